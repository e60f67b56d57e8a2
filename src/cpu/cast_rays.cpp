#include "cpu/cast_rays.h"

#include "model/views.h"

namespace corten::cpu {

namespace {

RayHit cast(const ModelView<double>& m, const DataView<double>& d, const Ray<double>& ray,
            const RaySelection& which) {
  const SceneRayPoint<double> found = cast_any_ray(m, d, ray, which);
  const Vec3<double>& n = found.point.normal;
  return {found.geom, found.point.dist, {n.x, n.y, n.z}};
}

}  // namespace

void cast_rays(const void* model, const void* data, const void* bundle) {
  const auto& m = *static_cast<const ModelView<double>*>(model);
  const auto& d = *static_cast<const DataView<double>*>(data);
  const auto& rays = *static_cast<const RayBundle*>(bundle);
  for (std::size_t i = 0; i < rays.count; i++)
    rays.hits[i] = cast(m, d, {vec3(rays.origin), vec3(rays.directions + 3 * i)}, rays.which);
}

}  // namespace corten::cpu
