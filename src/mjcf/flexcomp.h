// The expansion of <flexcomp>: points and elements of its shape, pins, and the result in a Spec.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "mjcf/flex_file.h"
#include "mjcf/spec_expanded.h"

namespace corten::mjcf {

/// A <flexcomp> with its children, as they were read.
struct FlexcompParts {
  Flexcomp comp;
  Flex flex;  ///< with edge, elasticity and contact
  FlexcompEdge edge;
  std::vector<FlexcompPin> pins;
  PluginUse plugin;  ///< of all bodies
  std::string include_directory;
};

inline bool is_interpolated(const Flexcomp& comp) {
  return *comp.dof == FlexcompDof::trilinear || *comp.dof == FlexcompDof::quadratic;
}
/// Intervals between nodes along each axis: 1 or 2; 0: not interpolated.
inline int order_of(const Flexcomp& comp) {
  if (*comp.dof == FlexcompDof::trilinear) return 1;
  return *comp.dof == FlexcompDof::quadratic ? 2 : 0;
}
/// Points are given, not generated: they are scaled, and those that no element uses are dropped.
inline bool has_given_points(const Flexcomp& comp) {
  return *comp.type == FlexcompType::mesh || *comp.type == FlexcompType::gmsh ||
         *comp.type == FlexcompType::direct;
}

/// What is wrong with a flexcomp before its points are made; empty: nothing.
std::string fault_of(const FlexcompParts& parts);

/// The number of points that a generated shape will have at most.
long long points_of(const Flexcomp& comp);

/// The points and elements of a generated shape, centred at the origin. The counts are large enough.
FlexMesh generated(const Flexcomp& comp);

/// What there is to say about a pin.
struct PinMessage {
  int line;  ///< of the file
  std::string text;
};

/// Which points (interpolated: nodes) are pinned, or what is wrong with the pins.
struct Pinned {
  std::vector<bool> flags;
  std::optional<PinMessage> fault;
  std::vector<PinMessage> warnings;  ///< about pins that pin nothing
};
Pinned pinned_points(const FlexcompParts& parts, int dim, int points);

/// Checks the points and elements of any shape; empty: nothing is wrong.
std::string fault_of(const FlexMesh& mesh);

/// Drops points that no element uses, from `pinned` too unless that is about nodes.
void drop_unused(FlexMesh& mesh, std::vector<bool>* pinned);

}  // namespace corten::mjcf
