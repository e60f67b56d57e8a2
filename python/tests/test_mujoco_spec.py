"""corten.spec and MjSpec."""
import numpy as np
import pytest

from corten._library import lib

if not hasattr(lib, "corten_spec_create"):
    pytest.skip("the library has no functions that edit Specs", allow_module_level=True)

import corten
import corten.mujoco as mujoco
from corten.spec import Spec


def test_native_spec_adds_elements_and_compiles():
    spec = Spec()
    ball = spec.worldbody.add("body", name="ball", pos=(0, 0, 1))
    ball.add("freejoint")
    geom = ball.add("geom", type="sphere", size=0.1)
    assert geom["type"] == "sphere" and geom["size"][0] == 0.1 and geom.source("size") == "element"
    model = spec.compile()
    assert model.nq == 7 and model.body("ball").pos.tolist() == [0, 0, 1]
    assert geom in ball.children() and geom.parent == ball and spec.find("body", "ball") == ball


def test_native_spec_keeps_state_on_recompile():
    spec = Spec.read_string("<mujoco><worldbody><body name='a'><joint name='j'/><geom size='.1'/></body></worldbody></mujoco>")
    data = corten.Data(spec.compile())
    data.qpos[0] = 0.3
    spec.find("body", "a").add("geom", size=0.2)
    model, other = spec.recompile(data)
    assert model.ngeom == 2 and other.qpos[0] == 0.3 and data.model.ngeom == 1


def test_native_spec_errors():
    spec = Spec()
    with pytest.raises(corten.NotFoundError):
        spec.find("body", "none")
    with pytest.raises(corten.Error):
        spec.worldbody.add("geom", size="wide")
    assert not spec.worldbody.children("geom")
    geom = spec.worldbody.add("geom", size=1)
    geom.remove()
    with pytest.raises(corten.HandleError):
        geom["size"]


def arm():
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name="arm", pos=[0, 0, 1])
    body.add_joint(name="hinge", type=mujoco.mjtJoint.mjJNT_HINGE, axis=[0, 1, 0])
    body.add_geom(name="link", type=mujoco.mjtGeom.mjGEOM_CAPSULE, fromto=[0, 0, 0, 0.4, 0, 0], size=[0.05, 0, 0])
    body.add_site(name="tip", pos=[0.4, 0, 0])
    return spec


def test_mjspec_builds_a_model():
    spec = arm()
    motor = spec.add_actuator(name="motor", trntype=mujoco.mjtTrn.mjTRN_JOINT, target="hinge")
    motor.set_to_position(kp=20)
    spec.add_sensor(name="angle", type=mujoco.mjtSensor.mjSENS_JOINTPOS, objtype=mujoco.mjtObj.mjOBJ_JOINT, objname="hinge")
    spec.add_equality(name="lock", type=mujoco.mjtEq.mjEQ_JOINT, name1="hinge", objtype=mujoco.mjtObj.mjOBJ_JOINT)
    spec.option.timestep = 0.001
    model = spec.compile()
    assert (model.nbody, model.nu, model.nsensor, model.neq) == (2, 1, 1, 1)
    assert model.opt.timestep == 0.001 and model.actuator_gainprm[0, 0] == 20
    assert model.bind(spec.body("arm")).pos.tolist() == [0, 0, 1]


def test_mjspec_equals_the_reference():
    reference = pytest.importorskip("mujoco")
    models = []
    for api in (mujoco, reference):
        spec = api.MjSpec()
        body = spec.worldbody.add_body(name="a", pos=[1, 2, 3], quat=[0, 1, 0, 0])
        body.add_freejoint()
        body.add_geom(type=api.mjtGeom.mjGEOM_BOX, size=[0.1, 0.2, 0.3], rgba=[1, 0, 0, 1], mass=2)
        child = body.add_body(name="b")
        child.add_joint(type=api.mjtJoint.mjJNT_BALL, damping=0.3)
        child.add_geom(type=api.mjtGeom.mjGEOM_SPHERE, size=[0.2, 0, 0], pos=[0, 0, 1])
        models.append(spec.compile())
    for name in ("body_pos", "body_quat", "body_mass", "body_inertia", "geom_size", "geom_rgba", "dof_damping", "qpos0"):
        assert np.allclose(getattr(models[0], name), getattr(models[1], name), atol=1e-12), name


def test_mjspec_members_write_through():
    spec = arm()
    body = spec.body("arm")
    body.pos[0] = 4
    assert body.pos.tolist() == [4, 0, 1]
    body.name = "forearm"
    assert spec.body("arm") is None and spec.body("forearm") == body
    with pytest.raises(ValueError, match="pos should be a list/array of size 3."):
        body.add_geom(pos=[0, 1])
    with pytest.raises(TypeError, match="Invalid vel keyword argument"):
        body.add_geom(vel=1)
    assert len(body.geoms) == 1


def test_mjspec_delete_attach_copy():
    spec, other = arm(), arm()
    frame = spec.worldbody.add_frame(name="frame", pos=[1, 0, 0])
    spec.attach(other, prefix="second_", frame=frame)
    assert spec.body("second_arm") is not None and spec.copy().compile().nbody == 3
    spec.delete(spec.body("second_arm"))
    assert spec.compile().nbody == 2


def test_mjspec_recompile_keeps_state_without_names():
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body()
    body.add_joint(type=mujoco.mjtJoint.mjJNT_BALL)
    body.add_geom(size=[0.1, 0, 0], pos=[1, 1, 0])
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, 100)
    second = spec.worldbody.add_body(pos=[0, 3, 0])
    second.add_joint(type=mujoco.mjtJoint.mjJNT_BALL)
    second.add_geom(size=[0.1, 0, 0])
    new_model, new_data = spec.recompile(model, data)
    assert new_model.nq == 8
    assert np.array_equal(new_data.qpos[:4], data.qpos) and np.array_equal(new_data.qvel[:3], data.qvel)


def test_mjspec_defaults_and_xml():
    spec = mujoco.MjSpec()
    red = spec.add_default("red")
    red.geom.rgba = [1, 0, 0, 1]
    geom = spec.worldbody.add_geom(red, size=[0.1, 0, 0])
    assert geom.rgba.tolist() == [1, 0, 0, 1]
    again = mujoco.MjSpec.from_string(spec.to_xml())
    assert again.compile().geom_rgba[0].tolist() == [1, 0, 0, 1]


def test_bind_needs_the_model_of_the_spec():
    spec = arm()
    model = arm().compile()
    with pytest.raises(ValueError, match="does not match"):
        model.bind(spec.body("arm"))
