"""Calls of the C interface with the errors of the mujoco package."""

from numpy import ndarray

from .._arrays import address
from .. import _c
from .._library import fail, lib, text
from ._errors import FatalError

_Builtin = type(len)


def call(function, *arguments):
    """Calls a function of the C interface, with the addresses of arrays; raises FatalError if it fails."""
    if type(function) is _Builtin:  # takes arrays; see _fast.py
        code = function(*arguments)
    else:
        code = function(*[address(value) if type(value) is ndarray else value for value in arguments])
    if code == _c.CORTEN_ERROR_CALLBACK:
        fail(code)  # the exception of the user's callback
    if code:
        raise FatalError(text(lib.corten_error_message()))
