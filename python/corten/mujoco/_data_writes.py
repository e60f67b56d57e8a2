"""Writing members of mjData that are computed from Corten's fields: the way back of _data_fields.py."""

import numpy as np

from ._data_fields import is_sparse, moment_rows, native_entries, packed_wraps


def _scatter(native, index):
    """Writes the entries of a member to entries of a field of Corten."""
    def write(d, value):
        field = d._field(native)
        if index is None or len(field) == len(value):
            field[...] = value
        else:
            field[native_entries(d, index)] = value

    return write


def _write_square(d, value):
    entries, upper = native_entries(d, "_native_D"), native_entries(d, "_upper_D")
    d._field("qDeriv_upper")[entries[upper]] = value[upper]
    d._field("qDeriv")[entries[~upper]] = value[~upper]


def _write_legacy(d, value):
    d._field("M")[native_entries(d, "_native_qM")] = value


def _write_efc_J(d, value):
    rownnz = d._rows("efc_J_rownnz", d.nefc)
    count = int(rownnz.sum())
    if not is_sparse(d._model):
        rows = np.repeat(np.arange(d.nefc), rownnz)
        value = value.reshape(d.nefc, d._model.nv)[rows, d._rows("efc_J_colind", count)]
    d._field("efc_J")[:count] = value


def _write_ten_J(d, value):
    m, live = d._model, d._model._live
    rownnz, colind = live.field("ten_J_rownnz"), live.field("ten_J_colind")
    rows = np.repeat(np.arange(m.ntendon), rownnz)
    columns = colind if not is_sparse(m) else np.concatenate([np.arange(n) for n in rownnz.tolist()] or [[]]).astype(int)
    d._field("ten_J")[...] = value.reshape(m.ntendon, m.nv)[rows, columns]


def _write_moment(d, value):
    start = 0
    live, field = d._model._live, d._field("actuator_moment")
    for first, count, (columns, _) in zip(live.field("moment_rowadr").tolist(), live.field("moment_rownnz").tolist(),
                                          moment_rows(d)):  # fmt: skip
        places = np.searchsorted(live.field("moment_colind")[first : first + count], columns)
        field[first + places] = value[start : start + len(columns)]
        start += len(columns)


def _write_wraps(name, columns):
    def write(d, value):
        rows = packed_wraps(d)[1]
        d._field(name).reshape(-1, columns)[rows] = value.reshape(-1, columns)[: len(rows)]

    return write


def _write_iterations(d, value):
    d._field("solver_niter")[...] = value[0]
    field = d._field("solver_iterations")
    count = min(len(field), len(value))
    field[:count] = value[:count]


# Members that can be written although they are computed, and how. Entries that Corten does not store are ignored.
WRITTEN = {
    "qM": _write_legacy, "M": _scatter("M", "_native_M"), "qLD": _scatter("qLD", "_native_M"),
    "qH": _scatter("qH", "_native_M"), "qDeriv": _write_square, "efc_J": _write_efc_J, "ten_J": _write_ten_J,
    "actuator_moment": _write_moment, "wrap_xpos": _write_wraps("wrap_xpos", 3),
    "wrap_obj": _write_wraps("wrap_obj", 1), "solver_niter": _write_iterations,
}  # fmt: skip
