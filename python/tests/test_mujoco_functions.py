"""mj_* functions of corten.mujoco against the mujoco package on one model."""
import copy
import pickle

import numpy as np
import pytest

reference = pytest.importorskip("mujoco")
import corten.mujoco as corten_api  # noqa: E402

XML = """
<mujoco model="test">
  <option timestep="0.004"/>
  <default><geom solref="0.01 1"/></default>
  <worldbody>
    <light pos="0 0 3"/>
    <camera name="eye" pos="0 -3 1" xyaxes="1 0 0 0 0 1"/>
    <geom name="floor" type="plane" size="5 5 0.1"/>
    <body name="torso" pos="0 0 0.4">
      <freejoint name="root"/>
      <geom name="box" type="box" size="0.2 0.1 0.05"/>
      <site name="tip" pos="0.2 0 0"/>
      <body name="leg" pos="0.2 0 0">
        <joint name="hip" axis="0 1 0" range="-1 1" limited="true" damping="0.1"/>
        <geom name="shin" type="capsule" fromto="0 0 0 0 0 -0.3" size="0.04"/>
        <site name="foot" pos="0 0 -0.3"/>
        <body name="ball" pos="0 0 -0.3">
          <joint name="ankle" type="ball"/>
          <geom name="sphere" size="0.06"/>
        </body>
      </body>
    </body>
    <body name="target" mocap="true" pos="1 0 1"><geom size="0.02" contype="0" conaffinity="0"/></body>
  </worldbody>
  <tendon><spatial name="cord"><site site="tip"/><site site="foot"/></spatial></tendon>
  <actuator>
    <motor name="hip" joint="hip" gear="3"/>
    <position name="servo" tendon="cord" kp="5"/>
  </actuator>
  <sensor><jointpos name="angle" joint="hip"/><framepos name="where" objtype="site" objname="foot"/></sensor>
  <keyframe><key name="up" qpos="0 0 1 1 0 0 0 0.1 1 0 0 0"/></keyframe>
</mujoco>
"""


def simulated(api, steps=60):
    model = api.MjModel.from_xml_string(XML)
    data = api.MjData(model)
    data.ctrl[:] = [0.5, 0.2]
    data.qvel[7] = 0.3
    for _ in range(steps):
        api.mj_step(model, data)
    api.mj_forward(model, data)
    return model, data


@pytest.fixture
def both():
    return [(api, *simulated(api)) for api in (reference, corten_api)]


def jacobian(name, *arguments):
    def run(api, m, d):
        p, r = np.zeros((3, m.nv)), np.zeros((3, m.nv))
        getattr(api, name)(m, d, p, r, *arguments)
        return p, r

    return run


def output(name, shape, *arguments, before=()):
    def run(api, m, d):
        result = np.zeros(tuple(getattr(m, s, None) or getattr(d, s) if isinstance(s, str) else s for s in shape))
        value = getattr(api, name)(m, d, *before, result, *arguments)
        return (result,) if value is None else (result, value)

    return run


def stage(name, *fields):
    def run(api, m, d):
        getattr(api, name)(m, d)
        return [np.array(getattr(d, f)) for f in fields]

    return run


def solve(api, m, d):
    x = np.zeros((2, m.nv))
    api.mj_solveM(m, d, x, np.arange(2.0 * m.nv).reshape(2, -1))
    y = np.zeros((1, m.nv))
    api.mj_solveM2(m, d, y, np.arange(1.0 * m.nv).reshape(1, -1), np.sqrt(d.qLDiagInv))
    return x, y


def full_inertia(api, m, d):
    dst = np.zeros((m.nv, m.nv))
    api.mj_fullM(m, dst, d.qM)
    return (dst,)


def configuration(api, m, d):
    qpos, qvel = d.qpos.copy(), np.zeros(m.nv)
    api.mj_integratePos(m, qpos, np.linspace(-1, 1, m.nv), 0.1)
    api.mj_differentiatePos(m, qvel, 0.1, d.qpos, qpos)
    scaled = 2 * qpos
    api.mj_normalizeQuat(m, scaled)
    return qpos, qvel, scaled


