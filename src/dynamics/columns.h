// Symmetric matrices with one column per lane, if a warp has at least as many lanes as the system has dofs.
//
// Lane i stores column i in an array with compile-time indices, so that it is in registers. Eliminating a dof
// takes one exchange of its row through shared memory, and a multiply and a subtract for every row below; no
// sparse structure is read. Dofs are eliminated from the last to the first, as everywhere, so the sparsity of
// M is preserved, and every entry of its factor is computed by the same operations as on one lane.
#pragma once

#include <cmath>

#include "exec/exec.h"
#include "math/vec3.h"
#include "model/views.h"

namespace corten::columns {

/// Adjacent elements, which a GPU loads at once.
template <class T, int n>
struct alignas(16) Several {
  T at[n];
};
template <class T>
using Four = Several<T, 4>;
template <class T>
CORTEN_HD Four<T> four(const T* aligned) {
  return *reinterpret_cast<const Four<T>*>(aligned);
}

/// True if every dof has a lane.
template <class Exec, class T>
CORTEN_HD bool suffice(const ModelView<T>& m) {
  return Exec::width >= 32 && m.nv <= Exec::width;
}

/// Stride between rows of a full matrix. Slightly more than the number of lanes, to avoid shared memory bank
/// conflicts when each lane reads a row.
template <class T, class Exec>
inline constexpr int kStride = Exec::width + 16 / static_cast<int>(sizeof(T));

/// The largest part of full_matrices that a solve with columns uses, in any precision: M and J as full
/// matrices.
CORTEN_HD constexpr int newton_workspace_size(int width, int rows) { return (width + rows) * (width + 4); }

/// True if Newton's method can solve this model with a lane for each dof.
template <class Exec, class T>
CORTEN_HD bool newton_applies(const ModelView<T>& m) {
  return suffice<Exec>(m) && m.opt.solver == kNewton && m.opt.noslip_iterations == 0 && !m.impulse_contacts();
}

/// True if the memory for it is also allocated.
template <class Exec, class T>
CORTEN_HD bool newton_suffices(const ModelView<T>& m, const DataCapacity& capacity) {
  return newton_applies<Exec>(m) && capacity.nfullmax >= newton_workspace_size(Exec::width, capacity.nefcmax);
}

/// Address of the full rows of J that were written with the sparse ones.
template <class T, class Exec>
CORTEN_HD T* full_jacobian_rows(const DataView<T>& d, Exec) {
  return d.work.full_matrices + Exec::width * kStride<T, Exec>;
}

/// The lane's column of a matrix with the sparsity of M, from the diagonal down; zero for entries outside the
/// sparsity.
template <class T, class Exec>
CORTEN_HD void load(const ModelView<T>& m, const T* matrix, T (&column)[Exec::width], Exec exec) {
  const int own = exec.lane(), place = own < m.nv ? m.M_rownnz[own] - 1 : 0;
  const int end = own < m.nv ? m.dof_subtreeend[own] : 0;
  CORTEN_UNROLL for (int k = 0; k < Exec::width; k++) column[k] =
      own <= k && k < end ? matrix[m.M_rowadr[k] + place] : T(0);
}

/// Stores the lane's column into a matrix with the sparsity of M.
template <class T, class Exec>
CORTEN_HD void store(const ModelView<T>& m, const T (&column)[Exec::width], T* matrix, Exec exec) {
  const int own = exec.lane(), place = own < m.nv ? m.M_rownnz[own] - 1 : 0;
  const int end = own < m.nv ? m.dof_subtreeend[own] : 0;
  CORTEN_UNROLL for (int k = 0; k < Exec::width; k++) {
    if (own <= k && k < end) matrix[m.M_rowadr[k] + place] = column[k];
  }
  exec.sync();
}

/// A = L' D L in place: column i gets the entries of L below the diagonal and the pivot on the diagonal,
/// whose inverse is returned to the lane. True on every lane if a pivot vanished and was replaced. Elements
/// above the diagonal are ignored.
template <class T, class Exec>
CORTEN_HD bool factor(int nv, T (&column)[Exec::width], T& inverse_pivot, Exec exec) {
  constexpr int width = Exec::width;
  const int own = exec.lane();
  bool bad = false;
  inverse_pivot = 1;
  T* shared = exec.template static_shared<T, 2 * width>();
  exec.sync();
  CORTEN_UNROLL for (int k = width - 1; k >= 0; k--) {
    if (k >= nv) continue;
    T pivot = exec.shuffle(column[k], k);
    if (!(std::abs(pivot) >= tiny<T>())) {
      bad = true;
      pivot = tiny<T>();
    }
    const T inverse = T(1) / pivot;
    if (own == k) inverse_pivot = inverse;
    const T entry = own < k ? column[k] : T(0), scaled = entry * inverse;
    T* row = shared + k % 2 * width;  // the previous row may still be read
    row[own] = scaled;
    exec.sync();
    CORTEN_UNROLL for (int j = 0; j < k; j += 4) {
      const Four<T> factors = four(static_cast<const T*>(row + j));
      CORTEN_UNROLL for (int n = 0; n < 4; n++) {
        if (j + n < k) column[j + n] -= factors.at[n] * entry;
      }
    }
    if (own < k) column[k] = scaled;
  }
  exec.sync();
  return bad;
}

/// Where a lane stores the elements that were above its diagonal at its elimination, one for each preceding
/// dof.
template <class T, class Exec>
CORTEN_HD T* kept_above(Exec exec) {
  constexpr int width = Exec::width;
  return exec.template static_shared<T, width*(width - 1) / 2>() + exec.lane() * (exec.lane() - 1) / 2;
}

/// factor() of full columns when L itself is not needed: x becomes L'^-1 x on the way, and kept_above gets
/// what substitute_down needs. The row is shared before it is scaled, so that no lane waits for the division.
/// For each dof, all columns shift up by one element, so the current row is always the last. This computes
/// more products than necessary, but in one loop of a hundred instructions. Fixed positions would take two
/// thousand, which do not fit the instruction cache. `least` is the least pivot of the lane's dof: a smaller
/// one is replaced by it. In double it is the same for all.
template <class T, class Exec>
CORTEN_HD bool eliminate(int nv, T least, T (&column)[Exec::width], T& inverse_pivot, T& x, Exec exec) {
  constexpr int width = Exec::width, last = width - 1;
  const int own = exec.lane();
  bool bad = false;
  inverse_pivot = 1;
  T* shared = exec.template static_shared<T, 2 * width>();
  T* above = kept_above<T>(exec);
  CORTEN_ROLL for (int k = nv; k < width; k++) {
    CORTEN_UNROLL for (int j = last; j > 0; j--) column[j] = column[j - 1];
  }
  exec.sync();
  CORTEN_ROLL for (int k = nv - 1; k >= 0; k--) {
    T* row = shared + k % 2 * width;  // the previous row may still be read
    const T entry = column[last];
    if (own <= k) row[own + last - k] = entry;
    else if (own < nv) above[k] = entry;
    const T known = exec.shuffle(x, k);
    exec.sync();
    T pivot = row[last], bound = least;
    if constexpr (sizeof(T) < sizeof(double)) bound = exec.shuffle(least, k);
    if (!(pivot >= bound)) {
      bad = true;
      pivot = bound;
    }
    const T inverse = T(1) / pivot;
    if (own == k) inverse_pivot = inverse;
    const T factor = own < k ? entry * inverse : T(0);
    x = std::fma(-factor, known, x);
    CORTEN_UNROLL for (int j = width - 4; j >= 0; j -= 4) {
      const Four<T> entries = four(static_cast<const T*>(row + j));
      CORTEN_UNROLL for (int n = 3; n >= 0; n--) {
        if (j + n < last) column[j + n + 1] = std::fma(-entries.at[n], factor, column[j + n]);
      }
    }
  }
  exec.sync();
  return bad;
}

/// x <- L'^-1 x, one number per lane. Only elements below the diagonal of the columns are used.
template <class T, class Exec>
CORTEN_HD T substitute_up(int nv, const T (&column)[Exec::width], T x, Exec exec) {
  const int own = exec.lane();
  CORTEN_UNROLL for (int k = Exec::width - 1; k > 0; k--) {
    if (k >= nv) continue;
    const T value = exec.shuffle(x, k);
    if (own < k) x -= column[k] * value;
  }
  return x;
}

/// x <- L^-1 x, after eliminate.
template <class T, class Exec>
CORTEN_HD T substitute_down(int nv, T inverse_pivot, T x, Exec exec) {
  const int own = exec.lane();
  const T* above = kept_above<T>(exec);
  for (int k = 0; k < nv - 1; k++) {
    const T value = exec.shuffle(x, k);
    if (k < own && own < nv) x -= above[k] * inverse_pivot * value;
  }
  return x;
}

/// factor_tree_matrix for a symmetric matrix, with one column per lane.
template <class T, class Exec>
CORTEN_HD bool factor_tree_matrix(const ModelView<T>& m, T* matrix, T* diagonal_inverse, Exec exec) {
  T column[Exec::width], inverse_pivot;
  load(m, static_cast<const T*>(matrix), column, exec);
  const bool bad = factor(m.nv, column, inverse_pivot, exec);
  store(m, column, matrix, exec);
  for_each(exec, m.nv, [&](int i) { diagonal_inverse[i] = inverse_pivot; });
  return bad;
}

/// solve_tree_matrix, with one column per lane.
template <class T, class Exec>
CORTEN_HD void solve_tree_matrix(const ModelView<T>& m, const T* lower, const T* upper,
                                 const T* diagonal_inverse, T* x, Exec exec) {
  const int own = exec.lane();
  const bool mine = own < m.nv;
  T column[Exec::width];
  load(m, upper, column, exec);
  T value = substitute_up(m.nv, column, mine ? x[own] : T(0), exec);
  if (mine) value *= diagonal_inverse[own];
  const T* row = lower + (mine ? m.M_rowadr[own] : 0);
  CORTEN_UNROLL for (int k = 0; k < Exec::width - 1; k++) {
    if (k >= m.nv - 1) continue;
    const T other = exec.shuffle(value, k);
    if (mine && k < own && own < m.dof_subtreeend[k]) value -= row[m.M_rownnz[k] - 1] * other;
  }
  if (mine) x[own] = value;
  exec.sync();
}

}  // namespace corten::columns
