// Actuators. A shortcut is a way to write a general actuator: it is translated here, over the record that its
// class gives. Because that record is shared by all shortcuts, one can inherit what another one's default
// wrote.
#include <algorithm>
#include <numbers>
#include <string>
#include <utility>

#include "mjcf/reading.h"

namespace corten::mjcf {
namespace {

/// Writes one component of a parameter list.
void put(Attr<UpTo<10>>& list, int i, double x) {
  list.value[i] = x;
  list.value.given = std::max(list.value.given, i + 1);
  list.source = Source::element;
}

void clear(Attr<UpTo<10>>& list) { list.set(UpTo<10>()); }

bool is_nonzero(const Reals<2>& range) { return range[0] != 0 || range[1] != 0; }

/// One actuator element on its way from shortcut to general form.
struct Translation {
  Reading& reading;
  const Shortcut& own;
  Actuator& a;

  void complain(std::string message) const { reading.found.error(a.at, std::move(message)); }

  void set_types(DynType dyn, GainType gain, BiasType bias) const {
    a.dyntype.set(dyn);
    a.gaintype.set(gain);
    a.biastype.set(bias);
  }

  void motor() const {
    put(a.gainprm, 0, 1);
    set_types(DynType::none, GainType::fixed, BiasType::none);
  }

  /// force = kp (ctrl - length) - kv velocity. A damping ratio waits in the place of -kv, with the other
  /// sign, until the compiler knows the inertia.
  void servo() const {
    const double kp = own.kp.is_own() ? *own.kp : (*a.gainprm)[0];
    put(a.gainprm, 0, kp);
    put(a.biasprm, 1, -kp);
    if (own.kv.is_own() && own.dampratio.is_own()) complain("kv and dampratio cannot both be given");
    if (own.kv.is_own()) {
      if (*own.kv < 0) complain("kv must be at least 0");
      put(a.biasprm, 2, -*own.kv);
    }
    if (own.dampratio.is_own()) put(a.biasprm, 2, *own.dampratio);
    a.gaintype.set(GainType::fixed);
    a.biastype.set(BiasType::affine);
  }

  void position() const {
    servo();
    if (own.timeconst.is_own()) {
      if (*own.timeconst < 0) complain("timeconst must be at least 0");
      put(a.dynprm, 0, *own.timeconst);
      a.dyntype.set(*own.timeconst == 0 ? DynType::none : DynType::filterexact);
    }
    if (*a.inheritrange > 0 && is_nonzero(*a.ctrlrange))
      complain("ctrlrange and inheritrange cannot both be given");
  }

  void intvelocity() const {
    servo();
    a.dyntype.set(DynType::integrator);
    a.actlimited.set(TriState::true_);
    if (*a.inheritrange > 0 && is_nonzero(*a.actrange))
      complain("actrange and inheritrange cannot both be given");
  }

  void velocity() const {
    const double kv = own.kv.is_own() ? *own.kv : (*a.gainprm)[0];
    clear(a.biasprm);
    put(a.gainprm, 0, kv);
    put(a.biasprm, 2, -kv);
    set_types(DynType::none, GainType::fixed, BiasType::affine);
  }

  /// The one gain that a class does not pass on: without its own kv a damper has none.
  void damper() const {
    const double kv = own.kv.is_own() ? *own.kv : 0;
    if (kv < 0) complain("kv must be at least 0");
    if ((*a.ctrlrange)[0] < 0 || (*a.ctrlrange)[1] < 0)
      complain("the ctrlrange of a damper must be at least 0");
    clear(a.gainprm);
    put(a.gainprm, 2, -kv);
    a.ctrllimited.set(TriState::true_);
    set_types(DynType::none, GainType::affine, BiasType::none);
  }

  void cylinder() const {
    if (own.timeconst.is_own()) put(a.dynprm, 0, *own.timeconst);
    if (own.area.is_own()) put(a.gainprm, 0, *own.area);
    if (own.diameter.is_own() && *own.diameter >= 0)
      put(a.gainprm, 0, std::numbers::pi / 4 * *own.diameter * *own.diameter);
    // As documented; the reference itself writes the last two numbers past the end of a variable.
    if (own.bias.is_own())
      for (int i = 0; i < 3; ++i) put(a.biasprm, i, (*own.bias)[i]);
    set_types(DynType::filter, GainType::fixed, BiasType::affine);
  }

  void run(tag::Actuator kind) const {
    switch (kind) {
      case tag::motor: return motor();
      case tag::position: return position();
      case tag::velocity: return velocity();
      case tag::intvelocity: return intvelocity();
      case tag::damper: return damper();
      case tag::cylinder: return cylinder();
      case tag::general:
      case tag::muscle:
      case tag::adhesion: return;
    }
  }
};

void find_transmission(Reading& reading, Actuator& a) {
  const std::pair<const Attr<Text>*, Transmission> candidates[] = {
      {&a.joint, Transmission::joint},
      {&a.jointinparent, Transmission::jointinparent},
      {&a.tendon, Transmission::tendon},
  };
  int given = 0;
  for (const auto& [name, transmission] : candidates) {
    if (!name->is_own()) continue;
    ++given;
    a.transmission = transmission;
    a.target = **name;
  }
  if (given > 1) reading.found.error(a.at, "only one of joint, jointinparent, tendon can be given");
}

template <tag::Actuator Kind>
void read_actuator(Reading& reading, const XmlNode& node, Spec& spec) {
  Actuator a = inherit(class_of(reading, node, spec.defaults.front()).actuator);
  read_actuator_attributes(reading, node, Place::element, Kind, a);
  find_transmission(reading, a);
  expect_no_children(reading, node);
  reading.claim_name("actuator", a.name, a.at);
  spec.actuators.push_back(std::move(a));
}

}  // namespace

void read_actuator_attributes(Reading& reading, const XmlNode& node, Place place, tag::Actuator kind,
                              Actuator& e) {
  Shortcut own;
  e.shortcut = kind;
  read_attributes(reading, node, kind, place, e, own);
  Translation{reading, own, e}.run(kind);
}

void read_actuators(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {
      {"general", read_actuator<tag::general>},
      {"motor", read_actuator<tag::motor>},
      {"position", read_actuator<tag::position>},
      {"velocity", read_actuator<tag::velocity>},
      {"intvelocity", read_actuator<tag::intvelocity>},
      {"damper", read_actuator<tag::damper>},
      {"cylinder", read_actuator<tag::cylinder>},
      {"muscle"},
      {"adhesion"},
      {"plugin"},
  };
  read_attributes(reading, node, {}, no_tag, Place::element);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
