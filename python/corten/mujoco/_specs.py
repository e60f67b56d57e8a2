"""MjSpec: a model that can be edited before it is compiled, over corten.spec.Spec. The module mujoco._specs."""

import os
import zipfile
from typing import Union

from .. import errors
from ..spec import Spec
from ._assets import files
from ._bind import keep_state
from ._data import MjData
from ._model import MjModel
from ._spec_base import Group
from ._spec_elements import *  # noqa: F401,F403
from ._spec_elements import (MjsBody, MjsCamera, MjsDefault, MjsExclude, MjsFrame, MjsGeom, MjsHField, MjsJoint,
                             MjsKey, MjsLight, MjsMaterial, MjsMesh, MjsNumeric, MjsPair, MjsSite, MjsText,
                             MjsTexture, MjsTuple, subtree)  # fmt: skip
from ._spec_elements import __all__ as _element_names
from ._spec_settings import MjsCompiler, SpecOption, SpecVisual
from ._spec_tables import SECTIONS, TAGS
from ._spec_typed import MjsActuator, MjsEquality, MjsSensor, MjsTendon, _Typed

# Kinds of elements: class, name of the list.
KINDS = {
    "body": (MjsBody, "bodies"), "frame": (MjsFrame, "frames"), "joint": (MjsJoint, "joints"),
    "geom": (MjsGeom, "geoms"), "site": (MjsSite, "sites"), "camera": (MjsCamera, "cameras"),
    "light": (MjsLight, "lights"), "mesh": (MjsMesh, "meshes"), "hfield": (MjsHField, "hfields"),
    "texture": (MjsTexture, "textures"), "material": (MjsMaterial, "materials"), "pair": (MjsPair, "pairs"),
    "exclude": (MjsExclude, "excludes"), "equality": (MjsEquality, "equalities"), "tendon": (MjsTendon, "tendons"),
    "actuator": (MjsActuator, "actuators"), "sensor": (MjsSensor, "sensors"), "numeric": (MjsNumeric, "numerics"),
    "text": (MjsText, "texts"), "tuple": (MjsTuple, "tuples"), "key": (MjsKey, "keys"),
}  # fmt: skip
_IN_BODIES = ("frame", "joint", "geom", "site", "camera", "light")
_SIZES = ("nuserdata", "nuser_body", "nuser_jnt", "nuser_geom", "nuser_site", "nuser_cam", "nuser_tendon",
          "nuser_actuator", "nuser_sensor", "njmax", "nconmax", "nkey")  # fmt: skip


