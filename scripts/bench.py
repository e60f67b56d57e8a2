#!/usr/bin/env python3
"""Measures speed, writes the figures as CSV, and compares two such files: `./dev bench`. Needs no packages.

  bench.py [--out FILE.csv] [--filter REGEX] [--scenes-only]
  bench.py --compare A.csv B.csv

A row of the CSV is one figure: commit, date, cpu, cores, compiler, scene, figure, unit, value.
The exit status is 1 if loading takes longer than LOAD_LIMITS allow.
"""
import argparse
import csv
import datetime
import json
import math
import os
import pathlib
import re
import subprocess
import sys

BUILD = pathlib.Path('build/release')
COLUMNS = ['commit', 'date', 'cpu', 'cores', 'compiler', 'scene', 'figure', 'unit', 'value']
MACHINE = ['cpu', 'cores', 'compiler']

FREEFALL = 'models/humanoid_freefall.xml'
# Scene, and the arguments of `corten bench`. {cores} is the number of threads of this machine.
SCENES = [('humanoid', ['--warmup', '1000']),
          ('humanoid_freefall', [FREEFALL, '--warmup', '1000']),
          ('humanoid_freefall, all threads', [FREEFALL, '--warmup', '1000', '--threads', '{cores}']),
          ('quadruped', ['models/quadruped.xml', '--warmup', '1000', '--steps', '5000']),
          ('muscle_arm', ['models/muscle_arm.xml', '--warmup', '1000']),
          ('tendon_hand', ['models/tendon_hand.xml', '--warmup', '1000']),
          ('box_stack', ['models/box_stack.xml', '--warmup', '100', '--steps', '1000']),
          ('humanoids_22', ['models/humanoids_22.xml', '--warmup', '50', '--steps', '300'])]
# Batches of humanoids over 1, 2, 4 and 8 threads, as many as the machine has cores: how throughput scales.
BATCH = ['models/humanoid.xml', '--envs', '256', '--warmup', '20', '--steps', '100', '--threads']
THREADS = [1, 2, 4, 8]
# Milliseconds that loading may take: table A.7.1 of the specification of meshes for meshes of below a thousand, ten
# thousand and a hundred thousand triangles, and half a second for a thousand bodies.
LOAD_LIMITS = {'Mesh/1k': 10, 'Mesh/10k': 100, 'Mesh/bumpy': 1000, 'ThousandBodies': 500}
MILLISECONDS = {'ns': 1e-6, 'us': 1e-3, 'ms': 1, 's': 1000}
# Figures of `corten bench` and their units. Counts tell whether two runs did the same work.
SCENE_FIGURES = [('steps_per_second', '1/s'), ('us_per_step', 'us'), ('ncon', 'count'), ('nefc', 'count'),
                 ('niter', 'count')]


# ---- measuring -----------------------------------------------------------------------------------------------------


def output_of(*command):
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.stdout.strip() if run.returncode == 0 else ''


def commit():
    """The commit, with a + where files differ from it."""
    name = output_of('git', 'rev-parse', '--short=12', 'HEAD') or 'unknown'
    return name + ('+' if output_of('git', 'status', '--porcelain', '--untracked-files=no') else '')


def cpu_name():
    match = re.search(r'^model name\s*:\s*(.*)$', pathlib.Path('/proc/cpuinfo').read_text(encoding='utf-8'), re.M)
    return match.group(1) if match else os.uname().machine


def compiler_name():
    match = re.search(r'^CMAKE_CXX_COMPILER:\w+=(.*)$', (BUILD / 'CMakeCache.txt').read_text(encoding='utf-8'), re.M)
    return (output_of(match.group(1), '--version').splitlines() or ['unknown'])[0] if match else 'unknown'


