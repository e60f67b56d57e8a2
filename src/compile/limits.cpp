#include "compile/limits.h"

#include "compile/messages.h"

namespace corten::compile {

bool is_limited(const LimitRequest& request, LimitNames names, const SourceLocation& at, Diagnostics& found) {
  const auto [low, high] = request.range;
  if (request.limited != mjcf::TriState::auto_) return request.limited == mjcf::TriState::true_;
  if (low == 0 && high == 0) return false;
  if (!request.autolimits)
    found.error(at, std::string(names.range) + " is given but not " + names.limited +
                        ": write it as \"true\" or \"false\", or set compiler autolimits=\"true\"");
  else if (!(low < high))
    found.warning(at, std::string(names.range) + " " + text_of(request.range) +
                          " is empty and has no effect; the first number must be the smaller one");
  return low < high;
}

bool range_holds(const LimitRequest& request, LimitNames names, const SourceLocation& at,
                 Diagnostics& found) {
  if (!is_limited(request, names, at, found)) return false;
  if (!(request.range[0] < request.range[1]))
    found.error(at, std::string(names.range) + " " + text_of(request.range) +
                        " is empty; the first number must be smaller than the second");
  return true;
}

}  // namespace corten::compile
