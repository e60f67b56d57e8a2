// The rule for limits, shared by joints, tendons and actuators.
#pragma once

#include <array>
#include <string>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"

namespace corten::compile {

/// Names of the attributes, for messages.
struct LimitNames {
  const char* limited;
  const char* range;
};

struct LimitRequest {
  mjcf::TriState limited = mjcf::TriState::auto_;
  std::array<double, 2> range{};
  bool autolimits = true;
};

/// True if the range applies: if limited is "true", or if it is "auto" and the range is not empty. Errors: an
/// empty range with "true", and a range with "auto" if compiler autolimits is off, because that is ambiguous.
bool range_holds(const LimitRequest& request, LimitNames names, const SourceLocation& at, Diagnostics& found);

/// Like range_holds, but accepts any range with "true", for ranges that have their own check.
bool is_limited(const LimitRequest& request, LimitNames names, const SourceLocation& at, Diagnostics& found);

}  // namespace corten::compile
