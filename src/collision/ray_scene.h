// Rays against all geoms of a scene.
#pragma once

#include "collision/geom_pairs.h"
#include "collision/ray_hfield.h"
#include "collision/ray_sdf.h"
#include "collision/ray_selection.h"
#include "collision/shape.h"
#include "collision/shape_function.h"

namespace corten {

/// The first hit of a ray.
template <class T>
struct SceneRayPoint {
  int geom = -1;      ///< -1: nothing
  RayPoint<T> point;  ///< the normal in the world
};

namespace detail {

template <class T>
CORTEN_HD bool ray_sees(const ModelView<T>& m, int g, const RaySelection& which) {
  const int body = m.geom_bodyid[g];
  if (body == which.exclude_body || !m.geom_visible[g]) return false;
  if (!which.statics && m.body_weldid[body] == 0) return false;
  const int group = m.geom_group[g] < 0 ? 0 : m.geom_group[g] > 5 ? 5 : m.geom_group[g];
  return (which.groups >> group & 1) != 0;
}

}  // namespace detail

/// The intersection of a ray with a primitive shape, in the shape's frame.
template <class T>
CORTEN_HD RayPoint<T> ray_primitive(const Ray<T>& ray, int type, Vec3<T> size) {
  switch (static_cast<GeomType>(type)) {
    case kPlane: return ray_plane(ray, size);
    case kSphere: return ray_sphere(ray, size.x);
    case kCapsule: return ray_capsule(ray, size);
    case kEllipsoid: return ray_ellipsoid(ray, size);
    case kCylinder: return ray_cylinder(ray, size);
    case kBox: return ray_box(ray, size);
    case kHfield:
    case kMesh:
    case kSdf: break;
  }
  return {};
}

/// Follows a ray in steps of the distance, as the reference does.
template <class T>
CORTEN_HD RayPoint<T> ray_plugin(const Ray<T>& ray, const Shape<T>& shape) {
  if (!ray_box(ray, shape.size).found()) return {};
  const ShapeFunction<T> function = shape_function(*shape.model, shape.geom);
  const T length = norm(ray.along);
  const Vec3<T> along = (T(1) / length) * ray.along;
  T total = 0;
  for (int i = 0; i < 40; i++) {
    const T dist = std::abs(shape_distance(function, ray.from + total * along));
    total += dist;
    if (dist < T(1e-7))
      return {total, detail::scaled_to_unit(shape_gradient(function, ray.from + total * along))};
    if (dist > T(1e6)) break;
  }
  return {};
}

/// The intersection of a ray with a shape, in the shape's frame.
template <class T>
CORTEN_HD RayPoint<T> ray_local_shape(const Ray<T>& ray, const Shape<T>& shape) {
  switch (shape.type) {
    case kMesh: return ray_mesh(ray, *shape.model, shape.data, shape.size);
    case kSdf:
      if (shape_kind(shape) == kPluginShape) return ray_plugin(ray, shape);
      if (shape.data >= 0) return ray_sdf(ray, *shape.model, shape.data);
      return {};
    case kHfield: return ray_hfield(ray, *shape.model, shape.data);
    default: return ray_primitive(ray, shape.type, shape.size);
  }
}

/// The intersection of a ray with a shape, in the world.
template <class T>
CORTEN_HD RayPoint<T> ray_shape(const Ray<T>& ray, const Shape<T>& shape) {
  // Most rays miss most shapes by far.
  const T reach = shape.radius;
  if (reach > 0 && shape.type != kHfield && sphere_roots(ray, shape.pos, reach).first() < 0) return {};
  RayPoint<T> point = ray_local_shape(seen_from(ray, shape.pos, shape.mat), shape);
  point.normal = shape.mat * point.normal;
  return point;
}

/// The first geom on the ray; at equal distances, the one with the lower id.
template <class T>
CORTEN_STAGE SceneRayPoint<T> cast_ray(const ModelView<T>& m, const DataView<T>& d, const Ray<T>& ray,
                                       const RaySelection& which) {
  SceneRayPoint<T> best;
  for (int g = 0; g < m.ngeom; g++) {
    if (!detail::ray_sees(m, g, which)) continue;
    const RayPoint<T> point = ray_shape(ray, geom_shape(m, d, g));
    if (best.point.is_beaten_by(point.dist)) best = {g, point};
  }
  return best;
}

/// cast_ray for a direction that may be zero or NaN, which hits nothing.
template <class T>
CORTEN_HD SceneRayPoint<T> cast_any_ray(const ModelView<T>& m, const DataView<T>& d, const Ray<T>& ray,
                                        const RaySelection& which) {
  if (!(norm(ray.along) >= tiny<T>())) return {};
  return cast_ray(m, d, ray, which);
}

}  // namespace corten
