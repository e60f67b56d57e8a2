#!/usr/bin/env python3
"""Writes the tables of the Python package from the public headers:

  python/corten/_c.py         functions, structs and constants of corten/c.h, for ctypes
  python/corten/_tables.py    fields and objects of Model and Data, and enumerations
  python/corten/_fields.pyi   types of what _fields.py makes of the tables; see python_stubs.py
  python/corten/_views.pyi    types of what _views.py makes of them

python_tables_test.py checks that they are up to date.
"""
import pathlib
import re

import python_stubs

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADERS = ROOT / "include/corten"
PACKAGE = ROOT / "python/corten"

# ---- the C interface

SCALARS = {"int": "c_int", "int32_t": "c_int32", "int64_t": "c_int64", "uint8_t": "c_uint8", "uint16_t": "c_uint16",
           "uint64_t": "c_uint64", "unsigned": "c_uint", "size_t": "c_size_t", "double": "c_double",
           "corten_result": "c_int", "corten_element": "c_uint64"}


def without_comments(text):
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)


def ctype(declaration, handles):
    """The ctypes name for a C type, such as `const double*`."""
    kind = declaration.replace("const ", "").replace(" const", "").strip()
    if kind == "char*":
        return "c_char_p"
    if kind.endswith("*") or kind in handles:
        return "c_void_p"
    return SCALARS[kind]


def split_declarator(text):
    """`const double* point` -> ("const double*", "point", array length or None)."""
    if pointer := re.search(r"\(\*(\w+)\)\(", text):  # to a function
        return "void*", pointer[1], None
    match = re.fullmatch(r"(.*?[\s*])(\w+)(?:\[(\d+)\])?", text.strip(), re.DOTALL)
    return match[1].strip(), match[2], match[3]


def structs(header, handles):
    for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", header, re.DOTALL):
        fields = []
        for line in filter(None, (part.strip() for part in body.split(";"))):
            kind, member, count = split_declarator(" ".join(line.split()))
            kind = ctype(kind, handles)
            fields.append((member, f"{kind} * {count}" if count else kind))
        yield name, fields


def functions(header, handles):
    for result, name, arguments in re.findall(r"CORTEN_API ([\w\s]+?[\s*]+)(\w+)\(([^;]*?)\);", header):
        kinds = []
        if arguments.strip() != "void":
            kinds = [ctype(split_declarator(" ".join(a.split()))[0], handles) for a in arguments.split(",")]
        yield name, "None" if result.strip() == "void" else ctype(result, handles), kinds


def constants(header):
    yield "CORTEN_ABI_VERSION", re.search(r"#define CORTEN_ABI_VERSION (\d+)", header)[1]
    for body in re.findall(r"typedef enum \w+ \{(.*?)\} \w+;", header, re.DOTALL):
        for name, value in re.findall(r"(CORTEN_\w+) = ([^,\n]+)", body):
            yield name, value.strip()


def class_name(struct):
    return "".join(part.capitalize() for part in struct.removeprefix("corten_").split("_"))


def c_module(header):
    header = without_comments(header)
    handles = set(re.findall(r"typedef struct \w+\* (\w+);", header))
    handles |= set(re.findall(r"typedef [^;{}]*\(\*(\w+)\)\(", header))  # pointers to functions
    used, body = set(), []
    for name, value in constants(header):
        body.append(f"{name} = {value}")
    for name, fields in structs(header, handles):
        if not fields:
            continue
        body += ["", "", f"class {class_name(name)}(Structure):", "    _fields_ = ["]
        body += [f'        ("{member}", {kind}),' for member, kind in fields] + ["    ]"]
        used |= {kind.split()[0] for _, kind in fields}
    body += ["", "", "# name: (result, arguments)", "FUNCTIONS = {"]
    for name, result, kinds in functions(header, handles):
        arguments = ", ".join(kinds) + ("," if len(kinds) == 1 else "")
        body.append(f'    "{name}": ({result}, ({arguments})),')
        used |= {result, *kinds} - {"None"}
    body.append("}")
    names = ", ".join(["Structure", *sorted(used)])
    imports = f"from ctypes import ({names})" if len(names) > 90 else f"from ctypes import {names}"
    return "\n".join(['"""corten/c.h for ctypes. Written by scripts/python_tables.py."""', imports, "", *body, ""])


# ---- field tables

SIZES = {"Real": 1, "Int": 1, "Vec3": 3, "Quat": 4, "Mat3": 9, "Motion": 6, "Force": 6, "Inertia": 10, "Mat6": 36,
         "Byte": 1}


def columns(row):
    """Splits the arguments of a macro at commas outside of strings and parentheses."""
    parts, depth, quoted, start = [], 0, False, 0
    for i, c in enumerate(row):
        if c == '"':
            quoted = not quoted
        elif not quoted and c in "()":
            depth += 1 if c == "(" else -1
        elif not quoted and depth == 0 and c == ",":
            parts.append(row[start:i].strip())
            start = i + 1
    return [*parts, row[start:].strip()]


