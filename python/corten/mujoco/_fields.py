"""Where each member of mjModel and mjData comes from.

A member that Corten has under the same name is taken as it is (`SAME`). MODEL_COMPUTED and DATA_COMPUTED list
those that are computed in Python, MODEL_CONSTANT those that have one value in every model that Corten can load,
ABSENT those that do not exist. A member whose rows count something that Corten cannot load (flexes) is empty.
"""

from .._library import lib
from . import _constants, _struct_tables

MODEL = {name: (dtype, shape) for name, dtype, shape in _struct_tables.mjModel}
DATA = {name: (dtype, shape) for name, dtype, shape in _struct_tables.mjData}

# Names of Corten's fields.
NATIVE_MODEL = frozenset(lib.corten_model_field_name(i).decode() for i in range(lib.corten_model_field_count()))
NATIVE_DATA = frozenset(lib.corten_data_field_name(i).decode() for i in range(lib.corten_data_field_count()))

SAME, COMPUTED, CONSTANT, EMPTY, ABSENT_MEMBER = "same", "computed", "constant", "empty", "absent"

# Members of mjModel by the function of _layout that computes them.
MODEL_COMPUTED = {
    **dict.fromkeys(
        ("nM", "nC", "nD", "M_rownnz", "M_rowadr", "M_colind", "dof_Madr", "dof_simplenum", "D_rownnz", "D_rowadr", "D_diag", "D_colind", "mapM2M", "mapM2D",
         "mapD2M"), "dof_structures"),
    **dict.fromkeys(("nB", "B_rownnz", "B_rowadr", "B_colind"), "body_structure"),
    **dict.fromkeys(
        ("names", "nnames", "names_map", "nnames_map", *(n for n in MODEL if n.startswith("name_"))), "name_tables"),
    "bvh_depth": "bvh_depth",
    "nbvhstatic": "nbvh",
    "nemax": "equality_rows",
    "nJmom": "moment_size",
    "text_data": "bytes",
    "plugin_attr": "bytes",
    "paths": "paths",
    "npaths": "paths",
    "signature": "hash",
}  # fmt: skip

# Value of every entry.
MODEL_CONSTANT = {
    "nbvhdynamic": 0, "noct": 0, "njmax": -1, "nconmax": -1,
    "oct_depth": 0, "oct_child": 0, "oct_aabb": 0, "oct_coeff": 0, "mesh_octadr": -1, "mesh_octnum": 0, "mesh_pathadr": -1, "hfield_pathadr": -1, "tex_pathadr": -1,
    "skin_pathadr": -1, "geom_matid": -1, "site_matid": -1, "tendon_matid": -1,
}  # fmt: skip

# Members that only drawing uses and that an edit of Corten cannot change: the MjModel has its own arrays.
DRAWN = frozenset(
    name for name in MODEL
    if name.startswith(("mat_", "tex_", "skin_", "light_", "mesh_normal", "mesh_texcoord", "mesh_face"))
    or name in ("cam_output", "geom_matid", "site_matid", "tendon_matid")
) - {"mesh_faceadr", "mesh_facenum", "mesh_face"}  # fmt: skip

