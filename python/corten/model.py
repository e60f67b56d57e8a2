"""Model: a compiled, immutable model. Edit: a copy that can be changed."""
from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, SupportsFloat, SupportsIndex, Union

import numpy as np
import numpy.typing as npt

from . import _c, _tables, objects
from ._arrays import Floats, address, index, number, numbers, output, view
from ._fields import EditFields, ModelFields, OptionFields, StatisticFields
from ._library import Handle, check, diagnostic, lib, returned, text
from .callbacks import Callbacks, CallbackView
from .errors import ArgumentError, Diagnostic, NotFoundError
from .state import component_bits
from .tree import tree_html, tree_text
from .visual import Visual

Path = Union[str, "os.PathLike[str]"]
Content = Union[bytes, bytearray, memoryview]


def _path(path: Path) -> bytes:
    """A path as a C string."""
    try:
        name = os.fsencode(path)
    except UnicodeEncodeError as error:
        raise ArgumentError(f"{path!r} is not a valid path: {error.reason}") from None
    if b"\0" in name:
        raise ArgumentError(f"{path!r}: a path has no zero bytes")
    return name


def _content(value: str | Content, name: str) -> bytes:
    """The content of a file."""
    if isinstance(value, str):
        try:
            return value.encode()
        except UnicodeEncodeError as error:
            raise ArgumentError(f"{name} is not valid text: {error.reason}") from None
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise TypeError(f"{name} must be text or bytes, not {type(value).__name__}")
    return bytes(value)


def _load_options(strict: bool, directory: Path | None, files: Mapping[str, str | Content] | None,
                  sandbox: bool = False) -> tuple[_c.LoadOptions, object]:
    """corten_load_options, and the objects that it points to."""
    options = _c.LoadOptions(strict=int(bool(strict)), directory=None if directory is None else _path(directory),
                             sandbox=int(bool(sandbox)))
    if files is not None and not isinstance(files, Mapping):
        raise TypeError(f"files must be a dict of names and contents, not {type(files).__name__}")
    items = [(_path(name), _content(content, str(name))) for name, content in (files or {}).items()]
    table = (_c.File * len(items))()
    for entry, (name, content) in zip(table, items):
        entry.name, entry.size = name, len(content)
        entry.data = ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p).value
    options.files, options.file_count = ctypes.addressof(table), len(items)
    return options, (items, table)


def load(path: Path, *, strict: bool = False, files: Mapping[str, str | Content] | None = None,
         sandbox: bool = False) -> Model:
    """Loads and compiles a model file: MJCF, URDF or binary.

    files: {name: content}, used before files on the disk. strict: tolerated mistakes are errors. sandbox: the files
    that the model names must be in its folder or below. Raises LoadError with a list of diagnostics.
    """
    options, _keep = _load_options(strict, None, files, sandbox)
    return Model._wrap(Handle.create(lib.corten_model_free, lib.corten_load, _path(path), ctypes.addressof(options)))


def load_string(content: str | Content, *, strict: bool = False, directory: Path | None = None,
                files: Mapping[str, str | Content] | None = None, sandbox: bool = False) -> Model:
    """Compiles the content of a model file, text or bytes. directory: where it looks for other files, and the folder
    of the sandbox."""
    options, _keep = _load_options(strict, directory, files, sandbox)
    data = _content(content, "the model")
    return Model._wrap(Handle.create(lib.corten_model_free, lib.corten_load_string, data, len(data),
                                     ctypes.addressof(options)))


def _group_text(group: Options | Statistics, prefix: str, table: Mapping[str, object]) -> str:
    lines = [f"{name:22} {np.array2string(np.asarray(getattr(group, name)))}" for name in table]
    return "\n".join([prefix, *(f"  {line}" for line in lines)])


class Options(OptionFields):
    """Options of a model: `model.opt.timestep`."""
    __slots__ = ()

    def __init__(self, field: Callable[[str], npt.NDArray[Any]]) -> None:
        object.__setattr__(self, "_fields", {name: field(f"opt.{name}") for name in _tables.OPTIONS})

    def __repr__(self) -> str:
        return _group_text(self, "opt", _tables.OPTIONS)


