"""Fields of Model, Edit, Data and Batch as attributes with docstrings, made from the tables. Their types are in
_fields.pyi, which scripts/python_tables.py writes.

Arrays are kept in slots. An empty slot is filled by __getattr__ at the first access.
"""
from . import _tables
from ._arrays import assign
from ._views import DATA_VIEWS, EDIT_VIEWS, MODEL_VIEWS


def _described(table):
    return {name: entry[-1] for name, entry in table.items()}


class _Lazy:
    """Asks `_read` for an attribute whose slot is empty, and keeps it."""
    __slots__ = ()

    def __getattr__(self, name):
        value = self._read(name)
        object.__setattr__(self, name, value)
        return value


_MODEL = {**_described(_tables.MODEL_SIZES), **_described(_tables.MODEL_FIELDS), "opt": "options", "stat": "statistics",
          "vis": "settings of <visual>"}


class StructureFields(_Lazy):
    """Fields that a Model and an Edit have."""
    __slots__ = {**_MODEL, "_handle": ""}


class ModelFields(StructureFields):
    """Fields and objects of a Model."""
    __slots__ = ("_callbacks", "__weakref__")

    def __setattr__(self, name, value):
        raise AttributeError(f"a Model does not change: use model.edit() to make one with another {name}")

    def __delattr__(self, name):
        raise AttributeError("a Model does not change")


class EditFields(StructureFields):
    """Fields and objects of an Edit."""
    __slots__ = ("_base", "__weakref__")

    def __setattr__(self, name, value):
        if name in _tables.EDITABLE:
            assign(getattr(self, name), ..., value, name)
        elif name in _MODEL:
            raise AttributeError(f"{name!r} cannot be changed in a compiled model; edit the Spec and compile it")
        else:
            object.__setattr__(self, name, value)


class DataFields(_Lazy):
    """Fields and objects of a Data."""
    __slots__ = {**_described(_tables.DATA_FIXED), "model": "the Model that it simulates", "_handle": "", "_value": "",
                 "_scalars": "", "__weakref__": ""}

    def __setattr__(self, name, value):
        if name in _tables.COMPUTED:
            raise AttributeError(f"{name} is computed and cannot be written")
        if name in _tables.DATA_FIXED:
            assign(getattr(self, name), ..., value, name)
        elif name == "model":
            self.set_model(value)
        else:
            object.__setattr__(self, name, value)

    @classmethod
    def _add_scalar(cls, name, meaning):
        def read(self):
            return self._scalars[name].item()

        def write(self, value):
            assign(self._scalars[name], ..., value, name)
        setattr(cls, name, property(read, None if name in _tables.COMPUTED else write, doc=meaning))

    @classmethod
    def _add_growing(cls, name, meaning):
        def read(self):
            return self._growing(name)

        def write(self, value):
            raise AttributeError(f"{name} is computed and cannot be written")
        setattr(cls, name, property(read, write, doc=meaning))


_BATCH = {"time": _tables.DATA_SCALARS["time"][-1],
          **{name: _tables.DATA_FIXED[name][-1] for name in _tables.BATCH_INPUTS},
          **_described(_tables.BATCH_RESULTS)}


class BatchArrays(_Lazy):
    """Arrays of a Batch: one row per environment."""
    __slots__ = {**_BATCH, "model": "the model of all environments", "envs": "number of environments", "_handle": "",
                 "_names": "", "_more": "", "__weakref__": ""}

    def __getattr__(self, name):
        if name.startswith("_") or name in ("model", "envs"):
            raise AttributeError(name)
        if name in _BATCH:
            return super().__getattr__(name)
        if name not in self._more:
            self._more[name] = self._read(name)
        return self._more[name]

    def __setattr__(self, name, value):
        if name in self._names:
            assign(getattr(self, name), ..., value, name)
        elif name in ("model", "envs"):
            raise AttributeError(f"{name} cannot be changed: make another Batch")
        else:
            object.__setattr__(self, name, value)


class _Group:
    __slots__ = ("_fields",)

    @classmethod
    def _add(cls, name, meaning):
        def read(self):
            array = self._fields[name]
            return array.item() if array.ndim == 0 else array

        def write(self, value):
            if not self._fields[name].flags.writeable:
                raise AttributeError(f"a Model does not change: use model.edit() to make one with another {name}")
            assign(self._fields[name], ..., value, name)
        setattr(cls, name, property(read, write, doc=meaning))


class OptionFields(_Group):
    """Members of corten.Options."""
    __slots__ = ()


class StatisticFields(_Group):
    """Members of corten.Statistics."""
    __slots__ = ()


class Stages:
    """Stages of a step, as methods of Data."""
    __slots__ = ()

    @classmethod
    def _add(cls, name, text):
        def run(self):
            self.stage(name)
        run.__name__, run.__qualname__, run.__doc__ = name, f"Stages.{name}", text
        setattr(cls, name, run)


def _add_lookups(cls, views):
    """Gives a class the methods body(key), joint(key), ..."""
    for kind, view in views.items():
        def lookup(self, key, _view=view):
            return _view(self, key)
        lookup.__name__, lookup.__qualname__ = kind, f"{cls.__name__}.{kind}"
        lookup.__doc__ = f"The {kind} with this name or id. A wrong name raises NotFoundError with the nearest one."
        setattr(cls, kind, lookup)


def _fill():
    for cls, views in ((ModelFields, MODEL_VIEWS), (EditFields, EDIT_VIEWS), (DataFields, DATA_VIEWS)):
        _add_lookups(cls, views)
    for add, table in ((DataFields._add_scalar, _tables.DATA_SCALARS), (DataFields._add_growing, _tables.DATA_GROWING),
                       (OptionFields._add, _tables.OPTIONS), (StatisticFields._add, _tables.STATISTICS)):
        for name, entry in table.items():
            add(name, entry[-1])
    for name, text in _tables.STAGES.items():
        Stages._add(name, text)


_fill()
