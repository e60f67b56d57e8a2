// The dual problem, over forces f instead of accelerations:
//
//     minimize  1/2 f' (A + R) f + f' b    with f in the friction cones and bounds,   A = J M^-1 J'
//
// A is not formed. With M = L' D L, A = B B' where B = J L^-1 D^-1/2. A row of B has entries only for the
// row's dofs and their ancestors. Solvers keep v = B' f up to date: the residual of a row is then b_i + B_i v
// + R_i f_i, and changing a force adds a multiple of B_i to v. The cost of each is the length of a row of B,
// while a row of A has an entry for every constraint row of the island. Memory grows linearly, too.
#pragma once

#include "constraint/row_products.h"
#include "constraint/update.h"
#include "dynamics/inertia.h"
#include "model/capacity.h"

namespace corten {

/// The rows and dofs of one island, or all of them if there are no islands. Iterations are counted for the
/// whole system, as in the reference, but islands are independent and can be swept in parallel.
struct DualPart {
  int nefc, nv, ne, nf;
  const int *rows, *dofs;  ///< null: all, in order

  CORTEN_HD int row(int k) const { return rows != nullptr ? rows[k] : k; }
  CORTEN_HD int dof(int k) const { return dofs != nullptr ? dofs[k] : k; }
};

template <class T>
CORTEN_HD int dual_part_count(const DataView<T>& d) {
  return *d.nisland > 0 ? *d.nisland : 1;
}

template <class T>
CORTEN_HD DualPart dual_part(const ModelView<T>& m, const DataView<T>& d, int index) {
  if (*d.nisland == 0) return {*d.nefc, m.nv, *d.ne, *d.nf, nullptr, nullptr};
  return {d.island_nefc[index],
          d.island_nv[index],
          d.island_ne[index],
          d.island_nf[index],
          d.map_iefc2efc + d.island_iefcadr[index],
          d.map_idof2dof + d.island_idofadr[index]};
}

/// Minimum number of rows for which islands are swept in parallel. A sweep is short: waking threads for it
/// needs more rows to pay off than for a whole primal solve.
inline constexpr int kRowsWorthSweeping = 500;

/// Calls task(k, part) for all parts, in parallel if there are enough rows.
template <class T, class Exec, class Task>
CORTEN_HD void for_each_dual_part(const ModelView<T>& m, const DataView<T>& d, Exec exec, Task task) {
  auto one = [&](int k) { task(k, dual_part(m, d, k)); };
  if constexpr (Exec::width == 1)
    if (*d.nefc < kRowsWorthSweeping) {
      for (int k = 0; k < dual_part_count(d); k++) one(k);
      return;
    }
  for_each_task(exec, dual_part_count(d), one);
}

namespace detail {

/// Calls visit(dof, index in the row or -1) for the row's dofs and all their ancestors, in descending order.
/// The dofs of a subtree are contiguous. So a dof of the row between a visited dof and its parent also has
/// that parent as an ancestor, and only the last visited dof has to be remembered.
template <class T, class Visit>
CORTEN_HD void for_each_ancestor_of_row(const ModelView<T>& m, const DataView<T>& d, int row, Visit visit) {
  const int* column = d.efc_J_colind + d.efc_J_rowadr[row];
  int left = d.efc_J_rownnz[row], parent = -1;
  while (left > 0 || parent >= 0) {
    const int own = left > 0 ? column[left - 1] : -1;
    const int dof = own > parent ? own : parent;
    visit(dof, own == dof ? --left : -1);
    parent = m.dof_parentid[dof];
  }
}

template <class T>
CORTEN_HD int count_ancestors_of_row(const ModelView<T>& m, const DataView<T>& d, int row) {
  int count = 0;
  for_each_ancestor_of_row(m, d, row, [&](int, int) { count++; });
  return count;
}

/// Writes efc_B_rownnz and efc_B_rowadr, and ensures capacity for efc_B. Returns false if there is not
/// enough.
template <class T, class Exec>
CORTEN_HD bool place_dual_rows(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  int next = 0;
  for (int begin = 0; begin < *d.nefc; begin += Exec::width) {
    const int row = begin + exec.lane();
    const int count = row < *d.nefc ? count_ancestors_of_row(m, d, row) : 0;
    int total = 0;
    const int before = exec.exclusive_sum(count, total);
    if (row < *d.nefc) {
      d.work.efc_B_rownnz[row] = count;
      d.work.efc_B_rowadr[row] = next + before;
    }
    next += total;
  }
  exec.sync();
  return ensure_capacity(d, Capacity::nBmax, next, exec);
}

/// B_i <- J_i L^-1 D^-1/2, by elimination from the leaves as in solve_tree_matrix.
template <class T>
CORTEN_HD void write_dual_row(const ModelView<T>& m, const DataView<T>& d, const T* factor,
                              const T* diagonal_inverse, int row) {
  const int count = d.work.efc_B_rownnz[row];
  int* column = d.work.efc_B_colind + d.work.efc_B_rowadr[row];
  T* B = d.work.efc_B + d.work.efc_B_rowadr[row];
  const T* J = d.efc_J + d.efc_J_rowadr[row];
  int place = count;
  for_each_ancestor_of_row(m, d, row, [&](int dof, int in_row) {
    column[--place] = dof;
    B[place] = in_row >= 0 ? J[in_row] : T(0);
  });
  for (int k = count - 1; k >= 0; k--) {
    const T value = B[k];
    if (value == 0) continue;
    const T* L = factor + m.M_rowadr[column[k]];
    const int* above = m.M_colind + m.M_rowadr[column[k]];
    for (int a = m.M_rownnz[column[k]] - 2, to = k - 1; a >= 0; a--) {
      while (column[to] != above[a]) to--;
      B[to] -= L[a] * value;
    }
  }
  for (int k = 0; k < count; k++) B[k] *= std::sqrt(diagonal_inverse[column[k]]);
}

/// Dot product of B_i and B_j for two rows of one constraint, which have the same columns.
template <class T>
CORTEN_HD T dual_product(const DataView<T>& d, int i, int j) {
  const T *a = d.work.efc_B + d.work.efc_B_rowadr[i], *b = d.work.efc_B + d.work.efc_B_rowadr[j];
  T sum = 0;
  for (int k = 0; k < d.work.efc_B_rownnz[i]; k++) sum += a[k] * b[k];
  return sum;
}

template <class T>
CORTEN_HD void write_cone_block(const DataView<T>& d, int row) {
  const int c = d.efc_id[row], dim = d.contact_dim[c];
  T* A = d.work.cone_A + 36 * c;
  for (int i = 0; i < dim; i++)
    for (int j = i; j < dim; j++) A[i * dim + j] = A[j * dim + i] = dual_product(d, row + i, row + j);
}

}  // namespace detail

/// Writes efc_B, efc_Adiag and cone_A. The metric is any symmetric matrix with the sparsity of M, factored by
/// factor_tree_matrix. Returns false if there is not enough capacity; the dual problem is then not available.
template <class T, class Exec>
CORTEN_STAGE bool project_rows(const ModelView<T>& m, const DataView<T>& d, const T* factor,
                               const T* diagonal_inverse, Exec exec) {
  if (!detail::place_dual_rows(m, d, exec)) return false;
  for_each(exec, *d.nefc, [&](int row) { detail::write_dual_row(m, d, factor, diagonal_inverse, row); });
  for_each(exec, *d.nefc, [&](int row) {
    d.work.efc_Adiag[row] = detail::dual_product(d, row, row);
    if (d.efc_type[row] == kRowContactElliptic && leads_cone(d, row)) detail::write_cone_block(d, row);
  });
  return true;
}

/// project_rows with M as the metric.
template <class T, class Exec>
CORTEN_HD bool project_rows(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  return project_rows(m, d, static_cast<const T*>(d.qLD), static_cast<const T*>(d.qLDiagInv), exec);
}

/// B_i v
template <class T>
CORTEN_HD T dual_row_times_velocity(const DataView<T>& d, int row) {
  const int entry = d.work.efc_B_rowadr[row];
  return sparse_dot(d.work.efc_B + entry, d.work.efc_B_colind + entry, d.work.efc_B_rownnz[row],
                    d.work.dual_velocity);
}

/// v += B_i change
template <class T>
CORTEN_HD void add_dual_force(const DataView<T>& d, int row, T change) {
  if (change == 0) return;
  const int entry = d.work.efc_B_rowadr[row];
  for (int k = entry; k < entry + d.work.efc_B_rownnz[row]; k++)
    d.work.dual_velocity[d.work.efc_B_colind[k]] += d.work.efc_B[k] * change;
}

/// product_i <- B_i v for Dim rows of one constraint, which have the same columns.
template <int Dim, class T>
CORTEN_HD void dual_rows_times_velocity(const DataView<T>& d, int row, T* product) {
  const int entry = d.work.efc_B_rowadr[row], count = d.work.efc_B_rownnz[row];
  const T* B = d.work.efc_B + entry;
  T sum[Dim] = {};
  for (int k = 0; k < count; k++) {
    const T v = d.work.dual_velocity[d.work.efc_B_colind[entry + k]];
    for (int i = 0; i < Dim; i++) sum[i] += B[i * count + k] * v;
  }
  for (int i = 0; i < Dim; i++) product[i] = sum[i];
}

/// v += B_i change_i for Dim rows of one constraint.
template <int Dim, class T>
CORTEN_HD void add_dual_forces(const DataView<T>& d, int row, const T* change) {
  const int entry = d.work.efc_B_rowadr[row], count = d.work.efc_B_rownnz[row];
  const T* B = d.work.efc_B + entry;
  for (int k = 0; k < count; k++) {
    T& v = d.work.dual_velocity[d.work.efc_B_colind[entry + k]];
    for (int i = 0; i < Dim; i++) v += B[i * count + k] * change[i];
  }
}

/// v <- B' efc_force, for one part.
template <class T>
CORTEN_HD void begin_dual_velocity(const DataView<T>& d, const DualPart& part) {
  for (int k = 0; k < part.nv; k++) d.work.dual_velocity[part.dof(k)] = 0;
  for (int k = 0; k < part.nefc; k++) add_dual_force(d, part.row(k), d.efc_force[part.row(k)]);
}

/// Writes efc_state of one part from its forces.
template <class T>
CORTEN_HD void update_dual_state(const DataView<T>& d, const DualPart& part) {
  for (int n = 0; n < part.nefc; n++) {
    const int row = part.row(n);
    const T f = d.efc_force[row];
    switch (d.efc_type[row]) {
      case kRowEquality: d.efc_state[row] = kRowQuadratic; break;
      case kRowFrictionDof:
      case kRowFrictionTendon: {
        const T loss = d.efc_frictionloss[row];
        d.efc_state[row] = f <= -loss ? kRowLinearPos : f >= loss ? kRowLinearNeg : kRowQuadratic;
        break;
      }
      case kRowContactElliptic: {
        const int c = d.efc_id[row], dim = d.contact_dim[c];
        if (!leads_cone(d, row)) break;
        const T mu = d.contact_mu[c], normal = f / mu;
        T sum = 0;
        for (int k = 1; k < dim; k++) {
          const T t = d.efc_force[row + k] / d.contact_friction[5 * c + k - 1];
          sum += t * t;
        }
        const T tangent = std::sqrt(sum);
        const int state = mu * normal >= tangent       ? kRowSatisfied
                          : normal + mu * tangent <= 0 ? kRowQuadratic
                                                       : kRowCone;
        for (int k = 0; k < dim; k++) d.efc_state[row + k] = state;
        break;
      }
      default: d.efc_state[row] = f <= 0 ? kRowSatisfied : kRowQuadratic; break;
    }
  }
}

/// The row to report if a part failed: the first row whose force is not finite, otherwise the row with the
/// largest force. Rows are swept in order, so the first bad row has spoiled the others.
template <class T>
CORTEN_HD int worst_dual_row(const DataView<T>& d, const DualPart& part) {
  int worst = part.row(0);
  for (int k = 0; k < part.nefc; k++) {
    const T size = std::abs(d.efc_force[part.row(k)]);
    if (!std::isfinite(size)) return part.row(k);
    if (size > std::abs(d.efc_force[worst])) worst = part.row(k);
  }
  return worst;
}

/// Writes qfrc_constraint and qacc from efc_force.
template <class T, class Exec>
CORTEN_STAGE void finish_dual(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  multiply_rows_transposed(m, d, static_cast<const T*>(d.efc_force), d.qfrc_constraint, exec);
  for_each(exec, m.nv, [&](int i) { d.qacc[i] = d.qfrc_constraint[i]; });
  solve_inertia(m, d, d.qacc, exec);
  for_each(exec, m.nv, [&](int i) { d.qacc[i] += d.qacc_smooth[i]; });
}

/// Returns the change of the dual cost when the forces of one block change from `old` to `force`. If the cost
/// increases by more than rounding, restores `old` and returns 0. `A` is the block of A + R (noslip: of A);
/// `residual` is that of `old`.
template <class T>
CORTEN_HD T cost_change(const T* A, T* force, const T* old, const T* residual, int dim) {
  T change = 0;
  for (int i = 0; i < dim; i++) {
    T product = 0;
    for (int j = 0; j < dim; j++) product += A[i * dim + j] * (force[j] - old[j]);
    change += (force[i] - old[i]) * (T(0.5) * product + residual[i]);
  }
  if (!(change > T(1e-10))) return change;
  for (int i = 0; i < dim; i++) force[i] = old[i];
  return 0;
}

}  // namespace corten
