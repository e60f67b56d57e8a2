"""Exceptions of the mujoco API."""


class FatalError(Exception):
    """An error that would end a C program."""


class UnexpectedError(Exception):
    """An error that should not occur."""


__all__ = ["FatalError", "UnexpectedError"]
