#include "parity/cases.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "model/storage.h"
#include "support/fields.h"

namespace corten::test {

namespace {

using Json = nlohmann::json;

Numbers numbers(const Json& values) {
  Numbers result;
  for (const Json& x : values.is_array() ? values : Json::array({values}))
    result.push_back(x.is_string() ? std::stod(x.get<std::string>()) : x.get<double>());
  return result;
}

Model with_override(const Model& model, const Json& reference) {
  if (!reference.contains("override")) return model;
  const Json& changes = reference["override"];
  Option option = model->opt;
  option.tolerance = changes.value("tolerance", option.tolerance);
  option.iterations = changes.value("iterations", option.iterations);
  return model.with_options(option);
}

Data checkpoint_start(const Model& model, const Json& state) {
  Data data(model);
  for (const auto& [key, value] : state.items())
    if (!set_data_field(data, key, numbers(value)))
      throw std::runtime_error("the state's " + key + " has the wrong size");
  return data;
}

}  // namespace

Data perturbed_start(const Model& model, double size, unsigned seed) {
  Data data(model);
  if (size == 0) return data;
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  for (double& q : data->qpos) q += size * normal(random);
  for (double& v : data->qvel) v = 5 * size * normal(random);
  for (double& c : data->ctrl) c = 0.5 * normal(random);
  return data;
}

Case read_case(const std::filesystem::path& path, int shaken, std::size_t most) {
  Case result{path.parent_path().filename().string() + "/" + path.stem().string(), load(path), {}};
  if (std::ifstream file(std::filesystem::path(path).replace_extension(".json")); file) {
    const Json reference = Json::parse(file);
    result.model = with_override(result.model, reference);
    for (const char* list : {"checkpoints", "states"})
      for (const Json& entry : reference.value(list, Json::array()))
        if (result.starts.size() < most)
          result.starts.push_back(checkpoint_start(result.model, entry["state"]));
  }
  result.starts.emplace_back(result.model);
  for (int i = 0; i < shaken; i++)
    result.starts.push_back(perturbed_start(result.model, i % 2 == 0 ? 0.02 : 0.2, static_cast<unsigned>(i)));
  return result;
}

std::vector<std::filesystem::path> models_below(const std::vector<std::filesystem::path>& paths) {
  std::vector<std::filesystem::path> models;
  for (const std::filesystem::path& path : paths) {
    if (!std::filesystem::is_directory(path)) {
      models.push_back(path);
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
      // Files that cases include are not cases.
      if (entry.path().extension() == ".xml" && entry.path().parent_path().filename() != "parts")
        models.push_back(entry.path());
  }
  std::sort(models.begin(), models.end());
  return models;
}

void grow_capacity(Data& data, const DataCapacity& capacity) { data.storage().grow(capacity); }

DataCapacity double_capacity(const std::vector<Data>& environments) {
  DataCapacity result{};
  for (const Data& data : environments)
    for (int c = 0; c < kCapacityCount; c++) {
      const Capacity which = static_cast<Capacity>(c);
      result[which] = std::max(result[which], 2 * detail::view_of(data)[which]);
    }
  return result;
}

}  // namespace corten::test
