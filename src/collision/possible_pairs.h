// The pairs of geoms that a model ever lets touch, listed once in the order of their contacts. Where geoms
// are few, testing their bounds in this order replaces the broad phase: nothing is left to filter, to sort or
// to merge.
#pragma once

#include "collision/broad_phase.h"

namespace corten {

/// `count` pairs, three numbers each as in geom_pair: the geom of lower type, the other one, and the explicit
/// pair or -1.
struct PossiblePairs {
  const int* geom;
  int count;
};

/// broad_phase among listed pairs, where bodies do not sleep: writes ngeompair and geom_pair.
template <class T, class Exec>
CORTEN_STAGE void keep_close_pairs(const ModelView<T>& m, const DataView<T>& d, const PossiblePairs& pairs,
                                   Exec exec) {
  int n = 0;
  for (int begin = 0; begin < pairs.count; begin += Exec::width) {
    const int k = begin + exec.lane();
    const int* pair = pairs.geom + 3 * (k < pairs.count ? k : 0);
    const int g1 = pair[0], g2 = pair[1], explicit_pair = pair[2];
    const bool close =
        k < pairs.count && (explicit_pair >= 0 || bounds_touch(m, d, g1, g2, contact_margin(m, g1, g2, -1)));
    int total;
    const int at = n + exec.count_before(close, total);
    if (total == 0) continue;
    ensure_room(d, Room::npairmax, n + total, exec);
    if (close) detail::write_geom_pair(m, d, at, g1, g2, explicit_pair);
    n += total;
  }
  once(exec, [&] { *d.ngeompair = n < d.npairmax ? n : d.npairmax; });
}

}  // namespace corten
