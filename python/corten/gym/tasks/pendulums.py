"""InvertedPendulum and InvertedDoublePendulum."""
from __future__ import annotations

from ..simulation import Simulation
from ..task import Array, Task


class InvertedPendulum(Task):
    """A pole on a cart."""
    xml_file = "inverted_pendulum.xml"
    frame_skip = 2
    reset_noise_scale = 0.01

    def terminated(self, sim: Simulation) -> Array:
        xp = sim.xp
        finite = xp.isfinite(sim.qpos).all(1) & xp.isfinite(sim.qvel).all(1)
        return ~finite | (abs(sim.qpos[:, 1]) > 0.2)

    def reward(self, sim: Simulation, action: Array, info: dict[str, Array]) -> Array:
        info["reward_survive"] = 1.0 * ~self.terminated(sim)
        return info["reward_survive"]


class InvertedDoublePendulum(Task):
    """Two poles on a cart: the tip, the first site of the model, should stay up and the cart in the middle."""
    xml_file = "inverted_double_pendulum.xml"
    frame_skip = 5
    healthy_reward = 10.0
    reset_noise_scale = 0.1
    fields = ("site_xpos", "qfrc_constraint")
    _normal_velocities = True

    def observation(self, sim: Simulation) -> Array:
        xp = sim.xp
        return xp.concatenate([sim.qpos[:, :1], xp.sin(sim.qpos[:, 1:]), xp.cos(sim.qpos[:, 1:]),
                               xp.clip(sim.qvel, -10.0, 10.0), xp.clip(sim.qfrc_constraint[:, :1], -10.0, 10.0)], 1)

    def terminated(self, sim: Simulation) -> Array:
        return sim.site_xpos[:, 0, 2] <= 1

    def reward(self, sim: Simulation, action: Array, info: dict[str, Array]) -> Array:
        x, height = sim.site_xpos[:, 0, 0], sim.site_xpos[:, 0, 2]
        info["reward_survive"] = self.healthy_reward * (1.0 * ~self.terminated(sim))
        info["distance_penalty"] = -(0.01 * x ** 2 + (height - 2) ** 2)
        info["velocity_penalty"] = -(1e-3 * sim.qvel[:, 1] ** 2 + 5e-3 * sim.qvel[:, 2] ** 2)
        return info["reward_survive"] + info["distance_penalty"] + info["velocity_penalty"]
