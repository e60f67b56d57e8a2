"""Objects by name or index: m.body("torso").mass, d.joint(0).qpos. Members are views into the arrays."""

import numpy as np

from ._enums import mjtObj

_QPOS, _DOFS = (7, 4, 1, 1), (6, 3, 1, 1)


def _members(prefix, names):
    """{member: field} for fields with a prefix."""
    return {name: prefix + name for name in names.split()}


# kind: (value of mjtObj, size, {member: field}). Members may have several rows; see _row_slices.
_MODEL = {
    "actuator": (19, "nu", _members("actuator_", """acc0 actadr actlimited actnum actrange biasprm biastype cranklength
        ctrllimited ctrlrange dynprm dyntype forcelimited forcerange gainprm gaintype gear group length0 lengthrange
        trnid trntype user""")),
    "body": (1, "nbody", _members("body_", """dofadr dofnum geomadr geomnum inertia invweight0 ipos iquat jntadr jntnum
        mass mocapid parentid pos quat rootid sameframe simple subtreemass user weldid""")),
    "camera": (7, "ncam", _members("cam_", "bodyid fovy ipd mat0 mode pos pos0 poscom0 quat targetbodyid user")),
    "equality": (17, "neq", _members("eq_", "active0 data obj1id obj2id solimp solref type")),
    "exclude": (16, "nexclude", _members("exclude_", "signature")),
    "geom": (5, "ngeom", _members("geom_", """bodyid conaffinity condim contype dataid friction gap group margin matid
        pos priority quat rbound rgba sameframe size solimp solmix solref type user""")),
    "hfield": (12, "nhfield", _members("hfield_", "adr data ncol nrow size")),
    "joint": (3, "njnt", {**_members("jnt_", """axis dofadr group limited margin pos qposadr range solimp solref
        stiffness type user"""), **_members("dof_", """M0 Madr armature bodyid damping frictionloss invweight0 jntid
        parentid simplenum"""), "qpos0": "qpos0", "qpos_spring": "qpos_spring"}),
    "light": (8, "nlight", _members("light_", """active ambient attenuation bodyid castshadow cutoff diffuse dir dir0
        exponent mode pos pos0 poscom0 specular targetbodyid type""")),
    "material": (14, "nmat", _members("mat_", "emission reflectance rgba shininess specular texid texrepeat texuniform")),
    "mesh": (10, "nmesh", _members("mesh_", "faceadr facenum graphadr texcoordadr vertadr vertnum")),
    "numeric": (21, "nnumeric", _members("numeric_", "adr data size")),
    "pair": (15, "npair", _members("pair_", "dim friction gap geom1 geom2 margin signature solimp solref")),
    "sensor": (20, "nsensor", _members("sensor_", """adr cutoff datatype dim needstage noise objid objtype refid reftype
        type user""")),
    "site": (6, "nsite", _members("site_", "bodyid group matid pos quat rgba sameframe size type user")),
    "skin": (11, "nskin", _members("skin_", """boneadr bonenum faceadr facenum inflate matid rgba texcoordadr vertadr
        vertnum""")),
    "tendon": (18, "ntendon", {**_members("tendon_", """adr damping frictionloss group invweight0 length0 lengthspring
        limited margin matid num range rgba solimp_fri solimp_lim solref_fri solref_lim stiffness user width""")}),
    "texture": (13, "ntex", _members("tex_", "adr data height nchannel type width")),
    "tuple": (23, "ntuple", _members("tuple_", "adr objid objprm objtype size")),
    "keyframe": (24, "nkey", _members("key_", "act ctrl mpos mquat qpos qvel time")),
}  # fmt: skip
_DATA = {
    "actuator": (19, "nu", {"ctrl": "ctrl", **_members("actuator_", "force length moment velocity")}),
    "body": (1, "nbody", _members("", """cacc cfrc_ext cfrc_int cinert crb cvel subtree_angmom subtree_com
        subtree_linvel xfrc_applied ximat xipos xmat xpos xquat""")),
    "camera": (7, "ncam", _members("cam_", "xmat xpos")),
    "geom": (5, "ngeom", _members("geom_", "xmat xpos")),
    "joint": (3, "njnt", _members("", """cdof cdof_dot qLDiagInv qacc qacc_smooth qacc_warmstart qfrc_actuator
        qfrc_applied qfrc_bias qfrc_constraint qfrc_inverse qfrc_passive qfrc_smooth qpos qvel xanchor xaxis""")),
    "light": (8, "nlight", _members("light_", "xdir xpos")),
    "sensor": (20, "nsensor", {"data": "sensordata"}),
    "site": (6, "nsite", _members("site_", "xmat xpos")),
    "tendon": (18, "ntendon", _members("ten_", "J J_colind J_rowadr J_rownnz length velocity wrapadr wrapnum")),
}  # fmt: skip
_ALIASES = {"cam": "camera", "eq": "equality", "jnt": "joint", "key": "keyframe", "mat": "material", "tex": "texture"}
_BY_DOF = frozenset("cdof cdof_dot qLDiagInv qacc qacc_smooth qacc_warmstart qfrc_actuator qfrc_applied qfrc_bias "
                    "qfrc_constraint qfrc_inverse qfrc_passive qfrc_smooth qvel".split())  # fmt: skip
