"""Types of corten.mujoco. Written by scripts/mujoco_stubs.py."""
import enum
from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt
from numpy.typing import ArrayLike

Floats = npt.NDArray[np.float64]
Array = npt.NDArray[Any]

__version__: str

class FatalError(Exception): ...
class UnexpectedError(Exception): ...

def install() -> None: ...

class mjtAlignFree(enum.IntEnum):
    mjALIGNFREE_FALSE = 0
    mjALIGNFREE_TRUE = 1
    mjALIGNFREE_AUTO = 2
class mjtBias(enum.IntEnum):
    mjBIAS_NONE = 0
    mjBIAS_AFFINE = 1
    mjBIAS_MUSCLE = 2
    mjBIAS_USER = 3
class mjtBuiltin(enum.IntEnum):
    mjBUILTIN_NONE = 0
    mjBUILTIN_GRADIENT = 1
    mjBUILTIN_CHECKER = 2
    mjBUILTIN_FLAT = 3
class mjtButton(enum.IntEnum):
    mjBUTTON_NONE = 0
    mjBUTTON_LEFT = 1
    mjBUTTON_RIGHT = 2
    mjBUTTON_MIDDLE = 3
class mjtCamLight(enum.IntEnum):
    mjCAMLIGHT_FIXED = 0
    mjCAMLIGHT_TRACK = 1
    mjCAMLIGHT_TRACKCOM = 2
    mjCAMLIGHT_TARGETBODY = 3
    mjCAMLIGHT_TARGETBODYCOM = 4
class mjtCamOutBit(enum.IntEnum):
    mjCAMOUT_RGB = 1
    mjCAMOUT_DEPTH = 2
    mjCAMOUT_DIST = 4
    mjCAMOUT_NORMAL = 8
    mjCAMOUT_SEG = 16
    mjNCAMOUT = 5
class mjtCamera(enum.IntEnum):
    mjCAMERA_FREE = 0
    mjCAMERA_TRACKING = 1
    mjCAMERA_FIXED = 2
    mjCAMERA_USER = 3
class mjtCatBit(enum.IntEnum):
    mjCAT_STATIC = 1
    mjCAT_DYNAMIC = 2
    mjCAT_DECOR = 4
    mjCAT_ALL = 7
class mjtColorSpace(enum.IntEnum):
    mjCOLORSPACE_AUTO = 0
    mjCOLORSPACE_LINEAR = 1
    mjCOLORSPACE_SRGB = 2
class mjtConDataField(enum.IntEnum):
    mjCONDATA_FOUND = 0
    mjCONDATA_FORCE = 1
    mjCONDATA_TORQUE = 2
    mjCONDATA_DIST = 3
    mjCONDATA_POS = 4
    mjCONDATA_NORMAL = 5
    mjCONDATA_TANGENT = 6
    mjNCONDATA = 7
class mjtCone(enum.IntEnum):
    mjCONE_PYRAMIDAL = 0
    mjCONE_ELLIPTIC = 1
class mjtConstraint(enum.IntEnum):
    mjCNSTR_EQUALITY = 0
    mjCNSTR_FRICTION_DOF = 1
    mjCNSTR_FRICTION_TENDON = 2
    mjCNSTR_LIMIT_JOINT = 3
    mjCNSTR_LIMIT_TENDON = 4
    mjCNSTR_CONTACT_FRICTIONLESS = 5
    mjCNSTR_CONTACT_PYRAMIDAL = 6
    mjCNSTR_CONTACT_ELLIPTIC = 7
class mjtConstraintState(enum.IntEnum):
    mjCNSTRSTATE_SATISFIED = 0
    mjCNSTRSTATE_QUADRATIC = 1
    mjCNSTRSTATE_LINEARNEG = 2
    mjCNSTRSTATE_LINEARPOS = 3
    mjCNSTRSTATE_CONE = 4
class mjtDataType(enum.IntEnum):
    mjDATATYPE_REAL = 0
    mjDATATYPE_POSITIVE = 1
    mjDATATYPE_AXIS = 2
    mjDATATYPE_QUATERNION = 3
class mjtDepthMap(enum.IntEnum):
    mjDEPTH_ZERONEAR = 0
    mjDEPTH_ZEROFAR = 1
class mjtDisableBit(enum.IntEnum):
    mjDSBL_CONSTRAINT = 1
    mjDSBL_EQUALITY = 2
    mjDSBL_FRICTIONLOSS = 4
    mjDSBL_LIMIT = 8
    mjDSBL_CONTACT = 16
    mjDSBL_SPRING = 32
    mjDSBL_DAMPER = 64
    mjDSBL_GRAVITY = 128
    mjDSBL_CLAMPCTRL = 256
    mjDSBL_WARMSTART = 512
    mjDSBL_FILTERPARENT = 1024
    mjDSBL_ACTUATION = 2048
    mjDSBL_REFSAFE = 4096
    mjDSBL_SENSOR = 8192
    mjDSBL_MIDPHASE = 16384
    mjDSBL_EULERDAMP = 32768
    mjDSBL_AUTORESET = 65536
    mjDSBL_NATIVECCD = 131072
    mjDSBL_ISLAND = 262144
    mjNDISABLE = 19
class mjtDyn(enum.IntEnum):
    mjDYN_NONE = 0
    mjDYN_INTEGRATOR = 1
    mjDYN_FILTER = 2
    mjDYN_FILTEREXACT = 3
    mjDYN_MUSCLE = 4
    mjDYN_USER = 5
class mjtEnableBit(enum.IntEnum):
    mjENBL_OVERRIDE = 1
    mjENBL_ENERGY = 2
    mjENBL_FWDINV = 4
    mjENBL_INVDISCRETE = 8
    mjENBL_MULTICCD = 16
    mjENBL_SLEEP = 32
    mjNENABLE = 6
class mjtEq(enum.IntEnum):
    mjEQ_CONNECT = 0
    mjEQ_WELD = 1
    mjEQ_JOINT = 2
    mjEQ_TENDON = 3
    mjEQ_FLEX = 4
    mjEQ_FLEXVERT = 5
    mjEQ_DISTANCE = 6
class mjtEvent(enum.IntEnum):
    mjEVENT_NONE = 0
    mjEVENT_MOVE = 1
    mjEVENT_PRESS = 2
    mjEVENT_RELEASE = 3
    mjEVENT_SCROLL = 4
    mjEVENT_KEY = 5
    mjEVENT_RESIZE = 6
    mjEVENT_REDRAW = 7
    mjEVENT_FILESDROP = 8
class mjtFlexSelf(enum.IntEnum):
    mjFLEXSELF_NONE = 0
    mjFLEXSELF_NARROW = 1
    mjFLEXSELF_BVH = 2
    mjFLEXSELF_SAP = 3
    mjFLEXSELF_AUTO = 4
class mjtFont(enum.IntEnum):
    mjFONT_NORMAL = 0
    mjFONT_SHADOW = 1
    mjFONT_BIG = 2
class mjtFontScale(enum.IntEnum):
    mjFONTSCALE_50 = 50
    mjFONTSCALE_100 = 100
    mjFONTSCALE_150 = 150
    mjFONTSCALE_200 = 200
    mjFONTSCALE_250 = 250
    mjFONTSCALE_300 = 300
class mjtFrame(enum.IntEnum):
    mjFRAME_NONE = 0
    mjFRAME_BODY = 1
    mjFRAME_GEOM = 2
    mjFRAME_SITE = 3
    mjFRAME_CAMERA = 4
    mjFRAME_LIGHT = 5
    mjFRAME_CONTACT = 6
    mjFRAME_WORLD = 7
    mjNFRAME = 8
class mjtFramebuffer(enum.IntEnum):
    mjFB_WINDOW = 0
    mjFB_OFFSCREEN = 1
class mjtGain(enum.IntEnum):
    mjGAIN_FIXED = 0
    mjGAIN_AFFINE = 1
    mjGAIN_MUSCLE = 2
    mjGAIN_USER = 3
class mjtGeom(enum.IntEnum):
    mjGEOM_PLANE = 0
    mjGEOM_HFIELD = 1
    mjGEOM_SPHERE = 2
    mjGEOM_CAPSULE = 3
    mjGEOM_ELLIPSOID = 4
    mjGEOM_CYLINDER = 5
    mjGEOM_BOX = 6
    mjGEOM_MESH = 7
    mjGEOM_SDF = 8
    mjNGEOMTYPES = 9
    mjGEOM_ARROW = 100
    mjGEOM_ARROW1 = 101
    mjGEOM_ARROW2 = 102
    mjGEOM_LINE = 103
    mjGEOM_LINEBOX = 104
    mjGEOM_FLEX = 105
    mjGEOM_SKIN = 106
    mjGEOM_LABEL = 107
    mjGEOM_TRIANGLE = 108
    mjGEOM_NONE = 1001
class mjtGeomInertia(enum.IntEnum):
    mjINERTIA_VOLUME = 0
    mjINERTIA_SHELL = 1
class mjtGridPos(enum.IntEnum):
    mjGRID_TOPLEFT = 0
    mjGRID_TOPRIGHT = 1
    mjGRID_BOTTOMLEFT = 2
    mjGRID_BOTTOMRIGHT = 3
    mjGRID_TOP = 4
    mjGRID_BOTTOM = 5
    mjGRID_LEFT = 6
    mjGRID_RIGHT = 7
class mjtInertiaFromGeom(enum.IntEnum):
    mjINERTIAFROMGEOM_FALSE = 0
    mjINERTIAFROMGEOM_TRUE = 1
    mjINERTIAFROMGEOM_AUTO = 2
class mjtIntegrator(enum.IntEnum):
    mjINT_EULER = 0
    mjINT_RK4 = 1
    mjINT_IMPLICIT = 2
    mjINT_IMPLICITFAST = 3
class mjtItem(enum.IntEnum):
    mjITEM_END = -2
    mjITEM_SECTION = -1
    mjITEM_SEPARATOR = 0
    mjITEM_STATIC = 1
    mjITEM_BUTTON = 2
    mjITEM_CHECKINT = 3
    mjITEM_CHECKBYTE = 4
    mjITEM_RADIO = 5
    mjITEM_RADIOLINE = 6
    mjITEM_SELECT = 7
    mjITEM_SLIDERINT = 8
    mjITEM_SLIDERNUM = 9
    mjITEM_EDITINT = 10
    mjITEM_EDITNUM = 11
    mjITEM_EDITFLOAT = 12
    mjITEM_EDITTXT = 13
    mjNITEM = 14
class mjtJacobian(enum.IntEnum):
    mjJAC_DENSE = 0
    mjJAC_SPARSE = 1
    mjJAC_AUTO = 2
class mjtJoint(enum.IntEnum):
    mjJNT_FREE = 0
    mjJNT_BALL = 1
    mjJNT_SLIDE = 2
    mjJNT_HINGE = 3
class mjtLRMode(enum.IntEnum):
    mjLRMODE_NONE = 0
    mjLRMODE_MUSCLE = 1
    mjLRMODE_MUSCLEUSER = 2
    mjLRMODE_ALL = 3
class mjtLabel(enum.IntEnum):
    mjLABEL_NONE = 0
    mjLABEL_BODY = 1
    mjLABEL_JOINT = 2
    mjLABEL_GEOM = 3
    mjLABEL_SITE = 4
    mjLABEL_CAMERA = 5
    mjLABEL_LIGHT = 6
    mjLABEL_TENDON = 7
    mjLABEL_ACTUATOR = 8
    mjLABEL_CONSTRAINT = 9
    mjLABEL_FLEX = 10
    mjLABEL_SKIN = 11
    mjLABEL_SELECTION = 12
    mjLABEL_SELPNT = 13
    mjLABEL_CONTACTPOINT = 14
    mjLABEL_CONTACTFORCE = 15
    mjLABEL_ISLAND = 16
    mjNLABEL = 17
class mjtLightType(enum.IntEnum):
    mjLIGHT_SPOT = 0
    mjLIGHT_DIRECTIONAL = 1
    mjLIGHT_POINT = 2
    mjLIGHT_IMAGE = 3
class mjtLimited(enum.IntEnum):
    mjLIMITED_FALSE = 0
    mjLIMITED_TRUE = 1
    mjLIMITED_AUTO = 2
class mjtMark(enum.IntEnum):
    mjMARK_NONE = 0
    mjMARK_EDGE = 1
    mjMARK_CROSS = 2
    mjMARK_RANDOM = 3
class mjtMeshBuiltin(enum.IntEnum):
    mjMESH_BUILTIN_NONE = 0
    mjMESH_BUILTIN_SPHERE = 1
    mjMESH_BUILTIN_HEMISPHERE = 2
    mjMESH_BUILTIN_CONE = 3
    mjMESH_BUILTIN_SUPERSPHERE = 4
    mjMESH_BUILTIN_SUPERTORUS = 5
    mjMESH_BUILTIN_WEDGE = 6
    mjMESH_BUILTIN_PLATE = 7
class mjtMeshInertia(enum.IntEnum):
    mjMESH_INERTIA_CONVEX = 0
    mjMESH_INERTIA_EXACT = 1
    mjMESH_INERTIA_LEGACY = 2
    mjMESH_INERTIA_SHELL = 3
class mjtMouse(enum.IntEnum):
    mjMOUSE_NONE = 0
    mjMOUSE_ROTATE_V = 1
    mjMOUSE_ROTATE_H = 2
    mjMOUSE_MOVE_V = 3
    mjMOUSE_MOVE_H = 4
    mjMOUSE_ZOOM = 5
    mjMOUSE_MOVE_V_REL = 6
    mjMOUSE_MOVE_H_REL = 7
class mjtObj(enum.IntEnum):
    mjOBJ_UNKNOWN = 0
    mjOBJ_BODY = 1
    mjOBJ_XBODY = 2
    mjOBJ_JOINT = 3
    mjOBJ_DOF = 4
    mjOBJ_GEOM = 5
    mjOBJ_SITE = 6
    mjOBJ_CAMERA = 7
    mjOBJ_LIGHT = 8
    mjOBJ_FLEX = 9
    mjOBJ_MESH = 10
    mjOBJ_SKIN = 11
    mjOBJ_HFIELD = 12
    mjOBJ_TEXTURE = 13
    mjOBJ_MATERIAL = 14
    mjOBJ_PAIR = 15
    mjOBJ_EXCLUDE = 16
    mjOBJ_EQUALITY = 17
    mjOBJ_TENDON = 18
    mjOBJ_ACTUATOR = 19
    mjOBJ_SENSOR = 20
    mjOBJ_NUMERIC = 21
    mjOBJ_TEXT = 22
    mjOBJ_TUPLE = 23
    mjOBJ_KEY = 24
    mjOBJ_PLUGIN = 25
    mjNOBJECT = 26
    mjOBJ_FRAME = 100
    mjOBJ_DEFAULT = 101
    mjOBJ_MODEL = 102
class mjtOrientation(enum.IntEnum):
    mjORIENTATION_QUAT = 0
    mjORIENTATION_AXISANGLE = 1
    mjORIENTATION_XYAXES = 2
    mjORIENTATION_ZAXIS = 3
    mjORIENTATION_EULER = 4
class mjtPertBit(enum.IntEnum):
    mjPERT_TRANSLATE = 1
    mjPERT_ROTATE = 2
class mjtPluginCapabilityBit(enum.IntEnum):
    mjPLUGIN_ACTUATOR = 1
    mjPLUGIN_SENSOR = 2
    mjPLUGIN_PASSIVE = 4
    mjPLUGIN_SDF = 8
class mjtProjection(enum.IntEnum):
    mjPROJ_PERSPECTIVE = 0
    mjPROJ_ORTHOGRAPHIC = 1
class mjtRayDataField(enum.IntEnum):
    mjRAYDATA_DIST = 0
    mjRAYDATA_DIR = 1
    mjRAYDATA_ORIGIN = 2
    mjRAYDATA_POINT = 3
    mjRAYDATA_NORMAL = 4
    mjRAYDATA_DEPTH = 5
    mjNRAYDATA = 6
class mjtRndFlag(enum.IntEnum):
    mjRND_SHADOW = 0
    mjRND_WIREFRAME = 1
    mjRND_REFLECTION = 2
    mjRND_ADDITIVE = 3
    mjRND_SKYBOX = 4
    mjRND_FOG = 5
    mjRND_HAZE = 6
    mjRND_DEPTH = 7
    mjRND_SEGMENT = 8
    mjRND_IDCOLOR = 9
    mjRND_CULL_FACE = 10
    mjNRNDFLAG = 11
class mjtSDFType(enum.IntEnum):
    mjSDFTYPE_SINGLE = 0
    mjSDFTYPE_INTERSECTION = 1
    mjSDFTYPE_MIDSURFACE = 2
    mjSDFTYPE_COLLISION = 3
