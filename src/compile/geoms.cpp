#include "compile/geoms.h"

#include <algorithm>
#include <cmath>

#include "compile/geom_assets.h"
#include "compile/messages.h"
#include "compile/orientation.h"
#include "compile/shapes.h"

namespace corten::compile {

namespace {

/// Computes pose and half length from fromto.
template <class Posed>
void place_between(const Posed& element, Pose& pose, Size3& size, Diagnostics& found) {
  const GeomType type = *element.type;
  const bool round = type == kCapsule || type == kCylinder;
  if (!round && type != kEllipsoid && type != kBox) {
    found.error(element.at,
                "fromto is for capsules, cylinders, ellipsoids and boxes, not for a " + word(type));
    return;
  }
  const Vec3d at = vec3(element.pos->data());
  if (at.x != 0 || at.y != 0 || at.z != 0)
    found.error(element.at, "fromto and pos exclude each other; pos is " + text_of(element.pos->values));
  const Vec3d from = vec3(element.fromto->data()), to = vec3(element.fromto->data() + 3), back = from - to;
  if (!(dot(back, back) >= kSmall)) {
    found.error(element.at, "the ends of fromto " + text_of(element.fromto->values) + " coincide");
    return;
  }
  const double half = norm(back) / 2;
  if (round) size[1] = half;
  else size = {size[0], size[0], half};
  pose = {0.5 * (from + to), quat_of_unit_z(unit(back))};
}

template <class Posed>
void check_sizes(const Posed& element, const Size3& size, Diagnostics& found) {
  const GeomType type = *element.type;
  if (type == kPlane) {
    if (!(size[2] > 0))
      found.error(element.at,
                  "size " + text_of(size) + " of a plane needs a third number above zero (grid spacing)");
    return;
  }
  const auto needed = static_cast<std::size_t>(sizes_of(type));
  const bool all_positive = std::all_of(size.begin(), size.begin() + needed, [](double s) { return s > 0; });
  if (!all_positive)
    found.error(element.at, "size " + text_of(size) + " of a " + word(type) + " needs " +
                                std::to_string(needed) + (needed == 1 ? " number" : " numbers") +
                                " above zero");
}

/// Computes pose and size from the element's attributes.
template <class Posed>
void place(const Posed& element, const mjcf::Compiler& rules, Pose& pose, Size3& size, Diagnostics& found) {
  size = element.size->values;
  if (element.fromto.is_set()) place_between(element, pose, size, found);
  else pose = pose_of(element, rules, found);
}

/// Volume, or area for a shell; for a mesh according to its inertia mode.
double amount_of(const GeomDraft& geom, const Draft& draft) {
  const mjcf::Geom& spec = *geom.spec;
  if (geom.sdf >= 0) {
    const auto& field = draft.sdfs[static_cast<std::size_t>(geom.sdf)].data;
    return field ? field->amount : 0;
  }
  if (!is_mesh_shape(spec)) return volume(*spec.type, geom.size, *spec.shellinertia);
  const auto& mesh = draft.meshes[static_cast<std::size_t>(geom.mesh)].data;
  return mesh ? mesh->amount : 0;
}

Vec3d moments_of(const GeomDraft& geom, const Draft& draft) {
  const mjcf::Geom& spec = *geom.spec;
  if (geom.sdf >= 0) {
    const auto& field = draft.sdfs[static_cast<std::size_t>(geom.sdf)].data;
    return field ? (geom.mass / field->amount) * field->moments : Vec3d{0, 0, 0};
  }
  if (!is_mesh_shape(spec)) return moments(*spec.type, geom.size, *spec.shellinertia, geom.mass);
  const auto& mesh = draft.meshes[static_cast<std::size_t>(geom.mesh)].data;
  const Vec3d box = mesh ? mesh->inertia_box : Vec3d{0, 0, 0};
  return moments(kBox, {box.x, box.y, box.z}, false, geom.mass);
}

}  // namespace

GeomDraft resolve_geom(const mjcf::Geom& spec, const Pose& X_BF, const Draft& draft, Diagnostics& found) {
  GeomDraft geom;
  geom.spec = &spec;
  find_assets(geom, draft, found);
  place(spec, draft.rules_of(spec), geom.pose, geom.size, found);
  take_mesh(geom, draft);
  check_sizes(spec, geom.size, found);
  take_asset_size(geom, draft);
  take_bounds(geom, draft);
  geom.pose = X_BF * geom.pose;
  const int condim = *spec.condim;
  if (condim != 1 && condim != 3 && condim != 4 && condim != 6)
    found.error(spec.at, "condim " + std::to_string(condim) + " must be 1, 3, 4 or 6");
  const std::string fault = restitution_fault(*spec.restitution);
  if (!fault.empty()) found.error(spec.at, fault);
  return geom;
}

SiteDraft resolve_site(const mjcf::Site& spec, const Pose& X_BF, const mjcf::Compiler& rules,
                       Diagnostics& found) {
  SiteDraft site;
  site.spec = &spec;
  if (*spec.type == kMesh || *spec.type == kSdf || *spec.type == kHfield || *spec.type == kPlane)
    found.error(spec.at, "a site cannot be a " + word(*spec.type) +
                             "; it must be a sphere, capsule, ellipsoid, cylinder or box");
  place(spec, rules, site.pose, site.size, found);
  check_sizes(spec, site.size, found);
  site.pose = X_BF * site.pose;
  return site;
}

void resolve_mass(GeomDraft& geom, const Draft& draft, Diagnostics& found) {
  const mjcf::Geom& spec = *geom.spec;
  // The missing mesh is already reported.
  if (is_mesh_shape(spec) && geom.mesh < 0) return;
  const double amount = amount_of(geom, draft);
  if (spec.mass.is_set()) {
    if (*spec.mass < 0) found.error(spec.at, "mass " + text(*spec.mass) + " is negative");
    // A shape without volume has no mass: the mass of a plane is ignored.
    geom.mass = amount > kSmall ? *spec.mass : 0;
  } else {
    if (*spec.density < 0) found.error(spec.at, "density " + text(*spec.density) + " is negative");
    geom.mass = *spec.density * amount;
  }
  if (geom.mass != 0) geom.moments = moments_of(geom, draft);
}

}  // namespace corten::compile
