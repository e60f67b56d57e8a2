"""Rays and single shapes: mju_rayGeom and mju_raySkin of the mujoco API.

Each shape function returns the distance in units of the direction's length and the normal, or MISS.
Points and directions with the prefix `l` are in the frame of the shape.
"""

import numpy as np

from ._arguments import FLOAT32, INT, fixed, integer, optional_out, optional_vector_out, require, vector
from ._constants import mjMINVAL
from ._enums import mjtGeom
from ._errors import FatalError
from ._math_vector import divide, normalized3, square_root

MISS = (-1.0, (0.0, 0.0, 0.0))


def _dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _along(point, direction, x):
    return [point[i] + x * direction[i] for i in range(3)]


def _local(pos, m, pnt, vec):
    d = [pnt[i] - pos[i] for i in range(3)]
    return (
        [m[i] * d[0] + m[i + 3] * d[1] + m[i + 6] * d[2] for i in range(3)],
        [m[i] * vec[0] + m[i + 3] * vec[1] + m[i + 6] * vec[2] for i in range(3)],
    )


def _world(m, n):
    return tuple(m[3 * i] * n[0] + m[3 * i + 1] * n[1] + m[3 * i + 2] * n[2] for i in range(3))


def _roots(a, b, c):
    """Both solutions of a x^2 + 2 b x + c = 0; -1: none."""
    det = b * b - a * c
    if det < 0 or a < mjMINVAL:
        return -1.0, -1.0
    det = square_root(det)
    return (-b - det) / a, (-b + det) / a


def _first(roots):
    return roots[0] if roots[0] >= 0 else roots[1] if roots[1] >= 0 else -1.0


def _sphere_distance(pos, square, pnt, vec):
    d = [pnt[i] - pos[i] for i in range(3)]
    return _first(_roots(_dot(vec, vec), _dot(vec, d), _dot(d, d) - square))


def ray_plane(pos, mat, size, pnt, vec):
    """Front side of a rectangle in the plane z = 0; size 0: infinite."""
    lpnt, lvec = _local(pos, mat, pnt, vec)
    if lvec[2] > -mjMINVAL:
        return MISS
    x = -lpnt[2] / lvec[2]
    p = _along(lpnt, lvec, x)
    if x < 0 or any(size[i] > 0 and not abs(p[i]) <= size[i] for i in (0, 1)):
        return MISS
    return x, (mat[2], mat[5], mat[8])


def ray_sphere(pos, mat, size, pnt, vec):
    """Sphere."""
    x = _sphere_distance(pos, size[0] * size[0], pnt, vec)
    if x < 0:
        return MISS
    s = [pnt[i] + x * vec[i] for i in range(3)]
    return x, normalized3(*(s[i] - pos[i] for i in range(3)))[:3]


def _round_side(lpnt, lvec, size):
    """Distance to the side of a cylinder of half height size[1]."""
    a = lvec[0] * lvec[0] + lvec[1] * lvec[1]
    b = lvec[0] * lpnt[0] + lvec[1] * lpnt[1]
    c = lpnt[0] * lpnt[0] + lpnt[1] * lpnt[1] - size[0] * size[0]
    x = _first(_roots(a, b, c))
    return x if x >= 0 and abs(lpnt[2] + x * lvec[2]) <= size[1] else -1.0


def ray_capsule(pos, mat, size, pnt, vec):
    """Capsule: side and two half spheres."""
    reach = size[0] + size[1]
    if _sphere_distance(pos, reach * reach, pnt, vec) < 0:
        return MISS
    lpnt, lvec = _local(pos, mat, pnt, vec)
    x, cap = _round_side(lpnt, lvec, size), 0
    a = _dot(lvec, lvec)
    for side in (1, -1):
        d = [lpnt[0], lpnt[1], lpnt[2] - side * size[1]]
        for root in _roots(a, _dot(lvec, d), _dot(d, d) - size[0] * size[0]):
            if root >= 0 and side * (lpnt[2] + root * lvec[2]) >= size[1] and (x < 0 or root < x):
                x, cap = root, side
    if x < 0:
        return MISS
    height = 0.0 if cap == 0 else lpnt[2] + lvec[2] * x - size[1] * cap
    n = normalized3(lpnt[0] + lvec[0] * x, lpnt[1] + lvec[1] * x, height)
    return x, _world(mat, n)