class mjtSameFrame(enum.IntEnum):
    mjSAMEFRAME_NONE = 0
    mjSAMEFRAME_BODY = 1
    mjSAMEFRAME_INERTIA = 2
    mjSAMEFRAME_BODYROT = 3
    mjSAMEFRAME_INERTIAROT = 4
class mjtSection(enum.IntEnum):
    mjSECT_CLOSED = 0
    mjSECT_OPEN = 1
    mjSECT_FIXED = 2
class mjtSensor(enum.IntEnum):
    mjSENS_TOUCH = 0
    mjSENS_ACCELEROMETER = 1
    mjSENS_VELOCIMETER = 2
    mjSENS_GYRO = 3
    mjSENS_FORCE = 4
    mjSENS_TORQUE = 5
    mjSENS_MAGNETOMETER = 6
    mjSENS_RANGEFINDER = 7
    mjSENS_CAMPROJECTION = 8
    mjSENS_JOINTPOS = 9
    mjSENS_JOINTVEL = 10
    mjSENS_TENDONPOS = 11
    mjSENS_TENDONVEL = 12
    mjSENS_ACTUATORPOS = 13
    mjSENS_ACTUATORVEL = 14
    mjSENS_ACTUATORFRC = 15
    mjSENS_JOINTACTFRC = 16
    mjSENS_TENDONACTFRC = 17
    mjSENS_BALLQUAT = 18
    mjSENS_BALLANGVEL = 19
    mjSENS_JOINTLIMITPOS = 20
    mjSENS_JOINTLIMITVEL = 21
    mjSENS_JOINTLIMITFRC = 22
    mjSENS_TENDONLIMITPOS = 23
    mjSENS_TENDONLIMITVEL = 24
    mjSENS_TENDONLIMITFRC = 25
    mjSENS_FRAMEPOS = 26
    mjSENS_FRAMEQUAT = 27
    mjSENS_FRAMEXAXIS = 28
    mjSENS_FRAMEYAXIS = 29
    mjSENS_FRAMEZAXIS = 30
    mjSENS_FRAMELINVEL = 31
    mjSENS_FRAMEANGVEL = 32
    mjSENS_FRAMELINACC = 33
    mjSENS_FRAMEANGACC = 34
    mjSENS_SUBTREECOM = 35
    mjSENS_SUBTREELINVEL = 36
    mjSENS_SUBTREEANGMOM = 37
    mjSENS_INSIDESITE = 38
    mjSENS_GEOMDIST = 39
    mjSENS_GEOMNORMAL = 40
    mjSENS_GEOMFROMTO = 41
    mjSENS_CONTACT = 42
    mjSENS_E_POTENTIAL = 43
    mjSENS_E_KINETIC = 44
    mjSENS_CLOCK = 45
    mjSENS_TACTILE = 46
    mjSENS_PLUGIN = 47
    mjSENS_USER = 48
class mjtSleepPolicy(enum.IntEnum):
    mjSLEEP_AUTO = 0
    mjSLEEP_AUTO_NEVER = 1
    mjSLEEP_AUTO_ALLOWED = 2
    mjSLEEP_NEVER = 3
    mjSLEEP_ALLOWED = 4
    mjSLEEP_INIT = 5
class mjtSleepState(enum.IntEnum):
    mjS_STATIC = -1
    mjS_ASLEEP = 0
    mjS_AWAKE = 1
class mjtSolver(enum.IntEnum):
    mjSOL_PGS = 0
    mjSOL_CG = 1
    mjSOL_NEWTON = 2
class mjtStage(enum.IntEnum):
    mjSTAGE_NONE = 0
    mjSTAGE_POS = 1
    mjSTAGE_VEL = 2
    mjSTAGE_ACC = 3
class mjtState(enum.IntEnum):
    mjSTATE_TIME = 1
    mjSTATE_QPOS = 2
    mjSTATE_QVEL = 4
    mjSTATE_ACT = 8
    mjSTATE_HISTORY = 16
    mjSTATE_WARMSTART = 32
    mjSTATE_CTRL = 64
    mjSTATE_QFRC_APPLIED = 128
    mjSTATE_XFRC_APPLIED = 256
    mjSTATE_EQ_ACTIVE = 512
    mjSTATE_MOCAP_POS = 1024
    mjSTATE_MOCAP_QUAT = 2048
    mjSTATE_USERDATA = 4096
    mjSTATE_PLUGIN = 8192
    mjNSTATE = 14
    mjSTATE_PHYSICS = 30
    mjSTATE_FULLPHYSICS = 8223
    mjSTATE_USER = 8128
    mjSTATE_INTEGRATION = 16383
class mjtStereo(enum.IntEnum):
    mjSTEREO_NONE = 0
    mjSTEREO_QUADBUFFERED = 1
    mjSTEREO_SIDEBYSIDE = 2
class mjtTaskStatus(enum.IntEnum):
    mjTASK_NEW = 0
    mjTASK_QUEUED = 1
    mjTASK_COMPLETED = 2
class mjtTexture(enum.IntEnum):
    mjTEXTURE_2D = 0
    mjTEXTURE_CUBE = 1
    mjTEXTURE_SKYBOX = 2
class mjtTextureRole(enum.IntEnum):
    mjTEXROLE_USER = 0
    mjTEXROLE_RGB = 1
    mjTEXROLE_OCCLUSION = 2
    mjTEXROLE_ROUGHNESS = 3
    mjTEXROLE_METALLIC = 4
    mjTEXROLE_NORMAL = 5
    mjTEXROLE_OPACITY = 6
    mjTEXROLE_EMISSIVE = 7
    mjTEXROLE_RGBA = 8
    mjTEXROLE_ORM = 9
    mjNTEXROLE = 10
class mjtTimer(enum.IntEnum):
    mjTIMER_STEP = 0
    mjTIMER_FORWARD = 1
    mjTIMER_INVERSE = 2
    mjTIMER_POSITION = 3
    mjTIMER_VELOCITY = 4
    mjTIMER_ACTUATION = 5
    mjTIMER_CONSTRAINT = 6
    mjTIMER_ADVANCE = 7
    mjTIMER_POS_KINEMATICS = 8
    mjTIMER_POS_INERTIA = 9
    mjTIMER_POS_COLLISION = 10
    mjTIMER_POS_MAKE = 11
    mjTIMER_POS_PROJECT = 12
    mjTIMER_COL_BROAD = 13
    mjTIMER_COL_NARROW = 14
    mjNTIMER = 15
class mjtTrn(enum.IntEnum):
    mjTRN_JOINT = 0
    mjTRN_JOINTINPARENT = 1
    mjTRN_SLIDERCRANK = 2
    mjTRN_TENDON = 3
    mjTRN_SITE = 4
    mjTRN_BODY = 5
    mjTRN_UNDEFINED = 1000
class mjtVisFlag(enum.IntEnum):
    mjVIS_CONVEXHULL = 0
    mjVIS_TEXTURE = 1
    mjVIS_JOINT = 2
    mjVIS_CAMERA = 3
    mjVIS_ACTUATOR = 4
    mjVIS_ACTIVATION = 5
    mjVIS_LIGHT = 6
    mjVIS_TENDON = 7
    mjVIS_RANGEFINDER = 8
    mjVIS_CONSTRAINT = 9
    mjVIS_INERTIA = 10
    mjVIS_SCLINERTIA = 11
    mjVIS_PERTFORCE = 12
    mjVIS_PERTOBJ = 13
    mjVIS_CONTACTPOINT = 14
    mjVIS_ISLAND = 15
    mjVIS_CONTACTFORCE = 16
    mjVIS_CONTACTSPLIT = 17
    mjVIS_TRANSPARENT = 18
    mjVIS_AUTOCONNECT = 19
    mjVIS_COM = 20
    mjVIS_SELECT = 21
    mjVIS_STATIC = 22
    mjVIS_SKIN = 23
    mjVIS_FLEXVERT = 24
    mjVIS_FLEXEDGE = 25
    mjVIS_FLEXFACE = 26
    mjVIS_FLEXSKIN = 27
    mjVIS_BODYBVH = 28
    mjVIS_MESHBVH = 29
    mjVIS_SDFITER = 30
    mjNVISFLAG = 31
class mjtWarning(enum.IntEnum):
    mjWARN_INERTIA = 0
    mjWARN_CONTACTFULL = 1
    mjWARN_CNSTRFULL = 2
    mjWARN_VGEOMFULL = 3
    mjWARN_BADQPOS = 4
    mjWARN_BADQVEL = 5
    mjWARN_BADQACC = 6
    mjWARN_BADCTRL = 7
    mjNWARNING = 8
class mjtWrap(enum.IntEnum):
    mjWRAP_NONE = 0
    mjWRAP_JOINT = 1
    mjWRAP_PULLEY = 2
    mjWRAP_SITE = 3
    mjWRAP_SPHERE = 4
    mjWRAP_CYLINDER = 5

mjDISABLESTRING: Any
mjENABLESTRING: Any
mjFRAMESTRING: Any
mjLABELSTRING: Any
mjMAXCONPAIR: int
mjMAXFLEXNODES: int
mjMAXIMP: float
mjMAXLIGHT: int
mjMAXLINE: int
mjMAXLINEPNT: int
mjMAXOVERLAY: int
mjMAXPLANEGRID: int
mjMAXTREEDEPTH: int
mjMAXVAL: float
mjMINAWAKE: int
mjMINIMP: float
mjMINMU: float
mjMINVAL: float
mjNBIAS: int
mjNDYN: int
mjNEQDATA: int
mjNFLUID: int
mjNGAIN: int
mjNGROUP: int
mjNIMP: int
mjNISLAND: int
mjNREF: int
mjNSENS: int
mjNSOLVER: int
mjPI: float
mjRNDSTRING: Any
mjTIMERSTRING: Any
mjVERSION_HEADER: int
mjVISSTRING: Any

class Global:
    def __init__(self) -> None: ...
    azimuth: float
    bvactive: int
    cameraid: int
    elevation: float
    ellipsoidinertia: int
    fovy: float
    glow: float
    ipd: float
    linewidth: float
    offheight: int
    offwidth: int
    orthographic: int
    realtime: float
class Quality:
    def __init__(self) -> None: ...
    numquads: int
    numslices: int
    numstacks: int
    offsamples: int
    shadowsize: int
class Headlight:
    def __init__(self) -> None: ...
    active: int
    ambient: npt.NDArray[np.float32]
    diffuse: npt.NDArray[np.float32]
    specular: npt.NDArray[np.float32]
class Map:
    def __init__(self) -> None: ...
    actuatortendon: float
    alpha: float
    fogend: float
    fogstart: float
    force: float
    haze: float
    shadowclip: float
    shadowscale: float
    stiffness: float
    stiffnessrot: float
    torque: float
    zfar: float
    znear: float
class Scale:
    def __init__(self) -> None: ...
    actuatorlength: float
    actuatorwidth: float
    camera: float
    com: float
    connect: float
    constraint: float
    contactheight: float
    contactwidth: float
    forcewidth: float
    framelength: float
    framewidth: float
    frustum: float
    jointlength: float
    jointwidth: float
    light: float
    selectpoint: float
    slidercrank: float
class Rgba:
    def __init__(self) -> None: ...
    actuator: npt.NDArray[np.float32]
    actuatornegative: npt.NDArray[np.float32]
    actuatorpositive: npt.NDArray[np.float32]
    bv: npt.NDArray[np.float32]
    bvactive: npt.NDArray[np.float32]
    camera: npt.NDArray[np.float32]
    com: npt.NDArray[np.float32]
    connect: npt.NDArray[np.float32]
    constraint: npt.NDArray[np.float32]
    contactforce: npt.NDArray[np.float32]
    contactfriction: npt.NDArray[np.float32]
    contactgap: npt.NDArray[np.float32]
    contactpoint: npt.NDArray[np.float32]
    contacttorque: npt.NDArray[np.float32]
    crankbroken: npt.NDArray[np.float32]
    fog: npt.NDArray[np.float32]
    force: npt.NDArray[np.float32]
    frustum: npt.NDArray[np.float32]
    haze: npt.NDArray[np.float32]
    inertia: npt.NDArray[np.float32]
    joint: npt.NDArray[np.float32]
    light: npt.NDArray[np.float32]
    rangefinder: npt.NDArray[np.float32]
    selectpoint: npt.NDArray[np.float32]
    slidercrank: npt.NDArray[np.float32]

class MjContact:
    def __init__(self) -> None: ...
    H: npt.NDArray[np.float64]
    dim: int
    dist: float
    efc_address: int
    elem: npt.NDArray[np.int32]
    exclude: int
    flex: npt.NDArray[np.int32]
    frame: npt.NDArray[np.float64]
    friction: npt.NDArray[np.float64]
    geom: npt.NDArray[np.int32]
    geom1: int
    geom2: int
    includemargin: float
    mu: float
    pos: npt.NDArray[np.float64]
    solimp: npt.NDArray[np.float64]
    solref: npt.NDArray[np.float64]
    solreffriction: npt.NDArray[np.float64]
    vert: npt.NDArray[np.int32]
class MjLROpt:
    def __init__(self) -> None: ...
    accel: float
    interval: float
    inttotal: float
    maxforce: float
    mode: int
    timeconst: float
    timestep: float
    tolrange: float
    useexisting: int
    uselimit: int
class MjOption:
    def __init__(self) -> None: ...
    ccd_iterations: int
    ccd_tolerance: float
    cone: int
    density: float
    disableactuator: int
    disableflags: int
    enableflags: int
    gravity: npt.NDArray[np.float64]
    impratio: float
    integrator: int
    iterations: int
    jacobian: int
    ls_iterations: int
    ls_tolerance: float
    magnetic: npt.NDArray[np.float64]
    noslip_iterations: int
    noslip_tolerance: float
    o_friction: npt.NDArray[np.float64]
    o_margin: float
    o_solimp: npt.NDArray[np.float64]
    o_solref: npt.NDArray[np.float64]
    sdf_initpoints: int
    sdf_iterations: int
    sleep_tolerance: float
    solver: int
    timestep: float
    tolerance: float
    viscosity: float
    wind: npt.NDArray[np.float64]
class MjSolverStat:
    def __init__(self) -> None: ...
    gradient: float
    improvement: float
    lineslope: float
    nactive: int
    nchange: int
    neval: int
    nupdate: int
class MjStatistic:
    def __init__(self) -> None: ...
    center: npt.NDArray[np.float64]
    extent: float
    meaninertia: float
    meanmass: float
    meansize: float
class MjTimerStat:
    def __init__(self) -> None: ...
    duration: float
    number: int
class MjVisual:
    def __init__(self) -> None: ...
    global_: Global
    quality: Quality
    headlight: Headlight
    map: Map
    scale: Scale
    rgba: Rgba
class MjWarningStat:
    def __init__(self) -> None: ...
    lastinfo: int
    number: int
class MjrRect:
    def __init__(self, left: int, bottom: int, width: int, height: int) -> None: ...
    left: int
    bottom: int
    width: int
    height: int
class MjvCamera:
    def __init__(self) -> None: ...
    azimuth: float
    distance: float
    elevation: float
    fixedcamid: int
    lookat: npt.NDArray[np.float64]
    orthographic: int
    trackbodyid: int
    type: int
class MjvFigure:
    def __init__(self) -> None: ...
    figurergba: npt.NDArray[np.float32]
    flg_barplot: int
    flg_extend: int
    flg_legend: int
    flg_selection: int
    flg_symmetric: int
    flg_ticklabel: npt.NDArray[np.int32]
    gridrgb: npt.NDArray[np.float32]
    gridsize: npt.NDArray[np.int32]
    gridwidth: float
    highlight: npt.NDArray[np.int32]
    highlightid: int
    legendoffset: int
    legendrgba: npt.NDArray[np.float32]
    linedata: npt.NDArray[np.float32]
    linename: npt.NDArray[np.bytes_]
    linepnt: npt.NDArray[np.int32]
    linergb: npt.NDArray[np.float32]
    linewidth: float
    minwidth: str
    panergba: npt.NDArray[np.float32]
    range: npt.NDArray[np.float32]
    selection: float
    subplot: int
    textrgb: npt.NDArray[np.float32]
    title: str
    xaxisdata: npt.NDArray[np.float32]
    xaxispixel: npt.NDArray[np.int32]
    xformat: str
    xlabel: str
    yaxisdata: npt.NDArray[np.float32]
    yaxispixel: npt.NDArray[np.int32]
    yformat: str
