"""Open-loop simulation of many initial states, on several threads: the module mujoco.rollout."""

import atexit
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import numpy as np

from ._enums import mjtState
from ._functions_simulate import mj_step
from ._functions_state import mj_getState, mj_setState, mj_stateSize
from ._model import MjModel

_PHYSICS = int(mjtState.mjSTATE_FULLPHYSICS)
_USER = int(mjtState.mjSTATE_USER)
_CTRL = int(mjtState.mjSTATE_CTRL)
# Inputs that are set to zero unless they are controlled.
_ZEROED = {mjtState.mjSTATE_CTRL: "ctrl", mjtState.mjSTATE_QFRC_APPLIED: "qfrc_applied",
           mjtState.mjSTATE_XFRC_APPLIED: "xfrc_applied"}  # fmt: skip


def _set_inputs(model, data, spec):
    """Sets the inputs that are not controlled."""
    for bit, name in _ZEROED.items():
        if not spec & bit:
            getattr(data, name)[...] = 0
    bodies = np.flatnonzero(model.body_mocapid >= 0)
    order = model.body_mocapid[bodies]
    if not spec & mjtState.mjSTATE_MOCAP_POS:
        data.mocap_pos[order] = model.body_pos[bodies]
    if not spec & mjtState.mjSTATE_MOCAP_QUAT:
        data.mocap_quat[order] = model.body_quat[bodies]
    if not spec & mjtState.mjSTATE_EQ_ACTIVE:
        data.eq_active[...] = model.eq_active0


def _read(model, data, state, sensordata):
    if state is not None:
        mj_getState(model, data, state, _PHYSICS)
    if sensordata is not None:
        sensordata[...] = data.sensordata


def _run(model, data, nstep, spec, start, warmstart, control, state, sensordata):
    """One rollout. After a warning, the remaining rows have the values of the last step."""
    _set_inputs(model, data, spec)
    mj_setState(model, data, start, _PHYSICS)
    data.qacc_warmstart[...] = 0 if warmstart is None else warmstart
    warnings = data.warning.number
    warnings[...] = 0
    for t in range(nstep):
        if not warnings.any():
            if control is not None:
                _apply(model, data, control[t], spec)
            mj_step(model, data)
        _read(model, data, None if state is None else state[t], None if sensordata is None else sensordata[t])


def _apply(model, data, control, spec):
    if spec == _CTRL:
        data.ctrl[...] = control
    else:
        mj_setState(model, data, control, spec)


