// Pairs inside a flex: elements with the vertices of their neighbours, tetrahedra with their own corners, and
// elements with other elements. The latter are listed in the order in which the reference's searches find
// them:
//
//   narrow       all pairs, by the numbers of the elements
//   sap          a sweep along the axis of largest extent: by the element that the sweep meets last, then by
//                the one that it met first, which is the first of the pair
//   bvh          two walks through the tree at once
//
// The first two do not determine how pairs are found: the tree finds them, and they are sorted afterwards.
#pragma once

#include <cstring>

#include "collision/flex_pairs.h"

namespace corten {

namespace flex {

enum SelfCollide { kSelfNone = 0, kSelfNarrow = 1, kSelfBvh = 2, kSelfSap = 3, kSelfAuto = 4 };

/// How elements of the flex meet each other.
template <class T>
CORTEN_HD SelfCollide self_search(const ModelView<T>& m, int f) {
  const SelfCollide chosen = static_cast<SelfCollide>(m.flex_selfcollide[f]);
  if (chosen == kSelfNone) return kSelfNone;
  if (!uses_tree(m, f)) return kSelfNarrow;
  if (chosen == kSelfAuto) return m.flex_dim[f] == 3 ? kSelfBvh : kSelfSap;
  return chosen;
}

template <class T>
CORTEN_HD FlexPair self_pair(const DataView<T>& d, int f, int e1, int e2) {
  return {FlexPairKind::element_element, f, f, e1, e2, *d.ngeompair};
}

template <class T, class Exec>
CORTEN_STAGE void append_internal(const ModelView<T>& m, const DataView<T>& d, int f, int& n, Exec exec) {
  append_tested(d, m.flex_evpairnum[f], n, exec, [&](int i, FlexPair& pair) {
    const int* evpair = m.flex_evpair + 2 * (m.flex_evpairadr[f] + i);
    const int e = evpair[0], v = evpair[1];
    pair = {FlexPairKind::vertex_element, f, f, v, e, *d.ngeompair};
    const Vec3<T> at = d.flexvert_xpos[m.flex_vertadr[f] + v];
    const T r = m.flex_radius[f], box[6] = {at.x, at.y, at.z, r, r, r};
    return !boxes_apart(element_box(m, d, f, e), box, T(0));
  });
  if (m.flex_dim[f] != 3) return;
  append_tested(d, 4 * m.flex_elemnum[f], n, exec, [&](int i, FlexPair& pair) {
    pair = {FlexPairKind::element_face, f, f, i / 4, i % 4, *d.ngeompair};
    ContactPoint<T> found;
    return collide_inside(flex_element(m, d, f, i / 4), i % 4, &found) > 0;
  });
}

/// By the numbers of the elements, the lower one first.
template <class T, class Exec>
CORTEN_STAGE void append_narrow(const ModelView<T>& m, const DataView<T>& d, int f, int& n, Exec exec) {
  append_pairs(
      d, m.flex_elemnum[f], n, exec,
      [&](int e1, auto visit) {
        if (!is_active(m, f, e1)) return;
        partners(
            m, d, f, e1, f, T(0), m.flex_bvhadr[f] >= 0,
            [&](int e2) { return e1 < e2 && is_active(m, f, e2); },
            [&](int e2) { visit(self_pair(d, f, e1, e2)); });
      },
      by_numbers);
}

/// The sweep along an axis. The reference sorts the ends of the boxes in single precision; equal ones keep
/// the order of the elements, the low end of an element before its high end.
template <class T>
struct Sweep {
  const T* box;  ///< of the flex's first element
  int axis;

