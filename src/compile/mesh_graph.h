// The graph of a convex hull in the model, in the reference's format:
//
//   numvert, numface,
//   vert_edgeadr[numvert]    start of the neighbours of a hull vertex in edge_localid
//   vert_globalid[numvert]   index of the vertex in the mesh
//   edge_localid[...]        neighbours, as indices of hull vertices, -1 after the list of each vertex;
//                            capacity numvert + 3 numface
//   face_globalid[3 numface] triangles, as indices of mesh vertices
#pragma once

#include <vector>

#include "asset/hull.h"

namespace corten::compile {

/// Number of integers in the graph; 0 if there is no hull.
int graph_size(const asset::Hull& hull);

std::vector<int> graph_of(const asset::Hull& hull);

}  // namespace corten::compile
