"""Pusher and Reacher."""
from __future__ import annotations

import numpy as np

from ..simulation import Simulation
from ..task import Array, Task
from .runners import length, squares


class _Arm(Task):
    """An arm and bodies whose distance counts. The last joints place what the arm should reach."""
    reward_dist_weight = 1.0
    reward_control_weight = 1.0
    fields = ("xpos",)

    def position(self, sim: Simulation, body: str) -> Array:
        """Positions of a body."""
        return sim.xpos[:, self.model.body(body).id]

    def distance_reward(self, sim: Simulation, first: str, second: str, weight: float) -> Array:
        """Negative distance of two bodies times a weight."""
        return -length(sim.xp, self.position(sim, first) - self.position(sim, second)) * weight

    def action_reward(self, action: Array) -> Array:
        """Negative squares of the actions times their weight."""
        return -squares(action) * self.reward_control_weight


class Reacher(_Arm):
    """A planar arm of two links, whose fingertip should reach a target."""
    xml_file = "reacher.xml"
    frame_skip = 2
    max_episode_steps = 50

    def initial(self, random: np.random.Generator) -> tuple[Array, Array]:
        qpos = self.qpos0 + random.uniform(-0.1, 0.1, self.model.nq)
        while True:
            goal = random.uniform(-0.2, 0.2, 2)
            if np.linalg.norm(goal) < 0.2:
                break
        qpos[-2:] = goal
        qvel = random.uniform(-0.005, 0.005, self.model.nv)
        qvel[-2:] = 0
        return qpos, qvel

    def observation(self, sim: Simulation) -> Array:
        xp, angles = sim.xp, sim.qpos[:, :2]
        offset = self.position(sim, "fingertip") - self.position(sim, "target")
        return xp.concatenate([xp.cos(angles), xp.sin(angles), sim.qpos[:, 2:], sim.qvel[:, :2], offset[:, :2]], 1)

    def reward(self, sim: Simulation, action: Array, info: dict[str, Array]) -> Array:
        info["reward_dist"] = self.distance_reward(sim, "fingertip", "target", self.reward_dist_weight)
        info["reward_ctrl"] = self.action_reward(action)
        return info["reward_dist"] + info["reward_ctrl"]


class Pusher(_Arm):
    """An arm of seven joints that pushes an object to a goal."""
    xml_file = "pusher.xml"
    frame_skip = 5
    max_episode_steps = 100
    reward_near_weight = 0.5
    reward_control_weight = 0.1

    def initial(self, random: np.random.Generator) -> tuple[Array, Array]:
        qpos = self.qpos0.copy()
        while True:
            place = np.array([random.uniform(-0.3, 0), random.uniform(-0.2, 0.2)])
            if np.linalg.norm(place) > 0.17:
                break
        qpos[-4:-2], qpos[-2:] = place, 0
        qvel = random.uniform(-0.005, 0.005, self.model.nv)
        qvel[-4:] = 0
        return qpos, qvel

    def observation(self, sim: Simulation) -> Array:
        bodies = [self.position(sim, body) for body in ("tips_arm", "object", "goal")]
        return sim.xp.concatenate([sim.qpos[:, :7], sim.qvel[:, :7], *bodies], 1)

    def reward(self, sim: Simulation, action: Array, info: dict[str, Array]) -> Array:
        info["reward_near"] = self.distance_reward(sim, "object", "tips_arm", self.reward_near_weight)
        info["reward_dist"] = self.distance_reward(sim, "object", "goal", self.reward_dist_weight)
        info["reward_ctrl"] = self.action_reward(action)
        return info["reward_dist"] + info["reward_ctrl"] + info["reward_near"]
