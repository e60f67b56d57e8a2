#!/usr/bin/env python3
"""Ray: how often does the quadruped fall when it is pushed? Each task simulates a slice of the environments.

    python examples/cluster_ray.py                        # the cores of this machine
    python examples/cluster_ray.py --address auto --envs 100000 --slices 500     # a cluster that `ray start` has made

The push of an environment depends on its number alone, so that the result does not depend on the number of slices, of workers, or
on which worker simulates what. Needs corten, numpy and ray.
"""
from __future__ import annotations

import argparse
import pathlib

import numpy as np
import ray  # type: ignore[import-not-found,unused-ignore]

import corten

MODEL = pathlib.Path(__file__).resolve().parent.parent / "models" / "quadruped.xml"
STEPS = 500


def pushes(first: int, count: int, seed: int) -> np.ndarray:
    """Speeds in x and y that environments get at the start, in m/s."""
    return np.stack([np.random.default_rng([seed, env]).uniform(-4, 4, 2) for env in range(first, first + count)])


def falls(first: int, count: int, seed: int) -> np.ndarray:
    """Whether each environment of a slice has fallen after a second."""
    model = corten.load(MODEL)
    batch = corten.Batch(model, count, first_env=first, start_key="home", threads=1)
    batch.qvel[:, :2] = pushes(first, count, seed)
    batch.ctrl[:] = model.key("home").ctrl
    batch.step(STEPS)
    upright = 1 - 2 * (batch.qpos[:, 4] ** 2 + batch.qpos[:, 5] ** 2)
    return np.asarray((upright < 0.5) | (batch.qpos[:, 2] < 0.16))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--slices", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--address", help="of a cluster; default: this machine")
    options = parser.parse_args()
    ray.init(address=options.address, include_dashboard=False, log_to_driver=False)
    edges = [options.envs * i // options.slices for i in range(options.slices + 1)]
    task = ray.remote(max_retries=3)(falls)  # a slice whose worker died is computed again, with the same result
    fallen = np.concatenate(ray.get([task.remote(a, b - a, options.seed) for a, b in zip(edges, edges[1:]) if b > a]))
    speed = np.linalg.norm(pushes(0, options.envs, options.seed), axis=1)
    for low in range(6):
        part = (speed >= low) & (speed < low + 1)
        if part.any():
            print(f"pushed to {low} to {low + 1} m/s: {int(fallen[part].sum())} of {int(part.sum())} fell")
    print(f"{int(fallen.sum())} of {options.envs} fell")
    ray.shutdown()


if __name__ == "__main__":
    main()
