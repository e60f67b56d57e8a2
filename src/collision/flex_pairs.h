// The broad phase of flexes: finds the pairs of flexes with geoms, with each other and with themselves that
// are close enough for a collider, in contact order. Contacts are sorted by pairs of bodies and flexes, as if
// flexes were bodies after all others: the pairs of a body with flexes follow its pairs with other bodies,
// then come pairs of flexes, and at last pairs inside each flex.
//
// The result does not depend on the trees, which only skip pairs that are apart, nor on the number of lanes.
#pragma once

#include "collision/flex_filter.h"
#include "collision/flex_narrow.h"
#include "collision/sort.h"
#include "model/capacity.h"

namespace corten {

/// What the two numbers of a pair are.
enum class FlexPairKind : int {
  geom_vertex,      ///< geom; vertex
  geom_element,     ///< geom; element
  element_element,  ///< elements of flex1 and flex2
  vertex_element,   ///< a vertex and a neighbouring element of one flex
  element_face,     ///< a tetrahedron and one of its faces, which the opposite corner may pass
};

/// A row of flex_pair.
struct FlexPair {
  FlexPairKind kind;
  int flex1, flex2;   ///< flex1 is -1 for a geom
  int first, second;  ///< see FlexPairKind
  int before;         ///< number of geom pairs that come before it in contact order
};
inline constexpr int kFlexPairSize = 6;
static_assert(sizeof(FlexPair) == kFlexPairSize * sizeof(int));

template <class T>
CORTEN_HD FlexPair* flex_pairs(const DataView<T>& d) {
  return reinterpret_cast<FlexPair*>(d.work.flex_pair);
}

namespace flex {

CORTEN_HD bool by_numbers(const FlexPair& a, const FlexPair& b) {
  if (a.kind != b.kind) return a.kind < b.kind;
  return a.first != b.first ? a.first < b.first : a.second < b.second;
}

/// Appends the pairs that pairs_of(item, visit) reports for each item to the n pairs of flex_pair, those of
/// an item sorted by `less`. Counting continues beyond the capacity, to report the required one.
template <class T, class Exec, class PairsOf, class Less>
CORTEN_HD void append_pairs(const DataView<T>& d, int items, int& n, Exec exec, PairsOf pairs_of, Less less) {
  const int kept = 16;  // an item with more pairs is queried twice
  FlexPair own[kept];
  for (int begin = 0; begin < items; begin += Exec::width) {
    const int item = begin + exec.lane();
    int count = 0, total;
    if (item < items)
      pairs_of(item, [&](const FlexPair& pair) {
        if (count < kept) own[count] = pair;
        count++;
      });
    const int at = n + exec.exclusive_sum(count, total);
    if (total == 0) continue;
    ensure_capacity(d, Capacity::nflexpairmax, n + total, exec);
    FlexPair* to = flex_pairs(d) + at;
    const int fits = d.nflexpairmax - at < count ? d.nflexpairmax - at : count;
    if (count <= kept) {
      detail::sort_in_place(own, count, less);
      for (int i = 0; i < fits; i++) to[i] = own[i];
    } else {
      int i = 0;
      pairs_of(item, [&](const FlexPair& pair) {
        if (i < fits) to[i] = pair;
        i++;
      });
      if (fits == count) detail::sort_in_place(to, count, less);
    }
    n += total;
  }
  exec.sync();
}

/// Appends the pair of each item for which test(item, pair) is true.
template <class T, class Exec, class Test>
CORTEN_HD void append_tested(const DataView<T>& d, int items, int& n, Exec exec, Test test) {
  for (int begin = 0; begin < items; begin += Exec::width) {
    const int item = begin + exec.lane();
    FlexPair pair{};
    const bool mine = item < items && test(item, pair);
    int total;
    const int at = n + exec.count_before(mine, total);
    if (total == 0) continue;
    ensure_capacity(d, Capacity::nflexpairmax, n + total, exec);
    if (mine && at < d.nflexpairmax) flex_pairs(d)[at] = pair;
    n += total;
  }
  exec.sync();
}

/// A geom and a flex, and where their pairs stand among those of geoms.
struct GeomFlex {
  int geom, flex, before;
};

/// The i-th of all geoms and flexes, in contact order: by body, flex, geom.
template <class T>
CORTEN_HD GeomFlex geom_flex(const ModelView<T>& m, int i) {
  const int body = m.geom_bodyid[i / m.nflex], first = m.body_geomadr[body], count = m.body_geomnum[body];
  const int local = i - first * m.nflex;
  return {first + local % count, local / count, 0};
}

/// The number of geom pairs whose lower body is at most `body`.
template <class T>
CORTEN_HD int geom_pairs_up_to(const ModelView<T>& m, const DataView<T>& d, int body) {
  int low = 0, n = *d.ngeompair;
  while (n > 0) {
    const int half = n / 2, *pair = d.geom_pair + 3 * (low + half);
    const int b1 = m.geom_bodyid[pair[0]], b2 = m.geom_bodyid[pair[1]];
    if ((b1 < b2 ? b1 : b2) <= body) {
      low += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return low;
}

template <class T, class Visit>
CORTEN_HD void visit_vertex(const ModelView<T>& m, const DataView<T>& d, GeomFlex of, T margin, int v,
                            Visit visit) {
  if (vertex_may_touch(m, d, of.geom, of.flex, v, margin))
    visit(FlexPair{FlexPairKind::geom_vertex, -1, of.flex, of.geom, v, of.before});
}

template <class T, class Visit>
CORTEN_HD void visit_element(const ModelView<T>& m, const DataView<T>& d, GeomFlex of, T margin, int e,
                             Visit visit) {
  if (element_may_touch(m, d, of.geom, of.flex, e, margin))
    visit(FlexPair{FlexPairKind::geom_element, -1, of.flex, of.geom, e, of.before});
}

/// All pairs of a geom and a flex, in any order.
template <class T, class Visit>
CORTEN_HD void pairs_of_geom(const ModelView<T>& m, const DataView<T>& d, GeomFlex of, Visit visit) {
  const int g = of.geom, f = of.flex;
  if (!geom_matches(m, g, f)) return;
  const Meets what = meets(m, g, f);
  const T margin = margin_with_geom(m, g, f);
  if (what != Meets::elements)
    for (int v = 0; v < m.flex_vertnum[f]; v++) visit_vertex(m, d, of, margin, v, visit);
  if (what == Meets::vertices) return;
  if (uses_tree(m, f)) {
    T box[6];
    geom_world_box(m, d, g, box);
    for_elements_near(flex_tree(m, d, f), box, margin,
                      [&](int e) { visit_element(m, d, of, margin, e, visit); });
  } else {
    for (int e = 0; e < m.flex_elemnum[f]; e++) visit_element(m, d, of, margin, e, visit);
  }
}

/// Appends all pairs of a geom and a flex: each lane tests a vertex or an element.
template <class T, class Exec>
CORTEN_HD void append_pairs_of_geom(const ModelView<T>& m, const DataView<T>& d, GeomFlex of, int& n,
                                    Exec exec) {
  const int g = of.geom, f = of.flex;
  if (!geom_matches(m, g, f)) return;
  const Meets what = meets(m, g, f);
  const T margin = margin_with_geom(m, g, f);
  if (what != Meets::elements)
    append_tested(d, m.flex_vertnum[f], n, exec, [&](int v, FlexPair& pair) {
      bool close = false;
      visit_vertex(m, d, of, margin, v, [&](const FlexPair& found) { pair = found, close = true; });
      return close;
    });
  if (what == Meets::vertices) return;
  const bool tree = uses_tree(m, f);
  if (tree) {
    T box[6];
    geom_world_box(m, d, g, box);
    const FlexTree<T> nodes = flex_tree(m, d, f);
    if (boxes_apart(nodes.box, box, box_tolerance(nodes, margin))) return;
  }
  append_tested(d, m.flex_elemnum[f], n, exec, [&](int e, FlexPair& pair) {
    bool close = false;
    if (!tree || is_active(m, f, e))
      visit_element(m, d, of, margin, e, [&](const FlexPair& found) { pair = found, close = true; });
    return close;
  });
}

/// Appends the pairs of geoms with flexes. If they are few, lanes share the elements of a flex, otherwise
/// each lane has a geom and walks the flex's tree.
template <class T, class Exec>
CORTEN_STAGE void append_geom_pairs(const ModelView<T>& m, const DataView<T>& d, int& n, Exec exec) {
  const int items = m.ngeom * m.nflex;
  auto located = [&](int i) {
    GeomFlex of = geom_flex(m, i);
    of.before = geom_pairs_up_to(m, d, m.geom_bodyid[of.geom]);
    return of;
  };
  if (Exec::width > 1 && items <= 2 * Exec::width) {
    for (int i = 0; i < items; i++) append_pairs_of_geom(m, d, located(i), n, exec);
  } else {
    append_pairs(
        d, items, n, exec, [&](int i, auto visit) { pairs_of_geom(m, d, located(i), visit); }, by_numbers);
  }
}

/// Calls visit(e2) for the elements of flex f2 that element e1 of f1 may touch and that pass wanted(e2), in
/// any order. `only_tree`: the elements in the tree; otherwise all.
template <class T, class Wanted, class Visit>
CORTEN_HD void partners(const ModelView<T>& m, const DataView<T>& d, int f1, int e1, int f2, T margin,
                        bool only_tree, Wanted wanted, Visit visit) {
  const T* box = element_box(m, d, f1, e1);
  auto consider = [&](int e2) {
    if (wanted(e2) && !share_body(m, f1, e1, f2, e2)) visit(e2);
  };
  if (only_tree) return for_elements_near(flex_tree(m, d, f2), box, margin, consider);
  for (int e2 = 0; e2 < m.flex_elemnum[f2]; e2++)
    if (!boxes_apart(box, element_box(m, d, f2, e2), margin)) consider(e2);
}

/// Appends the pairs of two flexes.
template <class T, class Exec>
CORTEN_STAGE void append_flex_pairs(const ModelView<T>& m, const DataView<T>& d, int f1, int f2, int& n,
                                    Exec exec) {
  if (!flexes_match(m, f1, f2)) return;
  const T margin = contact_margin(m, flex_side(m, f1), flex_side(m, f2));
  const bool tree = uses_tree(m, f1) && uses_tree(m, f2);
  append_pairs(
      d, m.flex_elemnum[f1], n, exec,
      [&](int e1, auto visit) {
        if (tree && !is_active(m, f1, e1)) return;
        partners(
            m, d, f1, e1, f2, margin, tree, [](int) { return true; },
            [&](int e2) {
              visit(FlexPair{FlexPairKind::element_element, f1, f2, e1, e2, *d.ngeompair});
            });
      },
      by_numbers);
}

}  // namespace flex

}  // namespace corten
