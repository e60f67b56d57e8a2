// Unit quaternions (w x y z) and rotation matrices.
#pragma once

#include "math/elementary.h"
#include "math/vec3.h"

namespace corten {

template <class T>
struct alignas(sizeof(T) <= 8 ? 16 : alignof(T)) Quat {
  T w, x, y, z;
};

/// Row-major; the columns are the axes of the rotated frame.
template <class T>
struct Mat3 {
  T m[9];
  CORTEN_HD T& operator()(int r, int c) { return m[3 * r + c]; }
  CORTEN_HD const T& operator()(int r, int c) const { return m[3 * r + c]; }
};

template <class T>
CORTEN_HD Quat<T> quat(const T* p) {
  return {p[0], p[1], p[2], p[3]};
}
template <class T>
CORTEN_HD Quat<T> operator*(Quat<T> a, Quat<T> b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
template <class T>
CORTEN_HD Quat<T> conjugate(Quat<T> q) {
  return {q.w, -q.x, -q.y, -q.z};
}
/// Terms are added in the reference's order: where its convex colliders have a choice, the last bit of a pose
/// decides.
template <class T>
CORTEN_HD Vec3<T> rotate(Quat<T> q, Vec3<T> v) {
  const Vec3<T> t{q.w * v.x + q.y * v.z - q.z * v.y, q.w * v.y + q.z * v.x - q.x * v.z,
                  q.w * v.z + q.x * v.y - q.y * v.x};
  return v + T(2) * cross(Vec3<T>{q.x, q.y, q.z}, t);
}
/// q at unit length; identity if q is zero.
template <class T>
CORTEN_HD Quat<T> normalized(Quat<T> q) {
  T n = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  if (n < tiny<T>()) return {1, 0, 0, 0};
  // A quaternion with unit length up to rounding is returned unchanged, so that stored state does not drift
  // when read.
  if (std::abs(n - T(1)) <= tiny<T>()) return q;
  T s = T(1) / n;
  return {s * q.w, s * q.x, s * q.y, s * q.z};
}
template <class T>
CORTEN_HD Quat<T> axis_angle(Vec3<T> unit_axis, T angle) {
  const SinCos<T> half = sin_cos(angle / 2);
  return {half.cos, half.sin * unit_axis.x, half.sin * unit_axis.y, half.sin * unit_axis.z};
}
/// Rotates q by the rotation vector `turn`, given in q's frame.
template <class T>
CORTEN_HD Quat<T> integrated(Quat<T> q, Vec3<T> turn) {
  T angle = norm(turn);
  if (angle < tiny<T>()) return normalized(q);
  return normalized(q) * axis_angle((T(1) / angle) * turn, angle);
}
/// Rotation vector of a quaternion of any length, with an angle of at most pi.
template <class T>
CORTEN_HD Vec3<T> rotation_vector(Quat<T> q) {
  Vec3<T> v{q.x, q.y, q.z};
  T s = norm(v);
  if (s < tiny<T>()) return {0, 0, 0};
  T angle = T(2) * corten::atan2(s, q.w);
  const T pi = T(3.14159265358979323846);
  if (angle > pi) angle -= T(2) * pi;
  return (angle / s) * v;
}
/// Rotation vector from `from` to `to`, in the frame of `from`.
template <class T>
CORTEN_HD Vec3<T> rotation_between(Quat<T> from, Quat<T> to) {
  return rotation_vector(conjugate(from) * to);
}

template <class T>
CORTEN_HD Mat3<T> matrix(Quat<T> q) {
  T ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  T xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z, wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return {{ww + xx - yy - zz, T(2) * (xy - wz), T(2) * (xz + wy), T(2) * (xy + wz), ww - xx + yy - zz,
           T(2) * (yz - wx), T(2) * (xz - wy), T(2) * (yz + wx), ww - xx - yy + zz}};
}
template <class T>
CORTEN_HD Vec3<T> operator*(const Mat3<T>& a, Vec3<T> v) {
  return {a.m[0] * v.x + a.m[1] * v.y + a.m[2] * v.z, a.m[3] * v.x + a.m[4] * v.y + a.m[5] * v.z,
          a.m[6] * v.x + a.m[7] * v.y + a.m[8] * v.z};
}
/// Product with the transpose of a: expresses the world vector v in the frame a.
template <class T>
CORTEN_HD Vec3<T> transposed_times(const Mat3<T>& a, Vec3<T> v) {
  return {a.m[0] * v.x + a.m[3] * v.y + a.m[6] * v.z, a.m[1] * v.x + a.m[4] * v.y + a.m[7] * v.z,
          a.m[2] * v.x + a.m[5] * v.y + a.m[8] * v.z};
}
template <class T>
CORTEN_HD Mat3<T> operator*(const Mat3<T>& a, const Mat3<T>& b) {
  Mat3<T> c;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      c.m[3 * i + j] = a.m[3 * i] * b.m[j] + a.m[3 * i + 1] * b.m[3 + j] + a.m[3 * i + 2] * b.m[6 + j];
  return c;
}
template <class T>
CORTEN_HD Vec3<T> column(const Mat3<T>& a, int c) {
  return {a.m[c], a.m[3 + c], a.m[6 + c]};
}
template <class T>
CORTEN_HD Mat3<T> identity3() {
  return {{1, 0, 0, 0, 1, 0, 0, 0, 1}};
}

}  // namespace corten
