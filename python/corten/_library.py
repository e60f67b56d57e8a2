"""The shared library, with the prototypes of corten/c.h."""
from __future__ import annotations

import ctypes
import os
import pathlib
import threading
from collections.abc import Callable
from typing import Any, NoReturn

from . import _c, errors

HERE = pathlib.Path(__file__).resolve().parent


def _candidates() -> list[pathlib.Path]:
    """Where libcorten.so may be: named by the user, in the package, in a checkout."""
    if path := os.environ.get("CORTEN_LIBRARY"):
        return [pathlib.Path(path)]
    checkout = HERE.parent.parent / "build/release/src/libcorten.so"
    return [HERE / "lib/libcorten.so", checkout]


def _open() -> tuple[ctypes.CDLL, pathlib.Path]:
    for path in _candidates():
        if path.exists():
            return ctypes.CDLL(str(path)), path
    places = ", ".join(str(path) for path in _candidates())
    raise ImportError(f"libcorten.so is missing; looked for {places}")


def _declare(library: ctypes.CDLL) -> None:
    for name, (result, arguments) in _c.FUNCTIONS.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"{library._name} has no {name}: it is not the library of this package") from None
        function.restype, function.argtypes = result, arguments
    if library.corten_abi_version() != _c.CORTEN_ABI_VERSION:
        raise ImportError(f"{library._name} has ABI version {library.corten_abi_version()}, "
                          f"this package needs {_c.CORTEN_ABI_VERSION}")


lib, path = _open()
_declare(lib)

ERRORS: dict[int, type[errors.Error]] = {
    _c.CORTEN_ERROR_ARGUMENT: errors.ArgumentError,
    _c.CORTEN_ERROR_HANDLE: errors.HandleError,
    _c.CORTEN_ERROR_BUSY: errors.BusyError,
    _c.CORTEN_ERROR_NOT_FOUND: errors.NotFoundError,
    _c.CORTEN_ERROR_LOAD: errors.LoadError,
    _c.CORTEN_ERROR_FILE: errors.FileError,
    _c.CORTEN_ERROR_MEMORY: errors.OutOfMemoryError,
    _c.CORTEN_ERROR_STATE: errors.StateError,
    _c.CORTEN_ERROR_INTERNAL: errors.InternalError,
    _c.CORTEN_ERROR_SYSTEM: errors.DeviceError,
    _c.CORTEN_ERROR_CALLBACK: errors.CallbackError,
}


def text(value: bytes | None) -> str:
    """The text of a C string."""
    return value.decode("utf-8", "replace") if value else ""


def diagnostic(entry: _c.Diagnostic) -> errors.Diagnostic:
    """A Diagnostic of the C interface as a Python object."""
    return errors.Diagnostic(bool(entry.is_error), text(entry.file), entry.line, text(entry.element),
                             text(entry.message))


def _load_diagnostics() -> list[errors.Diagnostic]:
    entry = _c.Diagnostic()
    found = []
    for i in range(lib.corten_error_diagnostic_count()):
        if lib.corten_error_diagnostic(i, ctypes.addressof(entry)) == 0:
            found.append(diagnostic(entry))
    return found


pending = threading.local()  # .error: the exception that a callback of this thread raised


def fail(code: int) -> NoReturn:
    """Raises the exception of an error code."""
    if code == _c.CORTEN_ERROR_CALLBACK and (error := pending.__dict__.pop("error", None)) is not None:
        raise error
    message = text(lib.corten_error_message())
    kind = ERRORS.get(code, errors.InternalError)
    if kind is errors.LoadError:
        raise errors.LoadError(message, _load_diagnostics())
    raise kind(message)


def check(code: int) -> None:
    """Raises if a call failed."""
    if code:
        fail(code)


def returned(function: Callable[..., int], *arguments: Any, kind: Any = ctypes.c_int) -> Any:
    """Calls a function whose last argument is an output, and returns its value."""
    result = kind()
    code = function(*arguments, ctypes.addressof(result))
    if code:
        fail(code)
    return result.value


class Handle:
    """Owns a handle of the C interface. Arrays into the object's memory keep it alive."""
    __slots__ = ("value", "_free", "ids", "sizes", "__weakref__")

    def __init__(self, value: int, free: Callable[[int], int]) -> None:
        self.value = value
        self._free = free
        self.sizes: dict[int, int] = {}  # of components of a model's state
        self.ids: dict[tuple[str, str | None], int] = {}  # of a model's objects: by kind and name; None: how many

    def __del__(self) -> None:
        if getattr(self, "value", None):
            self._free(self.value)

    @classmethod
    def create(cls, free: Callable[[int], int], function: Callable[..., int], *arguments: Any) -> Handle:
        """The handle that a function of the C interface returns as its last argument."""
        return cls(returned(function, *arguments, kind=ctypes.c_void_p), free)
