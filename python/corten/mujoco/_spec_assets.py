"""MjsMesh, MjsHField, MjsTexture, MjsMaterial, MjsSkin and MjsTuple: elements with lists or data."""

import struct
import zlib

import numpy as np

from ._enums import mjtObj, mjtTexture
from ._spec_base import MjsElement, element_class
from ._spec_values import Text, Vector

_SHAPES = {"wedge": ("resolution", "fov", "gamma"), "plate": ("resolution",), "cone": ("nedge", "radius"),
           "hemisphere": ("resolution",), "sphere": ("subdivision",), "supertorus": ("resolution", "radius", "s", "t"),
           "supersphere": ("resolution", "e", "n")}  # fmt: skip
# Words of mjtTextureRole. The role 0 is the user's and not part of MJCF.
_ROLES = ("", "rgb", "occlusion", "roughness", "metallic", "normal", "opacity", "emissive", "rgba", "orm")
_CUBE_FILES = ("fileright", "fileleft", "fileup", "filedown", "filefront", "fileback")
_PNG_COLORS = {1: 0, 2: 4, 3: 2, 4: 6}  # PNG's color type by the number of channels


class _Mesh(MjsElement):
    __slots__ = ()

    def _make(self, shape, parameters):
        names = _SHAPES[shape]
        if set(parameters) != set(names):
            raise TypeError(f"make_{shape} needs {', '.join(names)}")
        self._element["builtin"] = shape
        self._element["params"] = np.concatenate([np.atleast_1d(parameters[name]) for name in names])


def _maker(shape):
    def make(self, **kwargs):
        self._make(shape, kwargs)

    make.__name__, make.__doc__ = f"make_{shape}", f"Makes the mesh a {shape}: {', '.join(_SHAPES[shape])}."
    return make


for _name in _SHAPES:
    setattr(_Mesh, f"make_{_name}", _maker(_name))


class _HField(MjsElement):
    """Rows of userdata go from the smallest y to the largest, those of MJCF's elevation the other way."""

    __slots__ = ()

    @property
    def userdata(self):
        """Elevations, row by row."""
        return Vector(self._other_order(self._element.numbers("elevation")), self._set_data)

    @userdata.setter
    def userdata(self, value):
        self._set_data(value)

    def _set_data(self, value):
        self._element["elevation"] = self._other_order(np.asarray(value, float).ravel())

    def _other_order(self, values):
        rows, columns = self.nrow, self.ncol
        return values.reshape(rows, columns)[::-1].ravel() if rows * columns == values.size else values

    def _write(self, name, value):
        data = np.array(self.userdata) if name in ("nrow", "ncol") else None
        super()._write(name, value)
        if data is not None and data.size:
            self._set_data(data)


class _Texture(MjsElement):
    __slots__ = ()

    @property
    def gridlayout(self):
        """Which face of the cube each cell of the grid shows: 12 characters."""
        return Text(self._extra.get("gridlayout", self._element.text("gridlayout").ljust(12, ".")), self._set_layout)

    @gridlayout.setter
    def gridlayout(self, value):
        if not isinstance(value, str) and any(len(part) != 1 for part in value):
            raise ValueError("gridlayout: list elements must be single characters")
        if len(value) != 12:
            raise ValueError(f"gridlayout should have length 12, not {len(value)}")
        self._set_layout("".join(value))

    def _set_layout(self, text):
        rows, columns = (int(n) for n in self._element.numbers("gridsize"))
        self._extra["gridlayout"] = text
        self._element["gridlayout"] = text[: rows * columns] if rows * columns < 12 else text

    @property
    def cubefiles(self):
        """Files of the faces of a cube: right, left, up, down, front, back."""
        return Names([self._element.text(name) for name in _CUBE_FILES], self._set_files)

    @cubefiles.setter
    def cubefiles(self, value):
        self._set_files(list(value))

    def _set_files(self, names):
        for attribute, name in zip(_CUBE_FILES, names):
            self._element[attribute] = name

    @property
    def data(self):
        """Pixels, as bytes; empty unless they were assigned."""
        return self._extra.get("data", b"")

    @data.setter
    def data(self, value):
        if not isinstance(value, (bytes, bytearray)):
            raise TypeError(f"data should be bytes, not {type(value).__name__}")
        self._extra["data"] = bytes(value)

    def _valid(self):
        return super()._valid() - set(_CUBE_FILES)

    def _png(self):
        """The pixels as a PNG file."""
        width, height, channels = self.width, self.height, self.nchannel
        data = self.data
        if width * height * channels != len(data) or channels not in _PNG_COLORS:
            raise ValueError(f"texture '{self.name}': data has {len(data)} bytes, width * height * nchannel is "
                             f"{width * height * channels}")  # fmt: skip
        step = width * channels
        rows = b"".join(b"\0" + data[i : i + step] for i in range(0, len(data), step))
        header = struct.pack(">IIBBBBB", width, height, 8, _PNG_COLORS[channels], 0, 0, 0)
        parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)

    def _use_file(self, name):
        """Lets the compiler read the pixels from a file with this name."""
        self._element["file"] = name
        if self.type != mjtTexture.mjTEXTURE_2D and self.height == 6 * self.width:
            self._element["gridsize"], self._element["gridlayout"] = [6, 1], "RLUDFB"


def _chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


class Names(list):
    """Names that are written to their element."""

    def __init__(self, names, write):
        super().__init__(names)
        self._write = write

    def __setitem__(self, key, value):
        if isinstance(key, int) and not 0 <= key < len(self):
            raise IndexError(f"index {key} is out of range 0..{len(self) - 1}")
        super().__setitem__(key, value)
        self._write(self)

    def append(self, value):
        """Adds a name."""
        super().append(value)
        self._write(self)


