"""Members of mjData that are computed from Corten's fields: legacy layouts, islands, sleeping."""

import numpy as np

from ._constants import mjNISLAND
from ._enums import mjtConstraint, mjtIntegrator, mjtJacobian, mjtSolver, mjtTrn

INT = np.int32


def is_sparse(model):
    """Whether Jacobians are stored as compressed rows."""
    kind = model.opt.jacobian
    return kind == mjtJacobian.mjJAC_SPARSE or (kind == mjtJacobian.mjJAC_AUTO and model.nv >= 60)


def is_dual(model):
    """Whether the solver needs efc_AR."""
    return model.opt.solver == mjtSolver.mjSOL_PGS or model.opt.noslip_iterations > 0


def _dense(values, rownnz, colind, columns):
    """A full matrix from compressed rows without gaps."""
    result = np.zeros((len(rownnz), columns))
    result[np.repeat(np.arange(len(rownnz)), rownnz), colind[: int(rownnz.sum())]] = values[: int(rownnz.sum())]
    return result


# ---- inertia


def _inertia(d, name):
    """M, qLD or qH without the zeros of simple dofs."""
    array = d._data._view(name)
    return array if d._model.nC == len(array) else array[native_entries(d, "_native_M")]


def legacy_inertia(d):
    """qM: each dof, then its ancestors."""
    return d._data._view("M")[native_entries(d, "_native_qM")]


def native_entries(d, name):
    """Entries of Corten's matrix for those of a member."""
    d._model.nM  # computes the maps
    return d._model.__dict__[name]


def _square(d, lower, upper):
    """A matrix in the rows of D from its lower and upper triangle."""
    entries, is_upper = native_entries(d, "_native_D"), native_entries(d, "_upper_D")
    return np.where(is_upper, d._data._view(upper)[entries], d._data._view(lower)[entries])


def _qLU(d):
    if d._model.opt.integrator == mjtIntegrator.mjINT_IMPLICIT:
        raise AttributeError("Corten has no mjData.qLU: it factors another matrix")
    return np.zeros(d._model.nD)


# ---- constraints


def jacobian_size(d):
    """nJ: entries of efc_J."""
    m = d._model
    return int(d._rows("efc_J_rownnz", d.nefc).sum()) if is_sparse(m) else d.nefc * m.nv


def _efc_J(d):
    rownnz = d._rows("efc_J_rownnz", d.nefc)
    values = d._rows("efc_J", int(rownnz.sum()))
    if is_sparse(d._model):
        return values
    return _dense(values, rownnz, d._rows("efc_J_colind", len(values)), d._model.nv).reshape(-1)


def _efc_structure(name):
    def compute(d):
        count = jacobian_size(d) if name == "efc_J_colind" else d.nefc
        return d._rows(name, count) if is_sparse(d._model) else np.zeros(count, INT)

    return compute


def super_rows(rownnz, rowadr, colind):
    """For each row the number of following rows with the same columns."""
    result = np.zeros(len(rownnz), INT)
    for r in range(len(rownnz) - 2, -1, -1):
        n = rownnz[r]
        if n == rownnz[r + 1] and np.array_equal(colind[rowadr[r] : rowadr[r] + n],
                                                 colind[rowadr[r + 1] : rowadr[r + 1] + n]):  # fmt: skip
            result[r] = result[r + 1] + 1
    return result


def _rowsuper(d):
    if not is_sparse(d._model):
        return np.zeros(d.nefc, INT)
    rownnz = d._rows("efc_J_rownnz", d.nefc)
    return super_rows(rownnz, d._rows("efc_J_rowadr", d.nefc), d._rows("efc_J_colind", int(rownnz.sum())))


def _tendon_efcadr(d):
    result = np.full(d._model.ntendon, -1, INT)
    types, ids = d._rows("efc_type", d.nefc), d._rows("efc_id", d.nefc)
    of_tendon = (types == mjtConstraint.mjCNSTR_LIMIT_TENDON) | (types == mjtConstraint.mjCNSTR_FRICTION_TENDON)
    for row in np.flatnonzero(of_tendon)[::-1]:
        result[ids[row]] = row
    return result


