// Resolves actuators: transmission targets, ranges, activations.
#include "compile/history.h"
#include "compile/limits.h"
#include "compile/messages.h"
#include "compile/plugins.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

void resolve_slider_crank(ActuatorDraft& actuator, const Draft& draft, Diagnostics& found) {
  const mjcf::Actuator& spec = *actuator.spec;
  actuator.target = find(draft, kObjSite, *spec.cranksite, spec.at, found, "cranksite");
  actuator.second_target = find(draft, kObjSite, *spec.slidersite, spec.at, found, "slidersite");
  if (!(*spec.cranklength > 0))
    found.error(spec.at, "cranklength " + text(*spec.cranklength) + " of a slider-crank must be above zero");
}

void resolve_target(ActuatorDraft& actuator, const Draft& draft, Diagnostics& found) {
  const mjcf::Actuator& spec = *actuator.spec;
  switch (actuator.transmission) {
    case kTrnJoint: actuator.target = find(draft, kObjJoint, *spec.joint, spec.at, found, "joint"); return;
    case kTrnJointInParent:
      actuator.target = find(draft, kObjJoint, *spec.jointinparent, spec.at, found, "jointinparent");
      return;
    case kTrnTendon:
      actuator.target = find(draft, kObjTendon, *spec.tendon, spec.at, found, "tendon");
      return;
    case kTrnSliderCrank: return resolve_slider_crank(actuator, draft, found);
    case kTrnSite:
      actuator.target = find(draft, kObjSite, *spec.site, spec.at, found, "site");
      if (!spec.refsite->empty())
        actuator.second_target = find(draft, kObjSite, *spec.refsite, spec.at, found, "refsite");
      return;
    case kTrnBody: actuator.target = find(draft, kObjBody, *spec.body, spec.at, found, "body"); return;
    case kTrnUndefined:
      found.error(spec.at,
                  "the actuator acts on nothing; give it a joint, jointinparent, tendon, site, cranksite or "
                  "body");
  }
}

/// True for position servos, whose control is a target position: force = kp (ctrl - length) + ...
bool is_position_like(const mjcf::Actuator& spec) {
  return *spec.gaintype == kGainFixed && *spec.biastype == kBiasAffine &&
         (*spec.gainprm)[0] == -(*spec.biasprm)[1];
}

/// The range of the actuator's target; null after an error.
const Range* range_of_target(const ActuatorDraft& actuator, const Draft& draft, Diagnostics& found) {
  const mjcf::Actuator& spec = *actuator.spec;
  const auto target = static_cast<std::size_t>(actuator.target);
  if (actuator.transmission == kTrnTendon) return &draft.tendons[target].spec->range->values;
  if (actuator.transmission == kTrnJoint && dofs_of(*draft.joints[target]->spec->type) == 1)
    return &draft.joints[target]->range;
  found.error(spec.at, "inheritrange needs a hinge joint, a slide joint or a tendon to inherit from");
  return nullptr;
}

