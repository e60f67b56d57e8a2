"""cfrc_ext of all environments of a batch, from its contacts: a batch does not compute it after a step."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .._tables import FrictionCone
from ..model import Model
from .task import Array

if TYPE_CHECKING:
    from .simulation import BatchSimulation

_FIELDS = ("ncon", "contact_geom", "contact_dim", "contact_efc_address", "contact_pos", "contact_frame",
           "contact_friction", "efc_force", "subtree_com", "xipos")


def needs(model: Model) -> tuple[tuple[str, ...], dict[str, int]]:
    """Fields that a batch must keep, and its limits: how many contacts and rows the arrays hold."""
    contacts = 32 + 4 * model.ngeom
    rows = contacts * max(2 * (_largest_dim(model) - 1), 1) + 2 * model.nv + 2 * model.njnt + 4 * model.ntendon + 6 * model.neq
    return _FIELDS, {"max_contacts": contacts, "max_rows": rows}


def _largest_dim(model: Model) -> int:
    """The largest dimension of a contact."""
    return max(int(model.geom_condim.max(initial=1)), int(model.pair_dim.max(initial=1)))


class ExternalForces:
    """Torque and force on every body about the centre of mass of its tree, in world axes: user forces and contacts.
    Forces of connect and weld constraints are not included."""

    def __init__(self, sim: BatchSimulation) -> None:
        model = sim.model
        self._sim = sim
        self._elliptic = model.opt.cone == FrictionCone.ELLIPTIC
        self._body_of_geom = sim.asarray(model.geom_bodyid.astype(np.int64))
        self._root = sim.asarray(model.body_rootid.astype(np.int64))
        self._env = sim.asarray(np.arange(sim.num_envs))
        self._pairs = _largest_dim(model) - 1

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
                arm = point - origin[self._env, body]
                moved = xp.concatenate([wrench[:, :3] + _cross(xp, arm, wrench[:, 3:]), wrench[:, 3:]], 1)
                result[self._env, body] += sign * moved
        result[:, 0] = 0.0
        return result

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


def _cross(xp: Any, a: Array, b: Array) -> Array:
    """a x b over the last axis."""
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    return xp.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], -1)
