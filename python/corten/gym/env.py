"""TaskEnv: one environment."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._gymnasium import gymnasium
from .simulation import SingleSimulation
from .spaces import action_space, check_render_mode, observation_space
from .task import Array, Task, as_task, checked, checked_info


class TaskEnv(gymnasium.Env[Any, Any]):
    """A gymnasium.Env of a task, on a corten.Data (`env.data`, `env.model`). The options are those of the task.

    A simulation that diverges ends its episode: terminated, with reward 0 and the bits of corten.Status in
    info["fault"].
    """
    metadata = {"render_modes": []}

    def __init__(self, task: str | Task | type[Task], *, render_mode: str | None = None, **options: Any) -> None:
        check_render_mode(render_mode)
        self.render_mode = None
        self.task = as_task(task, options)
        self.sim = SingleSimulation(self.task)
        self.model, self.data = self.task.model, self.sim.data
        self._steps, self._started = 0, False
        self.sim.start([0], [(self.task.qpos0, np.zeros(self.model.nv))])
        self.observation_space = observation_space(self._observation())
        self.action_space = action_space(self.model)

    @property
    def dt(self) -> float:
        """Time between actions."""
        return self.task.dt

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts an episode."""
        super().reset(seed=seed)
        self._steps = 0
        self.sim.start([0], [self.task.initial(self.np_random)])
        self._started = True
        return self._observation(), _first(checked_info(self.task.info(self.sim), self.sim))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Applies an action for frame_skip timesteps."""
        task, sim = self.task, self.sim
        action = np.asarray(action)
        if action.shape != self.action_space.shape:
            raise ValueError(f"action has shape {action.shape}; it must be {self.action_space.shape}")
        if not self._started:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        sim.before = task.before(sim)
        fault = int(sim.step(action[None])[0])
        self._steps += 1
        info = checked_info(task.info(sim), sim)
        reward = checked(task.reward(sim, action[None], info), sim, "reward", flat=True)
        terminated = checked(task.terminated(sim), sim, "terminated", flat=True)
        info = _first(info)
        if fault:
            info["fault"] = fault
        truncated = task.max_episode_steps is not None and self._steps >= task.max_episode_steps
        return (self._observation(), 0.0 if fault else float(reward[0]), bool(terminated[0]) or fault != 0,
                truncated, info)

    def _observation(self) -> Array:
        return np.array(checked(self.task.observation(self.sim), self.sim, "observation")[0])


def _first(info: dict[str, Array]) -> dict[str, Any]:
    """The first row of every array, as a copy."""
    return {name: np.array(values[0])[()] for name, values in info.items()}
