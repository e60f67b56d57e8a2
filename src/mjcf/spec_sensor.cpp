#include <utility>

#include "corten/spec/others.h"

namespace corten::mjcf {
namespace {

/// The first of the attributes that is given, with the kind of object that it names.
SensorTarget first_given(std::initializer_list<std::pair<const Attr<Text>*, ObjectType>> attributes) {
  for (const auto& [name, type] : attributes)
    if (name->is_set()) return {static_cast<int>(type), **name};
  return {};
}

SensorTarget by_type(const Attr<ObjectType>& type, const Attr<Text>& name) {
  if (!name.is_set()) return {};
  return {static_cast<int>(*type), *name};
}

}  // namespace

SensorTarget Sensor::object() const {
  switch (group_of(type)) {
    case tag::of_frame:
    case tag::of_frame_in_world:
    case tag::insidesite:
    case tag::user: return by_type(objtype, objname);
    case tag::contact:
      return first_given({{&site_, ObjectType::site},
                          {&body1, ObjectType::body},
                          {&subtree1, ObjectType::xbody},
                          {&geom1, ObjectType::geom}});
    default:
      return first_given({{&site, ObjectType::site},
                          {&site_, ObjectType::site},
                          {&camera_, ObjectType::camera},
                          {&joint, ObjectType::joint},
                          {&tendon, ObjectType::tendon},
                          {&actuator, ObjectType::actuator},
                          {&body, ObjectType::body},
                          {&body1, ObjectType::body},
                          {&geom1, ObjectType::geom},
                          {&mesh, ObjectType::mesh}});
  }
}

SensorTarget Sensor::reference() const {
  switch (group_of(type)) {
    case tag::of_frame: return by_type(reftype, refname);
    case tag::insidesite: return first_given({{&site, ObjectType::site}});
    default:
      return first_given({{&camera, ObjectType::camera},
                          {&body2, ObjectType::body},
                          {&subtree2, ObjectType::xbody},
                          {&geom2, ObjectType::geom},
                          {&geom, ObjectType::geom}});
  }
}

tag::Sensor group_of(SensorType type) {
  switch (type) {
#define CORTEN_MJCF_GROUP(word, value, group) \
  case SensorType::word: return tag::group;
    CORTEN_MJCF_SENSOR_KINDS(CORTEN_MJCF_GROUP)
#undef CORTEN_MJCF_GROUP
  }
  return tag::global;
}

std::string_view word_of(SensorType type) {
  switch (type) {
#define CORTEN_MJCF_WORD(word, value, group) \
  case SensorType::word: return #word;
    CORTEN_MJCF_SENSOR_KINDS(CORTEN_MJCF_WORD)
#undef CORTEN_MJCF_WORD
  }
  return "";
}

}  // namespace corten::mjcf
