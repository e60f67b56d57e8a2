// The geom pairs of a model that can ever touch, listed once (device/pair_list.h) in contact order. If geoms
// are few, testing the bounds of these pairs replaces the broad phase: there is nothing to filter, sort or
// merge.
#pragma once

#include "collision/broad_phase.h"

namespace corten {

struct alignas(16) PossiblePair {
  int geom1, geom2;   ///< the one of lower type first
  int explicit_pair;  ///< -1: none
  int analytic;       ///< it has an analytic collider (collision/geom_pairs.h)
};

struct PossiblePairs {
  const PossiblePair* list;
  int count;
};

/// The broad phase over listed pairs, for bodies that do not sleep: writes ngeompair and geom_pair. Returns
/// false if a pair that may touch has no analytic collider.
template <class T, class Exec>
CORTEN_STAGE bool filter_listed_pairs(const ModelView<T>& m, const DataView<T>& d, const PossiblePairs& pairs,
                                      Exec exec) {
  int n = 0;
  bool searches = false;
  for (int begin = 0; begin < pairs.count; begin += Exec::width) {
    const int k = begin + exec.lane();
    const PossiblePair pair = pairs.list[k < pairs.count ? k : 0];
    const bool touch =
        k < pairs.count && bounds_touch(m, d, pair.geom1, pair.geom2,
                                        contact_margin(m, pair.geom1, pair.geom2, pair.explicit_pair));
    searches = searches || (touch && pair.analytic == 0);
    // The narrow phase tests the bounds of explicit pairs.
    const bool kept = touch || (k < pairs.count && pair.explicit_pair >= 0);
    int total;
    const int at = n + exec.count_before(kept, total);
    if (total == 0) continue;
    ensure_capacity(d, Capacity::npairmax, n + total, exec);
    if (kept) detail::write_geom_pair(m, d, at, pair.geom1, pair.geom2, pair.explicit_pair);
    n += total;
  }
  once(exec, [&] { *d.ngeompair = n < d.npairmax ? n : d.npairmax; });
  return !exec.any(searches);
}

}  // namespace corten
