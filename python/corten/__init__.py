"""Corten: a physics engine for robots and articulated bodies.

    import corten

    model = corten.load("humanoid.xml")
    data = corten.Data(model)
    data.step(100)
    print(data.body("torso").xpos)
"""
from . import _library, viewer
from ._dlpack import Tensor
from ._tables import (BiasType, ContactModel, Correction, DisableFlag, DynamicsType, EnableFlag, FrictionCone,
                      GainType, GeomType, Integrator, JointType, Solver, State, Status, TrackingMode, TransmissionType)
from .batch import Batch
from .batch_queries import BatchRayHits, lidar_directions
from .batch_renderer import BatchRenderer
from .callbacks import CallbackView
from .data import Data, status_text
from .errors import (ArgumentError, BusyError, CallbackError, DeviceError, Diagnostic, Error, FileError, HandleError,
                     InternalError, LoadError, NotFoundError, OutOfMemoryError, StateError)
from .model import Edit, Model, Options, Statistics, load, load_string
from .plugins import plugin_number, register_plugin
from .renderer import FreeCamera, Renderer
from .results import Contact, GeomDistance, InverseDerivatives, RayHits, TransitionDerivatives
from .rollout import Rollout
from .spec import Attribute, Element, Spec
from .video import Video
from .visual import Visual, VisualSection

__version__ = _library.text(_library.lib.corten_version())


def instruction_set() -> str:
    """Instructions that the engine uses on this machine: "baseline", "avx2", "avx512", or "native" for a local
    build. The environment variable CORTEN_ISA selects a lower one."""
    return _library.text(_library.lib.corten_instruction_set())


__all__ = [
    "ArgumentError", "Attribute", "Batch", "BatchRayHits", "BatchRenderer", "BiasType", "BusyError", "CallbackError", "CallbackView", "Contact",
    "ContactModel", "Correction", "Data", "DeviceError", "Diagnostic", "DisableFlag", "DynamicsType", "Edit", "Element",
    "EnableFlag", "Error", "FileError", "FreeCamera", "FrictionCone", "GainType", "GeomDistance", "GeomType", "HandleError",
    "Integrator", "InternalError", "InverseDerivatives", "JointType", "LoadError", "Model", "NotFoundError", "Options",
    "OutOfMemoryError", "RayHits", "Renderer", "Rollout", "Solver", "Spec", "State", "StateError", "Statistics", "Status", "Tensor",
    "TrackingMode", "TransitionDerivatives", "TransmissionType", "Video", "Visual", "VisualSection", "instruction_set",
    "lidar_directions", "load", "load_string", "plugin_number", "register_plugin", "status_text",
]
