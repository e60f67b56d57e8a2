// Draws pictures of an environment in squares of pixels, whose rays meet the same few items. A square is
// drawn by the lanes of an executor together.
#pragma once

#include "render/shade.h"

namespace corten::render {

/// Width and height of a square, in pixels.
inline constexpr int kTile = 8;

/// Squares across and down a picture.
CORTEN_HD int tile_columns(const SceneView& s) { return (s.width + kTile - 1) / kTile; }
CORTEN_HD int tile_rows(const SceneView& s) { return (s.height + kTile - 1) / kTile; }

namespace detail {

CORTEN_HD std::uint8_t byte_of(float x) {
  return static_cast<std::uint8_t>(clamped(x, 0.0f, 1.0f) * 255.0f + 0.5f);
}

/// Waits for the other squares that are drawn side by side, on executors where they should run the same code
/// at the same time.
template <class Exec>
CORTEN_HD void keep_step([[maybe_unused]] Exec exec) {
  if constexpr (requires { exec.keep_step(); }) exec.keep_step();
}

/// NaN, which a pose may have brought, is black.
CORTEN_HD float channel(float x) { return x == x ? x : 0.0f; }

template <class T>
CORTEN_HD void write_geometry(const SceneView& s, const PictureArrays& to, std::size_t pixel,
                              const Hit<T>& hit) {
  if (to.depth != nullptr) to.depth[pixel] = hit.found() ? static_cast<float>(hit.point.dist) : 0.0f;
  if (to.segmentation != nullptr) {
    to.segmentation[2 * pixel] = hit.found() ? s.items[hit.item].type : -1;
    to.segmentation[2 * pixel + 1] = hit.found() ? s.items[hit.item].id : -1;
  }
  if (to.normal != nullptr)
    for (int k = 0; k < 3; k++) to.normal[3 * pixel + k] = static_cast<float>(hit.point.normal[k]);
}

CORTEN_HD void write_colour(const PictureArrays& to, std::size_t pixel, Colour c) {
  for (int k = 0; k < 3; k++) {
    if (to.rgb != nullptr) to.rgb[3 * pixel + k] = byte_of(channel(c[k]));
    if (to.rgb_float != nullptr) to.rgb_float[3 * pixel + k] = clamped(channel(c[k]), 0.0f, 1.0f);
  }
}

}  // namespace detail

/// The ray of a pixel.
template <class T>
CORTEN_HD Ray<T> pixel_ray(const SceneView& s, const Eye<T>& eye, T column, T row) {
  return eye.ray(column / T(s.width), row / T(s.height));
}

/// The middle of a sample within its pixel, from 0 to 1 each way; `sample` -1 is that of the pixel.
template <class T>
struct SamplePoint {
  T x = T(0.5), y = T(0.5);
  CORTEN_HD SamplePoint(const SceneView& s, int sample) {
    if (sample < 0 || s.side == 1) return;
    const T unit = T(1) / T(s.side);
    x = (T(sample % s.side) + T(0.5)) * unit, y = (T(sample / s.side) + T(0.5)) * unit;
  }
};

/// Draws one pixel: geometry by a ray through its middle, colour as the mean of samples, each in a square of
/// its own. Lanes outside of the picture take part, but draw nothing.
template <class T, class Needs, class Exec>
CORTEN_HD void draw_pixel(const Shader<T, Needs>& shader, const PictureArrays& to, int column, int row,
                          bool inside, std::size_t pixel, const ItemList& list, const SeenItem<T>* seen,
                          Exec exec) {
  const SceneView& s = shader.s;
  const bool coloured = to.rgb != nullptr || to.rgb_float != nullptr;
  const bool geometry = to.depth != nullptr || to.segmentation != nullptr || to.normal != nullptr;
  const int samples = coloured ? s.side * s.side : 0;
  // An even number of samples has none in the middle.
  const bool extra = geometry && samples != 1;
  Colour sum{0, 0, 0};
  CORTEN_ROLL for (int k = extra ? -1 : 0; k < samples; k++) {
    const SamplePoint<T> at(s, k);
    const Ray<T> ray = pixel_ray(s, shader.eye, T(column) + at.x, T(row) + at.y);
    Hit<T> hit;
    if (inside) hit = shader.tracer.nearest_of(ray, list, seen);
    detail::keep_step(exec);
    if (!inside) continue;
    if (geometry && (k < 0 || samples == 1)) detail::write_geometry(s, to, pixel, hit);
    if (k >= 0) sum += shader.colour(ray, hit);
  }
  if (coloured && inside) detail::write_colour(to, pixel, (1.0f / static_cast<float>(samples)) * sum);
}

/// Draws one square of the picture of an environment's camera. `first_pixel` is the place of the picture in
/// the arrays.
template <class Needs, class T, class Exec>
CORTEN_HD void draw_tile(const SceneView& s, const ModelView<T>& m, const FrameView<T>& frames, int env,
                         int camera, int tile, const PictureArrays& to, std::size_t first_pixel,
                         int* list_memory, Exec exec) {
  const Tracer<T, Needs> tracer{s, m, frames, env};
  const Eye<T>& eye = tracer.frame().eyes[camera];
  const Shader<T, Needs> shader(tracer, eye);
  const int columns = tile_columns(s);
  const int tile_row = static_cast<int>(static_cast<unsigned>(tile) / static_cast<unsigned>(columns));
  const int column0 = (tile - tile_row * columns) * kTile, row0 = tile_row * kTile;
  const int column1 = column0 + kTile < s.width ? column0 + kTile : s.width,
            row1 = row0 + kTile < s.height ? row0 + kTile : s.height;
  ItemList list{list_memory};
  tracer.gather(camera, {column0, column1, row0, row1}, list, exec);
  const SeenItem<T>* seen = eye.parallel ? nullptr : tracer.frame().seen + camera * s.nitems;
  detail::keep_step(exec);
  CORTEN_ROLL for (int k = exec.lane(); k < kTile * kTile; k += Exec::width) {
    const int column = column0 + k % kTile, row = row0 + k / kTile;
    const bool inside = column < column1 && row < row1;
    const std::size_t pixel = first_pixel +
                              static_cast<std::size_t>(row) * static_cast<std::size_t>(s.width) +
                              static_cast<std::size_t>(column);
    draw_pixel(shader, to, column, row, inside, pixel, list, seen, exec);
    detail::keep_step(exec);
  }
  exec.sync();  // the next square overwrites the list
}

}  // namespace corten::render
