// Supernodal Cholesky factorization H = L L', and solves with the factor.
//
// Left-looking, panel by panel: a panel is assembled, updated by the supernodes that have rows in its
// columns, and factored as a dense matrix (Ng and Peyton 1993). A panel depends only on its own entries and
// on those supernodes. So when a few rows change state, only the changed panels and their ancestors in the
// elimination tree are recomputed.
#pragma once

#include "constraint/cholesky_kernels.h"
#include "constraint/hessian_structure.h"

namespace corten {

namespace detail {

/// Writes chain_row: the first row in the panel of each chain in the supernode's list.
template <class Exec>
CORTEN_HD void map_rows(const Structure& s, int super, Exec exec) {
  const int first = s.super_list[super];
  for_each(exec, s.super_list[super + 1] - first,
           [&](int k) { s.chain_row[s.list_chain[first + k]] = s.list_row[first + k]; });
}

/// Row of a dof in the panel. Call map_rows first.
CORTEN_HD int panel_row(const Structure& s, int super, int dof) {
  const int chain = s.dof_chain[dof];
  if (s.chain_super[chain] == super) return s.dof_place[dof] - s.super_place[super];
  return s.chain_row[chain] + dof - s.chain_dof[chain];
}

/// First row of a chain in the panel `to`.
CORTEN_HD int target_row(const Structure& s, int to, int chain) {
  return panel_row(s, to, s.chain_dof[chain]);
}

/// End of the longest run of list entries from `begin` whose rows are also adjacent in the panel `to`.
CORTEN_HD int run_end(const Structure& s, int to, int begin, int end) {
  int n = begin + 1;
  while (n < end && target_row(s, to, s.list_chain[n]) ==
                        target_row(s, to, s.list_chain[n - 1]) + s.chain_num[s.list_chain[n - 1]])
    n++;
  return n;
}

/// Applies update n to the panel `to`.
template <class T, class Exec>
CORTEN_HD void apply_update(const Structure& s, T* H, int to, int n, Exec exec) {
  const int from = s.update_from[n], stop = s.super_list[from + 1];
  const int height = s.super_height[from], width = s.super_place[from + 1] - s.super_place[from];
  const T* source = H + s.super_panel[from];
  auto row_after = [&](int k) { return k < stop ? s.list_row[k] : height; };
  for (int i = s.update_begin[n]; i < s.update_end[n];) {
    const int i_end = run_end(s, to, i, s.update_end[n]);
    const int row_i = s.list_row[i], columns = row_after(i_end) - row_i;
    T* column = H + s.super_panel[to] + target_row(s, to, s.list_chain[i]) * s.super_height[to];
    for (int j = i; j < stop;) {
      const int j_end = run_end(s, to, j, stop), row_j = s.list_row[j];
      subtract_product(column + target_row(s, to, s.list_chain[j]), s.super_height[to], source + row_j,
                       height, source + row_i, height, row_after(j_end) - row_j, columns, width, exec);
      j = j_end;
    }
    i = i_end;
  }
}

}  // namespace detail

/// Recomputes the stale panels of supernodes [begin, end). assemble(super) fills a panel with entries of H.
/// `diagonal` gets the diagonal of H, in elimination order. Returns true on every lane if a pivot was too
/// small and had to be replaced.
template <class T, class Exec, class Assemble>
CORTEN_HD bool factor_panels(const Structure& s, T* H, T* diagonal, int begin, int end, Assemble assemble,
                             Exec exec) {
  bool bad = false;
  for (int super = begin; super < end; super++) {
    if (!s.super_stale[super]) continue;
    detail::map_rows(s, super, exec);
    assemble(super);
    const int width = s.super_place[super + 1] - s.super_place[super], height = s.super_height[super];
    T *panel = H + s.super_panel[super], *own = diagonal + s.super_place[super];
    for_each(exec, width, [&](int c) { own[c] = panel[c * height + c]; });
    for (int n = s.super_update[super]; n < s.super_update[super + 1]; n++)
      detail::apply_update(s, H, super, n, exec);
    bad = detail::factor_panel(panel, width, height, static_cast<const T*>(own), exec) || bad;
  }
  return bad;
}

namespace detail {

/// True if each row of a square of this width can have its own lane.
template <class Exec>
CORTEN_HD constexpr bool row_per_lane(int width) {
  return Exec::width > 1 && width <= Exec::width;
}

/// Substitution with the triangle at the top of a panel, one row per lane, with x in registers. Forward: with
/// L, from the first column. Backward: with L', from the last.
template <class T, class Exec>
CORTEN_HD void substitute_in_lanes(const T* panel, int width, int height, bool forward, T* x, Exec exec) {
  const int r = exec.lane();
  T mine = r < width ? x[r] : T(0);
  for (int n = 0; n < width; n++) {
    const int c = forward ? n : width - 1 - n;
    const T value = exec.broadcast(mine, c) * panel[c * height + c];
    if (r == c) mine = value;
    if (forward ? r > c && r < width : r < c)
      mine -= panel[forward ? c * height + r : r * height + c] * value;
  }
  if (r < width) x[r] = mine;
  exec.sync();
}

/// Forward substitution with one supernode: solves for its own elements of x, then subtracts their
/// contribution from the rows below.
template <class T, class Exec>
CORTEN_HD void substitute_forward(const Structure& s, const T* panel, int super, T* x, Exec exec) {
  const int first = s.super_place[super], width = s.super_place[super + 1] - first;
  const int height = s.super_height[super];
  T* CORTEN_RESTRICT own = x + first;
  if (row_per_lane<Exec>(width)) {
    substitute_in_lanes(panel, width, height, true, own, exec);
  } else {
    for (int c = 0; c < width; c++) {
      const T* column = panel + c * height;
      const T value = own[c] * column[c];
      exec.sync();
      once(exec, [&] { own[c] = value; });
      for_each(exec, width - c - 1, [&](int r) { own[c + 1 + r] -= column[c + 1 + r] * value; });
    }
  }
  const int list = s.super_list[super];
  for_each(exec, s.super_list[super + 1] - list, [&](int k) {
    const int chain = s.list_chain[list + k], n = s.chain_num[chain];
    T* CORTEN_RESTRICT below = x + s.dof_place[s.chain_dof[chain]];
    const T* block = panel + s.list_row[list + k];
    for (int c = 0; c < width; c++) {
      const T value = own[c];
      for (int r = 0; r < n; r++) below[r] -= block[c * height + r] * value;
    }
  });
}

/// Backward substitution with one supernode: subtracts the contribution of the rows below, then solves for
/// its own elements of x.
template <class T, class Exec>
CORTEN_HD void substitute_backward(const Structure& s, const T* panel, int super, T* x, Exec exec) {
  const int first = s.super_place[super], width = s.super_place[super + 1] - first;
  const int height = s.super_height[super];
  T* own = x + first;
  for_each(exec, width, [&](int c) {
    T value = own[c];
    for (int k = s.super_list[super]; k < s.super_list[super + 1]; k++) {
      const int chain = s.list_chain[k], n = s.chain_num[chain];
      const T* below = x + s.dof_place[s.chain_dof[chain]];
      const T* block = panel + c * height + s.list_row[k];
      for (int r = 0; r < n; r++) value -= block[r] * below[r];
    }
    own[c] = value;
  });
  if (row_per_lane<Exec>(width)) return substitute_in_lanes(panel, width, height, false, own, exec);
  for (int c = width - 1; c >= 0; c--) {
    const T value = own[c] * panel[c * height + c];
    exec.sync();
    once(exec, [&] { own[c] = value; });
    for_each(exec, c, [&](int r) { own[r] -= panel[r * height + c] * value; });
  }
}

}  // namespace detail

/// x <- H^-1 x for supernodes [begin, end), with x in elimination order.
template <class T, class Exec>
CORTEN_STAGE void solve_panels(const Structure& s, const T* H, int begin, int end, T* x, Exec exec) {
  for (int super = begin; super < end; super++)
    detail::substitute_forward(s, H + s.super_panel[super], super, x, exec);
  for (int super = end - 1; super >= begin; super--)
    detail::substitute_backward(s, H + s.super_panel[super], super, x, exec);
}

}  // namespace corten
