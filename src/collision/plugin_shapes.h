// Signed distance functions of the plugins mujoco.sdf.*, in the geom's frame: negative inside. They follow
// the reference's order of operations, because its gradients are differences of distances over 1e-8.
//
// Bolt and nut: shadertoy.com/view/XtffzX; bowl: iquilezles.org/articles/distfunctions; gear, with teeth that
// are involutes of a circle: shadertoy.com/view/3lG3WR.
#pragma once

#include "corten/types.h"
#include "math/elementary.h"
#include "math/vec3.h"

namespace corten::plugin_shape {

inline constexpr double kPi = 3.14159265358979323846;

template <class T>
CORTEN_HD T least(T a, T b) {
  return a < b ? a : b;
}
template <class T>
CORTEN_HD T most(T a, T b) {
  return a > b ? a : b;
}
/// What is in a and not in b.
template <class T>
CORTEN_HD T difference(T a, T b) {
  return most(a, -b);
}
template <class T>
CORTEN_HD T length(T x, T y) {
  return std::sqrt(x * x + y * y);
}

template <class T>
CORTEN_HD T torus(Vec3<T> p, const T* prm) {
  const T q = length(p.x, p.y) - prm[0];
  return length(q, p.z) - prm[1];
}

template <class T>
CORTEN_HD T bowl(Vec3<T> p, const T* prm) {
  const T height = prm[0], radius = prm[1], thickness = prm[2];
  const T width = std::sqrt(radius * radius - height * height);
  const T rho = length(p.x, p.y);
  const bool at_rim = height * rho < width * p.z;
  return (at_rim ? length(rho - width, p.z - height) : std::abs(length(rho, p.z) - radius)) - thickness;
}

/// The thread of a screw with 12 turns per unit of length around a cylinder.
template <class T>
CORTEN_HD T thread(Vec3<T> p, T radius) {
  const T turns = 12, half_diagonal = std::sqrt(T(2)) / T(2);
  const T azimuth = corten::atan2(p.y, p.x);
  const T phase = p.z * turns - azimuth / T(kPi) / T(2);
  const T triangle = std::abs(phase - std::floor(phase) - T(0.5));
  return (radius - triangle / turns) * half_diagonal;
}

/// A hexagonal head of width 1 below z = 0, rounded by a cone.
template <class T>
CORTEN_HD T hexagon(Vec3<T> p, T radius) {
  const T half_diagonal = std::sqrt(T(2)) / T(2), k = T(6) / T(kPi) / T(2);
  const T angle = -std::floor(corten::atan2(p.y, p.x) * k + T(0.5)) / k;
  const T sine = corten::sin(angle), cosine = corten::sin(angle + T(kPi) * T(0.5));
  T head = cosine * p.x + -sine * p.y - T(0.5);
  head = most(head, std::abs(p.z + T(0.25)) - T(0.25));
  return most(head, (p.z + radius - T(0.22)) * half_diagonal);
}

template <class T>
CORTEN_HD T bolt(Vec3<T> p, const T* prm) {
  const T half_diagonal = std::sqrt(T(2)) / T(2), radius = length(p.x, p.y) - prm[0];
  const T cone = (p.z - radius) * half_diagonal;
  T screw = difference(thread(p, radius), T(0.5) - std::abs(p.z + T(0.5)));
  screw = difference(screw, cone + T(1) * half_diagonal);
  return least(screw, hexagon(p, radius));
}

template <class T>
CORTEN_HD T nut(Vec3<T> p, const T* prm) {
  const T half_diagonal = std::sqrt(T(2)) / T(2), radius = length(p.x, p.y) - prm[0];
  const T cone = (p.z - radius) * half_diagonal;
  T hole = difference(thread(p, radius), cone + T(0.5) * half_diagonal);
  hole = least(hole, -cone - T(0.05) * half_diagonal);
  return difference(hexagon(p, radius), hole);
}

// ---- gear

template <class T>
CORTEN_HD T smooth_union(T a, T b, T k) {
  const T h = clamped(T(0.5) + T(0.5) * (b - a) / k, T(0), T(1));
  return b * (T(1) - h) + a * h - k * h * (T(1) - h);
}
template <class T>
CORTEN_HD T smooth_intersection(T a, T b, T k) {
  return difference(most(a, b), smooth_union(difference(a, b), difference(b, a), k));
}
template <class T>
CORTEN_HD T remainder(T x, T y) {
  return x - y * std::floor(x / y);
}

/// The section of a gear. prm: angle, pitch diameter, teeth, thickness, inner diameter (negative: chosen).
template <class T>
CORTEN_HD T gear_section(Vec3<T> p, const T* prm) {
  const T diameter = prm[1], teeth = prm[2];
  const T pressure_angle = T(3.096e-5) * teeth * teeth - T(6.557e-3) * teeth + T(0.551);
  const T pitch_radius = diameter / T(2), rho = length(p.x, p.y);
  const T teeth_per_length = teeth / diameter, addendum = T(1) / teeth_per_length;
  const T outer = (diameter + T(2) * addendum) / T(2), tooth = T(2.2) / teeth_per_length;
  const T inner = prm[4] >= 0 ? prm[4] / T(2) : outer - tooth - T(0.14) * diameter;
  if (inner - rho > 0) return inner - rho;
  if (outer - rho < T(-0.2)) return rho - outer;

  const T base = diameter * corten::cos(pressure_angle) / T(2);
  const T phi = corten::atan2(p.y, p.x) + prm[0];
  const T stride = T(kPi) / teeth_per_length / pitch_radius;
  const T alpha = corten::acos(base / pitch_radius);
  const T shift = stride / T(2) - T(2) * (corten::tan(alpha) - alpha);
  const T phi_a = remainder(phi + shift / T(2), stride) - shift / T(2);
  const T phi_b = remainder(-phi - shift + shift / T(2), stride) - shift / T(2);
  T side_a = T(-1.0e6), side_b = T(-1.0e6);
  if (base < rho) {
    const T roll = corten::acos(base / rho), tangent = std::sqrt(rho * rho - base * base);
    side_a = tangent - base * (phi_a + roll);
    side_b = tangent - base * (phi_b + roll);
  }
  const T walls = most(phi_a - (stride - shift), phi_b - (stride - shift));
  T cogs = most(walls, most(side_a, side_b));
  cogs = smooth_intersection(rho - outer, cogs, T(0.0035) * diameter);
  cogs = smooth_union(rho - (outer - tooth), cogs, base - outer + tooth);
  return difference(cogs, rho - inner);
}

template <class T>
CORTEN_HD T gear(Vec3<T> p, const T* prm) {
  const T section = gear_section(p, prm), above = std::abs(p.z) - prm[3] / T(2);
  return least(most(section, above), T(0)) + length(most(section, T(0)), most(above, T(0)));
}

/// The distance function of a plugin.
template <class T>
CORTEN_STAGE T distance(int plugin, Vec3<T> p, const T* prm) {
  switch (plugin) {
    case kPluginBolt: return bolt(p, prm);
    case kPluginBowl: return bowl(p, prm);
    case kPluginGear: return gear(p, prm);
    case kPluginNut: return nut(p, prm);
    default: return torus(p, prm);
  }
}

/// Half sizes of the box around the origin that holds the shape.
template <class T>
CORTEN_HD Vec3<T> half_sizes(int plugin, const T* prm) {
  switch (plugin) {
    case kPluginBolt:
    case kPluginNut: return {T(0.6), T(0.6), T(1)};
    case kPluginBowl: return {prm[1] + prm[2], prm[1] + prm[2], prm[1] + prm[2]};
    case kPluginGear: {
      const T radius = prm[1] / T(2) * T(1.25);
      return {radius, radius, prm[3] / T(2) * T(1.1)};
    }
    default: return {prm[0] + prm[1], prm[0] + prm[1], prm[1]};
  }
}

}  // namespace corten::plugin_shape
