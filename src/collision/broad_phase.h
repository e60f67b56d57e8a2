// The broad phase: which geoms are close enough for a collider, in the order of their contacts. Contacts come
// sorted by body pair, the lower body first; in a body pair explicit pairs come before the others, and these
// are sorted by geoms, the one of lower type first. (With the flag midphase off, by the geom of the lower
// body first.)
//
// Geoms are tested directly, without a phase for bodies: a tree over all of them (geom_tree.h) is as good as
// a tree of trees, and filters between bodies cost nothing until boxes overlap. Each geom looks for partners
// in bodies with higher ids, so that what the geoms of one body find lies together and sorting is local. Few
// geoms are tested all against all: below some dozens that is faster than to build a tree. Both ways apply
// the same filters to the same bounding spheres, so that the result does not depend on the way.
//
// Nothing is kept from step to step.
#pragma once

#include "collision/filter.h"
#include "collision/geom_tree.h"
#include "model/room.h"

namespace corten {

namespace detail {

/// From this many geoms on a tree pays.
inline constexpr int kTreePays = 64;

/// Geoms of the bodies after that of g.
template <class T>
CORTEN_HD int first_partner(const ModelView<T>& m, int g) {
  const int body = m.geom_bodyid[g];
  return m.body_geomadr[body] + m.body_geomnum[body];
}

/// Where partners are looked for.
struct SearchPlan {
  int leaves;     ///< geoms in the tree; < 0: all against all
  int unbounded;  ///< geoms without bounds in bodies other than the world, kept at the end of `leaf`
};

/// Collects the leaves of the tree, where it pays and there is memory for it.
template <class T, class Exec>
CORTEN_HD SearchPlan plan_search(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.ngeom < kTreePays) return {-1, 0};
  if (d.nleafmax < m.ngeom) {
    DataCapacity wanted = d;
    wanted.nleafmax = m.ngeom;
    if (!exec.make_room(wanted)) return {-1, 0};
  }
  SearchPlan plan{0, 0};
  for (int begin = 0; begin < m.ngeom; begin += Exec::width) {
    const int g = begin + exec.lane();
    const bool found = g < m.ngeom && m.geom_bodyid[g] > 0 && !is_ghost(m, g);
    const bool bounded = found && m.geom_rbound[g] > 0;
    int leaves, others;
    const int leaf = plan.leaves + exec.exclusive_sum(bounded ? 1 : 0, leaves);
    const int other = plan.unbounded + exec.exclusive_sum(found && !bounded ? 1 : 0, others);
    if (found) d.leaf[3 * (bounded ? leaf : m.ngeom - 1 - other) + 2] = g;
    plan.leaves += leaves;
    plan.unbounded += others;
  }
  exec.sync();
  return plan;
}

/// visit(h) for every geom h of a later body that g may touch.
template <class T, class Visit>
CORTEN_HD void for_each_partner(const ModelView<T>& m, const DataView<T>& d, SearchPlan plan,
                                const TreeShape& tree, int g, Visit visit) {
  if (is_ghost(m, g)) return;
  const int first = first_partner(m, g);
  auto consider = [&](int h) {
    if (h >= first && geoms_may_touch(m, d, g, h)) visit(h);
  };
  if (plan.leaves < 0 || !(m.geom_rbound[g] > 0)) {
    for (int h = first; h < m.ngeom; h++) consider(h);
    return;
  }
  T box[6];
  geom_box(m, d, g, box);
  walk_tree(
      tree, d.tree_box, [&](const T* other) { return boxes_overlap(box, other); },
      [&](int leaf) { consider(d.leaf[3 * leaf + 2]); });
  for (int k = 0; k < plan.unbounded; k++) consider(d.leaf[3 * (m.ngeom - 1 - k) + 2]);
}

/// The sorting key of a pair: the body of h, which has the higher id, and the geoms in the order of contacts.
template <class T>
CORTEN_HD Record candidate_of(const ModelView<T>& m, int g, int h) {
  const bool swap = m.geom_type[g] > m.geom_type[h] && !m.disabled(kDisableMidPhase);
  return {{m.geom_bodyid[h], swap ? h : g, swap ? g : h}};
}

/// Writes candidate and candidate_adr, for each geom the pairs that it found; returns how many.
template <class T, class Exec>
CORTEN_STAGE int collect_candidates(const ModelView<T>& m, const DataView<T>& d, SearchPlan plan, Exec exec) {
  // A geom that finds more partners than this looks for them twice.
  const int kept = 32;
  int partner[kept];
  const TreeShape tree(plan.leaves > 0 ? plan.leaves : 0);
  int n = 0;
  for (int begin = 0; begin < m.ngeom; begin += Exec::width) {
    const int g = begin + exec.lane();
    int count = 0, total;
    if (g < m.ngeom)
      for_each_partner(m, d, plan, tree, g, [&](int h) {
        if (count < kept) partner[count] = h;
        count++;
      });
    const int at = n + exec.exclusive_sum(count, total);
    // Counts go on when there is no more room, to tell how much it would have taken.
    ensure_room(d, Room::npairmax, n + total, exec);
    Record* list = reinterpret_cast<Record*>(d.candidate);
    auto keep = [&](int i, int h) {
      if (at + i < d.npairmax) list[at + i] = candidate_of(m, g, h);
    };
    if (count <= kept) {
      for (int i = 0; i < count; i++) keep(i, partner[i]);
    } else {
      int i = 0;
      for_each_partner(m, d, plan, tree, g, [&](int h) { keep(i++, h); });
    }
    if (g < m.ngeom) d.candidate_adr[g] = at < d.npairmax ? at : d.npairmax;
    n += total;
  }
  n = n < d.npairmax ? n : d.npairmax;
  once(exec, [&] { d.candidate_adr[m.ngeom] = n; });
  return n;
}

/// Puts the candidates of each body in order.
template <class T, class Exec>
CORTEN_STAGE void sort_candidates(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  Record* list = reinterpret_cast<Record*>(d.candidate);
  for_each(exec, m.nbody, [&](int b) {
    if (m.body_geomnum[b] == 0) return;
    const int first = m.body_geomadr[b];
    const int begin = d.candidate_adr[first], end = d.candidate_adr[first + m.body_geomnum[b]];
    if (end - begin > 1) sort_records(list + begin, end - begin);
  });
}

template <class T>
CORTEN_HD void write_geom_pair(const ModelView<T>& m, const DataView<T>& d, int at, int g1, int g2,
                               int pair) {
  if (at >= d.npairmax) return;
  const bool swap = m.geom_type[g1] > m.geom_type[g2];
  d.geom_pair[3 * at] = swap ? g2 : g1;
  d.geom_pair[3 * at + 1] = swap ? g1 : g2;
  d.geom_pair[3 * at + 2] = pair;
}

template <class T>
CORTEN_HD unsigned signature_of(const ModelView<T>& m, const Record& candidate) {
  const int b1 = m.geom_bodyid[candidate.key[1]], b2 = m.geom_bodyid[candidate.key[2]];
  return b1 < b2 ? body_signature(b1, b2) : body_signature(b2, b1);
}

/// How many of the n sorted candidates have a lower signature.
template <class T>
CORTEN_HD int candidates_below(const ModelView<T>& m, const DataView<T>& d, int n, unsigned signature) {
  const Record* list = reinterpret_cast<const Record*>(d.candidate);
  int low = 0;
  while (n > 0) {
    const int half = n / 2;
    if (signature_of(m, list[low + half]) < signature) {
      low += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return low;
}

/// Writes geom_pair: the n sorted candidates, with the explicit pairs before those of the same bodies. Every
/// record finds its own place.
template <class T, class Exec>
CORTEN_STAGE void merge_explicit_pairs(const ModelView<T>& m, const DataView<T>& d, int n, Exec exec) {
  const Record* list = reinterpret_cast<const Record*>(d.candidate);
  for_each(exec, n, [&](int i) {
    const int before =
        m.npair == 0 ? 0 : first_not_below(m.pair_signature, m.npair, signature_of(m, list[i]) + 1);
    write_geom_pair(m, d, i + before, list[i].key[1], list[i].key[2], -1);
  });
  for_each(exec, m.npair, [&](int k) {
    const int before = candidates_below(m, d, n, static_cast<unsigned>(m.pair_signature[k]));
    write_geom_pair(m, d, k + before, m.pair_geom1[k], m.pair_geom2[k], k);
  });
}

}  // namespace detail

/// Writes ngeompair and geom_pair.
template <class T, class Exec>
CORTEN_HD void broad_phase(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const detail::SearchPlan plan = detail::plan_search(m, d, exec);
  if (plan.leaves > 0) build_geom_tree(m, d, plan.leaves, exec);
  const int n = detail::collect_candidates(m, d, plan, exec);
  detail::sort_candidates(m, d, exec);
  ensure_room(d, Room::npairmax, n + m.npair, exec);
  detail::merge_explicit_pairs(m, d, n, exec);
  once(exec, [&] { *d.ngeompair = n + m.npair < d.npairmax ? n + m.npair : d.npairmax; });
}

}  // namespace corten
