#include "divergence.h"

#include <fmt/format.h>

#include <cmath>
#include <span>

#include "control.h"
#include "info.h"

namespace corten::app {

namespace {

/// Index of the worst number, if it is bad: the first that is NaN, else the largest; -1: none is bad.
int worst(std::span<const double> numbers) {
  int index = -1;
  double largest = kLargestNumber;
  for (std::size_t i = 0; i < numbers.size(); i++) {
    const double size = std::abs(numbers[i]);
    if (std::isnan(size)) return static_cast<int>(i);
    if (size > largest) {
      largest = size;
      index = static_cast<int>(i);
    }
  }
  return index;
}

/// The joint of a coordinate: the last one whose coordinates do not begin after it.
int joint_of_coordinate(const Model& model, int coordinate) {
  int joint = 0;
  while (joint + 1 < model->njnt && model->jnt_qposadr[joint + 1] <= coordinate) joint++;
  return joint;
}

/// Completes `found` if `numbers` has a bad one.
bool note_bad(const Model& model, const char* field, std::span<const double> numbers, Divergence& found) {
  const int index = worst(numbers);
  if (index < 0) return false;
  found.field = field;
  found.index = index;
  found.value = numbers[static_cast<std::size_t>(index)];
  const bool position = found.field == "qpos";
  found.joint =
      label(model, kObjJoint, position ? joint_of_coordinate(model, index) : model->dof_jntid[index]);
  return true;
}

}  // namespace

std::string Divergence::text() const {
  const std::string when = fmt::format("step {}, t = {:.6g} s", step, time);
  if (index < 0) return when;
  return fmt::format("{}: {}[{}] of joint {} is {:.3g}", when, field, index, joint, value);
}

void DivergenceFinder::remember(const Model& model, const Data& data, std::int64_t step) {
  state_.resize(static_cast<std::size_t>(state_size(model, kStateIntegration)));
  get_state(model, data, kStateIntegration, state_);
  step_ = step;
}

Divergence DivergenceFinder::find(const Model& model, std::optional<ControlMode> control,
                                  std::int64_t failed) const {
  Data data(model);
  set_state(model, data, kStateIntegration, state_);
  for (std::int64_t s = step_; s < failed; s++) {
    if (control) apply_control(model, data, *control);
    step(model, data);
  }
  Divergence found;
  found.step = failed + 1;
  found.time = data->time;
  if (note_bad(model, "qpos", data->qpos, found) || note_bad(model, "qvel", data->qvel, found)) return found;
  if (control) apply_control(model, data, *control);
  forward(model, data);
  note_bad(model, "qacc", data->qacc, found);
  return found;
}

}  // namespace corten::app
