"""Type stubs for what the Python package makes of the field tables at run time; used by python_tables.py.

Each field is a property with its meaning as docstring. The sources are the tables of python/corten/_tables.py.
"""
import types

INDENT = "    "


def read_tables(text):
    tables = types.SimpleNamespace()
    exec(text, tables.__dict__)  # our own output
    return tables


def quoted(text):
    return '"""' + text.replace("\\", "\\\\") + '"""'


def prop(name, result, meaning, accepted=None):
    """A property; accepted: the type that can be assigned."""
    lines = [f"{INDENT}@property", f"{INDENT}def {name}(self) -> {result}:", f"{INDENT * 2}{quoted(meaning)}"]
    if accepted:
        lines += [f"{INDENT}@{name}.setter", f"{INDENT}def {name}(self, value: {accepted}) -> None: ..."]
    return lines


def private(*members):
    return [f"{INDENT}{member}" for member in members]


def array(is_int):
    return "Ints" if is_int else "Floats"


def scalar(is_int):
    return "int" if is_int else "float"


def class_(name, doc, *members, base=""):
    body = [line for member in members for line in member]
    return ["", f"class {name}{f'({base})' if base else ''}:", f"{INDENT}{quoted(doc)}", *body]


def shape(rows, numbers):
    return rows if numbers == 1 else f"{rows} x {numbers}"


def described(entry):
    _, rows, numbers, meaning = entry
    return f"{meaning} ({shape(rows, numbers)})"


# ---- fields

def lookups(kinds, prefix):
    for kind in kinds:
        yield [f"{INDENT}def {kind}(self, key: Key) -> {prefix}{kind.capitalize()}:",
               f"{INDENT * 2}{quoted(f'The {kind} with this name or id.')}"]


def structure_fields(tables):
    members = [prop(name, "int", meaning) for name, (_, meaning) in tables.MODEL_SIZES.items()]
    members += [prop(name, array(entry[0]), described(entry)) for name, entry in tables.MODEL_FIELDS.items()]
    groups = [prop("opt", "Options", "options"), prop("stat", "Statistics", "statistics"),
              prop("vis", "Visual", "settings of <visual>")]
    return class_("StructureFields", "Fields that a Model and an Edit have.", private("_handle: Handle"), *members, *groups)


def model_fields(tables):
    return class_("ModelFields", "Fields and objects of a Model.", private("_callbacks: Callbacks | None"),
                  *lookups(tables.OBJECTS, "Model"), base="StructureFields")


def edit_fields(tables):
    members = [prop(name, array(entry[0]), described(entry), "npt.ArrayLike")
               for name, entry in tables.MODEL_FIELDS.items() if name in tables.EDITABLE]
    return class_("EditFields", "Fields and objects of an Edit.", private("_base: Model"), *members,
                  *lookups(tables.OBJECTS, "Edit"), base="StructureFields")


def data_fields(tables):
    members = []
    for name, (is_int, meaning) in tables.DATA_SCALARS.items():
        members.append(prop(name, scalar(is_int), meaning, None if name in tables.COMPUTED else scalar(is_int)))
    for name, entry in tables.DATA_FIXED.items():
        accepted = None if name in tables.COMPUTED else "npt.ArrayLike"
        members.append(prop(name, array(entry[0]), described(entry), accepted))
    for name, entry in tables.DATA_GROWING.items():
        members.append(prop(name, array(entry[0]), f"a copy; {described(entry)}"))
    members.append(prop("model", "Model", "the Model that it simulates", "Model"))
    own = private("_handle: Handle", "_value: int", "_scalars: dict[str, npt.NDArray[Any]]")
    return class_("DataFields", "Fields and objects of a Data.", own, *members, *lookups(tables.DATA_KINDS, "Data"))


def batch_arrays(tables):
    members = [prop(name, kind, meaning, "npt.ArrayLike") for name, (kind, meaning) in arrays_of_batch(tables).items()]
    return class_("BatchArrays", "Arrays of a Batch: one row per environment.", *members,
                  prop("model", "Model", "the model of all environments"),
                  prop("envs", "int", "number of environments"),
                  private("_handle: Handle", "_names: tuple[str, ...]",
                          "def __getattr__(self, name: str) -> npt.NDArray[Any]: ..."))


def arrays_of_batch(tables):
    """{array: (type, meaning)} for the arrays that every batch has."""
    inputs = {name: (array(tables.DATA_FIXED[name][0]), described(tables.DATA_FIXED[name]))
              for name in tables.BATCH_INPUTS}
    return {"time": ("Floats", tables.DATA_SCALARS["time"][1]), **inputs, **tables.BATCH_RESULTS}


