// corten probe: sets a model to given states and writes all fields that can be compared with a reference.
#include "probe.h"

#include <fmt/core.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "model_files.h"
#include "model_source.h"
#include "output_file.h"

namespace corten::app {

namespace {

/// The state after one step.
Json next_json(const Data& data) {
  return {{"time", number_json(data->time)},
          {"qpos", array_json(data->qpos)},
          {"qvel", array_json(data->qvel)},
          {"act", array_json(data->act)},
          {"qacc_warmstart", array_json(data->qacc_warmstart)}};
}

Json checkpoint_json(const Model& model, Data& data, const Case& test, std::size_t checkpoint) {
  Json out = {{"step", test.step_label(checkpoint)}};
  test.put_state(model, data, checkpoint);
  forward(model, data);
  out["forward"] = forward_json(model, data, test, checkpoint);
  test.put_state(model, data, checkpoint);
  step(model, data);
  out["next"] = next_json(data);
  return out;
}

Json rollout_json(const Model& model, Data& data, const Case& test) {
  test.put_state(model, data, 0);
  for (int i = 0; i < test.rollout_steps(); i++) step(model, data);
  Json out = {{"steps", test.rollout_steps()}};
  out.update(next_json(data));
  return out;
}

void write_json(const std::string& path, const Json& json) {
  std::ofstream file(path);
  file << json_text(json) << '\n';
  file.close();
  if (!file) throw UsageError(fmt::format("cannot write {}", path));
}

}  // namespace

int execute(const ProbeOptions& options) {
  const NamedFile inputs[] = {{"MODEL", options.model}, {"CASE", options.case_file}};
  require_other_file({"OUT", options.out_file}, inputs);
  const Case test(options.case_file);
  ModelFiles files;
  const Model model = test.with_overrides(load_model_with_warnings(options.model, files.options()));
  files.require_other_file({"OUT", options.out_file});
  Data data(model);
  Json out = {{"format", 1}, {"engine", "Corten " + std::string(version())}, {"model", model_json(model)}};
  out["checkpoints"] = Json::array();
  for (std::size_t i = 0; i < test.checkpoints(); i++)
    out["checkpoints"].push_back(checkpoint_json(model, data, test, i));
  if (test.rollout_steps() >= 0 && test.checkpoints() > 0) out["rollout"] = rollout_json(model, data, test);
  write_json(options.out_file, out);
  return kExitOk;
}

}  // namespace corten::app
