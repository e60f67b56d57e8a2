#include "corten/queries.h"

#include <stdexcept>
#include <string>

#include "collision/terrain.h"
#include "cpu/arguments.h"
#include "cpu/cast_rays.h"
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

void cast(const Model& model, const Data& data, const cpu::RayBundle& bundle) {
  cpu::ray_caster()(&detail::view_of(model), &detail::view_of(data), &bundle);
}

/// The terrain of a geom; throws if it is not a height field.
hfield::Terrain<double> terrain_of(const Model& model, int geom) {
  cpu::require_id("hfield_height", "geom", geom, model->ngeom);
  const ModelView<double>& m = detail::view_of(model);
  if (m.geom_type[geom] != kHfield)
    throw std::invalid_argument("hfield_height: geom " + std::to_string(geom) + " is not a height field");
  const int field = m.geom_dataid[geom];
  const double* size = m.hfield_size + 4 * field;
  return hfield::Terrain<double>(
      {vec3(size), size[3], m.hfield_nrow[field], m.hfield_ncol[field], m.hfield_data + m.hfield_adr[field]});
}

/// Height of the terrain above a point in the frame of the field; nothing outside.
std::optional<double> height_of(const hfield::Terrain<double>& terrain, Vec3<double> p) {
  if (!(std::abs(p.x) <= terrain.grid.half.x && std::abs(p.y) <= terrain.grid.half.y)) return std::nullopt;
  return terrain.height_at(p);
}

}  // namespace

double ray(const Model& model, const Data& data, VectorArg<3> origin, VectorArg<3> direction,
           const RayFilter& filter, RayHit* hit) {
  detail::require_match(model, data);
  if (!(norm(vec3(direction.data())) >= tiny<double>()))
    throw std::invalid_argument("the direction of a ray must not be zero");
  RayHit found;
  cast(model, data, {origin.data(), direction.data(), &found, 1, selection_of(filter)});
  if (hit) *hit = found;
  return found.distance;
}

void rays(const Model& model, const Data& data, VectorArg<3> origin, std::span<const double> directions,
          std::span<RayHit> hits, const RayFilter& filter) {
  detail::require_match(model, data);
  if (directions.size() != 3 * hits.size())
    throw std::invalid_argument("rays: directions must have three numbers for each hit");
  cast(model, data, {origin.data(), directions.data(), hits.data(), hits.size(), selection_of(filter)});
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

std::optional<double> hfield_height(const Model& model, int geom, double x, double y) {
  return height_of(terrain_of(model, geom), {x, y, 0});
}

std::optional<double> hfield_height(const Model& model, const Data& data, int geom, double x, double y) {
  detail::require_match(model, data);
  const hfield::Terrain<double> terrain = terrain_of(model, geom);
  const ModelView<double>& m = detail::view_of(model);
  const Vec3<double> origin = detail::view_of(data).geom_xpos[geom];
  const Mat3<double>& axes = detail::view_of(data).geom_xmat[geom];
  const bool upright = std::abs(axes(0, 2)) + std::abs(axes(1, 2)) < tiny<double>() && axes(2, 2) > 0;
  if (upright) {
    const auto height = height_of(terrain, transposed_times(axes, Vec3<double>{x, y, origin.z} - origin));
    return height ? std::optional(origin.z + *height) : std::nullopt;
  }
  // A ray from above the highest corner, straight down.
  const Vec3<double>& half = terrain.grid.half;
  const double start = origin.z + 1 + norm(half) + terrain.grid.base;
  const Ray<double> down{transposed_times(axes, Vec3<double>{x, y, start} - origin),
                         transposed_times(axes, Vec3<double>{0, 0, -1})};
  const double distance = ray_hfield(down, m, m.geom_dataid[geom]).dist;
  return distance < 0 ? std::nullopt : std::optional(start - distance);
}

}  // namespace corten
