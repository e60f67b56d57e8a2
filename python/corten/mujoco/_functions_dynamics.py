"""Functions of the mujoco API on dynamics: Jacobians, products with M and J, forces, derivatives, rays."""

import ctypes
import math

import numpy as np

from .. import _c
from .._arrays import address
from .._library import lib
from . import _math_ray
from ._arguments import (
    INT,
    fixed,
    integer,
    matrix,
    matrix_out,
    number,
    optional_matrix_out,
    optional_out,
    optional_vector_out,
    out,
    require,
    vector,
    vector_out,
)
from ._call import call
from ._constants import mjNGROUP
from ._contacts import contact_column
from ._enums import mjtObj
from ._errors import FatalError
from ._math_vector import normalized3
from ._structs import MjContact

BODY, XBODY = int(mjtObj.mjOBJ_BODY), int(mjtObj.mjOBJ_XBODY)
GEOM, SITE = int(mjtObj.mjOBJ_GEOM), int(mjtObj.mjOBJ_SITE)


def _address(array):
    return None if array is None else address(array)


def _vector3(value):
    return np.array(fixed(value, 3))


# ---- Jacobians


def _jacobians(m, jacp, jacr):
    jacp, jacr = optional_matrix_out(jacp), optional_matrix_out(jacr)
    require(jacp is None or jacp.shape == (3, m.nv), "jacp should be of shape (3, nv)")
    require(jacr is None or jacr.shape == (3, m.nv), "jacr should be of shape (3, nv)")
    return jacp, jacr


def _frame_jacobian(m, d, jacp, jacr, kind, i):
    jacp, jacr = _jacobians(m, jacp, jacr)
    call(lib.corten_jacobian, d._use(m), kind, integer(i), jacp, jacr, 3 * m.nv)


def mj_jac(m, d, jacp, jacr, point, body):
    """Jacobians of a world point that moves with a body; None skips one."""
    jacp, jacr = _jacobians(m, jacp, jacr)
    call(lib.corten_point_jacobian, d._use(m), integer(body), _vector3(point), jacp, jacr,
         3 * m.nv)  # fmt: skip


def mj_jacDot(m, d, jacp, jacr, point, body):
    """Time derivative of mj_jac."""
    jacp, jacr = _jacobians(m, jacp, jacr)
    call(lib.corten_point_jacobian_rate, d._use(m), integer(body), _vector3(point), jacp,
         jacr, 3 * m.nv)  # fmt: skip


def mj_jacBody(m, d, jacp, jacr, body):
    """Jacobians of a body's frame."""
    _frame_jacobian(m, d, jacp, jacr, XBODY, body)


def mj_jacBodyCom(m, d, jacp, jacr, body):
    """Jacobians of a body's centre of mass."""
    _frame_jacobian(m, d, jacp, jacr, BODY, body)


def mj_jacGeom(m, d, jacp, jacr, geom):
    """Jacobians of a geom."""
    _frame_jacobian(m, d, jacp, jacr, GEOM, geom)


def mj_jacSite(m, d, jacp, jacr, site):
    """Jacobians of a site."""
    _frame_jacobian(m, d, jacp, jacr, SITE, site)


def mj_jacSubtreeCom(m, d, jacp, body):
    """Jacobian of the centre of mass of a body and its descendants."""
    jacp, _ = _jacobians(m, jacp, None)
    if jacp is not None:
        call(lib.corten_subtree_com_jacobian, d._use(m), integer(body), jacp, jacp.size)


def mj_jacPointAxis(m, d, jacPoint, jacAxis, point, axis, body):
    """Jacobians of a world point and of a world axis that move with a body."""
    jacPoint, jacAxis = _jacobians(m, jacPoint, jacAxis)
    call(lib.corten_point_axis_jacobian, d._use(m), integer(body), _vector3(point), _vector3(axis),
         jacPoint, jacAxis, 3 * m.nv)  # fmt: skip


def mj_angmomMat(m, d, mat, body):
    """Matrix of the angular momentum of a body and its descendants."""
    mat = matrix_out(mat)
    require(mat.shape == (3, m.nv), "mat should be of shape (3, nv)")
    call(lib.corten_angular_momentum_matrix, d._use(m), integer(body), mat, mat.size)


# ---- inertia


def mj_fullM(m, dst, M):
    """Full inertia matrix from qM."""
    dst, M = matrix_out(dst), vector(M)
    require(M.size == m.nM, "M should be of size nM")
    require(dst.shape == (m.nv, m.nv), "dst should be of shape (nv, nv)")
    lower, upper = _legacy_entries(m)
    dst.fill(0.0)
    flat = dst.reshape(-1)
    flat[lower] = M
    flat[upper] = M


