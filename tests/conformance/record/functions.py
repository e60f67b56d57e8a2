#!/usr/bin/env python3
"""Records what single functions of the reference return, for the tests of Corten's functions of the same purpose.

  functions.py FOLDER     writes all files; the tests read them from tests/data/functions

A file has one line per result: a name, the id of the object that it belongs to (or -1), and numbers. Names that
begin with `in_` are inputs. States are random with fixed seeds, so that the files can be made again.
"""
import pathlib
import sys

import mujoco
import numpy as np

from reference import load

ROOT = pathlib.Path(__file__).resolve().parents[3]
CASES = 'tests/conformance/cases/'
STATE = ('qpos', 'qvel', 'act', 'ctrl', 'mocap_pos', 'mocap_quat', 'history')

# Models of the functions of dynamics: name of the file, model, steps before the state.
DYNAMICS = [
    ('humanoid', 'models/humanoid.xml', 80),
    ('quadruped', 'models/quadruped.xml', 150),
    ('branching', CASES + 'smooth/branching_mixed.xml', 5),
    ('joints', CASES + 'smooth/multi_joint_body.xml', 5),
    ('simple', CASES + 'smooth/simple_bodies.xml', 5),
    ('mocap', CASES + 'constraint/weld_mocap.xml', 20),
    ('tendons', CASES + 'tendon/armature_two_trees.xml', 5),
    ('equality', CASES + 'constraint/eq_tendon.xml', 10),
    ('cameras', CASES + 'sensor/camera.xml', 3),
]
# Models of derivatives: name, model, integrator or None for the model's own.
DERIVATIVES = [
    ('sensors', CASES + 'sensor/joint_tendon_actuator.xml', None),
    ('implicit', CASES + 'smooth/int_implicit.xml', None),
    ('implicitfast', CASES + 'smooth/int_implicitfast.xml', None),
    ('rk4', CASES + 'smooth/int_rk4.xml', None),
    ('ball_rk4', CASES + 'smooth/ball_chain.xml', mujoco.mjtIntegrator.mjINT_RK4),
    ('delay', CASES + 'actuator/delay.xml', None),
    ('delayed_sensors', 'tests/data/functions/delayed_sensors.xml', None),
    ('delay_rk4', CASES + 'actuator/delay.xml', mujoco.mjtIntegrator.mjINT_RK4),
    ('imu', CASES + 'sensor/imu.xml', None),
    ('flex_soft', 'tests/data/functions/flex_soft.xml', None),
    ('flex_implicit', 'tests/data/functions/flex_implicit.xml', None),
]
FIELDS = [('rows', CASES + 'hfield/elevation_rows.xml'), ('nonsquare', CASES + 'hfield/nonsquare.xml'),
          ('rotated', CASES + 'hfield/rotated.xml')]


class File:
    """The lines of a file."""

    def __init__(self):
        self.lines = []

    def put(self, name, values, id=-1):
        numbers = np.atleast_1d(np.array(values, dtype=float)).ravel()
        text = ' '.join('0' if x == 0 else repr(float(x)).removesuffix('.0') for x in numbers)
        self.lines.append(f'{name} {id} {text}'.rstrip())

    def write(self, path):
        path.write_text('\n'.join(self.lines) + '\n')
        print(f'{path.name}: {path.stat().st_size / 1000:.1f} kB')


def put_text(file, name, text):
    file.lines.append(f'{name} -1 {text}')


# ---- states --------------------------------------------------------------------------------------------------------


def random_state(model, data, random, steps=0):
    mujoco.mj_resetData(model, data)
    mujoco.mj_integratePos(model, data.qpos, random.normal(size=model.nv), 0.3 if steps == 0 else 0.1)
    data.qvel[:] = random.normal(size=model.nv)
    data.act[:] = random.uniform(0, 0.5, size=model.na)
    data.ctrl[:] = random.uniform(-0.5, 0.5, size=model.nu)
    data.mocap_pos[:] += random.normal(size=data.mocap_pos.shape) * 0.02
    for _ in range(steps):
        mujoco.mj_step(model, data)


def put_state(file, data):
    for name in STATE:
        if getattr(data, name).size:
            file.put('in_' + name, getattr(data, name))


def pair(model, function, *arguments):
    """The two Jacobians of a function that takes both, as one list."""
    jacp, jacr = np.zeros((3, model.nv)), np.zeros((3, model.nv))
    function(*arguments[:2], jacp, jacr, *arguments[2:])
    return np.concatenate([jacp, jacr])


# ---- dynamics ------------------------------------------------------------------------------------------------------


