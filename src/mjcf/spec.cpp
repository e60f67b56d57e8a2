#include "corten/spec/spec.h"

namespace corten::mjcf {

Spec::Spec() {
  defaults.emplace_back().class_ = Attr<Text>("main");
  world.name = Attr<Text>("world");
}

const Compiler& compiler_of(const Spec& spec, const Element& element) {
  if (element.compiler == 0) return spec.compiler;
  return spec.attached_compilers[static_cast<std::size_t>(element.compiler - 1)];
}

unsigned Flag::disable_bits() const {
  unsigned bits = 0;
#define CORTEN_MJCF_DISABLED(member, bit, doc) bits |= (*member == Switch::disable ? 1u : 0u) << bit;
  CORTEN_MJCF_DISABLE_FLAGS(CORTEN_MJCF_DISABLED)
#undef CORTEN_MJCF_DISABLED
  return bits;
}

unsigned Flag::enable_bits() const {
  unsigned bits = 0;
#define CORTEN_MJCF_ENABLED(member, bit, doc) bits |= (*member == Switch::enable ? 1u : 0u) << bit;
  CORTEN_MJCF_ENABLE_FLAGS(CORTEN_MJCF_ENABLED)
#undef CORTEN_MJCF_ENABLED
  return bits;
}

unsigned Option::disabled_actuator_groups() const {
  unsigned groups = 0;
  for (int i = 0; i < actuatorgroupdisable->given; ++i) groups |= 1u << (*actuatorgroupdisable)[i];
  return groups;
}

namespace {

struct TargetAttribute {
  Attr<Text> Actuator::*name;
  Transmission transmission;
};

constexpr TargetAttribute target_attributes[] = {
    {&Actuator::joint, Transmission::joint},   {&Actuator::jointinparent, Transmission::jointinparent},
    {&Actuator::tendon, Transmission::tendon}, {&Actuator::cranksite, Transmission::slidercrank},
    {&Actuator::site, Transmission::site},     {&Actuator::body, Transmission::body},
};

}  // namespace

Transmission Actuator::transmission() const {
  for (const TargetAttribute& t : target_attributes)
    if ((this->*t.name).is_set()) return t.transmission;
  return Transmission::undefined;
}

const std::string& Actuator::target() const {
  for (const TargetAttribute& t : target_attributes)
    if ((this->*t.name).is_set()) return *(this->*t.name);
  return *name;
}

}  // namespace corten::mjcf
