"""Elements whose tag in MJCF follows from their members: sensors and equality constraints.

Members that are set are kept, and written to an element by `_settle`, before the model is compiled or written.
"""

import numpy as np

from .. import errors
from ._enums import mjtEq, mjtObj
from ._spec_base import MjsElement
from ._spec_tables import EQUALITIES, SECTIONS
from ._spec_tree import own_attributes, remade
from ._spec_values import Vector

_EQUALITY_TYPES = {tag: code for code, tag in EQUALITIES.items()}


class Typed(MjsElement):
    """An element with members that are kept until it settles. `_element` is None before the first time."""

    __slots__ = ("_kept", "_class")
    _initial = {}  # all members

    def __init__(self, spec, element):
        super().__init__(spec, element)
        object.__setattr__(self, "_kept", None if element is not None else self._copied(self._initial))
        object.__setattr__(self, "_class", None)

    @staticmethod
    def _copied(members):
        return {name: value.copy() if isinstance(value, np.ndarray) else value for name, value in members.items()}

    def _members(self):
        """All members of the present state."""
        return self._kept if self._kept is not None else {**self._copied(self._initial), **self._stored()}

    def _open(self):
        """The members, to be changed."""
        if self._kept is None:
            object.__setattr__(self, "_kept", self._members())
            self._spec._new.append(self)
        return self._kept

    def _set(self, values):
        for name, value in values.items():
            if name not in self._initial and name not in ("info",):
                raise TypeError(f"Invalid {name} keyword argument. Valid options are: "
                                f"{', '.join(sorted([*self._initial, 'info']))}.")  # fmt: skip
            if name == "name":
                self._open()["name"] = value
            else:
                setattr(self, name, value)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        members = self._members()
        if name not in members:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        value = members[name]
        if isinstance(value, np.ndarray):
            return Vector(value, lambda changed: setattr(self, name, changed))
        return value

    def __setattr__(self, name, value):
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
        elif name not in self._initial:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        else:
            self._open()[name] = self._checked(name, value)

    def _checked(self, name, value):
        """A value with the type of a member."""
        initial = self._initial[name]
        if isinstance(initial, str):
            if not isinstance(value, str):
                raise TypeError(f"{name} should be a string, not {value!r}")
            return value
        if isinstance(initial, np.ndarray):
            return self._checked_array(name, value, initial)
        if isinstance(value, str) or np.ndim(value):
            raise TypeError(f"{name} should be a number, not {value!r}")
        return float(value) if isinstance(initial, float) else type(initial)(int(value))

    @staticmethod
    def _checked_array(name, value, initial):
        try:
            array = np.asarray(value, initial.dtype).ravel()
        except (TypeError, ValueError):
            raise TypeError(f"{name} should be a list/array of numbers, not {value!r}") from None
        if initial.size and array.size > initial.size or initial.size and not array.size:
            raise ValueError(f"{name} should be a list/array of size {initial.size}.")
        return np.concatenate([array, np.zeros(max(initial.size - array.size, 0), initial.dtype)])

    @property
    def name(self):
        """Name; '' if it has none."""
        return self._members()["name"]

    @name.setter
    def name(self, value):
        self._check_name(value)
        if self._kept is not None:
            self._kept["name"] = value
        else:
            MjsElement.name.fset(self, value)

    @property
    def _extra(self):
        return self._spec._extras.setdefault(self, {})

    @property
    def classname(self):
        """Default class."""
        if self._kept is not None or "class" not in self._element:
            return self._spec.find_default(self._class or "main")
        return MjsElement.classname.fget(self)

    @classname.setter
    def classname(self, value):
        object.__setattr__(self, "_class", value if isinstance(value, str) else value.name)
        self._open()

    def _settle(self):
        """Writes the members to the element, which is made or replaced as needed."""
        if self._kept is None:
            return
        tag, attributes = self._plan(dict(self._kept))
        spec, element = self._spec, self._element
        if element is None:
            element = spec._spec.section(SECTIONS[self._kind]).add(tag, self._class)
        elif element.tag != tag:
            element = remade(spec, element, tag=tag)
        try:
            for name in own_attributes(element):
                if name != "class" and name not in attributes:
                    del element[name]
            for name, value in attributes.items():
                element[name] = value
        except errors.Error as error:
            if self._element is None:
                element.remove(keep_dependents=True)
            raise ValueError(str(error)) from None
        object.__setattr__(self, "_element", element)
        object.__setattr__(self, "_kept", None)
        spec._wrappers[element] = self

    def __eq__(self, other):
        return self is other

    def __hash__(self):
        return id(self)

    def __repr__(self):
        return f"<{type(self).__name__} {self.name!r}>"

    def __dir__(self):
        return sorted({*object.__dir__(self), *self._initial})


