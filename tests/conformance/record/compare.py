"""What counts as equal to the reference: the rules of docs/conformance.md.

error = max|a - b| / max(max|reference|, 0.01), over all numbers of a field.
"""
import math
from dataclasses import dataclass, field

FLOOR = 1e-2
EXACT, NEWTON, FIRST_ORDER, ROLLOUT = 1e-8, 1e-6, 1e-5, 1e-5
# Pairs with an iterative collider, and poses without a unique set of contacts. What the solver makes of them may
# differ ten times as much.
ITERATIVE, AMBIGUOUS = 1e-3, 5e-2

SOLVED = {'qacc', 'qfrc_constraint', 'efc_force', 'cacc', 'cfrc_int', 'cfrc_ext', 'sensordata', 'actuator_force'}
# What an adhesion actuator makes of the contacts of its body.
ADHESION = {'actuator_moment', 'actuator_velocity', 'qfrc_actuator', 'qfrc_smooth', 'qacc_smooth'}
ROWS = {'efc_type', 'efc_id', 'efc_pos', 'efc_margin', 'efc_frictionloss', 'efc_diagApprox', 'efc_D', 'efc_vel',
        'efc_aref', 'efc_force', 'efc_J'}
COUNTS = {'nefc', 'ne', 'nf', 'nl'}
CONTACT = ['dist', 'pos', 'frame', 'includemargin', 'friction', 'solref', 'solreffriction', 'solimp', 'dim', 'geom',
           'exclude', 'force']
# Principal axes are a free choice: inertias are compared as tensors instead.
FREE_AXES = {'body_iquat', 'body_inertia', 'mesh_quat', 'geom_aabb'}

PLANE, HFIELD, SPHERE, CAPSULE, ELLIPSOID, CYLINDER, BOX, MESH = range(8)
BODY_TRANSMISSION = 5
DISTANCE_SENSORS = {39, 40, 41}  # distance, normal and fromto of geoms: iterative for most pairs
# A difference is ill-conditioned if it is at most this many times what the reference differs from itself: the largest of
# a few samples is smaller than the largest possible difference.
CONDITIONING_FACTOR = 10
ANALYTIC = {(SPHERE, SPHERE), (SPHERE, CAPSULE), (SPHERE, CYLINDER), (SPHERE, BOX), (CAPSULE, CAPSULE),
            (CAPSULE, BOX), (BOX, BOX)}


@dataclass
class Difference:
    field: str  # with the step that it belongs to
    error: float
    allowed: float
    index: int = -1  # of the number that is worst; -1: the field as a whole
    reference: object = None
    got: object = None

    def __str__(self):
        text = f'{self.field}[{self.index}]' if self.index >= 0 else self.field
        if self.reference is not None or self.got is not None:
            text += f': reference {self.reference!r}, corten {self.got!r}'
        return text + f': off by {self.error:.3g}, allowed {self.allowed:g}'


@dataclass
class Report:
    differences: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    checked: int = 0

    def fail(self, name, reference=None, got=None):
        self.checked += 1
        self.differences.append(Difference(name, math.inf, 0.0, -1, reference, got))

    def check(self, name, reference, got, allowed, quaternions=False):
        self.checked += 1
        worst, index, a, b = error(flat(reference), flat(got), quaternions)
        if not worst <= allowed:
            self.differences.append(Difference(name, worst, allowed, index, a, b))


# ---- numbers -------------------------------------------------------------------------------------------------------


def flat(value):
    if isinstance(value, list):
        return [x for item in value for x in flat(item)]
    return [float(value) if value in ('nan', 'inf', '-inf') else value]


def same(a, b):
    return a == b or (a != a and b != b)


