"""Data: state, copies, arguments."""
import copy
import pickle

import numpy as np
import pytest
from conftest import near

import corten
from corten import State


def test_step_and_status(pendulum):
    data = corten.Data(pendulum)
    assert data.step() == 0 and data.step(4) == 0 and data.step(0) == 0
    near(data.time, 5 * pendulum.opt.timestep)
    assert data.step(np.int32(2)) == 0 and data.step(True) == 0
    assert data.status == 0 and data.status_text == ""
    assert data.forward() == 0 and data.inverse() == 0 and data.step1() == 0 and data.step2() == 0


@pytest.mark.parametrize("wrong", [-1, 2**31, 10**30, -10**30, 1.5, "1", None, [1], np.array([1, 2])])
def test_wrong_numbers_of_steps(pendulum, wrong):
    data = corten.Data(pendulum)
    with pytest.raises(corten.ArgumentError, match="steps"):
        data.step(wrong)
    assert data.time == 0


def test_bad_states_are_reported(pendulum):
    data = corten.Data(pendulum)
    data.qpos[0] = np.nan
    status = data.step()
    assert corten.Status(status) & corten.Status.BAD_QPOS
    assert data.status_text and "BAD_QPOS" in repr(data)
    data.reset()
    assert data.step() == 0 and data.status_text == ""
    data.ctrl[0] = np.inf
    assert corten.Status(data.step()) & corten.Status.BAD_CTRL


def test_reset(zoo):
    data = corten.Data(zoo)
    start = data.get_state()
    data.step(5)
    data.reset()
    np.testing.assert_array_equal(data.get_state(), start)
    data.reset("start")
    assert data.time == 1
    data.reset(0)
    assert data.act[0] == 0.5
    for wrong in ("nothing", 2, -3):
        with pytest.raises(corten.NotFoundError):
            data.reset(wrong)
    for wrong in (1.0, [0], b"start"):
        with pytest.raises(corten.ArgumentError):
            data.reset(wrong)


def test_state_round_trip(data):
    for components in (State.QPOS, State.PHYSICS, State.FULLPHYSICS, State.USER, State.INTEGRATION,
                       State.QPOS | State.CTRL):
        state = data.get_state(components)
        assert state.shape == (data.model.state_size(components),)
        other = corten.Data(data.model)
        other.set_state(state, components)
        np.testing.assert_array_equal(other.get_state(components), state)
        assert other.state_hash(components) == data.state_hash(components)
    out = np.empty(data.model.state_size(State.QPOS))
    assert data.get_state(State.QPOS, out) is out
    np.testing.assert_array_equal(out, data.qpos)


def test_a_restored_state_continues_bitwise(data):
    other = corten.Data(data.model)
    other.set_state(data.get_state())
    other.step(20)
    data.step(20)
    assert other.state_hash() == data.state_hash()
    np.testing.assert_array_equal(other.qpos, data.qpos)


@pytest.mark.parametrize("wrong", [-1, 1 << 20, 2**40, 1.0, "QPOS", None])
def test_wrong_components(data, wrong):
    for call in (lambda: data.get_state(wrong), lambda: data.model.state_size(wrong), lambda: data.state_hash(wrong),
                 lambda: data.set_state([], wrong)):
        with pytest.raises(corten.ArgumentError):
            call()


def test_wrong_states(data):
    size = data.model.state_size(State.INTEGRATION)
    for wrong in (np.zeros(size - 1), np.zeros(size + 1), [], "text", [[1, 2], [3]], None, ["a"] * size):
        with pytest.raises(corten.ArgumentError):
            data.set_state(wrong)
    with pytest.raises(corten.ArgumentError):
        data.set_state([10**400] * size)


@pytest.mark.parametrize("make", [
    lambda n: np.empty(n + 1), lambda n: np.empty((n, 1)), lambda n: np.empty(n, np.float32),
    lambda n: np.empty(2 * n)[::2],
    lambda n: np.empty(n)[::-1], lambda n: [0.0] * n, lambda n: np.empty(n, ">f8"),
    lambda n: np.frombuffer(bytes(8 * n)), lambda n: "text", lambda n: np.empty(8 * n + 1,
                                                                                np.uint8)[1:].view(np.float64)])
