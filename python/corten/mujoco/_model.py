"""MjModel: a compiled model whose fields can be changed, over corten.Edit."""

import ctypes

import numpy as np

from .. import _c, errors
from .. import _tables as tables
from .._arrays import address, view
from .._library import check, lib, returned, text
from ..model import Edit, load, load_string
from . import _fields, _layout
from ._assets import files
from ._enums import mjtCamLight, mjtGeom
from ._errors import FatalError
from ._last_xml import remember
from ._members import Converted, Guarded, add_members
from ._structs import MjOption, MjStatistic, MjVisual
from ._views import add_accessors

# Fields of another type than Corten's that programs change in a compiled model.
_WRITABLE = ("body_sameframe", "geom_sameframe", "site_sameframe", "jnt_actgravcomp", "actuator_actearly",
             "body_simple", "cam_sensorsize", "cam_intrinsic")  # fmt: skip


def _is_shape(kind):
    """Shapes that differ only in how they use geom_size."""
    return (mjtGeom.mjGEOM_SPHERE <= kind) & (kind <= mjtGeom.mjGEOM_BOX)


# Integers that can be changed in a compiled model, and which changes are allowed: function of the old and new values.
_CHANGEABLE = {
    "geom_type": lambda m: lambda old, new: _is_shape(old) & _is_shape(new),
    "site_type": lambda m: lambda old, new: _is_shape(new),
    "cam_mode": lambda m: lambda old, new: (0 <= new) & (new <= mjtCamLight.mjCAMLIGHT_TRACKCOM),
    "cam_targetbodyid": lambda m: lambda old, new: (0 <= new) & (new < m.nbody),
}
_OPTIONS = tuple(sorted(MjOption._table))
# Options that are one of several choices: their number, and what mujoco says about another one.
_CHOICES = {"solver": (3, "mj_fwdConstraint: unknown solver type"), "integrator": (4, "mj_step: unknown integrator"),
            "cone": (2, "mj_makeConstraint: unknown cone type"),
            "jacobian": (3, "mj_isSparse: unknown Jacobian type")}  # fmt: skip