class MjSpec:
    """A model that can be edited: `spec.worldbody.add_body(name="ball")`, `spec.compile()`."""

    def __init__(self):
        self._own(Spec(), {})

    def _own(self, spec, assets):
        self.__dict__.update(_spec=spec, assets=assets, _wrappers={}, _new=[], _infos={}, _compiled=False,
                             override_assets=True, copy_during_attach=True)  # fmt: skip

    @classmethod
    def _of(cls, spec, assets):
        self = object.__new__(cls)
        self._own(spec, assets)
        return self

    @staticmethod
    def _read(function, content, text, include, assets):
        assets = dict(assets or {})
        try:
            return MjSpec._of(function(content, files=files(text, {**(include or {}), **assets})), assets)
        except errors.Error as error:
            raise ValueError(str(error)) from None

    @staticmethod
    def from_string(xml, include=None, assets=None):
        """Reads MJCF or URDF text. include, assets: {name: bytes} of other files."""
        return MjSpec._read(Spec.read_string, xml, xml, include, assets)

    @staticmethod
    def from_file(filename, include=None, assets=None):
        """Reads a model file."""
        filename = os.fspath(filename)
        return MjSpec._read(Spec.read, filename, (assets or {}).get(filename, b""), include, assets)

    @staticmethod
    def from_zip(file):
        """Reads a model and its files from a zip file."""
        return from_zip(file)

    # ---- elements

    def _wrap(self, element):
        """The object of an element; always the same one."""
        found = self._wrappers.get(element)
        if found is None:
            found = self._wrappers[element] = _class_of(element)(self, element)
        return found

    def _add(self, parent, tag, default, values):
        name = default if isinstance(default, str) or default is None else default.name
        try:
            element = parent.add(tag, name)
        except errors.Error as error:
            raise ValueError(str(error)) from None
        added = self._wrap(element)
        try:
            added._set(values)
        except BaseException:
            element.remove()
            self._wrappers.pop(element, None)
            raise
        return added

    def _add_to_section(self, kind, default, values):
        cls = KINDS[kind][0]
        if not issubclass(cls, _Typed):
            return self._add(self._spec.section(SECTIONS[kind]), kind, default, values)
        added = cls(self, None)
        added._set(values)
        if added._kept is not None:
            self._new.append(added)
        return added

    def _settle(self):
        """Makes elements of all new sensors, equalities and tendons."""
        for element in self._new:
            element._settle()
        self._new.clear()

    def _elements(self, kind):
        """Elements of a kind, in the order of the compiled model."""
        if kind == "body":
            return [self._spec.worldbody, *subtree(self._spec.worldbody, ("body",))]
        if kind in _IN_BODIES:
            return subtree(self._spec.worldbody, TAGS.get(kind, (kind,)))
        tags = TAGS.get(kind, (kind,))
        return [e for e in self._spec.section(SECTIONS[kind]).children() if tags is None or e.tag in tags]

    def _list(self, kind):
        found = [self._wrap(element) for element in self._elements(kind)]
        return found + [element for element in self._new if element._kind == kind]

    def _found(self, kind, name):
        if kind == "body" and name in ("world", ""):
            return self.worldbody
        self._settle()
        try:
            return self._wrap(self._spec.find(kind, name))
        except errors.NotFoundError:
            return None

    def _index(self, item):
        if not self._compiled:
            return -1
        return self._elements(item._kind).index(item._element)

    @property
    def worldbody(self):
        """The world body."""
        return self._wrap(self._spec.worldbody)

    # ---- default classes

    @property
    def default(self):
        """The class "main"."""
        return self._wrap(self._spec.section("default"))

    def find_default(self, classname):
        """The default class with a name; None: there is none."""
        if classname in ("main", ""):
            return self.default
        return self._found("default", classname)

    def add_default(self, classname, parent=None):
        """Adds a default class."""
        parent = self.default if parent is None else parent
        return self._wrap(parent._element.add("default", classname))

    # ---- settings

    compiler = property(lambda self: MjsCompiler(self, self._spec.section("compiler")), doc="Settings of the compiler.")
    option = property(lambda self: SpecOption(self, self._spec.section("option")), doc="Options of the simulation.")
    stat = property(lambda self: Group(self, self._spec.section("statistic")), doc="Statistics.")
    visual = property(lambda self: SpecVisual(self, self._spec.section("visual")), doc="Options of drawing.")

    @property
    def modelname(self):
        """Name of the model."""
        return self._spec.root.text("model") or "MuJoCo Model"

    @modelname.setter
    def modelname(self, value):
        self._spec.root["model"] = value

    @property
    def meshdir(self):
        """Folder of meshes."""
        return self.compiler.meshdir

    @meshdir.setter
    def meshdir(self, value):
        self.compiler.meshdir = value

    @property
    def texturedir(self):
        """Folder of textures."""
        return self.compiler.texturedir

    @texturedir.setter
    def texturedir(self, value):
        self.compiler.texturedir = value

    def __setattr__(self, name, value):
        if name not in self.__dict__ and not isinstance(getattr(type(self), name, None), property):
            raise AttributeError(f"'MjSpec' object has no attribute {name!r}")
        object.__setattr__(self, name, value)

    # ---- editing

    def delete(self, element):
        """Removes an element, with those that refer to it."""
        if isinstance(element, _Typed) and element._kept is not None:
            self._new.remove(element)
            return
        element._element.remove()
        self._wrappers.pop(element._element, None)

    detach_body = delete

    def _attach(self, parent, body, prefix, suffix):
        """Copies a body of any spec into one of this spec."""
        child = body._spec
        child._settle()
        self._settle()
        name = body.name
        try:
            if name == "world":
                added = self._spec.attach(parent, child._spec, None, prefix, suffix)
            else:
                if not name:
                    body._element["name"] = "attached_body"
                added = self._spec.attach(parent, child._spec, body.name, prefix, suffix)
        except errors.Error as error:
            raise ValueError(str(error)) from None
        finally:
            if not name:
                body._element["name"] = ""
        self.assets.update(child.assets)
        return self._wrap(added)

    def attach(self, child, prefix="", suffix="", site=None, frame=None):
        """Copies a whole model to a site or a frame, given by name or as an element. Returns the new frame."""
        if (site is None) == (frame is None):
            raise ValueError("Only one of frame or site can be specified." if site else
                             "Either a frame or a site must be specified.")  # fmt: skip
        kind, target = ("site", site) if site is not None else ("frame", frame)
        found = self._found(kind, target) if isinstance(target, str) else target
        if found is None:
            raise ValueError(f"{kind.capitalize()} not found.")
        return self._attach(found._element, child.worldbody, prefix, suffix)

    def copy(self):
        """An independent copy."""
        self._settle()
        return MjSpec._of(self._spec.copy(), dict(self.assets))

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    # ---- compilation

    def compile(self):
        """Compiles the model: an MjModel."""
        self._settle()
        try:
            model = self._spec.compile(files=files(self._spec.text(), self.assets))
        except errors.Error as error:
            raise ValueError(str(error)) from None
        return self._finished(MjModel._wrap(model))

    def _finished(self, model):
        """Remembers which elements the objects of a model come from."""
        self._compiled = True
        order = {kind: self._elements(kind) for kind in ("joint", "actuator")}
        model.__dict__.update(_origin=self, _origin_order=order)
        return model

    def recompile(self, model, data):
        """Compiles the edited model; returns (model, data), in which what is still there keeps its state."""
        self._settle()
        data._use(model)
        try:
            compiled, state = self._spec.recompile(data._data, files=files(self._spec.text(), self.assets))
        except errors.Error as error:
            raise ValueError(str(error)) from None
        new = self._finished(MjModel._wrap(compiled))
        state.set_model(new._live)
        result = object.__new__(MjData)
        result._own(new, state)
        keep_state(model, data, new, result)
        return new, result

    def to_xml(self):
        """The model as MJCF."""
        self._settle()
        return self._spec.text()

    def to_file(self, filename):
        """Writes an MJCF file."""
        self._settle()
        self._spec.save(filename)

    def to_zip(self, file):
        """Writes a zip file with the model and its files."""
        to_zip(self, file)


