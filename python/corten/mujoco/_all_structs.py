"""All structs of the mujoco API: the module mujoco._structs."""

from ._contacts import ContactList as _MjContactList
from ._data import MjData
from ._model import MjModel
from ._structs import *  # noqa: F401,F403
from ._structs import __all__ as _names

__all__ = ["MjData", "MjModel", "_MjContactList", *_names]
