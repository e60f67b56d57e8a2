// Spatial algebra in com-based frames: world axes, origin at the centre of mass of the body's kinematic tree
// (subtree_com of its root). The origin is near the bodies, which keeps precision far from the world origin
// (Featherstone 2008, ch. 2, with the reference's choice of origin).
#pragma once

#include "math/rotation.h"

namespace corten {

/// Velocity or acceleration: angular, then linear at the origin.
template <class T>
struct alignas(kPairAlignment<T>) Motion {
  Vec3<T> ang, lin;
};
/// Torque about the origin, then force.
template <class T>
struct alignas(kPairAlignment<T>) Force {
  Vec3<T> ang, lin;
};
/// Rigid-body inertia about the origin: second moments, first moment mass * offset, mass.
template <class T>
struct alignas(kPairAlignment<T>) Inertia {
  T xx, yy, zz, xy, xz, yz;
  Vec3<T> h;
  T mass;
};

/// Maps motions to forces: row-major, angular first.
template <class T>
struct Mat6 {
  T m[36];
};

template <class T>
CORTEN_HD Motion<T> operator+(Motion<T> a, Motion<T> b) {
  return {a.ang + b.ang, a.lin + b.lin};
}
template <class T>
CORTEN_HD Motion<T> operator*(T s, Motion<T> a) {
  return {s * a.ang, s * a.lin};
}
template <class T>
CORTEN_HD Motion<T>& operator+=(Motion<T>& a, Motion<T> b) {
  a.ang += b.ang, a.lin += b.lin;
  return a;
}
template <class T>
CORTEN_HD Force<T> operator+(Force<T> a, Force<T> b) {
  return {a.ang + b.ang, a.lin + b.lin};
}
template <class T>
CORTEN_HD Motion<T> operator-(Motion<T> a, Motion<T> b) {
  return {a.ang - b.ang, a.lin - b.lin};
}
template <class T>
CORTEN_HD Force<T> operator-(Force<T> a, Force<T> b) {
  return {a.ang - b.ang, a.lin - b.lin};
}
template <class T>
CORTEN_HD Force<T>& operator+=(Force<T>& a, Force<T> b) {
  a.ang += b.ang, a.lin += b.lin;
  return a;
}
template <class T>
CORTEN_HD T dot(Motion<T> m, Force<T> f) {
  return dot(m.ang, f.ang) + dot(m.lin, f.lin);
}
/// Cross product of motions: rate of change of a motion vector moving with velocity v.
template <class T>
CORTEN_HD Motion<T> cross(Motion<T> v, Motion<T> m) {
  return {cross(v.ang, m.ang), cross(v.ang, m.lin) + cross(v.lin, m.ang)};
}
/// Cross product of a motion and a force: rate of change of a force vector moving with velocity v.
template <class T>
CORTEN_HD Force<T> cross(Motion<T> v, Force<T> f) {
  return {cross(v.ang, f.ang) + cross(v.lin, f.lin), cross(v.ang, f.lin)};
}

template <class T>
CORTEN_HD Inertia<T>& operator+=(Inertia<T>& a, const Inertia<T>& b) {
  a.xx += b.xx, a.yy += b.yy, a.zz += b.zz, a.xy += b.xy, a.xz += b.xz, a.yz += b.yz;
  a.h += b.h;
  a.mass += b.mass;
  return a;
}
template <class T>
CORTEN_HD Force<T> operator*(const Inertia<T>& i, Motion<T> v) {
  return {Vec3<T>{i.xx * v.ang.x + i.xy * v.ang.y + i.xz * v.ang.z,
                  i.xy * v.ang.x + i.yy * v.ang.y + i.yz * v.ang.z,
                  i.xz * v.ang.x + i.yz * v.ang.y + i.zz * v.ang.z} +
              cross(i.h, v.lin),
          i.mass * v.lin - cross(i.h, v.ang)};
}
/// Spatial inertia of a body with principal axes in the columns of R_WI and centre of mass at `offset` from
/// the origin (parallel axis theorem).
template <class T>
CORTEN_HD Inertia<T> placed(T mass, Vec3<T> moments, const Mat3<T>& R_WI, Vec3<T> offset) {
  const T* r = R_WI.m;
  auto element = [&](int i, int j) {
    return r[3 * i] * moments.x * r[3 * j] + r[3 * i + 1] * moments.y * r[3 * j + 1] +
           r[3 * i + 2] * moments.z * r[3 * j + 2];
  };
  Vec3<T> c = offset;
  return {element(0, 0) + mass * (c.y * c.y + c.z * c.z),
          element(1, 1) + mass * (c.x * c.x + c.z * c.z),
          element(2, 2) + mass * (c.x * c.x + c.y * c.y),
          element(0, 1) - mass * c.x * c.y,
          element(0, 2) - mass * c.x * c.z,
          element(1, 2) - mass * c.y * c.z,
          mass * c,
          mass};
}
template <class T>
CORTEN_HD Mat6<T>& operator+=(Mat6<T>& a, const Mat6<T>& b) {
  for (int k = 0; k < 36; k++) a.m[k] += b.m[k];
  return a;
}
template <class T>
CORTEN_HD Force<T> operator*(const Mat6<T>& a, Motion<T> v) {
  auto row = [&](int r) {
    const T* e = a.m + 6 * r;
    return e[0] * v.ang.x + e[1] * v.ang.y + e[2] * v.ang.z + e[3] * v.lin.x + e[4] * v.lin.y +
           e[5] * v.lin.z;
  };
  return {{row(0), row(1), row(2)}, {row(3), row(4), row(5)}};
}
/// The 6x6 matrix of a linear map, built column by column.
template <class T, class Map>
CORTEN_HD Mat6<T> matrix_of(Map map) {
  Mat6<T> a;
  for (int c = 0; c < 6; c++) {
    Motion<T> unit{};
    (c < 3 ? unit.ang[c] : unit.lin[c - 3]) = T(1);
    Force<T> f = map(unit);
    for (int r = 0; r < 3; r++) a.m[6 * r + c] = f.ang[r], a.m[6 * (r + 3) + c] = f.lin[r];
  }
  return a;
}

/// A force at `point`, expressed about `origin`.
template <class T>
CORTEN_HD Force<T> moved(Force<T> f, Vec3<T> point, Vec3<T> origin) {
  return {f.ang + cross(point - origin, f.lin), f.lin};
}
/// Linear velocity of `point` on a body with spatial velocity v about `origin`.
template <class T>
CORTEN_HD Vec3<T> velocity_at(Motion<T> v, Vec3<T> point, Vec3<T> origin) {
  return v.lin + cross(v.ang, point - origin);
}

}  // namespace corten
