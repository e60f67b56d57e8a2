"""TypeErrors for arguments that are no MjModel or MjData."""

import functools
import inspect

from ._data import MjData
from ._model import MjModel

# Parameters of API functions that are a model or a data, by name.
TYPES = {"m": MjModel, "d": MjData, "src": MjData, "dst": MjData, "dest": MjData}


def check_types(function, arguments):
    """Raises TypeError for the first argument of a wrong type. arguments: {name: value}."""
    for name, value in arguments.items():
        needed = TYPES.get(name)
        if needed is not None and not isinstance(value, needed):
            raise TypeError(f"{function}(): incompatible function arguments. {name} must be {needed.__name__}, "
                            f"not {type(value).__name__}")  # fmt: skip


def checked(function):
    """The function with a TypeError for a wrong model or data, which it finds only when a call fails."""
    parameters = list(inspect.signature(function).parameters)
    if not any(name in TYPES for name in parameters):
        return function

    @functools.wraps(function)
    def call(*args, **kwargs):
        try:
            return function(*args, **kwargs)
        except AttributeError:
            given = {**dict(zip(parameters, args)), **kwargs}
            is_array = function.__name__ == "mj_extractState"  # its src and dst are arrays
            check_types(function.__name__, {n: v for n, v in given.items() if not (is_array and n != "m")})
            raise

    return call
