"""Elements whose tag in MJCF follows from their members: actuators, sensors, equalities, tendons.

A new one has no element until its type is known: its members are kept, and written by `_settle`, at the latest when
the model is compiled or written.
"""

from .. import errors
from ._enums import mjtObj, mjtTrn
from ._spec_base import MjsElement
from ._spec_tables import EQUALITIES, OBJECT_WORDS, RENAMED, SECTIONS, SENSORS, TARGETS

_SENSOR_TYPES = {tag: int(code) for code, tag in SENSORS.items()}
_EQUALITY_TYPES = {tag: int(code) for code, tag in EQUALITIES.items()}
_UNDEFINED = int(mjtTrn.mjTRN_UNDEFINED)


class _Typed(MjsElement):
    """An element with members that are kept until it settles."""

    __slots__ = ("_kept",)
    _initial = {}

    def __init__(self, spec, element):
        super().__init__(spec, element)
        object.__setattr__(self, "_kept", dict(self._initial) if element is None else None)

    def _set(self, values):
        for name, value in values.items():
            setattr(self, name, value)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if self._kept is None:
            return self._read(name)
        if name not in self._kept:
            raise AttributeError(f"{type(self).__name__}.{name} is not set")
        return self._kept[name]

    def __setattr__(self, name, value):
        if self._kept is not None:
            self._kept[name] = value
        elif isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
        else:
            self._write(name, value)

    @property
    def name(self):
        """Name; '' if it has none."""
        return MjsElement.name.fget(self) if self._kept is None else self._kept.get("name", "")

    @name.setter
    def name(self, value):
        MjsElement.name.fset(self, value)

    def _settle(self):
        """Makes the element of a new object."""
        if self._kept is None:
            return
        kept = dict(self._kept)
        tag, attributes = self._plan(kept)
        element = self._spec._spec.section(SECTIONS[self._kind]).add(tag)
        object.__setattr__(self, "_element", element)
        object.__setattr__(self, "_kept", None)
        self._spec._wrappers[element] = self
        try:
            for name, value in attributes.items():
                element[name] = value
            for name, value in kept.items():
                setattr(self, name, value)
        except errors.Error as error:
            raise ValueError(str(error)) from None

    def __eq__(self, other):
        return self is other or (self._kept is None and super().__eq__(other))

    def __hash__(self):
        return id(self) if self._kept is not None else hash(self._element)

    def __repr__(self):
        return super().__repr__() if self._kept is None else f"<{type(self).__name__} {self._kept}>"


class MjsSensor(_Typed):
    """A sensor: type, objtype, objname, reftype, refname, and the attributes of MJCF."""

    __slots__ = ()
    _kind, _names = "sensor", RENAMED["sensor"]
    _initial = {"objtype": 0, "objname": "", "reftype": 0, "refname": "", "name": "", "cutoff": 0.0, "noise": 0.0}

    def _plan(self, kept):
        tag = SENSORS.get(kept.pop("type", None))
        if tag is None:
            raise ValueError("a sensor needs a type, as mjtSensor")
        objtype, objname = int(kept.pop("objtype")), kept.pop("objname")
        reftype, refname = int(kept.pop("reftype")), kept.pop("refname")
        kept.pop("needstage", None)
        for name in ("name", "cutoff", "noise"):
            if not kept[name]:
                kept.pop(name)
        attributes = {}
        if tag.startswith("frame") or tag == "insidesite":
            first = {"objtype": OBJECT_WORDS.get(objtype, ""), "objname": objname} if tag != "insidesite" else {
                "objtype": OBJECT_WORDS.get(objtype, ""), "objname": objname, "site": refname}  # fmt: skip
            attributes.update(first)
            if refname and tag != "insidesite":
                attributes.update(reftype=OBJECT_WORDS.get(reftype, ""), refname=refname)
        elif tag in ("distance", "normal", "fromto"):
            attributes = {f"{OBJECT_WORDS[objtype]}1": objname, f"{OBJECT_WORDS[reftype]}2": refname}
        elif objname:
            attributes = {"body" if objtype == mjtObj.mjOBJ_XBODY else OBJECT_WORDS[objtype]: objname}
        return tag, attributes

    @property
    def type(self):
        """mjtSensor."""
        return self._kept.get("type", 0) if self._kept is not None else _SENSOR_TYPES[self._element.tag]

    @type.setter
    def type(self, value):
        if int(value) != self.type:
            raise NotImplementedError("the type of a sensor that is in the model cannot be changed: add another")

    @property
    def objname(self):
        """Name of the object that it measures."""
        if self._kept is not None:
            return self._kept["objname"]
        for name in ("objname", "joint", "site", "tendon", "actuator", "body", "camera", "geom1", "body1"):
            if name in self._element and self._element.text(name):
                return self._element.text(name)
        return ""

    @objname.setter
    def objname(self, value):
        for name in ("objname", "joint", "site", "tendon", "actuator", "body"):
            if name in self._element:
                self._element[name] = value
                return

    @property
    def needstage(self):
        """Not known before compilation."""
        if self._kept is not None and "needstage" in self._kept:
            return self._kept["needstage"]
        raise AttributeError("MjsSensor.needstage: Corten computes it when it compiles the model")


