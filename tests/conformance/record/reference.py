"""What the reference computes: a model in given states, as fields of a conformance case.

The functions return plain dictionaries of numbers and lists; case_file.py writes them.
"""
import sys

import mujoco
import numpy as np

import fields

VERSION = 'MuJoCo ' + mujoco.mj_versionString()
EVERYTHING = 1 << 40  # as a limit of sizes

# The reference would write its warnings to a file in the current folder.
mujoco.set_mju_user_warning(lambda text: print('the reference warns:', text, file=sys.stderr))


class Limits:
    """Arrays with more numbers than this are left out of a case."""

    def __init__(self, dense=2500, flex=4000, flex_boxes=150):
        self.dense, self.flex, self.flex_boxes = dense, flex, flex_boxes


NO_LIMITS = Limits(EVERYTHING, EVERYTHING, EVERYTHING)


def load(path):
    return mujoco.MjModel.from_xml_path(str(path))


def override(model, options):
    """Sets options of the case: tolerance, iterations."""
    for name, value in options.items():
        setattr(model.opt, name, type(getattr(model.opt, name))(value))


def numbers(value):
    return np.asarray(value, dtype=float).ravel().tolist()


def field(source, name):
    """A field as a number or a flat list."""
    value = getattr(source, name)
    return numbers(value) if isinstance(value, np.ndarray) else float(value)


def collect(source, names):
    return {name: field(source, name) for name in names}


# ---- the model -----------------------------------------------------------------------------------------------------


def object_names(model, kind, count):
    kind = getattr(mujoco.mjtObj, 'mjOBJ_' + kind)
    return [mujoco.mj_id2name(model, kind, i) or '' for i in range(count)]


def flex_model(model, limits):
    out = collect(model, fields.FLEX_SIZES)
    out['flex_names'] = object_names(model, 'FLEX', model.nflex)
    for name in fields.FLEX_MODEL:
        values = field(model, name)
        if len(values) <= limits.flex and (name not in fields.FLEX_OPTIONAL or any(values)):
            out[name] = values
    return out


def compiled_model(model, limits):
    out = collect(model, fields.SIZES)
    for key, kind, size in fields.NAMES:
        out[key] = object_names(model, kind, getattr(model, size))
    out['opt'] = collect(model.opt, fields.OPTIONS)
    out.update({'stat_' + name: field(model.stat, name) for name in fields.STATISTICS})
    out.update(collect(model, fields.MODEL))
    if model.nflex:
        out.update(flex_model(model, limits))
    return out


# ---- states --------------------------------------------------------------------------------------------------------


def state(model, data):
    """What a checkpoint starts from; applied forces only where there are any."""
    out = {'time': data.time, **collect(data, fields.STATE)}
    for name in ('qfrc_applied', 'xfrc_applied'):
        if np.any(getattr(data, name)):
            out[name] = field(data, name)
    if model.nmocap:
        out.update(collect(data, ['mocap_pos', 'mocap_quat']))
    if model.neq:
        out['eq_active'] = field(data, 'eq_active')
    return out


def put_state(model, data, values):
    mujoco.mj_resetData(model, data)
    data.time = values['time']
    for name, value in values.items():
        if name not in ('time', 'flex_rays'):
            target = getattr(data, name)
            target[:] = np.array(value, dtype=float).reshape(target.shape)


def after_step(data):
    return {'time': data.time, **collect(data, fields.NEXT)}


def rollout(model, data, steps):
    """Steps with the controls held. The data is in the state of the first checkpoint."""
    for _ in range(steps):
        mujoco.mj_step(model, data)
    return {'steps': steps, 'time': data.time, **collect(data, fields.ROLLOUT)}


# ---- forward -------------------------------------------------------------------------------------------------------


def dense_rows(values, nonzeros, addresses, columns, nv):
    full = np.zeros((len(nonzeros), nv))
    for row, (count, start) in enumerate(zip(nonzeros, addresses)):
        full[row, columns[start:start + count]] = values[start:start + count]
    return numbers(full)


def inertia(model, data):
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, full, data.qM)
    return numbers(full)


def jacobian(model, data, prefix, rows):
    """`ten_J` or `efc_J`, which the reference stores as sparse or dense, depending on the model."""
    values = getattr(data, prefix)
    if not mujoco.mj_isSparse(model):
        return numbers(values)[:rows * model.nv]  # efc_J also shows memory that is not in use
    sparse = [getattr(data, f'{prefix}_{part}').ravel() for part in ('rownnz', 'rowadr', 'colind')]
    return dense_rows(values.ravel(), *sparse, model.nv)


