"""MjsSensor: a sensor of any type, which MJCF writes as an element of its own for each type."""

import numpy as np

from ._enums import mjtConDataField, mjtDataType, mjtObj, mjtRayDataField, mjtSensor, mjtStage
from ._spec_tables import OBJECT_WORDS, SENSORS
from ._spec_typed import Typed

_TYPES = {tag: code for code, tag in SENSORS.items()}
_CODES = {word: code for code, word in OBJECT_WORDS.items()}
_CONTACT_SIZES = (1, 3, 3, 1, 3, 3, 3)  # by mjtConDataField
_RAY_SIZES = (1, 3, 3, 3, 3, 1)  # by mjtRayDataField
_CONTACT_WORDS = ("found", "force", "torque", "dist", "pos", "normal", "tangent")
_RAY_WORDS = ("dist", "dir", "origin", "point", "normal", "depth")
_VECTORS = ("accelerometer", "velocimeter", "gyro", "force", "torque", "magnetometer", "ballangvel", "framepos",
            "framexaxis", "frameyaxis", "framezaxis", "framelinvel", "frameangvel", "framelinacc", "frameangacc",
            "subtreecom", "subtreelinvel", "subtreeangmom", "normal")  # fmt: skip
_SIZES = {**dict.fromkeys(_VECTORS, 3), "ballquat": 4, "framequat": 4, "camprojection": 2, "fromto": 6}
# Words of the two ends of a contact sensor.
_ENDS = {mjtObj.mjOBJ_GEOM: "geom", mjtObj.mjOBJ_BODY: "body", mjtObj.mjOBJ_XBODY: "subtree"}
_COMMON = ("nsample", "interp", "delay", "cutoff", "noise")


def _bits(value, words):
    return [word for bit, word in enumerate(words) if value >> bit & 1]


