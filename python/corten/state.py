"""Components of the state, and the valid rows of fields that grow."""
from __future__ import annotations

from typing import SupportsIndex

from . import _tables
from ._arrays import index
from .errors import ArgumentError


def component_bits(components: SupportsIndex) -> int:
    """Components of the state, as C takes them."""
    bits = index(components, "components")
    if bits < 0:
        raise ArgumentError(f"components is {bits}; it must be bits of corten.State")
    return bits


# The scalar that counts the valid rows of growing fields, by their capacity, or by name.
_COUNTS = {"nconmax": "ncon", "nefcmax": "nefc", "npairmax": "ngeompair", "efc_impact": "nefc", "kept_geom": "nkeptcon",
           "kept_pos": "nkeptcon", "kept_force": "nkeptcon", "kept_row": "nkeptrow", "kept_row_force": "nkeptrow"}


_COUNT_OF_ROWS = {name: _COUNTS.get(name, _COUNTS.get(entry[1])) for name, entry in _tables.DATA_GROWING.items()}


def count_of_rows(name: str) -> str | None:
    """The scalar that counts the valid rows of a field that grows; None for those of sparse matrices."""
    return _COUNT_OF_ROWS[name]
