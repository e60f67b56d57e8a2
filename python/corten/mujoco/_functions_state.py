"""Functions of the mujoco API on the state of a simulation."""

import ctypes

import numpy as np

from .._library import lib
from ._arguments import integer, require, vector, vector_out
from ._call import call
from ._enums import mjtState
from ._errors import FatalError


_STATE_END = 1 << int(mjtState.mjNSTATE)


def _signature(sig):
    sig = integer(sig)
    if sig < 0:
        raise FatalError(f"mj_stateSize: invalid state signature {sig} < 0")
    if sig >= _STATE_END:
        raise FatalError(f"mj_stateSize: invalid state signature {sig} >= 2^mjNSTATE")
    return sig


def mj_stateSize(m, sig):
    """Number of values in components of the state (mjtState)."""
    return m._live.state_size(_signature(sig))


def mj_getState(m, d, state, sig):
    """Copies components of the state to an array."""
    state, sig = vector_out(state), _signature(sig)
    require(state.size == mj_stateSize(m, sig), "state size should equal mj_stateSize(m, sig)")
    call(lib.corten_get_state, d._use(m), sig, state, state.size)


def mj_setState(m, d, state, sig):
    """Copies components of the state from an array."""
    state, sig = vector(state), _signature(sig)
    require(state.size == mj_stateSize(m, sig), "state size should equal mj_stateSize(m, sig)")
    call(lib.corten_set_state, d._use(m), sig, state, state.size)
    d._pull()


def mj_extractState(m, src, srcsig, dst, dstsig):
    """Copies components of a state array to another."""
    src, dst, srcsig, dstsig = vector(src), vector_out(dst), _signature(srcsig), _signature(dstsig)
    require(src.size == mj_stateSize(m, srcsig), "src size should equal mj_stateSize(m, srcsig)")
    require(dst.size == mj_stateSize(m, dstsig), "dst size should equal mj_stateSize(m, dstsig)")
    if dstsig & ~srcsig:
        raise FatalError("mj_extractState: dstsig is not a subset of srcsig")
    source = target = 0
    for bit in range(int(mjtState.mjNSTATE)):
        if srcsig >> bit & 1:
            size = mj_stateSize(m, 1 << bit)
            if dstsig >> bit & 1:
                dst[target : target + size] = src[source : source + size]
                target += size
            source += size


def mj_copyState(m, src, dst, sig):
    """Copies components of the state from one simulation to another."""
    state = np.empty(mj_stateSize(m, sig))
    mj_getState(m, src, state, sig)
    mj_setState(m, dst, state, sig)


def mj_setKeyframe(m, d, k):
    """Copies the state to keyframe k of the model."""
    k = integer(k)
    if k >= m.nkey:
        raise FatalError(f"mj_setKeyframe: index must be smaller than {m.nkey} (keyframes allocated in model)")
    if k < 0:
        raise FatalError("mj_setKeyframe: keyframe index cannot be negative")
    m.key_time[k] = d.time
    for name in ("qpos", "qvel", "act", "ctrl"):
        getattr(m, f"key_{name}")[k] = getattr(d, name)
    m.key_mpos[k], m.key_mquat[k] = d.mocap_pos.ravel(), d.mocap_quat.ravel()


__all__ = [name for name in dir() if name.startswith("mj_")]
