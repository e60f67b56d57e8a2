#include "corten/queries.h"

#include <stdexcept>
#include <string>

#include "collision/hfield_height.h"
#include "collision/ray_flex.h"
#include "cpu/arguments.h"
#include "cpu/cast_rays.h"
#include "cpu/colliders.h"
#include "model/storage.h"

namespace corten {

namespace {

void cast(const Model& model, const Data& data, const cpu::RayBundle& bundle) {
  cpu::ray_caster()(&detail::view_of(model), &detail::view_of(data), &bundle);
}

std::optional<double> optional_of(const SurfaceHeight<double>& height) {
  return height.found ? std::optional(height.z) : std::nullopt;
}

}  // namespace

RaySelection cpu::selection_of(const RayFilter& filter) {
  RaySelection which;
  which.groups = 0;
  for (std::size_t g = 0; g < filter.groups.size(); g++) which.groups |= filter.groups[g] ? 1 << g : 0;
  which.statics = filter.statics;
  which.exclude_body = filter.exclude_body;
  return which;
}

double ray(const Model& model, const Data& data, VectorArg<3> origin, VectorArg<3> direction,
           const RayFilter& filter, RayHit* hit) {
  detail::require_match(model, data);
  if (!(norm(vec3(direction.data())) >= tiny<double>()))
    throw std::invalid_argument("the direction of a ray must not be zero");
  RayHit found;
  cast(model, data, {origin.data(), direction.data(), &found, 1, cpu::selection_of(filter)});
  if (hit) *hit = found;
  return found.distance;
}

void rays(const Model& model, const Data& data, VectorArg<3> origin, std::span<const double> directions,
          std::span<RayHit> hits, const RayFilter& filter) {
  detail::require_match(model, data);
  if (directions.size() != 3 * hits.size())
    throw std::invalid_argument("rays: directions must have three numbers for each hit");
  cast(model, data, {origin.data(), directions.data(), hits.data(), hits.size(), cpu::selection_of(filter)});
}

double flex_ray(const Model& model, const Data& data, int flex, VectorArg<3> origin, VectorArg<3> direction,
                const FlexRayParts& parts, FlexRayHit* hit) {
  detail::require_match(model, data);
  if (flex < 0 || flex >= model->nflex)
    throw std::out_of_range("flex " + std::to_string(flex) + " does not exist: the model has " +
                            std::to_string(model->nflex));
  const Ray<double> along{vec3(origin.data()), vec3(direction.data())};
  if (!(norm(along.along) >= tiny<double>()))
    throw std::invalid_argument("the direction of a ray must not be zero");
  const FlexRaySelection which{parts.vertices, parts.edges, parts.faces, parts.skin, parts.layer};
  const FlexRayPoint<double> found =
      ray_flex(detail::view_of(model), detail::view_of(data), flex, along, which);
  const Vec3<double> n = found.point.normal;
  if (hit) *hit = {found.vertex, found.point.dist, {n.x, n.y, n.z}};
  return found.point.dist;
}

GeomDistance geom_distance(const Model& model, const Data& data, int first, int second, double limit) {
  detail::require_match(model, data);
  if (std::isnan(limit)) throw std::invalid_argument("geom_distance: limit is NaN");
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

std::optional<double> hfield_height(const Model& model, int geom, double x, double y) {
  cpu::require_hfield("hfield_height", model, geom);
  return optional_of(hfield::height_above(hfield::terrain_of(detail::view_of(model), geom), {x, y, 0}));
}

std::optional<double> hfield_height(const Model& model, const Data& data, int geom, double x, double y) {
  detail::require_match(model, data);
  cpu::require_hfield("hfield_height", model, geom);
  return optional_of(hfield_height(detail::view_of(model), detail::view_of(data), geom, x, y));
}

}  // namespace corten
