#!/usr/bin/env python3
"""Compares models live with the reference: `./dev conform [MODELS]`. See README.md.

Both engines put the model into the same states: the start, displaced at random, and where the reference arrives after
some steps. What differs is printed by field and index, with both values and the tolerance.
"""
import argparse
import collections
import concurrent.futures
import copy
import os
import pathlib
import random
import subprocess
import sys

import mujoco
import numpy as np

import case_file
import compare
import random_flex
import random_model
import recording
import reference

PROJECT = pathlib.Path(__file__).resolve().parents[3]
RANDOM_MODELS = 50  # without arguments
LARGEST_MATRIX = 200000  # numbers; larger ones are not compared
TIMEOUT = 300  # seconds for one model
SHAKE = 1e-12  # displacement of a state that must not change a well-conditioned answer
MOST_SHAKES = 100  # displaced states to try before a difference counts
FEW_VARIANTS = 7
MANY_FACTOR = 2  # the largest of many samples is close to the largest possible difference


def find_models(paths):
    """Files as they are named, and all MJCF files below folders."""
    for path in paths:
        if path.is_dir():
            yield from (file for file in sorted(path.rglob('*.xml')) if '<mujoco' in file.read_text(errors='replace'))
        else:
            yield path


def converged(model):
    """Options that make the solver and the iterative colliders converge, as the rules of comparison ask for."""
    newton = model.opt.solver == mujoco.mjtSolver.mjSOL_NEWTON
    solver = {'tolerance': 1e-14, 'iterations': 200} if newton else {'tolerance': 1e-20, 'iterations': 3000}
    return {**solver, 'ccd_tolerance': 1e-12, 'ccd_iterations': 100}  # with 200 the reference has been seen to crash


