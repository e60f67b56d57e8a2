"""DLPack: arrays of a batch for torch, JAX and CuPy, without copies. https://dmlc.github.io/dlpack"""
from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_int32, c_int64, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _c
from ._arrays import CUDA_DEVICES, Memory
from ._fast import dlpack_capsule
from ._library import Handle
from .errors import ArgumentError

if TYPE_CHECKING:
    from typing_extensions import CapsuleType

CPU, CUDA = 1, 2


class DLTensor(ctypes.Structure):
    """What both capsules have."""
    _fields_ = [("data", c_void_p), ("device_type", c_int32), ("device_id", c_int32), ("ndim", c_int32),
                ("code", c_uint8), ("bits", c_uint8), ("lanes", c_uint16), ("shape", c_void_p),
                ("strides", c_void_p), ("byte_offset", c_uint64)]


_Deleter = ctypes.PYFUNCTYPE(None, c_void_p)


class Managed(ctypes.Structure):
    """The capsule "dltensor"."""
    _fields_ = [("tensor", DLTensor), ("context", c_void_p), ("deleter", c_void_p)]


class ManagedVersioned(ctypes.Structure):
    """The capsule "dltensor_versioned"."""
    _fields_ = [("major", c_uint32), ("minor", c_uint32), ("context", c_void_p), ("deleter", c_void_p),
                ("flags", c_uint64), ("tensor", DLTensor)]


_live: dict[int, tuple[ctypes.Structure, object]] = {}  # address of a managed tensor: everything that it needs


def _delete(managed: int, live: dict[int, tuple[ctypes.Structure, object]] = _live) -> None:
    """Called by the consumer when it does not need the tensor any more."""
    live.pop(managed, None)


_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (c_void_p, ctypes.c_char_p, c_void_p)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, (c_void_p, ctypes.c_char_p)
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = c_void_p, (c_void_p, ctypes.c_char_p)
_NAMES: dict[type, bytes] = {Managed: b"dltensor", ManagedVersioned: b"dltensor_versioned"}


def _free_capsule(capsule: int) -> None:
    """Frees a tensor that was not consumed: a consumer renames the capsule."""
    for name in _NAMES.values():
        if _is_valid(capsule, name):
            _delete(_pointer(capsule, name))


_deleter, _destructor = _Deleter(_delete), _Deleter(_free_capsule)
for _thunk in (_deleter, _destructor):  # a consumer may call them while the interpreter ends
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_thunk))
_NUMPY_2_1 = tuple(int(part) for part in np.__version__.split(".")[:2]) >= (2, 1)


def _capsule(kind: type[Managed] | type[ManagedVersioned], source: _c.Tensor, keep: object) -> CapsuleType:
    managed = kind()
    managed.tensor = DLTensor(source.data, source.device_type, source.device_id, source.ndim, source.dtype_code,
                              source.dtype_bits, source.dtype_lanes, source.shape, source.strides, source.byte_offset)
    if kind is ManagedVersioned:
        managed.major, managed.minor = 1, 0
    where = ctypes.addressof(managed)
    made: CapsuleType | None = dlpack_capsule(where, kind is ManagedVersioned, (managed, keep))
    if made is not None:
        return made
    managed.deleter = ctypes.cast(_deleter, c_void_p)
    _live[where] = (managed, keep)
    capsule: CapsuleType = _new(where, _NAMES[kind], ctypes.cast(_destructor, c_void_p))
    return capsule


_TYPES = {(0, 8): "|i1", (0, 32): "<i4", (1, 8): "|u1", (2, 32): "<f4", (2, 64): "<f8"}


_BOOL = (6, 8)


