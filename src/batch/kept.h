// Impulses that an environment keeps from its last step, to start the next one from; see
// impulse/warm_start.h. They are as many as there were contacts and rows, so that they have no row of fixed
// size.
#pragma once

#include <vector>

#include "corten/data.h"

namespace corten::batch {

class KeptImpulses {
 public:
  /// Copies those of `data`.
  void take(const Data& data);
  /// Gives them to `data`, which gets room for them.
  void give(Data& data) const;

 private:
  int contacts_ = 0, rows_ = 0;
  // The arrays of device/kept_fields.h, one after the other.
  std::vector<int> integers_;
  std::vector<double> reals_;
};

}  // namespace corten::batch
