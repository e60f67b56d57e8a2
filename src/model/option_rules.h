// Which values options may have: one table for the compiler, Model::with_options, edits and binary models.
#pragma once

#include "corten/types.h"

namespace corten {

enum class OptionRule {
  timestep,  ///< above zero and below 1e10
  above_zero,
  not_negative,
  share,  ///< 0 to 1
};

// X(option, rule). NaN breaks every rule.
// clang-format off
#define CORTEN_OPTION_RULES(X)            \
  X(timestep, timestep)                   \
  X(impratio, above_zero)                 \
  X(density, not_negative)                \
  X(viscosity, not_negative)              \
  X(tolerance, not_negative)              \
  X(ls_tolerance, not_negative)           \
  X(noslip_tolerance, not_negative)       \
  X(ccd_tolerance, not_negative)          \
  X(sleep_tolerance, not_negative)        \
  X(restitution_threshold, not_negative)  \
  X(correction_slop, not_negative)        \
  X(correction_max, not_negative)         \
  X(regularization, not_negative)         \
  X(impulse_max, not_negative)            \
  X(iterations, not_negative)             \
  X(ls_iterations, not_negative)          \
  X(noslip_iterations, not_negative)      \
  X(ccd_iterations, not_negative)         \
  X(sdf_iterations, not_negative)         \
  X(sdf_initpoints, not_negative)         \
  X(correction_factor, share)
// clang-format on

/// What a value must do that it does not, such as "not be negative"; null if it is allowed.
constexpr const char* broken_rule(OptionRule rule, double x) {
  switch (rule) {
    case OptionRule::timestep: return !(x > 0) ? "be above zero" : !(x < 1e10) ? "be below 1e10" : nullptr;
    case OptionRule::above_zero: return x > 0 ? nullptr : "be above zero";
    case OptionRule::not_negative: return x >= 0 ? nullptr : "not be negative";
    case OptionRule::share: return x >= 0 && x <= 1 ? nullptr : "lie between 0 and 1";
  }
  return nullptr;
}

/// Calls report(text) for each pair of options that do not go together.
template <class Report>
constexpr void report_option_conflicts(int contact, int integrator, int iterations, Report report) {
  if (contact != kImpulseContact) return;
  if (integrator == kRK4)
    report("contact \"impulse\" needs integrator Euler, implicit or implicitfast; RK4 does not support it");
  if (iterations == 0) report("contact \"impulse\" needs iterations of 1 or more");
}

}  // namespace corten
