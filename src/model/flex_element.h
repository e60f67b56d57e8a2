// Elements of flexes: which corners their edges connect.
#pragma once

#include "base/platform.h"

namespace corten {

/// Edges of an element as pairs of its corners: 1 of a segment, 3 of a triangle, 6 of a tetrahedron. Edge a
/// of a triangle is across corner a.
struct FlexLocalEdges {
  int count;
  int corner[6][2];
};

/// The edges of elements of dimension 1, 2 or 3.
CORTEN_HD FlexLocalEdges flex_local_edges(int dim) {
  if (dim == 1) return {1, {{0, 1}}};
  if (dim == 2) return {3, {{1, 2}, {2, 0}, {0, 1}}};
  return {6, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}}};
}

}  // namespace corten
