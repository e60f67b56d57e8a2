"""Calls of the C interface with the errors of the mujoco package."""

from numpy import ndarray

from .._arrays import address
from .._library import lib, text
from ._errors import FatalError


def call(function, *arguments):
    """Calls a function of the C interface, with the addresses of arrays; raises FatalError if it fails."""
    if function(*[address(value) if type(value) is ndarray else value for value in arguments]):
        raise FatalError(text(lib.corten_error_message()))
