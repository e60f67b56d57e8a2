"""corten.gym: environments of Gymnasium's interface."""
import os
import pathlib
import re
import subprocess
import sys
import warnings

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install gymnasium")

import gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

import corten.gym  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SIZES = {"Ant": (105, 8), "HalfCheetah": (17, 6), "Hopper": (11, 3), "Humanoid": (348, 17),
         "HumanoidStandup": (348, 17), "InvertedDoublePendulum": (9, 1), "InvertedPendulum": (4, 1), "Pusher": (23, 7),
         "Reacher": (10, 2), "Swimmer": (8, 2), "Walker2d": (17, 6)}  # as documented by Gymnasium

tasks = pytest.mark.parametrize("name", SIZES)
modes = pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])


def rollout(envs, seed, actions):
    """Observations, rewards and flags of all steps."""
    results = [[envs.reset(seed=seed)[0]], [], [], []]
    for action in actions:
        for kind, value in zip(results, envs.step(action)):
            kind.append(np.array(value))
    return [np.array(kind) for kind in results]


def random_actions(envs, steps, seed=0):
    envs.action_space.seed(seed)
    return [envs.action_space.sample() for _ in range(steps)]


def assert_equal(ours, theirs, where=""):
    """Observations or infos are equal to the last bit."""
    if isinstance(theirs, dict):
        assert set(ours) == set(theirs), where
        for key in theirs:
            assert_equal(ours[key], theirs[key], f"{where} {key}")
    elif getattr(theirs, "dtype", None) == object:
        for a, b in zip(ours, theirs):
            assert (a is None) == (b is None), where
            assert a is None or np.array_equal(a, b), where
    else:
        assert np.array_equal(ours, theirs), where


# ---- single environments

@tasks
def test_environment_passes_the_checker_of_gymnasium(name):
    env = corten.gym.make(name)
    assert (env.observation_space.shape[0], env.action_space.shape[0]) == SIZES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about unbounded observations and ranges of actions, as in the reference
        check_env(env, skip_render_check=True)


def test_names_have_an_optional_version():
    assert isinstance(corten.gym.make("Ant-v5").task, corten.gym.TASKS["Ant"])
    with pytest.raises(ValueError, match="there is no task 'Ant-v4'.*HalfCheetah"):
        corten.gym.make("Ant-v4")


def test_wrong_options_are_named():
    with pytest.raises(TypeError, match="Hopper has no option 'ctrl_cost'; options are ctrl_cost_weight"):
        corten.gym.make("Hopper", ctrl_cost=1)
    with pytest.raises(ValueError, match="render_mode is 'human'"):
        corten.gym.make("Hopper", render_mode="human")
    with pytest.raises(ValueError, match="a single environment runs on the CPU"):
        corten.gym.make("Hopper", device="cuda")


def test_wrong_actions_are_refused():
    env, envs = corten.gym.make("Hopper"), corten.gym.make("Hopper", 2)
    env.reset(), envs.reset()
    with pytest.raises(ValueError, match=r"action has shape \(2,\); it must be \(3,\)"):
        env.step(np.zeros(2))
    with pytest.raises(ValueError, match=r"actions have shape \(3,\); it must be \(2, 3\)"):
        envs.step(np.zeros(3))


def test_step_needs_a_reset():
    with pytest.raises(gymnasium.error.ResetNeeded):
        corten.gym.make("Hopper", 2).step(np.zeros((2, 3)))


def test_episodes_are_truncated():
    env = corten.gym.make("Swimmer", max_episode_steps=3)
    for _ in range(2):
        env.reset()
        assert [env.step(np.zeros(2))[3] for _ in range(3)] == [False, False, True]


@pytest.mark.parametrize("name", ["Ant", "Hopper"])
def test_diverging_environment_ends_its_episode(name):
    env = corten.gym.make(name)
    env.reset(seed=0)
    observation, reward, terminated, truncated, info = env.step(np.full(env.action_space.shape, np.nan))
    assert (reward, terminated, truncated, info["fault"]) == (0, True, False, corten.Status.BAD_CTRL)
    assert np.isfinite(observation).all()


# ---- vector environments

@tasks
@modes
def test_vector_environment_equals_single_environments(name, mode):
    """SyncVectorEnv of TaskEnv is the reference, for values and for the layout of infos."""
    options = {"max_episode_steps": 20}
    theirs = SyncVectorEnv([lambda: corten.gym.make(name, **options)] * 5, autoreset_mode=mode)
    ours = corten.gym.make(name, 5, autoreset_mode=mode, **options)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.metadata["autoreset_mode"] is mode
    for kind, (a, b) in zip(("observation", "info"), zip(ours.reset(seed=5), theirs.reset(seed=5))):
        assert_equal(a, b, kind)
    for action in random_actions(theirs, 50):
        result, expected = ours.step(action), theirs.step(action)
        for kind, a, b in zip(("observation", "reward", "terminated", "truncated", "info"), result, expected):
            assert_equal(a, b, kind)
    assert (expected[2] | expected[3]).dtype == result[2].dtype == bool


