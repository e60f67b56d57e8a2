"""MjsBody, MjsGeom and the other elements of an MjSpec."""

import numpy as np

from .. import errors
from ._spec_base import Group, MjsElement, Orientation, element_class
from ._spec_tables import INERTIAL, ORIENTATIONS
from ._spec_values import Vector

MjsOrientation = Orientation


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


def inside(element, tags):
    """Elements with these tags in a body, also those in its frames."""
    found = []
    for child in element.children():
        tag = child.tag
        if tag in tags:
            found.append(child)
        if tag == "frame":
            found.extend(inside(child, tags))
    return found


def bodies_of(element):
    """A body and its descendants, each before its children."""
    found = [element]
    for body in inside(element, ("body",)):
        found.extend(bodies_of(body))
    return found


def subtree(element, tags):
    """Elements with these tags in a body and its descendants, in the order of the bodies."""
    if tags == ("body",):
        return bodies_of(element)[1:]
    return [found for body in bodies_of(element) for found in inside(body, tags)]


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
        """Not available: Corten attaches bodies and whole models."""
        raise NotImplementedError("attach_frame is not available: attach the body of the frame")

    def to_frame(self):
        """Not available."""
        raise NotImplementedError("MjsBody.to_frame is not available")

    def find_all(self, kind):
        """All elements of a kind in the body and its descendants."""
        tags = _LISTS[{"body": "bodies"}.get(kind, f"{kind}s")] if isinstance(kind, str) else _tags_of(kind)
        return [self._spec._wrap(element) for element in subtree(self._element, tags)]

    def find_child(self, name):
        """The descendant body with a name; None: there is none."""
        return next((body for body in self.find_all("body") if body.name == name), None)

    def _list(self, name):
        return [self._spec._wrap(element) for element in inside(self._element, _LISTS[name])]

    # ---- inertia

    @property
    def explicitinertial(self):
        """Whether the inertia is given."""
        return bool(self._element.children("inertial"))

    @explicitinertial.setter
    def explicitinertial(self, value):
        for element in self._element.children("inertial"):
            if not value:
                element.remove()
                return
        if value:
            self._element.add("inertial")

    @property
    def ialt(self):
        """Another way to give the orientation of the inertial frame."""
        return Orientation(self._spec, self._element.add("inertial"))

    def _read(self, name):
        mjcf = INERTIAL.get(name)
        if mjcf is None:
            return super()._read(name)
        found = self._element.children("inertial")
        if found and found[0].source(mjcf) == "element":
            values = found[0].numbers(mjcf)
        else:
            values = np.array({"mass": [0.0], "ipos": [np.nan] * 3, "iquat": [1.0, 0, 0, 0], "inertia": [0.0] * 3,
                               "fullinertia": [np.nan] * 6}[name])  # fmt: skip
        return values[0].item() if name == "mass" else Vector(values, lambda changed: self._write(name, changed))

    def _write(self, name, value):
        mjcf = INERTIAL.get(name)
        if mjcf is None:
            super()._write(name, value)
            return
        try:
            self._element.add("inertial")[mjcf] = value
        except errors.Error as error:
            raise ValueError(str(error)) from None

    def _valid(self):
        return super()._valid() | set(INERTIAL)

    def _set(self, values):
        for name in ORIENTATIONS:
            if f"i{name}" in values:
                setattr(self.ialt, name, values[f"i{name}"])
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


def _tags_of(code):
    from ._enums import mjtObj

    kind = {mjtObj.mjOBJ_BODY: "bodies", mjtObj.mjOBJ_GEOM: "geoms", mjtObj.mjOBJ_JOINT: "joints",
            mjtObj.mjOBJ_SITE: "sites", mjtObj.mjOBJ_CAMERA: "cameras", mjtObj.mjOBJ_LIGHT: "lights",
            mjtObj.mjOBJ_FRAME: "frames"}  # fmt: skip
    return _LISTS[kind[code]]


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


class _Material(MjsElement):
    __slots__ = ()

    @property
    def textures(self):
        """Names of the textures by role (mjtTextureRole)."""
        names = [""] * 10
        names[1] = self._element.text("texture")
        return _Names(names, self._set_texture)

    @textures.setter
    def textures(self, value):
        self._set_texture(list(value))

    def _set_texture(self, names):
        if any(name for i, name in enumerate(names) if i not in (1, 8)):
            raise NotImplementedError("textures: only the role mjTEXROLE_RGB is available")
        self._element["texture"] = names[1]


_SHAPES = {"wedge": ("resolution", "fov", "gamma"), "plate": ("resolution",), "cone": ("nedge", "radius"),
           "hemisphere": ("resolution",), "sphere": ("subdivision",), "supertorus": ("resolution", "radius", "s", "t"),
           "supersphere": ("resolution", "e", "n")}  # fmt: skip


class _Mesh(MjsElement):
    __slots__ = ()

    def _make(self, shape, parameters):
        names = _SHAPES[shape]
        if set(parameters) != set(names):
            raise TypeError(f"make_{shape} needs {', '.join(names)}")
        self._element["builtin"] = shape
        self._element["params"] = np.concatenate([np.atleast_1d(parameters[name]) for name in names])


def _maker(shape):
    def make(self, **kwargs):
        self._make(shape, kwargs)

    make.__name__, make.__doc__ = f"make_{shape}", f"Makes the mesh a {shape}: {', '.join(_SHAPES[shape])}."
    return make


for _name in _SHAPES:
    setattr(_Mesh, f"make_{_name}", _maker(_name))


class _Names(list):
    """Names that are written to their element."""

    def __init__(self, names, write):
        super().__init__(names)
        self._write = write

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        self._write(self)


MjsGeom = element_class("MjsGeom", "geom", __doc__="A geom.")
MjsJoint = element_class("MjsJoint", "joint", base=_Joint, __doc__="A joint.")
MjsSite = element_class("MjsSite", "site", base=_Site, __doc__="A site.")
MjsCamera = element_class("MjsCamera", "camera", __doc__="A camera.")
MjsLight = element_class("MjsLight", "light", __doc__="A light.")
MjsMesh = element_class("MjsMesh", "mesh", base=_Mesh, __doc__="A mesh.")
MjsHField = element_class("MjsHField", "hfield", __doc__="A height field.")
MjsTexture = element_class("MjsTexture", "texture", __doc__="A texture.")
MjsMaterial = element_class("MjsMaterial", "material", base=_Material, __doc__="A material.")
MjsPair = element_class("MjsPair", "pair", __doc__="A pair of geoms that can collide.")
MjsExclude = element_class("MjsExclude", "exclude", __doc__="A pair of bodies that cannot collide.")
MjsNumeric = element_class("MjsNumeric", "numeric", __doc__="Numbers for the user.")
MjsText = element_class("MjsText", "text", __doc__="A text for the user.")
MjsTuple = element_class("MjsTuple", "tuple", __doc__="A list of objects for the user.")
MjsKey = element_class("MjsKey", "key", __doc__="A keyframe.")


class MjsDefault(Group):
    """A default class: `default.geom.rgba`."""

    __slots__ = ()
    _CLASSES = {"geom": MjsGeom, "joint": MjsJoint, "site": MjsSite, "camera": MjsCamera, "light": MjsLight,
                "mesh": MjsMesh, "material": MjsMaterial, "pair": MjsPair}  # fmt: skip

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
            return self._CLASSES[name](self._spec, self._element.add(name))
        raise AttributeError(f"'MjsDefault' object has no attribute {name!r}")

    def __repr__(self):
        return f"<MjsDefault {self.name!r}>"


__all__ = [name for name in dir() if name.startswith("Mjs")]