class MjModel:
    """A compiled model. Fields are arrays; changes take effect in the next call of a function."""

    def __init__(self, *args, **kwargs):
        raise TypeError("MjModel: No constructor defined!")

    # ---- making

    @classmethod
    def _wrap(cls, model):
        """An MjModel over a copy of a corten.Model."""
        self = object.__new__(cls)
        edit = Edit(model)
        live = edit.live()
        members = {name: _edit_field(edit, f"opt.{name}") for name in _OPTIONS}
        first = min(address(array) for array in members.values())
        size = max(address(array) + array.nbytes for array in members.values()) - first
        statistics = {name: live.field(f"stat.{name}").copy() for name in sorted(tables.STATISTICS)}
        statistics["meaninertia"].flags.writeable = False
        self.__dict__.update(
            _edit=edit, _live=live, _opt=MjOption._over(members), _stat=MjStatistic._over(statistics),
            _vis=_visual(live), _own_arrays={}, _options=_memory(first, size),
            _options_seen=ctypes.string_at(first, size),
            _converted=[], _drawn=[], _name_lists={}, _id_tables={}, _view_cache={},
        )  # fmt: skip
        return self

    @staticmethod
    def from_xml_string(xml, assets=None):
        """Compiles MJCF or URDF text. assets: {name: bytes} of other files."""
        return _loaded(load_string, xml, assets)

    @staticmethod
    def from_xml_path(filename, assets=None):
        """Compiles a model file."""
        return _loaded(load, filename, assets)

    @staticmethod
    def from_binary_path(filename, assets=None):
        """Reads a binary model file that mj_saveModel wrote."""
        return _loaded(load, filename, assets)

    # ---- options

    def _read_constants(self):
        """Reads statistics and reference poses of lights after the engine computed them again."""
        for name in ("light_pos0", "light_poscom0", "light_dir0"):
            if name in self._own_arrays:
                self._own_arrays[name][...] = _model_field(self._live, name).reshape(self._own_arrays[name].shape)
        for name, member in self._stat._members.items():
            writable = member.flags.writeable
            member.flags.writeable = True
            member[...] = self._live.field(f"stat.{name}")
            member.flags.writeable = writable

    def _ready(self):
        """Makes changed options and converted arrays take effect."""
        if self._options.tobytes() != self._options_seen:
            self._check_options()
            self._edit.live()
            self.__dict__["_options_seen"] = bytes(self._options)
        for field in self._converted:
            field.push()

    def _check_options(self):
        """Refuses numbers that stand for nothing, with the messages of the mujoco package."""
        for name, (count, message) in _CHOICES.items():
            value = getattr(self._opt, name)
            if not 0 <= value < count:
                raise FatalError(f"{message} {value}")

    @property
    def opt(self):
        """Options of the simulation."""
        return self._opt

    @opt.setter
    def opt(self, value):
        self._opt._assign(value)

    @property
    def stat(self):
        """Statistics of the model."""
        return self._stat

    @stat.setter
    def stat(self, value):
        self._stat._assign(value)

    @property
    def vis(self):
        """Options of drawing."""
        return self._vis

    @vis.setter
    def vis(self, value):
        self._vis._assign(value)

    # ---- fields

    def _load(self, name):
        """Value of a member that is read for the first time."""
        if name in _fields.MODEL_COMPUTED:
            self._compute(_fields.MODEL_COMPUTED[name], name)
            return self.__dict__[name]
        value = self.__dict__[name] = self._field(name)  # the next access does not come here
        return value

    def __getattr__(self, name):
        _fields.check_member(name, "MjModel", _fields.MODEL)
        return self._load(name)  # raises again, with the reason

    def _field(self, name):
        dtype, shape = _fields.MODEL[name]
        source = _fields.source(name)
        if source == _fields.SAME:
            return int(_model_field(self._live, name)) if not shape else self._native(name, dtype, shape)
        if source == _fields.CONSTANT:
            value = _fields.MODEL_CONSTANT[name]
            return np.full(self._shape(shape), value, dtype) if shape else value
        if source == _fields.EMPTY:
            return np.zeros(self._shape(shape), dtype) if shape else 0
        raise AttributeError(f"Corten has no mjModel.{name} {_fields.ABSENT.get(name, '')}".rstrip())

    def _native(self, name, dtype, shape):
        """A field of Corten: a view that can be written if the field is editable, else of the exact type."""
        shape = self._shape(shape)
        if 0 in shape:
            return np.zeros(shape, dtype)
        if name in tables.EDITABLE:
            return self._editable(name, dtype, shape)
        # As in mujoco, constants that the compiler computes can be written, until mj_setConst computes them again.
        array = _model_field(self._live, name, writable=np.dtype(dtype).kind == "f").reshape(shape)
        if name in _fields.DRAWN:
            array = self._own_arrays[name] = array.astype(dtype)
        if name in _CHANGEABLE:
            memory = _model_field(self._live, name, writable=True).reshape(shape)
            return Guarded.over(memory, _CHANGEABLE[name](self), name)
        if array.dtype == np.dtype(dtype):
            return array
        if name in _WRITABLE:
            return self._convert(_model_field(self._live, name, writable=True), dtype, shape)
        array = array.astype(dtype)
        array.flags.writeable = False
        return array

    def _editable(self, name, dtype, shape):
        native = _edit_field(self._edit, name)
        self.__dict__["_options_seen"] = b""  # asking for a field makes the present options take effect
        if native.dtype == np.dtype(dtype):
            return native.reshape(shape)
        return self._convert(native, dtype, shape, name.endswith("_rgba"))

    def _convert(self, native, dtype, shape, drawn=False):
        field = Converted(native, dtype, shape)
        (self._drawn if drawn else self._converted).append(field)
        return field.array

    def _shape(self, shape):
        return _fields.resolved(shape, lambda size: getattr(self, size))

    def _compute(self, how, name):
        values = self.__dict__
        if how in ("dof_structures", "body_structure"):
            values.update(getattr(_layout, how)(self._live))
        elif how == "name_tables":
            names = {code: [n.encode() for n in self._names(code)] for _, _, code in _layout.NAMED}
            values.update(_layout.name_tables(self._live.name.encode(), names))
        elif how == "bvh_depth":
            values[name] = _layout.bvh_depth(self._live)
        elif how == "nbvh":
            values[name] = self.nbvh
        elif how == "equality_rows":
            values[name] = int(sum({0: 3, 1: 7}.get(kind, 1) for kind in self.eq_type.tolist()))
        elif how == "moment_size":
            values[name] = _layout.moment_size(self._live)
        elif how == "bytes":
            values[name] = bytes(self._live.field(name).astype(np.uint8))
        elif how == "paths":
            values.update(paths=b"\0", npaths=1)
        elif how == "hash":
            values[name] = self._live.hash

    def __setattr__(self, name, value):
        if name in ("opt", "stat", "vis"):
            getattr(type(self), name).fset(self, value)
        elif name not in _fields.MODEL:
            raise AttributeError(f"'MjModel' object has no attribute {name!r}")
        elif not _fields.MODEL[name][1]:
            raise AttributeError("property of 'MjModel' object has no setter")
        else:
            getattr(self, name)[...] = value

    _size_fields = tuple(name for name, (_, shape) in _fields.MODEL.items() if not shape and name.startswith("n"))
    _all_fields = tuple(_fields.MODEL)

    @property
    def _sizes(self):
        """All sizes, which mujoco.mjx reads. Those of memory are zero."""
        return np.array([getattr(self, name, 0) for name in self._size_fields], np.int64)

    @property
    def _address(self):
        """Handle of the model."""
        return self._live._handle.value

    # ---- names

    def _names(self, code):
        """Names of all objects of a type (mjtObj); '' for those without one."""
        names = self._name_lists.get(code)
        if names is None:
            names = self._name_lists[code] = self._read_names(code)
        return names

    def _ids(self, code):
        """{name: id} of all objects of a type that have a name."""
        ids = self._id_tables.get(code)
        if ids is None:
            names = self._names(code)
            ids = self._id_tables[code] = {name: i for i, name in reversed([*enumerate(names)]) if name}
        return ids

    def _read_names(self, code):
        handle = self._live._handle.value
        try:
            count = returned(lib.corten_object_count, handle, code)
        except errors.Error:
            return []
        return [text(returned(lib.corten_object_name, handle, code, i, kind=ctypes.c_char_p)) for i in range(count)]

    # ---- copies

    def _bytes(self):
        self._ready()
        for field in self._drawn:
            field.push()
        return self._live.to_bytes()

    def __copy__(self):
        return _from_bytes(self._bytes(), self._stat, self._vis, self._own_arrays)

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        return _from_bytes, (self._bytes(), self._stat, self._vis, self._own_arrays)

    def bind(self, specs):
        """Views of the objects that elements of a spec became."""
        from ._bind import bind

        return bind(self, self, specs)


