"""Calls that programs make in every step. The compiled module _simulate makes them in about 0.1 us; without it
(another interpreter, a checkout that was not built) they go through ctypes, with the same results."""
from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _c
from ._arrays import DTYPES, address, index, view
from ._arrays import compiled as _simulate
from ._library import fail, lib
from ._tables import Status

_IGNORED = int(Status.GREW)  # growing memory is not a fault
_NUMPY = (np.ndarray, np.empty, np.dtype(np.float64), tuple(np.dtype(DTYPES[code]) for code in sorted(DTYPES)))
_KINDS = {ctypes.c_void_p: "p", ctypes.c_int: "i", ctypes.c_uint: "i", ctypes.c_size_t: "n"}

# Functions that programs call in every step. lib has them as callables that take arrays of float64 for pointers.
HOT = ("jacobian", "point_jacobian", "point_jacobian_rate", "subtree_com_jacobian", "angular_momentum_matrix",
       "full_inertia", "multiply_inertia", "solve_inertia", "get_state", "set_state", "contact_force",
       "body_contact_force", "rne", "object_velocity", "object_acceleration")


def _address(function: Any) -> int | None:
    return ctypes.cast(function, ctypes.c_void_p).value


def _by_ctypes(function: Any) -> Callable[..., int]:
    """simulator(function) without the compiled module."""
    def call(handle: int, *steps: Any) -> int:
        status = ctypes.c_int()
        code = function(handle, *(index(n, "steps") for n in steps), ctypes.addressof(status))
        if code:
            fail(code)
        return status.value & ~_IGNORED
    return call


def simulator(function: Any) -> Callable[..., int]:
    """A callable for a function of the C interface with the arguments (handle, [steps], status*): it returns the
    status and raises if the call failed."""
    if _simulate is None:
        return _by_ctypes(function)
    steps = len(function.argtypes) == 3
    made: Callable[..., int] = _simulate.simulator(_address(function), steps, _IGNORED, fail)
    return made


def _hot(name: str) -> Callable[..., int]:
    """A function of the C interface that takes ints, None and arrays of float64, and returns its code."""
    function = getattr(lib, name)
    if _simulate is not None:
        signature = "".join(_KINDS[kind] for kind in _c.FUNCTIONS[name][1])
        made: Callable[..., int] = _simulate.function(_address(function), signature, _NUMPY)
        return made

    def call(*arguments: Any) -> int:
        return int(function(*(address(a) if isinstance(a, np.ndarray) else a for a in arguments)))
    return call


for _name in HOT:
    setattr(lib, f"corten_{_name}", _hot(f"corten_{_name}"))


def _copied_rows(handle: int, name: bytes, rows: int) -> npt.NDArray[Any] | int:
    field = _c.Field()
    if code := lib.corten_data_field(handle, name, ctypes.addressof(field)):
        return int(code)
    array = view(field, None)
    return (array if rows < 0 else array[:rows]).copy()


_rows: Callable[[int, bytes, int], npt.NDArray[Any] | int] = (
    _copied_rows if _simulate is None else _simulate.rows(_address(lib.corten_data_field), _NUMPY))


def rows_of(handle: int, name: bytes, rows: int) -> npt.NDArray[Any]:
    """A copy of the first rows of a field of a Data; rows < 0: all."""
    result = _rows(handle, name, rows)
    if isinstance(result, int):
        fail(result)
    return result


def guarded(function: Callable[..., int], mine: object, shared: object) -> Callable[..., int]:
    """The function, for a C caller: an exception is kept as `mine.error`, and -1 returned."""
    return function if _simulate is None else _simulate.guard(function, mine, shared)


def dlpack_capsule(address: int, versioned: bool, context: object) -> Any:
    """A capsule for the DLPack tensor at an address, which `context` owns; None without the compiled module."""
    return None if _simulate is None else _simulate.capsule(address, versioned, context)
