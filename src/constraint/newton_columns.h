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

/// A row, and a number that belongs to it.
template <class T>
struct Weighted {
  T weight;
  int row;
};

/// Rows [begin, end) of J as full ones at J, from the sparse ones. Several loads are under way before the
/// first is waited for.
template <class T, class Exec>
CORTEN_HD void fill_rows(const DataView<T>& d, int begin, int end, T* J, Exec exec) {
  constexpr int stride = kStride<T, Exec>, kAtOnce = 4;
  const int own = exec.lane();
  CORTEN_ROLL for (int row = begin; row < end; row++) J[row * stride + own] = 0;
  exec.sync();
  // Entries of a row lie side by side.
  CORTEN_ROLL for (int first = begin; first < end; first += kAtOnce) {
    int column[kAtOnce];
    T value[kAtOnce];
    CORTEN_UNROLL for (int n = 0; n < kAtOnce; n++) {
      const int row = first + n;
      const bool has = row < end && own < d.efc_J_rownnz[row];
      const int at = has ? d.efc_J_rowadr[row] + own : 0;
      column[n] = has ? d.efc_J_colind[at] : -1;
      value[n] = has ? d.efc_J[at] : T(0);
    }
    CORTEN_UNROLL for (int n = 0; n < kAtOnce; n++) {
      if (column[n] >= 0) J[(first + n) * stride + column[n]] = value[n];
    }
  }
  exec.sync();
}

/// A multiple of four, for loops that take four rows at a time.
CORTEN_HD constexpr int full_rows(int rows) { return (rows + 3) / 4 * 4; }

/// One solve: the model and the data, with M and J as full matrices. Entry (row, dof) lies at row * stride +
/// dof.
template <class T, class Exec>
struct Solver {
  static constexpr int width = Exec::width, stride = kStride<T, Exec>, kWide = 16 / sizeof(T), kAtOnce = 4;
  using Wide = Several<T, kWide>;
  const ModelView<T>& m;
  const DataView<T>& d;
  T *M, *J;
  Exec exec;

  CORTEN_HD bool mine() const { return exec.lane() < m.nv; }

  /// Fills M and J. Rows of contacts lie ready.
  CORTEN_HD void fill() const {
    fill_inertia();
    const int contacts = *d.ne + *d.nf + *d.nl, rest = (*d.nefc - contacts) * stride;
    const T* ready = far_rows(d, exec) + contacts * stride;
    if (J + contacts * stride != ready) copy_rows(rest, ready, J + contacts * stride);
    fill_rows(d, 0, contacts, J, exec);
  }

  /// Both halves of M, and zeros where a multiple of four wants more rows.
  CORTEN_HD void fill_inertia() const {
    const int own = exec.lane(), at = mine() ? m.M_rowadr[own] : 0, count = mine() ? m.M_rownnz[own] : 0;
    for_each(exec, full_rows(m.nv) * stride / kWide, [&](int k) { reinterpret_cast<Wide*>(M)[k] = {}; });
    CORTEN_ROLL for (int begin = 0; begin < count; begin += kAtOnce) {
      int column[kAtOnce];
      T value[kAtOnce];
      CORTEN_UNROLL for (int n = 0; n < kAtOnce; n++) {
        const int entry = begin + n < count ? at + begin + n : at;
        column[n] = m.M_colind[entry];
        value[n] = d.M[entry];
      }
      CORTEN_UNROLL for (int n = 0; n < kAtOnce; n++) {
        if (begin + n < count) M[own * stride + column[n]] = M[column[n] * stride + own] = value[n];
      }
    }
  }

  /// copy_all of n numbers, some whole rows.
  CORTEN_HD void copy_rows(int n, const T* from, T* to) const {
    copy_all(exec, n / kWide, reinterpret_cast<const Wide*>(from), reinterpret_cast<Wide*>(to));
  }

  /// M x, a number for each lane; x lies near the lanes, with zeros after it.
  CORTEN_HD T times_inertia(const T* x) const {
    T sum = 0;
    CORTEN_ROLL for (int j = 0; j < m.nv; j += 4) {
      const Four<T> others = four(x + j);
      CORTEN_UNROLL for (int n = 0; n < 4; n++) sum += M[(j + n) * stride + exec.lane()] * others.at[n];
    }
    return sum;
  }

  /// A row of J times numbers that lie near the lanes.
  CORTEN_HD T row_times_near(int row, const T* x) const {
    T sum = 0;
    CORTEN_UNROLL for (int j = 0; j < width; j += 4) {
      const Four<T> entries = four(J + row * stride + j), others = four(x + j);
      CORTEN_UNROLL for (int n = 0; n < 4; n++) sum = std::fma(entries.at[n], others.at[n], sum);
    }
    return sum;
  }

  /// visit(row, weight) for the rows of a problem whose weight(row) is not zero. Each lane asks for a row;
  /// one after the other they would wait for memory thrice a row.
  template <class Weight, class Visit>
  CORTEN_HD void for_each_weighted(const Problem<T>& p, Weight weight, Visit visit) const {
    Weighted<T>* list = exec.template near<Weighted<T>, width>();
    CORTEN_ROLL for (int begin = 0; begin < p.nefc; begin += width) {
      const int k = begin + exec.lane(), row = k < p.nefc ? p.row[k] : 0;
      const T own = k < p.nefc ? weight(row) : T(0);
      int count;
      const int at = exec.count_before(own != 0, count);
      if (own != 0) list[at] = {own, row};
      exec.sync();
      for (int i = 0; i < count; i++) visit(list[i].row, list[i].weight);
      exec.sync();
    }
  }

