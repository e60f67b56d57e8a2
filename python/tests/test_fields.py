"""Fields of Model, Data and Batch, and objects by name."""
import numpy as np
import pytest
from conftest import PENDULUM, ZOO, near

import corten
from corten import _tables

KINDS = tuple(_tables.OBJECTS)
NAMES = {"body": "box", "joint": "elbow", "geom": "floor", "site": "hand", "camera": "eye", "light": "sun",
         "mesh": "tetra", "skin": "hide", "texture": "checker", "material": "paint",
         "hfield": "hills", "pair": "pair", "exclude": "exclude", "equality": "couple", "tendon": "rope",
         "actuator": "servo", "sensor": "touch", "numeric": "gains", "text": "note", "tuple": "group", "key": "second",
         "flex": "wire"}


# ---- fields of models

def test_every_model_field(zoo):
    for name, (is_int, rows, numbers, _) in _tables.MODEL_FIELDS.items():
        array = getattr(zoo, name)
        assert array is getattr(zoo, name), "kept after the first access"
        integer = np.uint8 if name == "tex_data" else np.int32
        assert array.dtype == (integer if is_int else np.float64)
        assert not array.flags.writeable
        if rows in _tables.MODEL_SIZES:
            assert array.shape[0] == getattr(zoo, rows), name
        if isinstance(numbers, int) and numbers > 1:
            assert array.shape[1:] == (numbers,), name


def test_every_model_size(zoo):
    for name in _tables.MODEL_SIZES:
        assert isinstance(getattr(zoo, name), int)


def test_model_fields_equal_the_reference(zoo, mujoco):
    reference = mujoco.MjModel.from_xml_string(ZOO)
    compared = 0
    for name in ("nq", "nv", "nu", "na", "nbody", "ngeom", "nsite", "ntendon", "nsensor", "nsensordata", "nmocap",
                 "neq",
                 "nkey", "nuserdata"):
        assert getattr(zoo, name) == getattr(reference, name)
    for name in _tables.MODEL_FIELDS:
        expected = getattr(reference, name, None)
        actual = getattr(zoo, name)
        # the reference's numbers of another precision, order or meaning
        if not isinstance(expected,
                          np.ndarray) or expected.size != actual.size or name.startswith(("mesh_", "hfield_data",
                                                                                          "body_bvh", "name_")):
            continue
        if name in ("geom_rgba", "site_rgba", "tendon_rgba"):
            near(actual.reshape(expected.shape), expected, 1e-6)
        elif actual.dtype == np.float64:
            near(actual.reshape(expected.shape), expected)
            compared += 1
    assert compared > 100


def test_options_and_statistics(zoo, mujoco):
    reference = mujoco.MjModel.from_xml_string(ZOO)
    for name, (is_int, count, _) in _tables.OPTIONS.items():
        value = getattr(zoo.opt, name)
        if count == 1:
            assert type(value) is (int if is_int else float)
        if hasattr(reference.opt, name):
            near(value, getattr(reference.opt, name))
    for name in _tables.STATISTICS:
        if hasattr(reference.stat, name):
            near(getattr(zoo.stat, name), getattr(reference.stat, name))
    assert "timestep" in repr(zoo.opt) and "extent" in repr(zoo.stat)
    assert {"timestep", "gravity"} <= set(dir(zoo.opt))


def test_models_do_not_change(zoo):
    with pytest.raises(AttributeError, match="edit"):
        zoo.body_mass = 1
    with pytest.raises(AttributeError, match="edit"):
        zoo.anything = 1
    with pytest.raises(AttributeError, match="edit"):
        zoo.opt.timestep = 1
    with pytest.raises(AttributeError, match="edit"):
        zoo.body("box").mass = 1
    with pytest.raises(AttributeError):
        del zoo.body_mass
    with pytest.raises(ValueError):
        zoo.body_mass[1] = 3
    with pytest.raises(ValueError):
        zoo.opt.gravity[2] = 0
    with pytest.raises(ValueError):
        zoo.body_mass.flags.writeable = True
    with pytest.raises(AttributeError, match="nothing"):
        zoo.nothing
    with pytest.raises(AttributeError):
        zoo.opt.nothing
    with pytest.raises(AttributeError):
        zoo.opt.nothing = 1


def test_model_field_by_name(zoo):
    assert zoo.field("nq").shape == () and zoo.field("nq") == zoo.nq
    assert zoo.field("opt.timestep") == zoo.opt.timestep
    assert zoo.field("body_mass").ctypes.data == zoo.body_mass.ctypes.data
    with pytest.raises(corten.NotFoundError):
        zoo.field("body_masses")
    with pytest.raises(corten.NotFoundError):
        zoo.field("body_mass\0")
    with pytest.raises(corten.NotFoundError):
        zoo.field("\udcff")
    with pytest.raises(corten.ArgumentError):
        zoo.field(3)


