"""Loading, saving, errors about files, editing."""
import copy
import pathlib
import pickle

import numpy as np
import pytest
from conftest import PENDULUM, ZOO, near

import corten

BOX = '<mujoco><worldbody><geom name="g" type="box" size="1 1 1"/></worldbody></mujoco>'
MESH_OBJ = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
WITH_MESH = '<mujoco><asset><mesh file="m.obj"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>'


def test_load_paths(tmp_path, models):
    path = models / "humanoid.xml"
    assert corten.load(path) == corten.load(str(path))
    named = tmp_path / "ünïcode mödel.xml"
    named.write_text(BOX, encoding="utf-8")
    assert corten.load(named).ngeom == 1


def test_load_content():
    assert corten.load_string(BOX).ngeom == 1
    assert corten.load_string(BOX.encode()).ngeom == 1
    assert corten.load_string(bytearray(BOX.encode())).ngeom == 1
    assert corten.load_string(memoryview(BOX.encode())).ngeom == 1


def test_urdf():
    urdf = ('<robot name="r"><link name="a"><inertial><mass value="2"/>'
            '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>')
    assert corten.load_string(urdf).name == "r"


@pytest.mark.parametrize("content", [MESH_OBJ, MESH_OBJ.encode(), bytearray(MESH_OBJ.encode())])
def test_files_in_memory(content):
    model = corten.load_string(WITH_MESH, files={"m.obj": content})
    assert model.mesh("m").vert.shape == (4, 3)


def test_files_in_memory_come_before_the_disk(tmp_path):
    (tmp_path / "m.obj").write_text("garbage")
    (tmp_path / "main.xml").write_text(WITH_MESH)
    assert corten.load(tmp_path / "main.xml", files={str(tmp_path / "m.obj"): MESH_OBJ}).nmesh == 1
    with pytest.raises(corten.Error):
        corten.load(tmp_path / "main.xml")
    (tmp_path / "m.obj").write_text(MESH_OBJ)
    assert corten.load_string(WITH_MESH, directory=tmp_path).nmesh == 1
    assert corten.load_string(WITH_MESH, directory=str(tmp_path)).nmesh == 1


def test_model_in_memory():
    model = corten.load("main.xml", files={"main.xml": WITH_MESH, "m.obj": MESH_OBJ})
    assert model.nmesh == 1


def test_load_errors_have_diagnostics():
    wrong = BOX.replace('type="box"', 'type="bix"')
    with pytest.raises(corten.LoadError) as caught:
        corten.load_string(wrong)
    error = caught.value
    assert isinstance(error, ValueError)
    first = error.diagnostics[0]
    assert isinstance(first, corten.Diagnostic)
    assert first.is_error and first.line == 1 and "bix" in first.message and "geom" in first.element
    assert "bix" in str(error) and "error" in str(first)
    again = pickle.loads(pickle.dumps(error))
    assert again.diagnostics == error.diagnostics and str(again) == str(error)
    with pytest.raises(Exception):
        first.line = 3


def test_several_diagnostics():
    with pytest.raises(corten.LoadError) as caught:
        corten.load_string(BOX.replace('type="box"', 'type="bix" nonsense="1" rgba="red"'))
    assert len(caught.value.diagnostics) >= 2


def test_diagnostic_text():
    assert str(corten.Diagnostic(True, "a.xml", 3, "body b", "wrong")) == "a.xml:3: error: body b: wrong"
    assert str(corten.Diagnostic(False, "a.xml", 0, "", "odd")) == "a.xml: warning: odd"
    assert str(corten.Diagnostic(False, "", 0, "", "odd")) == "warning: odd"


def test_strict_and_warnings():
    odd = BOX.replace("<mujoco>", '<mujoco><option nonsense="1"/>')
    tolerated = []
    for text in (odd, BOX.replace("<mujoco>", "<mujoco><visual><nonsense/></visual>")):
        try:
            tolerated.append((text, corten.load_string(text)))
        except corten.LoadError:
            pass
    for text, model in tolerated:
        assert model.warnings and all(not w.is_error for w in model.warnings)
        with pytest.raises(corten.LoadError):
            corten.load_string(text, strict=True)
    assert corten.load_string(BOX, strict=True).warnings == []