def _class_of(element):
    """The class for an element."""
    tag, parent = element.tag, element.parent
    if tag in ("body", "worldbody"):
        return MjsBody
    if tag == "default":
        return MjsDefault
    around = parent.tag if parent is not None else ""
    for kind, section in SECTIONS.items():
        tags = TAGS.get(kind, (kind,))
        if around == section and (tags is None or tag in tags):
            return KINDS[kind][0]
    return KINDS["joint" if tag == "freejoint" else tag][0]


def _attach_members():
    for kind, (_, plural) in KINDS.items():
        if kind not in ("body", *_IN_BODIES):
            def add(self, default=None, _kind=kind, **kwargs):
                return self._add_to_section(_kind, default, kwargs)

            add.__name__, add.__doc__ = f"add_{kind}", f"Adds a {kind}."
            setattr(MjSpec, f"add_{kind}", add)

        def find(self, name, _kind=kind):
            return self._found(_kind, name)

        find.__name__, find.__doc__ = kind, f"The {kind} with a name; None: there is none."
        setattr(MjSpec, kind, find)
        every = property(lambda self, _kind=kind: self._list(_kind), doc=f"All elements of kind {kind}.")
        setattr(MjSpec, plural, every)
    for size in _SIZES:
        setattr(MjSpec, size, property(
            lambda self, _size=size: int(self._spec.section("size")[_size]),
            lambda self, value, _size=size: self._spec.section("size").__setitem__(_size, value)))  # fmt: skip
    for name in ("skins", "flexes", "plugins"):
        setattr(MjSpec, name, property(lambda self: [], doc="Empty: Corten has none."))


_attach_members()


def to_zip(spec, file):
    """Writes a zip file with a model and its files."""
    content = {**spec.assets, f"{spec.modelname}.xml": spec.to_xml()}
    if isinstance(file, str) and os.path.dirname(file):
        os.makedirs(os.path.dirname(file), exist_ok=True)
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in content.items():
            archive.writestr(zipfile.ZipInfo(name), data)


def from_zip(file):
    """Reads a model and its files from a zip file."""
    if not zipfile.is_zipfile(file):
        raise ValueError(f"File {file} is not a zip file.")
    with zipfile.ZipFile(file) as archive:
        content = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    models = [name for name in content if name.endswith(".xml")]
    if not models:
        raise ValueError("No XML file found in zip file.")
    folder = os.path.dirname(models[-1])
    assets = {os.path.relpath(name, folder or "."): data for name, data in content.items() if name not in models}
    return MjSpec.from_string(content[models[-1]], assets=assets)


MjStruct = Union[tuple(cls for cls, _ in KINDS.values())]

__all__ = ["MjSpec", "MjStruct", "MjsActuator", "MjsCompiler", "MjsEquality", "MjsSensor", "MjsTendon", "from_zip",
           "to_zip", *_element_names]  # fmt: skip
