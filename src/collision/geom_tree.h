// A tree of bounding boxes over geoms, rebuilt in each step. Geoms are sorted along a space-filling curve
// (Hilbert 1891); every four consecutive ones share a box, every four of these another, and so on up to the
// root (a packed R-tree, Kamel and Faloutsos 1993). The shape of the tree depends on the number of leaves
// alone, so there are no links and no balancing, a level is one parallel loop, and a query traverses the tree
// without a stack. Sorting takes n log n, a query log n plus its results.
//
// The alternative, sweep and prune along one axis, tests each of n bodies in a heap against the n^(2/3) that
// overlap it on that axis.
#pragma once

#include "collision/geom_block.h"
#include "collision/sort.h"
#include "math/packed_tree.h"

namespace corten {

namespace detail {

/// The box of a geom's bounding sphere and margin, larger by a few units in the last place, so that rounding
/// does not lose a pair whose spheres touch.
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
  // All six comparisons, without branches: which of them fails cannot be predicted.
  return ((a[0] <= b[3]) & (b[0] <= a[3]) & (a[1] <= b[4]) & (b[1] <= a[4]) & (a[2] <= b[5]) &
          (b[2] <= a[5])) != 0;
}

/// Number of cells of the curve along each axis, in bits. Geoms in the same cell keep the order of their ids.
inline constexpr int kCurveBits = 10;

/// The cell of a coordinate in `extent`; NaN and out-of-range values go to the first.
template <class T>
CORTEN_HD unsigned curve_cell(T x, T low, T extent) {
  const T cells = T((1 << kCurveBits) - 1), t = (x - low) / extent * cells;
  if (!(t > 0)) return 0;
  return static_cast<unsigned>(t < cells ? t : cells);
}

/// Inserts two zeros between consecutive bits of the lowest 10 bits.
CORTEN_HD unsigned spread_bits(unsigned x) {
  x = (x | x << 16) & 0x30000ffu;
  x = (x | x << 8) & 0x300f00fu;
  x = (x | x << 4) & 0x30c30c3u;
  return (x | x << 2) & 0x9249249u;
}

/// A cell while its index on the curve is computed.
struct CurveCell {
  unsigned x, y, z;
};

/// Undoes the rotation of the curve in the octant of size `bit`, without branches, so that several cells can
/// be processed in parallel.
CORTEN_HD void undo_turn(unsigned bit, CurveCell& c) {
  const unsigned below = bit - 1;
  auto all_if = [bit](unsigned x) { return (x & bit) != 0 ? ~0u : 0u; };
  auto turn = [&](unsigned& other) {
    const unsigned flip = all_if(other), swap = (c.x ^ other) & below & ~flip;
    c.x ^= (below & flip) | swap;
    other ^= swap;
  };
  c.x ^= below & all_if(c.x);
  turn(c.y);
  turn(c.z);
}

/// The indices of N cells on the Hilbert curve (Skilling 2004): undoes the rotation of the curve in each
/// octant, from the coarsest down, and Gray codes the result. Consecutive indices are neighbouring cells,
/// which keeps groups compact: a Morton curve jumps, and a group across a jump has a huge box.
template <int N>
CORTEN_HD void curve_places(CurveCell* cell, unsigned* place) {
  for (unsigned bit = 1u << (kCurveBits - 1); bit > 1; bit >>= 1)
    for (int i = 0; i < N; i++) undo_turn(bit, cell[i]);
  for (int i = 0; i < N; i++) {
    CurveCell& c = cell[i];
    c.y ^= c.x;
    c.z ^= c.y;
    // Each bit is flipped by every set bit of z above it.
    unsigned flips = c.z >> 1;
    flips ^= flips >> 1, flips ^= flips >> 2, flips ^= flips >> 4, flips ^= flips >> 8;
    place[i] = spread_bits(c.x ^ flips) << 2 | spread_bits(c.y ^ flips) << 1 | spread_bits(c.z ^ flips);
  }
}

/// The cube that the curve fills.
template <class T>
struct CurveCube {
  Vec3<T> low;
  T extent;
};

/// A cube around the centres of n leaves. A cube, so that neighbours on the curve are close in every
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

/// Computes the keys of N leaves, or as many as are left.
template <int N, class T>
CORTEN_HD void place_on_curve(const DataView<T>& d, const CurveCube<T>& cube, Record* leaf, int left) {
  const int n = left < N ? left : N;
  CurveCell cell[N] = {};
  unsigned place[N];
  for (int i = 0; i < n; i++) {
    const Vec3<T> centre = d.geom_xpos[leaf[i].key[2]];
    auto along = [&](int k) { return curve_cell(centre[k], cube.low[k], cube.extent); };
    cell[i] = {along(0), along(1), along(2)};
  }
  curve_places<N>(cell, place);
  for (int i = 0; i < n; i++) {
    leaf[i].key[0] = static_cast<int>(place[i] >> 16);
    leaf[i].key[1] = static_cast<int>(place[i] & 0xffff);
  }
}

template <class T>
CORTEN_HD void join_boxes(const T* parts, int n, T* whole) {
  for (int k = 0; k < 6; k++) whole[k] = parts[k];
  for (int i = 1; i < n; i++)
    for (int k = 0; k < 3; k++) {
      const T low = parts[6 * i + k], high = parts[6 * i + 3 + k];
      // Written so that a NaN bound is replaced.
      if (!(whole[k] <= low)) whole[k] = low;
      if (!(whole[3 + k] >= high)) whole[3 + k] = high;
    }
}

/// The leaves of a group; the places after the last leaf are empty.
template <class T>
using LeafBlock = GeomBlock<kTreeArity, T>;

CORTEN_HD int leaf_groups(int leaves) { return (leaves + kTreeArity - 1) / kTreeArity; }

/// Numbers of tree_box that a block of leaves takes. The boxes of the other levels have room behind them: of
/// 64 geoms or more (kTreeThreshold), all leaves and boxes take less than the twelve numbers per geom that
/// tree_box has.
inline constexpr int kLeafBlockSize = 9 * kTreeArity;

/// All leaves, at the beginning of tree_box.
template <class T>
CORTEN_HD LeafBlock<T>* leaf_blocks(const DataView<T>& d) {
  static_assert(sizeof(LeafBlock<T>) <= kLeafBlockSize * sizeof(T));
  return reinterpret_cast<LeafBlock<T>*>(d.work.tree_box);
}

/// The boxes of a tree, by index as in TreeShape. Leaves have none.
template <class T>
CORTEN_HD T* tree_boxes_of(const DataView<T>& d, int leaves) {
  return d.work.tree_box + kLeafBlockSize * leaf_groups(leaves) - 6 * leaves;
}

/// Writes the leaves of a group, and their box.
template <class T>
CORTEN_HD void place_group(const ModelView<T>& m, const DataView<T>& d, const Record* leaf, int n,
                           LeafBlock<T>& block, T* box) {
  T parts[6 * kTreeArity];
  for (int k = 0; k < kTreeArity; k++) {
    if (k >= n) {
      block.clear(k);
      continue;
    }
    block.set(k, bounded_geom(m, d, leaf[k].key[2]));
    geom_box(m, d, leaf[k].key[2], parts + 6 * k);
  }
  join_boxes(static_cast<const T*>(parts), n, box);
}

}  // namespace detail

