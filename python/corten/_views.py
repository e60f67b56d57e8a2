"""Classes of the objects of a Model, an Edit or a Data: ModelBody, EditBody, DataBody, ... made from the tables.
Their types are in _views.pyi, which scripts/python_tables.py writes."""
import numpy as np

from . import _tables
from ._arrays import assign
from .objects import SensorView, View

_FIELDS = {**_tables.MODEL_FIELDS, **_tables.DATA_FIXED}


def _row(field):
    """The member that is the row of the object's id."""
    def read(self):
        value = getattr(self._owner, field)[self.id]
        return value.item() if isinstance(value, np.generic) else value

    def write(self, value):
        assign(getattr(self._owner, field), self.id, value, field)
    return read, write


def _slice(field, first, count):
    """A member with other rows; see MODEL_SLICES."""
    def read(self):
        return getattr(self._owner, field)[self._rows(first, count)]

    def write(self, value):
        assign(getattr(self._owner, field), self._rows(first, count), value, field)
    return read, write


def _refuse(reason):
    def write(self, value):
        raise AttributeError(reason)
    return write


def _reason(prefix, field):
    """Why a field cannot be written; None if it can."""
    if prefix == "Model":
        return f"a Model does not change: use model.edit() to make one with another {field}"
    if prefix == "Edit" and field not in _tables.EDITABLE:
        return f"{field} cannot be changed in a compiled model; edit the Spec and compile it"
    if prefix == "Data" and field in _tables.COMPUTED:
        return f"{field} is computed and cannot be written"
    return None


def _view(prefix, kind, rows, slices, aliases):
    """The class of one kind of object."""
    places = {**{m: (f, _row(f)) for m, f in rows.items()},
              **{m: (place[0], _slice(*place)) for m, place in slices.items()}}
    members = tuple(places)
    places.update((m, (f, _row(f))) for m, f in aliases.items())
    name = f"{prefix}{kind.capitalize()}"
    space = {"__slots__": (), "kind": kind, "_members": members, "__module__": __name__,
             "__doc__": f"One {kind} of a {prefix}."}
    for member, (field, (read, write)) in places.items():
        reason = _reason(prefix, field)
        space[member] = property(read, _refuse(reason) if reason else write, doc=_FIELDS[field][-1])
    base = SensorView if (prefix, kind) == ("Data", "sensor") else MODEL_VIEWS[kind] if prefix == "Edit" else View
    return type(name, (base,), space)


def _views(prefix, kinds, rows, slices, aliases):
    found = {kind: _view(prefix, kind, rows.get(kind, {}), slices.get(kind, {}), aliases.get(kind, {}))
             for kind in kinds}
    globals().update((view.__name__, view) for view in found.values())
    return found


MODEL_VIEWS = _views("Model", _tables.OBJECTS, _tables.MODEL_OBJECTS, _tables.MODEL_SLICES, {})
EDIT_VIEWS = _views("Edit", _tables.OBJECTS, _tables.MODEL_OBJECTS, _tables.MODEL_SLICES, {})
DATA_VIEWS = _views("Data", _tables.DATA_KINDS, _tables.DATA_OBJECTS, _tables.DATA_SLICES, _tables.DATA_ALIASES)