def probe(corten, model_path, case, stem):
    """What Corten computes for a case, or a message why there is nothing."""
    case_path, out_path = stem.with_suffix('.json'), stem.with_suffix('.out.json')
    case_file.write(case_path, case)
    try:
        run = subprocess.run([corten, 'probe', model_path, case_path, out_path], capture_output=True, text=True,
                             timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        return None, f'no answer within {TIMEOUT} s'
    if run.returncode:
        return None, ' '.join(run.stderr.split())[:300] or f'exit status {run.returncode}'
    return case_file.read(out_path), ''


# ---- conditioning --------------------------------------------------------------------------------------------------


def shaken(model, case, seed):
    """The case with states displaced by rounding errors."""
    source, out = random.Random(seed), copy.deepcopy(case)
    for checkpoint in out['checkpoints']:
        state = checkpoint['state']
        qpos = np.array(state['qpos'])
        step = np.array([SHAKE * source.gauss(0, 1) for _ in range(model.nv)])
        mujoco.mj_integratePos(model, qpos, step, 1)
        state['qpos'] = qpos.tolist()
        state['qvel'] = [v + SHAKE * source.gauss(0, 1) for v in state['qvel']]
    return out


def variants(model, case):
    """The case as the reference may as well compute it: from states displaced by rounding errors, with matrices stored
    differently, with iterative colliders that stop earlier, which they do unconverged, and without its mid-phase, whose
    boxes around planes lose contacts of less than a micrometre. Then more displaced states: where EPA has a choice, one
    of its results may be rare."""
    options = {name: getattr(model.opt, name) for name in ('jacobian', 'ccd_iterations', 'disableflags')}
    changes = [{'ccd_iterations': 0.6 * model.opt.ccd_iterations}]
    if not model.nflex:  # with flexes the other two are other problems: see docs/conformance.md, "Deformables"
        changes += [{'jacobian': mujoco.mjtJacobian.mjJAC_DENSE}, {'jacobian': mujoco.mjtJacobian.mjJAC_SPARSE},
                    {'disableflags': model.opt.disableflags | mujoco.mjtDisableBit.mjDSBL_MIDPHASE}]
    override = {**case.get('override', {}), **options}
    for change in changes:
        yield {**case, 'override': {**override, **change}}
    for seed in range(MOST_SHAKES):
        yield {**shaken(model, case, seed), 'override': override}


def unexplained(model, case, differences):
    """Those differences that the reference does not have with itself."""
    own = []
    for n, variant in enumerate(variants(model, case)):
        if not differences:
            break
        own += compare.compare(case, case_file.values(recording.case_again(model, variant)), 'live').differences
        spread = compare.spread(own)
        factor = compare.CONDITIONING_FACTOR if n < FEW_VARIANTS else MANY_FACTOR
        differences = [d for d in differences if compare.reliable(d, spread, factor)]
    return differences


# ---- one model -----------------------------------------------------------------------------------------------------


def compare_model(path, name, options):
    """Prints what differs and a summary line, and returns its first word."""
    try:
        model = reference.load(path)
        options.override = {} if options.as_is else converged(model)
        case = recording.new_case(model, options)
    except (ValueError, mujoco.FatalError) as error:
        return summary('skipped', name, f'the reference refuses it: {str(error).splitlines()[0]}')
    got, problem = probe(options.corten, path, case, options.work / name.lstrip('./').replace('/', '_').removesuffix('.xml'))
    if got is None:
        return summary('FAILED', name, f'corten: {problem}')
    report = compare.compare(case, got, 'live')
    real = unexplained(model, case, report.differences)
    for difference in real[:options.most]:
        print('   ', difference)
    if len(real) > options.most:
        print(f'    and {len(real) - options.most} more')
    counts = f'{report.checked} fields, {len(case["checkpoints"])} states'
    if len(real) < len(report.differences):
        counts += f', {len(report.differences) - len(real)} ill-conditioned'
    counts += ''.join(f'; {note}' for note in report.notes)
    return summary('DIFFERS' if real else 'ok', name, (f'{len(real)} of ' if real else '') + counts)


def summary(word, name, detail):
    print(f'{word:8}{name}: {detail}', flush=True)
    return word


def compare_all(models, options):
    """Each model in a child process, since a bad model may crash the reference."""
    pool = concurrent.futures.ProcessPoolExecutor(1)
    for path, name, options.seed in models:
        try:
            yield pool.submit(compare_model, path, name, options).result()
        except concurrent.futures.process.BrokenProcessPool:
            pool = concurrent.futures.ProcessPoolExecutor(1)
            yield summary('skipped', name, 'the reference crashes')


def random_models(options):
    """Yields the files of random models. Their seeds also displace their states, so that each can be repeated alone."""
    makers = (('random', options.random, random_model.random_model), ('flex', options.flex, random_flex.random_flex))
    for word, count, make in makers:
        for seed in range(options.seed, options.seed + count):
            path = options.work / f'{word}_{seed}.xml'
            path.write_text(make(seed), encoding='utf-8')
            yield path, f'{word}_{seed}', seed


# ---- the command line ----------------------------------------------------------------------------------------------


def parse(arguments):
    parser = argparse.ArgumentParser(prog='./dev conform', description='Compare models live with the reference.')
    parser.add_argument('models', type=pathlib.Path, nargs='*',
                        help="MJCF files, or folders of them; none: the project's models and random ones")
    parser.add_argument('--random', type=int, help='so many random models; default 0 with MODELS, 50 without')
    parser.add_argument('--flex', type=int, default=0, help='so many random models of cables, cloth and soft bodies; default 0')
    parser.add_argument('--random-only', action='store_true', help="leave out the project's models")
    parser.add_argument('--seed', type=int, default=1, help='of the first random model and of random displacements')
    parser.add_argument('--steps', type=lambda text: [int(s) for s in text.split(',')], default=[0, 10, 100],
                        help='compare after so many steps; default 0,10,100')
    parser.add_argument('--noise', type=float, default=0.02, help='size of the displacement at the start')
    parser.add_argument('--vnoise', type=float, default=0.1, help='size of the velocities at the start')
    parser.add_argument('--applied', type=float, default=0.0, help='size of applied forces')
    parser.add_argument('--ctrl', choices=['zero', 'mid', 'sin'], default='sin')
    parser.add_argument('--key', type=int, help='start from this keyframe')
    parser.add_argument('--as-is', action='store_true', help="keep the model's own tolerances and limits of iterations")
    parser.add_argument('--most', type=int, default=10, help='differences to print for each model')
    parser.add_argument('--corten', type=pathlib.Path, required=True, help='the program to compare')
    parser.add_argument('--work', type=pathlib.Path, required=True, help='folder for models, cases and outputs')
    options = parser.parse_args(arguments)
    if options.random is None:
        options.random = 0 if options.models else RANDOM_MODELS
    if not options.models and not options.random_only:
        options.models = [PROJECT / 'models']
    options.dense, options.nomodel, options.rollout = LARGEST_MATRIX, False, 0
    return options


def main(arguments):
    options = parse(arguments)
    models = [(path.resolve(), os.path.relpath(path), options.seed) for path in find_models(options.models)]
    options.corten, options.work = options.corten.resolve(), options.work.resolve()
    options.work.mkdir(parents=True, exist_ok=True)
    outcome = collections.Counter(compare_all(models + list(random_models(options)), options))
    print(', '.join(f'{count} {word}' for word, count in outcome.items()) or 'no models')
    return 0 if outcome['ok'] and not outcome['DIFFERS'] and not outcome['FAILED'] else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