def rays(api, m, d):
    geomid, normal = np.zeros(1, np.int32), np.zeros(3)
    single = api.mj_ray(m, d, [0, 0, 3], [0, 0, -1], None, 1, -1, geomid, normal)
    ids, dist, normals = np.zeros(3, np.int32), np.zeros(3), np.zeros(9)
    directions = np.array([0, 0, -1, 0.1, 0, -1, 1, 0, 0.0])
    api.mj_multiRay(m, d, [0, 0, 3], directions, None, 1, -1, ids, dist, normals, 3, 100.0)
    return single, geomid, normal, ids, dist, normals


def derivatives(api, m, d):
    n = 2 * m.nv + m.na
    A, B, C, D = np.zeros((n, n)), np.zeros((n, m.nu)), np.zeros((m.nsensordata, n)), np.zeros((m.nsensordata, m.nu))
    api.mjd_transitionFD(m, d, 1e-6, 1, A, B, C, D)
    return A, B, C, D


def state(api, m, d):
    sig = api.mjtState.mjSTATE_INTEGRATION
    whole = np.zeros(api.mj_stateSize(m, sig))
    api.mj_getState(m, d, whole, sig)
    part = np.zeros(m.nq)
    api.mj_extractState(m, whole, sig, part, api.mjtState.mjSTATE_QPOS)
    return whole, part


def forces(api, m, d):
    target, contact, motion = np.zeros(m.nv), np.zeros(6), np.zeros((4, 6))
    api.mj_applyFT(m, d, [1, 2, 3], [0.1, 0.2, 0.3], [0.1, 0, 0.5], 2, target)
    api.mj_contactForce(m, d, 0, contact)
    api.mj_rnePostConstraint(m, d)
    for row, (kind, i) in enumerate(((1, 2), (2, 2), (5, 1), (6, 0))):
        api.mj_objectVelocity(m, d, kind, i, motion[row], row % 2)
    acceleration = np.zeros(6)
    api.mj_objectAcceleration(m, d, 2, 2, acceleration, 0)
    return target, contact, motion, acceleration


def distance(api, m, d):
    points = np.zeros(6)
    return api.mj_geomDistance(m, d, 1, 3, 10.0, points), points


def names(api, m, d):
    found = [api.mj_name2id(m, kind, name) for kind, name in ((1, "leg"), (2, "leg"), (3, "hip"), (5, "x"), (24, "up"))]
    return found, [api.mj_id2name(m, kind, i) for kind in (1, 3, 5, 6, 8, 18) for i in (-1, 0, 1, 99)]


CALLS = {
    "jac": jacobian("mj_jac", [0.1, 0.2, 0.3], 2), "jacDot": jacobian("mj_jacDot", [0.1, 0.2, 0.3], 3),
    "jacBody": jacobian("mj_jacBody", 2), "jacBodyCom": jacobian("mj_jacBodyCom", 2),
    "jacGeom": jacobian("mj_jacGeom", 3), "jacSite": jacobian("mj_jacSite", 1),
    "jacPointAxis": jacobian("mj_jacPointAxis", [0.1, 0.2, 0.3], [0, 0, 1], 2),
    "jacSubtreeCom": output("mj_jacSubtreeCom", (3, "nv"), 1), "angmomMat": output("mj_angmomMat", (3, "nv"), 1),
    "mulM": output("mj_mulM", ("nv",), np.linspace(0, 1, 10)), "mulM2": output("mj_mulM2", ("nv",), np.linspace(0, 1, 10)),
    "mulJacVec": output("mj_mulJacVec", ("nefc",), np.linspace(0, 1, 10)), "solveM": solve, "fullM": full_inertia,
    "rne": output("mj_rne", ("nv",), before=(1,)), "configuration": configuration, "rays": rays,
    "derivatives": derivatives, "state": state, "forces": forces, "distance": distance, "names": names,
    "subtreeVel": stage("mj_subtreeVel", "subtree_linvel", "subtree_angmom"),
    "energy": stage("mj_energyPos", "energy"), "energyVel": stage("mj_energyVel", "energy"),
    "inverse": stage("mj_inverse", "qfrc_inverse"), "crb": stage("mj_crb", "qM", "M", "crb"),
    "factorM": stage("mj_factorM", "qLD", "qLDiagInv"), "kinematics": stage("mj_kinematics", "xpos", "geom_xmat"),
    "transmission": stage("mj_transmission", "actuator_length"), "collision": stage("mj_collision", "ncon"),
    "reset": stage("mj_resetData", "qpos", "qvel", "time"), "Euler": stage("mj_Euler", "qpos", "qvel", "time"),
    "totalmass": lambda api, m, d: [api.mj_getTotalmass(m)],
    "flags": lambda api, m, d: [api.mj_isSparse(m), api.mj_isPyramidal(m), api.mj_isDual(m), api.mj_version()],
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(CALLS))
def test_same_results(both, name):
    expected, result = (CALLS[name](*side) for side in both)
    assert len(expected) == len(result)
    for a, b in zip(expected, result):
        if isinstance(a, (list, str)):
            assert a == b
        else:
            np.testing.assert_allclose(b, a, rtol=1e-6, atol=1e-7)


