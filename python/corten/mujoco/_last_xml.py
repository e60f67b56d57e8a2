"""mj_saveLastXML: the model that was loaded last from XML, as MJCF."""

import os

import numpy as np

from .. import errors
from ..spec import Spec
from ._enums import mjtGeom
from ._errors import FatalError
from ._math_spatial import mju_rotVecQuat
from ._spec_tables import ORIENTATIONS
from ._spec_tree import subtree

_ROUND = (mjtGeom.mjGEOM_CAPSULE, mjtGeom.mjGEOM_CYLINDER)

_last = {}  # how the last model was read

# Numbers that are written with the values of a model: {kind: (tags, {attribute of MJCF: field})}.
_PLACES = {
    "body": (("body",), {"pos": "body_pos", "quat": "body_quat"}),
    "geom": (("geom",), {"pos": "geom_pos", "quat": "geom_quat"}),
    "site": (("site",), {"pos": "site_pos", "quat": "site_quat"}),
}
_NUMBERS = {
    "geom": (("geom",), {"size": "geom_size", "friction": "geom_friction", "rgba": "geom_rgba", "margin": "geom_margin",
                         "gap": "geom_gap", "solref": "geom_solref", "solimp": "geom_solimp"}),
    "site": (("site",), {"size": "site_size", "rgba": "site_rgba"}),
    "joint": (("joint", "freejoint"), {"stiffness": "jnt_stiffness", "margin": "jnt_margin"}),
}  # fmt: skip


def remember(is_path, content, files):
    """Notes the model that was loaded."""
    _last.update(is_path=is_path, content=content, files=files)


def _changed(field, m, base, count, first):
    """{number of the object: value} where a model differs from the compiled file."""
    now, before = np.asarray(getattr(m, field)), np.asarray(base.field(field)).reshape(getattr(m, field).shape)
    if len(now) != count + first:
        return {}
    return {i: now[i + first] for i in range(count) if not np.allclose(now[i + first], before[i + first], 1e-6, 1e-9)}


def _write_changes(spec, m, base):
    for kind, (tags, fields) in [*_PLACES.items(), *_NUMBERS.items()]:
        elements, first = subtree(spec.worldbody, tags), int(kind == "body")
        for attribute, field in fields.items():
            for i, value in _changed(field, m, base, len(elements), first).items():
                if attribute in ("pos", "quat"):
                    _place(elements[i], kind, i + first, m)
                else:
                    elements[i][attribute] = value


def _place(element, kind, i, m):
    """Sets the place of an element as it is in the model."""
    pos, quat = getattr(m, f"{kind}_pos")[i], getattr(m, f"{kind}_quat")[i]
    if "fromto" in element and element.source("fromto") != "built-in":  # of the element or of its class
        half = np.zeros(3)
        size = getattr(m, f"{kind}_size")[i]
        length = size[1] if getattr(m, f"{kind}_type")[i] in _ROUND else size[2]
        mju_rotVecQuat(half, [0, 0, length], quat)
        element["fromto"] = [*(pos + half), *(pos - half)]
        return
    for name in ORIENTATIONS:
        if element.source(name) == "element":
            del element[name]
    element["pos"], element["quat"] = pos, quat


def mj_saveLastXML(filename, m):
    """Writes the model that was loaded last as MJCF, with the places, sizes and other numbers of geoms, sites, bodies and
    joints of m that were changed."""
    if not _last:
        raise FatalError("mj_saveLastXML: No XML model loaded")
    try:
        read = Spec.read if _last["is_path"] else Spec.read_string
        spec = read(_last["content"], files=_last["files"])
        _write_changes(spec, m, spec.compile(files=_last["files"]))
        spec.save(os.fspath(filename))
    except errors.Error as error:
        raise FatalError(f"mj_saveLastXML: {error}") from None
