#!/usr/bin/env python3
"""Compares the speed of Corten with the reference's: `./dev bench --reference`. Needs no packages.

  bench_reference.py --library LIBRARY [--rounds N] [--seconds S] [--out TABLE.md] [--option NAME=VALUE] [MODEL ...]

LIBRARY is libmujoco.so.VERSION, with the headers in `include` beside it (as in the wheel) or beside its folder (as installed).
Both programs simulate one environment on one core with the same controls, in alternating rounds, and count processor time: other
programs on the machine then disturb little. The ratio is that of the shortest times, the spread that of the single rounds.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys

import bench

SOURCE = pathlib.Path('bench/reference.cpp')
PROGRAM = pathlib.Path('build/bench/reference')
MODELS = ['humanoid', 'humanoids_22', 'humanoids_100', 'quadruped', 'hexapod', 'muscle_arm', 'tendon_hand', 'rope', 'box_stack',
          'cubes_27', 'cards', 'grid_125', 'meshes_500', 'terrain_200']
COUNTS = [('ncon', 'contacts'), ('nefc', 'rows'), ('niter', 'iterations')]


# ---- the programs --------------------------------------------------------------------------------------------------


def headers_of(library):
    for folder in (library.parent, library.parent.parent):
        if (folder / 'include/mujoco/mujoco.h').exists():
            return folder / 'include'
    raise SystemExit(f'{library}: include/mujoco/mujoco.h is neither beside it nor beside its folder')


def build(library):
    """Compiles the program that steps models in `library`."""
    PROGRAM.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([os.environ.get('CXX', 'c++'), '-O2', '-std=c++20', SOURCE, f'-I{headers_of(library)}', library,
                    f'-Wl,-rpath,{library.parent}', '-o', PROGRAM], check=True)


def programs_of(changes):
    """The commands of both, with these changes of the model's options."""
    words = [word for change in changes for word in ('--option', change)]
    return [[bench.BUILD / 'corten', 'bench', *words], [PROGRAM, *words]]


def measure(program, model, steps, warmup):
    """The JSON line of one run, or the first line of the error as a text. The reference writes a log where it runs."""
    program = [pathlib.Path(program[0]).resolve(), *program[1:]]
    run = subprocess.run([*program, model.resolve(), '--steps', str(steps), '--warmup', str(warmup)], capture_output=True, text=True,
                         check=False, cwd=PROGRAM.parent)
    if run.returncode != 0:
        return (run.stderr.strip().splitlines() or ['no message'])[0]
    return json.loads(run.stdout.splitlines()[-1])


# ---- one model -----------------------------------------------------------------------------------------------------


def steps_for(us_per_step, seconds):
    """The number 1, 2 or 5 times a power of ten whose steps take at most `seconds`, and at least ten."""
    most = max(10.0, 1e6 * seconds / max(us_per_step, 1e-3))
    power = 10 ** math.floor(math.log10(most))
    return int(power * max(digit for digit in (1, 2, 5) if digit * power <= most))


