#!/usr/bin/env python3
"""Records conformance cases: what the reference computes for a model in given states. See README.md.

  record.py case MODEL.xml CASE.json [options]   a new case
  record.py contacts MODEL.xml LIST.json [options]  a new list of contacts
  record.py again CASE.json... [--out FOLDER]    recompute cases from their own states, and say which numbers change
"""
import argparse
import pathlib
import sys

import case_file
import recording
import reference


def changes(old, new, path=''):
    """Yields the path of every number, size or text in which two cases differ."""
    if isinstance(old, list) and len(old) == 1 and isinstance(new, float):
        old = old[0]  # lists of contacts have been written both ways
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() | new.keys():
            yield from changes(old.get(key), new.get(key), f'{path}.{key}' if path else key)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (a, b) in enumerate(zip(old, new)):
            yield from changes(a, b, f'{path}[{i}]')
    elif old != new and not (old != old and new != new):
        yield path, old, new


def again(options):
    differing = 0
    for path in options.case:
        old = case_file.read(path)
        model = reference.load(path.with_suffix('.xml'))
        new = recording.contacts_again(model, old) if 'states' in old else recording.case_again(model, old)
        found = list(changes(case_file.values(old), case_file.values(new)))
        differing += bool(found)
        for where, a, b in found[:options.most]:
            print(f'{path}: {where}: was {a}, is {b}')
        if len(found) > options.most:
            print(f'{path}: and {len(found) - options.most} more')
        if options.out:
            options.out.mkdir(parents=True, exist_ok=True)
            case_file.write(options.out / path.name, new)
    print(f'{len(options.case) - differing} of {len(options.case)} cases reproduced number for number')
    return 1 if differing else 0


# ---- the command line ----------------------------------------------------------------------------------------------


def parse(arguments):
    parser = argparse.ArgumentParser(description='Record conformance cases from the reference library.')
    commands = parser.add_subparsers(dest='command', required=True)
    for name, text in (('case', 'a new case'), ('contacts', 'a new list of contacts')):
        new = commands.add_parser(name, help=text)
        new.add_argument('model', type=pathlib.Path)
        new.add_argument('out', type=pathlib.Path)
        new.add_argument('--steps', type=lambda text: [int(s) for s in text.split(',')], default=[0],
                         help='checkpoints: numbers of steps from the start, as in 0,10,100')
        new.add_argument('--ctrl', choices=['zero', 'mid', 'sin'], default='zero')
        new.add_argument('--key', type=int, help='start from this keyframe')
        new.add_argument('--noise', type=float, default=0, help='size of a random displacement at the start')
        new.add_argument('--vnoise', type=float, default=0, help='size of random velocities at the start')
        new.add_argument('--applied', type=float, default=0, help='size of random applied forces')
        new.add_argument('--seed', type=int, default=1)
        new.add_argument('--rollout', type=int, default=0, help='also record the end of so many steps')
        new.add_argument('--tolerance', type=float, help="the solver's, recorded as an override")
        new.add_argument('--iterations', type=int, help="the solver's, recorded as an override")
        new.add_argument('--dense', type=int, default=2500, help='leave out matrices with more numbers')
        new.add_argument('--nomodel', action='store_true', help='leave out the compiled model')
    old = commands.add_parser('again', help='recompute cases and compare number for number')
    old.add_argument('case', type=pathlib.Path, nargs='+')
    old.add_argument('--out', type=pathlib.Path, help='write the recomputed cases into this folder')
    old.add_argument('--most', type=int, default=10, help='changes to print for each case')
    options = parser.parse_args(arguments)
    if options.command != 'again':
        given = {'tolerance': options.tolerance, 'iterations': options.iterations}
        options.override = {name: value for name, value in given.items() if value is not None}
    return options


def main(arguments):
    options = parse(arguments)
    if options.command == 'again':
        return again(options)
    make = recording.new_case if options.command == 'case' else recording.new_contacts
    case_file.write(options.out, make(reference.load(options.model), options))
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