def test_views(both):
    values = []
    for api, m, d in both:
        m.body("leg").mass = 2.5
        d.joint("hip").qpos[0] = 0.25
        d.actuator("hip").ctrl = 0.75
        values.append([m.body_mass[2], d.qpos[7], d.ctrl[0], m.joint("ankle").qposadr[0], *d.body("leg").xpos,
                       m.geom("shin").id, d.sensor("where").data.shape, m.key("up").qpos.shape, m.body(1).name,
                       d.joint("root").qvel.shape, m.joint("root").qpos0.shape, d.site(0).xmat.shape])  # fmt: skip
    for a, b in zip(*values):
        assert a == pytest.approx(b) if isinstance(a, float) else a == b


@pytest.mark.parametrize("access", ["m.body('x')", "m.body(9)", "m.body(-1)", "d.joint('no')", "m.body(1.5)", "m.nope",
                                    "d.nope", "m.body(0).nope", "d.contact[99]"])  # fmt: skip
def test_errors_of_views(both, access):
    errors = []
    for api, m, d in both:
        with pytest.raises(Exception) as error:
            eval(access)
        errors.append(error.value)
    assert type(errors[0]) is type(errors[1])
    if isinstance(errors[0], KeyError) or (isinstance(errors[0], IndexError) and str(errors[0])):
        assert str(errors[0]) == str(errors[1])


def test_model_is_live(both):
    ends = []
    for api, m, d in both:
        m.opt.timestep = 0.001
        m.opt.gravity[:] = [0.5, 0, -3]
        m.body_mass[2] *= 1.5
        m.geom_friction[0, 0] = 0.3
        m.actuator_gear[0, 0] = 1
        for _ in range(40):
            api.mj_step(m, d)
        ends.append((d.time, d.qpos.copy()))
    assert ends[0][0] == ends[1][0]
    np.testing.assert_allclose(ends[1][1], ends[0][1], atol=1e-9)


def test_copies():
    m, d = simulated(corten_api)
    m.body_mass[2] = 7
    for model in (copy.copy(m), copy.deepcopy(m), pickle.loads(pickle.dumps(m))):
        assert model.body_mass[2] == 7 and model is not m
    for data in (copy.copy(d), copy.deepcopy(d), pickle.loads(pickle.dumps(d))):
        np.testing.assert_array_equal(data.qpos, d.qpos)
        data.qpos[0] += 1
        assert data.qpos[0] != d.qpos[0]


def test_control_callback():
    m, d = simulated(corten_api, 1)
    calls = []
    corten_api.set_mjcb_control(lambda model, data: calls.append(data.time))
    try:
        corten_api.mj_step(m, d, nstep=3)
    finally:
        corten_api.set_mjcb_control(None)
    assert len(calls) == 3
