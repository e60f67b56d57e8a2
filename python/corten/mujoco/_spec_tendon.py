"""MjsTendon and the points of its path."""

from ._enums import mjtGeom, mjtWrap
from ._spec_base import Group, MjsElement
from ._spec_tables import RENAMED
from ._spec_tree import remade

_TARGETS = ("site", "geom", "joint")


class MjsWrap(Group):
    """A part of a tendon's path: a site, a geom, a joint of a fixed tendon, or a pulley."""

    __slots__ = ()

    @property
    def type(self):
        """mjtWrap. That of a geom is known if the geom is."""
        tag = self._element.tag
        if tag != "geom":
            return {"site": mjtWrap.mjWRAP_SITE, "joint": mjtWrap.mjWRAP_JOINT, "pulley": mjtWrap.mjWRAP_PULLEY}[tag]
        geom = self.target
        is_cylinder = geom is not None and geom.type == mjtGeom.mjGEOM_CYLINDER
        return mjtWrap.mjWRAP_CYLINDER if is_cylinder else mjtWrap.mjWRAP_SPHERE

    @property
    def target(self):
        """The site, geom or joint; None for a pulley."""
        tag = self._element.tag
        return self._spec._found(tag, self._element.text(tag)) if tag in _TARGETS else None

    @property
    def sidesite(self):
        """The site that tells on which side of a geom the path goes; None: there is none."""
        name = self._element.text("sidesite") if "sidesite" in self._element else ""
        return self._spec._found("site", name) if name else None

    @property
    def coef(self):
        """Factor of a joint."""
        return self._element.numbers("coef")[0].item() if "coef" in self._element else 0.0

    @property
    def divisor(self):
        """Divisor of a pulley."""
        return self._element.numbers("divisor")[0].item() if "divisor" in self._element else 0.0

    @property
    def info(self):
        """Empty."""
        return ""

    def __repr__(self):
        return f"<MjsWrap {self._element.path}>"


class MjsTendonPath(list):
    """The parts of a tendon's path."""


class MjsTendon(MjsElement):
    """A tendon: wrap_site, wrap_geom, wrap_joint and wrap_pulley add to its path."""

    __slots__ = ()
    _kind, _names = "tendon", RENAMED["tendon"]

    @property
    def path(self):
        """The parts of the path."""
        return MjsTendonPath(MjsWrap(self._spec, part) for part in self._element.children())

    def _wrap_with(self, kind, tag, **attributes):
        if self._element.tag != kind and not self._element.children():
            remade(self._spec, self._element, tag=kind)  # a tendon without a path is of any kind
        return MjsWrap(self._spec, self._spec._guarded(lambda: self._element.add(tag, **attributes)))

    def wrap_site(self, name):
        """The path goes through a site."""
        return self._wrap_with("spatial", "site", site=name)

    def wrap_geom(self, name, sidesite=""):
        """The path wraps around a geom."""
        more = {"sidesite": sidesite} if sidesite else {}
        return self._wrap_with("spatial", "geom", geom=name, **more)

    def wrap_joint(self, name, coef):
        """A fixed tendon: adds coef times the joint's position."""
        return self._wrap_with("fixed", "joint", joint=name, coef=coef)

    def wrap_pulley(self, divisor):
        """The path branches."""
        return self._wrap_with("spatial", "pulley", divisor=divisor)


__all__ = ["MjsTendon", "MjsTendonPath", "MjsWrap"]
