"""Open-loop simulation of many environments."""
from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _c
from ._arrays import Floats, Ints, address, index, numbers
from ._library import check, lib
from .errors import ArgumentError
from .state import component_bits

if TYPE_CHECKING:
    from .batch import Batch


class Rollout(NamedTuple):
    """Result of Batch.rollout."""
    states: Floats      #: envs x steps x state size: after each step
    sensordata: Floats  #: envs x steps x nsensordata
    faults: Ints      #: envs: bits of corten.Status and the batch's; after a fault the rows are NaN


def _prepared(value: npt.ArrayLike, shape: tuple[int, ...], name: str) -> Floats:
    """`value` as a contiguous array of this shape, where -1 is any extent; smaller ones are broadcast."""
    array = numbers(value, None, name)
    given = array.shape
    if array.ndim > len(shape):
        raise ArgumentError(f"{name} has shape {given}; it must have {len(shape)} dimensions or fewer")
    array = array.reshape((1,) * (len(shape) - array.ndim) + given)
    target = tuple(a if s == -1 else s for a, s in zip(array.shape, shape))
    try:
        return np.ascontiguousarray(np.broadcast_to(array, target))
    except ValueError:
        raise ArgumentError(f"{name} has shape {given}; it must be {target}") from None


def run_rollout(batch: Batch, controls: npt.ArrayLike | None, initial: npt.ArrayLike | None,
                steps: SupportsIndex | None, substeps: SupportsIndex, components: SupportsIndex) -> Rollout:
    """Batch.rollout."""
    model, envs = batch.model, batch.envs
    size = model.state_size(components)
    count = None if steps is None else index(steps, "steps")
    arguments = _c.Rollout(envs=envs, substeps=index(substeps, "substeps"), components=component_bits(components))
    if controls is not None:
        controls = _prepared(controls, (envs, -1, model.nu), "controls")
        if count not in (None, controls.shape[1]):
            raise ArgumentError(f"steps is {count}, but controls have {controls.shape[1]}")
        count = controls.shape[1]
        arguments.controls, arguments.controls_size = address(controls), controls.size
    if count is None:
        raise ArgumentError("give controls, or the number of steps")
    if count < 0:
        raise ArgumentError(f"steps is {count}; it must not be negative")
    if initial is not None:
        initial = _prepared(initial, (envs, size), "initial")
        arguments.initial, arguments.initial_size = address(initial), initial.size
    arguments.steps = count
    result = Rollout(np.empty((envs, count, size)), np.empty((envs, count, model.nsensordata)),
                     np.zeros(envs, np.int32))
    arguments.states, arguments.states_size = address(result.states), result.states.size
    arguments.sensordata, arguments.sensordata_size = address(result.sensordata), result.sensordata.size
    arguments.faults, arguments.faults_size = address(result.faults), result.faults.size
    check(lib.corten_batch_rollout(batch._handle.value, ctypes.addressof(arguments)))
    return result
