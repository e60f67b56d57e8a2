"""Small structs: options, statistics, cameras, figures. Each member is an array with no dimensions or more."""

import numpy as np

from ._struct_defaults import DEFAULTS
from ._struct_tables import mjStatistic

_SCALARS = {"int": np.dtype(np.int64), "float": np.dtype(np.float64)}


def _allocate(kind, shape, default):
    if kind == "str":
        return default
    array = np.empty(shape, _SCALARS.get(kind, kind))
    array[...] = default
    return array


class Struct:
    """Members by name. Numbers are converted and arrays copied into place when assigned."""

    __slots__ = ("_members",)
    _table = {}

    def __init__(self):
        members = {name: _allocate(*row) for name, row in self._table.items()}
        object.__setattr__(self, "_members", members)

    @classmethod
    def _over(cls, members):
        """A struct whose members are existing arrays."""
        struct = object.__new__(cls)
        object.__setattr__(struct, "_members", members)
        return struct

    def __getattr__(self, name):
        try:
            value = self._members[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}") from None
        return value.item() if type(value) is np.ndarray and value.ndim == 0 else value

    def __setattr__(self, name, value):
        current = self._members.get(name)
        if current is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        if isinstance(current, str):
            self._members[name] = str(value)
        elif isinstance(current, Struct):
            current._assign(value)
        elif current.ndim == 0 and current.dtype.kind in "iu" and not hasattr(value, "__index__"):
            raise TypeError(f"{type(self).__name__}.{name} is an int, not {value!r}")
        else:
            current[...] = value

    def _assign(self, other):
        """Copies all members of another struct."""
        for name in self._members:
            setattr(self, name, getattr(other, name))

    def __dir__(self):
        return [*super().__dir__(), *self._members]

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return all(_equal(getattr(self, name), getattr(other, name)) for name in self._members)

    __hash__ = None

    def __copy__(self):
        copy = type(self).__new__(type(self))
        object.__setattr__(copy, "_members", {n: _copied(v) for n, v in self._members.items()})
        return copy

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        return _restore, (type(self), {n: _copied(v) for n, v in self._members.items()})

    def __repr__(self):
        return self._text("")

    def _text(self, indent):
        lines = [f"<{type(self).__name__}"]
        for name in self._members:
            value = getattr(self, name)
            text = value._text(indent + "  ") if isinstance(value, Struct) else repr(value)
            lines.append(f"{indent}  {name}: {text}")
        return "\n".join([*lines, f"{indent}>"])


def _copied(value):
    return value if isinstance(value, str) else value.__copy__()


def _equal(a, b):
    return np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b


def _restore(cls, members):
    return cls._over(members)


def _struct(name, **extra):
    """A class for a struct of the table."""
    return type(name, (Struct,), {"__slots__": (), "__module__": __name__, "_table": DEFAULTS[name], **extra})


MjContact = _struct("MjContact", __doc__="A contact.")
MjLROpt = _struct("MjLROpt", __doc__="Options for computing length ranges.")
MjOption = _struct("MjOption", __doc__="Options of a model.")
MjSolverStat = _struct("MjSolverStat", __doc__="Statistics of one solver iteration.")
MjTimerStat = _struct("MjTimerStat", __doc__="Duration and number of calls.")
MjWarningStat = _struct("MjWarningStat", __doc__="Number of warnings of one type, and the last one's info.")
MjvCamera = _struct("MjvCamera", __doc__="A camera of a viewer.")
MjvFigure = _struct("MjvFigure", __doc__="A figure with line plots.")
MjvGLCamera = _struct("MjvGLCamera", __doc__="A camera in OpenGL terms.")
MjvGeom = _struct("MjvGeom", __doc__="A geom to draw.")
MjvLight = _struct("MjvLight", __doc__="A light to draw with.")
MjvOption = _struct("MjvOption", __doc__="What a viewer draws.")
MjvPerturb = _struct("MjvPerturb", __doc__="A selection and its perturbation.")


