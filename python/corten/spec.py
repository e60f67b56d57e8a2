"""Spec: a model before compilation, as a tree of elements with MJCF's attributes."""
from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from . import _c
from ._library import Handle, check, lib, returned, text
from .data import Data
from .errors import ArgumentError, NotFoundError
from .model import Content, Model, Path, _content, _load_options, _path
from .objects import encoded

Value = Any  # a number, an array of numbers or a text
_REAL, _INTEGER, _KEYWORD, _WORDS, _TEXT, _BYTES = range(6)
_SOURCES = ("built-in", "class", "element")


class Attribute(NamedTuple):
    """An attribute that an element can have."""
    name: str                  #: as in MJCF
    kind: int                  #: as corten_value_kind
    min_count: int             #: of numbers
    max_count: int             #: of numbers; -1: no limit
    required: bool             #: the element needs it
    keywords: tuple[str, ...]  #: allowed keywords
    meaning: str               #: one line


class Element:
    """An element of a Spec, with the names of MJCF: `geom["size"] = 0.1`, `body.add("geom", type="box")`.

    Two objects for the same element are equal. Using one whose element was removed raises HandleError.
    """
    __slots__ = {"spec": "the Spec that has it", "_id": "", "__weakref__": ""}

    def __init__(self, spec: Spec, number: int) -> None:
        self.spec, self._id = spec, number

    def _call(self, name: str, *arguments: Any) -> None:
        check(getattr(lib, f"corten_{name}")(self.spec._handle.value, self._id, *arguments))

    def _returned(self, name: str, *arguments: Any, kind: Any = ctypes.c_int) -> Any:
        return returned(getattr(lib, f"corten_{name}"), self.spec._handle.value, self._id, *arguments, kind=kind)

    # ---- the tree

    @property
    def tag(self) -> str:
        """Name in MJCF: "geom", "freejoint", "motor", ..."""
        return text(self._returned("element_tag", kind=ctypes.c_char_p))

    @property
    def path(self) -> str:
        """Path in messages, such as body "torso" / geom[1]."""
        return text(self._returned("element_path", kind=ctypes.c_char_p))

    @property
    def parent(self) -> Element | None:
        """The element around it; None for the root."""
        number = self._returned("element_parent", kind=ctypes.c_uint64)
        return Element(self.spec, number) if number else None

    @property
    def position(self) -> int:
        """Position among the elements of its kind in its body, with those in frames: the order of the compiled model.
        -1: it is not in a body."""
        return int(self._returned("element_position"))

    def children(self, tag: str | None = None) -> list[Element]:
        """The elements in it, all or those with a tag."""
        name = None if tag is None else encoded(tag)
        count = self._returned("element_child_count", name)
        return [Element(self.spec, self._returned("element_child", name, i, kind=ctypes.c_uint64))
                for i in range(count)]

    @property
    def allowed(self) -> list[str]:
        """Tags that add() takes."""
        return text(self._returned("element_allowed", kind=ctypes.c_char_p)).split()

    # ---- editing

    def add(self, tag: str, class_name: str | None = None, **attributes: Value) -> Element:
        """Adds an element and sets its attributes. class_name: its default class, or the name of a new class if the
        tag is "default". A name that is a Python keyword gets an underscore: class_="red"."""
        name = None if class_name is None else encoded(class_name)
        element = Element(self.spec, self._returned("element_add", encoded(tag), name, kind=ctypes.c_uint64))
        try:
            for attribute, value in attributes.items():
                element[attribute.rstrip("_")] = value
        except BaseException:
            element.remove()
            raise
        return element

    def remove(self, keep_dependents: bool = False) -> None:
        """Removes the element with what is in it, and the elements that refer to it."""
        self._call("element_remove", int(bool(keep_dependents)))

    def rename(self, name: str) -> None:
        """Renames the element, and all references to it."""
        self._call("element_rename", encoded(name))

    def set_to(self, kind: str, **parameters: npt.ArrayLike) -> None:
        """Makes an actuator a "motor", "position", "velocity", ... with the attributes of that element."""
        arrays = {name: np.atleast_1d(np.asarray(value, np.float64)).ravel() for name, value in parameters.items()}
        table = (_c.Parameter * max(len(arrays), 1))()
        for entry, (name, array) in zip(table, arrays.items()):
            entry.name, entry.values, entry.count = encoded(name), array.ctypes.data, array.size
        self._call("element_set_to", encoded(kind), ctypes.addressof(table), len(arrays))

    # ---- attributes

    @property
    def attributes(self) -> list[Attribute]:
        """All attributes that the element can have."""
        entry, found = _c.Attribute(), []
        for i in range(self._returned("element_attribute_count")):
            self._call("element_attribute", i, ctypes.addressof(entry))
            found.append(Attribute(text(entry.name), entry.kind, entry.min_count, entry.max_count,
                                   bool(entry.required), tuple(text(entry.keywords).split()), text(entry.meaning)))
        return found

    def attribute(self, name: str) -> Attribute:
        """An attribute that the element can have. Raises NotFoundError."""
        found = self.spec._attributes(self).get(name)
        if found is None:
            self.text(name)  # raises with the nearest name
            raise NotFoundError(f"{self.tag} has no attribute {name!r}")
        return found

    def __contains__(self, name: str) -> bool:
        return name in self.spec._attributes(self)

    def numbers(self, name: str) -> npt.NDArray[np.float64]:
        """The value of an attribute as numbers; those of keywords are MuJoCo's."""
        count = ctypes.c_size_t(0)
        self._call("element_get_numbers", encoded(name), None, ctypes.addressof(count), None)
        values = np.empty(count.value)
        self._call("element_get_numbers", encoded(name), values.ctypes.data, ctypes.addressof(count), None)
        return values

    def text(self, name: str) -> str:
        """The value of an attribute as in a file."""
        value = ctypes.c_char_p()
        self._call("element_get_text", encoded(name), ctypes.addressof(value), None)
        return text(value.value)

    def source(self, name: str) -> str:
        """Where the value of an attribute comes from: "built-in", "class" or "element"."""
        value, source = ctypes.c_char_p(), ctypes.c_int()
        self._call("element_get_text", encoded(name), ctypes.addressof(value), ctypes.addressof(source))
        return _SOURCES[source.value]

    def __getitem__(self, name: str) -> Value:
        """The value of an attribute: a number, an array of numbers or a text."""
        attribute = self.attribute(name)
        if attribute.kind not in (_REAL, _INTEGER):
            return self.text(name)
        values = self.numbers(name)
        if attribute.kind == _INTEGER:
            values = values.astype(np.int64)
        if attribute.max_count != 1:
            return values
        return values[0].item() if values.size else None

    def __setitem__(self, name: str, value: Value) -> None:
        if isinstance(value, bool):
            value = "true" if value else "false"
        if isinstance(value, str):
            self._call("element_set_text", encoded(name), encoded(value))
            return
        try:
            numbers = np.atleast_1d(np.asarray(value, np.float64)).ravel()
        except (TypeError, ValueError) as error:
            raise ArgumentError(f"{name}: {error}") from None
        self._call("element_set_numbers", encoded(name), numbers.ctypes.data, numbers.size)

    def __delitem__(self, name: str) -> None:
        """Takes the element's own value away: it gets that of its default class, or the built-in one."""
        self._call("element_clear", encoded(name))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Element) and other.spec is self.spec and other._id == self._id

    def __hash__(self) -> int:
        return hash((id(self.spec), self._id))

    def __repr__(self) -> str:
        return f"<corten.Element {self.path}>"


