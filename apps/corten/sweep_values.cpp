// The values of a sweep's parameters: how they get into the model, and the checks before the runs. What the
// model refuses is found at the start, not after hours.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "sweep_plan.h"

namespace corten::app {

namespace {

/// Values of a list, and samples of zip, whose models are checked at the start, at most.
constexpr std::int64_t kMostChecked = 1000;

/// A value as a number of the field. Whole numbers may differ by rounding, as 0.29 times 100 does. Throws
/// std::invalid_argument.
template <class Number>
Number converted(double value, const std::string& field) {
  if constexpr (std::is_same_v<Number, double>) {
    return value;
  } else {
    constexpr double kMost = std::is_same_v<Number, int> ? 2147483647.0 : 255.0;
    constexpr double kLeast = std::is_same_v<Number, int> ? -kMost : 0;
    const double whole = std::round(value);
    if (!(std::fabs(value - whole) <= 1e-12 * std::fabs(whole)))
      throw std::invalid_argument(fmt::format("{}: {} is not a whole number", field, value));
    if (whole < kLeast || whole > kMost)
      throw std::invalid_argument(
          fmt::format("{}: {} is not from {:.0f} to {:.0f}", field, value, kLeast, kMost));
    return static_cast<Number>(whole);
  }
}

/// Sets an element of a field, or with `dry` only checks that the value fits.
void set_number(EditableNumbers numbers, int element, double value, const std::string& field, bool relative,
                bool dry = false) {
  std::visit(
      [&](auto span) {
        auto& to = span[static_cast<std::size_t>(element)];
        const double wanted = relative ? value * static_cast<double>(to) : value;
        const auto number = converted<std::remove_reference_t<decltype(to)>>(wanted, field);
        if (!dry) to = number;
      },
      numbers);
}

double number_of(EditableNumbers numbers, int element) {
  return std::visit([&](auto span) { return static_cast<double>(span[static_cast<std::size_t>(element)]); },
                    numbers);
}

/// The values of a parameter whose models are checked: the ends, and all of a list.
std::set<double> checked_values(const Axis& axis) {
  std::set<double> values{axis.smallest(), axis.largest()};
  if (static_cast<std::int64_t>(axis.list.size()) <= kMostChecked)
    values.insert(axis.list.begin(), axis.list.end());
  return values;
}

}  // namespace

bool SweepParameter::is_whole() const {
  return std::any_of(targets.begin(), targets.end(), [](const ModelTarget& target) { return target.whole; });
}

Model SweepPlan::model_with(std::span<const double> values) const {
  EditableModel edit(*model_);
  bool changed = false;
  for (std::size_t p = 0; p < parameters_.size(); p++)
    for (const ModelTarget& target : parameters_[p].targets) {
      const EditableNumbers numbers = editable_numbers(edit, target.field);
      for (int element : target.elements)
        set_number(numbers, element, values[p], target.field, parameters_[p].relative);
      changed = true;
    }
  // Formulas may need energies whatever the flags of this run.
  if (uses("energy")) edit->opt.enableflags |= kEnableEnergy;
  return changed ? edit.finish() : *model_;
}

/// The parameter that changes the timestep; null if none does.
const SweepParameter* SweepPlan::timestep_parameter() const {
  for (const SweepParameter& parameter : parameters_)
    for (const ModelTarget& target : parameter.targets)
      if (target.field == "opt.timestep") return &parameter;
  return nullptr;
}

/// Calls f with every timestep of the runs.
void SweepPlan::for_each_timestep(const std::function<void(double)>& f) const {
  const double base = (*model_)->opt.timestep;
  const SweepParameter* varies = timestep_parameter();
  if (varies == nullptr) return f(base);
  const double factor = varies->relative ? base : 1;
  samples_->for_each_value(static_cast<std::size_t>(varies - parameters_.data()),
                           [&](double value) { f(factor * value); });
}

void SweepPlan::check_values(const JsonPlace& root) const {
  const JsonPlace list = root.at("parameters");
  for (std::size_t p = 0; p < parameters_.size(); p++)
    check_numbers(parameters_[p], samples_->axes()[p], list.at(parameters_[p].name));
  check_models(list);
  check_timesteps(root);
}

/// Every value of fields with whole numbers, and factors, which need something to multiply.
void SweepPlan::check_numbers(const SweepParameter& parameter, const Axis& axis,
                              const JsonPlace& place) const {
  if (!parameter.relative && !parameter.is_whole()) return;
  EditableModel edit(*model_);
  const auto p = static_cast<std::size_t>(&parameter - parameters_.data());
  for (const ModelTarget& target : parameter.targets) {
    const EditableNumbers numbers = editable_numbers(edit, target.field);
    const auto is_zero = [&](int element) { return number_of(numbers, element) == 0; };
    if (parameter.relative && std::all_of(target.elements.begin(), target.elements.end(), is_zero))
      place.at("relative")
          .fail(fmt::format(
              "{}[{}] is 0 in the model, so that a factor changes nothing; give the values themselves",
              target.field, fmt::join(target.elements, ", ")));
    if (!target.whole) continue;
    try {
      samples_->for_each_value(p, [&](double value) {
        for (int element : target.elements)
          set_number(numbers, element, value, target.field, parameter.relative, true);
      });
    } catch (const std::invalid_argument& e) {
      place.fail(
          fmt::format("{}{}", e.what(),
                      axis.list.empty() ? "; choose a \"count\" with whole steps, or use \"list\"" : ""));
    }
  }
}

/// Models with the values of each parameter, beside the first ones of the others. Zip has pairs that belong
/// together.
void SweepPlan::check_models(const JsonPlace& parameters) const {
  std::vector<double> values(parameters_.size());
  if (samples_->sampling() == Sampling::zip) {
    for (std::int64_t s = 0; s < std::min(samples_->count(), kMostChecked); s++) {
      samples_->values(s, values);
      try {
        model_with(values);
      } catch (const std::invalid_argument& e) {
        parameters.fail(fmt::format("sample {}: {}", s, e.what()));
      }
    }
    return;
  }
  samples_->values(0, values);
  const std::vector<double> first = values;
  for (std::size_t p = 0; p < parameters_.size(); p++) {
    const JsonPlace place = parameters.at(parameters_[p].name);
    for (double value : checked_values(samples_->axes()[p])) {
      values[p] = value;
      place.attempt([&] { return model_with(values); });
    }
    values[p] = first[p];
  }
}

void SweepPlan::check_timesteps(const JsonPlace& root) const {
  if (duration_ == 0) return;
  const SweepParameter* varies = timestep_parameter();
  for_each_timestep([&](double timestep) {
    const double steps = duration_ / (timestep * substeps_);
    if (steps <= static_cast<double>(kMostSweepSteps)) return;
    const JsonPlace place = varies ? root.at("parameters").at(varies->name) : root.at("duration");
    place.fail(fmt::format("{} s with the timestep {} are {:.4g} control steps; at most {} are possible",
                           duration_, timestep, steps, kMostSweepSteps));
  });
}

}  // namespace corten::app
