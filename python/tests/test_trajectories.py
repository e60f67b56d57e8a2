"""Whole simulations against the reference: states, stages, steps."""
import numpy as np
import pytest
from conftest import Pair, ZOO, excite, near

import corten


@pytest.fixture(scope="module")
def both(mujoco):
    return Pair(mujoco, corten.load_string(ZOO), mujoco.MjModel.from_xml_string(ZOO)).run(25)


def test_state_bits_are_those_of_the_reference(mujoco):
    for name, value in corten.State.__members__.items():
        reference = getattr(mujoco.mjtState, f"mjSTATE_{name}", None)
        if reference is not None and name != "INTEGRATION":  # has SLEEP, too
            assert int(value) == int(reference), name
    assert int(corten.State.INTEGRATION & ~corten.State.SLEEP) == int(mujoco.mjtState.mjSTATE_INTEGRATION)


def test_state_layouts(both, mujoco):
    for bits in [1 << i for i in range(14)] + [int(mujoco.mjtState.mjSTATE_FULLPHYSICS),
                                               int(mujoco.mjtState.mjSTATE_USER),
                                               int(mujoco.mjtState.mjSTATE_INTEGRATION)]:
        size = mujoco.mj_stateSize(both.m, bits)
        assert both.model.state_size(bits) == size
        expected = np.empty(size)
        mujoco.mj_getState(both.m, both.d, expected, bits)
        if bits & corten.State.WARMSTART:
            near(both.c.get_state(bits), expected, 1e-6)  # forward has changed it
        else:
            np.testing.assert_array_equal(both.c.get_state(bits), expected)


def test_positions_and_sensors_after_forward(pair):
    for name in ("xpos", "xquat", "xipos", "geom_xpos", "geom_xmat", "site_xpos", "cam_xpos", "subtree_com", "cvel",
                 "ten_length", "ten_velocity", "actuator_length", "actuator_force", "qfrc_bias", "qfrc_passive",
                 "qfrc_actuator", "sensordata", "qacc_smooth"):
        near(getattr(pair.c, name), getattr(pair.d, name), 1e-8)
    near(pair.c.qacc, pair.d.qacc, 1e-6)
    near(pair.c.efc_pos, pair.d.efc_pos)


# Step by step from the same state: rounding differences do not accumulate.
@pytest.mark.parametrize("name", ["humanoid.xml", "quadruped.xml", "tendon_hand.xml", "muscle_arm.xml",
                                  "humanoid_freefall.xml"])
def test_steps_of_models(name, mujoco, models):
    path = str(models / name)
    run = Pair(mujoco, corten.load(path), mujoco.MjModel.from_xml_path(path)).run(1)
    for _ in range(20):
        mujoco.mj_step(run.m, run.d)
        assert run.c.step() == 0
        near(run.c.qpos, run.d.qpos, 1e-8)
        near(run.c.qvel, run.d.qvel, 1e-6)
        near(run.c.time, run.d.time)
        run.adopt()


def test_trajectory(mujoco):
    run = Pair(mujoco, corten.load_string(ZOO), mujoco.MjModel.from_xml_string(ZOO))
    for data in (run.c, run.d):
        excite(data)
    for _ in range(100):
        mujoco.mj_step(run.m, run.d)
        run.c.step()
    near(run.c.qpos, run.d.qpos, 1e-8)
    near(run.c.sensordata, run.d.sensordata, 1e-5)
    near(run.c.act, run.d.act)


def test_halves_of_a_step(both, mujoco):
    whole = both.c.copy()
    halves = both.c.copy()
    whole.step()
    halves.step1()
    halves.ctrl[:] = whole.ctrl
    halves.step2()
    np.testing.assert_array_equal(whole.qpos, halves.qpos)
    reference = mujoco.MjData(both.m)
    mujoco.mj_copyData(reference, both.m, both.d)
    mujoco.mj_step1(both.m, reference)
    mujoco.mj_step2(both.m, reference)
    near(halves.qpos, reference.qpos)


def test_keyframes_and_reset(mujoco):
    run = Pair(mujoco, corten.load_string(ZOO), mujoco.MjModel.from_xml_string(ZOO))
    run.c.step(3)
    run.c.reset("start")
    mujoco.mj_resetDataKeyframe(run.m, run.d, 0)
    for name in ("qpos", "qvel", "act", "ctrl", "mocap_pos", "mocap_quat", "time"):
        near(getattr(run.c, name), getattr(run.d, name))
    run.c.reset(-1)
    mujoco.mj_resetDataKeyframe(run.m, run.d, 1)
    near(run.c.qpos, run.d.qpos)
    run.c.reset()
    mujoco.mj_resetData(run.m, run.d)
    near(run.c.qpos, run.d.qpos)
    assert run.c.time == 0


def test_mocap(both, mujoco):
    both.d.mocap_pos[0] = both.c.body("target").mocap_pos[:] = 3, 2, 1
    both.d.mocap_quat[0] = both.c.body("target").mocap_quat[:] = 0, 1, 0, 0
    mujoco.mj_forward(both.m, both.d)
    both.c.forward()
    near(both.c.xpos, both.d.xpos)
    near(both.c.body("target").xpos, [3, 2, 1])


STAGES = {  # the reference's functions of the same meaning, and what they compute
    "kinematics": ("mj_kinematics", ["xpos", "xquat", "geom_xpos"]),
    "com_position": ("mj_comPos", ["subtree_com", "cdof"]),
    "cameras_and_lights": ("mj_camlight", ["cam_xpos", "light_xpos"]),
    "tendon_position": ("mj_tendon", ["ten_length"]),
    "transmission": ("mj_transmission", ["actuator_length"]),
    "com_velocity": ("mj_comVel", ["cvel"]),
    "passive_force": ("mj_passive", ["qfrc_passive"]),
    "forward_position": ("mj_fwdPosition", ["xpos", "cdof", "actuator_length"]),
    "forward_velocity": ("mj_fwdVelocity", ["qfrc_bias", "cvel"]),
    "forward_actuation": ("mj_fwdActuation", ["qfrc_actuator", "act_dot"]),
    "forward_acceleration": ("mj_fwdAcceleration", ["qacc_smooth", "qfrc_smooth"]),
    "forward_constraint": ("mj_fwdConstraint", ["qfrc_constraint", "qacc"]),
}


def test_stages(both, mujoco):
    excite(both.c)
    excite(both.d)
    both.c.qpos[7:] = both.model.integrate_pos(both.c.qpos, 0.1 * both.c.qvel, 1)[7:]
    both.d.qpos[:] = both.c.qpos
    for stage, (function, fields) in STAGES.items():
        getattr(both.c, stage)()
        getattr(mujoco, function)(both.m, both.d)
        for field in fields:
            near(getattr(both.c, field), getattr(both.d, field), 1e-7)


def test_every_stage_runs(data):
    for stage in corten.data._tables.STAGES:
        other = data.copy()
        if stage == "implicit":
            with pytest.raises(corten.ArgumentError, match="integrator"):
                other.implicit()
            continue
        getattr(other, stage)()
        same = data.copy()
        same.stage(stage)
        assert same.state_hash() == other.state_hash()


def test_integrators_equal_the_step(zoo, mujoco):
    for integrator, stage in ((0, "euler"), (2, "implicit"), (3, "implicit"), (1, "runge_kutta")):
        edit = zoo.edit()
        edit.opt.integrator = integrator
        whole = corten.Data(edit.finish())
        excite(whole)
        parts = whole.copy()
        whole.step()
        parts.forward()
        getattr(parts, stage)()
        near(parts.qpos, whole.qpos, 1e-12)
