#!/usr/bin/env python3
"""CMA-ES over MPI finds a gait: every rank simulates a slice of the candidates, and all ranks take the same next step.

    mpirun -n 4 python examples/cluster_gait.py
    mpirun -n 4 python examples/cluster_gait.py --generations 60 --population 64 --out gait.npy

The legs of the quadruped swing as sines: the search finds frequency, amplitudes and phases with which it gets far in four seconds
without falling. A candidate's score depends on the candidate alone and the search is computed in the same way by every rank, so
that any number of ranks finds the same gait, bit for bit. Needs corten, numpy and mpi4py; without mpi4py or MPI it runs alone.
"""
from __future__ import annotations

import argparse
import math
import os
import pathlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

import corten

Array = NDArray[np.float64]

MODEL = pathlib.Path(__file__).resolve().parent.parent / "models" / "quadruped.xml"
SECONDS, SUBSTEPS = 4.0, 5
FASTEST = 3.0  # Hz; more would be a vibration and no gait
# Frequency (Hz); amplitudes of thigh and shin (rad); phase of the shin; phases of three legs; offset of the thigh.
START = np.array([2.0, 0.2, 0.2, 1.5, 3.1, 3.1, 0.0, 0.0])


class Alone:
    """Stands in for the communicator of MPI in a single process."""
    rank, size = 0, 1

    def allgather(self, value: Any) -> list[Any]:
        return [value]


def world() -> Any:
    try:
        from mpi4py import MPI  # type: ignore[import-not-found,unused-ignore]
    except (ImportError, RuntimeError):  # without mpi4py, or without a library of MPI
        if int(os.environ.get("OMPI_COMM_WORLD_SIZE", "1")) > 1:
            raise  # every rank would search for itself
        return Alone()
    return MPI.COMM_WORLD


def controls(model: corten.Model, gaits: Array) -> Array:
    """Angles of the joints over time: candidates x steps x controls."""
    steps = round(SECONDS / (model.opt.timestep * SUBSTEPS))
    time = np.arange(steps) * model.opt.timestep * SUBSTEPS
    rest = np.asarray(model.key("home").ctrl)
    result = np.tile(rest, (len(gaits), steps, 1))
    for candidate, (frequency, thigh, shin, lag, *phases, offset) in zip(result, gaits):
        ramp = np.minimum(time / 0.5, 1)  # begins gently
        for leg, phase in enumerate((0.0, *phases)):
            turn = 2 * math.pi * min(abs(frequency), FASTEST) * time + phase
            candidate[:, 3 * leg + 1] += ramp * (offset + thigh * np.sin(turn))
            candidate[:, 3 * leg + 2] += ramp * shin * np.sin(turn + lag)
    limits = np.asarray(model.actuator_ctrlrange)
    return np.clip(result, limits[:, 0], limits[:, 1])


def scores(model: corten.Model, gaits: Array, threads: int) -> Array:
    """Metres forward; a fall costs the rest of the way."""
    if len(gaits) == 0:
        return np.zeros(0)
    batch = corten.Batch(model, len(gaits), threads=threads, start_key="home")
    states = batch.rollout(controls(model, gaits), substeps=SUBSTEPS).states
    up = 1 - 2 * (states[:, :, 4] ** 2 + states[:, :, 5] ** 2)  # vertical part of the body's own axis
    good = np.logical_and.accumulate((up > 0.6) & (states[:, :, 2] > 0.16) & np.isfinite(states).all(2), axis=1)
    last = np.maximum(good.sum(1) - 1, 0)
    rows = np.arange(len(gaits))
    forward, sideways = states[rows, last, 0], np.abs(states[rows, last, 1])
    return forward - 0.5 * sideways - 2 * (1 - good.mean(1))


def search(model: corten.Model, comm: Any, population: int, generations: int, seed: int, threads: int) -> tuple[Array, float]:
    """CMA-ES with the usual constants (Hansen, The CMA evolution strategy: a tutorial, 2016). Returns the best gait and its score."""
    n = len(START)
    mu = population // 2
    weights = math.log(mu + 0.5) - np.log(np.arange(1, mu + 1))
    weights /= weights.sum()
    mueff = 1 / (weights ** 2).sum()
    cs, cc = (mueff + 2) / (n + mueff + 5), (4 + mueff / n) / (n + 4 + 2 * mueff / n)
    c1 = 2 / ((n + 1.3) ** 2 + mueff)
    cmu = min(1 - c1, 2 * (mueff - 2 + 1 / mueff) / ((n + 2) ** 2 + mueff))
    damping = 1 + 2 * max(0, math.sqrt((mueff - 1) / (n + 1)) - 1) + cs
    expected = math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))
    random = np.random.default_rng(seed)  # the same numbers on every rank
    mean, sigma, covariance = START.copy(), 0.3, np.eye(n)
    path_s, path_c = np.zeros(n), np.zeros(n)
    best, best_score = mean.copy(), -math.inf
    first, end = population * comm.rank // comm.size, population * (comm.rank + 1) // comm.size
    for generation in range(generations):
        values, vectors = np.linalg.eigh(covariance)
        spread = np.sqrt(np.maximum(values, 1e-20))
        steps = (random.standard_normal((population, n)) * spread) @ vectors.T
        gaits = mean + sigma * steps
        found = np.concatenate(comm.allgather(scores(model, gaits[first:end], threads)))
        order = np.argsort(-found, kind="stable")
        if found[order[0]] > best_score:
            best, best_score = gaits[order[0]].copy(), float(found[order[0]])
        step = weights @ steps[order[:mu]]
        mean = mean + sigma * step
        path_s = (1 - cs) * path_s + math.sqrt(cs * (2 - cs) * mueff) * (vectors @ ((vectors.T @ step) / spread))
        length = float(np.linalg.norm(path_s))
        active = length / math.sqrt(1 - (1 - cs) ** (2 * (generation + 1))) < (1.4 + 2 / (n + 1)) * expected
        path_c = (1 - cc) * path_c + active * math.sqrt(cc * (2 - cc) * mueff) * step
        chosen = steps[order[:mu]]
        covariance = ((1 - c1 - cmu) * covariance + c1 * (np.outer(path_c, path_c) + (not active) * cc * (2 - cc) * covariance)
                      + cmu * (chosen.T * weights) @ chosen)
        sigma *= math.exp((cs / damping) * (length / expected - 1))
        if comm.rank == 0:
            print(f"generation {generation + 1:3d}: best {best_score:.3f}, median {np.median(found):.3f}, sigma {sigma:.3f}", flush=True)
    return best, best_score


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--population", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="of each rank")
    parser.add_argument("--out", help="file for the best gait (.npy)")
    options = parser.parse_args()
    comm = world()
    best, score = search(corten.load(MODEL), comm, options.population, options.generations, options.seed, options.threads)
    if comm.rank == 0:
        print(f"score {score!r} m in {SECONDS:g} s with {comm.size} ranks: {best.round(3).tolist()}")
        if options.out:
            np.save(options.out, best)


if __name__ == "__main__":
    main()
