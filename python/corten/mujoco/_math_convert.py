"""Conversion, comparison and sorting of vectors."""

from ._arguments import FLOAT32, INT, require, vector, vector_out


def mju_f2n(res, vec):
    """Converts float to double."""
    res, vec = vector_out(res), vector(vec, FLOAT32)
    require(res.size == vec.size, "res and vec should have the same size")
    res[:] = vec


def mju_n2f(res, vec):
    """Converts double to float."""
    res, vec = vector_out(res, FLOAT32), vector(vec)
    require(res.size == vec.size, "res and vec should have the same size")
    res[:] = vec


def mju_d2n(res, vec):
    """Copies doubles."""
    res, vec = vector_out(res), vector(vec)
    require(res.size == vec.size, "res and vec should have the same size")
    res[:] = vec


def mju_n2d(res, vec):
    """Copies doubles."""
    res, vec = vector_out(res), vector(vec)
    require(res.size == vec.size, "res and vec should have the same size")
    res[:] = vec


def mju_isZero(vec):
    """1 if all entries are zero."""
    return 0 if vector_out(vec).any() else 1


def mju_insertionSort(list):
    """Sorts increasingly."""
    vector_out(list).sort(kind="stable")


def mju_insertionSortInt(list):
    """Sorts integers increasingly."""
    vector_out(list, INT).sort(kind="stable")


__all__ = [name for name in dir() if name.startswith("mju_")]
