// Parts of the output of corten info.
#pragma once

#include <string>

#include "corten/corten.h"

namespace corten::app {

/// The body tree, one line per body and one per joint, indented by depth.
std::string body_tree(const Model& model);

/// The object's name, or "#id" if it has none.
std::string label(const Model& model, ObjectType type, int id);

}  // namespace corten::app
