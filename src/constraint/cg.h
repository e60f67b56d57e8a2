// The conjugate gradient solver for constraint forces, preconditioned with M.
#pragma once

#include "constraint/packed_storage.h"
#include "constraint/primal.h"
#include "constraint/sparse_storage.h"

namespace corten {

template <class T, class Storage>
struct ConjugateGradients {
  const Problem<T>& p;
  Storage& storage;

  CORTEN_HD void precondition() const {
    storage.for_each_dof(p, [](int, auto&& dof) { dof.Mgrad = dof.gradient; });
    storage.solve_inertia(p);
  }

  /// Polak-Ribiere coefficient of the previous direction; zero, which restarts CG, if it would be negative.
  CORTEN_HD T polak_ribiere() const {
    const Sums<T, 2> sums = storage.template sum<2>(p, [](int, const auto& dof) {
      return Sums<T, 2>{{dof.gradient * (dof.Mgrad - dof.last_Mgrad), dof.last_gradient * dof.last_Mgrad}};
    });
    const T last = sums.value[1] > tiny<T>() ? sums.value[1] : tiny<T>();
    return sums.value[0] > 0 ? sums.value[0] / last : T(0);
  }
  CORTEN_HD bool update_search(bool first) const {
    precondition();
    const T beta = first ? T(0) : polak_ribiere();
    storage.for_each_dof(p, [&](int, auto&& dof) {
      dof.search = -dof.Mgrad + (first ? T(0) : beta * dof.search);
      dof.last_gradient = dof.gradient;
      dof.last_Mgrad = dof.Mgrad;
    });
    return false;
  }
};

template <class T, class Exec>
CORTEN_STAGE PrimalResult solve_cg_problem(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p,
                                           Exec exec) {
  const SparseStorage<T, Exec> storage{m, d, exec};
  const ConjugateGradients<T, const SparseStorage<T, Exec>> direction{p, storage};
  return minimize(m, d, p, storage, direction, exec);
}

/// solve_cg_problem on one thread, with the problem in memory of its own.
template <class T, class Exec>
CORTEN_STAGE PrimalResult solve_packed_cg_problem(const ModelView<T>& m, const DataView<T>& d,
                                                  const Problem<T>& p, Exec exec) {
  const PackedProblem<T> packed = pack_problem(m, d, p);
  const PackedStorage<T, Exec> storage{m, d, packed, exec};
  const ConjugateGradients<T, const PackedStorage<T, Exec>> direction{p, storage};
  const PrimalResult result = minimize(m, d, p, storage, direction, exec);
  storage.write_back(p);
  return result;
}

/// Solves with CG. Writes qacc, efc_force, efc_state, qfrc_constraint and the solver statistics.
template <class T, class Exec>
CORTEN_STAGE void solve_cg(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  list_problems(m, d, exec);
  const SparseStorage<T, Exec> storage{m, d, exec};
  auto solve_with = [&](auto solve) { solve_primal(m, d, storage, solve, exec); };
  if constexpr (Exec::width == 1) {
    const int islands = problem_count(m, d);
    if (place_packed_problems(m, d, islands > 0 ? islands : 1, exec))
      return solve_with([&](const Problem<T>& p) { return solve_packed_cg_problem(m, d, p, exec); });
  }
  solve_with([&](const Problem<T>& p) { return solve_cg_problem(m, d, p, exec); });
}

}  // namespace corten
