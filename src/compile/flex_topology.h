// Edges, flaps, shell, layers and element-vertex pairs of a flex, from its elements alone.
#pragma once

#include <vector>

#include "compile/draft_flexes.h"

namespace corten::compile {

FlexTopology topology_of(int dim, const std::vector<int>& elements);

}  // namespace corten::compile
