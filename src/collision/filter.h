// Filters of geom pairs. Every filter here depends on the model alone, except the bounding test and, if the
// flag is on, sleep. Explicit pairs are subject to these two only.
//
// In the reference's order: masks of the bodies, excluded bodies, bodies of one weld group (including the
// same body and two static ones), parent and child, masks of the geoms, an explicit pair of the same geoms,
// bounding spheres. A pair must pass all filters, so here they are ordered by cost.
#pragma once

#include "collision/contact_param.h"
#include "model/sleep_state.h"

namespace corten {

/// Two geoms in the order of bodies.
CORTEN_HD constexpr unsigned body_signature(int lower, int higher) {
  return (static_cast<unsigned>(lower) << 16) + static_cast<unsigned>(higher);
}

namespace detail {

/// The first entry of a sorted list of signatures that is not below `signature`.
CORTEN_HD int first_not_below(const int* sorted, int n, unsigned signature) {
  int low = 0;
  while (n > 0) {
    const int half = n / 2;
    if (static_cast<unsigned>(sorted[low + half]) < signature) {
      low += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return low;
}

}  // namespace detail

template <class T>
CORTEN_HD bool masks_match(const ModelView<T>& m, int g1, int g2) {
  return (m.geom_contype[g1] & m.geom_conaffinity[g2]) != 0 ||
         (m.geom_contype[g2] & m.geom_conaffinity[g1]) != 0;
}

/// True for a geom that can touch others in explicit pairs only.
template <class T>
CORTEN_HD bool never_collides(const ModelView<T>& m, int g) {
  return m.geom_contype[g] == 0 && m.geom_conaffinity[g] == 0;
}

template <class T>
CORTEN_HD bool is_static(const ModelView<T>& m, int body) {
  return m.body_weldid[body] == 0;
}

/// True if the model excludes contacts of the two bodies; `body1` has the lower id.
template <class T>
CORTEN_HD bool bodies_are_excluded(const ModelView<T>& m, int body1, int body2) {
  if (m.nexclude == 0) return false;
  const unsigned signature = body_signature(body1, body2);
  const int at = detail::first_not_below(m.exclude_signature, m.nexclude, signature);
  return at < m.nexclude && static_cast<unsigned>(m.exclude_signature[at]) == signature;
}

/// True for bodies that can move relative to each other. Parent and child are excluded unless one of them is
/// static or the filter is off. `body1` has the lower id.
template <class T>
CORTEN_HD bool bodies_may_touch(const ModelView<T>& m, int body1, int body2) {
  const int weld1 = m.body_weldid[body1], weld2 = m.body_weldid[body2];
  if (weld1 == weld2) return false;
  if (weld1 != 0 && weld2 != 0 && !m.disabled(kDisableFilterParent)) {
    const int parent1 = m.body_weldid[m.body_parentid[weld1]];
    const int parent2 = m.body_weldid[m.body_parentid[weld2]];
    if (weld1 == parent2 || weld2 == parent1) return false;
  }
  return !bodies_are_excluded(m, body1, body2);
}

/// True if there is an explicit pair of the same two geoms, which replaces their contacts.
template <class T>
CORTEN_HD bool has_explicit_pair(const ModelView<T>& m, int g1, int g2) {
  if (m.npair == 0) return false;
  const unsigned signature = body_signature(m.geom_bodyid[g1], m.geom_bodyid[g2]);
  for (int k = detail::first_not_below(m.pair_signature, m.npair, signature);
       k < m.npair && static_cast<unsigned>(m.pair_signature[k]) == signature; k++) {
    const int p1 = m.pair_geom1[k], p2 = m.pair_geom2[k];
    if ((p1 == g1 && p2 == g2) || (p1 == g2 && p2 == g1)) return true;
  }
  return false;
}

/// True if bounding spheres, or a plane and a sphere, are within the margin. False for NaN.
template <class T>
CORTEN_HD bool bounds_touch(const ModelView<T>& m, const DataView<T>& d, int g1, int g2, T margin) {
  const T bound1 = m.geom_rbound[g1], bound2 = m.geom_rbound[g2];
  const Vec3<T> apart = d.geom_xpos[g2] - d.geom_xpos[g1];
  if (bound1 > 0 && bound2 > 0) {
    const T reach = bound1 + bound2 + margin;
    return dot(apart, apart) <= reach * reach;
  }
  if (bound2 > 0 && m.geom_type[g1] == kPlane)
    return dot(apart, column(d.geom_xmat[g1], 2)) <= margin + bound2;
  if (bound1 > 0 && m.geom_type[g2] == kPlane)
    return -dot(apart, column(d.geom_xmat[g2], 2)) <= margin + bound1;
  return true;
}

/// The filters that concern few pairs: excluded bodies, explicit pairs and, with the flag, sleep. The body of
/// g1 has the lower id.
template <class T>
CORTEN_HD bool rare_filters_pass(const ModelView<T>& m, const DataView<T>& d, int g1, int g2) {
  const int body1 = m.geom_bodyid[g1], body2 = m.geom_bodyid[g2];
  return !bodies_are_excluded(m, body1, body2) && !has_explicit_pair(m, g1, g2) &&
         !both_rest(m, d, body1, body2);
}

/// All filters, for geoms of different bodies; the body of g1 has the lower id.
template <class T>
CORTEN_HD bool geoms_may_touch(const ModelView<T>& m, const DataView<T>& d, int g1, int g2) {
  return masks_match(m, g1, g2) && bounds_touch(m, d, g1, g2, contact_margin(m, g1, g2, -1)) &&
         bodies_may_touch(m, m.geom_bodyid[g1], m.geom_bodyid[g2]) && !has_explicit_pair(m, g1, g2) &&
         !both_rest(m, d, m.geom_bodyid[g1], m.geom_bodyid[g2]);
}

}  // namespace corten
