// Small dense linear algebra, as simple as possible: the second algorithm that stages are checked against.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace corten::test {

using Numbers = std::vector<double>;

inline double largest(const Numbers& a) {
  double most = 0;
  for (double x : a) most = std::max(most, std::abs(x));
  return most;
}

/// Largest difference relative to the largest value of `expected`, or to `floor` if that is larger. NaN if
/// there is a NaN.
inline double relative_error(const Numbers& expected, const Numbers& got, double floor = 1e-2) {
  if (expected.size() != got.size()) return INFINITY;
  double most = 0;
  for (std::size_t i = 0; i < expected.size(); i++) {
    const double difference = std::abs(expected[i] - got[i]);
    if (std::isnan(difference)) return difference;
    most = std::max(most, difference);
  }
  return most / std::max(floor, largest(expected));
}

/// Cholesky factor of a symmetric n x n matrix; empty if it is not positive definite.
inline Numbers cholesky(const Numbers& a, int n) {
  Numbers l(a.size(), 0.0);
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double sum = a[i * n + j];
      for (int k = 0; k < j; k++) sum -= l[i * n + k] * l[j * n + k];
      if (i == j) {
        if (!(sum > 0)) return {};
        l[i * n + i] = std::sqrt(sum);
      } else {
        l[i * n + j] = sum / l[j * n + j];
      }
    }
  return l;
}

inline Numbers solve_cholesky(const Numbers& l, Numbers x) {
  const int n = static_cast<int>(x.size());
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < i; k++) x[i] -= l[i * n + k] * x[k];
    x[i] /= l[i * n + i];
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int k = i + 1; k < n; k++) x[i] -= l[k * n + i] * x[k];
    x[i] /= l[i * n + i];
  }
  return x;
}

/// Solves a x = b by Gaussian elimination with row exchanges.
inline Numbers solve_general(Numbers a, Numbers b) {
  const int n = static_cast<int>(b.size());
  for (int k = 0; k < n; k++) {
    int pivot = k;
    for (int i = k + 1; i < n; i++)
      if (std::abs(a[i * n + k]) > std::abs(a[pivot * n + k])) pivot = i;
    for (int j = 0; j < n; j++) std::swap(a[k * n + j], a[pivot * n + j]);
    std::swap(b[k], b[pivot]);
    for (int i = k + 1; i < n; i++) {
      double scale = a[i * n + k] / a[k * n + k];
      for (int j = k; j < n; j++) a[i * n + j] -= scale * a[k * n + j];
      b[i] -= scale * b[k];
    }
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int j = i + 1; j < n; j++) b[i] -= a[i * n + j] * b[j];
    b[i] /= a[i * n + i];
  }
  return b;
}

inline Numbers multiply(const Numbers& a, const Numbers& x) {
  const std::size_t n = x.size(), rows = n == 0 ? 0 : a.size() / n;
  Numbers y(rows, 0.0);
  for (std::size_t i = 0; i < rows; i++)
    for (std::size_t j = 0; j < n; j++) y[i] += a[i * n + j] * x[j];
  return y;
}

}  // namespace corten::test
