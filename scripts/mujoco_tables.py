#!/usr/bin/env python3
"""Writes the tables of names and numbers in python/corten/mujoco from an installed mujoco package:

  _enums.py, _constants.py, _struct_tables.py, _struct_defaults.py

and scripts/mujoco_functions.txt, the names of all functions, which docs/from-mujoco.md explains.

They are committed; run this script only for another version of mujoco: pip install mujoco, then
scripts/mujoco_tables.py.
"""

import re
from pathlib import Path

import mujoco
import numpy as np
from mujoco.introspect import structs

HEADER = '"""{title}\n\nWritten by scripts/mujoco_tables.py for MuJoCo {version}.\n"""\n\n'


def header(title):
    return HEADER.format(title=title, version=mujoco.__version__)


def write_functions(path):
    text = (Path(mujoco.__file__).parent / "include/mujoco/mujoco.h").read_text()
    names = re.findall(r"^MJAPI\s+(?!extern)[^;(]*?[\s*](mj\w+)\s*\(", text, re.MULTILINE)
    path.write_text("".join(name + "\n" for name in sorted(set(names))))


def enum_names():
    return sorted(n for n in dir(mujoco) if n.startswith("mjt"))


def write_enums(path):
    lines = [header("Enumerations of the mujoco API."), "from ._enum_base import Enumeration\n\n"]
    for name in enum_names():
        lines.append(f"\nclass {name}(Enumeration):\n")
        for member, value in getattr(mujoco, name).__members__.items():
            lines.append(f"    {member} = {int(value)}\n")
        lines.append("\n")
    lines.append("\n__all__ = [\n" + "".join(f'    "{n}",\n' for n in enum_names()) + "]\n")
    path.write_text("".join(lines))


def is_constant(name):
    return re.fullmatch(r"mj[A-Z][A-Z0-9_]*", name) is not None


def write_constants(path):
    names = [n for n in dir(mujoco) if is_constant(n)]
    lines = [header("Constants of the mujoco API.")]
    for name in names:
        value = getattr(mujoco, name)
        if isinstance(value, tuple):
            lines.append(f"{name} = (\n" + "".join(f"    {item!r},\n" for item in value) + ")\n")
        else:
            lines.append(f"{name} = {value!r}\n")
    lines.append(f"\nmjVERSION_STRING = {mujoco.__version__!r}\n")
    lines.append("\n__all__ = [\n" + "".join(f'    "{n}",\n' for n in names) + "]\n")
    path.write_text("".join(lines))


DTYPES = {"mjtNum": "f8", "double": "f8", "float": "f4", "int": "i4", "mjtByte": "u1", "mjtBool": "u1",
          "char": "i1", "mjtSize": "i8", "uintptr_t": "u8", "uint64_t": "u8", "size_t": "u8", "unsigned int": "u4",
          "unsigned char": "u1"}


def element(decl_type):
    """The element type of a field and its extents inside the struct."""
    extents = ()
    while True:
        if hasattr(decl_type, "extents"):
            extents += tuple(decl_type.extents)
        elif type(decl_type).__name__ == "PointerType":
            pass
        else:
            return decl_type.name, extents
        decl_type = decl_type.inner_type


def struct_rows(name):
    """(field, dtype or struct name, shape) of every member; shape has size names and numbers."""
    rows = []
    for field in structs.STRUCTS[name].fields:
        if not hasattr(field, "name") or not hasattr(field, "type"):
            rows.extend(nested_rows(field))
            continue
        if not hasattr(field.type, "decl"):
            rows.append((field.name, "struct", ()))
            continue
        kind, extents = element(field.type)
        shape = field.array_extent or extents
        rows.append((field.name, DTYPES.get(kind, kind), tuple(shape)))
    return rows


def nested_rows(field):
    return [(getattr(f, "name", "?"), "struct", ()) for f in getattr(field, "fields", ())]


def write_struct_tables(path):
    lines = [header("Members of the mujoco structs: name, type, shape. Shapes are in terms of the sizes of a model.")]
    for name in ("mjModel", "mjData", "mjOption", "mjStatistic", "mjContact", "mjWarningStat", "mjTimerStat",
                 "mjSolverStat", "mjLROpt", "mjvPerturb", "mjvCamera", "mjvGLCamera", "mjvGeom", "mjvLight",
                 "mjvOption", "mjvScene", "mjvFigure", "mjrRect", "mjrContext"):
        lines.append(f"{name} = (\n" + "".join(f"    {row!r},\n" for row in struct_rows(name)) + ")\n\n")
    path.write_text("".join(lines).rstrip("\n") + "\n")


STRUCTS = ("MjContact", "MjLROpt", "MjOption", "MjSolverStat", "MjStatistic", "MjTimerStat", "MjWarningStat",
           "MjrRect", "MjvCamera", "MjvFigure", "MjvGLCamera", "MjvGeom", "MjvLight", "MjvOption", "MjvPerturb")


def member_default(value):
    """(dtype, default) of a member: dtype is a NumPy type, "int", "float" or "str"."""
    if isinstance(value, np.ndarray):
        flat = value.ravel()
        default = flat[0].item() if flat.size and (flat == flat[0]).all() else value.tolist()
        return value.dtype.str, value.shape, default
    if isinstance(value, (str, bytes)):
        return "str", (), value
    return ("int" if isinstance(value, (int, bool)) else "float"), (), value


def public(value):
    return [n for n in dir(value) if not n.startswith("_") and not callable(getattr(value, n))]


def struct_defaults(value):
    lines = []
    for name in public(value):
        member = getattr(value, name)
        if type(member).__name__.startswith("_") or "mujoco" in type(member).__module__:
            continue
        lines.append(f"        {name!r}: {member_default(member)!r},\n")
    return "".join(lines)


def write_struct_defaults(path):
    lines = [header("Members of small structs: {struct: {member: (type, shape, default)}}."), "DEFAULTS = {\n"]
    for name in STRUCTS:
        kind = getattr(mujoco, name)
        value = kind(0, 0, 0, 0) if name == "MjrRect" else kind()
        lines.append(f"    {name!r}: {{\n{struct_defaults(value)}    }},\n")
    visual = mujoco.MjModel.from_xml_string("<mujoco/>").vis
    for name in ("global_", "quality", "headlight", "map", "scale", "rgba"):
        lines.append(f"    'MjVisual.{name}': {{\n{struct_defaults(getattr(visual, name))}    }},\n")
    lines.append("}\n")
    path.write_text("".join(lines))


def main():
    folder = Path(__file__).resolve().parent.parent / "python/corten/mujoco"
    write_enums(folder / "_enums.py")
    write_constants(folder / "_constants.py")
    write_struct_tables(folder / "_struct_tables.py")
    write_struct_defaults(folder / "_struct_defaults.py")
    write_functions(Path(__file__).with_name("mujoco_functions.txt"))


main()
