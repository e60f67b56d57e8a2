"""What programs written for MuJoCo do besides calling functions: callbacks, writing to members, threads, wrong types."""
import threading
import time

import numpy as np
import pytest
from conftest import MODELS, ZOO

reference = pytest.importorskip("mujoco")
import corten.mujoco as corten_api  # noqa: E402

APIS = (reference, corten_api)
USER = """
<mujoco>
  <option integrator="{}"/>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1"/>
    <body pos="0 0 .3"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/><geom size=".1"/></body>
    <body pos="1 0 .3"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <actuator><general name="u" jointinparent="" joint="x" dyntype="user" gaintype="user" biastype="user"/></actuator>
  <sensor><user dim="2" needstage="vel"/><user dim="1" needstage="vel"/><user dim="1" needstage="acc"/></sensor>
</mujoco>
""".replace('jointinparent="" ', "").replace('<joint type="slide" axis="1', '<joint name="x" type="slide" axis="1')


def zoo(api, steps=0):
    model = api.MjModel.from_xml_string(ZOO)
    data = api.MjData(model)
    data.qvel[:] = 0.1
    api.mj_step(model, data, steps) if steps else None
    return model, data


def near(results, tolerance=1e-9):
    for a, b in zip(*results):
        np.testing.assert_allclose(np.asarray(b, float), np.asarray(a, float), rtol=tolerance, atol=tolerance)


# ---- reset and constants


@pytest.mark.parametrize("reset", [lambda api, m, d: api.mj_resetData(m, d),
                                   lambda api, m, d: api.mj_resetDataKeyframe(m, d, 0)])
def test_results_are_zero_after_a_reset(reset):
    results = []
    for api in APIS:
        model, data = zoo(api, 20)
        reset(api, model, data)
        results.append([data.xpos, data.qM, data.qpos, data.ctrl, data.sensordata, data.qfrc_bias, data.geom_xmat,
                        data.mocap_pos, data.ncon])
        results[-1] = [np.array(x) for x in results[-1]]
        api.mj_step(model, data, 5)
        results[-1].append(data.qpos.copy())
    near(results, 1e-8)
    assert not results[1][0].any()


def test_a_reset_simulation_moves_as_a_new_one():
    model, data = zoo(corten_api, 30)
    corten_api.mj_resetData(model, data)
    fresh = corten_api.MjData(model)
    for each in (data, fresh):
        corten_api.mj_step(model, each, 30)
    assert np.array_equal(data.qpos, fresh.qpos)


CHANGES = {"body_quat": 1.03, "geom_pos": 1.1, "body_ipos": 1.1, "jnt_axis": 1.03, "site_quat": 1.03, "body_subtreemass": 2,
           "cam_pos0": 2, "dof_M0": 2, "tendon_length0": 2, "light_pos0": 2, "hfield_data": 1.3, "geom_size": 1.03,
           "tendon_armature": "+0.01"}


@pytest.mark.parametrize("field", sorted(CHANGES))
def test_constants(field):
    """As in the reference, nothing is checked, normalized or derived but what mj_setConst computes."""
    results = []
    for api in APIS:
        model, data = zoo(api, 5)
        array, change = getattr(model, field), CHANGES[field]
        array[...] = array * change if not isinstance(change, str) else array + float(change)
        api.mj_setConst(model, data)
        at_springs = [data.qpos.copy(), data.xpos.copy(), data.ten_length.copy(), np.array(data.qM)]
        api.mj_step(model, data, 3)
        results.append([*at_springs, array.copy(), model.body_subtreemass, model.dof_invweight0, model.tendon_invweight0,
                        model.cam_mat0, model.stat.meaninertia, data.qpos.copy()])
    near(results, 1e-6)


# ---- callbacks


@pytest.mark.parametrize("integrator", ["Euler", "RK4", "implicitfast"])
def test_callbacks(integrator):
    results = []
    for api in APIS:
        model = api.MjModel.from_xml_string(USER.format(integrator))
        data, stages = api.MjData(model), set()

        def passive(m, d, own=(model, data)):
            assert m is own[0] and d is own[1]
            d.qfrc_passive[0] += 2 - 0.5 * d.qvel[0]

        def sensor(m, d, stage, seen=stages):
            seen.add(int(stage))
            d.sensordata[0 if int(stage) == 2 else 3] = d.time + 1
            d.sensordata[2] = 7

        api.set_mjcb_passive(passive)
        api.set_mjcb_sensor(sensor)
        api.set_mjcb_act_dyn(lambda m, d, i: 3.0 - d.act[0])
        api.set_mjcb_act_gain(lambda m, d, i: 2.0)
        api.set_mjcb_act_bias(lambda m, d, i: -0.1)
        api.set_mjcb_contactfilter(lambda m, d, a, b: int(b == 2))  # the free ball falls through the floor
        try:
            for _ in range(200):
                api.mj_step(model, data)
        finally:
            api.mj_resetCallbacks()
        results.append([data.qpos.copy(), data.qvel.copy(), data.act.copy(), data.sensordata.copy(), data.ncon,
                        sorted(stages)])
        api.mj_step(model, data)
        results[-1] += [data.qfrc_passive.copy(), data.qpos.copy()]
    near(results, 1e-9)
    assert results[1][0][4] < 0.1


