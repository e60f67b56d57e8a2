"""The compiled calls: what they refuse, and that they give what ctypes gives."""
import os
import pathlib
import pickle
import subprocess
import sys

import numpy as np
import pytest

import corten
from corten import _fast
from corten._arrays import address
from corten._library import lib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
compiled = pytest.mark.skipif(_fast._simulate is None, reason="the package has no compiled module")

RESULTS = """
import sys
import numpy as np
if sys.argv[2] == "ctypes":
    sys.modules["corten._simulate"] = None  # its import fails
import corten
from corten import _fast
assert (_fast._simulate is None) == (sys.argv[2] == "ctypes")
data = corten.Data(corten.load(sys.argv[1]))
data.step(300)
assert data.ncon and data.nefc
parts = [*data.jacobian("body", "left_foot"), *data.point_jacobian("chest", [1, 2, 3]), data.full_inertia(),
         *data.point_jacobian("chest", [1, 2, 3], rate=True), data.subtree_com_jacobian(1), data.get_state(),
         data.contact_force(0), data.body_contact_force("left_foot"), data.rne(), data.multiply_inertia(data.qvel),
         data.solve_inertia(data.qvel), data.velocity("body", "chest"), data.angular_momentum_matrix(0),
         data.contact_dist, data.contact_geom, data.contact_frame, data.efc_force, data.efc_J, data.efc_J_colind]
data.set_state(data.get_state() * 1.01)
parts.append(data.get_state())
np.savez(sys.argv[3], *parts)
"""


def results(folder, kind):
    path = folder / f"{kind}.npz"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", RESULTS, str(ROOT / "models/humanoid.xml"), kind, str(path)],
                   env=environment, check=True, timeout=120)
    with np.load(path) as arrays:
        return {name: arrays[name] for name in arrays.files}


@compiled
def test_same_results_as_ctypes(tmp_path):
    fast, slow = results(tmp_path, "compiled"), results(tmp_path, "ctypes")
    assert len(fast) == len(slow) == 23
    for name, array in fast.items():
        assert array.dtype == slow[name].dtype and array.any()
        np.testing.assert_array_equal(array, slow[name])


@pytest.fixture
def humanoid():
    data = corten.Data(corten.load(str(ROOT / "models/humanoid.xml")))
    data.step(300)
    return data


@compiled
def test_arrays_that_are_refused(humanoid):
    nv = humanoid.model.nv
    call = lib.corten_full_inertia
    for wrong in (np.zeros((nv, nv), np.float32), np.zeros((nv, nv), int), np.zeros((nv, nv), ">f8")):
        with pytest.raises(TypeError, match="float64"):
            call(humanoid._value, wrong, nv * nv)
    with pytest.raises(ValueError, match="contiguous"):
        call(humanoid._value, np.zeros((nv, nv + 1))[:, :nv], nv * nv)
    with pytest.raises(TypeError):
        call(humanoid._value, [0.0] * nv * nv, nv * nv)
    with pytest.raises(TypeError, match="3 arguments"):
        call(humanoid._value, np.zeros((nv, nv)))
    with pytest.raises(OverflowError):
        lib.corten_contact_force(humanoid._value, 2**40, np.zeros(6))
    assert call(humanoid._value, np.zeros((nv, nv)), 3) == corten._c.CORTEN_ERROR_ARGUMENT
    assert call(1, np.zeros((nv, nv)), nv * nv) == corten._c.CORTEN_ERROR_HANDLE


def test_arrays_that_are_taken(humanoid):
    """An address, and a dtype that equals float64 but is another object, as unpickled arrays may have."""
    nv = humanoid.model.nv
    wanted, by_address = humanoid.full_inertia(), np.zeros((nv, nv))
    assert lib.corten_full_inertia(humanoid._value, address(by_address), nv * nv) == 0
    unpickled = pickle.loads(pickle.dumps(np.zeros((nv, nv))))
    humanoid.full_inertia(out=unpickled)
    np.testing.assert_array_equal(by_address, wanted)
    np.testing.assert_array_equal(unpickled, wanted)


def test_address():
    array = np.arange(6.0)
    assert address(array) == array.ctypes.data
    assert address(array[2:]) == array.ctypes.data + 16
    assert address(array.view(np.recarray)) == array.ctypes.data


def test_rows(humanoid):
    """Rows are copies of the engine's memory; a field that does not exist raises."""
    for name in ("contact_dist", "contact_frame", "contact_geom"):
        whole = humanoid._view(name)
        rows = _fast.rows_of(humanoid._value, name.encode(), 2)
        np.testing.assert_array_equal(rows, whole[:2])
        assert rows.dtype == whole.dtype and not np.shares_memory(rows, whole)
        assert len(_fast.rows_of(humanoid._value, name.encode(), 10**9)) == len(whole)
        assert len(_fast.rows_of(humanoid._value, name.encode(), 0)) == 0
    assert _fast.rows_of(humanoid._value, b"time", -1) == humanoid.time > 0  # a scalar
    with pytest.raises(corten.NotFoundError):
        _fast.rows_of(humanoid._value, b"no_such_field", 1)


def test_ids_are_those_of_the_model(humanoid):
    """Ids are remembered for each model; a name that is missing stays missing."""
    model = humanoid.model
    for _ in range(2):
        assert model.body("left_foot").id == list(model.names("body")).index("left_foot")
        assert model.body(-1).id == model.nbody - 1
        for wrong in ("left_fot", model.nbody):
            with pytest.raises(corten.NotFoundError):
                model.body(wrong)
    other = corten.load_string('<mujoco><worldbody><body name="left_foot"/></worldbody></mujoco>')
    assert other.body("left_foot").id == 1
    with pytest.raises(corten.NotFoundError):
        other.body(2)
