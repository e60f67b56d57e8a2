// The entries of the Newton solver's Hessian, H = M + J' W J.
//
// W is diagonal, with D where a row is in the quadratic piece of its cost, except for elliptic contacts on
// the mantle of their cone, whose rows are coupled. Rows elsewhere on their cost do not bend it and do not
// enter.
#pragma once

#include "constraint/cholesky.h"

namespace corten {

namespace detail {

/// A group's rows of J and their weights.
template <class T>
struct GroupWeight {
  int rows, columns;
  const T* J;   ///< rows x columns
  bool active;  ///< some weight is not zero
  bool cone;    ///< the weights are the matrix W, else D
  T D[kGroupRows];
  T W[36];

  /// Writes -(W J) for the columns [first, first + n), row by row. The sign turns sums into the subtractions
  /// that the kernels know.
  CORTEN_HD void minus_weighted(int first, int n, T* CORTEN_RESTRICT result) const {
    for (int r = 0; r < rows; r++, result += n) {
      if (!cone) {
        const T* CORTEN_RESTRICT row = J + r * columns + first;
        const T minus = -D[r];
        for (int y = 0; y < n; y++) result[y] = minus * row[y];
        continue;
      }
      for (int y = 0; y < n; y++) {
        T sum = 0;
        for (int k = 0; k < rows; k++) sum -= W[r * rows + k] * J[k * columns + first + y];
        result[y] = sum;
      }
    }
  }
};

template <class T>
CORTEN_HD void weigh_group(const DataView<T>& d, const Structure& s, int group, GroupWeight<T>& w) {
  const int slot = s.group_slot[group], first = d.solver_row[slot];
  w.rows = s.group_slot[group + 1] - slot;
  w.columns = d.efc_J_rownnz[first];
  w.J = d.efc_J + d.efc_J_rowadr[first];
  w.active = false;
  w.cone = d.efc_state[first] == kRowCone;
  if (w.cone) {
    w.active = true;
    cone_hessian(d, d.efc_jar, first, w.W);
    return;
  }
  for (int r = 0; r < w.rows; r++) {
    const bool bends = d.efc_state[first + r] == kRowQuadratic;
    w.D[r] = bends ? d.efc_D[first + r] : T(0);
    w.active = w.active || bends;
  }
}

/// panel[...] = M, for the dofs of the supernode.
template <class T, class Exec>
CORTEN_HD void assemble_inertia(const ModelView<T>& m, const DataView<T>& d, const Structure& s, int super,
                                T* panel, Exec exec) {
  const int height = s.super_height[super], first = s.super_place[super];
  const int width = s.super_place[super + 1] - first;
  for_each(exec, width * height, [&](int n) { panel[n] = 0; });
  for_each(exec, width, [&](int c) {
    const int i = s.place_dof[first + c], n = m.M_rownnz[i];
    const T* M = d.M + m.M_rowadr[i];
    const int* ancestor = m.M_colind + m.M_rowadr[i];
    // Ancestors of one chain are neighbours in the panel too.
    for (int a = 0; a < n;) {
      const int chain = s.dof_chain[ancestor[a]], end = s.chain_dof[chain] + s.chain_num[chain];
      const int shift = panel_row(s, super, ancestor[a]) - ancestor[a];
      for (; a < n && ancestor[a] < end; a++) {
        const int row = ancestor[a] + shift;
        panel[row > c ? c * height + row : row * height + c] = M[a];
      }
    }
  });
}

/// False for columns that a row does not move now and that another problem has, or none.
CORTEN_HD bool same_problem(const Structure& s, int dof, int other) {
  const int chain = s.dof_chain[dof], problem = s.chain_problem[s.dof_chain[other]];
  return chain >= 0 && s.chain_problem[chain] == problem;
}

/// Adds to the panel what one piece gives together with all pieces of its group that come after it. On one
/// lane a few columns at a time, as products of dense blocks.
template <class T, class Exec>
CORTEN_HD void add_piece(const DataView<T>& d, const Structure& s, int super, int piece,
                         const GroupWeight<T>& w, T* panel, Exec exec) {
  const int height = s.super_height[super], group = s.piece_group[piece], num = s.piece_num[piece];
  const int column = s.piece_column[piece], place = s.dof_place[s.piece_dof[piece]];
  const int first = panel_row(s, super, s.piece_dof[piece]);
  constexpr int kBlock = 12;
  if constexpr (Exec::width == 1) {
    T weighted[kGroupRows * kBlock];
    for (int begin = 0; begin < num; begin += kBlock) {
      const int n = num - begin < kBlock ? num - begin : kBlock;
      w.minus_weighted(column + begin, n, weighted);
      T* target = panel + (first + begin) * height;
      for (int k = s.group_piece[group]; k < s.group_piece[group + 1]; k++) {
        if (s.dof_place[s.piece_dof[k]] < place) continue;
        const int skip = k == piece ? begin : 0;
        subtract_product(target + panel_row(s, super, s.piece_dof[k]) + skip, height,
                         w.J + s.piece_column[k] + skip, w.columns, weighted, n, s.piece_num[k] - skip, n,
                         w.rows, exec);
      }
    }
  } else {
    const int* columns = d.efc_J_colind + d.efc_J_rowadr[d.solver_row[s.group_slot[group]]];
    for_each(exec, num * w.columns, [&](int e) {
      const int y = e / w.columns, x = e % w.columns;
      if (!same_problem(s, columns[x], s.piece_dof[piece])) return;
      // Above the diagonal the blocks leave entries that nobody reads; so do the lanes.
      if (s.dof_place[columns[x]] < place + y - y % kBlock) return;
      T& entry = panel[(first + y) * height + panel_row(s, super, columns[x])];
      T weighted[kGroupRows];
      w.minus_weighted(column + y, 1, weighted);
      for (int r = 0; r < w.rows; r++) entry -= w.J[r * w.columns + x] * weighted[r];
    });
  }
}

}  // namespace detail

/// Fills the panel of one supernode with entries of H.
template <class T, class Exec>
CORTEN_STAGE void assemble_panel(const ModelView<T>& m, const DataView<T>& d, const Structure& s, int super,
                                 Exec exec) {
  T* panel = d.solver_H + s.super_panel[super];
  detail::assemble_inertia(m, d, s, super, panel, exec);
  detail::GroupWeight<T> w;
  for (int place = s.super_place[super]; place < s.super_place[super + 1];) {
    const int chain = s.dof_chain[s.place_dof[place]];
    for (int k = s.chain_use[chain]; k < s.chain_use[chain + 1]; k++) {
      detail::weigh_group(d, s, s.piece_group[s.use[k]], w);
      if (w.active) detail::add_piece(d, s, super, s.use[k], w, panel, exec);
    }
    place += s.chain_num[chain];
  }
}

}  // namespace corten
