"""Viewers of Python programs, seen by a page without a browser."""
import threading
import time

import numpy as np
import page_client
import pytest

import corten
import corten.mujoco as mujoco
import corten.mujoco.viewer

ARM = """<mujoco model="arm"><worldbody><body name="arm" pos="0 0 1"><joint name="hinge" axis="0 1 0"/>
  <geom type="capsule" size=".02" fromto="0 0 0 .5 0 0"/></body>
  <body name="ball" pos="0 0 3"><freejoint/><geom size=".1" mass="1"/></body></worldbody>
  <actuator><motor joint="hinge"/></actuator><keyframe><key name="up" qpos="1 0 0 5 1 0 0 0"/></keyframe></mujoco>"""


@pytest.fixture
def model():
    return corten.load_string(ARM)


@pytest.fixture
def data(model):
    return corten.Data(model)


@pytest.fixture
def quiet(monkeypatch):
    """No browser, and any port."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


def passive(model, data, **options):
    return corten.viewer.launch_passive(model, data, open_browser=False, **options)


class Launched:
    """A blocking launch on another thread; its address is caught from its print."""

    def __init__(self, monkeypatch, function, *arguments, **options):
        self.address = None
        shown = threading.Event()

        def show(viewer, open_browser):
            self.address = viewer.address
            shown.set()

        monkeypatch.setattr(corten.viewer, "_show", show)
        self.thread = threading.Thread(target=function, args=arguments, kwargs=options)
        self.thread.start()
        assert shown.wait(20)


# ---- launch_passive


def test_a_page_sees_the_programs_state(model, data):
    with passive(model, data) as viewer, page_client.Page(viewer.address) as page:
        assert page.ask("hello", protocol=1)["mode"] == "passive"
        data.step(100)
        viewer.sync()
        assert page.get("time") == data.time
        np.testing.assert_array_equal(page.get("qpos"), data.qpos)


def test_frames_follow_sync(model, data):
    with passive(model, data) as viewer, page_client.Page(viewer.address) as page:
        page.ask("watch", fields=["xpos"])
        for _ in range(5):
            data.step(10)
            viewer.sync()
            frame = page.wait_for("frame")
            while frame["time"] != pytest.approx(data.time):
                page.send({"do": "ack", "n": frame["number"]})
                frame = page.wait_for("frame")
            np.testing.assert_allclose(frame["values"]["xpos"], data.xpos, atol=1e-6)
            page.send({"do": "ack", "n": frame["number"]})


def test_what_a_page_writes_reaches_the_program(model, data):
    with passive(model, data) as viewer, page_client.Page(viewer.address) as page:
        assert page.ask("set", field="ctrl", values=[0.5])["ok"]
        assert data.ctrl[0] == 0
        viewer.sync()
        assert data.ctrl[0] == 0.5
        assert page.ask("reset", key="up")["ok"]
        viewer.sync()
        assert data.qpos[3] == 5


def test_the_mouse_pushes_the_programs_body(model, data):
    data.forward()
    with passive(model, data) as viewer, page_client.Page(viewer.address) as page:
        viewer.sync()
        assert page.ask("perturb", body=2, mode="translate", target=[0, 0, 4])["ok"]
        viewer.sync()
        # At rest, one metre below the target: stiffness (100) times mass.
        assert data.xfrc_applied[2, 2] == pytest.approx(100)
        page.ask("perturb", body=-1)
        viewer.sync()
        assert not data.xfrc_applied.any()


def test_state_only_computes_the_rest(model, data):
    with passive(model, data) as viewer, page_client.Page(viewer.address) as page:
        data.qpos[3] = 7
        viewer.sync(state_only=True)
        assert page.get("xpos")[2, 2] == 7


def test_closing(model, data):
    viewer = passive(model, data)
    page = page_client.Page(viewer.address)
    page.ask("hello", protocol=1)
    assert viewer.is_running()
    viewer.close()
    assert not viewer.is_running()
    assert page.wait_for("bye")
    viewer.close()
    viewer.sync()
    assert "closed" in repr(viewer)
    with pytest.raises(OSError):
        page_client.Page(viewer.address)


def test_a_viewer_ends_after_its_page_has_left(model, data):
    with passive(model, data, leave_after=0.1) as viewer:
        time.sleep(0.3)
        assert viewer.is_running()  # nobody has come yet
        with page_client.Page(viewer.address) as page:
            page.ask("hello", protocol=1)
        assert page_client.comes_true(lambda: not viewer.is_running())


def test_several_viewers_and_pages(model, data):
    other = corten.Data(model)
    with passive(model, data) as first, passive(model, other) as second:
        pages = [page_client.Page(viewer.address) for viewer in (first, first, second)]
        other.step(10)
        second.sync()
        assert [float(page.get("time")) for page in pages] == [0, 0, other.time]
        assert page_client.comes_true(lambda: (first.pages, second.pages) == (2, 1))
        for page in pages:
            page.close()


def test_another_machine_needs_the_token(model, data):
    with passive(model, data, host="0.0.0.0") as viewer:
        assert "?token=" in viewer.address
        local = f"http://127.0.0.1:{viewer.port}/"
        assert page_client.Page(local).status == 403
        token = viewer.address.partition("?")[2]
        assert page_client.Page(f"{local}?{token}").status == 101


def test_events_and_geoms_reach_pages(model, data):
    with passive(model, data) as viewer:
        viewer.tell("camera", distance=np.float64(3), lookat=np.zeros(3))
        geom = np.zeros((2, 20))
        geom[1, 4:7] = 1, 2, 3
        viewer.set_geoms(geom)
        with page_client.Page(viewer.address) as page:  # it comes later
            page.ask("hello", protocol=1)
            assert page.wait_for("camera") == {"event": "camera", "distance": 3.0, "lookat": [0.0, 0.0, 0.0]}
            page.ask("watch", fields=["user_geoms"])
            np.testing.assert_array_equal(page.wait_for("frame")["values"]["user_geoms"], geom)
            page.ask("key", code=32)
            assert (viewer.take_key(), viewer.take_key()) == (32, 0)
        with pytest.raises(corten.ArgumentError):
            viewer.tell("frame")
        with pytest.raises(corten.ArgumentError):
            viewer.set_geoms(np.zeros((2, 19)))


def test_another_model_is_shown(model, data):
    with passive(model, data) as viewer, page_client.Page(viewer.address) as page:
        page.ask("hello", protocol=1)
        edit = corten.Edit(model)
        edit.geom_rgba[:] = [1, 0, 0, 1]
        data.set_model(edit.finish())
        viewer.sync()
        assert page.wait_for("model")["generation"] == 2
        np.testing.assert_array_equal(page.ask("scene", fields=["geom_rgba"])["values"]["geom_rgba"][0], [1, 0, 0, 1])


def test_a_batch_is_shown(model):
    batch = corten.Batch(model, 40)
    batch.qpos[:, 3] = np.arange(40)
    with passive(model, batch, envs=30) as viewer, page_client.Page(viewer.address) as page:
        assert page.ask("hello", protocol=1)["envs"] == 30
        batch.step(3)
        viewer.sync()
        page.ask("watch", fields=[{"name": "qpos", "type": "f8", "all": True}])
        np.testing.assert_array_equal(page.wait_for("frame")["values"]["all:qpos"], batch.qpos[:30])
        page.ask("set", env=7, field="ctrl", values=[0.5])
        viewer.sync()  # also between two pictures
        assert batch.ctrl[7, 0] == 0.5 and batch.ctrl.sum() == 0.5
    with pytest.raises(corten.ArgumentError):
        passive(corten.load_string(ARM), batch)


def test_threads_share_a_viewer(model, data):
    """Steps on one thread, pages and syncs on others."""
    with passive(model, data) as viewer:
        stop = threading.Event()

        def look():
            with page_client.Page(viewer.address) as page:
                while not stop.is_set():
                    page.get("qpos")

        threads = [threading.Thread(target=look) for _ in range(3)]
        for thread in threads:
            thread.start()
        for _ in range(300):
            with viewer.lock():
                data.step()
            viewer.sync()
        stop.set()
        for thread in threads:
            thread.join()


def test_wrong_arguments(model, data):
    with pytest.raises(TypeError, match="corten.Model"):
        corten.viewer.launch_passive("arm.xml", data)
    with pytest.raises(TypeError, match="corten.Data"):
        corten.viewer.launch_passive(model, None)
    with pytest.raises(corten.ArgumentError):
        passive(model, data, port=70000)
    with pytest.raises(corten.ArgumentError):
        passive(corten.load_string("<mujoco/>"), data)
    with passive(model, data) as viewer, pytest.raises(corten.DeviceError, match="cannot listen"):
        passive(model, data, port=viewer.port)


# ---- launch


def test_launch_simulates_until_the_page_leaves(monkeypatch, model, data):
    data.qpos[0] = 0.5
    data.forward()
    run = Launched(monkeypatch, corten.viewer.launch, model, data, leave_after=0.1)
    with page_client.Page(run.address) as page:
        assert page.ask("hello", protocol=1)["mode"] == "server"
        assert page_client.comes_true(lambda: page.get("time") > 0.1)
    run.thread.join(20)
    assert not run.thread.is_alive()
    assert data.time > 0.1 and data.qpos[0] != 0.5


def test_launch_of_a_file_with_a_key(monkeypatch, tmp_path):
    path = tmp_path / "arm.xml"
    path.write_text(ARM)
    run = Launched(monkeypatch, corten.viewer.launch, path, key="up", paused=True, leave_after=0.1, envs=3)
    with page_client.Page(run.address) as page:
        hello = page.ask("hello", protocol=1)
        assert (hello["envs"], hello["running"]) == (3, False)
        assert page.get("qpos")[3] == 5
    run.thread.join(20)
    with pytest.raises(corten.LoadError):
        corten.viewer.launch(tmp_path / "missing.xml")
    with pytest.raises(corten.NotFoundError):
        corten.viewer.launch(path, key="down")


# ---- mujoco.viewer


@pytest.fixture
def mj():
    model = mujoco.MjModel.from_xml_string(ARM)
    return model, mujoco.MjData(model)


def test_a_program_for_mujoco(quiet, mj, capsys):
    model, data = mj
    keys = []
    with mujoco.viewer.launch_passive(model, data, key_callback=keys.append) as viewer:
        assert viewer.address in capsys.readouterr().err
        with page_client.Page(viewer.address) as page:
            page.ask("hello", protocol=1)
            page.ask("key", code=65)
            page.ask("set", field="ctrl", values=[0.25])
            with viewer.lock():
                mujoco.mj_step(model, data)
                viewer.cam.distance = 9
                viewer.opt.geomgroup[3] = 1
                viewer.opt.flags[mujoco.mjtVisFlag.mjVIS_CONTACTPOINT] = 1
                viewer.user_scn.ngeom = 1
                mujoco.mjv_initGeom(viewer.user_scn.geoms[0], mujoco.mjtGeom.mjGEOM_SPHERE, np.full(3, 0.1),
                                    np.array([1, 2, 3]), np.eye(3).flatten(), np.array([1, 0, 0, 1]))
            viewer.sync()
            assert keys == [65]
            assert data.ctrl[0] == 0.25
            assert page.get("time") == data.time
            camera = page.wait_for("camera")
            assert (camera["type"], camera["distance"]) == ("free", 9)
            visual = page.wait_for("visual")
            assert visual["geomgroup"] == [1, 1, 1, 1, 0, 0] and visual["flags"]["contactpoint"] is True
            page.ask("watch", fields=["user_geoms"])
            row = page.wait_for("frame")["values"]["user_geoms"][0]
            np.testing.assert_allclose(row[:7], [2, 0.1, 0.1, 0.1, 1, 2, 3], rtol=1e-6)
            viewer.set_texts((None, mujoco.mjtGridPos.mjGRID_TOPRIGHT, "a", None))
            assert page.wait_for("texts")["texts"] == [[1, "a", ""]]
        assert viewer.is_running()
    assert not viewer.is_running()
    viewer.sync()  # does nothing


def test_changed_fields_of_a_model_are_seen(quiet, mj):
    model, data = mj
    with mujoco.viewer.launch_passive(model, data) as viewer, page_client.Page(viewer.address) as page:
        model.geom_rgba[1] = [0, 1, 0, 1]
        viewer.sync()
        np.testing.assert_array_equal(page.ask("get", names=["geom_rgba"])["values"]["geom_rgba"][1], [0, 1, 0, 1])


def test_launch_gives_the_last_state(quiet, monkeypatch, mj):
    model, data = mj
    run = Launched(monkeypatch, lambda: mujoco.viewer.launch(model, data))
    with page_client.Page(run.address) as page:
        assert page_client.comes_true(lambda: page.get("time") > 0.05)
    run.thread.join(30)
    assert not run.thread.is_alive() and data.time > 0.05


def test_mujoco_viewer_refuses_what_is_wrong(quiet, mj):
    model, data = mj
    with pytest.raises(ValueError, match="model"):
        mujoco.viewer.launch_passive(None, data)
    with pytest.raises(ValueError, match="data"):
        mujoco.viewer.launch_passive(model, None)
    with pytest.raises(ValueError, match="key_callback"):
        mujoco.viewer.launch_passive(model, data, key_callback=3)
    with pytest.raises(ValueError, match="loader"):
        mujoco.viewer.launch(model, data, loader=lambda: None)
