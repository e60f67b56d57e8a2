"""mj_setLengthRange: the shortest and the longest length of an actuator, by pushing it to both ends."""

import math

import numpy as np

from ._arguments import integer
from ._constants import mjMINVAL
from ._enums import mjtBias, mjtDisableBit, mjtGain, mjtLRMode, mjtTrn, mjtWarning
from ._errors import FatalError
from ._functions_dynamics import mj_solveM
from ._functions_simulate import mj_resetData, mj_step1, mj_step2
from ._structs import MjLROpt

# The search has joint limits, equality constraints and the push only.
_DISABLED = (mjtDisableBit.mjDSBL_FRICTIONLOSS, mjtDisableBit.mjDSBL_CONTACT, mjtDisableBit.mjDSBL_SPRING,
             mjtDisableBit.mjDSBL_DAMPER, mjtDisableBit.mjDSBL_GRAVITY, mjtDisableBit.mjDSBL_ACTUATION)  # fmt: skip
_BAD = (mjtWarning.mjWARN_BADQPOS, mjtWarning.mjWARN_BADQVEL, mjtWarning.mjWARN_BADQACC)


def _wanted(m, u, mode):
    kinds = (m.actuator_gaintype[u], m.actuator_biastype[u])
    muscle = mjtGain.mjGAIN_MUSCLE == kinds[0] or mjtBias.mjBIAS_MUSCLE == kinds[1]
    user = mjtGain.mjGAIN_USER == kinds[0] or mjtBias.mjBIAS_USER == kinds[1]
    return {mjtLRMode.mjLRMODE_NONE: False, mjtLRMode.mjLRMODE_MUSCLE: muscle,
            mjtLRMode.mjLRMODE_MUSCLEUSER: muscle or user}.get(mode, True)  # fmt: skip


def _limits(m, u):
    """Limits of the joint or tendon that the actuator acts on; None: it has none."""
    target, kind = int(m.actuator_trnid[u, 0]), m.actuator_trntype[u]
    if kind in (mjtTrn.mjTRN_JOINT, mjtTrn.mjTRN_JOINTINPARENT) and m.jnt_limited[target]:
        return m.jnt_range[target]
    if kind == mjtTrn.mjTRN_TENDON and m.tendon_limited[target]:
        return m.tendon_range[target]
    return None


def _push(m, d, u, direction, opt):
    """The shortest and the longest length in the last interval of a push towards one end."""
    mj_resetData(m, d)
    decay = math.exp(-m.opt.timestep / max(0.01, opt.timeconst))
    acceleration, lengths = np.zeros((1, m.nv)), []
    while d.time < opt.inttotal:
        d.qvel[:] *= decay
        mj_step1(m, d)
        moment = d._dense_moment()[u]
        mj_solveM(m, d, acceleration, moment.reshape(1, -1))
        d.qfrc_applied[:] = direction * opt.accel / max(mjMINVAL, float(np.linalg.norm(acceleration))) * moment
        force = float(np.linalg.norm(d.qfrc_applied))
        if 0 < opt.maxforce < force:
            d.qfrc_applied[:] *= opt.maxforce / force
        mj_step2(m, d)
        if any(d.warning[int(w)].number for w in _BAD):
            raise FatalError(f"mj_setLengthRange: the simulation of actuator {u} diverged")
        if d.time > opt.inttotal - opt.interval:
            lengths.append(float(d.actuator_length[u]))
    return min(lengths), max(lengths)


def _searched(m, d, u, opt):
    flags, timestep = m.opt.disableflags, m.opt.timestep
    try:
        m.opt.disableflags = sum(int(bit) for bit in _DISABLED)
        if opt.timestep > 0:
            m.opt.timestep = opt.timestep
        return _push(m, d, u, -1, opt), _push(m, d, u, 1, opt)
    finally:
        m.opt.disableflags, m.opt.timestep = flags, timestep
        mj_resetData(m, d)


def mj_setLengthRange(m, d, index, opt):
    """Computes actuator_lengthrange of an actuator. Uses d as a workspace."""
    u = integer(index)
    if not isinstance(opt, MjLROpt):
        raise TypeError(f"mj_setLengthRange(): incompatible function arguments. opt must be MjLROpt, not {opt!r}")
    if not 0 <= u < m.nu:
        raise FatalError(f"mj_setLengthRange: there is no actuator {u}")
    if not _wanted(m, u, opt.mode):
        return
    target = m.actuator_lengthrange[u]
    if opt.useexisting and target[0] < target[1]:
        return
    limits = _limits(m, u) if opt.uselimit else None
    if limits is not None:
        target[:] = limits * m.actuator_gear[u, 0]
        return
    ends = _searched(m, d, u, opt)
    target[:] = ends[0][0], ends[1][1]
    width = target[1] - target[0]
    if width <= 0 or any(longest - shortest > opt.tolrange * width for shortest, longest in ends):
        raise FatalError(f"mj_setLengthRange: the lengths of actuator {u} did not converge")
