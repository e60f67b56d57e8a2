// corten info: prints the contents of a model for a human reader.
#include "info.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "commands.h"
#include "model_source.h"

namespace corten::app {

namespace {

/// Options that are shown even if they have their default values.
constexpr std::string_view kAlwaysShown[] = {"timestep", "gravity", "integrator",
                                             "cone",     "solver",  "iterations"};

/// The words of the bits that are set.
template <class Flag>
std::string bit_names(int bits) {
  std::vector<std::string_view> set;
  for (const Keyword& flag : keywords_of<Flag>())
    if (bits & flag.value) set.push_back(flag.word);
  return set.empty() ? "none" : fmt::format("{}", fmt::join(set, " "));
}

template <class Enum>
std::string code_name(int code) {
  return std::string(word_of(static_cast<Enum>(code)));
}

/// An option's value: the name of its code, or its numbers.
template <class Number>
std::string option_text(std::string_view name, std::span<const Number> values) {
  const int code = static_cast<int>(values[0]);
  if (name == "integrator") return code_name<Integrator>(code);
  if (name == "cone") return code_name<FrictionCone>(code);
  if (name == "solver") return code_name<Solver>(code);
  if (name == "contact") return code_name<ContactModel>(code);
  if (name == "correction") return code_name<Correction>(code);
  if (name == "disableflags") return bit_names<DisableFlag>(code);
  if (name == "enableflags") return bit_names<EnableFlag>(code);
  return fmt::format("{}", fmt::join(values, " "));
}

template <class Number>
std::string option_line(std::string_view name, std::span<const Number> now, std::span<const Number> usual) {
  const bool changed = !std::equal(now.begin(), now.end(), usual.begin());
  const bool always =
      std::find(std::begin(kAlwaysShown), std::end(kAlwaysShown), name) != std::end(kAlwaysShown);
  if (!changed && !always) return "";
  return fmt::format("  {:18} {}\n", name, option_text(name, now));
}

template <class Scalar>
std::span<const Scalar> numbers(const Scalar& value) {
  return {&value, 1};
}
template <class Scalar, std::size_t N>
std::span<const Scalar> numbers(const Scalar (&values)[N]) {
  return values;
}

std::string options_text(const Model& model) {
  const Option usual;
  const Option& now = model->opt;
  std::string text;
#define CORTEN_SHOW(scalar, name, count, value, meaning) \
  text += option_line<flat::scalar>(#name, numbers(now.name), numbers(usual.name));
  CORTEN_OPTION_FIELDS(CORTEN_SHOW)
#undef CORTEN_SHOW
  return text;
}

std::string sizes_text(const Model& model) {
  std::string text;
#define CORTEN_SHOW(name, meaning) \
  if (model->name != 0) text += fmt::format("  {:12} {:6}  {}\n", #name, model->name, meaning);
  CORTEN_MODEL_SIZES(CORTEN_SHOW)
#undef CORTEN_SHOW
  return text;
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

std::string actuator_line(const Model& model, int u) {
  std::string line = fmt::format("  {}  {} {}, gear {:.4g}", label(model, kObjActuator, u),
                                 code_name<TransmissionType>(model->actuator_trntype[u]),
                                 transmission_target(model, u), model->actuator_gear[6 * u]);
  if (model->actuator_ctrllimited[u])
    line += fmt::format(", ctrl {:.4g} to {:.4g}", model->actuator_ctrlrange[2 * u],
                        model->actuator_ctrlrange[2 * u + 1]);
  if (int states = model->actuator_actnum[u]) line += fmt::format(", {} activation", states);
  return line + "\n";
}

std::string tendon_line(const Model& model, int t) {
  const bool fixed = model->tendon_num[t] > 0 && model->wrap_type[model->tendon_adr[t]] == kWrapJoint;
  return fmt::format("  {}  {}, {} objects, length {:.4g} at qpos0\n", label(model, kObjTendon, t),
                     fixed ? "fixed" : "spatial", model->tendon_num[t], model->tendon_length0[t]);
}

std::string key_line(const Model& model, int k) {
  return fmt::format("  {}  {}, time {:.4g} s\n", k, label(model, kObjKey, k), model->key_time[k]);
}

/// Prints a heading and one line per object, or nothing if there are none.
template <class Line>
void print_list(const char* heading, const Model& model, int count, Line line) {
  if (count > 0) fmt::print("\n{}\n", heading);
  for (int i = 0; i < count; i++) fmt::print("{}", line(model, i));
}

std::string version(int number) { return fmt::format("{}.{}", number / 1000, number % 1000 / 10); }

void print_device() {
  const DeviceInfo info = device_info();
  if (!info.usable) fmt::print("no usable GPU: {}\n", info.why_not);
  if (!info.name.empty())
    fmt::print("{}: compute capability {}.{}, {} multiprocessors, {:.1f} GiB of memory, {:.1f} GiB free\n",
               info.name, info.compute_major, info.compute_minor, info.multiprocessors,
               static_cast<double>(info.memory) / (1 << 30),
               static_cast<double>(info.free_memory) / (1 << 30));
  if (!info.built_in) return;
  fmt::print("CUDA: runtime {}, driver {}\n", version(info.runtime_version),
             info.driver_version > 0 ? version(info.driver_version) : "none");
}

}  // namespace

int execute(const InfoOptions& options) {
  if (options.model.empty() && !options.device)
    throw UsageError("info needs a MODEL, or --device to show the GPU");
  if (options.device) print_device();
  if (options.model.empty()) return kExitOk;
  const Model model = load_model_with_warnings(options.model);
  fmt::print("{}: {:.4g} kg\n\nsizes\n{}", title(model), model->body_subtreemass[0], sizes_text(model));
  fmt::print("\noptions (the main ones, and all that differ from their defaults)\n{}", options_text(model));
  fmt::print("\nbodies\n{}", body_tree(model));
  print_list("tendons", model, model->ntendon, tendon_line);
  print_list("actuators", model, model->nu, actuator_line);
  print_list("keyframes", model, model->nkey, key_line);
  return kExitOk;
}

}  // namespace corten::app
