// Edges, flaps, shell, layers and element-vertex pairs of a flex, from its elements alone.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "compile/draft_flexes.h"

namespace corten::compile {

/// The edges of an element as pairs of its vertices: 1 of a segment, 3 of a triangle, 6 of a tetrahedron.
std::span<const std::array<int, 2>> local_edges(int dim);

FlexTopology topology_of(int dim, const std::vector<int>& elements);

}  // namespace corten::compile
