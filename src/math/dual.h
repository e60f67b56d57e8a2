// Dual numbers: a value with its gradient in N directions. A function template over the scalar type gives
// exact derivatives when called with dual numbers (Wengert 1964), so that no formula has to be differentiated
// by hand.
#pragma once

#include <cmath>

#include "base/platform.h"

namespace corten {

template <class T, int N>
struct Dual {
  T value;
  T grad[N];

  Dual() = default;
  CORTEN_HD Dual(T constant) : value(constant), grad{} {}
  /// The independent variable with index `direction`.
  CORTEN_HD Dual(T at, int direction) : value(at), grad{} { grad[direction] = T(1); }
};

namespace detail {

/// A dual number with gradient da * grad a + db * grad b.
template <class T, int N>
CORTEN_HD Dual<T, N> chained(T value, T da, const Dual<T, N>& a, T db, const Dual<T, N>& b) {
  Dual<T, N> r;
  r.value = value;
  for (int k = 0; k < N; k++) r.grad[k] = da * a.grad[k] + db * b.grad[k];
  return r;
}
template <class T, int N>
CORTEN_HD Dual<T, N> chained(T value, T da, const Dual<T, N>& a) {
  Dual<T, N> r;
  r.value = value;
  for (int k = 0; k < N; k++) r.grad[k] = da * a.grad[k];
  return r;
}

}  // namespace detail

template <class T, int N>
CORTEN_HD Dual<T, N> operator+(const Dual<T, N>& a, const Dual<T, N>& b) {
  return detail::chained(a.value + b.value, T(1), a, T(1), b);
}
template <class T, int N>
CORTEN_HD Dual<T, N> operator-(const Dual<T, N>& a, const Dual<T, N>& b) {
  return detail::chained(a.value - b.value, T(1), a, T(-1), b);
}
template <class T, int N>
CORTEN_HD Dual<T, N> operator*(const Dual<T, N>& a, const Dual<T, N>& b) {
  return detail::chained(a.value * b.value, b.value, a, a.value, b);
}
template <class T, int N>
CORTEN_HD Dual<T, N> operator/(const Dual<T, N>& a, const Dual<T, N>& b) {
  T inverse = T(1) / b.value;
  return detail::chained(a.value * inverse, inverse, a, -a.value * inverse * inverse, b);
}
template <class T, int N>
CORTEN_HD Dual<T, N> operator-(const Dual<T, N>& a) {
  return detail::chained(-a.value, T(-1), a);
}
template <class T, int N>
CORTEN_HD Dual<T, N> operator+(T a, const Dual<T, N>& b) {
  return detail::chained(a + b.value, T(1), b);
}
template <class T, int N>
CORTEN_HD Dual<T, N> operator-(T a, const Dual<T, N>& b) {
  return detail::chained(a - b.value, T(-1), b);
}
template <class T, int N>
CORTEN_HD Dual<T, N> operator*(T a, const Dual<T, N>& b) {
  return detail::chained(a * b.value, a, b);
}
template <class T, int N>
CORTEN_HD Dual<T, N> operator*(const Dual<T, N>& a, T b) {
  return b * a;
}
template <class T, int N>
CORTEN_HD Dual<T, N>& operator+=(Dual<T, N>& a, const Dual<T, N>& b) {
  return a = a + b;
}
template <class T, int N>
CORTEN_HD bool operator>(const Dual<T, N>& a, const Dual<T, N>& b) {
  return a.value > b.value;
}
template <class T, int N>
CORTEN_HD Dual<T, N> abs(const Dual<T, N>& a) {
  return a.value < 0 ? -a : a;
}
/// At zero, where the slope is infinite, the gradient is set to zero: in every use its factor vanishes there.
template <class T, int N>
CORTEN_HD Dual<T, N> sqrt(const Dual<T, N>& a) {
  T root = std::sqrt(a.value);
  return detail::chained(root, root > 0 ? T(0.5) / root : T(0), a);
}

}  // namespace corten
