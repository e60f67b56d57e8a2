"""Functions that robotics programs use, as methods of Data: Jacobians, products with M, forces, derivatives, rays."""
from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterable
from typing import SupportsFloat, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _c, objects
from ._arrays import Floats, address, index, number, numbers, output
from ._fields import DataFields, Stages
from ._library import check, lib, returned
from .errors import ArgumentError
from .model import Model
from .objects import Key
from .results import Contact, ContactFields, GeomDistance, InverseDerivatives, RayHits, TransitionDerivatives

_FRAMES = {"body": _c.CORTEN_XBODY, "com": _c.CORTEN_BODY, "geom": _c.CORTEN_GEOM, "site": _c.CORTEN_SITE,
           "camera": _c.CORTEN_CAMERA}


def ray_filter(model: Model, groups: Iterable[object] | None, statics: bool, exclude_body: Key | None) -> _c.RayFilter:
    """Which geoms rays can hit. groups: six booleans; None: all."""
    wanted = [1] * 6 if groups is None else [int(bool(group)) for group in groups]
    if len(wanted) != 6:
        raise ArgumentError(f"groups has {len(wanted)} entries, 6 are needed")
    body = -1 if exclude_body is None else objects.object_id(model._handle, "body", exclude_body)
    return _c.RayFilter((ctypes.c_uint8 * 6)(*wanted), int(bool(statics)), body)


def frame_code(model: Model, kind: str, key: Key) -> tuple[int, int]:
    """Code and id of an object as a frame."""
    if not isinstance(kind, str) or kind not in _FRAMES:
        raise ArgumentError(f"{kind!r} is not a frame kind; kinds are {', '.join(_FRAMES)}")
    return _FRAMES[kind], objects.object_id(model._handle, "body" if kind == "com" else kind, key)


def _positive(value: SupportsFloat, name: str) -> float:
    result = number(value, name)
    if not 0 < result < math.inf:
        raise ArgumentError(f"{name} is {result}; it must be positive and finite")
    return result