def dense_matrices(model, data, limits):
    """Those of the transmission; the inertia matrix has its own place in the file."""
    out = {}
    if 0 < model.nu and model.nu * model.nv <= limits.dense:
        out['actuator_moment'] = dense_rows(data.actuator_moment.ravel(), data.moment_rownnz, data.moment_rowadr,
                                            data.moment_colind, model.nv)
    if 0 < model.ntendon and model.ntendon * model.nv <= limits.dense:
        out['ten_J'] = jacobian(model, data, 'ten_J', model.ntendon)
    return out


def contact(model, data, i):
    source = data.contact[i]
    out = collect(source, fields.CONTACT)
    if model.nflex:
        out.update(collect(source, ['flex', 'elem', 'vert']))
    out.update(collect(source, ['exclude', 'efc_address']))
    force = np.zeros(6)
    mujoco.mj_contactForce(model, data, i, force)
    out['force'] = numbers(force)
    return out


def contacts(model, data):
    return [contact(model, data, i) for i in range(data.ncon)]


def flex_forward(model, data, limits):
    nv, edges, vertices = model.nv, model.nflexedge, model.nflexvert
    out = {'flexvert_xpos': field(data, 'flexvert_xpos')}
    if data.flexelem_aabb.size <= limits.flex_boxes:
        out['flexelem_aabb'] = field(data, 'flexelem_aabb')
    out.update(collect(data, ['flexedge_length', 'flexedge_velocity']))
    for prefix, rows, has_length in (('flexedge', edges, False), ('flexvert', 2 * vertices, True)):
        nonzeros, addresses, columns = (getattr(model, f'{prefix}_J_{part}').ravel()
                                        for part in ('rownnz', 'rowadr', 'colind'))
        if not np.any(nonzeros > 0):
            continue
        if has_length:
            out[prefix + '_length'] = field(data, prefix + '_length')
        if rows * nv <= limits.dense:
            out[prefix + '_J'] = dense_rows(getattr(data, prefix + '_J').ravel(), nonzeros, addresses, columns, nv)
    out.update(collect(data, ['qfrc_spring', 'qfrc_damper']))
    return out


def flex_rays(model, data, rays):
    """Rays of nine numbers: flex, layer, mode (0 vertices, 1 edges, 2 faces, 3 skin), start, direction."""
    out = {'flexray_dist': [], 'flexray_vert': [], 'flexray_normal': []}
    for ray in np.array(rays, dtype=float).reshape(-1, 9):
        flex, layer, mode = (int(x) for x in ray[:3])
        vertex, normal = np.full(1, -1, dtype=np.int32), np.zeros(3)
        flags = [int(mode == kind) for kind in range(4)]
        out['flexray_dist'].append(mujoco.mj_rayFlex(model, data, layer, *flags, flex, ray[3:6], ray[6:9], vertex, normal))
        out['flexray_vert'] += numbers(vertex)
        out['flexray_normal'] += numbers(normal)
    return out


def forward(model, data, limits, rays=()):
    """Runs forward and returns its fields."""
    mujoco.mj_forward(model, data)
    nv = model.nv
    out = collect(data, fields.POSITION)
    if nv * nv <= limits.dense:
        out['M'] = inertia(model, data)
    out.update(collect(data, fields.TRANSMISSION))
    out.update(dense_matrices(model, data, limits))
    if model.nflex:
        out.update(flex_forward(model, data, limits))
        if len(rays):
            out.update(flex_rays(model, data, rays))
    out.update(collect(data, fields.FORCES))
    out.update(collect(data, fields.COUNTS))
    out['contact'] = contacts(model, data)
    out.update(collect(data, fields.ROWS))
    if 0 < data.nefc and data.nefc * nv <= limits.dense:
        out['efc_J'] = jacobian(model, data, 'efc_J', data.nefc)
    mujoco.mj_rnePostConstraint(model, data)
    mujoco.mj_energyPos(model, data)
    mujoco.mj_energyVel(model, data)
    mujoco.mj_subtreeVel(model, data)
    out.update(collect(data, fields.AFTERWARDS))
    return out
