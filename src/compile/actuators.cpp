// Actuators: what they act on, ranges, activations.
#include "compile/limits.h"
#include "compile/messages.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

using mjcf::Transmission;

void resolve_target(ActuatorDraft& actuator, const Draft& draft, Diagnostics& found) {
  const mjcf::Actuator& spec = *actuator.spec;
  switch (spec.transmission) {
    case Transmission::joint:
    case Transmission::jointinparent:
      actuator.target = find(draft, Object::joint, spec.target, spec.at, found);
      return;
    case Transmission::tendon:
      actuator.target = find(draft, Object::tendon, spec.target, spec.at, found);
      return;
    case Transmission::undefined:
      found.error(spec.at, "the actuator acts on nothing; give it a joint, jointinparent or tendon");
      return;
    default:
      found.error(spec.at, "this transmission is not supported yet; use joint, jointinparent or tendon");
  }
}

/// Servos, whose control is a position of the target: force = kp (ctrl - length) + ...
bool is_position_like(const mjcf::Actuator& spec) {
  return *spec.gaintype == mjcf::GainType::fixed && *spec.biastype == mjcf::BiasType::affine &&
         (*spec.gainprm)[0] == -(*spec.biasprm)[1];
}

/// The target's range, or null after an error.
const Range* range_of_target(const ActuatorDraft& actuator, const Draft& draft, Diagnostics& found) {
  const mjcf::Actuator& spec = *actuator.spec;
  const auto target = static_cast<std::size_t>(actuator.target);
  if (spec.transmission == Transmission::tendon) return &draft.tendons[target].spec->range->values;
  if (spec.transmission == Transmission::joint && dofs_of(*draft.joints[target]->spec->type) == 1)
    return &draft.joints[target]->range;
  found.error(spec.at, "inheritrange needs a hinge joint, a slide joint or a tendon to inherit from");
  return nullptr;
}

void inherit_range(ActuatorDraft& actuator, const Draft& draft, Diagnostics& found) {
  const mjcf::Actuator& spec = *actuator.spec;
  if (!(*spec.inheritrange > 0) || !is_position_like(spec) || actuator.target < 0) return;
  const bool stateless = *spec.dyntype == mjcf::DynType::none || *spec.dyntype == mjcf::DynType::filterexact;
  if (!stateless && *spec.dyntype != mjcf::DynType::integrator) {
    found.error(spec.at, "inheritrange is for position and intvelocity actuators only");
    return;
  }
  const Range* range = range_of_target(actuator, draft, found);
  if (!range) return;
  if ((*range)[0] == (*range)[1]) {
    found.error(spec.at, "inheritrange: " + quoted(spec.target) + " has no range to inherit");
    return;
  }
  const double middle = 0.5 * ((*range)[0] + (*range)[1]);
  const double half = 0.5 * ((*range)[1] - (*range)[0]) * *spec.inheritrange;
  (stateless ? actuator.ctrlrange : actuator.actrange) = {middle - half, middle + half};
}

void resolve_limits(ActuatorDraft& actuator, const mjcf::Compiler& rules, Diagnostics& found) {
  const mjcf::Actuator& spec = *actuator.spec;
  const bool automatic = *rules.autolimits;
  actuator.force_limited = range_holds({*spec.forcelimited, spec.forcerange->values, automatic},
                                       {"forcelimited", "forcerange"}, spec.at, found);
  actuator.ctrl_limited = range_holds({*spec.ctrllimited, actuator.ctrlrange, automatic},
                                      {"ctrllimited", "ctrlrange"}, spec.at, found);
  actuator.act_limited = range_holds({*spec.actlimited, actuator.actrange, automatic},
                                     {"actlimited", "actrange"}, spec.at, found);
  if (actuator.act_limited && *spec.dyntype == mjcf::DynType::none)
    found.error(spec.at, "actrange limits an activation, but dyntype \"none\" has none");
}

void count_activations(ActuatorDraft& actuator, Diagnostics& found) {
  const mjcf::Actuator& spec = *actuator.spec;
  const bool has_state = *spec.dyntype != mjcf::DynType::none;
  const int natural = has_state ? 1 : 0;
  const bool free_choice = *spec.dyntype == mjcf::DynType::user && *spec.actdim > 0;
  actuator.activations = *spec.actdim < 0 || !free_choice ? natural : *spec.actdim;
  if (*spec.actdim >= 0 && *spec.actdim != actuator.activations)
    found.error(spec.at, "actdim " + std::to_string(*spec.actdim) + " does not fit: this dyntype has " +
                             std::to_string(natural) + (natural == 1 ? " activation" : " activations"));
}

}  // namespace

void resolve_actuators(Draft& draft, Diagnostics& found) {
  for (const mjcf::Actuator& spec : draft.spec->actuators) {
    ActuatorDraft actuator;
    actuator.spec = &spec;
    actuator.ctrlrange = spec.ctrlrange->values;
    actuator.actrange = spec.actrange->values;
    resolve_target(actuator, draft, found);
    inherit_range(actuator, draft, found);
    resolve_limits(actuator, draft.spec->compiler, found);
    count_activations(actuator, found);
    // A positive third bias parameter of a servo stands for a damping ratio, whose damping is 2 ratio sqrt(kp
    // m).
    const double gain = (*spec.gainprm)[0];
    if (gain == -(*spec.biasprm)[1] && (*spec.biasprm)[2] > 0 && gain < 0)
      found.error(spec.at, "a damping ratio needs a positive gain; it is " + text(gain));
    draft.actuators.push_back(actuator);
  }
}

}  // namespace corten::compile