def rows(header, table, macro="X"):
    """The rows of an X-macro table as lists of columns."""
    body = re.search(rf"#define {table}\([^)]*\)(.*?[^\\])\n", header, re.DOTALL)[1]
    found = re.findall(rf'\b{macro}\(((?:[^()"]|"[^"]*"|\([^()]*\))*)\)', body)
    return [[part.strip('"') for part in columns(row)] for row in found]


def fields(header, table):
    for element, name, rows_, columns_, *rest in rows(header, table):
        numbers = SIZES[element] * int(columns_) if columns_.isdigit() else columns_
        yield name, element in ("Int", "Byte"), rows_, numbers, rest[-1]


def field_lines(name, entries):
    lines = [f"{name} = {{"]
    for field, is_int, rows_, numbers, meaning in entries:
        lines.append(f'    "{field}": ({is_int}, "{rows_}", {numbers!r}, "{meaning}"),')
    return [*lines, "}", ""]


def scalar_lines(name, entries):
    return [f"{name} = {{", *(f'    "{field}": ({is_int}, "{text}"),' for field, is_int, text in entries), "}", ""]


def objects(header, kind):
    """{object: {member: field}} for the views of Model or Data."""
    tables = re.findall(rf"#define (CORTEN_{kind}_(\w+)_FIELDS)\(X\)", header)
    return {name.lower(): {row[1]: row[2] for row in rows(header, table)} for table, name in tables}


# Members of an object that are not the row of its id: {object: {member: (field, first row, number of rows)}}. The number
# is a field of the model, "" for one row, or "qpos" or "dofs": what a joint of this type has.
MODEL_SLICES = {
    "joint": {"qpos_spring": ("qpos_spring", "jnt_qposadr", "qpos")},
    "mesh": {"vert": ("mesh_vert", "mesh_vertadr", "mesh_vertnum"),
             "face": ("mesh_face", "mesh_faceadr", "mesh_facenum")},
    "numeric": {"data": ("numeric_data", "numeric_adr", "numeric_size")},
    "tuple": {name: (f"tuple_{name}", "tuple_adr", "tuple_size") for name in ("objtype", "objid", "objprm")},
}
DATA_SLICES = {
    "joint": {},
    "sensor": {"data": ("sensordata", "sensor_adr", "sensor_dim")},
    "actuator": {name: (name, "actuator_actadr", "actuator_actnum") for name in ("act", "act_dot")},
    "body": {name: (name, "body_mocapid", "") for name in ("mocap_pos", "mocap_quat")},
}
ALIASES = {"body": {"pos": "xpos", "quat": "xquat"}, "geom": {"pos": "geom_xpos"}, "site": {"pos": "site_xpos"}}


# Arrays that every batch has besides fields of Data: type, meaning.
BATCH_RESULTS = {
    "states": ("Floats", "qpos, then qvel"),
    "rewards": ("Floats", "reward of the last step"),
    "terminated": ("Bytes", "1: the episode is over"),
    "truncated": ("Bytes", "1: the episode was cut off by max_episode_steps"),
    "status": ("Ints", "bits of corten.Status from all substeps of the last step"),
    "faults": ("Ints", "bits that count as faults; 0: none"),
    "observations": ("Floats", "observations"),
    "final_states": ("Floats", "states at the end of episodes that were reset in the same step"),
    "final_sensordata": ("Floats", "readings of sensors at the end of those episodes"),
    "final_observations": ("Floats", "observations at the end of those episodes"),
}


def slice_lines(name, slices, qpos, object_fields, kind):
    """The slices with the coordinates and dofs of joints."""
    dofs = {m: (f, "jnt_dofadr", "dofs") for m, f in objects(object_fields, kind)["joint_dof"].items()}
    joint = {qpos: (qpos, "jnt_qposadr", "qpos"), **slices["joint"], **dofs}
    lines = ["# object: {member: (field, first row, number of rows)}", f"{name} = {{"]
    for key, members in {**slices, "joint": joint}.items():
        lines += [f'    "{key}": {{', *(f'        "{m}": {place!r},' for m, place in members.items()), "    },"]
    return [*lines, "}", ""]


def stages(header):
    """Name and comment of each stage."""
    for comment, name in re.findall(r"((?:^///.*\n)+)void (\w+)\(const Model& model, Data& data\);", header,
                                    re.MULTILINE):
        yield name, " ".join(line.strip("/ ") for line in comment.splitlines())


