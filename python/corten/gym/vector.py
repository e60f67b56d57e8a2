"""VectorTaskEnv: many environments of a task."""
from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from ._gymnasium import batch_space, gymnasium, seeding
from .simulation import BatchSimulation
from .spaces import action_space, check_render_mode, observation_space
from .task import Array, Task, as_task, checked, checked_info

Mask = npt.NDArray[np.bool_]

AutoresetMode = gymnasium.vector.AutoresetMode


class VectorTaskEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """A gymnasium.vector.VectorEnv of a task, on a corten.Batch (`envs.batch`).

    Environment i of reset(seed=s) is TaskEnv with the seed s + i, for any number of environments and threads.

    device: "cpu" or "cuda" (the CPU if there is no GPU). arrays: "numpy" or "torch", the kind of the observations,
    rewards and flags; torch tensors stay on the device. Default: torch on a GPU if it is installed. autoreset_mode: a
    gymnasium.vector.AutoresetMode or its name. batch_options: arguments of corten.Batch, such as threads,
    precision and max_contacts. Other options are those of the task.

    A simulation that diverges ends its episode: terminated, with reward 0 and the bits of corten.Status in
    info["fault"].
    """

    def __init__(self, task: str | Task | type[Task], num_envs: SupportsIndex, *, device: str = "cpu",
                 arrays: str | None = None, autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
                 batch_options: dict[str, Any] | None = None, render_mode: str | None = None, **options: Any) -> None:
        check_render_mode(render_mode)
        self.render_mode = None
        self.task = as_task(task, options)
        self.num_envs = num_envs = operator.index(num_envs)
        self.sim = BatchSimulation(self.task, num_envs, device, arrays or _default_arrays(device),
                                   batch_options or {})
        self.model, self.batch = self.task.model, self.sim.batch
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self._randoms: list[np.random.Generator | None] = [None] * num_envs
        self._steps = np.zeros(num_envs, int)
        self._over = np.zeros(num_envs, bool)
        self.single_observation_space = observation_space(self._observations()[0])
        self.single_action_space = action_space(self.model)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def dt(self) -> float:
        """Time between actions."""
        return self.task.dt

    def reset(self, *, seed: int | Sequence[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts episodes in all environments, or where options["reset_mask"] is true. seed: one for each
        environment, or a number s for s, s + 1, ..."""
        mask = (options or {}).get("reset_mask")
        rows = np.arange(self.num_envs) if mask is None else np.flatnonzero(self._checked_mask(mask))
        self._seed(seed, rows)
        self._start(rows)
        info: dict[str, Any] = {}
        _add(info, checked_info(self.task.info(self.sim), self.sim), self._flags(rows), self.sim)
        return self._observations(), info

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Applies one action to each environment for frame_skip timesteps."""
        task, sim = self.task, self.sim
        actions = self._checked_actions(actions)
        if self._randoms[0] is None:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        starting = self._over if self.autoreset_mode == AutoresetMode.NEXT_STEP else np.zeros(self.num_envs, bool)
        if self.autoreset_mode == AutoresetMode.DISABLED and self._over.any():
            raise ValueError(f"environments {np.flatnonzero(self._over)} are over: "
                             "call reset(options={'reset_mask': mask})")
        sim.before = task.before(sim)
        faults = sim.step(actions)
        self._steps += 1
        values = checked_info(task.info(sim), sim)
        rewards = sim.own(checked(task.reward(sim, actions, values), sim, "reward", flat=True))
        terminated = checked(task.terminated(sim), sim, "terminated", flat=True) | (faults != 0)
        rewards[faults != 0] = 0.0
        truncated = self._truncated()
        if starting.any():
            begin = sim.asarray(starting)
            rewards[begin] = 0.0
            terminated = terminated & ~begin
            truncated = truncated & ~starting
        over = self._host(terminated) | truncated
        ending = over & (self.autoreset_mode == AutoresetMode.SAME_STEP)
        info = self._final(values, faults, ending)
        _add(info, values, ~(starting | ending), sim)
        _add(info, {"fault": faults}, (self._host(faults) != 0) & ~(starting | ending), sim)
        self._restart(info, starting | ending)
        self._over = over & (self.autoreset_mode != AutoresetMode.SAME_STEP)
        return self._observations(), rewards, terminated, sim.asarray(truncated), info

    # ---- parts of a step

    def _truncated(self) -> Mask:
        limit = self.task.max_episode_steps
        return np.zeros(self.num_envs, bool) if limit is None else self._steps >= limit

    def _final(self, values: dict[str, Array], faults: Array, ending: Mask) -> dict[str, Any]:
        """An info with final_obs and final_info of episodes that end and restart in this step."""
        if not ending.any():
            return {}
        observations, final = self._observations(), np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ending):
            final[row] = observations[row]
        info = _add({}, values, ending, self.sim)
        _add(info, {"fault": faults}, ending & (self._host(faults) != 0), self.sim)
        return {"final_obs": final, "_final_obs": ending, "final_info": info, "_final_info": ending.copy()}

    def _restart(self, info: dict[str, Any], mask: Mask) -> None:
        """Starts episodes where the mask is true, and adds the info of the start."""
        if mask.any():
            self._start(np.flatnonzero(mask))
            _add(info, checked_info(self.task.info(self.sim), self.sim), mask, self.sim)

    def _start(self, rows: Array) -> None:
        self.sim.start(rows, [self.task.initial(self._random(row)) for row in rows])
        self._steps[rows] = 0
        self._over[rows] = False

    def _random(self, row: int) -> np.random.Generator:
        """The random numbers of an environment."""
        random = self._randoms[row]
        if random is None:
            random = self._randoms[row] = seeding.np_random()[0]
        return random

    def _seed(self, seed: Any, rows: Array) -> None:
        if seed is None:
            return
        seeds = [seed + i for i in range(self.num_envs)] if np.ndim(seed) == 0 else list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"there are {len(seeds)} seeds for {self.num_envs} environments")
        for row in rows:
            if seeds[row] is not None:
                self._randoms[row] = seeding.np_random(int(seeds[row]))[0]

    def _observations(self) -> Array:
        return self.sim.own(checked(self.task.observation(self.sim), self.sim, "observation"))

    def _checked_actions(self, actions: Any) -> Array:
        actions = self.sim.asarray(actions)
        if tuple(actions.shape) != self.action_space.shape:
            raise ValueError(f"actions have shape {tuple(actions.shape)}; it must be {self.action_space.shape}")
        return actions

    def _checked_mask(self, given: Any) -> Mask:
        mask: Mask = self._host(given)
        if mask.shape != (self.num_envs,) or mask.dtype != bool or not mask.any():
            raise ValueError(f"reset_mask must have {self.num_envs} booleans, at least one of them true")
        return mask

    def _flags(self, rows: Array) -> Mask:
        mask = np.zeros(self.num_envs, bool)
        mask[rows] = True
        return mask

    @staticmethod
    def _host(array: Any) -> npt.NDArray[Any]:
        return np.asarray(array.cpu()) if hasattr(array, "cpu") else np.asarray(array)


def _default_arrays(device: str) -> str:
    if device == "cpu":
        return "numpy"
    try:
        import torch
    except ImportError:
        return "numpy"
    return "torch" if torch.cuda.is_available() else "numpy"


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    names = {name: value for value in AutoresetMode for name in (value.name, value.name.lower(), value.value)}
    if mode not in names:
        raise ValueError(f"autoreset_mode is {mode!r}; it must be one of "
                         f"{', '.join(value.name.lower() for value in AutoresetMode)}")
    return names[mode]


def _add(info: dict[str, Any], values: dict[str, Array], mask: Mask, sim: BatchSimulation) -> dict[str, Any]:
    """Adds the rows in the mask to an info as Gymnasium has it: `name`, and `_name` where it is valid."""
    if not mask.any():
        return info
    where = sim.asarray(mask)
    for name, array in values.items():
        if name not in info:
            info[name] = sim.xp.zeros_like(array)
            info[f"_{name}"] = np.zeros(len(mask), bool)
        info[name][where] = array[where]
        info[f"_{name}"] = info[f"_{name}"] | mask
    return info
