"""Tasks that reward motion along x: Ant, HalfCheetah, Hopper, Swimmer, Walker2d."""
from __future__ import annotations

import math
from typing import Any

from ..simulation import Simulation
from ..task import Array, Task


def length(xp: Any, vectors: Array) -> Array:
    """Euclidean norm of every row."""
    return xp.sqrt((vectors * vectors).sum(1))


def squares(vectors: Array) -> Array:
    """Sum of the squares of every row."""
    return (vectors * vectors).sum(1)


class Runner(Task):
    """Reward: velocity along x, less the squares of the actions."""
    forward_reward_weight = 1.0
    ctrl_cost_weight = 0.1
    reset_noise_scale = 0.1
    exclude_current_positions_from_observation = True

    _planar = 1  #: leading qpos that are positions in the plane of motion: x, or x and y

    def positions(self, sim: Simulation) -> Array:
        """The observed part of qpos."""
        return sim.qpos[:, self._planar:] if self.exclude_current_positions_from_observation else sim.qpos

    def observation(self, sim: Simulation) -> Array:
        return sim.xp.concatenate([self.positions(sim), sim.qvel], 1)

    def before(self, sim: Simulation) -> Array:
        return 1.0 * sim.qpos[:, :self._planar]

    def reward(self, sim: Simulation, action: Array, info: dict[str, Array]) -> Array:
        velocity = (sim.qpos[:, :self._planar] - sim.before) / self.dt
        return self.motion_reward(velocity, action, info)

    def motion_reward(self, velocity: Array, action: Array, info: dict[str, Array]) -> Array:
        """Reward for a velocity in the plane, less the cost of the action."""
        info["x_velocity"] = velocity[:, 0]
        if self._planar == 2:
            info["y_velocity"] = velocity[:, 1]
        info["reward_forward"] = self.forward_reward_weight * velocity[:, 0]
        info["reward_ctrl"] = -(self.ctrl_cost_weight * squares(action))
        return info["reward_forward"] + info["reward_ctrl"]

    def info(self, sim: Simulation) -> dict[str, Array]:
        values = {"x_position": 1.0 * sim.qpos[:, 0]}
        if self._planar == 2:
            values["y_position"] = 1.0 * sim.qpos[:, 1]
            values["distance_from_origin"] = length(sim.xp, sim.qpos[:, :2])
        return values


class HalfCheetah(Runner):
    """A two-legged planar runner."""
    xml_file = "half_cheetah.xml"
    frame_skip = 5
    _normal_velocities = True


class Swimmer(Runner):
    """Three links in a viscous fluid."""
    xml_file = "swimmer.xml"
    frame_skip = 4
    ctrl_cost_weight = 1e-4
    _planar = 2


class HealthyRunner(Runner):
    """A runner that is rewarded while it is healthy, and whose episode ends when it is not."""
    healthy_reward = 1.0
    terminate_when_unhealthy = True

    def healthy(self, sim: Simulation) -> Array:
        """Where the state is in the healthy range."""
        raise NotImplementedError

    def survival_reward(self, sim: Simulation, info: dict[str, Array]) -> Array:
        """healthy_reward where the state is healthy."""
        info["reward_survive"] = 1.0 * self.healthy(sim) * self.healthy_reward
        return info["reward_survive"]

    def terminated(self, sim: Simulation) -> Array:
        return ~self.healthy(sim) if self.terminate_when_unhealthy else super().terminated(sim)


class Upright(HealthyRunner):
    """A planar walker: healthy while height and angle of the torso are in a range. Velocities are clipped."""
    frame_skip = 4
    ctrl_cost_weight = 1e-3
    reset_noise_scale = 5e-3
    healthy_z_range = (0.8, 2.0)
    healthy_angle_range = (-1.0, 1.0)

    def healthy(self, sim: Simulation) -> Array:
        return within(sim.qpos[:, 1], self.healthy_z_range) & within(sim.qpos[:, 2], self.healthy_angle_range)

    def observation(self, sim: Simulation) -> Array:
        velocities = sim.xp.clip(sim.qvel, -10.0, 10.0)
        return sim.xp.concatenate([self.positions(sim), velocities], 1)

    def reward(self, sim: Simulation, action: Array, info: dict[str, Array]) -> Array:
        return super().reward(sim, action, info) + self.survival_reward(sim, info)

    def info(self, sim: Simulation) -> dict[str, Array]:
        return {**super().info(sim), "z_distance_from_origin": sim.qpos[:, 1] - self.qpos0[1]}


def within(values: Array, limits: tuple[float, float]) -> Array:
    """Where values are between the limits, which are excluded."""
    return (limits[0] < values) & (values < limits[1])


class Hopper(Upright):
    """A planar one-legged hopper."""
    xml_file = "hopper.xml"
    healthy_state_range = (-100.0, 100.0)
    healthy_z_range = (0.7, math.inf)
    healthy_angle_range = (-0.2, 0.2)

    def healthy(self, sim: Simulation) -> Array:
        state = sim.xp.concatenate([sim.qpos[:, 2:], sim.qvel], 1)
        return super().healthy(sim) & within(state, self.healthy_state_range).all(1)


class Walker2d(Upright):
    """A planar two-legged walker."""
    xml_file = "walker2d.xml"


class Ant(HealthyRunner):
    """A four-legged robot; observes contact forces."""
    xml_file = "ant.xml"
    frame_skip = 5
    ctrl_cost_weight = 0.5
    contact_cost_weight = 5e-4
    main_body: int | str = 1
    healthy_z_range = (0.2, 1.0)
    contact_force_range = (-1.0, 1.0)
    include_cfrc_ext_in_observation = True
    fields = ("xpos", "cfrc_ext")
    _planar = 2
    _normal_velocities = True

    def setup(self) -> None:
        self._main = self.model.body(self.main_body).id

    def contact_forces(self, sim: Simulation) -> Array:
        """Clipped forces on all bodies, one row per environment."""
        return sim.xp.clip(sim.cfrc_ext, *self.contact_force_range)

    def observation(self, sim: Simulation) -> Array:
        parts = [self.positions(sim), sim.qvel]
        if self.include_cfrc_ext_in_observation:
            parts.append(self.contact_forces(sim)[:, 1:].reshape(sim.num_envs, -1))
        return sim.xp.concatenate(parts, 1)

    def healthy(self, sim: Simulation) -> Array:
        xp, z = sim.xp, sim.qpos[:, 2]
        finite = xp.isfinite(sim.qpos).all(1) & xp.isfinite(sim.qvel).all(1)
        return finite & (self.healthy_z_range[0] <= z) & (z <= self.healthy_z_range[1])

    def before(self, sim: Simulation) -> Array:
        return 1.0 * sim.xpos[:, self._main, :2]

    def reward(self, sim: Simulation, action: Array, info: dict[str, Array]) -> Array:
        velocity = (sim.xpos[:, self._main, :2] - sim.before) / self.dt
        forces = self.contact_forces(sim).reshape(sim.num_envs, -1)
        info["reward_contact"] = -(self.contact_cost_weight * squares(forces))
        return (self.motion_reward(velocity, action, info) + self.survival_reward(sim, info)
                + info["reward_contact"])
