"""MjsActuator: an actuator, written to MJCF as <general>, and what it acts on."""

from .. import errors
from ._enums import mjtTrn
from ._spec_base import MjsElement
from ._spec_tables import RENAMED, TARGETS


class MjsActuator(MjsElement):
    """An actuator: trntype, target, refsite, slidersite, and the attributes of MJCF's <general>."""

    __slots__ = ("_transmission",)
    _kind, _names = "actuator", RENAMED["actuator"]

    def __init__(self, spec, element):
        object.__setattr__(self, "_transmission", {})
        super().__init__(spec, element)

    def _valid(self):
        names = super()._valid() - {"joint", "jointinparent", "tendon", "site", "body", "cranksite"}
        return names | {"trntype", "target"}

    def _connect(self):
        known = self._transmission
        attribute = TARGETS.get(known.get("trntype"))
        if attribute and known.get("target"):
            self._element[attribute] = known["target"]

    @property
    def trntype(self):
        """mjtTrn."""
        if "trntype" in self._transmission:
            return self._transmission["trntype"]
        return next((code for code, name in TARGETS.items() if self._element.text(name)), mjtTrn.mjTRN_UNDEFINED)

    @trntype.setter
    def trntype(self, value):
        self._transmission["trntype"] = mjtTrn(int(value))
        self._connect()

    @property
    def target(self):
        """Name of the object that it acts on."""
        if "target" in self._transmission:
            return self._transmission["target"]
        return next((self._element.text(name) for name in TARGETS.values() if self._element.text(name)), "")

    @target.setter
    def target(self, value):
        self._transmission["target"] = str(value)
        if "trntype" not in self._transmission and self.trntype != mjtTrn.mjTRN_UNDEFINED:
            self._transmission["trntype"] = self.trntype
        self._connect()

    def _to(self, kind, parameters):
        given = {name: value for name, value in parameters.items() if value is not None}
        try:
            self._element.set_to(kind, **given)
        except errors.Error as error:
            raise ValueError(str(error)) from None

    def set_to_motor(self):
        """Force is the control."""
        self._to("motor", {})

    def set_to_position(self, kp, kv=None, dampratio=None, timeconst=None, inheritrange=None):
        """A position servo."""
        self._to("position", {"kp": kp, "kv": kv, "dampratio": dampratio, "timeconst": timeconst,
                              "inheritrange": inheritrange})  # fmt: skip

    def set_to_intvelocity(self, kp, kv=None, dampratio=None, timeconst=None, inheritrange=None):
        """A velocity servo with an integrated position."""
        self._to("intvelocity", {"kp": kp, "kv": kv, "dampratio": dampratio, "inheritrange": inheritrange})

    def set_to_velocity(self, kv):
        """A velocity servo."""
        self._to("velocity", {"kv": kv})

    def set_to_damper(self, kv):
        """A damper."""
        self._to("damper", {"kv": kv})

    def set_to_cylinder(self, timeconst, bias, area, diameter=-1):
        """A pneumatic or hydraulic cylinder."""
        size = {"diameter": diameter} if diameter >= 0 else {"area": area}
        self._to("cylinder", {"timeconst": timeconst, "bias": [bias, 0, 0], **size})

    def set_to_muscle(self, timeconst=(-1, -1), tausmooth=None, range=(-1, -1), force=-1, scale=-1, lmin=-1, lmax=-1,
                      vmax=-1, fpmax=-1, fvmax=-1):  # fmt: skip
        """A muscle. Negative numbers are not set."""
        given = {"timeconst": timeconst, "tausmooth": tausmooth, "range": range, "force": force, "scale": scale,
                 "lmin": lmin, "lmax": lmax, "vmax": vmax, "fpmax": fpmax, "fvmax": fvmax}  # fmt: skip
        self._to("muscle", {n: v for n, v in given.items() if v is not None and min(_list(v)) >= 0})

    def set_to_adhesion(self, gain):
        """Adhesion of a body's contacts."""
        self._to("adhesion", {"gain": gain})


def _list(value):
    return value if hasattr(value, "__len__") else [value]


__all__ = ["MjsActuator"]
