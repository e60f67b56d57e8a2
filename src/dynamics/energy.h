// Mechanical energy, for users and tests; no other stage needs it.
#pragma once

#include "dynamics/inertia.h"
#include "dynamics/passive.h"

namespace corten {

/// Sets both energies to zero, for steps that do not compute them. For one lane.
template <class T>
CORTEN_HD void clear_energy(const DataView<T>& d) {
  d.energy[0] = d.energy[1] = 0;
}

/// Potential energy of gravity and springs; writes energy[0]. Runs on one lane: the order of the sum is
/// fixed, and it is rarely needed.
template <class T, class Exec>
CORTEN_STAGE void potential_energy(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] {
    T sum = 0;
    if (!m.disabled(kDisableGravity))
      for (int b = 1; b < m.nbody; b++) sum -= m.body_mass[b] * dot(vec3(m.opt.gravity), d.xipos[b]);
    if (!m.disabled(kDisableSpring)) {
      for (int j = 0; j < m.njnt; j++) {
        if (m.jnt_stiffness[j] == 0) continue;
        T displacement[6];
        int n = joint_spring_displacement(m, d, j, displacement);
        for (int k = 0; k < n; k++) sum += T(0.5) * m.jnt_stiffness[j] * displacement[k] * displacement[k];
      }
      for (int t = 0; t < m.ntendon; t++) {
        T offset = tendon_spring_offset(m, d, t);
        sum += T(0.5) * m.tendon_stiffness[t] * offset * offset;
      }
      for (int e = 0; e < m.nflexedge; e++) sum += detail::flex_edge_energy(m, d, e);
    }
    d.energy[0] = sum;
  });
}

/// Kinetic energy, half qvel' M qvel, including armature; writes energy[1].
template <class T, class Exec>
CORTEN_STAGE void kinetic_energy(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] {
    T sum = 0;
    for (int i = 0; i < m.nv; i++) {
      int row = m.M_rowadr[i], diagonal = m.M_rownnz[i] - 1;
      // Off-diagonal entries represent two entries of the full matrix.
      sum += d.qvel[i] * (T(0.5) * d.M[row + diagonal] * d.qvel[i] +
                          sparse_dot(d.M + row, m.M_colind + row, diagonal, d.qvel));
    }
    d.energy[1] = sum;
  });
}

}  // namespace corten
