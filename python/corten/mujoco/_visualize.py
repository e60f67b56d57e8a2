"""Functions mjv_*: defaults and single geoms. Those that make a scene from a simulation raise FatalError."""

import math

import numpy as np

from ._arguments import fixed, integer, number, out
from ._enums import mjtGeom
from ._errors import FatalError
from ._math_spatial import mju_quat2Mat, mju_quatZ2Vec
from ._missing import missing
from ._structs import MjvCamera, MjvFigure, MjvOption, MjvPerturb

_MISSING = ("addGeoms", "applyPerturbForce", "applyPerturbPose", "averageCamera", "cameraFrame", "cameraFrustum",
            "cameraInModel", "cameraInRoom", "frustumHeight", "initPerturb", "makeLights", "model2room", "moveCamera",
            "moveModel", "movePerturb", "room2model", "select", "updateCamera", "updateScene", "updateSkin")  # fmt: skip
for _name in _MISSING:
    globals()[f"mjv_{_name}"] = missing(f"mjv_{_name}", "Corten makes no scenes for drawing")
mj_printScene = missing("mj_printScene", "Corten makes no scenes for drawing")
mj_printFormattedScene = missing("mj_printFormattedScene", "Corten makes no scenes for drawing")


def mjv_defaultCamera(cam):
    """Sets the default camera."""
    cam._assign(MjvCamera())


def mjv_defaultFreeCamera(m, cam):
    """Sets a free camera that shows the whole model."""
    cam._assign(MjvCamera())
    cam.lookat = m.stat.center
    cam.distance = 1.5 * m.stat.extent
    view = m.vis.global_
    cam.azimuth, cam.elevation, cam.orthographic = view.azimuth, view.elevation, view.orthographic


def mjv_defaultOption(opt):
    """Sets the default options of a viewer."""
    opt._assign(MjvOption())


def mjv_defaultPerturb(pert):
    """Sets the default perturbation."""
    pert._assign(MjvPerturb())


def mjv_defaultFigure(fig):
    """Sets the default figure."""
    fig._assign(MjvFigure())


_ROUND = {mjtGeom.mjGEOM_SPHERE: (0, 0, 0), mjtGeom.mjGEOM_CAPSULE: (0, 0, 1), mjtGeom.mjGEOM_CYLINDER: (0, 0, 1)}
_INITIAL = {"dataid": -1, "matid": -1, "texcoord": 0, "emission": 0, "specular": 0.5, "shininess": 0.5,
            "reflectance": 0, "label": "", "modelrbound": 0}  # fmt: skip
_CONNECTORS = (mjtGeom.mjGEOM_CAPSULE, mjtGeom.mjGEOM_CYLINDER, mjtGeom.mjGEOM_ARROW, mjtGeom.mjGEOM_ARROW1,
               mjtGeom.mjGEOM_ARROW2, mjtGeom.mjGEOM_LINE)  # fmt: skip


def mjv_initGeom(geom, type, size, pos, mat, rgba):
    """Sets a geom to draw; None: the default."""
    geom.type = integer(type)
    size = [0.1, 0.1, 0.1] if size is None else fixed(size, 3)
    geom.size = [size[i] for i in _ROUND.get(geom.type, (0, 1, 2))]
    geom.pos = [0, 0, 0] if pos is None else fixed(pos, 3)
    matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1] if mat is None else fixed(mat, 9)
    geom.mat = [matrix[0:3], matrix[3:6], matrix[6:9]]
    geom.rgba = [0.5, 0.5, 0.5, 1] if rgba is None else fixed(rgba, 4)
    for name, value in _INITIAL.items():
        setattr(geom, name, value)


def mjv_connector(geom, type, width, from_, to):
    """Sets type, size, position and orientation of a geom that connects two points."""
    type, width = integer(type), number(width)
    if type not in _CONNECTORS:
        raise FatalError(f"mjv_connector: invalid geom type {type} for connector")
    start, end = np.array(fixed(from_, 3)), np.array(fixed(to, 3))
    centered = type in _CONNECTORS[:2]
    length = math.sqrt(float(np.dot(end - start, end - start)))
    geom.type, geom.size = type, [width, width, length / 2 if centered else length]
    geom.pos = (start + end) / 2 if centered else start
    quat, matrix = np.empty(4), np.empty(9)
    mju_quatZ2Vec(quat, end - start)
    mju_quat2Mat(matrix, quat)
    geom.mat = matrix.reshape(3, 3)


def mjv_alignToCamera(res, vec, forward):
    """Rotates a vector about the vertical axis, so that y points along `forward`."""
    res, vec, forward = out(res, 3), fixed(vec, 3), fixed(forward, 3)
    length = math.hypot(forward[0], forward[1])
    x, y = (forward[0] / length, forward[1] / length) if length > 1e-15 else (1.0, 0.0)
    res[:] = (vec[0] * y + vec[1] * x, -vec[0] * x + vec[1] * y, vec[2])


__all__ = [name for name in dir() if name.startswith(("mjv_", "mj_"))]
