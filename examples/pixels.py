#!/usr/bin/env python3
"""A policy that sees: an arm learns to reach a ball from pictures of 64 x 64 pixels alone.

    python examples/pixels.py                      # on the CPU
    python examples/pixels.py --device cuda        # simulation, pictures and learning on the GPU

Needs corten and torch. The learner is that of train.py, with a small convolutional network; the angles of the arm and the
place of the ball are not among what it sees. Writes the policy (.pt) and the learning curve (.csv) to the folder --out.
"""
from __future__ import annotations

import argparse
import csv
import pathlib
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
    substeps, episode, action_scale = 5, 20, 1.2
    fields = ("site_xpos",)
    near = 0.03  # metres
    moment = 0   # of the episode

    def prepare(self) -> None:
        self.renderer = corten.BatchRenderer(self.batch, "top", SIZE, SIZE, shadows=False)
        target = self.batch.tensor("mocap_pos")
        self.target = torch.utils.dlpack.from_dlpack(target).view(self.envs, 3)

    def step(self, action: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """As in the other tasks, but episodes begin together, so that most steps need one picture."""
        action = action.clamp(-4, 4)
        self.array["ctrl"][:] = torch.clamp(self.action_scale * action, self.low, self.high)
        self.batch.step(self.substeps)
        self.age += 1
        reward, last = self.reward(action), self.observe()
        self.moment = (self.moment + 1) % self.episode
        over = torch.full((self.envs,), self.moment == 0, device=self.device)
        if self.moment == 0:
            self.reset(over)
        return self.observe() if self.moment == 0 else last, last, reward, torch.zeros_like(over), over

    def scatter(self, mask: Tensor) -> None:
        """The ball is somewhere before the arm, where one bend of the elbow reaches it; the arm is anywhere."""
        angle = 4 * torch.rand(self.envs, device=self.device) - 2
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
        """Share of the environments whose arm is at the ball after half a second."""
        late = self.age > 10
        return "reached", ((self.distance() < self.near) & late).sum() / late.sum().clamp(min=1)


class Sight(Policy):
    """A policy of pictures: mean, spread and value share the layers that see.

    Each of the last layer's channels is turned into the place where it is strongest (Levine et al., 2016: spatial softmax), so
    that the rest of the network computes with coordinates.
    """
    places: Tensor

    def __init__(self, actions: int) -> None:
        super().__init__(1, actions)
        channels, cells = 16, SIZE // 4
        self.eyes = torch.nn.Sequential(torch.nn.Conv2d(3, channels, 5, stride=2, padding=2), torch.nn.ELU(),
                                        torch.nn.Conv2d(channels, channels, 3, stride=2, padding=1))

        def head(outputs: int, gain: float) -> torch.nn.Sequential:
            layers = [torch.nn.Linear(2 * channels, 128), torch.nn.ELU(), torch.nn.Linear(128, 128), torch.nn.ELU(),
                      torch.nn.Linear(128, outputs)]
            torch.nn.init.orthogonal_(layers[-1].weight, gain)
            return torch.nn.Sequential(*layers)
        self.mean, self.value = head(actions, 0.01), head(1, 1.0)
        torch.nn.init.constant_(self.log_spread, -0.7)
        line = torch.linspace(-1, 1, cells)
        self.register_buffer("places", torch.stack(torch.meshgrid(line, line, indexing="ij")).view(2, -1).T)

    def see(self, observations: Tensor) -> None:
        """Colours need no statistics."""

    def normal(self, observations: Tensor) -> Tensor:
        image = observations.view(-1, SIZE, SIZE, 3).permute(0, 3, 1, 2).float() / 127.5 - 1
        seen = (3 * self.eyes(image)).flatten(2).softmax(2)
        places: Tensor = (seen @ self.places).flatten(1)
        return places


class PixelLearner(Learner):
    """The learner of train.py with the policy that sees."""

    def __init__(self, task: Reach, **parameters: Any) -> None:
        task.observations = 1  # no network over numbers
        super().__init__(task, **parameters)
        self.policy = Sight(task.actions).to(task.device)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), lr=1e-3)


@torch.no_grad()
def test(task: Reach, policy: Policy, episodes: int = 4) -> float:
    """Share of the environments that are at the ball at the end of an episode, with the policy's actions without noise."""
    reached = 0.0
    for _ in range(episodes):
        task.moment = 0
        task.reset(torch.ones(task.envs, dtype=torch.bool, device=task.device))
        for _ in range(task.episode - 1):
            task.step(policy.mean(policy.normal(task.observe())))
        reached += float(task.score()[1]) / episodes
    return reached


def train(options: argparse.Namespace) -> list[tuple[Any, ...]]:
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    task = Reach(options.envs, options.device, options.threads)
    task.age[:] = 0  # episodes begin together
    learner = PixelLearner(task, horizon=task.episode, epochs=5, minibatches=options.minibatches, discount=0.9, entropy=0.0)
    options.out.mkdir(parents=True, exist_ok=True)
    curve: list[tuple[Any, ...]] = []
    start, pictures = time.time(), 0
    for iteration in range(options.iterations):
        learner.learn()
        pictures += task.envs * learner.horizon
        late = options.seconds is not None and time.time() - start > options.seconds
        if (iteration + 1) % options.every == 0 or iteration + 1 == options.iterations or late:
            total, episodes = learner.finished.tolist()
            learner.finished.zero_()
            reached = test(task, learner.policy, 1)
            task.moment = 0
            task.reset(torch.ones(task.envs, dtype=torch.bool, device=task.device))
            learner.now = task.observe()
            curve.append((pictures, time.time() - start, total / max(1, episodes), reached))
            print(f"{pictures:>10} pictures {curve[-1][1]:7.1f} s  return {curve[-1][2]:7.3f}  reached {reached:5.2f}", flush=True)
        if late:
            break
    torch.save(learner.policy.state_dict(), options.out / "reach.pt")
    with open(options.out / "reach.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("pictures", "seconds", "return", "reached"), *curve])
    print(f"without noise: reached {test(task, learner.policy):.3f}")
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--envs", type=int, help="environments; default 64 on the CPU, 1024 on a GPU")
    parser.add_argument("--iterations", type=int, default=300, help="episodes of each environment")
    parser.add_argument("--minibatches", type=int, help="parts of an update; default 4 on the CPU, 16 on a GPU")
    parser.add_argument("--seconds", type=float, help="ends after this time")
    parser.add_argument("--every", type=int, default=10, help="iterations between two lines of output")
    parser.add_argument("--threads", type=int, default=0, help="0: all cores")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("build/train"))
    options = parser.parse_args()
    options.envs = options.envs or (1024 if options.device == "cuda" else 64)
    options.minibatches = options.minibatches or (16 if options.device == "cuda" else 4)
    train(options)


if __name__ == "__main__":
    main()
