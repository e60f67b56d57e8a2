// Where a simulation has diverged: the number that left the range of valid numbers.
#pragma once

#include <optional>
#include <string>

#include "corten/data.h"
#include "corten/model.h"

namespace corten {

/// Status bits of a step that found a bad position, velocity or acceleration.
inline constexpr int kDiverged = kBadQpos | kBadQvel | kBadQacc;

/// A number that is NaN, infinite or beyond kLargestNumber.
struct BadNumber {
  std::string field;  ///< qpos, qvel or qacc
  int index = 0;      ///< in the field
  int joint = 0;      ///< that it belongs to
  double value = 0;   ///< the number
};

/// The first bad number of qpos, qvel, qacc, in this order of fields: the first that is NaN, else the largest
/// of a field. Nothing if all are good. step() has already replaced bad numbers when it reports a fault,
/// unless the flag autoreset is off: restore an earlier state and simulate again to find them.
std::optional<BadNumber> find_bad_number(const Model& model, const Data& data);

}  // namespace corten
