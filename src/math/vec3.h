// Three-vectors. Hand-written, because they must be inlined and compile for CUDA.
#pragma once

#include <cmath>
#include <cstddef>

#include "base/platform.h"

namespace corten {

/// Lengths, masses and pivots below this count as zero (the reference's mjMINVAL).
template <class T>
CORTEN_HD constexpr T tiny() {
  return T(1e-15);
}
/// A safe divisor: x, but not below tiny().
template <class T>
CORTEN_HD T at_least_tiny(T x) {
  return x > tiny<T>() ? x : tiny<T>();
}

/// x clamped to [low, high].
template <class T>
CORTEN_HD T clamped(T x, T low, T high) {
  return x < low ? low : x > high ? high : x;
}

/// Alignment of aggregates with an even number of T: a GPU can then load two at a time.
template <class T>
inline constexpr std::size_t kPairAlignment = sizeof(T) <= 8 ? 2 * sizeof(T) : alignof(T);

template <class T>
struct Vec3 {
  T x, y, z;
  CORTEN_HD T& operator[](int i) { return (&x)[i]; }
  CORTEN_HD const T& operator[](int i) const { return (&x)[i]; }
};

template <class T>
CORTEN_HD Vec3<T> operator+(Vec3<T> a, Vec3<T> b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T>
CORTEN_HD Vec3<T> operator-(Vec3<T> a, Vec3<T> b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
CORTEN_HD Vec3<T> operator-(Vec3<T> a) {
  return {-a.x, -a.y, -a.z};
}
template <class T>
CORTEN_HD Vec3<T> operator*(T s, Vec3<T> a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <class T>
CORTEN_HD Vec3<T>& operator+=(Vec3<T>& a, Vec3<T> b) {
  a.x += b.x, a.y += b.y, a.z += b.z;
  return a;
}
template <class T>
CORTEN_HD Vec3<T>& operator-=(Vec3<T>& a, Vec3<T> b) {
  a.x -= b.x, a.y -= b.y, a.z -= b.z;
  return a;
}
template <class T>
CORTEN_HD T dot(Vec3<T> a, Vec3<T> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
CORTEN_HD Vec3<T> cross(Vec3<T> a, Vec3<T> b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Elementwise product.
template <class T>
CORTEN_HD Vec3<T> scaled(Vec3<T> a, Vec3<T> b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}
template <class T>
CORTEN_HD T norm(Vec3<T> a) {
  return std::sqrt(dot(a, a));
}
/// Unit vector along a; the x axis if a is zero.
template <class T>
CORTEN_HD Vec3<T> normalized(Vec3<T> a) {
  T n = norm(a);
  return n < tiny<T>() ? Vec3<T>{1, 0, 0} : (T(1) / n) * a;
}
template <class T>
CORTEN_HD Vec3<T> vec3(const T* p) {
  return {p[0], p[1], p[2]};
}

}  // namespace corten
