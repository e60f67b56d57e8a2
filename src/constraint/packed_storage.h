// The storage of constraint/primal.h in a packed problem: constraint/sparse_storage.h has its interface.
#pragma once

#include "constraint/packed_problem.h"
#include "constraint/sparse_storage.h"

namespace corten {

template <class T, class Exec>
struct PackedStorage {
  static_assert(Exec::width == 1);
  const ModelView<T>& m;
  const DataView<T>& d;
  const PackedProblem<T>& s;
  Exec exec;

  CORTEN_HD CgDofRef<T> dof(int k) const {
    return {
        {s.qacc_smooth[k], s.smooth[k], s.qacc[k], s.Ma[k], s.force[k], s.gradient[k], s.search[k], s.Mv[k]},
        s.Mgrad[k],
        s.last_Mgrad[k],
        s.last_gradient[k]};
  }
  template <class Body>
  CORTEN_HD void for_each_dof(const Problem<T>&, Body body) const {
    CORTEN_INDEPENDENT for (int k = 0; k < s.nv; k++) body(k, dof(k));
  }
  template <int K, class Term>
  CORTEN_HD Sums<T, K> sum(const Problem<T>&, Term term) const {
    return fixed_sums<K>(exec, static_cast<T*>(nullptr), s.nv, [&](int k) { return term(k, dof(k)); });
  }

  /// Moves the residuals.
  CORTEN_HD void move_rows(const Problem<T>& p, T alpha) const {
    T *x = p.x, *v = p.v;
    CORTEN_INDEPENDENT for (int k = 0; k < s.nefc; k++) x[k] += alpha * v[k];
  }

  /// Writes the forces of the rows, and returns their cost.
  CORTEN_HD T update_rows(const Problem<T>& p) const {
    const T *x = p.x, *D = p.D;
    T *force = s.row_force, *cost = s.row_cost;
    CORTEN_INDEPENDENT for (int k = 0; k < p.ne; k++) {
      force[k] = -D[k] * x[k];
      cost[k] = T(0.5) * D[k] * x[k] * x[k];
    }
    update_as_rows(p, p.ne, p.ne + p.nf);
    if (p.elliptic) {
      update_as_rows(p, p.ne + p.nf, p.nefc);
    } else {
      CORTEN_INDEPENDENT for (int k = p.ne + p.nf; k < p.nefc; k++) {
        force[k] = x[k] >= 0 ? T(0) : -D[k] * x[k];
        cost[k] = x[k] >= 0 ? T(0) : T(0.5) * D[k] * x[k] * x[k];
      }
    }
    return fixed_sum(exec, static_cast<T*>(nullptr), p.nefc, [&](int k) { return cost[k]; });
  }

  /// force <- J' row_force.
  CORTEN_HD void map_forces(const Problem<T>&) const {
    map_entries();
    for_each_contact([&](const PackedContact& contact, const T* J, auto column) {
      const T* f = s.row_force + contact.k;
      bool acts = false;
      for (int r = 0; r < contact.rows; r++) acts = acts || f[r] != 0;
      if (!acts) return;
      detail::add_transposed_contact(
          J, column, contact.n, f, contact.rows, [](int place) { return place; }, s.force);
    });
  }

  /// Mv <- M search, p.v <- J search.
  CORTEN_HD void multiply_search(const Problem<T>& p) const {
    multiply_by_inertia(p);
    multiply_entries(p.v);
    const T* x = s.search;
    for_each_contact([&](const PackedContact& contact, const T* J, auto column) {
      detail::multiply_rows_of_contact(J, column, contact.rows, contact.n, x, p.v + contact.k);
    });
  }

  /// Mgrad <- M^-1 Mgrad.
  CORTEN_HD void solve_inertia(const Problem<T>& p) const {
    T* x = s.Mgrad;
    for (int n = s.chained - 1; n >= 0; n--) {
      const int k = s.chained_place[n], i = p.dof[k], count = m.M_rownnz[i] - 1;
      const int* column = m.M_colind + m.M_rowadr[i];
      const T* L = d.qLD + m.M_rowadr[i];
      T* tree = x + (k - i);  // the dofs of a tree are adjacent in a problem, too
      const T value = x[k];
      for (int a = 0; a < count; a++) tree[column[a]] -= L[a] * value;
    }
    const T* inverse = s.inverse;
    CORTEN_INDEPENDENT for (int k = 0; k < s.nv; k++) x[k] *= inverse[k];
    for (int n = 0; n < s.chained; n++) {
      const int k = s.chained_place[n], i = p.dof[k], count = m.M_rownnz[i] - 1;
      const int* column = m.M_colind + m.M_rowadr[i];
      const T* L = d.qLD + m.M_rowadr[i];
      const T* tree = x + (k - i);
      T sum = 0;
      for (int a = 0; a < count; a++) sum += L[a] * tree[column[a]];
      x[k] -= sum;
    }
  }

