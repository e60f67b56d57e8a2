// Newton directions with one lane per dof.
//
// Lane i keeps column i of the Hessian in registers during assembly, factorization and solve
// (dynamics/columns.h). The factor is not kept: an iteration in which no row changes is the last one.
//
// In float, stiff rows over light bodies leave few correct digits in the pivots behind them. Raised pivots
// would not help: the entries beside them are rounding errors too, and their squares, divided by small
// pivots, grow from column to column. The direction is then computed in double. That is rare, so its columns
// are in memory and its loops are not unrolled: registers for it would slow down every solve.
#pragma once

#include "constraint/cholesky_kernels.h"
#include "constraint/column_storage.h"
#include "constraint/primal.h"

namespace corten {

namespace columns {

/// Solves H x = gradient in double, for float. Lane i has column i of H in memory, then of its factor.
template <class T, class Exec>
struct ColumnNewtonInDouble {
  static constexpr int width = Exec::width, stride = kStride<T, Exec>;
  ColumnStorage<T, Exec>& s;
  const Problem<T>& p;

  CORTEN_HD void add_row(int row, double weighted, double* column) const {
    CORTEN_ROLL for (int k = 0; k < s.m.nv; k++) column[k] += weighted * double(s.J[row * stride + k]);
  }

  CORTEN_HD void assemble(double* column) const {
    const int own = s.exec.lane();
    CORTEN_ROLL for (int k = 0; k < s.m.nv; k++) column[k] = double(s.M[k * stride + own]);
    s.for_each_weighted(
        p, [&](int row) { return s.d.efc_state[row] == kRowQuadratic ? s.d.efc_D[row] : T(0); },
        [&](int row, T D) { add_row(row, double(D) * double(s.J[row * stride + own]), column); });
    CORTEN_ROLL for (int k = 0, dim; p.elliptic && k < p.nefc; k += dim) {
      const int row = p.row[k];
      dim = cone_dimension(s.d, row);
      if (s.d.efc_state[row] != kRowCone) continue;
      T* W = s.exec.template static_shared<T, 2 * width>();
      once(s.exec, [&] { cone_hessian(s.d, s.d.work.row_residual, row, W); });
      CORTEN_ROLL for (int r = 0; r < dim; r++) {
        double weighted = 0;
        CORTEN_ROLL for (int n = 0; n < dim; n++) weighted +=
            double(W[r * dim + n]) * double(s.J[(row + n) * stride + own]);
        add_row(row + r, weighted, column);
      }
      s.exec.sync();
    }
  }

  /// Writes the lane's element of the solution. True if a pivot was not positive.
  CORTEN_STAGE bool solve(T& solution) const {
    const int own = s.exec.lane(), nv = s.m.nv;
    double column[width], inverse = 1, x = s.selected ? double(s.dof.gradient) : 0.0;
    assemble(column);
    bool bad = false;
    // Entry j of the row that is eliminated is in the column of lane j.
    CORTEN_ROLL for (int k = nv - 1; k >= 0; k--) {
      const double entry = own < k ? column[k] : 0, known = s.exec.shuffle(x, k);
      double pivot = s.exec.shuffle(column[k], k);
      if (!(pivot > 0)) {
        bad = true;
        pivot = tiny<double>();
      }
      if (own == k) inverse = 1 / pivot;
      const double factor = entry / pivot;
      x -= factor * known;
      CORTEN_ROLL for (int j = 0; j < k; j++) column[j] -= factor * s.exec.shuffle(entry, j);
      if (own < k) column[k] = factor;
    }
    x *= inverse;
    CORTEN_ROLL for (int k = 0; k < nv; k++) CORTEN_ROLL for (int j = k + 1; j < nv; j++) {
      const double above = s.exec.shuffle(column[j] * x, k);
      if (own == j) x -= above;
    }
    solution = T(x);
    return bad;
  }
};

/// Newton directions from the Hessian in full columns.
template <class T, class Exec>
struct ColumnNewton {
  static constexpr int width = Exec::width, stride = kStride<T, Exec>;
  ColumnStorage<T, Exec>& s;
  const Problem<T>& p;

