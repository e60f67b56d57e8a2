"""Functions of the program that a simulation calls: `model.with_callbacks(control=...)`."""
from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, c_double, c_int, c_void_p
from typing import Any, Callable

import numpy as np

from . import _c, _tables
from ._arrays import assign
from ._arrays import view as array_of
from ._fast import guarded
from ._library import check, lib, pending
from .errors import NotFoundError, StateError
from .objects import encoded
from .state import count_of_rows

class CallbackView:
    """What a callback sees of the simulation that calls it: fields of the Data by name (`view.qpos`, `view.time`),
    and of the model by `view.model_field("body_mass")`. Arrays are copies. What a control, passive or sensor callback
    writes into them takes effect when it returns. Valid during the callback only."""

    def __init__(self, pointer: int) -> None:
        self.__dict__.update(_pointer=pointer, _arrays={}, _memory={})

    def _field(self, function: Any, name: str) -> _c.Field:
        if self._pointer is None:
            raise StateError("a CallbackView is valid during its callback only")
        field = _c.Field()
        check(function(self._pointer, encoded(name), ctypes.addressof(field)))
        return field

    def model_field(self, name: str) -> np.ndarray:
        """A field of the model."""
        return array_of(self._field(lib.corten_view_model_field, name), None).copy()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in self._arrays:
            try:
                memory = array_of(self._field(lib.corten_view_field, name), None)
            except NotFoundError as error:
                raise AttributeError(str(error)) from None
            if name in _tables.DATA_GROWING and (count := count_of_rows(name)):
                memory = memory[:getattr(self, count)]
            self._memory[name], self._arrays[name] = memory, memory.copy()
            self._arrays[name].flags.writeable = (memory.flags.writeable and name not in _tables.DATA_GROWING
                                                  and name not in _tables.COMPUTED)
        array = self._arrays[name]
        return array.item() if array.ndim == 0 else array

    def __setattr__(self, name: str, value: Any) -> None:
        getattr(self, name)
        assign(self._arrays[name], ..., value, name)

    def _write_back(self) -> None:
        """Makes the changes take effect."""
        for name, array in self._arrays.items():
            if array.flags.writeable:
                self._memory[name][...] = array

    def _end(self) -> None:
        """Forgets the simulation's memory. Arrays that the program kept are still valid."""
        self.__dict__["_pointer"] = None
        self._memory.clear()


def _contained(function: Callable[..., int], owner: Callbacks) -> Callable[..., int]:
    """A C callback that keeps exceptions for the call that computes, and returns an error for them."""
    def call(user: int, pointer: int, *arguments: Any) -> int:
        view = CallbackView(pointer)
        try:
            result = function(view, *arguments)
            view._write_back()
            return result
        except BaseException as error:  # raised again by the call that computes
            pending.error = error
            if not isinstance(error, Exception):
                owner.interrupt = error
            message = f"{type(error).__name__}: {error}".encode("utf-8", "replace").replace(b"\0", b"?")
            lib.corten_view_set_error(pointer, message)
            return -1
        finally:
            view._end()
    return call


def _numbers(address: int, count: int) -> np.ndarray:
    return np.ctypeslib.as_array((c_double * count).from_address(address))


def _result(value: Any, name: str) -> np.ndarray:
    """What a callback returned, as numbers."""
    if value is None:
        raise TypeError(f"{name} must return numbers, not None")
    return np.asarray(value, np.float64)


def _control(function: Callable[..., Any]) -> Callable[..., int]:
    def call(view: CallbackView) -> int:
        function(view)
        return 0
    return call


def _adds(function: Callable[..., Any]) -> Callable[..., int]:
    """function(view) returns generalized forces to add."""
    def call(view: CallbackView, address: int, nv: int) -> int:
        if nv:
            _numbers(address, nv)[:] += _result(function(view), "passive")
        return 0
    return call


def _filters(function: Callable[..., Any]) -> Callable[..., int]:
    """function(view, geom1, geom2) returns whether they may collide."""
    return lambda view, first, second: 0 if function(view, first, second) else 1


def _one(function: Callable[..., Any]) -> Callable[..., int]:
    """function(view, actuator) returns a number."""
    def call(view: CallbackView, number: int, address: int) -> int:
        c_double.from_address(address).value = float(function(view, number))
        return 0
    return call


def _several(function: Callable[..., Any]) -> Callable[..., int]:
    """function(view, number, count) returns `count` numbers."""
    def call(view: CallbackView, number: int, address: int, count: int) -> int:
        if count:
            _numbers(address, count)[:] = _result(function(view, number, count), "the callback")
        return 0
    return call


# name: (wrapper, C types after `user` and `view`)
_KINDS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "control": (_control, ()),
    "passive": (_adds, (c_void_p, c_int)),
    "contact_filter": (_filters, (c_int, c_int)),
    "gain": (_one, (c_int, c_void_p)),
    "bias": (_one, (c_int, c_void_p)),
    "dynamics": (_several, (c_int, c_void_p, c_int)),
    "sensor": (_several, (c_int, c_void_p, c_int)),
}

class Callbacks:
    """The C callbacks for Python functions. A Model owns them, and what is made from it owns the Model, so that the
    garbage collector sees cycles through the functions."""

    def __init__(self, functions: dict[str, Callable[..., Any]]) -> None:
        self.struct = _c.Callbacks()
        self.interrupt: BaseException | None = None  # a KeyboardInterrupt in any thread
        self._pointers = []
        for name, function in functions.items():
            wrapper, types = _KINDS[name]
            if not callable(function):
                raise TypeError(f"{name} must be a function, not {type(function).__name__}")
            contained = guarded(_contained(wrapper(function), self), pending, self)
            pointer = CFUNCTYPE(c_int, c_void_p, c_void_p, *types)(contained)
            self._pointers.append(pointer)
            setattr(self.struct, name, ctypes.cast(pointer, c_void_p).value)

    def raise_interrupt(self) -> None:
        """Raises a KeyboardInterrupt that a batch contained as a fault."""
        error, self.interrupt = self.interrupt, None
        if error is not None:
            raise error
