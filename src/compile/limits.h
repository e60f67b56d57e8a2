// The rule that all ranges share: joints, tendons, actuators.
#pragma once

#include <array>
#include <string>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"

namespace corten::compile {

/// What the attributes are called, for messages.
struct LimitNames {
  const char* limited;
  const char* range;
};

struct LimitRequest {
  mjcf::TriState limited = mjcf::TriState::auto_;
  std::array<double, 2> range{};
  bool autolimits = true;
};

/// Whether the range holds: if "true", or if "auto" and it is not empty. Errors: an empty range under "true",
/// and a range under "auto" where the compiler's autolimits are off, because nobody can know what was meant.
bool range_holds(const LimitRequest& request, LimitNames names, const SourceLocation& at, Diagnostics& found);

/// The first half of range_holds alone, for ranges that follow another rule.
bool is_limited(const LimitRequest& request, LimitNames names, const SourceLocation& at, Diagnostics& found);

}  // namespace corten::compile