class Spec:
    """A model before compilation.

        spec = corten.Spec()
        ball = spec.worldbody.add("body", name="ball", pos=(0, 0, 1))
        ball.add("freejoint")
        ball.add("geom", type="sphere", size=0.1)
        model = spec.compile()

    Spec.read and Spec.read_string read MJCF and URDF; text() and save() write MJCF.
    """
    __slots__ = ("_handle", "_tables", "__weakref__")

    def __init__(self) -> None:
        self._own(Handle.create(lib.corten_spec_free, lib.corten_spec_create))

    def _own(self, handle: Handle) -> None:
        self._handle = handle
        self._tables: dict[str, dict[str, Attribute]] = {}

    @classmethod
    def _wrap(cls, handle: Handle) -> Spec:
        spec = object.__new__(cls)
        spec._own(handle)
        return spec

    @classmethod
    def read(cls, path: Path, *, strict: bool = False, files: Mapping[str, str | Content] | None = None) -> Spec:
        """Reads a model file. files: {name: content}, used before files on the disk."""
        options, _keep = _load_options(strict, None, files)
        return cls._wrap(Handle.create(lib.corten_spec_free, lib.corten_spec_read, _path(path),
                                       ctypes.addressof(options)))

    @classmethod
    def read_string(cls, content: str | Content, *, strict: bool = False, directory: Path | None = None,
                    files: Mapping[str, str | Content] | None = None) -> Spec:
        """Reads the content of a model file. directory: where it looks for other files."""
        options, _keep = _load_options(strict, directory, files)
        data = _content(content, "the model")
        return cls._wrap(Handle.create(lib.corten_spec_free, lib.corten_spec_read_string, data, len(data),
                                       ctypes.addressof(options)))

    # ---- elements

    def _element(self, name: str, *arguments: Any) -> Element:
        return Element(self, returned(getattr(lib, f"corten_{name}"), self._handle.value, *arguments,
                                      kind=ctypes.c_uint64))

    @property
    def root(self) -> Element:
        """The element "mujoco"."""
        return self._element("spec_root")

    @property
    def worldbody(self) -> Element:
        """The world body."""
        return self._element("spec_worldbody")

    def section(self, tag: str) -> Element:
        """A section: "option", "asset", "actuator", "sensor", ... "default" is the class "main"."""
        return self._element("spec_section", encoded(tag))

    def find(self, kind: str, name: str) -> Element:
        """The element of a kind ("body", "geom", "default", ...) with a name. Raises NotFoundError with the nearest."""
        return self._element("spec_find", encoded(kind), encoded(name))

    def _attributes(self, element: Element) -> dict[str, Attribute]:
        """{name: attribute} of elements with this tag."""
        key = element.tag
        parent = element.parent
        if parent is not None:
            key = f"{parent.tag}/{key}"
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = {attribute.name: attribute for attribute in element.attributes}
        return table

    # ---- whole models

    def attach(self, parent: Element, child: Spec, body: str | None = None, prefix: str = "",
               suffix: str = "") -> Element:
        """Copies a model, or one of its bodies, into a body, frame or site. Returns the new frame or body."""
        return self._element("spec_attach", parent._id, child._handle.value, None if body is None else encoded(body),
                             encoded(prefix), encoded(suffix))

    def compile(self, *, strict: bool = False, files: Mapping[str, str | Content] | None = None) -> Model:
        """Compiles the model. Raises LoadError with a list of diagnostics."""
        options, _keep = _load_options(strict, None, files)
        return Model._wrap(Handle.create(lib.corten_model_free, lib.corten_spec_compile, self._handle.value,
                                         ctypes.addressof(options)))

    def recompile(self, data: Data, *, files: Mapping[str, str | Content] | None = None) -> tuple[Model, Data]:
        """Compiles the edited model; returns it and a copy of the Data in which what is still there keeps its state."""
        options, _keep = _load_options(False, None, files)
        copy = data.copy()
        model = Model._wrap(Handle.create(lib.corten_model_free, lib.corten_spec_recompile, self._handle.value,
                                          copy._value, ctypes.addressof(options)))
        result: Data = object.__new__(Data)
        result._own(copy._handle, model)
        return model, result

    def text(self) -> str:
        """The model as MJCF."""
        return text(returned(lib.corten_spec_text, self._handle.value, kind=ctypes.c_char_p))

    def save(self, path: Path) -> None:
        """Writes an MJCF file."""
        check(lib.corten_spec_save(self._handle.value, _path(path)))

    def copy(self) -> Spec:
        """An independent copy. Its elements are others."""
        return type(self)._wrap(Handle.create(lib.corten_spec_free, lib.corten_spec_copy, self._handle.value))

    def __copy__(self) -> Spec:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Spec:
        return self.copy()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Spec cannot be pickled; pickle its text()")

    def __repr__(self) -> str:
        return f"<corten.Spec {self.root.text('model')!r}>"


__all__ = ["Attribute", "Element", "Spec"]