  /// Writes the result to Data.
  CORTEN_HD void write_back(const Problem<T>& p) const {
    for (int k = 0; k < s.nv; k++) {
      d.qacc[p.dof[k]] = s.qacc[k];
      d.qfrc_constraint[p.dof[k]] = s.force[k];
    }
    for (int k = 0; k < s.nefc; k++) {
      const int row = p.row[k];
      const bool equality = k < p.ne, known = !equality && (k < p.ne + p.nf || p.elliptic);
      d.work.row_cost[row] = s.row_cost[k];
      if (known) continue;
      d.efc_force[row] = s.row_force[k];
      d.efc_state[row] = !equality && p.x[k] >= 0 ? kRowSatisfied : kRowQuadratic;
    }
  }

 private:
  /// Calls visit(contact, its rows of J, its columns).
  template <class Visit>
  CORTEN_HD void for_each_contact(Visit visit) const {
    for (int c = 0; c < s.contacts; c++) {
      const PackedContact& contact = s.contact[c];
      const T* J = d.efc_J + contact.value;
      const int* column = s.column + contact.column;
      if (contact.consecutive != 0) visit(contact, J, detail::Consecutive{column[0]});
      else visit(contact, J, column);
    }
  }
  /// Writes force, state and cost of rows [begin, end) with the general rules.
  CORTEN_HD void update_as_rows(const Problem<T>& p, int begin, int end) const {
    for (int k = begin; k < end; k++) d.work.row_residual[p.row[k]] = p.x[k];
    for (int k = begin; k < end; k++) s.row_cost[k] = update_row(d, d.work.row_residual, p.row[k]);
    for (int k = begin; k < end; k++) s.row_force[k] = d.efc_force[p.row[k]];
  }

  /// force <- J' row_force, for the rows before the contacts.
  CORTEN_HD void map_entries() const {
    constexpr int n = PackedProblem<T>::kBlock;
    for (int b = 0; b < s.blocks; b++) {
      T sum[n] = {};
      for (int u = s.block_use[b]; u < s.block_use[b + 1]; u++) {
        const T f = s.row_force[s.use_row[u]];
        const T* value = s.value + n * s.use_entry[u];
        for (int c = 0; c < n; c++) sum[c] += value[c] * f;
      }
      for (int k = s.block_place[b]; k < s.block_place[b + 1]; k++) s.force[k] = sum[k - s.block_place[b]];
    }
  }

  /// v <- J search, for the rows before the contacts.
  CORTEN_HD void multiply_entries(T* v) const {
    constexpr int n = PackedProblem<T>::kBlock;
    for (int k = 0; k < s.single; k++) {
      T sum = 0;
      for (int e = s.row_entry[k]; e < s.row_entry[k + 1]; e++) {
        const T* x = s.search + s.entry_place[e];
        for (int c = 0; c < n; c++) sum += s.value[n * e + c] * x[c];
      }
      v[k] = sum;
    }
  }

  /// Mv <- M search.
  CORTEN_HD void multiply_by_inertia(const Problem<T>& p) const {
    T *x = s.search, *result = s.Mv;
    const T* inertia = s.inertia;
    // The sums of multiply_inertia begin at 0, so that they never give -0.
    CORTEN_INDEPENDENT for (int k = 0; k < s.nv; k++) result[k] = T(0) + inertia[k] * x[k];
    for (int n = 0; n < s.chained; n++) {
      const int k = s.chained_place[n], i = p.dof[k], count = m.M_rownnz[i] - 1;
      const int* column = m.M_colind + m.M_rowadr[i];
      const T* row = d.M + m.M_rowadr[i];
      const T* tree = x + (k - i);
      T* above = result + (k - i);
      const T value = x[k];
      T sum = 0;
      for (int a = 0; a < count; a++) {
        sum += row[a] * tree[column[a]];
        above[column[a]] += row[a] * value;
      }
      result[k] = sum + inertia[k] * value;
    }
  }
};

}  // namespace corten
