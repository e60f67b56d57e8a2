"""Arrays of a Batch on a GPU in torch, JAX and CuPy, and theirs as arguments. Skipped without a GPU."""
import json

import numpy as np
import pytest

import corten

ENVS = 64


@pytest.fixture(scope="module")
def humanoid(models):
    return corten.load(models / "humanoid.xml")


def gpu_batch(model, envs=ENVS, **options):
    try:
        return corten.Batch(model, envs, device="cuda", **options)
    except corten.DeviceError as error:
        pytest.skip(f"no GPU: {error}")


@pytest.fixture(params=["double", "float"])
def batch(request, humanoid):
    return gpu_batch(humanoid, precision=request.param, start_key="squat", fields=["xpos"])


def library(name):
    """What takes an array of a batch, its address there, and what makes an array on the GPU of a numpy array."""
    if name == "torch":
        torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install torch")
        return torch.from_dlpack, lambda x: x.data_ptr(), lambda x: torch.as_tensor(x, device="cuda")
    if name == "cupy":
        cupy = pytest.importorskip("cupy", reason="CuPy is not installed: pip install cupy-cuda13x")
        return cupy.from_dlpack, lambda x: x.data.ptr, cupy.asarray
    jax = pytest.importorskip("jax", reason="JAX is not installed: pip install jax[cuda13]")
    if jax.default_backend() != "gpu":
        pytest.skip("this JAX has no GPU")
    return jax.dlpack.from_dlpack, lambda x: x.unsafe_buffer_pointer(), jax.numpy.asarray


libraries = pytest.mark.parametrize("name", ["torch", "jax", "cupy"])


def to_host(array):
    """A numpy array of an array of torch, JAX or CuPy."""
    return array.get() if hasattr(array, "get") else np.asarray(array.cpu() if hasattr(array, "cpu") else array)


@libraries
def test_arrays_are_shared(batch, name):
    take, place, _ = library(name)
    if name == "jax" and batch.tensor("qpos").dtype == np.float64:
        pytest.importorskip("jax").config.update("jax_enable_x64", True)
    for field in ("qpos", "ctrl", "xpos", "faults", "terminated", "time"):
        tensor = batch.tensor(field)
        assert tensor.__dlpack_device__() == (2, 0) and tensor.stream != 0
        array = take(tensor)
        assert place(array) == tensor._address and tuple(array.shape) == tensor.shape
    batch.step(3)
    qpos = take(batch.tensor("qpos"))  # waits for the step
    batch.pull("qpos")
    np.testing.assert_array_equal(to_host(qpos), batch.qpos)
    assert np.ptp(to_host(qpos)[0]) > 0


@pytest.mark.parametrize("name", ["torch", "cupy"])
def test_what_is_written_there_counts(batch, humanoid, name):
    take, _, _ = library(name)
    ctrl = np.random.default_rng(1).uniform(-1, 1, (ENVS, humanoid.nu))
    if name == "torch":
        import torch
        with torch.cuda.stream(torch.cuda.ExternalStream(batch.tensor("ctrl").stream)):
            take(batch.tensor("ctrl"))[:] = torch.as_tensor(ctrl, device="cuda")
    else:
        import cupy
        with cupy.cuda.ExternalStream(batch.tensor("ctrl").stream):
            take(batch.tensor("ctrl"))[:] = cupy.asarray(ctrl)
    batch.step(5)
    batch.pull("qpos")
    host = corten.Batch(humanoid, ENVS, start_key="squat")
    host.ctrl[:] = ctrl
    host.step(5)
    tolerance = 1e-9 if batch.tensor("qpos").dtype == np.float64 else 1e-3
    np.testing.assert_allclose(batch.qpos, host.qpos, rtol=0, atol=tolerance)


@libraries
def test_masks_of_other_libraries(batch, name):
    _, _, give = library(name)
    start = batch.qpos.copy()
    batch.step(20)
    mask = np.arange(ENVS) % 3 == 0
    batch.reset(give(mask))
    batch.pull("qpos", "time")
    np.testing.assert_array_equal(batch.time == 0, mask)
    np.testing.assert_array_equal(batch.qpos[mask], start[mask])


