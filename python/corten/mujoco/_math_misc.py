"""Muscles, contact pyramids, random numbers, strings and other functions of the mujoco API (mju_*)."""

import ctypes
import math
import sys
import time

from ._arguments import INT, fixed, integer, matrix, number, require, string, vector, vector_out
from ._constants import mjMAXVAL, mjMINVAL
from ._enums import mjtObj
from ._math_spatial import cosine, sine
from ._math_vector import divide, square_root

# ---- scalars


def mju_min(a, b):
    """Smaller of two numbers."""
    a, b = number(a), number(b)
    return a if a <= b else b


def mju_max(a, b):
    """Larger of two numbers."""
    a, b = number(a), number(b)
    return a if a >= b else b


def clip(x, low, high):
    """x in the range [low, high]."""
    return low if x < low else high if x > high else x


def mju_clip(x, min, max):
    """x in the range [min, max]."""
    return clip(number(x), number(min), number(max))


def mju_sign(x):
    """-1.0, 0.0 or 1.0."""
    x = number(x)
    return -1.0 if x < 0 else 1.0 if x > 0 else 0.0


def mju_round(x):
    """Nearest integer, halves upward."""
    x = number(x)
    lower, upper = math.floor(x), math.ceil(x)
    return lower if x - lower < upper - x else upper


def mju_isBad(x):
    """1 if x is NaN or larger than mjMAXVAL."""
    x = number(x)
    return 1 if x != x or x > mjMAXVAL or x < -mjMAXVAL else 0


