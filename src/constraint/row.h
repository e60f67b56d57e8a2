// What all types of constraint rows share: their location and their dofs.
//
// A constraint is a block of rows with one sparsity pattern. Blocks are measured, placed by a prefix sum in
// the order of the reference, and written, each by one lane: see rows.h.
#pragma once

#include "dynamics/jacobian.h"
#include "model/contact_sides.h"

namespace corten {

/// Size of a constraint's block; no rows if the constraint is inactive.
struct BlockSize {
  int rows = 0;
  int width = 0;  ///< entries of efc_J in each row
};

/// Location of a constraint's rows.
struct RowBlock {
  int row, rows;
  int entry, width;  ///< entries of row k begin at entry + k * width

  CORTEN_HD int address(int k) const { return entry + k * width; }
};

/// Writes what does not depend on the type of constraint, and sets residual, margin and friction loss to
/// zero.
template <class T>
CORTEN_HD void begin_block(const DataView<T>& d, const RowBlock& block, ConstraintType type, int id) {
  for (int k = 0; k < block.rows; k++) {
    const int row = block.row + k;
    d.efc_type[row] = type;
    d.efc_id[row] = id;
    d.efc_J_rownnz[row] = block.width;
    d.efc_J_rowadr[row] = block.address(k);
    d.efc_pos[row] = d.efc_margin[row] = d.efc_frictionloss[row] = 0;
  }
}

/// A dof that moves at least one of two bodies.
struct DofPair {
  int dof;
  bool moves[2];
};

/// Calls visit(DofPair) in descending order of dofs. Two bodies of one tree share the dofs of their common
/// ancestors; `apart` leaves these out.
template <class T, class Visit>
CORTEN_HD void for_each_dof_of_pair(const ModelView<T>& m, int first, int second, bool apart, Visit visit) {
  int i = m.body_lastdof[first], j = m.body_lastdof[second];
  while (i >= 0 || j >= 0) {
    if (apart && i == j) return;
    const int dof = i > j ? i : j;
    visit(DofPair{dof, {dof == i, dof == j}});
    if (dof == i) i = m.dof_parentid[i];
    if (dof == j) j = m.dof_parentid[j];
  }
}

/// Number of dofs between a body and the world.
template <class T>
CORTEN_HD int chain_length(const ModelView<T>& m, int body) {
  const int last = m.body_lastdof[body];
  return last < 0 ? 0 : m.M_rownnz[last];
}

/// Number of dofs that for_each_dof_of_pair visits.
template <class T>
CORTEN_HD int count_dofs_of_pair(const ModelView<T>& m, int first, int second, bool apart) {
  if (m.body_treeid[first] != m.body_treeid[second]) return chain_length(m, first) + chain_length(m, second);
  int count = 0;
  for_each_dof_of_pair(m, first, second, apart, [&](const DofPair&) { count++; });
  return count;
}

/// Copies row t of ten_J, times `scale`, to row 0 of a block.
template <class T>
CORTEN_HD void copy_tendon_row(const ModelView<T>& m, const DataView<T>& d, int t, T scale,
                               const RowBlock& block) {
  for (int k = 0; k < block.width; k++) {
    d.efc_J_colind[block.entry + k] = m.ten_J_colind[m.ten_J_rowadr[t] + k];
    d.efc_J[block.entry + k] = scale * d.ten_J[m.ten_J_rowadr[t] + k];
  }
}

/// True if some dof can move the tendon; with a dense Jacobian, if some dof moves it in the current pose.
/// Other tendons have no rows.
template <class T>
CORTEN_HD bool tendon_moves(const ModelView<T>& m, const DataView<T>& d, int t) {
  if (!dense_jacobian(m)) return m.ten_J_rownnz[t] > 0;
  for (int k = 0; k < m.ten_J_rownnz[t]; k++)
    if (d.ten_J[m.ten_J_rowadr[t] + k] != 0) return true;
  return false;
}

}  // namespace corten
