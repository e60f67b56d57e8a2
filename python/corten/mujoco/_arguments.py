"""Checks and conversions of function arguments, by the rules of the mujoco package.

Inputs may be anything that converts to an array. Outputs must be writable contiguous arrays of the exact
type, since they are changed in place. A vector is an array of shape (n,) or (n, 1); a one-dimensional array
in place of a matrix is one column. Everything else raises TypeError.
"""

import sys
from operator import index as _index

import numpy as np

ndarray = np.ndarray
FLOAT = np.dtype(np.float64)
FLOAT32 = np.dtype(np.float32)
INT = np.dtype(np.int32)
BYTE = np.dtype(np.uint8)


def incompatible(value, needed, depth=2):
    """TypeError that names the API function `depth` frames up."""
    name = sys._getframe(depth).f_code.co_name
    if isinstance(value, ndarray):
        got = f"an array of shape {value.shape} and type {value.dtype}"
        if not value.flags.writeable:
            got += ", read-only"
        if not value.flags.c_contiguous:
            got += ", not contiguous"
    else:
        got = repr(value)
    return TypeError(f"{name}(): incompatible function arguments. {needed} is required, not {got}")


def number(value):
    """A float argument."""
    if type(value) is float:
        return value
    if isinstance(value, (str, bytes)):
        raise incompatible(value, "A number")
    try:
        return float(value)
    except (TypeError, ValueError):
        raise incompatible(value, "A number") from None


def integer(value):
    """An int argument; floats are not accepted."""
    try:
        return _index(value)
    except TypeError:
        raise incompatible(value, "An int") from None


def string(value):
    """A str argument; bytes are accepted, too."""
    if isinstance(value, str):
        return value
    if isinstance(value, (bytes, bytearray)):
        return bytes(value).decode()
    raise incompatible(value, "A str")


def _converted(value, dtype):
    try:
        return np.asarray(value, dtype)
    except (TypeError, ValueError):
        return None


def fixed(value, size):
    """A vector input of `size` numbers, as a list of floats."""
    if type(value) is ndarray and value.dtype is FLOAT and value.shape == (size,):
        return value.tolist()
    array = _converted(value, FLOAT)
    if array is None or value is None or (array.shape != (size,) and array.shape != (size, 1)):
        raise incompatible(value, f"A vector of {size} floats")
    return array.ravel().tolist()


def out(value, size):
    """A vector output of `size` floats."""
    if type(value) is ndarray and value.dtype is FLOAT and value.shape == (size,) and value.strides == (8,):
        if value.flags.writeable:
            return value
    return _out_slow(value, size)


def _out_slow(value, size, depth=3):
    if not isinstance(value, ndarray) or value.dtype != FLOAT or not value.flags.writeable:
        raise incompatible(value, f"A writable float64 array of {size} numbers", depth)
    if value.shape not in ((size,), (size, 1)) or not value.flags.c_contiguous:
        raise incompatible(value, f"A writable contiguous float64 array of {size} numbers", depth)
    return np.asarray(value).reshape(size)  # subclasses may have another __setitem__


def optional_out(value, size):
    """As `out`, or None."""
    if value is None:
        return None
    if type(value) is ndarray and value.dtype is FLOAT and value.shape == (size,) and value.strides == (8,):
        if value.flags.writeable:
            return value
    return _out_slow(value, size)


def vector(value, dtype=FLOAT):
    """A vector input of any size, as a contiguous one-dimensional array."""
    if type(value) is ndarray and value.dtype is dtype and value.ndim == 1 and value.flags.c_contiguous:
        return value
    array = None if value is None else _converted(value, dtype)
    if array is None or not (array.ndim == 1 or (array.ndim == 2 and array.shape[1] == 1)):
        raise incompatible(value, f"A vector of type {dtype}")
    return np.ascontiguousarray(array).reshape(-1)


def optional_vector(value, dtype=FLOAT):
    """As `vector`, or None."""
    if value is None:
        return None
    array = _converted(value, dtype)
    if array is None or not (array.ndim == 1 or (array.ndim == 2 and array.shape[1] == 1)):
        raise incompatible(value, f"A vector of type {dtype}")
    return np.ascontiguousarray(array).reshape(-1)


def vector_out(value, dtype=FLOAT):
    """A vector output of any size, as a one-dimensional array that shares memory."""
    if not isinstance(value, ndarray) or value.dtype != dtype or not value.flags.writeable:
        raise incompatible(value, f"A writable array of type {dtype}")
    if not value.flags.c_contiguous or not (value.ndim == 1 or (value.ndim == 2 and value.shape[1] == 1)):
        raise incompatible(value, f"A writable contiguous vector of type {dtype}")
    return value if type(value) is ndarray and value.ndim == 1 else np.asarray(value).reshape(-1)


def optional_vector_out(value, dtype=FLOAT):
    """As `vector_out`, or None."""
    if value is None:
        return None
    if not isinstance(value, ndarray) or value.dtype != dtype or not value.flags.writeable:
        raise incompatible(value, f"A writable array of type {dtype}")
    if not value.flags.c_contiguous or not (value.ndim == 1 or (value.ndim == 2 and value.shape[1] == 1)):
        raise incompatible(value, f"A writable contiguous vector of type {dtype}")
    return value if type(value) is ndarray and value.ndim == 1 else np.asarray(value).reshape(-1)


def matrix(value):
    """A matrix input, as a contiguous two-dimensional array."""
    array = None if value is None else _converted(value, FLOAT)
    if array is None or array.ndim not in (1, 2):
        raise incompatible(value, "A matrix of floats")
    if array.ndim == 1:
        array = array.reshape(-1, 1)
    return np.ascontiguousarray(array)


def matrix_out(value):
    """A matrix output, as a two-dimensional array that shares memory."""
    if not isinstance(value, ndarray) or value.dtype != FLOAT or not value.flags.writeable:
        raise incompatible(value, "A writable float64 array")
    if value.ndim not in (1, 2) or not value.flags.c_contiguous:
        raise incompatible(value, "A writable C-contiguous float64 matrix")
    return np.asarray(value) if value.ndim == 2 else np.asarray(value).reshape(-1, 1)


def optional_matrix_out(value):
    """As `matrix_out`, or None."""
    if value is None:
        return None
    if not isinstance(value, ndarray) or value.dtype != FLOAT or not value.flags.writeable:
        raise incompatible(value, "A writable float64 array")
    if value.ndim not in (1, 2) or not value.flags.c_contiguous:
        raise incompatible(value, "A writable C-contiguous float64 matrix")
    return np.asarray(value) if value.ndim == 2 else np.asarray(value).reshape(-1, 1)


def require(condition, message):
    """TypeError with the message of the mujoco package if an argument has the wrong size."""
    if not condition:
        raise TypeError(message)