class _Pool:
    """Threads that each use one of the data objects. nthread 0: everything runs in the calling thread."""

    def __init__(self, nthread):
        self.nthread = nthread
        self._threads = ThreadPoolExecutor(nthread) if nthread else None

    def close(self):
        """Ends the threads."""
        if self._threads is not None:
            self._threads.shutdown()

    def rollout(self, model, data, nstep, spec, start, warmstart, control, state, sensordata, chunk_size):
        """Runs all rollouts. All arguments must have their full shapes."""
        self._check(data)
        if nstep < 1:
            return
        count = len(start)
        _check_sizes(model[0], count, nstep, spec, start, warmstart, control, state, sensordata)

        def part(first, last, target):
            for r in range(first, last):
                _run(model[r], target, nstep, spec, start[r], *(None if array is None else array[r] for array in (
                    warmstart, control, state, sensordata)))  # fmt: skip

        if self._threads is None or count < 2:
            part(0, count, data[0])
        else:
            self._run_chunks(part, data, count, chunk_size)

    def _check(self, data):
        if not data:
            raise ValueError("The list of data instances is empty")
        if self.nthread == 0 and len(data) > 1:
            raise ValueError("More than one data instance passed but rollout is configured to run on main thread")
        if self.nthread > 0 and self.nthread != len(data):
            raise ValueError(f"Length of data: {len(data)} not equal to nthread: {self.nthread}")

    def _run_chunks(self, part, data, count, chunk_size):
        free = SimpleQueue()  # data objects that no thread uses
        for target in data:
            free.put(target)

        def job(first):
            target = free.get()
            try:
                part(first, min(first + size, count), target)
            finally:
                free.put(target)

        size = max(1, count // (10 * self.nthread)) if chunk_size is None else chunk_size
        list(self._threads.map(job, range(0, count, size)))


def _check_sizes(model, count, nstep, spec, start, warmstart, control, state, sensordata):
    sizes = {"state0": (start, 1, mj_stateSize(model, _PHYSICS)), "warmstart0": (warmstart, 1, model.nv),
             "control": (control, nstep, mj_stateSize(model, spec)),
             "state": (state, nstep, mj_stateSize(model, _PHYSICS)),
             "sensordata": (sensordata, nstep, model.nsensordata)}  # fmt: skip
    for name, (array, rows, columns) in sizes.items():
        if array is not None and array.size != count * rows * columns:
            raise ValueError(f"{name}.size should be {count * rows * columns}, got {array.size}")


class Rollout:
    """A pool of threads for rollouts. nthread 0 or None: rollouts run in the calling thread."""

    def __init__(self, *, nthread=None):
        self.nthread = 0 if nthread is None else nthread
        self.rollout_ = _Pool(self.nthread)

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()

    def close(self):
        """Ends the threads. The object cannot be used any more."""
        if self.rollout_ is not None:
            self.rollout_.close()
        self.rollout_ = None

    def rollout(self, model, data, initial_state, control=None, *, control_spec=_CTRL, skip_checks=False, nstep=None,
                initial_warmstart=None, state=None, sensordata=None, chunk_size=None):  # fmt: skip
        """Simulates from each initial state with the given controls; returns (state, sensordata).

        model: one, or one for each rollout. data: one for each thread. initial_state: [nbatch or 1] x nstate of
        mjSTATE_FULLPHYSICS. control: [nbatch or 1] x [nstep or 1] x ncontrol, components by control_spec.
        initial_warmstart: [nbatch or 1] x nv. state: nbatch x nstep x nstate, and sensordata: nbatch x nstep x
        nsensordata, are allocated unless given. skip_checks: all arrays have their full shapes already.
        """
        if self.rollout_ is None:
            raise RuntimeError("rollout requested after thread pool shutdown")
        if skip_checks:
            self.rollout_.rollout(model, data, nstep, control_spec, initial_state, initial_warmstart, control, state,
                                  sensordata, chunk_size)  # fmt: skip
            return state, sensordata
        models = [model] if isinstance(model, MjModel) else list(model)
        data = data if isinstance(data, list) else [data]
        arrays = {"initial_state": initial_state, "initial_warmstart": initial_warmstart, "control": control,
                  "state": state, "sensordata": sensordata}  # fmt: skip
        _check_arguments(control_spec, nstep, chunk_size, arrays)
        arrays = {name: _with_dimensions(array, _DIMENSIONS[name]) for name, array in arrays.items()}
        nbatch = _extent(0, 1, arrays)
        if nbatch == 1:
            nbatch = len(models)
        if len(models) not in (1, nbatch):
            raise ValueError(f"nbatch inferred as {nbatch} but model is length {len(models)}")
        nstep = _extent(1, nstep or 1, {name: arrays[name] for name in ("control", "state", "sensordata")})
        sizes = _common_sizes(models, control_spec)
        _check_columns(sizes, arrays)
        models = models * nbatch if len(models) == 1 else models
        start, warmstart = (_repeated(arrays[name], nbatch) for name in ("initial_state", "initial_warmstart"))
        controls = _repeated(arrays["control"], nbatch, nstep)
        outputs = [np.empty((nbatch, nstep, sizes[name])) if arrays[name] is None else arrays[name]
                   for name in ("state", "sensordata")]  # fmt: skip
        self.rollout_.rollout(models, data, nstep, control_spec, start, warmstart, controls, *outputs, chunk_size)
        return tuple(outputs)


_DIMENSIONS = {"initial_state": 2, "initial_warmstart": 2, "control": 3, "state": 3, "sensordata": 3}


def _check_arguments(control_spec, nstep, chunk_size, arrays):
    if control_spec & ~_USER:
        raise ValueError("control_spec can only contain bits in mjSTATE_USER")
    for name, value in (("nstep", nstep), ("chunk_size", chunk_size)):
        if value and not isinstance(value, int):
            raise ValueError(f"{name} must be an integer")
    for name, value in arrays.items():
        if value is not None and not isinstance(value, (np.ndarray, float)):
            raise ValueError(f"{name} must be a numpy array or float")
    for name, value in arrays.items():
        if value is not None and np.ndim(value) > _DIMENSIONS[name]:
            raise ValueError(f"{name} can have at most {_DIMENSIONS[name]} dimensions")


def _with_dimensions(array, count):
    """A contiguous array with dimensions of extent 1 put in front."""
    if array is None:
        return None
    array = np.asarray(array)
    return np.ascontiguousarray(array.reshape((1,) * (count - array.ndim) + array.shape), dtype=np.float64)


def _extent(axis, value, arrays):
    """The common extent of an axis, where arrays of extent 1 fit with everything."""
    for name, array in arrays.items():
        if array is None or array.shape[axis] == value or array.shape[axis] == 1:
            continue
        if value != 1:
            raise ValueError(f"dimension {axis} inferred as {value} but {name} has {array.shape[axis]}")
        value = array.shape[axis]
    return value


def _common_sizes(models, spec):
    def sizes(model):
        state = mj_stateSize(model, _PHYSICS)
        return {"initial_state": state, "state": state, "control": mj_stateSize(model, spec),
                "initial_warmstart": model.nv, "sensordata": model.nsensordata}  # fmt: skip

    first = sizes(models[0])
    if any(sizes(model) != first for model in models[1:]):
        raise ValueError("models are not compatible")
    return first


def _check_columns(sizes, arrays):
    for name, array in arrays.items():
        if array is not None and array.shape[-1] != sizes[name]:
            raise ValueError(f"trailing dimension of {name} must be {sizes[name]}, got {array.shape[-1]}")


def _repeated(array, *extents):
    """An array whose first axes have these extents."""
    return None if array is None else np.broadcast_to(array, (*extents, *array.shape[len(extents) :]))


persistent_rollout = None


def shutdown_persistent_pool():
    """Ends the threads that rollout(persistent_pool=True) keeps. Called when the interpreter ends."""
    global persistent_rollout
    if persistent_rollout is not None:
        persistent_rollout.close()
    persistent_rollout = None


atexit.register(shutdown_persistent_pool)


def rollout(model, data, initial_state, control=None, *, control_spec=_CTRL, skip_checks=False, nstep=None,
            initial_warmstart=None, state=None, sensordata=None, chunk_size=None, persistent_pool=False):  # fmt: skip
    """As Rollout.rollout, with one thread for each data if there are several. persistent_pool: keeps the threads."""
    data = data if isinstance(data, list) else [data]
    pool = _pool(len(data) if len(data) > 1 else 0, persistent_pool)
    try:
        return pool.rollout(
            model, data, initial_state, control, control_spec=control_spec, skip_checks=skip_checks, nstep=nstep,
            initial_warmstart=initial_warmstart, state=state, sensordata=sensordata, chunk_size=chunk_size)  # fmt: skip
    finally:
        if not persistent_pool:
            pool.close()


def _pool(nthread, persistent):
    global persistent_rollout
    if not persistent:
        return Rollout(nthread=nthread)
    if persistent_rollout is None or persistent_rollout.nthread != nthread:
        shutdown_persistent_pool()
        persistent_rollout = Rollout(nthread=nthread)
    return persistent_rollout
