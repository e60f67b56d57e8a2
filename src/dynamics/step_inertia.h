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

/// qH <- M + h diag(damping)
template <class T, class Exec>
CORTEN_HD void damped_inertia(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  copy_all(exec, m.nC, static_cast<const T*>(d.M), d.qH);
  for_each(exec, m.nv,
           [&](int i) { d.qH[m.M_rowadr[i] + m.M_rownnz[i] - 1] += m.opt.timestep * m.dof_damping[i]; });
}

/// qH, qH_upper <- M - h qDeriv; returns the array that holds the upper triangle. If not `full`: the
/// symmetric matrix of implicitfast.
template <class T, class Exec>
CORTEN_HD T* implicit_inertia(const ModelView<T>& m, const DataView<T>& d, bool full, Exec exec) {
  smooth_derivative(m, d, full, exec);
  for_each(exec, m.nC, [&](int k) {
    d.qH[k] = d.M[k] - m.opt.timestep * d.qDeriv[k];
    if (full) d.qH_upper[k] = d.M[k] - m.opt.timestep * d.qDeriv_upper[k];
  });
  // implicitfast uses the storage of M, which in the reference is diagonal for a simple body.
  if (!full)
    for_each(exec, m.nv, [&](int i) {
      if (!m.body_simple[m.dof_bodyid[i]]) return;
      for (int a = m.M_rowadr[i]; a < m.M_rowadr[i] + m.M_rownnz[i] - 1; a++) d.qH[a] = 0;
    });
  return full ? d.qH_upper : d.qH;
}

}  // namespace detail

}  // namespace corten