def full_constraint_inertia(d):
    """J inv(M) J' + diag(R), full."""
    J = d._data.full_jacobian()
    A = J @ d._data.solve_inertia(J.copy()).T if J.size else np.zeros((d.nefc, d.nefc))
    return A + np.diag(d._rows("efc_R", d.nefc))


def _efc_AR(part):
    def compute(d):
        if not is_dual(d._model) or not d.nefc:
            return np.zeros(d.nefc if part.startswith("row") else 0, float if part == "" else INT)
        A = full_constraint_inertia(d)
        if not is_sparse(d._model):
            return A.reshape(-1) if part == "" else np.zeros(A.size if part == "colind" else d.nefc, INT)
        columns = [row.nonzero()[0] for row in A]
        nnz = np.array([len(c) for c in columns], INT)
        if part == "rownnz":
            return nnz
        if part == "rowadr":
            return np.concatenate([[0], np.cumsum(nnz)[:-1]]).astype(INT)
        if part == "colind":
            return np.concatenate(columns).astype(INT)
        return np.concatenate([row[c] for row, c in zip(A, columns)])

    return compute


# ---- tendons and actuators


def _ten_J(d):
    m, live = d._model, d._model._live
    values, rownnz = d._data._view("ten_J"), live.field("ten_J_rownnz")
    if not is_sparse(m):
        return _dense(values, rownnz, live.field("ten_J_colind"), m.nv)
    return _padded(values, rownnz, m.nv, float)


def _padded(values, rownnz, columns, dtype):
    """Rows of fixed length with the entries at their start."""
    result = np.zeros((len(rownnz), columns), dtype)
    start = 0
    for row, count in enumerate(rownnz.tolist()):
        result[row, :count] = values[start : start + count]
        start += count
    return result


def _ten_structure(d, name):
    m, live = d._model, d._model._live
    rownnz = live.field("ten_J_rownnz")
    if name == "ten_J_colind":
        colind = live.field("ten_J_colind")
        return _padded(colind, rownnz, m.nv, INT) if is_sparse(m) else np.zeros((m.ntendon, m.nv), INT)
    if not is_sparse(m):
        return np.zeros(m.ntendon, INT)
    return rownnz if name == "ten_J_rownnz" else np.arange(m.ntendon, dtype=INT) * m.nv


def packed_wraps(d):
    """First points of all tendon paths without gaps, and the rows of Corten's points that they come from."""
    first, count = d._data._view("ten_wrapadr").tolist(), d._data._view("ten_wrapnum").tolist()
    rows = [first[t] + k for t in range(len(first)) for k in range(count[t])]
    start = np.zeros(len(first), INT)
    start[1:] = np.cumsum(count[:-1])
    return start, rows


def _wraps(name, columns, fill):
    def compute(d):
        native = d._data._view(name).reshape(-1, columns)
        result = np.full(native.shape, fill, native.dtype)
        rows = packed_wraps(d)[1]
        result[: len(rows)] = native[rows]
        return result.reshape(d._model.nwrap, 2 * columns)

    return compute


def moment_rows(d):
    """Columns and values of each row of actuator_moment. Only rows of joints have zeros."""
    live = d._model._live
    values, colind = d._data._view("actuator_moment"), live.field("moment_colind")
    rows = []
    for first, count, kind in zip(live.field("moment_rowadr").tolist(), live.field("moment_rownnz").tolist(),
                                  live.field("actuator_trntype").tolist()):  # fmt: skip
        columns, row = colind[first : first + count], values[first : first + count]
        packed = kind in (mjtTrn.mjTRN_SITE, mjtTrn.mjTRN_BODY, mjtTrn.mjTRN_SLIDERCRANK) or (
            kind == mjtTrn.mjTRN_TENDON and not is_sparse(d._model))
        if packed:
            nonzero = row.nonzero()[0]
            columns, row = columns[nonzero], row[nonzero]
        rows.append((columns, row))
    return rows


