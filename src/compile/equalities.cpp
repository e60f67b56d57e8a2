// Resolves equality constraints: their objects and the data given in the file. Poses that the file does not
// give are computed at qpos0 (reference_poses.cpp).
#include <algorithm>
#include <cmath>

#include "compile/messages.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

EqualityType type_of(mjcf::tag::Equality kind) {
  switch (kind) {
    case mjcf::tag::weld: return kEqWeld;
    case mjcf::tag::joint_equality: return kEqJoint;
    case mjcf::tag::tendon_equality: return kEqTendon;
    case mjcf::tag::flex_equality: return kEqFlex;
    case mjcf::tag::flexvert_equality: return kEqFlexVert;
    default: return kEqConnect;
  }
}

struct Names {
  ObjectType type;
  const char *attribute1, *attribute2;
  const std::string *name1, *name2;
};

Names names_of(const mjcf::Equality& spec) {
  if (spec.kind == mjcf::tag::joint_equality)
    return {kObjJoint, "joint1", "joint2", &*spec.joint1, &*spec.joint2};
  if (spec.kind == mjcf::tag::tendon_equality)
    return {kObjTendon, "tendon1", "tendon2", &*spec.tendon1, &*spec.tendon2};
  if (spec.kind == mjcf::tag::flex_equality || spec.kind == mjcf::tag::flexvert_equality) {
    static const std::string none;
    return {kObjFlex, "flex", "", &*spec.flex, &none};
  }
  if (spec.is_between_sites()) return {kObjSite, "site1", "site2", &*spec.site1, &*spec.site2};
  return {kObjBody, "body1", "body2", &*spec.body1, &*spec.body2};
}

void check_scalar(const Draft& draft, int joint, const char* attribute, const mjcf::Equality& spec,
                  Diagnostics& found) {
  if (joint < 0) return;
  const mjcf::Joint& target = *draft.joints[static_cast<std::size_t>(joint)]->spec;
  if (dofs_of(*target.type) > 1)
    found.error(spec.at, std::string(attribute) + " " + quoted(*target.name) + " is a " + word(*target.type) +
                             " joint; only hinge and slide joints can be made equal");
}

/// The content of eq_data, as in the reference, including leftovers of unused defaults.
std::array<double, 11> data_of(const mjcf::Equality& spec, EqualityType type) {
  std::array<double, 11> data{0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  const bool sites = spec.is_between_sites();
  if (type == kEqFlex || type == kEqFlexVert) return data;
  if (type == kEqJoint || type == kEqTendon) {
    std::copy(spec.polycoef->values.begin(), spec.polycoef->values.end(), data.begin());
  } else if (!sites) {
    std::copy(spec.anchor->values.begin(), spec.anchor->values.end(), data.begin());
    if (type == kEqWeld)
      std::copy(spec.relpose->values.begin(), spec.relpose->values.end(), data.begin() + 3);
  } else if (type == kEqConnect) {
    data.fill(0);
  }
  if (type == kEqWeld) data[10] = *spec.torquescale;
  return data;
}

/// Strains at vertices are measured in the plane of the world's x and y.
void check_flat(const FlexDraft& flex, const mjcf::Equality& spec, Diagnostics& found) {
  if (flex.dim != 2)
    return found.error(spec.at, "flex " + quoted(*flex.spec->name) + " has dim " + std::to_string(flex.dim) +
                                    "; the constraint is for dim 2");
  for (const auto& [a, b] : flex.topology.edges) {
    const double rise =
        flex.vertices_xpos[static_cast<std::size_t>(b)].z - flex.vertices_xpos[static_cast<std::size_t>(a)].z;
    if (std::abs(rise) <= tiny<double>()) continue;
    return found.error(spec.at,
                       "flex " + quoted(*flex.spec->name) +
                           " does not lie in a plane of constant z at rest, which the constraint needs");
  }
}

/// The first constraint of a flex determines which Jacobian it has.
void join(FlexDraft& flex, const mjcf::Equality& spec, EqualityType type, Diagnostics& found) {
  if (flex.rigid || flex.is_interpolated())
    return found.error(spec.at, "flex " + quoted(*flex.spec->name) + " is " +
                                    (flex.rigid ? "rigid" : "interpolated") +
                                    "; the constraint needs vertices in bodies of their own");
  if (type == kEqFlexVert) check_flat(flex, spec, found);
  const int equality = type == kEqFlex ? 1 : 2;
  if (flex.equality == 0) flex.equality = equality;
  else if (flex.equality != equality)
    found.error(spec.at, "flex " + quoted(*flex.spec->name) +
                             " already has an equality of the other kind; it can have only one kind");
}

EqualityDraft resolve(const mjcf::Equality& spec, const Draft& draft, Diagnostics& found) {
  EqualityDraft equality;
  equality.spec = &spec;
  equality.type = type_of(spec.kind);
  const Names names = names_of(spec);
  if (names.type == kObjBody) equality.object_type = kObjBody;
  if (names.type == kObjSite) equality.object_type = kObjSite;
  equality.object1 = find(draft, names.type, *names.name1, spec.at, found, names.attribute1);
  if (!names.name2->empty())
    equality.object2 = find(draft, names.type, *names.name2, spec.at, found, names.attribute2);
  else if (names.type == kObjBody) equality.object2 = 0;
  else if (names.type == kObjSite) found.error(spec.at, "site2 is missing");
  if (equality.object1 >= 0 && equality.object1 == equality.object2)
    found.error(spec.at, std::string(names.attribute1) + " and " + names.attribute2 +
                             " are the same; the constraint needs two different ones");
  if (equality.type == kEqJoint) {
    check_scalar(draft, equality.object1, "joint1", spec, found);
    check_scalar(draft, equality.object2, "joint2", spec, found);
  }
  equality.data = data_of(spec, equality.type);
  return equality;
}

}  // namespace

void resolve_equalities(Draft& draft, Diagnostics& found) {
  for (const mjcf::Equality& spec : draft.spec->equalities) {
    const EqualityDraft equality = resolve(spec, draft, found);
    draft.equalities.push_back(equality);
    const bool is_flex = equality.type == kEqFlex || equality.type == kEqFlexVert;
    if (is_flex && equality.object1 >= 0)
      join(draft.flexes[static_cast<std::size_t>(equality.object1)], spec, equality.type, found);
  }
}

}  // namespace corten::compile
