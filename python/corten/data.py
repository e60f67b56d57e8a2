"""Data: one simulation."""
from __future__ import annotations

import ctypes
from typing import Any, SupportsIndex

import numpy.typing as npt

from . import _c, _tables, objects
from ._arrays import Floats, index, numbers, output, view
from ._fast import rows_of, simulator
from ._library import Handle, check, lib, returned, text
from ._tables import State, Status
from .dynamics import Dynamics
from .errors import ArgumentError
from .model import Model
from .objects import Key
from .state import component_bits, count_of_rows

_OK = Status(0)


def _status(bits: int) -> Status:
    return Status(bits) if bits else _OK


def status_text(status: int) -> str:
    """What bits of corten.Status mean, in words, and what helps; "" if nothing went wrong."""
    return text(lib.corten_status_text(index(status, "status")))


class Data(Dynamics):
    """One simulation of a Model.

        data = corten.Data(model)
        data.ctrl[:] = 0.1
        data.step()
        print(data.body("torso").xpos)

    Fields have the names of MuJoCo's mjData. State and inputs (`qpos`, `ctrl`, ...) and results of fixed size are
    arrays into the Data's memory and change with every step. Fields of contacts and constraint rows
    (`contact_dist`, `efc_force`, ...) have a size that changes: they are read-only copies of the valid rows.
    A Data may be used by one thread at a time: a second one gets BusyError.
    """
    __slots__ = ()

    def __init__(self, model: Model) -> None:
        if not isinstance(model, Model):
            raise TypeError(f"a Data needs a corten.Model, not {type(model).__name__}")
        self._own(Handle.create(lib.corten_data_free, lib.corten_data_create, model._handle.value), model)

    def _own(self, handle: Handle, model: Model) -> None:
        for name, value in (("_handle", handle), ("_value", handle.value), ("model", model)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_scalars", {name: self.field(name) for name in _tables.DATA_SCALARS})

    # ---- fields

    def field(self, name: str) -> npt.NDArray[Any]:
        """A field by name, as an array without a copy. Fields of contacts and constraint rows, whose memory may move in
        the next step, are read-only copies of the valid rows."""
        return self._growing(name) if name in _tables.DATA_GROWING else self._view(name)

    def _view(self, name: str) -> npt.NDArray[Any]:
        """A field without a copy, with all rows of its capacity."""
        field = _c.Field()
        check(lib.corten_data_field(self._value, objects.encoded(name), ctypes.addressof(field)))
        return view(field, self._handle, bool(field.writable) and name not in _tables.COMPUTED)

    def _read(self, name: str) -> npt.NDArray[Any]:
        """Value of an attribute that is read for the first time."""
        if name not in _tables.DATA_FIXED:
            raise AttributeError(f"Data has no {name!r}")
        return self.field(name)

    def _growing(self, name: str) -> npt.NDArray[Any]:
        """A copy of the valid rows of a field whose memory may move."""
        rows = -1
        if count := count_of_rows(name):
            rows = self._scalars[count].item()
        elif name in ("efc_J", "efc_J_colind"):
            rows = int(self._growing("efc_J_rownnz").sum())
        array = rows_of(self._value, name.encode(), rows)
        array.setflags(write=False)
        return array

    def _names_model(self) -> Model:
        """The model that has the names of the objects."""
        return self.model

    # ---- simulation. Each returns the status: bits of corten.Status, 0 if nothing went wrong.

    def step(self, steps: SupportsIndex = 1) -> Status:
        """Advances by one timestep, or several. Returns bits of corten.Status; 0: nothing went wrong."""
        try:
            return _status(_step(self._value, steps))
        except (TypeError, ValueError, OverflowError):
            if index(steps, "steps") < 0:
                raise ArgumentError(f"steps is {steps}; it must not be negative") from None
            raise

    def step1(self) -> Status:
        """The first half of a step: everything that depends on position and velocity only."""
        return _status(_step1(self._value))

    def step2(self) -> Status:
        """The second half of a step: forces, acceleration, integration."""
        return _status(_step2(self._value))

    def forward(self) -> Status:
        """Computes everything that follows from state and inputs, without advancing time."""
        return _status(_forward(self._value))

    def inverse(self) -> Status:
        """Inverse dynamics: qfrc_inverse from qacc."""
        return _status(_inverse(self._value))

    def reset(self, key: Key | None = None) -> None:
        """Resets to qpos0, or to a keyframe given by name or id."""
        if key is None:
            check(lib.corten_reset(self._value))
        else:
            check(lib.corten_reset_to_key(self._value, objects.object_id(self.model._handle, "key", key)))

    def reserve(self, contacts: SupportsIndex, rows: SupportsIndex) -> None:
        """Ensures capacity for this many contacts and constraint rows."""
        check(lib.corten_data_reserve(self._value, index(contacts, "contacts"), index(rows, "rows")))

    def set_model(self, model: Model) -> None:
        """Uses another model of the same sizes from now on, such as an edited one."""
        if not isinstance(model, Model):
            raise TypeError(f"set_model needs a corten.Model, not {type(model).__name__}")
        check(lib.corten_data_set_model(self._value, model._handle.value))
        object.__setattr__(self, "model", model)

    # ---- state

    def get_state(self, components: SupportsIndex = State.INTEGRATION, out: Floats | None = None) -> Floats:
        """A copy of components of the state (corten.State)."""
        bits = component_bits(components)
        result = output(out, (self.model.state_size(bits),), "out")
        check(lib.corten_get_state(self._value, bits, result, result.size))
        return result

    def set_state(self, state: npt.ArrayLike, components: SupportsIndex = State.INTEGRATION) -> None:
        """Sets components of the state."""
        bits = component_bits(components)
        values = numbers(state, self.model.state_size(bits), "state")
        check(lib.corten_set_state(self._value, bits, values, values.size))

    def state_hash(self, components: SupportsIndex = State.INTEGRATION) -> int:
        """64-bit hash of the components' bits."""
        return int(returned(lib.corten_state_hash, self._value, component_bits(components), kind=ctypes.c_uint64))

    def copy(self) -> Data:
        """An independent copy with the same model."""
        data = object.__new__(type(self))
        data._own(Handle.create(lib.corten_data_free, lib.corten_data_copy, self._value), self.model)
        for name, value in getattr(self, "__dict__", {}).items():  # attributes of a subclass
            setattr(data, name, value)
        return data

    def __copy__(self) -> Data:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Data:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.model, self.get_state(), getattr(self, "__dict__", {}))

    # ---- text

    @property
    def status_text(self) -> str:
        """What went wrong in the last timestep, in words; "" if nothing. corten.status_text(status) for the status that a
        call returned."""
        return text(lib.corten_status_text(self._scalars["status"].item()))

    def __repr__(self) -> str:
        faults = f", {_tables.Status(self.status)!r}" if self.status else ""
        return f"<corten.Data at t = {self.time:.6g} of {self.model!r}{faults}>"


def _restore(cls: type[Data], model: Model, state: Floats, attributes: dict[str, Any]) -> Data:
    """A Data with computed fields for a saved state."""
    data = object.__new__(cls)
    Data.__init__(data, model)
    data.set_state(state)
    data.forward()
    data.set_state(state)  # forward changes the warm start
    for name, value in attributes.items():
        setattr(data, name, value)
    return data


_step, _step1, _step2, _forward, _inverse = (
    simulator(getattr(lib, f"corten_{name}")) for name in ("step", "step1", "step2", "forward", "inverse"))
