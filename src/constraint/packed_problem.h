// A primal problem in memory of its own, for one thread: vectors over its dofs and rows without gaps, and a
// copy of J that is cheap to multiply with. CG iterates dozens of times, so packing pays.
//
// The dofs of a body are divided into blocks of up to three. A row before the contacts consists of entries:
// three columns each, those of a block, filled up with zeros. Entries are listed by row, for J x, and by
// block, for J' f. The rows of a contact are dense in the same columns; their values stay where they are.
//
// The arrays are in the memory of the Hessian, which CG does not have.
#pragma once

#include <algorithm>

#include "constraint/hessian_structure.h"
#include "constraint/primal_products.h"

namespace corten {

/// Sizes of a packed problem, and where it begins in the two pools.
struct PackedSizes {
  int real, integer;  ///< first number in each pool
  int single;         ///< rows before the contacts
  int entries;        ///< of these rows
  int columns;        ///< of contacts
};

/// The rows of a contact: `rows` rows from row k on with the same n columns.
struct PackedContact {
  int k, rows, n;
  int value;        ///< first value, in efc_J
  int column;       ///< first column, in PackedProblem::column
  int consecutive;  ///< 1: the columns follow each other
};

template <class T>
struct PackedProblem {
  static constexpr int kBlock = 3;

  int nv, nefc, single, blocks, contacts, chained;
  // Vectors over dofs. A block may read beyond their ends.
  T *qacc_smooth, *smooth, *qacc, *Ma, *force, *gradient, *search, *Mv, *Mgrad, *last_Mgrad, *last_gradient;
  T *inertia, *inverse;  ///< diagonal of M; inverse diagonal of its factor
  T *row_force, *row_cost;
  T* value;          ///< of entries, kBlock each
  int* entry_place;  ///< first dof of the entry's block
  int* row_entry;    ///< first entry of each row, and the end
  int* block_place;  ///< first dof of each block, and the end
  int* block_use;    ///< first use of each block, and the end
  int* place_block;  ///< block of each dof
  int *use_entry, *use_row;
  int* chained_place;  ///< dofs that M couples to others before them
  int* column;         ///< dof of each column of the contacts
  PackedContact* contact;

  /// Takes the arrays from two pools, which may be null to measure them.
  template <class RealPool, class IntegerPool>
  CORTEN_HD void take_from(RealPool& real, IntegerPool& integer, const Problem<T>& p,
                           const PackedSizes& size) {
    nv = p.nv, nefc = p.nefc, single = size.single;
    for (T** vector : {&qacc_smooth, &smooth, &qacc, &Ma, &force, &gradient, &search, &Mv, &Mgrad,
                       &last_Mgrad, &last_gradient, &inertia, &inverse})
      real.take(*vector, nv + kBlock - 1);
    real.take(row_force, nefc);
    real.take(row_cost, nefc);
    real.take(value, kBlock * size.entries);
    integer.take(entry_place, size.entries);
    integer.take(row_entry, size.single + 1);
    integer.take(block_place, nv + 1);
    integer.take(block_use, nv + 2);
    integer.take(place_block, nv);
    integer.take(use_entry, size.entries);
    integer.take(use_row, size.entries);
    integer.take(chained_place, nv);
    integer.take(column, size.columns);
    integer.take(contact, nefc - size.single);
  }
};

namespace detail {

/// Hands out pieces of an array of numbers.
template <class Number>
struct PackedPool {
  Number* base;
  int used;

  template <class Element>
  CORTEN_HD void take(Element*& member, int n) {
    static_assert(sizeof(Element) % sizeof(Number) == 0);
    if (base != nullptr) member = reinterpret_cast<Element*>(base + used);
    used += n * static_cast<int>(sizeof(Element) / sizeof(Number));
  }
};

template <class T>
CORTEN_HD bool is_contact(const DataView<T>& d, int row) {
  return d.efc_type[row] >= kRowContactFrictionless;
}

/// The first dof of a dof's block.
template <class T>
CORTEN_HD int block_of_dof(const ModelView<T>& m, int i) {
  const int first = m.body_dofadr[m.dof_bodyid[i]];
  return i - (i - first) % PackedProblem<T>::kBlock;
}

/// Calls visit(entry of efc_J, block, whether it is the block's first one in the row) for a row.
template <class T, class Visit>
CORTEN_HD void for_each_column_in_blocks(const ModelView<T>& m, const DataView<T>& d, int row, Visit visit) {
  int last = -1;
  for (int c = d.efc_J_rowadr[row]; c < d.efc_J_rowadr[row] + d.efc_J_rownnz[row]; c++) {
    const int block = block_of_dof(m, d.efc_J_colind[c]);
    visit(c, block, block != last);
    last = block;
  }
}

template <class T>
CORTEN_HD PackedSizes measure_problem(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p) {
  PackedSizes size{};
  int& k = size.single;
  for (; k < p.nefc && !is_contact(d, p.row[k]); k++)
    for_each_column_in_blocks(m, d, p.row[k], [&](int, int, bool starts) { size.entries += starts; });
  for (int c = k; c < p.nefc; c += contact_rows(d, p, c)) size.columns += d.efc_J_rownnz[p.row[c]];
  return size;
}

/// Copies a problem to its own memory.
template <class T>
struct ProblemPacker {
  const ModelView<T>& m;
  const DataView<T>& d;
  const Problem<T>& p;
  PackedProblem<T>& s;

