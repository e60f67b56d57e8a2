"""Arrays of other libraries as arguments: by DLPack and by CUDA's array interface. Arrays on a GPU are imitated, by objects
that say so about memory of the host."""
import ctypes

import numpy as np
import pytest

import corten
from corten import _dlpack
from corten._arrays import host
from corten.batch_queries import device_memory, on_gpu


class OnlyDLPack:
    """An array that offers DLPack and nothing else."""

    def __init__(self, array, device=(1, 0)):
        self.array, self.device, self.streams = array, device, []

    def __dlpack_device__(self):
        return self.device

    def __dlpack__(self, stream=None, **_):
        self.streams.append(stream)
        return self.array.__dlpack__()


class OnGpu(OnlyDLPack):
    """An array that says that it is on a GPU, with a copy to the host as CuPy has it."""

    def __init__(self, array):
        super().__init__(array, (2, 0))

    def get(self):
        return self.array.copy()


def test_host_values_by_dlpack(zoo):
    """Where numbers are needed, an array that offers only DLPack is one of numbers."""
    data = corten.Data(zoo)
    state = data.get_state()
    state[1:4] += 0.25
    data.set_state(OnlyDLPack(state))
    np.testing.assert_array_equal(data.get_state(), state)
    data.qvel = OnlyDLPack(np.full(zoo.nv, 0.5))
    assert (data.qvel == 0.5).all()


def test_model_fields_and_masks_by_dlpack(zoo):
    batch = corten.Batch(zoo, 4, vary=["body_mass"])
    masses = np.outer(np.arange(1.0, 5), zoo.body_mass)
    for given in (OnlyDLPack(masses), OnGpu(masses)):
        batch.set_model_field("body_mass", np.ones((4, zoo.nbody)) * zoo.body_mass)
        batch.set_model_field("body_mass", given)
        np.testing.assert_allclose(batch.model_field("body_mass", 2), masses[2])
    batch.step(3)
    batch.reset(OnlyDLPack(np.array([0, 1, 0, 1], np.uint8)))
    assert (batch.time[[1, 3]] == 0).all() and (batch.time[[0, 2]] > 0).all()


def test_values_on_a_gpu_are_copied_for_a_data(zoo):
    data = corten.Data(zoo)
    data.set_state(OnGpu(data.get_state()))
    data.ctrl = OnGpu(np.full(zoo.nu, 0.1))
    assert (data.ctrl == 0.1).all()


@pytest.mark.parametrize("dtype, kind", [(np.float32, "<f4"), (np.float64, "<f8"), (np.bool_, "|b1"), (np.int32, "<i4"),
                                         (np.uint8, "|u1"), (np.int8, "|i1")])
def test_import_of_device_arrays(dtype, kind):
    """Address, type, shape and strides of the memory, and the producer hears of the stream that will read it."""
    array = np.arange(24).astype(dtype).reshape(4, 6)
    try:
        array.__dlpack__()
    except BufferError as error:  # booleans, before NumPy 1.25
        pytest.skip(str(error))
    given = OnGpu(array)
    found = _dlpack.imported(given, 1234)
    assert given.streams == [1234]
    assert found["data"][0] == array.ctypes.data and found["typestr"] == kind
    assert found["shape"] == (4, 6) and found["strides"] in (None, array.strides)
    part = array[::2, 1:4]
    found = _dlpack.imported(OnGpu(part), 1)
    assert found["data"][0] == part.ctypes.data and found["shape"] == (2, 3) and found["strides"] == part.strides


def test_import_keeps_the_memory():
    array = np.arange(1000.0)
    found = _dlpack.imported(OnGpu(array), 1)
    place = found["data"][0]
    del array
    assert list((ctypes.c_double * 3).from_address(place)) == [0, 1, 2]


