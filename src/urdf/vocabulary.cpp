// The tables of URDF elements and attributes.
#include "urdf/vocabulary.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/nearest_word.h"
#include "mjcf/value_text.h"

namespace corten::urdf {
namespace {

using mjcf::in_quotes;
using Word = std::string_view;

constexpr Word name[] = {"name"};
constexpr Word in_robot_once[] = {"mujoco"};
constexpr Word in_robot[] = {"link", "joint", "material"};
constexpr Word in_robot_idle[] = {"gazebo",     "transmission", "sensor", "ros2_control",
                                  "loop_joint", "group",        "plugin"};
constexpr Word robot_attributes[] = {"name", "version"};
constexpr Word in_link_once[] = {"inertial"};
constexpr Word in_link[] = {"visual", "collision"};
constexpr Word in_link_idle[] = {"gazebo", "sensor", "contact", "self_collision_checking", "dont_collapse"};
constexpr Word link_idle_attributes[] = {"type"};
constexpr Word in_inertial[] = {"origin", "mass", "inertia"};
constexpr Word value[] = {"value"};
constexpr Word moments[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
// The symmetric counterparts: some files write all nine entries.
constexpr Word inertia_idle_attributes[] = {"iyx", "izx", "izy"};
constexpr Word in_visual[] = {"origin", "geometry", "material"};
constexpr Word in_collision[] = {"origin", "geometry"};
constexpr Word in_collision_idle[] = {"material", "verbose", "contact_coefficients"};
constexpr Word collision_idle_attributes[] = {"group", "concave"};
constexpr Word in_geometry[] = {"box", "cylinder", "sphere", "capsule", "mesh"};
constexpr Word size[] = {"size"};
constexpr Word radius[] = {"radius"};
constexpr Word radius_length[] = {"radius", "length"};
constexpr Word mesh_attributes[] = {"filename", "scale"};
constexpr Word in_material[] = {"color"};
constexpr Word in_material_idle[] = {"texture"};
constexpr Word rgba[] = {"rgba"};
constexpr Word origin_attributes[] = {"xyz", "rpy"};
constexpr Word in_joint[] = {"parent", "child", "origin", "axis", "limit", "dynamics", "mimic"};
constexpr Word in_joint_idle[] = {"calibration", "safety_controller", "gazebo", "hardwareInterface"};
constexpr Word joint_attributes[] = {"name", "type"};
constexpr Word link_attribute[] = {"link"};
constexpr Word xyz[] = {"xyz"};
constexpr Word limit_attributes[] = {"lower", "upper", "effort"};
constexpr Word limit_idle_attributes[] = {"velocity", "acceleration", "deceleration", "jerk"};
constexpr Word dynamics_attributes[] = {"damping", "friction"};
constexpr Word mimic_attributes[] = {"joint", "multiplier", "offset"};
constexpr Word in_mujoco[] = {"compiler", "option", "size"};
constexpr Word in_mujoco_idle[] = {"visual",    "statistic", "default",    "custom",   "asset",
                                   "worldbody", "contact",   "equality",   "tendon",   "actuator",
                                   "sensor",    "keyframe",  "deformable", "extension"};

constexpr Vocabulary vocabularies[] = {
    {"robot", in_robot_once, in_robot, in_robot_idle, robot_attributes, {}},
    {"link", in_link_once, in_link, in_link_idle, name, link_idle_attributes},
    {"inertial", in_inertial, {}, {}, {}, {}},
    {"mass", {}, {}, {}, value, {}},
    {"inertia", {}, {}, {}, moments, inertia_idle_attributes},
    {"visual", in_visual, {}, {}, name, {}},
    {"collision", in_collision, {}, in_collision_idle, name, collision_idle_attributes},
    {"geometry", in_geometry, {}, {}, {}, {}},
    {"box", {}, {}, {}, size, {}},
    {"cylinder", {}, {}, {}, radius_length, {}},
    {"sphere", {}, {}, {}, radius, {}},
    {"capsule", {}, {}, {}, radius_length, {}},
    {"mesh", {}, {}, {}, mesh_attributes, {}},
    {"material", in_material, {}, in_material_idle, name, {}},
    {"color", {}, {}, {}, rgba, {}},
    {"origin", {}, {}, {}, origin_attributes, {}},
    {"joint", in_joint, {}, in_joint_idle, joint_attributes, {}},
    {"parent", {}, {}, {}, link_attribute, {}},
    {"child", {}, {}, {}, link_attribute, {}},
    {"axis", {}, {}, {}, xyz, {}},
    {"limit", {}, {}, {}, limit_attributes, limit_idle_attributes},
    {"dynamics", {}, {}, {}, dynamics_attributes, {}},
    {"mimic", {}, {}, {}, mimic_attributes, {}},
    {"mujoco", in_mujoco, {}, in_mujoco_idle, {}, {}},
};

bool contains(Words words, Word word) { return std::find(words.begin(), words.end(), word) != words.end(); }

void check_unknown_element(Import& import, const XmlNode& child, const Vocabulary& vocabulary) {
  const std::string who = "element <" + child.tag + "> in <" + child.parent->tag + ">";
  if (child.tag.starts_with("xacro:"))
    return import.error_once(child.location(), "xacro",
                             "the file holds xacro macros; expand them with the xacro tool");
  std::vector<Word> allowed(vocabulary.children.begin(), vocabulary.children.end());
  allowed.insert(allowed.end(), vocabulary.lists.begin(), vocabulary.lists.end());
  if (const std::string meant = suggestion(child.tag, allowed); !meant.empty())
    return import.found.error(child.location(), "unknown " + who + meant);
  import.warn_once(child.location(), who, "unknown " + who + " has no effect");
}

void check_children(Import& import, const XmlNode& node, const Vocabulary& vocabulary) {
  for (const XmlNode* child : node.children) {
    const std::string who = "element <" + child->tag + "> in <" + node.tag + ">";
    if (contains(vocabulary.idle, child->tag)) {
      import.warn_once(child->location(), who, who + " has no effect");
    } else if (contains(vocabulary.children, child->tag)) {
      if (mjcf::is_repeated(*child)) import.found.error(child->location(), who + " may appear only once");
    } else if (!contains(vocabulary.lists, child->tag)) {
      check_unknown_element(import, *child, vocabulary);
    }
  }
}

void check_attributes(Import& import, const XmlNode& node, const Vocabulary& vocabulary) {
  for (const mjcf::XmlAttribute& a : node.attributes) {
    if (contains(vocabulary.attributes, a.name) || a.name.starts_with("xmlns")) continue;
    const std::string who = "attribute " + in_quotes(a.name) + " of <" + node.tag + ">";
    if (contains(vocabulary.idle_attributes, a.name))
      import.warn_once(node.location(a), who, who + " has no effect");
    else if (const std::string meant = suggestion(a.name, vocabulary.attributes); !meant.empty())
      import.found.error(node.location(a), "unknown " + who + meant);
    else import.warn_once(node.location(a), who, "unknown " + who + " has no effect");
  }
}

}  // namespace

void check_content(Import& import, const XmlNode& node) {
  const auto vocabulary = std::find_if(std::begin(vocabularies), std::end(vocabularies),
                                       [&](const Vocabulary& v) { return v.tag == node.tag; });
  if (vocabulary == std::end(vocabularies)) return;
  mjcf::report_text(import.reading, node);
  check_children(import, node, *vocabulary);
  check_attributes(import, node, *vocabulary);
}

}  // namespace corten::urdf
