"""Factorizations and solvers of the mujoco API (mju_*)."""

import numpy as np

from ._arguments import (
    INT,
    fixed,
    integer,
    matrix,
    matrix_out,
    number,
    optional_vector,
    optional_vector_out,
    out,
    require,
    vector,
    vector_out,
)
from ._constants import mjMINVAL
from ._errors import FatalError
from ._math_spatial import product, to_matrix
from ._math_vector import divide, dot, dot_arrays, dot_rows, normalized4, square_root

# ---- dense Cholesky


def factor(mat, mindiag):
    """L of L L' in the lower triangle of a square array; returns the rank."""
    n = rank = mat.shape[0]
    for j in range(n):
        row = mat[j, :j]
        pivot = float(mat[j, j]) - (dot_arrays(row, row) if j else 0.0)
        if pivot < mindiag:
            pivot = mindiag
            rank -= 1
        diagonal = square_root(pivot)
        mat[j, j] = diagonal
        if j + 1 < n:
            left = dot_rows(mat[j + 1 :, :j], row) if j else 0.0
            mat[j + 1 :, j] = (mat[j + 1 :, j] - left) * divide(1.0, diagonal)
    return rank


def solve(mat, vec):
    """The list x with L L' x = vec."""
    n = len(vec)
    rows = mat.tolist()
    x = list(vec)
    for i in range(n):
        x[i] = divide(x[i] - dot(rows[i], x, i) if i else x[i], rows[i][i])
    for i in range(n - 1, -1, -1):
        value = x[i]
        for j in range(i + 1, n):
            value -= rows[j][i] * x[j]
        x[i] = divide(value, rows[i][i])
    return x


def mju_cholFactor(mat, mindiag):
    """Cholesky factor of mat, in place in its lower triangle. Returns the rank."""
    mat, mindiag = matrix_out(mat), number(mindiag)
    require(mat.shape[0] == mat.shape[1], "mat should be a square matrix")
    return factor(mat, mindiag)


def mju_cholSolve(res, mat, vec):
    """Solves mat * res = vec with the factor from mju_cholFactor."""
    res, mat, vec = vector_out(res), matrix(mat), vector(vec)
    require(mat.shape[0] == mat.shape[1], "mat should be a square matrix")
    require(res.size == mat.shape[0], "size of res should equal the number of rows in mat")
    require(vec.size == mat.shape[1], "size of vec should equal the number of rows in mat")
    res[:] = solve(mat, vec.tolist())


def mju_cholUpdate(mat, x, flg_plus):
    """Factor of L L' + x x' or L L' - x x', in place; x is overwritten. Returns the rank."""
    mat, x, plus = matrix_out(mat), vector_out(x), integer(flg_plus)
    require(mat.shape[0] == mat.shape[1], "mat should be a square matrix")
    require(x.size == mat.shape[0], "size of x should equal the number of rows in mat")
    rank = x.size
    for k in range(x.size):
        xk = float(x[k])
        if not xk:
            continue
        diagonal = float(mat[k, k])
        square = diagonal * diagonal + (xk * xk if plus else -xk * xk)
        if square < mjMINVAL:
            square = mjMINVAL
            rank -= 1
        r = square_root(square)
        c, s = divide(r, diagonal), divide(xk, diagonal)
        mat[k, k] = r
        below, rest = mat[k + 1 :, k], x[k + 1 :]
        with np.errstate(all="ignore"):
            below[:] = (below + s * rest if plus else below - s * rest) * divide(1.0, c)
            rest[:] = c * rest - s * below
    return rank


# ---- eigenvalues of a symmetric 3x3 matrix

_EIG_EPS = mjMINVAL * 1000


def _times(a, b):
    return [a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j] for i in range(3) for j in range(3)]


def _transposed_times(a, b):
    return [a[i] * b[j] + a[3 + i] * b[3 + j] + a[6 + i] * b[6 + j] for i in range(3) for j in range(3)]


def _largest_off_diagonal(d):
    """Row, column and rotation axis."""
    if abs(d[1]) > abs(d[2]) and abs(d[1]) > abs(d[5]):
        return 0, 1, 2
    return (0, 2, 1) if abs(d[2]) > abs(d[5]) else (1, 2, 0)


def _jacobi_rotation(d):
    """Quaternion of the next Jacobi rotation; None: converged."""
    row, column, axis = _largest_off_diagonal(d)
    if abs(d[3 * row + column]) < _EIG_EPS:
        return None
    tau = (d[4 * column] - d[4 * row]) / (2 * d[3 * row + column])
    root = square_root(1 + tau * tau)
    t = 1.0 / (tau + root) if tau >= 0 else -1.0 / (-tau + root)
    c = 1.0 / square_root(1 + t * t)
    if c > 1.0 - _EIG_EPS:
        return None
    s = -square_root(0.5 - 0.5 * c) if tau >= 0 else square_root(0.5 - 0.5 * c)
    if axis == 1:
        s = -s
    q = [square_root(1.0 - s * s), 0.0, 0.0, 0.0]
    q[axis + 1] = s
    return normalized4(*q)[:4]


