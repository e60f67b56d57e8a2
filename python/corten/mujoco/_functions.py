"""All functions mj_* and mju_* of the mujoco API: the module mujoco._functions."""

from . import _functions_dynamics, _functions_history, _functions_model, _functions_simulate, _math
from ._arguments import string
from ._assets import dependencies
from ._functions_dynamics import *  # noqa: F401,F403
from ._functions_history import *  # noqa: F401,F403
from ._functions_model import *  # noqa: F401,F403
from ._functions_simulate import *  # noqa: F401,F403
from ._math import *  # noqa: F401,F403
from ._missing import missing

mj_saveLastXML = missing("mj_saveLastXML", "Corten keeps no text of a model; use MjSpec.to_xml")
mj_printSchema = missing("mj_printSchema", "Corten has no printed schema of MJCF")


def mju_getXMLDependencies(filename):
    """Paths of a model file and of all files that it names."""
    return dependencies(string(filename))


__all__ = [
    *_functions_dynamics.__all__,
    *_functions_history.__all__,
    *_functions_model.__all__,
    *_functions_simulate.__all__,
    *_math.__all__,
    "mj_printSchema",
    "mj_saveLastXML",
    "mju_getXMLDependencies",
]
