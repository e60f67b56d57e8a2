// Pairs inside a flex: elements with the vertices of their neighbours, tetrahedra with their own corners, and
// elements with other elements. The latter are listed in the order in which the reference's searches find
// them:
//
//   narrow       all pairs, by the numbers of the elements
//   sap          a sweep along the axis of largest extent: by the element that the sweep meets last, then by
//                the one that it met first, which is the first of the pair
//   bvh          two walks through the tree at once
//
// The order does not determine how pairs are found: see flex_sweep.h for the sweep. For narrow the tree finds
// them, and they are sorted afterwards.
#pragma once

#include "collision/flex_sweep.h"

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
