// Distance functions and their gradients in a geom's frame, as the reference's collider of signed distance
// functions defines them: exact outside of most primitives, approximate inside. For plugins mujoco.sdf.* and
// primitives.
#pragma once

#include "collision/plugin_shapes.h"
#include "model/views.h"

namespace corten {

/// The largest number of parameters of a plugin.
inline constexpr int kMostShapeNumbers = 5;

/// The distance function of a geom.
template <class T>
struct ShapeFunction {
  int type = -1;  ///< GeomType; -1: the geom has no distance function
  int plugin = 0;
  Vec3<T> size{0, 0, 0};
  const T* prm = nullptr;
  int count = 0;  ///< of prm
  CORTEN_HD bool exists() const { return type >= 0; }
};

/// Planes, primitives and plugins have a distance function.
template <class T>
CORTEN_HD ShapeFunction<T> shape_function(const ModelView<T>& m, int g) {
  const int type = m.geom_type[g], plugin = m.geom_plugin[g];
  if (plugin >= 0)
    return {
        type, m.plugin[plugin], {0, 0, 0}, m.plugin_prm + m.plugin_prmadr[plugin], m.plugin_prmnum[plugin]};
  if (type == kHfield || type == kMesh || type == kSdf) return {};
  return {type, 0, vec3(m.geom_size + 3 * g), nullptr, 0};
}

namespace detail {

template <class T>
CORTEN_HD Vec3<T> scaled_to_unit(Vec3<T> v) {
  const T n = norm(v);
  if (n < tiny<T>()) return {1, 0, 0};
  return (T(1) / n) * v;
}

/// Direction field inside of a box that turns from radial to the normals of its faces; `a`: |x| - size.
template <class T>
CORTEN_HD Vec3<T> box_field(Vec3<T> a, Vec3<T> x, Vec3<T> size) {
  Vec3<T> field = scaled_to_unit(Vec3<T>{-size.x / a.x, -size.y / a.y, -size.z / a.z});
  for (int k = 0; k < 3; k++)
    if (x[k] < 0) field[k] = -field[k];
  return field;
}

template <class T>
CORTEN_HD T box_distance(Vec3<T> x, Vec3<T> size) {
  using plugin_shape::least, plugin_shape::most;
  const Vec3<T> a{std::abs(x.x) - size.x, std::abs(x.y) - size.y, std::abs(x.z) - size.z};
  if (a.x >= 0 || a.y >= 0 || a.z >= 0) {
    const Vec3<T> b{most(a.x, T(0)), most(a.y, T(0)), most(a.z, T(0))};
    return norm(b) + least(most(a.x, most(a.y, a.z)), T(0));
  }
  const Vec3<T> field = box_field(a, x, size);
  const T t = least(-a.x / std::abs(field.x), least(-a.y / std::abs(field.y), -a.z / std::abs(field.z)));
  return -t * norm(field);
}

template <class T>
CORTEN_HD Vec3<T> box_gradient(Vec3<T> x, Vec3<T> size) {
  const Vec3<T> a{std::abs(x.x) - size.x, std::abs(x.y) - size.y, std::abs(x.z) - size.z};
  const int k = a.x > a.y ? 0 : 1, largest = a.z > a[k] ? 2 : k;
  if (a[largest] < 0) return box_field(a, x, size);
  using plugin_shape::most;
  const T c = norm(Vec3<T>{most(a.x, T(0)), most(a.y, T(0)), most(a.z, T(0))});
  Vec3<T> gradient{0, 0, 0};
  for (int i = 0; i < 3; i++)
    if (a[i] > 0) gradient[i] = a[i] / c * x[i] / std::abs(x[i]);
  return gradient;
}

template <class T>
CORTEN_HD Vec3<T> to_capsule_axis(Vec3<T> x, Vec3<T> size) {
  return {x.x, x.y, x.z - clamped(x.z, -size.y, size.y)};
}

template <class T>
CORTEN_HD Vec3<T> divided(Vec3<T> x, Vec3<T> by) {
  return {x.x / by.x, x.y / by.y, x.z / by.z};
}

template <class T>
CORTEN_HD Vec3<T> ellipsoid_gradient(Vec3<T> x, Vec3<T> size) {
  const Vec3<T> a = divided(x, size), b = divided(a, size);
  const T k0 = norm(a), k1 = norm(b), inv0 = T(1) / k0, inv1 = T(1) / k1;
  const T by_k0 = (T(2) * k0 - T(1)) * inv1, by_k1 = k0 * (k0 - T(1)) * inv1 * inv1;
  Vec3<T> gradient;
  for (int i = 0; i < 3; i++) gradient[i] = b[i] * inv0 * by_k0 - b[i] * inv1 / (size[i] * size[i]) * by_k1;
  return scaled_to_unit(gradient);
}

template <class T>
CORTEN_HD T cylinder_distance(Vec3<T> x, Vec3<T> size) {
  using plugin_shape::least, plugin_shape::most, plugin_shape::length;
  const T side = length(x.x, x.y) - size.x, end = std::abs(x.z) - size.y;
  return least(most(side, end), T(0)) + length(most(side, T(0)), most(end, T(0)));
}

template <class T>
CORTEN_HD Vec3<T> cylinder_gradient(Vec3<T> x, Vec3<T> size) {
  using plugin_shape::length, plugin_shape::most;
  const T least_divisor = T(1e-10), c = length(x.x, x.y), e = std::abs(x.z);
  const T side = c - size.x, end = e - size.y;
  const Vec3<T> out{x.x / most(c, least_divisor), x.y / most(c, least_divisor), x.z / most(e, least_divisor)};
  if (most(side, end) < 0) return side > end ? Vec3<T>{out.x, out.y, 0} : Vec3<T>{0, 0, out.z};
  const T b0 = most(side, T(0)), b1 = most(end, T(0)), n = most(length(b0, b1), least_divisor);
  return {out.x * b0 / n, out.y * b0 / n, out.z * b1 / n};
}

template <class T>
CORTEN_HD Vec3<T> plugin_gradient(const ShapeFunction<T>& s, Vec3<T> x) {
  const T eps = T(1e-8), here = plugin_shape::distance(s.plugin, x, s.prm);
  Vec3<T> gradient;
  for (int i = 0; i < 3; i++) {
    Vec3<T> moved = x;
    moved[i] += eps;
    gradient[i] = (plugin_shape::distance(s.plugin, moved, s.prm) - here) / eps;
  }
  return gradient;
}

}  // namespace detail

template <class T>
CORTEN_STAGE T shape_distance(const ShapeFunction<T>& s, Vec3<T> x) {
  switch (s.type) {
    case kPlane: return x.z;
    case kSphere: return norm(x) - s.size.x;
    case kBox: return detail::box_distance(x, s.size);
    case kCapsule: return norm(detail::to_capsule_axis(x, s.size)) - s.size.x;
    case kEllipsoid: {
      const Vec3<T> a = detail::divided(x, s.size);
      const T k0 = norm(a);
      return k0 * (k0 - T(1)) / norm(detail::divided(a, s.size));
    }
    case kCylinder: return detail::cylinder_distance(x, s.size);
    default: return plugin_shape::distance(s.plugin, x, s.prm);
  }
}

template <class T>
CORTEN_STAGE Vec3<T> shape_gradient(const ShapeFunction<T>& s, Vec3<T> x) {
  switch (s.type) {
    case kPlane: return {0, 0, 1};
    case kSphere: {
      const T inverse = T(1) / norm(x);
      return inverse * x;
    }
    case kBox: return detail::box_gradient(x, s.size);
    case kCapsule: {
      const Vec3<T> a = detail::to_capsule_axis(x, s.size);
      const T c = norm(a);
      return {a.x / c, a.y / c, a.z / c};
    }
    case kEllipsoid: return detail::ellipsoid_gradient(x, s.size);
    case kCylinder: return detail::cylinder_gradient(x, s.size);
    default: return detail::plugin_gradient(s, x);
  }
}

}  // namespace corten
