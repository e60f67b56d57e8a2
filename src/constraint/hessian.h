// The entries of the Newton solver's Hessian, H = M + J' W J.
//
// W is diagonal, with D for rows in the quadratic piece of their cost, except for sliding elliptic contacts
// (state kRowCone), whose rows are coupled. All other rows have zero curvature and do not contribute.
#pragma once

#include "constraint/cholesky.h"

namespace corten {

namespace detail {

/// A group's rows of J and their weights.
template <class T>
struct GroupWeight {
  int rows, columns;
  const T* J;   ///< rows x columns
  bool active;  ///< at least one weight is not zero
  bool cone;    ///< the weights are the matrix W, otherwise the diagonal D
  T D[kGroupRows];
  T W[36];

  /// -(W J) at row r, column y.
  CORTEN_HD T minus_weighted(int r, int y) const {
    if (!cone) return -D[r] * J[r * columns + y];
    T sum = 0;
    for (int k = 0; k < rows; k++) sum -= W[r * rows + k] * J[k * columns + y];
    return sum;
  }

  /// Writes -(W J) for columns [first, first + n), row by row. It is negated because the kernels subtract
  /// products.
  CORTEN_HD void minus_weighted(int first, int n, T* CORTEN_RESTRICT result) const {
    for (int r = 0; r < rows; r++, result += n) {
      if (!cone) {
        const T* CORTEN_RESTRICT row = J + r * columns + first;
        const T minus = -D[r];
        for (int y = 0; y < n; y++) result[y] = minus * row[y];
        continue;
      }
      for (int y = 0; y < n; y++) result[y] = minus_weighted(r, first + y);
    }
  }
};

template <class T>
CORTEN_HD void set_group_weight(const DataView<T>& d, const Structure& s, int group, GroupWeight<T>& w) {
  const int slot = s.group_slot[group], first = d.work.problem_row[slot];
  w.rows = s.group_slot[group + 1] - slot;
  w.columns = d.efc_J_rownnz[first];
  w.J = d.efc_J + d.efc_J_rowadr[first];
  w.active = false;
  w.cone = d.efc_state[first] == kRowCone;
  if (w.cone) {
    w.active = true;
    cone_hessian(d, d.work.row_residual, first, w.W);
    return;
  }
  for (int r = 0; r < w.rows; r++) {
    const bool quadratic = d.efc_state[first + r] == kRowQuadratic;
    w.D[r] = quadratic ? d.efc_D[first + r] : T(0);
    w.active = w.active || quadratic;
  }
}

/// Sets the panel to the entries of M for the dofs of the supernode, and to zero elsewhere.
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
    // Ancestors in one chain are adjacent in the panel, too.
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

inline constexpr int kColumnBlock = 12;

/// Adds to the panel the products of one piece with itself and with all later pieces of its group. For one
/// lane: a few columns at a time, as products of dense blocks.
template <class T, class Exec>
CORTEN_HD void add_piece(const Structure& s, int super, int piece, const GroupWeight<T>& w, T* panel,
                         Exec exec) {
  const int height = s.super_height[super], group = s.piece_group[piece], num = s.piece_num[piece];
  const int column = s.piece_column[piece], place = s.dof_place[s.piece_dof[piece]];
  const int first = panel_row(s, super, s.piece_dof[piece]);
  T weighted[kGroupRows * kColumnBlock];
  for (int begin = 0; begin < num; begin += kColumnBlock) {
    const int n = num - begin < kColumnBlock ? num - begin : kColumnBlock;
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
}

/// The column of the panel that a lane computes when many lanes share a group.
template <class T>
struct GroupColumn {
  bool mine = false;  ///< the lane has a column
  int column;         ///< index in the rows of J
  int from;           ///< first place (in elimination order) whose row of the panel is updated
  T* target;
};

template <class T>
CORTEN_HD GroupColumn<T> group_column(const Structure& s, int super, int group, const int* columns,
                                      int column, T* panel) {
  GroupColumn<T> result;
  const int dof = columns[column], chain = s.dof_chain[dof];
  if (chain < 0 || s.chain_super[chain] != super) return result;
  int piece = s.group_piece[group];
  while (column >= s.piece_column[piece] + s.piece_num[piece]) piece++;
  result.mine = true;
  result.column = column;
  // add_piece also updates some entries above the diagonal, which are never read. Do the same here.
  result.from = s.dof_place[dof] - (column - s.piece_column[piece]) % kColumnBlock;
  result.target = panel + panel_row(s, super, dof) * s.super_height[super];
  return result;
}

/// Adds the contribution of rows [row, row + 4) of the group to the column of each lane. The lanes look up
/// the panel rows of different entries and broadcast them to each other.
template <class T, class Exec>
CORTEN_HD void add_rows(const Structure& s, int super, const int* columns, const GroupWeight<T>& w, int row,
                        const GroupColumn<T>& to, Exec exec) {
  constexpr int kRows = 4;
  const int rows = w.rows - row < kRows ? w.rows - row : kRows;
  const int problem = s.chain_problem[s.dof_chain[s.place_dof[s.super_place[super]]]];
  T weighted[kRows] = {};
  for (int r = 0; r < kRows; r++)
    if (to.mine && r < rows) weighted[r] = w.minus_weighted(row + r, to.column);
  for (int begin = 0; begin < w.columns; begin += Exec::width) {
    const int own = begin + exec.lane();
    int place = -1, at = 0;
    if (own < w.columns) {
      const int chain = s.dof_chain[columns[own]];
      if (chain >= 0 && s.chain_problem[chain] == problem) {
        place = s.dof_place[columns[own]];
        at = panel_row(s, super, columns[own]);
      }
    }
    const int n = w.columns - begin < Exec::width ? w.columns - begin : Exec::width;
    for (int k = 0; k < n; k++) {
      const int entry_place = exec.broadcast(place, k), entry = exec.broadcast(at, k);
      if (!to.mine || entry_place < to.from) continue;
      const T* J = w.J + row * w.columns + begin + k;
      T value = to.target[entry];
      for (int r = 0; r < kRows; r++)
        if (r < rows) value -= J[r * w.columns] * weighted[r];
      to.target[entry] = value;
    }
  }
}

template <class T, class Exec>
CORTEN_HD void add_group(const DataView<T>& d, const Structure& s, int super, int group,
                         const GroupWeight<T>& w, T* panel, Exec exec) {
  const int* columns = d.efc_J_colind + d.efc_J_rowadr[d.work.problem_row[s.group_slot[group]]];
  for (int begin = 0; begin < w.columns; begin += Exec::width) {
    const int column = begin + exec.lane();
    GroupColumn<T> to;
    if (column < w.columns) to = group_column(s, super, group, columns, column, panel);
    for (int row = 0; row < w.rows; row += 4) add_rows(s, super, columns, w, row, to, exec);
  }
  exec.sync();
}

/// True if the supernode has columns of the group.
CORTEN_HD bool group_meets(const Structure& s, int super, int group) {
  for (int k = s.group_piece[group]; k < s.group_piece[group + 1]; k++)
    if (s.chain_super[s.dof_chain[s.piece_dof[k]]] == super) return true;
  return false;
}

}  // namespace detail

/// Fills the panel of one supernode with entries of H.
template <class T, class Exec>
CORTEN_STAGE void assemble_panel(const ModelView<T>& m, const DataView<T>& d, const Structure& s, int super,
                                 Exec exec) {
  T* panel = d.work.hessian + s.super_panel[super];
  detail::assemble_inertia(m, d, s, super, panel, exec);
  detail::GroupWeight<T> w;
  if constexpr (Exec::width > 1) {
    const int problem = s.chain_problem[s.dof_chain[s.place_dof[s.super_place[super]]]];
    for (int g = s.problem_group[problem]; g < s.problem_group[problem + 1]; g++) {
      if (!detail::group_meets(s, super, g)) continue;
      detail::set_group_weight(d, s, g, w);
      if (w.active) detail::add_group(d, s, super, g, w, panel, exec);
    }
    return;
  }
  for (int place = s.super_place[super]; place < s.super_place[super + 1];) {
    const int chain = s.dof_chain[s.place_dof[place]];
    for (int k = s.chain_use[chain]; k < s.chain_use[chain + 1]; k++) {
      detail::set_group_weight(d, s, s.piece_group[s.use[k]], w);
      if (w.active) detail::add_piece(s, super, s.use[k], w, panel, exec);
    }
    place += s.chain_num[chain];
  }
}

}  // namespace corten