class MjvGLCamera:
    def __init__(self) -> None: ...
    forward: npt.NDArray[np.float32]
    frustum_bottom: float
    frustum_center: float
    frustum_far: float
    frustum_near: float
    frustum_top: float
    frustum_width: float
    orthographic: int
    pos: npt.NDArray[np.float32]
    up: npt.NDArray[np.float32]
class MjvGeom:
    def __init__(self) -> None: ...
    camdist: float
    category: int
    dataid: int
    emission: float
    label: str
    mat: npt.NDArray[np.float32]
    matid: int
    modelrbound: float
    objid: int
    objtype: int
    pos: npt.NDArray[np.float32]
    reflectance: float
    rgba: npt.NDArray[np.float32]
    segid: int
    shininess: float
    size: npt.NDArray[np.float32]
    specular: float
    texcoord: int
    transparent: int
    type: int
class MjvLight:
    def __init__(self) -> None: ...
    ambient: npt.NDArray[np.float32]
    attenuation: npt.NDArray[np.float32]
    bulbradius: float
    castshadow: int
    cutoff: float
    diffuse: npt.NDArray[np.float32]
    dir: npt.NDArray[np.float32]
    exponent: float
    headlight: int
    id: int
    intensity: float
    pos: npt.NDArray[np.float32]
    range: float
    specular: npt.NDArray[np.float32]
    texid: int
    type: int
class MjvOption:
    def __init__(self) -> None: ...
    actuatorgroup: npt.NDArray[np.uint8]
    bvh_depth: int
    flags: npt.NDArray[np.uint8]
    flex_layer: int
    flexgroup: npt.NDArray[np.uint8]
    frame: int
    geomgroup: npt.NDArray[np.uint8]
    jointgroup: npt.NDArray[np.uint8]
    label: int
    sitegroup: npt.NDArray[np.uint8]
    skingroup: npt.NDArray[np.uint8]
    tendongroup: npt.NDArray[np.uint8]
class MjvPerturb:
    def __init__(self) -> None: ...
    active: int
    active2: int
    flexselect: int
    localmass: float
    localpos: npt.NDArray[np.float64]
    refpos: npt.NDArray[np.float64]
    refquat: npt.NDArray[np.float64]
    refselpos: npt.NDArray[np.float64]
    scale: float
    select: int
    skinselect: int

class _ModelActuator:
    id: int
    name: str
    acc0: Array
    actadr: Array
    actlimited: Array
    actnum: Array
    actrange: Array
    biasprm: Array
    biastype: Array
    cranklength: Array
    ctrllimited: Array
    ctrlrange: Array
    dynprm: Array
    dyntype: Array
    forcelimited: Array
    forcerange: Array
    gainprm: Array
    gaintype: Array
    gear: Array
    group: Array
    length0: Array
    lengthrange: Array
    trnid: Array
    trntype: Array
    user: Array
class _ModelBody:
    id: int
    name: str
    dofadr: Array
    dofnum: Array
    geomadr: Array
    geomnum: Array
    inertia: Array
    invweight0: Array
    ipos: Array
    iquat: Array
    jntadr: Array
    jntnum: Array
    mass: Array
    mocapid: Array
    parentid: Array
    pos: Array
    quat: Array
    rootid: Array
    sameframe: Array
    simple: Array
    subtreemass: Array
    user: Array
    weldid: Array
class _ModelCamera:
    id: int
    name: str
    bodyid: Array
    fovy: Array
    ipd: Array
    mat0: Array
    mode: Array
    pos: Array
    pos0: Array
    poscom0: Array
    quat: Array
    targetbodyid: Array
    user: Array
class _ModelEquality:
    id: int
    name: str
    active0: Array
    data: Array
    obj1id: Array
    obj2id: Array
    solimp: Array
    solref: Array
    type: Array
class _ModelExclude:
    id: int
    name: str
    signature: Array
class _ModelGeom:
    id: int
    name: str
    bodyid: Array
    conaffinity: Array
    condim: Array
    contype: Array
    dataid: Array
    friction: Array
    gap: Array
    group: Array
    margin: Array
    matid: Array
    pos: Array
    priority: Array
    quat: Array
    rbound: Array
    rgba: Array
    sameframe: Array
    size: Array
    solimp: Array
    solmix: Array
    solref: Array
    type: Array
    user: Array
class _ModelHfield:
    id: int
    name: str
    adr: Array
    data: Array
    ncol: Array
    nrow: Array
    size: Array
class _ModelJoint:
    id: int
    name: str
    axis: Array
    dofadr: Array
    group: Array
    limited: Array
    margin: Array
    pos: Array
    qposadr: Array
    range: Array
    solimp: Array
    solref: Array
    stiffness: Array
    type: Array
    user: Array
    M0: Array
    Madr: Array
    armature: Array
    bodyid: Array
    damping: Array
    frictionloss: Array
    invweight0: Array
    jntid: Array
    parentid: Array
    simplenum: Array
    qpos0: Array
    qpos_spring: Array
class _ModelLight:
    id: int
    name: str
    active: Array
    ambient: Array
    attenuation: Array
    bodyid: Array
    castshadow: Array
    cutoff: Array
    diffuse: Array
    dir: Array
    dir0: Array
    exponent: Array
    mode: Array
    pos: Array
    pos0: Array
    poscom0: Array
    specular: Array
    targetbodyid: Array
    type: Array
class _ModelMaterial:
    id: int
    name: str
    emission: Array
    reflectance: Array
    rgba: Array
    shininess: Array
    specular: Array
    texid: Array
    texrepeat: Array
    texuniform: Array
class _ModelMesh:
    id: int
    name: str
    faceadr: Array
    facenum: Array
    graphadr: Array
    texcoordadr: Array
    vertadr: Array
    vertnum: Array
class _ModelNumeric:
    id: int
    name: str
    adr: Array
    data: Array
    size: Array
class _ModelPair:
    id: int
    name: str
    dim: Array
    friction: Array
    gap: Array
    geom1: Array
    geom2: Array
    margin: Array
    signature: Array
    solimp: Array
    solref: Array
class _ModelSensor:
    id: int
    name: str
    adr: Array
    cutoff: Array
    datatype: Array
    dim: Array
    needstage: Array
    noise: Array
    objid: Array
    objtype: Array
    refid: Array
    reftype: Array
    type: Array
    user: Array
class _ModelSite:
    id: int
    name: str
    bodyid: Array
    group: Array
    matid: Array
    pos: Array
    quat: Array
    rgba: Array
    sameframe: Array
    size: Array
    type: Array
    user: Array
class _ModelSkin:
    id: int
    name: str
    boneadr: Array
    bonenum: Array
    faceadr: Array
    facenum: Array
    inflate: Array
    matid: Array
    rgba: Array
    texcoordadr: Array
    vertadr: Array
    vertnum: Array
class _ModelTendon:
    id: int
    name: str
    adr: Array
    damping: Array
    frictionloss: Array
    group: Array
    invweight0: Array
    length0: Array
    lengthspring: Array
    limited: Array
    margin: Array
    matid: Array
    num: Array
    range: Array
    rgba: Array
    solimp_fri: Array
    solimp_lim: Array
    solref_fri: Array
    solref_lim: Array
    stiffness: Array
    user: Array
    width: Array
class _ModelTexture:
    id: int
    name: str
    adr: Array
    data: Array
    height: Array
    nchannel: Array
    type: Array
    width: Array
class _ModelTuple:
    id: int
    name: str
    adr: Array
    objid: Array
    objprm: Array
    objtype: Array
    size: Array
class _ModelKeyframe:
    id: int
    name: str
    act: Array
    ctrl: Array
    mpos: Array
    mquat: Array
    qpos: Array
    qvel: Array
    time: Array
class _DataActuator:
    id: int
    name: str
    ctrl: Array
    force: Array
    length: Array
    moment: Array
    velocity: Array
class _DataBody:
    id: int
    name: str
    cacc: Array
    cfrc_ext: Array
    cfrc_int: Array
    cinert: Array
    crb: Array
    cvel: Array
    subtree_angmom: Array
    subtree_com: Array
    subtree_linvel: Array
    xfrc_applied: Array
    ximat: Array
    xipos: Array
    xmat: Array
    xpos: Array
    xquat: Array
class _DataCamera:
    id: int
    name: str
    xmat: Array
    xpos: Array
class _DataGeom:
    id: int
    name: str
    xmat: Array
    xpos: Array
class _DataJoint:
    id: int
    name: str
    cdof: Array
    cdof_dot: Array
    qLDiagInv: Array
    qacc: Array
    qacc_smooth: Array
    qacc_warmstart: Array
    qfrc_actuator: Array
    qfrc_applied: Array
    qfrc_bias: Array
    qfrc_constraint: Array
    qfrc_inverse: Array
    qfrc_passive: Array
    qfrc_smooth: Array
    qpos: Array
    qvel: Array
    xanchor: Array
    xaxis: Array
class _DataLight:
    id: int
    name: str
    xdir: Array
    xpos: Array
class _DataSensor:
    id: int
    name: str
    data: Array
class _DataSite:
    id: int
    name: str
    xmat: Array
    xpos: Array
class _DataTendon:
    id: int
    name: str
    J: Array
    J_colind: Array
    J_rowadr: Array
    J_rownnz: Array
    length: Array
    velocity: Array
    wrapadr: Array
    wrapnum: Array

