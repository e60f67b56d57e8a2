// What is drawn besides the model: contact points, contact forces and rods of the user.
#pragma once

#include <span>
#include <vector>

#include "corten/data.h"
#include "render/scene.h"

namespace corten::render {

/// Marks of a picture, as the options ask for them.
std::vector<MarkItem> make_marks(const Model& model, const Data& data, const RenderOptions& options,
                                 std::span<const Rod> rods);

}  // namespace corten::render
