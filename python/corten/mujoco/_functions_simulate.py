"""Simulation functions of the mujoco API: steps, stages, state."""

import ctypes
from time import perf_counter

import numpy as np

from .. import _tables as tables
from .. import errors
from .._arrays import address
from .._library import lib
from ..data import _forward as forward
from ..data import _inverse as inverse
from ..data import _step as simulate
from ..data import _step1 as simulate1
from ..data import _step2 as simulate2
from . import _data_fields
from ._arguments import integer, require, vector_out
from ._call import call
from ._callbacks import callbacks, clock, inner
from ._constants import mjMAXVAL
from ._data import MjData
from ._enums import mjtCone, mjtDisableBit, mjtWarning
from ._errors import FatalError
from ._model import MjModel
from ._types import check_types


def _run(function, m, d):
    """Calls a simulation function and counts its warnings."""
    try:
        status = function(d._use(m))
    except errors.Error as error:
        raise FatalError(str(error)) from None
    if status:
        d._warn(status)


# ---- steps


def mj_step(m, d, nstep=1):
    """Advances the simulation by one timestep. Optionally, repeat nstep times."""
    if callbacks["control"] is not None or callbacks["time"] is not None or nstep.__class__ is not int or nstep < 1:
        _step_slowly(m, d, integer(nstep))
        return
    start = perf_counter()
    if d.__class__ is not MjData or m.__class__ is not MjModel:
        check_types("mj_step", {"m": m, "d": d})
    counts = d.__dict__
    if (counts["_model"] is not m or m._options.tobytes() != m._options_seen or m._converted or counts["_converted"]
            or counts["_last"] or inner
            or counts["_hooked"] is not None):  # fmt: skip
        d._use(m)
    status = simulate(counts["_handle"], nstep)
    if status:
        d._warn(status)
    counts["_steps"] += nstep
    counts["_seconds"] += perf_counter() - start


def _step_slowly(m, d, nstep):
    """mj_step with callbacks."""
    start = clock()
    for _ in range(nstep):
        mj_step1(m, d)
        mj_step2(m, d)
    d.__dict__["_steps"] += nstep
    d.__dict__["_seconds"] += clock() - start


def mj_step1(m, d):
    """The first half of a step, before the user sets controls."""
    _run(simulate1, m, d)
    if callbacks["control"] is not None:
        callbacks["control"](m, d)


def mj_step2(m, d):
    """The second half of a step, after the user set controls."""
    _run(simulate2, m, d)


def mj_forward(m, d):
    """Computes everything that follows from state and inputs."""
    clock()
    _run(forward, m, d)
    if callbacks["control"] is not None:  # positions and velocities are known now
        callbacks["control"](m, d)
        _run(forward, m, d)
    clock()


def mj_inverse(m, d):
    """Inverse dynamics: qfrc_inverse from qacc."""
    _run(inverse, m, d)


def _without_sensors(function, m, d, skipsensor):
    saved = d.sensordata.copy() if skipsensor else None
    function(m, d)
    if saved is not None:
        d.sensordata[:] = saved


def mj_forwardSkip(m, d, skipstage, skipsensor):
    """mj_forward. Stages that may be skipped are computed again, which gives the same values."""
    integer(skipstage)
    _without_sensors(mj_forward, m, d, integer(skipsensor))


def mj_inverseSkip(m, d, skipstage, skipsensor):
    """mj_inverse. Stages that may be skipped are computed again, which gives the same values."""
    integer(skipstage)
    _without_sensors(mj_inverse, m, d, integer(skipsensor))


# ---- stages