class MjsSensor(Typed):
    """A sensor: type, objtype, objname, reftype, refname, and the attributes of MJCF."""

    __slots__ = ()
    _kind, _names = "sensor", {}
    _initial = {
        "name": "", "type": mjtSensor.mjSENS_TOUCH, "objtype": mjtObj.mjOBJ_UNKNOWN, "objname": "",
        "reftype": mjtObj.mjOBJ_UNKNOWN, "refname": "", "intprm": np.zeros(3, np.int32),
        "datatype": mjtDataType.mjDATATYPE_REAL, "needstage": mjtStage.mjSTAGE_ACC, "dim": 0, "cutoff": 0.0,
        "noise": 0.0, "nsample": 0, "interp": 0, "delay": 0.0, "interval": np.zeros(2), "userdata": np.zeros(0),
    }  # fmt: skip

    # ---- to an element

    def _plan(self, kept):
        tag = SENSORS.get(kept["type"])
        if tag is None:
            raise ValueError(f"sensor '{kept['name']}': type {kept['type']} is not available")
        attributes = {"name": kept["name"]} if kept["name"] else {}
        attributes.update(self._objects(tag, kept))
        if tag == "user":
            attributes.update(dim=kept["dim"], datatype=float(kept["datatype"]), needstage=float(kept["needstage"]))
        attributes.update(self._data(tag, kept["intprm"].tolist()))
        attributes.update({name: kept[name] for name in _COMMON if kept[name]})
        if kept["interval"].any():
            attributes["interval"] = kept["interval"]
        if kept["userdata"].size:
            attributes["user"] = kept["userdata"]
        return tag, attributes

    def _objects(self, tag, kept):
        """The attributes that name what is measured, and relative to what."""
        objtype, objname, reftype, refname = (kept[n] for n in ("objtype", "objname", "reftype", "refname"))
        if tag == "contact":
            return self._contact_ends(objtype, objname, reftype, refname)
        if tag in ("distance", "normal", "fromto"):
            return {f"{_word(objtype)}1": objname, f"{_word(reftype)}2": refname}
        if tag.startswith("frame") or tag in ("insidesite", "user"):
            found = {"objtype": _word(objtype), "objname": objname} if objname else {}
            if refname:
                found.update({"site": refname} if tag == "insidesite" else
                             {"reftype": _word(reftype), "refname": refname})  # fmt: skip
            return found
        found = {"body" if objtype == mjtObj.mjOBJ_XBODY else _word(objtype): objname} if objname else {}
        if refname:
            found[_word(reftype)] = refname
        return found

    @staticmethod
    def _contact_ends(objtype, objname, reftype, refname):
        found = {}
        if objtype == mjtObj.mjOBJ_SITE:
            found["site"] = objname
        elif objtype != mjtObj.mjOBJ_UNKNOWN:
            if objtype not in _ENDS:
                raise ValueError("first matching criterion: if set, must be (x)body, geom or site in sensor")
            found[f"{_ENDS[objtype]}1"] = objname
        if reftype != mjtObj.mjOBJ_UNKNOWN:
            if reftype not in _ENDS:
                raise ValueError("second matching criterion: if set, must be (x)body or geom in sensor")
            found[f"{_ENDS[reftype]}2"] = refname
        return found

    @staticmethod
    def _data(tag, intprm):
        """The attributes for intprm: which data a contact or rangefinder sensor gives."""
        if tag not in ("contact", "rangefinder"):
            return {}
        spec, reduce, count = intprm
        words, last = (_CONTACT_WORDS, "mjNCONDATA") if tag == "contact" else (_RAY_WORDS, "mjNRAYDATA")
        if spec <= 0:
            raise ValueError(f"data spec (intprm[0]) must be positive, got {spec} in sensor")
        if not spec & (1 << len(words)) - 1:
            raise ValueError(f"data spec intprm[0]={spec} must have at least one bit set of the first {last} bits")
        if spec >> len(words):
            raise ValueError(f"data spec intprm[0]={spec} has bits set beyond the first {last} bits")
        found = {"data": " ".join(_bits(spec, words))}
        if tag == "contact":
            if not 0 <= reduce <= 3:
                raise ValueError(f"unknown reduction criterion. got {reduce} in sensor")
            if count <= 0:
                raise ValueError("num (intprm[2]) must be positive in sensor")
            found.update(reduce=float(reduce), num=count)
        return found

    # ---- from an element

    def _stored(self):
        element, tag = self._element, self._element.tag
        found = {"name": element.text("name"), "type": _TYPES[tag], "userdata": element.numbers("user")}
        for name in (*_COMMON, "dim", "datatype", "needstage"):
            if name in element:
                value = element.numbers(name)[0].item()
                initial = self._initial[name]
                found[name] = value if isinstance(initial, float) else type(initial)(int(value))
        if "interval" in element:
            values = element.numbers("interval")
            found["interval"] = np.concatenate([values, np.zeros(2 - values.size)])
        found.update(self._stored_objects(element, tag))
        if tag in ("contact", "rangefinder"):
            words = _CONTACT_WORDS if tag == "contact" else _RAY_WORDS
            spec = sum(1 << words.index(word) for word in element.text("data").split())
            more = [int(element.numbers("reduce")[0]), int(element.numbers("num")[0])] if tag == "contact" else [0, 0]
            found["intprm"] = np.array([spec, *more], np.int32)
        return found

    @staticmethod
    def _stored_objects(element, tag):
        found = {}
        if "objtype" in element and element.text("objname"):
            found.update(objtype=mjtObj(int(element.numbers("objtype")[0])), objname=element.text("objname"))
        if "reftype" in element and element.text("refname"):
            found.update(reftype=mjtObj(int(element.numbers("reftype")[0])), refname=element.text("refname"))
        single = {word: code for word, code in _CODES.items() if word in element and element.text(word)}
        if tag in ("insidesite", "tactile", "camprojection"):  # a second object
            word = {"insidesite": "site", "tactile": "geom", "camprojection": "camera"}[tag]
            if word in single:
                found.update(reftype=single.pop(word), refname=element.text(word))
        for word, code in single.items():
            found.update(objtype=code, objname=element.text(word))
        for code, word in _ENDS.items():
            for end, prefix in (("1", "obj"), ("2", "ref")):
                if word + end in element and element.text(word + end):
                    found.update({f"{prefix}type": code, f"{prefix}name": element.text(word + end)})
        return found

    def get_data_size(self):
        """Number of values that the sensor gives."""
        members = self._members()
        tag, (spec, _, count) = SENSORS[members["type"]], members["intprm"].tolist()
        if tag == "user":
            return members["dim"]
        if tag == "contact":
            return count * sum(size for bit, size in enumerate(_CONTACT_SIZES) if spec >> bit & 1)
        if tag != "rangefinder":
            return _SIZES.get(tag, 1)
        rays = 1
        if members["objtype"] == mjtObj.mjOBJ_CAMERA:
            camera = self._spec.camera(members["objname"])
            rays = 0 if camera is None else int(np.prod(camera.resolution))
        return rays * sum(size for bit, size in enumerate(_RAY_SIZES) if spec >> bit & 1)


def _word(code):
    word = OBJECT_WORDS.get(code)
    if word is None:
        raise ValueError(f"a sensor cannot measure an object of type {mjtObj(int(code)).name}")
    return word


assert len(_CONTACT_SIZES) == mjtConDataField.mjNCONDATA and len(_RAY_SIZES) == mjtRayDataField.mjNRAYDATA
__all__ = ["MjsSensor"]