def test_wrong_outputs(data, make):
    wrong = make(data.model.nv)
    with pytest.raises(corten.ArgumentError, match="out"):
        data.apply_force(1, [0, 0, 1], out=wrong)
    with pytest.raises(corten.ArgumentError, match="out"):
        data.model.differentiate_pos(data.qpos, data.qpos, out=wrong)
    with pytest.raises(corten.ArgumentError, match="out"):
        data.get_state(State.QVEL, wrong)


def test_inputs_of_any_layout(data):
    nv = data.model.nv
    x = np.random.default_rng(0).standard_normal(nv)
    expected = data.multiply_inertia(x)
    for same in (x[::-1][::-1], np.repeat(x, 2)[::2], list(x), tuple(x), x.astype(">f8"), x.astype(object),
                 np.asfortranarray(np.tile(x, (2, 1)))[0]):
        np.testing.assert_array_equal(data.multiply_inertia(same), expected)
    frozen = x.copy()
    frozen.flags.writeable = False
    np.testing.assert_array_equal(data.multiply_inertia(frozen), expected)
    rows = np.asfortranarray(np.stack([x, 2 * x]))
    near(data.solve_inertia(rows)[1], 2 * data.solve_inertia(x), 1e-12)
    near(data.multiply_inertia(x.astype(np.float32)), expected, 1e-5)
    assert data.solve_inertia(np.empty((0, nv))).shape == (0, nv)


@pytest.mark.parametrize("wrong", [3.0, [1, 2], np.ones((3, 3)), "text", None, [None], object(), np.ones(200)])
def test_wrong_vectors(data, wrong):
    for call in (data.multiply_inertia, data.multiply_inertia_half, data.solve_inertia, data.solve_inertia_half,
                 data.multiply_jacobian, data.multiply_jacobian_transposed, data.constraint_update,
                 lambda x: data.point_jacobian(1, x), lambda x: data.apply_force(1, x), lambda x: data.ray(x,
                                                                                                           [0, 0, 1]),
                 lambda x: data.model.integrate_pos(x, data.qvel, 1), lambda x: data.model.normalize_quaternions(x)):
        with pytest.raises(corten.ArgumentError):
            call(wrong)


def test_wrong_frames_and_ids(data):
    for call in (lambda: data.jacobian("bodies", 0), lambda: data.jacobian("camera", 0),
                 lambda: data.velocity("joint", 0),
                 lambda: data.jacobian(None, 0), lambda: data.jacobian([], 0)):
        with pytest.raises(corten.Error):
            call()
    for call in (lambda: data.jacobian("body", 99), lambda: data.velocity("site", "nothing"),
                 lambda: data.geom_distance(0, 99),
                 lambda: data.apply_force("nothing", [0, 0, 1]), lambda: data.rays([0, 0, 0], [[0, 0, 1]],
                                                                                   exclude_body=99)):
        with pytest.raises(corten.NotFoundError):
            call()
    for wrong in (-1, 10**6, data.ncon):
        with pytest.raises(corten.Error):
            data.contact_force(wrong)
    with pytest.raises(corten.Error):
        data.hfield_height("floor", 0, 0)
    with pytest.raises(corten.Error):
        data.stage("nothing")


def test_wrong_rays(data):
    for directions in ([0, 0, 1], [[0, 0]], np.ones((2, 3, 1)), [], "x"):
        with pytest.raises(corten.ArgumentError):
            data.rays([0, 0, 1], directions)
    for groups in ([1], [1] * 7, []):
        with pytest.raises(corten.ArgumentError):
            data.rays([0, 0, 1], [[0, 0, 1]], groups=groups)
    assert len(data.rays([0, 0, 1], np.empty((0, 3)))) == 0
    assert data.ray([0, 0, 1], [0, 0, 0])[1] == -1
    assert data.ray([np.nan] * 3, [0, 0, 1])[1] in range(-1, data.model.ngeom)


