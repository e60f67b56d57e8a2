// Drafts of flexes. See draft.h.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "asset/bvh.h"
#include "compile/pose.h"
#include "corten/spec/spec.h"

namespace corten::compile {

/// How the elements of a flex are connected (flex_topology.cpp).
struct FlexTopology {
  std::vector<std::array<int, 2>> edges;  ///< the lower vertex first
  std::vector<std::array<int, 2>> flaps;  ///< dim 2: the vertices across each edge; -1: none
  std::vector<int> element_edges;         ///< edges of each element, in the order of flex_local_edges()
  std::vector<int> shell;                 ///< vertices of the fragments that only one element has, dim each
  std::vector<int> layers;                ///< dim 3: distance of each element from the border; else 0
  std::vector<int> pairs;                 ///< dim < 3: element and vertex of neighbours near the border
};

struct FlexDraft {
  const mjcf::Flex* spec = nullptr;
  int material = -1;
  int dim = 2;
  int order = 0;  ///< 1 trilinear, 2 quadratic; 0: not interpolated
  bool rigid = false, centered = false;
  std::vector<int> vertex_bodies, node_bodies;
  std::vector<Vec3d> vertices, nodes;            ///< in the frames of their bodies
  std::vector<Vec3d> vertices_xpos, nodes_xpos;  ///< at qpos0
  std::vector<int> elements;
  FlexTopology topology;
  Vec3d center{0, 0, 0}, size{0, 0, 0};  ///< box of the active elements
  std::vector<Vec3d> rest;               ///< vertices in that box, 0 to 1
  std::vector<double> stiffness;         ///< 21 per element
  std::vector<double> bending;           ///< 17 per edge; empty: none
  asset::Bvh tree;                       ///< of the active elements
  std::vector<int> element_texcoords;
  int equality = 0;  ///< 1: edges, 2: vertices

  int vertex_count() const { return static_cast<int>(vertices.size()); }
  int element_count() const { return static_cast<int>(elements.size()) / (dim + 1); }
  int edge_count() const { return static_cast<int>(topology.edges.size()); }
  bool is_interpolated() const { return order > 0; }
  /// The lengths of its edges change and have Jacobians.
  bool has_free_edges() const { return !rigid && !is_interpolated(); }
  bool is_active(int element) const {
    return dim < 3 || topology.layers[static_cast<std::size_t>(element)] < *spec->contact.activelayers;
  }
};

}  // namespace corten::compile
