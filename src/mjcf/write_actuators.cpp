// Writes actuators as <general>. inheritrange exists only on <position> and <intvelocity>: an actuator with
// it is written as that shortcut, with kp and kv recovered from the gains.
#include "mjcf/value_text.h"
#include "mjcf/writing.h"

namespace corten::mjcf {
namespace {

/// True if the element sets inheritrange, also if it overrides that of its class with zero.
bool takes_range_from_target(const Actuator& a, const Actuator& base) {
  return a.inheritrange.is_own() && (*a.inheritrange != 0 || *base.inheritrange != 0);
}

tag::Actuator servo_of(const Actuator& a) {
  return *a.dyntype == kDynIntegrator ? tag::intvelocity : tag::position;
}

void write_servo(XmlText& xml, const Actuator& a, const Actuator& base) {
  const tag::Actuator kind = servo_of(a);
  xml.open(kind == tag::position ? "position" : "intvelocity");
  write_attributes(xml, a, base, kind);
  xml.attribute("kp", to_text((*a.gainprm)[0]));
  const double damping = (*a.biasprm)[2];
  if (damping != (*base.biasprm)[2])
    xml.attribute(damping > 0 ? "dampratio" : "kv", to_text(damping > 0 ? damping : -damping));
  if (kind == tag::position && *a.dyntype == kDynFilterExact)
    xml.attribute("timeconst", to_text((*a.dynprm)[0]));
  xml.close();
}

}  // namespace

void write_actuator_record(XmlText& xml, const Actuator& a, const Actuator& base, Place place) {
  const bool in_default = place == Place::default_class;
  if (takes_range_from_target(a, base) && !in_default) return write_servo(xml, a, base);
  if (takes_range_from_target(a, base)) {
    // The default record for <general> below overrides the gains that this sets.
    xml.open("position");
    xml.attribute("inheritrange", to_text(*a.inheritrange));
    xml.close();
  }
  if (a.shortcut == tag::plugin) return write_element(xml, "plugin", a, base, tag::plugin);
  if (in_default) return write_if_needed(xml, "general", a, base, tag::general, place);
  write_element(xml, "general", a, base, tag::general);
}

void write_actuators(XmlText& xml, const Spec& spec) {
  xml.open_section("actuator");
  for (const Actuator& a : spec.actuators)
    write_actuator_record(xml, a, inherit(class_for(spec, a.class_).actuator), Place::element);
  xml.close();
}

}  // namespace corten::mjcf
