// Words for parts of a model.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "info.h"

namespace corten::app {

namespace {

/// The words of the bits that are set.
template <class Flag>
std::string bit_names(int bits) {
  std::vector<std::string_view> set;
  for (const Keyword& flag : keywords_of<Flag>())
    if (bits & flag.value) set.push_back(flag.word);
  return set.empty() ? "none" : fmt::format("{}", fmt::join(set, " "));
}

/// The word of an option's value; empty if its kind has no words.
template <class Kind>
std::string value_word(int value) {
  if constexpr (requires { keywords_of<Kind>(); }) return std::string(word_of(static_cast<Kind>(value)));
  else return "";
}

std::string option_word(std::string_view name, int value) {
  using namespace mjcf;  // the kinds of the table
#define CORTEN_WORD(Kind, option, ...) \
  if (name == #option) return value_word<Kind>(value);
  CORTEN_MJCF_OPTION(CORTEN_WORD)
#undef CORTEN_WORD
  return "";
}

/// Gain, bias and dynamics of an actuator.
struct Law {
  int dynamics, gain, bias;
  std::span<const double> g, b;

  Law(const Model& model, int u)
      : dynamics(model->actuator_dyntype[u]),
        gain(model->actuator_gaintype[u]),
        bias(model->actuator_biastype[u]),
        g(model->actuator_gainprm.subspan(10 * static_cast<std::size_t>(u), 10)),
        b(model->actuator_biasprm.subspan(10 * static_cast<std::size_t>(u), 10)) {}

  bool fixed_gain() const { return gain == kGainFixed; }
  /// force = k (u - length) - kv velocity
  bool servo() const {
    return fixed_gain() && bias == kBiasAffine && b[0] == 0 && g[0] != 0 && b[1] == -g[0];
  }
  bool velocity_servo() const {
    return fixed_gain() && bias == kBiasAffine && b[0] == 0 && b[1] == 0 && g[0] != 0 && b[2] == -g[0];
  }
  bool damper() const { return gain == kGainAffine && bias == kBiasNone && g[0] == 0 && g[1] == 0; }
};

}  // namespace

std::string label(const Model& model, ObjectType type, int id) {
  const std::string& name = model.name(type, id);
  return name.empty() ? fmt::format("#{}", id) : name;
}

std::string option_text(std::string_view name, std::span<const double> values) {
  (void)name;
  return fmt::format("{}", fmt::join(values, " "));
}

std::string option_text(std::string_view name, std::span<const int> values) {
  if (name == "disableflags") return bit_names<DisableFlag>(values[0]);
  if (name == "enableflags") return bit_names<EnableFlag>(values[0]);
  const std::string word = option_word(name, values[0]);
  return word.empty() ? fmt::format("{}", fmt::join(values, " ")) : word;
}

std::string_view actuator_kind(const Model& model, int actuator) {
  const Law law(model, actuator);
  if (law.gain == kGainMuscle && law.bias == kBiasMuscle) return "muscle";
  if (model->actuator_trntype[actuator] == kTrnBody && law.fixed_gain() && law.bias == kBiasNone)
    return "adhesion";
  if (law.gain == kGainUser || law.bias == kBiasUser || law.dynamics == kDynUser) return "user";
  if (law.servo()) return law.dynamics == kDynIntegrator ? "intvelocity" : "position";
  if (law.velocity_servo() && law.dynamics == kDynNone) return "velocity";
  if (law.damper() && law.dynamics == kDynNone) return "damper";
  if (law.fixed_gain() && law.bias == kBiasAffine && law.dynamics == kDynFilter) return "cylinder";
  if (law.fixed_gain() && law.g[0] == 1 && law.bias == kBiasNone && law.dynamics == kDynNone) return "motor";
  return "general";
}

std::string gear_text(const Model& model, int actuator) {
  std::span<const double> gear = model->actuator_gear.subspan(6 * static_cast<std::size_t>(actuator), 6);
  while (gear.size() > 1 && gear.back() == 0) gear = gear.first(gear.size() - 1);
  return fmt::format("{:.4g}", fmt::join(gear, " "));
}

std::string transmission_target(const Model& model, int actuator) {
  const int id = model->actuator_trnid[2 * actuator];
  switch (model->actuator_trntype[actuator]) {
    case kTrnJoint:
    case kTrnJointInParent: return label(model, kObjJoint, id);
    case kTrnTendon: return label(model, kObjTendon, id);
    case kTrnBody: return label(model, kObjBody, id);
    default: return label(model, kObjSite, id);
  }
}

std::string sensor_target(const Model& model, int sensor) {
  const int id = model->sensor_objid[sensor];
  const auto type = static_cast<ObjectType>(model->sensor_objtype[sensor]);
  if (id < 0) return "";
  return fmt::format("{} {}", word_of(type), label(model, type == kObjXBody ? kObjBody : type, id));
}

std::string_view tendon_kind(const Model& model, int tendon) {
  const bool fixed =
      model->tendon_num[tendon] > 0 && model->wrap_type[model->tendon_adr[tendon]] == kWrapJoint;
  return fixed ? "fixed" : "spatial";
}

}  // namespace corten::app
