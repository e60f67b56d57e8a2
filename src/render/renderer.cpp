#include <stdexcept>

#include "corten/thread_pool.h"
#include "model/storage.h"
#include "render/cpu_picture.h"
#include "render/marks.h"
#include "render/picture.h"
#include "render/place.h"

namespace corten {

namespace {

template <class T>
void check_size(const char* name, std::span<T> image, std::size_t wanted) {
  if (!image.empty() && image.size() != wanted)
    throw std::invalid_argument(std::string("render: ") + name + " must have " + std::to_string(wanted) +
                                " elements, not " + std::to_string(image.size()));
}

template <class T>
T* array(std::span<T> image) {
  return image.empty() ? nullptr : image.data();
}

}  // namespace

struct Renderer::Impl {
  Impl(const Model& model, const RenderOptions& options)
      : scene(model, options, std::array{free_view(model)}), pool(options.threads) {}

  const ModelView<double>& model() const { return detail::view_of(scene.model()); }

  render::Scene scene;
  render::Frame memory;
  render::FrameView<double> frame{};
  mutable ThreadPool pool;
  std::vector<Rod> rods;
  bool updated = false;
};

Renderer::Renderer(const Model& model, const RenderOptions& options)
    : impl_(std::make_unique<Impl>(model, options)) {}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

const RenderOptions& Renderer::options() const { return impl_->scene.options(); }

void Renderer::set_rods(std::span<const Rod> rods) { impl_->rods.assign(rods.begin(), rods.end()); }

void Renderer::update(const Data& data, const ViewPoint& view) {
  render::Scene& scene = impl_->scene;
  detail::require_match(scene.model(), data);
  scene.set_cameras(std::array{view});
  const std::vector<render::MarkItem> marks = render::make_marks(scene.model(), data, options(), impl_->rods);
  scene.set_marks(marks);
  impl_->frame = impl_->memory.for_scene(scene);
  const std::size_t first = static_cast<std::size_t>(scene.view().nitems) - marks.size();
  for (std::size_t k = 0; k < marks.size(); k++) impl_->frame.items[first + k] = marks[k].shape;
  render::place_scene(scene.view(), impl_->model(), detail::view_of(data), impl_->frame, SerialExec{});
  impl_->updated = true;
}

void Renderer::render(const Images& images) const {
  if (!impl_->updated) throw std::logic_error("Renderer::render: call update first");
  const render::SceneView& scene = impl_->scene.view();
  const std::size_t pixels = static_cast<std::size_t>(scene.width) * static_cast<std::size_t>(scene.height);
  check_size("rgb", images.rgb, 3 * pixels);
  check_size("rgb_float", images.rgb_float, 3 * pixels);
  check_size("depth", images.depth, pixels);
  check_size("segmentation", images.segmentation, 2 * pixels);
  check_size("normal", images.normal, 3 * pixels);
  const render::PictureArrays to{array(images.rgb), array(images.rgb_float), array(images.depth),
                                 array(images.segmentation), array(images.normal)};
  const int columns = render::tile_columns(scene);
  impl_->pool.for_each(render::tile_rows(scene), [&](int row, int) {
    for (int column = 0; column < columns; column++)
      render::draw_tile_on_cpu(scene, impl_->model(), impl_->frame, 0, row * columns + column, to, 0);
  });
}

void Renderer::pixel_ray(int column, int row, std::array<double, 3>& origin,
                         std::array<double, 3>& direction) const {
  const Ray<double> r = render::pixel_ray(impl_->scene.view(), impl_->frame.eyes[0], column + 0.5, row + 0.5);
  origin = {r.from.x, r.from.y, r.from.z};
  direction = {r.along.x, r.along.y, r.along.z};
}

}  // namespace corten
