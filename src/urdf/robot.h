// The tree of links and joints of a URDF file, before their contents are read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "urdf/import.h"

namespace corten::urdf {

/// `spherical` is not in the standard; the reference and other readers support it.
enum class JointKind { revolute, continuous, prismatic, fixed, floating, planar, spherical };

/// Whether the joint has one scalar degree of freedom, so that it can be limited and mimicked.
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

/// A link with this name is the world body.
inline constexpr std::string_view world_name = "world";

/// Reads the links and joints. Returns nothing unless every joint connects two links and the links form
/// trees.
std::optional<Robot> read_robot(Import& import, const XmlNode& root);

}  // namespace corten::urdf
