"""Vectors and dense matrices of the mujoco API (mju_*), with the order of additions of the C library."""

import math

import numpy as np

from ._arguments import fixed, number, out, require, vector, vector_out
from ._constants import mjMINVAL

_sqrt = math.sqrt


def square_root(x):
    """sqrt that gives NaN for negative numbers, as in C."""
    return _sqrt(x) if x >= 0 else math.nan


def divide(a, b):
    """a / b with the infinities and NaNs of C."""
    try:
        return a / b
    except ZeroDivisionError:
        if a == 0 or a != a:
            return math.nan
        return math.copysign(math.inf, a) * math.copysign(1.0, b)


def dot(a, b, n):
    """Dot product of the first n entries of two lists: four partial sums, then the rest."""
    if n < 4:
        if n == 3:
            return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
        if n == 2:
            return a[0] * b[0] + a[1] * b[1]
        return a[0] * b[0] if n else 0.0
    s0 = s1 = s2 = s3 = 0.0
    last = n & ~3
    for i in range(0, last, 4):
        s0 += a[i] * b[i]
        s1 += a[i + 1] * b[i + 1]
        s2 += a[i + 2] * b[i + 2]
        s3 += a[i + 3] * b[i + 3]
    result = (s0 + s2) + (s1 + s3)
    rest = n - last
    if rest == 3:
        result += a[last] * b[last] + a[last + 1] * b[last + 1] + a[last + 2] * b[last + 2]
    elif rest == 2:
        result += a[last] * b[last] + a[last + 1] * b[last + 1]
    elif rest == 1:
        result += a[last] * b[last]
    return result


