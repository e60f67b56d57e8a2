"""Quaternions, poses and spatial vectors of the mujoco API (mju_*, mjd_*)."""

import math

from ._arguments import (
    fixed,
    integer,
    number,
    optional_matrix_out,
    optional_out,
    out,
    require,
    vector,
)
from ._constants import mjMINVAL, mjPI
from ._errors import FatalError
from ._math_vector import divide, normalized3, normalized4, square_root


def sine(x):
    """sin that gives NaN for infinities, as in C."""
    try:
        return math.sin(x)
    except ValueError:
        return math.nan


def cosine(x):
    """cos that gives NaN for infinities, as in C."""
    try:
        return math.cos(x)
    except ValueError:
        return math.nan


def rotated(x, y, z, q0, q1, q2, q3):
    """A vector rotated by a quaternion."""
    if x == 0 and y == 0 and z == 0:
        return 0.0, 0.0, 0.0
    if q0 == 1 and q1 == 0 and q2 == 0 and q3 == 0:
        return x, y, z
    t0 = q0 * x + q2 * z - q3 * y
    t1 = q0 * y + q3 * x - q1 * z
    t2 = q0 * z + q1 * y - q2 * x
    return x + 2 * (q2 * t2 - q3 * t1), y + 2 * (q3 * t0 - q1 * t2), z + 2 * (q1 * t1 - q2 * t0)


def product(a0, a1, a2, a3, b0, b1, b2, b3):
    """Product of two quaternions."""
    return (
        a0 * b0 - a1 * b1 - a2 * b2 - a3 * b3,
        a0 * b1 + a1 * b0 + a2 * b3 - a3 * b2,
        a0 * b2 - a1 * b3 + a2 * b0 + a3 * b1,
        a0 * b3 + a1 * b2 - a2 * b1 + a3 * b0,
    )


def from_axis_angle(x, y, z, angle):
    """Quaternion of a rotation about a unit axis."""
    if angle == 0:
        return 1.0, 0.0, 0.0, 0.0
    s = sine(angle * 0.5)
    return cosine(angle * 0.5), x * s, y * s, z * s


def to_velocity(w, x, y, z, dt):
    """The angular velocity that leads to an orientation difference in time dt."""
    x, y, z, length = normalized3(x, y, z)
    speed = 2 * math.atan2(length, w)
    if speed > mjPI:
        speed -= 2 * mjPI
    speed = divide(speed, dt)
    return x * speed, y * speed, z * speed


def to_matrix(q0, q1, q2, q3):
    """Rotation matrix of a quaternion, 9 numbers."""
    if q0 == 1 and q1 == 0 and q2 == 0 and q3 == 0:
        return 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0
    q00, q01, q02, q03 = q0 * q0, q0 * q1, q0 * q2, q0 * q3
    q11, q12, q13 = q1 * q1, q1 * q2, q1 * q3
    q22, q23, q33 = q2 * q2, q2 * q3, q3 * q3
    return (
        q00 + q11 - q22 - q33,
        2 * (q12 - q03),
        2 * (q13 + q02),
        2 * (q12 + q03),
        q00 - q11 + q22 - q33,
        2 * (q23 - q01),
        2 * (q13 - q02),
        2 * (q23 + q01),
        q00 - q11 - q22 + q33,
    )


# ---- quaternions


def mju_rotVecQuat(res, vec, quat):
    """res = vec rotated by quat."""
    res = out(res, 3)
    res[0], res[1], res[2] = rotated(*fixed(vec, 3), *fixed(quat, 4))


def mju_negQuat(res, quat):
    """res = conjugate of quat."""
    res = out(res, 4)
    w, x, y, z = fixed(quat, 4)
    res[0] = w
    res[1] = -x
    res[2] = -y
    res[3] = -z


def mju_mulQuat(res, quat1, quat2):
    """res = quat1 * quat2."""
    res = out(res, 4)
    a0, a1, a2, a3 = fixed(quat1, 4)
    b0, b1, b2, b3 = fixed(quat2, 4)
    res[0] = a0 * b0 - a1 * b1 - a2 * b2 - a3 * b3
    res[1] = a0 * b1 + a1 * b0 + a2 * b3 - a3 * b2
    res[2] = a0 * b2 - a1 * b3 + a2 * b0 + a3 * b1
    res[3] = a0 * b3 + a1 * b2 - a2 * b1 + a3 * b0