_STAGES = {
    "mj_kinematics": ("kinematics", "Poses of bodies, joints, geoms and sites."),
    "mj_comPos": ("com_position", "Centres of mass, inertias and motion axes."),
    "mj_camlight": ("cameras_and_lights", "Poses of cameras and lights."),
    "mj_tendon": ("tendon_position", "Paths, lengths and moments of tendons."),
    "mj_transmission": ("transmission", "Lengths and moments of actuators."),
    "mj_crb": ("inertia_matrix", "The inertia matrix."),
    "mj_makeM": ("inertia_matrix", "The inertia matrix."),
    "mj_factorM": ("factor_inertia", "The factor of the inertia matrix."),
    "mj_comVel": ("com_velocity", "Velocities of bodies and rates of motion axes."),
    "mj_passive": ("passive_force", "Springs, dampers, gravity compensation and fluid forces."),
    "mj_collision": ("collision", "All contacts."),
    "mj_makeConstraint": ("constraint_rows", "Constraint rows."),
    "mj_island": ("constraint_islands", "Groups of trees that constraints connect."),
    "mj_referenceConstraint": ("constraint_reference", "Velocity and reference acceleration of constraint rows."),
    "mj_sensorPos": ("sensor_position", "Readings of position sensors."),
    "mj_sensorVel": ("sensor_velocity", "Readings of velocity sensors."),
    "mj_sensorAcc": ("sensor_acceleration", "Readings of acceleration and force sensors."),
    "mj_fwdKinematics": ("forward_kinematics", "Kinematics, centres of mass, cameras, lights and tendons."),
    "mj_fwdPosition": ("forward_position", "All that depends on qpos only."),
    "mj_fwdVelocity": ("forward_velocity", "All that depends on qpos and qvel."),
    "mj_fwdActuation": ("forward_actuation", "Actuator forces."),
    "mj_fwdAcceleration": ("forward_acceleration", "Acceleration without constraints."),
    "mj_fwdConstraint": ("forward_constraint", "Constraint forces and acceleration."),
    "mj_invPosition": ("inverse_position", "The part of inverse dynamics that depends on qpos."),
    "mj_invVelocity": ("inverse_velocity", "The part of inverse dynamics that depends on qvel."),
    "mj_invConstraint": ("inverse_constraint", "Constraint forces that follow from qacc."),
    "mj_compareFwdInv": ("compare_forward_inverse", "Compares forward and inverse dynamics."),
    "mj_Euler": ("euler", "Semi-implicit Euler integrator."),
    "mj_implicit": ("implicit", "Integrator that is implicit in velocity."),
}


def _stage(name, stage, meaning):
    encoded = stage.encode()

    def run(m, d):
        call(lib.corten_stage, d._use(m), encoded)

    run.__name__, run.__doc__ = name, meaning
    return run


for _name, (_stage_name, _meaning) in _STAGES.items():
    globals()[_name] = _stage(_name, _stage_name, _meaning)


def mj_RungeKutta(m, d, N):
    """Runge-Kutta integrator; N must be 4."""
    if integer(N) != 4:
        raise FatalError(f"mj_RungeKutta: N is {N}, Corten has only the integrator of order 4")
    call(lib.corten_stage, d._use(m), b"runge_kutta")


def mj_flex(m, d):
    """Does nothing: Corten has no flexes."""
    d._use(m)


def mj_projectConstraint(m, d):
    """Does nothing: efc_AR is computed when it is read."""
    d._use(m)


def _energy(m, d, component):
    before = d.energy.copy()
    result = np.empty(2)
    call(lib.corten_energy, d._use(m), result)
    d.energy[:] = before
    d.energy[component] = result[component]


def mj_energyPos(m, d):
    """Potential energy."""
    _energy(m, d, 0)


def mj_energyVel(m, d):
    """Kinetic energy."""
    _energy(m, d, 1)


def mj_subtreeVel(m, d):
    """Computes subtree_linvel and subtree_angmom."""
    call(lib.corten_subtree_velocity, d._use(m))


def mj_rnePostConstraint(m, d):
    """Computes cacc, cfrc_int and cfrc_ext."""
    call(lib.corten_body_forces, d._use(m))


def mj_rne(m, d, flg_acc, result):
    """Recursive Newton-Euler; flg_acc 0: at zero acceleration."""
    flg_acc, result = integer(flg_acc), vector_out(result)
    require(result.size == m.nv, "result should have length nv")
    call(lib.corten_rne, d._use(m), flg_acc, result, result.size)


