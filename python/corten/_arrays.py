"""NumPy arrays over the library's memory, and from what users give."""
from __future__ import annotations

import operator
from typing import Any, SupportsFloat, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _c
from .errors import ArgumentError

compiled: Any = None  #: the module _simulate; None with another interpreter, or in a checkout that was not built
try:
    from . import _simulate  # type: ignore[attr-defined]
    compiled = _simulate
except ImportError:
    pass

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]

CUDA_DEVICES = (2, 13)  #: types of DLPack's devices: memory of a GPU, and memory that GPU and host share
_FLOAT = np.dtype(np.float64)
DTYPES: dict[int, str] = {_c.CORTEN_FLOAT64: "<f8", _c.CORTEN_FLOAT32: "<f4", _c.CORTEN_INT32: "<i4", _c.CORTEN_UINT8: "|u1"}


class Memory:
    """Memory of the library, for NumPy's array interface. Keeps its owner alive."""
    __slots__ = ("__array_interface__", "owner")

    def __init__(self, interface: dict[str, Any], owner: object) -> None:
        self.__array_interface__ = interface
        self.owner = owner


def view(field: _c.Field, owner: object, writable: bool | None = None) -> npt.NDArray[Any]:
    """An array over a corten_field, without a copy. It keeps `owner` alive."""
    shape = tuple(field.shape[:field.ndim])
    writable = bool(field.writable) if writable is None else writable
    dtype = DTYPES[field.dtype]
    if not field.data or 0 in shape:
        array = np.empty(shape, dtype)
        array.flags.writeable = writable
        return array
    interface = {"data": (field.data, not writable), "typestr": dtype, "shape": shape, "version": 3}
    return np.asarray(Memory(interface, owner))


def address(array: npt.NDArray[Any]) -> int:
    """Address of an array's first element."""
    if compiled is not None and type(array) is np.ndarray:
        place: int = compiled.address(array, np.ndarray)
        return place
    return int(array.__array_interface__["data"][0])


def host(value: Any) -> Any:
    """What NumPy can take: arrays of other libraries, by DLPack if they offer nothing else. One on a GPU is copied."""
    if type(value) is np.ndarray or not hasattr(value, "__dlpack_device__"):
        return value
    if value.__dlpack_device__()[0] not in CUDA_DEVICES:
        return value if hasattr(value, "__array__") else np.from_dlpack(value)
    for name in ("detach", "cpu", "get"):  # torch: detach and cpu; CuPy: get; JAX copies in __array__
        if callable(method := getattr(value, name, None)):
            value = method()
    return value


def numbers(value: npt.ArrayLike, size: int | None, name: str) -> Floats:
    """`value` as contiguous float64 numbers; `size`: how many it must have, or None."""
    try:
        if type(value) is np.ndarray and value.dtype is _FLOAT and value.flags.carray:
            array = value
        else:
            array = np.ascontiguousarray(host(value), dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise ArgumentError(f"{name}: {error}") from None
    if size is not None and array.size != size:
        raise ArgumentError(f"{name} has {array.size} numbers, {size} are needed")
    return array


def number(value: SupportsFloat, name: str) -> float:
    """A float, as C takes it."""
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise ArgumentError(f"{name}: {error}") from None


def assign(array: npt.NDArray[Any], rows: Any, value: npt.ArrayLike, name: str) -> None:
    """array[rows] = value."""
    try:
        array[rows] = host(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise ArgumentError(f"{name}: {error}") from None


def output(array: Floats | None, shape: tuple[int, ...], name: str) -> Floats:
    """The array to write a result into: a new one, or the user's, which must fit."""
    if array is None:
        return np.empty(shape)
    if (not isinstance(array, np.ndarray) or array.dtype != np.float64 or array.shape != shape
            or not array.flags.carray):  # contiguous, aligned and writable
        raise ArgumentError(f"{name} must be a writable, contiguous float64 array of shape {shape}")
    return array


def index(value: SupportsIndex, name: str) -> int:
    """An integer, as C takes it."""
    try:
        result = operator.index(value)
    except TypeError:
        raise ArgumentError(f"{name} must be an integer, not {type(value).__name__}") from None
    if not -2**31 <= result < 2**31:
        raise ArgumentError(f"{name} is {result}; it must fit in 32 bits")
    return result
