// Resolves tendon paths and ranges.
#include "compile/limits.h"
#include "compile/messages.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

WrapDraft resolve_joint(const Draft& draft, const mjcf::TendonItem& item, Diagnostics& found) {
  const int joint = find(draft, kObjJoint, *item.joint, item.at, found, "joint");
  if (joint >= 0 && dofs_of(*draft.joints[static_cast<std::size_t>(joint)]->spec->type) > 1)
    found.warning(item.at,
                  "joint " + quoted(*item.joint) +
                      " has several coordinates; the tendon uses the first of them, as in the reference");
  return {kWrapJoint, joint, *item.coef};
}

/// Resolves a wrapping geom. Its parameter is the side site; -1 if there is none.
WrapDraft resolve_geom(const Draft& draft, const mjcf::TendonItem& item, Diagnostics& found) {
  WrapDraft wrap{kWrapSphere, find(draft, kObjGeom, *item.geom, item.at, found, "geom"), -1};
  if (!item.sidesite->empty())
    wrap.parameter = find(draft, kObjSite, *item.sidesite, item.at, found, "sidesite");
  if (wrap.object < 0) return wrap;
  const GeomType type = *draft.geoms[static_cast<std::size_t>(wrap.object)]->spec->type;
  if (type == kCylinder) wrap.type = kWrapCylinder;
  else if (type != kSphere)
    found.error(item.at, "geom " + quoted(*item.geom) + " is a " + word(type) +
                             "; a tendon wraps around spheres and cylinders only");
  return wrap;
}

WrapDraft resolve_item(const Draft& draft, const mjcf::TendonItem& item, Diagnostics& found) {
  switch (item.kind) {
    case mjcf::tag::tendon_joint: return resolve_joint(draft, item, found);
    case mjcf::tag::wrap_geom: return resolve_geom(draft, item, found);
    case mjcf::tag::pulley:
      if (!(*item.divisor >= 0)) found.error(item.at, "divisor " + text(*item.divisor) + " is negative");
      return {kWrapPulley, -1, *item.divisor};
    case mjcf::tag::site: break;
  }
  return {kWrapSite, find(draft, kObjSite, *item.site, item.at, found, "site"), 0};
}

bool is_geom(const WrapDraft& wrap) { return wrap.type == kWrapSphere || wrap.type == kWrapCylinder; }

/// One item of the path and its neighbours, which may be null.
struct Neighbourhood {
  const WrapDraft *before, *here, *after;

  bool is_before(WrapType type) const { return before && before->type == type; }
  bool is_after(WrapType type) const { return after && after->type == type; }
};

void check_place(const Neighbourhood& n, const mjcf::TendonItem& item, Diagnostics& found) {
  const bool starts = !n.before || n.is_before(kWrapPulley), ends = !n.after || n.is_after(kWrapPulley);
  if (n.here->type == kWrapPulley) {
    if (!n.after) found.error(item.at, "the path ends with a pulley; sites must follow it");
    if (n.is_before(kWrapPulley)) found.error(item.at, "two pulleys follow each other");
  } else if (is_geom(*n.here)) {
    if (!n.is_before(kWrapSite) || !n.is_after(kWrapSite))
      found.error(item.at, "a geom must be between two sites");
  } else if (starts && ends) {
    found.error(item.at, "this site is a branch by itself; a branch needs two sites");
  } else if (n.is_before(kWrapSite) && n.here->object >= 0 && n.before->object == n.here->object) {
    found.error(item.at, "site " + quoted(*item.site) + " comes twice in a row");
  }
}

/// Checks a spatial path. Pulleys start a new branch; every branch needs at least two sites, and consecutive
/// sites must differ.
void check_spatial_path(const TendonDraft& tendon, Diagnostics& found) {
  const auto& path = tendon.path;
  const std::size_t size = path.size();
  if (size < 2) {
    found.error(tendon.spec->at, "a spatial tendon needs at least two sites");
    return;
  }
  for (std::size_t i = 0; i < size; i++) {
    check_place({i > 0 ? &path[i - 1] : nullptr, &path[i], i + 1 < size ? &path[i + 1] : nullptr},
                tendon.spec->path[i], found);
    if (is_geom(path[i]) && *tendon.spec->armature > 0)
      found.error(tendon.spec->path[i].at, "a tendon with armature cannot wrap around geoms");
  }
}

void resolve_limits(TendonDraft& tendon, const mjcf::Compiler& rules, Diagnostics& found) {
  const mjcf::Tendon& spec = *tendon.spec;
  const auto& force = spec.actuatorfrcrange->values;
  tendon.limited = range_holds({*spec.limited, spec.range->values, *rules.autolimits}, {"limited", "range"},
                               spec.at, found);
  tendon.force_limited = range_holds({*spec.actuatorfrclimited, force, *rules.autolimits},
                                     {"actuatorfrclimited", "actuatorfrcrange"}, spec.at, found);
  if (tendon.force_limited && (force[0] > 0 || force[1] < 0))
    found.error(spec.at, "actuatorfrcrange " + text_of(force) + " must contain zero");
}

void check_numbers(const TendonDraft& tendon, Diagnostics& found) {
  const mjcf::Tendon& spec = *tendon.spec;
  if (tendon.springlength[0] > tendon.springlength[1])
    found.error(spec.at, "springlength " + text_of(tendon.springlength) +
                             " is empty; the first number must not be larger than the second");
  if (spec.kind != mjcf::tag::spatial) return;
  if (!(*spec.width > 0)) found.error(spec.at, "width " + text(*spec.width) + " must be above zero");
  if (*spec.armature < 0) found.error(spec.at, "armature " + text(*spec.armature) + " is negative");
}

}  // namespace

void resolve_tendons(Draft& draft, Diagnostics& found) {
  for (const mjcf::Tendon& spec : draft.spec->tendons) {
    TendonDraft tendon;
    tendon.spec = &spec;
    tendon.springlength = spec.springlength->values;
    for (const mjcf::TendonItem& item : spec.path) tendon.path.push_back(resolve_item(draft, item, found));
    if (tendon.path.empty())
      found.error(spec.at, "the path is empty; give it sites (spatial) or joints (fixed)");
    else if (spec.kind == mjcf::tag::spatial) check_spatial_path(tendon, found);
    resolve_limits(tendon, draft.rules_of(spec), found);
    check_numbers(tendon, found);
    draft.tendons.push_back(std::move(tendon));
  }
}

}  // namespace corten::compile
