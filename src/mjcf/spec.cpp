// Member functions of Spec and its sections.
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

// The bits of the flags whose value is `wanted`.
#define CORTEN_MJCF_BIT(name, bit, member, doc) | (*member == wanted ? unsigned{name} : 0u)

unsigned Flag::disable_bits() const {
  constexpr Switch wanted = Switch::disable;
  return 0u CORTEN_DISABLE_FLAGS(CORTEN_MJCF_BIT);
}

unsigned Flag::enable_bits() const {
  constexpr Switch wanted = Switch::enable;
  return 0u CORTEN_ENABLE_FLAGS(CORTEN_MJCF_BIT);
}
#undef CORTEN_MJCF_BIT

unsigned OptionSection::disabled_actuator_groups() const {
  unsigned groups = 0;
  for (int i = 0; i < actuatorgroupdisable->given; ++i) groups |= 1u << (*actuatorgroupdisable)[i];
  return groups;
}

namespace {

struct TargetAttribute {
  Attr<Text> Actuator::*name;
  TransmissionType transmission;
};

constexpr TargetAttribute target_attributes[] = {
    {&Actuator::joint, kTrnJoint},   {&Actuator::jointinparent, kTrnJointInParent},
    {&Actuator::tendon, kTrnTendon}, {&Actuator::cranksite, kTrnSliderCrank},
    {&Actuator::site, kTrnSite},     {&Actuator::body, kTrnBody},
};

}  // namespace

TransmissionType Actuator::transmission() const {
  for (const TargetAttribute& t : target_attributes)
    if ((this->*t.name).is_set()) return t.transmission;
  return kTrnUndefined;
}

const std::string& Actuator::target() const {
  for (const TargetAttribute& t : target_attributes)
    if ((this->*t.name).is_set()) return *(this->*t.name);
  return *name;
}

}  // namespace corten::mjcf