def test_user_columns(zoo, pendulum):
    assert zoo.body_user.shape == (zoo.nbody, 2)
    near(zoo.body("box").user, [1, 2])
    assert pendulum.body_user.shape == (pendulum.nbody, 0)
    assert pendulum.body("rod").user.shape == (0,)
    one = corten.load_string(PENDULUM.replace("<worldbody>", '<size nuser_body="1"/><worldbody>'))
    assert one.body("rod").user.shape == (1,)


# ---- fields of data

def test_every_data_field(data):
    for name, (is_int, rows, _, _) in {**_tables.DATA_FIXED, **_tables.DATA_GROWING}.items():
        array = getattr(data, name)
        integer = np.uint8 if name == "tex_data" else np.int32
        assert array.dtype == (integer if is_int else np.float64)
        if rows in _tables.MODEL_SIZES:
            assert array.shape[0] == getattr(data.model, rows), name
    for name, (is_int, _) in _tables.DATA_SCALARS.items():
        assert type(getattr(data, name)) is (int if is_int else float)


def test_growing_fields_are_copies_of_the_valid_rows(data):
    assert data.ncon > 0 and data.nefc > 0
    assert len(data.contact_dist) == data.ncon
    assert len(data.efc_force) == data.nefc
    assert not data.efc_force.flags.writeable
    before = data.contact_pos.copy()
    kept = data.contact_pos
    data.step(5)
    np.testing.assert_array_equal(kept, before)
    with pytest.raises(AttributeError, match="computed"):
        data.efc_force = 0
    data.qpos[2] = 10
    data.forward()
    assert data.contact_dist.shape[0] == data.ncon


def test_writing_data(data):
    data.qpos = data.model.qpos0
    np.testing.assert_array_equal(data.qpos, data.model.qpos0)
    data.ctrl = 0.5
    assert (data.ctrl == 0.5).all()
    data.qvel[2:4] = [1, 2]
    assert data.qvel[3] == 2
    data.time = 3
    assert data.time == 3.0
    data.xfrc_applied[1] = np.arange(6)
    array = data.qpos
    data.qpos = 1
    assert data.qpos is array and (array == 1).all()
    for wrong in ([1, 2], np.ones((2, 2)), "text", object()):
        with pytest.raises((ValueError, TypeError)):
            data.qpos = wrong
    with pytest.raises(AttributeError):
        data.nothing = 1
    with pytest.raises(AttributeError):
        data.nothing


def test_counts_and_indices_cannot_be_written(data):
    for name in ("ncon", "nefc", "ne", "nisland", "dof_island", "contact_geom", "efc_J_colind", "status"):
        with pytest.raises(AttributeError):
            setattr(data, name, 10**6)
    for name in _tables.COMPUTED:
        assert not data.field(name).flags.writeable, name
    with pytest.raises(ValueError):
        data.dof_island[0] = 7


def test_data_model_can_be_assigned(data, pendulum):
    edit = data.model.edit()
    edit.opt.gravity = 0
    light = edit.finish()
    data.model = light
    assert data.model is light
    with pytest.raises(TypeError):
        data.model = 3
    with pytest.raises(corten.Error):
        data.model = pendulum


def test_dir_lists_the_fields(zoo, data):
    assert {"qpos", "contact_dist", "time", "body", "step", "kinematics"} <= set(dir(data))
    assert {"body_mass", "nq", "opt", "stat", "body"} <= set(dir(zoo))
    batch = corten.Batch(zoo, 2, fields=["xpos"])
    assert {"qpos", "xpos", "step"} <= set(dir(batch))
    edit = zoo.edit()
    assert {"body_mass", "opt"} <= set(dir(edit))


# ---- objects by name

@pytest.mark.parametrize("kind", [k for k in KINDS if k != "sdf"])
def test_every_kind_of_object(kind, zoo):
    name = NAMES[kind]
    number = zoo.id(kind, name)
    view = getattr(zoo, kind)(name)
    assert (view.id, view.name, view.kind) == (number, name, kind)
    assert getattr(zoo, kind)(number) == view
    assert zoo.object_name(kind, number) == name
    assert zoo.names(kind)[number] == name
    assert zoo.find(kind, name) == number
    assert zoo.find(kind, "no such thing") is None
    count = len(zoo.names(kind))
    assert getattr(zoo, kind)(-1).id == count - 1
    assert getattr(zoo, kind)(np.int64(0)).id == 0
    for member in set(dir(view)) - {"id", "name", "kind"}:
        value = getattr(view, member)
        assert isinstance(value, (int, float, np.ndarray)), member
    assert name in repr(view)
    for wrong in (count, -count - 1, name + "x", "", "\0", "\udcff"):
        with pytest.raises(corten.NotFoundError):
            getattr(zoo, kind)(wrong)
    for wrong in (1.5, None, [1], b"box", 10**30):
        with pytest.raises(corten.ArgumentError):
            getattr(zoo, kind)(wrong)


def test_members_are_rows_of_the_fields(zoo):
    for kind, members in _tables.MODEL_OBJECTS.items():
        if kind in ("joint_dof", "sdf"):
            continue
        view = getattr(zoo, kind)(0)
        for member, field in members.items():
            np.testing.assert_array_equal(getattr(view, member), getattr(zoo, field)[0])