class MjModel:
    opt: MjOption
    stat: MjStatistic
    vis: MjVisual
    @staticmethod
    def from_xml_string(xml: str, assets: dict[str, bytes] | None = ...) -> MjModel: ...
    @staticmethod
    def from_xml_path(filename: str, assets: dict[str, bytes] | None = ...) -> MjModel: ...
    @staticmethod
    def from_binary_path(filename: str, assets: dict[str, bytes] | None = ...) -> MjModel: ...
    def bind(self, specs: Any) -> Any: ...
    @property
    def nq(self) -> int: ...
    @property
    def nv(self) -> int: ...
    @property
    def nu(self) -> int: ...
    @property
    def na(self) -> int: ...
    @property
    def nbody(self) -> int: ...
    @property
    def nbvh(self) -> int: ...
    @property
    def nbvhstatic(self) -> int: ...
    @property
    def nbvhdynamic(self) -> int: ...
    @property
    def noct(self) -> int: ...
    @property
    def njnt(self) -> int: ...
    @property
    def ntree(self) -> int: ...
    @property
    def nM(self) -> int: ...
    @property
    def nB(self) -> int: ...
    @property
    def nC(self) -> int: ...
    @property
    def nD(self) -> int: ...
    @property
    def ngeom(self) -> int: ...
    @property
    def nsite(self) -> int: ...
    @property
    def ncam(self) -> int: ...
    @property
    def nlight(self) -> int: ...
    @property
    def nflex(self) -> int: ...
    @property
    def nflexnode(self) -> int: ...
    @property
    def nflexvert(self) -> int: ...
    @property
    def nflexedge(self) -> int: ...
    @property
    def nflexelem(self) -> int: ...
    @property
    def nflexelemdata(self) -> int: ...
    @property
    def nflexelemedge(self) -> int: ...
    @property
    def nflexshelldata(self) -> int: ...
    @property
    def nflexevpair(self) -> int: ...
    @property
    def nflextexcoord(self) -> int: ...
    @property
    def nJfe(self) -> int: ...
    @property
    def nJfv(self) -> int: ...
    @property
    def nmesh(self) -> int: ...
    @property
    def nmeshvert(self) -> int: ...
    @property
    def nmeshnormal(self) -> int: ...
    @property
    def nmeshtexcoord(self) -> int: ...
    @property
    def nmeshface(self) -> int: ...
    @property
    def nmeshgraph(self) -> int: ...
    @property
    def nmeshpoly(self) -> int: ...
    @property
    def nmeshpolyvert(self) -> int: ...
    @property
    def nmeshpolymap(self) -> int: ...
    @property
    def nskin(self) -> int: ...
    @property
    def nskinvert(self) -> int: ...
    @property
    def nskintexvert(self) -> int: ...
    @property
    def nskinface(self) -> int: ...
    @property
    def nskinbone(self) -> int: ...
    @property
    def nskinbonevert(self) -> int: ...
    @property
    def nhfield(self) -> int: ...
    @property
    def nhfielddata(self) -> int: ...
    @property
    def ntex(self) -> int: ...
    @property
    def ntexdata(self) -> int: ...
    @property
    def nmat(self) -> int: ...
    @property
    def npair(self) -> int: ...
    @property
    def nexclude(self) -> int: ...
    @property
    def neq(self) -> int: ...
    @property
    def ntendon(self) -> int: ...
    @property
    def nwrap(self) -> int: ...
    @property
    def nsensor(self) -> int: ...
    @property
    def nnumeric(self) -> int: ...
    @property
    def nnumericdata(self) -> int: ...
    @property
    def ntext(self) -> int: ...
    @property
    def ntextdata(self) -> int: ...
    @property
    def ntuple(self) -> int: ...
    @property
    def ntupledata(self) -> int: ...
    @property
    def nkey(self) -> int: ...
    @property
    def nmocap(self) -> int: ...
    @property
    def nplugin(self) -> int: ...
    @property
    def npluginattr(self) -> int: ...
    @property
    def nuser_body(self) -> int: ...
    @property
    def nuser_jnt(self) -> int: ...
    @property
    def nuser_geom(self) -> int: ...
    @property
    def nuser_site(self) -> int: ...
    @property
    def nuser_cam(self) -> int: ...
    @property
    def nuser_tendon(self) -> int: ...
    @property
    def nuser_actuator(self) -> int: ...
    @property
    def nuser_sensor(self) -> int: ...
    @property
    def nnames(self) -> int: ...
    @property
    def npaths(self) -> int: ...
    @property
    def nnames_map(self) -> int: ...
    @property
    def nJmom(self) -> int: ...
    @property
    def ngravcomp(self) -> int: ...
    @property
    def nemax(self) -> int: ...
    @property
    def njmax(self) -> int: ...
    @property
    def nconmax(self) -> int: ...
    @property
    def nuserdata(self) -> int: ...
    @property
    def nsensordata(self) -> int: ...
    @property
    def npluginstate(self) -> int: ...
    @property
    def nhistory(self) -> int: ...
    qpos0: npt.NDArray[np.float64]
    qpos_spring: npt.NDArray[np.float64]
    body_parentid: npt.NDArray[np.int32]
    body_rootid: npt.NDArray[np.int32]
    body_weldid: npt.NDArray[np.int32]
    body_mocapid: npt.NDArray[np.int32]
    body_jntnum: npt.NDArray[np.int32]
    body_jntadr: npt.NDArray[np.int32]
    body_dofnum: npt.NDArray[np.int32]
    body_dofadr: npt.NDArray[np.int32]
    body_treeid: npt.NDArray[np.int32]
    body_geomnum: npt.NDArray[np.int32]
    body_geomadr: npt.NDArray[np.int32]
    body_simple: npt.NDArray[np.uint8]
    body_sameframe: npt.NDArray[np.uint8]
    body_pos: npt.NDArray[np.float64]
    body_quat: npt.NDArray[np.float64]
    body_ipos: npt.NDArray[np.float64]
    body_iquat: npt.NDArray[np.float64]
    body_mass: npt.NDArray[np.float64]
    body_subtreemass: npt.NDArray[np.float64]
    body_inertia: npt.NDArray[np.float64]
    body_invweight0: npt.NDArray[np.float64]
    body_gravcomp: npt.NDArray[np.float64]
    body_margin: npt.NDArray[np.float64]
    body_user: npt.NDArray[np.float64]
    body_plugin: npt.NDArray[np.int32]
    body_contype: npt.NDArray[np.int32]
    body_conaffinity: npt.NDArray[np.int32]
    body_bvhadr: npt.NDArray[np.int32]
    body_bvhnum: npt.NDArray[np.int32]
    bvh_depth: npt.NDArray[np.int32]
    bvh_child: npt.NDArray[np.int32]
    bvh_nodeid: npt.NDArray[np.int32]
    bvh_aabb: npt.NDArray[np.float64]
    oct_depth: npt.NDArray[np.int32]
    oct_child: npt.NDArray[np.int32]
    oct_aabb: npt.NDArray[np.float64]
    oct_coeff: npt.NDArray[np.float64]
    jnt_type: npt.NDArray[np.int32]
    jnt_qposadr: npt.NDArray[np.int32]
    jnt_dofadr: npt.NDArray[np.int32]
    jnt_bodyid: npt.NDArray[np.int32]
    jnt_group: npt.NDArray[np.int32]
    jnt_limited: npt.NDArray[np.uint8]
    jnt_actfrclimited: npt.NDArray[np.uint8]
    jnt_actgravcomp: npt.NDArray[np.uint8]
    jnt_solref: npt.NDArray[np.float64]
    jnt_solimp: npt.NDArray[np.float64]
    jnt_pos: npt.NDArray[np.float64]
    jnt_axis: npt.NDArray[np.float64]
    jnt_stiffness: npt.NDArray[np.float64]
    jnt_range: npt.NDArray[np.float64]
    jnt_actfrcrange: npt.NDArray[np.float64]
    jnt_margin: npt.NDArray[np.float64]
    jnt_user: npt.NDArray[np.float64]
    dof_bodyid: npt.NDArray[np.int32]
    dof_jntid: npt.NDArray[np.int32]
    dof_parentid: npt.NDArray[np.int32]
    dof_treeid: npt.NDArray[np.int32]
    dof_Madr: npt.NDArray[np.int32]
    dof_simplenum: npt.NDArray[np.int32]
    dof_solref: npt.NDArray[np.float64]
    dof_solimp: npt.NDArray[np.float64]
    dof_frictionloss: npt.NDArray[np.float64]
    dof_armature: npt.NDArray[np.float64]
    dof_damping: npt.NDArray[np.float64]
    dof_invweight0: npt.NDArray[np.float64]
    dof_M0: npt.NDArray[np.float64]
    dof_length: npt.NDArray[np.float64]
    tree_bodyadr: npt.NDArray[np.int32]
    tree_bodynum: npt.NDArray[np.int32]
    tree_dofadr: npt.NDArray[np.int32]
    tree_dofnum: npt.NDArray[np.int32]
    tree_sleep_policy: npt.NDArray[np.int32]
    geom_type: npt.NDArray[np.int32]
    geom_contype: npt.NDArray[np.int32]
    geom_conaffinity: npt.NDArray[np.int32]
    geom_condim: npt.NDArray[np.int32]
    geom_bodyid: npt.NDArray[np.int32]
    geom_dataid: npt.NDArray[np.int32]
    geom_matid: npt.NDArray[np.int32]
    geom_group: npt.NDArray[np.int32]
    geom_priority: npt.NDArray[np.int32]
    geom_plugin: npt.NDArray[np.int32]
    geom_sameframe: npt.NDArray[np.uint8]
    geom_solmix: npt.NDArray[np.float64]
    geom_solref: npt.NDArray[np.float64]
    geom_solimp: npt.NDArray[np.float64]
    geom_size: npt.NDArray[np.float64]
    geom_aabb: npt.NDArray[np.float64]
    geom_rbound: npt.NDArray[np.float64]
    geom_pos: npt.NDArray[np.float64]
    geom_quat: npt.NDArray[np.float64]
    geom_friction: npt.NDArray[np.float64]
    geom_margin: npt.NDArray[np.float64]
    geom_gap: npt.NDArray[np.float64]
    geom_fluid: npt.NDArray[np.float64]
    geom_user: npt.NDArray[np.float64]
    geom_rgba: npt.NDArray[np.float32]
    site_type: npt.NDArray[np.int32]
    site_bodyid: npt.NDArray[np.int32]
    site_matid: npt.NDArray[np.int32]
    site_group: npt.NDArray[np.int32]
    site_sameframe: npt.NDArray[np.uint8]
    site_size: npt.NDArray[np.float64]
    site_pos: npt.NDArray[np.float64]
    site_quat: npt.NDArray[np.float64]
    site_user: npt.NDArray[np.float64]
    site_rgba: npt.NDArray[np.float32]
    cam_mode: npt.NDArray[np.int32]
    cam_bodyid: npt.NDArray[np.int32]
    cam_targetbodyid: npt.NDArray[np.int32]
    cam_pos: npt.NDArray[np.float64]
    cam_quat: npt.NDArray[np.float64]
    cam_poscom0: npt.NDArray[np.float64]
    cam_pos0: npt.NDArray[np.float64]
    cam_mat0: npt.NDArray[np.float64]
    cam_projection: npt.NDArray[np.int32]
    cam_fovy: npt.NDArray[np.float64]
    cam_ipd: npt.NDArray[np.float64]
    cam_resolution: npt.NDArray[np.int32]
    cam_output: npt.NDArray[np.int32]
    cam_sensorsize: npt.NDArray[np.float32]
    cam_intrinsic: npt.NDArray[np.float32]
    cam_user: npt.NDArray[np.float64]
    light_mode: npt.NDArray[np.int32]
    light_bodyid: npt.NDArray[np.int32]
    light_targetbodyid: npt.NDArray[np.int32]
    light_type: npt.NDArray[np.int32]
    light_texid: npt.NDArray[np.int32]
    light_castshadow: npt.NDArray[np.uint8]
    light_bulbradius: npt.NDArray[np.float32]
    light_intensity: npt.NDArray[np.float32]
    light_range: npt.NDArray[np.float32]
    light_active: npt.NDArray[np.uint8]
    light_pos: npt.NDArray[np.float64]
    light_dir: npt.NDArray[np.float64]
    light_poscom0: npt.NDArray[np.float64]
    light_pos0: npt.NDArray[np.float64]
    light_dir0: npt.NDArray[np.float64]
    light_attenuation: npt.NDArray[np.float32]
    light_cutoff: npt.NDArray[np.float32]
    light_exponent: npt.NDArray[np.float32]
    light_ambient: npt.NDArray[np.float32]
    light_diffuse: npt.NDArray[np.float32]
    light_specular: npt.NDArray[np.float32]
    flex_contype: npt.NDArray[np.int32]
    flex_conaffinity: npt.NDArray[np.int32]
    flex_condim: npt.NDArray[np.int32]
    flex_priority: npt.NDArray[np.int32]
    flex_solmix: npt.NDArray[np.float64]
    flex_solref: npt.NDArray[np.float64]
    flex_solimp: npt.NDArray[np.float64]
    flex_friction: npt.NDArray[np.float64]
    flex_margin: npt.NDArray[np.float64]
    flex_gap: npt.NDArray[np.float64]
    flex_internal: npt.NDArray[np.uint8]
    flex_selfcollide: npt.NDArray[np.int32]
    flex_activelayers: npt.NDArray[np.int32]
    flex_passive: npt.NDArray[np.int32]
    flex_dim: npt.NDArray[np.int32]
    flex_matid: npt.NDArray[np.int32]
    flex_group: npt.NDArray[np.int32]
    flex_interp: npt.NDArray[np.int32]
    flex_nodeadr: npt.NDArray[np.int32]
    flex_nodenum: npt.NDArray[np.int32]
    flex_vertadr: npt.NDArray[np.int32]
    flex_vertnum: npt.NDArray[np.int32]
    flex_edgeadr: npt.NDArray[np.int32]
    flex_edgenum: npt.NDArray[np.int32]
    flex_elemadr: npt.NDArray[np.int32]
    flex_elemnum: npt.NDArray[np.int32]
    flex_elemdataadr: npt.NDArray[np.int32]
    flex_elemedgeadr: npt.NDArray[np.int32]
    flex_shellnum: npt.NDArray[np.int32]
    flex_shelldataadr: npt.NDArray[np.int32]
    flex_evpairadr: npt.NDArray[np.int32]
    flex_evpairnum: npt.NDArray[np.int32]
    flex_texcoordadr: npt.NDArray[np.int32]
    flex_nodebodyid: npt.NDArray[np.int32]
    flex_vertbodyid: npt.NDArray[np.int32]
    flex_vertedgeadr: npt.NDArray[np.int32]
    flex_vertedgenum: npt.NDArray[np.int32]
    flex_vertedge: npt.NDArray[np.int32]
    flex_edge: npt.NDArray[np.int32]
    flex_edgeflap: npt.NDArray[np.int32]
    flex_elem: npt.NDArray[np.int32]
    flex_elemtexcoord: npt.NDArray[np.int32]
    flex_elemedge: npt.NDArray[np.int32]
    flex_elemlayer: npt.NDArray[np.int32]
    flex_shell: npt.NDArray[np.int32]
    flex_evpair: npt.NDArray[np.int32]
    flex_vert: npt.NDArray[np.float64]
    flex_vert0: npt.NDArray[np.float64]
    flex_vertmetric: npt.NDArray[np.float64]
    flex_node: npt.NDArray[np.float64]
    flex_node0: npt.NDArray[np.float64]
    flexedge_length0: npt.NDArray[np.float64]
    flexedge_invweight0: npt.NDArray[np.float64]
    flex_radius: npt.NDArray[np.float64]
    flex_size: npt.NDArray[np.float64]
    flex_stiffness: npt.NDArray[np.float64]
    flex_bending: npt.NDArray[np.float64]
    flex_damping: npt.NDArray[np.float64]
    flex_edgestiffness: npt.NDArray[np.float64]
    flex_edgedamping: npt.NDArray[np.float64]
    flex_edgeequality: npt.NDArray[np.int32]
    flex_rigid: npt.NDArray[np.uint8]
    flexedge_rigid: npt.NDArray[np.uint8]
    flex_centered: npt.NDArray[np.uint8]
    flex_flatskin: npt.NDArray[np.uint8]
    flex_bvhadr: npt.NDArray[np.int32]
    flex_bvhnum: npt.NDArray[np.int32]
    flexedge_J_rownnz: npt.NDArray[np.int32]
    flexedge_J_rowadr: npt.NDArray[np.int32]
    flexedge_J_colind: npt.NDArray[np.int32]
    flexvert_J_rownnz: npt.NDArray[np.int32]
    flexvert_J_rowadr: npt.NDArray[np.int32]
    flexvert_J_colind: npt.NDArray[np.int32]
    flex_rgba: npt.NDArray[np.float32]
    flex_texcoord: npt.NDArray[np.float32]
    mesh_vertadr: npt.NDArray[np.int32]
    mesh_vertnum: npt.NDArray[np.int32]
    mesh_faceadr: npt.NDArray[np.int32]
    mesh_facenum: npt.NDArray[np.int32]
    mesh_bvhadr: npt.NDArray[np.int32]
    mesh_bvhnum: npt.NDArray[np.int32]
    mesh_octadr: npt.NDArray[np.int32]
    mesh_octnum: npt.NDArray[np.int32]
    mesh_normaladr: npt.NDArray[np.int32]
    mesh_normalnum: npt.NDArray[np.int32]
    mesh_texcoordadr: npt.NDArray[np.int32]
    mesh_texcoordnum: npt.NDArray[np.int32]
    mesh_graphadr: npt.NDArray[np.int32]
    mesh_vert: npt.NDArray[np.float32]
    mesh_normal: npt.NDArray[np.float32]
    mesh_texcoord: npt.NDArray[np.float32]
    mesh_face: npt.NDArray[np.int32]
    mesh_facenormal: npt.NDArray[np.int32]
    mesh_facetexcoord: npt.NDArray[np.int32]
    mesh_graph: npt.NDArray[np.int32]
    mesh_scale: npt.NDArray[np.float64]
    mesh_pos: npt.NDArray[np.float64]
    mesh_quat: npt.NDArray[np.float64]
    mesh_pathadr: npt.NDArray[np.int32]
    mesh_polynum: npt.NDArray[np.int32]
    mesh_polyadr: npt.NDArray[np.int32]
    mesh_polynormal: npt.NDArray[np.float64]
    mesh_polyvertadr: npt.NDArray[np.int32]
    mesh_polyvertnum: npt.NDArray[np.int32]
    mesh_polyvert: npt.NDArray[np.int32]
    mesh_polymapadr: npt.NDArray[np.int32]
    mesh_polymapnum: npt.NDArray[np.int32]
    mesh_polymap: npt.NDArray[np.int32]
    skin_matid: npt.NDArray[np.int32]
    skin_group: npt.NDArray[np.int32]
    skin_rgba: npt.NDArray[np.float32]
    skin_inflate: npt.NDArray[np.float32]
    skin_vertadr: npt.NDArray[np.int32]
    skin_vertnum: npt.NDArray[np.int32]
    skin_texcoordadr: npt.NDArray[np.int32]
    skin_faceadr: npt.NDArray[np.int32]
    skin_facenum: npt.NDArray[np.int32]
    skin_boneadr: npt.NDArray[np.int32]
    skin_bonenum: npt.NDArray[np.int32]
    skin_vert: npt.NDArray[np.float32]
    skin_texcoord: npt.NDArray[np.float32]
    skin_face: npt.NDArray[np.int32]
    skin_bonevertadr: npt.NDArray[np.int32]
    skin_bonevertnum: npt.NDArray[np.int32]
    skin_bonebindpos: npt.NDArray[np.float32]
    skin_bonebindquat: npt.NDArray[np.float32]
    skin_bonebodyid: npt.NDArray[np.int32]
    skin_bonevertid: npt.NDArray[np.int32]
    skin_bonevertweight: npt.NDArray[np.float32]
    skin_pathadr: npt.NDArray[np.int32]
    hfield_size: npt.NDArray[np.float64]
    hfield_nrow: npt.NDArray[np.int32]
    hfield_ncol: npt.NDArray[np.int32]
    hfield_adr: npt.NDArray[np.int32]
    hfield_data: npt.NDArray[np.float32]
    hfield_pathadr: npt.NDArray[np.int32]
    tex_type: npt.NDArray[np.int32]
    tex_colorspace: npt.NDArray[np.int32]
    tex_height: npt.NDArray[np.int32]
    tex_width: npt.NDArray[np.int32]
    tex_nchannel: npt.NDArray[np.int32]
    tex_adr: npt.NDArray[np.int64]
    tex_data: npt.NDArray[np.uint8]
    tex_pathadr: npt.NDArray[np.int32]
    mat_texid: npt.NDArray[np.int32]
    mat_texuniform: npt.NDArray[np.uint8]
    mat_texrepeat: npt.NDArray[np.float32]
    mat_emission: npt.NDArray[np.float32]
    mat_specular: npt.NDArray[np.float32]
    mat_shininess: npt.NDArray[np.float32]
    mat_reflectance: npt.NDArray[np.float32]
    mat_metallic: npt.NDArray[np.float32]
    mat_roughness: npt.NDArray[np.float32]
    mat_rgba: npt.NDArray[np.float32]
    pair_dim: npt.NDArray[np.int32]
    pair_geom1: npt.NDArray[np.int32]
    pair_geom2: npt.NDArray[np.int32]
    pair_signature: npt.NDArray[np.int32]
    pair_solref: npt.NDArray[np.float64]
    pair_solreffriction: npt.NDArray[np.float64]
    pair_solimp: npt.NDArray[np.float64]
    pair_margin: npt.NDArray[np.float64]
    pair_gap: npt.NDArray[np.float64]
    pair_friction: npt.NDArray[np.float64]
    exclude_signature: npt.NDArray[np.int32]
    eq_type: npt.NDArray[np.int32]
    eq_obj1id: npt.NDArray[np.int32]
    eq_obj2id: npt.NDArray[np.int32]
    eq_objtype: npt.NDArray[np.int32]
    eq_active0: npt.NDArray[np.uint8]
    eq_solref: npt.NDArray[np.float64]
    eq_solimp: npt.NDArray[np.float64]
    eq_data: npt.NDArray[np.float64]
    tendon_adr: npt.NDArray[np.int32]
    tendon_num: npt.NDArray[np.int32]
    tendon_matid: npt.NDArray[np.int32]
    tendon_group: npt.NDArray[np.int32]
    tendon_treenum: npt.NDArray[np.int32]
    tendon_treeid: npt.NDArray[np.int32]
    tendon_limited: npt.NDArray[np.uint8]
    tendon_actfrclimited: npt.NDArray[np.uint8]
    tendon_width: npt.NDArray[np.float64]
    tendon_solref_lim: npt.NDArray[np.float64]
    tendon_solimp_lim: npt.NDArray[np.float64]
    tendon_solref_fri: npt.NDArray[np.float64]
    tendon_solimp_fri: npt.NDArray[np.float64]
    tendon_range: npt.NDArray[np.float64]
    tendon_actfrcrange: npt.NDArray[np.float64]
    tendon_margin: npt.NDArray[np.float64]
    tendon_stiffness: npt.NDArray[np.float64]
    tendon_damping: npt.NDArray[np.float64]
    tendon_armature: npt.NDArray[np.float64]
    tendon_frictionloss: npt.NDArray[np.float64]
    tendon_lengthspring: npt.NDArray[np.float64]
    tendon_length0: npt.NDArray[np.float64]
    tendon_invweight0: npt.NDArray[np.float64]
    tendon_user: npt.NDArray[np.float64]
    tendon_rgba: npt.NDArray[np.float32]
    wrap_type: npt.NDArray[np.int32]
    wrap_objid: npt.NDArray[np.int32]
    wrap_prm: npt.NDArray[np.float64]
    actuator_trntype: npt.NDArray[np.int32]
    actuator_dyntype: npt.NDArray[np.int32]
    actuator_gaintype: npt.NDArray[np.int32]
    actuator_biastype: npt.NDArray[np.int32]
    actuator_trnid: npt.NDArray[np.int32]
    actuator_actadr: npt.NDArray[np.int32]
    actuator_actnum: npt.NDArray[np.int32]
    actuator_group: npt.NDArray[np.int32]
    actuator_history: npt.NDArray[np.int32]
    actuator_historyadr: npt.NDArray[np.int32]
    actuator_delay: npt.NDArray[np.float64]
    actuator_ctrllimited: npt.NDArray[np.uint8]
    actuator_forcelimited: npt.NDArray[np.uint8]
    actuator_actlimited: npt.NDArray[np.uint8]
    actuator_dynprm: npt.NDArray[np.float64]
    actuator_gainprm: npt.NDArray[np.float64]
    actuator_biasprm: npt.NDArray[np.float64]
    actuator_actearly: npt.NDArray[np.uint8]
    actuator_ctrlrange: npt.NDArray[np.float64]
    actuator_forcerange: npt.NDArray[np.float64]
    actuator_actrange: npt.NDArray[np.float64]
    actuator_gear: npt.NDArray[np.float64]
    actuator_cranklength: npt.NDArray[np.float64]
    actuator_acc0: npt.NDArray[np.float64]
    actuator_length0: npt.NDArray[np.float64]
    actuator_lengthrange: npt.NDArray[np.float64]
    actuator_user: npt.NDArray[np.float64]
    actuator_plugin: npt.NDArray[np.int32]
    sensor_type: npt.NDArray[np.int32]
    sensor_datatype: npt.NDArray[np.int32]
    sensor_needstage: npt.NDArray[np.int32]
    sensor_objtype: npt.NDArray[np.int32]
    sensor_objid: npt.NDArray[np.int32]
    sensor_reftype: npt.NDArray[np.int32]
    sensor_refid: npt.NDArray[np.int32]
    sensor_intprm: npt.NDArray[np.int32]
    sensor_dim: npt.NDArray[np.int32]
    sensor_adr: npt.NDArray[np.int32]
    sensor_cutoff: npt.NDArray[np.float64]
    sensor_noise: npt.NDArray[np.float64]
    sensor_history: npt.NDArray[np.int32]
    sensor_historyadr: npt.NDArray[np.int32]
    sensor_delay: npt.NDArray[np.float64]
    sensor_interval: npt.NDArray[np.float64]
    sensor_user: npt.NDArray[np.float64]
    sensor_plugin: npt.NDArray[np.int32]
    plugin: npt.NDArray[np.int32]
    plugin_stateadr: npt.NDArray[np.int32]
    plugin_statenum: npt.NDArray[np.int32]
    plugin_attr: npt.NDArray[np.int8]
    plugin_attradr: npt.NDArray[np.int32]
    numeric_adr: npt.NDArray[np.int32]
    numeric_size: npt.NDArray[np.int32]
    numeric_data: npt.NDArray[np.float64]
    text_adr: npt.NDArray[np.int32]
    text_size: npt.NDArray[np.int32]
    text_data: bytes
    tuple_adr: npt.NDArray[np.int32]
    tuple_size: npt.NDArray[np.int32]
    tuple_objtype: npt.NDArray[np.int32]
    tuple_objid: npt.NDArray[np.int32]
    tuple_objprm: npt.NDArray[np.float64]
    key_time: npt.NDArray[np.float64]
    key_qpos: npt.NDArray[np.float64]
    key_qvel: npt.NDArray[np.float64]
    key_act: npt.NDArray[np.float64]
    key_mpos: npt.NDArray[np.float64]
    key_mquat: npt.NDArray[np.float64]
    key_ctrl: npt.NDArray[np.float64]
    name_bodyadr: npt.NDArray[np.int32]
    name_jntadr: npt.NDArray[np.int32]
    name_geomadr: npt.NDArray[np.int32]
    name_siteadr: npt.NDArray[np.int32]
    name_camadr: npt.NDArray[np.int32]
    name_lightadr: npt.NDArray[np.int32]
    name_flexadr: npt.NDArray[np.int32]
    name_meshadr: npt.NDArray[np.int32]
    name_skinadr: npt.NDArray[np.int32]
    name_hfieldadr: npt.NDArray[np.int32]
    name_texadr: npt.NDArray[np.int32]
    name_matadr: npt.NDArray[np.int32]
    name_pairadr: npt.NDArray[np.int32]
    name_excludeadr: npt.NDArray[np.int32]
    name_eqadr: npt.NDArray[np.int32]
    name_tendonadr: npt.NDArray[np.int32]
    name_actuatoradr: npt.NDArray[np.int32]
    name_sensoradr: npt.NDArray[np.int32]
    name_numericadr: npt.NDArray[np.int32]
    name_textadr: npt.NDArray[np.int32]
    name_tupleadr: npt.NDArray[np.int32]
    name_keyadr: npt.NDArray[np.int32]
    name_pluginadr: npt.NDArray[np.int32]
    names: bytes
    names_map: npt.NDArray[np.int32]
    paths: bytes
    B_rownnz: npt.NDArray[np.int32]
    B_rowadr: npt.NDArray[np.int32]
    B_colind: npt.NDArray[np.int32]
    M_rownnz: npt.NDArray[np.int32]
    M_rowadr: npt.NDArray[np.int32]
    M_colind: npt.NDArray[np.int32]
    mapM2M: npt.NDArray[np.int32]
    D_rownnz: npt.NDArray[np.int32]
    D_rowadr: npt.NDArray[np.int32]
    D_diag: npt.NDArray[np.int32]
    D_colind: npt.NDArray[np.int32]
    mapM2D: npt.NDArray[np.int32]
    mapD2M: npt.NDArray[np.int32]
    @property
    def signature(self) -> int: ...
    def actuator(self, name: str | int = ...) -> _ModelActuator: ...
    def body(self, name: str | int = ...) -> _ModelBody: ...
    def camera(self, name: str | int = ...) -> _ModelCamera: ...
    def equality(self, name: str | int = ...) -> _ModelEquality: ...
    def exclude(self, name: str | int = ...) -> _ModelExclude: ...
    def geom(self, name: str | int = ...) -> _ModelGeom: ...
    def hfield(self, name: str | int = ...) -> _ModelHfield: ...
    def joint(self, name: str | int = ...) -> _ModelJoint: ...
    def light(self, name: str | int = ...) -> _ModelLight: ...
    def material(self, name: str | int = ...) -> _ModelMaterial: ...
    def mesh(self, name: str | int = ...) -> _ModelMesh: ...
    def numeric(self, name: str | int = ...) -> _ModelNumeric: ...
    def pair(self, name: str | int = ...) -> _ModelPair: ...
    def sensor(self, name: str | int = ...) -> _ModelSensor: ...
    def site(self, name: str | int = ...) -> _ModelSite: ...
    def skin(self, name: str | int = ...) -> _ModelSkin: ...
    def tendon(self, name: str | int = ...) -> _ModelTendon: ...
    def texture(self, name: str | int = ...) -> _ModelTexture: ...
    def tuple(self, name: str | int = ...) -> _ModelTuple: ...
    def keyframe(self, name: str | int = ...) -> _ModelKeyframe: ...
    def cam(self, name: str | int = ...) -> _ModelCamera: ...
    def eq(self, name: str | int = ...) -> _ModelEquality: ...
    def jnt(self, name: str | int = ...) -> _ModelJoint: ...
    def key(self, name: str | int = ...) -> _ModelKeyframe: ...
    def mat(self, name: str | int = ...) -> _ModelMaterial: ...
    def tex(self, name: str | int = ...) -> _ModelTexture: ...