class Dynamics(Stages, DataFields):
    """What Data inherits. Call after forward() or step(), unless a function says otherwise. Bodies and geoms are
    given by name or id; `out` is an array for the result."""
    __slots__ = ()

    def _body(self, key: Key) -> int:
        return objects.object_id(self.model._handle, "body", key)

    # ---- stages

    def stage(self, name: str) -> None:
        """Runs one stage of a step: "kinematics", "com_position", "collision", ..."""
        check(lib.corten_stage(self._value, objects.encoded(name)))

    def energy_now(self) -> Floats:
        """Potential and kinetic energy, also written to `energy`."""
        result = np.empty(2)
        check(lib.corten_energy(self._value, address(result)))
        return result

    def body_forces(self) -> None:
        """Computes cacc, cfrc_int and cfrc_ext."""
        check(lib.corten_body_forces(self._value))

    def subtree_velocity(self) -> None:
        """Computes subtree_linvel and subtree_angmom."""
        check(lib.corten_subtree_velocity(self._value))

    # ---- Jacobians

    def jacobian(self, kind: str, key: Key) -> tuple[Floats, Floats]:
        """Translational and rotational Jacobian (3 x nv each) of a frame: kind is "body", "com" (a body's centre of
        mass), "geom" or "site"."""
        code, i = frame_code(self.model, kind, key)
        linear, angular = np.empty((3, self.model.nv)), np.empty((3, self.model.nv))
        check(lib.corten_jacobian(self._value, code, i, linear, angular, linear.size))
        return linear, angular

    def point_jacobian(self, body: Key, point: npt.ArrayLike, rate: bool = False) -> tuple[Floats, Floats]:
        """Jacobians of a world point that moves with a body; rate: their time derivatives."""
        function = lib.corten_point_jacobian_rate if rate else lib.corten_point_jacobian
        point = numbers(point, 3, "point")
        linear, angular = np.empty((3, self.model.nv)), np.empty((3, self.model.nv))
        check(function(self._value, self._body(body), point, linear, angular, linear.size))
        return linear, angular

    def subtree_com_jacobian(self, body: Key) -> Floats:
        """Jacobian of the centre of mass of a body and its descendants."""
        result = np.empty((3, self.model.nv))
        check(lib.corten_subtree_com_jacobian(self._value, self._body(body), result, result.size))
        return result

    def point_axis_jacobian(self, body: Key, point: npt.ArrayLike, axis: npt.ArrayLike) -> tuple[Floats, Floats]:
        """Jacobians of a world point and of a world axis that move with a body."""
        point, axis = numbers(point, 3, "point"), numbers(axis, 3, "axis")
        first, second = np.empty((3, self.model.nv)), np.empty((3, self.model.nv))
        check(lib.corten_point_axis_jacobian(self._value, self._body(body), address(point), address(axis),
                                             address(first), address(second), first.size))
        return first, second

    def angular_momentum_matrix(self, body: Key) -> Floats:
        """3 x nv matrix of the angular momentum of a body and its descendants."""
        result = np.empty((3, self.model.nv))
        check(lib.corten_angular_momentum_matrix(self._value, self._body(body), result, result.size))
        return result

    # ---- inertia and constraints

    def full_inertia(self, out: Floats | None = None) -> Floats:
        """M as a dense nv x nv matrix."""
        result = output(out, (self.model.nv, self.model.nv), "out")
        check(lib.corten_full_inertia(self._value, result, result.size))
        return result

    def full_jacobian(self) -> Floats:
        """The constraint Jacobian as a dense nefc x nv matrix."""
        result = np.empty((self.nefc, self.model.nv))
        check(lib.corten_full_jacobian(self._value, address(result), result.size))
        return result

    def _product(self, function: Callable[..., int], vectors: npt.ArrayLike) -> Floats:
        x = numbers(vectors, None, "x")
        if x.shape[-1:] != (self.model.nv,):
            raise ArgumentError(f"the last dimension of x is {x.shape[-1:]}, it must be nv = {self.model.nv}")
        result = np.empty_like(x)
        if x.size:
            check(function(self._value, address(x), address(result), x.size))
        return result

    def multiply_inertia(self, x: npt.ArrayLike) -> Floats:
        """M x."""
        return self._product(lib.corten_multiply_inertia, numbers(x, self.model.nv, "x"))

    def multiply_inertia_half(self, x: npt.ArrayLike) -> Floats:
        """M^1/2 x."""
        return self._product(lib.corten_multiply_inertia_half, numbers(x, self.model.nv, "x"))

    def solve_inertia(self, x: npt.ArrayLike) -> Floats:
        """M^-1 x, for one vector or a matrix with one vector per row."""
        return self._product(lib.corten_solve_inertia, x)

    def solve_inertia_half(self, x: npt.ArrayLike) -> Floats:
        """(M^1/2)'^-1 x, for one vector or a matrix with one vector per row."""
        return self._product(lib.corten_solve_inertia_half, x)

    def multiply_jacobian(self, x: npt.ArrayLike) -> Floats:
        """J x with the constraint Jacobian: nefc numbers."""
        x, result = numbers(x, self.model.nv, "x"), np.empty(self.nefc)
        check(lib.corten_multiply_jacobian(self._value, address(x), x.size, address(result), result.size))
        return result

    def multiply_jacobian_transposed(self, force: npt.ArrayLike) -> Floats:
        """J' force with the constraint Jacobian: nv numbers."""
        force, result = numbers(force, self.nefc, "force"), np.empty(self.model.nv)
        check(lib.corten_multiply_jacobian_transposed(self._value, address(force), force.size, address(result),
                                                      result.size))
        return result

    def constraint_update(self, residual: npt.ArrayLike) -> float:
        """Computes constraint forces of given residuals; returns the cost."""
        residual = numbers(residual, self.nefc, "residual")
        return float(returned(lib.corten_constraint_update, self._value, address(residual), residual.size,
                              kind=ctypes.c_double))

    # ---- forces and motion

    def apply_force(self, body: Key, force: npt.ArrayLike, torque: npt.ArrayLike = (0, 0, 0),
                    point: npt.ArrayLike | None = None, out: Floats | None = None) -> Floats:
        """Adds the generalized force of a force and a torque (world axes) at a world point of a body to `out`, or
        to qfrc_applied. point: by default the body's centre of mass."""
        i = self._body(body)
        point = numbers(self.xipos[i] if point is None else point, 3, "point")
        force, torque = numbers(force, 3, "force"), numbers(torque, 3, "torque")
        result = self.qfrc_applied if out is None else output(out, (self.model.nv,), "out")
        check(lib.corten_apply_force(self._value, i, address(point), address(force), address(torque),
                                     address(result), result.size))
        return result

    def rne(self, with_qacc: bool = True) -> Floats:
        """Recursive Newton-Euler: M qacc + bias; with_qacc False: the bias alone."""
        result = np.empty(self.model.nv)
        check(lib.corten_rne(self._value, int(bool(with_qacc)), result, result.size))
        return result

    def contact_force(self, contact: SupportsIndex) -> Floats:
        """Force and torque of a contact in its frame: 6 numbers, the normal force first."""
        result = np.empty(6)
        check(lib.corten_contact_force(self._value, index(contact, "contact"), result))
        return result

    def body_contact_force(self, body: Key) -> Floats:
        """Sum of the contact forces on a body: force, then torque about its centre of mass, world axes."""
        result = np.empty(6)
        check(lib.corten_body_contact_force(self._value, self._body(body), result))
        return result

    def velocity(self, kind: str, key: Key, local: bool = False) -> Floats:
        """Velocity of a frame: 6 numbers, angular first. kind as for jacobian(), or "camera". local: in its axes."""
        return self._motion(lib.corten_object_velocity, kind, key, local)

    def acceleration(self, kind: str, key: Key, local: bool = False) -> Floats:
        """Acceleration of a frame, as velocity(). Call body_forces() first."""
        return self._motion(lib.corten_object_acceleration, kind, key, local)

    def _motion(self, function: Callable[..., int], kind: str, key: Key, local: bool) -> Floats:
        code, i = frame_code(self.model, kind, key)
        result = np.empty(6)
        check(function(self._value, code, i, int(bool(local)), result))
        return result

    @property
    def contacts(self) -> list[Contact]:
        """List of the contacts, each with geoms, position, frame, distance and force."""
        fields = ContactFields(self)
        return [Contact(self, i, fields) for i in range(self.ncon)]

    # ---- derivatives

    def transition_derivatives(self, eps: SupportsFloat = 1e-6, centered: bool = False) -> TransitionDerivatives:
        """Matrices A, B, C, D of the linearized step: dx' = A dx + B du, dy = C dx + D du."""
        model = self.model
        n = returned(lib.corten_transition_size, model._handle.value)
        a, b = np.empty((n, n)), np.empty((n, model.nu))
        c, d = np.empty((model.nsensordata, n)), np.empty((model.nsensordata, model.nu))
        status = ctypes.c_int()
        matrices = [part for matrix in (a, b, c, d) for part in (address(matrix), matrix.size)]
        check(lib.corten_transition_derivatives(self._value, _positive(eps, "eps"), int(bool(centered)), *matrices,
                                                ctypes.addressof(status)))
        return TransitionDerivatives(a, b, c, d)

    def inverse_derivatives(self, eps: SupportsFloat = 1e-6, subtract_actuation: bool = False) -> InverseDerivatives:
        """Derivatives of inverse dynamics; see corten.InverseDerivatives."""
        nv, ns = self.model.nv, self.model.nsensordata
        shapes = dict(DfDq=(nv, nv), DfDv=(nv, nv), DfDa=(nv, nv), DsDq=(nv, ns), DsDv=(nv, ns), DsDa=(nv, ns),
                      DmDq=(nv, self.model.nC))
        arrays = {name: np.empty(shape) for name, shape in shapes.items()}
        place = _c.InverseDerivativesOut(**{name: address(array) for name, array in arrays.items()},
                                         **{name + "_size": array.size for name, array in arrays.items()})
        status = ctypes.c_int()
        check(lib.corten_inverse_derivatives(self._value, _positive(eps, "eps"), int(bool(subtract_actuation)),
                                             ctypes.addressof(place), ctypes.addressof(status)))
        return InverseDerivatives(**arrays)

    # ---- queries

    def ray(self, origin: npt.ArrayLike, direction: npt.ArrayLike, groups: Iterable[object] | None = None,
            statics: bool = True, exclude_body: Key | None = None) -> tuple[float, int, Floats]:
        """The first hit of a ray: (distance in units of the direction's length, geom, normal); distance and geom are
        -1 if there is none. Filters as for rays()."""
        hits = self.rays(origin, numbers(direction, 3, "direction").reshape(1, 3), groups, statics, exclude_body)
        return float(hits.distance[0]), int(hits.geom[0]), hits.normal[0]

    def rays(self, origin: npt.ArrayLike, directions: npt.ArrayLike, groups: Iterable[object] | None = None,
             statics: bool = True, exclude_body: Key | None = None) -> RayHits:
        """Casts rays from one point. directions: n x 3. groups: six booleans, which geom groups can be hit."""
        origin = numbers(origin, 3, "origin")
        directions = numbers(directions, None, "directions")
        if directions.ndim != 2 or directions.shape[1] != 3:
            raise ArgumentError(f"directions has shape {directions.shape}; it must be (n, 3)")
        chosen = ray_filter(self.model, groups, statics, exclude_body)
        hits = RayHits(len(directions))
        check(lib.corten_rays(self._value, address(origin), address(directions), len(directions),
                              ctypes.addressof(chosen), hits.address))
        return hits

    def flex_ray(self, flex: Key, origin: npt.ArrayLike, direction: npt.ArrayLike, *, vertices: bool = False,
                 edges: bool = False, faces: bool = False, skin: bool = True, layer: int = 0) -> tuple[float, int, Floats]:
        """The first hit of a ray on a flex: (distance in units of the direction's length, nearest vertex within the
        flex, normal); distance and vertex are -1 if it misses. Vertices are hit as spheres (unless edges are), edges as
        capsules, faces as flat triangles (of tetrahedra: those in `layer`). The skin of triangles and tetrahedra is
        their edges, and the faces in layer 0. ray() and rays() do not see flexes."""
        which = objects.object_id(self.model._handle, "flex", flex)
        parts = _c.FlexRayParts(int(vertices), int(edges), int(faces), int(skin), int(layer))
        hit = _c.FlexRayHit()
        check(lib.corten_flex_ray(self._value, which, address(numbers(origin, 3, "origin")),
                                  address(numbers(direction, 3, "direction")), ctypes.addressof(parts),
                                  ctypes.addressof(hit)))
        return hit.distance, hit.vertex, np.array(hit.normal[:])

    def geom_distance(self, first: Key, second: Key, limit: SupportsFloat = np.inf) -> GeomDistance:
        """Signed distance of two geoms, searched up to `limit`, and the nearest points."""
        ids = [objects.object_id(self.model._handle, "geom", key) for key in (first, second)]
        start, end = np.empty(3), np.empty(3)
        distance, farthest = ctypes.c_double(), number(limit, "limit")
        if math.isnan(farthest):
            raise ArgumentError("limit is NaN")
        check(lib.corten_geom_distance(self._value, *ids, farthest, ctypes.addressof(distance), address(start),
                                       address(end)))
        return GeomDistance(distance.value, start, end)

    def hfield_height(self, geom: Key, x: SupportsFloat, y: SupportsFloat) -> float | None:
        """Height of a height field's surface above a point, world coordinates; None outside of it."""
        height, found = ctypes.c_double(), ctypes.c_int()
        i = objects.object_id(self.model._handle, "geom", geom)
        check(lib.corten_hfield_height(self._value, i, number(x, "x"), number(y, "y"),
                                       ctypes.addressof(height), ctypes.addressof(found)))
        return height.value if found.value else None