def imported(array: Any, stream: int) -> dict[str, Any] | None:
    """An array on a GPU by DLPack, described as by CUDA's array interface; None if it is none. `stream` waits for what
    the array's library has submitted. The memory is valid as long as the result."""
    if not hasattr(array, "__dlpack__") or array.__dlpack_device__()[0] not in CUDA_DEVICES:
        return None
    try:
        capsule = array.__dlpack__(stream=stream)
    except (BufferError, RuntimeError, TypeError):  # such as booleans in old versions of libraries
        return None
    tensor = DLTensor.from_address(_pointer(id(capsule), _NAMES[Managed]))
    shape = tuple((c_int64 * tensor.ndim).from_address(tensor.shape)) if tensor.ndim else ()
    kind = "|b1" if (tensor.code, tensor.bits) == _BOOL else _TYPES.get((tensor.code, tensor.bits), "unknown")
    strides = None
    if tensor.strides and tensor.ndim:
        strides = tuple(n * tensor.bits // 8 for n in (c_int64 * tensor.ndim).from_address(tensor.strides))
    return {"data": ((tensor.data or 0) + tensor.byte_offset, False), "typestr": kind, "shape": shape,
            "strides": strides, "version": 3, "owner": capsule}


class Tensor:
    """An array of a batch, where the batch has it. Libraries take it by DLPack or by CUDA's array interface:
    `torch.from_dlpack(tensor)`, `cupy.asarray(tensor)`, `jax.dlpack.from_dlpack(tensor)`, `numpy.asarray(tensor)`."""

    def __init__(self, source: _c.Tensor, owner: object, synchronize: Callable[[], None],
                 columns: bool = False) -> None:
        """columns: the array has two dimensions or more, also if there is one number per environment."""
        if not isinstance(source, _c.Tensor):
            raise TypeError("a Tensor comes from Batch.tensor(name) or BatchRenderer.tensor(kind)")
        self._source, self._owner, self._synchronize = source, owner, synchronize
        self._keep: Any = owner
        if columns and source.ndim == 1:
            shape, strides = (c_int64 * 2)(self.shape[0], 1), (c_int64 * 2)(1, 1)
            self._keep = (owner, shape, strides)
            source.ndim, source.shape, source.strides = 2, ctypes.addressof(shape), ctypes.addressof(strides)

    @property
    def shape(self) -> tuple[int, ...]:
        """Extents."""
        return tuple((c_int64 * self._source.ndim).from_address(self._source.shape))

    @property
    def strides(self) -> tuple[int, ...]:
        """In bytes."""
        elements = (c_int64 * self._source.ndim).from_address(self._source.strides)
        return tuple(n * self._source.dtype_bits // 8 for n in elements)

    @property
    def dtype(self) -> np.dtype[Any]:
        """NumPy's type of the elements."""
        return np.dtype(_TYPES[self._source.dtype_code, self._source.dtype_bits])

    @property
    def stream(self) -> int:
        """The cudaStream_t, as a number, on which the batch uses the array; 0 on the CPU. Work on the array in
        another stream has to wait for it: `torch.cuda.ExternalStream(tensor.stream)`."""
        return int(self._source.stream or 0)

    @property
    def _address(self) -> int:
        return int((self._source.data or 0) + self._source.byte_offset)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._source.device_type, self._source.device_id

    def __dlpack__(self, *, stream: int | None = None, max_version: tuple[int, int] | None = None,
                   dl_device: tuple[int, int] | None = None, copy: bool | None = None) -> CapsuleType:
        if dl_device not in (None, self.__dlpack_device__()):
            raise BufferError(f"the array is on device {self.__dlpack_device__()}, not {dl_device}")
        if copy:
            raise BufferError("the array is not copied; copy what you made of it")
        if self._source.device_type == CUDA and stream not in (-1, self.stream):
            self._synchronize()  # what the batch wrote is there before the consumer's stream reads it
        versioned = max_version is not None and max_version[0] >= 1
        if self._source.device_type == CPU and (_NUMPY_2_1 or not versioned):
            # By numpy, whose capsules outlive the interpreter's modules. Older versions make unversioned ones only.
            array = np.asarray(self)
            return array.__dlpack__(max_version=max_version) if versioned else array.__dlpack__()
        return _capsule(ManagedVersioned if versioned else Managed, self._source, self._keep)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        if self._source.device_type != CPU:
            raise AttributeError("the array is on a GPU")
        return self._interface()

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        if self._source.device_type != CUDA:
            raise AttributeError("the array is on the CPU")
        return {**self._interface(), "stream": self.stream or 1}

    def _interface(self) -> dict[str, Any]:
        return {"data": (self._address, False), "typestr": self.dtype.str, "shape": self.shape,
                "strides": self.strides, "version": 3}

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        if self._source.device_type != CPU:
            raise ArgumentError("the array is on a GPU: use Batch.pull and Batch.array, or torch, JAX or CuPy")
        array = np.asarray(Memory(self.__array_interface__, self._owner))
        if copy is False and dtype not in (None, array.dtype):
            raise ValueError(f"a copy is needed to make {np.dtype(dtype)} of {array.dtype}")
        return np.array(array, dtype=dtype) if copy or dtype is not None else array

    def __repr__(self) -> str:
        device = "CPU" if self._source.device_type == CPU else f"GPU {self._source.device_id}"
        return f"<corten.Tensor {self.shape} {self.dtype} on the {device}>"
