#include "mjcf/shortcuts.h"

#include <algorithm>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>

#include "corten/spec/actuators.h"
#include "mjcf/element_rules.h"
#include "mjcf/value_text.h"
#include "mjcf/writing.h"

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
  const Shortcut& own;
  const MuscleShortcut& own_muscle;
  Actuator& a;
  Diagnostics& found;

  void report(std::string message) const { found.error(a.at, std::move(message)); }

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
    if (own.kv.is_own() && own.dampratio.is_own()) report("kv and dampratio cannot both be given");
    if (own.kv.is_own()) {
      if (*own.kv < 0) report("kv must be at least 0");
      put(a.biasprm, 2, -*own.kv);
    }
    if (own.dampratio.is_own()) put(a.biasprm, 2, *own.dampratio);
    a.gaintype.set(kGainFixed);
    a.biastype.set(kBiasAffine);
  }

  void position() const {
    servo();
    if (own.timeconst.is_own()) {
      if (*own.timeconst < 0) report("timeconst must be at least 0");
      put(a.dynprm, 0, *own.timeconst);
      a.dyntype.set(*own.timeconst == 0 ? kDynNone : kDynFilterExact);
    }
    check_inherited_range(a, false, found);
  }

  void intvelocity() const {
    servo();
    a.dyntype.set(kDynIntegrator);
    a.actlimited.set(TriState::true_);
    check_inherited_range(a, true, found);
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
    if (kv < 0) report("kv must be at least 0");
    if ((*a.ctrlrange)[0] < 0 || (*a.ctrlrange)[1] < 0)
      report("the ctrlrange of a damper must be at least 0");
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
      report("the ctrlrange of an adhesion must be at least 0");
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
      case tag::plugin:
      case tag::general: return;
    }
  }
};

/// Checks the parameters by their tables, as the reader does.
template <class E>
void check_parameters(const E& own, Diagnostics& found) {
  for (const AttributeRow& row : rows_of<E>()) {
    if (row.source(&own) != Source::element) continue;
    if (const auto finding = row.check(&own, &built_in<E>(), row.rule))
      found.error({},
                  std::string(row.name) + "=" + in_quotes(row.text(&own, &own)) + ": " + finding->message);
  }
}

void set_to(tag::Actuator kind, const Shortcut& own, const MuscleShortcut& own_muscle, Actuator& actuator) {
  Actuator changed = actuator;
  Diagnostics found;
  check_parameters(own, found);
  check_parameters(own_muscle, found);
  translate_shortcut(kind, own, own_muscle, changed, found);
  changed.shortcut = kind;
  if (found.has_errors()) {
    const std::string who = actuator.name->empty() ? "actuator" : "actuator " + in_quotes(*actuator.name);
    throw std::invalid_argument(who + ": " + found.all().front().message);
  }
  actuator = std::move(changed);
}

template <class T>
void assign(Attr<T>& to, const std::optional<T>& given) {
  if (given) to = *given;
}
template <int N, std::size_t M>
void assign(Attr<Numbers<double, N, N>>& to, const std::optional<std::array<double, M>>& given) {
  static_assert(N == M);
  if (!given) return;
  Numbers<double, N, N> numbers;
  numbers.values = *given;
  numbers.given = N;
  to = numbers;
}

void set_to_servo(tag::Actuator kind, const ServoParameters& parameters, Actuator& actuator) {
  Shortcut own;
  assign(own.kp, parameters.kp);
  assign(own.kv, parameters.kv);
  assign(own.dampratio, parameters.dampratio);
  assign(own.timeconst, parameters.timeconst);
  Actuator changed = actuator;
  assign(changed.inheritrange, parameters.inheritrange);
  set_to(kind, own, {}, changed);
  actuator = std::move(changed);
}

}  // namespace

void translate_shortcut(tag::Actuator kind, const Shortcut& own, const MuscleShortcut& own_muscle,
                        Actuator& actuator, Diagnostics& found) {
  Translation{own, own_muscle, actuator, found}.run(kind);
}

void set_to_motor(Actuator& actuator) { set_to(tag::motor, {}, {}, actuator); }

void set_to_position(Actuator& actuator, const ServoParameters& parameters) {
  set_to_servo(tag::position, parameters, actuator);
}

void set_to_velocity(Actuator& actuator, std::optional<double> kv) {
  Shortcut own;
  assign(own.kv, kv);
  set_to(tag::velocity, own, {}, actuator);
}

void set_to_intvelocity(Actuator& actuator, const ServoParameters& parameters) {
  if (parameters.timeconst) throw std::invalid_argument("timeconst: an intvelocity has no such parameter");
  set_to_servo(tag::intvelocity, parameters, actuator);
}

void set_to_damper(Actuator& actuator, double kv) {
  Shortcut own;
  own.kv = kv;
  set_to(tag::damper, own, {}, actuator);
}

void set_to_cylinder(Actuator& actuator, const CylinderParameters& parameters) {
  Shortcut own;
  assign(own.timeconst, parameters.timeconst);
  assign(own.area, parameters.area);
  assign(own.diameter, parameters.diameter);
  assign(own.bias, parameters.bias);
  set_to(tag::cylinder, own, {}, actuator);
}

void set_to_muscle(Actuator& actuator, const MuscleParameters& parameters) {
  MuscleShortcut own;
  assign(own.timeconst, parameters.timeconst);
  assign(own.tausmooth, parameters.tausmooth);
  assign(own.range, parameters.range);
  assign(own.force, parameters.force);
  assign(own.scale, parameters.scale);
  assign(own.lmin, parameters.lmin);
  assign(own.lmax, parameters.lmax);
  assign(own.vmax, parameters.vmax);
  assign(own.fpmax, parameters.fpmax);
  assign(own.fvmax, parameters.fvmax);
  set_to(tag::muscle, {}, own, actuator);
}

void set_to_adhesion(Actuator& actuator, std::optional<double> gain) {
  Shortcut own;
  assign(own.gain, gain);
  set_to(tag::adhesion, own, {}, actuator);
}

}  // namespace corten::mjcf
