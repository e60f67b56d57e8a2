"""Speed of the tasks beside Gymnasium's own: python -m corten.gym.bench [--envs 64 1024] [--tasks Ant ...]

Prints actions per second, summed over the environments, and the processor time of one action in microseconds, summed
over all threads. Both sides take turns, so that other load on the machine affects them alike.
"""
from __future__ import annotations

import argparse
import time
from typing import Any

import corten.gym
from corten.gym._gymnasium import gymnasium


class Timer:
    """Steps environments and adds up time."""

    def __init__(self, envs: Any) -> None:
        self.envs, self.actions, self.wall, self.processor = envs, 0, 0.0, 0.0
        envs.reset(seed=0)
        envs.action_space.seed(0)
        self.sample = envs.action_space.sample()

    def run(self, seconds: float) -> None:
        """Steps for some time."""
        wall, processor = time.perf_counter(), time.process_time()
        while time.perf_counter() - wall < seconds:
            self.envs.step(self.sample)
            self.actions += self.envs.num_envs
        self.wall += time.perf_counter() - wall
        self.processor += time.process_time() - processor

    def __str__(self) -> str:
        return f"{self.actions / self.wall:12.0f}{1e6 * self.processor / self.actions:10.1f}"


def environments(task: str, num_envs: int, device: str, compare: bool) -> list[Any]:
    """Ours, and Gymnasium's SyncVectorEnv of the same task if it is wanted and MuJoCo is installed."""
    found: list[Any] = [corten.gym.make(task, num_envs, device=device)]
    try:
        if compare:
            found.append(gymnasium.make_vec(f"{task}-v5", num_envs=num_envs, vectorization_mode="sync"))
    except (ImportError, gymnasium.error.DependencyNotInstalled) as error:
        print(f"without Gymnasium's tasks: {error}")
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--envs", type=int, nargs="+", default=[64, 1024])
    parser.add_argument("--tasks", nargs="+", default=list(corten.gym.TASKS))
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each side")
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--no-compare", action="store_true", help="only ours")
    options = parser.parse_args()
    print(f"{'task':24}{'envs':>6}{'corten: /s':>12}{'us':>10}{'gymnasium: /s':>14}{'us':>8}")
    for task in options.tasks:
        for num_envs in options.envs:
            timers = [Timer(envs) for envs in environments(task, num_envs, options.device, not options.no_compare)]
            for _ in range(options.turns):
                for timer in timers:
                    timer.run(options.seconds / options.turns)
            print(f"{task:24}{num_envs:6}" + "".join(map(str, timers)), flush=True)
            for timer in timers:
                timer.envs.close()


if __name__ == "__main__":
    main()