@pytest.mark.parametrize("name", ["Ant", "Hopper"])
def test_results_depend_on_neither_split_nor_threads(name):
    whole = corten.gym.make(name, 8, max_episode_steps=15, batch_options={"threads": 2})
    actions = random_actions(whole, 40)
    expected = rollout(whole, 7, actions)
    for first, last in ((0, 3), (3, 8)):
        part = corten.gym.make(name, last - first, max_episode_steps=15, batch_options={"threads": 1})
        found = rollout(part, 7 + first, [action[first:last] for action in actions])
        for a, b in zip(found, expected):
            assert np.array_equal(a, b[:, first:last])


def test_seeds_are_reproducible():
    envs = corten.gym.make("Walker2d", 4)
    actions = random_actions(envs, 30)
    first = rollout(envs, 1, actions)
    for a, b in zip(first, rollout(envs, 1, actions)):
        assert np.array_equal(a, b)
    assert not np.array_equal(first[0][0], envs.reset(seed=2)[0])
    assert np.array_equal(envs.reset(seed=[4, 3, 2, 1])[0][3], envs.reset(seed=1)[0][0])
    with pytest.raises(ValueError, match="there are 2 seeds for 4 environments"):
        envs.reset(seed=[1, 2])


def test_reset_without_a_seed_continues_the_random_numbers():
    envs, other = corten.gym.make("Hopper", 2), corten.gym.make("Hopper", 2)
    a = [envs.reset(seed=1)[0], envs.reset()[0]]
    b = [other.reset(seed=1)[0], other.reset()[0]]
    assert np.array_equal(a, b) and not np.array_equal(a[0], a[1])


def test_results_do_not_change_with_later_steps():
    envs = corten.gym.make("Ant", 2)
    envs.reset(seed=0)
    result = envs.step(np.zeros((2, 8)))
    kept = [np.array(value) for value in result[:4]], {key: np.array(value) for key, value in result[4].items()}
    envs.step(np.ones((2, 8)))
    for a, b in zip(result[:4], kept[0]):
        assert np.array_equal(a, b)
    assert_equal(result[4], kept[1])


def test_disabled_autoreset_takes_a_mask():
    envs = corten.gym.make("Swimmer", 3, max_episode_steps=2, autoreset_mode="disabled")
    envs.reset(seed=0)
    envs.step(np.zeros((3, 2)))
    assert envs.step(np.zeros((3, 2)))[3].all()
    with pytest.raises(ValueError, match="are over"):
        envs.step(np.zeros((3, 2)))
    before = envs.sim.qpos.copy()
    envs.reset(options={"reset_mask": np.array([True, False, False])})
    changed = (envs.sim.qpos != before).any(1)
    assert changed.tolist() == [True, False, False]
    with pytest.raises(ValueError, match="reset_mask"):
        envs.reset(options={"reset_mask": np.zeros(3, bool)})


@modes
def test_fault_ends_the_episode_of_one_environment(mode):
    envs = corten.gym.make("Ant", 3, autoreset_mode=mode)
    envs.reset(seed=0)
    actions = np.zeros((3, 8))
    actions[1] = np.nan
    observations, rewards, terminated, _, info = envs.step(actions)
    assert terminated.tolist() == [False, True, False] and rewards[1] == 0
    info = info["final_info"] if mode is AutoresetMode.SAME_STEP else info
    assert info["fault"].tolist() == [0, corten.Status.BAD_CTRL, 0]
    assert info["_fault"].tolist() == [False, True, False]
    assert np.isfinite(observations).all() and (rewards[[0, 2]] != 0).all()
    assert not envs.step(np.zeros((3, 8)))[2].any()


def test_wrappers_of_gymnasium_work():
    from gymnasium.wrappers.vector import NormalizeObservation, NormalizeReward, RecordEpisodeStatistics
    envs = NormalizeReward(NormalizeObservation(RecordEpisodeStatistics(
        corten.gym.make("Swimmer", 4, max_episode_steps=10))))
    envs.reset(seed=0)
    info = [envs.step(envs.action_space.sample())[4] for _ in range(10)][-1]
    assert info["episode"]["l"].tolist() == [10] * 4


