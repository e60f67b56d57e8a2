"""Names of MjSpec's members in MJCF, where they differ. Members that are not listed have MJCF's name."""

from ._enums import (mjtBias, mjtBuiltin, mjtCamLight, mjtColorSpace, mjtDyn, mjtEq, mjtGain, mjtGeom, mjtGeomInertia,
                     mjtJoint, mjtLightType, mjtMark, mjtMeshInertia, mjtObj, mjtProjection, mjtSensor, mjtTexture,
                     mjtTrn)  # fmt: skip

_LIMITS = {"solref_limit": "solreflimit", "solimp_limit": "solimplimit", "solref_friction": "solreffriction",
           "solimp_friction": "solimpfriction", "actfrclimited": "actuatorfrclimited",
           "actfrcrange": "actuatorfrcrange"}  # fmt: skip

RENAMED = {
    "body": {"userdata": "user"},
    "frame": {},
    "geom": {"userdata": "user", "meshname": "mesh", "hfieldname": "hfield", "fluid_ellipsoid": "fluidshape",
             "fluid_coefs": "fluidcoef", "typeinertia": "shellinertia"},
    "joint": {**_LIMITS, "actgravcomp": "actuatorgravcomp", "userdata": "user"},
    "site": {"userdata": "user"},
    "camera": {"userdata": "user", "targetbody": "target", "proj": "projection", "sensor_size": "sensorsize",
               "focal_length": "focal", "focal_pixel": "focalpixel", "principal_length": "principal",
               "principal_pixel": "principalpixel"},
    "light": {"targetbody": "target"},
    "mesh": {"uservert": "vertex", "userface": "face", "usernormal": "normal", "usertexcoord": "texcoord"},
    "hfield": {},
    "skin": {"vert": "vertex"},
    "texture": {},
    "material": {},
    "pair": {"geomname1": "geom1", "geomname2": "geom2"},
    "exclude": {"bodyname1": "body1", "bodyname2": "body2"},
    "equality": {},
    "tendon": {**_LIMITS, "userdata": "user"},
    "actuator": {"userdata": "user"},
    "sensor": {"userdata": "user"},
    "numeric": {},
    "text": {},
    "tuple": {},
    "key": {},
}  # fmt: skip

# Members that are enumerations.
ENUMERATIONS = {
    ("geom", "type"): mjtGeom, ("geom", "typeinertia"): mjtGeomInertia, ("site", "type"): mjtGeom,
    ("joint", "type"): mjtJoint, ("camera", "mode"): mjtCamLight, ("camera", "proj"): mjtProjection,
    ("light", "mode"): mjtCamLight, ("light", "type"): mjtLightType, ("mesh", "inertia"): mjtMeshInertia,
    ("texture", "type"): mjtTexture, ("texture", "colorspace"): mjtColorSpace, ("texture", "builtin"): mjtBuiltin,
    ("texture", "mark"): mjtMark, ("actuator", "dyntype"): mjtDyn, ("actuator", "gaintype"): mjtGain,
    ("actuator", "biastype"): mjtBias,
}  # fmt: skip

# Members that are NaN as long as they are not set.
NAN = {"geom": ("mass", "fromto"), "site": ("fromto",)}

# Members of a body that are attributes of its element <inertial>.
INERTIAL = {"mass": "mass", "ipos": "pos", "iquat": "quat", "inertia": "diaginertia", "fullinertia": "fullinertia"}

ORIENTATIONS = ("axisangle", "xyaxes", "zaxis", "euler")

SECTIONS = {"mesh": "asset", "hfield": "asset", "texture": "asset", "material": "asset", "skin": "asset", "pair": "contact",
            "exclude": "contact", "equality": "equality", "tendon": "tendon", "actuator": "actuator",
            "sensor": "sensor", "numeric": "custom", "text": "custom", "tuple": "custom", "key": "keyframe"}  # fmt: skip

# Tags of a kind of element, where they differ from the name of the kind.
TAGS = {
    "joint": ("joint", "freejoint"),
    "equality": ("connect", "weld", "joint", "tendon"),
    "tendon": ("spatial", "fixed"),
    "actuator": ("general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder", "muscle",
                 "adhesion"),
    "sensor": None,  # all
}

# Attribute of an actuator that names its target.
TARGETS = {mjtTrn.mjTRN_JOINT: "joint", mjtTrn.mjTRN_JOINTINPARENT: "jointinparent", mjtTrn.mjTRN_TENDON: "tendon",
           mjtTrn.mjTRN_SITE: "site", mjtTrn.mjTRN_BODY: "body", mjtTrn.mjTRN_SLIDERCRANK: "cranksite"}  # fmt: skip

EQUALITIES = {mjtEq.mjEQ_CONNECT: "connect", mjtEq.mjEQ_WELD: "weld", mjtEq.mjEQ_JOINT: "joint",
              mjtEq.mjEQ_TENDON: "tendon"}  # fmt: skip

OBJECT_WORDS = {mjtObj.mjOBJ_BODY: "body", mjtObj.mjOBJ_XBODY: "xbody", mjtObj.mjOBJ_GEOM: "geom",
                mjtObj.mjOBJ_SITE: "site", mjtObj.mjOBJ_CAMERA: "camera", mjtObj.mjOBJ_JOINT: "joint",
                mjtObj.mjOBJ_TENDON: "tendon", mjtObj.mjOBJ_ACTUATOR: "actuator",
                mjtObj.mjOBJ_MESH: "mesh"}  # fmt: skip

# Tags of sensors whose name differs from that of the enumeration.
_SENSOR_TAGS = {"E_POTENTIAL": "e_potential", "E_KINETIC": "e_kinetic", "GEOMDIST": "distance",
                "GEOMNORMAL": "normal", "GEOMFROMTO": "fromto"}  # fmt: skip
SENSORS = {
    value: _SENSOR_TAGS.get(name[7:], name[7:].lower())
    for name, value in mjtSensor.__members__.items()
    if name not in ("mjSENS_PLUGIN",)
}
