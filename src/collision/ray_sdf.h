// Rays against signed distance fields: marches along the ray in steps of half a cell until the sign changes,
// then bisects the crossing. Sphere tracing would need fewer steps, but a user-defined grid need not contain
// true distances.
#pragma once

#include "collision/ray.h"
#include "collision/sdf_shape.h"

namespace corten {

/// The intersection of a ray with a field; the ray is in the geom's frame.
template <class T>
CORTEN_STAGE RayPoint<T> ray_sdf(const Ray<T>& ray, const ModelView<T>& m, int id) {
  Shape<T> own{};
  own.data = id;
  own.model = &m;
  own.mat = identity3<T>();
  const SdfShape<T> field = sdf_shape(own);
  const Ray<T> local = seen_from(ray, field.frame.pos, field.frame.mat);
  const Vec3<T> high = field.grid.far_corner();
  T enter = 0, leave = T(1e30);
  for (int k = 0; k < 3; k++) {
    if (std::abs(local.along[k]) < tiny<T>()) {
      if (local.from[k] < field.grid.origin[k] || local.from[k] > high[k]) return {};
      continue;
    }
    const T a = (field.grid.origin[k] - local.from[k]) / local.along[k];
    const T b = (high[k] - local.from[k]) / local.along[k];
    const T first = a < b ? a : b, last = a < b ? b : a;
    enter = first > enter ? first : enter;
    leave = last < leave ? last : leave;
  }
  const T speed = norm(local.along);
  if (!(enter <= leave) || !(speed > tiny<T>())) return {};
  const T step = T(0.25) * field.size / speed;
  const int most = 8 * (field.grid.size[0] + field.grid.size[1] + field.grid.size[2]);
  Vec3<T> gradient;
  T before = enter, value = distance_at(field.grid, local.at(enter), gradient);
  for (int i = 1; i <= most && before < leave; i++) {
    const T x = enter + i * step < leave ? enter + i * step : leave;
    const T there = distance_at(field.grid, local.at(x), gradient);
    if ((there < 0) != (value < 0)) {
      T low = before, far = x;
      for (int round = 0; round < 50; round++) {
        const T middle = T(0.5) * (low + far);
        const bool same = (distance_at(field.grid, local.at(middle), gradient) < 0) == (value < 0);
        (same ? low : far) = middle;
      }
      distance_at(field.grid, local.at(far), gradient);
      return {far, field.frame.mat * normalized(gradient)};
    }
    before = x, value = there;
  }
  return {};
}

}  // namespace corten