def mju_mulQuatAxis(res, quat, axis):
    """res = quat * (0, axis)."""
    res = out(res, 4)
    q0, q1, q2, q3 = fixed(quat, 4)
    x, y, z = fixed(axis, 3)
    res[0] = -q1 * x - q2 * y - q3 * z
    res[1] = q0 * x + q2 * z - q3 * y
    res[2] = q0 * y + q3 * x - q1 * z
    res[3] = q0 * z + q1 * y - q2 * x


def mju_axisAngle2Quat(res, axis, angle):
    """Quaternion of a rotation about a unit axis."""
    res = out(res, 4)
    x, y, z = fixed(axis, 3)
    res[0], res[1], res[2], res[3] = from_axis_angle(x, y, z, number(angle))


def mju_quat2Vel(res, quat, dt):
    """Orientation difference to angular velocity."""
    res = out(res, 3)
    res[0], res[1], res[2] = to_velocity(*fixed(quat, 4), number(dt))


def mju_subQuat(res, qa, qb):
    """The angular velocity res with qb * quat(res) = qa."""
    res = out(res, 3)
    res[0], res[1], res[2] = difference(fixed(qa, 4), fixed(qb, 4))


def difference(qa, qb):
    """The angular velocity that leads from qb to qa in one second."""
    w, x, y, z = qb
    return to_velocity(*product(w, -x, -y, -z, *qa), 1.0)


def mju_quat2Mat(res, quat):
    """Quaternion to rotation matrix, 9 numbers."""
    res = out(res, 9)
    res[:] = to_matrix(*fixed(quat, 4))


def mju_mat2Quat(quat, mat):
    """Rotation matrix, 9 numbers, to quaternion."""
    quat = out(quat, 4)
    m = fixed(mat, 9)
    if m[0] + m[4] + m[8] > 0:
        w = 0.5 * square_root(1 + m[0] + m[4] + m[8])
        q = w, 0.25 * (m[7] - m[5]) / w, 0.25 * (m[2] - m[6]) / w, 0.25 * (m[3] - m[1]) / w
    elif m[0] > m[4] and m[0] > m[8]:
        x = 0.5 * square_root(1 + m[0] - m[4] - m[8])
        q = (divide(0.25 * (m[7] - m[5]), x), x, divide(0.25 * (m[1] + m[3]), x), divide(0.25 * (m[2] + m[6]), x))
    elif m[4] > m[8]:
        y = 0.5 * square_root(1 - m[0] + m[4] - m[8])
        q = (divide(0.25 * (m[2] - m[6]), y), divide(0.25 * (m[1] + m[3]), y), y, divide(0.25 * (m[5] + m[7]), y))
    else:
        z = 0.5 * square_root(1 - m[0] - m[4] + m[8])
        q = (divide(0.25 * (m[3] - m[1]), z), divide(0.25 * (m[2] + m[6]), z), divide(0.25 * (m[5] + m[7]), z), z)
    quat[0], quat[1], quat[2], quat[3], _ = normalized4(*q)


def mju_derivQuat(res, quat, vel):
    """Time derivative of a quaternion from the angular velocity."""
    res = out(res, 4)
    q0, q1, q2, q3 = fixed(quat, 4)
    x, y, z = fixed(vel, 3)
    res[0] = 0.5 * (-x * q1 - y * q2 - z * q3)
    res[1] = 0.5 * (x * q0 + y * q3 - z * q2)
    res[2] = 0.5 * (-x * q3 + y * q0 + z * q1)
    res[3] = 0.5 * (x * q2 - y * q1 + z * q0)


def mju_quatIntegrate(quat, vel, scale):
    """Rotates quat by the angular velocity times scale."""
    quat = out(quat, 4)
    x, y, z, speed = normalized3(*fixed(vel, 3))
    rotation = from_axis_angle(x, y, z, number(scale) * speed)
    w, x, y, z, _ = normalized4(*quat.tolist())
    quat[0], quat[1], quat[2], quat[3] = product(w, x, y, z, *rotation)


def mju_quatZ2Vec(quat, vec):
    """The rotation from the z axis to a vector."""
    quat = out(quat, 4)
    quat[0], quat[1], quat[2], quat[3] = _z_to(*fixed(vec, 3))