def test_missing_files(tmp_path):
    with pytest.raises(corten.Error) as caught:
        corten.load(tmp_path / "missing.xml")
    assert isinstance(caught.value, (OSError, ValueError)) and "missing.xml" in str(caught.value)
    with pytest.raises(corten.Error):
        corten.load(tmp_path)
    with pytest.raises(corten.FileError):
        corten.load_string(BOX).save(tmp_path / "no" / "such" / "folder.mjb")


@pytest.mark.parametrize("wrong",
                         ["", "<", "<mujoco>", "x" * 100000, "\0" * 10, BOX + "\0" + BOX, b"\xff\xfe\x00", "<a/>",
                                   "\x00<mujoco/>", "<mujoco/>" * 2])
def test_wrong_content(wrong):
    try:
        corten.load_string(wrong)
    except corten.LoadError as error:
        assert str(error)


@pytest.mark.parametrize("wrong", [None, 3, 1.5, [], {}, object()])
def test_wrong_types(wrong):
    with pytest.raises((TypeError, ValueError)):
        corten.load_string(wrong)
    with pytest.raises((TypeError, ValueError)):
        corten.load(wrong)
    if wrong is not None and wrong != {}:
        with pytest.raises((TypeError, ValueError)):
            corten.load_string(BOX, files=wrong)
    with pytest.raises((TypeError, ValueError)):
        corten.load_string(BOX, files={"a": wrong})


def test_zero_bytes_and_surrogates_in_names():
    for path in ("a\0b.xml",):
        with pytest.raises(corten.ArgumentError):
            corten.load(path)
        with pytest.raises(corten.ArgumentError):
            corten.load_string(BOX, files={path: b""})
        with pytest.raises(corten.ArgumentError):
            corten.load_string(BOX, directory=path)
    with pytest.raises(corten.Error):
        corten.load_string("\ud800")
    with pytest.raises(corten.Error):
        corten.load("\ud800.xml")


