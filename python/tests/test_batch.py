"""Batch: arrays, resets, faults, varied fields, rollouts, threads."""
import copy
import pickle

import numpy as np
import pytest
from conftest import near

import corten
from corten import State


@pytest.fixture
def batch(zoo):
    return corten.Batch(zoo, 4, threads=2)


def test_arrays(zoo):
    batch = corten.Batch(zoo, 3, fields=["xpos", "sensordata"])
    assert len(batch) == batch.envs == 3 and batch.model is zoo
    for name in batch.array_names:
        array = batch.array(name)
        assert array.shape[0] == 3, name
        assert getattr(batch, name) is getattr(batch, name)
        assert array.size == 0 or getattr(batch, name).ctypes.data == array.ctypes.data
    assert batch.xpos.shape == (3, zoo.nbody, 3)
    assert batch.qpos.shape == (3, zoo.nq) and batch.qpos.dtype == np.float64
    assert batch.terminated.dtype == np.uint8 and batch.faults.dtype == np.int32
    batch.ctrl = 0.5
    assert (batch.ctrl == 0.5).all()
    batch.qpos[1] = 7
    assert batch.array("qpos")[1, 0] == 7
    with pytest.raises(AttributeError, match="qpos"):
        batch.nothing
    with pytest.raises(corten.NotFoundError):
        batch.array("nothing")
    for name in ("nothing", "envs", "model"):
        with pytest.raises(AttributeError):
            setattr(batch, name, 1)
    with pytest.raises(ValueError):
        batch.qpos = np.ones((3, 99))
    assert "3 environments" in repr(batch) and batch.device == "cpu"
    assert isinstance(batch.device_note, str)


def test_every_batch_has_the_arrays_of_the_stubs(batch):
    from corten._fields import _BATCH
    assert set(_BATCH) == set(batch.array_names)


def test_steps_equal_those_of_data(zoo, batch):
    random = np.random.default_rng(3)
    singles = [corten.Data(zoo) for _ in range(4)]
    batch.qvel = 0.2 * random.standard_normal(batch.qvel.shape)
    batch.ctrl = random.uniform(-0.5, 0.5, batch.ctrl.shape)
    for i, data in enumerate(singles):
        data.qvel, data.ctrl = batch.qvel[i], batch.ctrl[i]
    for _ in range(10):
        batch.step(3)
        for data in singles:
            data.step(3)
    for i, data in enumerate(singles):
        np.testing.assert_array_equal(batch.qpos[i], data.qpos)
        np.testing.assert_array_equal(batch.qvel[i], data.qvel)
        np.testing.assert_array_equal(batch.sensordata[i], data.sensordata)
    np.testing.assert_array_equal(batch.states, np.hstack([batch.qpos, batch.qvel]))


def test_results_do_not_depend_on_threads(zoo):
    ends = []
    for threads in (1, 2, 3):
        batch = corten.Batch(zoo, 5, threads=threads)
        batch.qvel = np.arange(batch.qvel.size).reshape(batch.qvel.shape) / batch.qvel.size
        batch.step(20)
        ends.append(batch.states.copy())
    np.testing.assert_array_equal(ends[0], ends[1])
    np.testing.assert_array_equal(ends[0], ends[2])


def test_resets(zoo, batch):
    start = batch.qpos.copy()
    batch.step(10)
    moved = batch.qpos.copy()
    mask = np.array([True, False, True, False])
    batch.reset(mask)
    np.testing.assert_array_equal(batch.qpos[mask], start[mask])
    np.testing.assert_array_equal(batch.qpos[~mask], moved[~mask])
    batch.reset([0, 1, 0, 0])
    np.testing.assert_array_equal(batch.qpos[1], start[1])
    batch.reset(np.array([0, 0, 0, 1, 9, 9], np.uint8)[:4])
    batch.step()
    batch.reset(np.ones(8, bool)[::2])
    np.testing.assert_array_equal(batch.qpos, start)
    batch.step()
    batch.reset()
    np.testing.assert_array_equal(batch.qpos, start)
    for wrong in ([True], np.ones((4, 1)), np.ones(5), 3, "x", [None] * 5):
        with pytest.raises(corten.ArgumentError):
            batch.reset(wrong)