def test_tasks_are_registered():
    corten.gym.register()
    corten.gym.register()  # twice is no error
    env = gymnasium.make("corten/Hopper-v5", ctrl_cost_weight=0.5, max_episode_steps=7)
    assert env.unwrapped.task.ctrl_cost_weight == 0.5 and env.spec.max_episode_steps == 7
    envs = gymnasium.make_vec("corten/Hopper-v5", num_envs=3)
    assert isinstance(envs, corten.gym.VectorTaskEnv) and envs.task.max_episode_steps == 1000
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in SIZES:
            assert gymnasium.make(f"corten/{name}-v5").spec.max_episode_steps is not None


# ---- torch

@tasks
def test_torch_tensors_equal_numpy_arrays(name):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install torch")
    options = {"max_episode_steps": 10}
    ours, theirs = (corten.gym.make(name, 3, arrays=arrays, **options) for arrays in ("torch", "numpy"))
    assert ours.observation_space == theirs.observation_space
    ours.reset(seed=1), theirs.reset(seed=1)
    for action in random_actions(theirs, 25):
        result, expected = ours.step(torch.as_tensor(action, dtype=torch.float64)), theirs.step(action.astype(float))
        for a, b in zip(result[:4], expected[:4]):
            assert isinstance(a, torch.Tensor)
            np.testing.assert_allclose(a.numpy(), b, rtol=1e-12, atol=1e-12)
        for key in expected[4]:
            np.testing.assert_allclose(np.asarray(result[4][key]), expected[4][key], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("arrays", ["torch", "numpy"])
@pytest.mark.parametrize("name", ["Humanoid", "Reacher"])
def test_gpu_agrees_with_the_cpu(name, arrays):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install torch")
    options = {"max_episode_steps": 5}
    ours = corten.gym.make(name, 4, device="cuda" if torch.cuda.is_available() else "auto", arrays=arrays, **options)
    if ours.batch.device != "cuda":
        pytest.skip(f"no GPU: {ours.batch.device_note}")
    theirs = corten.gym.make(name, 4, **options)
    ours.reset(seed=1), theirs.reset(seed=1)
    for action in random_actions(theirs, 12):
        result, expected = ours.step(action), theirs.step(action)
        for a, b in zip(result[:4], expected[:4]):
            assert arrays == "numpy" or a.is_cuda
            np.testing.assert_allclose(a.cpu() if arrays == "torch" else a, b, rtol=1e-6, atol=1e-6)


# ---- models and tasks

@pytest.mark.parametrize("name, low, high", [("Humanoid", 0.05, 1.0), ("HumanoidStandup", 0.05, 0.3), ("Ant", 0.2, 0.9),
                                             ("Hopper", 0.0, 0.9), ("Walker2d", 0.0, 0.9)])
def test_bundled_models_fall_and_rest_on_the_floor(name, low, high):
    """Height of the torso after five seconds without control."""
    env = corten.gym.make(name, reset_noise_scale=0.01, terminate_when_unhealthy=False) \
        if name != "HumanoidStandup" else corten.gym.make(name)
    env.reset(seed=0)
    for _ in range(int(5 / env.dt)):
        assert "fault" not in env.step(np.zeros(env.action_space.shape))[4]
    assert low < env.data.body("torso").xpos[2] < high
    assert np.abs(env.data.qvel).max() < 3


def test_contact_forces_include_forces_of_the_user():
    """cfrc_ext of a batch against the engine's own computation, with elliptic cones and applied forces."""
    class Pushed(corten.gym.Task):
        frame_skip = 3
        max_episode_steps = None
        fields = ("cfrc_ext",)

        def observation(self, sim):
            return sim.cfrc_ext.reshape(sim.num_envs, -1)

    base = corten.gym.TASKS["Ant"]().model
    for cone in corten.FrictionCone:
        edit = base.edit()
        edit.opt.cone = cone
        model = edit.finish()
        env, envs = corten.gym.make(Pushed, xml_file=model), corten.gym.make(Pushed, 2, xml_file=model)
        env.reset(seed=1), envs.reset(seed=0)
        env.data.xfrc_applied[2] = envs.sim.xfrc_applied[1, 2] = [1, -2, 3, 0.5, 0.2, -0.1]
        touched = 0
        for _ in range(60):
            one, many = env.step(np.full(8, 0.1))[0], envs.step(np.full((2, 8), 0.1))[0][1]
            np.testing.assert_allclose(many, one, rtol=1e-10, atol=1e-10)
            touched += np.count_nonzero(one) > 6
        assert touched > 20


LINKED = """
<mujoco>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body name="a" pos="0 0 1"><freejoint/><geom size=".1"/><site name="p" pos=".1 0 .05"/></body>
    <body name="b" pos=".4 0 1"><freejoint/><geom type="box" size=".1 .1 .1"/><site name="q" pos="-.1 .02 0"/></body>
    <body name="c" pos=".8 .1 1">
      <joint name="hinge" axis="0 1 0" pos="0 0 .2"/><joint type="slide"/><geom size=".08"/>
    </body>
    <body name="d" pos="-.3 0 .3"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <equality>
    <connect body1="a" body2="b" anchor=".2 0 0"/>
    <weld body1="b" body2="c" anchor=".1 .05 0" torquescale="0.5"/>
    <connect site1="p" site2="q"/>
    <joint joint1="hinge" polycoef="0.1 0 0 0 0"/>
    <weld body1="d" relpose="0.1 0 0 1 0 0 0"/>
  </equality>
  <actuator><motor joint="hinge"/></actuator>
</mujoco>
"""


def test_forces_of_connects_and_welds_are_those_of_the_reference():
    """cfrc_ext of a batch with equality constraints, one of which is off in one environment, after a few steps."""
    mujoco = pytest.importorskip("mujoco")

    class Linked(corten.gym.Task):
        frame_skip = 1
        max_episode_steps = None
        fields = ("cfrc_ext",)

        def observation(self, sim):
            return sim.cfrc_ext.reshape(sim.num_envs, -1)

    envs = corten.gym.make(Linked, 2, xml_file=corten.load_string(LINKED))
    envs.reset(seed=0)
    envs.sim.batch.array("eq_active")[1, 0] = 0
    model = mujoco.MjModel.from_xml_string(LINKED)
    for env in range(2):
        data = mujoco.MjData(model)
        data.qpos[:], data.qvel[:] = envs.sim.qpos[env], envs.sim.qvel[env]
        data.eq_active[:] = envs.sim.batch.array("eq_active")[env]
        expected = []
        for _ in range(5):
            data.ctrl[:] = 0.3
            mujoco.mj_step(model, data)
            mujoco.mj_rnePostConstraint(model, data)
            expected.append(data.cfrc_ext.copy())
        if env == 0:
            first = expected
    for k in range(5):
        found = envs.step(np.full((2, 1), 0.3))[0].reshape(2, -1, 6)
        for env, wanted in enumerate((first[k], expected[k])):
            assert np.abs(wanted).max() > 1
            np.testing.assert_allclose(found[env], wanted, rtol=1e-6, atol=1e-6 * np.abs(wanted).max())


def test_a_task_needs_a_model_and_known_fields():
    class Nothing(corten.gym.Task):
        pass

    with pytest.raises(TypeError, match="Nothing has no model"):
        corten.gym.make(Nothing)

    class Wrong(corten.gym.Task):
        xml_file = "hopper.xml"
        fields = ("xposition",)

    with pytest.raises(corten.ArgumentError, match="Wrong asks for 'xposition'"):
        corten.gym.make(Wrong)

    class Forgotten(corten.gym.Task):
        xml_file = "hopper.xml"

        def observation(self, sim):
            return sim.xpos[:, 1]

    with pytest.raises(AttributeError, match="no 'xpos': name it in the fields"):
        corten.gym.make(Forgotten)
    with pytest.raises(TypeError, match="must be a name, a Task or a class of tasks"):
        corten.gym.make(3)


def test_examples_of_the_documentation():
    names = {}
    for block in re.findall(r"```python\n(.*?)```", (ROOT / "docs/gym.md").read_text(), re.S):
        exec(compile(block, "docs/gym.md", "exec"), names)
    assert names["rewards"].shape == (64,) and np.isfinite(names["observations"]).all()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(corten.gym.make(names["Balance"]), skip_render_check=True)


def test_missing_gymnasium_is_explained():
    program = ("import sys; sys.modules['gymnasium'] = None; import corten.gym\n"
               "corten.gym.TASKS['Ant']()\n"
               "try:\n corten.gym.make('Ant')\nexcept ImportError as error:\n print(error)")
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True,
                            env={**os.environ, "PYTHONPATH": str(pathlib.Path(corten.__file__).parents[1])})
    assert "pip install gymnasium" in output.stdout


@pytest.mark.parametrize("function, value, message", [
    ("observation", lambda sim: sim.qpos[0], "observation"), ("reward", lambda *_: 1.0, "reward.*1.0"),
    ("reward", lambda sim, *_: sim.qpos[:, :1], "reward"), ("terminated", lambda sim: False, "terminated"),
    ("info", lambda sim: {"k": 3}, "'k'"), ("info", lambda sim: 3, "dict")])
@pytest.mark.parametrize("envs", [None, 3])
def test_what_a_task_returns_is_checked(function, value, message, envs):
    hopper = type(corten.gym.make("Hopper").unwrapped.task)
    task = type("Wrong", (hopper,), {function: lambda self, *arguments: value(*arguments)})
    with pytest.raises(ValueError, match=message):
        env = corten.gym.make(task, num_envs=envs)
        env.reset(seed=0)
        env.step(env.action_space.sample())


def test_a_step_needs_a_reset():
    env = corten.gym.make("Hopper")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(env.action_space.sample())
