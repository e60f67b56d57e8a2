// A tree of bounding boxes over geoms, made anew in each step. Geoms are sorted along a space-filling curve
// (Hilbert 1891); each four neighbours share a box, each four of those another, and so on up to one (a packed
// R-tree, Kamel and Faloutsos 1993). The shape of the tree follows from the number of leaves alone, so there
// is nothing to link or balance, a level is one parallel loop, and a query walks it without a stack. Sorting
// takes n log n, and a query log n and its results.
//
// The alternative, sweeping along one axis, tests in a heap of n bodies each against the n^(2/3) that overlap
// it on that axis.
#pragma once

#include "collision/contact_param.h"
#include "collision/sort.h"

namespace corten {

namespace detail {

inline constexpr int kTreeArity = 4;
inline constexpr int kTreeLevels = 16;

/// Where each level of the tree is among the boxes: the leaves are level 0.
struct TreeShape {
  int top;  ///< the level of one box
  int first[kTreeLevels], count[kTreeLevels];

  CORTEN_HD explicit TreeShape(int leaves) : top(0) {
    first[0] = 0;
    count[0] = leaves;
    while (count[top] > 1) {
      first[top + 1] = first[top] + count[top];
      count[top + 1] = (count[top] + kTreeArity - 1) / kTreeArity;
      top++;
    }
  }
};

/// Calls visit(index) for all boxes of `to_level` that pass overlaps(box), those of their groups included;
/// begins at box `from` of `from_level` and goes on to the end.
template <class T, class Overlaps, class Visit>
CORTEN_HD void walk_tree(const TreeShape& tree, const T* boxes, int from_level, int from, int to_level,
                         Overlaps overlaps, Visit visit) {
  int level = from_level, index = from;
  while (true) {
    if (overlaps(boxes + 6 * (tree.first[level] + index))) {
      if (level > to_level) {
        level--;
        index *= kTreeArity;
        continue;
      }
      visit(index);
    }
    index++;
    // After the last of a group comes the next group.
    while (level < tree.top && (index % kTreeArity == 0 || index == tree.count[level])) {
      index = (index - 1) / kTreeArity + 1;
      level++;
    }
    if (level == tree.top) return;
  }
}

/// What a geom adds to the distance at which it makes contacts.
template <class T>
CORTEN_HD T own_margin(const ModelView<T>& m, int g) {
  return m.enabled(kEnableOverride) ? T(0.5) * m.opt.o_margin : m.geom_margin[g];
}

/// The box of a geom's bounding sphere and margin, larger by a few units in the last place, so that no pair
/// whose spheres touch is lost to rounding.
template <class T>
CORTEN_HD void geom_box(const ModelView<T>& m, const DataView<T>& d, int g, T* box) {
  const T epsilon = sizeof(T) < sizeof(double) ? T(1.2e-7) : T(2.3e-16);
  const T reach = m.geom_rbound[g] + own_margin(m, g);
  for (int k = 0; k < 3; k++) {
    const T centre = d.geom_xpos[g][k];
    const T half = reach + 8 * epsilon * (std::abs(centre) + std::abs(reach));
    box[k] = centre - half;
    box[3 + k] = centre + half;
  }
}

template <class T>
CORTEN_HD bool boxes_overlap(const T* a, const T* b) {
  return a[0] <= b[3] && b[0] <= a[3] && a[1] <= b[4] && b[1] <= a[4] && a[2] <= b[5] && b[2] <= a[5];
}

/// The cell of a coordinate, of 2^21 in `extent`; anything odd goes to the first.
template <class T>
CORTEN_HD unsigned curve_cell(T x, T low, T extent) {
  const T cells = T(2097151), t = (x - low) / extent * cells;
  if (!(t > 0)) return 0;
  return static_cast<unsigned>(t < cells ? t : cells);
}

/// Puts two zeros between any two of the lowest 21 bits.
CORTEN_HD unsigned long long spread_bits(unsigned long long x) {
  x = (x | x << 32) & 0x1f00000000ffffull;
  x = (x | x << 16) & 0x1f0000ff0000ffull;
  x = (x | x << 8) & 0x100f00f00f00f00full;
  x = (x | x << 4) & 0x10c30c30c30c30c3ull;
  return (x | x << 2) & 0x1249249249249249ull;
}

/// The place of a cell on the Hilbert curve (Skilling 2004): undoes, from the coarsest octants down, the turn
/// that the curve makes in each, and Gray codes the rest. Consecutive places are neighbouring cells, which is
/// what keeps groups compact: a Morton curve jumps, and a group across a jump has a huge box.
CORTEN_HD unsigned long long curve_place(unsigned x, unsigned y, unsigned z) {
  const unsigned top = 1u << 20;
  auto turn = [](unsigned bit, unsigned& first, unsigned& other) {
    const unsigned below = bit - 1;
    const unsigned swap = (other & bit) != 0 ? 0u : (first ^ other) & below;
    first ^= (other & bit) != 0 ? below : swap;
    other ^= swap;
  };
  for (unsigned bit = top; bit > 1; bit >>= 1) {
    if ((x & bit) != 0) x ^= bit - 1;
    turn(bit, x, y);
    turn(bit, x, z);
  }
  y ^= x;
  z ^= y;
  unsigned flips = 0;
  for (unsigned bit = top; bit > 1; bit >>= 1)
    if ((z & bit) != 0) flips ^= bit - 1;
  return spread_bits(x ^ flips) << 2 | spread_bits(y ^ flips) << 1 | spread_bits(z ^ flips);
}

/// The cube that the curve fills.
template <class T>
struct CurveCube {
  Vec3<T> low;
  T extent;
};

/// A cube around the centres of n leaves. A cube, so that neighbours on the curve are near in every
/// direction.
template <class T>
CORTEN_HD CurveCube<T> curve_cube(const DataView<T>& d, const Record* leaf, int n) {
  Vec3<T> low = d.geom_xpos[leaf[0].key[2]], high = low;
  for (int i = 1; i < n; i++)
    for (int k = 0; k < 3; k++) {
      const T x = d.geom_xpos[leaf[i].key[2]][k];
      if (x < low[k]) low[k] = x;
      if (x > high[k]) high[k] = x;
    }
  const Vec3<T> size = high - low;
  const T widest = size.x > size.y ? size.x : size.y;
  return {low, size.z > widest ? size.z : widest};
}

template <class T>
CORTEN_HD void place_on_curve(const DataView<T>& d, const CurveCube<T>& cube, Record& leaf) {
  const Vec3<T> centre = d.geom_xpos[leaf.key[2]];
  auto cell = [&](int k) { return curve_cell(centre[k], cube.low[k], cube.extent); };
  const unsigned long long place = curve_place(cell(0), cell(1), cell(2));
  // 63 bits, in two integers that are not negative.
  leaf.key[0] = static_cast<int>(place >> 32);
  leaf.key[1] = static_cast<int>((place >> 1) & 0x7fffffff);
}

template <class T>
CORTEN_HD void join_boxes(const T* parts, int n, T* whole) {
  for (int k = 0; k < 6; k++) whole[k] = parts[k];
  for (int i = 1; i < n; i++)
    for (int k = 0; k < 3; k++) {
      const T low = parts[6 * i + k], high = parts[6 * i + 3 + k];
      // Written so that a bound which is not a number gives way.
      if (!(whole[k] <= low)) whole[k] = low;
      if (!(whole[3 + k] >= high)) whole[3 + k] = high;
    }
}

}  // namespace detail

/// Builds the tree over the n geoms in column 2 of `leaf`; writes leaf and tree_box.
template <class T, class Exec>
CORTEN_STAGE void build_geom_tree(const ModelView<T>& m, const DataView<T>& d, int n, Exec exec) {
  using detail::Record;
  Record* leaf = reinterpret_cast<Record*>(d.leaf);
  Record* buffer = reinterpret_cast<Record*>(d.leaf_buffer);
  const detail::CurveCube<T> cube = detail::curve_cube(d, leaf, n);
  exec.sync();
  for_each(exec, n, [&](int i) { detail::place_on_curve(d, cube, leaf[i]); });
  if (detail::merge_sort(leaf, buffer, n, exec)) for_each(exec, n, [&](int i) { leaf[i] = buffer[i]; });

  const detail::TreeShape tree(n);
  for_each(exec, n, [&](int i) { detail::geom_box(m, d, leaf[i].key[2], d.tree_box + 6 * i); });
  for (int level = 1; level <= tree.top; level++)
    for_each(exec, tree.count[level], [&](int i) {
      const int first = detail::kTreeArity * i, rest = tree.count[level - 1] - first;
      detail::join_boxes(d.tree_box + 6 * (tree.first[level - 1] + first),
                         rest < detail::kTreeArity ? rest : detail::kTreeArity,
                         d.tree_box + 6 * (tree.first[level] + i));
    });
}

}  // namespace corten
