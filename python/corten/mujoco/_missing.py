"""Functions that Corten does not have."""

from ._errors import FatalError


def missing(name, reason):
    """A function that raises FatalError with its name and the reason."""

    def function(*args, **kwargs):
        raise FatalError(f"{name} is not available: {reason}")

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Not available: {reason}."
    return function
