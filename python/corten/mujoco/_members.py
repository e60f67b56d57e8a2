"""Members of MjModel and MjData as attributes of the classes, and arrays of another type than Corten's."""

import numpy as np


class Member:
    """A member whose value `_load` gives. A value in the object's __dict__ is found first, without a call."""

    __slots__ = ("_name",)

    def __init__(self, name):
        self._name = name

    def __get__(self, owner, cls):
        return self if owner is None else owner._load(self._name)


def add_members(cls, names):
    """Gives a class a Member for each name that it does not define."""
    for name in names:
        if not hasattr(cls, name):
            setattr(cls, name, Member(name))


class Converted:
    """An array with the type of the mujoco package over a field of Corten with another type. Changes of the array
    reach the field by push(), those of the field the array by pull()."""

    __slots__ = ("array", "_native", "_seen")

    def __init__(self, native, dtype, shape):
        self._native = native.reshape(shape)
        self.array = self._native.astype(dtype)
        self._seen = self.array.tobytes()

    def push(self):
        """Writes the array to the field if it changed."""
        content = self.array.tobytes()
        if content != self._seen:
            self._native[...] = self.array
            self._seen = content

    def pull(self):
        """Reads the array from the field."""
        self.array[...] = self._native
        self._seen = self.array.tobytes()


class Guarded(np.ndarray):
    """An array of numbers that the engine uses as indices or choices. It can be written with items and slices, which are
    checked first."""

    _allowed = None

    @classmethod
    def over(cls, memory, allowed, name):
        """An array over memory that can be written. allowed(old, new): whether each new value is allowed."""
        array = memory.view(cls)
        array.flags.writeable = False
        array._allowed, array._name = allowed, name
        return array

    def __array_finalize__(self, source):
        self._allowed, self._name = getattr(source, "_allowed", None), getattr(source, "_name", "")

    def __setitem__(self, key, value):
        if self._allowed is None or self.flags.writeable:  # a copy
            super().__setitem__(key, value)
            return
        plain = self.view(np.ndarray)
        changed = plain.copy()
        changed[key] = value
        if not np.all((changed == plain) | self._allowed(plain, changed)):
            raise ValueError(f"{self._name}: {value!r} is not allowed in a compiled model; edit an MjSpec for that")
        plain.flags.writeable = True
        plain[key] = value

    def __array_wrap__(self, array, context=None, return_scalar=False):
        array = np.asarray(array)
        return array[()] if return_scalar else array

    def __reduce__(self):
        return np.asarray(self).__reduce__()
