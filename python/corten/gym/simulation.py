"""What tasks see of a simulation: arrays with one row per environment."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .._tables import DATA_FIXED, Status
from ..batch import Batch
from ..data import Data
from ..errors import ArgumentError
from . import external_forces
from .task import Array, Task

State = tuple[Array, Array]  # qpos and qvel

#: A step of a Data with one of these ends the episode, as one with a fault in a Batch does.
FAULTS = int(Status.BAD_QPOS | Status.BAD_QVEL | Status.BAD_QACC | Status.BAD_CTRL | Status.CAPACITY
             | Status.SINGULAR)

_STATE = ("time", "qpos", "qvel", "act", "ctrl")


class Simulation:
    """Environments of a task. Arrays have one row per environment: `qpos`, `qvel`, `act`, `ctrl`, `time` and the
    fields that the task named."""

    def __init__(self, task: Task, num_envs: int, xp: Any) -> None:
        for name in task.fields:
            if name not in DATA_FIXED:
                raise ArgumentError(f"{type(task).__name__} asks for {name!r}, which is not a field of fixed size")
        self.model = task.model     #: corten.Model
        self.num_envs = num_envs    #: number of rows
        self.xp = xp                #: numpy or torch
        self.before: Array = None   #: what Task.before returned
        self.frame_skip = task.frame_skip
        self._start_data = Data(task.model)

    def __getattr__(self, name: str) -> Array:
        raise AttributeError(f"the simulation has no {name!r}: name it in the fields of the task")

    def zeros(self) -> Array:
        """One zero per environment."""
        return self.xp.zeros_like(self.time)

    def asarray(self, values: Any, dtype: Any = None) -> Array:
        """Values as an array where the arrays of the simulation are."""
        if self.xp is np:
            return np.asarray(values, dtype)
        return self.xp.as_tensor(values, dtype=dtype, device=self.qpos.device)

    def own(self, array: Array) -> Array:
        """A copy that later steps do not change."""
        return array.copy() if self.xp is np else array.clone()

    def _start(self, qpos: Array, qvel: Array) -> Data:
        """Data at the start of an episode, with everything computed."""
        data = self._start_data
        data.reset()
        data.cfrc_ext = 0  # reset() keeps computed fields, and forward() computes this one for sensors only
        data.qpos, data.qvel = qpos, qvel
        data.forward()
        return data


class SingleSimulation(Simulation):
    """One environment, on a Data."""

    def __init__(self, task: Task) -> None:
        super().__init__(task, 1, np)
        self.data = self._start_data
        self._needs_body_forces = "cfrc_ext" in task.fields
        self.time = self.data.field("time").reshape(1)
        for name in (*_STATE[1:], *task.fields):
            setattr(self, name, getattr(self.data, name)[None])

    def step(self, action: Array) -> Array:
        """Advances by frame_skip timesteps. Returns the faults, as an array."""
        self.data.ctrl[:] = action[0]
        status = self.data.step(self.frame_skip)
        if self._needs_body_forces:
            self.data.body_forces()
        return np.array([status & FAULTS])

    def start(self, rows: Array, states: Sequence[State]) -> None:
        """Starts an episode; `states` has one pair of qpos and qvel."""
        self._start(*states[0])


class BatchSimulation(Simulation):
    """Many environments, on a Batch."""

    def __init__(self, task: Task, num_envs: int, device: str, arrays: str, batch_options: dict[str, Any]) -> None:
        super().__init__(task, num_envs, _array_module(arrays))
        self._fields = list(task.fields)
        forces = "cfrc_ext" in self._fields
        extra, limits = external_forces.needs(task.model) if forces else ((), {})
        kept = list(dict.fromkeys([*self._fields, *extra]))
        self._on_device = device != "cpu" and arrays == "torch"
        self.batch = Batch(task.model, num_envs, device=device, fields=kept, autoreset="never",
                           on_fault="keep", forward_on_reset=False, mirror=not self._on_device,
                           **{**limits, **batch_options})
        self._on_device = self._on_device and self.batch.device != "cpu"
        for name in (*_STATE, "qacc_warmstart", "xfrc_applied", "faults", *kept):
            setattr(self, name, self._array(name))
        self._forces = external_forces.ExternalForces(self) if forces else None

    def _array(self, name: str) -> Array:
        array = self.batch.array(name) if self.xp is np else self.xp.from_dlpack(self.batch.tensor(name))
        if name in DATA_FIXED:  # a batch has no axis for fields with one number
            return array.reshape(self.num_envs, *getattr(self._start_data, name).shape)
        return array

    def step(self, action: Array) -> Array:
        """Advances by frame_skip timesteps. Returns the faults, as an array."""
        self.ctrl[:] = action
        self._wait_for_arrays()
        self.batch.step(self.frame_skip)
        self._wait_for_batch()
        if self._forces:
            self.cfrc_ext[:] = self._forces.compute()
        return self.own(self.faults)

    def start(self, rows: Array, states: Sequence[State]) -> None:
        """Starts episodes in some environments; `states` has a pair of qpos and qvel for each."""
        mask = np.zeros(self.num_envs, bool)
        mask[rows] = True
        self._wait_for_arrays()
        self.batch.reset(mask)
        names = ("qpos", "qvel", "qacc_warmstart", *self._fields)
        values = {name: np.empty((len(rows), *getattr(self, name).shape[1:])) for name in names}
        for i, state in enumerate(states):
            data = self._start(*state)
            for name in names:
                values[name][i] = getattr(data, name)
        self._wait_for_batch()
        where = self.asarray(rows)
        for name in names:
            array = getattr(self, name)
            array[where] = self.asarray(values[name], array.dtype)

    def _wait_for_arrays(self) -> None:
        """torch works in its own stream: its reads and writes must be done before the batch continues."""
        if self._on_device:
            self.xp.cuda.current_stream(self.qpos.device).synchronize()

    def _wait_for_batch(self) -> None:
        if self._on_device:
            self.batch.synchronize()


def _array_module(arrays: str) -> Any:
    if arrays == "numpy":
        return np
    if arrays != "torch":
        raise ArgumentError(f"arrays is {arrays!r}; it must be 'numpy' or 'torch'")
    try:
        import torch
    except ImportError:
        raise ImportError("arrays='torch' needs PyTorch: pip install torch") from None
    return torch
