"""Matrices of any size, dense and sparse, in the order of operations of the reference."""

import numpy as np

from ._arguments import INT, matrix, matrix_out, optional_vector_out, require, vector, vector_out
from ._math_vector import dot_rows


def mju_mulMatVec(res, mat, vec):
    """res = mat * vec."""
    res, mat, vec = vector_out(res), matrix(mat), vector(vec)
    require(res.size == mat.shape[0], "size of res should equal the number of rows in mat")
    require(vec.size == mat.shape[1], "size of vec should equal the number of columns in mat")
    res[:] = dot_rows(mat, vec)


def mju_mulMatTVec(res, mat, vec):
    """res = mat' * vec."""
    res, mat, vec = vector_out(res), matrix(mat), vector(vec)
    require(res.size == mat.shape[1], "size of res should equal the number of columns in mat")
    require(vec.size == mat.shape[0], "size of vec should equal the number of rows in mat")
    total = np.zeros(res.size)
    for row, factor in zip(mat, vec.tolist()):
        if factor:
            total += row * factor
    res[:] = total


def mju_mulVecMatVec(vec1, mat, vec2):
    """vec1' * mat * vec2."""
    vec1, mat, vec2 = vector(vec1), matrix(mat), vector(vec2)
    require(vec1.size == vec2.size, "size of vec1 should equal the size of vec2")
    require(vec1.size == mat.shape[1], "size of vectors should equal the number of columns in mat")
    require(vec1.size == mat.shape[0], "size of vectors should equal the number of rows in mat")
    result = 0.0
    for factor, product in zip(vec1.tolist(), dot_rows(mat, vec2).tolist()):
        result += factor * product
    return result


def mju_transpose(res, mat):
    """res = mat'."""
    res, mat = matrix_out(res), matrix(mat)
    require(res.shape[1] == mat.shape[0], "#columns in res should equal #rows in mat")
    require(res.shape[0] == mat.shape[1], "#rows in res should equal #columns in mat")
    res[:] = mat.T.copy()


def mju_symmetrize(res, mat):
    """res = (mat + mat') / 2."""
    res, mat = matrix_out(res), matrix(mat)
    require(mat.shape[0] == mat.shape[1], "mat should be square")
    require(res.shape == mat.shape, "res and mat should have the same shape")
    diagonal = mat.diagonal().copy()
    res[:] = 0.5 * (mat + mat.T)
    np.fill_diagonal(res, diagonal)


def mju_eye(mat):
    """mat = identity."""
    mat = matrix_out(mat)
    require(mat.shape[0] == mat.shape[1], "mat should be square")
    mat.fill(0.0)
    np.fill_diagonal(mat, 1.0)


def _add_outer(total, column, row):
    """total += column * row, without the rows where column is zero."""
    if column.all():
        total += column[:, None] * row
    else:
        rows = column.nonzero()[0]
        total[rows] += column[rows, None] * row


def _factors(res, mat1, mat2, axis1=0, axis2=1):
    """Result and factors of a product, checked: axis1 of mat1 has the rows of res, axis2 of mat2 its columns."""
    res, mat1, mat2 = matrix_out(res), matrix(mat1), matrix(mat2)
    words = ("#rows", "#columns")
    require(res.shape[0] == mat1.shape[axis1], f"#rows in res should equal {words[axis1]} in mat1")
    require(res.shape[1] == mat2.shape[axis2], f"#columns in res should equal {words[axis2]} in mat2")
    require(mat1.shape[1 - axis1] == mat2.shape[1 - axis2],
            f"{words[1 - axis1]} in mat1 should equal {words[1 - axis2]} in mat2")
    return res, mat1, mat2


def mju_mulMatMat(res, mat1, mat2):
    """res = mat1 * mat2."""
    res, mat1, mat2 = _factors(res, mat1, mat2)
    total = np.zeros(res.shape)
    for k in range(mat1.shape[1]):
        _add_outer(total, mat1[:, k], mat2[k])
    res[:] = total


def mju_mulMatMatT(res, mat1, mat2):
    """res = mat1 * mat2'."""
    res, mat1, mat2 = _factors(res, mat1, mat2, axis2=0)
    total = np.zeros(res.shape)
    for i in range(mat1.shape[0]):
        total[i] = dot_rows(mat2, mat1[i])
    res[:] = total


def mju_mulMatTMat(res, mat1, mat2):
    """res = mat1' * mat2."""
    res, mat1, mat2 = _factors(res, mat1, mat2, axis1=1)
    total = np.zeros(res.shape)
    for i in range(mat1.shape[0]):
        _add_outer(total, mat1[i], mat2[i])
    res[:] = total


def mju_sqrMatTD(res, mat, diag):
    """res = mat' * diag(diag) * mat; diag None: the identity."""
    res, mat, diag = matrix_out(res), matrix(mat), optional_vector_out(diag)
    require(res.shape[0] == mat.shape[1], "#rows in res should equal #columns in mat")
    require(res.shape[1] == mat.shape[1], "#rows in res should equal #columns in mat")
    require(diag is None or diag.size == mat.shape[0], "size of diag should equal the number of rows in mat")
    total = np.zeros(res.shape)
    for j in range(mat.shape[0]):
        if diag is None:
            _add_outer(total, mat[j], mat[j])
        elif diag[j]:
            rows = mat[j].nonzero()[0]
            total[rows] += (mat[j, rows] * diag[j])[:, None] * mat[j]
    lower = np.tril(total)
    res[:] = lower + np.tril(total, -1).T


def mju_dense2sparse(res, mat, rownnz, rowadr, colind):
    """Compressed rows of a matrix. Returns 1 if they need more room than res has."""
    res, mat = vector_out(res), matrix(mat)
    rownnz, rowadr, colind = vector_out(rownnz, INT), vector_out(rowadr, INT), vector_out(colind, INT)
    require(mat.shape[0] == rownnz.size, "#rows in mat should equal size of rownnz")
    require(mat.shape[0] == rowadr.size, "#rows in mat should equal size of rowadr")
    require(res.size == colind.size, "#size of res should equal size of colind")
    if not res.size:
        return 1
    address = 0
    for r in range(mat.shape[0]):
        columns = mat[r].nonzero()[0]
        rowadr[r] = address
        count = min(columns.size, res.size - address)
        rownnz[r] = count
        colind[address : address + count] = columns[:count]
        res[address : address + count] = mat[r, columns[:count]]
        address += count
        if count < columns.size:
            return 1
    return 0


def mju_sparse2dense(res, mat, rownnz, rowadr, colind):
    """Full matrix from compressed rows."""
    res, mat = matrix_out(res), vector(mat)
    rownnz, rowadr, colind = vector(rownnz, INT), vector(rowadr, INT), vector(colind, INT)
    require(res.shape[0] == rownnz.size, "#rows in res should equal size of rownnz")
    require(res.shape[0] == rowadr.size, "#rows in res should equal size of rowadr")
    res.fill(0.0)
    for r in range(res.shape[0]):
        entries = slice(rowadr[r], rowadr[r] + rownnz[r])
        res[r, colind[entries]] = mat[entries]


__all__ = [name for name in dir() if name.startswith("mju_")]
