// Bits of integers.
#pragma once

#include <bit>

#include "base/platform.h"

namespace corten {

/// Index of the lowest bit that is set; `bits` is not 0.
CORTEN_HD int lowest_bit(unsigned bits) {
#if defined(CORTEN_DEVICE_CODE)
  return __ffs(static_cast<int>(bits)) - 1;
#else
  return std::countr_zero(bits);
#endif
}

/// Calls visit(k) for each bit that is set, the lowest first.
template <class Visit>
CORTEN_HD void for_each_bit(unsigned bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(lowest_bit(bits));
}

}  // namespace corten
