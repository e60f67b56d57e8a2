"""Functions of the mujoco API on models: names, masses, configurations, files."""

import numpy as np

from .._library import lib
from ._arguments import BYTE, fixed, integer, number, optional_vector_out, out, require, string, vector, vector_out
from ._call import call
from ._constants import mjMINVAL, mjVERSION_HEADER, mjVERSION_STRING
from ._enums import mjtObj, mjtSameFrame
from ._errors import FatalError
from ._math_spatial import product, to_matrix
from ._structs import MjLROpt, MjOption, MjVisual


def _object_type(type):
    code = integer(type)
    return int(mjtObj.mjOBJ_BODY) if code == mjtObj.mjOBJ_XBODY else code


def mj_name2id(m, type, name):
    """Id of an object by type (mjtObj) and name; -1: there is none."""
    return m._ids(_object_type(type)).get(string(name), -1)


def mj_id2name(m, type, id):
    """Name of an object by type (mjtObj) and id; None: it has none."""
    names, i = m._names(_object_type(type)), integer(id)
    return (names[i] or None) if 0 <= i < len(names) else None


def mj_version():
    """Version of the API: 3005000 is 3.5.0."""
    return mjVERSION_HEADER


def mj_versionString():
    """Version of the API as text."""
    return mjVERSION_STRING


# ---- configurations


def mj_integratePos(m, qpos, qvel, dt):
    """qpos += qvel * dt."""
    qpos, qvel, dt = vector_out(qpos), vector(qvel), number(dt)
    require(qpos.size == m.nq, "qpos should be of size nq")
    require(qvel.size == m.nv, "qvel should be of size nv")
    call(lib.corten_integrate_pos, m._live._handle.value, qpos, qpos.size, qvel, qvel.size, dt)


def mj_differentiatePos(m, qvel, dt, qpos1, qpos2):
    """The qvel that leads from qpos1 to qpos2 in time dt."""
    qvel, dt, qpos1, qpos2 = vector_out(qvel), number(dt), vector(qpos1), vector(qpos2)
    require(qvel.size == m.nv, "qvel should be of size nv")
    require(qpos1.size == m.nq, "qpos1 should be of size nq")
    require(qpos2.size == m.nq, "qpos2 should be of size nq")
    call(lib.corten_differentiate_pos, m._live._handle.value, qvel, qvel.size, dt, qpos1,
         qpos2, qpos1.size)  # fmt: skip


def mj_normalizeQuat(m, qpos):
    """Normalizes all quaternions of a configuration."""
    qpos = vector_out(qpos)
    require(qpos.size == m.nq, "qpos should be of size nq")
    call(lib.corten_normalize_quaternions, m._live._handle.value, qpos, qpos.size)


def mj_local2Global(d, xpos, xmat, pos, quat, body, sameframe):
    """World pose of a frame that is fixed to a body."""
    xpos, xmat = out(xpos, 3), out(xmat, 9)
    p, q, body, same = fixed(pos, 3), fixed(quat, 4), integer(body), integer(sameframe)
    kinds = mjtSameFrame
    if same == kinds.mjSAMEFRAME_BODY:
        xpos[:] = d.xpos[body]
    elif same == kinds.mjSAMEFRAME_INERTIA:
        xpos[:] = d.xipos[body]
    else:
        m = d.xmat[body].tolist()
        for i in range(3):
            xpos[i] = m[3 * i] * p[0] + m[3 * i + 1] * p[1] + m[3 * i + 2] * p[2] + d.xpos[body, i]
    if same in (kinds.mjSAMEFRAME_BODY, kinds.mjSAMEFRAME_BODYROT):
        xmat[:] = d.xmat[body]
    elif same in (kinds.mjSAMEFRAME_INERTIA, kinds.mjSAMEFRAME_INERTIAROT):
        xmat[:] = d.ximat[body]
    else:
        xmat[:] = to_matrix(*product(*d.xquat[body].tolist(), *q))


# ---- masses and constants


def mj_getTotalmass(m):
    """Sum of the masses of all bodies."""
    total = 0.0
    for mass in m.body_mass[1:].tolist():
        total += mass
    return total


def mj_setTotalmass(m, newmass):
    """Scales all masses and inertias. Call mj_setConst afterwards."""
    scale = max(mjMINVAL, number(newmass) / max(mjMINVAL, mj_getTotalmass(m)))
    m.body_mass[:] *= scale
    m.body_inertia[:] *= scale


def mj_setConst(m, d):
    """Recomputes fields that follow from others, such as body_subtreemass and invweight0. Leaves d at qpos_spring."""
    d._use(m)
    call(lib.corten_edit_recompute_constants, m._edit._handle.value)
    m._read_constants()
    for qpos, stages in ((m.qpos0, _SET_CONST), (m.qpos_spring, _SET_SPRINGS)):
        d.qpos[:] = qpos
        for stage in stages:
            call(lib.corten_stage, d._use(m), stage)


