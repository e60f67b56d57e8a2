"""Elements of an MjSpec: the base of MjsBody, MjsGeom and the others, over corten.spec.Element."""

import numpy as np

from .. import errors
from ._enums import mjtOrientation
from ._spec_tables import ENUMERATIONS, NAN, ORIENTATIONS, RENAMED
from ._spec_values import Vector, checked_numbers

_REAL, _INTEGER, _KEYWORD, _WORDS, _TEXT, _BYTES = range(6)
_TRUE_FALSE = ({"true", "false"}, {"false", "true"})


class Group:
    """Members of one element of the model, by MjSpec's names."""

    __slots__ = ("_spec", "_element", "__weakref__")
    _kind = ""
    _names = {}  # MjSpec's name: MJCF's name
    _nan = ()
    _own = ()  # members that are properties of the class

    def __init__(self, spec, element):
        object.__setattr__(self, "_spec", spec)
        object.__setattr__(self, "_element", element)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return self._read(name)

    def _attribute(self, name):
        found = self._spec._spec._attributes(self._element).get(self._names.get(name, name))
        if found is None or name in self._names.values() and name not in self._names:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return found

    def _read(self, name):
        attribute = self._attribute(name)
        element = self._element
        if attribute.kind in (_TEXT, _WORDS, _BYTES):
            return element.text(attribute.name)
        values = element.numbers(attribute.name)
        if name in self._nan and element.source(attribute.name) == "built-in":
            values = np.full(max(attribute.max_count, 1), np.nan)
        if attribute.kind != _REAL:
            values = values.astype(np.int32)
        if attribute.max_count == 1:
            value = values[0].item() if values.size else 0
            return ENUMERATIONS.get((self._kind, name), int)(value) if attribute.kind == _KEYWORD else value
        return Vector(values, lambda changed: self._write(name, changed))

    def __setattr__(self, name, value):
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
        else:
            self._write(name, value)

    def _write(self, name, value):
        attribute = self._attribute(name)
        try:
            self._assign(attribute, name, value)
        except errors.Error as error:
            raise ValueError(str(error)) from None

    def _assign(self, attribute, name, value):
        element = self._element
        if attribute.kind in (_TEXT, _WORDS, _BYTES):
            if not isinstance(value, (str, bytes)):
                raise TypeError(f"{name} should be a string, not {value!r}")
            element[attribute.name] = value if isinstance(value, str) else value.decode()
        elif attribute.kind == _KEYWORD:
            if isinstance(value, (str, bytes)) or not hasattr(value, "__index__") and not isinstance(value, np.bool_):
                raise TypeError(f"{name} should be an int, not {value!r}")
            element[attribute.name] = float(int(value))
        else:
            numbers = checked_numbers(name, value, attribute)
            if name in self._nan and np.isnan(numbers).all():
                del element[attribute.name]
            else:
                element[attribute.name] = numbers

    def __eq__(self, other):
        return type(other) is type(self) and other._element == self._element and self._element is not None

    def __hash__(self):
        return hash(self._element)

    def __dir__(self):
        names = self._spec._spec._attributes(self._element)
        mjcf = {value: key for key, value in self._names.items()}
        return sorted({*super().__dir__(), *(mjcf.get(name, name) for name in names)})


class Orientation(Group):
    """Another way to give an orientation: MjsOrientation. `type` says which member is used; the others are kept."""

    __slots__ = ()

    @property
    def type(self):
        """Which member is used, as mjtOrientation; otherwise the quaternion is."""
        for code, name in enumerate(ORIENTATIONS, 1):
            if name in self._element and self._element.source(name) == "element":
                return mjtOrientation(code)
        return mjtOrientation.mjORIENTATION_QUAT

    @type.setter
    def type(self, value):
        values = {name: np.array(self._read(name)) for name in ORIENTATIONS}
        self._kept().update(values)
        for name in ORIENTATIONS:
            del self._element[name]
        if int(value):
            self._spec._guarded(lambda: self._use(ORIENTATIONS[int(value) - 1]))
        elif "quat" in self._kept():
            self._element["quat"] = self._kept().pop("quat")

    def _kept(self):
        return self._spec._extras.setdefault(self._element, {}).setdefault("orientation", {})

    def _use(self, name):
        """Makes a member the one that is used, in place of the quaternion."""
        if self._element.source("quat") == "element":
            self._kept()["quat"] = self._element.numbers("quat")
            del self._element["quat"]
        self._element[name] = self._kept()[name]

    def _read(self, name):
        used = name in ORIENTATIONS and self.type == ORIENTATIONS.index(name) + 1
        if used or name not in self._kept():
            return super()._read(name)
        return Vector(self._kept()[name], lambda changed: self._write(name, changed))

    def _write(self, name, value):
        numbers = checked_numbers(name, value, self._attribute(name))
        if self.type == ORIENTATIONS.index(name) + 1:
            super()._write(name, numbers)
        self._kept()[name] = numbers

    def _give(self, name, value):
        """Sets a member and uses it."""
        self.type = mjtOrientation.mjORIENTATION_QUAT
        self._write(name, value)
        self._spec._guarded(lambda: self._use(name))