def _check(m, d, values, warning, then=None):
    """Resets the simulation if a value is NaN or too large."""
    with np.errstate(invalid="ignore"):
        bad = np.flatnonzero(~(np.abs(values) <= mjMAXVAL))
    if not bad.size:
        return
    statistics = d.warning[int(warning)]
    number = statistics.number + 1
    if not m.opt.disableflags & mjtDisableBit.mjDSBL_AUTORESET:
        mj_resetData(m, d)
    statistics.number, statistics.lastinfo = number, int(bad[0])
    if then is not None:
        then(m, d)


def mj_checkPos(m, d):
    """Resets the simulation if qpos has bad values."""
    _check(m, d, d.qpos, mjtWarning.mjWARN_BADQPOS)


def mj_checkVel(m, d):
    """Resets the simulation if qvel has bad values."""
    _check(m, d, d.qvel, mjtWarning.mjWARN_BADQVEL)


def mj_checkAcc(m, d):
    """Resets the simulation if qacc has bad values."""
    _check(m, d, d.qacc, mjtWarning.mjWARN_BADQACC, mj_forward)


# ---- reset and copies


# State and inputs, which the engine sets.
_KEPT = ("qpos", "qvel", "act", "history", "ctrl", "qfrc_applied", "xfrc_applied", "userdata", "qacc_warmstart",
         "mocap_pos", "mocap_quat")  # fmt: skip
# Results that mj_resetDataDebug does not fill.
_ZERO = ("qacc", "act_dot", "sensordata", "energy")


def _blocks(d, without):
    """[(address, bytes)] of the results in the memory of a simulation, without some fields."""
    fields = sorted((address(array), array.nbytes, array.dtype.kind == "f" and name not in without)
                    for name, array in ((n, d._field(n)) for n in tables.DATA_FIXED) if array.size)  # fmt: skip
    blocks = []
    for i, (first, size, included) in enumerate(fields):
        if included and blocks and fields[i - 1][2] and i:
            blocks[-1][1] = first + size - blocks[-1][0]  # with the one before
        elif included:
            blocks.append([first, size])
    return blocks


def _after_reset(d):
    blocks = d.__dict__.get("_results")
    if blocks is None:
        blocks = d.__dict__["_results"] = _blocks(d, _KEPT)
    for first, size in blocks:
        ctypes.memset(first, 0, size)
    d._pull()
    d._clear_counts()


def mj_resetData(m, d):
    """Resets to qpos0. All results are zero."""
    call(lib.corten_reset, d._use(m))
    _after_reset(d)


def mj_resetDataDebug(m, d, debug_value):
    """Resets to qpos0, and fills the memory of results with a byte."""
    debug_value = integer(debug_value)
    mj_resetData(m, d)
    for first, size in _blocks(d, _KEPT + _ZERO):
        ctypes.memset(first, debug_value & 255, size)
    d._pull()


def mj_resetDataKeyframe(m, d, key):
    """Resets to a keyframe; to qpos0 if there is no such keyframe."""
    key = integer(key)
    if not 0 <= key < m.nkey:
        mj_resetData(m, d)
        return
    call(lib.corten_reset_to_key, d._use(m), key)
    _after_reset(d)


def mj_copyData(dest, m, src):
    """Copies everything from src to dest."""
    src._use(m)
    dest._use(m)
    dest._set_content(*src._content())
    dest._copy_counts(src)


# ---- properties of the model


def mj_isPyramidal(m):
    """1 if friction cones are pyramidal."""
    return int(m.opt.cone == mjtCone.mjCONE_PYRAMIDAL)


def mj_isSparse(m):
    """1 if Jacobians are sparse."""
    return int(_data_fields.is_sparse(m))


def mj_isDual(m):
    """1 if the solver is dual."""
    return int(_data_fields.is_dual(m))


__all__ = [name for name in dir() if name.startswith("mj_")]
