// Row properties of impulse constraints: gaps, correction velocities, bounds, friction disks.
#pragma once

#include "constraint/dual.h"
#include "constraint/dual_qcqp.h"
#include "constraint/impedance.h"

namespace corten::impulse {

using corten::detail::within;

/// Signed gap of a row; negative: violated.
template <class T>
CORTEN_HD T gap_of(const DataView<T>& d, int row) {
  return d.efc_pos[row] - d.efc_margin[row];
}

/// True for rows that can only push: limits and contact normals.
template <class T>
CORTEN_HD bool pushes_only(const DataView<T>& d, int row) {
  switch (d.efc_type[row]) {
    case kRowLimitJoint:
    case kRowLimitTendon:
    case kRowContactFrictionless: return true;
    case kRowContactElliptic: return leads_cone(d, row);
    default: return false;
  }
}

template <class T>
CORTEN_HD bool is_contact(const DataView<T>& d, int row) {
  return d.efc_type[row] == kRowContactFrictionless || d.efc_type[row] == kRowContactElliptic;
}

/// False for a row that no impulse can move: it is skipped.
template <class T>
CORTEN_HD bool moves(const DataView<T>& d, int row) {
  return d.work.efc_Adiag[row] > tiny<T>();
}

/// Sets the force or impulse of a row, in `of_rows` and dual_velocity; returns the change of the row's
/// acceleration or velocity.
template <class T>
CORTEN_HD T change_row(const DataView<T>& d, int row, T* of_rows, T value) {
  const T change = value - of_rows[row];
  of_rows[row] = value;
  add_dual_force(d, row, change);
  return std::abs(change) * d.work.efc_Adiag[row];
}

/// Velocity along the row that corrects part of its violation in this step: penetration beyond the slop, or
/// any error of an equality. Limited by correction_max, and to the speed that gravity takes away over the
/// depth: a body pushed out against gravity is then at rest when it is out, and a violation that appears
/// suddenly does not throw bodies.
template <class T>
CORTEN_HD T correcting_velocity(const ModelView<T>& m, const DataView<T>& d, int row) {
  const bool equality = d.efc_type[row] == kRowEquality;
  if (!equality && !pushes_only(d, row)) return 0;
  const T gap = gap_of(d, row);
  const T gravity = m.disabled(kDisableGravity) ? T(0) : norm(vec3(m.opt.gravity));
  T most = m.opt.correction_max / m.opt.timestep;
  if (gravity > 0) {
    const T fall = std::sqrt(T(2) * gravity * std::abs(gap));
    most = fall < most ? fall : most;
  }
  const T depth = equality ? -gap : -gap - m.opt.correction_slop;
  return within(m.opt.correction_factor / m.opt.timestep * depth, equality ? -most : T(0), most);
}

/// friction_in_disk with `softness` added to the scaled diagonal; true if x is not zero.
template <class T>
CORTEN_HD bool soft_friction(const T* block, int dim, const T* b, const T* mu, T unit, T softness, T* x) {
  const int n = dim - 1;
  T A[25], scaled[5];
  for (int i = 0; i < n; i++) {
    scaled[i] = b[i] * unit;
    for (int j = 0; j < n; j++) A[i * n + j] = block[(i + 1) * dim + j + 1] * unit;
    A[i * n + i] += softness / (mu[i] * mu[i]);
  }
  solve_friction(static_cast<const T*>(A), static_cast<const T*>(scaled), mu, T(1), n, x);
  for (int i = 0; i < n; i++)
    if (x[i] != 0) return true;
  return false;
}

/// The friction x that best stops slip inside its disk, or the ellipsoid given by spin and roll friction:
///
///     minimize 1/2 x' A x + x' b   with   sum (x_i / mu_i)^2 <= r^2
///
/// The QCQP of the soft solver uses absolute tolerances. Here the problem is first scaled to r = 1 and a unit
/// diagonal, so that grams and tonnes get the same answer, and regularized, since some directions may not be
/// movable. `block` is the contact's, dim x dim, with the normal first.
template <class T>
CORTEN_STAGE void friction_in_disk(const T* block, int dim, const T* b, const T* mu, T r, T* x) {
  const int n = dim - 1;
  for (int i = 0; i < n; i++) x[i] = 0;
  if (!(r > tiny<T>())) return;
  T largest = 0, slip[5];
  for (int i = 0; i < n; i++) {
    const T diagonal = block[(i + 1) * (dim + 1)] * mu[i] * mu[i];
    if (diagonal > largest) largest = diagonal;
    slip[i] = b[i] / r;
  }
  if (!(largest > tiny<T>())) return;
  const T unit = T(1) / largest;
  if (!soft_friction(block, dim, static_cast<const T*>(slip), mu, unit, T(1e-9), x))
    soft_friction(block, dim, static_cast<const T*>(slip), mu, unit, T(1e-4), x);
  for (int i = 0; i < n; i++) x[i] *= r;
}

}  // namespace corten::impulse
