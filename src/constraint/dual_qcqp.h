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

/// A + s I for an n x n matrix A, as what solves with it: the inverse for n = 2 and 3, which tests the
/// determinant, and the Cholesky factor for others, which tests the pivots.
template <int N, class T>
struct ShiftedSolver {
  static constexpr T kLeast = T(1e-10);
  T L[N * N];

  CORTEN_HD bool factor(const T* A, T s) {
    for (int k = 0; k < N * N; k++) L[k] = A[k];
    for (int k = 0; k < N; k++) L[k * N + k] += s;
    return factor_small(L, N, kLeast);
  }
  CORTEN_HD void solve(const T* b, T* x) const {
    for (int i = 0; i < N; i++) x[i] = b[i];
    solve_small(L, x, N);
  }
};

template <class T>
struct ShiftedSolver<2, T> {
  T xx, xy, yy;

  CORTEN_HD bool factor(const T* A, T s) {
    const T a = A[0] + s, b = A[3] + s, c = A[1], determinant = a * b - c * c;
    const T inverse = T(1) / determinant;
    xx = b * inverse, yy = a * inverse, xy = -c * inverse;
    return !(determinant < T(1e-10));
  }
  CORTEN_HD void solve(const T* b, T* x) const {
    const T first = b[0];
    x[0] = xx * first + xy * b[1], x[1] = xy * first + yy * b[1];
  }
};

template <class T>
struct ShiftedSolver<3, T> {
  T xx, xy, xz, yy, yz, zz;

  CORTEN_HD bool factor(const T* A, T s) {
    const T a = A[0] + s, b = A[4] + s, c = A[8] + s, ab = A[1], ac = A[2], bc = A[5];
    xx = b * c - bc * bc, xy = ac * bc - ab * c, xz = ab * bc - ac * b;
    yy = a * c - ac * ac, yz = ab * ac - a * bc, zz = a * b - ab * ab;
    const T determinant = a * xx + ab * xy + ac * xz, inverse = T(1) / determinant;
    xx *= inverse, xy *= inverse, xz *= inverse, yy *= inverse, yz *= inverse, zz *= inverse;
    return !(determinant < T(1e-10));
  }
  CORTEN_HD void solve(const T* b, T* x) const {
    const T first = b[0], second = b[1];
    x[0] = xx * first + xy * second + xz * b[2];
    x[1] = xy * first + yy * second + yz * b[2];
    x[2] = xz * first + yz * second + zz * b[2];
  }
};

/// solve_friction for n = N.
template <int N, class T>
CORTEN_HD void solve_friction_of(const T* A_given, const T* b_given, const T* mu, T r, T* x) {
  T A[N * N], b[N], slope[N];
  for (int i = 0; i < N; i++) {
    b[i] = -b_given[i] * mu[i];
    for (int j = 0; j < N; j++) A[i * N + j] = A_given[i * N + j] * mu[i] * mu[j];
  }
  const T enough = T(1e-10);
  T s = 0;
  ShiftedSolver<N, T> shifted;
  for (int iteration = 0; iteration < 20; iteration++) {
    if (!shifted.factor(A, s)) {
      for (int i = 0; i < N; i++) x[i] = 0;
      return;
    }
    T excess = -r * r, rate = 0;
    shifted.solve(b, x);
    for (int i = 0; i < N; i++) excess += x[i] * x[i];
    if (excess < enough) break;
    shifted.solve(x, slope);
    for (int i = 0; i < N; i++) rate += T(2) * x[i] * slope[i];
    const T step = excess / rate;
    if (step < enough) break;
    s += step;
  }
  T sum = 0;
  for (int i = 0; i < N; i++) sum += x[i] * x[i];
  const T scale = s == 0 ? T(1) : std::sqrt(r * r / (sum > tiny<T>() ? sum : tiny<T>()));
  for (int i = 0; i < N; i++) x[i] *= mu[i] * scale;
}

}  // namespace detail

/// x <- the minimum, for 2 <= n <= 5; zero if A is singular. If the bound is active, x lies exactly on it.
template <class T>
CORTEN_HD void solve_friction(const T* A, const T* b, const T* mu, T r, int n, T* x) {
  switch (n) {
    case 2: return detail::solve_friction_of<2>(A, b, mu, r, x);
    case 3: return detail::solve_friction_of<3>(A, b, mu, r, x);
    case 4: return detail::solve_friction_of<4>(A, b, mu, r, x);
    default: return detail::solve_friction_of<5>(A, b, mu, r, x);
  }
}

}  // namespace corten
