// Conjugate gradients for constraint forces, preconditioned with M.
#pragma once

#include "constraint/primal.h"
#include "constraint/sparse_storage.h"

namespace corten {

template <class T, class Exec>
struct ConjugateGradients {
  const ModelView<T>& m;
  const DataView<T>& d;
  const Problem<T>& p;
  Exec exec;

  CORTEN_HD void precondition() const {
    for_each(exec, p.nv, [&](int k) { d.solver_Mgrad[p.dof[k]] = d.solver_grad[p.dof[k]]; });
    solve_problem_inertia(m, d, p, d.solver_Mgrad, exec);
  }

  /// How much of the last direction to keep; what would point backwards starts afresh.
  CORTEN_HD T polak_ribiere() const {
    const Sums<T, 2> sums = fixed_sums<2>(exec, d.solver_sums, p.nv, [&](int k) {
      const int i = p.dof[k];
      return Sums<T, 2>{{d.solver_grad[i] * (d.solver_Mgrad[i] - d.solver_Mgradold[i]),
                         d.solver_gradold[i] * d.solver_Mgradold[i]}};
    });
    const T last = sums.value[1] > tiny<T>() ? sums.value[1] : tiny<T>();
    return sums.value[0] > 0 ? sums.value[0] / last : T(0);
  }
  CORTEN_HD bool aim(bool first) const {
    precondition();
    const T beta = first ? T(0) : polak_ribiere();
    for_each(exec, p.nv, [&](int k) {
      const int i = p.dof[k];
      d.solver_search[i] = -d.solver_Mgrad[i] + (first ? T(0) : beta * d.solver_search[i]);
      d.solver_gradold[i] = d.solver_grad[i];
      d.solver_Mgradold[i] = d.solver_Mgrad[i];
    });
    return false;
  }
};

template <class T, class Exec>
CORTEN_STAGE PrimalResult solve_cg_problem(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                           Exec exec) {
  const SparseStorage<T, Exec> storage{m, d, exec};
  const ConjugateGradients<T, Exec> direction{m, d, p, exec};
  return minimize(m, d, p, storage, direction, exec);
}

/// Writes qacc, efc_force, efc_state, qfrc_constraint and statistics.
template <class T, class Exec>
CORTEN_STAGE void solve_cg(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  list_problems(m, d, exec);
  const SparseStorage<T, Exec> storage{m, d, exec};
  solve_primal(
      m, d, storage, [&](const Problem<T>& p) { return solve_cg_problem(m, d, p, exec); }, exec);
}

}  // namespace corten
