#!/usr/bin/env python3
"""Random models: trees of bodies with all kinds of joints, geoms, tendons, actuators, sensors, equalities, contacts,
default classes, frames, and keyframes or replicated bodies.

  random_model.py SEED > MODEL.xml

A seed gives the same model on every machine. Sizes are those of a desk: bodies of centimetres and hundred grams to
kilograms, so that a few hundred steps stay stable.
"""
import math
import random
import sys
import xml.etree.ElementTree as xml

MESH_POINTS = 14
SENSORS_OF_SITE = ['accelerometer', 'velocimeter', 'gyro', 'force', 'torque', 'magnetometer', 'rangefinder', 'touch']
SENSORS_OF_FRAME = ['framepos', 'framequat', 'framexaxis', 'frameyaxis', 'framezaxis', 'framelinvel', 'frameangvel',
                    'framelinacc', 'frameangacc']
SENSORS_OF_BODY = ['subtreecom', 'subtreelinvel', 'subtreeangmom']


def text(value):
    if isinstance(value, bool):
        return 'true' if value else 'false'
    if isinstance(value, (list, tuple)):
        return ' '.join(text(x) for x in value)
    return f'{value:.6g}' if isinstance(value, float) else str(value)


def add(parent, tag, **attributes):
    """An element; attributes that are None are left out."""
    given = {name: text(value) for name, value in attributes.items() if value is not None}
    return xml.SubElement(parent, tag, given)


