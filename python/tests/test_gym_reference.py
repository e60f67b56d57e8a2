"""The tasks of corten.gym against Gymnasium's own, which run on MuJoCo."""
import os

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install gymnasium")
pytest.importorskip("mujoco", reason="MuJoCo is not installed: pip install mujoco")
pytest.importorskip("imageio", reason="imageio, which Gymnasium's MuJoCo tasks import, is not installed")

import gymnasium  # noqa: E402

import corten.gym  # noqa: E402
from corten._tables import MODEL_FIELDS  # noqa: E402

ASSETS = os.path.join(os.path.dirname(gymnasium.__file__), "envs", "mujoco", "assets")
FILES = {"Ant": "ant.xml", "HalfCheetah": "half_cheetah.xml", "Hopper": "hopper.xml", "Humanoid": "humanoid.xml",
         "HumanoidStandup": "humanoidstandup.xml", "InvertedDoublePendulum": "inverted_double_pendulum.xml",
         "InvertedPendulum": "inverted_pendulum.xml", "Pusher": "pusher_v5.xml", "Reacher": "reacher.xml",
         "Swimmer": "swimmer.xml", "Walker2d": "walker2d_v5.xml"}
TOLERANCE = 1e-8
# What a step of a task reads of the state before it, computed fields included.
STATE = ("qpos", "qvel", "qacc_warmstart", "xpos", "xipos")

tasks = pytest.mark.parametrize("name", FILES)


def pair(name, **options):
    """Our environment and Gymnasium's, of the same model."""
    path = os.path.join(ASSETS, FILES[name])
    return corten.gym.make(name, xml_file=path, **options), gymnasium.make(f"{name}-v5", **options)


def assert_same(ours, theirs, where):
    """Two observations or two infos agree."""
    if isinstance(theirs, dict):
        assert set(ours) == set(theirs), where
        for key in theirs:
            assert_same(ours[key], theirs[key], (where, key))
    else:
        np.testing.assert_allclose(np.asarray(ours, float), np.asarray(theirs, float), rtol=TOLERANCE, atol=TOLERANCE,
                                   err_msg=str(where))


def assert_same_steps(ours, theirs, steps):
    """The same actions give the same results, each from the reference's state."""
    for kind, (a, b) in zip(("observation", "info"), zip(ours.reset(seed=3), theirs.reset(seed=3))):
        assert_same(a, b, kind)
    theirs.action_space.seed(0)
    for step in range(steps):
        for field in STATE:
            getattr(ours.data, field)[:] = getattr(theirs.unwrapped.data, field)
        action = theirs.action_space.sample()
        result, expected = ours.step(action), theirs.step(action)
        for kind, a, b in zip(("observation", "reward", "terminated", "truncated", "info"), result, expected):
            assert_same(a, b, (step, kind))
        if expected[2] or expected[3]:
            assert_same(ours.reset()[0], theirs.reset()[0], (step, "reset"))


@tasks
def test_steps_equal_the_reference(name):
    ours, theirs = pair(name)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.dt == theirs.unwrapped.dt
    assert_same_steps(ours, theirs, 200)


@pytest.mark.parametrize("name", sorted(set(FILES) - {"Ant", "HalfCheetah"}))
def test_trajectories_equal_the_reference(name):
    """200 steps in one go, in models where rounding does not grow."""
    ours, theirs = pair(name)
    ours.reset(seed=3), theirs.reset(seed=3)
    theirs.action_space.seed(0)
    for step in range(200):
        action = theirs.action_space.sample()
        result, expected = ours.step(action), theirs.step(action)
        for kind, a, b in zip(("observation", "reward", "terminated", "truncated", "info"), result, expected):
            assert_same(a, b, (step, kind))
        if expected[2] or expected[3]:
            ours.reset(), theirs.reset()


OPTIONS = {
    "Ant": dict(ctrl_cost_weight=0.2, contact_cost_weight=1e-2, healthy_reward=2.0, healthy_z_range=(0.4, 0.9),
                contact_force_range=(-3.0, 2.0), main_body="torso", terminate_when_unhealthy=False, frame_skip=3,
                exclude_current_positions_from_observation=False, include_cfrc_ext_in_observation=False),
    "HalfCheetah": dict(forward_reward_weight=2.0, ctrl_cost_weight=0.3, reset_noise_scale=0.2,
                        exclude_current_positions_from_observation=False),
    "Hopper": dict(healthy_state_range=(-2.0, 2.0), healthy_z_range=(0.9, 1.4), healthy_angle_range=(-0.1, 0.1),
                   exclude_current_positions_from_observation=False),
    "Humanoid": dict(contact_cost_weight=1e-3, contact_cost_range=(0.1, 5.0), include_cinert_in_observation=False,
                     include_cfrc_ext_in_observation=False, terminate_when_unhealthy=False),
    "HumanoidStandup": dict(impact_cost_weight=1e-3, impact_cost_range=(0.5, 4.0), include_cvel_in_observation=False,
                            include_qfrc_actuator_in_observation=False, uph_cost_weight=3.0),
    "InvertedDoublePendulum": dict(healthy_reward=3.0, reset_noise_scale=0.02),
    "InvertedPendulum": dict(reset_noise_scale=0.05, frame_skip=1),
    "Pusher": dict(reward_near_weight=2.0, reward_dist_weight=3.0, reward_control_weight=0.5),
    "Reacher": dict(reward_dist_weight=2.0, reward_control_weight=0.1, frame_skip=4),
    "Swimmer": dict(forward_reward_weight=3.0, exclude_current_positions_from_observation=False),
    "Walker2d": dict(healthy_z_range=(1.1, 1.3), healthy_angle_range=(-0.1, 0.1), healthy_reward=4.0),
}


