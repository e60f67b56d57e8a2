#!/usr/bin/env python3
"""Proximal policy optimization in one file: teaches the quadruped to walk, or the humanoid to stand up.

    python examples/train.py                       # quadruped, on the CPU
    python examples/train.py --device cuda         # everything on the GPU: nothing is copied to the host
    python examples/train.py --task standup --device cuda

Needs corten and torch. Writes the policy (.pt) and the learning curve (.csv) to the folder --out.
"""
from __future__ import annotations

import argparse
import csv
import pathlib
import time
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

import corten

Rows = dict[str, Tensor]  # by name

MODELS = pathlib.Path(__file__).resolve().parent.parent / "models"


# ---- tasks


class Task:
    """Many environments of a corten.Batch, with their arrays as torch tensors that share its memory."""
    model_file = ""
    key: str | None = None
    substeps = 10         # timesteps per action
    episode = 500         # actions
    action_scale = 0.3
    fields: tuple[str, ...] = ()
    hidden: tuple[int, ...] = (256, 128)   # layers of the networks
    iterations = 300      # default
    learning: dict[str, Any] = {}          # other parameters of the Learner

    def __init__(self, envs: int, device: str, threads: int = 0) -> None:
        self.model = self.load()
        precision = "float" if device == "cuda" else "double"
        self.batch = corten.Batch(self.model, envs, device=device, precision=precision, threads=threads,
                                  fields=self.fields, start_key=self.key, autoreset="never", on_fault="keep",
                                  mirror=False)
        if self.batch.device != device:
            raise SystemExit(f"no GPU: {self.batch.device_note}")
        self.envs, self.device = envs, torch.device(device)
        names = ("qpos", "qvel", "ctrl", "xfrc_applied", "sensordata", "faults", *self.fields)
        tensors = {name: self.batch.tensor(name) for name in names}
        if device == "cuda":  # torch works on the batch's stream: nobody waits for the other
            torch.cuda.set_stream(torch.cuda.ExternalStream(tensors["qpos"].stream))
        self.array: Rows = {name: torch.utils.dlpack.from_dlpack(tensor) for name, tensor in tensors.items()}
        low, high = torch.tensor(self.model.actuator_ctrlrange.copy(), device=device, dtype=torch.float32).T
        self.low, self.high = low, high
        self.rest = self.rest_controls().to(device)
        self.actions = self.model.nu
        self.last_action = torch.zeros(envs, self.actions, device=device)
        self.age = torch.zeros(envs, dtype=torch.long, device=device)
        self.prepare()
        self.reset(torch.ones(envs, dtype=torch.bool, device=device))
        self.age[:] = torch.randint(self.episode, (envs,), device=device)  # episodes end at different times
        self.observations = self.observe().shape[1]

    def load(self) -> corten.Model:
        return corten.load(MODELS / self.model_file)

    def rest_controls(self) -> Tensor:
        return torch.zeros(self.model.nu)

    def prepare(self) -> None:
        """What a task needs before its first episode."""

    def observe(self) -> Tensor:
        """What the policy sees."""
        raise NotImplementedError

    def reward(self, action: Tensor) -> Tensor:
        """Rewards of a step."""
        raise NotImplementedError

    def fallen(self) -> Tensor:
        """Where the episode is over."""
        return torch.zeros(self.envs, dtype=torch.bool, device=self.device)

    def score(self) -> tuple[str, Tensor]:
        """What the curve shows besides the return."""
        raise NotImplementedError

    def no_help(self) -> None:
        """From now on episodes are as in a test."""

    def sensor(self, name: str) -> Tensor:
        first = int(self.model.sensor(name).adr)
        return self.array["sensordata"][:, first:first + int(self.model.sensor(name).dim)].float()

    def reset(self, mask: Tensor) -> None:
        self.batch.reset(mask)
        self.scatter(mask)
        self.last_action[mask] = 0
        self.age[mask] = 0

    def scatter(self, mask: Tensor) -> None:
        """Noise at the start of an episode."""
        noise = 0.05 * torch.randn_like(self.array["qpos"][:, 7:])
        self.array["qpos"][:, 7:] += noise * mask[:, None]
        self.array["qvel"][:] += 0.1 * torch.randn_like(self.array["qvel"]) * mask[:, None]

    def step(self, action: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Returns observation, reward, whether the episode ended, and whether it was cut off."""
        action = action.clamp(-4, 4)
        self.array["ctrl"][:] = torch.clamp(self.rest + self.action_scale * action, self.low, self.high)
        self.batch.step(self.substeps)
        self.age += 1
        reward = self.reward(action)
        bad = (self.array["faults"] != 0) | ~torch.isfinite(reward)
        ended = self.fallen() | bad
        cut = (self.age >= self.episode) & ~ended
        reward = torch.where(bad, torch.zeros_like(reward), reward)
        self.last_action[:] = action
        last = torch.nan_to_num(self.observe())
        self.reset(ended | cut)
        return self.observe(), last, reward, ended, cut


class Walk(Task):
    """The quadruped walks forward at 1 m/s. Actions are offsets of the joint angles that it stands with."""
    model_file, key = "quadruped.xml", "home"
    speed = 1.0

    def rest_controls(self) -> Tensor:
        return torch.tensor(self.model.key("home").ctrl.copy(), dtype=torch.float32)

    def observe(self) -> Tensor:
        joints = self.array["qpos"][:, 7:].float() - self.rest
        up, gyro, velocity = self.sensor("up"), self.sensor("gyro"), self.sensor("velocity")
        rates = self.array["qvel"][:, 6:].float()
        return torch.cat([up, gyro, velocity, joints, 0.1 * rates, self.last_action], 1).clamp(-10, 10)

    def reward(self, action: Tensor) -> Tensor:
        velocity, up, gyro = self.sensor("velocity"), self.sensor("up"), self.sensor("gyro")
        forward = velocity[:, 0].clamp(-self.speed, self.speed)
        costs = (0.5 * velocity[:, 1] ** 2 + 0.5 * velocity[:, 2] ** 2 + 0.2 * gyro[:, 2] ** 2
                 + 0.02 * gyro[:, :2].square().sum(1) + 0.5 * up[:, :2].square().sum(1)
                 + 0.01 * (action - self.last_action).square().sum(1) + 0.002 * action.square().sum(1))
        return 0.05 * (3 * forward + 0.3 - costs)

    def fallen(self) -> Tensor:
        return (self.sensor("up")[:, 2] < 0.5) | (self.array["qpos"][:, 2] < 0.16)

    def score(self) -> tuple[str, Tensor]:
        return "speed", self.sensor("velocity")[:, 0].mean()


class StandUp(Task):
    """The humanoid gets up from the floor, where it lies as it fell, and stays up.

    Actions are offsets of the joint angles that it stands with; servos with the torques of the model's motors follow them. Two
    things make learning faster. Half of the episodes begin somewhere in a fall, between standing and lying. And a force pulls
    the chest up: it becomes smaller with each success and ends at nothing. One environment of eight, `plain`, has neither: it
    shows what was learned.
    """
    model_file, key = "humanoid.xml", "stand"
    substeps, episode, action_scale = 4, 300, 0.8
    fields = ("site_xpos",)
    hidden = (512, 256, 128)
    iterations = 630
    learning = {"entropy": 0.005}
    pull = 650.0          # newtons at first; it weighs 736

    def load(self) -> corten.Model:
        spec = corten.Spec.read(MODELS / self.model_file)
        motors = spec.compile()
        for name in motors.names("actuator"):
            torque, servo = float(motors.actuator(name).gear[0]), spec.find("actuator", name)
            servo.set_to("position", kp=1.5 * torque)
            servo["gear"], servo["forcerange"] = [1], [-torque, torque]
            servo["ctrlrange"] = motors.joint(name).range + [-0.67, 0.67]  # all of the torque, at every angle
        return spec.compile()

    def rest_controls(self) -> Tensor:
        return torch.tensor(self.model.key("stand").qpos[7:].copy(), dtype=torch.float32)

    def prepare(self) -> None:
        """Lets the humanoids fall, and keeps states on the way."""
        self.plain = torch.arange(self.envs, device=self.device) < self.envs // 8
        self.lying = torch.zeros(self.envs, dtype=torch.bool, device=self.device)  # at the start of the episode
        self.up_for = torch.zeros(self.envs, dtype=torch.long, device=self.device)  # actions that it stands
        self.help = (~self.plain).float()  # share of the pull
        sites = [int(self.model.site(name).id) for name in ("head", "left_sole", "right_sole")]
        self.sites = torch.tensor(sites, device=self.device)
        self.vertical = torch.tensor([0.0, 0, 1], device=self.device).repeat(self.envs, 1)
        self.batch.reset()
        qpos, qvel, kept = self.array["qpos"], self.array["qvel"], []
        qvel[:, :6] += torch.randn_like(qvel[:, :6]) * torch.tensor([1.5, 1.5, 0.5, 2, 2, 1], device=self.device)
        for moment in range(150):
            if moment % 25 == 0:
                target = self.rest + 0.4 * torch.randn(self.envs, self.actions, device=self.device)
                self.array["ctrl"][:] = target.clamp(self.low, self.high)
            self.batch.step(self.substeps)
            if moment % 10 == 0 and moment < 80:
                kept.append(torch.cat([qpos, qvel], 1))
        low = (self.places()[0][:, 2] < 0.6) & (self.array["faults"] == 0)
        self.settled = torch.cat([qpos, qvel], 1)[low]
        self.falling = torch.cat([*kept, self.settled])
        self.falling = self.falling[torch.isfinite(self.falling).all(1)]

    def reset(self, mask: Tensor) -> None:
        change = torch.where(self.up_for >= 50, -0.1, 0.03) * (mask & self.lying & ~self.plain)
        self.help = (self.help + change).clamp(0, 1)
        super().reset(mask)

    def scatter(self, mask: Tensor) -> None:
        def some(states: Tensor) -> Tensor:
            return states[torch.randint(len(states), (self.envs,), device=self.device)]
        settle = self.plain | (torch.rand(self.envs, device=self.device) < 0.5)
        state = torch.where(settle[:, None], some(self.settled), some(self.falling))
        nq = self.model.nq
        for name, start in (("qpos", state[:, :nq]), ("qvel", state[:, nq:])):
            self.array[name][:] = torch.where(mask[:, None], start, self.array[name])
        self.lying = torch.where(mask, settle, self.lying)
        self.up_for[mask] = 0
        self.array["xfrc_applied"].view(self.envs, -1, 6)[:, int(self.model.body("chest").id), 2] = self.pull * self.help

    def places(self) -> tuple[Tensor, Tensor]:
        """Positions of the head, and of the soles."""
        sites = self.array["site_xpos"].view(self.envs, -1, 3)[:, self.sites].float()
        return sites[:, 0], sites[:, 1:]

    def observe(self) -> Tensor:
        qpos, qvel = self.array["qpos"].float(), self.array["qvel"].float()
        axis, w = -qpos[:, 4:7], qpos[:, 3:4]  # into the frame of the pelvis

        def turned(v: Tensor) -> Tensor:
            t = 2 * torch.linalg.cross(axis, v)
            return v + w * t + torch.linalg.cross(axis, t)
        return torch.cat([qpos[:, 2:3], turned(self.vertical), turned(qvel[:, :3]), 0.3 * qvel[:, 3:6], qpos[:, 7:] - self.rest,
                          0.1 * qvel[:, 6:], self.last_action, self.help[:, None]], 1).clamp(-10, 10)

    def reward(self, action: Tensor) -> Tensor:
        qpos, qvel = self.array["qpos"].float(), self.array["qvel"].float()
        head, soles = self.places()
        self.up_for = (self.up_for + 1) * ((head[:, 2] > 1.4) & (qpos[:, 2] > 0.75))
        height, hips = (head[:, 2] / 1.6).clamp(0, 1), (qpos[:, 2] / 0.93).clamp(0, 1)
        upright = ((head[:, 2] - qpos[:, 2]) / 0.67).clamp(-1, 1)
        under = torch.exp(-4 * (soles[..., :2] - qpos[:, None, :2]).square().sum(2)).mean(1)  # feet below the hips
        standing = (height * hips) ** 3
        still = torch.exp(-qvel[:, :6].square().sum(1))
        posture = (qpos[:, 7:] - self.rest).square().sum(1)
        costs = (0.005 * (action - self.last_action).square().sum(1) + 0.002 * action.square().sum(1)
                 + 0.0003 * qvel[:, 6:].square().sum(1))
        return 0.02 * (height + hips + 0.5 * upright + 0.3 * under + standing * (2 + still - 0.1 * posture) - costs)

    def no_help(self) -> None:
        self.plain[:], self.help[:] = True, 0

    def score(self) -> tuple[str, Tensor]:
        """Share of the plain environments that stand, after four seconds."""
        late = self.plain & (self.age > 200)
        return "standing", ((self.up_for > 0) & late).sum() / late.sum()


TASKS: dict[str, type[Task]] = {"walk": Walk, "standup": StandUp}


# ---- learning


class Policy(torch.nn.Module):
    """Mean and spread of the actions, and the value of a state."""

    shift: Tensor
    square: Tensor
    count: Tensor

    def __init__(self, observations: int, actions: int, hidden: tuple[int, ...] = (256, 128)) -> None:
        super().__init__()

        def network(outputs: int, gain: float) -> torch.nn.Sequential:
            layers: list[torch.nn.Module] = []
            for inputs, width in zip((observations, *hidden), hidden):
                layers += [torch.nn.Linear(inputs, width), torch.nn.ELU()]
            last = torch.nn.Linear(hidden[-1], outputs)
            torch.nn.init.orthogonal_(last.weight, gain)
            return torch.nn.Sequential(*layers, last)
        self.mean, self.value = network(actions, 0.01), network(1, 1.0)
        self.log_spread = torch.nn.Parameter(torch.full((actions,), -0.3))
        self.register_buffer("shift", torch.zeros(observations))
        self.register_buffer("square", torch.ones(observations))
        self.register_buffer("count", torch.tensor(1e-4))

    def see(self, observations: Tensor) -> None:
        """Updates the mean and variance of observations."""
        n = observations.shape[0]
        share = n / (self.count + n)
        change = observations.mean(0) - self.shift
        self.square += share * (observations.var(0, unbiased=False) - self.square + change ** 2 * (1 - share))
        self.shift += share * change
        self.count += n

    def normal(self, observations: Tensor) -> Tensor:
        return ((observations - self.shift) / (self.square + 1e-4).sqrt()).clamp(-8, 8)

    def distribution(self, observations: Tensor) -> torch.distributions.Normal:
        return torch.distributions.Normal(self.mean(self.normal(observations)), self.log_spread.exp())

    def worth(self, observations: Tensor) -> Tensor:
        value: Tensor = self.value(self.normal(observations))
        return value.squeeze(-1)


class Learner:
    """Proximal policy optimization (Schulman et al., 2017) with generalized advantages."""

    def __init__(self, task: Task, horizon: int = 24, epochs: int = 5, minibatches: int = 4, discount: float = 0.99,
                 trace: float = 0.95, clip: float = 0.2, entropy: float = 0.002) -> None:
        self.task, self.horizon, self.epochs, self.minibatches = task, horizon, epochs, minibatches
        self.discount, self.trace, self.clip, self.entropy = discount, trace, clip, entropy
        self.policy = Policy(task.observations, task.actions, task.hidden).to(task.device)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), lr=1e-3)
        self.now = task.observe()
        self.total = torch.zeros(task.envs, device=task.device)
        self.finished = torch.zeros(2, device=task.device)  # sum of returns, number of episodes

    @torch.no_grad()
    def collect(self) -> Rows:
        """One stretch of all environments."""
        rows: dict[str, list[Tensor]] = {name: [] for name in ("seen", "action", "chance", "worth", "reward", "next", "over")}
        for _ in range(self.horizon):
            distribution = self.policy.distribution(self.now)
            action = distribution.sample()
            after, last, reward, ended, cut = self.task.step(action)
            over = ended | cut
            worth_after = self.policy.worth(last) * ~ended  # a cut episode would have gone on
            for name, value in (("seen", self.now), ("action", action), ("chance", distribution.log_prob(action).sum(1)),
                                ("worth", self.policy.worth(self.now)), ("reward", reward), ("next", worth_after),
                                ("over", over)):
                rows[name].append(value)
            self.total += reward
            self.finished += torch.stack([(self.total * over).sum(), over.sum()])
            self.total *= ~over
            self.now = after
        return {name: torch.stack(values) for name, values in rows.items()}

    def advantages(self, rows: Rows) -> Tensor:
        result, running = torch.zeros_like(rows["reward"]), torch.zeros_like(rows["reward"][0])
        for t in reversed(range(self.horizon)):
            surprise = rows["reward"][t] + self.discount * rows["next"][t] - rows["worth"][t]
            running = surprise + self.discount * self.trace * running * ~rows["over"][t]
            result[t] = running
        return result

    def learn(self) -> None:
        rows = self.collect()
        advantage = self.advantages(rows)
        target = advantage + rows["worth"]
        flat = {name: rows[name].flatten(0, 1) for name in ("seen", "action", "chance")}
        advantage, target = advantage.flatten(), target.flatten()
        advantage = self.normalized(advantage)
        for _ in range(self.epochs):
            for part in self.parts(advantage.numel()):
                self.improve({name: value[part] for name, value in flat.items()}, advantage[part], target[part])
        self.policy.see(flat["seen"])

    def normalized(self, advantage: Tensor) -> Tensor:
        return (advantage - advantage.mean()) / (advantage.std() + 1e-8)

    def parts(self, n: int) -> Sequence[Tensor]:
        """The minibatches of an epoch: row numbers below n."""
        rows: Sequence[Tensor] = torch.randperm(n, device=self.task.device).chunk(self.minibatches)
        return rows

    def gradients_ready(self) -> None:
        """Called between the computation of gradients and their use."""

    def improve(self, rows: Rows, advantage: Tensor, target: Tensor) -> None:
        distribution = self.policy.distribution(rows["seen"])
        change = distribution.log_prob(rows["action"]).sum(1) - rows["chance"]
        ratio = change.exp()
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - self.clip, 1 + self.clip) * advantage).mean()
        error = (self.policy.worth(rows["seen"]) - target).square().mean()
        loss = -gain + error - self.entropy * distribution.entropy().sum(1).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.gradients_ready()
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 1.0)
        self.optimizer.step()
        self.adapt(((ratio - 1) - change).mean().item())

    def adapt(self, divergence: float, wanted: float = 0.01) -> None:
        """Keeps the change of the policy in each update near `wanted`, by the learning rate."""
        for group in self.optimizer.param_groups:
            if divergence > 2 * wanted:
                group["lr"] = max(1e-5, group["lr"] / 1.3)
            elif divergence < wanted / 2:
                group["lr"] = min(3e-3, group["lr"] * 1.3)


@torch.no_grad()
def test(task: Task, policy: Policy) -> float:
    """The score at the end of an episode in all environments, with the policy's actions without noise."""
    task.no_help()
    task.reset(torch.ones(task.envs, dtype=torch.bool, device=task.device))
    for _ in range(task.episode - 1):
        task.step(policy.mean(policy.normal(task.observe())))
    return float(task.score()[1])


def train(options: argparse.Namespace) -> list[tuple[Any, ...]]:
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    task = TASKS[options.task](options.envs, options.device, options.threads)
    learner = Learner(task, **task.learning)
    iterations = options.iterations or task.iterations
    options.out.mkdir(parents=True, exist_ok=True)
    curve: list[tuple[Any, ...]] = []
    start, steps, name = time.time(), 0, task.score()[0]
    for iteration in range(iterations):
        learner.learn()
        steps += task.envs * learner.horizon
        if (iteration + 1) % options.every == 0 or iteration + 1 == iterations:
            total, episodes = learner.finished.tolist()
            learner.finished.zero_()
            score = task.score()[1]
            mean = total / episodes if episodes else float("nan")
            curve.append((steps, time.time() - start, mean, score.item()))
            print(f"{steps:>10} steps {curve[-1][1]:7.1f} s  return {mean:7.2f}  {name} {score.item():6.2f}", flush=True)
    torch.save(learner.policy.state_dict(), options.out / f"{options.task}.pt")
    with open(options.out / f"{options.task}.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("steps", "seconds", "return", name), *curve])
    print(f"without noise: {name} {test(task, learner.policy):.3f}")
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--task", choices=("walk", "standup"), default="walk")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--envs", type=int, help="environments; default 256 on the CPU, 4096 on a GPU")
    parser.add_argument("--iterations", type=int, help="default 300 for walk, 630 for standup")
    parser.add_argument("--every", type=int, default=10, help="iterations between two lines of output")
    parser.add_argument("--threads", type=int, default=0, help="0: all cores")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("build/train"))
    options = parser.parse_args()
    options.envs = options.envs or (4096 if options.device == "cuda" else 256)
    train(options)


if __name__ == "__main__":
    main()