class MjsElement(Group):
    """An element of an MjSpec."""

    __slots__ = ()

    @property
    def name(self):
        """Name; '' if it has none."""
        return self._element.text("name") if "name" in self._element else ""

    @name.setter
    def name(self, value):
        self._check_name(value)
        try:
            if self.name:
                self._element.rename(value)
            else:
                self._element["name"] = value
        except errors.Error as error:
            raise ValueError(str(error)) from None

    def _check_name(self, value):
        """Refuses a name that another element of the kind has."""
        if not isinstance(value, str):
            raise TypeError(f"name should be a string, not {value!r}")
        other = self._spec._found(self._kind, value) if value else None
        if other is not None and other is not self:
            raise ValueError(f"Error: repeated name '{value}' in {self._kind}")

    @property
    def _extra(self):
        """Members that are kept here, because MJCF has no attribute for them: {name: value}."""
        return self._spec._extras.setdefault(self._element, {})

    @property
    def info(self):
        """Note about where it comes from, for error messages."""
        return self._extra.get("info", "")

    @info.setter
    def info(self, value):
        self._extra["info"] = str(value)

    @property
    def signature(self):
        """Hash of the tree of elements."""
        return hash(self._spec.to_xml())

    @property
    def parent(self):
        """The body that it belongs to."""
        around = self._element.parent
        while around is not None and around.tag == "frame":
            around = around.parent
        if around is None or around.tag not in ("body", "worldbody"):
            return self._spec
        return self._spec._wrap(around)

    @property
    def frame(self):
        """The frame around it; None: none."""
        around = self._element.parent
        return self._spec._wrap(around) if around is not None and around.tag == "frame" else None

    def set_frame(self, frame):
        """Moves the element into a frame of its body."""
        from ._spec_tree import remade

        if frame._spec is not self._spec or frame.parent != self.parent:
            raise ValueError("the frame is not in the body of the element")
        self._spec._guarded(lambda: remade(self._spec, self._element, frame._element))

    @property
    def alt(self):
        """Another way to give the orientation."""
        return Orientation(self._spec, self._element)

    def _read(self, name):
        if name == "quat" and "quat" in (kept := self.alt._kept()):  # another orientation is used
            return Vector(kept["quat"], lambda changed: self._write(name, changed))
        return super()._read(name)

    def _write(self, name, value):
        if name == "quat" and self.alt.type != mjtOrientation.mjORIENTATION_QUAT:
            self.alt._kept()["quat"] = checked_numbers(name, value, self._attribute(name))
        else:
            super()._write(name, value)

    @property
    def id(self):
        """Index in the compiled model; -1 before."""
        return self._spec._index(self)

    @property
    def classname(self):
        """Default class."""
        name = self._element.text("class") if "class" in self._element else ""
        return self._spec.find_default(name or "main")

    @classname.setter
    def classname(self, value):
        self._element["class"] = value if isinstance(value, str) else value.name

    def _set(self, values):
        """Sets members from keyword arguments."""
        for name, value in values.items():
            if name in ORIENTATIONS and name in self._element:
                self.alt._give(name, value)
            elif name == "name":
                self._element["name"] = value if isinstance(value, str) else _no_text(name, value)
            elif name in self._valid() or isinstance(getattr(type(self), name, None), property):
                setattr(self, name, value)
            else:
                options = ", ".join(sorted(self._valid()))
                raise TypeError(f"Invalid {name} keyword argument. Valid options are: {options}.")

    def _valid(self):
        mjcf = {value: key for key, value in self._names.items()}
        names = {mjcf.get(name, name) for name in self._spec._spec._attributes(self._element)}
        return names - {"class", "childclass"}

    def __repr__(self):
        return f"<{type(self).__name__} {self._element.path}>"


def _no_text(name, value):
    raise TypeError(f"{name} should be a string, not {value!r}")


def element_class(name, kind, **members):
    """A class for a kind of element."""
    return type(name, (members.pop("base", MjsElement),), {
        "__slots__": (), "__module__": __name__, "_kind": kind, "_names": RENAMED[kind],
        "_nan": NAN.get(kind, ()), **members})  # fmt: skip
