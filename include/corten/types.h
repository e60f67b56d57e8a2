// Codes and bits that appear in Model and Data arrays. The values are the reference's, so that files, logs
// and habits carry over.
#pragma once

namespace corten {

/// Values of jnt_type.
enum JointType { kFree = 0, kBall = 1, kSlide = 2, kHinge = 3 };

/// Values of geom_type and site_type.
enum GeomType {
  kPlane = 0,
  kHfield = 1,
  kSphere = 2,
  kCapsule = 3,
  kEllipsoid = 4,
  kCylinder = 5,
  kBox = 6,
  kMesh = 7,
  kSdf = 8
};

/// Values of body_sameframe, geom_sameframe and site_sameframe: what a frame shares with one already known,
/// so that it can be copied instead of computed. "Inertia" is the body's inertial frame.
enum SameFrame {
  kFrameOwn = 0,
  kFrameBody = 1,
  kFrameInertia = 2,
  kFrameBodyRotation = 3,
  kFrameInertiaRotation = 4
};

/// Values of wrap_type.
enum WrapType { kWrapJoint = 1, kWrapPulley = 2, kWrapSite = 3, kWrapSphere = 4, kWrapCylinder = 5 };

/// Values of actuator_trntype.
enum TransmissionType {
  kTrnJoint = 0,
  kTrnJointInParent = 1,
  kTrnSliderCrank = 2,
  kTrnTendon = 3,
  kTrnSite = 4,
  kTrnBody = 5
};

/// Values of actuator_dyntype.
enum DynamicsType {
  kDynNone = 0,
  kDynIntegrator = 1,
  kDynFilter = 2,
  kDynFilterExact = 3,
  kDynMuscle = 4,
  kDynUser = 5
};

/// Values of actuator_gaintype.
enum GainType { kGainFixed = 0, kGainAffine = 1, kGainMuscle = 2, kGainUser = 3 };

/// Values of actuator_biastype.
enum BiasType { kBiasNone = 0, kBiasAffine = 1, kBiasMuscle = 2, kBiasUser = 3 };

/// Values of eq_type.
enum EqualityType { kEqConnect = 0, kEqWeld = 1, kEqJoint = 2, kEqTendon = 3 };

/// Values of efc_type.
enum ConstraintType {
  kRowEquality = 0,
  kRowFrictionDof = 1,
  kRowFrictionTendon = 2,
  kRowLimitJoint = 3,
  kRowLimitTendon = 4,
  kRowContactFrictionless = 5,
  kRowContactPyramidal = 6,
  kRowContactElliptic = 7
};

/// Values of efc_state: which piece of its cost a row is in.
enum ConstraintState {
  kRowSatisfied = 0,  ///< no force
  kRowQuadratic = 1,
  kRowLinearNeg = 2,  ///< sliding against friction loss, residual below zero
  kRowLinearPos = 3,
  kRowCone = 4  ///< on the mantle of an elliptic friction cone
};

/// Bits of solver_outcome: how the solve of an island ended.
enum SolverOutcome {
  kSolveConverged = 1 << 0,  ///< before the iteration limit
  kSolveBroken = 1 << 1,     ///< not a number came out: the island's constraints exert no force in this step
  kSolveSingular = 1 << 2    ///< a matrix had no positive pivot; it was replaced by a tiny one
};

/// Values of Option::solver.
enum Solver { kPGS = 0, kCG = 1, kNewton = 2 };

/// Values of Option::cone.
enum FrictionCone { kPyramidal = 0, kElliptic = 1 };

/// Values of Option::contact. An extension: the reference has the soft one alone.
enum ContactModel { kSoftContact = 0, kImpulseContact = 1 };

/// Values of Option::correction.
enum Correction { kSplitImpulse = 0, kBaumgarte = 1 };

/// Values of cam_mode and light_mode.
enum TrackingMode {
  kTrackFixed = 0,
  kTrackBody = 1,
  kTrackCom = 2,
  kTrackTargetBody = 3,
  kTrackTargetBodyCom = 4
};

/// Values of cam_projection.
enum Projection { kPerspective = 0, kOrthographic = 1 };

/// Values of sensor_datatype.
enum SensorDataType { kDataReal = 0, kDataPositive = 1, kDataAxis = 2, kDataQuaternion = 3 };

/// Values of sensor_needstage.
enum Stage { kStageNone = 0, kStagePosition = 1, kStageVelocity = 2, kStageAcceleration = 3 };

/// Values of eq_objtype, sensor_objtype, sensor_reftype and tuple_objtype.
enum ObjectType {
  kObjNone = 0,
  kObjBody = 1,   ///< the body with its inertial frame
  kObjXBody = 2,  ///< the body with its own frame
  kObjJoint = 3,
  kObjGeom = 5,
  kObjSite = 6,
  kObjCamera = 7,
  kObjLight = 8,
  kObjMesh = 10,
  kObjHfield = 12,
  kObjTexture = 13,
  kObjMaterial = 14,
  kObjPair = 15,
  kObjExclude = 16,
  kObjEquality = 17,
  kObjTendon = 18,
  kObjActuator = 19,
  kObjSensor = 20,
  kObjNumeric = 21,
  kObjText = 22,
  kObjTuple = 23,
  kObjKey = 24
};

/// Values of sensor_type.
enum SensorType {
  kSensorTouch = 0,
  kSensorAccelerometer,
  kSensorVelocimeter,
  kSensorGyro,
  kSensorForce,
  kSensorTorque,
  kSensorMagnetometer,
  kSensorRangefinder,
  kSensorCamProjection,
  kSensorJointPos,
  kSensorJointVel,
  kSensorTendonPos,
  kSensorTendonVel,
  kSensorActuatorPos,
  kSensorActuatorVel,
  kSensorActuatorFrc,
  kSensorJointActFrc,
  kSensorTendonActFrc,
  kSensorBallQuat,
  kSensorBallAngVel,
  kSensorJointLimitPos,
  kSensorJointLimitVel,
  kSensorJointLimitFrc,
  kSensorTendonLimitPos,
  kSensorTendonLimitVel,
  kSensorTendonLimitFrc,
  kSensorFramePos,
  kSensorFrameQuat,
  kSensorFrameXAxis,
  kSensorFrameYAxis,
  kSensorFrameZAxis,
  kSensorFrameLinVel,
  kSensorFrameAngVel,
  kSensorFrameLinAcc,
  kSensorFrameAngAcc,
  kSensorSubtreeCom,
  kSensorSubtreeLinVel,
  kSensorSubtreeAngMom,
  kSensorInsideSite,
  kSensorGeomDist,
  kSensorGeomNormal,
  kSensorGeomFromTo,
  kSensorContact,
  kSensorEPotential,
  kSensorEKinetic,
  kSensorClock,
  kSensorTactile,
  kSensorPlugin,
  kSensorUser
};

/// Values of Option::integrator.
enum Integrator { kEuler = 0, kRK4 = 1, kImplicit = 2, kImplicitFast = 3 };

/// Bits of Option::disableflags: on by default, a set bit turns the feature off.
enum DisableFlag {
  kDisableConstraint = 1 << 0,
  kDisableEquality = 1 << 1,
  kDisableFrictionLoss = 1 << 2,
  kDisableLimit = 1 << 3,
  kDisableContact = 1 << 4,
  kDisableSpring = 1 << 5,
  kDisableDamper = 1 << 6,
  kDisableGravity = 1 << 7,
  kDisableClampCtrl = 1 << 8,
  kDisableWarmStart = 1 << 9,
  kDisableFilterParent = 1 << 10,
  kDisableActuation = 1 << 11,
  kDisableRefSafe = 1 << 12,
  kDisableSensor = 1 << 13,
  kDisableMidPhase = 1 << 14,
  kDisableEulerDamp = 1 << 15,
  kDisableAutoReset = 1 << 16,
  kDisableNativeCcd = 1 << 17,
  kDisableIsland = 1 << 18
};

/// Bits of Option::enableflags: off by default.
enum EnableFlag {
  kEnableOverride = 1 << 0,
  kEnableEnergy = 1 << 1,
  kEnableFwdInv = 1 << 2,
  kEnableInvDiscrete = 1 << 3,
  kEnableMultiCcd = 1 << 4,
  kEnableSleep = 1 << 5
};

/// Values of tree_sleep_policy: by the compiler's choice, then by the user's.
enum TreeSleepPolicy {
  kSleepAutoNever = 1,
  kSleepAutoAllowed = 2,
  kSleepNever = 3,
  kSleepAllowed = 4,
  kSleepInit = 5  ///< asleep from the start
};

/// Bits of Data::status: what went wrong since the last step began.
enum StatusBit {
  kBadQpos =
      1 << 0,  ///< qpos held a NaN or a magnitude above 1e10; the state was reset unless autoreset is off
  kBadQvel = 1 << 1,       ///< the same for qvel
  kBadQacc = 1 << 2,       ///< the same for the acceleration that came out
  kBadCtrl = 1 << 3,       ///< a control was bad; clamped to its range, or all controls counted as zero
  kCapacity = 1 << 4,      ///< contacts or rows did not fit where memory cannot grow; some were left out
  kNotConverged = 1 << 5,  ///< the solver reached its iteration limit or met a number that is none; where:
                           ///< solver_fault_island, solver_fault_row
  kSingular = 1 << 6,      ///< an inertia had no positive pivot; it was replaced by a tiny one
  kGrew = 1 << 7,          ///< no fault: contacts or rows needed more memory than before and got it
  kSweepLimit = 1 << 8  ///< option ccd: a fast pair of geoms was stopped early because its sweep reached its
                        ///< limit, or it overlapped too deeply to be stopped, and moved on
};

/// What a name can name.
enum class Object {
  body,
  joint,
  geom,
  site,
  tendon,
  actuator,
  sensor,
  equality,
  mesh,
  hfield,
  pair,
  exclude,
  key,
  camera,
  light,
  numeric,
  text,
  tuple,
  sdf
};
inline constexpr int kObjectCount = 19;

}  // namespace corten
