"""Members of MjModel and MjData as attributes of the classes, and arrays of another type than Corten's."""


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
