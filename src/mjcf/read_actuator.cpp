// Reads actuators. A shortcut is converted to a general actuator here, starting from the record of its class.
// All shortcuts share that record, so one can inherit values that the default of another has set.
#include <algorithm>
#include <numbers>
#include <string>
#include <utility>

#include "mjcf/reading.h"
#include "mjcf/spec_expanded.h"

namespace corten::mjcf {
namespace {

/// Sets one component of a parameter list.
void put(Attr<UpTo<10>>& list, int i, double x) {
  list.value[i] = x;
  list.value.given = std::max(list.value.given, i + 1);
  list.source = Source::element;
}

/// Sets all ten numbers to zero explicitly, so that the class does not restore them when the actuator is
/// written and read again.
void clear(Attr<UpTo<10>>& list) {
  list.set(UpTo<10>());
  list.value.given = UpTo<10>::capacity;
}

/// Converts one actuator element from its shortcut to the general form.
struct Translation {
  Reading& reading;
  const Shortcut& own;
  const MuscleShortcut& own_muscle;
  Actuator& a;

  void complain(std::string message) const { reading.found.error(a.at, std::move(message)); }

  void set_types(DynamicsType dyn, GainType gain, BiasType bias) const {
    a.dyntype.set(dyn);
    a.gaintype.set(gain);
    a.biastype.set(bias);
  }

  void motor() const {
    put(a.gainprm, 0, 1);
    set_types(kDynNone, kGainFixed, kBiasNone);
  }

  /// force = kp (ctrl - length) - kv velocity. A damping ratio is stored in biasprm[2] as a positive number,
  /// in place of -kv; the compiler converts it when the inertia is known.
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
    a.gaintype.set(kGainFixed);
    a.biastype.set(kBiasAffine);
  }

  void position() const {
    servo();
    if (own.timeconst.is_own()) {
      if (*own.timeconst < 0) complain("timeconst must be at least 0");
      put(a.dynprm, 0, *own.timeconst);
      a.dyntype.set(*own.timeconst == 0 ? kDynNone : kDynFilterExact);
    }
    check_inherited_range(a, false, reading.found);
  }

  void intvelocity() const {
    servo();
    a.dyntype.set(kDynIntegrator);
    a.actlimited.set(TriState::true_);
    check_inherited_range(a, true, reading.found);
  }

  void velocity() const {
    const double kv = own.kv.is_own() ? *own.kv : (*a.gainprm)[0];
    clear(a.biasprm);
    put(a.gainprm, 0, kv);
    put(a.biasprm, 2, -kv);
    set_types(kDynNone, kGainFixed, kBiasAffine);
  }

  /// kv of a damper is not inherited from the class: without its own kv the gain is zero.
  void damper() const {
    const double kv = own.kv.is_own() ? *own.kv : 0;
    if (kv < 0) complain("kv must be at least 0");
    if ((*a.ctrlrange)[0] < 0 || (*a.ctrlrange)[1] < 0)
      complain("the ctrlrange of a damper must be at least 0");
    clear(a.gainprm);
    put(a.gainprm, 2, -kv);
    a.ctrllimited.set(TriState::true_);
    set_types(kDynNone, kGainAffine, kBiasNone);
  }

  void cylinder() const {
    if (own.timeconst.is_own()) put(a.dynprm, 0, *own.timeconst);
    if (own.area.is_own()) put(a.gainprm, 0, *own.area);
    if (own.diameter.is_own() && *own.diameter >= 0)
      put(a.gainprm, 0, std::numbers::pi / 4 * *own.diameter * *own.diameter);
    // As the reference documents it; its code writes the last two numbers past the end of a variable.
    if (own.bias.is_own())
      for (int i = 0; i < 3; ++i) put(a.biasprm, i, (*own.bias)[i]);
    set_types(kDynFilter, kGainFixed, kBiasAffine);
  }

  /// Gains that still have the defaults of <general> get those of <muscle>.
  void muscle() const {
    const auto start = [](Attr<UpTo<10>>& list, int i, double general, double muscle) {
      if (list.value[i] == general) put(list, i, muscle);
    };
    const double built_in[9] = {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
    start(a.dynprm, 0, 1, 0.01);
    start(a.dynprm, 1, 0, 0.04);
    for (int i = 0; i < 9; ++i) start(a.gainprm, i, i == 0 ? 1 : 0, built_in[i]);
    const MuscleShortcut& m = own_muscle;
    const auto take = [](Attr<UpTo<10>>& list, int i, bool is_own, double x) {
      if (is_own && x >= 0) put(list, i, x);
    };
    for (int i = 0; i < 2; ++i) take(a.dynprm, i, m.timeconst.is_own(), (*m.timeconst)[i]);
    if (m.tausmooth.is_own()) put(a.dynprm, 2, *m.tausmooth);
    for (int i = 0; i < 2; ++i) take(a.gainprm, i, m.range.is_own(), (*m.range)[i]);
    const Attr<Real>* const rest[] = {&m.force, &m.scale, &m.lmin, &m.lmax, &m.vmax, &m.fpmax, &m.fvmax};
    for (int i = 0; i < 7; ++i) take(a.gainprm, i + 2, rest[i]->is_own(), **rest[i]);
    for (int i = 0; i < 9; ++i) put(a.biasprm, i, (*a.gainprm)[i]);
    set_types(kDynMuscle, kGainMuscle, kBiasMuscle);
  }

  void adhesion() const {
    if (own.gain.is_own()) put(a.gainprm, 0, *own.gain);
    if ((*a.ctrlrange)[0] < 0 || (*a.ctrlrange)[1] < 0)
      complain("the ctrlrange of an adhesion must be at least 0");
    a.ctrllimited.set(TriState::true_);
    a.gaintype.set(kGainFixed);
    a.biastype.set(kBiasNone);
  }

  void run(tag::Actuator kind) const {
    switch (kind) {
      case tag::motor: return motor();
      case tag::position: return position();
      case tag::velocity: return velocity();
      case tag::intvelocity: return intvelocity();
      case tag::damper: return damper();
      case tag::cylinder: return cylinder();
      case tag::muscle: return muscle();
      case tag::adhesion: return adhesion();
      case tag::general: return;
    }
  }
};

template <tag::Actuator Kind>
void read_actuator(Reading& reading, const XmlNode& node, Spec& spec) {
  Actuator& a = spec.actuators.push_back(inherit(class_of(reading, node, spec.defaults.front()).actuator));
  read_actuator_attributes(reading, node, Place::element, Kind, a);
  check_whole(a, reading.found);
  expect_no_children(reading, node);
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
  Translation{reading, own, own_muscle, e}.run(kind);
}

void read_actuators(Reading& reading, const XmlNode& node, Spec& spec) {
  static constexpr Child<Spec> children[] = {
      {"general", read_actuator<tag::general>},         {"motor", read_actuator<tag::motor>},
      {"position", read_actuator<tag::position>},       {"velocity", read_actuator<tag::velocity>},
      {"intvelocity", read_actuator<tag::intvelocity>}, {"damper", read_actuator<tag::damper>},
      {"cylinder", read_actuator<tag::cylinder>},       {"muscle", read_actuator<tag::muscle>},
      {"adhesion", read_actuator<tag::adhesion>},       {"plugin", refuse_plugin<Spec>},
  };
  expect_no_attributes(reading, node);
  read_children<Spec>(reading, node, children, spec);
}

}  // namespace corten::mjcf