def _moment(part):
    def compute(d):
        rows = moment_rows(d)
        count = np.array([len(columns) for columns, _ in rows], INT)
        if part == "rownnz":
            return count
        if part == "rowadr":
            return np.concatenate([[0], np.cumsum(count)[:-1]]).astype(INT) if len(count) else count
        result = np.zeros(d._model.nJmom, INT if part == "colind" else float)
        flat = [row[0] if part == "colind" else row[1] for row in rows]
        result[: int(count.sum())] = np.concatenate(flat) if flat else 0
        return result

    return compute


def dense_moment(d):
    """actuator_moment as a full matrix."""
    live = d._model._live
    return _dense(d._data._view("actuator_moment"), live.field("moment_rownnz"), live.field("moment_colind"), live.nv)


# ---- islands


def _gather_dofs(name):
    return lambda d: d._data._view(name)[d._data._view("map_idof2dof")[: d.nidof]]


def _gather_rows(name):
    def compute(d):
        rows = d._rows(name, d.nefc)
        return rows[d._rows("map_iefc2efc", d.nefc)] if d.nisland else np.zeros_like(rows)

    return compute


def _island_dofadr(d):
    first = d._data._view("island_idofadr")[: d.nisland]
    return d._data._view("map_idof2dof")[first]


def _island_inertia(part):
    """Rows of M, or of its factor, in the order of the islands' dofs."""
    def compute(d):
        m = d._model
        order = d._data._view("map_idof2dof")[: d.nidof]
        count = m.M_rownnz[order]
        if part == "rownnz":
            return count
        if part == "rowadr":
            return (np.cumsum(count) - count).astype(INT)
        entries = [np.arange(m.M_rowadr[dof], m.M_rowadr[dof] + m.M_rownnz[dof]) for dof in order]
        entries = np.concatenate(entries) if entries else np.zeros(0, int)
        if part == "colind":
            values = d._data._view("map_dof2idof")[m.M_colind[entries]]
        else:
            values = _inertia(d, part)[entries]
        result = np.zeros(m.nC, values.dtype)
        result[: len(values)] = values
        return result

    return compute


def _island_jacobian(name):
    """Rows of J of the islands. Only without islands, when they are empty or zero."""
    def compute(d):
        if d.nisland:
            raise AttributeError(f"Corten has no mjData.{name} of islands")
        return np.zeros(0 if name in ("iefc_J", "iefc_J_colind") else d.nefc, float if name == "iefc_J" else INT)

    return compute


def _solver_niter(d):
    result = np.zeros(mjNISLAND, INT)
    count = min(max(d.nisland, 1), mjNISLAND)
    iterations = d._data._view("solver_iterations")[:count]
    result[: len(iterations)] = iterations
    if d.nisland == 0:
        result[0] = d._scalars["solver_niter"].item()
    return result


# ---- sleeping


def _tree_awake(d):
    return (d._data._view("tree_asleep") < 0).astype(INT)


def _body_awake(d):
    """mjtSleepState of each body: -1 static, 0 asleep, 1 awake. Mocap bodies are awake."""
    trees = d._model.body_treeid
    moving = np.where(d._model.body_mocapid >= 0, 1, -1)
    return np.where(trees < 0, moving, _tree_awake(d)[trees] if d._model.ntree else -1).astype(INT)


def _indices(d, selected):
    result = np.zeros(len(selected), INT)
    found = np.flatnonzero(selected)
    result[: len(found)] = found
    return result


def _awake_dofs(d):
    return _tree_awake(d)[d._model.dof_treeid] > 0 if d._model.nv else np.zeros(0, bool)


def _awake_bodies(d):
    """Bodies that are not asleep, with the world and static ones."""
    return _body_awake(d) != 0


def _awake_parents(d):
    """Bodies, without the world, whose parent is not asleep."""
    result = _awake_bodies(d)[d._model.body_parentid]
    result[0] = False
    return result


