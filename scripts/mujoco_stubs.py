#!/usr/bin/env python3
"""Writes python/corten/mujoco/__init__.pyi, the types of corten.mujoco, from the package itself:

    PYTHONPATH=build/python scripts/mujoco_stubs.py

Members come from the tables of fields and from the attributes of MJCF. Types of arguments follow from the checks that a
function makes (_arguments.py): integer(x) is an int, vector_out(x) an array that is written.
"""
import ast
import enum
import inspect
import pathlib
import sys

import numpy as np

import corten.mujoco as api
from corten.mujoco import _fields, _specs, _structs, _views
from corten.spec import Spec

OUTPUT = pathlib.Path(__file__).resolve().parent.parent / "python/corten/mujoco/__init__.pyi"

HEADER = '''"""Types of corten.mujoco. Written by scripts/mujoco_stubs.py."""
import enum
from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt
from numpy.typing import ArrayLike

Floats = npt.NDArray[np.float64]
Array = npt.NDArray[Any]

__version__: str

class FatalError(Exception): ...
class UnexpectedError(Exception): ...

def install() -> None: ...
'''

# ---- arguments

CHECKS = {"integer": "int", "_signature": "int", "_object_type": "int", "number": "float", "string": "str",
          "fixed": "ArrayLike", "vector": "ArrayLike", "matrix": "ArrayLike", "_vector3": "ArrayLike",
          "optional_vector": "ArrayLike | None", "out": "Array", "vector_out": "Array", "matrix_out": "Array",
          "optional_out": "Array | None", "optional_vector_out": "Array | None", "optional_matrix_out": "Array | None",
          "_jacobians": "Array | None", "_filter": "ArrayLike | None", "_product": "Array"}
NAMES = {"m": "MjModel", "d": "MjData", "dest": "MjData", "src": "MjData", "dst": "MjData", "nstep": "int",
         "geomgroup": "ArrayLike | None", "flg_static": "int", "bodyexclude": "int", "con": "MjContact", "opt": "Any",
         "vis": "MjVisual", "jacp": "Array | None", "jacr": "Array | None", "body": "int", "geom": "int", "site": "int",
         "normal": "Array | None", "filename": "str", "float_format": "str", "index": "int"}
RESULTS = {"mj_name2id": "int", "mj_id2name": "str | None", "mj_version": "int", "mj_versionString": "str",
           "mj_stateSize": "int", "mj_getTotalmass": "float", "mj_ray": "float", "mj_geomDistance": "float",
           "mj_isSparse": "int", "mj_isDual": "int", "mj_isPyramidal": "int", "mj_sizeModel": "int",
           "mj_printSchema": "str", "mj_addContact": "int", "mj_rayMesh": "float", "mju_type2Str": "str",
           "mju_str2Type": "int"}


def argument_type(name, body):
    """The type that the checks of a function give an argument."""
    for call in ast.walk(body):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in CHECKS:
            if any(isinstance(a, ast.Name) and a.id == name for a in call.args):
                return CHECKS[call.func.id]
    return NAMES.get(name, "Any")


def has_result(body):
    return any(isinstance(node, ast.Return) and node.value is not None for node in ast.walk(body))


def parameter(p, annotation):
    default = "" if p.default is p.empty else " = ..."
    star = {p.VAR_KEYWORD: "**", p.VAR_POSITIONAL: "*"}.get(p.kind, "")
    return f"{star}{p.name}: {annotation}{default}"


