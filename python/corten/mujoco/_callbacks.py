"""User callbacks. Corten's steps are not interrupted, so that only the control callback is called."""

from time import perf_counter

from ._errors import FatalError

_NAMES = ("act_bias", "act_dyn", "act_gain", "contactfilter", "control", "passive", "sensor", "time")
_SUPPORTED = ("control", "time")
callbacks = dict.fromkeys(_NAMES)
hooks = {"user_free": None, "user_malloc": None, "user_warning": None}


def _setter(name):
    def set_callback(arg0):
        if arg0 is not None and not callable(arg0):
            raise TypeError("callback is not an Optional[Callable]")
        if arg0 is not None and name not in _SUPPORTED:
            raise FatalError(f"mjcb_{name} is not available: Corten calls no Python code within a stage")
        callbacks[name] = arg0

    set_callback.__name__ = f"set_mjcb_{name}"
    return set_callback


def _hook_setter(name):
    def set_hook(arg0):
        hooks[name] = arg0

    return set_hook


for _name in _NAMES:
    globals()[f"set_mjcb_{_name}"] = _setter(_name)
    globals()[f"get_mjcb_{_name}"] = lambda _name=_name: callbacks[_name]
for _name in hooks:
    globals()[f"set_mju_{_name}"] = _hook_setter(_name)
    globals()[f"get_mju_{_name}"] = lambda _name=_name: hooks[_name]


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


__all__ = [name for name in dir() if name.startswith(("set_mj", "get_mj", "mj_"))]
