"""Functions of Data and Model against the reference, on the same states."""
import numpy as np
import pytest
from conftest import near


@pytest.fixture
def random():
    return np.random.default_rng(7)


def bodies(pair):
    return range(0, pair.m.nbody, max(1, pair.m.nbody // 6))


def jacobians(pair, function, *arguments):
    linear, angular = np.zeros((3, pair.m.nv)), np.zeros((3, pair.m.nv))
    function(pair.m, pair.d, linear, angular, *arguments)
    return linear, angular


@pytest.mark.parametrize("kind, function, count", [
    ("body", "mj_jacBody", "nbody"), ("com", "mj_jacBodyCom", "nbody"), ("geom", "mj_jacGeom", "ngeom"),
    ("site", "mj_jacSite", "nsite")])
def test_jacobian_of_frames(pair, kind, function, count):
    number = getattr(pair.m, count)
    for i in range(0, number, max(1, number // 5)):
        expected = jacobians(pair, getattr(pair.mujoco, function), i)
        for actual, wanted in zip(pair.c.jacobian(kind, i), expected):
            near(actual, wanted)


def test_jacobian_of_points(pair, random):
    for i in bodies(pair):
        point = pair.d.xpos[i] + random.standard_normal(3)
        for actual, expected in zip(pair.c.point_jacobian(i, point), jacobians(pair, pair.mujoco.mj_jac, point, i)):
            near(actual, expected)
        rate = jacobians(pair, pair.mujoco.mj_jacDot, point, i)
        for actual, expected in zip(pair.c.point_jacobian(i, point, rate=True), rate):
            near(actual, expected)


def test_jacobian_of_point_and_axis(pair, random):
    for i in bodies(pair):
        point, axis = random.standard_normal(3), random.standard_normal(3)
        expected = np.zeros((3, pair.m.nv)), np.zeros((3, pair.m.nv))
        pair.mujoco.mj_jacPointAxis(pair.m, pair.d, *expected, point, axis, i)
        for actual, wanted in zip(pair.c.point_axis_jacobian(i, point, axis), expected):
            near(actual, wanted)


def test_subtree_jacobian_and_momentum(pair):
    for i in bodies(pair):
        expected = np.zeros((3, pair.m.nv))
        pair.mujoco.mj_jacSubtreeCom(pair.m, pair.d, expected, i)
        near(pair.c.subtree_com_jacobian(i), expected)
        pair.mujoco.mj_angmomMat(pair.m, pair.d, expected, i)
        near(pair.c.angular_momentum_matrix(i), expected)


def test_products_with_inertia(pair, random):
    mj, m, d, c, nv = pair.mujoco, pair.m, pair.d, pair.c, pair.m.nv
    dense = np.zeros((nv, nv))
    mj.mj_fullM(m, dense, d.qM)
    near(c.full_inertia(), dense)
    out = np.zeros((nv, nv))
    assert c.full_inertia(out) is out
    near(out, dense)
    x, expected = random.standard_normal(nv), np.zeros(nv)
    mj.mj_mulM(m, d, expected, x)
    near(c.multiply_inertia(x), expected)
    mj.mj_mulM2(m, d, expected, x)
    near(c.multiply_inertia_half(x), expected)
    several, solved = random.standard_normal((3, nv)), np.zeros((3, nv))
    mj.mj_solveM(m, d, solved, several)
    near(c.solve_inertia(several), solved)
    near(c.solve_inertia(several[0]), solved[0])
    mj.mj_solveM2(m, d, solved, several, np.sqrt(1 / d.qLDiagInv ** -1))
    near(c.solve_inertia_half(several), solved)


def test_products_with_constraint_jacobian(pair, random):
    mj, m, d, c = pair.mujoco, pair.m, pair.d, pair.c
    assert c.nefc == d.nefc
    x, force = random.standard_normal(m.nv), random.standard_normal(d.nefc)
    forward, backward = np.zeros(d.nefc), np.zeros(m.nv)
    mj.mj_mulJacVec(m, d, forward, x)
    mj.mj_mulJacTVec(m, d, backward, force)
    near(c.multiply_jacobian(x), forward)
    near(c.multiply_jacobian_transposed(force), backward)
    near(c.full_jacobian() @ x, forward)


def test_constraint_update(pair, random):
    residual, cost = random.standard_normal(pair.d.nefc), np.zeros(1)
    pair.mujoco.mj_constraintUpdate(pair.m, pair.d, residual, cost, 0)
    near(pair.c.constraint_update(residual), cost[0])
    near(pair.c.efc_force, pair.d.efc_force)
    pair.adopt()


def test_velocity_and_acceleration(pair):
    mj, obj = pair.mujoco, pair.mujoco.mjtObj
    mj.mj_rnePostConstraint(pair.m, pair.d)
    pair.c.body_forces()
    near(pair.c.cacc, pair.d.cacc)
    near(pair.c.cfrc_int, pair.d.cfrc_int)
    near(pair.c.cfrc_ext, pair.d.cfrc_ext)
    expected = np.zeros(6)
    for kind, code, count in (("body", obj.mjOBJ_XBODY, pair.m.nbody), ("com", obj.mjOBJ_BODY, pair.m.nbody),
                              ("geom", obj.mjOBJ_GEOM, pair.m.ngeom), ("site", obj.mjOBJ_SITE, pair.m.nsite),
                              ("camera", obj.mjOBJ_CAMERA, pair.m.ncam)):
        for i in range(min(count, 5)):
            for local in (False, True):
                mj.mj_objectVelocity(pair.m, pair.d, code, i, expected, local)
                near(pair.c.velocity(kind, i, local), expected)
                mj.mj_objectAcceleration(pair.m, pair.d, code, i, expected, local)
                near(pair.c.acceleration(kind, i, local), expected)


def test_subtree_velocity(pair):
    pair.mujoco.mj_subtreeVel(pair.m, pair.d)
    pair.c.subtree_velocity()
    near(pair.c.subtree_linvel, pair.d.subtree_linvel)
    near(pair.c.subtree_angmom, pair.d.subtree_angmom)


def test_rne(pair):
    for with_qacc in (0, 1):
        expected = np.zeros(pair.m.nv)
        pair.mujoco.mj_rne(pair.m, pair.d, with_qacc, expected)
        near(pair.c.rne(bool(with_qacc)), expected)


def test_energy(pair):
    pair.mujoco.mj_energyPos(pair.m, pair.d)
    pair.mujoco.mj_energyVel(pair.m, pair.d)
    near(pair.c.energy_now(), pair.d.energy)
    near(pair.c.energy, pair.d.energy)


def test_inverse(pair):
    pair.mujoco.mj_inverse(pair.m, pair.d)
    assert pair.c.inverse() == 0
    near(pair.c.qfrc_inverse, pair.d.qfrc_inverse, 1e-8)
    pair.adopt()


def test_apply_force(pair, random):
    for i in bodies(pair):
        point, force, torque = random.standard_normal((3, 3))
        expected, out = np.zeros(pair.m.nv), np.zeros(pair.m.nv)
        pair.mujoco.mj_applyFT(pair.m, pair.d, force, torque, point, i, expected)
        assert pair.c.apply_force(i, force, torque, point, out) is out
        near(out, expected)
        pair.c.apply_force(i, force, torque, point, out)
        near(out, 2 * expected)


def test_apply_force_defaults(data):
    data.qfrc_applied = 0
    result = data.apply_force("lower", [0, 0, 1])
    assert result is data.qfrc_applied
    near(result, data.jacobian("com", "lower")[0].T @ [0, 0, 1])


def test_contacts(pair):
    assert pair.c.ncon == pair.d.ncon
    expected = np.zeros(6)
    for i, contact in enumerate(pair.c.contacts):
        reference = pair.d.contact[i]
        pair.mujoco.mj_contactForce(pair.m, pair.d, i, expected)
        near(contact.force, expected)
        near(pair.c.contact_force(i), expected)
        assert contact.id == i
        assert contact.geom == tuple(reference.geom)
        assert contact.geom_names == tuple(pair.m.geom(g).name for g in reference.geom)
        assert contact.dim == reference.dim
        assert contact.efc_address == reference.efc_address
        near(contact.dist, reference.dist)
        near(contact.pos, reference.pos)
        near(contact.frame, reference.frame.reshape(3, 3))
        near(contact.friction, reference.friction)


def test_body_contact_force(pair):
    """The sum of the forces on all bodies that touch one body, computed from the contacts."""
    for body in bodies(pair):
        total = np.zeros(6)
        for i, contact in enumerate(pair.d.contact):
            on = [pair.m.geom_bodyid[g] for g in contact.geom]
            if (on[0] == body) == (on[1] == body):
                continue
            local = np.zeros(6)
            pair.mujoco.mj_contactForce(pair.m, pair.d, i, local)
            axes = contact.frame.reshape(3, 3).T
            sign = 1 if on[1] == body else -1
            force, torque = sign * axes @ local[:3], sign * axes @ local[3:]
            total[:3] += force
            total[3:] += torque + np.cross(contact.pos - pair.d.xipos[body], force)
        near(pair.c.body_contact_force(body), total, 1e-8)


def test_rays(pair, random):
    directions = random.standard_normal((40, 3))
    origin = pair.d.subtree_com[0] + [0.1, 0.2, 2]
    for options in ({}, {"statics": False}, {"groups": [1, 0, 0, 0, 0, 0]}, {"exclude_body": min(2, pair.m.nbody - 1)}):
        hits = pair.c.rays(origin, directions, **options)
        groups = np.array(options["groups"], np.uint8) if "groups" in options else None
        for i, direction in enumerate(directions):
            geom, normal = np.zeros(1, np.int32), np.zeros(3)
            expected = pair.mujoco.mj_ray(pair.m, pair.d, origin, direction, groups, options.get("statics", True),
                                          options.get("exclude_body", -1), geom, normal)
            near(hits.distance[i], expected)
            assert hits.geom[i] == geom[0]
            if geom[0] >= 0:
                near(hits.normal[i], normal, 1e-8)
            distance, hit, _ = pair.c.ray(origin, direction, **options)
            assert (distance, hit) == (hits.distance[i], hits.geom[i])
    assert len(hits) == 40 and "rays hit" in repr(hits)


def test_geom_distance(pair, random):
    fromto = np.zeros(6)
    simple = {0, 2, 3}  # plane, sphere, capsule
    allowed = [g for g in range(pair.m.ngeom) if pair.m.geom_type[g] != pair.mujoco.mjtGeom.mjGEOM_HFIELD]
    for _ in range(20):
        first, second = random.choice(allowed, 2, replace=False)
        if {pair.m.geom_type[first], pair.m.geom_type[second]} == {0}:
            continue
        expected = pair.mujoco.mj_geomDistance(pair.m, pair.d, first, second, 3.0, fromto)
        if expected <= 0 and not simple >= {pair.m.geom_type[first], pair.m.geom_type[second]}:
            continue  # the reference's depth of other shapes is approximate: docs/conformance.md
        actual = pair.c.geom_distance(first, second, 3.0)
        near(actual.distance, expected, 1e-8)
        near(actual.start, fromto[:3], 1e-6)
        near(actual.end, fromto[3:], 1e-6)


def test_positions(pair, random):
    mj, m, model = pair.mujoco, pair.m, pair.model
    velocity = random.standard_normal(m.nv)
    expected = pair.d.qpos.copy()
    mj.mj_integratePos(m, expected, velocity, 0.3)
    moved = model.integrate_pos(pair.d.qpos, velocity, 0.3)
    near(moved, expected)
    difference = np.zeros(m.nv)
    mj.mj_differentiatePos(m, difference, 0.3, pair.d.qpos, expected)
    near(model.differentiate_pos(pair.d.qpos, expected, 0.3), difference)
    out = np.zeros(m.nv)
    assert model.differentiate_pos(pair.d.qpos, expected, 0.3, out) is out
    near(out, difference)
    scaled = 3 * pair.d.qpos
    expected = scaled.copy()
    mj.mj_normalizeQuat(m, expected)
    near(model.normalize_quaternions(scaled), expected)
    near(model.total_mass, mj.mj_getTotalmass(m))


@pytest.mark.parametrize("centered", [False, True])
def test_transition_derivatives(pair, centered):
    m, d, c = pair.m, pair.d, pair.c
    if m.nv > 60:
        pytest.skip("a large model: too slow for a test")
    pair.adopt()
    n = 2 * m.nv + m.na
    A, B = np.zeros((n, n)), np.zeros((n, m.nu))
    C, D = np.zeros((m.nsensordata, n)), np.zeros((m.nsensordata, m.nu))
    pair.mujoco.mjd_transitionFD(m, d, 1e-6, centered, A, B, C, D)
    if centered:  # the reference's D changes its sign with centered differences: take the one-sided ones
        pair.mujoco.mjd_transitionFD(m, d, 1e-6, False, None, None, None, D)
    result = c.transition_derivatives(1e-6, centered)
    for actual, expected in zip(result, (A, B, C, D)):
        near(actual, expected, 1e-4)  # differences of results that agree to 1e-12 or so, divided by 1e-6
    pair.adopt()


def compressed(model, dense):
    """The entries of a symmetric matrix in the order of Data.M."""
    rows = np.repeat(np.arange(model.nv), model.M_rownnz)
    return dense[rows, model.M_colind]


def test_inverse_derivatives(pair):
    m, d, c = pair.m, pair.d, pair.c
    pair.adopt()
    nv, ns = m.nv, m.nsensordata
    shapes = [(nv, nv)] * 3 + [(nv, ns)] * 3 + [(nv, m.nM)]
    expected = [np.zeros(shape) for shape in shapes]
    integrator = m.opt.integrator
    pair.mujoco.mjd_inverseFD(m, d, 1e-6, 1, *expected)
    result = c.inverse_derivatives(1e-6, subtract_actuation=True)
    assert m.opt.integrator == integrator
    for actual, wanted in zip(result[:6], expected[:6]):
        near(actual, wanted, 1e-4)
    dense = np.zeros((nv, nv))
    for actual, wanted in zip(result.DmDq, expected[6]):
        pair.mujoco.mj_fullM(m, dense, wanted)
        near(actual, compressed(pair.model, dense), 1e-4)
    pair.adopt()


def test_hfield_height(zoo, data, mujoco):
    from conftest import ZOO
    m = mujoco.MjModel.from_xml_string(ZOO)
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    geom, origin = np.zeros(1, np.int32), np.array([0, 0, 5.0])
    for x, y in ((5.3, 0.2), (6.4, -0.7), (7.1, 1.3)):
        origin[:2] = x, y
        down = np.array([0, 0, -1.0])
        expected = origin[2] - mujoco.mj_rayHfield(m, d, m.geom("terrain").id, origin, down, None)
        near(data.hfield_height("terrain", x, y), expected)
    assert data.hfield_height("terrain", 100, 0) is None