def _z_to(x, y, z):
    x, y, z, length = normalized3(x, y, z)
    if length < mjMINVAL:
        return 1.0, 0.0, 0.0, 0.0
    along = 0.0 * x + 0.0 * y + 1.0 * z
    a, b, c, sine_of_angle = normalized3(0.0 * z - 1.0 * y, 1.0 * x - 0.0 * z, 0.0 * y - 0.0 * x)
    if abs(sine_of_angle) < mjMINVAL:
        return (0.0, 1.0, 0.0, 0.0) if along < 0 else (1.0, 0.0, 0.0, 0.0)
    return from_axis_angle(a, b, c, math.atan2(sine_of_angle, along))


def mju_mat2Rot(quat, mat):
    """The rotation nearest to any 3x3 matrix, from the initial guess in quat. Returns the iterations."""
    quat = out(quat, 4)
    m = fixed(mat, 9)
    q = tuple(quat.tolist())
    iteration = 0
    while iteration < 500:
        x, y, z, angle = normalized3(*_rotation_step(to_matrix(*q), m))
        if angle < 1e-9:
            break
        q = normalized4(*product(*from_axis_angle(x, y, z, angle), *q))[:4]
        iteration += 1
    quat[0], quat[1], quat[2], quat[3] = q
    return iteration


def _rotation_step(r, m):
    """Sum of the cross products of the columns of r and m, divided by the sum of their dot products."""
    columns = [((r[i], r[i + 3], r[i + 6]), (m[i], m[i + 3], m[i + 6])) for i in range(3)]
    crosses = [(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]) for a, b in columns]
    dots = [a[0] * b[0] + a[1] * b[1] + a[2] * b[2] for a, b in columns]
    scale = 1.0 / (abs(dots[0] + dots[1] + dots[2]) + mjMINVAL)
    return [((crosses[0][i] + crosses[1][i]) + crosses[2][i]) * scale for i in range(3)]


def mju_euler2Quat(quat, euler, seq):
    """Euler angles in radians to quaternion; seq: three of xyzXYZ, lower case: moving axes."""
    quat = out(quat, 4)
    angles = fixed(euler, 3)
    if not isinstance(seq, (str, bytes)):
        raise TypeError(f"mju_euler2Quat(): incompatible function arguments. A str is required, not {seq!r}")
    if len(seq) != 3:
        raise FatalError("mju_euler2Quat: seq must contain exactly 3 characters")
    q = (1.0, 0.0, 0.0, 0.0)
    for i, letter in enumerate(seq):
        axis = "xyz".find(letter.lower())
        if axis < 0:
            raise FatalError(f"mju_euler2Quat: seq[{i}] is '{letter}', should be one of x, y, z, X, Y, Z")
        rotation = [cosine(angles[i] / 2), 0.0, 0.0, 0.0]
        rotation[axis + 1] = sine(angles[i] / 2)
        q = product(*q, *rotation) if letter.islower() else product(*rotation, *q)
    quat[0], quat[1], quat[2], quat[3] = q


# ---- poses


def mju_mulPose(posres, quatres, pos1, quat1, pos2, quat2):
    """Product of two poses."""
    posres, quatres = out(posres, 3), out(quatres, 4)
    p1, q1, p2, q2 = fixed(pos1, 3), fixed(quat1, 4), fixed(pos2, 3), fixed(quat2, 4)
    quatres[0], quatres[1], quatres[2], quatres[3], _ = normalized4(*product(*q1, *q2))
    x, y, z = rotated(*p2, *q1)
    posres[0] = x + p1[0]
    posres[1] = y + p1[1]
    posres[2] = z + p1[2]


def mju_negPose(posres, quatres, pos, quat):
    """Inverse of a pose."""
    posres, quatres = out(posres, 3), out(quatres, 4)
    p = fixed(pos, 3)
    w, x, y, z = fixed(quat, 4)
    quatres[0], quatres[1], quatres[2], quatres[3] = w, -x, -y, -z
    x, y, z = rotated(*p, w, -x, -y, -z)
    posres[0], posres[1], posres[2] = x * -1, y * -1, z * -1


def mju_trnVecPose(res, pos, quat, vec):
    """res = vec transformed by a pose."""
    res = out(res, 3)
    p = fixed(pos, 3)
    x, y, z = rotated(*fixed(vec, 3), *fixed(quat, 4))
    res[0] = x + p[0]
    res[1] = y + p[1]
    res[2] = z + p[2]


