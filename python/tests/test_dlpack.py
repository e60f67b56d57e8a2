"""Arrays of a Batch in other libraries, without copies."""
import gc
import weakref

import numpy as np
import pytest

import corten
from corten import _dlpack


@pytest.fixture
def batch(zoo):
    return corten.Batch(zoo, 3)


def test_tensor(batch):
    tensor = batch.tensor("qpos")
    assert isinstance(tensor, corten.Tensor)
    assert tensor.shape == batch.qpos.shape and tensor.dtype == np.float64 and tensor.strides == batch.qpos.strides
    assert tensor.stream == 0 and tensor.__dlpack_device__() == (1, 0)
    assert repr(tensor).startswith("<corten.Tensor (3, ") and "CPU" in repr(tensor)
    assert batch.tensor("terminated").dtype == np.uint8 and batch.tensor("faults").dtype == np.int32
    assert batch.tensor("mocap_pos").shape == batch.mocap_pos.shape
    with pytest.raises(corten.NotFoundError):
        batch.tensor("nothing")
    with pytest.raises(AttributeError):
        tensor.__cuda_array_interface__


@pytest.mark.parametrize("name", ["qpos", "mocap_pos", "faults", "terminated", "time", "history"])
def test_numpy(batch, name):
    array = np.from_dlpack(batch.tensor(name))
    assert array.shape == batch.array(name).shape and array.dtype == batch.array(name).dtype
    if array.size:
        assert array.ctypes.data == batch.array(name).ctypes.data
        np.asarray(batch.tensor(name))[...] = 1
        assert (batch.array(name) == 1).all()
    assert np.array(batch.tensor(name), dtype=np.float32).dtype == np.float32
    np.testing.assert_array_equal(np.asarray(batch.tensor(name)), batch.array(name))


class Old:
    """A producer without versions."""

    def __init__(self, tensor):
        self.tensor = tensor

    def __dlpack_device__(self):
        return self.tensor.__dlpack_device__()

    def __dlpack__(self, stream=None, **_):
        return self.tensor.__dlpack__(stream=stream)


class New(Old):
    def __dlpack__(self, stream=None, **_):
        return self.tensor.__dlpack__(stream=stream, max_version=(1, 0))


def test_both_versions_of_capsules(batch):
    assert "dltensor_versioned" in repr(batch.tensor("qpos").__dlpack__(max_version=(1, 1)))
    assert '"dltensor"' in repr(batch.tensor("qpos").__dlpack__(max_version=(0, 8)))
    if np.lib.NumpyVersion(np.__version__) < "2.1.0":  # it does not know versioned capsules, and says so
        with pytest.raises((ValueError, SystemError)):
            np.from_dlpack(New(batch.tensor("qvel")))
        return
    for kind in (Old, New):
        array = np.from_dlpack(kind(batch.tensor("qvel")))
        assert array.ctypes.data == batch.qvel.ctypes.data


def test_torch(batch):
    torch = pytest.importorskip("torch")
    for kind in (lambda tensor: tensor, Old, New):
        tensor = torch.from_dlpack(kind(batch.tensor("ctrl")))
        assert tensor.data_ptr() == batch.ctrl.ctypes.data
        tensor += 1
        assert (batch.ctrl == tensor.numpy()).all()
    mask = torch.tensor([True, False, True])
    batch.step()
    batch.reset(mask)
    assert batch.time.tolist()[::2] == [0, 0] and batch.time[1] > 0


def test_tensors_keep_the_batch_alive(zoo):
    for take in (lambda tensor: np.from_dlpack(tensor), lambda tensor: np.from_dlpack(Old(tensor)), np.asarray):
        batch = corten.Batch(zoo, 3)
        gone = weakref.ref(batch._handle)
        array = take(batch.tensor("qpos"))
        del batch
        gc.collect()
        assert gone() is not None
        assert np.isfinite(array).all()
        if array.flags.writeable:  # NumPy takes capsules without a version as read-only
            array[...] = 5
        del array
        assert gone() is None and not _dlpack._live


def test_capsules_that_nobody_takes_are_freed(zoo):
    batch = corten.Batch(zoo, 1)
    gone = weakref.ref(batch._handle)
    capsules = [batch.tensor("qpos").__dlpack__(), batch.tensor("qpos").__dlpack__(max_version=(1, 0))]
    del batch, capsules
    assert gone() is None


def test_our_own_capsules_that_nobody_takes_are_freed(zoo):
    """Those of arrays on a GPU; here with an array on the CPU."""
    batch = corten.Batch(zoo, 1)
    gone, tensor = weakref.ref(batch._handle), batch.tensor("qpos")
    kinds = (_dlpack.Managed, _dlpack.ManagedVersioned)
    capsules = [_dlpack._capsule(kind, tensor._source, tensor._owner) for kind in kinds]
    del batch, tensor, capsules
    assert gone() is None and not _dlpack._live


def test_requests_that_cannot_be_met(batch):
    tensor = batch.tensor("qpos")
    with pytest.raises(BufferError):
        tensor.__dlpack__(copy=True)
    with pytest.raises(BufferError):
        tensor.__dlpack__(dl_device=(2, 0))
    assert tensor.__dlpack__(dl_device=(1, 0), copy=False)
    if np.lib.NumpyVersion(np.__version__) >= "2.0.0":  # before, copy=False meant "only if needed"
        with pytest.raises(ValueError):
            np.array(tensor, dtype=np.int32, copy=False)