def computed_integers(header):
    """Integers of a Data whose writer is not the user."""
    for table, stage in (("SCALARS", 2), ("FIXED_FIELDS", 4), ("GROWING_FIELDS", 4)):
        for row in rows(header, f"CORTEN_DATA_{table}"):
            if row[0] == "Int" and row[stage] not in ("state", "input"):
                yield row[1]


ENUMERATIONS = {  # Python's name: table, prefix of the enumerators, what it is
    "JointType": ("CORTEN_JOINT_TYPES", "k", "Values of jnt_type."),
    "GeomType": ("CORTEN_GEOM_TYPES", "k", "Values of geom_type."),
    "TransmissionType": ("CORTEN_TRANSMISSION_TYPES", "kTrn", "Values of actuator_trntype."),
    "DynamicsType": ("CORTEN_DYNAMICS_TYPES", "kDyn", "Values of actuator_dyntype."),
    "GainType": ("CORTEN_GAIN_TYPES", "kGain", "Values of actuator_gaintype."),
    "BiasType": ("CORTEN_BIAS_TYPES", "kBias", "Values of actuator_biastype."),
    "Integrator": ("CORTEN_INTEGRATORS", "k", "Values of opt.integrator."),
    "Solver": ("CORTEN_SOLVERS", "k", "Values of opt.solver."),
    "FrictionCone": ("CORTEN_FRICTION_CONES", "k", "Values of opt.cone."),
    "ContactModel": ("CORTEN_CONTACT_MODELS", "k", "Values of opt.contact."),
    "Correction": ("CORTEN_CORRECTIONS", "k", "Values of opt.correction."),
    "TrackingMode": ("CORTEN_TRACKING_MODES", "kTrack", "Values of cam_mode and light_mode."),
}


def upper(name, prefix):
    """kTrnJointInParent -> JOINT_IN_PARENT."""
    name = name.removeprefix(prefix)
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).upper()


def state_lines(simulate):
    """Components of the state, and the masks made of them."""
    body = re.sub(r"///<.*", "", re.search(r"enum StateComponent : unsigned \{(.*?)\};", simulate, re.DOTALL)[1])
    lines = ["", "", "class State(IntFlag):",
             '    """Components of the state; combine them with |. Bits and order are those of MuJoCo\'s mjtState."""']
    for entry in filter(None, (" ".join(entry.split()) for entry in body.split(","))):
        name, value = entry.split(" = ")
        parts = [re.sub(r"kState(\w+)", lambda word: STATE_WORDS.get(word[1], upper(word[1], "")), part)
                 for part in (name, value)]
        lines.append(f"    {parts[0]} = {parts[1]}")
    return lines


# Components whose names are one word in the reference.
STATE_WORDS = {"WarmStart": "WARMSTART", "UserData": "USERDATA", "FullPhysics": "FULLPHYSICS"}


def enumeration_lines(types, simulate):
    lines = []
    for name, (table, prefix, text) in ENUMERATIONS.items():
        members = [(upper(row[0], prefix), row[1]) for row in rows(types, table)]
        lines += ["", "", f"class {name}(IntEnum):", f'    """{text}"""', *(f"    {m} = {v}" for m, v in members)]
    flags = {"DisableFlag": ("CORTEN_DISABLE_FLAGS", "kDisable", "Bits of opt.disableflags."),
             "EnableFlag": ("CORTEN_ENABLE_FLAGS", "kEnable", "Bits of opt.enableflags.")}
    for name, (table, prefix, text) in flags.items():
        members = [(upper(row[0], prefix), f"1 << {row[1]}") for row in rows(types, table)]
        lines += ["", "", f"class {name}(IntFlag):", f'    """{text}"""', *(f"    {m} = {v}" for m, v in members)]
    lines += state_lines(simulate)
    status = re.search(r"enum StatusBit : int \{(.*?)\};", types, re.DOTALL)[1]
    lines += ["", "", "class Status(IntFlag):", '    """Bits of Data.status."""']
    for name, bit in re.findall(r"k(\w+) =\s+1 << (\d+)", status):
        lines.append(f"    {upper(name, '')} = 1 << {bit}")
    return lines


