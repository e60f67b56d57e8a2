"""User callbacks: mjcb_control, mjcb_passive, mjcb_sensor, ...

The control callback runs between two halves of a step. The others run within the engine, during the call that computes:
they can read all fields and write `qfrc_passive` and `sensordata`, but cannot call functions that use the same MjData.
"""

import threading
from time import perf_counter

import numpy as np

from ._enums import mjtSensor, mjtStage

_NAMES = ("act_bias", "act_dyn", "act_gain", "contactfilter", "control", "passive", "sensor", "time")
callbacks = dict.fromkeys(_NAMES)
hooks = {"user_free": None, "user_malloc": None, "user_warning": None}
inner = {}  # installed callbacks that run within the engine: {name: function}
_current = threading.local()  # .pair: MjModel and MjData of the call that runs


def _setter(name):
    def set_callback(arg0):
        if arg0 is not None and not callable(arg0):
            raise TypeError("callback is not an Optional[Callable]")
        callbacks[name] = arg0
        if name in _ADAPTERS:
            inner.pop(name, None)
            if arg0 is not None:
                inner[name] = arg0

    set_callback.__name__ = f"set_mjcb_{name}"
    set_callback.__doc__ = f"Installs the callback mjcb_{name}; None removes it."
    return set_callback


def _getter(table, name, prefix):
    def get():
        return table[name]

    get.__name__, get.__doc__ = f"get_{prefix}_{name}", f"The callback {prefix}_{name}; None: there is none."
    return get


def _hook_setter(name):
    def set_hook(arg0):
        hooks[name] = arg0

    set_hook.__name__, set_hook.__doc__ = f"set_mju_{name}", f"Keeps a function for mju_{name}. Corten does not call it."
    return set_hook


# ---- callbacks within the engine: (name in corten.Model.with_callbacks, function for it)


def _called(name, view, *arguments):
    """Calls the user's function with the MjModel and MjData of the call that runs."""
    model, data = _current.pair
    data.__dict__["_callback"] = view._pointer
    try:
        return callbacks[name](model, data, *arguments)
    finally:
        data.__dict__["_callback"] = None


def _passive(view):
    _called("passive", view)
    return np.zeros(_current.pair[0].nv)  # it wrote to qfrc_passive itself


def _sensor(view, sensor, count):
    model, data = _current.pair
    stage = int(model.sensor_needstage[sensor])
    of_stage = (model.sensor_type == mjtSensor.mjSENS_USER) & (model.sensor_needstage == stage)
    if sensor == int(np.argmax(of_stage)):  # the first of the stage
        _called("sensor", view, mjtStage(stage))
    first = int(model.sensor_adr[sensor])
    return data.sensordata[first : first + count].copy()


def _actuator(name):
    def value(view, actuator):
        return _called(name, view, actuator)

    return value


def _dynamics(view, actuator, count):
    model, data = _current.pair
    rate = _called("act_dyn", view, actuator)
    if count == 1:
        return [rate]
    first = int(model.actuator_actadr[actuator])
    return data.act_dot[first : first + count].copy()  # it wrote to act_dot itself


def _filter(view, geom1, geom2):
    return not _called("contactfilter", view, geom1, geom2)


_ADAPTERS = {"passive": ("passive", _passive), "sensor": ("sensor", _sensor), "act_dyn": ("dynamics", _dynamics),
             "act_gain": ("gain", _actuator("act_gain")), "act_bias": ("bias", _actuator("act_bias")),
             "contactfilter": ("contact_filter", _filter)}  # fmt: skip


def hooked(model):
    """The corten.Model of an MjModel that calls the installed functions. It shares all arrays."""
    key = (tuple(sorted(inner)), model._options_seen, model._live.field("stat.meaninertia").tobytes())
    made = model.__dict__.get("_hooked")
    if made is None or made[0] != key:
        made = key, model._live.with_callbacks(**dict(_ADAPTERS[name] for name in inner))
        model.__dict__["_hooked"] = made
    return made[1]


def enter(model, data):
    """Says which call runs now in this thread."""
    _current.pair = model, data


for _name in _NAMES:
    globals()[f"set_mjcb_{_name}"] = _setter(_name)
    globals()[f"get_mjcb_{_name}"] = _getter(callbacks, _name, "mjcb")
for _name in hooks:
    globals()[f"set_mju_{_name}"] = _hook_setter(_name)
    globals()[f"get_mju_{_name}"] = _getter(hooks, _name, "mju")


def clock():
    """Time by the callback mjcb_time, or in seconds."""
    callback = callbacks["time"]
    if callback is None:
        return perf_counter()
    value = callback()
    if isinstance(value, (int, float)):
        return value
    raise TypeError("mjcb_time callback did not return a number")


def mj_resetCallbacks():
    """Removes all callbacks."""
    callbacks.update(dict.fromkeys(_NAMES))
    inner.clear()


__all__ = [name for name in dir() if name.startswith(("set_mj", "get_mj", "mj_"))]