def test_truncated_and_damaged_binaries(zoo):
    content = zoo.to_bytes()
    random = np.random.default_rng(0)
    for size in (0, 1, 10, 100, len(content) // 2, len(content) - 1):
        with pytest.raises(corten.LoadError):
            corten.load_string(content[:size])
    for _ in range(50):
        damaged = bytearray(content)
        damaged[random.integers(len(damaged))] ^= 1 << random.integers(8)
        try:
            corten.load_string(damaged)
        except corten.LoadError:
            pass


# ---- saving, copying

def test_save_and_bytes(zoo, tmp_path):
    zoo.save(tmp_path / "zoo.mjb")
    assert corten.load(tmp_path / "zoo.mjb") == zoo
    again = corten.load_string(zoo.to_bytes())
    assert again == zoo and again.hash == zoo.hash and hash(again) == hash(zoo) and again.name == "zoo"
    with pytest.raises(corten.ArgumentError):
        zoo.save("a\0b")


def test_pickle_and_copy_of_models(zoo, pendulum):
    assert pickle.loads(pickle.dumps(zoo)) == zoo
    assert copy.copy(zoo) is zoo and copy.deepcopy(zoo) is zoo
    assert zoo != pendulum and zoo != 3
    assert len({zoo, pendulum, pickle.loads(pickle.dumps(zoo))}) == 2


def test_models_are_not_made_by_hand():
    with pytest.raises(TypeError, match="corten.load"):
        corten.Model()
    with pytest.raises(TypeError, match="corten.load"):
        corten.Model("file.xml")


# ---- editing

def test_edit_equals_loading_the_changed_file():
    edit = corten.load_string(PENDULUM).edit()
    edit.opt.timestep = 0.005
    edit.geom("rod").friction[0] = 0.3
    edit.jnt_stiffness[:] = 2
    changed = edit.finish()
    loaded = corten.load_string(
        PENDULUM.replace("<worldbody>", '<option timestep="0.005"/><worldbody>').replace(
            '"0 1 0"', '"0 1 0" stiffness="2"').replace('size=".05"', 'size=".05" friction=".3"'))
    assert changed.opt.timestep == 0.005
    near(changed.jnt_stiffness, loaded.jnt_stiffness)
    near(changed.geom_friction, loaded.geom_friction)
    first, second = corten.Data(changed), corten.Data(loaded)
    for data in (first, second):
        data.qvel = 1
        data.step(100)
    np.testing.assert_array_equal(first.qpos, second.qpos)


def test_edit_recomputes_what_follows(zoo):
    edit = zoo.edit()
    edit.body("box").mass = 7
    heavier = edit.finish()
    near(heavier.total_mass, zoo.total_mass - zoo.body("box").mass + 7)
    near(heavier.body("box").subtreemass, 7)
    assert zoo.body("box").mass == 1
    edit.body("box").mass = 9
    assert heavier.body("box").mass == 7 and edit.finish().body("box").mass == 9


def test_edit_whole_fields(zoo):
    edit = zoo.edit()
    edit.body_mass = 2
    assert (edit.body_mass == 2).all()
    edit.geom_rgba = [1, 0, 0, 1]
    edit.key_qpos = 0.5
    assert edit.finish().key("start").qpos.tolist() == [0.5] * zoo.nq
    edit.hfield_data[:] = 0
    assert edit.nq == zoo.nq and edit.body_parentid is zoo.body_parentid and edit.stat is zoo.stat
    for name in ("body_parentid", "nq", "jnt_type", "opt", "stat"):
        with pytest.raises(AttributeError):
            setattr(edit, name, 1)
    with pytest.raises(AttributeError):
        edit.nothing = 1
    with pytest.raises(AttributeError):
        edit.nothing
    with pytest.raises(AttributeError):
        edit.joint(0).type = 1
    with pytest.raises(ValueError):
        edit.body_parentid[0] = 1
    with pytest.raises(corten.NotFoundError):
        edit.field("nothing")


@pytest.mark.parametrize("field, value", [("body_mass", -1), ("body_mass", np.nan), ("geom_size", np.inf),
                                          ("actuator_gear", np.nan), ("body_quat", 0)])
def test_edit_checks_values(zoo, field, value):
    edit = zoo.edit()
    setattr(edit, field, value)
    with pytest.raises(corten.Error, match=field):
        edit.finish()
    with pytest.raises(corten.Error):
        edit.refresh()


@pytest.mark.parametrize("option, value", [("timestep", 0), ("timestep", np.nan), ("integrator", 99), ("solver", -1),
                                           ("iterations", -5), ("cone", 7), ("jacobian", 9)])
def test_edit_checks_options(zoo, option, value):
    edit = zoo.edit()
    setattr(edit.opt, option, value)
    with pytest.raises(corten.Error):
        edit.finish()


def test_live_models_share_fields(zoo):
    edit = zoo.edit()
    live = edit.live()
    data = corten.Data(live)
    edit.body_mass[2] = 5
    assert live.body_mass[2] == 5
    edit.opt.gravity = 0, 0, -1
    edit.refresh()
    data.step()
    del edit
    data.step()
    assert live.body_mass[2] == 5
    near(corten.Data(live).model.opt.gravity, [0, 0, -1])


def test_edits_of_edits(zoo):
    edit = corten.Edit(zoo)
    edit.opt.density = 3
    second = edit.finish().edit()
    assert second.opt.density == 3
    assert "Edit" in repr(second)
    with pytest.raises(TypeError):
        corten.Edit(3)
    for function in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            function(edit)


def test_set_model(zoo, pendulum):
    data = corten.Data(zoo)
    edit = zoo.edit()
    edit.opt.gravity = 0
    still = edit.finish()
    data.set_model(still)
    data.qpos[2] = 1  # above the floor
    data.step(10)
    assert data.model is still
    near(data.qvel[2], 0)
    with pytest.raises(corten.Error):
        data.set_model(pendulum)
    assert data.model is still
    with pytest.raises(TypeError):
        data.set_model(edit)


def test_load_is_a_path(models):
    assert isinstance(models, pathlib.Path) and corten.load(models / "humanoid.xml").nv == 27
    assert corten.load_string(ZOO).name == "zoo"