def tables_module(read):
    model, data, types = read("model_fields.h"), read("data_fields.h"), read("types.h")
    object_fields = read("object_fields.h")
    lines = ['"""Fields, objects and enumerations. Written by scripts/python_tables.py from the headers."""',
             "from enum import IntEnum, IntFlag", "", "# name: (is integer, rows, numbers per row, meaning)"]
    appearance = read("appearance_fields.h")
    lines += field_lines("MODEL_FIELDS", [*fields(model, "CORTEN_MODEL_FIELDS"),
                                          *fields(appearance, "CORTEN_APPEARANCE_FIELDS")])
    lines += field_lines("DATA_FIXED", fields(data, "CORTEN_DATA_FIXED_FIELDS"))
    lines += field_lines("DATA_GROWING", fields(data, "CORTEN_DATA_GROWING_FIELDS"))
    lines += ["# name: (is integer, meaning)"]
    lines += scalar_lines("DATA_SCALARS", ((r[1], r[0] == "Int", r[-1]) for r in rows(data, "CORTEN_DATA_SCALARS")))
    sizes = rows(model, "CORTEN_MODEL_SIZES") + rows(appearance, "CORTEN_APPEARANCE_SIZES")
    lines += scalar_lines("MODEL_SIZES", ((r[0], True, r[1]) for r in sizes))
    for name, table in (("OPTIONS", "CORTEN_OPTION_FIELDS"), ("STATISTICS", "CORTEN_STATISTIC_FIELDS")):
        lines += ["# name: (is integer, count, meaning)", f"{name} = {{"]
        lines += [f'    "{r[1]}": ({r[0] == "Int"}, {r[2]}, "{r[-1]}"),' for r in rows(model, table)] + ["}", ""]
    kinds = [(r[1], r[2]) for r in rows(read("model_objects.h"), "CORTEN_MODEL_OBJECTS")]
    data_kinds = [r[1] for r in rows(read("data_objects.h"), "CORTEN_DATA_OBJECTS")]
    codes = {r[0]: int(r[1]) for r in rows(types, "CORTEN_OBJECT_TYPES") + rows(types, "CORTEN_OBJECT_TYPES", "WORD")}
    codes |= {name: int(value) for name, value in re.findall(r"(kObj\w+) = (\d+)", types)}
    lines += ["# object: its code", "OBJECTS = {", *(f'    "{k}": {codes[c]},' for k, c in kinds), "}", ""]
    for name, kind in (("MODEL_OBJECTS", "MODEL"), ("DATA_OBJECTS", "DATA")):
        lines += ["# object: {member of its view: field}", f"{name} = {{"]
        for key, members in objects(object_fields, kind).items():
            text = ", ".join(f'"{m}": "{f}"' for m, f in members.items())
            lines.append(f'    "{key}": {{{text}}},')
        lines += ["}", ""]
    lines += [f"DATA_KINDS = {tuple(data_kinds)!r}", ""]
    joints = rows(types, "CORTEN_JOINT_TYPES")
    lines += ["# what a joint has, by jnt_type", "JOINT_ROWS = {"]
    for what, column in (("qpos", 3), ("dofs", 4)):
        lines.append(f'    "{what}": {tuple(int(row[column]) for row in joints)!r},')
    lines += ["}", ""]
    lines += slice_lines("MODEL_SLICES", MODEL_SLICES, "qpos0", object_fields, "MODEL")
    lines += slice_lines("DATA_SLICES", DATA_SLICES, "qpos", object_fields, "DATA")
    lines += ["# other names of members of a Data's objects", f"DATA_ALIASES = {ALIASES!r}", ""]
    inputs = [r[1] for r in rows(data, "CORTEN_DATA_FIXED_FIELDS") if r[4] in ("state", "input")]
    inputs = [n for n in inputs if n != "tree_asleep" and not n.endswith("_seen")] + ["sensordata"]
    lines += ["# fields that every batch has, without those for sleep", "BATCH_INPUTS = (",
              *(f'    "{n}",' for n in inputs), ")"]
    lines += ["# other arrays of every batch: (type, meaning)", "BATCH_RESULTS = {"]
    lines += [f'    "{name}": {entry!r},' for name, entry in BATCH_RESULTS.items()] + ["}"]
    lines += ["# functions of corten/stages.h", "STAGES = {"]
    lines += [f'    "{name}": "{text}",' for name, text in stages(read("stages.h"))] + ["}"]
    editable = read("editable_fields.h")
    names = [r[0] for t in ("CORTEN_VARIABLE_FIELDS", "CORTEN_EDITABLE_FIELDS") for r in rows(editable, t)]
    lines += ["# fields that an edit can change", "EDITABLE = frozenset((", *(f'    "{n}",' for n in names), "))"]
    lines += ["# computed integers of a Data: counts and indices, which only the library writes",
              "COMPUTED = frozenset(("]
    lines += [f'    "{n}",' for n in computed_integers(data)] + ["))"]
    return "\n".join(lines + enumeration_lines(types, read("simulate.h"))) + "\n"


def modules():
    """{file name: text}"""
    def read(name):
        return (HEADERS / name).read_text(encoding="utf-8")
    tables = tables_module(read)
    c_header = "".join(map(read, ("c.h", "c_spec.h", "c_batch.h", "c_math.h", "c_viewer.h", "c_render.h", "c_plugin.h")))
    return {"_c.py": c_module(c_header), "_tables.py": tables, **python_stubs.modules(tables)}


if __name__ == "__main__":
    for name, text in modules().items():
        (PACKAGE / name).write_text(text, encoding="utf-8")
