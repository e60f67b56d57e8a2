"""MjsBody, MjsGeom and the other elements of an MjSpec."""

import numpy as np

from .. import errors
from ._spec_assets import *  # noqa: F401,F403
from ._spec_assets import MjsMaterial, MjsMesh
from ._enums import mjtObj
from ._spec_base import Group, MjsElement, Orientation, element_class
from ._spec_tables import INERTIAL, ORIENTATIONS
from ._spec_tree import inside, own_attributes, remade, subtree
from ._spec_values import Vector

MjsOrientation = Orientation
MjsOrientation.__name__ = MjsOrientation.__qualname__ = "MjsOrientation"


class _Tree(MjsElement):
    """A body or a frame: elements can be added to it."""

    __slots__ = ()

    def _add(self, tag, default, values):
        return self._spec._add(self._element, tag, default, values)

    def add_geom(self, default=None, **kwargs):
        """Adds a geom."""
        return self._add("geom", default, kwargs)

    def add_joint(self, default=None, **kwargs):
        """Adds a joint."""
        return self._add("joint", default, kwargs)

    def add_freejoint(self, **kwargs):
        """Adds a free joint."""
        for name in kwargs:
            if name not in ("align", "group", "name"):
                raise TypeError(f"Invalid {name} keyword argument. Valid options are: align, group, name.")
        return self._add("freejoint", None, kwargs)

    def add_site(self, default=None, **kwargs):
        """Adds a site."""
        return self._add("site", default, kwargs)

    def add_camera(self, default=None, **kwargs):
        """Adds a camera."""
        return self._add("camera", default, kwargs)

    def add_light(self, default=None, **kwargs):
        """Adds a light."""
        return self._add("light", default, kwargs)

    def add_body(self, default=None, **kwargs):
        """Adds a body. default: the class of what is added to it."""
        body = self._add("body", None, kwargs)
        if default is not None:
            body._element["childclass"] = default.name
        return body

    def attach_body(self, body, prefix="", suffix=""):
        """Copies a body, with all that belongs to it, into this one. Returns the copy."""
        return self._spec._attach(self._element, body, prefix, suffix)

    @property
    def childclass(self):
        """Name of the default class of what is in it."""
        return self._element.text("childclass")

    @childclass.setter
    def childclass(self, value):
        self._element["childclass"] = value if isinstance(value, str) else value.name


_LISTS = {"bodies": ("body",), "geoms": ("geom",), "joints": ("joint", "freejoint"), "sites": ("site",),
          "cameras": ("camera",), "lights": ("light",), "frames": ("frame",)}  # fmt: skip


# Members of the world body, which has no attributes in MJCF.
_WORLD = {"pos": np.zeros(3), "quat": np.array([1.0, 0, 0, 0]), "mocap": 0, "gravcomp": 0.0, "userdata": np.zeros(0),
          "sleep": 0}  # fmt: skip
for _array in (_WORLD["pos"], _WORLD["quat"]):
    _array.flags.writeable = False


class MjsBody(_Tree):
    """A body."""

    __slots__ = ()
    _kind, _names = "body", {"userdata": "user"}

    @property
    def name(self):
        """Name; "world" for the world body."""
        return "world" if self._element.tag == "worldbody" else MjsElement.name.fget(self)

    @name.setter
    def name(self, value):
        MjsElement.name.fset(self, value)

    def add_frame(self, parent=None, **kwargs):
        """Adds a frame, or one inside the frame `parent`."""
        return self._spec._add(self._element if parent is None else parent._element, "frame", None, kwargs)

    def attach_frame(self, frame, prefix="", suffix=""):
        """Copies a frame of any spec, with all that belongs to it, into the body. Returns the copy."""
        return self._spec._attach_frame(self._element, frame, prefix, suffix)

    def to_frame(self):
        """Replaces the body by a frame with its content, also joints, which then move the parent. Returns the frame."""
        return self._spec._guarded(self._made_frame)

    def _made_frame(self):
        spec, body = self._spec, self._element
        frame = body.parent.add("frame")
        for name, value in own_attributes(body).items():
            if name in frame and name != "name":
                frame[name] = value
        for child in body.children():
            if child.tag != "inertial":
                remade(spec, child, frame)
        spec.delete(self)
        return spec._wrap(frame)

    def find_all(self, kind):
        """All elements of a kind in the body and its descendants."""
        tags = _tags_of(kind)
        if tags is None:
            raise ValueError("body.find_all supports the types: body, frame, geom, site, joint, light, camera.")
        return [self._spec._wrap(element) for element in subtree(self._element, tags)]

    def find_child(self, name):
        """The descendant body with a name; None: there is none."""
        return next((body for body in self.find_all("body") if body.name == name), None)

    def _list(self, name):
        return [self._spec._wrap(element) for element in inside(self._element, _LISTS[name])]

    # ---- inertia

    @property
    def explicitinertial(self):
        """Whether the inertia is given, and used even if there are geoms."""
        found = self._element.children("inertial")
        return bool(found) and bool(self._extra.get("explicit", found[0].source("pos") == "element"))

    @explicitinertial.setter
    def explicitinertial(self, value):
        self._extra["explicit"] = bool(value)
        if value:
            self._inertial()
        else:
            self._drop_inertial()

    def _drop_inertial(self):
        for element in self._element.children("inertial"):
            element.remove()

    def _inertial(self):
        """The element with the inertia; it is made if it is not there."""
        found = self._element.children("inertial")
        return found[0] if found else self._element.add("inertial")

    @property
    def ialt(self):
        """Another way to give the orientation of the inertial frame."""
        return Orientation(self._spec, self._inertial())

    def _read(self, name):
        mjcf = INERTIAL.get(name)
        if mjcf is None:
            is_world = self._element.tag == "worldbody" and self._names.get(name, name) not in self._element
            return _WORLD[name] if is_world and name in _WORLD else super()._read(name)
        found = self._element.children("inertial")
        if found and found[0].source(mjcf) == "element":
            values = found[0].numbers(mjcf)
        else:
            values = np.array({"mass": [0.0], "ipos": [np.nan, 0.0, 0.0], "iquat": [1.0, 0, 0, 0], "inertia": [0.0] * 3,
                               "fullinertia": [np.nan] * 6}[name])  # fmt: skip
        return values[0].item() if name == "mass" else Vector(values, lambda changed: self._write(name, changed))

    def _write(self, name, value):
        mjcf = INERTIAL.get(name)
        if mjcf is None:
            super()._write(name, value)
            return
        try:
            self._inertial()[mjcf] = value
        except errors.Error as error:
            raise ValueError(str(error)) from None

    def _valid(self):
        return super()._valid() | set(INERTIAL)

    def _set(self, values):
        for name in ORIENTATIONS:
            if f"i{name}" in values:
                self.ialt._give(name, values[f"i{name}"])
        super()._set({n: v for n, v in values.items() if n[1:] not in ORIENTATIONS or n[0] != "i"})


