"""Humanoid and HumanoidStandup."""
from __future__ import annotations

import math

import numpy as np

from ..simulation import Simulation
from ..task import Array, Task
from .runners import HealthyRunner, squares

_OBSERVED = ("cinert", "cvel", "qfrc_actuator", "cfrc_ext")


class _Body(Task):
    """What both tasks observe: position, velocity, inertias, velocities of bodies, actuator and contact forces."""
    include_cinert_in_observation = True
    include_cvel_in_observation = True
    include_qfrc_actuator_in_observation = True
    include_cfrc_ext_in_observation = True
    exclude_current_positions_from_observation = True
    fields = (*_OBSERVED, "xipos", "ten_length", "ten_velocity")

    def observation(self, sim: Simulation) -> Array:
        parts = [sim.qpos[:, 2:] if self.exclude_current_positions_from_observation else sim.qpos, sim.qvel]
        for name in _OBSERVED:
            if getattr(self, f"include_{name}_in_observation"):
                skipped = 6 if name == "qfrc_actuator" else 1  # the root joint, or the world
                parts.append(getattr(sim, name)[:, skipped:].reshape(sim.num_envs, -1))
        return sim.xp.concatenate(parts, 1)

    def force_cost(self, sim: Simulation, weight: float, limits: tuple[float, float]) -> Array:
        """Cost of the forces on bodies, limited to a range."""
        return sim.xp.clip(weight * squares(sim.cfrc_ext.reshape(sim.num_envs, -1)), *limits)

    def info(self, sim: Simulation) -> dict[str, Array]:
        return {**super().info(sim), "tendon_length": 1.0 * sim.ten_length, "tendon_velocity": 1.0 * sim.ten_velocity}


class Humanoid(_Body, HealthyRunner):
    """A humanoid that walks. Its velocity is that of the centre of mass."""
    xml_file = "humanoid.xml"
    frame_skip = 5
    forward_reward_weight = 1.25
    contact_cost_weight = 5e-7
    contact_cost_range = (-math.inf, 10.0)
    healthy_reward = 5.0
    healthy_z_range = (1.0, 2.0)
    reset_noise_scale = 1e-2
    _planar = 2

    def setup(self) -> None:
        self._shares = np.array(self.model.body_mass / self.model.body_mass.sum())

    def centre(self, sim: Simulation) -> Array:
        """x and y of the centre of mass."""
        shares = sim.asarray(self._shares, sim.qpos.dtype)
        return (shares[:, None] * sim.xipos[:, :, :2]).sum(1)

    def before(self, sim: Simulation) -> Array:
        return self.centre(sim)

    def healthy(self, sim: Simulation) -> Array:
        z = sim.qpos[:, 2]
        return (self.healthy_z_range[0] < z) & (z < self.healthy_z_range[1])

    def reward(self, sim: Simulation, action: Array, info: dict[str, Array]) -> Array:
        velocity = (self.centre(sim) - sim.before) / self.dt
        info["reward_contact"] = -self.force_cost(sim, self.contact_cost_weight, self.contact_cost_range)
        return (self.motion_reward(velocity, sim.ctrl, info) + self.survival_reward(sim, info)
                + info["reward_contact"])


class HumanoidStandup(_Body):
    """A lying humanoid that gets up: the reward is the height of its torso divided by the timestep."""
    xml_file = "humanoidstandup.xml"
    frame_skip = 5
    uph_cost_weight = 1.0  # accepted, but not used, as in Gymnasium
    ctrl_cost_weight = 0.1
    impact_cost_weight = 0.5e-6
    impact_cost_range = (-math.inf, 10.0)
    reset_noise_scale = 1e-2

    def reward(self, sim: Simulation, action: Array, info: dict[str, Array]) -> Array:
        info["reward_linup"] = sim.qpos[:, 2] / self.model.opt.timestep
        info["reward_quadctrl"] = -(self.ctrl_cost_weight * squares(sim.ctrl))
        info["reward_impact"] = -self.force_cost(sim, self.impact_cost_weight, self.impact_cost_range)
        return info["reward_linup"] + info["reward_quadctrl"] + info["reward_impact"] + 1

    def info(self, sim: Simulation) -> dict[str, Array]:
        return {"x_position": 1.0 * sim.qpos[:, 0], "y_position": 1.0 * sim.qpos[:, 1],
                "z_distance_from_origin": sim.qpos[:, 2] - self.qpos0[2], **super().info(sim)}
