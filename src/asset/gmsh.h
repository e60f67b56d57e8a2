// Reads meshes of GMSH: formats 2.2 and 4.1, text and binary.
#pragma once

#include <vector>

#include "asset/result.h"

namespace corten::asset {

/// Points and elements, all of one dimension.
struct GmshMesh {
  int dim = 0;                 ///< 1 segments, 2 triangles, 3 tetrahedra
  std::vector<double> points;  ///< three numbers each, all finite
  std::vector<int> elements;   ///< dim + 1 points each, all in range
};

/// Decodes a file. One block of nodes with consecutive tags and one block of elements of one type are read,
/// as by the reference; other sections are skipped.
Result<GmshMesh> decode_gmsh(Bytes file);

}  // namespace corten::asset
