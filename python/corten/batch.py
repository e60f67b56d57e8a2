"""Batch: many simulations of one model, on all cores or on a GPU."""
from __future__ import annotations

import ctypes
import operator
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _c, _tables, objects
from ._arrays import Floats, address, host, index, numbers, view
from ._dlpack import Tensor
from ._library import Handle, check, lib, returned, text
from ._tables import State
from .batch_queries import BatchQueries, device_address, device_memory
from .data import Data
from .errors import ArgumentError, DeviceError
from .model import Model
from .objects import Key
from .rollout import Rollout, run_rollout

_DEVICES = {"cpu": 0, "cuda": 1, "auto": 2}
_PRECISIONS = {"double": 0, "float": 1}
_AUTORESET = {"next_step": 0, "same_step": 1, "never": 2}
_ON_FAULT = {"reset": 0, "freeze": 1, "keep": 2}

# Arrays with one number per environment. Others have two dimensions or more, also if nq or nu is 1.
_ONE_PER_ENV = {"rewards", "terminated", "truncated", "status", "faults", *_tables.DATA_SCALARS}


def _word(value: str, words: Mapping[str, int], name: str) -> int:
    if not isinstance(value, str) or value not in words:
        raise ArgumentError(f"{name} is {value!r}; it must be one of {', '.join(map(repr, words))}")
    return words[value]


def _strings(values: str | Iterable[str]) -> tuple[Any, int]:
    """A C array of strings, and what it points to."""
    values = [values] if isinstance(values, str) else list(values)
    array = (ctypes.c_char_p * max(len(values), 1))(*[objects.encoded(value) for value in values])
    return array, len(values)


