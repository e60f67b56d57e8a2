"""Exceptions. Every one that the library raises is a corten.Error and also of the nearest built-in type."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Diagnostic:
    """One error or warning about a model file."""
    is_error: bool  #: False: a warning
    file: str       #: as the user named it
    line: int       #: 0: none
    element: str    #: path from the root, with names
    message: str    #: the wrong value and what is allowed

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.line else f"{self.file}: " if self.file else ""
        kind = "error" if self.is_error else "warning"
        element = f"{self.element}: " if self.element else ""
        return f"{place}{kind}: {element}{self.message}"


class Error(Exception):
    """Base of all exceptions of the library."""


class ArgumentError(Error, ValueError):
    """A wrong size, or a value that is not allowed."""


class HandleError(Error, RuntimeError):
    """An object that was freed."""


class BusyError(Error, RuntimeError):
    """Another thread uses the object."""


class NotFoundError(Error, KeyError):
    """No object, field or file of this name or id."""

    def __str__(self) -> str:  # a KeyError prints the repr of its argument
        return str(self.args[0]) if self.args else ""


class LoadError(Error, ValueError):
    """A model file is wrong."""

    def __init__(self, message: str, diagnostics: Iterable[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = list(diagnostics)  #: list of corten.Diagnostic

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.diagnostics)


class FileError(Error, OSError):
    """A file cannot be read or written."""


class OutOfMemoryError(Error, MemoryError):
    """Out of memory."""


class StateError(Error, RuntimeError):
    """Not possible now, such as a call from inside a callback."""


class DeviceError(Error, OSError):
    """The operating system or a device failed."""


class CallbackError(Error, RuntimeError):
    """A callback returned an error."""


class InternalError(Error, RuntimeError):
    """A fault of the library. Please report it."""