def test_start_key(zoo):
    for key in ("start", 0):
        batch = corten.Batch(zoo, 2, start_key=key)
        np.testing.assert_array_equal(batch.qpos[1], zoo.key("start").qpos)
    with pytest.raises(corten.NotFoundError):
        corten.Batch(zoo, 2, start_key="nothing")


def test_faults(zoo):
    batch = corten.Batch(zoo, 3, on_fault="freeze")
    batch.qpos[1, 0] = np.nan
    batch.step()
    assert batch.faults[1] != 0 and batch.faults[0] == batch.faults[2] == 0
    assert batch.fault_text(1) and batch.fault_text(0) == ""
    for wrong in (-1, 3, 1.0, None, 10**20):
        with pytest.raises(corten.ArgumentError):
            batch.fault_text(wrong)
    reset = corten.Batch(zoo, 2, on_fault="reset", autoreset="same_step")
    reset.qpos[0] = np.nan
    reset.step()
    reset.step()
    assert np.isfinite(reset.qpos).all()


def test_episodes(zoo):
    batch = corten.Batch(zoo, 2, max_episode_steps=3, autoreset="same_step")
    for _ in range(3):
        assert not batch.truncated.any()
        batch.step()
    assert batch.truncated.all()
    assert batch.final_states.shape == batch.states.shape and (batch.final_states != batch.states).any()


def test_varied_fields(zoo):
    batch = corten.Batch(zoo, 3, vary=["body_mass", "geom_friction"])
    masses = np.tile(zoo.body_mass, (3, 1)) * np.array([[1], [2], [3]])
    batch.set_model_field("body_mass", masses)
    for i in range(3):
        near(batch.model_field("body_mass", i), masses[i])
    batch.set_model_field("body_mass", zoo.body_mass * 5, env=1)
    near(batch.model_field("body_mass", 1), zoo.body_mass * 5)
    near(batch.model_field("geom_friction", 0), zoo.geom_friction)
    edit = zoo.edit()
    edit.body_mass = zoo.body_mass * 5
    single = corten.Data(edit.finish())
    single.step(20)
    batch.step(20)
    np.testing.assert_array_equal(batch.qpos[1], single.qpos)
    with pytest.raises(corten.Error):
        batch.set_model_field("body_mass", [1, 2])
    with pytest.raises(corten.Error):
        batch.set_model_field("jnt_range", zoo.jnt_range)
    with pytest.raises(corten.Error):
        batch.set_model_field("body_mass", -masses)
    with pytest.raises(corten.Error):
        batch.set_model_field("body_mass", "x")
    with pytest.raises(corten.Error):
        batch.model_field("nothing", 0)
    for env in (-1, 3, "a"):
        with pytest.raises(corten.ArgumentError):
            batch.set_model_field("body_mass", zoo.body_mass, env=env)


def test_varied_options(zoo):
    batch = corten.Batch(zoo, 2, vary="opt.gravity")
    batch.set_model_field("opt.gravity", [0, 0, 0], env=1)
    near(batch.model_field("opt.gravity", 1), [0, 0, 0])
    near(batch.model_field("opt.gravity", 0), zoo.opt.gravity)


def test_environments_as_data(zoo, batch, pendulum):
    batch.step(5)
    data = batch.get(2)
    np.testing.assert_array_equal(data.qpos, batch.qpos[2])
    data.qpos[0] = 4
    batch.set(1, data)
    assert batch.qpos[1, 0] == 4
    assert batch.get(1, data) is data
    for wrong in (None, 3, "x", batch):
        with pytest.raises((TypeError, ValueError)):
            batch.set(0, wrong)
    with pytest.raises(TypeError):
        batch.get(0, "x")
    with pytest.raises(corten.Error):
        batch.get(0, corten.Data(pendulum))
    for wrong in (-1, 4, 1.5):
        with pytest.raises(corten.ArgumentError):
            batch.get(wrong)


