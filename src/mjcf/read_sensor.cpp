#include <array>
#include <string>

#include "mjcf/reading.h"

namespace corten::mjcf {
namespace {

int given(std::initializer_list<const Attr<Text>*> attributes) {
  int count = 0;
  for (const Attr<Text>* a : attributes) count += a->is_own();
  return count;
}

/// Which combinations of attributes make sense.
void check_targets(Reading& reading, const Sensor& s) {
  const auto require = [&](bool fine, const char* what) {
    if (!fine) reading.found.error(s.at, what);
  };
  switch (group_of(s.type)) {
    case tag::rangefinder:
      return require(given({&s.site_, &s.camera_}) == 1, "exactly one of site, camera must be given");
    case tag::of_frame:
      require(s.reftype.is_own() == s.refname.is_own(), "reftype and refname belong together");
      [[fallthrough]];
    case tag::of_frame_in_world:
    case tag::insidesite:
      return require(s.objtype.is_own() && s.objname.is_own(), "objtype and objname are required");
    case tag::between_geoms:
      require(given({&s.geom1, &s.body1}) == 1, "exactly one of geom1, body1 must be given");
      return require(given({&s.geom2, &s.body2}) == 1, "exactly one of geom2, body2 must be given");
    case tag::contact:
      require(given({&s.geom1, &s.body1, &s.subtree1, &s.site_}) <= 1,
              "at most one of geom1, body1, subtree1, site can be given");
      return require(given({&s.geom2, &s.body2, &s.subtree2}) <= 1,
                     "at most one of geom2, body2, subtree2 can be given");
    case tag::user:
      return require(s.objtype.is_own() == s.objname.is_own(), "objtype and objname belong together");
    default: return;
  }
}

template <SensorType Type>
void read_sensor(Reading& reading, const XmlNode& node, Spec& spec) {
  Sensor& sensor = spec.sensors.push_back(inherit(spec.defaults.front().sensor));
  sensor.type = Type;
  read_attributes(reading, node, group_of(Type), Place::element, sensor);
  expect_no_children(reading, node);
  check_targets(reading, sensor);
  reading.remember(sensor);
}

}  // namespace

void read_sensors(Reading& reading, const XmlNode& node, Spec& spec) {
#define CORTEN_MJCF_SENSOR_CHILD(type, value, word, ...) Child<Spec>{#word, read_sensor<type>},
  static constexpr Child<Spec> children[] = {CORTEN_SENSORS(CORTEN_MJCF_SENSOR_CHILD)
                                                 Child<Spec>{"plugin", refuse_plugin<Spec>}};
#undef CORTEN_MJCF_SENSOR_CHILD
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
