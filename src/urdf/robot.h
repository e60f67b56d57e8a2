// The tree of links and joints, before anything else is known about them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "urdf/import.h"

namespace corten::urdf {

/// `spherical` is not in the standard; the reference and others read it.
enum class JointKind { revolute, continuous, prismatic, fixed, floating, planar, spherical };

/// One degree of freedom that has a number: what can be limited and mimicked.
inline bool has_one_dof(JointKind kind) {
  return kind == JointKind::revolute || kind == JointKind::continuous || kind == JointKind::prismatic;
}

inline constexpr int none = -1;

struct Link {
  const XmlNode* node = nullptr;
  std::string name;
  int joint_above = none;  ///< none for a root
  std::vector<int> joints_below;
};

struct Joint {
  const XmlNode* node = nullptr;
  std::string name;
  JointKind kind = JointKind::fixed;
  int parent = none, child = none;
};

struct Robot {
  std::vector<Link> links;  ///< in file order, as the joints
  std::vector<Joint> joints;
};

/// A link with this name is the world itself.
inline constexpr std::string_view world_name = "world";

/// Nothing unless every joint holds two links and the links are trees.
std::optional<Robot> read_robot(Import& import, const XmlNode& root);

}  // namespace corten::urdf
