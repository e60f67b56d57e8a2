// Newton's method where every dof has a lane of its own: systems of at most as many dofs as a warp has lanes.
//
// The method is that of constraint/newton.h, step for step; what differs is where things are. Lane i has all
// numbers of dof i in registers, acceleration, gradient and direction among them, and column i of the Hessian
// while it is assembled, factored and solved with (dynamics/columns.h). M and J are full matrices in memory:
// looking for their zeros takes a warp longer than multiplying by them. Rows of constraints are shared by the
// lanes as everywhere. The factor is not kept: an iteration that changes no row is the last one.
#pragma once

#include "constraint/primal.h"
#include "dynamics/columns.h"

namespace corten {

namespace columns {

/// What lane i knows of dof i.
template <class T>
struct Dof {
  T qacc, Ma;             ///< acceleration, and M times it
  T qacc_smooth, smooth;  ///< without constraints: acceleration and force
  T force;                ///< qfrc_constraint
  T gradient, search, Mv;
};

/// Of a point that the solver has reached.
template <class T>
struct Point {
  T cost, inertial;  ///< PrimalCost
  GradientLength<T> gradient;
};

/// One solve: the model and the data, with M and J as full matrices. Entry (row, dof) lies at row * width +
/// dof.
template <class T, class Exec>
struct Solver {
  static constexpr int width = Exec::width;
  const ModelView<T>& m;
  const DataView<T>& d;
  T *M, *J;
  Exec exec;

  CORTEN_HD bool mine() const { return exec.lane() < m.nv; }

  /// Fills M and J.
  CORTEN_HD void fill() const {
    const int own = exec.lane(), rows = *d.nefc;
    const int place = mine() ? m.M_rownnz[own] - 1 : 0, end = mine() ? m.dof_subtreeend[own] : 0;
    for (int k = 0; k < m.nv; k++) {
      const int adr = m.M_rowadr[k];
      T value = 0;
      if (own <= k && k < end) value = d.M[adr + place];
      else if (k < own && mine() && own < m.dof_subtreeend[k])
        value = d.M[m.M_rowadr[own] + m.M_rownnz[k] - 1];
      M[k * width + own] = value;
    }
    for_each(exec, rows * (width / 4), [&](int k) { reinterpret_cast<Four<T>*>(J)[k] = {}; });
    for_each(exec, rows, [&](int row) {
      const int begin = d.efc_J_rowadr[row], count = d.efc_J_rownnz[row];
      for (int a = begin; a < begin + count; a++) J[row * width + d.efc_J_colind[a]] = d.efc_J[a];
    });
  }

  /// M x, a number for each lane.
  CORTEN_HD T times_inertia(T x) const {
    T sum = 0;
    for (int j = 0; j < m.nv; j++) sum += M[j * width + exec.lane()] * exec.in_lane(x, j);
    return sum;
  }

  /// The cost of all rows at these residuals.
  CORTEN_HD T cost_of_rows(const T* jar) const {
    return fixed_sum(exec, d.solver_sums, *d.nefc, [&](int row) { return update_row(d, jar, row); });
  }

  /// start_primal: the choice between the acceleration of the last step and the one without constraints.
  CORTEN_HD Dof<T> start() const {
    const int own = exec.lane(), rows = *d.nefc;
    Dof<T> dof{};
    if (mine()) dof.qacc_smooth = d.qacc_smooth[own], dof.smooth = d.qfrc_smooth[own];
    bool warm = !m.disabled(kDisableWarmStart);
    for_each(exec, rows, [&](int row) {
      const int begin = d.efc_J_rowadr[row], count = d.efc_J_rownnz[row];
      T cold_sum = 0, warm_sum = 0;
      for (int a = begin; a < begin + count; a++) {
        const int column = d.efc_J_colind[a];
        cold_sum += d.efc_J[a] * d.qacc_smooth[column];
        warm_sum += d.efc_J[a] * d.qacc_warmstart[column];
      }
      d.efc_b[row] = cold_sum - d.efc_aref[row];
      d.efc_jar[row] = warm_sum - d.efc_aref[row];
    });
    if (warm) {
      dof.qacc = mine() ? d.qacc_warmstart[own] : T(0);
      dof.Ma = times_inertia(dof.qacc);
      const T inertial = fixed_sum(exec, d.solver_sums, m.nv, [&](int) {
        return T(0.5) * (dof.Ma - dof.smooth) * (dof.qacc - dof.qacc_smooth);
      });
      T cost[2];
      CORTEN_ROLL for (int cold = 0; cold < 2; cold++) cost[cold] =
          cost_of_rows(cold != 0 ? d.efc_b : d.efc_jar);
      warm = cost[0] + inertial <= cost[1];
    }
    if (!warm) {
      for_each(exec, rows, [&](int row) { d.efc_jar[row] = d.efc_b[row]; });
      dof.qacc = dof.qacc_smooth;
      dof.Ma = times_inertia(dof.qacc);
    }
    if (mine() && problem_count(m, d) > 0 && d.dof_island[own] < 0) dof.qacc = dof.qacc_smooth;
    return dof;
  }