class RandomModel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.root = xml.Element('mujoco', model=f'random_{seed}')
        self.bodies, self.geoms, self.sites = [], [], []  # names
        self.scalar_joints, self.ball_joints, self.free_joints = [], [], []
        self.wrap_geoms, self.tendons, self.spatial_tendons, self.actuators, self.meshes = [], [], [], [], []
        self.limited_joints, self.limited_tendons, self.hfield = [], [], False

    # ---- chance ----

    def chance(self, probability):
        return self.random.random() < probability

    def uniform(self, low, high):
        return self.random.uniform(low, high)

    def some(self, probability, low, high):
        """A number in a range, or None: the default."""
        return self.uniform(low, high) if self.chance(probability) else None

    def vector(self, size, count=3):
        return [self.uniform(-size, size) for _ in range(count)]

    def direction(self, count=3):
        values = [self.random.gauss(0, 1) for _ in range(count)]
        return [x / math.hypot(*values) for x in values]

    def pick(self, values):
        return self.random.choice(values)

    # ---- options and assets ----

    def options(self):
        solver = self.random.choices(['Newton', 'CG', 'PGS'], [6, 2, 1])[0]
        fluid = self.chance(0.25)
        option = add(self.root, 'option', timestep=self.pick([0.001, 0.002, 0.004]),
                     integrator=self.pick(['Euler', 'RK4', 'implicit', 'implicitfast']), solver=solver,
                     cone=self.pick(['pyramidal', 'elliptic']), jacobian=self.pick(['auto', 'dense', 'sparse']),
                     impratio=self.some(0.3, 0.5, 5), tolerance=1e-14 if solver == 'Newton' else 1e-20,
                     iterations=200 if solver == 'Newton' else 3000, ls_iterations=100,
                     noslip_iterations=300 if self.chance(0.05) else None,
                     gravity=self.vector(10) if self.chance(0.2) else None, density=self.uniform(1, 500) if fluid else None,
                     viscosity=self.uniform(0, 0.5) if fluid else None, wind=self.vector(2) if fluid else None)
        flags = {}
        for flag in ('eulerdamp', 'filterparent', 'refsafe', 'midphase', 'warmstart', 'clampctrl', 'island', 'frictionloss',
                     'spring', 'damper'):
            if self.chance(0.06):
                flags[flag] = 'disable'
        for flag in ('energy', 'multiccd'):
            if self.chance(0.1):
                flags[flag] = 'enable'
        if flags:
            add(option, 'flag', **flags)

    def assets(self):
        asset = add(self.root, 'asset')
        for i in range(self.random.randint(0, 2)):
            points = [x * self.uniform(0.03, 0.09) for _ in range(MESH_POINTS) for x in self.direction()]
            self.meshes.append(f'mesh{i}')
            add(asset, 'mesh', name=f'mesh{i}', vertex=points)

        if self.chance(0.15):
            self.hfield = True
            heights = [self.random.random() for _ in range(36)]
            add(asset, 'hfield', name='hills', nrow=6, ncol=6, size=[0.5, 0.5, 0.08, 0.05], elevation=heights)

    # ---- bodies ----

    def add_geom(self, body, movable=True):
        kind = self.pick(['sphere', 'capsule', 'ellipsoid', 'cylinder', 'box'] + ['mesh'] * bool(self.meshes))
        name, size = f'geom{len(self.geoms)}', [self.uniform(0.02, 0.09) for _ in range(3)]
        sizes = {'sphere': size[:1], 'capsule': size[:2], 'cylinder': size[:2], 'mesh': None}.get(kind, size)
        ends = self.chance(0.3) and kind in ('capsule', 'cylinder', 'box', 'ellipsoid')
        shape = {'fromto': self.vector(0.1, 6), 'size': size[:1]} if ends else \
            {'pos': self.vector(0.06), 'quat': self.direction(4), 'size': sizes}
        add(body, 'geom', name=name, type=kind, mesh=self.pick(self.meshes) if kind == 'mesh' else None, **shape,
            density=self.some(0.5, 200, 3000) if movable else None, condim=self.pick([None, None, 1, 3, 4, 6]),
            friction=[self.uniform(0.2, 1.2), self.uniform(0.001, 0.02), self.uniform(0.0001, 0.001)]
            if self.chance(0.4) else None, margin=self.some(0.2, 0, 0.01), gap=self.some(0.1, 0, 0.005),
            solref=[self.uniform(0.01, 0.04), self.uniform(0.7, 1.2)] if self.chance(0.2) else None,
            solimp=[self.uniform(0.7, 0.9), 0.95, self.uniform(0.001, 0.01)] if self.chance(0.2) else None,
            solmix=self.some(0.1, 0.5, 2), priority=1 if self.chance(0.1) else None,
            fluidshape='ellipsoid' if self.chance(0.2) else None)
        self.geoms.append(name)
        if kind in ('sphere', 'cylinder'):
            self.wrap_geoms.append(name)

    def add_joint(self, body, kinds):
        kind = self.pick(kinds)
        name = f'joint{len(self.scalar_joints) + len(self.ball_joints)}'
        limit = {'hinge': 60, 'slide': 0.1, 'ball': 60}[kind]
        limited = self.chance(0.4)
        span = [0.0 if kind == 'ball' else -self.uniform(0.1, 1) * limit, self.uniform(0.1, 1) * limit] if limited else None
        scalar = kind != 'ball'
        add(body, 'joint', name=name, type=kind, axis=self.direction() if scalar else None, pos=self.vector(0.05),
            range=span, stiffness=self.some(0.3, 0.1, 20), damping=self.some(0.7, 0.01, 0.5),
            armature=self.some(0.4, 0.001, 0.05), frictionloss=self.some(0.2, 0.01, 0.3),
            springref=self.some(0.2, -0.5 * limit, 0.5 * limit) if scalar else None,
            ref=self.some(0.1, -0.2 * limit, 0.2 * limit) if scalar else None, margin=self.some(0.1, 0, 0.02),
            solreflimit=[self.uniform(0.01, 0.04), 1.0] if self.chance(0.1) else None,
            actuatorfrcrange=[-self.uniform(0.1, 5), self.uniform(0.1, 5)] if scalar and self.chance(0.1) else None,
            actuatorgravcomp=self.chance(0.1) if scalar else None)
        (self.scalar_joints if scalar else self.ball_joints).append(name)
        if limited:
            self.limited_joints.append(name)

    def add_joints(self, body, depth):
        if depth == 0 and self.chance(0.6):
            name = f'free{len(self.free_joints)}'
            add(body, 'freejoint', name=name)
            self.free_joints.append(name)
        elif self.chance(0.2):
            self.add_joint(body, ['ball'])
        else:
            for _ in range(self.random.choices([0, 1, 2, 3], [1, 7, 2, 1])[0]):
                self.add_joint(body, ['hinge', 'hinge', 'slide'])

    def add_body(self, parent, pos, depth):
        name = f'body{len(self.bodies)}'
        self.bodies.append(name)
        body = add(parent, 'body', name=name, pos=pos, quat=self.direction(4) if self.chance(0.7) else None,
                   gravcomp=self.some(0.15, 0, 1.2))
        self.add_joints(body, depth)
        if self.chance(0.15):
            add(body, 'inertial', pos=self.vector(0.03), mass=self.uniform(0.1, 2), quat=self.direction(4),
                diaginertia=[self.uniform(0.002, 0.003) for _ in range(3)])
        for _ in range(self.random.randint(1, 2)):
            self.add_geom(body)
        self.sites.append(f'site{len(self.sites)}')
        add(body, 'site', name=self.sites[-1], pos=self.vector(0.08), quat=self.direction(4), size=0.02)
        for _ in range(self.random.choices([0, 1, 2], [3, 4, 2])[0] if depth < 4 else 0):
            self.add_body(body, [0.12 * x for x in self.direction()], depth + 1)

    def world(self):
        world = add(self.root, 'worldbody')
        if self.chance(0.8):
            add(world, 'geom', name='floor', type='plane', size=[2.0, 2.0, 0.1], pos=[0, 0, -0.1],
                euler=self.vector(10) if self.chance(0.3) else None)
        if self.hfield:
            add(world, 'geom', name='hills', type='hfield', hfield='hills', pos=[0, 0, -0.1])
        for _ in range(self.random.randint(0, 2)):
            self.add_geom(world, movable=False)
        self.sites.append('world_site')
        add(world, 'site', name='world_site', pos=[0, 0, 0.4])
        if self.chance(0.2):
            mocap = add(world, 'body', name='mocap', mocap=True, pos=self.vector(0.2))
            self.add_geom(mocap)
        for _ in range(self.random.randint(1, 4)):
            self.add_body(world, [self.uniform(-0.25, 0.25), self.uniform(-0.25, 0.25), self.uniform(0, 0.3)], 0)

    # ---- what refers to them ----

    def tendon_values(self):
        limited = self.chance(0.3)
        return limited, dict(
            range=[self.uniform(0, 0.1), self.uniform(0.2, 0.5)] if limited else None, stiffness=self.some(0.4, 1, 30),
            damping=self.some(0.4, 0.01, 1), frictionloss=self.some(0.15, 0.01, 0.2),
            springlength=self.some(0.3, 0.05, 0.3))

    def note_tendon(self, name, limited):
        self.tendons.append(name)
        if limited:
            self.limited_tendons.append(name)

    def tendons_of(self):
        parent = add(self.root, 'tendon')
        for _ in range(self.random.randint(0, 2)):
            if len(self.scalar_joints) < 2:
                break
            limited, values = self.tendon_values()
            self.note_tendon(f'fixed{len(self.tendons)}', limited)
            fixed = add(parent, 'fixed', name=self.tendons[-1], armature=self.some(0.2, 0.001, 0.02), **values)
            for joint in self.random.sample(self.scalar_joints, self.random.randint(1, min(3, len(self.scalar_joints)))):
                add(fixed, 'joint', joint=joint, coef=self.uniform(-1, 1))
        for _ in range(self.random.randint(0, 2)):
            self.add_spatial(parent)

    def add_spatial(self, parent):
        limited, values = self.tendon_values()
        name = f'spatial{len(self.tendons)}'
        self.note_tendon(name, limited)
        self.spatial_tendons.append(name)
        wraps = self.wrap_geoms if self.chance(0.6) else []
        # A tendon that wraps cannot have armature.
        spatial = add(parent, 'spatial', name=name, armature=None if wraps else self.some(0.3, 0.001, 0.02), **values)
        path = self.random.sample(self.sites, min(len(self.sites), self.random.randint(2, 4)))
        for i, site in enumerate(path):
            if i == 2 and len(path) == 4 and self.chance(0.5):
                add(spatial, 'pulley', divisor=self.uniform(1, 3))
            elif i > 0 and wraps and self.chance(0.6):
                add(spatial, 'geom', geom=self.pick(wraps),
                    sidesite=self.pick(self.sites) if self.chance(0.5) else None)
            add(spatial, 'site', site=site)

    def transmission(self):
        """What an actuator acts on."""
        choices = [{'site': self.pick(self.sites), 'gear': self.vector(1, 6)},
                   {'site': self.sites[0], 'refsite': self.sites[-1], 'gear': self.vector(1, 6)}]
        if self.scalar_joints:
            choices += 4 * [{'joint': self.pick(self.scalar_joints), 'gear': [self.uniform(-3, 3)]}]
        if self.ball_joints:
            choices += [{self.pick(['joint', 'jointinparent']): self.pick(self.ball_joints), 'gear': self.vector(1)}]
        if self.free_joints:
            choices += [{self.pick(['joint', 'jointinparent']): self.pick(self.free_joints), 'gear': self.vector(1, 6)}]
        if self.tendons:
            choices += 2 * [{'tendon': self.pick(self.tendons), 'gear': [self.uniform(-3, 3)]}]
        if len(self.sites) > 2:
            crank, slider = self.random.sample(self.sites, 2)
            choices += [{'cranksite': crank, 'slidersite': slider, 'cranklength': self.uniform(0.05, 0.5), 'gear': [1.0]}]
        return self.pick(choices)

    def actuators_of(self):
        parent = add(self.root, 'actuator')
        for _ in range(self.random.randint(0, 4)):
            self.actuators.append(f'actuator{len(self.actuators)}')
            target = self.transmission()
            kind = self.pick(['motor', 'position', 'velocity', 'intvelocity', 'damper', 'cylinder', 'muscle', 'general',
                              'adhesion'])
            if kind == 'muscle' and 'site' in target:  # a muscle acts on joints and tendons only
                kind = 'motor'
            if kind == 'adhesion':
                target = {'body': self.pick(self.bodies), 'gear': None}
            low = 0.0 if kind in ('damper', 'adhesion', 'muscle') else -self.uniform(0.2, 2)
            ranged = kind in ('damper', 'adhesion') or self.chance(0.5)
            values = {'motor': {}, 'muscle': {'lengthrange': [0.05, 0.6], 'force': self.uniform(1, 20)}, 'adhesion':
                      {'gain': self.uniform(1, 20)}, 'cylinder': {'timeconst': self.uniform(0.01, 0.5), 'diameter': 0.5},
                      'damper': {'kv': self.uniform(0.01, 0.2)}, 'velocity': {'kv': self.uniform(0.05, 0.3)},
                      'position': {'kp': self.uniform(0.5, 10), 'kv': self.some(0.5, 0.01, 0.2),
                                   'timeconst': self.some(0.2, 0.01, 0.2)},
                      'intvelocity': {'kp': self.uniform(0.5, 5), 'actrange': [-1.0, 1.0]},
                      'general': {'dyntype': self.pick(['none', 'integrator', 'filter', 'filterexact']), 'dynprm': 0.1,
                                  'gaintype': self.pick(['fixed', 'affine']), 'gainprm': self.vector(1),
                                  'biastype': self.pick(['none', 'affine']), 'biasprm': [self.uniform(-1, 1), -1.0, -0.1],
                                  'actearly': self.chance(0.3)}}[kind]
            add(parent, kind, name=self.actuators[-1], **target, **values,
                ctrlrange=[low, self.uniform(0.2, 2)] if ranged else None,
                forcerange=[-self.uniform(0.1, 5), self.uniform(0.1, 5)] if self.chance(0.2) else None)

    def equalities(self):
        parent = add(self.root, 'equality')
        for _ in range(self.random.choices([0, 1, 2], [3, 2, 1])[0]):
            shared = {'active': False if self.chance(0.1) else None,
                      'solref': [self.uniform(0.02, 0.06), self.uniform(0.8, 1.2)] if self.chance(0.3) else None}
            kind = self.pick(['connect', 'weld', 'joint', 'tendon'])
            names = {'joint': self.scalar_joints, 'tendon': self.tendons}.get(kind, self.bodies)
            if len(names) < 2:
                continue
            first, second = self.random.sample(names, 2)
            if kind in ('joint', 'tendon'):
                keys = {kind + '1': first, kind + '2': second if self.chance(0.7) else None}
                add(parent, kind, **keys, polycoef=self.vector(0.3, 5), **shared)
            elif self.chance(0.3):
                sites = self.random.sample(self.sites, 2)
                add(parent, kind, site1=sites[0], site2=sites[1], **shared)
            else:
                add(parent, kind, body1=first, body2=second if self.chance(0.8) else None,
                    anchor=self.vector(0.1) if kind == 'connect' or self.chance(0.5) else None,
                    torquescale=self.some(0.3, 0.5, 2) if kind == 'weld' else None, **shared)

    def contacts(self):
        parent = add(self.root, 'contact')
        if len(self.bodies) > 2 and self.chance(0.3):
            pair = self.random.sample(self.bodies, 2)
            add(parent, 'exclude', body1=pair[0], body2=pair[1])
        if len(self.geoms) > 2 and self.chance(0.3):
            pair = self.random.sample(self.geoms, 2)
            add(parent, 'pair', geom1=pair[0], geom2=pair[1], condim=self.pick([1, 3, 4, 6]), margin=self.some(0.5, 0, 0.02),
                friction=[self.uniform(0.3, 1), self.uniform(0.3, 1), 0.01, 0.001, 0.001])

    def sensors(self):
        parent = add(self.root, 'sensor')
        frames = {'body': self.bodies, 'xbody': self.bodies, 'geom': self.geoms, 'site': self.sites}
        named = [(['jointpos', 'jointvel', 'jointactuatorfrc'], 'joint', self.scalar_joints),
                 (['ballquat', 'ballangvel'], 'joint', self.ball_joints),
                 (['jointlimitpos', 'jointlimitvel', 'jointlimitfrc'], 'joint', self.limited_joints),
                 (['tendonpos', 'tendonvel', 'tendonactuatorfrc'], 'tendon', self.tendons),
                 (['tendonlimitpos', 'tendonlimitvel', 'tendonlimitfrc'], 'tendon', self.limited_tendons),
                 (['actuatorpos', 'actuatorvel', 'actuatorfrc'], 'actuator', self.actuators),
                 (SENSORS_OF_SITE, 'site', self.sites), (SENSORS_OF_BODY, 'body', self.bodies)]
        named = [entry for entry in named if entry[2]]
        for _ in range(self.random.randint(0, 8)):
            if self.chance(0.4):
                kind, reference = self.pick(list(frames)), self.pick(list(frames))
                sensor = self.pick(SENSORS_OF_FRAME)
                relative = self.chance(0.4) and not sensor.endswith('acc')
                add(parent, sensor, objtype=kind, objname=self.pick(frames[kind]), reftype=reference if relative else None,
                    refname=self.pick(frames[reference]) if relative else None)
            elif self.chance(0.2) and len(self.geoms) > 1:
                pair = self.random.sample(self.geoms, 2)
                add(parent, self.pick(['distance', 'normal', 'fromto']), geom1=pair[0], geom2=pair[1], cutoff=1.0)
            else:
                kinds, key, names = self.pick(named)
                sensor = self.pick(kinds)
                add(parent, sensor, **{key: self.pick(names)},
                    cutoff=self.some(0.05, 0.1, 2) if sensor != 'ballquat' else None)

    # ---- what changes the model around them ----

    def classes(self):
        """Default classes, one inside the other, of some bodies and geoms."""
        outer = add(add(self.root, 'default'), 'default', **{'class': 'outer'})
        add(outer, 'geom', friction=[self.uniform(0.3, 1), 0.01, 0.001], margin=self.some(0.3, 0, 0.005))
        add(outer, 'joint', damping=self.uniform(0.05, 0.5), armature=self.some(0.5, 0.001, 0.02))
        inner = add(outer, 'default', **{'class': 'inner'})
        add(inner, 'geom', condim=self.pick([1, 3, 4, 6]), density=self.uniform(300, 2000))
        add(inner, 'site', size=0.01)
        add(inner, 'motor', gear=[self.uniform(0.5, 2)])
        for body in self.root.iter('body'):
            if self.chance(0.3):
                body.set('childclass', self.pick(['outer', 'inner']))
            for element in body.findall('geom') + body.findall('joint'):
                if self.chance(0.2):
                    element.set('class', self.pick(['main', 'outer', 'inner']))

    def frames(self):
        """Puts some geoms, sites and bodies in frames."""
        for body in list(self.root.iter('body')):
            inside = [x for x in body if x.tag in ('geom', 'site', 'body')]
            if not self.chance(0.3) or not inside:
                continue
            frame = add(body, 'frame', pos=self.vector(0.03), quat=self.direction(4) if self.chance(0.7) else None,
                        childclass='inner' if self.chance(0.3) and self.root.find('default') is not None else None)
            for element in self.random.sample(inside, self.random.randint(1, len(inside))):
                body.remove(element)
                frame.append(element)

    def replicated(self):
        """Copies of a pendulum, with an actuator and sensors that are copied as well."""
        # With a separator: without one, site1 has a "copy" if there is a site10.
        copies = add(self.root.find('worldbody'), 'replicate', count=self.random.randint(1, 11), sep=self.pick(['_', 'r']),
                     offset=[0.15, self.uniform(-0.1, 0.1), 0.0], euler=[0.0, 0.0, self.uniform(0, 40)])
        body = add(copies, 'body', name='copied', pos=[-0.5, 0.5, 0.5])
        add(body, 'joint', name='copied_joint', axis=self.direction(), damping=0.05)
        add(body, 'geom', name='copied_geom', type='capsule', size=[0.02], fromto=[0.0, 0.0, 0.0] + self.vector(0.1))
        add(body, 'site', name='copied_site', pos=self.vector(0.05))
        if self.chance(0.5):
            add(self.root.find('actuator'), 'motor', name='copied_motor', joint='copied_joint')
        if self.chance(0.5):
            add(self.root.find('contact'), 'exclude', body1='copied', body2=self.bodies[0])
        for kind, key in (('jointpos', 'joint'), ('gyro', 'site')):
            if self.chance(0.5):
                add(self.root.find('sensor'), kind, **{key: f'copied_{key}'})
        if self.chance(0.3):
            add(self.root.find('sensor'), 'framepos', objtype='body', objname='copied', reftype='site', refname='world_site')

    def keyframes(self):
        """Keyframes of the whole model, with some of the lists."""
        parent = add(self.root, 'keyframe')
        joints = [(x.tag == 'freejoint' and 'free') or x.get('type') for x in self.joints_in_order(self.root.find('worldbody'))]
        for i in range(self.random.randint(1, 2)):
            qpos = [x for kind in joints for x in
                    {'free': lambda: self.vector(0.3) + self.direction(4), 'ball': lambda: self.direction(4)}.get(
                        kind, lambda: self.vector(0.05, 1))()]
            speeds = sum({'free': 6, 'ball': 3}.get(kind, 1) for kind in joints)
            add(parent, 'key', name=f'key{i}' if self.chance(0.7) else None, time=self.some(0.5, 0, 2),
                qpos=qpos if qpos and self.chance(0.8) else None,
                qvel=self.vector(0.5, speeds) if speeds and self.chance(0.5) else None,
                ctrl=self.vector(0.5, len(self.actuators)) if self.actuators and self.chance(0.5) else None)

    def joints_in_order(self, body):
        """Joints as the compiler numbers them: those of a body, then those of its children."""
        own, children = [], []
        self.sort_content(body, own, children)
        return own + [joint for child in children for joint in self.joints_in_order(child)]

    def sort_content(self, parent, joints, bodies):
        for element in parent:
            if element.tag in ('joint', 'freejoint'):
                joints.append(element)
            elif element.tag == 'body':
                bodies.append(element)
            elif element.tag == 'frame':
                self.sort_content(element, joints, bodies)

    def surroundings(self):
        if self.chance(0.5):
            self.classes()
        if self.chance(0.5):
            self.frames()
        if self.chance(0.4):
            self.replicated()  # the reference wants keyframes of replicated models in the sizes before the copies
        elif self.chance(0.4):
            self.keyframes()

    def build(self):
        add(self.root, 'compiler', angle='degree', autolimits=True)
        self.options()
        self.assets()
        self.world()
        self.tendons_of()
        self.actuators_of()
        self.equalities()
        self.contacts()
        self.sensors()
        self.surroundings()
        xml.indent(self.root)
        return xml.tostring(self.root, encoding='unicode') + '\n'


def random_model(seed):
    """The model as MJCF text."""
    return RandomModel(seed).build()


if __name__ == '__main__':
    sys.stdout.write(random_model(int(sys.argv[1])))