def ray_ellipsoid(pos, mat, size, pnt, vec):
    """Ellipsoid."""
    lpnt, lvec = _local(pos, mat, pnt, vec)
    s = [divide(1, size[i] * size[i]) for i in range(3)]
    a = s[0] * lvec[0] * lvec[0] + s[1] * lvec[1] * lvec[1] + s[2] * lvec[2] * lvec[2]
    b = s[0] * lvec[0] * lpnt[0] + s[1] * lvec[1] * lpnt[1] + s[2] * lvec[2] * lpnt[2]
    c = s[0] * lpnt[0] * lpnt[0] + s[1] * lpnt[1] * lpnt[1] + s[2] * lpnt[2] * lpnt[2] - 1
    x = _first(_roots(a, b, c))
    if x < 0:
        return MISS
    p = _along(lpnt, lvec, x)
    return x, _world(mat, normalized3(s[0] * p[0], s[1] * p[1], s[2] * p[2]))


def ray_cylinder(pos, mat, size, pnt, vec):
    """Cylinder: side and two flat ends."""
    if _sphere_distance(pos, size[0] * size[0] + size[1] * size[1], pnt, vec) < 0:
        return MISS
    lpnt, lvec = _local(pos, mat, pnt, vec)
    x, end = -1.0, 0
    if abs(lvec[2]) > mjMINVAL:
        for side in (-1, 1):
            root = (side * size[1] - lpnt[2]) / lvec[2]
            p = _along(lpnt, lvec, root)
            if root >= 0 and p[0] * p[0] + p[1] * p[1] <= size[0] * size[0] and (x < 0 or root < x):
                x, end = root, side
    root = _round_side(lpnt, lvec, size)
    if root >= 0 and (x < 0 or root < x):
        x, end = root, 0
    if x < 0:
        return MISS
    if end:
        return x, _world(mat, (0.0, 0.0, float(end)))
    return x, _world(mat, normalized3(lpnt[0] + lvec[0] * x, lpnt[1] + lvec[1] * x, 0.0))


def ray_box(pos, mat, size, pnt, vec):
    """Box."""
    if _sphere_distance(pos, _dot(size, size), pnt, vec) < 0:
        return MISS
    lpnt, lvec = _local(pos, mat, pnt, vec)
    x, normal = MISS
    for i, others in enumerate(((1, 2), (0, 2), (0, 1))):
        if abs(lvec[i]) <= mjMINVAL:
            continue
        for side in (-1, 1):
            root = (side * size[i] - lpnt[i]) / lvec[i]
            if root < 0 or any(not abs(lpnt[k] + root * lvec[k]) <= size[k] for k in others):
                continue
            if x < 0 or root < x:
                x = root
                normal = [0.0, 0.0, 0.0]
                normal[i] = float(side)
    return (x, _world(mat, normal)) if x >= 0 else MISS


_SHAPES = {
    int(mjtGeom.mjGEOM_PLANE): ray_plane,
    int(mjtGeom.mjGEOM_SPHERE): ray_sphere,
    int(mjtGeom.mjGEOM_CAPSULE): ray_capsule,
    int(mjtGeom.mjGEOM_ELLIPSOID): ray_ellipsoid,
    int(mjtGeom.mjGEOM_CYLINDER): ray_cylinder,
    int(mjtGeom.mjGEOM_BOX): ray_box,
}


def mju_rayGeom(pos, mat, size, pnt, vec, geomtype, normal=None):
    """Distance to a shape along a ray, in units of the length of vec; -1: no hit."""
    pos, mat, size, pnt, vec = fixed(pos, 3), fixed(mat, 9), fixed(size, 3), fixed(pnt, 3), fixed(vec, 3)
    geomtype, normal = integer(geomtype), optional_out(normal, 3)
    if geomtype not in _SHAPES:
        raise FatalError(f"mju_rayGeom: unexpected geom type {geomtype}")
    x, n = _SHAPES[geomtype](pos, mat, size, pnt, vec)
    if normal is not None:
        normal[:] = n
    return x