class MjStatistic(Struct):
    """Statistics of a model."""

    __slots__ = ()
    _table = {
        name: (np.dtype(dtype).str if shape else "float", shape, DEFAULTS["MjStatistic"].get(name, ("", (), 0.0))[2])
        for name, dtype, shape in sorted(mjStatistic)
    }

    def __setattr__(self, name, value):
        if name == "meaninertia" and not self._members[name].flags.writeable and value != self.meaninertia:
            raise AttributeError("stat.meaninertia cannot be changed: the solver uses the engine's value")
        if name != "meaninertia" or self._members[name].flags.writeable:
            super().__setattr__(name, value)

    def _copy_drawn(self, other):
        """Copies the members that only drawing uses."""
        for name in ("center", "extent", "meanmass", "meansize"):
            setattr(self, name, getattr(other, name))


class MjrRect(Struct):
    """A rectangle in pixels."""

    __slots__ = ()
    _table = {name: ("int", (), 0) for name in ("left", "bottom", "width", "height")}

    def __init__(self, left, bottom, width, height):
        super().__init__()
        self.left, self.bottom, self.width, self.height = left, bottom, width, height


class MjVisual(Struct):
    """Options of drawing, in groups."""

    __slots__ = ()
    _GROUPS = ("global_", "quality", "headlight", "map", "scale", "rgba")

    def __init__(self):
        object.__setattr__(self, "_members", {name: self._CLASSES[name]() for name in self._GROUPS})


def _visual_group(name):
    title = name.rstrip("_").capitalize()
    cls = type(title, (Struct,), {"__slots__": (), "__module__": __name__, "_table": DEFAULTS[f"MjVisual.{name}"],
                                  "__qualname__": f"MjVisual.{title}",
                                  "__doc__": f"Options of drawing: vis.{name}."})  # fmt: skip
    setattr(MjVisual, title, cls)
    return cls


MjVisual._CLASSES = {name: _visual_group(name) for name in MjVisual._GROUPS}
MjVisualHeadlight, MjVisualRgba = MjVisual.Headlight, MjVisual.Rgba


class MjvScene:
    """What a viewer draws: a list of geoms and lights."""

    def __init__(self, model=None, maxgeom=0):
        self._members = {
            "maxgeom": int(maxgeom), "ngeom": 0, "nlight": 0, "nflex": 0, "nskin": 0 if model is None else model.nskin,
            "geoms": tuple(MjvGeom() for _ in range(int(maxgeom))), "geomorder": np.zeros(int(maxgeom), np.int32),
            "lights": tuple(MjvLight() for _ in range(100)), "camera": (MjvGLCamera(), MjvGLCamera()),
            "flags": np.array([1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1], np.uint8), "enabletransform": 0,
            "translate": np.zeros(3, np.float32), "rotate": np.array([1, 0, 0, 0], np.float32), "scale": 1.0,
            "stereo": 0, "framewidth": 0, "framergb": np.ones(3, np.float32), "status": 0,
        }  # fmt: skip


def _scene_member(name):
    def read(self):
        return self._members[name]

    def write(self, value):
        if isinstance(self._members[name], np.ndarray):
            self._members[name][...] = value
        elif isinstance(self._members[name], tuple):
            raise AttributeError(f"MjvScene.{name} cannot be replaced")
        else:
            self._members[name] = type(self._members[name])(value)

    return property(read, write)


for _name in ("maxgeom", "ngeom", "nlight", "nflex", "nskin", "geoms", "geomorder", "lights", "camera", "flags",
              "enabletransform", "translate", "rotate", "scale", "stereo", "framewidth", "framergb",
              "status"):  # fmt: skip
    setattr(MjvScene, _name, _scene_member(_name))


class MjrContext:
    """What a renderer keeps on the GPU. Drawing is not available yet."""

    def __init__(self, model=None, fontscale=None):
        self.model, self.fontscale = model, fontscale

    def free(self):
        """Frees the memory."""


__all__ = [name for name in dir() if name.startswith("Mj")]
