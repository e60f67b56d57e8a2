// The constants of the C interface are those of the C++ interface.
#include "corten/arrays.h"
#include "corten/batch_options.h"
#include "corten/c.h"
#include "corten/simulate.h"
#include "corten/types.h"

namespace corten::c {

template <class A, class B>
constexpr bool same(A a, B b) {
  return static_cast<long long>(a) == static_cast<long long>(b);
}

static_assert(same(CORTEN_FLOAT64, DType::float64) && same(CORTEN_FLOAT32, DType::float32) &&
              same(CORTEN_INT32, DType::int32) && same(CORTEN_UINT8, DType::uint8));

static_assert(same(CORTEN_SKIN, kObjSkin) && same(CORTEN_TEXTURE, kObjTexture) &&
              same(CORTEN_MATERIAL, kObjMaterial) && same(CORTEN_BODY, kObjBody) &&
              same(CORTEN_XBODY, kObjXBody) && same(CORTEN_JOINT, kObjJoint) && same(CORTEN_DOF, kObjDof) &&
              same(CORTEN_GEOM, kObjGeom) && same(CORTEN_SITE, kObjSite) && same(CORTEN_CAMERA, kObjCamera) &&
              same(CORTEN_LIGHT, kObjLight) && same(CORTEN_MESH, kObjMesh) &&
              same(CORTEN_HFIELD, kObjHfield) && same(CORTEN_PAIR, kObjPair) &&
              same(CORTEN_EXCLUDE, kObjExclude) && same(CORTEN_EQUALITY, kObjEquality) &&
              same(CORTEN_TENDON, kObjTendon) && same(CORTEN_ACTUATOR, kObjActuator) &&
              same(CORTEN_SENSOR, kObjSensor) && same(CORTEN_NUMERIC, kObjNumeric) &&
              same(CORTEN_TEXT, kObjText) && same(CORTEN_TUPLE, kObjTuple) && same(CORTEN_KEY, kObjKey) &&
              same(CORTEN_SDF, kObjSdf));

static_assert(same(CORTEN_STATE_TIME, kStateTime) && same(CORTEN_STATE_QPOS, kStateQpos) &&
              same(CORTEN_STATE_QVEL, kStateQvel) && same(CORTEN_STATE_ACT, kStateAct) &&
              same(CORTEN_STATE_HISTORY, kStateHistory) && same(CORTEN_STATE_WARM_START, kStateWarmStart) &&
              same(CORTEN_STATE_CTRL, kStateCtrl) && same(CORTEN_STATE_QFRC_APPLIED, kStateQfrcApplied) &&
              same(CORTEN_STATE_XFRC_APPLIED, kStateXfrcApplied) &&
              same(CORTEN_STATE_EQ_ACTIVE, kStateEqActive) && same(CORTEN_STATE_MOCAP_POS, kStateMocapPos) &&
              same(CORTEN_STATE_MOCAP_QUAT, kStateMocapQuat) &&
              same(CORTEN_STATE_USER_DATA, kStateUserData) && same(CORTEN_STATE_PLUGIN, kStatePlugin) &&
              same(CORTEN_STATE_SLEEP, kStateSleep) && same(CORTEN_STATE_PHYSICS, kStatePhysics) &&
              same(CORTEN_STATE_FULL_PHYSICS, kStateFullPhysics) && same(CORTEN_STATE_USER, kStateUser) &&
              same(CORTEN_STATE_INTEGRATION, kStateIntegration));

static_assert(same(CORTEN_STATUS_BAD_QPOS, kBadQpos) && same(CORTEN_STATUS_BAD_QVEL, kBadQvel) &&
              same(CORTEN_STATUS_BAD_QACC, kBadQacc) && same(CORTEN_STATUS_BAD_CTRL, kBadCtrl) &&
              same(CORTEN_STATUS_CAPACITY, kCapacity) && same(CORTEN_STATUS_NOT_CONVERGED, kNotConverged) &&
              same(CORTEN_STATUS_SINGULAR, kSingular) && same(CORTEN_STATUS_GREW, kGrew) &&
              same(CORTEN_STATUS_SWEEP_LIMIT, kSweepLimit));

static_assert(same(CORTEN_FAULT_EXCEPTION, kFaultException) && same(CORTEN_FAULT_REWARD, kFaultReward) &&
              same(CORTEN_FAULT_MEMORY, kFaultMemory));

// The numbers in the comments of corten_batch_options.
static_assert(same(0, Device::cpu) && same(1, Device::cuda) && same(2, Device::automatic) &&
              same(0, Precision::float64) && same(1, Precision::float32) && same(0, Autoreset::next_step) &&
              same(1, Autoreset::same_step) && same(2, Autoreset::disabled) && same(0, FaultPolicy::reset) &&
              same(1, FaultPolicy::freeze) && same(2, FaultPolicy::keep));

}  // namespace corten::c
