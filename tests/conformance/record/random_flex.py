#!/usr/bin/env python3
"""Random models of cables, cloth and soft bodies among rigid bodies.

  random_flex.py SEED > MODEL.xml

What Corten deliberately does otherwise than the reference (docs/conformance.md, "Deformables") is left out, so that every
difference is one to explain: no rotated parents of elasticity, no interpolation or bending in moving bodies, no height
fields, no torsional friction of elements with sparse matrices, and only the first flex may be interpolated.
"""
import sys
import xml.etree.ElementTree as xml

from random_model import RandomModel, add

SURFACES, SOLIDS = ['box', 'cylinder', 'ellipsoid'], ['grid', 'box', 'cylinder', 'ellipsoid']
BELOW = ['sphere', 'capsule', 'box', 'plane']  # shapes with analytic colliders
ROUND = ['ellipsoid', 'cylinder', 'mesh']  # those with an iterative one
ROCK = '-0.05 -0.04 0  0.05 -0.05 0.01  0.04 0.05 0  -0.04 0.05 -0.01  0 0.01 0.06  0.01 0 -0.05'


class RandomFlexModel(RandomModel):
    def __init__(self, seed):
        super().__init__(seed)
        self.root.set('model', f'flex_{seed}')
        self.dense = self.chance(0.5)
        self.implicit = self.chance(0.4)
        self.count = self.random.randint(1, 3)  # of flexes
        self.iterative = self.chance(0.25)  # shapes and pairs with an iterative collider
        self.flexes, self.parents, self.links, self.condims = [], [], [], [1, 3, 3] + [4, 6] * self.dense

    # ---- options ----

    def flex_options(self):
        solver = self.random.choices(['Newton', 'CG', 'PGS'], [8, 3, 1])[0]
        integrator = self.pick(['implicit', 'implicitfast'] if self.implicit else ['Euler', 'Euler', 'RK4'])
        option = add(self.root, 'option', timestep=self.pick([0.0005, 0.001, 0.002]), integrator=integrator, solver=solver,
                     cone=self.pick(['pyramidal', 'elliptic']), jacobian='dense' if self.dense else self.pick(['auto', 'sparse']),
                     impratio=self.some(0.3, 0.5, 5), tolerance=1e-14 if solver == 'Newton' else 1e-20,
                     iterations=200 if solver == 'Newton' else 3000, ls_iterations=100, ccd_tolerance=1e-12, ccd_iterations=100,
                     noslip_iterations=300 if self.chance(0.03) else None,
                     gravity=self.vector(10) if self.chance(0.15) else None,
                     o_margin=self.some(0.5, 0, 0.003), o_friction=[0.7, 0.6, 0.01, 0.001, 0.001] if self.chance(0.5) else None)
        # With dense matrices and islands the reference stops where a row has no dof.
        flags = {'island': 'disable'} if self.dense else {}
        for flag in ('eulerdamp', 'filterparent', 'refsafe', 'midphase', 'warmstart', 'spring', 'damper', 'gravity'):
            if self.chance(0.05):
                flags[flag] = 'disable'
        for flag, probability in (('energy', 0.3), ('override', 0.05), ('multiccd', 0.1)):
            if self.chance(probability):
                flags[flag] = 'enable'
        if flags:
            add(option, 'flag', **flags)

    def defaults(self):
        if not self.chance(0.3):
            return
        default = add(add(self.root, 'default'), 'default', **{'class': 'soft'})
        add(default, 'joint', damping=self.some(0.7, 0.001, 0.05), armature=self.some(0.5, 0.0005, 0.002),
            stiffness=self.some(0.3, 0.1, 5), frictionloss=self.some(0.2, 0.001, 0.01),
            range=[-0.02, 0.02] if self.chance(0.2) else None)
        add(default, 'geom', friction=[self.uniform(0.2, 1), 0.01, 0.001], solref=[0.03, 1.0], conaffinity=self.pick([1, 2, 3]))

    # ---- a flex ----

    def contact(self, flex, dim, interpolated):
        selfcollide = 'none'
        if self.chance(0.3) and not interpolated and (dim == 1 or self.iterative):
            selfcollide = self.pick(['narrow', 'bvh', 'sap', 'auto'])
        add(flex, 'contact', selfcollide=selfcollide, condim=self.pick(self.condims + [None]), priority=self.pick([None, None, 1, -1]),
            friction=[self.uniform(0.2, 1.2), self.uniform(0.001, 0.02), self.uniform(0.0001, 0.001)][:self.pick([1, 2, 3])]
            if self.chance(0.6) else None, solmix=self.pick([None, None, 0, 0.5, 3]),
            solref=self.pick([None, None, [0.015, 0.9], [-900, -30], [0.05]]), solimp=self.pick([None, None, [0.7, 0.95, 0.004], [0.5, 0.9, 0.01, 0.4, 3]]),
            margin=self.some(0.4, 0, 0.006), gap=self.some(0.3, 0, 0.004), passive=True if dim < 3 and not self.iterative and self.chance(0.1) else None,
            internal=True if not interpolated and self.chance(0.2) else None, activelayers=self.pick([None, None, 2, 3]) if dim == 3 else None,
            vertcollide=True if not interpolated and self.chance(0.12) else None, contype=self.pick([None, None, None, 3]), conaffinity=self.pick([None, None, 3]))

    def edge(self, flex, dim, kind, stiff):
        equality = self.pick([None, None, 'true'])
        if kind == 'flat' and self.chance(0.3):
            equality = 'vert'
        if stiff:
            equality = None
        if kind == 'interpolated':
            add(flex, 'edge', damping=self.some(0.1, 0.01, 0.4))
            return None
        add(flex, 'edge', equality=equality, damping=self.edge_damping(), stiffness=self.uniform(20, 400) if dim == 1 and self.chance(0.7) else None,
            solref=[self.uniform(0.01, 0.03), self.uniform(0.7, 1.2)] if equality and self.chance(0.4) else None,
            solimp=[0.8, 0.95, 0.002] if equality and self.chance(0.4) else None)
        return equality

    def edge_damping(self):
        """All flexes have it where there are several: in the reference, one without Jacobians spoils those of another."""
        return self.uniform(0.01, 0.4) if self.count > 1 else self.some(0.6, 0.01, 0.4)

    def elasticity(self, flex, dim, interpolated, may_bend):
        """Returns whether it stretches, which equalities exclude."""
        if dim == 1 or (not interpolated and self.chance(0.35)):
            return False
        elastic = None
        if dim == 2 and not interpolated:
            elastic = self.pick(['stretch', 'bend', 'both'] if may_bend else ['stretch', 'none'])
        add(flex, 'elasticity', young=10 ** self.uniform(2.5, 4.2), poisson=self.some(0.8, 0, 0.45), elastic2d=elastic,
            damping=self.some(0.6, 0.0005, 0.02 if interpolated else 0.005), thickness=self.uniform(0.002, 0.01) if dim == 2 else None)
        return elastic in ('stretch', 'both')

    def shape(self, dim, interpolated):
        """Attributes of the points, the extent, and whether bending coefficients are the reference's."""
        if interpolated:
            n = 5 if interpolated == 'quadratic' else 3  # enough elements for the stiffness matrix
            kind = self.pick(SOLIDS) if interpolated == 'trilinear' else 'grid'
            spacing = [self.uniform(0.03, 0.07) for _ in range(3)]
            return {'type': kind, 'count': [n] * 3, 'spacing': spacing}, n, spacing
        spacing = [self.uniform(0.045, 0.08) for _ in range(3)]
        if dim == 1:
            return {'type': self.pick(['grid', 'grid', 'circle']), 'count': [self.random.randint(6, 8), 1, 1], 'spacing': spacing}, 4, spacing
        if dim == 2:
            kind = self.pick(['grid'] * 4 + ['square'] + SURFACES)
            count = [self.random.randint(2, 4), self.random.randint(2, 4), 1] if kind in ('grid', 'square') else [self.random.randint(2, 3) for _ in range(3)]
            return {'type': kind, 'count': count, 'spacing': spacing}, 3, spacing
        return {'type': self.pick(['grid'] * 2 + SOLIDS), 'count': [self.random.randint(2, 3) for _ in range(3)], 'spacing': spacing}, 3, spacing

    def pins(self, flex, shape, dim, interpolated):
        """Of some of the first points; never all."""
        grid = shape['type'] == 'grid' and dim > 1
        way = self.pick(['id', 'range', 'grid', 'gridrange'] if grid else ['id', 'range'])
        zero = [0] * dim
        value = {'id': sorted(self.random.sample(range(4), self.random.randint(1, 2))), 'range': [0, 1],
                 'grid': zero, 'gridrange': zero + [0] * (dim - 1) + [1]}[way]
        add(flex, 'pin', **{way: value})

    def parent(self, world, pos):
        """The world, a fixed body or one that moves; with its kind and what is left of the position."""
        kind = self.pick(['world', 'world', 'fixed', 'hinge', 'free', 'ball', 'slide'])
        if kind == 'world':
            return world, kind, pos
        name = f'parent{len(self.parents)}'
        self.parents.append(name)
        turned = [self.uniform(-20, 20) for _ in range(3)] if kind != 'fixed' and self.chance(0.5) else None
        body = add(world, 'body', name=name, pos=pos, euler=turned, childclass='soft' if self.root.find('default') is not None and self.chance(0.6) else None)
        if kind == 'free':
            add(body, 'freejoint')
        elif kind != 'fixed':
            add(body, 'joint', type=kind, axis=self.direction() if kind != 'ball' else None, damping=self.some(0.5, 0.01, 0.1), range=[0, 0] if kind == 'ball' else None, limited=False)
        if kind != 'fixed':
            add(body, 'geom', type='capsule', fromto=[0, 0, 0] + self.vector(0.1), size=0.01, contype=0, conaffinity=0)
        return body, kind, [0.0, 0.0, 0.0]

    def flexcomp(self, world, place):
        dim = self.pick([1, 2, 2, 3, 3])
        interpolated = self.pick(['trilinear', 'quadratic']) if self.chance(0.5) and not self.flexes else None
        if interpolated:
            dim = 3
        body, kind, pos = (world, 'world', place) if interpolated else self.parent(world, place)
        shape, count, spacing = self.shape(dim, interpolated)
        moving = kind not in ('world', 'fixed')
        # With dense matrices, points pinned to the world that touch fixed geoms have rows of zeros in the reference.
        pinned = self.chance(0.4) and (moving or not self.dense)
        radial = dim == 3 and not interpolated and shape['type'] != 'grid' and moving and self.chance(0.6)
        flat = dim == 2 and shape['type'] in ('grid', 'square') and not moving and not pinned
        name = f'flex{len(self.flexes)}'
        euler = None if flat or self.chance(0.3) else [self.uniform(-15, 15) for _ in range(3)]
        flex = add(body, 'flexcomp', name=name, dim=dim, radius=self.uniform(0.004, 0.01), mass=self.uniform(0.1, 0.6), pos=pos,
                   euler=None if interpolated else euler, dof=interpolated or ('radial' if radial else None), inertiabox=self.some(0.2, 0.002, 0.01), **shape)
        # Bending wants three joints at each vertex and, in the reference, a parent that rests and edges in order.
        may_bend = shape['type'] in ('grid', 'square') and not pinned and not moving
        stiff = self.elasticity(flex, dim, interpolated, may_bend)
        self.edge(flex, dim, 'interpolated' if interpolated else 'flat' if flat else 'curved', stiff)
        self.contact(flex, dim, interpolated)
        if pinned:
            self.pins(flex, shape, dim, interpolated)
        self.flexes.append(name)
        half = 0.5 * (count - 1)
        return [half * s for s in spacing], flat or dim == 1

    def explicit_flex(self, world, deformable, place):
        """Over bodies with all kinds of joints, the world among them."""
        dim, names, start = self.pick([1, 2, 3]), [], len(self.links)
        at, parent = [0.0, 0.0, 0.0], world
        for i in range(self.random.randint(dim + 1, dim + 3)):
            name = f'link{start + i}'
            root = parent is world or self.chance(0.4)
            parent = world if root else parent
            pos = [p + x for p, x in zip(place, self.vector(0.1))] if root else [0.08 * x for x in self.direction()]
            kind = self.pick(['free', 'slide', 'hinge', 'ball', 'slides'] if root else ['slide', 'hinge', 'ball'])
            parent = add(parent, 'body', name=name, pos=pos, euler=self.vector(30) if kind != 'slides' and self.chance(0.5) else None)
            if kind == 'free':
                add(parent, 'freejoint')
            elif kind == 'slides':
                for axis in ('1 0 0', '0 1 0', '0 0 1'):
                    add(parent, 'joint', type='slide', axis=axis)
            else:
                add(parent, 'joint', type=kind, axis=self.direction() if kind != 'ball' else None)
            add(parent, 'geom', type='sphere', size=0.02, mass=self.uniform(0.05, 0.3), pos=self.vector(0.02) if kind != 'slides' else None,
                contype=0, conaffinity=0)
            self.links.append(name)
            names.append(name)
        if self.chance(0.4) and not self.dense:  # see flexcomp
            names.append('world')
        count, elements = len(names), []
        for first in range(count - dim):
            elements += list(range(first, first + dim + 1))
        vertices = [x for name in names for x in ([p + q for p, q in zip(place, self.vector(0.15))] if name == 'world' else self.vector(0.04))]
        flex = add(deformable, 'flex', name=f'flex{len(self.flexes)}', dim=dim, radius=self.uniform(0.004, 0.01), body=names, vertex=vertices, element=elements)
        add(flex, 'contact', selfcollide='none', condim=self.pick(self.condims), margin=self.some(0.4, 0, 0.006), gap=self.some(0.3, 0, 0.004))
        add(flex, 'edge', damping=self.edge_damping(), stiffness=self.uniform(20, 100) if dim == 1 and self.chance(0.7) else None)
        if dim > 1 and self.chance(0.7):
            add(flex, 'elasticity', young=10 ** self.uniform(2, 3.5), poisson=self.some(0.8, 0, 0.45), damping=self.some(0.6, 0.0005, 0.005),
                elastic2d='stretch' if dim == 2 else None, thickness=0.01 if dim == 2 else None)
        elif self.chance(0.5):
            add(self.equality(), 'flex', flex=flex.get('name'), active=self.chance(0.8), solref=[self.uniform(0.01, 0.03), 1.0])
        self.flexes.append(flex.get('name'))
        return [0.1, 0.1, 0.1], False

    def equality(self):
        found = self.root.find('equality')
        return add(self.root, 'equality') if found is None else found

    # ---- shapes that touch it ----

    def obstacle(self, world, place, half, flat):
        """A geom at the flex: below it, with some luck in contact."""
        kind = self.pick(BELOW + (ROUND if self.iterative else []))
        size = [self.uniform(0.03, 0.07) for _ in range(3)]
        top = {'sphere': size[0], 'capsule': size[0], 'plane': 0.0, 'ellipsoid': size[2], 'mesh': 0.06}.get(kind, size[2])
        bottom = 0.0 if flat else half[2]
        side = self.pick([-1, -1, -1, 1]) if kind != 'plane' else -1
        pos = [place[0] + self.uniform(-0.6, 0.6) * half[0], place[1] + self.uniform(-0.6, 0.6) * half[1],
               place[2] + side * (bottom + top + self.uniform(-0.012, 0.008))]
        sizes = {'sphere': size[:1], 'capsule': size[:2], 'cylinder': [size[0], size[2]], 'mesh': None, 'plane': [0.3, 0.3, 0.1]}.get(kind, size)
        free = kind != 'plane' and self.chance(0.5)
        name = f'geom{len(self.geoms)}'
        body = add(world, 'body', name=f'body{len(self.bodies)}', pos=pos) if free else world
        if free:
            self.bodies.append(f'body{len(self.bodies)}')
            add(body, 'freejoint')
            add(body, 'site', name=f'site{len(self.sites)}', type='sphere', size=0.09)
            self.sites.append(f'site{len(self.sites)}')
        lying = [90 + self.uniform(-8, 8), self.uniform(-8, 8), self.uniform(-180, 180)]
        tilted = [self.uniform(-8, 8), self.uniform(-8, 8), self.uniform(-180, 180)]
        add(body, 'geom', name=name, type=kind, size=sizes, pos=None if free else pos, euler=lying if kind == 'capsule' else tilted,
            mesh='rock' if kind == 'mesh' else None, mass=self.uniform(0.1, 0.5), condim=self.pick(self.condims + [None]),
            friction=[self.uniform(0.2, 1.2), 0.01, 0.001] if self.chance(0.4) else None, margin=self.some(0.3, 0, 0.005),
            gap=self.some(0.2, 0, 0.004), priority=self.pick([None, None, None, 1]), solmix=self.some(0.2, 0, 2),
            solref=[self.uniform(0.01, 0.04), 1.1] if self.chance(0.3) else None)
        self.geoms.append(name)

    def sensors(self):
        sensor = add(self.root, 'sensor')
        for i, site in enumerate(self.sites):
            add(sensor, 'touch', site=site)
            add(sensor, 'force', site=site)
            add(sensor, 'framelinacc', objtype='site', objname=site)
            add(sensor, 'contact', body1=self.bodies[i], num=3, data='found force torque dist pos normal', reduce=self.pick(['none', 'mindist', 'maxforce', 'netforce']))
        for parent in self.parents:
            add(sensor, self.pick(['subtreecom', 'subtreelinvel', 'subtreeangmom']), body=parent)
            add(sensor, self.pick(['framelinvel', 'framepos', 'frameangvel', 'frameangacc']), objtype='body', objname=parent)

    def build(self):
        self.flex_options()
        self.defaults()
        add(add(self.root, 'asset'), 'mesh', name='rock', vertex=ROCK)
        world = add(self.root, 'worldbody')
        if self.chance(0.3):
            add(world, 'geom', name='floor', type='plane', size=[2.0, 2.0, 0.1], pos=[0, 0, -0.15])
        explicit = self.chance(0.2)  # these come first in the reference, so they do not mix with interpolated ones
        deformable = add(self.root, 'deformable')
        for i in range(self.count):
            place = [0.5 * i if i < 2 or not self.iterative else 0.5 * i - 0.35, self.uniform(-0.02, 0.02), self.uniform(0.0, 0.03)]
            if explicit:
                half, flat = self.explicit_flex(world, deformable, place)
            else:
                half, flat = self.flexcomp(world, place)
            for _ in range(self.random.randint(0, 3)):
                self.obstacle(world, place, half, flat)
        self.sensors()
        xml.indent(self.root)
        return xml.tostring(self.root, encoding='unicode') + '\n'


def random_flex(seed):
    """The model as MJCF text."""
    return RandomFlexModel(seed).build()


if __name__ == '__main__':
    sys.stdout.write(random_flex(int(sys.argv[1])))