def _memory(first, size):
    """Memory of the library, to compare with bytes."""
    return memoryview((ctypes.c_char * size).from_address(first)).cast("B")


def _edit_field(edit, name):
    field = _c.Field()
    check(lib.corten_edit_field(edit._handle.value, name.encode(), ctypes.addressof(field)))
    return view(field, edit._handle)


def _model_field(model, name, writable=False):
    field = _c.Field()
    check(lib.corten_model_field(model._handle.value, name.encode(), ctypes.addressof(field)))
    return view(field, model._handle, writable)


def _visual(model):
    """The options of drawing of a corten.Model, as a copy."""
    vis = MjVisual()
    for group, members in vis._members.items():
        for name, member in members._members.items():
            field = f"vis.{group.rstrip('_')}.{name}"
            if field in _fields.NATIVE_MODEL and member.size:  # rgba.bv and rgba.bvactive are empty in mujoco
                setattr(members, name, _model_field(model, field))
    return vis


def _from_bytes(content, stat, vis, arrays):
    model = MjModel._wrap(load_string(content))
    model._stat._copy_drawn(stat)
    model.vis = vis
    for name, array in arrays.items():
        setattr(model, name, array)
    return model


def _loaded(function, content, assets):
    text = content if function is load_string else (assets or {}).get(content, b"")
    try:
        given = files(text, assets)
        model = MjModel._wrap(function(content, files=given))
        remember(function is load, content, given)
        return model
    except errors.Error as error:
        raise ValueError(str(error)) from None


add_members(MjModel, (name for name in _fields.MODEL if name not in _fields.ABSENT))
add_accessors(MjModel, of_data=False)
__all__ = ["MjModel"]
