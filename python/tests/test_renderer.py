"""Pictures: against rays, against the reference's conventions, and misuse."""
import struct
import zlib

import numpy as np
import pytest

import corten
import corten.mujoco as mujoco

SCENE = """<mujoco><visual><global offwidth="640" offheight="480"/></visual><worldbody>
  <camera name="side" pos="0 -3 0.5" xyaxes="1 0 0 0 0 1"/>
  <geom name="floor" type="plane" size="5 5 0.1"/>
  <body name="ball" pos="0 0 0.5"><freejoint/><geom name="ball" size="0.3" rgba="1 0 0 1"/></body>
  <body pos="1 0 0.5"><geom size="0.2" group="3"/></body>
</worldbody></mujoco>"""


@pytest.fixture
def model():
    return corten.load_string(SCENE)


@pytest.fixture
def data(model):
    data = corten.Data(model)
    data.forward()
    return data


def test_depth_and_segmentation_at_the_centre(model, data):
    renderer = corten.Renderer(model, 49, 65)
    renderer.update(data, "side")
    assert renderer.depth()[24, 32] == pytest.approx(2.7, abs=1e-6)  # 3 m to the centre, less the radius
    kind, ball = renderer.segmentation()[24, 32]
    assert (kind, ball) == (5, model.geom("ball").id)
    assert renderer.normals()[24, 32] == pytest.approx([0, -1, 0], abs=1e-6)
    red, green, _ = renderer.render()[24, 32]
    assert red > 100 > green


def test_nothing_is_minus_one_and_zero(model, data):
    renderer = corten.Renderer(model, 20, 30)
    renderer.update(data, corten.FreeCamera(lookat=(0, 0, 3), distance=1, elevation=60))
    assert (renderer.segmentation() == -1).all() and (renderer.depth() == 0).all() and (renderer.normals() == 0).all()


def test_groups_background_and_tracking(model, data):
    everything = corten.Renderer(model, 40, 60, groups=range(6), background=(0, 1, 0))
    everything.update(data, corten.FreeCamera(track="ball", distance=4, azimuth=90, elevation=0))
    ids = everything.segmentation()[:, :, 1]
    assert {0, 1, 2} <= set(ids.ravel().tolist())
    assert everything.render()[0, 0].tolist() == [0, 255, 0]
    assert everything.depth()[20, 30] == pytest.approx(3.7, abs=0.01)


def test_out_is_written_and_checked(model, data):
    renderer = corten.Renderer(model, 20, 30, samples=1)
    renderer.update(data)
    out = np.zeros((20, 30, 3), np.uint8)
    assert renderer.render(out) is out and out.any()
    for wrong in (np.zeros((30, 20, 3), np.uint8), np.zeros((20, 30, 3)), np.zeros((20, 60, 3), np.uint8)[:, ::2]):
        with pytest.raises(corten.ArgumentError, match="out must be"):
            renderer.render(wrong)


def test_misuse(model, data):
    with pytest.raises(corten.ArgumentError, match="width"):
        corten.Renderer(model, 10, 0)
    with pytest.raises(corten.ArgumentError, match="samples"):
        corten.Renderer(model, samples=5)
    renderer = corten.Renderer(model, 10, 10)
    with pytest.raises(corten.Error, match="update"):
        renderer.render()
    with pytest.raises(corten.NotFoundError):
        renderer.update(data, "nobody")
    with pytest.raises(corten.ArgumentError, match="camera 7 does not exist"):
        renderer.update(data, 7)


def test_png(model, data, tmp_path):
    renderer = corten.Renderer(model, 20, 30)
    renderer.update(data)
    renderer.save(str(tmp_path / "a.png"))
    content = (tmp_path / "a.png").read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", content[16:24]) == (30, 20)
    length = struct.unpack(">I", content[33:37])[0]
    rows = np.frombuffer(zlib.decompress(content[41:41 + length]), np.uint8).reshape(20, 91)
    assert (rows[:, 1:].reshape(20, 30, 3) == renderer.render()).all()
    assert renderer._repr_png_() == content


def test_the_class_of_mujoco():
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    with mujoco.Renderer(model, 49, 65) as renderer:
        assert not renderer.render().any()  # nothing was taken yet
        renderer.update_scene(data, "side")
        assert renderer.render().shape == (49, 65, 3)
        renderer.enable_depth_rendering()
        assert renderer.render()[24, 32] == pytest.approx(2.7, abs=1e-6)
        assert renderer.render()[0, 0] == pytest.approx(model.vis.map.zfar * model.stat.extent)
        renderer.enable_segmentation_rendering()
        assert renderer.render()[24, 32].tolist() == [model.geom("ball").id, mujoco.mjtObj.mjOBJ_GEOM]
        option = mujoco.MjvOption()
        option.geomgroup[:] = 1
        renderer.update_scene(data, "side", option)
        assert 2 in renderer.render()[:, :, 0]
        with pytest.raises(ValueError, match="does not exist"):
            renderer.update_scene(data, "nobody")
        with pytest.raises(ValueError, match="out of range"):
            renderer.update_scene(data, 3)
    with pytest.raises(RuntimeError, match="after close"):
        renderer.render()
    with pytest.raises(ValueError, match="framebuffer width 640"):
        mujoco.Renderer(model, 10, 1000)
