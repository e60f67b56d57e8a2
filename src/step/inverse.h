// Inverse dynamics: the force that goes with a motion.
#pragma once

#include "step/integrate.h"

namespace corten {

namespace detail {

/// qacc_integrated <- the acceleration before integration whose step gives qacc as (change of qvel) / h.
/// Undoes what the implicit integrators do to an acceleration.
template <class T, class Exec>
CORTEN_HD void continuous_acceleration(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const T* upper = d.qH;
  switch (m.opt.integrator) {
    case kImplicit:
    case kImplicitFast: upper = implicit_inertia(m, d, exec); break;
    default:
      if (!damping_is_implicit(m, exec)) {
        for_each(exec, m.nv, [&](int i) { d.qacc_integrated[i] = d.qacc[i]; });
        return;
      }
      damped_inertia(m, d, exec);
      break;
  }
  multiply_tree_matrix(m, static_cast<const T*>(d.qH), upper, static_cast<const T*>(d.qacc),
                       d.qacc_integrated, exec);
  solve_inertia(m, d, d.qacc_integrated, exec);
}

}  // namespace detail

/// Writes qfrc_inverse from qpos, qvel and qacc.
template <class T, class Exec>
CORTEN_HD void inverse(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  forward_state(m, d, exec);
  const T* qacc = d.qacc;
  if (m.enabled(kEnableInvDiscrete)) {
    detail::continuous_acceleration(m, d, exec);
    qacc = d.qacc_integrated;
  }
  multiply_tree_matrix(m, static_cast<const T*>(d.M), static_cast<const T*>(d.M), qacc, d.qfrc_inverse, exec);
  for_each(exec, m.nv, [&](int i) {
    d.qfrc_constraint[i] = 0;
    d.qfrc_inverse[i] += d.qfrc_bias[i] - d.qfrc_passive[i];
  });
  // Sensors see the acceleration that the forces above go with.
  DataView<T> seen = d;
  seen.qacc = const_cast<T*>(qacc);
  sensor_acceleration(m, seen, exec);
}

}  // namespace corten