class _ContactList:
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[MjContact]: ...
    @overload
    def __getitem__(self, key: int) -> MjContact: ...
    @overload
    def __getitem__(self, key: slice) -> _ContactList: ...
    H: Array
    dim: Array
    dist: Array
    efc_address: Array
    elem: Array
    exclude: Array
    flex: Array
    frame: Array
    friction: Array
    geom: Array
    geom1: Array
    geom2: Array
    includemargin: Array
    mu: Array
    pos: Array
    solimp: Array
    solref: Array
    solreffriction: Array
    vert: Array

class MjData:
    def __init__(self, model: MjModel) -> None: ...
    @property
    def model(self) -> MjModel: ...
    @property
    def contact(self) -> _ContactList: ...
    warning: Any
    timer: Any
    solver: Any
    def bind(self, specs: Any) -> Any: ...
    @property
    def nplugin(self) -> int: ...
    solver_niter: npt.NDArray[np.int32]
    solver_fwdinv: npt.NDArray[np.float64]
    @property
    def ncon(self) -> int: ...
    @property
    def ne(self) -> int: ...
    @property
    def nf(self) -> int: ...
    @property
    def nl(self) -> int: ...
    @property
    def nefc(self) -> int: ...
    @property
    def nJ(self) -> int: ...
    @property
    def nA(self) -> int: ...
    @property
    def nisland(self) -> int: ...
    @property
    def nidof(self) -> int: ...
    @property
    def ntree_awake(self) -> int: ...
    @property
    def nbody_awake(self) -> int: ...
    @property
    def nparent_awake(self) -> int: ...
    @property
    def nv_awake(self) -> int: ...
    @property
    def flg_energypos(self) -> int: ...
    @property
    def flg_energyvel(self) -> int: ...
    @property
    def flg_subtreevel(self) -> int: ...
    @property
    def flg_rnepost(self) -> int: ...
    time: float
    energy: npt.NDArray[np.float64]
    qpos: npt.NDArray[np.float64]
    qvel: npt.NDArray[np.float64]
    act: npt.NDArray[np.float64]
    history: npt.NDArray[np.float64]
    qacc_warmstart: npt.NDArray[np.float64]
    plugin_state: npt.NDArray[np.float64]
    ctrl: npt.NDArray[np.float64]
    qfrc_applied: npt.NDArray[np.float64]
    xfrc_applied: npt.NDArray[np.float64]
    eq_active: npt.NDArray[np.uint8]
    mocap_pos: npt.NDArray[np.float64]
    mocap_quat: npt.NDArray[np.float64]
    qacc: npt.NDArray[np.float64]
    act_dot: npt.NDArray[np.float64]
    userdata: npt.NDArray[np.float64]
    sensordata: npt.NDArray[np.float64]
    tree_asleep: npt.NDArray[np.int32]
    plugin: npt.NDArray[np.int32]
    plugin_data: npt.NDArray[np.uint64]
    xpos: npt.NDArray[np.float64]
    xquat: npt.NDArray[np.float64]
    xmat: npt.NDArray[np.float64]
    xipos: npt.NDArray[np.float64]
    ximat: npt.NDArray[np.float64]
    xanchor: npt.NDArray[np.float64]
    xaxis: npt.NDArray[np.float64]
    geom_xpos: npt.NDArray[np.float64]
    geom_xmat: npt.NDArray[np.float64]
    site_xpos: npt.NDArray[np.float64]
    site_xmat: npt.NDArray[np.float64]
    cam_xpos: npt.NDArray[np.float64]
    cam_xmat: npt.NDArray[np.float64]
    light_xpos: npt.NDArray[np.float64]
    light_xdir: npt.NDArray[np.float64]
    subtree_com: npt.NDArray[np.float64]
    cdof: npt.NDArray[np.float64]
    cinert: npt.NDArray[np.float64]
    flexvert_xpos: npt.NDArray[np.float64]
    flexelem_aabb: npt.NDArray[np.float64]
    flexedge_J: npt.NDArray[np.float64]
    flexedge_length: npt.NDArray[np.float64]
    flexvert_J: npt.NDArray[np.float64]
    flexvert_length: npt.NDArray[np.float64]
    bvh_aabb_dyn: npt.NDArray[np.float64]
    ten_wrapadr: npt.NDArray[np.int32]
    ten_wrapnum: npt.NDArray[np.int32]
    ten_J_rownnz: npt.NDArray[np.int32]
    ten_J_rowadr: npt.NDArray[np.int32]
    ten_J_colind: npt.NDArray[np.int32]
    ten_J: npt.NDArray[np.float64]
    ten_length: npt.NDArray[np.float64]
    wrap_obj: npt.NDArray[np.int32]
    wrap_xpos: npt.NDArray[np.float64]
    actuator_length: npt.NDArray[np.float64]
    moment_rownnz: npt.NDArray[np.int32]
    moment_rowadr: npt.NDArray[np.int32]
    moment_colind: npt.NDArray[np.int32]
    actuator_moment: npt.NDArray[np.float64]
    crb: npt.NDArray[np.float64]
    qM: npt.NDArray[np.float64]
    M: npt.NDArray[np.float64]
    qLD: npt.NDArray[np.float64]
    qLDiagInv: npt.NDArray[np.float64]
    bvh_active: npt.NDArray[np.uint8]
    tree_awake: npt.NDArray[np.int32]
    body_awake: npt.NDArray[np.int32]
    body_awake_ind: npt.NDArray[np.int32]
    parent_awake_ind: npt.NDArray[np.int32]
    dof_awake_ind: npt.NDArray[np.int32]
    flexedge_velocity: npt.NDArray[np.float64]
    ten_velocity: npt.NDArray[np.float64]
    actuator_velocity: npt.NDArray[np.float64]
    cvel: npt.NDArray[np.float64]
    cdof_dot: npt.NDArray[np.float64]
    qfrc_bias: npt.NDArray[np.float64]
    qfrc_spring: npt.NDArray[np.float64]
    qfrc_damper: npt.NDArray[np.float64]
    qfrc_gravcomp: npt.NDArray[np.float64]
    qfrc_fluid: npt.NDArray[np.float64]
    qfrc_passive: npt.NDArray[np.float64]
    subtree_linvel: npt.NDArray[np.float64]
    subtree_angmom: npt.NDArray[np.float64]
    qH: npt.NDArray[np.float64]
    qHDiagInv: npt.NDArray[np.float64]
    qDeriv: npt.NDArray[np.float64]
    qLU: npt.NDArray[np.float64]
    actuator_force: npt.NDArray[np.float64]
    qfrc_actuator: npt.NDArray[np.float64]
    qfrc_smooth: npt.NDArray[np.float64]
    qacc_smooth: npt.NDArray[np.float64]
    qfrc_constraint: npt.NDArray[np.float64]
    qfrc_inverse: npt.NDArray[np.float64]
    cacc: npt.NDArray[np.float64]
    cfrc_int: npt.NDArray[np.float64]
    cfrc_ext: npt.NDArray[np.float64]
    efc_type: npt.NDArray[np.int32]
    efc_id: npt.NDArray[np.int32]
    efc_J_rownnz: npt.NDArray[np.int32]
    efc_J_rowadr: npt.NDArray[np.int32]
    efc_J_rowsuper: npt.NDArray[np.int32]
    efc_J_colind: npt.NDArray[np.int32]
    efc_J: npt.NDArray[np.float64]
    efc_pos: npt.NDArray[np.float64]
    efc_margin: npt.NDArray[np.float64]
    efc_frictionloss: npt.NDArray[np.float64]
    efc_diagApprox: npt.NDArray[np.float64]
    efc_KBIP: npt.NDArray[np.float64]
    efc_D: npt.NDArray[np.float64]
    efc_R: npt.NDArray[np.float64]
    tendon_efcadr: npt.NDArray[np.int32]
    tree_island: npt.NDArray[np.int32]
    island_ntree: npt.NDArray[np.int32]
    island_itreeadr: npt.NDArray[np.int32]
    map_itree2tree: npt.NDArray[np.int32]
    dof_island: npt.NDArray[np.int32]
    island_nv: npt.NDArray[np.int32]
    island_idofadr: npt.NDArray[np.int32]
    island_dofadr: npt.NDArray[np.int32]
    map_dof2idof: npt.NDArray[np.int32]
    map_idof2dof: npt.NDArray[np.int32]
    ifrc_smooth: npt.NDArray[np.float64]
    iacc_smooth: npt.NDArray[np.float64]
    iM_rownnz: npt.NDArray[np.int32]
    iM_rowadr: npt.NDArray[np.int32]
    iM_colind: npt.NDArray[np.int32]
    iM: npt.NDArray[np.float64]
    iLD: npt.NDArray[np.float64]
    iLDiagInv: npt.NDArray[np.float64]
    iacc: npt.NDArray[np.float64]
    efc_island: npt.NDArray[np.int32]
    island_ne: npt.NDArray[np.int32]
    island_nf: npt.NDArray[np.int32]
    island_nefc: npt.NDArray[np.int32]
    island_iefcadr: npt.NDArray[np.int32]
    map_efc2iefc: npt.NDArray[np.int32]
    map_iefc2efc: npt.NDArray[np.int32]
    iefc_type: npt.NDArray[np.int32]
    iefc_id: npt.NDArray[np.int32]
    iefc_J_rownnz: npt.NDArray[np.int32]
    iefc_J_rowadr: npt.NDArray[np.int32]
    iefc_J_rowsuper: npt.NDArray[np.int32]
    iefc_J_colind: npt.NDArray[np.int32]
    iefc_J: npt.NDArray[np.float64]
    iefc_frictionloss: npt.NDArray[np.float64]
    iefc_D: npt.NDArray[np.float64]
    iefc_R: npt.NDArray[np.float64]
    efc_AR_rownnz: npt.NDArray[np.int32]
    efc_AR_rowadr: npt.NDArray[np.int32]
    efc_AR_colind: npt.NDArray[np.int32]
    efc_AR: npt.NDArray[np.float64]
    efc_vel: npt.NDArray[np.float64]
    efc_aref: npt.NDArray[np.float64]
    efc_b: npt.NDArray[np.float64]
    iefc_aref: npt.NDArray[np.float64]
    iefc_state: npt.NDArray[np.int32]
    iefc_force: npt.NDArray[np.float64]
    efc_state: npt.NDArray[np.int32]
    efc_force: npt.NDArray[np.float64]
    ifrc_constraint: npt.NDArray[np.float64]
    @property
    def signature(self) -> int: ...
    def actuator(self, name: str | int = ...) -> _DataActuator: ...
    def body(self, name: str | int = ...) -> _DataBody: ...
    def camera(self, name: str | int = ...) -> _DataCamera: ...
    def geom(self, name: str | int = ...) -> _DataGeom: ...
    def joint(self, name: str | int = ...) -> _DataJoint: ...
    def light(self, name: str | int = ...) -> _DataLight: ...
    def sensor(self, name: str | int = ...) -> _DataSensor: ...
    def site(self, name: str | int = ...) -> _DataSite: ...
    def tendon(self, name: str | int = ...) -> _DataTendon: ...
    def cam(self, name: str | int = ...) -> _DataCamera: ...
    def jnt(self, name: str | int = ...) -> _DataJoint: ...
    def ten(self, name: str | int = ...) -> _DataTendon: ...

