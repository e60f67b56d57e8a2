"""cfrc_ext of all environments of a batch, from its constraint forces.

A batch computes cfrc_ext only for sensors. corten_body_forces is for one Data: every environment would be copied out of
the batch, and from a GPU. These are array operations, for numpy and torch.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .._tables import OBJECTS, FrictionCone
from ..model import Model
from .task import Array

if TYPE_CHECKING:
    from .simulation import BatchSimulation

_FIELDS = ("ncon", "contact_geom", "contact_dim", "contact_efc_address", "contact_pos", "contact_frame",
           "contact_friction", "efc_force", "subtree_com", "xipos")
_EQUALITY_FIELDS = ("ne", "efc_id", "xpos", "xmat")
_CONNECT, _WELD = 0, 1  # values of eq_type


def needs(model: Model) -> tuple[tuple[str, ...], dict[str, int]]:
    """Fields that a batch must keep, and its limits: how many contacts and rows the arrays hold."""
    contacts = 32 + 4 * model.ngeom
    rows = contacts * max(2 * (_largest_dim(model) - 1), 1) + 2 * model.nv + 2 * model.njnt + 4 * model.ntendon + 6 * model.neq
    fields = _FIELDS + _EQUALITY_FIELDS if (model.eq_type <= _WELD).any() else _FIELDS
    return fields, {"max_contacts": contacts, "max_rows": rows}


def _largest_dim(model: Model) -> int:
    """The largest dimension of a contact."""
    return max(int(model.geom_condim.max(initial=1)), int(model.pair_dim.max(initial=1)))


class ExternalForces:
    """Torque and force on every body about the centre of mass of its tree, in world axes: user forces, contacts,
    connects and welds."""

    def __init__(self, sim: BatchSimulation) -> None:
        model = sim.model
        self._sim = sim
        self._elliptic = model.opt.cone == FrictionCone.ELLIPTIC
        self._body_of_geom = sim.asarray(model.geom_bodyid.astype(np.int64))
        self._root = sim.asarray(model.body_rootid.astype(np.int64))
        self._env = sim.asarray(np.arange(sim.num_envs))
        self._pairs = _largest_dim(model) - 1
        self._attachments = [(e, model.eq_type[e] == _WELD, *_ends(sim, e))
                             for e in np.flatnonzero(model.eq_type <= _WELD).tolist()]

    def compute(self) -> Array:
        """cfrc_ext for the last step."""
        sim, xp = self._sim, self._sim.xp
        origin = sim.subtree_com[:, self._root]
        applied, torque = sim.xfrc_applied[..., :3], sim.xfrc_applied[..., 3:]
        result = xp.concatenate([torque + _cross(xp, sim.xipos - origin, applied), applied], 2)
        for contact in range(int(sim.ncon.max())):
            wrench = self._wrench(contact)
            point = sim.contact_pos[:, contact]
            for side, sign in ((0, -1.0), (1, 1.0)):
                body = self._body_of_geom[sim.contact_geom[:, contact, side]]
                result[self._env, body] += sign * self._moved(wrench, point, origin[self._env, body])
        for equality, weld, *ends in self._attachments:
            wrench = self._equality_wrench(equality, weld)
            for (body, offset), sign in zip(ends, (1.0, -1.0)):
                point = sim.xpos[:, body] + (sim.xmat[:, body].reshape(-1, 3, 3) * offset).sum(2)
                result[:, body] += sign * self._moved(wrench, point, origin[:, body])
        result[:, 0] = 0.0
        return result

    def _moved(self, wrench: Array, point: Array, origin: Array) -> Array:
        """A wrench at a point as one at the origin."""
        xp = self._sim.xp
        return xp.concatenate([wrench[:, :3] + _cross(xp, point - origin, wrench[:, 3:]), wrench[:, 3:]], 1)

    def _equality_wrench(self, equality: int, weld: bool) -> Array:
        """Torque and force of a connect or weld on its first body; zero in environments where it is not active. As in
        the reference, the torque rows of a weld count as a torque in world axes."""
        sim, xp = self._sim, self._sim.xp
        mine = (sim.efc_id == equality) & (sim.asarray(np.arange(sim.efc_id.shape[1])) < sim.ne[:, None])
        row, active = (mine * 1).argmax(1), mine.any(1)
        rows = [self._value(row, active & (weld or k < 3), k) for k in range(6)]
        return xp.stack(rows[3:] + rows[:3], 1)

    def _wrench(self, contact: int) -> Array:
        """Torque and force of a contact on its second geom, in world axes; zero in environments that lack it."""
        sim, xp = self._sim, self._sim.xp
        row, dim = sim.contact_efc_address[:, contact], sim.contact_dim[:, contact]
        active = (contact < sim.ncon) & (row >= 0)
        row = xp.where(active, row, xp.zeros_like(row))
        force = [self._value(row, active & (dim > k), k) for k in range(6)] if self._elliptic \
            else self._pyramid(row, dim, active, contact)
        frame = sim.contact_frame[:, contact].reshape(-1, 3, 3)
        world = [sum(force[3 * part + k][:, None] * frame[:, k] for k in range(3)) for part in (1, 0)]
        return xp.where(active[:, None], xp.concatenate(world, 1), xp.zeros_like(world[0][:, :1]))

    def _pyramid(self, row: Array, dim: Array, active: Array, contact: int) -> list[Array]:
        """Contact force of a pyramidal cone: rows come in pairs that lean to both sides of a direction."""
        sim, xp = self._sim, self._sim.xp
        zero = sim.zeros()
        force = [self._value(row, active & (dim == 1), 0), *(zero for _ in range(5))]
        for k in range(self._pairs):
            has = active & (dim > k + 1)
            first, second = self._value(row, has, 2 * k), self._value(row, has, 2 * k + 1)
            force[0] = force[0] + first + second
            friction = xp.where(has, sim.contact_friction[:, contact, k], zero)
            force[k + 1] = (first - second) * friction
        return force

    def _value(self, row: Array, where: Array, offset: int) -> Array:
        """efc_force of a row; 0 elsewhere."""
        xp, rows = self._sim.xp, self._sim.efc_force
        index = xp.clip(row + offset, 0, rows.shape[1] - 1)
        return xp.where(where, rows[self._env, index], self._sim.zeros())


def _ends(sim: BatchSimulation, equality: int) -> list[tuple[int, Array]]:
    """Body and point in its frame of both ends of a connect or weld."""
    model, ends = sim.model, []
    for side, obj in enumerate((int(model.eq_obj1id[equality]), int(model.eq_obj2id[equality]))):
        if model.eq_objtype[equality] == OBJECTS["site"]:
            body, point = int(model.site_bodyid[obj]), model.site_pos[obj]
        else:  # the anchors of a weld are in the other order
            first = 3 * (side if model.eq_type[equality] == _CONNECT else 1 - side)
            body, point = obj, model.eq_data[equality, first:first + 3]
        ends.append((body, sim.asarray(np.array(point), sim.qpos.dtype)))
    return ends


def _cross(xp: Any, a: Array, b: Array) -> Array:
    """a x b over the last axis."""
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    return xp.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], -1)
