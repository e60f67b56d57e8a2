// Lists, on the host, the geom pairs of a model that can ever collide; used by collision/possible_pairs.h.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "collision/geom_pairs.h"
#include "collision/possible_pairs.h"

namespace corten::device {

/// The PossiblePairs of a model: all explicit pairs, and the geom pairs that pass every filter that does not
/// depend on poses.
template <class T>
std::vector<PossiblePair> list_possible_pairs(const ModelView<T>& m) {
  struct Ordered {
    unsigned bodies;
    int by_geoms;  ///< sort key: explicit pairs come first
    corten::detail::Record order;
    PossiblePair pair;
  };
  std::vector<Ordered> all;
  auto add = [&](unsigned bodies, corten::detail::Record order, int g, int h, int explicit_pair) {
    if (m.geom_type[g] > m.geom_type[h]) std::swap(g, h);
    const bool is_analytic = method_of(collider_of_geoms(m, g, h)) == Method::analytic;
    all.push_back({bodies, explicit_pair < 0, order, {g, h, explicit_pair, is_analytic}});
  };
  for (int k = 0; k < m.npair; k++)
    add(static_cast<unsigned>(m.pair_signature[k]), {{0, 0, k}}, m.pair_geom1[k], m.pair_geom2[k], k);
  for (int g = 0; g < m.ngeom; g++)
    for (int h = g + 1; h < m.ngeom; h++) {
      const int lower = m.geom_bodyid[g], higher = m.geom_bodyid[h];
      if (masks_match(m, g, h) && bodies_may_touch(m, lower, higher) && !has_explicit_pair(m, g, h))
        add(body_signature(lower, higher), corten::detail::candidate_of(m, g, h), g, h, -1);
    }
  std::sort(all.begin(), all.end(), [](const Ordered& a, const Ordered& b) {
    if (a.bodies != b.bodies) return a.bodies < b.bodies;
    if (a.by_geoms != b.by_geoms) return a.by_geoms < b.by_geoms;
    return corten::detail::is_less(a.order, b.order);
  });
  std::vector<PossiblePair> list;
  for (const Ordered& one : all) list.push_back(one.pair);
  return list;
}

/// The number of pairs with an analytic collider.
inline int count_analytic(const std::vector<PossiblePair>& pairs) {
  return static_cast<int>(
      std::count_if(pairs.begin(), pairs.end(), [](const PossiblePair& pair) { return pair.analytic != 0; }));
}

}  // namespace corten::device