def put_jacobians(file, model, data, random):
    moving = [b for b in range(model.nbody) if model.body_weldid[b] != 0]
    points = {}
    for body in dict.fromkeys((moving[-1], moving[(len(moving) - 1) // 2])):
        point = points[body] = data.xpos[body] + random.normal(size=3) * 0.2
        file.put('in_point', point, body)
        file.put('jac', pair(model, mujoco.mj_jac, model, data, point, body), body)
        file.put('jac_dot', pair(model, mujoco.mj_jacDot, model, data, point, body), body)
    file.put('jac_body', pair(model, mujoco.mj_jacBody, model, data, moving[-1]), moving[-1])
    file.put('jac_body_com', pair(model, mujoco.mj_jacBodyCom, model, data, moving[-1]), moving[-1])
    axis, (axis_body, axis_point) = random.normal(size=3), list(points.items())[-1]
    file.put('in_axis', axis, axis_body)
    file.put('jac_point_axis', pair(model, mujoco.mj_jacPointAxis, model, data, axis_point, axis, axis_body), axis_body)
    for body in (0, moving[0]):
        jacp, matrix = np.zeros((3, model.nv)), np.zeros((3, model.nv))
        mujoco.mj_jacSubtreeCom(model, data, jacp, body)
        mujoco.mj_angmomMat(model, data, matrix, body)
        file.put('jac_subtree_com', jacp, body)
        file.put('angmom_mat', matrix, body)
    geom = model.ngeom - 1
    file.put('jac_geom', pair(model, mujoco.mj_jacGeom, model, data, geom), geom)
    if model.nsite:
        site = model.nsite - 1
        file.put('jac_site', pair(model, mujoco.mj_jacSite, model, data, site), site)


def put_motions(file, model, data):
    """Velocities and accelerations, in world and local axes; the id of a line is 1000 * type + object."""
    kinds = [(mujoco.mjtObj.mjOBJ_BODY, model.nbody), (mujoco.mjtObj.mjOBJ_XBODY, model.nbody),
             (mujoco.mjtObj.mjOBJ_GEOM, model.ngeom), (mujoco.mjtObj.mjOBJ_SITE, model.nsite),
             (mujoco.mjtObj.mjOBJ_CAMERA, model.ncam)]
    for kind, count in kinds:
        if not count:
            continue
        for name, function in (('velocity', mujoco.mj_objectVelocity), ('acceleration', mujoco.mj_objectAcceleration)):
            for local in (0, 1):
                result = np.zeros(6)
                function(model, data, kind, count - 1, result, local)
                file.put(f'object_{name}_{"local" if local else "world"}', result, 1000 * int(kind) + count - 1)


def put_products(file, model, data, random):
    nv, x = model.nv, random.normal(size=model.nv)
    file.put('in_x', x)
    result = np.zeros(nv)
    mujoco.mj_mulM(model, data, result, x)
    file.put('mul_M', result)
    mujoco.mj_mulM2(model, data, result, x)
    file.put('mul_M2', result)
    two = np.concatenate([x, x[::-1]]).reshape(2, nv)
    solved = np.zeros((2, nv))
    mujoco.mj_solveM(model, data, solved, two)
    file.put('solve_M', solved)
    mujoco.mj_solveM2(model, data, solved, two, np.sqrt(data.qLDiagInv))
    file.put('solve_M2', solved)
    if data.nefc:
        rows = np.zeros(data.nefc)
        mujoco.mj_mulJacVec(model, data, rows, x)
        file.put('mul_J', rows)
        force = random.normal(size=data.nefc)
        file.put('in_force', force)
        mujoco.mj_mulJacTVec(model, data, result, force)
        file.put('mul_JT', result)


def put_forces(file, model, data, random):
    body = max(b for b in range(model.nbody) if model.body_weldid[b] != 0)
    point, force, torque = data.xpos[body] + random.normal(size=3), random.normal(size=3), random.normal(size=3)
    qfrc = random.normal(size=model.nv)
    file.put('in_wrench', np.concatenate([point, force, torque]), body)
    file.put('in_qfrc', qfrc)
    mujoco.mj_applyFT(model, data, force, torque, point, body, qfrc)
    file.put('apply_ft', qfrc, body)
    result = np.zeros(model.nv)
    mujoco.mj_rne(model, data, 0, result)
    file.put('rne', result)
    mujoco.mj_rne(model, data, 1, result)
    file.put('rne_qacc', result)
    file.put('total_mass', mujoco.mj_getTotalmass(model))


def contact_sums(model, data):
    """Force and torque about the centre of mass of each body, from single contacts."""
    sums = np.zeros((model.nbody, 6))
    for i in range(data.ncon):
        contact, local = data.contact[i], np.zeros(6)
        mujoco.mj_contactForce(model, data, i, local)
        frame = contact.frame.reshape(3, 3)
        force, torque = frame.T @ local[:3], frame.T @ local[3:]
        for geom, sign in ((contact.geom1, -1), (contact.geom2, 1)):
            body = model.geom_bodyid[geom]
            sums[body, :3] += sign * force
            sums[body, 3:] += sign * (torque + np.cross(contact.pos - data.xipos[body], force))
    return sums


def put_constraints(file, model, data, random):
    """Forces at a random acceleration, which need no iteration."""
    mujoco.mj_invConstraint(model, data)
    file.put('inv_constraint', data.qfrc_constraint)
    if not data.nefc:
        return
    residual, cost = random.normal(size=data.nefc), np.zeros((1, 1))
    file.put('in_residual', residual)
    mujoco.mj_constraintUpdate(model, data, residual, cost, 0)
    file.put('constraint_cost', cost)
    file.put('constraint_force', data.efc_force)
    file.put('constraint_qfrc', data.qfrc_constraint)
    file.put('contact_sums', contact_sums(model, data))


def put_positions(file, model, data, random):
    qvel, qpos = random.normal(size=model.nv), data.qpos.copy()
    file.put('in_qvel2', qvel)
    mujoco.mj_integratePos(model, qpos, qvel, 0.4)
    file.put('integrate_pos', qpos)
    mujoco.mj_differentiatePos(model, qvel, 0.3, data.qpos, qpos)
    file.put('differentiate_pos', qvel)
    qpos *= 1.7
    mujoco.mj_normalizeQuat(model, qpos)
    file.put('normalize_quat', qpos)


def put_integrators(file, model, data):
    """The state after each integrator, from a forward pass without constraints, whose solution has no rounding of an
    iterative solver."""
    own, flags = model.opt.integrator, model.opt.disableflags
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    kinds = mujoco.mjtIntegrator
    calls = [('euler', kinds.mjINT_EULER, mujoco.mj_Euler),
             ('runge_kutta', kinds.mjINT_RK4, lambda m, d: mujoco.mj_RungeKutta(m, d, 4)),
             ('implicit', kinds.mjINT_IMPLICIT, mujoco.mj_implicit),
             ('implicitfast', kinds.mjINT_IMPLICITFAST, mujoco.mj_implicit)]
    for name, kind, call in calls:
        model.opt.integrator = kind
        after = mujoco.MjData(model)
        for field in STATE:
            getattr(after, field)[:] = getattr(data, field)
        mujoco.mj_forward(model, after)
        call(model, after)
        file.put(name, np.concatenate([after.qpos, after.qvel, after.act]))
    model.opt.integrator, model.opt.disableflags = own, flags


def record_dynamics(name, path, steps, seed):
    file, random = File(), np.random.default_rng(seed)
    model = load(ROOT / path)
    data = mujoco.MjData(model)
    random_state(model, data, random, steps)
    put_text(file, 'in_model', path)
    put_state(file, data)
    mujoco.mj_forward(model, data)
    data.qacc[:] = random.normal(size=model.nv)
    file.put('in_qacc', data.qacc)
    mujoco.mj_rnePostConstraint(model, data)
    put_jacobians(file, model, data, random)
    put_motions(file, model, data)
    put_products(file, model, data, random)
    put_forces(file, model, data, random)
    put_constraints(file, model, data, random)
    put_positions(file, model, data, random)
    put_integrators(file, model, data)
    return file


# ---- derivatives ---------------------------------------------------------------------------------------------------

# Large, so that the rounding errors that the quotient enlarges stay small. The error of the difference quotient itself
# is the same in both engines.
EPS = 1e-3


def samples(model):
    """Where the values of all histories are in `history`, for a Data: a function of it, because rings turn."""
    def places(data):
        found = []
        histories = [(model.actuator_history[u][0], 1, model.actuator_historyadr[u]) for u in range(model.nu)]
        histories += [(model.sensor_history[s][0], model.sensor_dim[s], model.sensor_historyadr[s])
                      for s in range(model.nsensor)]
        for count, dim, start in histories:
            for k in range(count):
                slot = (int(data.history[start + 1]) + 1 + k) % count
                found += [start + 2 + count + slot * dim + c for c in range(dim)]
        return found
    return places


def step_differences(model, data):
    """A, B, C, D by central differences of whole steps, with the samples of histories at the end of the state."""
    places = samples(model)

    def step(change):
        other = mujoco.MjData(model)
        mujoco.mj_copyData(other, model, data)
        change(other)
        mujoco.mj_step(model, other)
        return other

    def column(change):
        plus, minus = step(lambda d: change(d, EPS)), step(lambda d: change(d, -EPS))
        velocity = np.zeros(model.nv)
        mujoco.mj_differentiatePos(model, velocity, 2 * EPS, minus.qpos, plus.qpos)
        rest = [(a - b) / (2 * EPS) for a, b in ((plus.qvel, minus.qvel), (plus.act, minus.act), (
            plus.history[places(plus)], minus.history[places(minus)]))]
        return np.concatenate([velocity, *rest]), (plus.sensordata - minus.sensordata) / (2 * EPS)

    def add(field, i):
        def change(d, h):
            getattr(d, field)[i] += h
        return change

    def move(i):
        unit = np.zeros(model.nv)
        unit[i] = 1
        return lambda d, h: mujoco.mj_integratePos(model, d.qpos, unit, h)

    changes = [move(i) for i in range(model.nv)] + [add('qvel', i) for i in range(model.nv)]
    changes += [add('act', i) for i in range(model.na)] + [add('history', i) for i in places(data)]
    states = [column(change) for change in changes]
    controls = [column(add('ctrl', u)) for u in range(model.nu)]
    matrices = [np.array([c[k] for c in columns]).T for columns in (states, controls) for k in (0, 1)]
    return matrices[0], matrices[2], matrices[1], matrices[3]


def put_transition(file, model, data):
    if model.opt.integrator == mujoco.mjtIntegrator.mjINT_RK4 or model.nhistory:
        matrices = step_differences(model, data)  # the reference refuses both
    else:
        n, ns = 2 * model.nv + model.na, model.nsensordata
        matrices = [np.zeros(shape) for shape in ((n, n), (n, model.nu), (ns, n), (ns, model.nu))]
        mujoco.mjd_transitionFD(model, data, EPS, False, *matrices)
        for name, matrix in zip('ABCD', matrices):
            file.put('forward_' + name, matrix)
        mujoco.mjd_transitionFD(model, data, EPS, True, *matrices)
        matrices[3] *= -1  # the reference subtracts the other way round here
    for name, matrix in zip('ABCD', matrices):
        file.put('centered_' + name, matrix)


def lower_rows(model, legacy):
    """Entries of M, given in the reference's older order, in rows of ancestors: the lower triangle of the tree."""
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, full, legacy)
    rows = []
    for i in range(model.nv):
        ancestors, j = [i], i
        while model.dof_parentid[j] >= 0:
            j = model.dof_parentid[j]
            ancestors.append(j)
        rows += [full[i, j] for j in reversed(ancestors)]
    return rows


def put_inverse(file, model, data, random):
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_EULER  # inverse dynamics does not depend on it
    acceleration = random.normal(size=model.nv)
    file.put('in_qacc', acceleration)
    nv, ns = model.nv, model.nsensordata
    # Derivatives of sensors last, without actuation: with it, the reference measures actuator forces before it
    # computes them.
    for actuation in (1, 0):
        mujoco.mj_forward(model, data)
        data.qacc[:] = acceleration
        matrices = [np.zeros((nv, n)) for n in (nv, nv, nv, ns, ns, ns, model.nM)]
        mujoco.mjd_inverseFD(model, data, EPS, actuation, *matrices)
        prefix = 'actuated_' if actuation else ''
        for name, matrix in zip(('DfDq', 'DfDv', 'DfDa'), matrices):
            file.put(prefix + name, matrix)
    for name, matrix in zip(('DsDq', 'DsDv', 'DsDa'), matrices[3:]):
        file.put(name, matrix)
    file.put('DmDq', [lower_rows(model, row) for row in matrices[6]])


def record_derivatives(name, path, integrator, seed):
    file, random = File(), np.random.default_rng(seed)
    model = load(ROOT / path)
    if integrator is not None:
        model.opt.integrator = integrator
    data = mujoco.MjData(model)
    random_state(model, data, random)
    mujoco.mj_step(model, data)  # fills the newest samples of histories
    data.qacc_warmstart[:] = 0
    put_text(file, 'in_model', path)
    file.put('in_integrator', int(model.opt.integrator))
    file.put('in_time', data.time)
    put_state(file, data)
    put_transition(file, model, data)
    put_inverse(file, model, data, random)
    return file


# ---- mathematics and height fields ---------------------------------------------------------------------------------


def record_spatial(seed):
    """Each line: all inputs, then the result, by the name of the reference's function."""
    file, random = File(), np.random.default_rng(seed)

    def unit():
        q = random.normal(size=4)
        return q / np.linalg.norm(q)

    def put(name, size, inputs, *arguments):
        result = np.zeros(size)
        getattr(mujoco, 'mju_' + name)(result, *arguments)
        file.put(name, np.concatenate([np.ravel(x) for x in (*inputs, result)]))

    for _ in range(4):
        a, b, q, p = random.normal(size=3), random.normal(size=3), unit(), unit()
        u, v, mat = random.normal(size=6), random.normal(size=6), np.zeros(9)
        mujoco.mju_quat2Mat(mat, p)
        put('rotVecQuat', 3, (a, q), a, q)
        put('mulQuat', 4, (q, p), q, p)
        put('mulQuatAxis', 4, (q, a), q, a)
        put('negQuat', 4, (q,), q)
        put('axisAngle2Quat', 4, (a, [1.3]), a, 1.3)
        put('quat2Vel', 3, (q, [0.7]), q, 0.7)
        put('subQuat', 3, (q, p), q, p)
        put('quat2Mat', 9, (q,), q)
        put('mat2Quat', 4, (mat,), mat)
        put('derivQuat', 4, (q, a), q, a)
        put('quatZ2Vec', 4, (a,), a)
        put('cross', 3, (a, b), a, b)
        turned = 1.5 * q
        mujoco.mju_quatIntegrate(turned, a, 0.6)
        file.put('quatIntegrate', np.concatenate([1.5 * q, a, [0.6], turned]))
        pos, quat = np.zeros(3), np.zeros(4)
        mujoco.mju_mulPose(pos, quat, a, q, b, p)
        file.put('mulPose', np.concatenate([a, q, b, p, pos, quat]))
        mujoco.mju_negPose(pos, quat, a, q)
        file.put('negPose', np.concatenate([a, q, pos, quat]))
        put('trnVecPose', 3, (a, q, b), a, q, b)
        for scale in (0.6, 0.01):
            by_quat, by_velocity, by_scale = np.zeros(9), np.zeros(9), np.zeros(3)
            mujoco.mjd_quatIntegrate(a, scale, by_quat, by_velocity, by_scale)
            file.put('D_quatIntegrate', np.concatenate([a, [scale], by_quat, by_velocity, by_scale]))
            near = p.copy()
            mujoco.mju_quatIntegrate(near, b, scale)
            by_a, by_b = np.zeros(9), np.zeros(9)
            mujoco.mjd_subQuat(near, p, by_a, by_b)
            file.put('D_subQuat', np.concatenate([near, p, by_a, by_b]))
        for kind in (0, 1):
            result = np.zeros(6)
            mujoco.mju_transformSpatial(result, u, kind, a, b, mat)
            file.put('transformForce' if kind else 'transformMotion', np.concatenate([u, a, b, mat, result]))
    for axis in ([0, 0, 2], [0, 0, -3], [0, 0, 0]):
        put('quatZ2Vec', 4, (axis,), np.array(axis, dtype=float))
    for sequence in ('xyz', 'ZYX', 'zxZ', 'XyX'):
        angles, quat = random.normal(size=3), np.zeros(4)
        mujoco.mju_euler2Quat(quat, angles, sequence)
        file.put('euler_' + sequence, np.concatenate([angles, quat]))
    return file


def record_heights(path, seed):
    """World x and y, and the distance of a ray straight down from z = 20; -1: it misses."""
    file, random = File(), np.random.default_rng(seed)
    model = load(ROOT / path)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    put_text(file, 'in_model', path)
    for geom in range(model.ngeom):
        if model.geom_type[geom] != mujoco.mjtGeom.mjGEOM_HFIELD:
            continue
        size = model.hfield_size[model.geom_dataid[geom]]
        for _ in range(25):
            x, y = data.geom_xpos[geom][:2] + random.uniform(-1.2, 1.2, size=2) * size[:2]
            z = mujoco.mj_rayHfield(model, data, geom, np.array([x, y, 20]), np.array([0, 0, -1.0]), None)
            file.put('height', [x, y, z], geom)
    return file


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for i, (name, path, steps) in enumerate(DYNAMICS):
        record_dynamics(name, path, steps, 100 + i).write(folder / f'dynamics_{name}.txt')
    for i, (name, path, integrator) in enumerate(DERIVATIVES):
        record_derivatives(name, path, integrator, 200 + i).write(folder / f'derivatives_{name}.txt')
    for i, (name, path) in enumerate(FIELDS):
        record_heights(path, 300 + i).write(folder / f'heights_{name}.txt')
    record_spatial(400).write(folder / 'spatial.txt')


if __name__ == '__main__':
    main(pathlib.Path(sys.argv[1]))