def test_rollout_equals_steps(zoo, batch):
    random = np.random.default_rng(5)
    controls = random.uniform(-1, 1, (4, 6, zoo.nu))
    before = batch.states.copy()
    result = batch.rollout(controls, substeps=2)
    np.testing.assert_array_equal(batch.states, before)
    assert result.states.shape == (4, 6, zoo.nq + zoo.nv) and result.sensordata.shape == (4, 6, zoo.nsensordata)
    assert (result.faults == 0).all()
    for env in range(4):
        data = corten.Data(zoo)
        for step in range(6):
            data.ctrl = controls[env, step]
            data.step(2)
            np.testing.assert_array_equal(result.states[env, step], np.hstack([data.qpos, data.qvel]))
            np.testing.assert_array_equal(result.sensordata[env, step], data.sensordata)


def test_rollout_arguments(zoo, batch):
    controls = np.zeros((6, zoo.nu))
    np.testing.assert_array_equal(batch.rollout(controls).states, batch.rollout(np.zeros((4, 6, zoo.nu))).states)
    np.testing.assert_array_equal(batch.rollout(steps=6).states, batch.rollout(controls).states)
    initial = corten.Data(zoo).get_state(State.FULLPHYSICS)
    result = batch.rollout(steps=2, initial=initial, components=State.FULLPHYSICS)
    assert result.states.shape == (4, 2, len(initial))
    different = np.tile(initial, (4, 1))
    different[2, 1] += 0.5
    moved = batch.rollout(steps=2, initial=different, components=State.FULLPHYSICS).states
    np.testing.assert_array_equal(moved[0], result.states[0])
    assert (moved[2] != result.states[2]).any()
    assert batch.rollout(steps=0).states.shape == (4, 0, zoo.nq + zoo.nv)
    for wrong in ({}, {"steps": -1}, {"steps": 1.5}, {"steps": 3, "controls": controls},
                  {"controls": np.zeros((3, 6, zoo.nu))},
                  {"controls": np.zeros((2, 2))}, {"controls": "x"}, {"controls": np.zeros((1, 4, 6, zoo.nu))},
                  {"steps": 1, "initial": [1, 2]}, {"steps": 1, "substeps": -1}, {"steps": 1, "substeps": "x"},
                  {"steps": 1, "components": -3}, {"steps": 2**40}):
        with pytest.raises(corten.ArgumentError):
            batch.rollout(**wrong)


def test_rollout_faults(zoo, batch):
    initial = np.tile(corten.Data(zoo).get_state(State.QPOS | State.QVEL), (4, 1))
    initial[1, 0] = np.nan
    result = batch.rollout(steps=3, initial=initial)
    assert result.faults[1] != 0 and result.faults[0] == 0
    assert np.isnan(result.states[1]).any() and np.isfinite(result.states[0]).all()


@pytest.mark.parametrize("wrong", [
    {"envs": 0}, {"envs": -1}, {"envs": 1.5}, {"envs": "2"}, {"envs": None}, {"threads": -1}, {"threads": 2**40},
    {"device": "tpu"}, {"device": 3}, {"device": []}, {"precision": "half"}, {"autoreset": "sometimes"},
    {"on_fault": 1},
    {"fields": ["nothing"]}, {"fields": 3}, {"fields": [3]}, {"vary": ["body_parentid"]}, {"vary": ["nothing"]},
    {"vary": ["a\0b"]}, {"seed": "x"}, {"seed": 1.5}, {"max_contacts": -1}, {"max_rows": -3}, {"max_episode_steps": -1},
    {"start_key": "x"}, {"start_key": 99}])
def test_wrong_options(zoo, wrong):
    with pytest.raises((corten.Error, TypeError)):
        corten.Batch(zoo, **{"envs": 2, **wrong})


