// The broad phase: finds the geom pairs that are close enough for a collider, in contact order. Contacts are
// sorted by body pair, the lower body first. In a body pair, explicit pairs come first; the others are sorted
// by geoms, the geom of lower type first. (With the flag midphase off, the geom of the lower body first.)
//
// Geoms are tested directly, without a phase for bodies: a tree over all of them (geom_tree.h) is as good as
// a tree of trees, and filters between bodies cost nothing until spheres touch. Small numbers of geoms are
// tested all against all: one thread compares a geom with eight others at once (geom_block.h), and up to
// a hundred geoms that is faster than building a tree. Both methods apply the same filters to the same
// bounding spheres, so the result does not depend on the method. Pairs are sorted afterwards, so it does not
// depend on the order in which they were found either.
//
// No data is kept from step to step.
#pragma once

#include "collision/filter.h"
#include "collision/geom_tree.h"
#include "model/capacity.h"

namespace corten {

namespace detail {

/// From this many geoms on, a tree is faster.
inline constexpr int kTreeThreshold = 64;
/// One thread tests all against all up to this many geoms that can collide, however many others there are.
inline constexpr int kMostListed = 128;

/// How pairs are searched: in a tree over the bounded geoms of all bodies except the world. The world's geoms
/// query the tree one by one, and so do sleeping geoms: a sleeping heap does not build a tree.
struct SearchPlan {
  bool tree;   ///< false: all against all
  int leaves;  ///< geoms in the tree
  int others;  ///< geoms outside the tree, at the end of `leaf`: the world's, unbounded and sleeping ones
};

/// True for a geom that is not in the tree and queries it, if it has bounds.
template <class T>
CORTEN_HD bool stays_outside(const ModelView<T>& m, const DataView<T>& d, int g) {
  const int body = m.geom_bodyid[g];
  return body == 0 || (m.enabled(kEnableSleep) && body_rests(m, d, body));
}

/// Collects the leaves of the tree, if a tree is faster and there is memory for it.
template <class T, class Exec>
CORTEN_HD SearchPlan plan_search(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  SearchPlan plan{false, 0, 0};
  if (m.ngeom < kTreeThreshold) return plan;
  if (d.nleafmax < m.ngeom) {
    DataCapacity wanted = d;
    wanted.nleafmax = m.ngeom;
    if (!exec.grow_capacity(wanted)) return plan;  // test all pairs instead: slower, the same result
    once(exec, [&] { *d.status |= kGrew; });
  }
  plan.tree = true;
  for (int begin = 0; begin < m.ngeom; begin += Exec::width) {
    const int g = begin + exec.lane();
    const bool solid = g < m.ngeom && !never_collides(m, g);
    const bool in_tree = solid && m.geom_rbound[g] > 0 && !stays_outside(m, d, g);
    int leaves, others;
    const int leaf = plan.leaves + exec.count_before(in_tree, leaves);
    const int other = plan.others + exec.count_before(solid && !in_tree, others);
    if (solid) d.work.leaf[3 * (in_tree ? leaf : m.ngeom - 1 - other) + 2] = g;
    plan.leaves += leaves;
    plan.others += others;
  }
  exec.sync();
  if (Exec::width == 1 && plan.leaves + plan.others <= kMostListed) plan.tree = false;
  return plan;
}

/// Calls visit(g, h), g < h, if the two may touch.
template <class T, class Visit>
CORTEN_HD void consider_pair(const ModelView<T>& m, const DataView<T>& d, int g, int h, Visit visit) {
  const int lower = g < h ? g : h, higher = g < h ? h : g;
  if (m.geom_bodyid[lower] != m.geom_bodyid[higher] && geoms_may_touch(m, d, lower, higher))
    visit(lower, higher);
}

/// All pairs of g with geoms of later bodies.
template <class T, class Visit>
CORTEN_HD void pairs_with_all(const ModelView<T>& m, const DataView<T>& d, int g, Visit visit) {
  if (never_collides(m, g)) return;
  const int body = m.geom_bodyid[g];
  for (int h = m.body_geomadr[body] + m.body_geomnum[body]; h < m.ngeom; h++)
    if (geoms_may_touch(m, d, g, h)) visit(g, h);
}

/// The geoms that can collide, in the order of their ids. Those without bounds have empty places.
template <class T>
struct GeomList {
  static constexpr int kBlock = 8;
  int count = 0, unbounded = 0;
  int geom[kMostListed];
  int without_bounds[kMostListed];  ///< places in the list
  GeomBlock<kBlock, T> block[kMostListed / kBlock];

