// Reads sensors.
#include "mjcf/reading.h"

namespace corten::mjcf {
namespace {

template <SensorType Type>
void read_sensor(Reading& reading, const XmlNode& node, Spec& spec) {
  Sensor& sensor = spec.sensors.push_back(inherit(class_of(reading, node, spec.defaults.front()).sensor));
  sensor.type = Type;
  read_attributes(reading, node, group_of(Type), Place::element, sensor);
  if constexpr (Type == kSensorPlugin) read_plugin_configs(reading, node, sensor.configs);
  else expect_no_children(reading, node);
  check_whole(sensor, reading.found);
  reading.remember(sensor);
}

}  // namespace

void read_sensors(Reading& reading, const XmlNode& node, Spec& spec) {
#define CORTEN_MJCF_SENSOR_CHILD(type, value, word, ...) Child<Spec>{#word, read_sensor<type>},
  static constexpr Child<Spec> children[] = {CORTEN_SENSORS(CORTEN_MJCF_SENSOR_CHILD)};
#undef CORTEN_MJCF_SENSOR_CHILD
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