def _legacy_entries(m):
    """Places of each entry of qM in the dense matrix: below and above the diagonal."""
    entries = m.__dict__.get("_legacy_entries")
    if entries is None:
        parent, rows, columns = m.dof_parentid.tolist(), [], []
        for dof in range(len(parent)):
            ancestor = dof
            while ancestor >= 0:
                rows.append(dof)
                columns.append(ancestor)
                ancestor = parent[ancestor]
        rows, columns = np.array(rows, np.intp), np.array(columns, np.intp)
        entries = m.__dict__["_legacy_entries"] = rows * m.nv + columns, columns * m.nv + rows
    return entries


def _product(function, m, d, res, vec):
    res, vec = vector_out(res), vector(vec)
    require(res.size == m.nv, "res should be of size nv")
    require(vec.size == m.nv, "vec should be of size nv")
    call(function, d._use(m), vec.copy(), res, res.size)


def mj_mulM(m, d, res, vec):
    """res = M * vec."""
    _product(lib.corten_multiply_inertia, m, d, res, vec)


def mj_mulM2(m, d, res, vec):
    """res = M^(1/2) * vec."""
    _product(lib.corten_multiply_inertia_half, m, d, res, vec)


def _solve(function, m, d, x, y):
    require(x.shape[0] == y.shape[0], "the first dimension of x and y should be of the same size")
    require(x.shape[1] == m.nv, "the last dimension of x should be of size nv")
    require(y.shape[1] == m.nv, "the last dimension of y should be of size nv")
    call(function, d._use(m), y.copy(), x, x.size)


def mj_solveM(m, d, x, y):
    """Solves M * x = y, for each row."""
    _solve(lib.corten_solve_inertia, m, d, matrix_out(x), matrix(y))


def mj_solveM2(m, d, x, y, sqrtInvD):
    """Half of mj_solveM, for each row: x = sqrt(inv(D)) * inv(L') * y."""
    x, y, sqrtInvD = matrix_out(x), matrix(y), matrix(sqrtInvD)
    require(sqrtInvD.size == m.nv, "the size of sqrtInvD should be nv")
    _solve(lib.corten_solve_inertia_half, m, d, x, y)
    own = np.sqrt(d.qLDiagInv)
    given = sqrtInvD.reshape(-1)
    if not np.array_equal(own, given):
        x *= given / own


def mj_addM(m, d, dst, rownnz, rowadr, colind):
    """dst += M, for a matrix of compressed rows."""
    dst, rownnz, rowadr, colind = vector_out(dst), vector_out(rownnz, INT), vector_out(rowadr, INT), vector_out(colind, INT)
    require(dst.size == m.nM, "dst should be of size nM")
    require(rownnz.size == m.nv, "rownnz should be of size nv")
    require(rowadr.size == m.nv, "rowadr should be of size nv")
    require(colind.size == m.nM, "colind should be of size nM")
    d._use(m)
    full = d._data.full_inertia()
    for row in range(m.nv):
        entries = slice(rowadr[row], rowadr[row] + rownnz[row])
        columns = colind[entries]
        dst[entries] += np.where(columns <= row, full[row, columns], 0.0)


# ---- constraints


def mj_mulJacVec(m, d, res, vec):
    """res = J * vec."""
    res, vec = vector_out(res), vector(vec)
    require(res.size == d.nefc, "res should be of length nefc")
    require(vec.size == m.nv, "vec should be of length nv")
    call(lib.corten_multiply_jacobian, d._use(m), vec, vec.size, res, res.size)


def mj_mulJacTVec(m, d, res, vec):
    """res = J' * vec."""
    res, vec = vector_out(res), vector(vec)
    require(res.size == m.nv, "res should be of length nv")
    require(vec.size == d.nefc, "vec should be of length nefc")
    call(lib.corten_multiply_jacobian_transposed, d._use(m), vec, vec.size, res, res.size)


def mj_constraintUpdate(m, d, jar, cost, flg_coneHessian):
    """Constraint forces of given residuals."""
    jar, cost = vector(jar), optional_out(cost, 1)
    integer(flg_coneHessian)
    require(jar.size == d.nefc, "size of jar should equal nefc")
    call(lib.corten_constraint_update, d._use(m), jar, jar.size, cost)


def mj_addContact(m, d, con):
    """Adds a contact, until the next collision detection. Returns 0."""
    if not isinstance(con, MjContact):
        raise TypeError(f"mj_addContact(): incompatible function arguments. con must be MjContact, not {con!r}")
    d._use(m)
    row, nefc = d.ncon, d.nefc
    d._data.reserve(row + 1, nefc)
    d._field("ncon")[...] = row + 1
    for name in ("dist", "pos", "frame", "includemargin", "friction", "solref", "solreffriction", "solimp", "mu", "dim",
                 "geom", "exclude", "efc_address"):  # fmt: skip
        contact_column(d, name)[row] = getattr(con, name)
    return 0


