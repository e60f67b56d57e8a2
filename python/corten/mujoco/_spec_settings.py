"""Settings of an MjSpec: compiler, option, visual."""

from ._enums import mjtDisableBit, mjtEnableBit
from ._spec_base import Group
from ._spec_values import Text

_DISABLE = {name[7:].lower(): value for name, value in mjtDisableBit.__members__.items() if name.startswith("mjDSBL_")}
_ENABLE = {name[7:].lower(): value for name, value in mjtEnableBit.__members__.items() if name.startswith("mjENBL_")}


class MjsCompiler(Group):
    """Settings of the compiler."""

    __slots__ = ()

    @property
    def degree(self):
        """1: angles are in degrees; 0: in radians."""
        return int(self._element.text("angle") != "radian")

    @degree.setter
    def degree(self, value):
        self._element["angle"] = "degree" if value else "radian"

    @property
    def eulerseq(self):
        """Axes of Euler angles, as a list of letters."""
        return Text(self._element.text("eulerseq"), lambda text: self._element.__setitem__("eulerseq", text))

    @eulerseq.setter
    def eulerseq(self, value):
        self._element["eulerseq"] = "".join(value)


class SpecOption(Group):
    """Options of the simulation. Flags are bits of mjtDisableBit and mjtEnableBit."""

    __slots__ = ()

    def _flags(self, table, normal):
        flag = self._element.add("flag")
        return sum(int(bit) for name, bit in table.items()
                   if name in flag and flag.text(name) == ("disable" if normal else "enable"))  # fmt: skip

    def _set_flags(self, table, normal, value):
        flag = self._element.add("flag")
        for name, bit in table.items():
            on = bool(int(value) & int(bit)) != normal
            if name in flag:
                flag[name] = "enable" if on else "disable"
            elif bool(int(value) & int(bit)):
                raise NotImplementedError(f"the flag {name} is not available")

    @property
    def disableflags(self):
        """Bits of mjtDisableBit."""
        return self._flags(_DISABLE, True)

    @disableflags.setter
    def disableflags(self, value):
        self._set_flags(_DISABLE, True, value)

    @property
    def enableflags(self):
        """Bits of mjtEnableBit."""
        return self._flags(_ENABLE, False)

    @enableflags.setter
    def enableflags(self, value):
        self._set_flags(_ENABLE, False, value)


class SpecVisual:
    """Options of drawing, in groups: `spec.visual.headlight.diffuse`."""

    __slots__ = ("_spec", "_element")

    def __init__(self, spec, element):
        self._spec, self._element = spec, element

    def __getattr__(self, name):
        tag = name.rstrip("_")
        if tag not in ("global", "quality", "headlight", "map", "scale", "rgba"):
            raise AttributeError(f"'MjVisual' object has no attribute {name!r}")
        return Group(self._spec, self._element.add(tag))


class SpecSettings:
    """Settings of an MjSpec outside of its elements."""

    compiler = property(lambda self: MjsCompiler(self, self._spec.section("compiler")), doc="Settings of the compiler.")
    option = property(lambda self: SpecOption(self, self._spec.section("option")), doc="Options of the simulation.")
    stat = property(lambda self: Group(self, self._spec.section("statistic")), doc="Statistics.")
    visual = property(lambda self: SpecVisual(self, self._spec.section("visual")), doc="Options of drawing.")

    @property
    def modelname(self):
        """Name of the model."""
        return self._spec.root.text("model") or "MuJoCo Model"

    @modelname.setter
    def modelname(self, value):
        self._spec.root["model"] = value

    @property
    def memory(self):
        """Size of the arena in bytes; -1: automatic. Corten has none."""
        return int(self._spec.section("size").numbers("memory")[0])

    @memory.setter
    def memory(self, value):
        self._spec.section("size")["memory"] = int(value)

    @property
    def strippath(self):
        """Whether folders are taken away from names of files."""
        return int(self._spec.section("compiler").numbers("strippath")[0])

    @strippath.setter
    def strippath(self, value):
        self._spec.section("compiler")["strippath"] = bool(value)

    @property
    def meshdir(self):
        """Folder of meshes."""
        return self.compiler.meshdir

    @meshdir.setter
    def meshdir(self, value):
        self.compiler.meshdir = value

    @property
    def texturedir(self):
        """Folder of textures."""
        return self.compiler.texturedir

    @texturedir.setter
    def texturedir(self, value):
        self.compiler.texturedir = value
