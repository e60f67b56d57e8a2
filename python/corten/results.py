"""What functions of Data return."""
from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from ._arrays import Floats, Ints, address

if TYPE_CHECKING:
    from .dynamics import Dynamics

HIT = np.dtype({"names": ["geom", "distance", "normal"], "formats": ["<i4", "<f8", ("<f8", 3)],
                "offsets": [0, 8, 16], "itemsize": 40})


class GeomDistance(NamedTuple):
    """Distance of two geoms."""
    distance: float    #: negative when they overlap; the limit when they are farther apart
    start: Floats  #: nearest point on the first, world; zero beyond the limit
    end: Floats    #: nearest point on the second


class TransitionDerivatives(NamedTuple):
    """Matrices of the linearized step. The state is (dq, qvel, act)."""
    A: Floats  #: n x n
    B: Floats  #: n x nu
    C: Floats  #: nsensordata x n
    D: Floats  #: nsensordata x nu


class InverseDerivatives(NamedTuple):
    """Derivatives of inverse dynamics. Rows belong to the input: position, velocity or acceleration of a dof."""
    DfDq: Floats  #: of qfrc_inverse, nv x nv
    DfDv: Floats
    DfDa: Floats
    DsDq: Floats  #: of the sensors, nv x nsensordata
    DsDv: Floats
    DsDa: Floats
    DmDq: Floats  #: of M, nv x nC


class RayHits:
    """First hits of rays: arrays with one row per ray."""

    def __init__(self, count: int) -> None:
        self._hits: npt.NDArray[np.void] = np.zeros(count, HIT)

    @property
    def address(self) -> int:
        """Of the first hit, for the C interface."""
        return address(self._hits)

    @property
    def geom(self) -> Ints:
        """Geom that was hit; -1: none."""
        return self._hits["geom"]

    @property
    def distance(self) -> Floats:
        """In units of the direction's length; -1: no hit."""
        return self._hits["distance"]

    @property
    def normal(self) -> Floats:
        """Unit normal of the surface, world axes."""
        return self._hits["normal"]

    def __len__(self) -> int:
        return len(self._hits)

    def __repr__(self) -> str:
        return f"<corten.RayHits: {int((self.geom >= 0).sum())} of {len(self)} rays hit>"


class ContactFields:
    """The fields of all contacts, copied once."""

    def __init__(self, data: Dynamics) -> None:
        self.geom, self.dist, self.pos = data.contact_geom, data.contact_dist, data.contact_pos
        self.frame, self.friction = data.contact_frame, data.contact_friction
        self.dim, self.efc_address = data.contact_dim, data.contact_efc_address


class Contact:
    """A copy of one contact."""

    def __init__(self, data: Dynamics, number: int, fields: ContactFields) -> None:
        self.id = number
        self.geom = tuple(int(g) for g in fields.geom[number])           #: ids of the two geoms
        self.geom_names = tuple(data.model.object_name("geom", g) for g in self.geom)
        self.dist = float(fields.dist[number])                            #: negative when penetrating
        self.pos = fields.pos[number]                                     #: midpoint, world
        self.frame = fields.frame[number].reshape(3, 3)                   #: rows: normal, two tangents
        self.friction = fields.friction[number]
        self.dim = int(fields.dim[number])
        self.efc_address = int(fields.efc_address[number])                #: first constraint row; -1: none
        self.force = data.contact_force(number)                           #: in the contact frame

    def __repr__(self) -> str:
        first, second = (name or f"#{g}" for name, g in zip(self.geom_names, self.geom))
        return f"<corten.Contact {first} - {second}, dist {self.dist:.4g}, normal force {self.force[0]:.4g}>"
