"""Lists in MjData: contacts, warnings, timers, solver statistics."""

import numpy as np

from ._enums import mjtCone
from ._structs import MjContact, MjSolverStat, MjTimerStat, MjWarningStat, Struct

# Members of a contact that Corten does not store: (columns, type, value).
_FIXED = {"H": (36, float, 0.0), "flex": (2, np.int32, -1), "elem": (2, np.int32, -1), "vert": (2, np.int32, -1)}
_MEMBERS = tuple(MjContact._table)


def contact_column(data, name):
    """A member of all contacts, as a view into the memory of the simulation. It may move in the next step."""
    count = data.ncon
    if name in ("geom1", "geom2"):
        return data._field("contact_geom")[:count, 0 if name == "geom1" else 1]
    if name not in _FIXED:
        return data._field(f"contact_{name}")[:count]
    if name == "H" and data._model.opt.cone == mjtCone.mjCONE_ELLIPTIC:
        raise AttributeError("Corten does not store mjContact.H of elliptic cones")
    columns, dtype, value = _FIXED[name]
    array = data._contact_extras.get(name)
    if array is None or len(array) < count:
        array = data._contact_extras[name] = np.full((max(count, 8), columns), value, dtype)
    return array[:count]


class _ContactView(MjContact):
    """One contact of a simulation. Its arrays are copies, since contacts move in memory; changes take effect in the
    next call of a function."""

    __slots__ = ("_data", "_row")

    def __init__(self, data, row):
        object.__setattr__(self, "_data", data)
        object.__setattr__(self, "_row", row)

    def _column(self, name):
        if name not in MjContact._table:
            raise AttributeError(f"'MjContact' object has no attribute {name!r}")
        column = self._data._column(name)
        if self._row >= len(column):
            raise IndexError(f"contact {self._row} does not exist any more: there are {len(column)}")
        return column

    def __getattr__(self, name):
        if name == "_members":
            return {member: np.array(self._column(member)[self._row]) for member in self._readable()}
        value = self._column(name)[self._row]
        return value if isinstance(value, np.ndarray) else value.item()

    def _readable(self):
        return [name for name in _MEMBERS if name != "H" or hasattr(self, "H")]

    def __setattr__(self, name, value):
        self._column(name)[self._row] = value

    def __eq__(self, other):
        return isinstance(other, MjContact) and all(
            np.array_equal(getattr(self, name), getattr(other, name)) for name in self._readable())

    __hash__ = None

    def __copy__(self):
        return MjContact._over({**MjContact()._members, **self._members})

    def __repr__(self):
        return "\n".join(["<MjContact", *(f"  {name}: {getattr(self, name)!r}" for name in self._readable()), ">"])


class ContactList:
    """Contacts, all or a slice: a list of contacts, and an array of each member."""

    __slots__ = ("_data", "_slice")

    def __init__(self, data, rows=slice(None)):
        object.__setattr__(self, "_data", data)
        object.__setattr__(self, "_slice", rows)

    def _rows(self):
        return range(self._data.ncon)[self._slice]

    def __len__(self):
        return len(self._rows())

    def __getitem__(self, key):
        rows = self._rows()
        if isinstance(key, slice):
            part = rows[key]
            stop = part.stop if part.stop >= 0 else None
            return ContactList(self._data, slice(part.start, stop, part.step))
        if not -len(rows) <= key < len(rows):
            raise IndexError("contact index out of range")
        return _ContactView(self._data, rows[key])

    def __iter__(self):
        return iter([_ContactView(self._data, row) for row in self._rows()])

    def __getattr__(self, name):
        if name not in MjContact._table:
            raise AttributeError(f"'_MjContactList' object has no attribute {name!r}")
        return self._data._column(name)[self._slice]

    def __setattr__(self, name, value):
        if name not in MjContact._table:
            raise AttributeError(f"'_MjContactList' object has no attribute {name!r}")
        self._data._column(name)[self._slice] = value

    def __eq__(self, other):
        return isinstance(other, ContactList) and all(
            np.array_equal(getattr(self, name), getattr(other, name)) for name in _MEMBERS if name != "H")

    __hash__ = None

    def __dir__(self):
        return [*super().__dir__(), *_MEMBERS]

    def __repr__(self):
        lines = [f"  {name}: {getattr(self, name)!r}" for name in _MEMBERS if name != "H"]
        return "\n".join(["<_MjContactList", *lines, ">"])


class StatList:
    """A list of structs with the same members, and an array of each member."""

    __slots__ = ("_arrays",)
    _element, _types = Struct, {}

    def __init__(self, count):
        object.__setattr__(self, "_arrays", {name: np.zeros(count, kind) for name, kind in self._types.items()})

    def __len__(self):
        return len(next(iter(self._arrays.values())))

    def __getitem__(self, key):
        if isinstance(key, slice):
            return [self[i] for i in range(*key.indices(len(self)))]
        i = int(key)
        if not -len(self) <= i < len(self):
            raise IndexError("list index out of range")
        return self._element._over({name: array[i : i + 1 or None].reshape(()) for name, array in self._arrays.items()})

    def __getattr__(self, name):
        if name not in self._arrays:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return self._arrays[name]

    def __setattr__(self, name, value):
        getattr(self, name)[...] = value

    def __dir__(self):
        return [*super().__dir__(), *self._arrays]

    def __eq__(self, other):
        return type(self) is type(other) and all(np.array_equal(a, other._arrays[n]) for n, a in self._arrays.items())

    __hash__ = None

    def __repr__(self):
        lines = [f"  {name}: {array!r}" for name, array in self._arrays.items()]
        return "\n".join([f"<_{type(self).__name__}", *lines, ">"])


class MjWarningStatList(StatList):
    """One entry for each mjtWarning."""

    __slots__ = ()
    _element, _types = MjWarningStat, {"lastinfo": np.int32, "number": np.int32}


class MjTimerStatList(StatList):
    """One entry for each mjtTimer."""

    __slots__ = ()
    _element, _types = MjTimerStat, {"duration": np.float64, "number": np.int32}


class MjSolverStatList(StatList):
    """One entry for each solver iteration."""

    __slots__ = ()
    _element = MjSolverStat
    _types = {"gradient": np.float64, "improvement": np.float64, "lineslope": np.float64, "nactive": np.int32,
              "nchange": np.int32, "neval": np.int32, "nupdate": np.int32}  # fmt: skip
