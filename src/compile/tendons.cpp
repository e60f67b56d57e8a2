// Tendon paths and ranges.
#include "compile/limits.h"
#include "compile/messages.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

WrapDraft resolve_item(const Draft& draft, const mjcf::TendonItem& item, Diagnostics& found) {
  switch (item.kind) {
    case mjcf::tag::tendon_joint: {
      const int joint = find(draft, Object::joint, *item.joint, item.at, found);
      if (joint >= 0 && dofs_of(*draft.joints[static_cast<std::size_t>(joint)]->spec->type) > 1)
        found.error(item.at, "joint " + quoted(*item.joint) +
                                 " has several coordinates; a fixed tendon adds up "
                                 "hinge and slide joints only");
      return {kWrapJoint, joint, *item.coef};
    }
    case mjcf::tag::pulley:
      if (!(*item.divisor >= 0)) found.error(item.at, "divisor " + text(*item.divisor) + " is negative");
      return {kWrapPulley, -1, *item.divisor};
    case mjcf::tag::site: return {kWrapSite, find(draft, Object::site, *item.site, item.at, found), 0};
    case mjcf::tag::wrap_geom: break;
  }
  found.error(item.at, "wrapping around geoms is not supported yet");
  return {kWrapSphere, -1, -1};
}

/// Pulleys begin a branch, and every branch is a path: at least two sites, neighbours different.
void check_spatial_path(const TendonDraft& tendon, Diagnostics& found) {
  const auto& items = tendon.spec->path;
  const auto& path = tendon.path;
  const std::size_t size = path.size();
  if (size < 2) found.error(tendon.spec->at, "a spatial tendon needs at least two sites");
  for (std::size_t i = 0; i < size; i++) {
    const bool starts = i == 0 || path[i - 1].type == kWrapPulley;
    const bool ends = i + 1 == size || path[i + 1].type == kWrapPulley;
    if (path[i].type == kWrapPulley) {
      if (i + 1 == size) found.error(items[i].at, "the path ends with a pulley; sites must follow it");
      if (i > 0 && path[i - 1].type == kWrapPulley) found.error(items[i].at, "two pulleys follow each other");
    } else if (starts && ends && size >= 2) {
      found.error(items[i].at, "this site is a branch by itself; a branch needs two sites");
    } else if (!ends && path[i].object >= 0 && path[i].type == path[i + 1].type &&
               path[i].object == path[i + 1].object) {
      found.error(items[i + 1].at, "site " + quoted(*items[i + 1].site) + " comes twice in a row");
    }
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
    resolve_limits(tendon, draft.spec->compiler, found);
    check_numbers(tendon, found);
    draft.tendons.push_back(std::move(tendon));
  }
}

}  // namespace corten::compile