void inherit_range(ActuatorDraft& actuator, const Draft& draft, Diagnostics& found) {
  const mjcf::Actuator& spec = *actuator.spec;
  if (!(*spec.inheritrange > 0) || !is_position_like(spec) || actuator.target < 0) return;
  const bool stateless = *spec.dyntype == kDynNone || *spec.dyntype == kDynFilterExact;
  if (!stateless && *spec.dyntype != kDynIntegrator) {
    found.error(spec.at, "inheritrange is for position and intvelocity actuators only");
    return;
  }
  const Range* range = range_of_target(actuator, draft, found);
  if (!range) return;
  if ((*range)[0] == (*range)[1]) {
    found.error(spec.at, "inheritrange: " + quoted(spec.target()) + " has no range to inherit");
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
  if (actuator.act_limited && *spec.dyntype == kDynNone)
    found.error(spec.at, "actrange limits an activation, but dyntype \"none\" has none");
}

void count_activations(ActuatorDraft& actuator, Diagnostics& found) {
  const mjcf::Actuator& spec = *actuator.spec;
  const bool has_state = *spec.dyntype != kDynNone;
  const int natural = has_state ? 1 : 0;
  if (spec.shortcut == mjcf::tag::plugin) {
    actuator.activations = *spec.actdim < 0 ? natural : *spec.actdim;
    return;
  }
  const bool free_choice = *spec.dyntype == kDynUser && *spec.actdim > 0;
  actuator.activations = *spec.actdim < 0 || !free_choice ? natural : *spec.actdim;
  if (*spec.actdim >= 0 && *spec.actdim != actuator.activations)
    found.error(spec.at, "actdim " + std::to_string(*spec.actdim) + " does not fit: this dyntype has " +
                             std::to_string(natural) + (natural == 1 ? " activation" : " activations"));
}

/// Checks the parameters of a muscle: range[0], range[1], force, scale, lmin, lmax, vmax, fpmax, fvmax.
void check_muscle(const mjcf::Actuator& spec, const mjcf::UpTo<10>& parameters, Diagnostics& found) {
  const auto& p = parameters.values;
  if (!(p[0] < p[1]))
    found.error(spec.at, "muscle range " + text_of(std::array{p[0], p[1]}) +
                             " is empty; the first number must be smaller than the second");
  if (!(p[4] < 1 && 1 < p[5]))
    found.error(spec.at,
                "muscle lmin " + text(p[4]) + " must be below 1 and lmax " + text(p[5]) + " above it");
  if (!(p[3] > 0 && p[6] > 0 && p[7] > 0 && p[8] > 0))
    found.error(spec.at, "muscle scale, vmax, fpmax and fvmax (" +
                             text_of(std::array{p[3], p[6], p[7], p[8]}) + ") must be above zero");
}

void check_muscles(const mjcf::Actuator& spec, Diagnostics& found) {
  if (*spec.gaintype == kGainMuscle) check_muscle(spec, *spec.gainprm, found);
  // The <muscle> shortcut sets both to the same values: report errors once.
  const bool same = *spec.gaintype == kGainMuscle && spec.gainprm->values == spec.biasprm->values;
  if (*spec.biastype == kBiasMuscle && !same) check_muscle(spec, *spec.biasprm, found);
}

/// Warns about user types, whose functions a program must still set with Model::with_user_functions.
void warn_about_user_types(const mjcf::Actuator& spec, Diagnostics& found) {
  const char* advice = "; set a function with Model::with_user_functions";
  if (*spec.dyntype == kDynUser)
    found.warning(spec.at, std::string("dyntype user: activations stay constant") + advice);
  if (*spec.gaintype == kGainUser)
    found.warning(spec.at, std::string("gaintype user: the gain is 1") + advice);
  if (*spec.biastype == kBiasUser)
    found.warning(spec.at, std::string("biastype user: the bias is 0") + advice);
}

}  // namespace

void resolve_actuators(Draft& draft, Diagnostics& found) {
  for (const mjcf::Actuator& spec : draft.spec->actuators) {
    ActuatorDraft actuator;
    actuator.spec = &spec;
    actuator.transmission = spec.transmission();
    actuator.ctrlrange = spec.ctrlrange->values;
    actuator.actrange = spec.actrange->values;
    resolve_target(actuator, draft, found);
    inherit_range(actuator, draft, found);
    resolve_limits(actuator, draft.rules_of(spec), found);
    if (spec.shortcut == mjcf::tag::plugin)
      actuator.plugin = resolve_plugin(draft, use_of(spec), detail::kForActuators, found);
    count_activations(actuator, found);
    check_muscles(spec, found);
    check_history(spec, found);
    warn_about_user_types(spec, found);
    // A positive biasprm[2] of a servo is a damping ratio; the damping is 2 ratio sqrt(kp m).
    const double gain = (*spec.gainprm)[0];
    if (gain == -(*spec.biasprm)[1] && (*spec.biasprm)[2] > 0 && gain < 0)
      found.error(spec.at, "a damping ratio needs a positive gain; it is " + text(gain));
    draft.actuators.push_back(actuator);
  }
}

}  // namespace corten::compile
