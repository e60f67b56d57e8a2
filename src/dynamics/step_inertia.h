// The matrices that implicit integration uses instead of M.
#pragma once

#include "dynamics/derivative.h"
#include "dynamics/inertia.h"

namespace corten {

namespace detail {

/// True if Euler treats joint damping implicitly.
template <class T, class Exec>
CORTEN_HD bool damping_is_implicit(const ModelView<T>& m, Exec exec) {
  if (m.disabled(kDisableEulerDamp) || m.disabled(kDisableDamper)) return false;
  return any_of(exec, m.nv, [&](int i) { return m.dof_damping[i] > 0; });
}

/// lower <- M + h diag(damping)
template <class T, class Exec>
CORTEN_HD void damped_inertia(const ModelView<T>& m, const DataView<T>& d, T* lower, Exec exec) {
  copy_all(exec, m.nC, static_cast<const T*>(d.M), lower);
  for_each(exec, m.nv,
           [&](int i) { lower[m.M_rowadr[i] + m.M_rownnz[i] - 1] += m.opt.timestep * m.dof_damping[i]; });
}

/// lower, upper <- the triangles of M - h qDeriv. If not `full`: lower <- the symmetric matrix of
/// implicitfast, and `upper` is not used. Returns the array with the upper triangle.
template <class T, class Exec>
CORTEN_HD T* implicit_inertia(const ModelView<T>& m, const DataView<T>& d, bool full, T* lower, T* upper,
                              Exec exec) {
  smooth_derivative(m, d, full, exec);
  for_each(exec, m.nC, [&](int k) {
    lower[k] = d.M[k] - m.opt.timestep * d.qDeriv[k];
    if (full) upper[k] = d.M[k] - m.opt.timestep * d.qDeriv_upper[k];
  });
  // implicitfast uses the storage of M, which in the reference is diagonal for a simple body.
  if (!full)
    for_each(exec, m.nv, [&](int i) {
      if (!m.body_simple[m.dof_bodyid[i]]) return;
      for (int a = m.M_rowadr[i]; a < m.M_rowadr[i] + m.M_rownnz[i] - 1; a++) lower[a] = 0;
    });
  return full ? upper : lower;
}

/// Factors the matrix in qH and `upper` in place, and writes qHDiagInv.
template <class T, class Exec>
CORTEN_HD void factor_qH(const ModelView<T>& m, const DataView<T>& d, T* upper, Exec exec) {
  if (factor_tree_matrix(m, d.qH, upper, d.qHDiagInv, exec)) once(exec, [&] { *d.status |= kSingular; });
}

/// Writes the factor of M + h diag(damping) to qH and qHDiagInv.
template <class T, class Exec>
CORTEN_HD void factor_damped_inertia(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  damped_inertia(m, d, d.qH, exec);
  factor_qH(m, d, d.qH, exec);
}

/// Writes the factor of M - h qDeriv, or of the symmetric matrix of implicitfast, to qH and qHDiagInv. That
/// of a `full` matrix is also in qH_upper.
template <class T, class Exec>
CORTEN_HD void factor_implicit_inertia(const ModelView<T>& m, const DataView<T>& d, bool full, Exec exec) {
  factor_qH(m, d, implicit_inertia(m, d, full, d.qH, d.work.qH_upper, exec), exec);
}

/// x <- H^-1 x, with the matrix H that one of the functions above factored.
template <class T, class Exec>
CORTEN_HD void solve_qH(const ModelView<T>& m, const DataView<T>& d, bool full, T* x, Exec exec) {
  solve_tree_matrix(m, static_cast<const T*>(d.qH), static_cast<const T*>(full ? d.work.qH_upper : d.qH),
                    static_cast<const T*>(d.qHDiagInv), x, exec);
}

}  // namespace detail

}  // namespace corten