/// Builds the tree over the n geoms in column 2 of `leaf`; writes leaf and tree_box.
template <class T, class Exec>
CORTEN_STAGE void build_geom_tree(const ModelView<T>& m, const DataView<T>& d, int n, Exec exec) {
  using detail::Record;
  Record* leaf = reinterpret_cast<Record*>(d.work.leaf);
  Record* buffer = reinterpret_cast<Record*>(d.work.leaf_buffer);
  const detail::CurveCube<T> cube = detail::curve_cube(d, leaf, n);
  exec.sync();
  constexpr int block = Exec::width == 1 ? 8 : 1;  // one lane uses its vector units
  for_each(exec, (n + block - 1) / block,
           [&](int i) { detail::place_on_curve<block>(d, cube, leaf + block * i, n - block * i); });
  // Both methods leave the order in both arrays, so that the result does not depend on the method.
  if (Exec::width == 1 && n >= detail::kWorthRadixSort) {
    detail::radix_sort(leaf, buffer, n);
    for (int i = 0; i < n; i++) buffer[i] = leaf[i];
  } else {
    const bool in_buffer = detail::merge_sort(leaf, buffer, n, exec);
    for_each(exec, n, [&](int i) { in_buffer ? leaf[i] = buffer[i] : buffer[i] = leaf[i]; });
  }

  const TreeShape tree(n);
  T* box = detail::tree_boxes_of(d, n);
  for_each(exec, detail::leaf_groups(n), [&](int i) {
    const int first = kTreeArity * i, rest = n - first;
    T unused[6];  // of a single leaf, the box of the tree
    detail::place_group(m, d, leaf + first, rest < kTreeArity ? rest : kTreeArity, detail::leaf_blocks(d)[i],
                        tree.top > 0 ? box + 6 * (tree.first[1] + i) : unused);
  });
  for (int level = 2; level <= tree.top; level++)
    for_each(exec, tree.count[level], [&](int i) {
      const int first = kTreeArity * i, rest = tree.count[level - 1] - first;
      detail::join_boxes(static_cast<const T*>(box + 6 * (tree.first[level - 1] + first)),
                         rest < kTreeArity ? rest : kTreeArity, box + 6 * (tree.first[level] + i));
    });
}

}  // namespace corten