  /// Forces, cost and gradient where the residuals are now. `has` tells whether the dof is in the problem.
  CORTEN_HD Point<T> update(const Problem<T>& p, bool has, Dof<T>& dof) const {
    T cost = 0;
    CORTEN_ROLL for (int k = exec.lane(); k < p.nefc; k += width) cost += update_row(d, d.efc_jar, p.row[k]);
    exec.sync();
    T force = 0;
    for (int k = 0; k < p.nefc; k++) {
      const int row = p.row[k];
      const T f = d.efc_force[row];
      if (f != 0) force += J[row * width + exec.lane()] * f;
    }
    Sums<T, 4> sums{{cost, 0, 0, 0}};
    if (has) {
      dof.force = force;
      dof.gradient = dof.Ma - dof.smooth - dof.force;
      sums.value[1] = T(0.5) * (dof.Ma - dof.smooth) * (dof.qacc - dof.qacc_smooth);
      sums.value[2] = dof.gradient * dof.gradient;
      sums.value[3] = dof.force * dof.force + dof.smooth * dof.smooth;
    }
    sums = fixed_sums<4>(exec, d.solver_sums, width, [&](int) { return sums; });
    return {sums.value[0] + sums.value[1], sums.value[1],
            gradient_length(sums.value[2], sums.value[3], p.scale)};
  }

  /// column += weighted * row of J.
  CORTEN_HD void add_row(const T* row, T weighted, T (&column)[width]) const {
    CORTEN_UNROLL for (int j = 0; j < width; j += 4) {
      const Four<T> entries = four(row + j);
      CORTEN_UNROLL for (int k = 0; k < 4; k++) column[j + k] =
          std::fma(entries.at[k], weighted, column[j + k]);
    }
  }

  /// The lane's column of H = M + J' W J.
  CORTEN_HD void assemble(const Problem<T>& p, T (&column)[width]) const {
    const int own = exec.lane();
    CORTEN_UNROLL for (int k = 0; k < width; k++) column[k] = k < m.nv ? M[k * width + own] : T(0);
    CORTEN_ROLL for (int k = 0; k < p.nefc;) {
      const int row = p.row[k], state = d.efc_state[row];
      const T* entries = J + row * width;
      if (state != kRowCone) {
        if (state == kRowQuadratic) add_row(entries, d.efc_D[row] * entries[own], column);
        k++;
        continue;
      }
      const int dim = d.contact_dim[d.efc_id[row]];
      T* W = exec.template near<T, 2 * width>();
      once(exec, [&] { cone_hessian(d, d.efc_jar, row, W); });
      CORTEN_ROLL for (int r = 0; r < dim; r++) {
        T weighted = 0;
        CORTEN_ROLL for (int n = 0; n < dim; n++) weighted += W[r * dim + n] * entries[n * width + own];
        add_row(entries + r * width, weighted, column);
      }
      exec.sync();
      k += dim;
    }
  }

  /// dof.search = -H^-1 gradient; true where H is singular.
  CORTEN_HD bool aim(const Problem<T>& p, bool has, Dof<T>& dof) const {
    T column[width], inverse_pivot;
    assemble(p, column);
    const bool bad = factor<true>(m.nv, column, inverse_pivot, exec);
    T x = substitute_up(m.nv, column, has ? dof.gradient : T(0), exec);
    x = substitute_down(m.nv, column, inverse_pivot, x * inverse_pivot, exec);
    dof.search = has ? -x : T(0);
    return bad;
  }

