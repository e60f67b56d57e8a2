"""Arrays keep their memory alive, and nothing leaks."""
import gc
import resource
import weakref

import numpy as np
import pytest
from conftest import ZOO

import corten


@pytest.fixture(autouse=True)
def without_collector():
    """Everything must be freed by reference counts alone."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_data_is_freed_without_the_collector(zoo):
    data = corten.Data(zoo)
    data.step()
    watched = [weakref.ref(data), weakref.ref(data._handle)]
    data.qpos, data.xpos, data.contacts, data.body("box").xpos, data.ncon, data.efc_force
    repr(data), data.sensor("hand")[0], data.transition_derivatives(), data.copy(), data.get_state()
    del data
    assert all(ref() is None for ref in watched)


def test_views_keep_the_memory_of_data(zoo):
    data = corten.Data(zoo)
    data.step()
    handle = weakref.ref(data._handle)
    expected = data.qpos.copy()
    qpos, row, part = data.qpos, data.body("box").xpos, data.joint("free").qpos[2:4]
    del data
    gc.collect()
    assert handle() is not None
    np.testing.assert_array_equal(qpos, expected)
    qpos[:] = 3
    assert part.tolist() == [3, 3] and row.shape == (3,)
    del qpos, row
    assert handle() is not None
    del part
    assert handle() is None


def test_views_of_objects_keep_data(zoo):
    body = corten.Data(zoo).body("box")
    assert body.xpos.shape == (3,)
    sensor = corten.Data(zoo).sensor("hand")
    assert len(sensor) == 3


def test_data_keeps_its_model():
    model = corten.load_string(ZOO)
    gone = weakref.ref(model)
    data = corten.Data(model)
    del model
    assert data.step() == 0 and gone() is not None
    del data
    assert gone() is None


def test_model_is_freed():
    model = corten.load_string(ZOO)
    handle = weakref.ref(model._handle)
    mass, gravity = model.body_mass, model.opt.gravity
    repr(model), model.tree(), model._repr_html_(), model.body("box").mass, model.stat
    del model
    assert handle() is not None and mass[2] == 1 and gravity[2] == -9.81
    del mass
    assert handle() is not None
    del gravity
    assert handle() is None


def test_edit_and_live_model():
    edit = corten.load_string(ZOO).edit()
    live, mass = edit.live(), edit.body_mass
    gone = weakref.ref(edit), weakref.ref(edit._handle)
    data = corten.Data(live)
    del edit
    assert gone[0]() is None
    mass[:] = 2
    assert (live.body_mass == 2).all()
    del mass
    assert gone[1]() is None
    assert (live.body_mass == 2).all() and data.step() == 0
    del live
    assert data.step() == 0 and (data.model.body_mass == 2).all()


def test_batch(zoo):
    batch = corten.Batch(zoo, 3, fields=["xpos"])
    gone = weakref.ref(batch), weakref.ref(batch._handle)
    qpos, xpos = batch.qpos, batch.xpos
    batch.step()
    batch.rollout(steps=2)
    del batch
    assert gone[0]() is None and gone[1]() is not None
    assert np.isfinite(qpos).all() and xpos.shape[0] == 3
    del qpos
    assert gone[1]() is not None
    del xpos
    assert gone[1]() is None


def test_subclass_and_cycles(zoo):
    class Node(corten.Data):
        pass
    node = Node(zoo)
    node.me = node
    gone = weakref.ref(node._handle)
    del node
    assert gone() is not None
    gc.collect()
    assert gone() is None


def test_errors_do_not_keep_objects(zoo):
    data = corten.Data(zoo)
    gone = weakref.ref(data._handle)
    for call in (lambda: data.body("nothing"), lambda: data.step(-1), lambda: data.nothing):
        with pytest.raises((corten.Error, AttributeError)):
            call()
    del data, call
    gc.collect()
    assert gone() is None


def test_memory_does_not_grow():
    """Many objects of every kind. A leak of one Data per round would be more than the bound."""
    def round_():
        model = corten.load_string(ZOO)
        data = corten.Data(model)
        data.reserve(1000, 4000)
        data.step(2)
        data.copy().step()
        model.edit().finish()
        model.edit().live()
        corten.Batch(model, 4).step()
        np.from_dlpack(corten.Batch(model, 4).tensor("qpos"))
        try:
            corten.load_string("<mujoco><wrong/></mujoco>")
        except corten.LoadError:
            pass
    for _ in range(5):
        round_()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(20):
        round_()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # KiB
