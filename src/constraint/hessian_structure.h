// Sparsity structure of the Newton solver's Hessian H = M + J' W J, and the layout of its factor.
//
// Three units of structure, from small to large:
//
//   piece      consecutive dofs of one chain in the columns of a group of rows
//   chain      a maximal run of dofs without a branch. M is dense within a chain and between a chain and its
//              ancestors, so chains are the smallest units whose sparsity has to be distinguished
//   supernode  chains that are eliminated together because the factor has the same, or nearly the same, rows
//              below them. Its columns are one dense panel, column-major: the supernode's own dofs first,
//              then those of the chains in its list, in elimination order
//
// A group is consecutive rows with the same columns: those of one elliptic contact, which a small weight
// matrix W couples, or those of an equality or of the pyramids between two bodies.
//
// All tables are integers in one array, hessian_structure, which begins with a StructurePlan that locates
// them. They depend only on the model, the columns of efc_J and the islands; the states of rows only decide
// which entries are zero. The structure is reused while the same bodies touch as in the last step.
#pragma once

#include "constraint/primal_problem.h"

namespace corten {

inline constexpr int kDenseOnWarps = 64;  ///< up to this many dofs, a warp uses a dense Hessian
inline constexpr int kGroupRows = 16;     ///< maximum number of rows in a group: four pyramids of condim 3

// clang-format off
#define CORTEN_STRUCTURE_TABLES(X)                                                                \
  X(problem_chain,  "first chain of each problem")                                                \
  X(problem_group,  "first group of each problem")                                                \
  X(problem_super,  "first supernode of each problem")                                            \
  X(dof_chain,      "chain of each dof")                                                          \
  X(dof_place,      "place of each dof in the elimination order")                                 \
  X(place_dof,      "dof at each place")                                                          \
  X(chain_dof,      "first dof; the others follow it")                                            \
  X(chain_num,      "number of dofs")                                                             \
  X(chain_parent,   "next chain towards the root; -1: none")                                      \
  X(chain_problem,  "problem")                                                                    \
  X(chain_super,    "supernode")                                                                  \
  X(chain_use,      "first entry of a chain in `use`")                                            \
  X(chain_row,      "scratch: first row in the current panel")                                    \
  X(group_slot,     "first row, as an index of problem_row")                                      \
  X(group_piece,    "first piece")                                                                \
  X(piece_group,    "group")                                                                      \
  X(piece_column,   "first entry in a row of efc_J")                                              \
  X(piece_num,      "number of entries")                                                          \
  X(piece_dof,      "first dof")                                                                  \
  X(use,            "pieces by chain")                                                            \
  X(super_place,    "place of the first column")                                                  \
  X(super_height,   "rows of the panel")                                                          \
  X(super_panel,    "first entry of the panel in hessian")                                        \
  X(super_list,     "first entry in `list_chain`")                                                \
  X(super_update,   "first entry in `update_from`")                                               \
  X(super_stale,    "1: the panel must be recomputed")                                            \
  X(super_parent,   "parent in the elimination tree; -1: none")                                   \
  X(list_chain,     "chains below a supernode, in elimination order")                             \
  X(list_row,       "their first row in its panel")                                               \
  X(update_from,    "supernodes that update a panel")                                             \
  X(update_begin,   "their first list entry in the panel's columns")                              \
  X(update_end,     "end of these entries")
// clang-format on

/// The sizes and the tables of the structure.
struct Structure {
  int nproblem, nchain, ngroup, npiece, nsuper, nH;
#define CORTEN_DECLARE(name, meaning) int* name;
  CORTEN_STRUCTURE_TABLES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// The header of hessian_structure: like Structure, with offsets instead of pointers.
struct StructurePlan {
  int nproblem, nchain, ngroup, npiece, nsuper, nH;
  int key;  ///< offset of the key (write_key); 0: there is no structure
#define CORTEN_DECLARE(name, meaning) int name;
  CORTEN_STRUCTURE_TABLES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

CORTEN_HD Structure read_structure(int* memory) {
  const StructurePlan* plan = reinterpret_cast<const StructurePlan*>(memory);
  Structure s;
  s.nproblem = plan->nproblem, s.nchain = plan->nchain, s.ngroup = plan->ngroup;
  s.npiece = plan->npiece, s.nsuper = plan->nsuper, s.nH = plan->nH;
#define CORTEN_BIND(name, meaning) s.name = memory + plan->name;
  CORTEN_STRUCTURE_TABLES(CORTEN_BIND)
#undef CORTEN_BIND
  return s;
}

CORTEN_HD void write_plan(const Structure& s, int* memory) {
  StructurePlan* plan = reinterpret_cast<StructurePlan*>(memory);
  plan->nproblem = s.nproblem, plan->nchain = s.nchain, plan->ngroup = s.ngroup;
  plan->npiece = s.npiece, plan->nsuper = s.nsuper, plan->nH = s.nH;
#define CORTEN_PLACE(name, meaning) plan->name = static_cast<int>(s.name - memory);
  CORTEN_STRUCTURE_TABLES(CORTEN_PLACE)
#undef CORTEN_PLACE
}

/// Hands out ranges of one int array, one after the other. take() returns false if the pool is exhausted;
/// `used` still grows, and tells the caller how much was requested. Functions that get a pool return false if
/// it is exhausted.
struct IntPool {
  int* memory;
  int capacity;
  int used;