def sources():
    """{name: ast of the function} of all modules with API functions."""
    found = {}
    for path in sorted(pathlib.Path(api.__file__).parent.glob("_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, node)
    return found


def function(name, value, bodies):
    signature, body = inspect.signature(value), bodies.get(name)
    if body is None:  # made by a loop: a stage, or a setter of a callback
        types = {"m": "MjModel", "d": "MjData", "arg0": "Callable[..., Any] | None"}
        shown = ", ".join(parameter(p, types.get(p.name, "Any")) for p in signature.parameters.values())
        result = "Any" if name.startswith("get_") else "None"
    else:
        shown = ", ".join(parameter(p, argument_type(p.name, body)) for p in signature.parameters.values())
        result = RESULTS.get(name, "Any" if has_result(body) else "None")
    return f"def {name}({shown}) -> {result}: ..."


# ---- classes


def enumeration(cls):
    lines = [f"class {cls.__name__}(enum.IntEnum):"]
    return "\n".join(lines + [f"    {name} = {int(member)}" for name, member in cls.__members__.items()])


def array_type(dtype):
    dtype = np.dtype(dtype)
    return f"npt.NDArray[np.{dtype.name if dtype.kind in 'iufb' else 'bytes_'}]"


def value_type(value):
    if isinstance(value, np.ndarray):
        if value.ndim:
            return array_type(value.dtype)
        return "int" if value.dtype.kind in "iu" else "float"
    return type(value).__name__


def struct(cls):
    made = cls() if cls is not api.MjrRect else cls(0, 0, 1, 1)
    arguments = ", left: int, bottom: int, width: int, height: int" if cls is api.MjrRect else ""
    lines = [f"class {cls.__name__}:", f"    def __init__(self{arguments}) -> None: ..."]
    return "\n".join(lines + [f"    {name}: {value_type(value)}" for name, value in made._members.items()])


def fields(table, skipped):
    for name, (dtype, shape) in table.items():
        if name in _fields.ABSENT or name in skipped:
            continue
        if name in ("names", "paths", "text_data"):
            yield f"    {name}: bytes"
        elif shape:
            yield f"    {name}: {array_type(dtype)}"
        elif np.dtype(dtype).kind == "f":
            yield f"    {name}: float"
        else:
            yield f"    @property\n    def {name}(self) -> int: ..."


def views(table, prefix):
    """Classes of m.body("x") and their members."""
    for kind, (_, _, members) in table.items():
        yield f"class _{prefix}{kind.capitalize()}:\n    id: int\n    name: str\n" + "\n".join(
            f"    {member}: Array" for member in members)


def accessors(table, prefix, aliases):
    names = {**{kind: kind for kind in table}, **{alias: kind for alias, kind in aliases.items() if kind in table}}
    return [f"    def {name}(self, name: str | int = ...) -> _{prefix}{kind.capitalize()}: ..."
            for name, kind in names.items()]


def model_class():
    lines = ["class MjModel:", "    opt: MjOption", "    stat: MjStatistic", "    vis: MjVisual"]
    for name, first in (("from_xml_string", "xml"), ("from_xml_path", "filename"), ("from_binary_path", "filename")):
        arguments = f"{first}: str, assets: dict[str, bytes] | None = ..."
        lines.append(f"    @staticmethod\n    def {name}({arguments}) -> MjModel: ...")
    lines.append("    def bind(self, specs: Any) -> Any: ...")
    return [*lines, *fields(_fields.MODEL, ("opt", "stat", "vis")), *accessors(_views._MODEL, "Model", _views._ALIASES)]


def data_class():
    lines = ["class _ContactList:", "    def __len__(self) -> int: ...",
             "    def __iter__(self) -> Iterator[MjContact]: ...",
             "    @overload\n    def __getitem__(self, key: int) -> MjContact: ...",
             "    @overload\n    def __getitem__(self, key: slice) -> _ContactList: ..."]
    lines += [f"    {name}: Array" for name in _structs.MjContact._table]
    lines += ["", "class MjData:", "    def __init__(self, model: MjModel) -> None: ...",
              "    @property\n    def model(self) -> MjModel: ...",
              "    @property\n    def contact(self) -> _ContactList: ...",
              "    warning: Any", "    timer: Any", "    solver: Any", "    def bind(self, specs: Any) -> Any: ..."]
    aliases = {**_views._ALIASES, "ten": "tendon"}
    members = fields(_fields.DATA, ("contact", "warning", "timer", "solver"))
    return [*lines, *members, *accessors(_views._DATA, "Data", aliases)]


# ---- specs


def member_type(attribute):
    if attribute.kind >= 3:
        return "str"
    return "Array" if attribute.max_count != 1 else "float" if attribute.kind == 0 else "int"


def sample(spec, kind):
    """An element of a kind, to ask for its attributes."""
    world = spec.worldbody
    if kind == "body":
        return world.add_body()
    if kind in ("frame", "joint", "geom", "site", "camera", "light"):
        return getattr(world.add_body(), f"add_{kind}")()
    return getattr(spec, f"add_{kind}")()


def element_members(element):
    """{member: type} of an element of a spec."""
    if hasattr(element, "_initial"):
        found = {name: value_type(value) if not isinstance(value, enum.Enum) else type(value).__name__
                 for name, value in element._initial.items()}
        return {name: "Array" if kind.startswith("npt") else kind for name, kind in found.items()}
    names = {value: key for key, value in element._names.items()}
    attributes = element._spec._spec._attributes(element._element)
    valid = element._valid()
    found = {names.get(n, n): member_type(a) for n, a in attributes.items() if names.get(n, n) in valid}
    return {**dict.fromkeys(sorted(valid - set(found)), "Any"), **found}


METHOD_RESULTS = {f"add_{kind}": cls.__name__ for kind, (cls, _) in _specs.KINDS.items()}
METHOD_RESULTS.update(add_freejoint="MjsJoint", attach_body="MjsBody", attach_frame="MjsFrame", to_frame="MjsFrame",
                      find_child="MjsBody | None", get_data_size="int", find_default="MjsDefault | None",
                      add_default="MjsDefault", copy="MjSpec", compile="MjModel", recompile="tuple[MjModel, MjData]",
                      to_xml="str", from_string="MjSpec", from_file="MjSpec", from_zip="MjSpec", attach="MjsFrame",
                      resolve_orientation="list[float]", find_all="list[Any]")
METHOD_RESULTS.update({kind: f"{cls.__name__} | None" for kind, (cls, _) in _specs.KINDS.items()})
PROPERTY_TYPES = {"name": "str", "info": "str", "id": "int", "frame": "MjsFrame | None", "alt": "MjsOrientation",
                  "ialt": "MjsOrientation", "worldbody": "MjsBody", "default": "MjsDefault", "modelname": "str",
                  "meshdir": "str", "texturedir": "str", "memory": "int", "strippath": "int",
                  **{plural: f"list[{cls.__name__}]" for cls, plural in _specs.KINDS.values()}}


def is_hidden(p):
    return p.name.startswith("_") or p.name == "self"


def class_members(cls, known):
    """Properties and methods of a class, in one line each."""
    for name in sorted(set(dir(cls)) - set(known)):
        member = inspect.getattr_static(cls, name)
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            kind = PROPERTY_TYPES.get(name, "Any")
            yield f"    {name}: {kind}" if member.fset else f"    @property\n    def {name}(self) -> {kind}: ..."
        elif callable(member) or isinstance(member, staticmethod):
            static = isinstance(member, staticmethod)
            parameters = inspect.signature(getattr(cls, name)).parameters.values()
            shown = [parameter(p, "Any") for p in parameters if not is_hidden(p)]
            result = METHOD_RESULTS.get(name, "None" if name.startswith(("set_", "make_", "delete", "to_")) else "Any")
            text = f"    def {name}({', '.join(([] if static else ['self']) + shown)}) -> {result}: ..."
            yield ("    @staticmethod\n" if static else "") + text


def spec_classes():
    spec, done = api.MjSpec(), []
    for kind, (cls, _) in _specs.KINDS.items():
        members = element_members(sample(spec, kind))
        shown = [f"    {name}: {kind}" for name, kind in sorted(members.items()) if name != "name"]
        done.append("\n".join([f"class {cls.__name__}:", *shown, *class_members(cls, set(members) - {"name"})]))
    others = (api.MjsOrientation, api.MjsDefault, api.MjsWrap, api.MjsCompiler)
    for cls in others:
        lines = [f"class {cls.__name__}:", "    def __getattr__(self, name: str) -> Any: ...",
                 "    def __setattr__(self, name: str, value: Any) -> None: ..."]
        done.append("\n".join([*lines, *class_members(cls, ())]))
    lines = ["class MjSpec:", "    assets: dict[str, Any]", "    comment: str", "    option: Any", "    stat: Any",
             "    visual: Any",
             "    compiler: MjsCompiler", "    copy_during_attach: bool", "    override_assets: bool"]
    known = ("option", "stat", "visual", "compiler")
    done.append("\n".join([*lines, *class_members(api.MjSpec, known)]))
    return done


# ---- the file


def groups():
    names = [name for name in dir(api) if not name.startswith("_")]
    values = {name: getattr(api, name) for name in names}
    yield [enumeration(v) for v in values.values() if inspect.isclass(v) and issubclass(v, enum.Enum)]
    yield [f"{name}: {type(v).__name__ if type(v) in (int, float, str) else 'Any'}" for name, v in values.items()
           if name.startswith("mj") and not callable(v)]
    plain = [v for v in values.values() if inspect.isclass(v) and issubclass(v, _structs.Struct)]
    yield [struct(cls) for group in _structs.MjVisual._CLASSES.values() for cls in [group]]
    yield [struct(cls) for cls in plain if cls is not _structs.Struct and "." not in cls.__qualname__]
    yield list(views(_views._MODEL, "Model")) + list(views(_views._DATA, "Data"))
    yield model_class()
    yield data_class()
    yield spec_classes()
    yield ["class MjvScene:\n    def __init__(self, model: MjModel | None = ..., maxgeom: int = ...) -> None: ...\n"
           "    def __getattr__(self, name: str) -> Any: ...\n    def __setattr__(self, name: str, value: Any) -> None: ...",
           "class MjrContext:\n    def __init__(self, *args: Any, **kwargs: Any) -> None: ...",
           """class Renderer:
    def __init__(self, model: Any, height: int = 240, width: int = 320, max_geom: int = 10000, font_scale: Any = None) -> None: ...
    @property
    def model(self) -> MjModel: ...
    @property
    def scene(self) -> Any: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    def enable_depth_rendering(self) -> None: ...
    def disable_depth_rendering(self) -> None: ...
    def enable_segmentation_rendering(self) -> None: ...
    def disable_segmentation_rendering(self) -> None: ...
    def update_scene(self, data: Any, camera: Any = -1, scene_option: Any = None) -> None: ...
    def render(self, *, out: Any = None) -> Any: ...
    def close(self) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, exc_type: Any, exc_value: Any, traceback: Any) -> None: ...""",
           "class GLContext:\n    def __init__(self, *args: Any, **kwargs: Any) -> None: ...",
           "MjStruct: Any", "def from_zip(file: Any) -> MjSpec: ...", "def to_zip(spec: MjSpec, file: Any) -> None: ..."]
    bodies = sources()
    yield [function(name, v, bodies) for name, v in values.items()
           if inspect.isfunction(v) and name.startswith(("mj", "set_mj", "get_mj"))]


def text():
    """The content of the file."""
    done = "\n\n".join("\n".join(group) for group in groups())
    return HEADER + "\n" + done + "\n"


if __name__ == "__main__":
    Spec()  # fails early without the library
    OUTPUT.write_text(text(), encoding="utf-8")
    sys.stdout.write(f"{OUTPUT}\n")