  CORTEN_HD void add(const ModelView<T>& m, const DataView<T>& d, int g) {
    GeomBlock<kBlock, T>& last = block[count / kBlock];
    for (int k = 0; count % kBlock == 0 && k < kBlock; k++) last.clear(k);
    if (m.geom_rbound[g] > 0) last.set(count % kBlock, bounded_geom(m, d, g));
    else without_bounds[unbounded++] = count;
    geom[count++] = g;
  }
};

/// Lists the geoms that can collide; false if they are too many.
template <class T>
CORTEN_HD bool list_geoms(const ModelView<T>& m, const DataView<T>& d, GeomList<T>& list) {
  for (int g = 0; g < m.ngeom; g++) {
    if (never_collides(m, g)) continue;
    if (list.count == kMostListed) return false;
    list.add(m, d, g);
  }
  return true;
}

/// All pairs of a listed geom with those after it.
template <class T, class Visit>
CORTEN_HD void pairs_with_listed(const ModelView<T>& m, const DataView<T>& d, const GeomList<T>& list,
                                 int place, Visit visit) {
  constexpr int n = GeomList<T>::kBlock;
  const int g = list.geom[place];
  if (!(m.geom_rbound[g] > 0)) {
    for (int other = place + 1; other < list.count; other++) consider_pair(m, d, g, list.geom[other], visit);
    return;
  }
  const BoundedGeom<T> geom = list.block[place / n].geom(place % n);
  unsigned later = (~0u << place % n) << 1;
  for (int b = place / n; b * n < list.count; b++, later = ~0u)
    for_each_bit(list.block[b].touching(geom) & later, [&](int k) {
      const int h = list.geom[b * n + k];
      if (rare_filters_pass(m, d, g, h)) visit(g, h);
    });
  for (int k = 0; k < list.unbounded; k++)
    if (list.without_bounds[k] > place) consider_pair(m, d, g, list.geom[list.without_bounds[k]], visit);
}

/// Calls visit(g, h), g < h, for two geoms that a block found touching, if they pass the other filters.
template <class T, class Visit>
CORTEN_HD void filter_pair(const ModelView<T>& m, const DataView<T>& d, int g, int h, Visit visit) {
  const int lower = g < h ? g : h, higher = g < h ? h : g;
  if (rare_filters_pass(m, d, lower, higher)) visit(lower, higher);
}

/// Pairs of the leaves in one group with each other and with later leaves. The leaves of a group traverse the
/// tree together.
template <class T, class Visit>
CORTEN_HD void pairs_of_group(const ModelView<T>& m, const DataView<T>& d, const TreeShape& tree, int group,
                              Visit visit) {
  const T* boxes = tree_boxes_of(d, tree.count[0]);
  const T* whole = boxes + 6 * (tree.first[1] + group);
  const LeafBlock<T>* blocks = leaf_blocks(d);
  walk_tree(
      tree, boxes, 1, group, 1, [&](const T* box) { return boxes_overlap(whole, box); },
      [&](int other) {
        // Bit 4 j + i: leaf i of the group and leaf j of the other one touch.
        unsigned touching = 0;
        for (int j = 0; j < kTreeArity; j++)
          touching |= blocks[group].touching(blocks[other].geom(j)) << kTreeArity * j;
        if (other == group) touching &= 0x7310u;  // each pair once: i < j
        for_each_bit(touching, [&](int bit) {
          const int i = kTreeArity * group + bit % kTreeArity, j = kTreeArity * other + bit / kTreeArity;
          filter_pair(m, d, d.work.leaf[3 * i + 2], d.work.leaf[3 * j + 2], visit);
        });
      });
}

/// Pairs of a geom outside the tree with those in the tree and with others outside.
template <class T, class Visit>
CORTEN_HD void pairs_of_other(const ModelView<T>& m, const DataView<T>& d, SearchPlan plan,
                              const TreeShape& tree, int other, Visit visit) {
  auto geom_of = [&](int k) { return d.work.leaf[3 * (m.ngeom - 1 - k) + 2]; };
  const int g = geom_of(other);
  auto consider_leaf = [&](int i) { consider_pair(m, d, g, d.work.leaf[3 * i + 2], visit); };
  const bool bounded = m.geom_rbound[g] > 0;
  if (!bounded) {
    for (int i = 0; i < plan.leaves; i++) consider_leaf(i);
  } else if (plan.leaves > 0) {
    T box[6];
    geom_box(m, d, g, box);
    const BoundedGeom<T> geom = bounded_geom(m, d, g);
    auto visit_group = [&](int group) {
      for_each_bit(leaf_blocks(d)[group].touching(geom), [&](int k) {
        filter_pair(m, d, g, d.work.leaf[3 * (kTreeArity * group + k) + 2], visit);
      });
    };
    if (tree.top == 0) visit_group(0);
    else
      walk_tree(
          tree, static_cast<const T*>(tree_boxes_of(d, plan.leaves)), tree.top, 0, 1,
          [&](const T* whole) { return boxes_overlap(static_cast<const T*>(box), whole); }, visit_group);
  }
  // Two geoms of the world never touch, nor do two sleeping ones: this leaves unbounded geoms of other
  // bodies.
  if (stays_outside(m, d, g)) return;
  for (int k = 0; k < plan.others; k++)
    if (k < other || (k > other && stays_outside(m, d, geom_of(k))))
      consider_pair(m, d, g, geom_of(k), visit);
}

/// The sorting key of a pair: the body of h, which has the higher id, and the geoms in contact order.
template <class T>
CORTEN_HD Record candidate_of(const ModelView<T>& m, int g, int h) {
  const bool swap = m.geom_type[g] > m.geom_type[h] && !m.disabled(kDisableMidPhase);
  return {{m.geom_bodyid[h], swap ? h : g, swap ? g : h}};
}

/// Writes the pairs that pairs_of(item, visit) reports for each item to `list`, and returns their count.
/// `list` is a field of d, which may move.
template <class T, class Exec, class PairsOf>
CORTEN_HD int collect_pairs(const ModelView<T>& m, const DataView<T>& d, int items, int* const& list,
                            Exec exec, PairsOf pairs_of) {
  // An item with more pairs than this is queried twice.
  const int kept = 48;
  Record own[kept];
  int n = 0;
  for (int begin = 0; begin < items; begin += Exec::width) {
    const int item = begin + exec.lane();
    int count = 0, total;
    if (item < items)
      pairs_of(item, [&](int g, int h) {
        if (count < kept) own[count] = candidate_of(m, g, h);
        count++;
      });
    const int at = n + exec.exclusive_sum(count, total);
    // Counting continues beyond the capacity, to report the required one.
    ensure_capacity(d, Capacity::npairmax, n + total, exec);
    Record* to = reinterpret_cast<Record*>(list);
    const int fits = d.npairmax - at;
    if (count <= kept) {
      for (int i = 0; i < count && i < fits; i++) to[at + i] = own[i];
    } else {
      int i = 0;
      pairs_of(item, [&](int g, int h) {
        if (i < fits) to[at + i] = candidate_of(m, g, h);
        i++;
      });
    }
    n += total;
  }
  exec.sync();
  return n < d.npairmax ? n : d.npairmax;
}

/// The lower body of a candidate.
template <class T>
CORTEN_HD int lower_body(const ModelView<T>& m, const Record& candidate) {
  const int b1 = m.geom_bodyid[candidate.key[1]], b2 = m.geom_bodyid[candidate.key[2]];
  return b1 < b2 ? b1 : b2;
}

/// Writes the pairs that pass all filters to `candidate`, the geom with the lower id of each in ascending
/// order.
template <class T, class Exec>
CORTEN_HD int test_all(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if constexpr (Exec::width == 1) {
    GeomList<T> list;
    if (list_geoms(m, d, list))
      return collect_pairs(m, d, list.count, d.work.candidate, exec,
                           [&](int place, auto visit) { pairs_with_listed(m, d, list, place, visit); });
  }
  return collect_pairs(m, d, m.ngeom, d.work.candidate, exec,
                       [&](int g, auto visit) { pairs_with_all(m, d, g, visit); });
}

/// Writes candidate and candidate_adr by testing all pairs, which finds them grouped by their lower body.
template <class T, class Exec>
CORTEN_STAGE int search_all(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const int n = test_all(m, d, exec);
  const Record* list = reinterpret_cast<const Record*>(d.work.candidate);
  for_each(exec, n + 1, [&](int i) {
    const int before = i > 0 ? lower_body(m, list[i - 1]) : -1;
    const int last = i < n ? lower_body(m, list[i]) : m.nbody;
    for (int b = before + 1; b <= last; b++) d.work.candidate_adr[b] = i;
  });
  return n;
}

/// Moves the n records of `from` to `to`, sorted by body_of(record), and writes candidate_adr: where the
/// records of each body begin. A stable counting sort, on one lane.
template <class T, class BodyOf>
CORTEN_HD void group_by_body(const ModelView<T>& m, const DataView<T>& d, const Record* from, Record* to,
                             int n, BodyOf body_of) {
  int* adr = d.work.candidate_adr;
  for (int b = 0; b <= m.nbody; b++) adr[b] = 0;
  for (int i = 0; i < n; i++) adr[body_of(from[i])]++;
  int end = 0;
  for (int b = 0; b <= m.nbody; b++) adr[b] = end += adr[b];
  // Filled from the back, so end addresses become start addresses.
  for (int i = n - 1; i >= 0; i--) to[--adr[body_of(from[i])]] = from[i];
}

/// Writes candidate and candidate_adr with the tree. The pairs are grouped by their lower body, and in these
/// groups by the higher one: then only the pairs of the same bodies are left to sort.
template <class T, class Exec>
CORTEN_STAGE int search_tree(const ModelView<T>& m, const DataView<T>& d, SearchPlan plan, Exec exec) {
  if (plan.leaves > 0) build_geom_tree(m, d, plan.leaves, exec);
  const TreeShape tree(plan.leaves);
  // A single leaf has no group and no partner in the tree.
  const int groups = plan.leaves > 1 ? tree.count[1] : 0;
  const int n = collect_pairs(m, d, groups + plan.others, d.work.candidate, exec, [&](int item, auto visit) {
    if (item < groups) {
      pairs_of_group(m, d, tree, item, visit);
    } else {
      pairs_of_other(m, d, plan, tree, item - groups, visit);
    }
  });
  once(exec, [&] {
    Record* list = reinterpret_cast<Record*>(d.work.candidate);
    Record* by_higher = reinterpret_cast<Record*>(d.geom_pair);
    group_by_body(m, d, list, by_higher, n, [](const Record& pair) { return pair.key[0]; });
    group_by_body(m, d, by_higher, list, n, [&](const Record& pair) { return lower_body(m, pair); });
  });
  return n;
}

/// Sorts the candidates of each body. Those that are in the order of their higher body already are sorted in
/// parts, one for each pair of bodies.
template <class T, class Exec>
CORTEN_STAGE void sort_candidates(const ModelView<T>& m, const DataView<T>& d, bool by_higher, Exec exec) {
  Record* list = reinterpret_cast<Record*>(d.work.candidate);
  for_each(exec, m.nbody, [&](int b) {
    const int end = d.work.candidate_adr[b + 1];
    for (int begin = d.work.candidate_adr[b], next; begin < end; begin = next) {
      next = by_higher ? begin + 1 : end;
      while (next < end && list[next].key[0] == list[begin].key[0]) next++;
      if (next - begin > 1) sort_records(list + begin, next - begin);
    }
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

/// The number of the n sorted candidates with a lower signature.
template <class T>
CORTEN_HD int candidates_below(const ModelView<T>& m, const DataView<T>& d, int n, unsigned signature) {
  const Record* list = reinterpret_cast<const Record*>(d.work.candidate);
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
/// record computes its own index.
template <class T, class Exec>
CORTEN_STAGE void merge_explicit_pairs(const ModelView<T>& m, const DataView<T>& d, int n, Exec exec) {
  const Record* list = reinterpret_cast<const Record*>(d.work.candidate);
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
  const int n = plan.tree ? detail::search_tree(m, d, plan, exec) : detail::search_all(m, d, exec);
  detail::sort_candidates(m, d, plan.tree, exec);
  ensure_capacity(d, Capacity::npairmax, n + m.npair, exec);
  detail::merge_explicit_pairs(m, d, n, exec);
  once(exec, [&] { *d.ngeompair = n + m.npair < d.npairmax ? n + m.npair : d.npairmax; });
}

}  // namespace corten