# Members of mjData by where they come from.
DATA_COMPUTED = {
    "nJ": "entries of efc_J: nefc * nv if the Jacobian is dense",
    "nA": "entries of efc_AR; 0 unless the solver is PGS or noslip is on",
    "contact": "fields contact_*, as _contacts.ContactList",
    "warning": "counted from the status of every step, as a list of MjWarningStat",
    "timer": "calls are counted, durations are zero: Corten measures none",
    "solver": "solver_improvement and solver_gradient, as a list of MjSolverStat",
    "solver_niter": "solver_iterations of each island",
    "qM": "M, in the order of dof_Madr",
    "M": "M without the zeros of simple dofs",
    "qLD": "as M",
    "qH": "as M",
    "qDeriv": "qDeriv and qDeriv_upper, in the rows of D",
    "qLU": "zeros; with integrator implicit not available",
    "efc_J": "as rows of nv if the Jacobian is dense",
    "efc_J_rownnz": "zero if the Jacobian is dense",
    "efc_J_rowadr": "zero if the Jacobian is dense",
    "efc_J_colind": "zero if the Jacobian is dense",
    "efc_J_rowsuper": "number of following rows with the same columns",
    "ten_J": "rows of nv: full, or compressed at the start of each row if the Jacobian is sparse",
    "ten_J_rownnz": "of the model; zero if the Jacobian is dense",
    "ten_J_rowadr": "multiples of nv; zero if the Jacobian is dense",
    "ten_J_colind": "rows of nv; zero if the Jacobian is dense",
    **dict.fromkeys(("moment_rownnz", "moment_rowadr", "moment_colind", "actuator_moment"),
                    "without zeros, except in rows of joints"),
    **dict.fromkeys(("ten_wrapadr", "wrap_obj", "wrap_xpos"), "paths without gaps"),
    "tendon_efcadr": "first friction or limit row of each tendon; -1: none",
    "efc_AR": "J inv(M) J' + diag(R)",
    "efc_AR_rownnz": "see efc_AR",
    "efc_AR_rowadr": "see efc_AR",
    "efc_AR_colind": "see efc_AR",
    "bvh_active": "zero: Corten does not record which nodes it visits, which only drawing uses",
    "bvh_aabb_dyn": "empty: only flexes have dynamic boxes",
    "ntree_awake": "from tree_asleep",
    "nbody_awake": "from tree_asleep",
    "nparent_awake": "from tree_asleep",
    "nv_awake": "from tree_asleep",
    "tree_awake": "from tree_asleep",
    "body_awake": "from tree_asleep",
    "body_awake_ind": "from tree_asleep",
    "parent_awake_ind": "from tree_asleep",
    "dof_awake_ind": "from tree_asleep",
    "island_dofadr": "first dof of each island, from map_idof2dof",
    **{name: "gathered by map_idof2dof" for name in ("ifrc_smooth", "iacc_smooth", "iLDiagInv", "iacc",
                                                     "ifrc_constraint")},
    **{name: "gathered by map_iefc2efc" for name in (
        "iefc_type", "iefc_id", "iefc_frictionloss", "iefc_D", "iefc_R", "iefc_aref", "iefc_state", "iefc_force")},
    **{name: "not computed yet: rows of efc_J of each island" for name in (
        "iefc_J_rownnz", "iefc_J_rowadr", "iefc_J_rowsuper", "iefc_J_colind", "iefc_J")},
    **{name: "rows of M and its factor of each island" for name in ("iM_rownnz", "iM_rowadr", "iM_colind", "iM", "iLD")},
    "nplugin": "of the model",
    "plugin": "of the model",
    "plugin_data": "zeros: it is memory of the library",
    "signature": "as that of the model",
}  # fmt: skip

# Members with no value in Corten, and why. They are not attributes.
_MEMORY = "Corten has no arena"
ABSENT = {
    "buffer": "it is memory of the library",
    "arena": "it is memory of the library",
    "solver_nnz": "Corten does not count nonzeros",
    "threadpool": "Corten has its own threads",
    **dict.fromkeys(("narena", "nbuffer", "pstack", "pbase", "parena", "maxuse_stack", "maxuse_threadstack",
                     "maxuse_arena", "maxuse_con", "maxuse_efc"), _MEMORY),
}  # fmt: skip

# Sizes that Corten does not have, because it cannot load what they count.
_UNKNOWN_SIZES = frozenset(
    name for name, (_, shape) in MODEL.items()
    if not shape and name.startswith("n") and name not in NATIVE_MODEL
    and name not in MODEL_COMPUTED and name not in MODEL_CONSTANT
)  # fmt: skip


def check_member(name, owner, members):
    """Raises AttributeError if MjModel or MjData has no member of this name, with the reason if it is mujoco's."""
    if name not in members:
        raise AttributeError(f"'{owner}' object has no attribute {name!r}")
    if name in ABSENT:
        raise AttributeError(f"corten.mujoco has no mj{owner.removeprefix('Mj')}.{name}: {ABSENT[name]}")


def source(name, of_model=True):
    """Where a member comes from."""
    if of_model:
        table, computed, native = MODEL, MODEL_COMPUTED, name in NATIVE_MODEL
    else:
        table, computed, native = DATA, DATA_COMPUTED, name in NATIVE_DATA
    if name in computed:
        return COMPUTED
    if native or name in ("opt", "stat"):
        return SAME
    if of_model and name in MODEL_CONSTANT:
        return CONSTANT
    shape = table[name][1]
    if name in _UNKNOWN_SIZES or any(size in _UNKNOWN_SIZES for size in shape):
        return EMPTY
    return ABSENT_MEMBER


def resolved(shape, sizes):
    """A shape in numbers. sizes: a function from names to numbers."""
    return tuple(_extent(extent, sizes) for extent in shape)


def _extent(extent, sizes):
    if isinstance(extent, int):
        return extent
    if extent.startswith("mjN"):
        return getattr(_constants, extent, 10)  # mjNTEXROLE is 10
    if "*" in extent:
        size, factor = extent.split("*")
        return sizes(size) * int(factor)
    return 0 if extent in _UNKNOWN_SIZES else sizes(extent)


def report():
    """Lines that list the members that are not the same in Corten."""
    lines = []
    for title, table, of_model in (("mjModel", MODEL, True), ("mjData", DATA, False)):
        for name in table:
            kind = source(name, of_model)
            if kind != SAME:
                how = (MODEL_COMPUTED if of_model else DATA_COMPUTED).get(name, ABSENT.get(name, ""))
                lines.append(f"{title}.{name}: {kind} {how}".rstrip())
    return lines
