// Inner kernels of the Cholesky factorization, for small dense column-major blocks.
//
// Each entry is computed by the same operations in the same order for every executor and tiling, so the
// results are bitwise equal.
#pragma once

#include <cmath>

#include "exec/exec.h"
#include "math/vec3.h"

namespace corten::detail {

/// C -= A B' for one tile, kept in registers: C is Rows x Columns, A is Rows x depth, B is Columns x depth.
template <int Rows, int Columns, class T>
CORTEN_HD void subtract_tile(T* CORTEN_RESTRICT C, int ldc, const T* CORTEN_RESTRICT A, int lda,
                             const T* CORTEN_RESTRICT B, int ldb, int depth) {
  T sum[Columns][Rows];
  for (int c = 0; c < Columns; c++)
    for (int r = 0; r < Rows; r++) sum[c][r] = C[c * ldc + r];
  for (int k = 0; k < depth; k++, A += lda, B += ldb)
    for (int c = 0; c < Columns; c++)
      for (int r = 0; r < Rows; r++) sum[c][r] -= A[r] * B[c];
  for (int c = 0; c < Columns; c++)
    for (int r = 0; r < Rows; r++) C[c * ldc + r] = sum[c][r];
}

/// subtract_tile for any number of rows. Most chains have one to six dofs, so every remainder has its own
/// tile.
template <int Columns, class T>
CORTEN_HD void subtract_columns(T* C, int ldc, const T* A, int lda, const T* B, int ldb, int rows,
                                int depth) {
  for (; rows >= 8; rows -= 8, C += 8, A += 8) subtract_tile<8, Columns>(C, ldc, A, lda, B, ldb, depth);
  switch (rows) {
    case 7: return subtract_tile<7, Columns>(C, ldc, A, lda, B, ldb, depth);
    case 6: return subtract_tile<6, Columns>(C, ldc, A, lda, B, ldb, depth);
    case 5: return subtract_tile<5, Columns>(C, ldc, A, lda, B, ldb, depth);
    case 4: return subtract_tile<4, Columns>(C, ldc, A, lda, B, ldb, depth);
    case 3: return subtract_tile<3, Columns>(C, ldc, A, lda, B, ldb, depth);
    case 2: return subtract_tile<2, Columns>(C, ldc, A, lda, B, ldb, depth);
    case 1: return subtract_tile<1, Columns>(C, ldc, A, lda, B, ldb, depth);
    default: return;
  }
}

/// C -= A B', where C has `rows` x `columns` entries. C must not overlap A or B.
template <class T, class Exec>
CORTEN_STAGE void subtract_product(T* C, int ldc, const T* A, int lda, const T* B, int ldb, int rows,
                                   int columns, int depth, Exec exec) {
  if constexpr (Exec::width == 1) {
    int c = 0;
    for (; c + 6 <= columns; c += 6) subtract_columns<6>(C + c * ldc, ldc, A, lda, B + c, ldb, rows, depth);
    C += c * ldc, B += c;
    switch (columns - c) {
      case 5:
        subtract_columns<4>(C, ldc, A, lda, B, ldb, rows, depth);
        subtract_columns<1>(C + 4 * ldc, ldc, A, lda, B + 4, ldb, rows, depth);
        return;
      case 4: return subtract_columns<4>(C, ldc, A, lda, B, ldb, rows, depth);
      case 3: return subtract_columns<3>(C, ldc, A, lda, B, ldb, rows, depth);
      case 2: return subtract_columns<2>(C, ldc, A, lda, B, ldb, rows, depth);
      case 1: return subtract_columns<1>(C, ldc, A, lda, B, ldb, rows, depth);
      default: return;
    }
  } else {
    for_each(exec, rows * columns, [&](int n) {
      const int r = n % rows, c = n / rows;
      subtract_tile<1, 1>(C + c * ldc + r, ldc, A + r, lda, B + c, ldb, depth);
    });
  }
}

/// The least pivot of a column whose diagonal entry was `diagonal` before elimination. In float, a pivot that
/// elimination leaves below the rounding error of that entry is noise, and the step along it would be
/// arbitrarily long. A larger one makes the problem a little stiffer there, by no more than the rounding
/// error. Other entries do not count: nothing that is subtracted from a diagonal entry is larger than it, and
/// the dofs of a small body beside a heavy one are not noise.
template <class T>
CORTEN_HD T least_pivot(T diagonal) {
  if constexpr (sizeof(T) >= sizeof(double)) return tiny<T>();
  constexpr T kRoundingError = T(0x1p-22);
  const T least = kRoundingError * diagonal;
  return least > tiny<T>() ? least : tiny<T>();
}

/// Factors Width columns of a panel to which all updates from the left have been applied. The square at the
/// top becomes L, with the inverse of its diagonal; the rows below are multiplied by the inverse of L' from
/// the right. Returns true if a pivot was below the least one, least_pivot(diagonal[c]), and replaced by it.
template <int Width, class T, class Exec>
CORTEN_HD bool factor_columns(T* panel, int height, int rows, const T* diagonal, Exec exec) {
  T L[Width][Width];
  bool bad = false;
  for (int c = 0; c < Width; c++)
    for (int r = c; r < Width; r++) L[c][r] = panel[c * height + r];
  exec.sync();
  for (int c = 0; c < Width; c++) {
    for (int k = 0; k < c; k++)
      for (int r = c; r < Width; r++) L[c][r] -= L[k][r] * L[k][c];
    const T least = least_pivot(diagonal[c]);
    if (!(L[c][c] >= least)) {
      bad = true;
      L[c][c] = least;
    }
    const T inverse = T(1) / std::sqrt(L[c][c]);
    L[c][c] = inverse;
    for (int r = c + 1; r < Width; r++) L[c][r] *= inverse;
  }
  once(exec, [&] {
    for (int c = 0; c < Width; c++)
      for (int r = c; r < Width; r++) panel[c * height + r] = L[c][r];
  });
  for_each(exec, rows - Width, [&](int r) {
    T* CORTEN_RESTRICT row = panel + Width + r;
    T x[Width];
    for (int c = 0; c < Width; c++) {
      T value = row[c * height];
      for (int k = 0; k < c; k++) value -= x[k] * L[k][c];
      x[c] = value * L[c][c];
    }
    for (int c = 0; c < Width; c++) row[c * height] = x[c];
  });
  return bad;
}

/// Factors a panel: `width` columns of `height` rows, whose diagonal was `diagonal` before the updates from
/// the left. Returns true if a pivot was replaced.
template <class T, class Exec>
CORTEN_STAGE bool factor_panel(T* panel, int width, int height, const T* diagonal, Exec exec) {
  bool bad = false;
  for (int c = 0; c < width;) {
    const int step = width - c >= 4 ? 4 : width - c >= 2 ? 2 : 1;
    T* corner = panel + c * height + c;
    if (c > 0)
      subtract_product(corner, height, panel + c, height, panel + c, height, height - c, step, c, exec);
    const int rows = height - c;
    bad = (step == 4   ? factor_columns<4>(corner, height, rows, diagonal + c, exec)
           : step == 2 ? factor_columns<2>(corner, height, rows, diagonal + c, exec)
                       : factor_columns<1>(corner, height, rows, diagonal + c, exec)) ||
          bad;
    c += step;
  }
  return bad;
}

/// Factors a symmetric matrix of n columns, L D L', without roots: for small ones, whose time is that of the
/// operations that wait for each other. Column a begins at a * stride, a multiple of eight; on and above the
/// diagonal the matrix holds the inverse of D, and what a loop over whole blocks of eight leaves there; below
/// it, L D. Returns true if a pivot was below the least one, least(a), and replaced by it.
template <class T, class Least, class Exec>
CORTEN_HD bool factor_small(T* matrix, int n, int stride, Least least, Exec exec) {
  constexpr int kBlock = 8;
  bool bad = false;
  for (int a = 0; a < n; a++) {
    T* column = matrix + a * stride;
    const T lowest = least(a);
    const bool replace = !(column[a] >= lowest);
    const T inverse = T(1) / (replace ? lowest : column[a]);
    bad = bad || replace;
    for (int j = a + 1 + exec.lane(); j < n; j += Exec::width) {
      const T factor = column[j] * inverse;
      T* target = matrix + j * stride;
      for (int begin = j / kBlock * kBlock; begin < stride; begin += kBlock) {
        T block[kBlock];
        for (int e = 0; e < kBlock; e++) block[e] = target[begin + e] - factor * column[begin + e];
        for (int e = 0; e < kBlock; e++) target[begin + e] = block[e];
      }
    }
    exec.sync();
    once(exec, [&] { column[a] = inverse; });
  }
  return bad;
}

/// x <- A^-1 x, with A as factored above. For one lane.
template <class T>
CORTEN_HD void solve_small(const T* matrix, int n, int stride, T* CORTEN_RESTRICT x) {
  for (int a = 0; a < n; a++) {
    const T* column = matrix + a * stride;
    const T value = x[a] = x[a] * column[a];
    for (int b = a + 1; b < n; b++) x[b] -= column[b] * value;
  }
  for (int a = n - 1; a >= 0; a--) {
    const T* column = matrix + a * stride;
    T sum = 0;
    for (int b = n - 1; b > a; b--) sum += column[b] * x[b];
    x[a] -= sum * column[a];
  }
}

}  // namespace corten::detail