def test_where_arrays_are():
    class Cuda:
        __cuda_array_interface__ = {"data": (4096, False), "typestr": "|b1", "shape": (3,), "version": 3}
    assert on_gpu(OnGpu(np.zeros(3))) and on_gpu(Cuda())
    for value in (None, np.zeros(3), [1, 2], OnlyDLPack(np.zeros(3)), 3.0):
        assert not on_gpu(value)
    assert device_memory(Cuda(), 5)["data"] == (4096, False)
    assert device_memory(np.zeros(3), 5) is None

    class Refuses(OnGpu):
        def __dlpack__(self, stream=None, **_):
            raise BufferError("no booleans")
    assert device_memory(Refuses(np.zeros(3)), 5) is None


class OnGpuAsTorch(OnGpu):
    """With CUDA's array interface, whose address a program on the CPU must not read."""
    __cuda_array_interface__ = {"data": (4096, False), "typestr": "|b1", "shape": (3,), "version": 3}


@pytest.mark.parametrize("kind", [OnGpu, OnGpuAsTorch])
def test_a_batch_on_the_cpu_copies_arrays_of_a_gpu(zoo, kind):
    batch, mask = corten.Batch(zoo, 3), np.array([True, False, True])
    batch.step(3)
    batch.reset(kind(mask))
    np.testing.assert_array_equal(batch.time == 0, mask)
    linear, _ = batch.jacobian("body", "lower", mask=kind(mask))
    np.testing.assert_array_equal(linear[0], batch.jacobian("body", "lower")[0][0])
    assert np.isnan(linear[1]).all()
    directions, points = np.array([[0.0, 0, -1], [1, 0, 0]]), np.array([[5.5, 0.2]])
    np.testing.assert_array_equal(batch.rays(kind(directions), [0, 0, 3.0]).distance, batch.rays(directions, [0, 0, 3.0]).distance)
    np.testing.assert_array_equal(batch.heights("terrain", kind(points)), batch.heights("terrain", points))
    with pytest.raises(corten.Error, match="translational"):
        batch.jacobian("body", "lower", out=(kind(np.zeros((3, 3, zoo.nv))),))


# ---- other libraries, if they are installed


def test_torch(zoo):
    torch = pytest.importorskip("torch")
    batch = corten.Batch(zoo, 4, vary=["body_mass"])
    batch.set_model_field("body_mass", torch.as_tensor(zoo.body_mass.copy()) * 2)
    np.testing.assert_allclose(batch.model_field("body_mass", 1), zoo.body_mass * 2)
    batch.qpos = torch.as_tensor(np.tile(zoo.qpos0, (4, 1))).requires_grad_(False)
    batch.step()
    batch.reset(torch.tensor([True, False, False, True]))
    assert (batch.time[[0, 3]] == 0).all() and (batch.time[[1, 2]] > 0).all()
    shared = torch.from_dlpack(batch.tensor("qpos"))
    shared[2] = 7
    assert (batch.qpos[2] == 7).all()


def test_jax(zoo):
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    batch = corten.Batch(zoo, 4, vary=["body_mass"])
    batch.set_model_field("body_mass", jax.numpy.asarray(zoo.body_mass) * 2)
    np.testing.assert_allclose(batch.model_field("body_mass", 1), zoo.body_mass * 2)
    batch.step()
    batch.reset(jax.numpy.asarray([True, False, False, True]))
    assert (batch.time[[0, 3]] == 0).all() and (batch.time[[1, 2]] > 0).all()
    batch.qpos = jax.numpy.ones((4, zoo.nq))
    assert (batch.qpos == 1).all()
    np.testing.assert_array_equal(jax.dlpack.from_dlpack(batch.tensor("qpos")), batch.qpos)


def test_cupy(zoo):
    cupy = pytest.importorskip("cupy")
    try:
        values = cupy.asarray(zoo.body_mass)
    except Exception as error:  # no GPU
        pytest.skip(str(error))
    batch = corten.Batch(zoo, 4, vary=["body_mass"])
    batch.set_model_field("body_mass", 2 * values)
    np.testing.assert_allclose(batch.model_field("body_mass", 1), zoo.body_mass * 2)
    assert host(values).shape == values.shape
