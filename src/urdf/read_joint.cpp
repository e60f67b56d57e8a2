// Reads <joint>: pose, type, axis, limits, dynamics, mimic.
#include "urdf/read_joint.h"

#include <cmath>
#include <unordered_map>
#include <vector>

#include "corten/spec/build.h"
#include "math/elementary.h"
#include "math/rotation.h"

namespace corten::urdf {
namespace {

using mjcf::in_quotes;

Vec3<double> read_axis(Import& import, const Joint& joint) {
  Attr<Reals<3>> axis{Reals<3>(1, 0, 0)};
  const XmlNode* element = child_of(import, *joint.node, "axis");
  if (element == nullptr) return {1, 0, 0};
  read_required(import, *element, "xyz", axis);
  const Vec3<double> direction = vec3(axis->data());
  const bool uses_axis = has_one_dof(joint.kind) || joint.kind == JointKind::planar;
  if (!uses_axis || dot(direction, direction) >= tiny<double>()) return direction;
  import.found.error(element->location(),
                     "xyz=" + in_quotes(mjcf::to_text(axis->values)) + ": an axis must not be zero");
  return {1, 0, 0};
}

mjcf::Joint& add_joint(mjcf::Body& body, const Joint& joint, JointType type, const std::string& suffix = "") {
  mjcf::Joint& added = mjcf::add_joint(body);
  added.at = joint.node->location();
  added.name = joint.name + suffix;
  added.type = type;
  return added;
}

mjcf::Joint& add_joint_along(mjcf::Body& body, const Joint& joint, JointType type, Vec3<double> axis,
                             const std::string& suffix = "") {
  mjcf::Joint& added = add_joint(body, joint, type, suffix);
  added.axis = {axis.x, axis.y, axis.z};
  return added;
}

/// The shortest rotation that takes z to `axis`, which can have any length.
Mat3<double> frame_with_z(Vec3<double> axis) {
  const Vec3<double> turn = cross(Vec3<double>{0, 0, 1}, axis);
  const double sine = norm(turn);
  const bool along_z = sine < 1e-10;
  const Vec3<double> about = along_z ? Vec3<double>{1, 0, 0} : (1 / sine) * turn;
  return matrix(axis_angle(about, corten::atan2(sine, axis.z)));
}

/// Adds two slides in the plane perpendicular to the axis, and a hinge about the axis.
std::vector<mjcf::Joint*> add_planar(mjcf::Body& body, const Joint& joint, Vec3<double> axis) {
  const Mat3<double> frame = frame_with_z(axis);
  return {&add_joint_along(body, joint, kSlide, column(frame, 0), "_TX"),
          &add_joint_along(body, joint, kSlide, column(frame, 1), "_TY"),
          &add_joint_along(body, joint, kHinge, axis, "_RZ")};
}

std::vector<mjcf::Joint*> add_joints(mjcf::Body& body, const Joint& joint, Vec3<double> axis) {
  switch (joint.kind) {
    case JointKind::revolute:
    case JointKind::continuous: return {&add_joint_along(body, joint, kHinge, axis)};
    case JointKind::prismatic: return {&add_joint_along(body, joint, kSlide, axis)};
    case JointKind::floating: return {&add_joint(body, joint, kFree)};
    case JointKind::planar: return add_planar(body, joint, axis);
    case JointKind::spherical: return {&add_joint(body, joint, kBall)};
    case JointKind::fixed: break;
  }
  return {};
}

void read_dynamics(Import& import, const XmlNode& node, const std::vector<mjcf::Joint*>& joints) {
  const XmlNode* element = child_of(import, node, "dynamics");
  if (element == nullptr) return;
  Attr<Real> damping{0}, friction{0};
  read_value(import, *element, "damping", damping);
  read_value(import, *element, "friction", friction);
  for (mjcf::Joint* joint : joints) {
    if (damping.is_own()) joint->damping = *damping;
    if (friction.is_own()) joint->frictionloss = *friction;
  }
}

/// Reads lower and upper. If one is missing or the range is empty, the joint is not limited: this is the
/// reference's rule, and many files rely on it.
void read_range(Import& import, const XmlNode& limit, JointKind kind, mjcf::Joint& joint) {
  Attr<Real> lower{0}, upper{0};
  read_value(import, limit, "lower", lower);
  read_value(import, limit, "upper", upper);
  if (!lower.is_own() && !upper.is_own()) {
    if (kind == JointKind::revolute || kind == JointKind::prismatic)
      import.found.warning(limit.location(), "lower and upper are missing: the joint is not limited");
    return;
  }
  joint.range = {*lower, *upper};
  if (lower.is_own() != upper.is_own()) {
    joint.limited = mjcf::TriState::false_;
    import.found.warning(limit.location(), "only one of lower and upper is given: the joint is not limited");
  } else if (*lower > *upper) {
    joint.limited = mjcf::TriState::false_;
    import.found.warning(limit.location(), "lower=" + in_quotes(mjcf::to_text(*lower)) +
                                               " is above upper=" + in_quotes(mjcf::to_text(*upper)) +
                                               ": the joint is not limited");
  } else if (*lower == 0 && *upper == 0 && kind != JointKind::continuous) {
    import.found.warning(limit.location(), "lower and upper are both 0: the joint is not limited");
  } else if (kind == JointKind::continuous && *lower < *upper) {
    import.found.warning(limit.location(), "the joint is continuous, but lower and upper limit it");
  }
}

/// Reads <limit>. Of the three joints of a planar one, only the first is limited, as in the reference.
void read_limit(Import& import, const Joint& from, mjcf::Joint& joint) {
  const XmlNode* limit = child_of(import, *from.node, "limit");
  if (limit == nullptr) {
    if (from.kind == JointKind::revolute || from.kind == JointKind::prismatic)
      import.found.warning(from.node->location(), "<limit> is missing: the joint is not limited");
    return;
  }
  read_range(import, *limit, from.kind, joint);
  Attr<Real> effort{0};
  read_value(import, *limit, "effort", effort);
  const double most = std::abs(*effort);
  if (most > 0) joint.actuatorfrcrange = {-most, most};
}

/// Joints by name. A fixed joint is included only if no other joint has its name.
std::unordered_map<std::string_view, const Joint*> joints_by_name(const Robot& robot) {
  std::unordered_map<std::string_view, const Joint*> by_name;
  for (const Joint& joint : robot.joints) {
    const auto [entry, is_new] = by_name.try_emplace(joint.name, &joint);
    if (!is_new && entry->second->kind == JointKind::fixed) entry->second = &joint;
  }
  return by_name;
}

void add_mimic(Import& import, const Joint& joint, const XmlNode& mimic, const std::string& leader) {
  Attr<Real> multiplier{1}, offset{0};
  read_value(import, mimic, "multiplier", multiplier);
  read_value(import, mimic, "offset", offset);
  mjcf::Equality& equality = mjcf::add_equality(import.spec, mjcf::tag::joint_equality);
  equality.at = mimic.location();
  equality.joint1 = joint.name;
  equality.joint2 = leader;
  equality.polycoef = {*offset, *multiplier, 0, 0, 0};
}

}  // namespace

void read_joint(Import& import, const Joint& joint, mjcf::Body& child) {
  const Origin origin = read_origin(import, *joint.node);
  if (origin.xyz.is_own()) child.pos = *origin.xyz;
  if (origin.quat.is_own()) child.quat = *origin.quat;
  // Many files give motion parameters for fixed joints; they are ignored without a warning.
  if (joint.kind == JointKind::fixed) return;
  const Vec3<double> axis = read_axis(import, joint);
  const std::vector<mjcf::Joint*> joints = add_joints(child, joint, axis);
  read_dynamics(import, *joint.node, joints);
  read_limit(import, joint, *joints.front());
}

void read_mimics(Import& import, const Robot& robot) {
  const auto by_name = joints_by_name(robot);
  std::vector<std::string_view> names;
  for (const Joint& joint : robot.joints) names.push_back(joint.name);
  for (const Joint& joint : robot.joints) {
    const XmlNode* mimic = child_of(import, *joint.node, "mimic");
    if (mimic == nullptr) continue;
    const std::string leader = read_name(import, *mimic, "joint");
    if (leader.empty()) continue;
    const auto report = [&](const std::string& what) {
      import.found.error(mimic->location(), "joint=" + in_quotes(leader) + ": " + what);
    };
    const auto found = by_name.find(leader);
    if (found == by_name.end()) report("there is no such joint" + hint(import, leader, names));
    else if (joint.kind == JointKind::fixed)
      import.warn_once(mimic->location(), "mimic of a fixed joint",
                       "a fixed joint does not move: its <mimic> has no effect");
    else if (leader == joint.name) report("a joint cannot mimic itself");
    else if (!has_one_dof(joint.kind) || !has_one_dof(found->second->kind))
      report("only revolute, continuous and prismatic joints can mimic or be mimicked");
    else add_mimic(import, joint, *mimic, leader);
  }
}

}  // namespace corten::urdf
