#include "columns.h"

#include <fmt/format.h>

#include <span>
#include <string_view>

#include "info.h"

namespace corten::app {

namespace {

constexpr std::string_view kFreeQpos[] = {"x", "y", "z", "qw", "qx", "qy", "qz"};
constexpr std::string_view kFreeQvel[] = {"vx", "vy", "vz", "wx", "wy", "wz"};

/// Suffixes of a joint's coordinates or dofs; empty for a joint with one.
std::span<const std::string_view> suffixes(JointType type, bool velocity) {
  const std::span<const std::string_view> all =
      velocity ? std::span<const std::string_view>(kFreeQvel) : kFreeQpos;
  switch (type) {
    case kFree: return all;
    case kBall: return all.subspan(3);
    case kSlide:
    case kHinge: return {};
  }
  return {};
}

void add_joints(const Model& model, bool velocity, std::vector<std::string>& columns) {
  for (int j = 0; j < model->njnt; j++) {
    const std::string name = (velocity ? "qvel:" : "qpos:") + label(model, kObjJoint, j);
    const auto parts = suffixes(static_cast<JointType>(model->jnt_type[j]), velocity);
    if (parts.empty()) columns.push_back(name);
    for (std::string_view part : parts) columns.push_back(fmt::format("{}:{}", name, part));
  }
}

void add_numbers(const std::string& name, int count, std::vector<std::string>& columns) {
  if (count == 1) columns.push_back(name);
  else
    for (int i = 0; i < count; i++) columns.push_back(fmt::format("{}:{}", name, i));
}

}  // namespace

std::vector<std::string> trajectory_columns(const Model& model) {
  std::vector<std::string> columns{"time"};
  add_joints(model, false, columns);
  add_joints(model, true, columns);
  for (int u = 0; u < model->nu; u++)
    add_numbers("act:" + label(model, kObjActuator, u), model->actuator_actnum[u], columns);
  for (int u = 0; u < model->nu; u++) columns.push_back("ctrl:" + label(model, kObjActuator, u));
  for (int s = 0; s < model->nsensor; s++)
    add_numbers("sensor:" + label(model, kObjSensor, s), model->sensor_dim[s], columns);
  columns.insert(columns.end(), {"energy_potential", "energy_kinetic"});
  return columns;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace corten::app