class Batch(BatchQueries):
    """Many environments that share a Model.

        batch = corten.Batch(model, 4096)
        batch.ctrl[:] = policy(batch.qpos, batch.qvel)
        batch.step(5)

    Arrays have one row per environment: `batch.qpos`, `batch.ctrl`, `batch.array("xpos")` for a field named in
    `fields`. They are views of the batch's memory and keep their addresses. On a GPU these are host arrays, copied by
    push() and pull(); `batch.tensor("qpos")` is the array on the device, for torch, JAX and CuPy.

    device: "cpu", "cuda" or "auto": a GPU if there is one, else the CPU (`device` and `device_note` say which and why). precision, mirror
    (copy host arrays to the GPU before every step and back after it) and auto_grow apply to GPUs. vary: model fields that differ between environments. autoreset: "next_step", "same_step" or
    "never". first_env: the number of the first environment, if this batch is a part of many that several processes
    share; random numbers depend on seed and number. on_fault: what happens to an environment that diverges: "reset", "freeze" or "keep".
    """
    __slots__ = ()

    def __init__(self, model: Model, envs: SupportsIndex, *, threads: SupportsIndex = 0, device: str = "cpu",
                 precision: str = "double", mirror: bool = False, auto_grow: bool | None = None,
                 fields: str | Iterable[str] = (), vary: str | Iterable[str] = (), max_contacts: SupportsIndex = 0,
                 max_rows: SupportsIndex = 0, seed: int = 0, first_env: SupportsIndex = 0, start_key: Key | None = None,
                 forward_on_reset: bool | None = None, autoreset: str | None = None, on_fault: str | None = None,
                 max_episode_steps: SupportsIndex = 0) -> None:
        if not isinstance(model, Model):
            raise TypeError(f"a Batch needs a corten.Model, not {type(model).__name__}")
        options = _c.BatchOptions()
        lib.corten_batch_options_default(ctypes.addressof(options))
        options.envs, options.threads = index(envs, "envs"), index(threads, "threads")
        options.device = _word(device, _DEVICES, "device")
        options.precision = _word(precision, _PRECISIONS, "precision")
        options.max_contacts, options.max_rows = index(max_contacts, "max_contacts"), index(max_rows, "max_rows")
        options.max_episode_steps = index(max_episode_steps, "max_episode_steps")
        if not isinstance(seed, (int, np.integer)):
            raise ArgumentError(f"seed must be an integer, not {type(seed).__name__}")
        options.seed = int(seed) % 2**64
        first = operator.index(first_env)
        if not 0 <= first < 2**63:
            raise ArgumentError(f"first_env is {first}: must be from 0 to 2**63 - 1")
        options.first_env = first
        for name, value in (("mirror", mirror), ("auto_grow", auto_grow), ("forward_on_reset", forward_on_reset)):
            if value is not None:
                setattr(options, name, int(bool(value)))
        if autoreset is not None:
            options.autoreset = _word(autoreset, _AUTORESET, "autoreset")
        if on_fault is not None:
            options.on_fault = _word(on_fault, _ON_FAULT, "on_fault")
        if start_key is not None:
            options.start_key = objects.object_id(model._handle, "key", start_key)
        names, vary_names = _strings(fields), _strings(vary)
        options.fields, options.field_count = ctypes.addressof(names[0]), names[1]
        options.vary, options.vary_count = ctypes.addressof(vary_names[0]), vary_names[1]
        handle = Handle.create(lib.corten_batch_free, lib.corten_batch_create, model._handle.value,
                               ctypes.addressof(options))
        own = {"_handle": handle, "model": model, "envs": options.envs, "_names": _names(handle), "_more": {}}
        for attribute, content in own.items():
            object.__setattr__(self, attribute, content)
        if device == "cuda" and self.device != "cuda":
            raise DeviceError(f'device is "cuda": {self.device_note}; "auto" uses the CPU then')

    # ---- arrays

    @property
    def array_names(self) -> list[str]:
        """Names that array() accepts."""
        return list(self._names)

    def array(self, name: str) -> npt.NDArray[Any]:
        """An array on the host, with one row per environment."""
        field = _c.Field()
        check(lib.corten_batch_array(self._handle.value, objects.encoded(name), ctypes.addressof(field)))
        array = view(field, self._handle)
        return array.reshape(self.envs, 1) if array.ndim == 1 and name not in _ONE_PER_ENV else array

    def _read(self, name: str) -> npt.NDArray[Any]:
        """Value of an attribute that is read for the first time."""
        if name not in self._names:
            raise AttributeError(f"Batch has no {name!r}; arrays are {', '.join(self._names)}")
        return self.array(name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._names})

    def tensor(self, name: str) -> Tensor:
        """An array on the device for other libraries, without a copy: `torch.from_dlpack(batch.tensor("qpos"))`."""
        tensor = _c.Tensor()
        check(lib.corten_batch_tensor(self._handle.value, objects.encoded(name), ctypes.addressof(tensor)))
        return Tensor(tensor, self._handle, self.synchronize, columns=name not in _ONE_PER_ENV)

    def push(self, *names: str) -> None:
        """Copies arrays from host to device."""
        array, count = _strings(names)
        check(lib.corten_batch_push(self._handle.value, ctypes.addressof(array), count))

    def pull(self, *names: str) -> None:
        """Copies arrays from device to host, and waits for them."""
        array, count = _strings(names)
        check(lib.corten_batch_pull(self._handle.value, ctypes.addressof(array), count))
        self.synchronize()

    def synchronize(self) -> None:
        """Waits until all submitted work is done."""
        check(lib.corten_batch_synchronize(self._handle.value))

    @property
    def device(self) -> str:
        """The device in use: "cpu" or "cuda"."""
        return "cuda" if self._device()[0] else "cpu"

    @property
    def device_note(self) -> str:
        """The GPU's name, or why it is not used."""
        return self._device()[1]

    def _device(self) -> tuple[int, str]:
        kind, note = ctypes.c_int(), ctypes.c_char_p()
        check(lib.corten_batch_device(self._handle.value, ctypes.addressof(kind), ctypes.addressof(note)))
        return kind.value, text(note.value)

    # ---- motion

    def step(self, substeps: SupportsIndex = 1) -> None:
        """Steps all environments by `substeps` timesteps with constant controls, ends episodes and resets."""
        check(lib.corten_batch_step(self._handle.value, index(substeps, "substeps")))
        self._raise_interrupt()

    def _raise_interrupt(self) -> None:
        """Raises a KeyboardInterrupt that came in a callback, where the library takes it for a fault."""
        if self.model._callbacks is not None:
            self.model._callbacks.raise_interrupt()

    def reset(self, mask: Any = None) -> None:
        """Starts a new episode in all environments, or where the mask is true. The mask has one entry per environment:
        booleans or bytes on the host, or an array on the batch's GPU (torch, CuPy, JAX). A batch on the CPU copies it."""
        if mask is None:
            check(lib.corten_batch_reset(self._handle.value, None, 0))
        elif self._on_device(mask):
            interface = device_memory(mask, self._stream())
            if interface is None:
                raise ArgumentError("the mask is on a GPU, in a form that cannot be read: use booleans or bytes")
            place = device_address(interface, (self.envs,), ("|b1", "|u1", "|i1"), "mask")
            check(lib.corten_batch_reset_on_device(self._handle.value, place, self.envs))
        else:
            mask = np.ascontiguousarray(np.asarray(host(mask)) != 0).view(np.uint8)
            if mask.shape != (self.envs,):
                raise ArgumentError(f"mask has shape {mask.shape}; it must be ({self.envs},)")
            check(lib.corten_batch_reset(self._handle.value, address(mask), mask.size))

    def fault_text(self, env: SupportsIndex) -> str:
        """What went wrong in an environment, in words; "" if nothing."""
        return text(returned(lib.corten_batch_fault_text, self._handle.value, self._env(env),
                             kind=ctypes.c_char_p))

    # ---- per-environment models and states

    def set_model_field(self, field: str, values: npt.ArrayLike, env: SupportsIndex | None = None) -> None:
        """Sets a field named in `vary`, for one environment or for all: the field's shape, or one more dimension for the
        environments. What follows from it is recomputed, on the host: values on a GPU are copied there."""
        array, shape = numbers(values, None, "values"), self.model.field(field).shape
        wanted = shape if env is not None else (self.envs, *shape)
        if array.shape not in (shape, wanted):
            raise ArgumentError(f"values for {field} have shape {array.shape}; it must be {wanted}"
                                + (f" or {shape}" if env is None else ""))
        array = np.ascontiguousarray(np.broadcast_to(array, wanted))
        check(lib.corten_batch_set_model_field(self._handle.value, objects.encoded(field),
                                               -1 if env is None else self._env(env), address(array), array.size))

    def model_field(self, field: str, env: SupportsIndex) -> Floats:
        """An environment's values of a field named in `vary`."""
        shape = self.model.field(field).shape
        result = np.empty(shape)
        check(lib.corten_batch_get_model_field(self._handle.value, objects.encoded(field), self._env(env),
                                               address(result), result.size))
        return result

    def _env(self, env: SupportsIndex) -> int:
        number = index(env, "env")
        if not 0 <= number < self.envs:
            raise ArgumentError(f"env is {number}; it must be from 0 to {self.envs - 1}")
        return number

    def get(self, env: SupportsIndex, data: Data | None = None) -> Data:
        """Copies the state and inputs of an environment to a Data (a new one by default). Call forward() for computed
        fields."""
        target = Data(self.model) if data is None else _data(data)
        check(lib.corten_batch_get(self._handle.value, self._env(env), target._value))
        return target

    def set(self, env: SupportsIndex, data: Data) -> None:
        """Copies the state and inputs of a Data to an environment."""
        check(lib.corten_batch_set(self._handle.value, self._env(env), _data(data)._value))

    def rollout(self, controls: npt.ArrayLike | None = None, initial: npt.ArrayLike | None = None,
                steps: SupportsIndex | None = None, substeps: SupportsIndex = 1,
                components: SupportsIndex = State.QPOS | State.QVEL) -> Rollout:
        """Open-loop simulation of the environments. The batch's arrays do not change.

        controls: envs x steps x nu, or steps x nu for all; without them, give `steps`. initial: envs x state size, or
        one state for all, in the same components as the result's states; by default the start of an episode.
        """
        result = run_rollout(self, controls, initial, steps, substeps, components)
        self._raise_interrupt()
        return result

    def __len__(self) -> int:
        return self.envs

    def __copy__(self) -> NoReturn:
        raise TypeError("a Batch cannot be copied; copy the Data of get()")

    def __deepcopy__(self, memo: object) -> NoReturn:
        self.__copy__()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Batch cannot be pickled; pickle its model and states")

    def __repr__(self) -> str:
        return f"<corten.Batch of {self.envs} environments on {self.device}: {self.model!r}>"


def _names(handle: Handle) -> tuple[str, ...]:
    """Names of a batch's arrays."""
    count = returned(lib.corten_batch_array_count, handle.value)
    return tuple(text(returned(lib.corten_batch_array_name, handle.value, i, kind=ctypes.c_char_p))
                 for i in range(count))


def _data(value: Data) -> Data:
    if not isinstance(value, Data):
        raise TypeError(f"a corten.Data is needed, not {type(value).__name__}")
    return value