def test_errors_in_callbacks():
    model, data = zoo(corten_api)
    corten_api.set_mjcb_passive(lambda m, d: 1 / 0)
    try:
        for call in (corten_api.mj_step, corten_api.mj_forward, corten_api.mj_passive):
            with pytest.raises(ZeroDivisionError):
                call(model, data)
        corten_api.set_mjcb_passive(lambda m, d: corten_api.mj_forward(m, d))
        with pytest.raises(corten_api.FatalError, match="callback"):
            corten_api.mj_step(model, data)
    finally:
        corten_api.mj_resetCallbacks()
    corten_api.mj_resetData(model, data)
    corten_api.mj_step(model, data)
    assert data.time == model.opt.timestep


def test_a_callback_sees_the_present_contacts():
    model, data = zoo(corten_api, 5)
    seen = []
    corten_api.set_mjcb_passive(lambda m, d: seen.append((d.ncon, len(d.contact), d.contact.dist.shape)))
    try:
        corten_api.mj_step(model, data)
    finally:
        corten_api.mj_resetCallbacks()
    assert seen and seen[0][0] == seen[0][1] == seen[0][2][0] > 0


# ---- writing


def test_contacts_can_be_written():
    results = []
    for api in APIS:
        model, data = zoo(api, 20)
        api.mj_fwdPosition(model, data)
        data.contact[0].friction[0] = 0.01
        data.contact.solref[1] = [0.1, 0.5]
        data.contact[2].dist -= 0.001
        api.mj_makeConstraint(model, data)
        results.append([data.contact.friction, data.contact.solref, data.contact[2].dist, data.efc_pos, data.efc_KBIP])
        results[-1] = [np.array(x) for x in results[-1]]
    near(results, 1e-6)


def test_computed_members_can_be_written():
    results = []
    for api in APIS:
        model, data = zoo(api, 20)
        api.mj_forward(model, data)
        force, product = np.zeros(model.nv), np.zeros(data.nefc)
        data.efc_J[:] *= 2
        api.mj_mulJacVec(model, data, product, np.ones(model.nv))
        data.qM[:] *= 1.5
        data.M[:] *= 1.5
        api.mj_mulM(model, data, force, np.ones(model.nv))
        data.qLD[:] = 3
        data.actuator_moment[:] = 5
        data.efc_force[:] = 4
        api.mj_objectVelocity(model, data, 1, 1, np.zeros(6), 0)  # any call
        used = int(np.sum(data.moment_rownnz))
        results.append([product, force, data.qLD, data.actuator_moment[:used], data.efc_force])
        results[-1] = [np.array(x) for x in results[-1]]
    near([[x for i, x in enumerate(r) if i != 1] for r in results], 1e-9)
    assert np.array_equal(results[1][2], np.full_like(results[1][2], 3))


def test_shapes_can_be_changed():
    results = []
    for api in APIS:
        model, data = zoo(api)
        model.geom("box").type = int(api.mjtGeom.mjGEOM_SPHERE)
        model.cam_intrinsic[0, 0] = 0.5
        api.mj_step(model, data, 30)
        results.append([data.qpos.copy(), data.ncon, model.cam_intrinsic[0]])
    near(results, 1e-7)
    with pytest.raises(ValueError, match="geom_type"):
        model.geom_type[0] = int(corten_api.mjtGeom.mjGEOM_MESH)
    with pytest.raises(ValueError, match="read-only"):
        np.copyto(model.geom_type, 7)


# ---- other mends


def test_sum_adds_in_order():
    values = [1e16, 1.0, -1e16, 1.0, 1e-3] * 3
    assert reference.mju_sum(np.array(values)) == corten_api.mju_sum(np.array(values))


def test_fields_can_be_read_while_another_thread_steps():
    model = corten_api.MjModel.from_xml_path(str(MODELS / "humanoid.xml"))
    data, stop, failed = corten_api.MjData(model), threading.Event(), []

    def run():
        try:
            while not stop.is_set():
                corten_api.mj_step(model, data)
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        names = [n for n in ("qpos", "qvel", "xpos", "sensordata", "cvel", "qfrc_bias", "site_xpos", "cinert", "xquat",
                             "geom_xpos", "actuator_force", "subtree_com")]
        for name in names:
            getattr(data, name).copy()
            time.sleep(0.005)
    finally:
        stop.set()
        thread.join()
    assert not failed and data.time > 0