class MjsEquality(_Typed):
    """An equality constraint: type, name1, name2, objtype, data, active, solref, solimp."""

    __slots__ = ()
    _kind, _names = "equality", RENAMED["equality"]
    _initial = {"name": "", "name1": "", "name2": "", "objtype": int(mjtObj.mjOBJ_BODY)}

    def _plan(self, kept):
        tag = EQUALITIES.get(kept.pop("type", 0))
        if tag is None:
            raise ValueError("an equality needs a type, as mjtEq; flexes are not available")
        objtype, word = int(kept.pop("objtype")), tag
        if tag in ("connect", "weld"):
            word = "site" if objtype == mjtObj.mjOBJ_SITE else "body"
        attributes = {f"{word}{i}": kept.pop(f"name{i}") for i in (1, 2)}
        attributes = {name: value for name, value in attributes.items() if value}
        if not kept["name"]:
            kept.pop("name")
        if "data" in kept:
            attributes.update(self._data_attributes(tag, word, list(kept.pop("data"))))
        return tag, attributes

    @staticmethod
    def _data_attributes(tag, word, data):
        data = data + [0.0] * (11 - len(data))
        if tag in ("joint", "tendon"):
            return {"polycoef": data[:5]}
        if word == "site":
            return {"torquescale": data[10]} if tag == "weld" and data[10] else {}
        if tag == "connect":
            return {"anchor": data[:3]}
        return {"anchor": data[:3], "relpose": data[3:10], "torquescale": data[10]}

    @property
    def type(self):
        """mjtEq."""
        return self._kept.get("type", 0) if self._kept is not None else _EQUALITY_TYPES[self._element.tag]

    @type.setter
    def type(self, value):
        if int(value) != self.type:
            raise NotImplementedError("the type of an equality that is in the model cannot be changed: add another")

    def _end(self, i):
        if self._kept is not None:
            return self._kept[f"name{i}"]
        names = (f"{word}{i}" for word in ("body", "site", "joint", "tendon"))
        return next((self._element.text(n) for n in names if n in self._element and self._element.text(n)), "")

    name1 = property(lambda self: self._end(1), doc="Name of the first object.")
    name2 = property(lambda self: self._end(2), doc="Name of the second object.")


class MjsTendon(_Typed):
    """A tendon: wrap_site, wrap_geom, wrap_joint and wrap_pulley add to its path."""

    __slots__ = ()
    _kind, _names = "tendon", RENAMED["tendon"]

    def _plan(self, kept):
        return kept.pop("_tag", "spatial"), {}

    def _wrap_with(self, kind, tag, **attributes):
        if self._kept is not None:
            self._kept["_tag"] = kind
            self._settle()
        return self._element.add(tag, **attributes)

    def wrap_site(self, name):
        """The path goes through a site."""
        self._wrap_with("spatial", "site", site=name)

    def wrap_geom(self, name, sidesite=""):
        """The path wraps around a geom."""
        more = {"sidesite": sidesite} if sidesite else {}
        self._wrap_with("spatial", "geom", geom=name, **more)

    def wrap_joint(self, name, coef):
        """A fixed tendon: adds coef times the joint's position."""
        self._wrap_with("fixed", "joint", joint=name, coef=coef)

    def wrap_pulley(self, divisor):
        """The path branches."""
        self._wrap_with("spatial", "pulley", divisor=divisor)


class MjsActuator(_Typed):
    """An actuator: trntype, target, refsite, slidersite, and the attributes of MJCF's <general>."""

    __slots__ = ("_transmission",)
    _kind, _names = "actuator", RENAMED["actuator"]

    def __init__(self, spec, element):
        object.__setattr__(self, "_transmission", {})
        if element is None:
            element = spec._spec.section("actuator").add("general")
            spec._wrappers[element] = self
        super().__init__(spec, element)

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
        return next((int(code) for code, name in TARGETS.items() if self._element.text(name)), _UNDEFINED)

    @trntype.setter
    def trntype(self, value):
        self._transmission["trntype"] = int(value)
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
        if "trntype" not in self._transmission and self.trntype != _UNDEFINED:
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
        self._to("cylinder", {"timeconst": timeconst, "bias": bias, **size})

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


__all__ = ["MjsActuator", "MjsEquality", "MjsSensor", "MjsTendon"]
