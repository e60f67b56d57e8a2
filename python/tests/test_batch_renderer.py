"""Pictures and lidars of a batch: against those of single environments and closed forms."""
import numpy as np
import pytest

import corten

SCENE = """<mujoco><worldbody>
  <camera name="side" pos="0 -3 0.5" xyaxes="1 0 0 0 0 1"/><camera name="top" pos="0 0 4"/>
  <geom name="floor" type="plane" size="5 5 0.1"/>
  <body name="ball" pos="0 0 0.5"><freejoint/><geom name="ball" size="0.3" rgba="1 0 0 1"/></body>
  <body name="mast" pos="2 0 0.5"><site name="lidar"/></body>
</worldbody></mujoco>"""


@pytest.fixture
def batch():
    batch = corten.Batch(corten.load_string(SCENE), 3)
    batch.qpos[:, 0] = [0, 0.4, -0.4]
    return batch


def test_pictures_are_those_of_single_environments(batch):
    renderer = corten.BatchRenderer(batch, ["side", "top"], 24, 32)
    assert renderer.shape == (3, 2, 24, 32)
    images, depth, ids, normals = renderer.render(), renderer.depth(), renderer.segmentation(), renderer.normals()
    alone, data = corten.Renderer(batch.model, 24, 32, samples=1), corten.Data(batch.model)
    for env in range(3):
        data.qpos[:] = batch.qpos[env]
        data.forward()
        for k, camera in enumerate(("side", "top")):
            alone.update(data, camera)
            assert np.array_equal(images[env, k], alone.render())
            assert np.array_equal(depth[env, k], alone.depth())
            assert np.array_equal(ids[env, k], alone.segmentation())
            assert np.array_equal(normals[env, k], alone.normals())
    assert not np.array_equal(images[0], images[1])


def test_tensors_are_pictures(batch):
    renderer = corten.BatchRenderer(batch, "side", 16, 16)
    for kind, method in (("rgb", renderer.render), ("depth", renderer.depth), ("segmentation", renderer.segmentation),
                         ("normal", renderer.normals)):
        assert np.array_equal(np.from_dlpack(renderer.tensor(kind)), method())
    out = np.empty((3, 1, 16, 16, 3), np.uint8)
    assert renderer.render(out) is out


def test_the_batch_outlives_its_handle(batch):
    renderer = corten.BatchRenderer(batch, None, 8, 8)
    del batch
    assert renderer.render().shape == (3, 1, 8, 8, 3)


def test_a_lidar_sees_the_floor_and_the_ball(batch):
    elevations = np.radians([-30, 0, 30])
    hits = batch.lidar(np.radians([0, 180]), elevations, frame=("site", "lidar"))
    assert hits.distance.shape == (3, 3, 2) and hits.normal.shape == (3, 3, 2, 3)
    assert hits.distance[:, 0, 0] == pytest.approx([1, 1, 1])                 # 0.5 m above the floor, at 30 degrees
    assert hits.distance[:, 1, 1] == pytest.approx([1.7, 1.3, 2.1])           # the ball: its radius is 0.3
    assert (hits.geom[:, 1, 1] == batch.model.geom("ball").id).all()
    assert (hits.distance[:, 2] == -1).all() and (hits.geom[:, 2] == -1).all()
    assert hits.normal[:, 0, 0] == pytest.approx(np.tile([0, 0, 1.0], (3, 1)))


def test_misuse_is_refused(batch):
    with pytest.raises(corten.NotFoundError):
        corten.BatchRenderer(batch, "nowhere")
    with pytest.raises(corten.ArgumentError):
        corten.BatchRenderer(batch, [])
    with pytest.raises(corten.ArgumentError):
        corten.BatchRenderer(batch, "side").render(np.empty((3, 1, 64, 64), np.uint8))
    with pytest.raises(corten.ArgumentError):
        corten.BatchRenderer(batch, "side").tensor("colour")
