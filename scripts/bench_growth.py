#!/usr/bin/env python3
"""How the time of a step grows with the size of a scene, beside the reference's: `./dev bench --growth`. Needs no packages.

  bench_growth.py --library LIBRARY [--rounds N] [--seconds S] [--most N] [--out TABLE.md]

Each family of scenes has one number N. Both programs simulate every size in alternating rounds and count processor time, as
bench_reference.py does. The exponent p of time = c N^p is fitted by least squares to the logarithms; the last column is that between
the two largest sizes alone.
"""
import argparse
import math
import pathlib
import sys

import bench
import bench_reference as reference

FOLDER = pathlib.Path('build/bench/growth')


# ---- scenes --------------------------------------------------------------------------------------------------------


def grid(count, spacing, content):
    """`count` copies of a body in rows of equal length; count is a power of ten or three times one."""
    rows = 1
    while rows * rows * 10 <= count:
        rows *= 10
    return (f'<replicate count="{rows}" offset="0 {spacing} 0"><replicate count="{count // rows}" offset="{spacing} 0 0">'
            f'{content}</replicate></replicate>')


def model(options, world):
    return (f'<mujoco><option timestep="0.002">{options}</option><worldbody>{world}</worldbody></mujoco>\n')


def floating(count):
    """Free bodies that touch nothing."""
    return model('<flag gravity="disable"/>', grid(count, 0.3, '<body><freejoint/><geom size="0.1"/></body>'))


def resting(count):
    """Balls on a floor: a contact each, and an island each."""
    return model('', '<geom type="plane" size="1 1 1"/>' +
                 grid(count, 0.3, '<body pos="0 0 0.0999"><freejoint/><geom size="0.1"/></body>'))


def wall(count):
    """A row of boxes side by side on a floor, which touch: one island with 8 contacts a box."""
    return model('', '<geom type="plane" size="1 1 1"/>' + f'<replicate count="{count}" offset="0.1998 0 0">'
                 '<body pos="0 0 0.0999"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body></replicate>')


def chain(count):
    """A hanging chain of hinges: one tree, whose inertia matrix is full."""
    link = '<body pos="{0} 0 0"><joint axis="0 {1} {2}" damping="0.01"/><geom type="capsule" size="0.01" fromto="0 0 0 0.1 0 0"/>'
    links = ''.join(link.format('0.1' if k else '0', (k + 1) % 2, k % 2) for k in range(count))
    return model('<flag contact="disable"/>', links + '</body>' * count)


FAMILIES = [(floating, 'free bodies without contacts', (10, 100, 1000, 10000)),
            (resting, 'balls at rest, an island each', (10, 100, 1000, 10000)),
            (wall, 'boxes in a row, one island', (10, 30, 100, 300)), (chain, 'links of a chain', (10, 30, 100, 300))]


# ---- fits ----------------------------------------------------------------------------------------------------------


def exponent(sizes, numbers):
    """The slope of log(number) over log(size)."""
    x, y = [math.log(n) for n in sizes], [math.log(t) for t in numbers]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / sum((a - mean_x) ** 2 for a in x)


def rows(title, sizes, times):
    """Two lines of the table; `times` has a pair for each size, with None for a program that cannot simulate it."""
    for name, own in (('Corten', [a for a, _ in times]), ('reference', [b for _, b in times])):
        cells = ' | '.join(f'{n:,}: {"refused" if t is None else format(t, ".4g")}' for n, t in zip(sizes, own))
        known = [(n, t) for n, t in zip(sizes, own) if t is not None]
        fits = ' | '.join(f'{exponent(*zip(*part)):.2f}' if len(part) > 1 else '-' for part in (known, known[-2:]))
        yield f'| {title} | {name} | {cells} | {fits} |'


# ---- all -----------------------------------------------------------------------------------------------------------


def times_of(family, count, programs, options):
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f'{family.__name__}_{count}.xml'
    path.write_text(family(count), encoding='utf-8')
    result = reference.compare(programs, path, options.rounds, options.seconds)
    if not isinstance(result, str):
        return tuple(min(reference.times(one)) for one in result[1:])
    print(f'{path}: {result}', file=sys.stderr)
    alone = [reference.compare([program], path, options.rounds, options.seconds) for program in programs]
    return tuple(None if isinstance(one, str) else min(reference.times(one[1])) for one in alone)


def run(options):
    reference.build(options.library)
    lines = [f'{bench.commit()} against {options.library.name}, {bench.cpu_name()}, {bench.compiler_name()}; '
             f'{options.rounds} rounds; processor time in us per step.', '',
             '| N | | four sizes | | | | exponent | of the last two |', '|---|---|---|---|---|---|---|---|']
    print('\n'.join(lines), flush=True)
    for family, title, sizes in FAMILIES:
        sizes = [n for n in sizes if n <= options.most]
        times = [times_of(family, count, reference.programs_of([]), options) for count in sizes]
        for line in rows(title, sizes, times):
            print(line, flush=True)
            lines.append(line)
    if options.out:
        options.out.write_text('\n'.join(lines) + '\n', encoding='utf-8')
    return 0


def main(arguments):
    parser = argparse.ArgumentParser(prog='./dev bench --growth [VERSION]', description='Measure how step times grow.')
    reference.add_measuring(parser)
    parser.add_argument('--most', type=reference.positive(int), default=10000, help='largest N; default 10000')
    options = parser.parse_args(arguments)
    reference.require_file(parser, options.library)
    if options.most < 30:
        parser.error(f'--most {options.most} is below 30: a fit needs two sizes')
    options.library = options.library.resolve()
    return run(options)


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