  /// How far to go along dof.search. Writes dof.Mv and the rates p.v.
  CORTEN_HD LineStep<T> line(const Problem<T>& p, bool has, T inertial_cost, Dof<T>& dof) const {
    const int own = exec.lane();
    if (has) d.solver_search[own] = dof.search;
    dof.Mv = times_inertia(dof.search);
    exec.sync();
    for_each(exec, p.nefc,
             [&](int k) { p.v[k] = row_times(d, p.row[k], static_cast<const T*>(d.solver_search)); });
    prepare_cones(d, p, exec);
    Sums<T, 3> sums{};
    if (has) sums = {{dof.search * dof.search, dof.search * (dof.Ma - dof.smooth), dof.search * dof.Mv}};
    sums = fixed_sums<3>(exec, d.solver_sums, width, [&](int) { return sums; });
    return search_line(m, d, p, inertial_cost, sums, exec);
  }

  CORTEN_HD void take_step(const Problem<T>& p, T alpha, Dof<T>& dof) const {
    dof.qacc += alpha * dof.search;
    dof.Ma += alpha * dof.Mv;
    for_each(exec, p.nefc, [&](int k) {
      p.x[k] += alpha * p.v[k];
      d.efc_jar[p.row[k]] = p.x[k];
    });
  }

  /// minimize(), for one problem.
  CORTEN_HD PrimalResult solve(const Problem<T>& p, Dof<T>& dof) const {
    const bool has = mine() && (p.nv == m.nv || d.dof_island[exec.lane()] == p.index);
    for_each(exec, p.nefc, [&](int k) {
      p.x[k] = d.efc_jar[p.row[k]];
      p.D[k] = d.efc_D[p.row[k]];
    });
    PrimalResult result{0, true, true, false};
    Point<T> point{};
    LineStep<T> step{};
    T improvement = 0;
    CORTEN_ROLL for (bool moved = false;; moved = true) {
      const T before = point.cost;
      point = update(p, has, dof);
      if (moved) {
        improvement = p.scale * saved_cost(before, point.cost, step);
        record_iteration(d, p, result.iterations, improvement, point.gradient.value, exec);
        result.iterations++;
        result.converged = is_minimum(m, improvement, point.gradient);
        if (result.converged || !std::isfinite(point.cost)) break;
      }
      if (result.iterations >= m.opt.iterations) break;
      result.singular = aim(p, has, dof) || result.singular;
      step = line(p, has, point.inertial, dof);
      result.converged = step.alpha == 0;
      if (result.converged) break;
      take_step(p, step.alpha, dof);
    }
    result.finite = std::isfinite(point.cost);
    if (!result.finite && has) dof.qacc = dof.qacc_smooth, dof.force = 0;
    once(exec, [&] {
      d.island_improvement[p.index] = improvement;
      d.island_gradient[p.index] = point.gradient.value;
    });
    return result;
  }
};

/// What a solve takes of solver_H.
CORTEN_HD constexpr int room_for_newton(int width, int rows) { return (width + rows) * width; }

/// Whether Newton's method has lanes and room enough here.
template <class Exec, class T>
CORTEN_HD bool newton_suffices(const ModelView<T>& m, const DataCapacity& room) {
  return suffice<Exec>(m) && room.nHmax >= room_for_newton(Exec::width, room.nefcmax) &&
         m.opt.solver == kNewton && m.opt.noslip_iterations == 0 && !m.impulse_contacts();
}

}  // namespace columns

/// constrained_acceleration by Newton's method, where columns::newton_suffices.
template <class T, class Exec>
CORTEN_HD void newton_by_columns(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] { *d.solver_fault_island = *d.solver_fault_row = -1; });
  if (*d.nefc == 0) return detail::without_constraints(m, d, exec);
  list_problems(m, d, exec);
  const int islands = problem_count(m, d), problems = islands > 0 ? islands : 1;
  columns::Solver<T, Exec> solver{m, d, d.solver_H, d.solver_H + Exec::width * Exec::width, exec};
  solver.fill();
  columns::Dof<T> dof = solver.start();
  CORTEN_ROLL for (int k = 0; k < problems; k++) {
    Problem<T> own = make_problem(m, d, k);
    own.scale = problem_scale(m, d, own);
    const Problem<T>& p = exec.share(own);
    keep_result(d, p, solver.solve(p, dof), exec);
  }
  once(exec, [&] { report_problems(m, d, problems); });
  for_each(exec, m.nv, [&](int i) {
    d.qacc[i] = dof.qacc;
    d.qfrc_constraint[i] = dof.force;
  });
}

}  // namespace corten