  CORTEN_HD float low(int e) const { return static_cast<float>(box[6 * e + axis] - box[6 * e + 3 + axis]); }
  CORTEN_HD float high(int e) const { return static_cast<float>(box[6 * e + axis] + box[6 * e + 3 + axis]); }
  CORTEN_HD bool starts_before(int a, int b) const { return low(a) != low(b) ? low(a) < low(b) : a < b; }
  /// Whether a, which starts first, has not ended when b starts.
  CORTEN_HD bool meets(int a, int b) const { return high(a) != low(b) ? high(a) > low(b) : a > b; }
  CORTEN_HD bool operator()(const FlexPair& p, const FlexPair& q) const {
    return starts_before(p.first, q.first);
  }
  /// A record whose first two numbers, of 16 bits, sort like low(e).
  CORTEN_HD detail::Record record(int e) const {
    const float start = low(e) + 0.f;  // not -0
    unsigned bits;
    std::memcpy(&bits, &start, sizeof bits);
    bits = (bits >> 31) != 0 ? ~bits : bits | 1u << 31;
    return {{static_cast<int>(bits >> 16), static_cast<int>(bits & 0xffff), e}};
  }
};

/// The active elements in the order of the sweep, in the last number of each record.
template <class T, class Exec>
CORTEN_HD const detail::Record* sweep_order(const ModelView<T>& m, const DataView<T>& d, int f,
                                            const Sweep<T>& sweep, int& n, Exec exec) {
  detail::Record* list = reinterpret_cast<detail::Record*>(d.work.flex_order);
  detail::Record* buffer = reinterpret_cast<detail::Record*>(d.work.flex_order_buffer);
  n = 0;
  for (int begin = 0; begin < m.flex_elemnum[f]; begin += Exec::width) {
    const int e = begin + exec.lane();
    const bool active = e < m.flex_elemnum[f] && is_active(m, f, e);
    int total;
    const int at = n + exec.count_before(active, total);
    if (active) list[at] = sweep.record(e);
    n += total;
  }
  exec.sync();
  if constexpr (Exec::width == 1) {
    detail::radix_sort(list, buffer, n);
    return list;
  } else {
    return detail::merge_sort(list, buffer, n, exec) ? buffer : list;
  }
}

template <class T, class Exec>
CORTEN_STAGE void append_sweep(const ModelView<T>& m, const DataView<T>& d, int f, int& n, Exec exec) {
  const T* half = flex_tree(m, d, f).box + 3;
  const int axis = half[0] > half[1] && half[0] > half[2] ? 0 : half[1] > half[2] ? 1 : 2;
  const Sweep<T> sweep{d.flexelem_aabb + 6 * m.flex_elemadr[f], axis};
  int active;
  const detail::Record* order = sweep_order(m, d, f, sweep, active, exec);
  append_pairs(
      d, active, n, exec,
      [&](int i, auto visit) {
        const int e2 = order[i].key[2];
        partners(
            m, d, f, e2, f, T(0), true,
            [&](int e1) { return sweep.starts_before(e1, e2) && sweep.meets(e1, e2); },
            [&](int e1) { visit(self_pair(d, f, e1, e2)); });
      },
      sweep);
}

/// Calls visit(e1, e2) for pairs of elements whose nodes are close, in the order of the reference's walk. e1
/// is first in the tree.
template <class T, class Visit>
CORTEN_HD void walk_self(const FlexTree<T>& tree, int* stack, T margin, Visit visit) {
  // The reference's measure of a box, which is to be its surface: it takes centres for low and half sizes for
  // high corners. Only the order of pairs depends on it.
  auto surface = [&](int node) {
    const T* box = tree.box + 6 * node;
    const T x = box[3] - box[0], y = box[4] - box[1], z = box[5] - box[2];
    return x * y + y * z + z * x;
  };
  int count = 0;
  auto push = [&](int node1, int node2) {
    if (node1 > node2 || count >= 2 * tree.count) return;
    stack[2 * count] = node1;
    stack[2 * count + 1] = node2;
    count++;
  };
  push(0, 0);
  while (count > 0) {
    count--;
    const int node1 = stack[2 * count], node2 = stack[2 * count + 1];
    const bool leaf1 = tree.leaf[node1] >= 0, leaf2 = tree.leaf[node2] >= 0;
    if (leaf1 && leaf2) {
      if (node1 != node2) visit(tree.leaf[node1], tree.leaf[node2]);
      continue;
    }
    if (boxes_apart(tree.box + 6 * node1, tree.box + 6 * node2, margin)) continue;
    const bool split1 = !leaf1 && (leaf2 || surface(node1) > surface(node2));
    const int* child = tree.child + 2 * (split1 ? node1 : node2);
    for (int i = 0; i < 2; i++) split1 ? push(child[i], node2) : push(node1, child[i]);
  }
}

/// By a walk through the tree, on one lane. It is repeated to write the pairs if they do not fit at first.
template <class T, class Exec>
CORTEN_STAGE void append_walk(const ModelView<T>& m, const DataView<T>& d, int f, int& n, Exec exec) {
  const int begin = n;
  auto walk = [&] {
    int end = begin;
    const FlexTree<T> tree = flex_tree(m, d, f);
    walk_self(tree, d.work.flex_stack, box_tolerance(tree, T(0)), [&](int e1, int e2) {
      if (!elements_may_touch(m, d, f, e1, f, e2, T(0))) return;
      if (end < d.nflexpairmax) flex_pairs(d)[end] = self_pair(d, f, e1, e2);
      end++;
    });
    d.work.broadcast[0] = end;
  };
  once(exec, walk);
  n = d.work.broadcast[0];
  exec.sync();
  if (n <= d.nflexpairmax) return;
  if (ensure_capacity(d, Capacity::nflexpairmax, n, exec)) once(exec, walk);
}

/// Appends the pairs inside a flex.
template <class T, class Exec>
CORTEN_HD void append_self_pairs(const ModelView<T>& m, const DataView<T>& d, int f, int& n, Exec exec) {
  if (m.flex_rigid[f] != 0 || (m.flex_contype[f] & m.flex_conaffinity[f]) == 0) return;
  if (m.flex_internal[f] != 0) append_internal(m, d, f, n, exec);
  switch (self_search(m, f)) {
    case kSelfNone: break;
    case kSelfNarrow: append_narrow(m, d, f, n, exec); break;
    case kSelfBvh: append_walk(m, d, f, n, exec); break;
    case kSelfSap:
    case kSelfAuto: append_sweep(m, d, f, n, exec); break;
  }
}

}  // namespace flex

/// Writes flex_pair and nflexpair. ngeompair and geom_pair must be final.
template <class T, class Exec>
CORTEN_HD void flex_broad_phase(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for (int f = 0; f < m.nflex; f++) flex::refit_tree(m, d, f, exec);
  int n = 0;
  flex::append_geom_pairs(m, d, n, exec);
  for (int f1 = 0; f1 < m.nflex; f1++)
    for (int f2 = f1 + 1; f2 < m.nflex; f2++) flex::append_flex_pairs(m, d, f1, f2, n, exec);
  for (int f = 0; f < m.nflex; f++) flex::append_self_pairs(m, d, f, n, exec);
  once(exec, [&] { *d.work.nflexpair = n < d.nflexpairmax ? n : d.nflexpairmax; });
}

}  // namespace corten
