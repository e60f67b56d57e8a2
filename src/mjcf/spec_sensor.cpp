// The objects that a sensor of a Spec refers to, and its attribute group.
#include <utility>

#include "corten/spec/others.h"

namespace corten::mjcf {
namespace {

/// The first attribute that is given, with the type of object that it names.
SensorTarget first_given(std::initializer_list<std::pair<const Attr<Text>*, ObjectType>> attributes) {
  for (const auto& [name, type] : attributes)
    if (name->is_set()) return {type, **name};
  return {};
}

SensorTarget by_type(const Attr<ObjectType>& type, const Attr<Text>& name) {
  if (!name.is_set()) return {};
  return {*type, *name};
}

}  // namespace

SensorTarget Sensor::object() const {
  switch (group_of(type)) {
    case tag::of_frame:
    case tag::of_frame_in_world:
    case tag::insidesite:
    case tag::sensor_plugin:
    case tag::user: return by_type(objtype, objname);
    case tag::contact:
      return first_given(
          {{&site_, kObjSite}, {&body1, kObjBody}, {&subtree1, kObjXBody}, {&geom1, kObjGeom}});
    default:
      return first_given({{&site, kObjSite},
                          {&site_, kObjSite},
                          {&camera_, kObjCamera},
                          {&joint, kObjJoint},
                          {&tendon, kObjTendon},
                          {&actuator, kObjActuator},
                          {&body, kObjBody},
                          {&body1, kObjBody},
                          {&geom1, kObjGeom},
                          {&mesh, kObjMesh}});
  }
}

SensorTarget Sensor::reference() const {
  switch (group_of(type)) {
    case tag::of_frame:
    case tag::sensor_plugin: return by_type(reftype, refname);
    case tag::insidesite: return first_given({{&site, kObjSite}});
    default:
      return first_given({{&camera, kObjCamera},
                          {&body2, kObjBody},
                          {&subtree2, kObjXBody},
                          {&geom2, kObjGeom},
                          {&geom, kObjGeom}});
  }
}

tag::Sensor group_of(SensorType type) {
  switch (type) {
#define CORTEN_MJCF_GROUP(type, value, word, attributes, ...) \
  case type: return tag::attributes;
    CORTEN_SENSORS(CORTEN_MJCF_GROUP)
#undef CORTEN_MJCF_GROUP
  }
  return tag::global;
}

}  // namespace corten::mjcf
