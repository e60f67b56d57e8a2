"""Plugins: actuators, sensors and passive forces that model files name with <plugin>. `register_plugin` adds one; those
that are part of the engine are in docs/plugins.md."""
from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, c_char_p, c_double, c_int, c_void_p
from typing import Any, Callable, Sequence

import numpy as np

from . import _c
from ._arrays import view as array_of
from ._fast import guarded
from ._library import check, lib, pending
from .callbacks import Callbacks, CallbackView, _contained, _result
from .objects import encoded

_STAGES = {"pos": 1, "vel": 2, "acc": 3}
_registered: dict[str, Any] = {}  # C callbacks must live as long as models that call them: for ever


def plugin_number(view: CallbackView, instance: int, name: str, otherwise: float = 0.0) -> float:
    """A parameter of a plugin instance, inside of a callback."""
    value = c_double()
    check(lib.corten_view_plugin_number(view._pointer, instance, encoded(name), otherwise, ctypes.addressof(value)))
    return value.value


def _memory(view: CallbackView, name: str) -> np.ndarray:
    return array_of(view._field(lib.corten_view_field, name), None)


def _users(view: CallbackView, field: str, instance: int) -> np.ndarray:
    return np.flatnonzero(view.model_field(field).ravel() == instance)


def _for_each(function: Callable[..., Any], users: str, first: str, count: str | None, field: str) -> Callable[..., int]:
    """Calls function(view, element, ...) for the elements of an instance and writes what it returns into a field."""
    def call(view: CallbackView, instance: int) -> int:
        for element in _users(view, users, instance):
            if count is None:
                _memory(view, field)[element] = float(function(view, int(element)))
                continue
            size, begin = int(view.model_field(count).ravel()[element]), int(view.model_field(first).ravel()[element])
            if size:
                _memory(view, field)[begin:begin + size] = _result(function(view, int(element), size), field)
        return 0
    return call


def _passive(function: Callable[..., Any]) -> Callable[..., int]:
    def call(view: CallbackView, instance: int) -> int:
        memory = _memory(view, "qfrc_passive")
        if memory.size:
            memory[:] += _result(function(view, instance), "passive")
        return 0
    return call


def _advance(function: Callable[..., Any]) -> Callable[..., int]:
    def call(view: CallbackView, instance: int) -> int:
        begin = int(view.model_field("plugin_stateadr").ravel()[instance])
        size = int(view.model_field("plugin_statenum").ravel()[instance])
        if size:
            memory = _memory(view, "plugin_state")[begin:begin + size]
            memory[:] = _result(function(view, instance, memory.copy()), "advance")
        return 0
    return call


def _texts(values: int, count: int, names: Sequence[str]) -> dict[str, str]:
    pointers = (c_char_p * count).from_address(values) if count else ()
    return {name: (text or b"").decode("utf-8", "replace") for name, text in zip(names, pointers)}


def _wrapped(functions: dict[str, Callable[..., Any]], owner: Callbacks) -> dict[str, Any]:
    makers = {
        "rates": lambda f: _for_each(f, "actuator_plugin", "actuator_actadr", "actuator_actnum", "act_dot"),
        "force": lambda f: _for_each(f, "actuator_plugin", "", None, "actuator_force"),
        "sensor": lambda f: _for_each(f, "sensor_plugin", "sensor_adr", "sensor_dim", "sensordata"),
        "passive": _passive, "advance": _advance}
    pointers = {}
    for name, function in functions.items():
        if not callable(function):
            raise TypeError(f"{name} must be a function, not {type(function).__name__}")
        contained = guarded(_contained(makers[name](function), owner), pending, owner)
        pointers[name] = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)(contained)
    return pointers


def register_plugin(name: str, *, attributes: Sequence[str] = (),
                    force: Callable[[CallbackView, int], float] | None = None,
                    rates: Callable[[CallbackView, int, int], Any] | None = None,
                    passive: Callable[[CallbackView, int], Any] | None = None,
                    sensor: Callable[[CallbackView, int, int], Any] | None = None,
                    advance: Callable[[CallbackView, int, np.ndarray], Any] | None = None,
                    sensor_size: Callable[[dict[str, str]], int] | int = 1, sensor_stage: str = "acc",
                    initial_state: Callable[[dict[str, str]], Any] | None = None) -> None:
    """Registers a plugin for the whole program, before models that name it are loaded.

    force(view, actuator) returns the force of an actuator, rates(view, actuator, count) the rates of its activations,
    passive(view, instance) generalized forces to add, sensor(view, sensor, count) the values of a sensor.
    initial_state(parameters) returns the state of an instance after a reset, advance(view, instance, state) the next
    one. `parameters` are the texts of the model file by name; inside of the other functions, plugin_number reads them."""
    if sensor_stage not in _STAGES:
        raise ValueError(f"sensor_stage must be one of {', '.join(_STAGES)}, not {sensor_stage!r}")
    given = {"force": force, "rates": rates, "passive": passive, "sensor": sensor, "advance": advance}
    owner = Callbacks({})
    pointers = _wrapped({key: f for key, f in given.items() if f is not None}, owner)
    names = list(attributes)

    def state_of(texts: dict[str, str]) -> np.ndarray:
        return np.zeros(0) if initial_state is None else _result(initial_state(texts), "initial_state").ravel()

    def sizes(user: int, values: int, count: int, states: int, readings: int) -> int:
        try:
            texts = _texts(values, count, names)
            c_int.from_address(states).value = state_of(texts).size
            c_int.from_address(readings).value = sensor_size(texts) if callable(sensor_size) else sensor_size
            return 0
        except Exception as error:  # raised again by the call that loads
            pending.error = error
            return -1

    def state(user: int, values: int, count: int, address: int, size: int) -> int:
        if size:
            np.ctypeslib.as_array((c_double * size).from_address(address))[:] = state_of(_texts(values, count, names))
        return 0

    pointers["sizes"] = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_void_p, c_void_p)(sizes)
    pointers["state"] = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_void_p, c_int)(state)
    struct = _c.Plugin()
    texts = (c_char_p * max(1, len(names)))(*map(encoded, names))
    label = c_char_p(encoded(name))
    struct.name = label.value
    struct.attributes = ctypes.addressof(texts)
    struct.attribute_count = len(names)
    struct.sensor_stage = _STAGES[sensor_stage]
    for key, pointer in pointers.items():
        setattr(struct, key, ctypes.cast(pointer, c_void_p).value)
    check(lib.corten_register_plugin(ctypes.addressof(struct)))
    _registered.setdefault(name, []).append((pointers, owner, texts, label))
