"""Band matrices: nband entries up to the diagonal in each row, then ndense full rows."""

import numpy as np

from ._arguments import integer, matrix, matrix_out, number, require, vector, vector_out
from ._constants import mjMINVAL
from ._math_vector import divide, dot, dot_arrays, square_root


def _band_size(ntotal, nband, ndense):
    return (ntotal - ndense) * nband + ndense * ntotal


def _sizes(ntotal, nband, ndense):
    return integer(ntotal), integer(nband), integer(ndense)


def mju_bandDiag(i, ntotal, nband, ndense):
    """Address of diagonal entry i of a band matrix."""
    i = integer(i)
    ntotal, nband, ndense = _sizes(ntotal, nband, ndense)
    sparse = ntotal - ndense
    return i * nband + nband - 1 if i < sparse else sparse * nband + (i - sparse) * ntotal + i


def mju_cholFactorBand(mat, ntotal, nband, ndense, diagadd, diagmul):
    """Cholesky factor of a band matrix, in place. Returns the smallest pivot; 0: rank deficient."""
    mat = vector_out(mat)
    ntotal, nband, ndense = _sizes(ntotal, nband, ndense)
    diagadd, diagmul = number(diagadd), number(diagmul)
    require(mat.size == _band_size(ntotal, nband, ndense), "mat must have size (ntotal-ndense)*nband + ndense*ntotal")
    values = mat.tolist()
    smallest = _factor_band(values, ntotal, nband, ndense, diagadd, diagmul)
    mat[:] = values
    return smallest


def _segment_dot(m, a, b, width):
    """Dot product of the entries before addresses a and b."""
    return dot(m[a - width : a], m[b - width : b], width) if width > 0 else 0.0


def _factor_band(m, ntotal, nband, ndense, diagadd, diagmul):
    sparse = ntotal - ndense
    smallest = -1.0
    for j in range(ntotal):
        dense_row = j >= sparse
        width = j if dense_row else min(j, nband - 1)
        jj = sparse * nband + (j - sparse) * ntotal + j if dense_row else (j + 1) * nband - 1
        pivot = diagadd + diagmul * m[jj] + m[jj] - _segment_dot(m, jj, jj, width)
        if pivot < smallest or smallest < 0:
            smallest = pivot
        if pivot < mjMINVAL:
            return 0.0
        pivot = square_root(pivot)
        scale = 1 / pivot
        if not dense_row:
            for i in range(j + 1, j + 1 + min(sparse - j - 1, nband - 1)):
                ij = (i + 1) * nband - 1 - i + j
                m[ij] = scale * (m[ij] - _segment_dot(m, jj, ij, min(j, nband - 1 - i + j)))
        for i in range(max(j + 1, sparse), ntotal):
            ij = sparse * nband + (i - sparse) * ntotal + j
            m[ij] = scale * (m[ij] - _segment_dot(m, jj, ij, width))
        m[jj] = pivot
    return smallest


def mju_cholSolveBand(res, mat, vec, ntotal, nband, ndense):
    """Solves mat * res = vec with the factor from mju_cholFactorBand."""
    res, mat, vec = vector_out(res), vector(mat), vector(vec)
    ntotal, nband, ndense = _sizes(ntotal, nband, ndense)
    size = _band_size(ntotal, nband, ndense)
    require(mat.size == size, "mat must have (ntotal-ndense)*nband + ndense*ntotal elements")
    require(res.size == ntotal, "size of res should equal ntotal")
    require(vec.size == ntotal, "size of vec should equal ntotal")
    res[:] = _solve_band(mat.tolist(), vec.tolist(), ntotal, nband, ndense)


