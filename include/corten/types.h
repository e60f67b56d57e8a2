// Enumerations and bit flags stored in Model and Data. The values are those of the reference, so that its
// files, logs and constants remain valid.
//
// Enumerations that have MJCF keywords are X-macro tables, X(enumerator, value, keyword). corten/keywords.h
// generates the keyword lists from them for the Spec, reader, writer, messages and `corten info`. Keywords
// that only a Spec uses are in corten/spec/keywords.h.
#pragma once

#include "corten/sensor_table.h"

namespace corten {

// clang-format off
// X(enumerator, value, keyword, number of qpos coordinates, degrees of freedom, how many of them translate).
// Dofs that translate come before those that rotate.
#define CORTEN_JOINT_TYPES(X) \
  X(kFree, 0, "free", 7, 6, 3) X(kBall, 1, "ball", 4, 3, 0) X(kSlide, 2, "slide", 1, 1, 1) X(kHinge, 3, "hinge", 1, 1, 0)

#define CORTEN_GEOM_TYPES(X) \
  X(kPlane, 0, "plane")         \
  X(kHfield, 1, "hfield")       \
  X(kSphere, 2, "sphere")       \
  X(kCapsule, 3, "capsule")     \
  X(kEllipsoid, 4, "ellipsoid") \
  X(kCylinder, 5, "cylinder")   \
  X(kBox, 6, "box")             \
  X(kMesh, 7, "mesh")           \
  X(kSdf, 8, "sdf")

#define CORTEN_TRANSMISSION_TYPES(X) \
  X(kTrnJoint, 0, "joint")                 \
  X(kTrnJointInParent, 1, "jointinparent") \
  X(kTrnSliderCrank, 2, "slidercrank")     \
  X(kTrnTendon, 3, "tendon")               \
  X(kTrnSite, 4, "site")                   \
  X(kTrnBody, 5, "body")

#define CORTEN_DYNAMICS_TYPES(X) \
  X(kDynNone, 0, "none")               \
  X(kDynIntegrator, 1, "integrator")   \
  X(kDynFilter, 2, "filter")           \
  X(kDynFilterExact, 3, "filterexact") \
  X(kDynMuscle, 4, "muscle")           \
  X(kDynUser, 5, "user")

#define CORTEN_GAIN_TYPES(X) \
  X(kGainFixed, 0, "fixed") X(kGainAffine, 1, "affine") X(kGainMuscle, 2, "muscle") X(kGainUser, 3, "user")

#define CORTEN_BIAS_TYPES(X) \
  X(kBiasNone, 0, "none") X(kBiasAffine, 1, "affine") X(kBiasMuscle, 2, "muscle") X(kBiasUser, 3, "user")

#define CORTEN_INTEGRATORS(X) \
  X(kEuler, 0, "Euler") X(kRK4, 1, "RK4") X(kImplicit, 2, "implicit") X(kImplicitFast, 3, "implicitfast")

#define CORTEN_SOLVERS(X)          X(kPGS, 0, "PGS") X(kCG, 1, "CG") X(kNewton, 2, "Newton")
#define CORTEN_FRICTION_CONES(X)   X(kPyramidal, 0, "pyramidal") X(kElliptic, 1, "elliptic")
#define CORTEN_CONTACT_MODELS(X)   X(kSoftContact, 0, "soft") X(kImpulseContact, 1, "impulse")
#define CORTEN_CORRECTIONS(X)      X(kSplitImpulse, 0, "split") X(kBaumgarte, 1, "baumgarte")
#define CORTEN_PROJECTIONS(X)      X(kPerspective, 0, "perspective") X(kOrthographic, 1, "orthographic")
#define CORTEN_INTERPOLATIONS(X)   X(kHoldSample, 0, "zoh") X(kLinearSample, 1, "linear") X(kCubicSample, 2, "cubic")

#define CORTEN_TRACKING_MODES(X) \
  X(kTrackFixed, 0, "fixed")           \
  X(kTrackBody, 1, "track")            \
  X(kTrackCom, 2, "trackcom")          \
  X(kTrackTargetBody, 3, "targetbody") \
  X(kTrackTargetBodyCom, 4, "targetbodycom")

#define CORTEN_SENSOR_DATA_TYPES(X) \
  X(kDataReal, 0, "real") X(kDataPositive, 1, "positive") X(kDataAxis, 2, "axis") X(kDataQuaternion, 3, "quaternion")

#define CORTEN_STAGES(X) \
  X(kStageNone, 0, "none") X(kStagePosition, 1, "pos") X(kStageVelocity, 2, "vel") X(kStageAcceleration, 3, "acc")

#define CORTEN_CONTACT_REDUCTIONS(X) \
  X(kFirstContacts, 0, "none")         \
  X(kDeepestContacts, 1, "mindist")    \
  X(kStrongestContacts, 2, "maxforce") \
  X(kNetForce, 3, "netforce")

#define CORTEN_SLEEP_POLICIES(X) \
  X(kSleepAuto, 0, "auto") X(kSleepNever, 3, "never") X(kSleepAllowed, 4, "allowed") X(kSleepInit, 5, "init")

// X(enumerator, bit, keyword, number of values), in the order in which they are reported.
#define CORTEN_CONTACT_DATA(X) \
  X(kContactFound, 0, "found", 1)   \
  X(kContactForce, 1, "force", 3)   \
  X(kContactTorque, 2, "torque", 3) \
  X(kContactDist, 3, "dist", 1)     \
  X(kContactPos, 4, "pos", 3)       \
  X(kContactNormal, 5, "normal", 3) \
  X(kContactTangent, 6, "tangent", 3)
#define CORTEN_RAY_DATA(X) \
  X(kRayDist, 0, "dist", 1)     \
  X(kRayDir, 1, "dir", 3)       \
  X(kRayOrigin, 2, "origin", 3) \
  X(kRayPoint, 3, "point", 3)   \
  X(kRayNormal, 4, "normal", 3) \
  X(kRayDepth, 5, "depth", 1)

// X(enumerator, value, keyword, name in messages, count member of Model), and
// WORD(enumerator, value, keyword) for types that a Model does not store.
#define CORTEN_OBJECT_TYPES(X, WORD) \
  X(kObjBody, 1, "body", "body", nbody)                               \
  X(kObjXBody, 2, "xbody", "body", nbody)                             \
  X(kObjJoint, 3, "joint", "joint", njnt)                             \
  WORD(kObjDof, 4, "dof")                                             \
  X(kObjGeom, 5, "geom", "geom", ngeom)                               \
  X(kObjSite, 6, "site", "site", nsite)                               \
  X(kObjCamera, 7, "camera", "camera", ncam)                          \
  X(kObjLight, 8, "light", "light", nlight)                           \
  X(kObjFlex, 9, "flex", "flex", nflex)                               \
  X(kObjMesh, 10, "mesh", "mesh", nmesh)                              \
  WORD(kObjSkin, 11, "skin")                                          \
  X(kObjHfield, 12, "hfield", "height field", nhfield)                \
  WORD(kObjTexture, 13, "texture")                                    \
  WORD(kObjMaterial, 14, "material")                                  \
  X(kObjPair, 15, "pair", "pair", npair)                              \
  X(kObjExclude, 16, "exclude", "exclude", nexclude)                  \
  X(kObjEquality, 17, "equality", "equality constraint", neq)         \
  X(kObjTendon, 18, "tendon", "tendon", ntendon)                      \
  X(kObjActuator, 19, "actuator", "actuator", nu)                     \
  X(kObjSensor, 20, "sensor", "sensor", nsensor)                      \
  X(kObjNumeric, 21, "numeric", "numeric", nnumeric)                  \
  X(kObjText, 22, "text", "text", ntext)                              \
  X(kObjTuple, 23, "tuple", "tuple", ntuple)                          \
  X(kObjKey, 24, "key", "keyframe", nkey)                             \
  X(kObjPlugin, 25, "plugin", "plugin", nplugin)

// Plugins that are part of the engine: X(enumerator, value, name in model files).
#define CORTEN_PLUGINS(X) \
  X(kPluginTouchGrid, 1, "mujoco.sensor.touch_grid") \
  X(kPluginCable, 2, "mujoco.elasticity.cable")      \
  X(kPluginPid, 3, "mujoco.pid")                     \
  X(kPluginBolt, 4, "mujoco.sdf.bolt")               \
  X(kPluginBowl, 5, "mujoco.sdf.bowl")               \
  X(kPluginGear, 6, "mujoco.sdf.gear")               \
  X(kPluginNut, 7, "mujoco.sdf.nut")                 \
  X(kPluginTorus, 8, "mujoco.sdf.torus")

// X(enumerator, bit, attribute of MJCF's <flag>, documentation).
#define CORTEN_DISABLE_FLAGS(X) \
  X(kDisableConstraint, 0, constraint, "the whole constraint solver")                       \
  X(kDisableEquality, 1, equality, "equality constraints")                                  \
  X(kDisableFrictionLoss, 2, frictionloss, "dry friction of joints and tendons")            \
  X(kDisableLimit, 3, limit, "joint and tendon limits")                                     \
  X(kDisableContact, 4, contact, "collisions and contacts")                                 \
  X(kDisableSpring, 5, spring, "springs of joints and tendons")                             \
  X(kDisableDamper, 6, damper, "dampers of joints and tendons")                             \
  X(kDisableGravity, 7, gravity, "gravity")                                                 \
  X(kDisableClampCtrl, 8, clampctrl, "controls are clamped to their range")                 \
  X(kDisableWarmStart, 9, warmstart, "the solver starts from the previous step's solution") \
  X(kDisableFilterParent, 10, filterparent, "no contacts between a body and its parent")    \
  X(kDisableActuation, 11, actuation, "actuator forces")                                    \
  X(kDisableRefSafe, 12, refsafe, "solref time constants are at least two steps")           \
  X(kDisableSensor, 13, sensor, "sensors")                                                  \
  X(kDisableMidPhase, 14, midphase, "bounding volume tests between two bodies' geoms")      \
  X(kDisableEulerDamp, 15, eulerdamp, "Euler treats joint damping implicitly")              \
  X(kDisableAutoReset, 16, autoreset, "a diverged simulation is reset")                     \
  X(kDisableNativeCcd, 17, nativeccd, "the engine's own convex collision")                  \
  X(kDisableIsland, 18, island, "constraint islands")
#define CORTEN_ENABLE_FLAGS(X) \
  X(kEnableOverride, 0, override, "contact parameters from the o_ options")      \
  X(kEnableEnergy, 1, energy, "energies are computed")                           \
  X(kEnableFwdInv, 2, fwdinv, "forward and inverse dynamics are compared")       \
  X(kEnableInvDiscrete, 3, invdiscrete, "inverse dynamics of the discrete step") \
  X(kEnableMultiCcd, 4, multiccd, "several contacts per convex pair")            \
  X(kEnableSleep, 5, sleep, "kinematic trees at rest sleep")
// clang-format on

#define CORTEN_ENUMERATOR(name, value, word)            name = value,
#define CORTEN_BIT(name, bit, word, other)              name = 1 << bit,
#define CORTEN_OBJECT(name, value, word, spoken, count) name = value,
#define CORTEN_SENSOR_TYPE(name, value, ...)            name = value,
#define CORTEN_JOINT(name, value, ...)                  name = value,
#define CORTEN_ONE(...)                                 +1

/// Values of jnt_type.
enum JointType : int { CORTEN_JOINT_TYPES(CORTEN_JOINT) };

/// Number of qpos coordinates of a joint of this type.
constexpr int coordinates_of(JointType type) {
#define CORTEN_COUNT(name, value, word, nq, nv, translations) type == name ? nq:
  return CORTEN_JOINT_TYPES(CORTEN_COUNT) 0;
#undef CORTEN_COUNT
}

/// Number of degrees of freedom of a joint of this type.
constexpr int dofs_of(JointType type) {
#define CORTEN_COUNT(name, value, word, nq, nv, translations) type == name ? nv:
  return CORTEN_JOINT_TYPES(CORTEN_COUNT) 0;
#undef CORTEN_COUNT
}

/// How many of the dofs translate; the others, after them, rotate.
constexpr int translations_of(JointType type) {
#define CORTEN_COUNT(name, value, word, nq, nv, translations) type == name ? translations:
  return CORTEN_JOINT_TYPES(CORTEN_COUNT) 0;
#undef CORTEN_COUNT
}

/// True if the joint only rotates.
constexpr bool is_rotation(JointType type) { return translations_of(type) == 0; }

/// True if the coordinates end with a quaternion.
constexpr bool has_quaternion(JointType type) { return coordinates_of(type) > dofs_of(type); }

/// Values of geom_type and site_type.
enum GeomType : int { CORTEN_GEOM_TYPES(CORTEN_ENUMERATOR) };
/// Number of geom types.
inline constexpr int kGeomTypeCount = 0 CORTEN_GEOM_TYPES(CORTEN_ONE);

/// Values of body_sameframe, geom_sameframe and site_sameframe: whether a frame, or only its rotation, equals
/// the body frame or the body's inertial frame, so that it can be copied instead of computed.
enum SameFrame : int {
  kFrameOwn = 0,
  kFrameBody = 1,
  kFrameInertia = 2,
  kFrameBodyRotation = 3,
  kFrameInertiaRotation = 4
};

/// Values of wrap_type.
enum WrapType : int { kWrapJoint = 1, kWrapPulley = 2, kWrapSite = 3, kWrapSphere = 4, kWrapCylinder = 5 };

/// Values of actuator_trntype.
enum TransmissionType : int {
  CORTEN_TRANSMISSION_TYPES(CORTEN_ENUMERATOR) kTrnUndefined =
      1000  ///< only in a Spec: the actuator has no target
};

/// Values of actuator_dyntype.
enum DynamicsType : int { CORTEN_DYNAMICS_TYPES(CORTEN_ENUMERATOR) };

/// Values of actuator_gaintype.
enum GainType : int { CORTEN_GAIN_TYPES(CORTEN_ENUMERATOR) };

/// Values of actuator_biastype.
enum BiasType : int { CORTEN_BIAS_TYPES(CORTEN_ENUMERATOR) };

/// Values of eq_type.
enum EqualityType : int {
  kEqConnect = 0,
  kEqWeld = 1,
  kEqJoint = 2,
  kEqTendon = 3,
  kEqFlex = 4,
  kEqFlexVert = 5
};

/// Values of efc_type.
enum ConstraintType : int {
  kRowEquality = 0,
  kRowFrictionDof = 1,
  kRowFrictionTendon = 2,
  kRowLimitJoint = 3,
  kRowLimitTendon = 4,
  kRowContactFrictionless = 5,
  kRowContactPyramidal = 6,
  kRowContactElliptic = 7
};

/// Values of efc_state: the piece of the row's cost function that is active.
enum ConstraintState : int {
  kRowSatisfied = 0,  ///< no force
  kRowQuadratic = 1,
  kRowLinearNeg = 2,  ///< sliding against friction loss, negative residual
  kRowLinearPos = 3,  ///< sliding against friction loss, positive residual
  kRowCone = 4        ///< on the surface of an elliptic friction cone: sliding contact
};

/// Bits of solver_outcome: how the solve of an island ended.
enum SolverOutcome : int {
  kSolveConverged = 1 << 0,  ///< converged before the iteration limit
  kSolveBroken = 1 << 1,     ///< the solution was not finite: no constraint forces on the island this step
  kSolveSingular = 1 << 2    ///< a pivot was not positive and was replaced by a tiny one
};

/// Values of Option::solver.
enum Solver : int { CORTEN_SOLVERS(CORTEN_ENUMERATOR) };

/// Values of Option::cone.
enum FrictionCone : int { CORTEN_FRICTION_CONES(CORTEN_ENUMERATOR) };

/// Values of Option::contact. An extension: the reference has only soft contacts.
enum ContactModel : int { CORTEN_CONTACT_MODELS(CORTEN_ENUMERATOR) };

/// Values of Option::correction.
enum Correction : int { CORTEN_CORRECTIONS(CORTEN_ENUMERATOR) };

/// Values of cam_mode and light_mode.
enum TrackingMode : int { CORTEN_TRACKING_MODES(CORTEN_ENUMERATOR) };

/// Values of cam_projection.
enum Projection : int { CORTEN_PROJECTIONS(CORTEN_ENUMERATOR) };

/// Values of sensor_datatype.
enum SensorDataType : int { CORTEN_SENSOR_DATA_TYPES(CORTEN_ENUMERATOR) };

/// Values of sensor_needstage.
enum Stage : int { CORTEN_STAGES(CORTEN_ENUMERATOR) };

/// Values of eq_objtype, sensor_objtype, sensor_reftype and tuple_objtype; also the argument of Model::name
/// and Model::id. kObjBody means the body's inertial frame, kObjXBody its own frame.
enum ObjectType : int {
  kObjNone = 0,
  CORTEN_OBJECT_TYPES(CORTEN_OBJECT, CORTEN_ENUMERATOR) kObjFrame = 100,  ///< only in a Spec
  kObjSdf = 101                                                           ///< an extension
};

/// Values of sensor_type.
enum SensorType : int { CORTEN_SENSORS(CORTEN_SENSOR_TYPE) };

/// Values of plugin.
enum PluginType : int {
  kPluginUser = 0,  ///< registered by a program (corten/plugin.h)
  CORTEN_PLUGINS(CORTEN_ENUMERATOR)
};

/// Bits of the first parameter of a contact sensor: the values reported for each contact.
enum ContactData : int { CORTEN_CONTACT_DATA(CORTEN_BIT) };

/// Values of the second parameter of a contact sensor: which contacts it reports if there are more than
/// `num`.
enum ContactReduction : int { CORTEN_CONTACT_REDUCTIONS(CORTEN_ENUMERATOR) };

/// Bits of the first parameter of a rangefinder: the values reported for each ray.
enum RayData : int { CORTEN_RAY_DATA(CORTEN_BIT) };

/// Interpolation between the samples of a history buffer.
enum Interpolation : int { CORTEN_INTERPOLATIONS(CORTEN_ENUMERATOR) };

/// Values of Option::integrator.
enum Integrator : int { CORTEN_INTEGRATORS(CORTEN_ENUMERATOR) };

/// Bits of Option::disableflags: the feature is on by default; setting its bit turns it off.
enum DisableFlag : int { CORTEN_DISABLE_FLAGS(CORTEN_BIT) };

/// Bits of Option::enableflags: the feature is off by default; setting its bit turns it on.
enum EnableFlag : int { CORTEN_ENABLE_FLAGS(CORTEN_BIT) };

/// Values of tree_sleep_policy. kSleepAuto occurs only in a Spec: the compiler replaces it by kSleepAutoNever
/// or kSleepAutoAllowed.
enum SleepPolicy : int {
  CORTEN_SLEEP_POLICIES(CORTEN_ENUMERATOR) kSleepAutoNever = 1,
  kSleepAutoAllowed = 2
};

/// Largest magnitude of a valid position, velocity, acceleration or control: the reference's bound, which no
/// healthy simulation reaches.
inline constexpr double kLargestNumber = 1e10;

/// Bits of Data::status: events since the start of the last step.
enum StatusBit : int {
  kBadQpos =
      1 << 0,  ///< qpos was bad (NaN, infinite or beyond 1e10); the state was reset unless autoreset is off
  kBadQvel = 1 << 1,   ///< qvel was bad; the state was reset unless autoreset is off
  kBadQacc = 1 << 2,   ///< the computed qacc was bad; the state was reset unless autoreset is off
  kBadCtrl = 1 << 3,   ///< a control was bad: it was clamped to its range, or all controls were taken as zero
  kCapacity = 1 << 4,  ///< fixed capacity for contacts or constraint rows exceeded: some were dropped
  kNotConverged = 1 << 5,  ///< the solver reached its iteration limit or a NaN; see solver_fault_island and
                           ///< solver_fault_row
  kSingular = 1 << 6,      ///< a pivot that was not positive, or in float below its rounding error, was
                           ///< replaced, or bad impulses were dropped
  kGrew = 1 << 7,          ///< not an error: memory for contacts or constraint rows was enlarged
  kSweepLimit = 1 << 8     ///< option ccd: the sweep of a fast geom pair reached its iteration limit and the
                           ///< pair was stopped early, or the pair overlapped too deeply to be stopped
};

#undef CORTEN_ENUMERATOR
#undef CORTEN_BIT
#undef CORTEN_OBJECT
#undef CORTEN_SENSOR_TYPE
#undef CORTEN_JOINT
#undef CORTEN_ONE

}  // namespace corten
