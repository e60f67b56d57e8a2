#include "compile/geom_assets.h"

#include <algorithm>
#include <cmath>

#include "asset/mesh_fit.h"
#include "compile/messages.h"
#include "compile/resolve.h"
#include "compile/shapes.h"

namespace corten::compile {

namespace {

const asset::Mesh* mesh_of(const GeomDraft& geom, const Draft& draft) {
  return geom.mesh < 0 ? nullptr : draft.meshes[static_cast<std::size_t>(geom.mesh)].data.get();
}

const mjcf::HField* hfield_of(const GeomDraft& geom, const Draft& draft) {
  return geom.hfield < 0 ? nullptr : draft.hfields[static_cast<std::size_t>(geom.hfield)].spec;
}

const asset::DistanceField* sdf_of(const GeomDraft& geom, const Draft& draft) {
  return geom.sdf < 0 ? nullptr : draft.sdfs[static_cast<std::size_t>(geom.sdf)].data.get();
}

/// Precondition: the type is a primitive that can be fitted.
asset::FitShape fit_shape_of(GeomType type) {
  switch (type) {
    case kCapsule: return asset::FitShape::capsule;
    case kCylinder: return asset::FitShape::cylinder;
    case kEllipsoid: return asset::FitShape::ellipsoid;
    case kBox: return asset::FitShape::box;
    default: return asset::FitShape::sphere;
  }
}

/// The largest absolute coordinate of the mesh along each axis.
Size3 reach(const asset::Mesh& mesh) {
  Size3 reach;
  for (int i = 0; i < 3; i++)
    reach[static_cast<std::size_t>(i)] =
        std::max(std::abs(mesh.bounds.low[i]), std::abs(mesh.bounds.high[i]));
  return reach;
}

std::array<double, 6> center_and_half(Vec3d low, Vec3d high) {
  const Vec3d center = 0.5 * (low + high), half = 0.5 * (high - low);
  return {center.x, center.y, center.z, half.x, half.y, half.z};
}

}  // namespace

bool is_mesh_shape(const mjcf::Geom& spec) {
  return *spec.type == kMesh || (*spec.type == kSdf && spec.plugin.is_used);
}

void find_assets(GeomDraft& geom, const Draft& draft, Diagnostics& found) {
  const mjcf::Geom& spec = *geom.spec;
  const GeomType type = *spec.type;
  if (!spec.mesh->empty()) {
    geom.mesh = find(draft, kObjMesh, *spec.mesh, spec.at, found, "mesh");
    if (type == kSdf && !spec.sdf->empty())
      found.error(spec.at, "sdf and mesh exclude each other; a geom of type sdf needs one of them");
    if (const auto baked = draft.baked_ids.find(*spec.mesh); type == kSdf && baked != draft.baked_ids.end())
      geom.sdf = baked->second;
    if (type == kPlane || type == kHfield)
      found.error(spec.at, "a " + word(type) + " cannot be fitted to a mesh; give the geom another type");
    if (spec.fromto.is_set()) found.error(spec.at, "mesh and fromto exclude each other");
    if (is_mesh_shape(spec) && *spec.shellinertia)
      found.error(spec.at, "shellinertia is for primitives; write inertia=\"shell\" in the mesh asset");
  } else if (is_mesh_shape(spec)) {
    found.error(spec.at, "a geom of type " + word(type) + " needs the name of a mesh");
  }
  if (!spec.sdf->empty()) {
    geom.sdf = find(draft, kObjSdf, *spec.sdf, spec.at, found, "sdf");
    if (type != kSdf) found.error(spec.at, "a geom with an sdf needs the type sdf, not " + word(type));
  } else if (spec.sdf.is_own()) {
    found.warning(spec.at, "sdf=\"\" is empty and counts as not given");
  }
  if (!spec.hfield->empty()) {
    geom.hfield = find(draft, kObjHfield, *spec.hfield, spec.at, found, "hfield");
    if (type != kHfield)
      found.error(spec.at, "a geom with an hfield needs the type hfield, not " + word(type));
  } else if (type == kHfield) {
    found.error(spec.at, "a geom of type hfield needs the name of a height field");
  }
}

bool lacks_asset(const GeomDraft& geom, const Draft& draft) {
  const auto is_missing = [](int index, const auto& assets) {
    return index < 0 || !assets[static_cast<std::size_t>(index)].data;
  };
  const mjcf::Geom& spec = *geom.spec;
  return (!spec.mesh->empty() && is_missing(geom.mesh, draft.meshes)) ||
         ((!spec.sdf->empty() || (*spec.type == kSdf && !spec.mesh->empty() && !is_mesh_shape(spec))) &&
          is_missing(geom.sdf, draft.sdfs));
}

void warn_about_missing_fields(const Draft& draft, Diagnostics& found) {
  const mjcf::Geom* first = nullptr;
  int others = -1;
  for (const auto& geom : draft.geoms) {
    const mjcf::Geom& spec = *geom->spec;
    if (*spec.type != kSdf || !spec.sdf->empty() || !spec.mesh->empty()) continue;
    if (first == nullptr) first = &spec;
    others++;
  }
  if (first == nullptr) return;
  std::string more;
  if (others > 0)
    more = others == 1 ? ", nor does 1 other" : ", nor do " + std::to_string(others) + " others";
  found.warning(first->at, kNoDistanceField + more);
}

Size3 grid_reach(const asset::DistanceField& field) {
  Size3 reach{0, 0, 0};
  for (int c = 0; c < 8; c++) {
    Vec3d corner = field.origin;
    for (int k = 0; k < 3; k++)
      if ((c >> k & 1) != 0) corner[k] += (field.size[static_cast<std::size_t>(k)] - 1) * field.cell[k];
    if (!field.in_inertia_frame) corner = rotate(conjugate(field.quat), corner - field.pos);
    for (int k = 0; k < 3; k++) {
      double& most = reach[static_cast<std::size_t>(k)];
      most = std::max(most, std::abs(corner[k]));
    }
  }
  return reach;
}

void take_mesh(GeomDraft& geom, const Draft& draft) {
  const asset::Mesh* mesh = mesh_of(geom, draft);
  const GeomType type = *geom.spec->type;
  if (const asset::DistanceField* field = sdf_of(geom, draft))
    geom.pose = geom.pose * Pose{field->pos, field->quat};
  if (!mesh || (type == kSdf && !is_mesh_shape(*geom.spec)) || type == kPlane || type == kHfield) return;
  Pose frame{mesh->pos, mesh->quat};
  if (!is_mesh_shape(*geom.spec)) {
    const bool to_bounds = *draft.spec->compiler.fitaabb;
    const double scale = *geom.spec->fitscale;
    const asset::Fit fit = asset::fit_shape(
        *mesh, fit_shape_of(type), to_bounds ? asset::FitTo::bounds : asset::FitTo::inertia_box, scale);
    for (int i = 0; i < 3; i++)
      geom.size[static_cast<std::size_t>(i)] =
          i < sizes_of(type) ? fit.size[i] : scale * geom.size[static_cast<std::size_t>(i)];
    frame.pos += rotate(frame.quat, fit.center);
  }
  geom.pose = geom.pose * frame;
}

void take_asset_size(GeomDraft& geom, const Draft& draft) {
  const asset::Mesh* mesh = mesh_of(geom, draft);
  if (const mjcf::HField* field = hfield_of(geom, draft)) {
    const auto& s = field->size->values;
    geom.size = {s[0], s[1], 0.25 * s[2] + 0.5 * s[3]};
  } else if (mesh && is_mesh_shape(*geom.spec)) {
    geom.size = reach(*mesh);
  } else if (const asset::DistanceField* sdf = sdf_of(geom, draft)) {
    geom.size = grid_reach(*sdf);
  } else if (*geom.spec->type == kSdf && !geom.spec->size.is_set()) {
    geom.size = {0.1, 0.1, 0.1};  // no grid: the geom does not collide; nominal bounds
  }
}

void take_bounds(GeomDraft& geom, const Draft& draft) {
  const GeomType type = *geom.spec->type;
  const asset::Mesh* mesh = mesh_of(geom, draft);
  if (const mjcf::HField* field = hfield_of(geom, draft)) {
    const auto& s = field->size->values;
    geom.box = center_and_half({-s[0], -s[1], -s[3]}, {s[0], s[1], s[2]});
    geom.radius = std::sqrt(s[0] * s[0] + s[1] * s[1] + std::max(s[2] * s[2], s[3] * s[3]));
  } else if (mesh && is_mesh_shape(*geom.spec)) {
    geom.box = center_and_half(mesh->bounds.low, mesh->bounds.high);
    geom.radius = bounding_radius(kBox, reach(*mesh));
  } else {
    // A distance field has the bounds of a box.
    const GeomType bound = type == kSdf ? kBox : type;
    geom.box = bounding_box(bound, geom.size);
    geom.radius = bounding_radius(bound, geom.size);
  }
}

}  // namespace corten::compile
