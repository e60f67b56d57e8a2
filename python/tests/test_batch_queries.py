"""Queries about all environments of a batch equal those about one Data."""
import numpy as np
import pytest

import corten

ROVER = """<mujoco>
  <asset><hfield name="hills" nrow="3" ncol="3" size="3 3 1 .1" elevation="0 1 0 .5 .2 1 0 0 .7"/></asset>
  <worldbody><geom name="hills" type="hfield" hfield="hills" pos="0 0 -1"/>
    <body name="rover" pos="0 0 .6"><freejoint/><geom name="hull" type="box" size=".2 .1 .1"/>
      <site name="lidar" pos=".1 0 .2" euler="0 10 20"/>
      <body name="arm" pos=".2 0 0"><joint name="j" axis="0 1 0"/><geom size=".05" pos=".2 0 0"/></body></body>
    <body name="post" pos="1 0 0"><joint type="slide" axis="0 0 1"/><geom type="cylinder" size=".1 .5" group="2"/></body>
  </worldbody></mujoco>"""


@pytest.fixture(params=[1, 3])
def batch(request):
    batch = corten.Batch(corten.load_string(ROVER), 5, threads=request.param)
    batch.qvel[:] = np.random.default_rng(1).normal(size=batch.qvel.shape)
    batch.step(10)
    return batch


@pytest.fixture
def alone(batch):
    environments = [batch.get(env) for env in range(len(batch))]
    for data in environments:
        data.stage("forward_kinematics")
    return environments


@pytest.mark.parametrize("kind, key", [("body", "arm"), ("com", "arm"), ("geom", "hull"), ("site", "lidar")])
def test_jacobians(batch, alone, kind, key):
    linear, angular = batch.jacobian(kind, key)
    assert linear.shape == angular.shape == (5, 3, batch.model.nv)
    for env, data in enumerate(alone):
        np.testing.assert_array_equal(linear[env], data.jacobian(kind, key)[0])
        np.testing.assert_array_equal(angular[env], data.jacobian(kind, key)[1])


def test_jacobians_of_points_and_subtrees(batch, alone):
    points = np.random.default_rng(2).normal(size=(5, 3))
    linear, angular = batch.point_jacobian("arm", points)
    shared, _ = batch.point_jacobian("arm", points[0])
    subtree = batch.subtree_com_jacobian("rover")
    for env, data in enumerate(alone):
        np.testing.assert_array_equal(linear[env], data.point_jacobian("arm", points[env])[0])
        np.testing.assert_array_equal(angular[env], data.point_jacobian("arm", points[env])[1])
        np.testing.assert_array_equal(shared[env], data.point_jacobian("arm", points[0])[0])
        np.testing.assert_array_equal(subtree[env], data.subtree_com_jacobian("rover"))


def test_rays_in_the_world_and_in_a_frame(batch, alone):
    directions = np.random.default_rng(3).normal(size=(7, 3))
    hits = batch.rays(directions, [0, 0, 2], groups=[1, 1, 0, 0, 0, 0])
    local = batch.rays(directions, frame=("site", "lidar"), exclude_body="rover")
    assert hits.distance.shape == (5, 7) and hits.normal.shape == (5, 7, 3) and hits.geom.dtype == np.int32
    for env, data in enumerate(alone):
        expected = data.rays([0, 0, 2], directions, groups=[1, 1, 0, 0, 0, 0])
        np.testing.assert_array_equal(hits.distance[env], expected.distance)
        np.testing.assert_array_equal(hits.geom[env], expected.geom)
        np.testing.assert_array_equal(hits.normal[env], expected.normal)
        site = data.site("lidar")
        turned = directions @ site.xmat.reshape(3, 3).T
        expected = data.rays(site.xpos, turned, exclude_body="rover")
        np.testing.assert_allclose(local.distance[env], expected.distance, rtol=1e-12)
        np.testing.assert_array_equal(local.geom[env], expected.geom)


def test_many_origins(batch, alone):
    origins = np.random.default_rng(4).uniform(-1, 1, (5, 6, 3)) + [0, 0, 3]
    hits = batch.rays([0, 0, -1], origins)
    for env, data in enumerate(alone):
        for i in range(6):
            assert hits.distance[env, i] == data.ray(origins[env, i], [0, 0, -1])[0]


def test_heights(batch, alone):
    points = np.random.default_rng(5).uniform(-3.5, 3.5, (5, 20, 2))
    heights = batch.heights("hills", points)
    shared = batch.heights("hills", points[0])
    assert np.isnan(heights).any() and not np.isnan(heights).all()
    for env, data in enumerate(alone):
        expected = [data.hfield_height("hills", *point) for point in points[env]]
        np.testing.assert_array_equal(heights[env], [np.nan if z is None else z for z in expected])
    np.testing.assert_array_equal(shared[0], heights[0])
    assert batch.heights("hills", np.zeros((1, 2)), frame=("body", "rover")).shape == (5, 1)


def test_masks_and_outputs(batch):
    every, _ = batch.jacobian("body", "arm")
    out = np.full(every.shape, 7.0)
    result, angular = batch.jacobian("body", "arm", mask=[1, 0, 1, 0, 0], out=(out,))
    assert result is out and np.isnan(angular[1]).all()
    np.testing.assert_array_equal(out[[0, 2]], every[[0, 2]])
    assert (out[[1, 3, 4]] == 7).all()


def test_wrong_arguments(batch):
    for wrong in (lambda: batch.jacobian("joint", "j"), lambda: batch.jacobian("camera", 0), lambda: batch.jacobian("body", "leg"),
                  lambda: batch.point_jacobian("arm", [1, 2]), lambda: batch.rays(np.zeros((3, 2))),
                  lambda: batch.rays(np.zeros((4, 3)), np.zeros((3, 3))), lambda: batch.rays([0, 0, 1], frame="lidar"),
                  lambda: batch.rays([0, 0, 1], frame=("site", "ladar")), lambda: batch.heights("hull", np.zeros((1, 2))),
                  lambda: batch.heights("hills", np.zeros(2)), lambda: batch.heights("hills", np.zeros((1, 2)), out=np.zeros(5)),
                  lambda: batch.jacobian("body", "arm", mask=[1]), lambda: batch.jacobian("body", "arm", out=np.zeros((5, 3, 8)))):
        with pytest.raises(corten.Error):
            wrong()
