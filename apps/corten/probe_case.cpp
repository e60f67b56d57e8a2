// Reads a case file. Error messages contain the path of the field, since cases are often written by scripts.
#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "commands.h"
#include "input_file.h"
#include "probe.h"

namespace corten::app {

namespace {

[[noreturn]] void fail(const std::string& path, const std::string& field, const std::string& what) {
  throw UsageError(fmt::format("{}: {}: {}", path, field, what));
}

/// A wrong value, and what is allowed.
[[noreturn]] void fail(const std::string& path, const std::string& field, const Json& value,
                       const std::string& rule) {
  constexpr std::size_t longest = 60;
  std::string text = json_text(value);
  if (text.size() > longest) {
    text.resize(longest);
    while (static_cast<unsigned char>(text.back()) >= 0x80) text.pop_back();  // no parts of a character
    text += "...";
  }
  fail(path, field, text + " " + rule);
}

Json parse(const std::string& path) {
  const std::string text = read_input(path);
  try {
    return Json::parse(text);
  } catch (const Json::exception& e) {  // also a number out of range
    throw UsageError(fmt::format("{}: not valid JSON: {}", path, e.what()));
  }
}

/// Reads a number, or the string "nan", "inf" or "-inf". Returns false for anything else.
bool read_number(const Json& json, double& value) {
  if (json.is_number()) {
    value = json.get<double>();
    return true;
  }
  constexpr double inf = std::numeric_limits<double>::infinity();
  if (json == "nan") value = std::numeric_limits<double>::quiet_NaN();
  else if (json == "inf") value = inf;
  else if (json == "-inf") value = -inf;
  else return false;
  return true;
}

/// Reads an integer that fits, or a boolean. Returns false for anything else.
bool read_number(const Json& json, int& value) {
  if (json.is_boolean()) {
    value = json.get<bool>();
    return true;
  }
  if (!json.is_number_integer()) return false;
  const bool fits = json.is_number_unsigned() ? std::in_range<int>(json.get<std::uint64_t>())
                                              : std::in_range<int>(json.get<std::int64_t>());
  if (fits) value = json.get<int>();
  return fits;
}

/// What read_number accepts, for messages.
std::string value_rule(double) { return "must be a number"; }
std::string value_rule(int) { return "must be a number without fraction from -2147483648 to 2147483647"; }
template <class Scalar, std::size_t N>
std::string value_rule(const Scalar (&)[N]) {
  return "is not possible: the option has several numbers, which cannot be overridden";
}

template <class Number>
void read_array(const std::string& path, const std::string& field, const Json& json, std::span<Number> to) {
  if (!json.is_array()) fail(path, field, "must be an array");
  if (json.size() != to.size())
    fail(path, field, fmt::format("has {} numbers; the model needs {}", json.size(), to.size()));
  for (std::size_t i = 0; i < to.size(); i++)
    if (!read_number(json[i], to[i])) fail(path, fmt::format("{}[{}]", field, i), json[i], value_rule(to[i]));
}

/// Sets one state field by name. Returns false for an unknown name. Names come from the state and input
/// fields of the Data table.
bool read_state_field(const std::string& path, const std::string& field, const std::string& name,
                      const Json& json, const Data& data) {
  if (name == "time") {
    if (!read_number(json, data->time)) fail(path, field, json, value_rule(data->time));
    return true;
  }
#define CORTEN_READ(type, member, rows, columns, stage, meaning)                                       \
  if (std::string_view writer = #stage; (writer == "state" || writer == "input") && name == #member) { \
    read_array(path, field, json, data->member);                                                       \
    return true;                                                                                       \
  }
  CORTEN_DATA_FIELDS(CORTEN_READ)
#undef CORTEN_READ
  return false;
}

/// Options with several numbers cannot be overridden.
template <class Scalar, std::size_t N>
bool read_number(const Json&, Scalar (&)[N]) {
  return false;
}

void check_structure(const std::string& path, const Json& json) {
  if (!json.is_object()) fail(path, "the file", "must be an object");
  if (!json.contains("checkpoints") || !json["checkpoints"].is_array())
    fail(path, "checkpoints", "must be an array of objects");
  for (std::size_t i = 0; i < json["checkpoints"].size(); i++) {
    const Json& checkpoint = json["checkpoints"][i];
    const std::string field = fmt::format("checkpoints[{}]", i);
    if (!checkpoint.is_object()) fail(path, field, "must be an object");
    if (!checkpoint.contains("state") || !checkpoint["state"].is_object())
      fail(path, field + ".state", "must be an object");
    if (checkpoint.contains("forward") && !checkpoint["forward"].is_object())
      fail(path, field + ".forward", "must be an object");
  }
  if (!json.contains("rollout")) return;
  const Json& rollout = json["rollout"];
  if (!rollout.is_object()) fail(path, "rollout", rollout, "must be an object");
  if (!rollout.contains("steps")) fail(path, "rollout", "needs the number of its steps");
  // A comparison with an int would read the largest numbers as negative.
  if (!rollout["steps"].is_number_unsigned() || rollout["steps"].get<std::uint64_t>() > 1'000'000'000)
    fail(path, "rollout.steps", rollout["steps"], "must be a whole number from 0 to 1000000000");
}

}  // namespace

Case::Case(const std::string& path) : path_(path), json_(std::make_unique<const Json>(parse(path))) {
  check_structure(path_, *json_);
}
Case::~Case() = default;
Case::Case(Case&&) noexcept = default;

std::size_t Case::checkpoints() const { return (*json_)["checkpoints"].size(); }

Json Case::step_label(std::size_t checkpoint) const {
  return (*json_)["checkpoints"][checkpoint].value("step", Json(checkpoint));
}

Model Case::with_overrides(const Model& model) const {
  if (!json_->contains("override")) return model;
  const Json& overrides = (*json_)["override"];
  if (!overrides.is_object()) fail(path_, "override", "must be an object");
  Option options = model->opt;
  for (const auto& [name, json] : overrides.items()) {
    const std::string field = "override." + name;
    bool known = false;
#define CORTEN_SET(scalar, member, count, preset, meaning)                                        \
  if (name == #member) {                                                                          \
    if (!read_number(json, options.member)) fail(path_, field, json, value_rule(options.member)); \
    known = true;                                                                                 \
  }
    CORTEN_OPTION_FIELDS(CORTEN_SET)
#undef CORTEN_SET
    if (!known) fail(path_, field, "is not an option that can be overridden");
  }
  try {
    return model.with_options(options);
  } catch (const std::invalid_argument& e) {
    fail(path_, "override", e.what());
  }
}

void Case::put_state(const Model& model, Data& data, std::size_t checkpoint) const {
  reset(model, data);
  const std::string prefix = fmt::format("checkpoints[{}].state.", checkpoint);
  for (const auto& [name, json] : (*json_)["checkpoints"][checkpoint]["state"].items())
    if (!read_state_field(path_, prefix + name, name, json, data))
      fail(path_, prefix + name, "is not a field of the state");
}

bool Case::wants(std::size_t checkpoint, const char* field) const {
  const Json& json = (*json_)["checkpoints"][checkpoint];
  return !json.contains("forward") || json["forward"].contains(field);
}

int Case::rollout_steps() const {
  return json_->contains("rollout") ? (*json_)["rollout"]["steps"].get<int>() : -1;
}

}  // namespace corten::app
