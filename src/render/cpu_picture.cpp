#include "render/cpu_picture.h"

#include "render/picture.h"

namespace corten::render {

void draw_tile_on_cpu(const SceneView& s, const ModelView<double>& m, const FrameView<double>& f, int camera,
                      int tile, const PictureArrays& to, std::size_t first_pixel) {
  int list[ItemList::kMost];
  with_features(s, [&]<class Needs>(Needs) {
    draw_tile<Needs>(s, m, f, 0, camera, tile, to, first_pixel, list, SerialExec{});
  });
}

}  // namespace corten::render
