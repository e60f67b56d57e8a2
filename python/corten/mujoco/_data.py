"""MjData: one simulation, over corten.Data."""

import ctypes

import numpy as np

from .. import _c, errors
from .. import _tables as tables
from .._arrays import view
from .._library import check, lib
from ..data import Data
from . import _data_fields, _fields
from ._constants import mjNISLAND, mjNSOLVER
from ._contacts import ContactList, MjSolverStatList, MjTimerStatList, MjWarningStatList
from ._enums import mjtTimer, mjtWarning
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


class MjData:
    """State, inputs and results of a simulation. Arrays of fixed size are views into its memory; those of
    contacts and constraint rows are copies of the valid rows."""

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
            _converted=[], _last={}, _steps=0, _seconds=0.0, warning=MjWarningStatList(int(mjtWarning.mjNWARNING)),
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
        self._last.clear()
        model._ready()
        for field in self._converted:
            field.push()
        return self._handle

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
            raise _fatal(error) from None
        self.__dict__["_model"] = model

    # ---- fields

    def _load(self, name):
        """Value of a member that is not in __dict__."""
        dtype, shape = _fields.DATA[name]
        if self._is_fixed(name, shape):
            value = self.__dict__[name] = self._fixed(name, dtype, self._shape(shape))
        else:
            value = self._last[name] = self._current(name, dtype, shape)  # weak references last until the next call
            if isinstance(value, np.ndarray):
                value.flags.writeable = False  # a copy
        return value

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
        if name not in _fields.DATA:
            raise AttributeError(f"'MjData' object has no attribute {name!r}")
        if name in _fields.ABSENT:
            raise AttributeError(f"corten.mujoco has no mjData.{name}: {_fields.ABSENT[name]}")
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
        check(lib.corten_data_field(self._handle, name.encode(), ctypes.addressof(field)))
        return view(field, self._data._handle, writable=True)

    def _rows(self, name, count):
        """A copy of the first rows of a field whose memory may move."""
        return self._field(name)[:count].copy()

    def _shape(self, shape):
        return _fields.resolved(shape, self._size)

    def _size(self, name):
        return getattr(self if name in CHANGING else self._model, name)

    def __setattr__(self, name, value):
        if name == "time":
            self._scalars["time"][...] = value
        elif name not in _fields.DATA:
            raise AttributeError(f"'MjData' object has no attribute {name!r}")
        elif not _fields.DATA[name][1]:
            raise AttributeError("property of 'MjData' object has no setter")
        else:
            self._assign(name, value)

    def _assign(self, name, value):
        """Writes a member. Those that are computed cannot be written."""
        shape = _fields.DATA[name][1]
        if name in _data_fields.COMPUTED:
            raise AttributeError(f"mjData.{name} cannot be written: Corten computes it from other fields")
        if self._is_fixed(name, shape) or name not in _fields.NATIVE_DATA:
            getattr(self, name)[...] = value
        else:
            self._field(name)[: getattr(self, shape[0])].reshape(self._shape(shape))[...] = value
            self._last.clear()

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
            status &= ~int(tables.Status.SINGULAR)  # NaN is no singular matrix for mujoco
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


def _fatal(error):
    from ._errors import FatalError

    return FatalError(str(error))


def _scalar(name):
    return property(lambda self: self._scalars[name].item())


for _name in ("ncon", "nefc", "ne", "nf", "nl", "nisland", "nidof", "flg_energypos", "flg_energyvel",
              "flg_subtreevel", "flg_rnepost"):  # fmt: skip
    setattr(MjData, _name, _scalar(_name))
MjData.time = property(lambda self: self._scalars["time"].item())
add_members(MjData, (name for name in _fields.DATA if name not in _fields.ABSENT))
add_accessors(MjData, of_data=True)
__all__ = ["MjData"]