  CORTEN_HD bool take(int*& table, int count) {
    table = memory + used;
    used += count;
    return used <= capacity;
  }
};

namespace detail {

/// Finds the chains: a dof continues the chain of its parent if it is the only child. Problems for which
/// leave_out(index) have none.
template <class T, class LeaveOut>
CORTEN_HD bool find_chains(const ModelView<T>& m, const DataView<T>& d, LeaveOut leave_out, Structure& s,
                           IntPool& pool) {
  const int nv = m.nv, problems = s.nproblem;
  if (!(pool.take(s.problem_chain, problems + 1) && pool.take(s.problem_group, problems + 1) &&
        pool.take(s.problem_super, problems + 1) && pool.take(s.dof_chain, nv) &&
        pool.take(s.dof_place, nv) && pool.take(s.place_dof, nv) && pool.take(s.chain_dof, nv) &&
        pool.take(s.chain_num, nv) && pool.take(s.chain_parent, nv) && pool.take(s.chain_problem, nv) &&
        pool.take(s.chain_super, nv) && pool.take(s.chain_use, nv + 1) && pool.take(s.chain_row, nv)))
    return false;
  int* children = s.dof_place;
  for (int i = 0; i < nv; i++) children[i] = 0, s.dof_chain[i] = -1;
  for (int i = 0; i < nv; i++)
    if (m.dof_parentid[i] >= 0) children[m.dof_parentid[i]]++;
  s.nchain = 0;
  for (int k = 0; k < problems; k++) {
    const Problem<T> p = make_problem(m, d, k);
    s.problem_chain[k] = s.nchain;
    if (leave_out(k)) continue;
    for (int n = 0; n < p.nv; n++) {
      const int i = p.dof[n], parent = m.dof_parentid[i];
      const bool only_child = parent >= 0 && children[parent] == 1 && parent == i - 1;
      if (!only_child) {
        s.chain_dof[s.nchain] = i;
        s.chain_num[s.nchain] = 0;
        s.chain_problem[s.nchain] = k;
        s.chain_parent[s.nchain] = parent >= 0 ? s.dof_chain[parent] : -1;
        s.nchain++;
      }
      s.dof_chain[i] = s.nchain - 1;
      s.chain_num[s.nchain - 1]++;
    }
  }
  s.problem_chain[problems] = s.nchain;
  return true;
}

/// True if the row belongs to the same group as the one before it.
template <class T>
CORTEN_HD bool continues_group(const DataView<T>& d, int row, int before) {
  const int type = d.efc_type[row], n = d.efc_J_rownnz[row];
  if (row != before + 1 || type != d.efc_type[before]) return false;
  if (type == kRowContactElliptic) return d.efc_id[row] == d.efc_id[before];
  if (type != kRowContactPyramidal && type != kRowEquality) return false;
  if (n != d.efc_J_rownnz[before] || d.efc_J_rowadr[row] != d.efc_J_rowadr[before] + n) return false;
  const int* columns = d.efc_J_colind + d.efc_J_rowadr[row];
  for (int c = 0; c < n; c++)
    if (columns[c] != columns[c - n]) return false;
  return true;
}

/// Appends the pieces of the group that begins with this row.
template <class T>
CORTEN_HD bool append_pieces(const DataView<T>& d, int row, Structure& s, IntPool& pool) {
  const int n = d.efc_J_rownnz[row];
  const int* columns = d.efc_J_colind + d.efc_J_rowadr[row];
  int* piece = nullptr;
  for (int c = 0, chain_before = -1; c < n; c++) {
    const int chain = s.dof_chain[columns[c]];
    const bool continues = chain == chain_before && columns[c] == columns[c - 1] + 1;
    chain_before = chain;
    if (!continues) {
      if (!pool.take(piece, 4)) return false;
      piece[0] = s.ngroup;
      piece[1] = c;
      piece[2] = 0;
      piece[3] = columns[c];
      s.npiece++;
    }
    piece[2]++;
  }
  return true;
}

/// Splits the records of four ints from append_pieces into tables.
CORTEN_HD bool split_pieces(Structure& s, IntPool& pool) {
  const int* record = s.piece_group;
  int* group;
  if (!(pool.take(group, s.npiece) && pool.take(s.piece_column, s.npiece) &&
        pool.take(s.piece_num, s.npiece) && pool.take(s.piece_dof, s.npiece)))
    return false;
  for (int k = 0; k < s.npiece; k++) {
    group[k] = record[4 * k];
    s.piece_column[k] = record[4 * k + 1];
    s.piece_num[k] = record[4 * k + 2];
    s.piece_dof[k] = record[4 * k + 3];
  }
  s.piece_group = group;
  return true;
}

/// Groups the rows and divides their columns into pieces. The rows of a problem that is left out are a group
/// without pieces.
template <class T, class LeaveOut>
CORTEN_HD bool find_groups(const ModelView<T>& m, const DataView<T>& d, LeaveOut leave_out, Structure& s,
                           IntPool& pool) {
  const int rows = *d.nefc;
  if (!(pool.take(s.group_slot, rows + 1) && pool.take(s.group_piece, rows + 1))) return false;
  s.ngroup = s.npiece = 0;
  s.piece_group = pool.memory + pool.used;
  int slot = 0;
  for (int k = 0; k < s.nproblem; k++) {
    s.problem_group[k] = s.ngroup;
    const int end = slot + make_problem(m, d, k).nefc;
    if (leave_out(k)) {
      s.group_slot[s.ngroup] = slot;
      s.group_piece[s.ngroup++] = s.npiece;
      slot = end;
    }
    while (slot < end) {
      const int first = slot;
      s.group_slot[s.ngroup] = first;
      s.group_piece[s.ngroup] = s.npiece;
      if (!append_pieces(d, d.work.problem_row[first], s, pool)) return false;
      do slot++;
      while (slot < end && slot - first < kGroupRows &&
             continues_group(d, d.work.problem_row[slot], d.work.problem_row[slot - 1]));
      s.ngroup++;
    }
  }
  s.problem_group[s.nproblem] = s.ngroup;
  s.group_slot[s.ngroup] = slot;
  s.group_piece[s.ngroup] = s.npiece;
  return split_pieces(s, pool);
}

/// Lists the pieces of each chain, in the order of their groups.
CORTEN_HD bool list_uses(Structure& s, IntPool& pool) {
  if (!pool.take(s.use, s.npiece)) return false;
  int* count = s.chain_use + 1;
  for (int c = 0; c <= s.nchain; c++) s.chain_use[c] = 0;
  for (int k = 0; k < s.npiece; k++) count[s.dof_chain[s.piece_dof[k]]]++;
  for (int c = 0; c < s.nchain; c++) s.chain_use[c + 1] += s.chain_use[c];
  for (int k = s.npiece - 1; k >= 0; k--) s.use[--s.chain_use[s.dof_chain[s.piece_dof[k]] + 1]] = k;
  // After filling, chain_use[c + 1] is where the list of chain c begins: shift the table by one.
  for (int c = 0; c < s.nchain; c++) s.chain_use[c] = s.chain_use[c + 1];
  s.chain_use[s.nchain] = s.npiece;
  return true;
}

}  // namespace detail

}  // namespace corten