  /// problem_scale.
  CORTEN_HD T scale(const Problem<T>& p) const {
    if (problem_count(m, d) == 0) return problem_scale(m, d, p);
    const int own = exec.lane();
    const T mine_in_it = mine() && d.dof_island[own] == p.index ? M[own * stride + own] : T(0);
    T inertia = 0;
    for (int i = 0; i < m.nv; i++) inertia += exec.in_lane(mine_in_it, i);
    return T(1) / inertia;
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
    T* near = exec.template near<T, 2 * width>();
    near[own] = dof.qacc_smooth;
    near[width + own] = mine() ? d.qacc_warmstart[own] : T(0);
    exec.sync();
    for_each(exec, rows, [&](int row) {
      d.efc_b[row] = row_times_near(row, near) - d.efc_aref[row];
      d.efc_jar[row] = row_times_near(row, near + width) - d.efc_aref[row];
    });
    if (warm) {
      dof.qacc = mine() ? d.qacc_warmstart[own] : T(0);
      dof.Ma = times_inertia(near + width);
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
      dof.Ma = times_inertia(near);
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
    for_each_weighted(
        p, [&](int row) { return d.efc_force[row]; },
        [&](int row, T f) { force += J[row * stride + exec.lane()] * f; });
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
    CORTEN_UNROLL for (int k = 0; k < width; k++) column[k] = k < m.nv ? M[k * stride + own] : T(0);
    for_each_weighted(
        p, [&](int row) { return d.efc_state[row] == kRowQuadratic ? d.efc_D[row] : T(0); },
        [&](int row, T D) { add_row(J + row * stride, D * J[row * stride + own], column); });
    CORTEN_ROLL for (int k = 0, dim; p.elliptic && k < p.nefc; k += dim) {
      const int row = p.row[k];
      dim = cone_dimension(d, row);
      if (d.efc_state[row] == kRowCone) add_cone(row, dim, column);
    }
  }

  /// The same of an elliptic contact that slides.
  CORTEN_HD void add_cone(int row, int dim, T (&column)[width]) const {
    const T* entries = J + row * stride;
    T* W = exec.template near<T, 2 * width>();
    once(exec, [&] { cone_hessian(d, d.efc_jar, row, W); });
    CORTEN_ROLL for (int r = 0; r < dim; r++) {
      T weighted = 0;
      CORTEN_ROLL for (int n = 0; n < dim; n++) weighted +=
          W[r * dim + n] * entries[n * stride + exec.lane()];
      add_row(entries + r * stride, weighted, column);
    }
    exec.sync();
  }

  /// dof.search = -H^-1 gradient; true where H is singular.
  CORTEN_HD bool aim(const Problem<T>& p, bool has, Dof<T>& dof) const {
    T column[width], inverse_pivot;
    assemble(p, column);
    T x = has ? dof.gradient : T(0);
    const bool bad = eliminate(m.nv, column, inverse_pivot, x, exec);
    x = substitute_down(m.nv, inverse_pivot, x * inverse_pivot, exec);
    dof.search = has ? -x : T(0);
    return bad;
  }

  /// How far to go along dof.search. Writes dof.Mv and the rates p.v.
  CORTEN_HD LineStep<T> line(const Problem<T>& p, bool has, T inertial_cost, Dof<T>& dof) const {
    T* near = exec.template near<T, 2 * width>();
    near[exec.lane()] = dof.search;
    exec.sync();
    dof.Mv = times_inertia(near);
    for_each(exec, p.nefc, [&](int k) { p.v[k] = row_times_near(p.row[k], near); });
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

/// A solver whose matrices lie near the lanes, as far as there is room. J is read most.
template <class T, class Exec>
CORTEN_HD Solver<T, Exec> make_solver(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  constexpr int stride = kStride<T, Exec>;
  const int for_J = full_rows(*d.nefc) * stride, for_M = full_rows(m.nv) * stride;
  T *J = exec.template lent<T>(for_J), *both = exec.template lent<T>(for_J + for_M);
  return {m, d, both != nullptr ? both + for_J : d.solver_H, J != nullptr ? J : far_rows(d, exec), exec};
}

}  // namespace columns

/// constrained_acceleration by Newton's method, where columns::newton_suffices.
template <class T, class Exec>
CORTEN_HD void newton_by_columns(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] { *d.solver_fault_island = *d.solver_fault_row = -1; });
  if (*d.nefc == 0) return detail::without_constraints(m, d, exec);
  list_problems(m, d, exec);
  const int islands = problem_count(m, d), problems = islands > 0 ? islands : 1;
  const columns::Solver<T, Exec> solver = columns::make_solver(m, d, exec);
  solver.fill();
  columns::Dof<T> dof = solver.start();
  CORTEN_ROLL for (int k = 0; k < problems; k++) {
    Problem<T> own = make_problem(m, d, k);
    own.scale = solver.scale(own);
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
