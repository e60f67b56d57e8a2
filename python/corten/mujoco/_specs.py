"""MjSpec: a model that can be edited before it is compiled, over corten.spec.Spec. The module mujoco._specs."""

import os
import weakref
from typing import Union

from .. import errors
from ..spec import Spec
from ._assets import files
from ._bind import keep_state
from ._data import MjData
from ._missing import missing
from ._model import MjModel
from ._spec_actuator import MjsActuator
from ._spec_attach import attach_body, attach_frame, attach_model
from ._spec_compile import compilable
from ._spec_elements import *  # noqa: F401,F403
from ._spec_elements import (MjsBody, MjsCamera, MjsDefault, MjsExclude, MjsFrame, MjsGeom, MjsHField, MjsJoint,
                             MjsKey, MjsLight, MjsMaterial, MjsMesh, MjsNumeric, MjsPair, MjsSite, MjsSkin, MjsText,
                             MjsTexture, MjsTuple)  # fmt: skip
from ._spec_elements import __all__ as _element_names
from ._spec_orientation import resolve_orientation
from ._spec_sensor import MjsSensor
from ._spec_settings import MjsCompiler, SpecSettings
from ._spec_tables import SECTIONS, TAGS
from ._spec_tendon import MjsTendon, MjsTendonPath, MjsWrap
from ._spec_tree import subtree
from ._spec_typed import MjsEquality, Typed
from ._spec_zip import from_zip, to_zip
from ._views import object_code

# Kinds of elements: class, name of the list.
KINDS = {
    "body": (MjsBody, "bodies"), "frame": (MjsFrame, "frames"), "joint": (MjsJoint, "joints"),
    "geom": (MjsGeom, "geoms"), "site": (MjsSite, "sites"), "camera": (MjsCamera, "cameras"),
    "light": (MjsLight, "lights"), "mesh": (MjsMesh, "meshes"), "hfield": (MjsHField, "hfields"),
    "texture": (MjsTexture, "textures"), "material": (MjsMaterial, "materials"), "pair": (MjsPair, "pairs"),
    "exclude": (MjsExclude, "excludes"), "equality": (MjsEquality, "equalities"), "tendon": (MjsTendon, "tendons"),
    "actuator": (MjsActuator, "actuators"), "sensor": (MjsSensor, "sensors"), "numeric": (MjsNumeric, "numerics"),
    "text": (MjsText, "texts"), "tuple": (MjsTuple, "tuples"), "key": (MjsKey, "keys"), "skin": (MjsSkin, "skins"),
}  # fmt: skip
_IN_BODIES = ("frame", "joint", "geom", "site", "camera", "light")
_SIZES = ("nuserdata", "nuser_body", "nuser_jnt", "nuser_geom", "nuser_site", "nuser_cam", "nuser_tendon",
          "nuser_actuator", "nuser_sensor", "njmax", "nconmax", "nkey", "nstack")  # fmt: skip
_NEW_TAGS = {"actuator": "general", "tendon": "spatial"}