def error(reference, got, quaternions=False):
    """The error, and the index and both values of the number that has it."""
    if len(reference) != len(got):
        return math.inf, -1, f'{len(reference)} numbers', f'{len(got)} numbers'
    if not reference:
        return 0.0, -1, None, None
    if not all(isinstance(x, (int, float)) and math.isfinite(x) for x in reference + got):
        wrong = [i for i, (a, b) in enumerate(zip(reference, got)) if not same(a, b)]
        return (math.inf, wrong[0], reference[wrong[0]], got[wrong[0]]) if wrong else (0.0, -1, None, None)
    distances = [abs(a - b) for a, b in zip(reference, got)]
    if quaternions:
        distances = up_to_sign(reference, got, distances)
    index = max(range(len(distances)), key=distances.__getitem__)
    return distances[index] / max(FLOOR, max(abs(x) for x in reference)), index, reference[index], got[index]


def up_to_sign(reference, got, distances):
    """q and -q are one rotation."""
    out = []
    for i in range(0, len(reference), 4):
        negative = [abs(a + b) for a, b in zip(reference[i:i + 4], got[i:i + 4])]
        out += min(distances[i:i + 4], negative, key=max)
    return out


def tensors(model):
    """R diag(moments) R' of all bodies."""
    out = []
    for body in range(len(model['body_iquat']) // 4):
        w, x, y, z = model['body_iquat'][4 * body:4 * body + 4]
        moments = model['body_inertia'][3 * body:3 * body + 3]
        r = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
             [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
             [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]
        out += [sum(r[i][k] * moments[k] * r[j][k] for k in range(3)) for i in range(3) for j in range(3)]
    return out


def without(values, width, rows):
    return [x for i, x in enumerate(values) if i // width not in rows]


def mesh_geoms(model):
    return {i for i, kind in enumerate(model.get('geom_type', [])) if kind == MESH}


# ---- the parts of a case -------------------------------------------------------------------------------------------


def compare_model(reference, got, report):
    meshes = mesh_geoms(reference)
    for name, value in reference.items():
        if name in FREE_AXES:
            continue
        if name not in got:
            report.fail(f'model.{name} missing')
        elif name == 'opt':
            for option, wanted in value.items():
                report.check('model.opt.' + option, wanted, got[name].get(option, []), EXACT)
        elif name == 'geom_quat' and len(value) == len(got[name]):
            report.check('model.geom_quat', without(value, 4, meshes), without(got[name], 4, meshes), EXACT, True)
        else:
            report.check('model.' + name, value, got[name], EXACT, 'quat' in name)
    if all(len(got.get(name, [])) == len(reference[name]) for name in ('body_inertia', 'body_iquat')):
        report.check('model.body_inertia(tensor)', tensors(reference), tensors(got), EXACT)
    else:
        report.fail('model.body_inertia(tensor)')


def objects(contact):
    """What touches."""
    return tuple(tuple(contact.get(name, ())) for name in ('geom', 'flex', 'elem', 'vert'))


def matched(reference, got):
    """For each contact the nearest one left of the same objects; None where there is none."""
    left, order = {}, []
    for j, contact in enumerate(got):
        left.setdefault(objects(contact), []).append(j)
    for contact in reference:
        candidates = left.get(objects(contact))
        if not candidates:
            return None
        nearest = min(candidates, key=lambda j: math.dist(got[j]['pos'], contact['pos']))
        candidates.remove(nearest)
        order.append(nearest)
    return order


def compare_ambiguous(tag, reference, got, report):
    """The pairs, and the deepest penetration of each."""
    def deepest(contacts):
        out = {}
        for contact in contacts:
            pair = tuple(int(g) for g in contact['geom'])
            out[pair] = min(out.get(pair, math.inf), contact['dist'])
        return out
    a, b = deepest(reference), deepest(got)
    if a.keys() != b.keys():
        report.fail(tag + 'contact pairs', sorted(a), sorted(b))
        return
    for pair in a:
        report.check(f'{tag}contact depth {pair}', a[pair], b[pair], AMBIGUOUS)


def compare_contact(tag, reference, got, rules, report):
    loose = rules.loose_contact(reference)
    for name in CONTACT:
        a, b = reference[name], got.get(name, [])
        allowed = rules.solved if name == 'force' else EXACT
        if loose and name in ('dist', 'pos', 'frame'):
            allowed = loose
        elif rules.loose and name == 'force':
            allowed = 10 * rules.loose
        if loose and name == 'frame':  # only the normal
            a, b = a[:3], b[:3]
        report.check(tag + name, a, b, allowed)


def compare_contacts(tag, reference, got, rules, report):
    """True where the constraint rows of both can be compared one by one."""
    if rules.ambiguous:
        compare_ambiguous(tag, reference, got, report)
        return False
    pairs = [[tuple(int(g) for g in c['geom']) for c in contacts] for contacts in (reference, got)]
    order = matched(reference, got) if len(reference) == len(got) else None
    if order is None:
        for pair in sorted(set(pairs[0] + pairs[1])):
            if pairs[0].count(pair) != pairs[1].count(pair):
                report.fail(f'{tag}number of contacts of geoms {pair}', *(p.count(pair) for p in pairs))
        return False
    for i, j in enumerate(order):
        compare_contact(f'{tag}contact[{i}] of geoms {pairs[0][i]}.', reference[i], got[j], rules, report)
    if order != sorted(order):
        report.notes.append(tag + 'contact order differs')
    return order == sorted(order) and not rules.loose


class Rules:
    """Tolerances of one checkpoint. `profile`: exact, iterative, ambiguous, or live, which looks at the contacts."""

    def __init__(self, profile, model, contacts):
        options = model.get('opt', {})
        first_order = options.get('solver', 2) != 2 or options.get('noslip_iterations', 0) > 0
        self.solved = FIRST_ORDER if first_order else NEWTON
        self.profile, self.types = profile, model.get('geom_type', [])
        self.flex_dims = model.get('flex_dim', [])
        self.ambiguous = profile == 'ambiguous'
        self.loose = {'ambiguous': AMBIGUOUS, 'iterative': ITERATIVE}.get(profile, 0.0)
        if profile == 'live':
            self.loose = max((self.loose_contact(contact) for contact in contacts), default=0.0)
        self.solved_names = SOLVED
        if self.loose and profile == 'live' and BODY_TRANSMISSION in model.get('actuator_trntype', []):
            self.solved_names = SOLVED | ADHESION
        self.distances = distance_readings(model) if profile == 'live' else set()

    def loose_contact(self, contact):
        """The tolerance of a contact's geometry where its collider is iterative, or 0."""
        if self.profile != 'live':
            return ITERATIVE if self.profile == 'iterative' else 0.0
        if any(f >= 0 for f in contact.get('flex', ())):
            return 0.0 if self.analytic_flex_contact(contact) else ITERATIVE
        kinds = [int(self.types[int(g)]) if g >= 0 else MESH for g in contact['geom']]
        return 0.0 if PLANE in kinds or tuple(sorted(kinds)) in ANALYTIC else ITERATIVE

    def analytic_flex_contact(self, contact):
        """Vertices as spheres, segments as capsules, and triangles with the simplest shapes."""
        if any(v >= 0 for v in contact['vert']):
            return True
        dims = [int(self.flex_dims[int(f)]) for f in contact['flex'] if f >= 0]
        shapes = {int(self.types[int(g)]) for g in contact['geom'] if g >= 0}
        return max(dims) == 1 if not shapes else max(dims) < 3 and shapes <= {SPHERE, CAPSULE, BOX}

    def allowed(self, name):
        if name not in self.solved_names:
            return EXACT
        return 10 * self.loose if self.loose else self.solved


def distance_readings(model):
    """Indices in sensordata that iterative colliders compute, whether or not the geoms touch."""
    sensors = zip(model.get('sensor_type', []), model.get('sensor_adr', []), model.get('sensor_dim', []))
    return {int(adr) + k for kind, adr, dim in sensors if int(kind) in DISTANCE_SENSORS for k in range(int(dim))}


def compare_sensors(tag, reference, got, rules, report):
    """Distance readings have their own tolerance; the others keep theirs."""
    if len(reference) != len(got):
        report.fail(tag + 'sensordata', f'{len(reference)} numbers', f'{len(got)} numbers')
        return
    loose = max(ITERATIVE, 10 * rules.loose)
    for name, wanted, allowed in (('sensordata', False, rules.allowed('sensordata')), ('distances', True, loose)):
        keep = [i for i in range(len(reference)) if (i in rules.distances) == wanted]
        report.check(tag + name, [reference[i] for i in keep], [got[i] for i in keep], allowed)


def compare_forward(tag, reference, got, rules, meshes, report):
    rows = compare_contacts(tag, reference['contact'], got.get('contact', []), rules, report)
    for name, value in reference.items():
        if name in ('contact', 'ncon') or (name in ROWS and not rows) or (name in COUNTS and rules.ambiguous):
            continue
        if name not in got:
            report.fail(f'{tag}{name} missing')
            continue
        if name == 'sensordata' and rules.distances:
            compare_sensors(tag, value, got[name], rules, report)
            continue
        a, b = value, got[name]
        if name == 'geom_xmat' and len(a) == len(b):
            a, b = without(a, 9, meshes), without(b, 9, meshes)
        report.check(tag + name, a, b, rules.allowed(name), name == 'xquat')


def profile_of(name):
    """By the name of a case."""
    return 'iterative' if name.startswith('convex_') else 'ambiguous' if name.startswith('ambiguous_') else 'exact'


def compare(reference, got, profile='exact'):
    """A case with what Corten computed for it."""
    report, model = Report(), reference.get('model', {})
    if model:
        compare_model(model, got.get('model', {}), report)
    outputs = got.get('checkpoints', [])
    for n, wanted in enumerate(reference['checkpoints']):
        out = outputs[n] if n < len(outputs) else {}
        tag = f"step {int(wanted['step'])}: "
        rules = Rules(profile, model, wanted['forward']['contact'])
        compare_forward(tag, wanted['forward'], out.get('forward', {}), rules, mesh_geoms(model), report)
        for name, value in wanted['next'].items():
            report.check(f'{tag}next.{name}', value, out.get('next', {}).get(name, []), rules.allowed('qacc'))
    if 'rollout' in reference:
        for name in ('qpos', 'qvel', 'act'):
            report.check('rollout.' + name, reference['rollout'][name], got.get('rollout', {}).get(name, []), ROLLOUT)
    return report


# ---- conditioning --------------------------------------------------------------------------------------------------


def group(difference):
    """Fields that are reliable or not together: each by itself, but the forces of all contacts in a state."""
    step, _, contact = difference.field.partition('contact[')
    return step + 'contact forces' if contact.endswith('.force') else difference.field


def spread(differences):
    """By group, the largest error: how much the reference differs from itself."""
    largest = {}
    for difference in differences:
        name = group(difference)
        largest[name] = max(largest.get(name, 0.0), difference.error)
    return largest


def reliable(difference, own, factor=CONDITIONING_FACTOR):
    """False if the reference differs about as much from itself: `own` is the spread of its variants. If contacts of two
    geoms appear or vanish in a variant, no contact of these geoms is reliable in that state, and no contact force. NaN is
    never excused."""
    if has_nan(difference.got) and not has_nan(difference.reference):
        return True
    step, _, contact = difference.field.partition('contact[')
    geoms = contact.partition(' of ')[2].partition('.')[0]
    changed = step + 'number of contacts of ' + ('' if contact.endswith('.force') else geoms)
    if contact and any(name.startswith(changed) for name in own):
        return False
    return difference.error > factor * own.get(group(difference), 0.0)


def has_nan(value):
    """Whether a number, or one of a list, is NaN; files write it as text."""
    if isinstance(value, (list, tuple)):
        return any(has_nan(v) for v in value)
    return isinstance(value, (int, float, str)) and str(value).lower() == 'nan'
