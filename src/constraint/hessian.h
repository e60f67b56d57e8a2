// The entries of the Newton solver's Hessian, H = M + J' W J.
//
// W is diagonal, with D where a row is in the quadratic piece of its cost, except for elliptic contacts on
// the mantle of their cone, whose rows are coupled. Rows elsewhere on their cost do not bend it and do not
// enter.
#pragma once

#include "constraint/cholesky.h"

namespace corten {

namespace detail {

/// The part of a group that bends the cost: its active rows and their weights.
template <class T>
struct GroupWeight {
  int count;                 ///< active rows
  const T* J[kGroupRows];    ///< their rows of efc_J
  T D[kGroupRows];           ///< their weights, unless
  bool cone;                 ///< they are coupled by
  T W[36];                   ///< this matrix
  /// Writes W J for one column of J.
  CORTEN_HD void weigh(int column, T* result) const {
    if (!cone) {
      for (int r = 0; r < count; r++) result[r] = D[r] * J[r][column];
      return;
    }
    for (int r = 0; r < count; r++) {
      T sum = 0;
      for (int k = 0; k < count; k++) sum += W[r * count + k] * J[k][column];
      result[r] = sum;
    }
  }
};

template <class T>
CORTEN_HD void weigh_group(const DataView<T>& d, const Structure& s, int group, GroupWeight<T>& w) {
  w.count = 0;
  w.cone = false;
  for (int slot = s.group_slot[group]; slot < s.group_slot[group + 1]; slot++) {
    const int row = d.solver_row[slot], state = d.efc_state[row];
    if (state != kRowQuadratic && state != kRowCone) continue;
    if (state == kRowCone && w.count == 0) {
      w.cone = true;
      cone_hessian(d, d.efc_jar, row, w.W);
    }
    w.J[w.count] = d.efc_J + d.efc_J_rowadr[row];
    w.D[w.count] = d.efc_D[row];
    w.count++;
  }
}

/// panel[...] = M, for the dofs of the supernode.
template <class T, class Exec>
CORTEN_HD void assemble_inertia(const ModelView<T>& m, const DataView<T>& d, const Structure& s,
                                int super, T* panel, Exec exec) {
  const int height = s.super_height[super], first = s.super_place[super];
  const int width = s.super_place[super + 1] - first;
  for_each(exec, width * height, [&](int n) { panel[n] = 0; });
  for_each(exec, width, [&](int c) {
    const int i = s.place_dof[first + c], adr = m.M_rowadr[i];
    for (int a = 0; a < m.M_rownnz[i]; a++) {
      const int row = panel_row(s, super, m.M_colind[adr + a]);
      panel[row > c ? c * height + row : row * height + c] = d.M[adr + a];
    }
  });
}

/// block += J' t, where J are the weight's rows from `column` on.
template <class T>
CORTEN_HD void add_rows(T* CORTEN_RESTRICT block, const GroupWeight<T>& w, int column, int n,
                        const T* CORTEN_RESTRICT t) {
  for (int r = 0; r < w.count; r++) {
    const T* CORTEN_RESTRICT J = w.J[r] + column;
    const T factor = t[r];
    for (int x = 0; x < n; x++) block[x] += J[x] * factor;
  }
}

/// Adds to the panel what one piece gives together with all pieces of its group that come after it.
template <class T, class Exec>
CORTEN_HD void add_piece(const DataView<T>& d, const Structure& s, int super, int piece,
                         const GroupWeight<T>& w, T* panel, Exec exec) {
  const int height = s.super_height[super], group = s.piece_group[piece];
  const int column = s.piece_column[piece], place = s.dof_place[s.piece_dof[piece]];
  const int first = panel_row(s, super, s.piece_dof[piece]);
  if constexpr (Exec::width == 1) {
    T t[kGroupRows];
    for (int y = 0; y < s.piece_num[piece]; y++) {
      w.weigh(column + y, t);
      T* target = panel + (first + y) * height;
      add_rows(target + first + y, w, column + y, s.piece_num[piece] - y, t);
      for (int k = s.group_piece[group]; k < s.group_piece[group + 1]; k++)
        if (s.dof_place[s.piece_dof[k]] > place)
          add_rows(target + panel_row(s, super, s.piece_dof[k]), w, s.piece_column[k], s.piece_num[k], t);
    }
  } else {
    const int row = d.solver_row[s.group_slot[group]], n = d.efc_J_rownnz[row];
    const int* columns = d.efc_J_colind + d.efc_J_rowadr[row];
    for_each(exec, s.piece_num[piece] * n, [&](int e) {
      const int y = e / n, x = e % n;
      if (s.dof_place[columns[x]] < place + y) return;
      T t[kGroupRows];
      w.weigh(column + y, t);
      add_rows(panel + (first + y) * height + panel_row(s, super, columns[x]), w, x, 1, t);
    });
  }
}

}  // namespace detail

/// Fills the panel of one supernode with entries of H.
template <class T, class Exec>
CORTEN_STAGE void assemble_panel(const ModelView<T>& m, const DataView<T>& d, const Structure& s,
                                 int super, Exec exec) {
  T* panel = d.solver_H + s.super_panel[super];
  detail::assemble_inertia(m, d, s, super, panel, exec);
  detail::GroupWeight<T> w;
  for (int place = s.super_place[super]; place < s.super_place[super + 1];) {
    const int chain = s.dof_chain[s.place_dof[place]];
    for (int k = s.chain_use[chain]; k < s.chain_use[chain + 1]; k++) {
      detail::weigh_group(d, s, s.piece_group[s.use[k]], w);
      if (w.count > 0) detail::add_piece(d, s, super, s.use[k], w, panel, exec);
    }
    place += s.chain_num[chain];
  }
}

}  // namespace corten
