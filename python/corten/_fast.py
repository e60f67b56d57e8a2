"""Calls that programs make in every step. The compiled module _simulate makes them in about 0.1 us; without it
(another interpreter, a checkout that was not built) they go through ctypes, with the same results."""
from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from ._arrays import index
from ._library import fail
from ._tables import Status

_IGNORED = int(Status.GREW)  # growing memory is not a fault

try:
    from . import _simulate  # type: ignore[attr-defined]
except ImportError:
    _simulate = None


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
    made: Callable[..., int] = _simulate.simulator(ctypes.cast(function, ctypes.c_void_p).value, steps, _IGNORED, fail)
    return made


def guarded(function: Callable[..., int], mine: object, shared: object) -> Callable[..., int]:
    """The function, for a C caller: an exception is kept as `mine.error`, and -1 returned."""
    return function if _simulate is None else _simulate.guard(function, mine, shared)


def dlpack_capsule(address: int, versioned: bool, context: object) -> Any:
    """A capsule for the DLPack tensor at an address, which `context` owns; None without the compiled module."""
    return None if _simulate is None else _simulate.capsule(address, versioned, context)
