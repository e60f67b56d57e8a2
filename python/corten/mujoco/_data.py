"""MjData: one simulation, over corten.Data."""

import ctypes

import numpy as np

from .. import _c, errors
from .. import _tables as tables
from .._arrays import view
from .._fast import rows_of
from .._library import check, lib
from ..data import Data
from . import _data_fields, _fields
from ._callbacks import enter, hooked, inner
from ._constants import mjNISLAND, mjNSOLVER
from ._contacts import ContactList, MjSolverStatList, MjTimerStatList, MjWarningStatList, contact_column
from ._data_writes import WRITTEN
from ._enums import mjtTimer, mjtWarning
from ._errors import FatalError
from ._members import Converted, add_members
from ._model import MjModel
from ._views import add_accessors

# Sizes that change from step to step.
CHANGING = frozenset(("ncon", "nefc", "nJ", "nA", "nisland", "nidof"))
_VALID_ROWS = {"nconmax": "ncon", "nefcmax": "nefc"}
_STATUS_WARNINGS = {
    tables.Status.BAD_QPOS: mjtWarning.mjWARN_BADQPOS,
    tables.Status.BAD_QVEL: mjtWarning.mjWARN_BADQVEL,
    tables.Status.BAD_QACC: mjtWarning.mjWARN_BADQACC,
    tables.Status.BAD_CTRL: mjtWarning.mjWARN_BADCTRL,
    tables.Status.SINGULAR: mjtWarning.mjWARN_INERTIA,
}


# Members of a contact that are fields of corten.Data.
_STORED = frozenset(name[8:] for name in tables.DATA_GROWING if name.startswith("contact_"))


class _Last:
    """A member that is not a view into the simulation's memory: a copy, whose changes are written in the next call."""

    __slots__ = ("_data", "_name", "value", "_seen")

    def __init__(self, data, name, value):
        self._data, self._name, self.value, self._seen = data, name, value, None
        if isinstance(value, np.ndarray):
            written = name not in _data_fields.COMPUTED or name in WRITTEN or not value.size
            self.value = value.copy()[:] if value.size else np.zeros(value.shape, value.dtype)
            self.value.flags.writeable = written
            self._seen = value.tobytes() if written else None

    def push(self):
        """Writes the value to the simulation if it changed."""
        if self._seen is not None and self.value.tobytes() != self._seen:
            self._seen = self.value.tobytes()
            self._write(self.value)

    def _write(self, value):
        write = WRITTEN.get(self._name)
        if write is not None:
            write(self._data, value)
        elif value.size:
            target = self._data._field(self._name)[: len(value)]
            target[...] = value.reshape(target.shape)


class _LastColumn(_Last):
    """A member of all contacts."""

    __slots__ = ()

    def __init__(self, data, name):
        stored = name in _STORED
        value = data._rows(f"contact_{name}", data.ncon) if stored else contact_column(data, name).copy()
        self._data, self._name, self.value = data, name, value
        self._seen = self.value.tobytes()

    def _write(self, value):
        contact_column(self._data, self._name)[...] = value


