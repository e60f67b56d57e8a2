// Friction of one elliptic contact with its normal force fixed:
//
//     minimize 1/2 x' A x + x' b   with   sum (x_i / mu_i)^2 <= r^2
//
// With x scaled so that the bound is a ball, the minimum on its surface is x = -(A + s I)^-1 b for the s > 0
// with |x| = r. |x|^2 is decreasing and convex in s, so Newton's method from s = 0 converges to the root from
// below.
#pragma once

#include "math/vec3.h"

namespace corten {

namespace detail {

/// A <- its Cholesky factor, in the lower triangle. Returns false if a pivot is below `least`.
template <class T>
CORTEN_HD bool factor_small(T* A, int n, T least) {
  for (int j = 0; j < n; j++) {
    T pivot = A[j * n + j];
    for (int k = 0; k < j; k++) pivot -= A[j * n + k] * A[j * n + k];
    if (pivot < least) return false;
    A[j * n + j] = std::sqrt(pivot);
    const T inverse = T(1) / A[j * n + j];
    for (int i = j + 1; i < n; i++) {
      for (int k = 0; k < j; k++) A[i * n + j] -= A[i * n + k] * A[j * n + k];
      A[i * n + j] *= inverse;
    }
  }
  return true;
}

/// x <- (L L')^-1 x
template <class T>
CORTEN_HD void solve_small(const T* L, T* x, int n) {
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < i; k++) x[i] -= L[i * n + k] * x[k];
    x[i] /= L[i * n + i];
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int k = i + 1; k < n; k++) x[i] -= L[k * n + i] * x[k];
    x[i] /= L[i * n + i];
  }
}

/// L <- Cholesky factor of A + s I. Returns false if the matrix is singular: n = 2 and 3 test the
/// determinant, n = 5 tests the pivots.
template <class T>
CORTEN_HD bool factor_shifted(const T* A, T s, int n, T* L) {
  for (int k = 0; k < n * n; k++) L[k] = A[k];
  for (int k = 0; k < n; k++) L[k * n + k] += s;
  const T least = T(1e-10);
  if (n > 3) return factor_small(L, n, least);
  T determinant = n == 2 ? L[0] * L[3] - L[1] * L[1]
                         : L[0] * (L[4] * L[8] - L[5] * L[5]) + L[1] * (L[2] * L[5] - L[1] * L[8]) +
                               L[2] * (L[1] * L[5] - L[2] * L[4]);
  return !(determinant < least) && factor_small(L, n, T(0));
}

}  // namespace detail

/// x <- the minimum, for 2 <= n <= 5; zero if A is singular. If the bound is active, x lies exactly on it.
template <class T>
CORTEN_HD void solve_friction(const T* A_given, const T* b_given, const T* mu, T r, int n, T* x) {
  T A[25], L[25], b[5], slope[5];
  for (int i = 0; i < n; i++) {
    b[i] = b_given[i] * mu[i];
    for (int j = 0; j < n; j++) A[i * n + j] = A_given[i * n + j] * mu[i] * mu[j];
  }
  const T enough = T(1e-10);
  T s = 0;
  for (int iteration = 0; iteration < 20; iteration++) {
    if (!detail::factor_shifted(A, s, n, L)) {
      for (int i = 0; i < n; i++) x[i] = 0;
      return;
    }
    T excess = -r * r, rate = 0;
    for (int i = 0; i < n; i++) x[i] = -b[i];
    detail::solve_small(L, x, n);
    for (int i = 0; i < n; i++) excess += x[i] * x[i], slope[i] = x[i];
    if (excess < enough) break;
    detail::solve_small(L, slope, n);
    for (int i = 0; i < n; i++) rate += T(2) * x[i] * slope[i];
    const T step = excess / rate;
    if (step < enough) break;
    s += step;
  }
  for (int i = 0; i < n; i++) x[i] *= mu[i];
  if (s == 0) return;
  T sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * x[i] / (mu[i] * mu[i]);
  const T scale = std::sqrt(r * r / (sum > tiny<T>() ? sum : tiny<T>()));
  for (int i = 0; i < n; i++) x[i] *= scale;
}

}  // namespace corten
