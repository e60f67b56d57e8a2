// Properties of sensor types, and sizes of their reports.
#pragma once

#include "base/platform.h"
#include "corten/types.h"

namespace corten {

/// Sets of object types for the columns `objects` and `references`: bit i stands for ObjectType i.
namespace sensor_objects {
inline constexpr unsigned none = 1u << kObjNone;
inline constexpr unsigned body = 1u << kObjBody | 1u << kObjXBody;
inline constexpr unsigned geom = 1u << kObjGeom;
inline constexpr unsigned site = 1u << kObjSite;
inline constexpr unsigned camera = 1u << kObjCamera;
inline constexpr unsigned joint = 1u << kObjJoint;
inline constexpr unsigned tendon = 1u << kObjTendon;
inline constexpr unsigned actuator = 1u << kObjActuator;
inline constexpr unsigned mesh = 1u << kObjMesh;
inline constexpr unsigned frame = body | geom | site | camera;
inline constexpr unsigned frame_or_none = frame | none;
inline constexpr unsigned anything = ~0u;
}  // namespace sensor_objects

/// Bits of the column `traits`.
namespace sensor_traits {
inline constexpr unsigned nothing = 0;
inline constexpr unsigned potential = 1 << 0;    ///< needs potential_energy
inline constexpr unsigned kinetic = 1 << 1;      ///< needs kinetic_energy
inline constexpr unsigned subtrees = 1 << 2;     ///< needs subtree_velocity
inline constexpr unsigned body_forces = 1 << 3;  ///< needs body_forces
inline constexpr unsigned constraints = 1 << 4;  ///< reads contacts, limits or their forces
inline constexpr unsigned unclamped = 1 << 5;    ///< a cutoff does not clamp it
}  // namespace sensor_traits

/// What must hold for the joint or tendon that is measured.
enum class SensorTargetRule { any, scalar, ball, limited };

struct SensorInfo {
  Stage stage = kStageNone;
  int dim = 0;  ///< 0: depends on attributes
  SensorDataType data = kDataReal;
  unsigned objects = sensor_objects::anything;
  unsigned references = sensor_objects::frame_or_none;
  SensorTargetRule target = SensorTargetRule::any;
};

namespace sensor_objects {
constexpr SensorInfo info_of(SensorType type) {
#define CORTEN_INFO(name, value, word, attributes, stage, dim, data, objects, references, target, traits) \
  if (type == name) return {kStage##stage, dim, kData##data, objects, references, SensorTargetRule::target};
  CORTEN_SENSORS(CORTEN_INFO)
#undef CORTEN_INFO
  return {};
}
}  // namespace sensor_objects

constexpr SensorInfo sensor_info(SensorType type) { return sensor_objects::info_of(type); }

constexpr bool contains(unsigned objects, int type) {
  return type >= 0 && type < 32 && (objects >> type & 1u) != 0;
}

namespace sensor_traits {

constexpr int end_of_types() {
  int end = 0;
#define CORTEN_END(name, ...) end = name >= end ? name + 1 : end;
  CORTEN_SENSORS(CORTEN_END)
#undef CORTEN_END
  return end;
}

struct Table {
  unsigned char of[end_of_types()];
};

CORTEN_HD constexpr Table make_table() {
  Table table{};
#define CORTEN_TRAITS(name, value, word, attributes, stage, dim, data, objects, references, target, traits) \
  table.of[name] = static_cast<unsigned char>(traits);
  CORTEN_SENSORS(CORTEN_TRAITS)
#undef CORTEN_TRAITS
  return table;
}

}  // namespace sensor_traits

/// Bits of sensor_traits.
CORTEN_HD unsigned traits_of_sensor(int type) {
  constexpr sensor_traits::Table table = sensor_traits::make_table();
  return table.of[type];
}

/// Number of values per contact; `bits` as ContactData.
CORTEN_HD constexpr int contact_report_size(unsigned bits) {
#define CORTEN_SIZE(name, bit, word, count) +((bits & name) != 0 ? count : 0)
  return 0 CORTEN_CONTACT_DATA(CORTEN_SIZE);
}

/// Number of values per ray; `bits` as RayData.
CORTEN_HD constexpr int ray_report_size(unsigned bits) {
  return 0 CORTEN_RAY_DATA(CORTEN_SIZE);
#undef CORTEN_SIZE
}

/// What the number of values depends on for types without a fixed one.
struct SensorExtent {
  unsigned bits;       ///< of ContactData or RayData
  long long contacts;  ///< reported by a contact sensor
  long long rays;      ///< of a rangefinder
  long long vertices;  ///< of a tactile sensor's mesh
  long long given;     ///< by the user
};

/// Number of values of a sensor; may exceed the range of int.
constexpr long long sensor_value_count(SensorType type, const SensorExtent& extent) {
  switch (type) {
    case kSensorContact: return extent.contacts * contact_report_size(extent.bits);
    case kSensorRangefinder: return extent.rays * ray_report_size(extent.bits);
    case kSensorTactile: return 3 * extent.vertices;
    case kSensorPlugin:
    case kSensorUser: return extent.given;
    default: return sensor_info(type).dim;
  }
}

}  // namespace corten