def test_wrong_arguments(zoo, batch):
    with pytest.raises(TypeError):
        corten.Batch("model", 2)
    for wrong in (-1, 1.5, None, 2**40):
        with pytest.raises(corten.ArgumentError):
            batch.step(wrong)
    batch.push("qpos", "ctrl")
    batch.pull("qpos")
    batch.push()
    batch.synchronize()
    with pytest.raises(corten.Error):
        batch.push("nothing")
    with pytest.raises(corten.Error):
        batch.pull(3)
    for function in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            function(batch)


def test_seeds(zoo):
    for seed in (0, 2**64 - 1, -1, 10**30, np.int64(5), True):
        corten.Batch(zoo, 1, seed=seed).step()


def test_capacities(zoo):
    batch = corten.Batch(zoo, 2, max_contacts=1, max_rows=3, on_fault="keep")
    batch.step()
    assert batch.faults.any() and "contact" in batch.fault_text(0) + batch.fault_text(1)


class Fleet(corten.Batch):
    """A subclass with attributes of its own."""

    def __init__(self, model, envs):
        super().__init__(model, envs)
        self.label = "fleet"


def test_subclass(zoo):
    fleet = Fleet(zoo, 2)
    assert fleet.label == "fleet" and fleet.qpos.shape == (2, zoo.nq)


def test_arrays_with_one_column(pendulum):
    """One coordinate, dof or actuator is a column, so that programs need no special case."""
    batch = corten.Batch(pendulum, 3, fields=["qacc"])
    for name in ("qpos", "qvel", "ctrl", "sensordata", "qacc"):
        assert batch.array(name).shape == getattr(batch, name).shape == batch.tensor(name).shape == (3, 1)
        assert np.from_dlpack(batch.tensor(name)).shape == np.asarray(batch.tensor(name)).shape == (3, 1)
        assert np.from_dlpack(batch.tensor(name)).ctypes.data == batch.array(name).ctypes.data
    for name in ("time", "rewards", "terminated", "truncated", "status", "faults"):
        assert batch.array(name).shape == batch.tensor(name).shape == (3,)
    batch.ctrl = np.array([[1], [2], [3]])
    assert np.asarray(batch.tensor("ctrl"))[:, 0].tolist() == [1, 2, 3]
    assert batch.rollout(np.zeros((3, 4, 1))).states.shape == (3, 4, 2)


def test_parts_of_many_environments_have_the_states_of_one_batch(zoo):
    """first_env: what several processes do with a slice each."""
    random = np.random.default_rng(8)
    controls = random.uniform(-1, 1, (7, 5, zoo.nu))
    width = zoo.nq + zoo.nv
    initial = np.tile(np.concatenate([zoo.qpos0, np.zeros(zoo.nv)]), (7, 1))
    initial[:, zoo.nq:] += 0.1 * random.standard_normal((7, zoo.nv))

    def states(first, end):
        part = corten.Batch(zoo, end - first, threads=2, seed=3, first_env=first)
        return part.rollout(controls[first:end], initial[first:end], components=State.QPOS | State.QVEL).states

    whole = states(0, 7)
    assert whole.shape == (7, 5, width) and np.isfinite(whole).all()
    for cut in (1, 4, 6):
        assert np.concatenate([states(0, cut), states(cut, 7)]).tobytes() == whole.tobytes()


def test_first_env_is_the_number_of_an_environment(zoo):
    for wrong in (-1, 2**63):
        with pytest.raises(ValueError, match=f"first_env is {wrong}: must be from 0 to"):
            corten.Batch(zoo, 2, first_env=wrong)
    with pytest.raises(TypeError):
        corten.Batch(zoo, 2, first_env=1.5)
    corten.Batch(zoo, 2, first_env=np.int64(5_000_000_000)).step()
    # The last of the numbers must exist too; the engine says so, which has got the number.
    with pytest.raises(ValueError, match=f"first_env is {2**63 - 1}"):
        corten.Batch(zoo, 2, first_env=2**63 - 1)