def mju_transformSpatial(res, vec, flg_force, newpos, oldpos, rotnew2old):
    """A motion or force vector in another frame."""
    res = out(res, 6)
    v, force = fixed(vec, 6), integer(flg_force)
    new, old, r = fixed(newpos, 3), fixed(oldpos, 3), fixed(rotnew2old, 9)
    dx, dy, dz = new[0] - old[0], new[1] - old[1], new[2] - old[2]
    a, b, c = v[3:] if force else v[:3]
    cross = dy * c - dz * b, dz * a - dx * c, dx * b - dy * a
    first = 0 if force else 3
    for i in range(3):
        v[first + i] = v[first + i] - cross[i]
    for k in (0, 3):
        x, y, z = v[k : k + 3]
        res[k] = r[0] * x + r[3] * y + r[6] * z
        res[k + 1] = r[1] * x + r[4] * y + r[7] * z
        res[k + 2] = r[2] * x + r[5] * y + r[8] * z


# ---- derivatives


def mjd_subQuat(qa, qb, Da, Db):
    """Derivatives of mju_subQuat; an output that is None is skipped."""
    a, b = vector(qa), vector(qb)
    Da, Db = optional_matrix_out(Da), optional_matrix_out(Db)
    require(a.size == 4, "qa must have size 4")
    require(b.size == 4, "qb must have size 4")
    require(Da is None or Da.size == 9, "Da must have size 9")
    require(Db is None or Db.size == 9, "Db must have size 9")
    x, y, z, angle = normalized3(*difference(a.tolist(), b.tolist()))
    half = 0.5 * angle
    k = (0.0, -z, y, z, 0.0, -x, -y, x, 0.0)
    kk = [k[3 * i] * k[j] + k[3 * i + 1] * k[3 + j] + k[3 * i + 2] * k[6 + j] for i in range(3) for j in range(3)]
    factor = 1.0 - (1.0 if half < 6e-8 else half / math.tan(half))
    result = [(1.0 if i % 4 == 0 else 0.0) + k[i] * half + kk[i] * factor for i in range(9)]
    if Da is not None:
        Da.reshape(9)[:] = result
    if Db is not None:
        Db.reshape(9)[:] = [result[3 * (i % 3) + i // 3] * -1.0 for i in range(9)]


def mjd_quatIntegrate(vel, scale, Dquat, Dvel, Dscale):
    """Derivatives of mju_quatIntegrate with respect to quat, vel and scale."""
    v, scale = fixed(vel, 3), number(scale)
    Dquat, Dvel, Dscale = optional_out(Dquat, 9), optional_out(Dvel, 9), optional_out(Dscale, 3)
    s = [scale * x for x in v]
    cross = (0.0, s[2], -s[1], -s[2], 0.0, s[0], s[1], -s[0], 0.0)
    outer = [p * q for p in s for q in s]
    xx = s[0] * s[0] + s[1] * s[1] + s[2] * s[2]
    a, b, c, d = _exponential_coefficients(xx)
    eye = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
    if Dquat is not None:
        Dquat[:] = [a * eye[i] + b * cross[i] + c * outer[i] for i in range(9)]
    m = [b * eye[i] + c * cross[i] + d * outer[i] for i in range(9)]
    if Dvel is not None:
        Dvel[:] = m
    if Dscale is not None:
        Dscale[:] = [m[3 * i] * v[0] + m[3 * i + 1] * v[1] + m[3 * i + 2] * v[2] for i in range(3)]


def _exponential_coefficients(xx):
    """cos x, sin x / x, (1 - cos x) / x^2 and (x - sin x) / x^3, by series for small x."""
    x = square_root(xx)
    a = cosine(x)
    if abs(x) > 1.0 / 32:
        b = sine(x) / x
        return a, b, (1.0 - a) / xx, (1.0 - b) / xx
    b = 1 + xx / 6 * (xx / 20 * (1 - xx / 42) - 1)
    c = (1 + xx / 12 * (xx / 30 * (1 - xx / 56) - 1)) / 2
    d = (1 + xx / 20 * (xx / 42 * (1 - xx / 72) - 1)) / 6
    return a, b, c, d


__all__ = [name for name in dir() if name.startswith(("mju_", "mjd_"))]
