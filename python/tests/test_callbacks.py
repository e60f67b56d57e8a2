"""Functions of the program that a simulation calls."""
import gc
import weakref

import numpy as np
import pytest
from conftest import PENDULUM, near

import corten

USER = PENDULUM.replace('<motor name="motor" joint="hinge"/>',
                        '<general name="user" joint="hinge" dyntype="user" actdim="2" gaintype="user" '
                        'biastype="user"/>')
USER = USER.replace("<sensor>", '<sensor><user name="user" dim="3" needstage="acc"/>')


def test_control(pendulum):
    times = []

    def control(view):
        times.append(view.time)
        view.ctrl[0] = -2 * view.qpos[0]
    called, by_hand = corten.Data(pendulum.with_callbacks(control=control)), corten.Data(pendulum)
    for data in (called, by_hand):
        data.qpos[0] = 0.5
    for _ in range(20):
        called.step()
        by_hand.ctrl[0] = -2 * by_hand.qpos[0]
        by_hand.step()
    np.testing.assert_array_equal(called.qpos, by_hand.qpos)
    assert len(times) == 20 and times[1] == pendulum.opt.timestep


def test_passive(pendulum):
    called = corten.Data(pendulum.with_callbacks(passive=lambda view: [0.5]))
    by_hand = corten.Data(pendulum)
    by_hand.qfrc_applied = 0.5
    called.step(10)
    by_hand.step(10)
    near(called.qpos, by_hand.qpos, 1e-12)
    assert called.qfrc_passive[0] == 0.5


def test_contact_filter(zoo):
    box, floor = zoo.id("geom", "box"), zoo.id("geom", "floor")
    data = corten.Data(zoo.with_callbacks(contact_filter=lambda view, first, second: {first, second} != {box, floor}))
    data.forward()
    assert corten.Data(zoo).ncon == 0 and {box, floor} not in [set(c.geom) for c in data.contacts]
    plain = corten.Data(zoo)
    plain.forward()
    assert {box, floor} in [set(c.geom) for c in plain.contacts]


def test_user_types():
    model = corten.load_string(USER).with_callbacks(
        gain=lambda view, actuator: 2.0, bias=lambda view, actuator: 0.25,
        dynamics=lambda view, actuator, count: np.ones(count), sensor=lambda view, sensor, count: [1, 2, view.qpos[0]])
    data = corten.Data(model)
    data.act = 0.5
    data.forward()
    near(data.actuator_force[0], 2 * 0.5 + 0.25)
    near(data.act_dot, [1, 1])
    data.qpos = 0.3
    data.forward()
    near(data.sensor("user").data, [1, 2, 0.3])


@pytest.mark.parametrize("error",
                         [ValueError("wrong"), KeyboardInterrupt(), corten.ArgumentError("x"), ZeroDivisionError()])
def test_exceptions_stop_the_step(pendulum, error):
    def control(view):
        raise error
    data = corten.Data(pendulum.with_callbacks(control=control))
    with pytest.raises(type(error)) as caught:
        data.step(5)
    assert caught.value is error
    with pytest.raises(type(error)):
        data.forward()
    data.reset()
    data.set_model(pendulum)
    assert data.step() == 0


@pytest.mark.parametrize("name, result", [("passive", [1, 2, 3]), ("passive", "x"), ("passive", None), ("gain", "x"),
                                          ("dynamics", [1, 2, 3]), ("sensor", None)])
def test_wrong_results(name, result):
    data = corten.Data(corten.load_string(USER).with_callbacks(**{name: lambda *_: result}))
    try:
        data.step()
    except (TypeError, ValueError):
        pass
    else:
        assert result is None  # NumPy takes None as NaN


def test_wrong_callbacks(pendulum):
    with pytest.raises(TypeError):
        pendulum.with_callbacks(control=3)
    with pytest.raises(TypeError):
        pendulum.with_callbacks(nothing=print)
    assert pendulum.with_callbacks().nq == 1


def test_views(zoo):
    seen = {}

    def control(view):
        seen.update(view=view, qpos=view.qpos, ncon=view.ncon, contacts=view.contact_dist,
                    mass=view.model_field("body_mass"))
        for action in (lambda: view.nothing, lambda: setattr(view, "nothing", 1),
                       lambda: setattr(view, "ctrl", [1] * 99),
                       lambda: setattr(view, "ncon", 10**6), lambda: getattr(view, "qpos\0"),
                       lambda: view.model_field("nothing")):
            with pytest.raises((corten.Error, AttributeError, ValueError)):
                action()
        view.ctrl = 0.25
    data = corten.Data(zoo.with_callbacks(control=control))
    data.step()
    assert (data.ctrl == 0.25).all()
    assert seen["qpos"].shape == (zoo.nq,) and len(seen["contacts"]) == seen["ncon"]
    np.testing.assert_array_equal(seen["mass"], zoo.body_mass)
    seen["qpos"][:] = 7  # a copy, valid after the callback
    assert data.qpos[0] != 7
    for action in (lambda: seen["view"].xpos, lambda: seen["view"].model_field("nq")):
        with pytest.raises(corten.StateError):
            action()


def test_the_data_is_busy_in_its_callback(pendulum):
    errors = []

    def control(view):
        for call in (data.step, data.forward, data.get_state):
            try:
                call()
            except corten.Error as error:
                errors.append(type(error))
    data = corten.Data(pendulum.with_callbacks(control=control))
    data.step()
    assert errors == [corten.BusyError] * 3


def test_batches(pendulum):
    def control(view):
        view.ctrl[0] = 0.5
    batch = corten.Batch(pendulum.with_callbacks(control=control), 6, threads=2)
    single = corten.Data(pendulum)
    single.ctrl = 0.5
    batch.step(10)
    single.step(10)
    np.testing.assert_array_equal(batch.qpos, np.tile(single.qpos, (6, 1)))


def test_faults_in_batches(pendulum):
    def control(view):
        if view.qpos[0] > 1:
            raise ValueError("too far")
    batch = corten.Batch(pendulum.with_callbacks(control=control), 3, on_fault="freeze")
    batch.qpos[1] = 2
    try:
        batch.step()
    except (ValueError, corten.Error):
        return
    assert batch.faults[1] and not batch.faults[0] and "too far" in batch.fault_text(1)


def test_callbacks_live_as_long_as_needed(pendulum):
    class Controller:
        def __call__(self, view):
            view.ctrl[0] = 1
    controller = Controller()
    gone = weakref.ref(controller)
    data = corten.Data(pendulum.with_callbacks(control=controller))
    del controller
    gc.collect()
    data.step()
    assert gone() is not None and data.ctrl[0] == 1
    del data
    gc.collect()
    assert gone() is None
