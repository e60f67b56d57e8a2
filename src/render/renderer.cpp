#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "corten/thread_pool.h"
#include "model/storage.h"
#include "render/shade.h"

namespace corten {

namespace {

using render::Colour;
using render::Hit;

/// Pictures are drawn in squares, whose rays meet the same few items.
constexpr int kTile = 8;

void check(const RenderOptions& options) {
  auto fail = [](const std::string& what, int value, const char* allowed) {
    throw std::invalid_argument("render: " + what + " must be " + allowed + ", not " + std::to_string(value));
  };
  if (options.width < 1 || options.width > 16384) fail("width", options.width, "from 1 to 16384");
  if (options.height < 1 || options.height > 16384) fail("height", options.height, "from 1 to 16384");
  const int side = static_cast<int>(std::lround(std::sqrt(std::max(0, options.samples))));
  if (side < 1 || side > 8 || side * side != options.samples)
    fail("samples", options.samples, "1, 4, 9, 16, ... or 64");
}

template <class T>
void check_size(const char* name, std::span<T> image, std::size_t wanted) {
  if (!image.empty() && image.size() != wanted)
    throw std::invalid_argument(std::string("render: ") + name + " must have " + std::to_string(wanted) +
                                " elements, not " + std::to_string(image.size()));
}

std::uint8_t byte_of(float x) { return static_cast<std::uint8_t>(std::clamp(x, 0.0f, 1.0f) * 255.0f + 0.5f); }

}  // namespace

struct Renderer::Impl {
  Impl(const Model& model, const RenderOptions& options) : scene(model, options), pool(options.threads) {}

  const RenderOptions& options() const { return scene.options(); }
  Ray<double> ray(double column, double row) const {
    return eye.ray(column / options().width, row / options().height);
  }
  Hit first_hit(const Ray<double>& ray, const std::vector<int>& items, bool gathered) const {
    return gathered ? scene.nearest_of(ray, items) : scene.nearest(ray);
  }
  void draw_tile(const Images& images, int tile_column, int tile_row) const;
  void write(const Images& images, std::size_t pixel, const Hit& hit) const;
  Colour colour(const render::Shader& shader, int column, int row, const std::vector<int>& items,
                bool gathered) const;

  render::Scene scene;
  mutable ThreadPool pool;
  render::Eye eye;
  bool updated = false;
};

/// The mean of the samples of a pixel, each in a square of its own.
Colour Renderer::Impl::colour(const render::Shader& shader, int column, int row,
                              const std::vector<int>& items, bool gathered) const {
  const int side = static_cast<int>(std::lround(std::sqrt(options().samples)));
  Colour sum{};
  for (int j = 0; j < side; j++)
    for (int i = 0; i < side; i++) {
      const Ray<double> r = ray(column + (i + 0.5) / side, row + (j + 0.5) / side);
      sum += shader.colour(r, first_hit(r, items, gathered));
    }
  return (1.0f / static_cast<float>(side * side)) * sum;
}

void Renderer::Impl::write(const Images& images, std::size_t pixel, const Hit& hit) const {
  if (!images.depth.empty()) images.depth[pixel] = hit.found() ? static_cast<float>(hit.point.dist) : 0.0f;
  if (!images.segmentation.empty()) {
    images.segmentation[2 * pixel] = hit.found() ? scene.item(hit.item).type : -1;
    images.segmentation[2 * pixel + 1] = hit.found() ? scene.item(hit.item).id : -1;
  }
  if (!images.normal.empty())
    for (int k = 0; k < 3; k++)
      images.normal[3 * pixel + static_cast<std::size_t>(k)] = static_cast<float>(hit.point.normal[k]);
}

void Renderer::Impl::draw_tile(const Images& images, int tile_column, int tile_row) const {
  const int width = options().width, height = options().height;
  const int column0 = tile_column * kTile, row0 = tile_row * kTile;
  const int column1 = std::min(width, column0 + kTile), row1 = std::min(height, row0 + kTile);
  std::vector<int> items;
  const bool gathered =
      scene.gather(eye.cone(static_cast<double>(column0) / width, static_cast<double>(row0) / height,
                            static_cast<double>(column1) / width, static_cast<double>(row1) / height),
                   items);
  const render::Shader shader(scene, eye.height / height);
  const bool geometry = !images.depth.empty() || !images.segmentation.empty() || !images.normal.empty();
  for (int row = row0; row < row1; row++)
    for (int column = column0; column < column1; column++) {
      const auto pixel =
          static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column);
      if (geometry) write(images, pixel, first_hit(ray(column + 0.5, row + 0.5), items, gathered));
      if (images.rgb.empty() && images.rgb_float.empty()) continue;
      const Colour c = colour(shader, column, row, items, gathered);
      for (int k = 0; k < 3; k++) {
        const std::size_t at = 3 * pixel + static_cast<std::size_t>(k);
        if (!images.rgb.empty()) images.rgb[at] = byte_of(c[k]);
        if (!images.rgb_float.empty()) images.rgb_float[at] = std::clamp(c[k], 0.0f, 1.0f);
      }
    }
}

Renderer::Renderer(const Model& model, const RenderOptions& options) {
  check(options);
  impl_ = std::make_unique<Impl>(model, options);
}

Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

const RenderOptions& Renderer::options() const { return impl_->options(); }

void Renderer::update(const Data& data, const ViewPoint& view) {
  detail::require_match(impl_->scene.model(), data);
  impl_->eye = render::eye_of(impl_->scene.model(), data, view, options().width, options().height);
  impl_->scene.update(data, impl_->eye);
  impl_->updated = true;
}

void Renderer::render(const Images& images) const {
  if (!impl_->updated) throw std::logic_error("Renderer::render: call update first");
  const std::size_t pixels =
      static_cast<std::size_t>(options().width) * static_cast<std::size_t>(options().height);
  check_size("rgb", images.rgb, 3 * pixels);
  check_size("rgb_float", images.rgb_float, 3 * pixels);
  check_size("depth", images.depth, pixels);
  check_size("segmentation", images.segmentation, 2 * pixels);
  check_size("normal", images.normal, 3 * pixels);
  const int columns = (options().width + kTile - 1) / kTile, rows = (options().height + kTile - 1) / kTile;
  impl_->pool.for_each(rows, [&](int row, int) {
    for (int column = 0; column < columns; column++) impl_->draw_tile(images, column, row);
  });
}

void Renderer::pixel_ray(int column, int row, std::array<double, 3>& origin,
                         std::array<double, 3>& direction) const {
  const Ray<double> r = impl_->ray(column + 0.5, row + 0.5);
  origin = {r.from.x, r.from.y, r.from.z};
  direction = {r.along.x, r.along.y, r.along.z};
}

}  // namespace corten