class MjsBody:
    axisangle: Array
    euler: Array
    fullinertia: Any
    gravcomp: float
    inertia: Any
    ipos: Any
    iquat: Any
    mass: Any
    mocap: int
    pos: Array
    quat: Array
    sleep: int
    userdata: Array
    xyaxes: Array
    zaxis: Array
    def add_body(self, default: Any = ..., **kwargs: Any) -> MjsBody: ...
    def add_camera(self, default: Any = ..., **kwargs: Any) -> MjsCamera: ...
    def add_frame(self, parent: Any = ..., **kwargs: Any) -> MjsFrame: ...
    def add_freejoint(self, **kwargs: Any) -> MjsJoint: ...
    def add_geom(self, default: Any = ..., **kwargs: Any) -> MjsGeom: ...
    def add_joint(self, default: Any = ..., **kwargs: Any) -> MjsJoint: ...
    def add_light(self, default: Any = ..., **kwargs: Any) -> MjsLight: ...
    def add_site(self, default: Any = ..., **kwargs: Any) -> MjsSite: ...
    @property
    def alt(self) -> MjsOrientation: ...
    def attach_body(self, body: Any, prefix: Any = ..., suffix: Any = ...) -> MjsBody: ...
    def attach_frame(self, frame: Any, prefix: Any = ..., suffix: Any = ...) -> MjsFrame: ...
    @property
    def bodies(self) -> list[MjsBody]: ...
    @property
    def cameras(self) -> list[MjsCamera]: ...
    childclass: Any
    classname: Any
    explicitinertial: Any
    def find_all(self, kind: Any) -> list[Any]: ...
    def find_child(self, name: Any) -> MjsBody | None: ...
    def first_body(self) -> Any: ...
    def first_camera(self) -> Any: ...
    def first_frame(self) -> Any: ...
    def first_geom(self) -> Any: ...
    def first_joint(self) -> Any: ...
    def first_light(self) -> Any: ...
    def first_site(self) -> Any: ...
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def frames(self) -> list[MjsFrame]: ...
    @property
    def geoms(self) -> list[MjsGeom]: ...
    @property
    def ialt(self) -> MjsOrientation: ...
    @property
    def id(self) -> int: ...
    info: str
    @property
    def joints(self) -> list[MjsJoint]: ...
    @property
    def lights(self) -> list[MjsLight]: ...
    name: str
    def next_body(self, element: Any) -> Any: ...
    def next_camera(self, element: Any) -> Any: ...
    def next_frame(self, element: Any) -> Any: ...
    def next_geom(self, element: Any) -> Any: ...
    def next_joint(self, element: Any) -> Any: ...
    def next_light(self, element: Any) -> Any: ...
    def next_site(self, element: Any) -> Any: ...
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
    @property
    def sites(self) -> list[MjsSite]: ...
    def to_frame(self) -> MjsFrame: ...
class MjsFrame:
    axisangle: Array
    euler: Array
    pos: Array
    quat: Array
    xyaxes: Array
    zaxis: Array
    def add_body(self, default: Any = ..., **kwargs: Any) -> MjsBody: ...
    def add_camera(self, default: Any = ..., **kwargs: Any) -> MjsCamera: ...
    def add_frame(self, **kwargs: Any) -> MjsFrame: ...
    def add_freejoint(self, **kwargs: Any) -> MjsJoint: ...
    def add_geom(self, default: Any = ..., **kwargs: Any) -> MjsGeom: ...
    def add_joint(self, default: Any = ..., **kwargs: Any) -> MjsJoint: ...
    def add_light(self, default: Any = ..., **kwargs: Any) -> MjsLight: ...
    def add_site(self, default: Any = ..., **kwargs: Any) -> MjsSite: ...
    @property
    def alt(self) -> MjsOrientation: ...
    def attach_body(self, body: Any, prefix: Any = ..., suffix: Any = ...) -> MjsBody: ...
    childclass: Any
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsJoint:
    actfrclimited: int
    actfrcrange: Array
    actgravcomp: int
    armature: float
    axis: Array
    damping: float
    frictionloss: float
    group: int
    limited: int
    margin: float
    pos: Array
    range: Array
    ref: float
    solimp_friction: Array
    solimp_limit: Array
    solref_friction: Array
    solref_limit: Array
    springdamper: Array
    springref: float
    stiffness: float
    type: int
    userdata: Array
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsGeom:
    axisangle: Array
    conaffinity: int
    condim: int
    contype: int
    density: float
    euler: Array
    fitscale: float
    fluid_coefs: Array
    fluid_ellipsoid: int
    friction: Array
    fromto: Array
    gap: float
    group: int
    hfieldname: str
    margin: float
    mass: float
    material: str
    meshname: str
    pos: Array
    priority: int
    quat: Array
    restitution: float
    rgba: Array
    sdf: str
    size: Array
    solimp: Array
    solmix: float
    solref: Array
    type: int
    typeinertia: int
    userdata: Array
    xyaxes: Array
    zaxis: Array
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsSite:
    axisangle: Array
    euler: Array
    fromto: Array
    group: int
    material: str
    pos: Array
    quat: Array
    rgba: Array
    size: Array
    type: int
    userdata: Array
    xyaxes: Array
    zaxis: Array
    @property
    def alt(self) -> MjsOrientation: ...
    def attach_body(self, body: Any, prefix: Any = ..., suffix: Any = ...) -> MjsBody: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsCamera:
    axisangle: Array
    euler: Array
    focal_length: Array
    focal_pixel: Array
    fovy: float
    ipd: float
    mode: int
    output: str
    pos: Array
    principal_length: Array
    principal_pixel: Array
    proj: int
    quat: Array
    resolution: Array
    sensor_size: Array
    targetbody: str
    userdata: Array
    xyaxes: Array
    zaxis: Array
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsLight:
    active: int
    ambient: Array
    attenuation: Array
    bulbradius: float
    castshadow: int
    cutoff: float
    diffuse: Array
    dir: Array
    directional: int
    exponent: float
    intensity: float
    mode: int
    pos: Array
    range: float
    specular: Array
    targetbody: str
    texture: str
    type: int
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsMesh:
    builtin: int
    collision: int
    content_type: str
    file: str
    inertia: int
    material: str
    maxhullvert: int
    params: Array
    refpos: Array
    refquat: Array
    scale: Array
    smoothnormal: int
    userface: Array
    usernormal: Array
    usertexcoord: Array
    uservert: Array
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    def make_cone(self, **kwargs: Any) -> None: ...
    def make_hemisphere(self, **kwargs: Any) -> None: ...
    def make_plate(self, **kwargs: Any) -> None: ...
    def make_sphere(self, **kwargs: Any) -> None: ...
    def make_supersphere(self, **kwargs: Any) -> None: ...
    def make_supertorus(self, **kwargs: Any) -> None: ...
    def make_wedge(self, **kwargs: Any) -> None: ...
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsHField:
    content_type: str
    elevation: Array
    file: str
    ncol: int
    nrow: int
    size: Array
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
    userdata: Any
class MjsTexture:
    builtin: int
    colorspace: int
    content_type: str
    file: str
    gridlayout: str
    gridsize: Array
    height: int
    hflip: int
    mark: int
    markrgb: Array
    nchannel: int
    random: float
    rgb1: Array
    rgb2: Array
    type: int
    vflip: int
    width: int
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    cubefiles: Any
    data: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsMaterial:
    emission: float
    metallic: float
    reflectance: float
    rgba: Array
    roughness: float
    shininess: float
    specular: float
    texrepeat: Array
    texuniform: int
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
    textures: list[MjsTexture]
