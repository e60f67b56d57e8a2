"""Memory of contacts and constraint rows that other code fills: mujoco.mjx copies its results so."""

import numpy as np

from .. import _tables as tables
from .. import errors
from ._arguments import integer
from ._errors import FatalError


def _realloc_con_efc(d, ncon, nefc, nJ=-1):
    """Makes room for contacts and constraint rows, all zero. nJ: numbers in efc_J; only nefc * nv, or none, are possible."""
    ncon, nefc, nv = integer(ncon), integer(nefc), d._model.nv
    if integer(nJ) not in (-1, nefc * nv):
        raise FatalError(f"_realloc_con_efc: nJ is {nJ}, Corten has rows of nv numbers only: {nefc * nv}")
    try:
        d._push_last()
        d._data.reserve(ncon, nefc)
    except errors.Error as error:
        d.ncon = d.nefc = 0
        raise FatalError(f"Insufficient memory: {error}") from None
    rows = {"nconmax": ncon, "nefcmax": nefc}
    for name, entry in tables.DATA_GROWING.items():
        if entry[1] in rows:
            d._field(name)[: rows[entry[1]]] = 0
    _full_rows(d, nefc, nv)
    d.ncon, d.nefc = ncon, nefc


def _full_rows(d, nefc, nv):
    """Rows of the Jacobian without gaps, all columns."""
    if len(d._field("efc_J")) < nefc * nv:
        raise FatalError(f"Insufficient memory for {nefc} rows of {nv} numbers")
    d._field("efc_J")[: nefc * nv] = 0
    d._field("efc_J_rownnz")[:nefc] = nv
    d._field("efc_J_rowadr")[:nefc] = np.arange(nefc) * nv
    d._field("efc_J_colind")[: nefc * nv] = np.tile(np.arange(nv), nefc)