def provenance():
    return {'commit': commit(), 'date': datetime.datetime.now(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ'),
            'cpu': cpu_name(), 'cores': os.cpu_count(), 'compiler': compiler_name()}


def single_calls(expression):
    """Yields the figures of Google Benchmark, whose table goes to the terminal."""
    out = BUILD / 'bench.json'
    subprocess.run([BUILD / 'bench/corten_bench', f'--benchmark_filter={expression}', f'--benchmark_out={out}',
                    '--benchmark_out_format=json'], check=True, stderr=subprocess.DEVNULL)
    for entry in json.loads(out.read_text(encoding='utf-8'))['benchmarks']:
        if entry.get('run_type') != 'aggregate' and not entry.get('error_occurred'):
            yield {'scene': entry['name'], 'figure': 'real_time', 'unit': entry['time_unit'], 'value': entry['real_time']}


def scenes():
    """Yields the figures of `corten bench`."""
    for scene, arguments in SCENES:
        arguments = [text.format(cores=os.cpu_count()) for text in arguments]
        run = subprocess.run([BUILD / 'corten', 'bench', *arguments], capture_output=True, text=True, check=True)
        result = json.loads(run.stdout.splitlines()[-1])
        print(f'{scene:34} {result["steps_per_second"]:10} steps/s {result["us_per_step"]:12} us per step', flush=True)
        for figure, unit in SCENE_FIGURES:
            yield {'scene': scene, 'figure': figure, 'unit': unit, 'value': result[figure]}


def scaling(cores):
    """Yields the steps per second of a batch for growing numbers of threads."""
    threads = [n for n in THREADS if n <= cores]
    run = subprocess.run([BUILD / 'corten', 'bench', *BATCH, ','.join(map(str, threads))], capture_output=True, text=True,
                         check=True)
    for n, line in zip(threads, run.stdout.splitlines()):
        result = json.loads(line)
        rate = result['steps_per_second']
        print(f'{"humanoids in a batch":34} {rate:10} steps/s with {n} threads, {result["speedup"]} times one thread', flush=True)
        yield {'scene': f'humanoids in a batch, {n} threads', 'figure': 'steps_per_second', 'unit': '1/s', 'value': rate}


def too_slow(rows):
    """Yields a message for every load that exceeds its limit."""
    for row in rows:
        limit = LOAD_LIMITS.get(row['scene'])
        if limit is None:
            continue
        took = float(row['value']) * MILLISECONDS[row['unit']]
        if took > limit:
            yield f'{row["scene"]}: loading took {took:.1f} ms; allowed are {limit} ms'


def write(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, 'w', newline='', encoding='utf-8') as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)


def run(options):
    common = provenance()
    rows = [] if options.scenes_only else list(single_calls(options.filter))
    rows += scenes()
    rows += scaling(os.cpu_count())
    path = options.out or pathlib.Path('build/bench') / f'{common["commit"]}.csv'
    write(path, [{**common, **row} for row in rows])
    print(f'written to {path}')
    slow = list(too_slow(rows))
    for message in slow:
        print(f'too slow: {message}')
    return 1 if slow else 0


# ---- comparing -----------------------------------------------------------------------------------------------------


def read(path):
    with open(path, newline='', encoding='utf-8') as file:
        rows = list(csv.DictReader(file))
    if not rows or set(COLUMNS) - set(rows[0]):
        raise SystemExit(f'{path}: not a file of ./dev bench')
    return rows


def speed_ratio(unit, before, after):
    """Above 1: faster. Rates count upwards, times downwards."""
    return after / before if unit == '1/s' else before / after


def compare(first, second):
    """Yields lines of text about two lists of rows."""
    for column in MACHINE:
        if first[0][column] != second[0][column]:
            yield f'note: different {column}: {first[0][column]} and {second[0][column]}'
    yield f'{"scene":40} {"figure":18} {first[0]["commit"]:>14} {second[0]["commit"]:>14} {"speed":>7}'
    after = {(row['scene'], row['figure']): row for row in second}
    ratios = []
    for row in first:
        other = after.pop((row['scene'], row['figure']), None)
        if other is None:
            yield f'{row["scene"]:40} {row["figure"]:18} only in the first file'
            continue
        a, b = float(row['value']), float(other['value'])
        line = f'{row["scene"]:40} {row["figure"]:18} {a:14.6g} {b:14.6g}'
        if row['unit'] == 'count':
            if a != b:
                yield line + '  (different work)'
        elif row['unit'] != other['unit'] or min(a, b) <= 0:
            yield line + '  (not comparable)'
        elif row['figure'] != 'us_per_step':  # says the same as steps_per_second
            ratios.append(speed_ratio(row['unit'], a, b))
            yield f'{line} {ratios[-1]:7.3f}'
    for scene, figure in after:
        yield f'{scene:40} {figure:18} only in the second file'
    if ratios:
        mean = math.exp(sum(math.log(ratio) for ratio in ratios) / len(ratios))
        yield f'geometric mean of {len(ratios)} speeds, second over first: {mean:.3f}'


def main(arguments):
    parser = argparse.ArgumentParser(prog='./dev bench', description='Measure speed, or compare two measurements.')
    parser.add_argument('--compare', nargs=2, type=pathlib.Path, metavar=('A', 'B'),
                        help='print the ratios of two CSV files, measure nothing')
    parser.add_argument('--out', type=pathlib.Path, help='CSV to write; default build/bench/COMMIT.csv')
    parser.add_argument('--filter', default='.', help='single calls to measure: a regular expression')
    parser.add_argument('--scenes-only', action='store_true', help='leave out the single calls')
    options = parser.parse_args(arguments)
    if not options.compare:
        return run(options)
    for line in compare(*(read(path) for path in options.compare)):
        print(line)
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
