// Public functions that add distance grids to a Spec or a finished Model.
#include "corten/sdf.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "asset/distance_field.h"
#include "compile/bounds.h"
#include "compile/fields.h"
#include "compile/fill.h"
#include "compile/geom_assets.h"
#include "compile/shapes.h"
#include "corten/spec/build.h"
#include "model/appearance.h"

namespace corten {

namespace {

Vec3<double> vector(const std::array<double, 3>& a) { return {a[0], a[1], a[2]}; }

asset::DistanceField checked_field(const SdfGrid& grid) {
  asset::Result<asset::DistanceField> field =
      asset::distance_field(grid.size, vector(grid.origin), vector(grid.cell), grid.distance);
  if (!field) throw std::invalid_argument(field.error());
  if (field->points.empty())
    throw std::invalid_argument("the distance field has no surface: all its distances have the same sign");
  return std::move(*field);
}

void require_sdf_geom(const Model& model, int geom) {
  if (geom < 0 || geom >= model->ngeom)
    throw std::invalid_argument("there is no geom " + std::to_string(geom) + "; the model has " +
                                std::to_string(model->ngeom));
  if (model->geom_type[static_cast<std::size_t>(geom)] != kSdf)
    throw std::invalid_argument("geom " + std::to_string(geom) + " is not of type sdf, so it has no grid");
  if (model->geom_plugin[static_cast<std::size_t>(geom)] >= 0)
    throw std::invalid_argument("geom " + std::to_string(geom) + " has the shape of a plugin and no grid");
}

/// A copy of `old` with memory for one more field.
std::shared_ptr<detail::ModelStorage> enlarged(const detail::ModelStorage& old,
                                               const asset::DistanceField& field) {
  const auto added = [](int count, std::size_t more) {
    if (more > static_cast<std::size_t>(std::numeric_limits<int>::max() - count))
      throw std::invalid_argument("the distance fields of the model would have too many numbers");
    return count + static_cast<int>(more);
  };
  ModelSizes sizes = old.view;
  sizes.nsdf++;
  sizes.nsdfdata = added(sizes.nsdfdata, field.distance.size());
  sizes.nsdfpoint = added(sizes.nsdfpoint, field.points.size());
  sizes.nsdfbox = added(sizes.nsdfbox, field.boxes.size() / 6);
  std::shared_ptr<detail::ModelStorage> storage = detail::make_model_storage(sizes);
  // New data is appended to the existing data.
#define CORTEN_COPY(type, name, rows, columns, meaning)                                        \
  if (!old.fields.name.empty())                                                                \
    std::memcpy(static_cast<void*>(compile::edit(storage->view.name)), old.fields.name.data(), \
                old.fields.name.size_bytes());
  CORTEN_MODEL_FIELDS(CORTEN_COPY)
#undef CORTEN_COPY
  detail::share_appearance(old, *storage);
  storage->fields.opt = old.fields.opt;
  storage->fields.stat = old.fields.stat;
  detail::refresh_options(*storage);
  storage->name = old.name;
  storage->names = old.names;
  storage->names[static_cast<std::size_t>(detail::name_table_of(kObjSdf))].names.emplace_back();
  storage->warnings = old.warnings;
  storage->user = old.user;
  storage->plugins = old.plugins;
  return storage;
}

/// Removes the warning about geoms without a distance field once all have one.
void forget_warning(detail::ModelStorage& storage) {
  for (int g = 0; g < storage.view.ngeom; g++)
    if (storage.view.geom_type[g] == kSdf && storage.view.geom_dataid[g] < 0) return;
  std::erase_if(storage.warnings, [](const Diagnostic& warning) {
    return warning.message.starts_with(compile::kNoDistanceField);
  });
}

}  // namespace

SdfGrid sample_sdf(std::array<int, 3> size, std::array<double, 3> origin, std::array<double, 3> cell,
                   const std::function<double(double, double, double)>& distance) {
  if (const std::string wrong = asset::check_grid(size, vector(origin), vector(cell)); !wrong.empty())
    throw std::invalid_argument(wrong);
  SdfGrid grid{size, origin, cell, {}};
  grid.distance.reserve(static_cast<std::size_t>(size[0]) * size[1] * size[2]);
  for (int k = 0; k < size[2]; k++)
    for (int j = 0; j < size[1]; j++)
      for (int i = 0; i < size[0]; i++)
        grid.distance.push_back(static_cast<float>(
            distance(origin[0] + cell[0] * i, origin[1] + cell[1] * j, origin[2] + cell[2] * k)));
  return grid;
}

mjcf::Sdf& add_sdf(mjcf::Spec& spec, std::string_view name, const SdfGrid& grid) {
  const std::string wrong =
      asset::check_distances(grid.size, vector(grid.origin), vector(grid.cell), grid.distance);
  if (!wrong.empty()) throw std::invalid_argument(wrong);
  mjcf::Sdf& sdf = mjcf::add_sdf(spec);
  sdf.name = std::string(name);
  sdf.size = {grid.size[0], grid.size[1], grid.size[2]};
  sdf.origin = {grid.origin[0], grid.origin[1], grid.origin[2]};
  sdf.cell = {grid.cell[0], grid.cell[1], grid.cell[2]};
  sdf.distance = grid.distance;
  return sdf;
}

Model with_sdf(const Model& model, int geom, const SdfGrid& grid) {
  require_sdf_geom(model, geom);
  asset::DistanceField field = checked_field(grid);
  const detail::ModelStorage& old = model.storage();
  // The geom keeps its pose. If the pose includes the inertia frame of an old grid, the new field gets the
  // inverse of that frame, so that the new grid has the same coordinates as the old one.
  const int replaced = old.view.geom_dataid[geom];
  field.pos = {0, 0, 0};
  field.quat = {1, 0, 0, 0};
  if (replaced >= 0) {
    field.quat = conjugate(old.view.sdf_quat[replaced]);
    field.pos = -rotate(field.quat, old.view.sdf_pos[replaced]);
  }
  const auto storage = enlarged(old, field);
  const ModelView<double>& m = storage->view;
  compile::SdfCursor at{old.view.nsdfdata, old.view.nsdfpoint, old.view.nsdfbox};
  compile::fill_distance_field(field, old.view.nsdf, at, m);
  const compile::Size3 size = compile::grid_reach(field);
  compile::edit(m.geom_dataid)[geom] = old.view.nsdf;
  compile::set_row(m.geom_size, geom, size);
  compile::set_row(m.geom_aabb, geom, compile::bounding_box(kBox, size));
  compile::edit(m.geom_rbound)[geom] = compile::bounding_radius(kBox, size);
  compile::refresh_trees(m);
  forget_warning(*storage);
  return Model(storage);
}

}  // namespace corten
