// A convex hull as the model stores it, in the reference's order, so that code written for it works here:
//
//   numvert, numface,
//   vert_edgeadr[numvert]    where the neighbours of a hull vertex begin in edge_localid
//   vert_globalid[numvert]   which vertex of the mesh it is
//   edge_localid[...]        neighbours as positions among the hull vertices, -1 after each vertex's list;
//                            numvert + 3 numface numbers of room
//   face_globalid[3 numface] triangles, as vertices of the mesh
#pragma once

#include <vector>

#include "asset/hull.h"

namespace corten::compile {

/// Numbers of the graph; 0 where there is no hull.
int graph_size(const asset::Hull& hull);

std::vector<int> graph_of(const asset::Hull& hull);

}  // namespace corten::compile
