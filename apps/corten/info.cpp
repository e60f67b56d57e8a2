// corten info: prints the contents of a model for a human reader.
#include "info.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>

#include "commands.h"
#include "model_source.h"
#include "printable.h"

namespace corten::app {

namespace {

/// Options that are shown even if they have their default values.
constexpr std::string_view kAlwaysShown[] = {"timestep", "gravity", "integrator",
                                             "cone",     "solver",  "iterations"};

template <class Number>
std::string option_line(std::string_view name, std::span<const Number> now, std::span<const Number> usual) {
  const bool changed = !std::equal(now.begin(), now.end(), usual.begin());
  const bool always =
      std::find(std::begin(kAlwaysShown), std::end(kAlwaysShown), name) != std::end(kAlwaysShown);
  if (!changed && !always) return "";
  return fmt::format("  {:18} {}\n", name, option_text(name, now));
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
  CORTEN_APPEARANCE_SIZES(CORTEN_SHOW)
#undef CORTEN_SHOW
  return text;
}

std::string cuda_version(int number) { return fmt::format("{}.{}", number / 1000, number % 1000 / 10); }

void print_device() {
  const DeviceInfo info = device_info();
  if (!info.usable) fmt::print("no usable GPU: {}\n", info.why_not);
  if (!info.name.empty())
    fmt::print("{}: compute capability {}.{}, {} multiprocessors, {:.1f} GiB of memory, {:.1f} GiB free\n",
               info.name, info.compute_major, info.compute_minor, info.multiprocessors,
               static_cast<double>(info.memory) / (1 << 30),
               static_cast<double>(info.free_memory) / (1 << 30));
  if (!info.built_in) return;
  fmt::print("CUDA: runtime {}, driver {}\n", cuda_version(info.runtime_version),
             info.driver_version > 0 ? cuda_version(info.driver_version) : "none");
}

Json device_json() {
  const DeviceInfo info = device_info();
  return {{"usable", info.usable},
          {"why_not", info.why_not},
          {"name", info.name},
          {"memory", info.memory},
          {"free_memory", info.free_memory},
          {"compute_capability", {info.compute_major, info.compute_minor}},
          {"multiprocessors", info.multiprocessors},
          {"cuda_compiled_in", info.built_in}};
}

void print_json(const InfoOptions& options) {
  Json out = Json::object();
  if (!options.model.empty()) out = info_json(load_model_with_warnings(options.model));
  if (options.device) out["device"] = device_json();
  fmt::print("{}\n", json_text(out));
}

}  // namespace

int execute(const InfoOptions& options) {
  if (options.model.empty() && !options.device)
    throw UsageError("info needs a MODEL, or --device to show the GPU");
  if (options.json) {
    print_json(options);
    return kExitOk;
  }
  if (options.device) print_device();
  if (options.model.empty()) return kExitOk;
  const Model model = load_model_with_warnings(options.model);
  fmt::print("{}: {:.4g} kg\n\nsizes\n{}", printable(title(model)), model->body_subtreemass[0],
             sizes_text(model));
  fmt::print("\noptions (the main ones, and all that differ from their defaults)\n{}", options_text(model));
  fmt::print("\nbodies and joints\n{}{}", printable(body_tree(model)), printable(object_lists(model)));
  return kExitOk;
}

}  // namespace corten::app
