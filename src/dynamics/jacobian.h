// Jacobians of points and bodies, and generalized forces of forces on them.
#pragma once

#include "dynamics/com.h"

namespace corten {

/// Linear velocity of the point `p_W`, fixed in body b, per unit velocity of dof i, one of b's ancestors.
template <class T>
CORTEN_HD Vec3<T> point_jacobian(const ModelView<T>& m, const DataView<T>& d, int b, Vec3<T> p_W, int i) {
  return velocity_at(d.cdof[i], p_W, com_origin(m, d, b));
}

/// Linear velocity of the point `p_W`, fixed in body b.
template <class T>
CORTEN_HD Vec3<T> point_velocity(const ModelView<T>& m, const DataView<T>& d, int b, Vec3<T> p_W) {
  return velocity_at(d.cvel[b], p_W, com_origin(m, d, b));
}

/// The wrench of a force at the point `p_W` of body b, and a torque, in b's com frame.
template <class T>
CORTEN_HD Force<T> force_at(const ModelView<T>& m, const DataView<T>& d, int b, Vec3<T> p_W, Vec3<T> force,
                            Vec3<T> torque = {0, 0, 0}) {
  return moved(Force<T>{torque, force}, p_W, com_origin(m, d, b));
}

/// A sparse row over dofs, in increasing order.
template <class T>
struct SparseRow {
  const int* dof;
  T* value;
  int count;
};

/// row += the generalized force of forces on two bodies, for the dofs that move one body and not the other:
/// opposite forces along the line between two points have no effect on dofs that move both. The row must
/// contain all of these dofs. Ancestors have lower ids, so two walks to the root that always advance the
/// higher one meet at the first common dof, and visit dofs in decreasing order: the row is searched once.
template <class T>
CORTEN_HD void add_force_pair(const ModelView<T>& m, const DataView<T>& d, const SparseRow<T>& row, int body0,
                              const Force<T>& force0, int body1, const Force<T>& force1) {
  int i = m.body_lastdof[body0], j = m.body_lastdof[body1], entry = row.count - 1;
  while (i != j) {
    const bool second = j > i;
    const int k = second ? j : i;
    while (row.dof[entry] != k) entry--;
    row.value[entry] += dot(d.cdof[k], second ? force1 : force0);
    (second ? j : i) = m.dof_parentid[k];
  }
}

/// qfrc += J' f for forces on all bodies at once: a force on a body acts on every subtree that contains it,
/// so one pass up the tree replaces a walk to the root per body. Overwrites cfrc with sums over subtrees.
template <class T, class Exec>
CORTEN_HD void add_body_forces(const ModelView<T>& m, const DataView<T>& d, Force<T>* cfrc, T* qfrc,
                               Exec exec) {
  accumulate_subtrees(m, exec, cfrc);
  for_each(exec, m.nv, [&](int i) { qfrc[i] += dot(d.cdof[i], cfrc[m.dof_bodyid[i]]); });
}

}  // namespace corten
