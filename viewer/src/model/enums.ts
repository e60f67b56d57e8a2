// Integer codes of the model, as words. They are those of MuJoCo.

export const GeomType = {
  plane: 0,
  hfield: 1,
  sphere: 2,
  capsule: 3,
  ellipsoid: 4,
  cylinder: 5,
  box: 6,
  mesh: 7,
  sdf: 8,
} as const;

export const JointType = { free: 0, ball: 1, slide: 2, hinge: 3 } as const;
export const EqualityType = { connect: 0, weld: 1, joint: 2, tendon: 3 } as const;
export const Transmission = { joint: 0, jointInParent: 1, sliderCrank: 2, tendon: 3, site: 4, body: 5 } as const;
export const LightType = { spot: 0, directional: 1, point: 2, image: 3 } as const;
export const SITE_OBJECT = 6;
export const RANGEFINDER = 7;

export const RowType = { equality: 0, frictionDof: 1, frictionTendon: 2, limitJoint: 3, limitTendon: 4 } as const;

export const WORDS: Record<string, string[]> = {
  geom_type: ['plane', 'hfield', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh', 'sdf'],
  site_type: ['plane', 'hfield', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh', 'sdf'],
  jnt_type: ['free', 'ball', 'slide', 'hinge'],
  eq_type: ['connect', 'weld', 'joint', 'tendon'],
  cam_mode: ['fixed', 'track', 'trackcom', 'targetbody', 'targetbodycom'],
  light_mode: ['fixed', 'track', 'trackcom', 'targetbody', 'targetbodycom'],
  cam_projection: ['perspective', 'orthographic'],
  light_type: ['spot', 'directional', 'point', 'image'],
  actuator_trntype: ['joint', 'jointinparent', 'slidercrank', 'tendon', 'site', 'body'],
  actuator_dyntype: ['none', 'integrator', 'filter', 'filterexact', 'muscle', 'user'],
  actuator_gaintype: ['fixed', 'affine', 'muscle', 'user'],
  actuator_biastype: ['none', 'affine', 'muscle', 'user'],
  tex_type: ['2d', 'cube', 'skybox'],
  mesh_surface: ['convex hull', 'closed surface', 'shell'],
  sensor_type: [
    'touch',
    'accelerometer',
    'velocimeter',
    'gyro',
    'force',
    'torque',
    'magnetometer',
    'rangefinder',
    'camprojection',
    'jointpos',
    'jointvel',
    'tendonpos',
    'tendonvel',
    'actuatorpos',
    'actuatorvel',
    'actuatorfrc',
    'jointactuatorfrc',
    'tendonactuatorfrc',
    'ballquat',
    'ballangvel',
    'jointlimitpos',
    'jointlimitvel',
    'jointlimitfrc',
    'tendonlimitpos',
    'tendonlimitvel',
    'tendonlimitfrc',
    'framepos',
    'framequat',
    'framexaxis',
    'frameyaxis',
    'framezaxis',
    'framelinvel',
    'frameangvel',
    'framelinacc',
    'frameangacc',
    'subtreecom',
    'subtreelinvel',
    'subtreeangmom',
    'insidesite',
    'distance',
    'normal',
    'fromto',
    'contact',
    'e_potential',
    'e_kinetic',
    'clock',
    'tactile',
    'plugin',
    'user',
  ],
  integrator: ['Euler', 'RK4', 'implicit', 'implicitfast'],
  cone: ['pyramidal', 'elliptic'],
  jacobian: ['dense', 'sparse', 'auto'],
  solver: ['PGS', 'CG', 'Newton'],
  contact: ['soft', 'impulse'],
  correction: ['split', 'baumgarte'],
};

/** Bits of opt.disableflags: the feature and what it is; bit k is row k. */
export const DISABLE_FLAGS: [string, string][] = [
  ['constraint', 'the whole constraint solver'],
  ['equality', 'equality constraints'],
  ['frictionloss', 'dry friction of joints and tendons'],
  ['limit', 'joint and tendon limits'],
  ['contact', 'collisions and contacts'],
  ['spring', 'springs of joints and tendons'],
  ['damper', 'dampers of joints and tendons'],
  ['gravity', 'gravity'],
  ['clampctrl', 'controls are clamped to their range'],
  ['warmstart', "the solver starts from the previous step's solution"],
  ['filterparent', 'no contacts between a body and its parent'],
  ['actuation', 'actuator forces'],
  ['refsafe', 'solref time constants are at least two steps'],
  ['sensor', 'sensors'],
  ['midphase', "bounding volume tests between two bodies' geoms"],
  ['eulerdamp', 'Euler treats joint damping implicitly'],
  ['autoreset', 'a diverged simulation is reset'],
  ['nativeccd', "the engine's own convex collision"],
  ['island', 'constraint islands'],
];

/** Bits of opt.enableflags. */
export const ENABLE_FLAGS: [string, string][] = [
  ['override', 'contact parameters from the o_ options'],
  ['energy', 'energies are computed'],
  ['fwdinv', 'forward and inverse dynamics are compared'],
  ['invdiscrete', 'inverse dynamics of the discrete step'],
  ['multiccd', 'several contacts per convex pair'],
  ['sleep', 'kinematic trees at rest sleep'],
];

/** Bits of Data::status, for sessions that send no text. */
export const STATUS_BITS = [
  'bad positions: the state was reset',
  'bad velocities: the state was reset',
  'bad accelerations: the state was reset',
  'a bad control was clamped or ignored',
  'capacity exceeded: contacts or constraint rows were dropped',
  'the solver did not converge',
  'a pivot was not positive, or bad impulses were dropped',
  'memory for contacts or rows was enlarged',
  'continuous collision detection stopped a pair early',
];
/** Bits that are news, not errors: enlarged memory. */
export const HARMLESS_STATUS = 1 << 7;
