// The constants of the C interface are those of the C++ interface. Each switch has all enumerators: one that
// C lacks is a compile error (-Werror=switch), and so is one with another value.
#include "corten/arrays.h"
#include "corten/batch_options.h"
#include "corten/c.h"
#include "corten/simulate.h"
#include "corten/spec/attributes.h"
#include "corten/types.h"

namespace corten::c {
namespace {

/// `ours`, if the constant of the C interface has the same value.
template <auto ours, auto theirs>
requires(static_cast<long long>(ours) == static_cast<long long>(theirs)) inline constexpr auto same = ours;

[[maybe_unused]] void check(ObjectType type) {
  switch (type) {
    case same<kObjBody, CORTEN_BODY>:
    case same<kObjXBody, CORTEN_XBODY>:
    case same<kObjJoint, CORTEN_JOINT>:
    case same<kObjDof, CORTEN_DOF>:
    case same<kObjGeom, CORTEN_GEOM>:
    case same<kObjSite, CORTEN_SITE>:
    case same<kObjCamera, CORTEN_CAMERA>:
    case same<kObjLight, CORTEN_LIGHT>:
    case same<kObjFlex, CORTEN_FLEX>:
    case same<kObjMesh, CORTEN_MESH>:
    case same<kObjSkin, CORTEN_SKIN>:
    case same<kObjHfield, CORTEN_HFIELD>:
    case same<kObjTexture, CORTEN_TEXTURE>:
    case same<kObjMaterial, CORTEN_MATERIAL>:
    case same<kObjPair, CORTEN_PAIR>:
    case same<kObjExclude, CORTEN_EXCLUDE>:
    case same<kObjEquality, CORTEN_EQUALITY>:
    case same<kObjTendon, CORTEN_TENDON>:
    case same<kObjActuator, CORTEN_ACTUATOR>:
    case same<kObjSensor, CORTEN_SENSOR>:
    case same<kObjNumeric, CORTEN_NUMERIC>:
    case same<kObjText, CORTEN_TEXT>:
    case same<kObjTuple, CORTEN_TUPLE>:
    case same<kObjKey, CORTEN_KEY>:
    case same<kObjPlugin, CORTEN_PLUGIN>:
    case same<kObjSdf, CORTEN_SDF>: break;
    // A Model has no such objects.
    case kObjNone:
    case kObjFrame: break;
  }
}

[[maybe_unused]] void check(StateComponent component) {
  switch (component) {
    case same<kStateTime, CORTEN_STATE_TIME>:
    case same<kStateQpos, CORTEN_STATE_QPOS>:
    case same<kStateQvel, CORTEN_STATE_QVEL>:
    case same<kStateAct, CORTEN_STATE_ACT>:
    case same<kStateHistory, CORTEN_STATE_HISTORY>:
    case same<kStateWarmStart, CORTEN_STATE_WARM_START>:
    case same<kStateCtrl, CORTEN_STATE_CTRL>:
    case same<kStateQfrcApplied, CORTEN_STATE_QFRC_APPLIED>:
    case same<kStateXfrcApplied, CORTEN_STATE_XFRC_APPLIED>:
    case same<kStateEqActive, CORTEN_STATE_EQ_ACTIVE>:
    case same<kStateMocapPos, CORTEN_STATE_MOCAP_POS>:
    case same<kStateMocapQuat, CORTEN_STATE_MOCAP_QUAT>:
    case same<kStateUserData, CORTEN_STATE_USER_DATA>:
    case same<kStatePlugin, CORTEN_STATE_PLUGIN>:
    case same<kStateSleep, CORTEN_STATE_SLEEP>:
    case same<kStatePhysics, CORTEN_STATE_PHYSICS>:
    case same<kStateFullPhysics, CORTEN_STATE_FULL_PHYSICS>:
    case same<kStateUser, CORTEN_STATE_USER>:
    case same<kStateIntegration, CORTEN_STATE_INTEGRATION>: break;
  }
}

[[maybe_unused]] void check(StatusBit bit) {
  switch (bit) {
    case same<kBadQpos, CORTEN_STATUS_BAD_QPOS>:
    case same<kBadQvel, CORTEN_STATUS_BAD_QVEL>:
    case same<kBadQacc, CORTEN_STATUS_BAD_QACC>:
    case same<kBadCtrl, CORTEN_STATUS_BAD_CTRL>:
    case same<kCapacity, CORTEN_STATUS_CAPACITY>:
    case same<kNotConverged, CORTEN_STATUS_NOT_CONVERGED>:
    case same<kSingular, CORTEN_STATUS_SINGULAR>:
    case same<kGrew, CORTEN_STATUS_GREW>:
    case same<kSweepLimit, CORTEN_STATUS_SWEEP_LIMIT>: break;
  }
}

[[maybe_unused]] void check(BatchFaultBit bit) {
  switch (bit) {
    case same<kFaultException, CORTEN_FAULT_EXCEPTION>:
    case same<kFaultReward, CORTEN_FAULT_REWARD>:
    case same<kFaultMemory, CORTEN_FAULT_MEMORY>: break;
  }
}

[[maybe_unused]] void check(DType type) {
  switch (type) {
    case same<DType::float64, CORTEN_FLOAT64>:
    case same<DType::float32, CORTEN_FLOAT32>:
    case same<DType::int32, CORTEN_INT32>:
    case same<DType::uint8, CORTEN_UINT8>: break;
  }
}

[[maybe_unused]] void check(mjcf::ValueKind kind) {
  switch (kind) {
    case same<mjcf::ValueKind::real, CORTEN_VALUE_REAL>:
    case same<mjcf::ValueKind::integer, CORTEN_VALUE_INTEGER>:
    case same<mjcf::ValueKind::keyword, CORTEN_VALUE_KEYWORD>:
    case same<mjcf::ValueKind::words, CORTEN_VALUE_WORDS>:
    case same<mjcf::ValueKind::text, CORTEN_VALUE_TEXT>:
    case same<mjcf::ValueKind::bytes, CORTEN_VALUE_BYTES>: break;
  }
}

[[maybe_unused]] void check(mjcf::Source source) {
  switch (source) {
    case same<mjcf::Source::built_in, CORTEN_SOURCE_BUILT_IN>:
    case same<mjcf::Source::class_default, CORTEN_SOURCE_CLASS>:
    case same<mjcf::Source::element, CORTEN_SOURCE_ELEMENT>: break;
  }
}

// The numbers in the comments of corten_batch_options.
[[maybe_unused]] void check(Device device) {
  switch (device) {
    case same<Device::cpu, 0>:
    case same<Device::cuda, 1>:
    case same<Device::automatic, 2>: break;
  }
}
[[maybe_unused]] void check(Precision precision) {
  switch (precision) {
    case same<Precision::float64, 0>:
    case same<Precision::float32, 1>: break;
  }
}
[[maybe_unused]] void check(Autoreset mode) {
  switch (mode) {
    case same<Autoreset::next_step, 0>:
    case same<Autoreset::same_step, 1>:
    case same<Autoreset::disabled, 2>: break;
  }
}
[[maybe_unused]] void check(FaultPolicy policy) {
  switch (policy) {
    case same<FaultPolicy::reset, 0>:
    case same<FaultPolicy::freeze, 1>:
    case same<FaultPolicy::keep, 2>: break;
  }
}

}  // namespace
}  // namespace corten::c