def dot_rows(mat, vec):
    """dot of every row of an array with a vector: the same order of additions, for arrays."""
    rows, n = mat.shape
    last = n & ~3
    products = mat * vec
    result = np.zeros(rows)
    if last:
        s = products[:, :last].reshape(rows, last // 4, 4).sum(axis=1)
        result = (s[:, 0] + s[:, 2]) + (s[:, 1] + s[:, 3])
    rest = products[:, last:]
    if rest.shape[1] == 3:
        result = result + (rest[:, 0] + rest[:, 1] + rest[:, 2])
    elif rest.shape[1] == 2:
        result = result + (rest[:, 0] + rest[:, 1])
    elif rest.shape[1] == 1:
        result = result + rest[:, 0]
    return result


def dot_arrays(a, b):
    """dot of two arrays."""
    n = len(a)
    if n < 96:
        return dot(a.tolist(), b.tolist(), n)
    return float(dot_rows(a.reshape(1, n), b)[0])


# ---- 3D vectors


def mju_zero3(res):
    """res = 0."""
    out(res, 3).fill(0.0)


def mju_copy3(res, data):
    """res = data."""
    res = out(res, 3)
    res[0], res[1], res[2] = fixed(data, 3)


def mju_scl3(res, vec, scl):
    """res = vec * scl."""
    res = out(res, 3)
    x, y, z = fixed(vec, 3)
    scl = number(scl)
    res[0] = x * scl
    res[1] = y * scl
    res[2] = z * scl


def mju_add3(res, vec1, vec2):
    """res = vec1 + vec2."""
    res = out(res, 3)
    a, b = fixed(vec1, 3), fixed(vec2, 3)
    res[0] = a[0] + b[0]
    res[1] = a[1] + b[1]
    res[2] = a[2] + b[2]


def mju_sub3(res, vec1, vec2):
    """res = vec1 - vec2."""
    res = out(res, 3)
    a, b = fixed(vec1, 3), fixed(vec2, 3)
    res[0] = a[0] - b[0]
    res[1] = a[1] - b[1]
    res[2] = a[2] - b[2]


def mju_addTo3(res, vec):
    """res += vec."""
    res = out(res, 3)
    b = fixed(vec, 3)
    res[0] += b[0]
    res[1] += b[1]
    res[2] += b[2]


def mju_subFrom3(res, vec):
    """res -= vec."""
    res = out(res, 3)
    b = fixed(vec, 3)
    res[0] -= b[0]
    res[1] -= b[1]
    res[2] -= b[2]


def mju_addToScl3(res, vec, scl):
    """res += vec * scl."""
    res = out(res, 3)
    b = fixed(vec, 3)
    scl = number(scl)
    res[0] += b[0] * scl
    res[1] += b[1] * scl
    res[2] += b[2] * scl


def mju_addScl3(res, vec1, vec2, scl):
    """res = vec1 + vec2 * scl."""
    res = out(res, 3)
    a, b = fixed(vec1, 3), fixed(vec2, 3)
    scl = number(scl)
    res[0] = a[0] + scl * b[0]
    res[1] = a[1] + scl * b[1]
    res[2] = a[2] + scl * b[2]


def normalized3(x, y, z):
    """Unit vector and length; (1, 0, 0) if it is too short."""
    norm = _sqrt(x * x + y * y + z * z)
    if norm < mjMINVAL:
        return 1.0, 0.0, 0.0, norm
    inverse = 1 / norm
    return x * inverse, y * inverse, z * inverse, norm


def mju_normalize3(vec):
    """Normalizes the vector; returns its length before."""
    vec = out(vec, 3)
    x, y, z = vec.tolist()
    vec[0], vec[1], vec[2], norm = normalized3(x, y, z)
    return norm


def mju_norm3(vec):
    """Length."""
    x, y, z = fixed(vec, 3)
    return _sqrt(x * x + y * y + z * z)


def mju_dot3(vec1, vec2):
    """Dot product."""
    a, b = fixed(vec1, 3), fixed(vec2, 3)
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def mju_dist3(pos1, pos2):
    """Distance."""
    a, b = fixed(pos1, 3), fixed(pos2, 3)
    x, y, z = a[0] - b[0], a[1] - b[1], a[2] - b[2]
    return _sqrt(x * x + y * y + z * z)


def mju_mulMatVec3(res, mat, vec):
    """res = mat * vec."""
    res = out(res, 3)
    m = fixed(mat, 9)
    x, y, z = fixed(vec, 3)
    res[0] = m[0] * x + m[1] * y + m[2] * z
    res[1] = m[3] * x + m[4] * y + m[5] * z
    res[2] = m[6] * x + m[7] * y + m[8] * z


def mju_mulMatTVec3(res, mat, vec):
    """res = mat' * vec."""
    res = out(res, 3)
    m = fixed(mat, 9)
    x, y, z = fixed(vec, 3)
    res[0] = m[0] * x + m[3] * y + m[6] * z
    res[1] = m[1] * x + m[4] * y + m[7] * z
    res[2] = m[2] * x + m[5] * y + m[8] * z


def mju_cross(res, a, b):
    """res = a x b."""
    res = out(res, 3)
    a0, a1, a2 = fixed(a, 3)
    b0, b1, b2 = fixed(b, 3)
    res[0] = a1 * b2 - a2 * b1
    res[1] = a2 * b0 - a0 * b2
    res[2] = a0 * b1 - a1 * b0


# ---- 4D vectors


def mju_zero4(res):
    """res = 0."""
    out(res, 4).fill(0.0)


def mju_unit4(res):
    """res = (1, 0, 0, 0)."""
    res = out(res, 4)
    res.fill(0.0)
    res[0] = 1


def mju_copy4(res, data):
    """res = data."""
    res = out(res, 4)
    res[0], res[1], res[2], res[3] = fixed(data, 4)


def normalized4(w, x, y, z):
    """Unit quaternion and length; the identity if it is too short."""
    norm = _sqrt(w * w + x * x + y * y + z * z)
    if norm < mjMINVAL:
        return 1.0, 0.0, 0.0, 0.0, norm
    if abs(norm - 1) > mjMINVAL:
        inverse = 1 / norm
        return w * inverse, x * inverse, y * inverse, z * inverse, norm
    return w, x, y, z, norm


def mju_normalize4(vec):
    """Normalizes the vector; returns its length before."""
    vec = out(vec, 4)
    w, x, y, z = vec.tolist()
    vec[0], vec[1], vec[2], vec[3], norm = normalized4(w, x, y, z)
    return norm


# ---- vectors of any size


def mju_zero(res):
    """res = 0."""
    vector_out(res).fill(0.0)


def mju_fill(res, val):
    """res = val."""
    vector_out(res).fill(number(val))


def mju_copy(res, vec):
    """res = vec."""
    res, vec = vector_out(res), vector(vec)
    require(res.size == vec.size, "res and data should have the same size")
    res[:] = vec


def mju_sum(vec):
    """Sum of all entries, from first to last."""
    vec = vector_out(vec)
    total = 0.0  # sum() compensates rounding errors since Python 3.12
    for x in vec.tolist():
        total += x
    return total


def mju_L1(vec):
    """Sum of absolute values."""
    vec = np.abs(vector_out(vec))
    return float(np.add.accumulate(vec)[-1]) if vec.size else 0.0


def mju_scl(res, vec, scl):
    """res = vec * scl."""
    res, vec, scl = vector_out(res), vector(vec), number(scl)
    require(res.size == vec.size, "res and vec should have the same size")
    np.multiply(vec, scl, out=res)


def _two(res, vec1, vec2):
    require(res.size == vec1.size, "res and vec1 should have the same size")
    require(res.size == vec2.size, "res and vec2 should have the same size")


def mju_add(res, vec1, vec2):
    """res = vec1 + vec2."""
    res, vec1, vec2 = vector_out(res), vector(vec1), vector(vec2)
    _two(res, vec1, vec2)
    np.add(vec1, vec2, out=res)


def mju_sub(res, vec1, vec2):
    """res = vec1 - vec2."""
    res, vec1, vec2 = vector_out(res), vector(vec1), vector(vec2)
    _two(res, vec1, vec2)
    np.subtract(vec1, vec2, out=res)


def mju_addTo(res, vec):
    """res += vec."""
    res, vec = vector_out(res), vector(vec)
    require(res.size == vec.size, "res and vec should have the same size")
    res += vec


def mju_subFrom(res, vec):
    """res -= vec."""
    res, vec = vector_out(res), vector(vec)
    require(res.size == vec.size, "res and vec should have the same size")
    res -= vec


def mju_addToScl(res, vec, scl):
    """res += vec * scl."""
    res, vec, scl = vector_out(res), vector(vec), number(scl)
    require(res.size == vec.size, "res and vec should have the same size")
    res += vec * scl


def mju_addScl(res, vec1, vec2, scl):
    """res = vec1 + vec2 * scl."""
    res, vec1, vec2, scl = vector_out(res), vector(vec1), vector(vec2), number(scl)
    _two(res, vec1, vec2)
    np.add(vec1, vec2 * scl, out=res)


def mju_normalize(res):
    """Normalizes the vector; returns its length before."""
    res = vector_out(res)
    norm = _sqrt(dot_arrays(res, res))
    if norm < mjMINVAL:
        res.fill(0.0)
        res[:1] = 1
    else:
        res *= 1 / norm
    return norm


def mju_norm(res):
    """Length."""
    res = vector(res)
    return _sqrt(dot_arrays(res, res))


def mju_dot(vec1, vec2):
    """Dot product."""
    vec1, vec2 = vector(vec1), vector(vec2)
    require(vec1.size == vec2.size, "vec1 and vec2 should have the same size")
    return dot_arrays(vec1, vec2)


__all__ = [name for name in dir() if name.startswith("mju_")]
