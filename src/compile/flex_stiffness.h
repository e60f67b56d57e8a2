// Elastic constants of flexes.
#pragma once

#include <span>
#include <vector>

#include "compile/draft_flexes.h"

namespace corten::compile {

/// Young's modulus and Poisson's ratio as Lame's constants.
struct Lame {
  double lambda, mu;
};
Lame lame_of(double young, double poisson);

/// Numbers of flex_stiffness per element, and of flex_bending per edge.
inline constexpr int kStiffnessPerElement = 21;
inline constexpr int kBendingPerEdge = 17;

/// St. Venant-Kirchhoff elasticity of each element in terms of the squares of its edge lengths L:
/// energy = sum_ab S_ab (l_a^2 - L_a^2)(l_b^2 - L_b^2) / 4. Writes the upper triangle of S. Returns the first
/// element without volume (area); -1: all have one.
int add_element_stiffness(FlexDraft& flex, Lame lame, double thickness);

/// Bending of a shell: for each edge with two triangles the matrix over its ends and the two vertices across
/// it, and the factor of the curved rest shape.
void add_bending(FlexDraft& flex, double shear_modulus, double thickness);

/// Linear elasticity of an interpolated box: -K over all nodes, row by row.
void add_interpolated_stiffness(FlexDraft& flex, Lame lame);
/// Numbers that it needs.
constexpr int interpolated_stiffness_size(int nodes) { return 9 * nodes * nodes; }

/// The frame of the nodes of an interpolated flex at qpos0: the first node, and unit axes along the box. The
/// identity unless the nodes are a turned box.
struct NodeFrame {
  Vec3d origin{0, 0, 0};
  Vec3d axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  Vec3d sides{0, 0, 0};
  bool is_turned = false;
};
NodeFrame node_frame(const FlexDraft& flex);

}  // namespace corten::compile
