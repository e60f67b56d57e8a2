// What the broad phase needs of geoms, in blocks: a processor tests one geom against all of a block at once.
#pragma once

#include <limits>

#include "base/bits.h"
#include "collision/filter.h"

namespace corten::detail {

/// The margin of a geom: its part of the distance at which contacts are made. The sum of two is exactly
/// contact_margin.
template <class T>
CORTEN_HD T own_margin(const ModelView<T>& m, int g) {
  return m.enabled(kEnableOverride) ? T(0.5) * m.opt.o_margin : m.geom_margin[g];
}

/// The weld group of a geom's body whose geoms it does not touch because it is the parent; -1: none.
template <class T>
CORTEN_HD int filtered_parent(const ModelView<T>& m, int weld) {
  if (weld == 0 || m.disabled(kDisableFilterParent)) return -1;
  const int parent = m.body_weldid[m.body_parentid[weld]];
  return parent == 0 ? -1 : parent;
}

/// A geom with bounds: its bounding sphere and what the filters compare.
template <class T>
struct BoundedGeom {
  Vec3<T> centre;
  T bound, margin;
  int weld, parent, contype, conaffinity;
};

template <class T>
CORTEN_HD BoundedGeom<T> bounded_geom(const ModelView<T>& m, const DataView<T>& d, int g) {
  const int weld = m.body_weldid[m.geom_bodyid[g]];
  return {d.geom_xpos[g],           m.geom_rbound[g],  own_margin(m, g),     weld,
          filtered_parent(m, weld), m.geom_contype[g], m.geom_conaffinity[g]};
}

/// N geoms. The loops compile to vector instructions.
template <int N, class T>
struct GeomBlock {
  T x[N], y[N], z[N], bound[N], margin[N];
  int weld[N], parent[N], contype[N], conaffinity[N];

  CORTEN_HD void set(int k, const BoundedGeom<T>& geom) {
    x[k] = geom.centre.x, y[k] = geom.centre.y, z[k] = geom.centre.z;
    bound[k] = geom.bound, margin[k] = geom.margin;
    weld[k] = geom.weld, parent[k] = geom.parent;
    contype[k] = geom.contype, conaffinity[k] = geom.conaffinity;
  }
  /// Leaves place k empty: it touches nothing.
  CORTEN_HD void clear(int k) {
    const T none = std::numeric_limits<T>::quiet_NaN();
    set(k, {{none, none, none}, T(0), T(0), 0, -1, 0, 0});
  }
  CORTEN_HD BoundedGeom<T> geom(int k) const {
    return {{x[k], y[k], z[k]}, bound[k], margin[k], weld[k], parent[k], contype[k], conaffinity[k]};
  }

  /// Bit k is set if `other` and geom k may touch: bounds_touch, with the same rounding, masks_match, and the
  /// filters of weld groups. Never inlined, because only then compilers make vector instructions of the
  /// loops.
  CORTEN_STAGE unsigned touching(const BoundedGeom<T>& other) const {
    const T cx = other.centre.x, cy = other.centre.y, cz = other.centre.z, b = other.bound, m = other.margin;
    T apart[N], reach[N];
    for (int k = 0; k < N; k++) {
      const T dx = x[k] - cx, dy = y[k] - cy, dz = z[k] - cz;
      const T sum = bound[k] + b + (margin[k] + m);
      apart[k] = dx * dx + dy * dy + dz * dz;
      reach[k] = sum * sum;
    }
    unsigned hits = 0;
    for (int k = 0; k < N; k++) hits |= static_cast<unsigned>(apart[k] <= reach[k]) << k;
    if (hits == 0) return 0;
    const int w = other.weld, p = other.parent, type = other.contype, affinity = other.conaffinity;
    unsigned filtered = 0;
    for (int k = 0; k < N; k++) {
      const int related = (weld[k] == w) | (weld[k] == p) | (parent[k] == w);
      const int unmatched = ((contype[k] & affinity) | (type & conaffinity[k])) == 0;
      filtered |= static_cast<unsigned>(related | unmatched) << k;
    }
    return hits & ~filtered;
  }
};

}  // namespace corten::detail
