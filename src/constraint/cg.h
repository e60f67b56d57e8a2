// The conjugate gradient solver for constraint forces, preconditioned with M.
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
    for_each(exec, p.nv, [&](int k) { d.work.Mgrad[p.dof[k]] = d.work.grad[p.dof[k]]; });
    solve_problem_inertia(m, d, p, d.work.Mgrad, exec);
  }

  /// Polak-Ribiere coefficient of the previous direction; zero, which restarts CG, if it would be negative.
  CORTEN_HD T polak_ribiere() const {
    const Sums<T, 2> sums = fixed_sums<2>(exec, d.work.partial_sums, p.nv, [&](int k) {
      const int i = p.dof[k];
      return Sums<T, 2>{{d.work.grad[i] * (d.work.Mgrad[i] - d.work.Mgrad_old[i]),
                         d.work.grad_old[i] * d.work.Mgrad_old[i]}};
    });
    const T last = sums.value[1] > tiny<T>() ? sums.value[1] : tiny<T>();
    return sums.value[0] > 0 ? sums.value[0] / last : T(0);
  }
  CORTEN_HD bool update_search(bool first) const {
    precondition();
    const T beta = first ? T(0) : polak_ribiere();
    for_each(exec, p.nv, [&](int k) {
      const int i = p.dof[k];
      d.work.search[i] = -d.work.Mgrad[i] + (first ? T(0) : beta * d.work.search[i]);
      d.work.grad_old[i] = d.work.grad[i];
      d.work.Mgrad_old[i] = d.work.Mgrad[i];
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

/// Solves with CG. Writes qacc, efc_force, efc_state, qfrc_constraint and the solver statistics.
template <class T, class Exec>
CORTEN_STAGE void solve_cg(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  list_problems(m, d, exec);
  const SparseStorage<T, Exec> storage{m, d, exec};
  solve_primal(
      m, d, storage, [&](const Problem<T>& p) { return solve_cg_problem(m, d, p, exec); }, exec);
}

}  // namespace corten