def test_members_with_several_rows(zoo):
    assert zoo.joint("free").qpos0.shape == (7,) and zoo.joint("free").damping.shape == (6,)
    assert zoo.joint("shoulder").qpos0.shape == (4,) and zoo.joint("shoulder").armature.shape == (3,)
    assert zoo.joint("elbow").qpos_spring.shape == (1,)
    assert zoo.mesh("tetra").vert.shape == (4, 3)
    assert zoo.mesh("tetra").face.shape[1] == 3
    near(zoo.numeric("gains").data, [1, 2, 3])
    assert zoo.tuple("group").objid.tolist() == [zoo.id("body", "box")]


@pytest.mark.parametrize("kind", _tables.DATA_KINDS)
def test_every_kind_of_object_of_data(kind, data):
    view = getattr(data, kind)(NAMES[kind])
    assert view.name == NAMES[kind]
    for member in set(dir(view)) - {"id", "name", "kind"}:
        assert isinstance(getattr(view, member), (int, float, np.ndarray)), member
    assert repr(view).startswith(f"{kind} {view.id}")
    with pytest.raises(corten.NotFoundError):
        getattr(data, kind)("nothing")
    with pytest.raises(AttributeError):
        view.nothing
    with pytest.raises(AttributeError):
        view.nothing = 1
    with pytest.raises(AttributeError):
        view.id = 1


def test_views_of_data_write_through(data):
    data.joint("elbow").qpos = 0.25
    assert data.qpos[data.model.joint("elbow").qposadr] == 0.25
    data.joint("free").qvel[:3] = 1, 2, 3
    assert data.qvel[:3].tolist() == [1, 2, 3]
    data.actuator("motor").ctrl = 0.5
    assert data.ctrl[0] == 0.5
    data.body("target").mocap_pos = 1, 2, 3
    assert data.mocap_pos[0].tolist() == [1, 2, 3]
    data.equality("connect").active = 1
    assert data.eq_active[0] == 1
    data.body("box").xfrc_applied[2] = 5
    assert data.xfrc_applied[data.model.id("body", "box"), 2] == 5
    with pytest.raises(AttributeError):
        data.joint("elbow").dof_island = 0


def test_views_of_data_read(data):
    np.testing.assert_array_equal(data.body("lower").pos, data.body("lower").xpos)
    np.testing.assert_array_equal(data.body("lower").quat, data.xquat[data.model.id("body", "lower")])
    np.testing.assert_array_equal(data.site("hand").pos, data.site("hand").xpos)
    assert data.actuator("motor").act.shape == (0,)
    assert data.actuator("filtered").act.shape == (1,)
    assert "mocap_pos" in dir(data.body("target")) and "mocap_pos" not in dir(data.body("box"))
    with pytest.raises(AttributeError, match="mocap"):
        data.body("box").mocap_pos
    assert isinstance(data.tendon("rope").length, float)


def test_sensors_are_arrays(data):
    sensor = data.sensor("hand")
    assert len(sensor) == 3 and sensor.data.shape == (3,)
    np.testing.assert_array_equal(np.asarray(sensor), data.sensordata[1:4])
    assert np.asarray(sensor).ctypes.data == sensor.data.ctypes.data
    assert np.array(sensor, dtype=np.float32).dtype == np.float32
    assert sensor[0] == data.sensordata[1]
    near(sensor.data, data.site("hand").xpos)
    with pytest.raises(TypeError):
        len(data.body("box"))


def test_views_compare_and_hash(zoo, data):
    assert zoo.body("box") == zoo.body(zoo.id("body", "box"))
    assert zoo.body("box") != zoo.body("upper")
    assert zoo.body("box") != data.body("box")
    assert zoo.body(1) != zoo.geom(1)
    assert len({data.body("box"), data.body("box"), data.body("upper")}) == 2


def test_names_of_kinds(zoo):
    assert zoo.names("joint") == ["free", "shoulder", "elbow", "slide"]
    for call in (lambda: zoo.id("bodies", "x"), lambda: zoo.names("bodies"), lambda: zoo.object_name("bodies", 0)):
        with pytest.raises(corten.ArgumentError, match="kinds are body"):
            call()
    with pytest.raises(corten.NotFoundError, match="elbow"):
        zoo.joint("elbo")
    with pytest.raises(corten.Error):
        zoo.object_name("body", 99)
    with pytest.raises(corten.ArgumentError):
        zoo.id("body", 3)


def test_text_of_a_model(zoo):
    tree = zoo.tree()
    assert "world" in tree and "  body upper" in tree and "joint elbow (hinge)" in tree and "site hand" in tree
    assert tree.count("\n") == 20
    html = zoo._repr_html_()
    assert html.count("<details") == html.count("</details>") == zoo.nbody
    assert "'zoo'" in repr(zoo) and "6 bodies" in repr(zoo)
    named = corten.load_string('<mujoco><worldbody><body name="&lt;b&gt;"/></worldbody></mujoco>')
    assert "<b>" not in named._repr_html_()
