#!/usr/bin/env python3
"""Measures how rollouts scale over ranks of this machine, and fits a model of their cost.

    python3 scripts/cluster_scaling.py build/release/corten

Strong scaling: the same environments on 1 to 4 ranks. Weak scaling: as many environments for each rank. Each rank has one thread. The
efficiency is the processor time of one rank, per step, over that of n ranks: other programs on the machine and the lack of cores
for all ranks do not count. The wall time is printed, too; its efficiency is corrected for the cores that there are.

The model: processor seconds = a * steps + b * chunks + c * ranks, by least squares; a chunk costs its messages, its line in the
journal and its write to disk. It needs no packages.
"""
from __future__ import annotations

import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_hwloc_base_binding_policy": "none"}
STEPS = 100


def run(corten: str, folder: str, ranks: int, envs: int, chunk: int, steps: int = STEPS) -> tuple[float, float]:
    """Wall and processor seconds of one run."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(["mpirun", "-n", str(ranks), corten, "rollout", str(ROOT / "models/humanoid.xml"), "--envs", str(envs), "--steps",
                    str(steps), "--chunk", str(chunk), "--threads", "1", "--out", "out.npy"], cwd=folder, env=ENVIRONMENT, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def best(*arguments: object) -> tuple[float, float]:
    """The least of three runs, each of wall and processor time: the least disturbed."""
    runs = [run(*arguments) for _ in range(3)]  # type: ignore[arg-type]
    return min(r[0] for r in runs), min(r[1] for r in runs)


def solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """Least squares by the normal equations, with elimination."""
    n = len(rows[0])
    system = [[sum(r[i] * r[j] for r in rows) for j in range(n)] + [sum(r[i] * y for r, y in zip(rows, right))] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(system[k][i]))
        system[i], system[pivot] = system[pivot], system[i]
        for k in range(n):
            if k != i:
                factor = system[k][i] / system[i][i]
                system[k] = [a - factor * b for a, b in zip(system[k], system[i])]
    return [system[i][n] / system[i][i] for i in range(n)]


def scaling(corten: str, folder: str) -> None:
    cores = len(os.sched_getaffinity(0))
    print(f"{cores} cores, load {os.getloadavg()[0]:.1f}")
    for name, sizes in (("strong", [480] * 4), ("weak", [240, 480, 720, 960])):
        first: tuple[float, float] | None = None
        for ranks, envs in zip(range(1, 5), sizes):
            wall, processor = best(corten, folder, ranks, envs, 8)
            first = first or (wall * 1 / envs, processor / envs)
            wall_efficiency = first[0] * envs / (min(ranks, cores) * wall)
            print(f"{name:6s} {ranks} ranks, {envs} environments: {wall:6.2f} s wall, {processor:6.2f} s of processors, efficiency "
                  f"{first[1] * envs / processor:.2f} by processor time, {wall_efficiency:.2f} by wall time", flush=True)


def fit(corten: str, folder: str) -> None:
    rows, right = [], []
    for ranks, envs, chunk, steps in ((1, 64, 64, 100), (1, 512, 64, 100), (1, 512, 1, 100), (2, 512, 1, 100), (4, 256, 1, 100),
                                      (4, 16, 4, 100), (2, 2048, 1, 10), (4, 2048, 2, 10), (1, 64, 16, 1000), (3, 480, 8, 100)):
        _, processor = best(corten, folder, ranks, envs, chunk, steps)
        rows.append([envs * steps / 1e6, envs / chunk / 1e3, float(ranks)])
        right.append(processor)
    a, b, c = solve(rows, right)
    print(f"processor time: {a:.1f} us per step, {b:.2f} ms per chunk, {c:.2f} s per rank to start")
    for row, seconds in zip(rows, right):
        print(f"  measured {seconds:.2f} s, model {a * row[0] + b * row[1] + c * row[2]:.2f} s")


def main() -> None:
    corten = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        scaling(corten, folder)
        fit(corten, folder)


if __name__ == "__main__":
    main()
