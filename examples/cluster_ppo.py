#!/usr/bin/env python3
"""Proximal policy optimization over several processes: each owns a slice of the environments, and gradients are averaged.

    torchrun --nproc-per-node 2 examples/cluster_ppo.py               # two processes of this machine
    python examples/cluster_ppo.py                                    # one, with all environments
    torchrun --nnodes 8 --nproc-per-node 4 --rdzv-backend c10d --rdzv-endpoint HOST:29500 examples/cluster_ppo.py --envs 8192

The learning curve does not depend on the number of processes, except for rounding: noise of actions and of initial states is
drawn for all environments by every process, which uses its slice; statistics are those of all environments; a minibatch consists
of moments of all environments, so that the mean of the gradients of the slices is the gradient of the whole. Networks are in
double, so that rounding stays small. Needs corten and torch; the task and the networks are those of train.py.
"""
from __future__ import annotations

import argparse
import json
import os
import time
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor

from train import Learner, Policy, Walk


class Slice:
    """The environments of this process, and random numbers that do not depend on how many processes there are."""

    def __init__(self, envs: int, seed: int) -> None:
        self.rank, self.size = (dist.get_rank(), dist.get_world_size()) if dist.is_initialized() else (0, 1)
        if envs % self.size != 0:
            raise SystemExit(f"--envs {envs} must be a multiple of the number of processes, {self.size}")
        self.total, self.count = envs, envs // self.size
        self.first = self.rank * self.count
        self.random = torch.Generator().manual_seed(seed)

    def own(self, rows: Tensor) -> Tensor:
        return rows[self.first:self.first + self.count]

    def normal(self, width: int) -> Tensor:
        return self.own(torch.randn(self.total, width, generator=self.random))

    def mean(self, value: Tensor) -> Tensor:
        """The mean over all processes."""
        if self.size > 1:
            dist.all_reduce(value)
            value /= self.size
        return value


class SharedWalk(Walk):
    """The quadruped's task for a slice."""

    def __init__(self, part: Slice, threads: int) -> None:
        self.part = part
        super().__init__(part.count, "cpu", threads)
        self.age[:] = part.own(torch.randint(self.episode, (part.total,), generator=part.random))

    def scatter(self, mask: Tensor) -> None:
        qpos, qvel = self.array["qpos"], self.array["qvel"]
        qpos[:, 7:] += 0.05 * self.part.normal(qpos.shape[1] - 7) * mask[:, None]
        qvel[:] += 0.1 * self.part.normal(qvel.shape[1]) * mask[:, None]


class SharedPolicy(Policy):
    """Samples with the slice's random numbers, and sees the observations of all."""
    part: Slice

    def distribution(self, observations: Tensor) -> torch.distributions.Normal:
        result, part = super().distribution(observations), self.part

        class Sampled(torch.distributions.Normal):
            def sample(self, sample_shape: Any = ()) -> Tensor:
                return self.mean + self.stddev * part.normal(self.mean.shape[1])
        return Sampled(result.mean, result.stddev)

    def see(self, observations: Tensor) -> None:
        n = observations.shape[0] * self.part.size
        mean = self.part.mean(observations.mean(0))
        variance = self.part.mean((observations - mean).square().mean(0))
        share, change = n / (self.count + n), mean - self.shift
        self.square += share * (variance - self.square + change ** 2 * (1 - share))
        self.shift += share * change
        self.count += n


class SharedLearner(Learner):
    """Learner whose statistics and gradients are those of all processes."""

    def __init__(self, task: SharedWalk, seed: int, **options: Any) -> None:
        super().__init__(task, **options)
        self.part = task.part
        torch.manual_seed(seed)  # all processes begin with the same networks
        self.policy = SharedPolicy(task.observations, task.actions, task.hidden)
        self.policy.part = self.part
        self.optimizer = torch.optim.Adam(self.policy.parameters(), lr=1e-3)
        self.gradient = 0.0  # norm of the last one

    def normalized(self, advantage: Tensor) -> Tensor:
        centred = advantage - self.part.mean(advantage.mean())
        return centred / (self.part.mean(centred.square().mean()).sqrt() + 1e-8)

    def parts(self, n: int) -> list[Tensor]:
        """Each minibatch has some moments of all environments."""
        rows = torch.arange(n).view(self.horizon, -1)
        order = torch.randperm(self.horizon, generator=self.part.random)
        return [rows[moments].flatten() for moments in order.chunk(self.minibatches)]

    def gradients_ready(self) -> None:
        for parameter in self.policy.parameters():
            if parameter.grad is not None:
                self.part.mean(parameter.grad)
        self.gradient = float(torch.cat([p.grad.flatten() for p in self.policy.parameters() if p.grad is not None]).norm())

    def adapt(self, divergence: float, wanted: float = 0.01) -> None:
        super().adapt(float(self.part.mean(torch.tensor(divergence))), wanted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--envs", type=int, default=256, help="in all processes together")
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0, help="of each process; 0: all cores")
    parser.add_argument("--json", help="file for the learning curve, with all digits")
    options = parser.parse_args()
    torch.set_default_dtype(torch.float64)
    if options.threads:
        torch.set_num_threads(options.threads)
    if int(os.environ.get("WORLD_SIZE", "1")) > 1:
        dist.init_process_group("gloo")
    part = Slice(options.envs, options.seed)
    learner = SharedLearner(SharedWalk(part, options.threads), options.seed)
    curve = []
    begin = time.perf_counter()
    for iteration in range(1, options.iterations + 1):
        learner.finished.zero_()
        learner.learn()
        _, speed = learner.task.score()
        row = {"iteration": iteration, "speed": float(part.mean(speed.double())), "gradient": learner.gradient}
        curve.append(row)
        if part.rank == 0:
            print(f"iteration {iteration}: speed {row['speed']:.6f} m/s, gradient {row['gradient']:.9g}, "
                  f"{time.perf_counter() - begin:.1f} s", flush=True)
    if part.rank == 0 and options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(curve, file)
    if dist.is_initialized():
        dist.destroy_process_group()


if __name__ == "__main__":
    main()
