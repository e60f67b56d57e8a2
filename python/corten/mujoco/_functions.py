"""All functions mj_* and mju_* of the mujoco API: the module mujoco._functions."""

from . import _functions_dynamics, _functions_history, _functions_model, _functions_simulate, _functions_state, _math
from ._arguments import string
from ._assets import dependencies
from ._functions_dynamics import *  # noqa: F401,F403
from ._functions_history import *  # noqa: F401,F403
from ._functions_model import *  # noqa: F401,F403
from ._functions_simulate import *  # noqa: F401,F403
from ._functions_state import *  # noqa: F401,F403
from ._math import *  # noqa: F401,F403
from ._last_xml import mj_saveLastXML
from ._length_range import mj_setLengthRange
from ._realloc import _realloc_con_efc  # noqa: F401
from ._schema import mj_printSchema
from ._types import checked


def mju_getXMLDependencies(filename):
    """Paths of a model file and of all files that it names."""
    return dependencies(string(filename))


__all__ = [
    *_functions_dynamics.__all__,
    *_functions_history.__all__,
    *_functions_model.__all__,
    *_functions_simulate.__all__,
    *_functions_state.__all__,
    *_math.__all__,
    "mj_printSchema",
    "mj_saveLastXML",
    "mj_setLengthRange",
    "mju_getXMLDependencies",
]

for _name in __all__:
    if _name.startswith(("mj_", "mjd_")) and _name != "mj_step":
        globals()[_name] = checked(globals()[_name])