# ---- forces and motion


def mj_applyFT(m, d, force, torque, point, body, qfrc_target):
    """Adds the generalized force of a force and a torque at a world point to qfrc_target."""
    force, torque, point, target = _vector3(force), _vector3(torque), _vector3(point), vector_out(qfrc_target)
    require(target.size == m.nv, "qfrc_target should be of size nv")
    call(lib.corten_apply_force, d._use(m), integer(body), point, force, torque,
         target, target.size)  # fmt: skip


def mj_contactForce(m, d, id, result):
    """Force and torque of a contact in its frame; zero if there is no such contact."""
    i, result = integer(id), out(result, 6)
    if not 0 <= i < d.ncon:
        result.fill(0.0)
        return
    call(lib.corten_contact_force, d._use(m), i, result)


def mj_objectVelocity(m, d, objtype, objid, res, flg_local):
    """Velocity of an object's frame, angular first."""
    res = out(res, 6)
    call(lib.corten_object_velocity, d._use(m), integer(objtype), integer(objid), integer(flg_local), res)


def mj_objectAcceleration(m, d, objtype, objid, res, flg_local):
    """Acceleration of an object's frame, angular first."""
    res = out(res, 6)
    call(lib.corten_object_acceleration, d._use(m), integer(objtype), integer(objid), integer(flg_local), res)


def mj_geomDistance(m, d, geom1, geom2, distmax, fromto):
    """Signed distance of two geoms, at most distmax; fromto gets the nearest points."""
    geom1, geom2, distmax, fromto = integer(geom1), integer(geom2), number(distmax), optional_matrix_out(fromto)
    require(fromto is None or fromto.size == 6, "fromto should be of size 6")
    distance, first, second = ctypes.c_double(), np.zeros(3), np.zeros(3)
    call(lib.corten_geom_distance, d._use(m), geom1, geom2, distmax, ctypes.addressof(distance), first,
         second)  # fmt: skip
    if fromto is not None:
        fromto.reshape(-1)[:] = (*first, *second)
    return distance.value


# ---- derivatives


def mjd_transitionFD(m, d, eps, flg_centered, A, B, C, D):
    """Derivatives of a step by finite differences; None skips a matrix."""
    eps, centered = number(eps), integer(flg_centered)
    A, B, C, D = (optional_matrix_out(x) for x in (A, B, C, D))
    n = 2 * m.nv + m.na
    require(A is None or A.shape == (n, n), "A should be of shape (2*nv+na, 2*nv+na)")
    require(B is None or B.shape == (n, m.nu), "B should be of shape (2*nv+na, nu)")
    require(C is None or C.shape == (m.nsensordata, n), "C should be of shape (nsensordata, 2*nv+na)")
    require(D is None or D.shape == (m.nsensordata, m.nu), "D should be of shape (nsensordata, nu)")
    status = ctypes.c_int()
    matrices = [part for matrix in (A, B, C, D) for part in (matrix, 0 if matrix is None else matrix.size)]
    call(lib.corten_transition_derivatives, d._use(m), eps, centered, *matrices, ctypes.addressof(status))


def mjd_inverseFD(m, d, eps, flg_actuation, DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq):
    """Derivatives of inverse dynamics by finite differences; None skips a matrix."""
    eps, actuation = number(eps), integer(flg_actuation)
    names = ("DfDq", "DfDv", "DfDa", "DsDq", "DsDv", "DsDa", "DmDq")
    given = dict(zip(names, map(optional_matrix_out, (DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq))))
    for name, size in zip(names, ("nv",) * 3 + ("nsensordata",) * 3 + ("nM",)):
        shape = (m.nv, getattr(m, size))
        require(given[name] is None or given[name].shape == shape, f"{name} should be of shape (nv, {size})")
    native = np.zeros((m.nv, m._live.nC)) if given["DmDq"] is not None else None
    arrays = {**given, "DmDq": native}
    outputs = _c.InverseDerivativesOut(**{n: _address(arrays[n]) for n in names},
                                       **{n + "_size": 0 if arrays[n] is None else arrays[n].size for n in names})
    status = ctypes.c_int()
    call(lib.corten_inverse_derivatives, d._use(m), eps, actuation, ctypes.addressof(outputs),
         ctypes.addressof(status))  # fmt: skip
    if native is not None:
        m.nM  # computes the map
        given["DmDq"][:] = native[:, m.__dict__["_native_qM"]]


# ---- rays