def mju_eig3(eigval, eigvec, quat, mat):
    """Eigenvalues, largest first, and eigenvectors of a symmetric matrix. Returns the iterations."""
    eigval, eigvec, quat = out(eigval, 3), out(eigvec, 9), out(quat, 4)
    m = fixed(mat, 9)
    q = (1.0, 0.0, 0.0, 0.0)
    values = [0.0, 0.0, 0.0]
    iteration = 0
    while iteration < 500:
        r = to_matrix(*q)
        d = _times(_transposed_times(r, m), r)
        values = [d[0], d[4], d[8]]
        rotation = _jacobi_rotation(d)
        if rotation is None:
            break
        q = normalized4(*product(*q, *rotation))[:4]
        iteration += 1
    for lead in (0, 1, 0):
        if values[lead] + _EIG_EPS < values[lead + 1]:
            values[lead], values[lead + 1] = values[lead + 1], values[lead]
            quarter = [0.707106781186548, 0.0, 0.0, 0.0]
            quarter[(lead + 2) % 3 + 1] = quarter[0]
            q = normalized4(*product(*q, *quarter))[:4]
    eigval[:], eigvec[:], quat[:] = values, to_matrix(*q), q
    return iteration


# ---- box-constrained quadratic program


def mju_boxQP(res, R, index, H, g, lower, upper):
    """Minimizes x'Hx/2 + x'g with lower <= x <= upper from the initial guess in res.

    Returns the number of free dimensions, -1: failed. R gets the Cholesky factor of the free part in its
    first entries, index the free dimensions.
    """
    res, R, H, g = vector_out(res), matrix_out(R).reshape(-1), matrix(H), vector(g)
    index = optional_vector_out(index, INT)
    lower, upper = optional_vector(lower), optional_vector(upper)
    n = res.size
    require(R.size == n * (n + 7), "size of R should be n*(n+7)")
    require(index is None or index.size == n, "size of index should equal n")
    require(H.shape == (n, n), "H should be of shape (n, n)")
    require(g.size == n, "size of g should equal n")
    require(lower is None or lower.size == n, "size of lower should equal n")
    require(upper is None or upper.size == n, "size of upper should equal n")
    if n <= 0:
        raise FatalError("mju_boxQPoption: problem size n must be positive")
    if lower is not None and upper is not None and (lower >= upper).any():
        raise FatalError("mju_boxQPoption: upper bounds must be stricly larger than lower bounds")
    free, rank = _box_qp(res, R, H, g, lower, upper)
    if index is not None:
        index[: len(free)] = free
    return rank


def _objective(x, H, g):
    value = 0.0
    rows = H.tolist()
    v = x.tolist()
    for i, row in enumerate(rows):
        value += v[i] * row[i] * v[i]
        value += 2 * v[i] * dot(row, v, i)
    return 0.5 * value + dot_arrays(x, g)


def _store_factor(R, lower_triangle):
    """Writes the lower triangle of the factor to the first entries of R."""
    n = lower_triangle.shape[0]
    target = R[: n * n].reshape(n, n)
    rows = np.tril_indices(n)
    target[rows] = lower_triangle[rows]


def _newton_point(res, R, H, g):
    L = H.copy()
    rank = factor(L, mjMINVAL)
    R[: H.size] = L.reshape(-1)
    if rank < len(g):
        return list(range(len(g))), -1
    res[:] = np.array(solve(L, g.tolist())) * -1
    return list(range(len(g))), len(g)


def _box_qp(res, R, H, g, lower, upper):
    """Projected Newton with Armijo line search; returns the free dimensions and the rank."""
    n = len(g)
    if lower is None and upper is None:
        return _newton_point(res, R, H, g)
    if lower is not None:
        np.maximum(res, lower, out=res)
    if upper is not None:
        np.minimum(res, upper, out=res)
    at_lower = lambda x: np.zeros(n, bool) if lower is None else x == lower  # noqa: E731
    at_upper = lambda x: np.zeros(n, bool) if upper is None else x == upper  # noqa: E731
    old_clamped = L = None
    free = np.arange(n)
    for _ in range(100):
        old_value = _objective(res, H, g)
        grad = dot_rows(H, res) + g
        clamped = (at_lower(res) & (grad > 0)) | (at_upper(res) & (grad < 0))
        free = np.flatnonzero(~clamped)
        if not free.size:
            return free.tolist(), 0
        direction = (dot_rows(H, np.where(clamped, res, 0.0)) + g)[free]
        if old_clamped is None or (clamped != old_clamped).any():
            L = H[np.ix_(free, free)].copy()
            rank = factor(L, mjMINVAL)
            _store_factor(R, L)
            if rank != free.size:
                return free.tolist(), -1
        old_clamped = clamped
        search = np.zeros(n)
        search[free] = -np.array(solve(L, direction.tolist())) - res[free]
        norm2 = 0.0
        for value in grad[free].tolist():
            norm2 += value * value
        if norm2 < 1e-16:
            return free.tolist(), free.size
        slope = dot_arrays(search, grad)
        if slope >= 0:
            return free.tolist(), -1
        candidate, exhausted = _line_search(res, search, slope, old_value, H, g, lower, upper)
        res[:] = candidate
        if exhausted:
            return free.tolist(), free.size
    return free.tolist(), free.size


def _line_search(x, search, slope, old_value, H, g, lower, upper):
    """The accepted point, and whether the step became too small."""
    step = 1.0
    while True:
        candidate = search * step + x
        if lower is not None:
            candidate = np.where(candidate < lower, lower, candidate)
        if upper is not None:
            candidate = np.where(candidate > upper, upper, candidate)
        value = _objective(candidate, H, g)
        step *= 0.5
        if step < 1e-22:
            return candidate, True
        if not (value - old_value) / (step * slope) < 0.1:
            return candidate, False


__all__ = [name for name in dir() if name.startswith("mju_")]
