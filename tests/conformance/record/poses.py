#!/usr/bin/env python3
"""Counts poses in which contacts of the reference are wrong or ill-conditioned, and whether Corten has the same ones.

  poses.py [--corten PROGRAM] [--work FOLDER]     prints the figures that docs/conformance.md quotes

- boxes: equal boxes that lie on each other, in line up to a small angle. A contact is wrong if it is more than twice as
  deep as the boxes overlap.
- hfield: a box in random poses on a height field. A pose is ill-conditioned if the reference finds other contacts after
  the box is displaced by 1e-12.
"""
import argparse
import pathlib

import mujoco
import numpy as np

import conform
import reference

HALF, OVERLAP, DISPLACEMENT = 0.1, 1e-3, 1e-12
DEPTH, NORMAL = 1e-5, 1e-3  # contacts that differ by no more are the same
BOXES = """<mujoco><worldbody><geom type="box" size="0.1 0.1 0.1"/>
  <body pos="0 0 0.2"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body></worldbody></mujoco>"""
FIELD = """<mujoco><asset><hfield name="h" nrow="9" ncol="9" size="0.4 0.4 0.2 0.1" elevation="{}"/></asset>
  <worldbody><geom type="hfield" hfield="h"/>
  <body><freejoint/><geom type="box" size="0.1 0.08 0.06"/></body></worldbody></mujoco>"""


def contacts(model, data, qpos):
    """The contacts of the reference: depth and normal of each."""
    mujoco.mj_resetData(model, data)
    data.qpos[:] = qpos
    mujoco.mj_forward(model, data)
    return [(-c.dist, c.frame[:3].copy()) for c in data.contact]


def of_corten(options, name, path, model, poses):
    """The contacts of Corten in all poses."""
    data, checkpoints = mujoco.MjData(model), []
    for i, qpos in enumerate(poses):
        mujoco.mj_resetData(model, data)
        data.qpos[:] = qpos
        checkpoints.append({'step': i, 'state': reference.state(model, data)})
    out, failure = conform.probe(options.corten, path, {'format': 1, 'checkpoints': checkpoints}, options.work / name)
    if failure:
        raise SystemExit(failure)
    return [[(-c['dist'], np.array(c['frame'][:3])) for c in checkpoint['forward']['contact']]
            for checkpoint in out['checkpoints']]


def same(one, other):
    return len(one) == len(other) and all(
        abs(a[0] - b[0]) <= DEPTH and np.abs(a[1] - b[1]).max() <= NORMAL for a, b in zip(one, other))


def write_model(options, name, text):
    path = options.work / f'{name}.xml'
    path.write_text(text)
    return path, mujoco.MjModel.from_xml_string(text)


def boxes(options):
    path, model = write_model(options, 'boxes', BOXES)
    data, random = mujoco.MjData(model), np.random.default_rng(1)
    for exponent in (-8, -7, -6, -5, -4):
        poses = []
        for _ in range(options.poses_of_boxes):
            shift, quat = 10.0 ** exponent * random.normal(size=2), np.array([1.0, 0, 0, 0])
            mujoco.mju_quatIntegrate(quat, random.normal(size=3), 10.0 ** exponent)
            poses.append(np.concatenate([shift, [2 * HALF - OVERLAP], quat]))
        got = of_corten(options, 'boxes', path, model, poses)
        of_reference = [contacts(model, data, qpos) for qpos in poses]
        deep = [max((c[0] for c in list_), default=0) > 2 * OVERLAP for list_ in of_reference]
        alike = sum(same(a, b) for a, b in zip(of_reference, got))
        print(f'boxes, in line up to 1e{exponent}: {sum(deep)} of {len(poses)} poses have a contact that is too deep; Corten has '
              f'the same contacts in {alike} poses')


def hfield(options):
    random = np.random.default_rng(2)
    heights = random.uniform(size=81)
    path, model = write_model(options, 'hfield', FIELD.format(' '.join(repr(float(h)) for h in heights)))
    data, poses = mujoco.MjData(model), []
    for _ in range(options.poses_of_fields):
        quat = random.normal(size=4)
        position = [*random.uniform(-0.25, 0.25, size=2), random.uniform(0.05, 0.25)]
        poses.append(np.concatenate([position, quat / np.linalg.norm(quat)]))
    got, unstable, alike, count = of_corten(options, 'hfield', path, model, poses), 0, 0, 0
    for qpos, list_ in zip(poses, got):
        here = contacts(model, data, qpos)
        moved = qpos.copy()
        moved[:3] += DISPLACEMENT * random.normal(size=3)
        unstable += not same(here, contacts(model, data, moved))
        alike += same(here, list_)
        count += len(here)
    print(f'box on a height field: in {unstable} of {len(poses)} poses the reference finds other contacts after a '
          f'displacement of {DISPLACEMENT}; Corten has the same contacts as the reference in {alike} poses ({count} contacts)')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--corten', type=pathlib.Path, default='build/release/corten')
    parser.add_argument('--work', type=pathlib.Path, default='build/conform', help='folder for models and cases')
    parser.add_argument('--poses-of-boxes', type=int, default=500, help='for each angle')
    parser.add_argument('--poses-of-fields', type=int, default=3000)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    boxes(options)
    hfield(options)


if __name__ == '__main__':
    main()
