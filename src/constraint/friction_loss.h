// Dry friction (friction loss) of dofs and tendons: rows with zero residual and bounded force.
#pragma once

#include "constraint/impedance.h"

namespace corten {

template <class T>
CORTEN_HD BlockSize dof_friction_size(const ModelView<T>& m, int i) {
  return {m.dof_frictionloss[i] != 0 ? 1 : 0, 1};
}

template <class T>
CORTEN_HD BlockSize tendon_friction_size(const ModelView<T>& m, const DataView<T>& d, int t) {
  return {m.tendon_frictionloss[t] > 0 && tendon_moves(m, d, t) ? 1 : 0, m.ten_J_rownnz[t]};
}

namespace detail {

template <class T>
CORTEN_HD void finish_friction(const ModelView<T>& m, const DataView<T>& d, const RowBlock& block, T loss,
                               T weight, const T* solref, const T* solimp) {
  d.efc_frictionloss[block.row] = loss;
  d.efc_diagApprox[block.row] = weight;
  set_impedance(d, block, solver_parameters(m, solref, solimp), T(0), false);
  finish_block(d, block);
}

}  // namespace detail

template <class T>
CORTEN_HD void write_dof_friction(const ModelView<T>& m, const DataView<T>& d, int i, const RowBlock& block) {
  begin_block(d, block, kRowFrictionDof, i);
  d.efc_J_colind[block.entry] = i;
  d.efc_J[block.entry] = 1;
  detail::finish_friction(m, d, block, m.dof_frictionloss[i], m.dof_invweight0[i], m.dof_solref + 2 * i,
                          m.dof_solimp + 5 * i);
}

template <class T>
CORTEN_HD void write_tendon_friction(const ModelView<T>& m, const DataView<T>& d, int t,
                                     const RowBlock& block) {
  begin_block(d, block, kRowFrictionTendon, t);
  copy_tendon_row(m, d, t, T(1), block);
  detail::finish_friction(m, d, block, m.tendon_frictionloss[t], m.tendon_invweight0[t],
                          m.tendon_solref_fri + 2 * t, m.tendon_solimp_fri + 5 * t);
}

}  // namespace corten