# What mj_setConst computes in d, at qpos0 and then at qpos_spring.
_SET_CONST = (b"kinematics", b"com_position", b"cameras_and_lights", b"tendon_position", b"inertia_matrix",
              b"factor_inertia", b"transmission")  # fmt: skip
_SET_SPRINGS = (b"kinematics", b"com_position", b"tendon_position", b"transmission")


def mj_defaultOption(opt):
    """Sets the default options."""
    if not isinstance(opt, MjOption):
        raise TypeError(f"mj_defaultOption(): incompatible function arguments. An MjOption is required, not {opt!r}")
    opt._assign(MjOption())


def mj_defaultVisual(vis):
    """Sets the default options of drawing."""
    if not isinstance(vis, MjVisual):
        raise TypeError(f"mj_defaultVisual(): incompatible function arguments. An MjVisual is required, not {vis!r}")
    vis._assign(MjVisual())


_LROPT = {"mode": 1, "useexisting": 1, "uselimit": 0, "accel": 20.0, "maxforce": 0.0, "timeconst": 1.0,
          "timestep": 0.01, "inttotal": 10.0, "interval": 2.0, "tolrange": 0.05}  # fmt: skip


def mj_defaultLROpt(opt):
    """Sets the default options of length ranges."""
    if not isinstance(opt, MjLROpt):
        raise TypeError(f"mj_defaultLROpt(): incompatible function arguments. An MjLROpt is required, not {opt!r}")
    for name, value in _LROPT.items():
        setattr(opt, name, value)


def mj_defaultSolRefImp(solref, solimp):
    """Writes the default solref and solimp."""
    if isinstance(solref, np.ndarray):
        solref[:2] = (0.02, 1)
    if isinstance(solimp, np.ndarray):
        solimp[:5] = (0.9, 0.95, 0.001, 0.5, 2)


# ---- files


def mj_sizeModel(m):
    """Size of the binary model in bytes."""
    return len(m._bytes())


def mj_saveModel(m, filename=None, buffer=None):
    """Writes a binary model to a file or a buffer."""
    buffer = optional_vector_out(buffer, BYTE)
    content = m._bytes()
    if buffer is not None:
        if buffer.size < len(content):
            raise FatalError(f"mj_saveModel: buffer has {buffer.size} bytes, {len(content)} are needed")
        buffer[: len(content)] = np.frombuffer(content, np.uint8)
    elif filename is not None:
        try:
            with open(filename, "wb") as file:
                file.write(content)
        except OSError as error:
            raise FatalError(f"mj_saveModel: could not write {filename}: {error.strerror}") from None


def _print_fields(target, names, filename, float_format):
    with np.printoptions(threshold=np.inf, linewidth=120, formatter={"float_kind": lambda x: float_format % x}):
        with open(filename, "w", encoding="utf-8") as file:
            for name in names:
                value = getattr(target, name, None)
                if value is not None and not callable(value):
                    file.write(f"{name:24} {value}\n")


def mj_printFormattedModel(m, filename, float_format):
    """Writes all fields of a model as text."""
    from ._fields import MODEL

    _print_fields(m, MODEL, filename, float_format)


def mj_printModel(m, filename):
    """Writes all fields of a model as text."""
    mj_printFormattedModel(m, filename, "%.3g")


def mj_printFormattedData(m, d, filename, float_format):
    """Writes all fields of a simulation as text."""
    from ._fields import DATA

    d._use(m)
    _print_fields(d, DATA, filename, float_format)


def mj_printData(m, d, filename):
    """Writes all fields of a simulation as text."""
    mj_printFormattedData(m, d, filename, "%.3g")


# ---- what Corten does not have


def mj_loadPluginLibrary(path):
    """Not available: plugins of the reference are programs for the reference. corten.register_plugin adds one."""
    raise FatalError(f"mj_loadPluginLibrary: {path}: it is a program for the reference; corten.register_plugin adds a plugin")


def mj_loadAllPluginLibraries(directory):
    """Does nothing: the plugins that come with the reference are part of Corten."""


class _Cache:
    """The asset cache. Corten keeps none."""


_cache = _Cache()


def mj_getCache():
    """The asset cache, which is always empty."""
    return _cache


def mj_getCacheSize(cache):
    """0."""
    return 0


def mj_getCacheCapacity(cache):
    """0."""
    return 0


def mj_setCacheCapacity(cache, size):
    """0: the cache has no capacity."""
    integer(size)
    return 0


def mj_clearCache(cache):
    """Does nothing."""


__all__ = [name for name in dir() if name.startswith("mj_")]