def compare(programs, model, rounds, seconds):
    """The number of steps, and lists of the results of each program, round by round; or a text if one of them does not run."""
    trial = [measure(program, model, 20, 0) for program in programs]
    for result in trial:
        if isinstance(result, str):
            return result
    steps = steps_for(max(result['cpu_us_per_step'] for result in trial), seconds)
    results = [[] for _ in programs]
    for number in range(rounds):
        # Each goes first every other time.
        for k in range(len(programs))[::1 if number % 2 == 0 else -1]:
            results[k].append(measure(programs[k], model, steps, steps // 10))
            if isinstance(results[k][-1], str):
                return results[k][-1]
    return steps, *results


def times(results):
    return [result['cpu_us_per_step'] for result in results]


def summary(steps, own, other):
    """Shortest times of both, their ratio, and the lowest and highest ratio of a round."""
    ratios = [b / a for a, b in zip(times(own), times(other))]
    best = min(times(own)), min(times(other))
    return {'steps': steps, 'own': best[0], 'other': best[1], 'ratio': best[1] / best[0], 'low': min(ratios), 'high': max(ratios)}


def count_text(key, own, other):
    """One number if both did the same work, otherwise both."""
    a, b = own[0][key], other[0][key]
    return f'{a:g}' if a == b else f'{a:g} / {b:g}'


def row(name, numbers, own, other):
    counts = ' | '.join(count_text(key, own, other) for key, _ in COUNTS)
    return (f'| {name} | {numbers["own"]:.4g} | {numbers["other"]:.4g} | **{numbers["ratio"]:.2f}** | '
            f'{numbers["low"]:.2f} to {numbers["high"]:.2f} | {counts} | {numbers["steps"]} |')


# ---- all models ----------------------------------------------------------------------------------------------------


def name_of(model):
    """The file, with its folder if the file's own name says nothing."""
    return f'{model.parent.name}/{model.stem}' if model.stem.startswith('scene') else model.stem


def close(ratios):
    """The lines after the table."""
    if not ratios:
        return ['no model ran in both']
    mean = math.exp(sum(math.log(ratio) for ratio, _ in ratios) / len(ratios))
    worst, name = min(ratios)
    return [f'Geometric mean of {len(ratios)} ratios: {mean:.2f}. Lowest: {worst:.2f} ({name}).']


def run(options):
    build(options.library)
    programs = programs_of(options.option)
    lines, ratios = [], []

    def say(line):
        print(line, flush=True)
        lines.append(line)

    say(f'{bench.commit()} against {options.library.name}, {bench.cpu_name()}, {bench.compiler_name()}; '
        f'{options.rounds} rounds; processor time in us per step.' + ''.join(f' {change}.' for change in options.option))
    say('')
    say('| scene | Corten | reference | ratio | of single rounds | ' + ' | '.join(title for _, title in COUNTS) + ' | steps |')
    say('|---|---|---|---|---|---|---|---|---|')
    for model in options.models or [pathlib.Path('models') / f'{name}.xml' for name in MODELS]:
        result = compare(programs, model, options.rounds, options.seconds)
        if isinstance(result, str):
            say(f'| {name_of(model)} | not measured: {result} |')
            continue
        numbers = summary(*result)
        ratios.append((numbers['ratio'], name_of(model)))
        say(row(name_of(model), numbers, *result[1:]))
    say('')
    for line in close(ratios):
        say(line)
    if options.out:
        options.out.write_text('\n'.join(lines) + '\n', encoding='utf-8')
    return 0


def positive(kind):
    def convert(text):
        value = kind(text)
        if not value > 0:
            raise argparse.ArgumentTypeError(f'{text} is not above zero')
        return value
    return convert


def add_measuring(parser):
    parser.add_argument('--library', required=True, type=pathlib.Path,
                        help='libmujoco.so.VERSION to measure; default: that of the wheel')
    parser.add_argument('--rounds', type=positive(int), default=5, help='runs of each program on a model; default 5')
    parser.add_argument('--seconds', type=positive(float), default=0.5, help='of a run, about; default 0.5')
    parser.add_argument('--out', type=pathlib.Path, help='file for a copy of the table')


def require_file(parser, path):
    if not path.is_file():
        parser.error(f'{path}: no such file')


def main(arguments):
    parser = argparse.ArgumentParser(prog='./dev bench --reference [VERSION]', description='Compare the speed with the reference.')
    parser.add_argument('models', nargs='*', type=pathlib.Path, metavar='MODEL', help='MJCF files; none: models of the repository')
    add_measuring(parser)
    parser.add_argument('--option', action='append', default=[], metavar='NAME=VALUE',
                        help='for all models: solver, integrator, cone, jacobian, iterations or noslip_iterations')
    options = parser.parse_args(arguments)
    for path in [options.library, *options.models]:
        require_file(parser, path)
    options.library = options.library.resolve()
    return run(options)


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