class Statistics(StatisticFields):
    """Statistics of a model: `model.stat.extent`."""
    __slots__ = ()

    def __init__(self, field: Callable[[str], npt.NDArray[Any]]) -> None:
        object.__setattr__(self, "_fields", {name: field(f"stat.{name}") for name in _tables.STATISTICS})

    def __repr__(self) -> str:
        return _group_text(self, "stat", _tables.STATISTICS)


def _with_columns(model: Model, name: str, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A field whose number of columns depends on the model, such as key_qpos, has them also if there are 0 or 1."""
    _, rows, columns, _ = _tables.MODEL_FIELDS.get(name, (False, "", 1, ""))
    if not isinstance(columns, str):
        return array
    factor, _, size = columns.rpartition(" * ")  # "nq" or "3 * nmocap"
    return array.reshape(getattr(model, rows), int(factor or 1) * getattr(model, size))


def _kind(kind: str) -> str:
    if not isinstance(kind, str) or kind not in _tables.OBJECTS:
        raise ArgumentError(f"{kind!r} is not an object kind; kinds are {', '.join(_tables.OBJECTS)}")
    return kind


class Model(ModelFields):
    """A compiled model. It does not change and may be used by many threads at once.

    Fields have the names of MuJoCo's mjModel (`model.body_mass`) and are read-only arrays. Objects are found by
    name: `model.body("torso").mass`. Make one with corten.load or corten.load_string.
    """
    __slots__ = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise TypeError("make a Model with corten.load(path), corten.load_string(text) or Edit.finish()")

    @classmethod
    def _wrap(cls, handle: Handle, callbacks: Callbacks | None = None) -> Model:
        model = object.__new__(cls)
        object.__setattr__(model, "_handle", handle)
        object.__setattr__(model, "_callbacks", callbacks)  # keeps the program's functions alive
        return model

    # ---- fields

    def field(self, name: str) -> npt.NDArray[Any]:
        """A field by name: "body_mass", "nq", "opt.timestep". A read-only array; 0 dimensions for a scalar."""
        field = _c.Field()
        check(lib.corten_model_field(self._handle.value, objects.encoded(name), ctypes.addressof(field)))
        return _with_columns(self, name, view(field, self._handle))

    def _read(self, name: str) -> Any:
        """Value of an attribute that is read for the first time."""
        if name in _tables.MODEL_SIZES:
            return int(self.field(name))
        if name in _tables.MODEL_FIELDS:
            return self.field(name)
        if name == "opt":
            return Options(self.field)
        if name == "stat":
            return Statistics(self.field)
        if name == "vis":
            return Visual(self.field)
        raise AttributeError(f"Model has no {name!r}")

    def _names_model(self) -> Model:
        """The model that has the names of the objects."""
        return self

    @property
    def name(self) -> str:
        """Name of the model."""
        return text(returned(lib.corten_model_name, self._handle.value, kind=ctypes.c_char_p))

    @property
    def hash(self) -> int:
        """Hash of everything that affects results."""
        return int(returned(lib.corten_model_hash, self._handle.value, kind=ctypes.c_uint64))

    @property
    def warnings(self) -> list[Diagnostic]:
        """What loading warned about."""
        count, entry, found = returned(lib.corten_model_warning_count, self._handle.value), _c.Diagnostic(), []
        for i in range(count):
            check(lib.corten_model_warning(self._handle.value, i, ctypes.addressof(entry)))
            found.append(diagnostic(entry))
        return found

    # ---- objects

    def id(self, kind: str, name: str) -> int:
        """Id of an object: `model.id("body", "torso")`. Raises NotFoundError with the nearest name."""
        if not isinstance(name, str):
            raise ArgumentError(f"a name must be a str, not {type(name).__name__}")
        return objects.object_id(self._handle, _kind(kind), name)

    def find(self, kind: str, name: str) -> int | None:
        """Id of an object, or None."""
        try:
            return self.id(kind, name)
        except NotFoundError:
            return None

    def object_name(self, kind: str, number: SupportsIndex) -> str:
        """Name of an object; "" if it has none."""
        return objects.object_name(self._handle, _kind(kind), index(number, kind))

    def names(self, kind: str) -> list[str]:
        """Names of all objects of a kind, in the order of their ids."""
        count = returned(lib.corten_object_count, self._handle.value, _tables.OBJECTS[_kind(kind)])
        return [objects.object_name(self._handle, kind, i) for i in range(count)]

    # ---- functions

    def edit(self) -> Edit:
        """A copy whose fields can be changed: see corten.Edit."""
        return Edit(self)

    def with_callbacks(self, *, control: Callable[[CallbackView], Any] | None = None,
                       passive: Callable[[CallbackView], Any] | None = None,
                       contact_filter: Callable[[CallbackView, int, int], bool] | None = None,
                       gain: Callable[[CallbackView, int], float] | None = None,
                       bias: Callable[[CallbackView, int], float] | None = None,
                       dynamics: Callable[[CallbackView, int, int], Any] | None = None,
                       sensor: Callable[[CallbackView, int, int], Any] | None = None) -> "Model":
        """A copy of the model that calls functions of the program, instead of those that it had.

        control(view) writes `view.ctrl` before forces are computed. passive(view) returns nv generalized forces, which
        are added. contact_filter(view, geom1, geom2) returns whether the geoms may collide. gain and bias(view,
        actuator) return a number, dynamics(view, actuator, count) and sensor(view, sensor, count) return `count`
        numbers, for actuators and sensors of type "user". See corten.CallbackView. An exception stops the step, which
        raises it; in a Batch it is a fault of the environment (`faults`, `fault_text`).
        """
        given = dict(control=control, passive=passive, contact_filter=contact_filter, gain=gain, bias=bias,
                     dynamics=dynamics, sensor=sensor)
        callbacks = Callbacks({name: f for name, f in given.items() if f is not None})
        handle = Handle.create(lib.corten_model_free, lib.corten_model_with_callbacks, self._handle.value,
                               ctypes.addressof(callbacks.struct))
        return Model._wrap(handle, callbacks)

    def state_size(self, components: SupportsIndex) -> int:
        """Number of values in components of the state (corten.State)."""
        bits, sizes = component_bits(components), self._handle.sizes
        if bits not in sizes:
            sizes[bits] = int(returned(lib.corten_state_size, self._handle.value, bits))
        return sizes[bits]

    @property
    def total_mass(self) -> float:
        """Sum of the masses of all bodies."""
        return float(returned(lib.corten_total_mass, self._handle.value, kind=ctypes.c_double))

    def integrate_pos(self, qpos: npt.ArrayLike, qvel: npt.ArrayLike, dt: SupportsFloat) -> Floats:
        """qpos + dt qvel, as a new array."""
        result = numbers(qpos, self.nq, "qpos").ravel().copy()
        velocity = numbers(qvel, self.nv, "qvel")
        check(lib.corten_integrate_pos(self._handle.value, address(result), result.size, address(velocity),
                                       velocity.size, number(dt, "dt")))
        return result

    def differentiate_pos(self, first: npt.ArrayLike, second: npt.ArrayLike, dt: SupportsFloat = 1.0,
                          out: Floats | None = None) -> Floats:
        """The qvel that leads from one configuration to another in time dt."""
        result = output(out, (self.nv,), "out")
        begin, end = numbers(first, self.nq, "first"), numbers(second, self.nq, "second")
        check(lib.corten_differentiate_pos(self._handle.value, address(result), self.nv, number(dt, "dt"),
                                           address(begin), address(end), self.nq))
        return result

    def normalize_quaternions(self, qpos: npt.ArrayLike) -> Floats:
        """A configuration with unit quaternions, as a new array."""
        result = numbers(qpos, self.nq, "qpos").ravel().copy()
        check(lib.corten_normalize_quaternions(self._handle.value, address(result), result.size))
        return result

    # ---- files

    def save(self, path: Path) -> None:
        """Writes a binary model file, which corten.load reads without compiling."""
        check(lib.corten_model_save(self._handle.value, _path(path)))

    def to_bytes(self) -> bytes:
        """The binary model; corten.load_string reads it."""
        size = ctypes.c_size_t()
        check(lib.corten_model_bytes(self._handle.value, None, ctypes.addressof(size)))
        buffer = ctypes.create_string_buffer(size.value)
        check(lib.corten_model_bytes(self._handle.value, ctypes.addressof(buffer), ctypes.addressof(size)))
        return buffer.raw

    def __reduce__(self) -> tuple[Any, ...]:
        return load_string, (self.to_bytes(),)

    def __copy__(self) -> Model:
        return self

    def __deepcopy__(self, memo: object) -> Model:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Model) and (self is other or self.to_bytes() == other.to_bytes())

    def __hash__(self) -> int:
        return hash(self.hash)

    # ---- text

    def tree(self) -> str:
        """The bodies with their joints, geoms and sites, as text."""
        return tree_text(self)

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        return (f"<corten.Model{name}: {self.nbody} bodies, {self.nv} dofs, {self.nu} actuators, "
                f"{self.nsensor} sensors>")

    def _repr_html_(self) -> str:
        return tree_html(self)


class Edit(EditFields):
    """A copy of a model whose fields can be changed.

        edit = model.edit()
        edit.body("torso").mass = 3
        edit.opt.timestep = 0.001
        heavier = edit.finish()

    finish() checks the values and recomputes what follows from them. Ids, types and addresses cannot be changed:
    edit the Spec for that.
    """
    __slots__ = ()

    def __init__(self, model: Model) -> None:
        if not isinstance(model, Model):
            raise TypeError(f"an Edit needs a Model, not {type(model).__name__}")
        handle = Handle.create(lib.corten_edit_free, lib.corten_edit_create, model._handle.value)
        object.__setattr__(self, "_handle", handle)
        object.__setattr__(self, "_base", model)

    def field(self, name: str) -> npt.NDArray[Any]:
        """A field that can be changed, as a writable array."""
        field = _c.Field()
        check(lib.corten_edit_field(self._handle.value, objects.encoded(name), ctypes.addressof(field)))
        return _with_columns(self._base, name, view(field, self._handle))

    def _read(self, name: str) -> Any:
        """Value of an attribute that is read for the first time."""
        if name in _tables.EDITABLE:
            return self.field(name)
        if name in _tables.MODEL_FIELDS or name in _tables.MODEL_SIZES or name in ("stat", "vis"):
            return getattr(self._base, name)  # structure: read-only
        if name == "opt":
            return Options(self.field)
        raise AttributeError(f"Edit has no {name!r}")

    def _names_model(self) -> Model:
        return self._base

    def refresh(self) -> None:
        """Checks the values and recomputes derived fields."""
        check(lib.corten_edit_refresh(self._handle.value))

    def finish(self) -> Model:
        """refresh(), then the changed Model. It is independent of the edit, which can still be used."""
        return Model._wrap(Handle.create(lib.corten_model_free, lib.corten_edit_finish, self._handle.value),
                           self._base._callbacks)

    def live(self) -> Model:
        """A Model that shares its fields with the edit: changes take effect in the next step, without checks and
        without recomputing derived fields until refresh()."""
        return Model._wrap(Handle.create(lib.corten_model_free, lib.corten_edit_live, self._handle.value),
                           self._base._callbacks)

    def __copy__(self) -> NoReturn:
        raise TypeError("an Edit cannot be copied; copy the Model of finish()")

    def __deepcopy__(self, memo: object) -> NoReturn:
        self.__copy__()

    def __reduce__(self) -> NoReturn:
        raise TypeError("an Edit cannot be pickled; pickle the Model of finish()")

    def __repr__(self) -> str:
        return f"<corten.Edit of {self._base!r}>"
