// All constraint rows of a step, in the reference's order: equalities, friction loss of dofs and of tendons,
// limits of joints and of tendons, contacts.
//
// Every possible constraint is measured, placed by a prefix sum over the lanes, and written by the lane that
// measured it. If not all of them fit, counting goes on, the capacity for all is requested once, and they are
// written again. The entries of contacts, which are most of the work, are written when all rows are placed
// (constraint/contact_jacobian.h).
#pragma once

#include "constraint/contact_rows.h"
#include "constraint/equality.h"
#include "constraint/friction_loss.h"
#include "constraint/limit.h"
#include "constraint/sleep.h"
#include "model/capacity.h"

namespace corten {

namespace detail {

/// Calls visit(counter, count, size, write, skip) for each kind of constraint. The visitor loops over [0,
/// count).
template <class T, class Visit>
CORTEN_HD void for_each_kind(const ModelView<T>& m, const DataView<T>& d, Visit&& visit) {
  auto nothing = [](int) {};
  const bool equalities = !m.disabled(kDisableEquality), losses = !m.disabled(kDisableFrictionLoss);
  const bool limits = !m.disabled(kDisableLimit), contacts = !m.disabled(kDisableContact);
  visit(
      d.ne, equalities ? m.neqblock : 0,
      [&](int k) { return equality_sleeps(m, d, m.eqblock_eqid[k]) ? BlockSize{} : equality_size(m, d, k); },
      [&](int k, const RowBlock& block) { write_equality(m, d, k, block); }, nothing);
  visit(
      d.nf, losses ? m.nv : 0,
      [&](int i) { return dof_sleeps(m, d, i) ? BlockSize{} : dof_friction_size(m, i); },
      [&](int i, const RowBlock& block) { write_dof_friction(m, d, i, block); }, nothing);
  visit(
      d.nf, losses ? m.ntendon : 0,
      [&](int t) { return tendon_sleeps(m, d, t) ? BlockSize{} : tendon_friction_size(m, d, t); },
      [&](int t, const RowBlock& block) { write_tendon_friction(m, d, t, block); }, nothing);
  visit(
      d.nl, limits ? 2 * m.njnt : 0,
      [&](int s) {
        return dof_sleeps(m, d, m.jnt_dofadr[s / 2]) ? BlockSize{} : joint_limit_size(m, d, s / 2, s % 2);
      },
      [&](int s, const RowBlock& block) { write_joint_limit(m, d, s / 2, s % 2, block); }, nothing);
  visit(
      d.nl, limits ? 2 * m.ntendon : 0,
      [&](int s) { return tendon_sleeps(m, d, s / 2) ? BlockSize{} : tendon_limit_size(m, d, s / 2, s % 2); },
      [&](int s, const RowBlock& block) { write_tendon_limit(m, d, s / 2, s % 2, block); }, nothing);
  visit(
      static_cast<int*>(nullptr), contacts ? *d.ncon : 0, [&](int c) { return contact_size(m, d, c); },
      [&](int c, const RowBlock& block) { write_contact(m, d, c, block); },
      [&](int c) { skip_contact(d, c); });
}

/// Places and writes the rows. A constraint that does not fit entirely is left out, and so are all after it.
template <class Exec>
struct WriteRows {
  Exec exec;
  int row_capacity, entry_capacity;
  int next_row = 0, next_entry = 0;  ///< where the next constraint would go if everything fitted
  int written = 0;

  template <class Size, class Write, class Skip>
  CORTEN_HD void operator()(int* counter, int count, Size size, Write write, Skip skip) {
    const int before = written;
    for (int begin = 0; begin < count; begin += Exec::width) {
      const int i = begin + exec.lane();
      const BlockSize block = i < count ? size(i) : BlockSize{};
      int rows = 0, entries = 0, fitting = 0;
      const int row = next_row + exec.exclusive_sum(block.rows, rows);
      const int entry = next_entry + exec.exclusive_sum(block.rows * block.width, entries);
      const bool fits =
          row + block.rows <= row_capacity && entry + block.rows * block.width <= entry_capacity;
      exec.exclusive_sum(fits ? block.rows : 0, fitting);
      if (block.rows > 0 && fits) write(i, RowBlock{row, block.rows, entry, block.width});
      else if (i < count) skip(i);
      next_row += rows;
      next_entry += entries;
      written += fitting;
    }
    if (exec.lane() == 0 && counter != nullptr) *counter += written - before;
  }
  CORTEN_HD bool all_fit() const { return next_row <= row_capacity && next_entry <= entry_capacity; }
};

template <class T, class Exec>
CORTEN_HD void clear_row_counts(const DataView<T>& d, Exec exec) {
  once(exec, [&] { *d.ne = *d.nf = *d.nl = *d.nefc = 0; });
}

}  // namespace detail

/// Writes the constraint rows, except for what depends on velocity, and contact_efc_address and contact_mu.
/// If `full_rows`, contacts are also written as the full rows that newton_by_columns reads.
template <class T, class Exec>
CORTEN_STAGE void constraint_rows(const ModelView<T>& m, const DataView<T>& d, Exec exec,
                                  bool full_rows = false) {
  detail::clear_row_counts(d, exec);
  if (m.disabled(kDisableConstraint) || m.nv == 0) return;
  detail::WriteRows<Exec> writer{exec, 0, 0};
  for (int pass = 0; pass < 2; pass++) {
    writer = {exec, d.nefcmax, d.nJmax};
    detail::for_each_kind(m, d, writer);
    if (pass > 0 || writer.all_fit()) break;
    ensure_capacity(d, Capacity::nefcmax, writer.next_row, exec);
    ensure_capacity(d, Capacity::nJmax, writer.next_entry, exec);
    detail::clear_row_counts(d, exec);
  }
  if (writer.written == 0) return;
  once(exec, [&] { *d.nefc = writer.written; });
  if (!m.disabled(kDisableContact)) write_contact_jacobians(m, d, full_rows, exec);
}

}  // namespace corten
