"""Threads: the interpreter's lock is released, and objects used twice at once do not crash."""
import threading
import time

import numpy as np
import pytest

import corten


def run(*functions):
    """Runs functions in threads and returns their results or exceptions."""
    results = [None] * len(functions)

    def call(i, function):
        try:
            results[i] = function()
        except Exception as error:
            results[i] = error
    threads = [threading.Thread(target=call, args=item) for item in enumerate(functions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_the_lock_is_released_in_long_calls(models):
    """A thread that counts goes on while another one steps."""
    data = corten.Data(corten.load(models / "humanoid.xml"))
    done, counts = threading.Event(), []

    def count():
        n = 0
        while not done.is_set():
            n += 1
            time.sleep(0.0005)
        counts.append(n)
    counter = threading.Thread(target=count)
    counter.start()
    begin = time.perf_counter()
    data.step(3000)
    taken = time.perf_counter() - begin
    done.set()
    counter.join()
    assert counts[0] > taken / 0.0005 / 100, "the other thread did not run"


def test_two_data_in_two_threads(models):
    model = corten.load(models / "humanoid.xml")
    together = [corten.Data(model) for _ in range(2)]
    alone = corten.Data(model)
    run(*(lambda d=d: [d.step(50) for _ in range(4)] for d in together))
    alone.step(200)
    for data in together:
        np.testing.assert_array_equal(data.qpos, alone.qpos)


def test_one_data_in_two_threads(models):
    data = corten.Data(corten.load(models / "humanoid.xml"))

    def work():
        outcomes = {"done": 0, "busy": 0}
        for i in range(200):
            try:
                (data.step, data.forward, lambda: data.get_state(), lambda: data.jacobian("body", 1),
                 lambda: data.copy(), lambda: data.reset())[i % 6]()
                outcomes["done"] += 1
            except corten.BusyError:
                outcomes["busy"] += 1
        return outcomes
    for outcome in run(work, work, work):
        assert isinstance(outcome, dict), outcome
        assert outcome["done"] + outcome["busy"] == 200
    data.reset()
    assert data.step() == 0 and np.isfinite(data.qpos).all()


def test_busy_error(models):
    data = corten.Data(corten.load(models / "humanoid.xml"))
    done = threading.Event()

    def work():
        while not done.is_set():
            try:
                data.step(200)
            except corten.BusyError:
                pass
    worker = threading.Thread(target=work)
    worker.start()
    busy, limit = None, time.perf_counter() + 10
    while busy is None and time.perf_counter() < limit:
        try:
            data.forward()
        except corten.BusyError as error:
            busy = error
    done.set()
    worker.join()
    assert isinstance(busy, corten.Error) and isinstance(busy, RuntimeError) and str(busy)


def test_one_batch_in_two_threads(zoo):
    batch = corten.Batch(zoo, 8, threads=2)

    def work():
        for i in range(50):
            try:
                (batch.step, batch.reset, lambda: batch.rollout(steps=1), lambda: batch.get(0))[i % 4]()
            except corten.BusyError:
                pass
        return True
    assert run(work, work) == [True, True]
    batch.reset()
    batch.step()
    assert np.isfinite(batch.qpos).all()


def test_one_model_in_many_threads(zoo):
    def work():
        for _ in range(30):
            data = corten.Data(zoo)
            data.step()
            assert zoo.body("box").mass == 1 and zoo.names("joint")[0] == "free"
            zoo.edit().finish()
        return True
    assert run(*[work] * 4) == [True] * 4


def test_loading_in_threads():
    def good():
        return corten.load_string("<mujoco model='a'/>").name

    def bad():
        try:
            corten.load_string("<mujoco><wrong/></mujoco>")
        except corten.LoadError as error:
            return error.diagnostics[0].message
    results = run(*[good, bad] * 4)
    assert results[::2] == ["a"] * 4
    assert len(set(results[1::2])) == 1 and "wrong" in results[1]


def test_freeing_in_another_thread(zoo):
    data = corten.Data(zoo)
    qpos = data.qpos
    box = [data]
    del data
    threading.Thread(target=box.clear).start()
    time.sleep(0.01)
    assert qpos.shape == (zoo.nq,)


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="no fork")
def test_data_after_fork(zoo):
    import os
    data = corten.Data(zoo)
    data.step()
    child = os.fork()
    if child == 0:
        os._exit(0 if data.step() == 0 and np.isfinite(data.qpos).all() else 1)
    assert os.waitpid(child, 0)[1] == 0