def test_queries_stay_on_the_gpu(batch, humanoid):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install torch")
    batch.step(10)
    kind = torch.float64 if batch.tensor("qpos").dtype == np.float64 else torch.float32
    linear, angular = (torch.zeros(ENVS, 3, humanoid.nv, dtype=kind, device="cuda") for _ in range(2))
    result = batch.jacobian("body", "left_foot", out=(linear, angular))
    assert result[0] is linear
    expected = batch.jacobian("body", "left_foot")  # on the host
    batch.synchronize()
    for a, b in zip((linear, angular), expected):
        np.testing.assert_allclose(a.cpu(), b, rtol=0, atol=1e-12 if kind == torch.float64 else 1e-5)
    down = torch.tensor([[0.0, 0, -1]], dtype=kind, device="cuda")
    distance = torch.zeros(ENVS, 1, dtype=kind, device="cuda")
    batch.rays(down, frame=("body", "pelvis"), exclude_body="pelvis", out=(distance,))
    batch.synchronize()
    assert (distance > 0.3).all() and (distance < 1).all()


def test_arrays_of_another_gpu_type_are_refused(batch):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install torch")
    with pytest.raises(corten.Error, match="shape"):
        batch.reset(torch.zeros(ENVS + 1, dtype=torch.bool, device="cuda"))
    with pytest.raises(corten.Error):
        batch.reset(torch.zeros(ENVS, device="cuda"))
    with pytest.raises(corten.Error, match="contiguous"):
        batch.reset(torch.zeros(2 * ENVS, dtype=torch.bool, device="cuda")[::2])


def copies(profile, file):
    """Number and bytes of the copies in a profile of torch, by direction."""
    profile.export_chrome_trace(str(file))
    found = {}
    for event in json.loads(file.read_text())["traceEvents"]:
        if event.get("cat") == "gpu_memcpy":
            kind = event["name"].split(" (")[0]
            count, size = found.get(kind, (0, 0))
            found[kind] = count + 1, size + int(event["args"]["bytes"])
    return found


@pytest.mark.parametrize("auto_grow", [False, True])
def test_nothing_is_copied_to_the_host(humanoid, tmp_path, auto_grow):
    """100 steps with observations, controls and masked resets in torch. With auto_grow each step asks for four bytes."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install torch")
    batch = gpu_batch(humanoid, precision="float", mirror=False, auto_grow=auto_grow, start_key="stand", fields=["xpos"])
    with torch.cuda.stream(torch.cuda.ExternalStream(batch.tensor("qpos").stream)):
        array = {name: torch.from_dlpack(batch.tensor(name)) for name in ("qpos", "qvel", "ctrl", "xpos")}
        weight = 0.1 * torch.randn(array["qpos"].shape[1] + array["qvel"].shape[1], humanoid.nu, device="cuda")

        def run(steps):
            for _ in range(steps):
                seen = torch.cat([array["qpos"], array["qvel"]], 1)
                array["ctrl"].copy_(torch.tanh(seen @ weight))
                batch.step(4)
                batch.reset(array["xpos"].view(ENVS, -1, 3)[:, 1, 2] < 0.6)
        run(20)
        torch.cuda.synchronize()
        activities = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
        with torch.profiler.profile(activities=activities) as profile:
            run(100)
            torch.cuda.synchronize()
        with torch.profiler.profile(activities=activities) as control:  # a copy that somebody asks for is seen
            array["qpos"].cpu()
            torch.cuda.synchronize()
    found = copies(profile, tmp_path / "steps.json")
    print("copies:", found)
    assert copies(control, tmp_path / "control.json")["Memcpy DtoH"] == (1, array["qpos"].nbytes)
    assert "Memcpy HtoD" not in found
    count, size = found.get("Memcpy DtoH", (0, 0))
    assert size <= (4 * count if auto_grow else 0) and count <= 200
