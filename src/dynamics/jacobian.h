// How points and bodies move with the dofs, and how forces on them act back.
#pragma once

#include "dynamics/com.h"

namespace corten {

/// Linear velocity of the point `p_W`, fixed in body b, by a unit of dof i, one of b's ancestors.
template <class T>
CORTEN_HD Vec3<T> point_jacobian(const ModelView<T>& m, const DataView<T>& d, int b, Vec3<T> p_W, int i) {
  return velocity_at(d.cdof[i], p_W, com_origin(m, d, b));
}

/// Linear velocity of the point `p_W`, fixed in body b.
template <class T>
CORTEN_HD Vec3<T> point_velocity(const ModelView<T>& m, const DataView<T>& d, int b, Vec3<T> p_W) {
  return velocity_at(d.cvel[b], p_W, com_origin(m, d, b));
}

/// qfrc += J' f for forces on all bodies at once: a force on a body is a force on every subtree that holds
/// it, so one pass up the tree replaces a walk to the root for each body. Overwrites cfrc with sums over
/// subtrees.
template <class T, class Exec>
CORTEN_HD void add_body_forces(const ModelView<T>& m, const DataView<T>& d, Force<T>* cfrc, T* qfrc,
                               Exec exec) {
  accumulate_subtrees(m, exec, cfrc);
  for_each(exec, m.nv, [&](int i) { qfrc[i] += dot(d.cdof[i], cfrc[m.dof_bodyid[i]]); });
}

}  // namespace corten
