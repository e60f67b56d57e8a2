"""Ways in which programs end, are interrupted, or use what they should not: each crashed or misled once."""
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest
from conftest import PENDULUM

import corten


def run(code, **options):
    """Runs a program in a process of its own; returns its exit status and output."""
    done = subprocess.run([sys.executable, "-c", f"PENDULUM = {PENDULUM!r}\n" + textwrap.dedent(code)], text=True,
                          capture_output=True, timeout=60, env=os.environ, **options)
    return done.returncode, done.stdout + done.stderr


def test_arrays_in_cycles_at_exit():
    assert run("""
        import corten, numpy as np
        class Trainer: pass
        trainer = Trainer()
        trainer.me = trainer
        trainer.array = np.from_dlpack(corten.Batch(corten.load_string(PENDULUM), 4).tensor("qpos"))
    """) == (0, "")


def test_bound_methods_as_callbacks_at_exit():
    assert run("""
        import corten, gc, weakref
        class Robot:
            def __init__(self):
                self.data = corten.Data(corten.load_string(PENDULUM).with_callbacks(control=self.control))
            def control(self, view):
                view.ctrl[:] = 0
        robot = Robot()
        robot.data.step()
        gone = weakref.ref(robot)
        del robot
        gc.collect()
        assert gone() is None
        Robot().data.step()
    """) == (0, "")


@pytest.mark.parametrize("loop", ["corten.Data(model).step(10**9)", "while True: batch.step()"])
def test_interrupts_reach_programs_with_callbacks(loop):
    if corten._fast._simulate is None:
        pytest.skip("without the compiled module an interrupt in a callback is printed and lost")
    code, output = run(f"""
        import corten, os, signal, threading
        model = corten.load_string(PENDULUM).with_callbacks(control=lambda view: None)
        batch = corten.Batch(model, 4, threads=1)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # shells start background jobs with it ignored
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            {loop}
        except KeyboardInterrupt:
            print("interrupted")
    """)
    assert (code, output) == (0, "interrupted\n")


def test_passive_callbacks_return_numbers():
    data = corten.Data(corten.load_string(PENDULUM).with_callbacks(passive=lambda view: None))
    with pytest.raises(TypeError, match="None"):
        data.step()


def test_a_rejected_capsule_keeps_the_error():
    with pytest.raises(TypeError):
        int(corten.Batch(corten.load_string(PENDULUM), 1).tensor("qpos").__dlpack__())


def test_a_gpu_that_is_missing_is_an_error():
    try:
        corten.Batch(corten.load_string(PENDULUM), 1, device="cuda")
    except corten.DeviceError as error:
        assert "auto" in str(error)
    assert corten.Batch(corten.load_string(PENDULUM), 1, device="auto").device in ("cpu", "cuda")


def test_the_status_of_several_steps_has_a_text():
    data = corten.Data(corten.load_string(PENDULUM))
    data.qvel[:] = 1e12
    status = data.step(2)
    assert status == corten.Status.BAD_QVEL and "qvel" in corten.status_text(status)
    assert data.step() == 0 and corten.status_text(0) == ""


def test_shapes_of_model_fields_count():
    model = corten.load_string(PENDULUM)
    batch = corten.Batch(model, 3, vary=["geom_friction"])
    with pytest.raises(corten.ArgumentError, match="shape"):
        batch.set_model_field("geom_friction", np.ones((3, model.ngeom, 4)))
    batch.set_model_field("geom_friction", np.full((model.ngeom, 3), 0.25))  # one for all
    assert (batch.model_field("geom_friction", 2) == 0.25).all()
    if model.ngeom != 3:
        with pytest.raises(corten.ArgumentError, match="shape"):
            batch.set_model_field("geom_friction", np.ones((3, model.ngeom)), env=0)