class MjsEquality(Typed):
    """An equality constraint: type, name1, name2, objtype, data, active, solref, solimp."""

    __slots__ = ()
    _kind, _names = "equality", {}
    _initial = {"name": "", "type": mjtEq.mjEQ_CONNECT, "name1": "", "name2": "", "objtype": mjtObj.mjOBJ_UNKNOWN,
                "data": np.array([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1.0]), "active": 1,
                "solref": np.array([0.02, 1.0]), "solimp": np.array([0.9, 0.95, 0.001, 0.5, 2.0])}  # fmt: skip

    def _checked(self, name, value):
        if name == "data" and np.size(value) < 11:
            array = np.asarray(value, float).ravel()
            return np.concatenate([array, np.zeros(11 - array.size)])
        return super()._checked(name, value)

    def _plan(self, kept):
        tag = EQUALITIES.get(kept["type"])
        if tag is None:
            raise ValueError("an equality needs a type, as mjtEq; flexes are not available")
        word = tag
        if tag in ("connect", "weld"):
            word = "site" if kept["objtype"] == mjtObj.mjOBJ_SITE else "body"
        attributes = {f"{word}{i}": kept[f"name{i}"] for i in (1, 2) if kept[f"name{i}"]}
        if kept["name"]:
            attributes["name"] = kept["name"]
        attributes.update(self._data_attributes(tag, word, kept["data"].tolist()))
        if not kept["active"]:
            attributes["active"] = "false"
        for name in ("solref", "solimp"):
            if not np.array_equal(kept[name], self._initial[name]):
                attributes[name] = kept[name]
        return tag, attributes

    @staticmethod
    def _data_attributes(tag, word, data):
        if tag in ("joint", "tendon"):
            return {"polycoef": data[:5]}
        if word == "site":
            return {"torquescale": data[10]} if tag == "weld" else {}
        if tag == "connect":
            return {"anchor": data[:3]}
        return {"anchor": data[:3], "relpose": data[3:10], "torquescale": data[10]}

    def _stored(self):
        element, tag = self._element, self._element.tag
        found = {"name": element.text("name"), "type": _EQUALITY_TYPES[tag],
                 "active": int(element.numbers("active")[0]), "solref": element.numbers("solref"),
                 "solimp": element.numbers("solimp"), "data": self._initial["data"].copy()}  # fmt: skip
        for word, kind in (("body", mjtObj.mjOBJ_BODY), ("site", mjtObj.mjOBJ_SITE), ("joint", mjtObj.mjOBJ_JOINT),
                           ("tendon", mjtObj.mjOBJ_TENDON)):  # fmt: skip
            if f"{word}1" in element and element.text(f"{word}1"):
                found.update(objtype=kind, name1=element.text(f"{word}1"), name2=element.text(f"{word}2"))
        for name, first in (("anchor", 0), ("relpose", 3), ("torquescale", 10), ("polycoef", 0)):
            if name in element and element.source(name) == "element":
                values = element.numbers(name)
                found["data"][first : first + values.size] = values
        return found


__all__ = ["MjsEquality"]