  /// column += weighted * (row of J).
  CORTEN_HD void add_row(const T* row, T weighted, T (&column)[width]) const {
    CORTEN_UNROLL for (int j = 0; j < width; j += 4) {
      const Four<T> entries = four(row + j);
      CORTEN_UNROLL for (int k = 0; k < 4; k++) column[j + k] =
          std::fma(entries.at[k], weighted, column[j + k]);
    }
  }

  /// Computes the lane's column of H = M + J' W J.
  CORTEN_HD void assemble(T (&column)[width]) const {
    const int own = s.exec.lane();
    CORTEN_UNROLL for (int k = 0; k < width; k++) column[k] = k < s.m.nv ? s.M[k * stride + own] : T(0);
    s.for_each_weighted(
        p, [&](int row) { return s.d.efc_state[row] == kRowQuadratic ? s.d.efc_D[row] : T(0); },
        [&](int row, T D) { add_row(s.J + row * stride, D * s.J[row * stride + own], column); });
    CORTEN_ROLL for (int k = 0, dim; p.elliptic && k < p.nefc; k += dim) {
      const int row = p.row[k];
      dim = cone_dimension(s.d, row);
      if (s.d.efc_state[row] == kRowCone) add_cone(row, dim, column);
    }
  }

  /// Adds the contribution of a sliding elliptic contact to the column.
  CORTEN_HD void add_cone(int row, int dim, T (&column)[width]) const {
    const T* entries = s.J + row * stride;
    T* W = s.exec.template static_shared<T, 2 * width>();
    once(s.exec, [&] { cone_hessian(s.d, s.d.work.row_residual, row, W); });
    CORTEN_ROLL for (int r = 0; r < dim; r++) {
      T weighted = 0;
      CORTEN_ROLL for (int n = 0; n < dim; n++) weighted +=
          W[r * dim + n] * entries[n * stride + s.exec.lane()];
      add_row(entries + r * stride, weighted, column);
    }
    s.exec.sync();
  }

  /// The least pivot of the lane's dof. In float, one that has lost 16 of its 24 bits is doubtful.
  CORTEN_HD T least_pivot(const T (&column)[width]) const {
    if constexpr (sizeof(T) >= sizeof(double)) return detail::least_pivot(T(0));
    const int own = s.exec.lane();
    T diagonal = 0;
    CORTEN_UNROLL for (int k = 0; k < width; k++) {
      if (k == own) diagonal = column[k];
    }
    return T(0x1p-16) * diagonal;
  }

  CORTEN_HD bool update_search(bool) const {
    T column[width], inverse_pivot;
    assemble(column);
    T x = s.selected ? s.dof.gradient : T(0);
    bool bad = eliminate(s.m.nv, least_pivot(column), column, inverse_pivot, x, s.exec);
    x = substitute_down(s.m.nv, inverse_pivot, x * inverse_pivot, s.exec);
    if constexpr (sizeof(T) < sizeof(double))
      if (bad) bad = ColumnNewtonInDouble<T, Exec>{s, p}.solve(x);
    s.dof.search = s.selected ? -x : T(0);
    return bad;
  }
};

}  // namespace columns

/// constrained_acceleration with the Newton solver and one lane per dof. Requires columns::newton_suffices.
template <class T, class Exec>
CORTEN_HD void newton_by_columns(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (!detail::begin_solve(m, d, exec)) return;
  list_problems(m, d, exec);
  columns::ColumnStorage<T, Exec> storage = columns::make_storage(m, d, exec);
  auto solve = [&](const Problem<T>& p) {
    const columns::ColumnNewton<T, Exec> direction{storage, p};
    return minimize(m, d, p, storage, direction, exec);
  };
  solve_primal(m, d, storage, solve, exec);
}

}  // namespace corten
