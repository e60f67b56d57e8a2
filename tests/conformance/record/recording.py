"""Makes cases: puts a model into states and collects what the reference computes there."""
import math
import random

import mujoco
import numpy as np

import case_file
import reference


# ---- a new case ----------------------------------------------------------------------------------------------------


def set_controls(model, data, mode):
    """zero, mid (the middle of each range), or sin: 0.7 of each range, as `corten run --ctrl` has them."""
    for i in range(model.nu):
        low, high = model.actuator_ctrlrange[i] if model.actuator_ctrllimited[i] else (-1.0, 1.0)
        middle, size = 0.5 * (low + high), 0.5 * (high - low)
        wave = 0.7 * size * math.sin(2.0 * data.time * (1 + 0.37 * i) + 0.9 * i)
        data.ctrl[i] = {'zero': 0.0, 'mid': middle, 'sin': middle + wave}[mode]


def start(model, options):
    """Data in the first state: a keyframe or the initial state, displaced at random."""
    data = mujoco.MjData(model)
    if options.key is not None:
        mujoco.mj_resetDataKeyframe(model, data, options.key)
    source = random.Random(options.seed)
    normal = lambda shape, size: size * np.array([source.gauss(0, 1) for _ in range(math.prod(shape))]).reshape(shape)
    if options.noise:
        mujoco.mj_integratePos(model, data.qpos, normal((model.nv,), options.noise), 1)
    if options.vnoise:
        data.qvel[:] = normal((model.nv,), options.vnoise)
    if options.applied:
        data.qfrc_applied[:] = normal((model.nv,), options.applied)
        data.xfrc_applied[1:] = normal((model.nbody - 1, 6), options.applied)
    set_controls(model, data, options.ctrl)
    return data


def checkpoint(model, data, step, limits):
    """`data` itself is left as it is."""
    copy = mujoco.MjData(model)
    mujoco.mj_copyData(copy, model, data)
    out = {'step': step, 'state': reference.state(model, data), 'forward': reference.forward(model, copy, limits)}
    mujoco.mj_copyData(copy, model, data)
    mujoco.mj_step(model, copy)
    out['next'] = reference.after_step(copy)
    return out


def states_at(model, data, steps, control):
    """Yields each step of the list with `data` in the state before it."""
    now = 0
    for step in steps:
        for now in range(now + 1, step + 1):
            set_controls(model, data, control)
            mujoco.mj_step(model, data)
        set_controls(model, data, control)
        yield step


def new_case(model, options):
    limits = reference.Limits(dense=options.dense)
    reference.override(model, options.override)
    data = start(model, options)
    first = mujoco.MjData(model)
    mujoco.mj_copyData(first, model, data)
    case = {'format': 1, 'reference': reference.VERSION}
    if options.override:
        case['override'] = options.override
    if not options.nomodel:
        case['model'] = reference.compiled_model(model, limits)
    case['checkpoints'] = [checkpoint(model, data, step, limits)
                           for step in states_at(model, data, options.steps, options.ctrl)]
    if options.rollout:
        case['rollout'] = reference.rollout(model, first, options.rollout)
    return case


CONTACT_LIST = ['geom', 'dist', 'pos', 'frame', 'includemargin', 'friction', 'solref', 'solreffriction', 'solimp',
                'dim', 'exclude']


def contact_list(model, data, names=CONTACT_LIST):
    mujoco.mj_forward(model, data)
    return [{name: contact[name] for name in names} for contact in reference.contacts(model, data)]


def new_contacts(model, options):
    data, copy, states = start(model, options), mujoco.MjData(model), []
    for _ in states_at(model, data, options.steps, options.ctrl):
        state = {name: reference.field(data, name) for name in ('qpos', 'mocap_pos', 'mocap_quat')}
        state = {name: values for name, values in state.items() if values}
        reference.put_state(model, copy, {'time': 0.0, **state})
        states.append({'state': state, 'contact': contact_list(model, copy)})
    return {'states': states}


# ---- an existing case again ----------------------------------------------------------------------------------------


def only(values, like):
    """Those fields that the case has: long arrays may have been left out."""
    return {name: values.get(name, []) for name in like}


def again_from(model, data, old, limits):
    state = case_file.values(old['state'])
    reference.put_state(model, data, state)
    forward = reference.forward(model, data, limits, state.get('flex_rays', ()))
    reference.put_state(model, data, state)
    mujoco.mj_step(model, data)
    return {'step': old['step'], 'state': old['state'], 'forward': only(forward, old['forward']),
            'next': only(reference.after_step(data), old['next'])}


def case_again(model, old):
    reference.override(model, old.get('override', {}))
    data, limits = mujoco.MjData(model), reference.NO_LIMITS
    case = {key: old[key] for key in ('format', 'reference', 'override') if key in old}
    if 'model' in old:
        case['model'] = only(reference.compiled_model(model, limits), old['model'])
    case['checkpoints'] = [again_from(model, data, checkpoint, limits) for checkpoint in old['checkpoints']]
    if 'rollout' in old:
        reference.put_state(model, data, case_file.values(old['checkpoints'][0]['state']))
        case['rollout'] = only(reference.rollout(model, data, int(old['rollout']['steps'])), old['rollout'])
    return case


def contacts_again(model, old):
    data, states = mujoco.MjData(model), []
    for item in old['states']:
        reference.put_state(model, data, {'time': 0.0, **case_file.values(item['state'])})
        names = list(item['contact'][0]) if item['contact'] else CONTACT_LIST
        states.append({'state': item['state'], 'contact': contact_list(model, data, names)})
    return {'states': states}