class MjSpec(SpecSettings):
    """A model that can be edited: `spec.worldbody.add_body(name="ball")`, `spec.compile()`."""

    def __init__(self):
        self._own(Spec(), {})

    def _own(self, spec, assets):
        self.__dict__.update(_spec=spec, assets=assets, _wrappers={}, _new=[], _extras={}, _model=None, _parent=None,
                             comment="", override_assets=True, copy_during_attach=True, nemax=0,
                             modelfiledir="", hasImplicitPluginElem=0)  # fmt: skip

    @classmethod
    def _of(cls, spec, assets):
        self = object.__new__(cls)
        self._own(spec, assets)
        return self

    @staticmethod
    def _read(function, content, text, include, assets):
        assets = dict(assets or {})
        try:
            return MjSpec._of(function(content, files=files(text, {**(include or {}), **assets}, unique=False)), assets)
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

    @staticmethod
    def _guarded(function):
        """Calls a function, with errors of the mujoco package."""
        try:
            return function()
        except errors.Error as error:
            raise ValueError(str(error)) from None

    def _repoint(self, old, spec, new):
        """Makes the object of an element stand for another one."""
        wrapper = self._wrappers.pop(old, None)
        if wrapper is not None:
            object.__setattr__(wrapper, "_spec", spec)
            object.__setattr__(wrapper, "_element", new)
            spec._wrappers[new] = wrapper
        if old in self._extras:
            spec._extras[new] = self._extras.pop(old)

    def _add(self, parent, tag, default, values):
        name = default if isinstance(default, str) or default is None else default.name
        element = self._guarded(lambda: parent.add(tag, name))
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
        if not issubclass(cls, Typed):
            return self._add(self._spec.section(SECTIONS[kind]), _NEW_TAGS.get(kind, kind), default, values)
        added = cls(self, None)
        if default is not None:
            added.classname = default
        added._set(values)
        self._new.append(added)
        return added

    def _settle(self):
        """Writes all members that are kept here to their elements."""
        while self._new:
            self._new[0]._settle()
            self._new.pop(0)
        for wrapper in [*self._wrappers.values()]:
            if isinstance(wrapper, (MjsTuple, MjsSkin)):
                self._guarded(wrapper._settle)

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
        return found + [e for e in self._new if e._kind == kind and e._element is None]

    def _found(self, kind, name):
        if kind == "body" and name in ("world", ""):
            return self.worldbody
        for element in self._new:
            if element._kind == kind and element.name == name:
                return element
        if not name:
            return None
        try:
            return self._wrap(self._spec.find(kind, name))
        except errors.NotFoundError:
            return None

    def _index(self, item):
        """Index of an element in the compiled model; -1 for those of the tree before."""
        kind, model = item._kind, self._model() if self._model is not None else None
        if item._element is not None and item._element.tag == "worldbody":
            return 0
        if self._model is None and kind in ("body", *_IN_BODIES):
            return -1
        if model is not None and item.name and kind != "frame":
            return model._ids(object_code(kind)).get(item.name, -1)
        return next((i for i, other in enumerate(self._list(kind)) if other is item), -1)

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

    resolve_orientation = staticmethod(resolve_orientation)

    def __setattr__(self, name, value):
        if name not in self.__dict__ and not isinstance(getattr(type(self), name, None), property):
            raise AttributeError(f"'MjSpec' object has no attribute {name!r}")
        object.__setattr__(self, name, value)

    # ---- editing

    def delete(self, element):
        """Removes an element; with a body also what refers to it and to what is in it."""
        if isinstance(element, Typed) and element in self._new:
            self._new.remove(element)
        if element._element is not None:
            self._settle()
            self._guarded(lambda: element._element.remove(keep_dependents=not isinstance(element, (MjsBody, MjsFrame))))
            self._wrappers.pop(element._element, None)

    detach_body = delete

    def _attach(self, parent, body, prefix, suffix):
        """Copies a body of any spec into one of this spec."""
        if not isinstance(body, MjsBody):
            raise TypeError(f"an MjsBody is required, not {body!r}")
        if body._element.tag == "worldbody":
            return attach_model(self, parent, body._spec, prefix, suffix)
        return attach_body(self, parent, body, prefix, suffix)

    def _attach_frame(self, parent, frame, prefix, suffix):
        if not isinstance(frame, MjsFrame):
            raise TypeError(f"an MjsFrame is required, not {frame!r}")
        return attach_frame(self, parent, frame, prefix, suffix)

    def attach(self, child, prefix=None, suffix=None, site=None, frame=None):
        """Copies a whole model to a site or a frame, given by name or as an element. Names get the prefix, which is "/"
        if it is not given, and the suffix. Returns the new frame."""
        if (site is None) == (frame is None):
            raise ValueError("Only one of frame or site can be specified." if site else
                             "Either a frame or a site must be specified.")  # fmt: skip
        kind, target = ("site", site) if site is not None else ("frame", frame)
        found = self._found(kind, target) if isinstance(target, str) else target
        if found is None:
            raise ValueError(f"{kind.capitalize()} not found.")
        if not isinstance(child, MjSpec):
            raise TypeError(f"an MjSpec is required, not {child!r}")
        return attach_model(self, found._element, child, "/" if prefix is None else prefix, suffix or "")

    @property
    def parent(self):
        """The spec that this one was attached to; None: none."""
        return self._parent

    def copy(self):
        """An independent copy."""
        self._settle()
        made = MjSpec._of(self._spec.copy(), dict(self.assets))
        made.__dict__.update(comment=self.comment)
        for (kind, _), element in self._kept_elements():
            twin = made._wrap(made._elements(kind)[self._elements(kind).index(element)])
            twin._extra.update(self._extras[element])
        return made

    def _kept_elements(self):
        """Elements of sections with members that are kept here: ((kind, name of the list), element)."""
        for kind in SECTIONS:
            for element in self._elements(kind):
                if element in self._extras:
                    yield (kind, KINDS[kind][1]), element

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    # ---- compilation

    def compile(self):
        """Compiles the model: an MjModel."""
        self._settle()
        with compilable(self) as content:
            model = self._guarded(lambda: self._spec.compile(files=content))
        return self._finished(MjModel._wrap(model))

    def _finished(self, model):
        """Remembers which elements the objects of a model come from."""
        self.__dict__["_model"] = weakref.ref(model)
        order = {kind: self._elements(kind) for kind in ("joint", "actuator")}
        model.__dict__.update(_origin=self, _origin_order=order)
        return model

    def recompile(self, model, data):
        """Compiles the edited model; returns (model, data), in which what is still there keeps its state."""
        self._settle()
        data._use(model)
        with compilable(self) as content:
            compiled, state = self._guarded(lambda: self._spec.recompile(data._data, files=content))
        new = self._finished(MjModel._wrap(compiled))
        state.set_model(new._live)
        result = object.__new__(MjData)
        result._own(new, state)
        keep_state(model, data, new, result)
        return new, result

    def to_xml(self):
        """The model as MJCF."""
        from ._errors import FatalError

        self._settle()
        if any(extra.get("data") for extra in self._extras.values()):
            raise FatalError("XML Error: no support for buffer textures.")
        text = self._spec.text()
        if self.comment:
            first, rest = text.split("\n", 1)
            text = f"{first}\n  <!--{self.comment}-->\n{rest}"
        return text

    @property
    def _address(self):
        return self._spec._handle.value

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


def _finds_nothing(self, name):
    """None: Corten has no such elements."""
    return None


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
    for name in ("flexes", "plugins"):
        setattr(MjSpec, name, property(lambda self: [], doc="Empty: Corten has none."))
    for name, reason in (("add_flex", "flexes"), ("add_plugin", "plugins"), ("activate_plugin", "plugins")):
        setattr(MjSpec, name, missing(f"MjSpec.{name}", f"Corten has no {reason}"))
    for name in ("flex", "plugin"):
        setattr(MjSpec, name, _finds_nothing)


_attach_members()


MjStruct = Union[tuple(cls for cls, _ in KINDS.values())]

__all__ = ["MjSpec", "MjStruct", "MjsActuator", "MjsCompiler", "MjsEquality", "MjsSensor", "MjsTendon",
           "MjsTendonPath", "MjsWrap", "from_zip", "to_zip", *_element_names]  # fmt: skip