def _filter(geomgroup, flg_static, bodyexclude):
    groups = _c.RayFilter()
    wanted = [1] * mjNGROUP if geomgroup is None else np.asarray(geomgroup, np.uint8).reshape(-1).tolist()
    if len(wanted) != mjNGROUP:
        raise TypeError(f"geomgroup: incompatible function arguments. {mjNGROUP} numbers are required")
    groups.groups[:] = wanted
    groups.statics, groups.exclude_body = integer(flg_static), integer(bodyexclude)
    return groups


def mj_multiRay(m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, dist, normal, nray, cutoff):
    """Casts rays from one point; hits beyond the cutoff distance do not count."""
    pnt, vec, nray, cutoff = _vector3(pnt), vector(vec), integer(nray), number(cutoff)
    geomid, dist, normal = vector_out(geomid, INT), vector_out(dist), optional_vector_out(normal)
    require(dist.size == nray and geomid.size == nray, "dist and geomid should be of size nray")
    require(vec.size == 3 * nray, "vec should be of size 3*nray")
    require(normal is None or normal.size == 3 * nray, "normal should be of size 3*nray")
    hits, groups = (_c.RayHit * nray)(), _filter(geomgroup, flg_static, bodyexclude)
    call(lib.corten_rays, d._use(m), pnt, vec, nray, ctypes.addressof(groups),
         ctypes.addressof(hits))  # fmt: skip
    for i, hit in enumerate(hits):
        missed = hit.distance > cutoff
        geomid[i], dist[i] = (-1, -1.0) if missed else (hit.geom, hit.distance)
        if normal is not None:
            normal[3 * i : 3 * i + 3] = 0.0 if missed else hit.normal[:]


def mj_ray(m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, normal=None):
    """Distance to the first geom along a ray, in units of the length of vec; -1: no hit."""
    pnt, vec = _vector3(pnt), _vector3(vec)
    geomid, normal = optional_vector_out(geomid, INT), optional_out(normal, 3)
    hit, groups = _c.RayHit(), _filter(geomgroup, flg_static, bodyexclude)
    call(lib.corten_rays, d._use(m), pnt, vec, 1, ctypes.addressof(groups), ctypes.addressof(hit))
    if geomid is not None:
        geomid[0] = hit.geom
    if normal is not None:
        normal[:] = hit.normal[:]
    return hit.distance


def mj_rayMesh(m, d, geomid, pnt, vec, normal=None):
    """Distance to a mesh geom along a ray; -1: no hit."""
    g, pnt, vec, normal = integer(geomid), fixed(pnt, 3), fixed(vec, 3), optional_out(normal, 3)
    mesh = int(m.geom_dataid[g])
    vertices = m.mesh_vert[m.mesh_vertadr[mesh] :][: m.mesh_vertnum[mesh]].astype(float)
    faces = m.mesh_face[m.mesh_faceadr[mesh] :][: m.mesh_facenum[mesh]]
    pos, mat = d.geom_xpos[g].tolist(), d.geom_xmat[g].tolist()
    lpnt, lvec = _math_ray._local(pos, mat, pnt, vec)
    x = _math_ray._triangle_distances(vertices[faces], np.array(lpnt), lvec)
    hit = (x >= 0).any()
    nearest = int(np.argmin(np.where(x >= 0, x, math.inf))) if hit else -1
    if normal is not None:
        normal[:] = 0.0
        if hit:
            a, b, c = vertices[faces[nearest]]
            normal[:] = _math_ray._world(mat, normalized3(*np.cross(a - c, b - c).tolist()))
    return float(x[nearest]) if hit else -1.0


def mj_rayHfield(m, d, geomid, pnt, vec, normal=None):
    """Not available: use mj_ray with the geom's group."""
    raise FatalError("mj_rayHfield is not available: use mj_ray")


def mj_rayFlex(m, d, flex_layer, flg_vert, flg_edge, flg_face, flg_skin, flexid, pnt, vec, vertid=None, normal=None):
    """Distance to a flex along a ray, in units of the length of vec; -1: no hit."""
    pnt, vec = _vector3(pnt), _vector3(vec)
    vertid, normal = optional_vector_out(vertid, INT), optional_out(normal, 3)
    parts = _c.FlexRayParts(integer(flg_vert), integer(flg_edge), integer(flg_face), integer(flg_skin), integer(flex_layer))
    hit = _c.FlexRayHit()
    call(lib.corten_flex_ray, d._use(m), integer(flexid), pnt, vec, ctypes.addressof(parts), ctypes.addressof(hit))
    if vertid is not None and hit.distance >= 0:
        vertid[0] = hit.vertex
    if normal is not None:
        normal[:] = hit.normal[:]
    return hit.distance


__all__ = [name for name in dir() if name.startswith(("mj_", "mjd_"))]
