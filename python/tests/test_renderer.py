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
    assert (unfiltered(rows) == renderer.render()).all()
    assert renderer._repr_png_() == content


def unfiltered(rows):
    """The pixels of rows that are stored as differences to the row above (PNG's filter 2)."""
    assert (rows[:, 0] == 2).all()
    return np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8).reshape(len(rows), -1, 3)


def chunks(content):
    """Names and contents of the chunks of a PNG, whose checksums are right."""
    at = 8
    while at < len(content):
        length, name = struct.unpack(">I4s", content[at:at + 8])
        body = content[at + 8:at + 8 + length]
        assert struct.unpack(">I", content[at + 8 + length:at + 12 + length])[0] == zlib.crc32(name + body)
        yield name, body
        at += 12 + length


def test_a_video_has_its_frames(tmp_path):
    frames = np.random.default_rng(1).integers(0, 256, (3, 5, 7, 3), np.uint8)
    video = corten.Video(frames, fps=25)
    assert len(video) == 3
    video.save(str(tmp_path / "a.png"))
    found = list(chunks((tmp_path / "a.png").read_bytes()))
    assert [name for name, _ in found] == [b"IHDR", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"fcTL", b"fdAT", b"IEND"]
    data = [body if name == b"IDAT" else body[4:] for name, body in found if name in (b"IDAT", b"fdAT")]
    for frame, body in zip(frames, data):
        assert (unfiltered(np.frombuffer(zlib.decompress(body), np.uint8).reshape(5, 22)) == frame).all()
    # Numbers count through control and data chunks; the delay is 1/25 s.
    numbers = [struct.unpack(">I", body[:4])[0] for name, body in found if name in (b"fcTL", b"fdAT")]
    assert numbers == [0, 1, 2, 3, 4]
    assert all(struct.unpack(">HH", body[20:24]) == (1, 25) for name, body in found if name == b"fcTL")
    for bad in (np.zeros((4, 7, 3), np.uint8), np.zeros((5, 7, 3)), np.zeros((5, 7), np.uint8)):
        with pytest.raises(corten.ArgumentError):
            video.add(bad)
    with pytest.raises(corten.ArgumentError):
        corten.Video(fps=0)
    with pytest.raises(corten.ArgumentError):
        corten.Video()._repr_png_()


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
