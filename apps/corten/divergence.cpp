#include "divergence.h"

#include <fmt/format.h>

#include "info.h"

namespace corten::app {

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

Divergence DivergenceFinder::find(const Model& model, std::optional<ControlSignal> control,
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
  std::optional<BadNumber> bad = find_bad_number(model, data);
  if (!bad) {
    if (control) apply_control(model, data, *control);
    forward(model, data);
    bad = find_bad_number(model, data);
  }
  if (bad) {
    found.field = bad->field;
    found.index = bad->index;
    found.joint = label(model, kObjJoint, bad->joint);
    found.value = bad->value;
  }
  return found;
}

}  // namespace corten::app