COMPUTED = {
    "nJ": jacobian_size,
    "nA": lambda d: len(_efc_AR("")(d)),
    "qM": legacy_inertia,
    "M": lambda d: _inertia(d, "M"),
    "qLD": lambda d: _inertia(d, "qLD"),
    "qH": lambda d: _inertia(d, "qH"),
    "qDeriv": lambda d: _square(d, "qDeriv", "qDeriv_upper"),
    "qLU": _qLU,
    "efc_J": _efc_J,
    "efc_J_rownnz": _efc_structure("efc_J_rownnz"),
    "efc_J_rowadr": _efc_structure("efc_J_rowadr"),
    "efc_J_colind": _efc_structure("efc_J_colind"),
    "efc_J_rowsuper": _rowsuper,
    "tendon_efcadr": _tendon_efcadr,
    "efc_AR": _efc_AR(""),
    "efc_AR_rownnz": _efc_AR("rownnz"),
    "efc_AR_rowadr": _efc_AR("rowadr"),
    "efc_AR_colind": _efc_AR("colind"),
    "ten_J": _ten_J,
    "ten_J_rownnz": lambda d: _ten_structure(d, "ten_J_rownnz"),
    "ten_J_rowadr": lambda d: _ten_structure(d, "ten_J_rowadr"),
    "ten_J_colind": lambda d: _ten_structure(d, "ten_J_colind"),
    "moment_rownnz": _moment("rownnz"),
    "moment_rowadr": _moment("rowadr"),
    "moment_colind": _moment("colind"),
    "actuator_moment": _moment(""),
    "ten_wrapadr": lambda d: packed_wraps(d)[0],
    "wrap_obj": _wraps("wrap_obj", 1, 0),
    "wrap_xpos": _wraps("wrap_xpos", 3, 0.0),
    "solver_niter": _solver_niter,
    "island_dofadr": _island_dofadr,
    "ifrc_smooth": _gather_dofs("qfrc_smooth"),
    "iacc_smooth": _gather_dofs("qacc_smooth"),
    "iLDiagInv": _gather_dofs("qLDiagInv"),
    "iacc": _gather_dofs("qacc"),
    "ifrc_constraint": _gather_dofs("qfrc_constraint"),
    **{f"i{name}": _gather_rows(name) for name in (
        "efc_type", "efc_id", "efc_frictionloss", "efc_D", "efc_R", "efc_aref", "efc_state", "efc_force")},
    "iM_rownnz": _island_inertia("rownnz"),
    "iM_rowadr": _island_inertia("rowadr"),
    "iM_colind": _island_inertia("colind"),
    "iM": _island_inertia("M"),
    "iLD": _island_inertia("qLD"),
    **{f"iefc_J{part}": _island_jacobian(f"iefc_J{part}") for part in ("", "_rownnz", "_rowadr", "_rowsuper",
                                                                       "_colind")},
    "tree_awake": _tree_awake,
    "ntree_awake": lambda d: int(_tree_awake(d).sum()),
    "body_awake": _body_awake,
    "body_awake_ind": lambda d: _indices(d, _awake_bodies(d)),
    "nbody_awake": lambda d: int(_awake_bodies(d).sum()),
    "parent_awake_ind": lambda d: _indices(d, _awake_parents(d)),
    "nparent_awake": lambda d: int(_awake_parents(d).sum()),
    "dof_awake_ind": lambda d: _indices(d, _awake_dofs(d)),
    "nv_awake": lambda d: int(_awake_dofs(d).sum()),
    "bvh_active": lambda d: np.zeros(d._model.nbvh, np.uint8),
    "bvh_aabb_dyn": lambda d: np.zeros((0, 6)),
    "signature": lambda d: d._model.signature,
    "nplugin": lambda d: d._model.nplugin,
    "plugin": lambda d: d._model.plugin.copy(),
    "plugin_data": lambda d: np.zeros(d._model.nplugin, np.uint64),
}  # fmt: skip