def _iterators(kind, name):
    def first(self):
        found = self._list(name)
        return found[0] if found else None

    def following(self, element):
        found = self._list(name)
        i = found.index(element) + 1
        return found[i] if i < len(found) else None

    first.__name__, first.__doc__ = f"first_{kind}", f"The first {kind}; None: there is none."
    following.__name__, following.__doc__ = f"next_{kind}", f"The {kind} after another; None: there is none."
    return first, following


for _name, _tags in _LISTS.items():
    setattr(MjsBody, _name, property(lambda self, _name=_name: self._list(_name)))
    for _function in _iterators(_tags[0], _name):
        setattr(MjsBody, _function.__name__, _function)


def _tags_of(kind):
    """Tags for a word or an mjtObj; None if bodies have no such elements."""
    if not isinstance(kind, str):
        kind = mjtObj(int(kind)).name.removeprefix("mjOBJ_").lower()
    return _LISTS.get({"body": "bodies"}.get(kind, f"{kind}s"))


class MjsFrame(_Tree):
    """A frame: a coordinate system for what is in it."""

    __slots__ = ()
    _kind, _names = "frame", {}

    def add_frame(self, **kwargs):
        """Adds a frame inside this one."""
        return self._add("frame", None, kwargs)


class _Joint(MjsElement):
    __slots__ = ()

    @property
    def type(self):
        """mjtJoint."""
        return 0 if self._element.tag == "freejoint" else self._read("type")

    @type.setter
    def type(self, value):
        if self._element.tag != "freejoint":
            self._write("type", value)
        elif int(value) != 0:
            raise ValueError("the type of a free joint cannot be changed")


class _Site(MjsElement):
    __slots__ = ()

    def attach_body(self, body, prefix="", suffix=""):
        """Copies a body, with all that belongs to it, to the site. Returns the copy."""
        return self._spec._attach(self._element, body, prefix, suffix)


MjsGeom = element_class("MjsGeom", "geom", __doc__="A geom.")
MjsJoint = element_class("MjsJoint", "joint", base=_Joint, __doc__="A joint.")
MjsSite = element_class("MjsSite", "site", base=_Site, __doc__="A site.")
MjsCamera = element_class("MjsCamera", "camera", __doc__="A camera.")
MjsLight = element_class("MjsLight", "light", __doc__="A light.")
MjsPair = element_class("MjsPair", "pair", __doc__="A pair of geoms that can collide.")
MjsExclude = element_class("MjsExclude", "exclude", __doc__="A pair of bodies that cannot collide.")
MjsNumeric = element_class("MjsNumeric", "numeric", __doc__="Numbers for the user.")
MjsText = element_class("MjsText", "text", __doc__="A text for the user.")
MjsKey = element_class("MjsKey", "key", __doc__="A keyframe.")


_RECORDS = {"actuator": "general"}
_Equality = element_class("MjsEquality", "equality", __doc__="The defaults of equality constraints.")
_Tendon = element_class("MjsTendon", "tendon", __doc__="The defaults of tendons.")
_Actuator = element_class("MjsActuator", "actuator", __doc__="The defaults of actuators.")


class MjsDefault(Group):
    """A default class: `default.geom.rgba`."""

    __slots__ = ()
    _CLASSES = {"geom": MjsGeom, "joint": MjsJoint, "site": MjsSite, "camera": MjsCamera, "light": MjsLight,
                "mesh": MjsMesh, "material": MjsMaterial, "pair": MjsPair, "equality": _Equality, "tendon": _Tendon,
                "actuator": _Actuator}  # fmt: skip

    @property
    def name(self):
        """Name of the class."""
        return self._element.text("class") or "main"

    @name.setter
    def name(self, value):
        self._element.rename(value)

    @property
    def parent(self):
        """The class around it."""
        around = self._element.parent
        return MjsDefault(self._spec, around) if around is not None and around.tag == "default" else None

    def __getattr__(self, name):
        if name in self._CLASSES:
            return self._CLASSES[name](self._spec, self._element.add(_RECORDS.get(name, name)))
        raise AttributeError(f"'MjsDefault' object has no attribute {name!r}")

    def __repr__(self):
        return f"<MjsDefault {self.name!r}>"


__all__ = [name for name in dir() if name.startswith("Mjs")]
