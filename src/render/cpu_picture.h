// draw_tile on a CPU thread, compiled once.
#pragma once

#include "render/scene_view.h"

namespace corten::render {

/// Draws one square of a picture; see draw_tile.
void draw_tile_on_cpu(const SceneView& s, const ModelView<double>& m, const FrameView<double>& f, int camera,
                      int tile, const PictureArrays& to, std::size_t first_pixel);

}  // namespace corten::render
