// Points and elements of a deformable, made or read from a file.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "corten/spec/keywords.h"

namespace corten::mjcf {

struct FlexMesh {
  int dim = 2;
  std::vector<double> points;      ///< three numbers each
  std::vector<int> elements;       ///< dim + 1 points each
  std::vector<float> texcoords;    ///< two numbers each
  std::vector<int> elemtexcoords;  ///< texture coordinate of each vertex of each element
  std::string fault;               ///< what is wrong with the file; empty: nothing
};

/// Decodes the file of a flexcomp of type mesh or gmsh. A mesh has triangles. src/mjcf itself reads only XML.
using FlexFileReader =
    std::function<FlexMesh(FlexcompType type, std::string_view bytes, const std::string& path)>;

}  // namespace corten::mjcf
