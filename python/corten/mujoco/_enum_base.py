"""Base of the enumerations: members behave as ints and print as in the mujoco package."""

import enum


class Enumeration(enum.IntEnum):
    """An int with a name. Arithmetic gives ints; members of different enumerations compare by value."""

    def __str__(self):
        return f"{type(self).__name__}.{self._name_}"

    def __format__(self, spec):
        return format(str(self), spec) if not spec or spec[-1] == "s" else format(int(self), spec)

    def __bool__(self):
        return True

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.__doc__ = f"The enumeration {cls.__name__} of MuJoCo's API."

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, int):
            raise ValueError(f"Invalid int value for {cls.__name__}: {value}")
        raise TypeError(f"{cls.__name__}(): an int is required, not {value!r}")