def group(name, doc, table):
    members = []
    for member, (is_int, count, meaning) in table.items():
        single = count == 1
        result = scalar(is_int) if single else array(is_int)
        members.append(prop(member, result, meaning, result if single else "npt.ArrayLike"))
    return class_(name, doc, *members)


def stages(tables):
    members = [[f"{INDENT}def {name}(self) -> None:", f"{INDENT * 2}{quoted(text)}"]
               for name, text in tables.STAGES.items()]
    return class_("Stages", "Stages of a step, as methods of Data.", *members)


def fields_module(tables):
    views = sorted({f"{prefix}{kind.capitalize()}" for prefix, kinds in (
        ("Model", tables.OBJECTS), ("Edit", tables.OBJECTS), ("Data", tables.DATA_KINDS)) for kind in kinds})
    lines = ["# Types of _fields.py. Written by scripts/python_tables.py.", "from typing import Any", "",
             "import numpy.typing as npt", "", "from ._arrays import Bytes, Floats, Ints",
             "from ._library import Handle", "from ._views import (",
             *(f"{INDENT}{view}," for view in views), ")", "from .callbacks import Callbacks",
             "from .model import Model, Options, Statistics", "from .objects import Key", "from .visual import Visual"]
    lines += structure_fields(tables) + model_fields(tables) + edit_fields(tables) + data_fields(tables) + batch_arrays(tables)
    lines += group("OptionFields", "Members of corten.Options.", tables.OPTIONS)
    lines += group("StatisticFields", "Members of corten.Statistics.", tables.STATISTICS)
    lines += stages(tables)
    return "\n".join(lines) + "\n"


# ---- views

def is_writable(tables, prefix, field):
    if prefix == "Edit":
        return field in tables.EDITABLE
    return prefix == "Data" and field not in tables.COMPUTED


def view_member(tables, prefix, member, field, several):
    """several: the member has more than one row."""
    is_int, _, numbers, meaning = {**tables.MODEL_FIELDS, **tables.DATA_FIXED}[field]
    single = numbers == 1 and not several
    result = scalar(is_int) if single else array(is_int)
    accepted = (result if single else "npt.ArrayLike") if is_writable(tables, prefix, field) else None
    return prop(member, result, meaning, accepted)


def view_class(tables, prefix, kind, rows, slices):
    base = "SensorView" if (prefix, kind) == ("Data", "sensor") else "View"
    if prefix == "Edit":  # repeats only what can be written
        base = f"Model{kind.capitalize()}"
        rows = {member: field for member, field in rows.items() if field in tables.EDITABLE}
        slices = {member: place for member, place in slices.items() if place[0] in tables.EDITABLE}
    members = [view_member(tables, prefix, member, field, False) for member, field in rows.items()]
    members += [view_member(tables, prefix, member, field, bool(count)) for member, (field, _, count) in slices.items()]
    if prefix == "Data":
        members += [view_member(tables, prefix, member, field, False)
                    for member, field in tables.DATA_ALIASES.get(kind, {}).items()]
    return class_(f"{prefix}{kind.capitalize()}", f"One {kind} of a {prefix}.", *members, base=base)


def views_module(tables):
    lines = ["# Types of _views.py. Written by scripts/python_tables.py.", "import numpy.typing as npt", "",
             "from ._arrays import Floats, Ints", "from .objects import SensorView, View"]
    for prefix, kinds, objects, slices in (("Model", tables.OBJECTS, tables.MODEL_OBJECTS, tables.MODEL_SLICES),
                                           ("Edit", tables.OBJECTS, tables.MODEL_OBJECTS, tables.MODEL_SLICES),
                                           ("Data", tables.DATA_KINDS, tables.DATA_OBJECTS, tables.DATA_SLICES)):
        for kind in kinds:
            lines += view_class(tables, prefix, kind, objects.get(kind, {}), slices.get(kind, {}))
    lines += ["", "MODEL_VIEWS: dict[str, type[View]]", "EDIT_VIEWS: dict[str, type[View]]",
              "DATA_VIEWS: dict[str, type[View]]"]
    return "\n".join(lines) + "\n"


def modules(tables_text):
    """{file name: text}"""
    tables = read_tables(tables_text)
    return {"_fields.pyi": fields_module(tables), "_views.pyi": views_module(tables)}
