#!/usr/bin/env python3
"""A policy that sees: an arm learns to reach a ball from pictures of 64 x 64 pixels alone.

    python examples/pixels.py                      # on the CPU
    python examples/pixels.py --device cuda        # simulation, pictures and learning on the GPU

Needs corten and torch. The learner is that of train.py, with a small convolutional network; the angles of the arm and the
place of the ball are not among what it sees.
"""
from __future__ import annotations

import argparse
import math
import time
from typing import Any

import torch
from torch import Tensor

import corten
from train import Learner, Policy, Task

SIZE = 64  # pixels


class Reach(Task):
    """The tip of the arm shall be where the ball is. Actions are the angles that the servos hold."""
    model_file = "reach.xml"
    substeps, episode, action_scale = 5, 40, 1.2
    fields = ("site_xpos",)
    near = 0.03  # metres

    def prepare(self) -> None:
        self.renderer = corten.BatchRenderer(self.batch, "top", SIZE, SIZE, shadows=False)
        target = self.batch.tensor("mocap_pos")
        self.target = torch.utils.dlpack.from_dlpack(target).view(self.envs, 3)

    def scatter(self, mask: Tensor) -> None:
        angle = 2 * math.pi * torch.rand(self.envs, device=self.device)
        radius = 0.08 + 0.15 * torch.rand(self.envs, device=self.device)
        place = torch.stack([radius * angle.cos(), radius * angle.sin(), torch.zeros_like(angle)], 1)
        self.target[:] = torch.where(mask[:, None], place.to(self.target.dtype), self.target)
        arm = torch.rand_like(self.array["qpos"]) * 4 - 2
        self.array["qpos"][:] = torch.where(mask[:, None], arm, self.array["qpos"])

    def observe(self) -> Tensor:
        """The picture of each environment, as bytes."""
        image = torch.utils.dlpack.from_dlpack(self.renderer.tensor("rgb"))
        return image.view(self.envs, -1).clone()

    def distance(self) -> Tensor:
        tip = self.array["site_xpos"].view(self.envs, -1, 3)[:, 0]
        return (tip - self.target).norm(dim=1).float()

    def reward(self, action: Tensor) -> Tensor:
        away = self.distance()
        return 0.1 * (torch.exp(-(away / self.near) ** 2) - 3 * away) - 0.001 * action.square().sum(1)

    def score(self) -> tuple[str, Tensor]:
        """Share of the environments whose arm is at the ball after one second."""
        late = self.age > 20
        return "reached", ((self.distance() < self.near) & late).sum() / late.sum().clamp(min=1)


class Sight(Policy):
    """A policy of pictures: mean, spread and value share the layers that see."""

    def __init__(self, actions: int) -> None:
        super().__init__(1, actions)
        layers: list[torch.nn.Module] = []
        for inputs, outputs in ((5, 32), (32, 32), (32, 48), (48, 64)):  # three colours, and where a pixel is
            layers += [torch.nn.Conv2d(inputs, outputs, 3, stride=2, padding=1), torch.nn.ELU()]
        self.eyes = torch.nn.Sequential(*layers, torch.nn.Flatten(), torch.nn.Linear(64 * (SIZE // 16) ** 2, 256), torch.nn.ELU())
        self.mean = torch.nn.Sequential(torch.nn.Linear(256, 128), torch.nn.ELU(), torch.nn.Linear(128, actions))
        self.value = torch.nn.Sequential(torch.nn.Linear(256, 128), torch.nn.ELU(), torch.nn.Linear(128, 1))
        torch.nn.init.orthogonal_(self.mean[-1].weight, 0.01)
        line = torch.linspace(-1, 1, SIZE)
        self.register_buffer("places", torch.stack(torch.meshgrid(line, line, indexing="ij"))[None])

    def see(self, observations: Tensor) -> None:
        """Colours need no statistics."""

    def normal(self, observations: Tensor) -> Tensor:
        image = observations.view(-1, SIZE, SIZE, 3).permute(0, 3, 1, 2).float() / 127.5 - 1
        features: Tensor = self.eyes(torch.cat([image, self.places.expand(len(image), -1, -1, -1)], 1))
        return features


class PixelLearner(Learner):
    """The learner of train.py with the policy that sees."""

    def __init__(self, task: Reach, **parameters: Any) -> None:
        task.observations = 1  # no network over numbers
        super().__init__(task, **parameters)
        self.policy = Sight(task.actions).to(task.device)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), lr=5e-4)


def train(options: argparse.Namespace) -> float:
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    task = Reach(options.envs, options.device)
    learner = PixelLearner(task, horizon=options.horizon, epochs=4, minibatches=8, discount=0.95)
    start, steps, score = time.time(), 0, 0.0
    for iteration in range(options.iterations):
        learner.learn()
        steps += task.envs * learner.horizon
        if (iteration + 1) % options.every == 0 or iteration + 1 == options.iterations:
            total, episodes = learner.finished.tolist()
            learner.finished.zero_()
            score = float(task.score()[1])
            print(f"{steps:>10} pictures {time.time() - start:7.1f} s  return {total / max(1, episodes):7.3f}  reached {score:5.2f}", flush=True)
    return score


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--envs", type=int, help="environments; default 64 on the CPU, 1024 on a GPU")
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--horizon", type=int, default=20, help="actions between updates")
    parser.add_argument("--every", type=int, default=10, help="iterations between two lines of output")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.envs = options.envs or (1024 if options.device == "cuda" else 64)
    train(options)


if __name__ == "__main__":
    main()