class MjData:
    """State, inputs and results of a simulation. Arrays of fixed size are views into its memory; those of
    contacts, constraint rows and computed members are copies, whose changes take effect in the next call."""

    def __init__(self, model):
        if model is None:
            raise TypeError("MjModel cannot be None")
        if not isinstance(model, MjModel):
            raise TypeError(f"MjData(): incompatible constructor arguments. An MjModel is required, not {model!r}")
        model._ready()
        self._own(model, Data(model._live))

    def _own(self, model, data):
        self.__dict__.update(
            _model=model, _data=data, _handle=data._value, _scalars=data._scalars, _view_cache={}, _contact_extras={},
            _converted=[], _last={}, _hooked=None, _callback=None, _steps=0, _seconds=0.0,
            warning=MjWarningStatList(int(mjtWarning.mjNWARNING)),
        )  # fmt: skip

    # ---- model

    @property
    def model(self):
        """The model that the data was made for, or last used with."""
        return self._model

    def _use(self, model):
        """Handle of the simulation, prepared for a call with a model."""
        if model is not self._model:
            self._attach(model)
        if self._last:
            self._push_last()
        model._ready()
        for field in self._converted:
            field.push()
        if inner or self._hooked is not None:
            self._hook(model)
        return self._handle

    def _hook(self, model):
        """Uses the model that calls the installed callbacks, or again the one without."""
        if self._callback is not None:
            raise FatalError("a callback cannot call functions with the MjData of the call that runs it")
        wanted = hooked(model) if inner else None
        if self._hooked is not wanted:
            self._data.set_model(wanted or model._live)
            self.__dict__["_hooked"] = wanted
        enter(model, self)

    def _push_last(self):
        """Writes members that were read since the last call, and changed, to the simulation."""
        for last in self._last.values():
            last.push()
        self._last.clear()

    def _pull(self):
        """Reads converted arrays after a call that may have changed their fields."""
        for field in self._converted:
            field.pull()

    def _attach(self, model):
        if not isinstance(model, MjModel):
            raise TypeError(f"incompatible function arguments. An MjModel is required, not {model!r}")
        try:
            self._data.set_model(model._live)
        except errors.Error as error:
            raise FatalError(str(error)) from None
        self.__dict__.update(_model=model, _hooked=None)

    # ---- fields

    def _load(self, name):
        """Value of a member that is not in __dict__."""
        dtype, shape = _fields.DATA[name]
        if self._is_fixed(name, shape):
            value = self.__dict__[name] = self._fixed(name, dtype, self._shape(shape))
            return value
        last = self._last.get(name)
        if last is None:
            last = self._last[name] = _Last(self, name, self._current(name, dtype, shape))
        return last.value

    def _column(self, name):
        """A member of all contacts, as an array that can be written until the next call."""
        key = f"contact.{name}"
        last = self._last.get(key)
        if last is None:
            last = self._last[key] = _LastColumn(self, name)
        return last.value

    def _is_fixed(self, name, shape):
        """Whether a member is a view into memory that does not move."""
        changes = bool(shape) and isinstance(shape[0], str) and shape[0] in CHANGING
        return _fields.source(name, of_model=False) == _fields.SAME and not changes

    def _current(self, name, dtype, shape):
        """A member that is computed, or that has a size that changes, as a copy."""
        compute = _data_fields.COMPUTED.get(name)
        if compute is not None:
            return compute(self)
        source = _fields.source(name, of_model=False)
        if source == _fields.EMPTY:
            return np.zeros(self._shape(shape), dtype)
        if source != _fields.SAME:
            raise AttributeError(f"Corten has no mjData.{name}")
        return self._rows(name, getattr(self, shape[0])).reshape(self._shape(shape))

    def __getattr__(self, name):
        _fields.check_member(name, "MjData", _fields.DATA)
        return self._load(name)  # raises again, with the reason

    def _fixed(self, name, dtype, shape):
        """A field whose memory does not move."""
        native = self._field(name)
        if native.dtype == np.dtype(dtype):
            return native.reshape(shape)
        field = Converted(native, dtype, shape)
        self._converted.append(field)
        return field.array

    def _field(self, name):
        """A field of Corten that can be written, as all arrays of mujoco."""
        field = _c.Field()
        if self._callback is not None:
            check(lib.corten_view_field(self._callback, name.encode(), ctypes.addressof(field)))
        else:
            check(lib.corten_data_field(self._handle, name.encode(), ctypes.addressof(field)))
        return view(field, self._data._handle, writable=True)

    def _rows(self, name, count):
        """A copy of the first rows of a field whose memory may move."""
        if self._callback is not None:
            return self._field(name)[:count].copy()
        return rows_of(self._handle, name.encode(), count)

    def _shape(self, shape):
        return _fields.resolved(shape, self._size)

    def _size(self, name):
        return getattr(self if name in CHANGING else self._model, name)

    def __setattr__(self, name, value):
        if name == "time":
            self._scalars["time"][...] = value
        elif name not in _fields.DATA:
            raise AttributeError(f"'MjData' object has no attribute {name!r}")
        elif name in self._scalars and isinstance(getattr(type(self), name, None), property):
            getattr(type(self), name).fset(self, value)
        elif not _fields.DATA[name][1]:
            raise AttributeError("property of 'MjData' object has no setter")
        else:
            self._assign(name, value)

    def _assign(self, name, value):
        """Writes a member. Those that are computed cannot be written."""
        if name in _data_fields.COMPUTED and name not in WRITTEN:
            raise AttributeError(f"mjData.{name} cannot be written: Corten computes it from other fields")
        getattr(self, name)[...] = value
        last = self._last.get(name)
        if last is not None:
            last.push()

    @property
    def contact(self):
        """All contacts."""
        return ContactList(self)

    @property
    def solver(self):
        """Statistics of solver iterations; those of all islands are in the first mjNSOLVER entries."""
        result = MjSolverStatList(mjNISLAND * mjNSOLVER)
        count = min(int(self._scalars["solver_niter"]), mjNSOLVER)
        result.improvement[:count] = self._data._view("solver_improvement")[:count]
        result.gradient[:count] = self._data._view("solver_gradient")[:count]
        return result

    @property
    def timer(self):
        """Time spent in functions; only that of mj_step is measured."""
        result = MjTimerStatList(int(mjtTimer.mjNTIMER))
        step = int(mjtTimer.mjTIMER_STEP)
        result.number[step], result.duration[step] = self._steps, self._seconds
        return result

    @property
    def _address(self):
        """Handle of the simulation."""
        return self._handle

    def _dense_moment(self):
        return _data_fields.dense_moment(self)

    # ---- warnings

    def _warn(self, status):
        """Counts the warnings of a step."""
        if status & tables.Status.SINGULAR and not np.isfinite(self.qpos).all():
            status &= ~int(tables.Status.SINGULAR)  # mujoco does not count NaN as singular
        for bit, warning in _STATUS_WARNINGS.items():
            if status & bit:
                self.warning.number[int(warning)] += 1

    # ---- copies

    def _copied(self, model):
        self._use(self._model)
        copy = object.__new__(MjData)
        copy._own(model, self._data.copy())
        if model is not self._model:
            copy._attach_copy(model)
        copy._copy_counts(self)
        return copy

    def _copy_counts(self, other):
        """Copies warnings and timers."""
        self.__dict__.update(_steps=other._steps, _seconds=other._seconds)
        for member, array in other.warning._arrays.items():
            self.warning._arrays[member][...] = array

    def _clear_counts(self):
        """Resets warnings and timers."""
        self.__dict__.update(_steps=0, _seconds=0.0)
        for array in self.warning._arrays.values():
            array.fill(0)

    def _attach_copy(self, model):
        self._data.set_model(model._live)

    def __copy__(self):
        return self._copied(self._model)

    def __deepcopy__(self, memo):
        return self._copied(self._model.__deepcopy__(memo))

    def _content(self):
        """State and all fields, as copies."""
        self._use(self._model)
        names = [*tables.DATA_SCALARS, *tables.DATA_FIXED]
        arrays = {name: self._field(name).copy() for name in names}
        rows = {name: self._valid_rows(name).copy() for name in tables.DATA_GROWING}
        return self._data.get_state(), arrays, rows

    def _set_content(self, state, arrays, rows):
        """Takes the state and all fields of another MjData. Arrays that were read before follow."""
        self._data.set_state(state)
        self._data.forward()  # contacts and constraint rows
        self._data.reserve(int(arrays["ncon"]), int(arrays["nefc"]))
        for name, array in arrays.items():
            self._field(name)[...] = array
        for name, array in rows.items():
            target = self._field(name)
            count = min(len(target), len(array))
            target[:count] = array[:count]
        self._pull()

    def __reduce__(self):
        return _restored, (self._model, self._content(), self.warning._arrays)

    def _valid_rows(self, name):
        """The rows of a growing field that are in use."""
        array, capacity = self._field(name), tables.DATA_GROWING[name][1]
        if capacity in _VALID_ROWS:
            return array[: getattr(self, _VALID_ROWS[capacity])]
        if name in ("efc_J", "efc_J_colind"):
            return array[: int(self._field("efc_J_rownnz")[: self.nefc].sum())]
        return array[:0]

    def bind(self, specs):
        """Views of the objects that elements of a spec became."""
        from ._bind import bind

        return bind(self, self._model, specs)


def _restored(model, content, warnings):
    data = MjData(model)
    data._set_content(*content)
    for name, array in warnings.items():
        data.warning._arrays[name][...] = array
    return data


# Fields with the capacity for what a scalar counts.
_CAPACITY = {"ncon": "contact_dist", **dict.fromkeys(("nefc", "ne", "nf", "nl"), "efc_pos")}


def _scalar(name):
    def read(self):
        return self._scalars[name].item()

    def write(self, value):
        room = len(self._field(_CAPACITY[name])) if name in _CAPACITY else self._model.nv if name[:2] == "ni" else 1
        if not 0 <= value <= room:
            raise ValueError(f"mjData.{name} cannot be {value}: there is room for {room}")
        self._push_last()
        self._field(name)[...] = value

    return property(read, write)


for _name in ("ncon", "nefc", "ne", "nf", "nl", "nisland", "nidof", "flg_energypos", "flg_energyvel",
              "flg_subtreevel", "flg_rnepost"):  # fmt: skip
    setattr(MjData, _name, _scalar(_name))
MjData.time = property(lambda self: self._scalars["time"].item())
add_members(MjData, (name for name in _fields.DATA if name not in _fields.ABSENT))
add_accessors(MjData, of_data=True)
__all__ = ["MjData"]