  CORTEN_HD int place(int dof) const {
    return problem_count(m, d) > 0 ? d.map_dof2idof[dof] - static_cast<int>(p.dof - d.work.problem_dof) : dof;
  }

  CORTEN_HD void copy_dofs() {
    for (int k = 0; k < s.nv; k++) {
      const int i = p.dof[k];
      s.qacc_smooth[k] = d.qacc_smooth[i];
      s.smooth[k] = d.qfrc_smooth[i];
      s.qacc[k] = d.qacc[i];
      s.Ma[k] = d.work.Ma[i];
      s.inertia[k] = d.M[m.M_rowadr[i] + m.M_rownnz[i] - 1];
      s.inverse[k] = d.qLDiagInv[i];
      if (inertia_ancestors(m, i) > 0) s.chained_place[s.chained++] = k;
      if (block_of_dof(m, i) == i) s.block_place[s.blocks++] = k;
      s.place_block[k] = s.blocks - 1;
    }
    s.block_place[s.blocks] = s.nv;
    for (int k = s.nv; k < s.nv + s.kBlock - 1; k++) s.search[k] = 0;
  }

  CORTEN_HD void copy_rows() {
    int e = -1;
    for (int k = 0; k < s.single; k++) {
      s.row_entry[k] = e + 1;
      for_each_column_in_blocks(m, d, p.row[k], [&](int c, int block, bool starts) {
        if (starts) {
          s.entry_place[++e] = place(block);
          for (int n = 0; n < s.kBlock; n++) s.value[s.kBlock * e + n] = 0;
        }
        s.value[s.kBlock * e + d.efc_J_colind[c] - block] = d.efc_J[c];
      });
    }
    s.row_entry[s.single] = e + 1;
  }

  /// Lists the entries by block, each with its row, in the order of rows.
  CORTEN_HD void list_uses() {
    for (int b = 0; b <= s.blocks + 1; b++) s.block_use[b] = 0;
    int* next = s.block_use + 1;
    const int entries = s.row_entry[s.single];
    for (int e = 0; e < entries; e++) next[s.place_block[s.entry_place[e]] + 1]++;
    for (int b = 0; b < s.blocks; b++) next[b + 1] += next[b];
    for (int k = 0; k < s.single; k++)
      for (int e = s.row_entry[k]; e < s.row_entry[k + 1]; e++) {
        const int use = next[s.place_block[s.entry_place[e]]]++;
        s.use_entry[use] = e;
        s.use_row[use] = k;
      }
  }

  CORTEN_HD void list_contacts() {
    int column = 0;
    for (int k = s.single, rows; k < s.nefc; k += rows) {
      rows = contact_rows(d, p, k);
      const int adr = d.efc_J_rowadr[p.row[k]], n = d.efc_J_rownnz[p.row[k]];
      for (int c = 0; c < n; c++) s.column[column + c] = place(d.efc_J_colind[adr + c]);
      const int consecutive = n > 0 && s.column[column + n - 1] - s.column[column] == n - 1;
      s.contact[s.contacts++] = {k, rows, n, adr, column, consecutive};
      column += n;
    }
  }
};

}  // namespace detail

/// Finds memory for the packed problems; false if there is not enough. list_problems must have been called.
template <class T, class Exec>
CORTEN_STAGE bool place_packed_problems(const ModelView<T>& m, const DataView<T>& d, int problems,
                                        Exec exec) {
  PackedSizes* sizes = reinterpret_cast<PackedSizes*>(d.work.packed_sizes);
  detail::PackedPool<T> real{nullptr, 0};
  // A plan without a structure, for a Newton solver that comes later.
  detail::PackedPool<int> integer{nullptr, sizeof(StructurePlan) / sizeof(int)};
  for (int k = 0; k < problems; k++) {
    const Problem<T> p = make_problem(m, d, k);
    sizes[k] = detail::measure_problem(m, d, p);
    sizes[k].real = real.used, sizes[k].integer = integer.used;
    PackedProblem<T>{}.take_from(real, integer, p, sizes[k]);
  }
  if (real.used > d.nHmax || integer.used > d.nSmax) {
    DataCapacity wanted = d;
    wanted.nHmax = std::max(wanted.nHmax, real.used + real.used / 2);
    wanted.nSmax = std::max(wanted.nSmax, integer.used + integer.used / 2);
    if (!exec.grow_capacity(wanted)) return false;
    *d.status |= kGrew;
  }
  reinterpret_cast<StructurePlan*>(d.work.hessian_structure)->key = 0;
  return true;
}

/// Packs problem p.
template <class T>
CORTEN_STAGE PackedProblem<T> pack_problem(const ModelView<T>& m, const DataView<T>& d, const Problem<T>& p) {
  const PackedSizes& size = reinterpret_cast<const PackedSizes*>(d.work.packed_sizes)[p.index];
  PackedProblem<T> s{};
  detail::PackedPool<T> real{d.work.hessian, size.real};
  detail::PackedPool<int> integer{d.work.hessian_structure, size.integer};
  s.take_from(real, integer, p, size);
  detail::ProblemPacker<T> packer{m, d, p, s};
  packer.copy_dofs();
  packer.copy_rows();
  packer.list_uses();
  packer.list_contacts();
  return s;
}

}  // namespace corten
