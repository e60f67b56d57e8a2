// Reads actuators. A shortcut is converted to a general actuator here, starting from the record of its class.
// All shortcuts share that record, so one can inherit values that the default of another has set.
#include "mjcf/reading.h"
#include "mjcf/shortcuts.h"

namespace corten::mjcf {
namespace {

template <tag::Actuator Kind>
void read_actuator(Reading& reading, const XmlNode& node, Spec& spec) {
  Actuator& a = spec.actuators.push_back(inherit(class_of(reading, node, spec.defaults.front()).actuator));
  read_actuator_attributes(reading, node, Place::element, Kind, a);
  if constexpr (Kind == tag::plugin) read_plugin_configs(reading, node, a.configs);
  else expect_no_children(reading, node);
  check_whole(a, reading.found);
  reading.remember(a);
}

}  // namespace

void read_actuator_attributes(Reading& reading, const XmlNode& node, Place place, tag::Actuator kind,
                              Actuator& e) {
  Shortcut own;
  MuscleShortcut own_muscle;
  e.shortcut = kind;
  if (kind == tag::muscle) read_attributes(reading, node, kind, place, e, own_muscle);
  else read_attributes(reading, node, kind, place, e, own);
  translate_shortcut(kind, own, own_muscle, e, reading.found);
}

void read_actuators(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {
#define CORTEN_MJCF_CHILD(word, bit) {#word, read_actuator<tag::word>},
      CORTEN_MJCF_ACTUATOR_KINDS(CORTEN_MJCF_CHILD)
#undef CORTEN_MJCF_CHILD
  };
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