class _Material(MjsElement):
    __slots__ = ()

    @property
    def textures(self):
        """Names of the textures by role (mjtTextureRole)."""
        names = [""] * len(_ROLES)
        names[0] = self._extra.get("user_texture", "")
        names[1] = self._element.text("texture")
        for layer in self._element.children("layer"):
            names[_ROLES.index(layer.text("role"))] = layer.text("texture")
        return Names(names, self._set_textures)

    @textures.setter
    def textures(self, value):
        self._set_textures(list(value))

    def _set_textures(self, names):
        if len(names) != len(_ROLES):
            raise ValueError(f"textures must have exactly {len(_ROLES)} elements, got {len(names)}")
        for layer in self._element.children("layer"):
            layer.remove(keep_dependents=True)
        self._extra["user_texture"] = names[0]
        single = not any(names[2:])
        del self._element["texture"]
        if single and names[1]:
            self._element["texture"] = names[1]
        for role, name in zip(_ROLES[1:], names[1:]):
            if name and not single:
                self._element.add("layer", texture=name, role=role)

    def _valid(self):
        return super()._valid() - {"texture"}


class _Listed(MjsElement):
    """An element whose lists are children in MJCF. They are kept here, and written before the model is compiled."""

    __slots__ = ()
    _lists, _child = {}, ""  # {member: attribute of a child}

    def _kept(self):
        extra = self._extra
        if "lists" not in extra:
            extra["lists"] = {name: self._stored(name) for name in self._lists}
        return extra["lists"]

    def __setattr__(self, name, value):
        if name in self._lists:
            self._kept()[name] = self._converted(name, value)
            self._extra["changed"] = True
        else:
            super().__setattr__(name, value)

    def _read(self, name):
        if name not in self._lists:
            return super()._read(name)
        self._extra["changed"] = True  # the list can be changed in place
        return self._kept()[name]

    def _valid(self):
        return super()._valid() | set(self._lists)

    def _settle(self):
        """Makes the children anew if a list may have changed."""
        if not self._extra.pop("changed", False):
            return
        for child in self._element.children():
            child.remove(keep_dependents=True)
        for attributes in self._rows():
            self._element.add(self._child, **attributes)


class _Tuple(_Listed):
    __slots__ = ()
    _lists, _child = {"objtype": "objtype", "objname": "objname", "objprm": "prm"}, "element"

    def _stored(self, name):
        children, attribute = self._element.children(), self._lists[name]
        if name == "objname":
            return [child.text(attribute) for child in children]
        return [child.numbers(attribute)[0].item() for child in children]

    @staticmethod
    def _converted(name, value):
        convert = {"objname": str, "objtype": int, "objprm": float}[name]
        return [convert(item) for item in value]

    def _rows(self):
        lists = self._kept()
        kinds, names, numbers = lists["objtype"], lists["objname"], lists["objprm"]
        if len(kinds) != len(names) or len(numbers) not in (0, len(names)):
            raise ValueError(f"tuple '{self.name}': objtype has {len(kinds)} elements, objname {len(names)} and objprm "
                             f"{len(numbers)}; they need the same number")  # fmt: skip
        for i, (kind, name) in enumerate(zip(kinds, names)):
            word = mjtObj(int(kind)).name.removeprefix("mjOBJ_").lower()
            yield {"objtype": word, "objname": name, "prm": numbers[i] if numbers else 0.0}


class _Skin(_Listed):
    __slots__ = ()
    _lists = {name: name for name in ("bodyname", "bindpos", "bindquat", "vertid", "vertweight")}
    _child = "bone"

    def _stored(self, name):
        bones = self._element.children("bone")
        if name == "bodyname":
            return [bone.text("body") for bone in bones]
        values = [bone.numbers(name).tolist() for bone in bones]
        if name == "vertid":
            return [[int(i) for i in row] for row in values]
        return values if name == "vertweight" else [x for row in values for x in row]

    @staticmethod
    def _converted(name, value):
        if name == "bodyname":
            return [str(item) for item in value]
        if name in ("bindpos", "bindquat"):
            return [float(x) for x in np.ravel(value)]
        return [[(int if name == "vertid" else float)(x) for x in row] for row in value]

    def _rows(self):
        lists = self._kept()
        n = len(lists["bodyname"])
        expected = {"bindpos": 3 * n, "bindquat": 4 * n, "vertid": n, "vertweight": n}
        for name, count in expected.items():
            if len(lists[name]) != count:
                raise ValueError(f"skin '{self.name}': {name} has {len(lists[name])} elements, {n} bones need {count}")
        for i, body in enumerate(lists["bodyname"]):
            yield {"body": body, "bindpos": lists["bindpos"][3 * i : 3 * i + 3],
                   "bindquat": lists["bindquat"][4 * i : 4 * i + 4], "vertid": lists["vertid"][i],
                   "vertweight": lists["vertweight"][i]}  # fmt: skip


MjsMesh = element_class("MjsMesh", "mesh", base=_Mesh, __doc__="A mesh.")
MjsHField = element_class("MjsHField", "hfield", base=_HField, __doc__="A height field.")
MjsTexture = element_class("MjsTexture", "texture", base=_Texture, __doc__="A texture.")
MjsMaterial = element_class("MjsMaterial", "material", base=_Material, __doc__="A material.")
MjsSkin = element_class("MjsSkin", "skin", base=_Skin, __doc__="A skin: a mesh that bodies deform.")
MjsTuple = element_class("MjsTuple", "tuple", base=_Tuple, __doc__="A list of objects for the user.")

__all__ = ["MjsHField", "MjsMaterial", "MjsMesh", "MjsSkin", "MjsTexture", "MjsTuple"]
