#include "corten/queries.h"

#include <stdexcept>
#include <string>

#include "collision/ray_scene.h"
#include "cpu/colliders.h"
#include "model/storage.h"

namespace corten {

namespace {

RaySelection selection_of(const RayFilter& filter) {
  RaySelection which;
  which.groups = 0;
  for (std::size_t g = 0; g < filter.groups.size(); g++) which.groups |= filter.groups[g] ? 1 << g : 0;
  which.statics = filter.statics;
  which.exclude_body = filter.exclude_body;
  return which;
}

RayHit cast(const Model& model, const Data& data, const double* origin, const double* direction,
            const RaySelection& which) {
  const Ray<double> ray{vec3(origin), vec3(direction)};
  if (!(norm(ray.along) >= tiny<double>())) return {};
  const SceneRayPoint<double> found = cast_ray(detail::view_of(model), detail::view_of(data), ray, which);
  const Vec3<double>& n = found.point.normal;
  return {found.geom, found.point.dist, {n.x, n.y, n.z}};
}

}  // namespace

double ray(const Model& model, const Data& data, std::span<const double, 3> origin,
           std::span<const double, 3> direction, const RayFilter& filter, RayHit* hit) {
  detail::require_match(model, data);
  if (!(norm(vec3(direction.data())) >= tiny<double>()))
    throw std::invalid_argument("the direction of a ray must not be zero");
  const RayHit found = cast(model, data, origin.data(), direction.data(), selection_of(filter));
  if (hit) *hit = found;
  return found.distance;
}

void rays(const Model& model, const Data& data, std::span<const double, 3> origin,
          std::span<const double> directions, std::span<RayHit> hits, const RayFilter& filter) {
  detail::require_match(model, data);
  if (directions.size() != 3 * hits.size())
    throw std::invalid_argument("rays: directions must have three numbers for each hit");
  const RaySelection which = selection_of(filter);
  for (std::size_t i = 0; i < hits.size(); i++)
    hits[i] = cast(model, data, origin.data(), directions.data() + 3 * i, which);
}

GeomDistance geom_distance(const Model& model, const Data& data, int first, int second, double limit) {
  detail::require_match(model, data);
  for (int geom : {first, second})
    if (geom < 0 || geom >= model->ngeom)
      throw std::out_of_range("geom " + std::to_string(geom) + " does not exist: the model has " +
                              std::to_string(model->ngeom));
  ConvexStorage<double> storage;
  Segment<double> closest;
  const double distance = geom_distance(detail::view_of(model), detail::view_of(data), first, second, limit,
                                        storage.scratch(), closest);
  const auto [from, to] = closest;
  return {distance, {from.x, from.y, from.z}, {to.x, to.y, to.z}};
}

}  // namespace corten
