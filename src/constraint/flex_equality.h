// Equalities of flexes: a row per edge that keeps its length, or two rows per vertex that keep its strains at
// zero.
#pragma once

#include "constraint/impedance.h"
#include "dynamics/flex.h"

namespace corten::detail {

/// The edge or vertex, index within the model, of block k of an equality flex or flexvert.
template <class T>
CORTEN_HD int flex_part_of_block(const ModelView<T>& m, int k) {
  const int e = m.eqblock_eqid[k], f = m.eq_obj1id[e];
  return k - m.eq_blockadr[e] + (m.eq_type[e] == kEqFlex ? m.flex_edgeadr[f] : m.flex_vertadr[f]);
}

/// Writes impedance and reference of a row whose residual and diagonal are known.
template <class T>
CORTEN_HD void finish_flex_row(const ModelView<T>& m, const DataView<T>& d, int e, int row) {
  const RowBlock one{row, 1, 0, 0};
  set_impedance(d, one, solver_parameters(m, m.eq_solref + 2 * e, m.eq_solimp + 5 * e), d.efc_pos[row]);
  finish_block(d, one);
}

template <class T>
CORTEN_HD BlockSize flex_edge_size(const ModelView<T>& m, int edge) {
  if (m.flexedge_rigid[edge] || m.flexedge_J_rownnz[edge] == 0) return {};
  return {1, m.flexedge_J_rownnz[edge]};
}

/// Writes the row that keeps the length of an edge.
template <class T>
CORTEN_HD void write_flex_edge(const ModelView<T>& m, const DataView<T>& d, int e, int edge,
                               const RowBlock& block) {
  const SparseRow<T> row = flexedge_row(m, d, edge);
  for (int k = 0; k < row.count; k++) {
    d.efc_J_colind[block.entry + k] = row.dof[k];
    d.efc_J[block.entry + k] = row.value[k];
  }
  d.efc_pos[block.row] = d.flexedge_length[edge] - m.flexedge_length0[edge];
  d.efc_diagApprox[block.row] = m.flexedge_invweight0[edge];
  finish_flex_row(m, d, e, block.row);
}

template <class T>
CORTEN_HD BlockSize flex_strain_size(const ModelView<T>& m, int vertex) {
  if (m.flexvert_J_rownnz[vertex] == 0) return {};
  return {2, m.flexvert_J_rownnz[vertex]};
}

/// Inverse mass that the strains of a vertex meet: that of its body, or, where it does not move, of its
/// neighbours' bodies on average.
template <class T>
CORTEN_HD T flex_strain_weight(const ModelView<T>& m, int vertex) {
  const T own = m.body_invweight0[2 * m.flex_vertbodyid[vertex]];
  if (own > 0) return own;
  T sum = 0;
  for (int k = 0; k < m.flexvert_edgenum[vertex]; k++) {
    const auto [end] = flex_edge(m, m.flexvert_edge[m.flexvert_edgeadr[vertex] + k]);
    sum += m.body_invweight0[2 * m.flex_vertbodyid[end[0] == vertex ? end[1] : end[0]]];
  }
  return sum / T(m.flexvert_edgenum[vertex] > 0 ? m.flexvert_edgenum[vertex] : 1);
}

/// Writes the two rows that keep the strains of a vertex at zero.
template <class T>
CORTEN_HD void write_flex_strain(const ModelView<T>& m, const DataView<T>& d, int e, int vertex,
                                 const RowBlock& block) {
  const int first = m.flexvert_J_rowadr[vertex];
  for (int k = 0; k < 2 * block.width; k++) {
    d.efc_J_colind[block.entry + k] = m.flexvert_J_colind[first + k];
    d.efc_J[block.entry + k] = d.flexvert_J[first + k];
  }
  for (int r = 0; r < 2; r++) {
    d.efc_pos[block.row + r] = d.flexvert_length[2 * vertex + r];
    d.efc_diagApprox[block.row + r] = flex_strain_weight(m, vertex);
    finish_flex_row(m, d, e, block.row + r);
  }
}

}  // namespace corten::detail
