"""Objects of a Model, an Edit or a Data by name or id: `model.body("torso").mass`, `data.joint("knee").qpos`."""
from __future__ import annotations

import ctypes
from typing import Any, SupportsIndex, Union

import numpy as np
import numpy.typing as npt

from . import _tables
from ._arrays import Floats, index
from ._library import Handle, check, lib, returned, text
from .errors import ArgumentError, NotFoundError

Key = Union[str, SupportsIndex]  #: name or id of an object; negative ids count from the end


def encoded(name: str) -> bytes:
    """A name as a C string."""
    if not isinstance(name, str):
        raise ArgumentError(f"a name must be a str, not {type(name).__name__}")
    try:
        data = name.encode()
    except UnicodeEncodeError as error:
        raise NotFoundError(f"{name!r} is not valid text: {error.reason}") from None
    if b"\0" in data:
        raise NotFoundError(f"{name!r}: a name has no zero bytes")
    return data


def object_id(handle: Handle, kind: str, key: Key) -> int:
    """Id of an object of a model from its name or id."""
    if isinstance(key, str):
        found = handle.ids.get((kind, key))
        if found is None:  # a compiled model keeps its names
            found = int(returned(lib.corten_object_id, handle.value, _tables.OBJECTS[kind], encoded(key)))
            handle.ids[kind, key] = found
        return found
    number = index(key, kind)
    count = handle.ids.get((kind, None))
    if count is None:
        count = handle.ids[kind, None] = int(returned(lib.corten_object_count, handle.value, _tables.OBJECTS[kind]))
    if not -count <= number < count:
        raise NotFoundError(f"{kind} {number} does not exist: the model has {count}")
    return number % count


def object_name(handle: Handle, kind: str, number: int) -> str:
    """Name of an object of a model; "" if it has none."""
    value = ctypes.c_char_p()
    check(lib.corten_object_name(handle.value, _tables.OBJECTS[kind], number, ctypes.addressof(value)))
    return text(value.value)


class View:
    """One object. Its members are the object's fields without their prefix, as views into the arrays.

    A field with one number per object is a number; write it by assignment.
    """
    __slots__ = {"_owner": "", "_model": "", "id": "row of the object in the arrays"}
    kind = ""  #: "body", "joint", ...
    _members: tuple[str, ...] = ()
    _owner: Any
    _model: Any
    id: int

    def __init__(self, owner: Any, key: Key) -> None:
        set_ = object.__setattr__
        set_(self, "_owner", owner)
        set_(self, "_model", owner._names_model())
        set_(self, "id", object_id(self._model._handle, self.kind, key))

    @property
    def name(self) -> str:
        """The object's name; "" if it has none."""
        return object_name(self._model._handle, self.kind, self.id)

    def _rows(self, first: str, count: str) -> int | slice:
        """Rows of a member, from the model's fields; see MODEL_SLICES in _tables.py."""
        begin = int(getattr(self._model, first)[self.id])
        if not count:
            if begin < 0:
                raise AttributeError(f"{self.kind} {self.name or self.id} is not a mocap body")
            return begin
        if count in _tables.JOINT_ROWS:
            number = _tables.JOINT_ROWS[count][int(self._model.jnt_type[self.id])]
        else:
            number = int(getattr(self._model, count)[self.id])
        return slice(begin, begin + number) if number else slice(0, 0)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in View.__slots__ or not hasattr(type(self), name):
            raise AttributeError(f"a {self.kind} has no member {name!r} to write; it has {', '.join(self._members)}")
        object.__setattr__(self, name, value)

    def __dir__(self) -> list[str]:
        return ["id", "name", "kind", *(member for member in self._members if hasattr(self, member))]

    def __repr__(self) -> str:
        lines = [f"{self.kind} {self.id} {self.name!r}"]
        for member in self.__dir__()[3:]:
            value = np.array2string(np.asarray(getattr(self, member)), precision=5, threshold=12)
            lines.append(f"  {member}: {value}")
        return "\n".join(lines)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, View) and type(self) is type(other) and self._owner is other._owner
                and self.id == other.id)

    def __hash__(self) -> int:
        return hash((type(self), id(self._owner), self.id))

    def __copy__(self) -> View:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._owner, self.id)


class SensorView(View):
    """A sensor of a Data, which is an array of its readings, too: `data.sensor("touch")[0]`."""
    __slots__ = ()
    data: Floats

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        if copy is False and dtype not in (None, self.data.dtype):
            raise ValueError(f"a copy is needed to make {np.dtype(dtype)} of a sensor's readings")
        return np.array(self.data, dtype=dtype) if copy or dtype is not None else self.data

    def __getitem__(self, key: Any) -> Any:
        return self.data[key]

    def __len__(self) -> int:
        return len(self.data)