@tasks
def test_options_equal_the_reference(name):
    ours, theirs = pair(name, **OPTIONS[name])
    assert ours.observation_space == theirs.observation_space
    assert_same_steps(ours, theirs, 60)


@tasks
def test_default_options_are_those_of_the_reference(name):
    import inspect
    rendering = {"self", "xml_file", "default_camera_config", "kwargs"}
    parameters = inspect.signature(type(gymnasium.make(f"{name}-v5").unwrapped).__init__).parameters
    task = corten.gym.TASKS[name]
    for option in set(parameters) - rendering:
        assert getattr(task, option) == parameters[option].default, option
    assert task.max_episode_steps == gymnasium.spec(f"{name}-v5").max_episode_steps


@tasks
def test_bundled_model_has_the_physics_of_the_reference(name):
    """Our files are written anew; the compiled models agree in all that enters a step."""
    ours, theirs = corten.gym.TASKS[name]().model, corten.load(os.path.join(ASSETS, FILES[name]))
    assert ours.warnings == []
    for option in ("timestep", "integrator", "solver", "iterations", "gravity", "density", "viscosity", "cone"):
        assert np.array_equal(getattr(ours.opt, option), getattr(theirs.opt, option)), option
    skipped = ["user", "rgba", "matid", "bvh", "geom_size"]  # the third size of a plane only serves pictures
    if name in ("InvertedPendulum", "InvertedDoublePendulum", "Reacher", "Swimmer"):  # nothing collides
        skipped += ["geom_friction", "condim", "affinity"]
    for field in (f for f in MODEL_FIELDS if f.split("_")[0] in ("body", "jnt", "dof", "geom", "actuator", "tendon",
                                                                  "qpos0")):
        if not any(word in field for word in skipped):
            np.testing.assert_allclose(getattr(ours, field), getattr(theirs, field), atol=1e-10, err_msg=field)
    assert ours.names("joint") == theirs.names("joint")


@tasks
def test_default_models_behave_as_the_reference(name):
    ours, theirs = corten.gym.make(name), gymnasium.make(f"{name}-v5")
    assert_same_steps(ours, theirs, 60)


@tasks
def test_initial_states_are_distributed_as_in_the_reference(name):
    """Two-sample Kolmogorov-Smirnov test of every coordinate, with 2000 resets of different seeds."""
    count = 2000
    ours = corten.gym.make(name, 250)
    rows = []
    for block in range(count // 250):
        ours.reset(seed=10_000 + 250 * block)
        rows.append(np.concatenate([ours.sim.qpos, ours.sim.qvel], 1))
    theirs = gymnasium.make(f"{name}-v5").unwrapped
    expected = []
    for seed in range(count):
        theirs.reset(seed=seed)
        expected.append(theirs.state_vector())
    a, b = np.concatenate(rows), np.array(expected)
    limit = np.sqrt(-np.log(1e-6 / 2) / 2) * np.sqrt(2 / count)  # a false alarm in a million
    for i in range(a.shape[1]):
        points = np.concatenate([a[:, i], b[:, i]])
        gap = np.abs(np.searchsorted(np.sort(a[:, i]), points, "right")
                     - np.searchsorted(np.sort(b[:, i]), points, "right")).max() / count
        assert gap < limit, f"coordinate {i}: {gap}"


@tasks
def test_vector_environments_equal_the_reference(name):
    """The first steps of a batch, observations and rewards, against SyncVectorEnv with the same seeds."""
    ours = corten.gym.make(name, 6, xml_file=os.path.join(ASSETS, FILES[name]))
    theirs = gymnasium.make_vec(f"{name}-v5", num_envs=6, vectorization_mode="sync")
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    theirs.action_space.seed(2)
    assert_same(ours.reset(seed=4)[0], theirs.reset(seed=4)[0], "reset")
    for step in range(30):
        action = theirs.action_space.sample()
        result, expected = ours.step(action), theirs.step(action)
        for kind, a, b in zip(("observation", "reward", "terminated", "truncated", "info"), result, expected):
            assert_same(a, b, (step, kind))