@pytest.mark.parametrize("wrong", [0, -1, np.nan, np.inf, "x", None])
def test_wrong_eps(data, wrong):
    for call in (data.transition_derivatives, data.inverse_derivatives):
        with pytest.raises(corten.ArgumentError):
            call(wrong)


def test_reserve(data):
    data.reserve(100, 1000)
    assert len(data._view("contact_dist")) >= 100
    data.step()
    for wrong in ((-1, 0), (0, -1), (1.5, 1), (2**31, 1), (None, 1)):
        with pytest.raises(corten.ArgumentError):
            data.reserve(*wrong)


def test_copies_are_independent(data):
    for other in (data.copy(), copy.copy(data), copy.deepcopy(data)):
        assert other.model is data.model
        np.testing.assert_array_equal(other.xpos, data.xpos)
        assert other.ncon == data.ncon
        other.qpos[0] += 1
        assert other.qpos[0] != data.qpos[0]
        assert other.step() == 0


def test_pickle_continues_bitwise(data):
    other = pickle.loads(pickle.dumps(data))
    assert other.model == data.model and other.state_hash() == data.state_hash()
    near(other.xpos, data.xpos)
    other.step(10)
    data.step(10)
    assert other.state_hash() == data.state_hash()


class Robot(corten.Data):
    """A subclass with attributes of its own."""

    def __init__(self, model, label):
        super().__init__(model)
        self.label = label

    def height(self):
        return float(self.xpos[1, 2])


def test_subclasses(pendulum):
    robot = Robot(pendulum, "first")
    robot.step()
    for other in (robot.copy(), copy.deepcopy(robot), pickle.loads(pickle.dumps(robot))):
        assert type(other) is Robot and other.label == "first"
        assert other.height() == robot.height() and other.state_hash() == robot.state_hash()
    assert robot.qpos.shape == (1,)
    with pytest.raises(TypeError):
        Robot(3, "x")
    with pytest.raises(TypeError):
        corten.Data()


def test_objects_that_were_never_initialized():
    for cls in (corten.Data, corten.Model, corten.Batch, corten.Edit):
        empty = object.__new__(cls)
        for name in ("qpos", "nq", "body_mass", "time", "nothing", "_handle"):
            with pytest.raises(AttributeError):
                getattr(empty, name)


def test_reprs(data):
    assert repr(data).startswith("<corten.Data at t = 0.06 of <corten.Model 'zoo'")
    assert "floor" in repr(data.contacts[0]) and "normal force" in repr(data.contacts[0])
    assert "GeomDistance(distance=" in repr(data.geom_distance("floor", "box"))
    assert "TransitionDerivatives" in repr(data.transition_derivatives())
    assert repr(corten.State.QPOS) and repr(corten.Status.BAD_QPOS)


def test_geom_distance_limit(data):
    far = data.geom_distance("floor", "upper", 0.01)
    near(far.distance, 0.01)
    assert data.geom_distance("box", "cart").distance > 0
    for wrong in (np.nan, "x", None):
        with pytest.raises(corten.ArgumentError):
            data.geom_distance("box", "cart", wrong)


def test_empty_model():
    model = corten.load_string("<mujoco/>")
    data = corten.Data(model)
    assert data.step(3) == 0 and data.qpos.shape == (0,) and data.full_inertia().shape == (0, 0)
    assert data.solve_inertia([]).shape == (0,)
    assert data.contacts == [] and data.jacobian("body", 0)[0].shape == (3, 0)
    assert data.get_state(State.QPOS).shape == (0,)
    assert data.transition_derivatives().A.shape == (0, 0)
    assert "world" in model.tree() and repr(data)
    batch = corten.Batch(model, 3)
    batch.step()
    assert batch.qpos.shape == (3, 0)
    with pytest.raises(corten.NotFoundError):
        model.joint(0)
