// Which pairs of geoms a model ever lets touch: a list for collision/possible_pairs.h, made on the host.
#pragma once

#include <algorithm>
#include <vector>

#include "collision/possible_pairs.h"

namespace corten::device {

/// PossiblePairs of a model. Of explicit pairs, all; of the others those that pass every filter that does not
/// ask for poses.
template <class T>
std::vector<int> list_possible_pairs(const ModelView<T>& m) {
  struct Pair {
    unsigned bodies;
    int by_geoms;  ///< explicit pairs come first
    corten::detail::Record order;
    int g1, g2, pair;
  };
  std::vector<Pair> pairs;
  for (int k = 0; k < m.npair; k++)
    pairs.push_back(
        {static_cast<unsigned>(m.pair_signature[k]), 0, {{0, 0, k}}, m.pair_geom1[k], m.pair_geom2[k], k});
  for (int g = 0; g < m.ngeom; g++)
    for (int h = g + 1; h < m.ngeom; h++) {
      const int lower = m.geom_bodyid[g], higher = m.geom_bodyid[h];
      if (masks_match(m, g, h) && bodies_may_touch(m, lower, higher) && !has_explicit_pair(m, g, h))
        pairs.push_back({body_signature(lower, higher), 1, corten::detail::candidate_of(m, g, h), g, h, -1});
    }
  std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
    if (a.bodies != b.bodies) return a.bodies < b.bodies;
    if (a.by_geoms != b.by_geoms) return a.by_geoms < b.by_geoms;
    return corten::detail::is_less(a.order, b.order);
  });
  std::vector<int> list;
  for (const Pair& p : pairs) {
    const bool swap = m.geom_type[p.g1] > m.geom_type[p.g2];
    list.insert(list.end(), {swap ? p.g2 : p.g1, swap ? p.g1 : p.g2, p.pair});
  }
  return list;
}

}  // namespace corten::device