@pytest.mark.parametrize("call", [
    lambda m, d: corten_api.mj_step(None, d), lambda m, d: corten_api.mj_step(m, m), lambda m, d: corten_api.mj_forward(d, m),
    lambda m, d: corten_api.mj_jacBody(m, None, None, None, 1), lambda m, d: corten_api.mj_stateSize("m", 1),
    lambda m, d: corten_api.mj_copyData(d, m, None), lambda m, d: corten_api.mj_setConst(m, 3),
    lambda m, d: corten_api.mj_name2id(d, 1, "a"), lambda m, d: corten_api.mj_defaultOption(3)])
def test_wrong_objects(call):
    with pytest.raises(TypeError, match="incompatible function arguments"):
        call(*zoo(corten_api))


@pytest.mark.parametrize("name", ["solver", "integrator", "cone", "jacobian"])
def test_unknown_choices(name):
    model, data = zoo(corten_api)
    before = getattr(model.opt, name)
    setattr(model.opt, name, 10)
    with pytest.raises(corten_api.FatalError, match="unknown .* 10"):
        corten_api.mj_step(model, data)
    setattr(model.opt, name, before)
    corten_api.mj_step(model, data)


def test_last_xml(tmp_path):
    model = corten_api.MjModel.from_xml_path(str(MODELS / "humanoid.xml"))
    model.geom_pos[:] += 0.25
    corten_api.mj_saveLastXML(str(tmp_path / "last.xml"), model)
    again = corten_api.MjModel.from_xml_path(str(tmp_path / "last.xml"))
    np.testing.assert_allclose(again.geom_pos, model.geom_pos, atol=1e-9)
    np.testing.assert_allclose(again.geom_size, model.geom_size, atol=1e-9)


LEVER = """
<mujoco>
  <worldbody>
    <body pos="0 0 1">
      <joint range="-1 2" limited="true"/><geom size=".1" pos=".3 0 0"/><site name="a" pos=".3 .1 0"/>
    </body>
    <site name="w" pos="0 -.5 1"/>
  </worldbody>
  <tendon><spatial name="t"><site site="w"/><site site="a"/></spatial></tendon>
  <actuator><muscle tendon="t" lengthrange="0.1 1"/></actuator>
</mujoco>
"""


def test_length_range():
    results = []
    for api in APIS:
        model = api.MjModel.from_xml_string(LEVER)
        data, options = api.MjData(model), api.MjLROpt()
        api.mj_defaultLROpt(options)
        options.useexisting, options.mode = 0, 1
        api.mj_setLengthRange(model, data, 0, options)
        results.append([model.actuator_lengthrange.copy()])
    near(results, 1e-6)
    assert results[1][0][0, 1] < 0.9


def test_added_contact():
    results = []
    for api in APIS:
        model, data = zoo(api)
        api.mj_fwdPosition(model, data)
        contact, before = api.MjContact(), data.ncon
        contact.dist, contact.dim, contact.mu, contact.geom[:] = -0.01, 3, 1, (0, 3)
        contact.frame[:], contact.solref[:] = [0, 0, 1, 1, 0, 0, 0, 1, 0], [0.02, 1]
        contact.friction[:], contact.solimp[:] = 1, [0.9, 0.95, 0.001, 0.5, 2]
        added = api.mj_addContact(model, data, contact)
        api.mj_makeConstraint(model, data)
        results.append([added, data.ncon - before, data.nefc, np.array(data.efc_pos)])
    near(results)


def test_schema():
    text = corten_api.mj_printSchema(0, 1)
    assert "worldbody" in text and "gravcomp" in text and "solimp" in text
    assert corten_api.mj_printSchema(1, 0).startswith("<table>")


def test_minimize():
    from corten.mujoco import minimize

    def residual(x):
        return np.stack([1 - x[0], 10 * (x[1] - x[0] ** 2)])

    from mujoco import minimize as other
    for bounds in (None, [np.array([-2.0, -2.0]), np.array([0.5, 2.0])], [np.array([-2.0, 2.0]), np.array([0.5, 3.0])]):
        ours, trace = minimize.least_squares(np.zeros(2), residual, bounds, verbose=0)
        theirs, _ = other.least_squares(np.zeros(2), residual, bounds, verbose=other.Verbosity.SILENT)
        np.testing.assert_allclose(ours, theirs, atol=1e-6)
        assert trace[-1].objective <= trace[0].objective


def test_msh_to_obj(tmp_path):
    from corten.mujoco import msh2obj

    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], np.float32)
    faces = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]], np.int32)
    content = np.array([4, 0, 0, 4], np.int32).tobytes() + vertices.tobytes() + faces.tobytes()
    (tmp_path / "a.msh").write_bytes(content)
    text = msh2obj.msh_to_obj(tmp_path / "a.msh")
    assert text.count("\nv ") == 3 and text.count("\nf ") == 4 and "f 1 3 2" in text
    with pytest.raises(ValueError, match="MSH"):
        msh2obj.Msh(content[:-4])
