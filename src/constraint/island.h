// Islands: sets of kinematic trees connected by constraints. Islands are independent, so each can be solved
// separately, with its own number of iterations.
//
// Islands are numbered in the order of their lowest tree. Trees are joined by union-find, where the lower
// root wins: this needs one array and no adjacency matrix.
#pragma once

#include "constraint/row.h"
#include "dynamics/attachment.h"
#include "model/contact_sides.h"

namespace corten {

namespace detail {

/// Writes the two bodies of a contact of geoms or of an attachment (connect, weld); the world body twice for
/// other rows.
template <class T>
CORTEN_HD void ends_of_row(const ModelView<T>& m, const DataView<T>& d, int row, int body[2]) {
  const int id = d.efc_id[row];
  body[0] = body[1] = 0;
  switch (d.efc_type[row]) {
    case kRowContactFrictionless:
    case kRowContactPyramidal:
    case kRowContactElliptic:
      if (contact_has_flex(d, id)) break;
      body[0] = contact_body(m, d, id, 0);
      body[1] = contact_body(m, d, id, 1);
      break;
    case kRowEquality:
      if (m.eq_type[id] != kEqConnect && m.eq_type[id] != kEqWeld) break;
      attached_bodies(m, id, body);
      break;
    default: break;
  }
}

/// True if the rows of a constraint are independent, though they have one id: those of flexes.
template <class T>
CORTEN_HD bool joins_by_row(const ModelView<T>& m, const DataView<T>& d, int row) {
  if (d.efc_type[row] != kRowEquality) return false;
  const int type = m.eq_type[d.efc_id[row]];
  return type == kEqFlex || type == kEqFlexVert;
}

/// Calls visit(tree) for each tree that the row moves: those of the two bodies of a contact of geoms or of an
/// attachment; all with entries in the row of a contact with a flex, whose other rows may need them;
/// otherwise those with nonzero entries in the row. May visit a tree more than once.
template <class T, class Visit>
CORTEN_HD void for_each_tree_of_row(const ModelView<T>& m, const DataView<T>& d, int row, Visit visit) {
  int body[2];
  ends_of_row(m, d, row, body);
  if (body[0] != 0 || body[1] != 0) {
    for (int k = 0; k < 2; k++)
      if (m.body_treeid[body[k]] >= 0) visit(m.body_treeid[body[k]]);
    return;
  }
  const int entry = d.efc_J_rowadr[row];
  const bool contact = d.efc_type[row] >= kRowContactFrictionless;
  int last = -1;
  for (int k = 0; k < d.efc_J_rownnz[row]; k++) {
    const int tree = m.dof_treeid[d.efc_J_colind[entry + k]];
    if (tree == last || (!contact && d.efc_J[entry + k] == 0)) continue;
    visit(tree);
    last = tree;
  }
}

/// The first tree that the row moves; -1: none.
template <class T>
CORTEN_HD int tree_of_row(const ModelView<T>& m, const DataView<T>& d, int row) {
  int found = -1;
  for_each_tree_of_row(m, d, row, [&](int tree) {
    if (found < 0) found = tree;
  });
  return found;
}

CORTEN_HD int root_of(int* parent, int tree) {
  while (parent[tree] != tree) {
    parent[tree] = parent[parent[tree]];
    tree = parent[tree];
  }
  return tree;
}

/// True if the row belongs to the same constraint as the previous row.
template <class T>
CORTEN_HD bool continues_constraint(const ModelView<T>& m, const DataView<T>& d, int row) {
  return row > 0 && d.efc_type[row] == d.efc_type[row - 1] && d.efc_id[row] == d.efc_id[row - 1] &&
         !joins_by_row(m, d, row);
}

/// Writes tree_island: the island of each tree, or -1. Returns the number of islands.
template <class T>
CORTEN_HD int find_islands(const ModelView<T>& m, const DataView<T>& d) {
  int* parent = d.work.tree_parent;
  for (int t = 0; t < m.ntree; t++) d.tree_island[t] = -1, parent[t] = t;
  for (int row = 0; row < *d.nefc; row++) {
    if (continues_constraint(m, d, row)) continue;
    int first = -1;
    for_each_tree_of_row(m, d, row, [&](int tree) {
      d.tree_island[tree] = 0;
      if (first < 0) first = tree;
      const int a = root_of(parent, first), b = root_of(parent, tree);
      if (a < b) parent[b] = a;
      else parent[a] = b;
    });
  }
  int count = 0;
  for (int t = 0; t < m.ntree; t++) {
    if (d.tree_island[t] < 0) continue;
    const int root = root_of(parent, t);
    d.tree_island[t] = root == t ? count++ : d.tree_island[root];
  }
  return count;
}

/// Removes from a row the columns of trees that are not in its island, because the row does not move them
/// now. Islands then never read or write each other's data.
template <class T>
CORTEN_HD void keep_own_columns(const ModelView<T>& m, const DataView<T>& d, int row) {
  const int entry = d.efc_J_rowadr[row], island = d.efc_island[row];
  int kept = 0;
  for (int k = 0; k < d.efc_J_rownnz[row]; k++) {
    if (d.tree_island[m.dof_treeid[d.efc_J_colind[entry + k]]] != island) continue;
    d.efc_J_colind[entry + kept] = d.efc_J_colind[entry + k];
    d.efc_J[entry + kept++] = d.efc_J[entry + k];
  }
  d.efc_J_rownnz[row] = kept;
}

/// True for types of rows that may have columns outside their island.
template <class T>
CORTEN_HD bool may_leave_island(const ModelView<T>& m, const DataView<T>& d, int row) {
  switch (d.efc_type[row]) {
    case kRowEquality: return m.eq_type[d.efc_id[row]] != kEqConnect && m.eq_type[d.efc_id[row]] != kEqWeld;
    case kRowFrictionTendon:
    case kRowLimitTendon: return true;
    default: return false;
  }
}

/// Stable sort of [0, n) by group: groups 0 to ngroup - 1, then elements without a group (-1). Writes the
/// size and start of each group, and the sorted list.
CORTEN_HD void sort_by_group(const int* group, int n, int ngroup, int* size, int* first, int* sorted) {
  for (int g = 0; g < ngroup; g++) size[g] = 0;
  for (int i = 0; i < n; i++)
    if (group[i] >= 0) size[group[i]]++;
  int in_groups = 0;
  for (int g = 0; g < ngroup; g++) {
    first[g] = in_groups;
    in_groups += size[g];
    size[g] = 0;
  }
  for (int i = 0; i < n; i++) {
    const int g = group[i];
    sorted[g >= 0 ? first[g] + size[g]++ : in_groups++] = i;
  }
}

/// constraint_islands for a model with one tree: nothing to sort, and no columns in other islands.
template <class T, class Exec>
CORTEN_HD void island_of_one_tree(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  const int rows = m.disabled(kDisableIsland) ? 0 : *d.nefc;
  const bool moves = any_of(exec, rows, [&](int row) { return tree_of_row(m, d, row) >= 0; });
  once(exec, [&] {
    *d.nisland = moves ? 1 : 0;
    *d.nidof = moves ? m.nv : 0;
    if (rows > 0) d.tree_island[0] = moves ? 0 : -1, d.map_itree2tree[0] = 0;
    if (!moves) return;
    d.island_ntree[0] = 1;
    d.island_nv[0] = m.nv;
    d.island_nefc[0] = rows;
    d.island_ne[0] = *d.ne;
    d.island_nf[0] = *d.nf;
    d.island_itreeadr[0] = d.island_idofadr[0] = d.island_iefcadr[0] = 0;
  });
  if (!moves) return;
  for_each(exec, m.nv, [&](int i) {
    d.dof_island[i] = 0;
    d.map_idof2dof[i] = d.map_dof2idof[i] = i;
  });
  for_each(exec, rows, [&](int row) {
    d.efc_island[row] = 0;
    d.map_iefc2efc[row] = d.map_efc2iefc[row] = row;
  });
}

}  // namespace detail

/// Writes the islands of trees, dofs and rows. Removes entries of efc_J that are in other islands; they are
/// all zero.
template <class T, class Exec>
CORTEN_STAGE void constraint_islands(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.ntree == 1) return detail::island_of_one_tree(m, d, exec);
  once(exec, [&] {
    *d.nidof = 0;
    *d.nisland = m.disabled(kDisableIsland) || *d.nefc == 0 ? 0 : detail::find_islands(m, d);
  });
  const int islands = *d.nisland;
  if (islands == 0) return;
  for_each(exec, m.nv, [&](int i) { d.dof_island[i] = d.tree_island[m.dof_treeid[i]]; });
  // A row that moves nothing is assigned to the first island.
  for_each(exec, *d.nefc, [&](int row) {
    const int tree = detail::tree_of_row(m, d, row);
    d.efc_island[row] = tree < 0 ? 0 : d.tree_island[tree];
    if (detail::may_leave_island(m, d, row)) detail::keep_own_columns(m, d, row);
  });
  once(exec, [&] {
    detail::sort_by_group(d.tree_island, m.ntree, islands, d.island_ntree, d.island_itreeadr,
                          d.map_itree2tree);
    detail::sort_by_group(d.dof_island, m.nv, islands, d.island_nv, d.island_idofadr, d.map_idof2dof);
    detail::sort_by_group(d.efc_island, *d.nefc, islands, d.island_nefc, d.island_iefcadr, d.map_iefc2efc);
    *d.nidof = d.island_idofadr[islands - 1] + d.island_nv[islands - 1];
    for (int k = 0; k < islands; k++) d.island_ne[k] = d.island_nf[k] = 0;
    for (int row = 0; row < *d.ne; row++) d.island_ne[d.efc_island[row]]++;
    for (int row = *d.ne; row < *d.ne + *d.nf; row++) d.island_nf[d.efc_island[row]]++;
  });
  for_each(exec, m.nv, [&](int k) { d.map_dof2idof[d.map_idof2dof[k]] = k; });
  for_each(exec, *d.nefc, [&](int k) { d.map_efc2iefc[d.map_iefc2efc[k]] = k; });
}

}  // namespace corten