_SEGMENTS = {"numeric_data": ("numeric_adr", "numeric_size"), "sensordata": ("sensor_adr", "sensor_dim"),
             "tuple_objid": ("tuple_adr", "tuple_size"), "tuple_objprm": ("tuple_adr", "tuple_size"),
             "tuple_objtype": ("tuple_adr", "tuple_size")}  # fmt: skip


def _rows(model, kind, field, i):
    """Rows of a field that belong to object i."""
    if kind == "joint":
        joint_type = int(model.jnt_type[i])
        if field in ("qpos", "qpos0", "qpos_spring"):
            first = int(model.jnt_qposadr[i])
            return slice(first, first + _QPOS[joint_type])
        if field in _BY_DOF or field.startswith("dof_"):
            first = int(model.jnt_dofadr[i])
            return slice(first, first + _DOFS[joint_type])
    if field in _SEGMENTS:
        first, count = (int(getattr(model, name)[i]) for name in _SEGMENTS[field])
        return slice(first, first + count)
    if field == "hfield_data":
        first = int(model.hfield_adr[i])
        return slice(first, first + int(model.hfield_nrow[i]) * int(model.hfield_ncol[i]))
    if field == "tex_data":
        first = int(model.tex_adr[i])
        return slice(first, first + int(model.tex_height[i]) * int(model.tex_width[i]) * int(model.tex_nchannel[i]))
    return slice(i, i + 1)


def _view(owner, model, kind, field, i):
    """The array of one member. A single row of a matrix loses its first dimension."""
    if field == "actuator_moment":
        return owner._dense_moment()[i]
    array = getattr(owner, field)
    if field == "tex_data":
        shape = (int(model.tex_height[i]), int(model.tex_width[i]), int(model.tex_nchannel[i]))
        return array[_rows(model, kind, field, i)].reshape(shape)
    rows = array[_rows(model, kind, field, i)]
    by_object = kind != "joint" or not (field in _BY_DOF or field.startswith("dof_"))
    return rows[0] if rows.ndim > 1 and by_object and len(rows) == 1 else rows


class ObjectView:
    """One object of a model or of a data."""

    __slots__ = ("_owner", "_model", "_id", "_arrays")
    _kind, _fields = "", {}

    def __init__(self, owner, model, i):
        set_ = object.__setattr__
        set_(self, "_owner", owner)
        set_(self, "_model", model)
        set_(self, "_id", i)
        set_(self, "_arrays", {})

    @property
    def id(self):
        """Index of the object."""
        return self._id

    @property
    def name(self):
        """Name of the object; '' if it has none."""
        return self._model._names(self._code)[self._id]

    def __getattr__(self, name):
        array = self._arrays.get(name)
        if array is not None:
            return array
        field = self._fields.get(name)
        if field is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        array = _view(self._owner, self._model, self._kind, field, self._id)
        if field in self._owner.__dict__:  # a view into memory that does not move
            self._arrays[name] = array
        return array

    def __setattr__(self, name, value):
        if name in ("id", "name"):
            raise AttributeError(f"property of {type(self).__name__!r} object has no setter")
        getattr(self, name)[...] = np.asarray(value)

    def __dir__(self):
        return [*super().__dir__(), *self._fields]

    def __repr__(self):
        lines = [f"<{type(self).__name__}"]
        for name in sorted([*self._fields, "id", "name"]):
            lines.append(f"  {name}: {getattr(self, name)!r}")
        return "\n".join([*lines, ">"])


def _index(model, code, size, key, function):
    """Index of an object from its name or index."""
    if isinstance(key, str):
        ids = model._ids(code)
        if key in ids:
            return ids[key]
        valid = sorted(ids)
        raise KeyError(f"Invalid name '{key}'. Valid names: [{', '.join(repr(name) for name in valid)}]")
    if isinstance(key, (bool, float)) or not hasattr(key, "__index__"):
        raise TypeError(f"{function}(): incompatible function arguments. An int or a str is required, not {key!r}")
    i, count = int(key), getattr(model, size)
    if not 0 <= i < count:
        raise IndexError(f"Invalid index {i}. Valid indices from 0 to {count - 1}")
    return i


def _accessor(cls, function, code, size, of_data):
    def access(self, name=""):
        model = self._model if of_data else self
        i = _index(model, code, size, name, function)
        view = self._view_cache.get((code, i))
        if view is None:
            view = self._view_cache[code, i] = cls(self, model, i)
        return view

    access.__name__ = function
    access.__doc__ = f"The {function} with a name or an index."
    return access


def add_accessors(target, of_data):
    """Adds body(), geom(), ... to MjModel or MjData."""
    table = _DATA if of_data else _MODEL
    prefix = "_MjData" if of_data else "_MjModel"
    for kind, (code, size, fields) in table.items():
        cls = type(f"{prefix}{kind.capitalize()}Views", (ObjectView,),
                   {"__slots__": (), "_kind": kind, "_fields": fields, "_code": code})  # fmt: skip
        setattr(target, kind, _accessor(cls, kind, code, size, of_data))
    for alias, kind in {**_ALIASES, **({"ten": "tendon"} if of_data else {})}.items():
        if kind in table:
            setattr(target, alias, getattr(target, kind))


def object_code(kind):
    """Value of mjtObj of a kind of object."""
    return int(mjtObj[f"mjOBJ_{kind.upper()}"])