def _solve_band(m, x, ntotal, nband, ndense):
    sparse = ntotal - ndense
    start = sparse * nband
    for i in range(sparse):
        width = min(i, nband - 1)
        end = (i + 1) * nband - 1
        if width:
            x[i] -= dot(m[end - width : end], x[i - width : i], width)
        x[i] = divide(x[i], m[end])
    for i in range(sparse, ntotal):
        row = start + (i - sparse) * ntotal
        x[i] = divide(x[i] - dot(m[row : row + i], x, i), m[row + i])
    for i in range(ntotal - 1, -1, -1):
        if i < sparse:
            for j in range(i + 1, i + 1 + min(sparse - 1 - i, nband - 1)):
                x[i] -= m[(j + 1) * nband - 1 - (j - i)] * x[j]
        for j in range(max(i + 1, sparse), ntotal):
            x[i] -= m[start + (j - sparse) * ntotal + i] * x[j]
        x[i] = divide(x[i], m[(i + 1) * nband - 1] if i < sparse else m[start + (i - sparse) * ntotal + i])
    return x


def _band_rows(ntotal, nband, ndense):
    """(row, slice in the band matrix, slice of columns) of every row, up to the diagonal."""
    sparse = ntotal - ndense
    for i in range(ntotal):
        if i < sparse:
            width = min(i, nband - 1)
            end = (i + 1) * nband
            yield i, slice(end - width - 1, end), slice(i - width, i + 1)
        else:
            begin = sparse * nband + (i - sparse) * ntotal
            yield i, slice(begin, begin + i + 1), slice(0, i + 1)


def mju_band2Dense(res, mat, ntotal, nband, ndense, flg_sym):
    """Band matrix to full matrix; flg_sym 0: lower triangle only."""
    res, mat = matrix_out(res), vector(mat)
    ntotal, nband, ndense = _sizes(ntotal, nband, ndense)
    symmetric = integer(flg_sym)
    require(mat.size == _band_size(ntotal, nband, ndense), "mat must have size (ntotal-ndense)*nband + ndense*ntotal")
    require(res.shape[0] == ntotal, "res should have ntotal rows")
    require(res.shape[1] == ntotal, "res should have ntotal columns")
    res.fill(0.0)
    for i, entries, columns in _band_rows(ntotal, nband, ndense):
        res[i, columns] = mat[entries]
    if symmetric:
        upper = np.triu_indices(ntotal, 1)
        res[upper] = res.T[upper]


def mju_dense2Band(res, mat, ntotal, nband, ndense):
    """Full matrix to band matrix."""
    res, mat = vector_out(res), matrix(mat)
    ntotal, nband, ndense = _sizes(ntotal, nband, ndense)
    require(res.size == _band_size(ntotal, nband, ndense), "res must have size (ntotal-ndense)*nband + ndense*ntotal")
    require(mat.shape[0] == ntotal, "mat should have ntotal rows")
    require(mat.shape[1] == ntotal, "mat should have ntotal columns")
    for i, entries, columns in _band_rows(ntotal, nband, ndense):
        res[entries] = mat[i, columns]


def mju_bandMulMatVec(res, mat, vec, ntotal, nband, ndense, nvec, flg_sym):
    """res = mat * vec for a band matrix; vec holds nvec vectors."""
    res, mat, vec = vector_out(res), matrix(mat).reshape(-1), matrix(vec)
    ntotal, nband, ndense = _sizes(ntotal, nband, ndense)
    count, symmetric = integer(nvec), integer(flg_sym)
    require(mat.size == _band_size(ntotal, nband, ndense), "mat must have size (ntotal-ndense)*nband + ndense*ntotal")
    require(res.size == ntotal, "res should have ntotal rows")
    require(count == 1, "res should have nVec columns")
    require(vec.shape[0] == ntotal, "vec should have ntotal rows")
    require(vec.shape[1] == count, "vec should have nVec columns")
    x = vec.reshape(-1).copy()
    total = np.zeros(ntotal)
    for i, entries, columns in _band_rows(ntotal, nband, ndense):
        total[i] = dot_arrays(mat[entries], x[columns])
        if symmetric:
            total[columns.start : i] += mat[entries.start : entries.stop - 1] * x[i]
    res[:] = total


__all__ = [name for name in dir() if name.startswith("mju_")]
