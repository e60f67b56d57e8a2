#include "compile/geoms.h"

#include <algorithm>
#include <cmath>

#include "compile/messages.h"
#include "compile/orientation.h"
#include "compile/shapes.h"

namespace corten::compile {

namespace {

using mjcf::GeomType;

std::string word(GeomType type) {
  for (const mjcf::Keyword& keyword : mjcf::keywords_of<GeomType>())
    if (keyword.value == static_cast<int>(type)) return std::string(keyword.word);
  return "?";
}

/// Both ends of an axis in place of pose and half length.
template <class Posed>
void place_between(const Posed& element, Pose& pose, Size3& size, Diagnostics& found) {
  const GeomType type = *element.type;
  const bool round = type == GeomType::capsule || type == GeomType::cylinder;
  if (!round && type != GeomType::ellipsoid && type != GeomType::box) {
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
  pose = {0.5 * (from + to), quat_of_unit_z(normalized(back))};
}

template <class Posed>
void check_sizes(const Posed& element, const Size3& size, Diagnostics& found) {
  const GeomType type = *element.type;
  if (type == GeomType::plane) {
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

template <class Posed>
void place(const Posed& element, const Pose& X_BF, const mjcf::Compiler& rules, Pose& pose, Size3& size,
           Diagnostics& found) {
  size = element.size->values;
  if (element.fromto.is_set()) place_between(element, pose, size, found);
  else pose = pose_of(element, rules, found);
  pose = X_BF * pose;
  check_sizes(element, size, found);
}

bool is_asset(GeomType type) {
  return type == GeomType::hfield || type == GeomType::mesh || type == GeomType::sdf;
}

}  // namespace

GeomDraft resolve_geom(const mjcf::Geom& spec, const Pose& X_BF, const mjcf::Compiler& rules,
                       Diagnostics& found) {
  GeomDraft geom;
  geom.spec = &spec;
  if (is_asset(*spec.type)) found.error(spec.at, "geom type " + word(*spec.type) + " is not supported yet");
  place(spec, X_BF, rules, geom.pose, geom.size, found);
  const int condim = *spec.condim;
  if (condim != 1 && condim != 3 && condim != 4 && condim != 6)
    found.error(spec.at, "condim " + std::to_string(condim) + " must be 1, 3, 4 or 6");
  return geom;
}

SiteDraft resolve_site(const mjcf::Site& spec, const Pose& X_BF, const mjcf::Compiler& rules,
                       Diagnostics& found) {
  SiteDraft site;
  site.spec = &spec;
  if (is_asset(*spec.type) || *spec.type == GeomType::plane)
    found.error(spec.at, "a site cannot be a " + word(*spec.type) +
                             "; it must be a sphere, capsule, ellipsoid, cylinder or box");
  place(spec, X_BF, rules, site.pose, site.size, found);
  return site;
}

void resolve_mass(GeomDraft& geom, Diagnostics& found) {
  const mjcf::Geom& spec = *geom.spec;
  const bool shell = *spec.shellinertia;
  const double volume_or_area = volume(*spec.type, geom.size, shell);
  if (spec.mass.is_set()) {
    if (*spec.mass < 0) found.error(spec.at, "mass " + text(*spec.mass) + " is negative");
    // What has no volume has no mass either, whatever the attribute says: a plane's is dropped.
    geom.mass = volume_or_area > kSmall ? *spec.mass : 0;
  } else {
    if (*spec.density < 0) found.error(spec.at, "density " + text(*spec.density) + " is negative");
    geom.mass = *spec.density * volume_or_area;
  }
  if (geom.mass != 0) geom.moments = moments(*spec.type, geom.size, shell, geom.mass);
}

}  // namespace corten::compile