# ---- triangles


def _plane_basis(vec):
    """Two unit vectors normal to a direction."""
    absolute = [abs(v) for v in vec]
    b0 = [1.0, 1.0, 1.0]
    if absolute[0] >= absolute[1] and absolute[0] >= absolute[2]:
        b0[0] = 0.0
    else:
        b0[1 if absolute[1] >= absolute[2] else 2] = 0.0
    b1 = normalized3(*_along(b0, vec, divide(-_dot(vec, b0), _dot(vec, vec))))[:3]
    cross = b1[1] * vec[2] - b1[2] * vec[1], b1[2] * vec[0] - b1[0] * vec[2], b1[0] * vec[1] - b1[1] * vec[0]
    return normalized3(*cross)[:3], b1


def _triangle_distances(v, pnt, vec):
    """Distance of the ray to each triangle of v, shape (n, 3, 3); -1: no hit."""
    b0, b1 = _plane_basis(vec)
    d = v - pnt
    p = np.stack([b[0] * d[..., 0] + b[1] * d[..., 1] + b[2] * d[..., 2] for b in (b0, b1)], axis=-1)
    hit = ~((p > 0).all(axis=1) | (p < 0).all(axis=1)).any(axis=1)
    a0, a1 = p[:, 0, 0] - p[:, 2, 0], p[:, 1, 0] - p[:, 2, 0]
    a2, a3 = p[:, 0, 1] - p[:, 2, 1], p[:, 1, 1] - p[:, 2, 1]
    det = a0 * a3 - a1 * a2
    with np.errstate(divide="ignore", invalid="ignore"):
        t0 = (a3 * -p[:, 2, 0] - a1 * -p[:, 2, 1]) / det
        t1 = (-a2 * -p[:, 2, 0] + a0 * -p[:, 2, 1]) / det
        n = np.cross(v[:, 0] - v[:, 2], v[:, 1] - v[:, 2])
        e = pnt - v[:, 2]
        denominator = vec[0] * n[:, 0] + vec[1] * n[:, 1] + vec[2] * n[:, 2]
        x = -(e[:, 0] * n[:, 0] + e[:, 1] * n[:, 1] + e[:, 2] * n[:, 2]) / denominator
        hit &= (np.abs(det) >= mjMINVAL) & (np.abs(denominator) >= mjMINVAL)
        hit &= ~((t0 < 0) | (t1 < 0) | (t0 + t1 > 1))
    return np.where(hit, x, -1.0)


def mju_raySkin(nface, nvert, face, vert, pnt, vec, vertid):
    """Distance to a skin along a ray; -1: no hit. vertid gets the nearest vertex."""
    nface, nvert = integer(nface), integer(nvert)
    face, vert = vector(face, INT), vector(vert, FLOAT32)
    pnt, vec, vertid = fixed(pnt, 3), fixed(vec, 3), optional_vector_out(vertid, INT)
    require(face.size >= 3 * nface, "face should have 3*nface entries")
    require(vert.size >= 3 * nvert, "vert should have 3*nvert entries")
    points = vert[: 3 * nvert].reshape(nvert, 3).astype(float)
    low, high = points.min(axis=0), points.max(axis=0)
    identity = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
    if ray_box((0.5 * (low + high)).tolist(), identity, (0.5 * (high - low)).tolist(), pnt, vec)[0] < 0:
        return -1.0
    faces = face[: 3 * nface].reshape(nface, 3)
    x = _triangle_distances(points[faces], np.array(pnt), vec)
    if not (x >= 0).any():
        return -1.0
    nearest = int(np.argmin(np.where(x >= 0, x, np.inf)))
    if vertid is not None:
        hit = np.array(_along(pnt, vec, float(x[nearest])))
        corner = int(np.argmin(np.linalg.norm(points[faces[nearest]] - hit, axis=1)))
        vertid[0] = faces[nearest, corner]
    return float(x[nearest])


__all__ = ["mju_rayGeom", "mju_raySkin"]