def sigmoid(x):
    """Quintic step from 0 to 1 with zero first and second derivatives at both ends."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    return x * x * x * (3 * x * (2 * x - 5) + 10)


def mju_sigmoid(x):
    """Quintic step from 0 at x = 0 to 1 at x = 1."""
    return sigmoid(number(x))


def mju_Halton(index, base):
    """Number `index` of the Halton sequence."""
    n, base = integer(index), integer(base)
    scale = float(base)
    f, result = 1 / scale, 0.0
    while n > 0:
        n, digit = divmod(n, base)
        result += f * digit
        f /= scale
    return result


_rand = None
_RAND_MAX = 2147483647


def _random():
    """rand() of the C library, so that srand() works as with the C library."""
    global _rand
    if _rand is None:
        _rand = ctypes.CDLL(None).rand
    return _rand()


def mju_standardNormal(num2):
    """Normally distributed random number. num2 is not used."""
    if num2 is not None:
        number(num2)
    scale = 2.0 / _RAND_MAX
    while True:
        x1 = scale * _random() - 1.0
        x2 = scale * _random() - 1.0
        w = x1 * x1 + x2 * x2
        if w < 1.0 and w != 0:
            return x1 * math.sqrt((-2.0 * math.log(w)) / w)


def _exp(x):
    try:
        return math.exp(x)
    except OverflowError:
        return math.inf


def mju_springDamper(pos0, vel0, Kp, Kv, dt):
    """Position after time dt of a unit mass with a spring of stiffness Kp and a damper of damping Kv."""
    pos0, vel0, k, b, t = number(pos0), number(vel0), number(Kp), number(Kv), number(dt)
    det = b * b - 4 * k
    if det > mjMINVAL:
        w = math.sqrt(det) / 2
        r1, r2 = -b / 2 + w, -b / 2 - w
        c1 = (pos0 * r2 - vel0) / (r2 - r1)
        c2 = (pos0 * r1 - vel0) / (r1 - r2)
        return c1 * _exp(r1 * t) + c2 * _exp(r2 * t)
    if det >= -mjMINVAL:
        return _exp(-b * t / 2) * (pos0 + (vel0 + b * pos0 / 2) * t)
    w = square_root(abs(det)) / 2
    c2 = (vel0 + b * pos0 / 2) / w
    return _exp(-b * t / 2) * (pos0 * cosine(w * t) + c2 * sine(w * t))


# ---- muscles


def _peak_force(prm, acc0):
    return prm[3] / max(mjMINVAL, acc0) if prm[2] < 0 else prm[2]


def _normalized_length(length, lengthrange, prm):
    """Optimal length and length in its units."""
    optimal = (lengthrange[1] - lengthrange[0]) / max(mjMINVAL, prm[1] - prm[0])
    return optimal, prm[0] + (length - lengthrange[0]) / max(mjMINVAL, optimal)


def _length_gain(length, lmin, lmax):
    """Force-length curve: 1 at length 1, 0 at lmin and lmax."""
    if not lmin <= length <= lmax:
        return 0.0
    a, b = 0.5 * (lmin + 1), 0.5 * (1 + lmax)
    if length <= a:
        x = (length - lmin) / max(mjMINVAL, a - lmin)
        return 0.5 * x * x
    if length <= 1:
        x = (1 - length) / max(mjMINVAL, 1 - a)
        return 1 - 0.5 * x * x
    if length <= b:
        x = (length - 1) / max(mjMINVAL, b - 1)
        return 1 - 0.5 * x * x
    x = (lmax - length) / max(mjMINVAL, lmax - b)
    return 0.5 * x * x


def _velocity_gain(v, fvmax):
    """Force-velocity curve."""
    y = fvmax - 1
    if v <= -1:
        return 0.0
    if v <= 0:
        return (v + 1) * (v + 1)
    if v <= y:
        return fvmax - (y - v) * (y - v) / max(mjMINVAL, y)
    return fvmax


def mju_muscleGain(len, vel, lengthrange, acc0, prm):
    """Active muscle force per activation. prm: range (2), force, scale, lmin, lmax, vmax, fpmax, fvmax."""
    length, velocity = number(len), number(vel)
    lengthrange, acc0, prm = fixed(lengthrange, 2), number(acc0), fixed(prm, 9)
    optimal, normalized = _normalized_length(length, lengthrange, prm)
    v = velocity / max(mjMINVAL, optimal * prm[6])
    return -_peak_force(prm, acc0) * _length_gain(normalized, prm[4], prm[5]) * _velocity_gain(v, prm[8])


def mju_muscleBias(len, lengthrange, acc0, prm):
    """Passive muscle force. prm as in mju_muscleGain."""
    length = number(len)
    lengthrange, acc0, prm = fixed(lengthrange, 2), number(acc0), fixed(prm, 9)
    force = _peak_force(prm, acc0)
    normalized = _normalized_length(length, lengthrange, prm)[1]
    b = 0.5 * (1 + prm[5])
    if normalized <= 1:
        return 0.0
    if normalized <= b:
        x = (normalized - 1) / max(mjMINVAL, b - 1)
        return -force * prm[7] * 0.5 * x * x
    x = (normalized - b) / max(mjMINVAL, b - 1)
    return -force * prm[7] * (0.5 + x)


def mju_muscleDynamics(ctrl, act, prm):
    """Rate of muscle activation. prm: time constants of activation and deactivation, smoothing width."""
    ctrl, act, prm = number(ctrl), number(act), fixed(prm, 3)
    scale = 0.5 + 1.5 * clip(act, 0.0, 1.0)
    rising, falling, width = prm[0] * scale, prm[1] / scale, prm[2]
    excess = clip(ctrl, 0.0, 1.0) - act
    if width < mjMINVAL:
        tau = rising if excess > 0 else falling
    else:
        tau = falling + (rising - falling) * sigmoid(excess / width + 0.5)
    return excess / max(mjMINVAL, tau)


# ---- contact pyramids. The Python functions of mujoco use as dimension the size of mu, one less than that of
# the contact; so do these.


def _check_pyramid(pyramid, force, mu):
    require(pyramid.size == 2 * mu.size, "size of pyramid should be twice as large as size of mu")
    require(force.size == mu.size + 1, "size of force should be exactly one larger than size of mu")


def mju_encodePyramid(pyramid, force, mu):
    """Contact force to pyramid forces."""
    pyramid, force, mu = vector_out(pyramid), vector(force), vector(mu)
    _check_pyramid(pyramid, force, mu)
    f, dim = force.tolist(), mu.size
    normal = divide(f[0], dim - 1.0)
    for i, friction in enumerate(mu.tolist()[: max(dim - 1, 0)]):
        tangent = divide(f[i + 1], friction)
        b = normal if normal <= tangent else tangent
        pyramid[2 * i] = 0.5 * (normal + b)
        pyramid[2 * i + 1] = 0.5 * (normal - b)


def mju_decodePyramid(force, pyramid, mu):
    """Pyramid forces to contact force."""
    force, pyramid, mu = vector_out(force), vector(pyramid), vector(mu)
    _check_pyramid(pyramid, force, mu)
    p, dim = pyramid.tolist(), mu.size
    if dim == 1:
        force[0] = p[0]
        return
    total = 0.0
    for i in range(2 * (dim - 1)):
        total += p[i]
    force[0] = total
    for i, friction in enumerate(mu.tolist()[: max(dim - 1, 0)]):
        force[i + 1] = (p[2 * i] - p[2 * i + 1]) * friction


# ---- strings

_TYPE_NAMES = {
    int(kind): kind.name[len("mjOBJ_") :].lower()
    for kind in mjtObj
    if kind.name.startswith("mjOBJ_") and kind.name not in ("mjOBJ_UNKNOWN", "mjOBJ_DEFAULT", "mjOBJ_MODEL")
}
_TYPES = {name: kind for kind, name in _TYPE_NAMES.items() if name != "frame"}


def mju_type2Str(type):
    """Name of an object type (mjtObj), or None."""
    return _TYPE_NAMES.get(integer(type))


def mju_str2Type(str):
    """Object type (mjtObj) of a name; 0: unknown."""
    return _TYPES.get(string(str), 0)


def mju_writeNumBytes(nbytes):
    """A number of bytes with the suffix K, M, G, T, P or E if it is a multiple."""
    nbytes = integer(nbytes)
    for power in range(6, 0, -1):
        unit = 1 << (10 * power)
        if nbytes >= unit and nbytes % unit == 0:
            return f"{nbytes // unit}{' KMGTPE'[power]}"
    return str(nbytes)


_WARNINGS = (
    "Inertia matrix is too close to singular at DOF {}. Check model.",
    "Too many contacts. The arena memory is full, increase arena memory allocation.(ncon = {})",
    "Insufficient arena memory for the number of constraints generated. "
    "Increase arena memory allocation above {} bytes.",
    "Pre-allocated visual geom buffer is full. Increase maxgeom above {}.",
    "Nan, Inf or huge value in QPOS at DOF {}. The simulation is unstable.",
    "Nan, Inf or huge value in QVEL at DOF {}. The simulation is unstable.",
    "Nan, Inf or huge value in QACC at DOF {}. The simulation is unstable.",
    "Nan, Inf or huge value in CTRL at ACTUATOR {}. The simulation is unstable.",
)


def mju_warningText(warning, info):
    """Text of a warning (mjtWarning)."""
    warning, info = integer(warning), integer(info)
    if not 0 <= warning < len(_WARNINGS):
        return f"Unknown warning type {warning}."
    return _WARNINGS[warning].format(mju_writeNumBytes(info) if warning == 2 else info)


def mju_writeLog(type, msg):
    """Appends a message to MUJOCO_LOG.TXT in the working directory."""
    try:
        with open("MUJOCO_LOG.TXT", "a", encoding="utf-8") as log:
            log.write(f"{time.asctime()}\n{type}: {msg}\n\n")
    except OSError:
        pass


def mju_printMat(mat):
    """Prints a matrix."""
    for row in matrix(mat).tolist():
        sys.stdout.write("".join(f"{value:.8f} " for value in row) + "\n")
    sys.stdout.write("\n")


def mju_printMatSparse(mat, rownnz, rowadr, colind):
    """Prints a matrix of compressed rows."""
    mat, rownnz, rowadr, colind = vector(mat), vector(rownnz, INT), vector(rowadr, INT), vector(colind, INT)
    require(rownnz.size == rowadr.size, "size of rownnz should equal size of rowadr")
    count = int(rowadr[-1] + rownnz[-1]) if rowadr.size else 0
    require(mat.size == count, "size of mat should equal rownnz[-1] + rowadr[-1]")
    require(colind.size == count, "size of colind should equal rownnz[-1] + rowadr[-1]")
    for r, (first, n) in enumerate(zip(rowadr.tolist(), rownnz.tolist())):
        entries = (f"({r} {colind[i]}): {mat[i]:9.6f}  " for i in range(first, first + n))
        sys.stdout.write("".join(entries) + "\n")
    sys.stdout.write("\n")


__all__ = [name for name in dir() if name.startswith("mju_")]