class MjsPair:
    condim: int
    friction: Array
    gap: float
    geomname1: str
    geomname2: str
    margin: float
    restitution: float
    solimp: Array
    solref: Array
    solreffriction: Array
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsExclude:
    bodyname1: str
    bodyname2: str
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsEquality:
    active: int
    data: Array
    name1: str
    name2: str
    objtype: mjtObj
    solimp: Array
    solref: Array
    type: mjtEq
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsTendon:
    actfrclimited: int
    actfrcrange: Array
    armature: float
    damping: float
    frictionloss: float
    group: int
    limited: int
    margin: float
    material: str
    range: Array
    rgba: Array
    solimp_friction: Array
    solimp_limit: Array
    solref_friction: Array
    solref_limit: Array
    springlength: Array
    stiffness: float
    userdata: Array
    width: float
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    @property
    def path(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
    def wrap_geom(self, name: Any, sidesite: Any = ...) -> Any: ...
    def wrap_joint(self, name: Any, coef: Any) -> Any: ...
    def wrap_pulley(self, divisor: Any) -> Any: ...
    def wrap_site(self, name: Any) -> Any: ...
class MjsActuator:
    actdim: int
    actearly: int
    actlimited: int
    actrange: Array
    biasprm: Array
    biastype: int
    cranklength: float
    ctrllimited: int
    ctrlrange: Array
    delay: float
    dynprm: Array
    dyntype: int
    forcelimited: int
    forcerange: Array
    gainprm: Array
    gaintype: int
    gear: Array
    group: int
    interp: int
    lengthrange: Array
    nsample: int
    refsite: str
    slidersite: str
    target: Any
    trntype: Any
    userdata: Array
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    def set_to_adhesion(self, gain: Any) -> None: ...
    def set_to_cylinder(self, timeconst: Any, bias: Any, area: Any, diameter: Any = ...) -> None: ...
    def set_to_damper(self, kv: Any) -> None: ...
    def set_to_intvelocity(self, kp: Any, kv: Any = ..., dampratio: Any = ..., timeconst: Any = ..., inheritrange: Any = ...) -> None: ...
    def set_to_motor(self) -> None: ...
    def set_to_muscle(self, timeconst: Any = ..., tausmooth: Any = ..., range: Any = ..., force: Any = ..., scale: Any = ..., lmin: Any = ..., lmax: Any = ..., vmax: Any = ..., fpmax: Any = ..., fvmax: Any = ...) -> None: ...
    def set_to_position(self, kp: Any, kv: Any = ..., dampratio: Any = ..., timeconst: Any = ..., inheritrange: Any = ...) -> None: ...
    def set_to_velocity(self, kv: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsSensor:
    cutoff: float
    datatype: mjtDataType
    delay: float
    dim: int
    interp: int
    interval: Array
    intprm: Array
    needstage: mjtStage
    noise: float
    nsample: int
    objname: str
    objtype: mjtObj
    refname: str
    reftype: mjtObj
    type: mjtSensor
    userdata: Array
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    def get_data_size(self) -> int: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsNumeric:
    data: Array
    size: int
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsText:
    data: str
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsTuple:
    objname: Any
    objprm: Any
    objtype: Any
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsKey:
    act: Array
    ctrl: Array
    mpos: Array
    mquat: Array
    qpos: Array
    qvel: Array
    time: float
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsSkin:
    bindpos: Any
    bindquat: Any
    bodyname: Any
    face: Array
    file: str
    group: int
    inflate: float
    material: str
    rgba: Array
    texcoord: Array
    vert: Array
    vertid: Any
    vertweight: Any
    @property
    def alt(self) -> MjsOrientation: ...
    classname: Any
    @property
    def frame(self) -> MjsFrame | None: ...
    @property
    def id(self) -> int: ...
    info: str
    name: str
    @property
    def parent(self) -> Any: ...
    def set_frame(self, frame: Any) -> None: ...
    @property
    def signature(self) -> Any: ...
class MjsOrientation:
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
    type: Any
class MjsDefault:
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
    name: str
    @property
    def parent(self) -> Any: ...
class MjsWrap:
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
    @property
    def coef(self) -> Any: ...
    @property
    def divisor(self) -> Any: ...
    @property
    def info(self) -> str: ...
    @property
    def sidesite(self) -> Any: ...
    @property
    def target(self) -> Any: ...
    @property
    def type(self) -> Any: ...
class MjsCompiler:
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
    degree: Any
    eulerseq: Any
class MjSpec:
    assets: dict[str, Any]
    comment: str
    option: Any
    stat: Any
    visual: Any
    compiler: MjsCompiler
    copy_during_attach: bool
    override_assets: bool
    def activate_plugin(self, *args: Any, **kwargs: Any) -> Any: ...
    def actuator(self, name: Any) -> MjsActuator | None: ...
    @property
    def actuators(self) -> list[MjsActuator]: ...
    def add_actuator(self, default: Any = ..., **kwargs: Any) -> MjsActuator: ...
    def add_default(self, classname: Any, parent: Any = ...) -> MjsDefault: ...
    def add_equality(self, default: Any = ..., **kwargs: Any) -> MjsEquality: ...
    def add_exclude(self, default: Any = ..., **kwargs: Any) -> MjsExclude: ...
    def add_flex(self, *args: Any, **kwargs: Any) -> Any: ...
    def add_hfield(self, default: Any = ..., **kwargs: Any) -> MjsHField: ...
    def add_key(self, default: Any = ..., **kwargs: Any) -> MjsKey: ...
    def add_material(self, default: Any = ..., **kwargs: Any) -> MjsMaterial: ...
    def add_mesh(self, default: Any = ..., **kwargs: Any) -> MjsMesh: ...
    def add_numeric(self, default: Any = ..., **kwargs: Any) -> MjsNumeric: ...
    def add_pair(self, default: Any = ..., **kwargs: Any) -> MjsPair: ...
    def add_plugin(self, *args: Any, **kwargs: Any) -> Any: ...
    def add_sensor(self, default: Any = ..., **kwargs: Any) -> MjsSensor: ...
    def add_skin(self, default: Any = ..., **kwargs: Any) -> MjsSkin: ...
    def add_tendon(self, default: Any = ..., **kwargs: Any) -> MjsTendon: ...
    def add_text(self, default: Any = ..., **kwargs: Any) -> MjsText: ...
    def add_texture(self, default: Any = ..., **kwargs: Any) -> MjsTexture: ...
    def add_tuple(self, default: Any = ..., **kwargs: Any) -> MjsTuple: ...
    def attach(self, child: Any, prefix: Any = ..., suffix: Any = ..., site: Any = ..., frame: Any = ...) -> MjsFrame: ...
    @property
    def bodies(self) -> list[MjsBody]: ...
    def body(self, name: Any) -> MjsBody | None: ...
    def camera(self, name: Any) -> MjsCamera | None: ...
    @property
    def cameras(self) -> list[MjsCamera]: ...
    def compile(self) -> MjModel: ...
    def copy(self) -> MjSpec: ...
    @property
    def default(self) -> MjsDefault: ...
    def delete(self, element: Any) -> None: ...
    def detach_body(self, element: Any) -> Any: ...
    @property
    def equalities(self) -> list[MjsEquality]: ...
    def equality(self, name: Any) -> MjsEquality | None: ...
    def exclude(self, name: Any) -> MjsExclude | None: ...
    @property
    def excludes(self) -> list[MjsExclude]: ...
    def find_default(self, classname: Any) -> MjsDefault | None: ...
    def flex(self, name: Any) -> Any: ...
    @property
    def flexes(self) -> Any: ...
    def frame(self, name: Any) -> MjsFrame | None: ...
    @property
    def frames(self) -> list[MjsFrame]: ...
    @staticmethod
    def from_file(filename: Any, include: Any = ..., assets: Any = ...) -> MjSpec: ...
    @staticmethod
    def from_string(xml: Any, include: Any = ..., assets: Any = ...) -> MjSpec: ...
    @staticmethod
    def from_zip(file: Any) -> MjSpec: ...
    def geom(self, name: Any) -> MjsGeom | None: ...
    @property
    def geoms(self) -> list[MjsGeom]: ...
    def hfield(self, name: Any) -> MjsHField | None: ...
    @property
    def hfields(self) -> list[MjsHField]: ...
    def joint(self, name: Any) -> MjsJoint | None: ...
    @property
    def joints(self) -> list[MjsJoint]: ...
    def key(self, name: Any) -> MjsKey | None: ...
    @property
    def keys(self) -> list[MjsKey]: ...
    def light(self, name: Any) -> MjsLight | None: ...
    @property
    def lights(self) -> list[MjsLight]: ...
    def material(self, name: Any) -> MjsMaterial | None: ...
    @property
    def materials(self) -> list[MjsMaterial]: ...
    memory: int
    def mesh(self, name: Any) -> MjsMesh | None: ...
    meshdir: str
    @property
    def meshes(self) -> list[MjsMesh]: ...
    modelname: str
    nconmax: Any
    njmax: Any
    nkey: Any
    nstack: Any
    def numeric(self, name: Any) -> MjsNumeric | None: ...
    @property
    def numerics(self) -> list[MjsNumeric]: ...
    nuser_actuator: Any
    nuser_body: Any
    nuser_cam: Any
    nuser_geom: Any
    nuser_jnt: Any
    nuser_sensor: Any
    nuser_site: Any
    nuser_tendon: Any
    nuserdata: Any
    def pair(self, name: Any) -> MjsPair | None: ...
    @property
    def pairs(self) -> list[MjsPair]: ...
    @property
    def parent(self) -> Any: ...
    def plugin(self, name: Any) -> Any: ...
    @property
    def plugins(self) -> Any: ...
    def recompile(self, model: Any, data: Any) -> tuple[MjModel, MjData]: ...
    @staticmethod
    def resolve_orientation(degree: Any, sequence: Any, orientation: Any) -> list[float]: ...
    def sensor(self, name: Any) -> MjsSensor | None: ...
    @property
    def sensors(self) -> list[MjsSensor]: ...
    def site(self, name: Any) -> MjsSite | None: ...
    @property
    def sites(self) -> list[MjsSite]: ...
    def skin(self, name: Any) -> MjsSkin | None: ...
    @property
    def skins(self) -> list[MjsSkin]: ...
    strippath: int
    def tendon(self, name: Any) -> MjsTendon | None: ...
    @property
    def tendons(self) -> list[MjsTendon]: ...
    def text(self, name: Any) -> MjsText | None: ...
    @property
    def texts(self) -> list[MjsText]: ...
    def texture(self, name: Any) -> MjsTexture | None: ...
    texturedir: str
    @property
    def textures(self) -> list[MjsTexture]: ...
    def to_file(self, filename: Any) -> None: ...
    def to_xml(self) -> str: ...
    def to_zip(self, file: Any) -> None: ...
    def tuple(self, name: Any) -> MjsTuple | None: ...
    @property
    def tuples(self) -> list[MjsTuple]: ...
    @property
    def worldbody(self) -> MjsBody: ...

class MjvScene:
    def __init__(self, model: MjModel | None = ..., maxgeom: int = ...) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
class MjrContext:
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class Renderer:
    def __init__(self, model: Any, height: int = 240, width: int = 320, max_geom: int = 10000, font_scale: Any = None) -> None: ...
    @property
    def model(self) -> MjModel: ...
    @property
    def scene(self) -> Any: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    def enable_depth_rendering(self) -> None: ...
    def disable_depth_rendering(self) -> None: ...
    def enable_segmentation_rendering(self) -> None: ...
    def disable_segmentation_rendering(self) -> None: ...
    def update_scene(self, data: Any, camera: Any = -1, scene_option: Any = None) -> None: ...
    def render(self, *, out: Any = None) -> Any: ...
    def close(self) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, exc_type: Any, exc_value: Any, traceback: Any) -> None: ...
class GLContext:
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
MjStruct: Any
def from_zip(file: Any) -> MjSpec: ...
def to_zip(spec: MjSpec, file: Any) -> None: ...

def get_mjcb_act_bias() -> Any: ...
def get_mjcb_act_dyn() -> Any: ...
def get_mjcb_act_gain() -> Any: ...
def get_mjcb_contactfilter() -> Any: ...
def get_mjcb_control() -> Any: ...
def get_mjcb_passive() -> Any: ...
def get_mjcb_sensor() -> Any: ...
def get_mjcb_time() -> Any: ...
def get_mju_user_free() -> Any: ...
def get_mju_user_malloc() -> Any: ...
def get_mju_user_warning() -> Any: ...
def mj_Euler(m: MjModel, d: MjData) -> None: ...
def mj_RungeKutta(m: MjModel, d: MjData, N: int) -> None: ...
def mj_addContact(m: MjModel, d: MjData, con: MjContact) -> int: ...
def mj_addM(m: MjModel, d: MjData, dst: Array, rownnz: Array, rowadr: Array, colind: Array) -> None: ...
def mj_angmomMat(m: MjModel, d: MjData, mat: Array, body: int) -> None: ...
def mj_applyFT(m: MjModel, d: MjData, force: ArrayLike, torque: ArrayLike, point: ArrayLike, body: int, qfrc_target: Array) -> None: ...
def mj_camlight(m: MjModel, d: MjData) -> None: ...
def mj_checkAcc(m: MjModel, d: MjData) -> None: ...
def mj_checkPos(m: MjModel, d: MjData) -> None: ...
def mj_checkVel(m: MjModel, d: MjData) -> None: ...
def mj_clearCache(cache: Any) -> None: ...
def mj_collision(m: MjModel, d: MjData) -> None: ...
def mj_comPos(m: MjModel, d: MjData) -> None: ...
def mj_comVel(m: MjModel, d: MjData) -> None: ...
def mj_compareFwdInv(m: MjModel, d: MjData) -> None: ...
def mj_constraintUpdate(m: MjModel, d: MjData, jar: ArrayLike, cost: Array | None, flg_coneHessian: int) -> None: ...
def mj_contactForce(m: MjModel, d: MjData, id: int, result: Array) -> None: ...
def mj_copyData(dest: MjData, m: MjModel, src: MjData) -> None: ...
def mj_copyState(m: MjModel, src: MjData, dst: MjData, sig: Any) -> None: ...
def mj_crb(m: MjModel, d: MjData) -> None: ...
def mj_defaultLROpt(opt: Any) -> None: ...
def mj_defaultOption(opt: Any) -> None: ...
def mj_defaultSolRefImp(solref: Any, solimp: Any) -> None: ...
def mj_defaultVisual(vis: MjVisual) -> None: ...
def mj_differentiatePos(m: MjModel, qvel: Array, dt: float, qpos1: ArrayLike, qpos2: ArrayLike) -> None: ...
def mj_energyPos(m: MjModel, d: MjData) -> None: ...
def mj_energyVel(m: MjModel, d: MjData) -> None: ...
def mj_extractState(m: MjModel, src: ArrayLike, srcsig: int, dst: Array, dstsig: int) -> None: ...
def mj_factorM(m: MjModel, d: MjData) -> None: ...
def mj_flex(m: MjModel, d: MjData) -> None: ...
def mj_forward(m: MjModel, d: MjData) -> None: ...
def mj_forwardSkip(m: MjModel, d: MjData, skipstage: int, skipsensor: int) -> None: ...
def mj_fullM(m: MjModel, dst: Array, M: ArrayLike) -> None: ...
def mj_fwdAcceleration(m: MjModel, d: MjData) -> None: ...
def mj_fwdActuation(m: MjModel, d: MjData) -> None: ...
def mj_fwdConstraint(m: MjModel, d: MjData) -> None: ...
def mj_fwdKinematics(m: MjModel, d: MjData) -> None: ...
def mj_fwdPosition(m: MjModel, d: MjData) -> None: ...
def mj_fwdVelocity(m: MjModel, d: MjData) -> None: ...
def mj_geomDistance(m: MjModel, d: MjData, geom1: int, geom2: int, distmax: float, fromto: Array | None) -> float: ...
def mj_getCache() -> Any: ...
def mj_getCacheCapacity(cache: Any) -> Any: ...
def mj_getCacheSize(cache: Any) -> Any: ...
def mj_getState(m: MjModel, d: MjData, state: Array, sig: int) -> None: ...
def mj_getTotalmass(m: MjModel) -> float: ...
def mj_id2name(m: MjModel, type: int, id: int) -> str | None: ...
def mj_implicit(m: MjModel, d: MjData) -> None: ...
def mj_initCtrlHistory(m: MjModel, d: MjData, id: Any, times: ArrayLike | None, values: ArrayLike) -> None: ...
def mj_initSensorHistory(m: MjModel, d: MjData, id: Any, times: ArrayLike | None, values: ArrayLike, phase: float) -> None: ...
def mj_integratePos(m: MjModel, qpos: Array, qvel: ArrayLike, dt: float) -> None: ...
def mj_invConstraint(m: MjModel, d: MjData) -> None: ...
def mj_invPosition(m: MjModel, d: MjData) -> None: ...
def mj_invVelocity(m: MjModel, d: MjData) -> None: ...
def mj_inverse(m: MjModel, d: MjData) -> None: ...
def mj_inverseSkip(m: MjModel, d: MjData, skipstage: int, skipsensor: int) -> None: ...
def mj_isDual(m: MjModel) -> int: ...
def mj_isPyramidal(m: MjModel) -> int: ...
def mj_isSparse(m: MjModel) -> int: ...
def mj_island(m: MjModel, d: MjData) -> None: ...
def mj_jac(m: Array | None, d: MjData, jacp: Array | None, jacr: Array | None, point: ArrayLike, body: int) -> None: ...
def mj_jacBody(m: MjModel, d: MjData, jacp: Array | None, jacr: Array | None, body: int) -> None: ...
def mj_jacBodyCom(m: MjModel, d: MjData, jacp: Array | None, jacr: Array | None, body: int) -> None: ...
def mj_jacDot(m: Array | None, d: MjData, jacp: Array | None, jacr: Array | None, point: ArrayLike, body: int) -> None: ...
def mj_jacGeom(m: MjModel, d: MjData, jacp: Array | None, jacr: Array | None, geom: int) -> None: ...
def mj_jacPointAxis(m: Array | None, d: MjData, jacPoint: Array | None, jacAxis: Array | None, point: ArrayLike, axis: ArrayLike, body: int) -> None: ...
def mj_jacSite(m: MjModel, d: MjData, jacp: Array | None, jacr: Array | None, site: int) -> None: ...
def mj_jacSubtreeCom(m: Array | None, d: MjData, jacp: Array | None, body: int) -> None: ...
def mj_kinematics(m: MjModel, d: MjData) -> None: ...
def mj_loadAllPluginLibraries(directory: Any) -> None: ...
def mj_loadPluginLibrary(path: Any) -> None: ...
def mj_local2Global(d: MjData, xpos: Array, xmat: Array, pos: ArrayLike, quat: ArrayLike, body: int, sameframe: int) -> None: ...
def mj_makeConstraint(m: MjModel, d: MjData) -> None: ...
def mj_makeM(m: MjModel, d: MjData) -> None: ...
def mj_mulJacTVec(m: MjModel, d: MjData, res: Array, vec: ArrayLike) -> None: ...
def mj_mulJacVec(m: MjModel, d: MjData, res: Array, vec: ArrayLike) -> None: ...
def mj_mulM(m: Array, d: Array, res: Array, vec: Array) -> None: ...
def mj_mulM2(m: Array, d: Array, res: Array, vec: Array) -> None: ...
def mj_multiRay(m: MjModel, d: MjData, pnt: ArrayLike, vec: ArrayLike, geomgroup: ArrayLike | None, flg_static: ArrayLike | None, bodyexclude: ArrayLike | None, geomid: Array, dist: Array, normal: Array | None, nray: int, cutoff: float) -> None: ...
def mj_name2id(m: MjModel, type: int, name: str) -> int: ...
def mj_normalizeQuat(m: MjModel, qpos: Array) -> None: ...
def mj_objectAcceleration(m: MjModel, d: MjData, objtype: int, objid: int, res: Array, flg_local: int) -> None: ...
def mj_objectVelocity(m: MjModel, d: MjData, objtype: int, objid: int, res: Array, flg_local: int) -> None: ...
def mj_passive(m: MjModel, d: MjData) -> None: ...
def mj_printData(m: MjModel, d: MjData, filename: str) -> None: ...
def mj_printFormattedData(m: MjModel, d: MjData, filename: str, float_format: str) -> None: ...
def mj_printFormattedModel(m: MjModel, filename: str, float_format: str) -> None: ...
def mj_printFormattedScene(*args: Any, **kwargs: Any) -> None: ...
def mj_printModel(m: MjModel, filename: str) -> None: ...
def mj_printScene(*args: Any, **kwargs: Any) -> None: ...
def mj_printSchema(flg_html: int, flg_pad: int) -> str: ...
def mj_projectConstraint(m: MjModel, d: MjData) -> None: ...
def mj_ray(m: MjModel, d: MjData, pnt: ArrayLike, vec: ArrayLike, geomgroup: ArrayLike | None, flg_static: ArrayLike | None, bodyexclude: ArrayLike | None, geomid: Array | None, normal: Array | None = ...) -> float: ...
def mj_rayFlex(m: MjModel, d: MjData, flex_layer: int, flg_vert: int, flg_edge: int, flg_face: int, flg_skin: int, flexid: int, pnt: ArrayLike, vec: ArrayLike, vertid: Array | None = ..., normal: Array | None = ...) -> Any: ...
def mj_rayHfield(m: MjModel, d: MjData, geomid: Any, pnt: Any, vec: Any, normal: Array | None = ...) -> None: ...
def mj_rayMesh(m: MjModel, d: MjData, geomid: int, pnt: ArrayLike, vec: ArrayLike, normal: Array | None = ...) -> float: ...
def mj_readCtrl(m: MjModel, d: MjData, id: Any, time: float, interp: int) -> Any: ...
def mj_readSensor(m: MjModel, d: MjData, id: int, time: float, result: Array, interp: int) -> Any: ...
def mj_referenceConstraint(m: MjModel, d: MjData) -> None: ...
def mj_resetCallbacks() -> None: ...
def mj_resetData(m: MjModel, d: MjData) -> None: ...
def mj_resetDataDebug(m: MjModel, d: MjData, debug_value: int) -> None: ...
def mj_resetDataKeyframe(m: MjModel, d: MjData, key: int) -> None: ...
def mj_rne(m: MjModel, d: MjData, flg_acc: int, result: Array) -> None: ...
def mj_rnePostConstraint(m: MjModel, d: MjData) -> None: ...
def mj_saveLastXML(filename: str, m: MjModel) -> None: ...
def mj_saveModel(m: MjModel, filename: str = ..., buffer: Array | None = ...) -> None: ...
def mj_sensorAcc(m: MjModel, d: MjData) -> None: ...
def mj_sensorPos(m: MjModel, d: MjData) -> None: ...
def mj_sensorVel(m: MjModel, d: MjData) -> None: ...
def mj_setCacheCapacity(cache: Any, size: int) -> Any: ...
def mj_setConst(m: MjModel, d: MjData) -> None: ...
def mj_setKeyframe(m: MjModel, d: MjData, k: int) -> None: ...
def mj_setLengthRange(m: MjModel, d: MjData, index: int, opt: Any) -> None: ...
def mj_setState(m: MjModel, d: MjData, state: ArrayLike, sig: int) -> None: ...
def mj_setTotalmass(m: MjModel, newmass: float) -> None: ...
def mj_sizeModel(m: MjModel) -> int: ...
def mj_solveM(m: MjModel, d: MjData, x: Array, y: ArrayLike) -> None: ...
def mj_solveM2(m: MjModel, d: MjData, x: Array, y: ArrayLike, sqrtInvD: ArrayLike) -> None: ...
def mj_stateSize(m: MjModel, sig: int) -> int: ...
def mj_step(m: MjModel, d: MjData, nstep: int = ...) -> None: ...
def mj_step1(m: MjModel, d: MjData) -> None: ...
def mj_step2(m: MjModel, d: MjData) -> None: ...
def mj_subtreeVel(m: MjModel, d: MjData) -> None: ...
def mj_tendon(m: MjModel, d: MjData) -> None: ...
def mj_transmission(m: MjModel, d: MjData) -> None: ...
def mj_version() -> int: ...
def mj_versionString() -> str: ...
def mjd_inverseFD(m: MjModel, d: MjData, eps: float, flg_actuation: int, DfDq: Any, DfDv: Any, DfDa: Any, DsDq: Any, DsDv: Any, DsDa: Any, DmDq: Any) -> None: ...
def mjd_quatIntegrate(vel: ArrayLike, scale: float, Dquat: Array | None, Dvel: Array | None, Dscale: Array | None) -> None: ...
def mjd_subQuat(qa: ArrayLike, qb: ArrayLike, Da: Array | None, Db: Array | None) -> None: ...
def mjd_transitionFD(m: MjModel, d: MjData, eps: float, flg_centered: int, A: Any, B: Any, C: Any, D: Any) -> None: ...
def mjr_addAux(*args: Any, **kwargs: Any) -> None: ...
def mjr_blitAux(*args: Any, **kwargs: Any) -> None: ...
def mjr_blitBuffer(*args: Any, **kwargs: Any) -> None: ...
def mjr_changeFont(*args: Any, **kwargs: Any) -> None: ...
def mjr_drawPixels(*args: Any, **kwargs: Any) -> None: ...
def mjr_figure(*args: Any, **kwargs: Any) -> None: ...
def mjr_findRect(x: Any, y: Any, nrect: Any, rect: Any) -> Any: ...
def mjr_finish(*args: Any, **kwargs: Any) -> None: ...
def mjr_getError(*args: Any, **kwargs: Any) -> None: ...
def mjr_label(*args: Any, **kwargs: Any) -> None: ...
def mjr_maxViewport(*args: Any, **kwargs: Any) -> None: ...
def mjr_overlay(*args: Any, **kwargs: Any) -> None: ...
def mjr_readPixels(*args: Any, **kwargs: Any) -> None: ...
def mjr_rectangle(*args: Any, **kwargs: Any) -> None: ...
def mjr_render(*args: Any, **kwargs: Any) -> None: ...
def mjr_resizeOffscreen(*args: Any, **kwargs: Any) -> None: ...
def mjr_restoreBuffer(*args: Any, **kwargs: Any) -> None: ...
def mjr_setAux(*args: Any, **kwargs: Any) -> None: ...
def mjr_setBuffer(*args: Any, **kwargs: Any) -> None: ...
def mjr_text(*args: Any, **kwargs: Any) -> None: ...
def mjr_uploadHField(*args: Any, **kwargs: Any) -> None: ...
def mjr_uploadMesh(*args: Any, **kwargs: Any) -> None: ...
def mjr_uploadTexture(*args: Any, **kwargs: Any) -> None: ...
def mju_Halton(index: int, base: int) -> Any: ...
def mju_L1(vec: Array) -> Any: ...
def mju_add(res: Array, vec1: ArrayLike, vec2: ArrayLike) -> None: ...
def mju_add3(res: Array, vec1: ArrayLike, vec2: ArrayLike) -> None: ...
def mju_addScl(res: Array, vec1: ArrayLike, vec2: ArrayLike, scl: float) -> None: ...
def mju_addScl3(res: Array, vec1: ArrayLike, vec2: ArrayLike, scl: float) -> None: ...
def mju_addTo(res: Array, vec: ArrayLike) -> None: ...
def mju_addTo3(res: Array, vec: ArrayLike) -> None: ...
def mju_addToScl(res: Array, vec: ArrayLike, scl: float) -> None: ...
def mju_addToScl3(res: Array, vec: ArrayLike, scl: float) -> None: ...
def mju_axisAngle2Quat(res: Array, axis: ArrayLike, angle: float) -> None: ...
def mju_band2Dense(res: Array, mat: ArrayLike, ntotal: Any, nband: Any, ndense: Any, flg_sym: int) -> None: ...
def mju_bandDiag(i: int, ntotal: Any, nband: Any, ndense: Any) -> Any: ...
def mju_bandMulMatVec(res: Array, mat: ArrayLike, vec: ArrayLike, ntotal: Any, nband: Any, ndense: Any, nvec: int, flg_sym: int) -> None: ...
def mju_boxQP(res: Array, R: Array, index: Array | None, H: ArrayLike, g: ArrayLike, lower: ArrayLike | None, upper: ArrayLike | None) -> Any: ...
def mju_cholFactor(mat: Array, mindiag: float) -> Any: ...
def mju_cholFactorBand(mat: Array, ntotal: Any, nband: Any, ndense: Any, diagadd: float, diagmul: float) -> Any: ...
def mju_cholSolve(res: Array, mat: ArrayLike, vec: ArrayLike) -> None: ...
def mju_cholSolveBand(res: Array, mat: ArrayLike, vec: ArrayLike, ntotal: Any, nband: Any, ndense: Any) -> None: ...
def mju_cholUpdate(mat: Array, x: Array, flg_plus: int) -> Any: ...
def mju_clip(x: float, min: float, max: float) -> Any: ...
def mju_copy(res: Array, vec: ArrayLike) -> None: ...
def mju_copy3(res: Array, data: ArrayLike) -> None: ...
def mju_copy4(res: Array, data: ArrayLike) -> None: ...
def mju_cross(res: Array, a: ArrayLike, b: ArrayLike) -> None: ...
def mju_d2n(res: Array, vec: ArrayLike) -> None: ...
def mju_decodePyramid(force: Array, pyramid: ArrayLike, mu: ArrayLike) -> None: ...
def mju_dense2Band(res: Array, mat: ArrayLike, ntotal: Any, nband: Any, ndense: Any) -> None: ...
def mju_dense2sparse(res: Array, mat: ArrayLike, rownnz: Array, rowadr: Array, colind: Array) -> Any: ...
def mju_derivQuat(res: Array, quat: ArrayLike, vel: ArrayLike) -> None: ...
def mju_dist3(pos1: ArrayLike, pos2: ArrayLike) -> Any: ...
def mju_dot(vec1: ArrayLike, vec2: ArrayLike) -> Any: ...
def mju_dot3(vec1: ArrayLike, vec2: ArrayLike) -> Any: ...
def mju_eig3(eigval: Array, eigvec: Array, quat: Array, mat: ArrayLike) -> Any: ...
def mju_encodePyramid(pyramid: Array, force: ArrayLike, mu: ArrayLike) -> None: ...
def mju_euler2Quat(quat: Array, euler: ArrayLike, seq: Any) -> None: ...
def mju_eye(mat: Array) -> None: ...
def mju_f2n(res: Array, vec: ArrayLike) -> None: ...
def mju_fill(res: Array, val: float) -> None: ...
def mju_getXMLDependencies(filename: str) -> Any: ...
def mju_insertionSort(list: Array) -> None: ...
def mju_insertionSortInt(list: Array) -> None: ...
def mju_isBad(x: float) -> Any: ...
def mju_isZero(vec: Array) -> Any: ...
def mju_mat2Quat(quat: Array, mat: ArrayLike) -> None: ...
def mju_mat2Rot(quat: Array, mat: ArrayLike) -> Any: ...
def mju_max(a: float, b: float) -> Any: ...
def mju_min(a: float, b: float) -> Any: ...
def mju_mulMatMat(res: Any, mat1: Any, mat2: Any) -> None: ...
def mju_mulMatMatT(res: Any, mat1: Any, mat2: Any) -> None: ...
def mju_mulMatTMat(res: Any, mat1: Any, mat2: Any) -> None: ...
def mju_mulMatTVec(res: Array, mat: ArrayLike, vec: ArrayLike) -> None: ...
def mju_mulMatTVec3(res: Array, mat: ArrayLike, vec: ArrayLike) -> None: ...
def mju_mulMatVec(res: Array, mat: ArrayLike, vec: ArrayLike) -> None: ...
def mju_mulMatVec3(res: Array, mat: ArrayLike, vec: ArrayLike) -> None: ...
def mju_mulPose(posres: Array, quatres: Array, pos1: ArrayLike, quat1: ArrayLike, pos2: ArrayLike, quat2: ArrayLike) -> None: ...
def mju_mulQuat(res: Array, quat1: ArrayLike, quat2: ArrayLike) -> None: ...
def mju_mulQuatAxis(res: Array, quat: ArrayLike, axis: ArrayLike) -> None: ...
def mju_mulVecMatVec(vec1: ArrayLike, mat: ArrayLike, vec2: ArrayLike) -> Any: ...
def mju_muscleBias(len: float, lengthrange: ArrayLike, acc0: float, prm: ArrayLike) -> Any: ...
def mju_muscleDynamics(ctrl: float, act: float, prm: ArrayLike) -> Any: ...
def mju_muscleGain(len: float, vel: float, lengthrange: ArrayLike, acc0: float, prm: ArrayLike) -> Any: ...
def mju_n2d(res: Array, vec: ArrayLike) -> None: ...
def mju_n2f(res: Array, vec: ArrayLike) -> None: ...
def mju_negPose(posres: Array, quatres: Array, pos: ArrayLike, quat: ArrayLike) -> None: ...
def mju_negQuat(res: Array, quat: ArrayLike) -> None: ...
def mju_norm(res: ArrayLike) -> Any: ...
def mju_norm3(vec: ArrayLike) -> Any: ...
def mju_normalize(res: Array) -> Any: ...
def mju_normalize3(vec: Array) -> Any: ...
def mju_normalize4(vec: Array) -> Any: ...
def mju_printMat(mat: ArrayLike) -> None: ...
def mju_printMatSparse(mat: ArrayLike, rownnz: ArrayLike, rowadr: ArrayLike, colind: ArrayLike) -> None: ...
def mju_quat2Mat(res: Array, quat: ArrayLike) -> None: ...
def mju_quat2Vel(res: Array, quat: ArrayLike, dt: float) -> None: ...
def mju_quatIntegrate(quat: Array, vel: ArrayLike, scale: float) -> None: ...
def mju_quatZ2Vec(quat: Array, vec: ArrayLike) -> None: ...
def mju_rayGeom(pos: ArrayLike, mat: ArrayLike, size: ArrayLike, pnt: ArrayLike, vec: ArrayLike, geomtype: int, normal: Array | None = ...) -> Any: ...
def mju_raySkin(nface: int, nvert: int, face: ArrayLike, vert: ArrayLike, pnt: ArrayLike, vec: ArrayLike, vertid: Array | None) -> Any: ...
def mju_rotVecQuat(res: Array, vec: ArrayLike, quat: ArrayLike) -> None: ...
def mju_round(x: float) -> Any: ...
def mju_scl(res: Array, vec: ArrayLike, scl: float) -> None: ...
def mju_scl3(res: Array, vec: ArrayLike, scl: float) -> None: ...
def mju_sigmoid(x: float) -> Any: ...
def mju_sign(x: float) -> Any: ...
def mju_sparse2dense(res: Array, mat: ArrayLike, rownnz: ArrayLike, rowadr: ArrayLike, colind: ArrayLike) -> None: ...
def mju_springDamper(pos0: float, vel0: float, Kp: float, Kv: float, dt: float) -> Any: ...
def mju_sqrMatTD(res: Array, mat: ArrayLike, diag: Array | None) -> None: ...
def mju_standardNormal(num2: float) -> Any: ...
def mju_str2Type(str: str) -> int: ...
def mju_sub(res: Array, vec1: ArrayLike, vec2: ArrayLike) -> None: ...
def mju_sub3(res: Array, vec1: ArrayLike, vec2: ArrayLike) -> None: ...
def mju_subFrom(res: Array, vec: ArrayLike) -> None: ...
def mju_subFrom3(res: Array, vec: ArrayLike) -> None: ...
def mju_subQuat(res: Array, qa: ArrayLike, qb: ArrayLike) -> None: ...
def mju_sum(vec: Array) -> Any: ...
def mju_symmetrize(res: Array, mat: ArrayLike) -> None: ...
def mju_transformSpatial(res: Array, vec: ArrayLike, flg_force: int, newpos: ArrayLike, oldpos: ArrayLike, rotnew2old: ArrayLike) -> None: ...
def mju_transpose(res: Array, mat: ArrayLike) -> None: ...
def mju_trnVecPose(res: Array, pos: ArrayLike, quat: ArrayLike, vec: ArrayLike) -> None: ...
def mju_type2Str(type: int) -> str: ...
def mju_unit4(res: Array) -> None: ...
def mju_warningText(warning: int, info: int) -> Any: ...
def mju_writeLog(type: Any, msg: Any) -> None: ...
def mju_writeNumBytes(nbytes: int) -> Any: ...
def mju_zero(res: Array) -> None: ...
def mju_zero3(res: Array) -> None: ...
def mju_zero4(res: Array) -> None: ...
def mjv_addGeoms(*args: Any, **kwargs: Any) -> None: ...
def mjv_alignToCamera(res: Array, vec: ArrayLike, forward: ArrayLike) -> None: ...
def mjv_applyPerturbForce(*args: Any, **kwargs: Any) -> None: ...
def mjv_applyPerturbPose(*args: Any, **kwargs: Any) -> None: ...
def mjv_averageCamera(*args: Any, **kwargs: Any) -> None: ...
def mjv_cameraFrame(*args: Any, **kwargs: Any) -> None: ...
def mjv_cameraFrustum(*args: Any, **kwargs: Any) -> None: ...
def mjv_cameraInModel(*args: Any, **kwargs: Any) -> None: ...
def mjv_cameraInRoom(*args: Any, **kwargs: Any) -> None: ...
def mjv_connector(geom: int, type: int, width: float, from_: ArrayLike, to: ArrayLike) -> None: ...
def mjv_defaultCamera(cam: Any) -> None: ...
def mjv_defaultFigure(fig: Any) -> None: ...
def mjv_defaultFreeCamera(m: MjModel, cam: Any) -> None: ...
def mjv_defaultOption(opt: Any) -> None: ...
def mjv_defaultPerturb(pert: Any) -> None: ...
def mjv_frustumHeight(*args: Any, **kwargs: Any) -> None: ...
def mjv_initGeom(geom: int, type: int, size: ArrayLike, pos: ArrayLike, mat: ArrayLike, rgba: ArrayLike) -> None: ...
def mjv_initPerturb(*args: Any, **kwargs: Any) -> None: ...
def mjv_makeLights(*args: Any, **kwargs: Any) -> None: ...
def mjv_model2room(*args: Any, **kwargs: Any) -> None: ...
def mjv_moveCamera(*args: Any, **kwargs: Any) -> None: ...
def mjv_moveModel(*args: Any, **kwargs: Any) -> None: ...
def mjv_movePerturb(*args: Any, **kwargs: Any) -> None: ...
def mjv_room2model(*args: Any, **kwargs: Any) -> None: ...
def mjv_select(*args: Any, **kwargs: Any) -> None: ...
def mjv_updateCamera(*args: Any, **kwargs: Any) -> None: ...
def mjv_updateScene(*args: Any, **kwargs: Any) -> None: ...
def mjv_updateSkin(*args: Any, **kwargs: Any) -> None: ...
def set_mjcb_act_bias(arg0: Callable[..., Any] | None) -> None: ...
def set_mjcb_act_dyn(arg0: Callable[..., Any] | None) -> None: ...
def set_mjcb_act_gain(arg0: Callable[..., Any] | None) -> None: ...
def set_mjcb_contactfilter(arg0: Callable[..., Any] | None) -> None: ...
def set_mjcb_control(arg0: Callable[..., Any] | None) -> None: ...
def set_mjcb_passive(arg0: Callable[..., Any] | None) -> None: ...
def set_mjcb_sensor(arg0: Callable[..., Any] | None) -> None: ...
def set_mjcb_time(arg0: Callable[..., Any] | None) -> None: ...
def set_mju_user_free(arg0: Callable[..., Any] | None) -> None: ...
def set_mju_user_malloc(arg0: Callable[..., Any] | None) -> None: ...
def set_mju_user_warning(arg0: Callable[..., Any] | None) -> None: ...
