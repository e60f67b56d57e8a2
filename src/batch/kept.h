// Impulses that an environment keeps from its last step to warm-start the next (impulse/warm_start.h). Their
// count is that of the contacts and rows, so they do not fit a row of fixed size.
#pragma once

#include <vector>

#include "corten/data.h"

namespace corten::batch {

class KeptImpulses {
 public:
  /// Copies the impulses of `data` to this object.
  void take(const Data& data);
  /// Copies the impulses to `data`, whose capacity grows if needed.
  void give(Data& data) const;

 private:
  int contacts_ = 0, rows_ = 0;
  // The arrays of device/kept_fields.h, concatenated.
  std::vector<int> integers_;
  std::vector<double> reals_;
};

}  // namespace corten::batch
