// Pictures of all environments, by the threads of a batch or by its device.
#include <algorithm>
#include <array>
#include <stdexcept>

#include "batch/impl.h"
#include "corten/batch_render.h"
#include "corten/stages.h"
#include "corten/thread_pool.h"
#include "cpu/arguments.h"
#include "model/storage.h"
#include "render/cpu_picture.h"
#include "render/picture.h"
#include "render/place.h"
#include "render/scene.h"

namespace corten {

namespace {

using cpu::size;

template <class T>
T* array(const char* name, std::span<T> image, std::size_t wanted) {
  if (!image.empty() && image.size() != wanted)
    throw std::invalid_argument(std::string("BatchRenderer: ") + name + " must have " +
                                std::to_string(wanted) + " elements, not " + std::to_string(image.size()));
  return image.empty() ? nullptr : image.data();
}

const RenderOptions& checked(const RenderOptions& options) {
  if (options.contact_points || options.contact_forces)
    throw std::invalid_argument("BatchRenderer: contacts are not drawn in batches");
  return options;
}

}  // namespace

struct BatchRenderer::Impl {
  Impl(Batch::Impl& of, std::span<const ViewPoint> views, const RenderOptions& options)
      : batch(of), scene(of.base, checked(options), views) {
    if (views.empty()) throw std::invalid_argument("BatchRenderer: there is no camera");
    if (batch.backend) {
      const batch::InUse guard(batch.busy);
      on_device = batch.backend->pictures(scene.view(), scene.leaves());
      return;
    }
    frames.resize(split_pictures() ? size(batch.options.envs) : size(batch.pool->threads()));
  }

  /// Whether threads share the pictures of an environment: if there are few environments. Models that vary
  /// belong to the thread that loaded the environment.
  bool split_pictures() const {
    return batch.options.envs < 4 * batch.pool->threads() && batch.variation == nullptr;
  }

  render::PictureArrays arrays(const Images& images) const {
    const std::size_t n = pixels();
    return {array("rgb", images.rgb, 3 * n), array("rgb_float", images.rgb_float, 3 * n),
            array("depth", images.depth, n), array("segmentation", images.segmentation, 2 * n),
            array("normal", images.normal, 3 * n)};
  }

  /// Poses and scene of an environment.
  void place(int env, batch::Worker& worker, render::Frame& memory) {
    worker.load_row(env);
    stages::forward_kinematics(worker.model(), worker.data());
    render::place_scene(scene.view(), detail::view_of(worker.model()), detail::view_of(worker.data()),
                        memory.for_scene(scene), SerialExec{});
  }

  /// One row of squares of one camera.
  void draw_row(int env, int camera, int row, const ModelView<double>& model, render::Frame& memory,
                const render::PictureArrays& to) const {
    const render::SceneView& s = scene.view();
    const std::size_t picture = size(env) * size(s.ncameras) + size(camera);
    const int columns = render::tile_columns(s);
    const render::FrameView<double> frame = memory.for_scene(scene);
    for (int column = 0; column < columns; column++)
      render::draw_tile_on_cpu(s, model, frame, camera, row * columns + column, to,
                               picture * size(s.width) * size(s.height));
  }

  void draw_on_cpu(const render::PictureArrays& to) {
    const int envs = batch.options.envs, cameras = scene.view().ncameras;
    const int rows = render::tile_rows(scene.view());
    const bool split = split_pictures();
    batch.pool->for_each(envs, [&](int env, int thread) {
      batch::Worker& worker = *batch.workers[size(thread)];
      render::Frame& frame = frames[split ? size(env) : size(thread)];
      place(env, worker, frame);
      if (split) return;
      for (int camera = 0; camera < cameras; camera++)
        for (int row = 0; row < rows; row++)
          draw_row(env, camera, row, detail::view_of(worker.model()), frame, to);
    });
    batch.level_capacity();
    if (!split) return;
    batch.pool->for_each(envs * cameras * rows, [&](int index, int) {
      const int env = index / (cameras * rows);
      draw_row(env, index / rows % cameras, index % rows, detail::view_of(batch.base), frames[size(env)], to);
    });
  }

  std::size_t pixels() const {
    const render::SceneView& s = scene.view();
    return size(batch.options.envs) * size(s.ncameras) * size(s.width) * size(s.height);
  }

  template <class Element>
  std::span<Element> own_array(unsigned kinds, unsigned bit, std::size_t channels) {
    if ((kinds >> bit & 1) == 0) return {};
    const std::size_t count = channels * pixels(), bytes = count * sizeof(Element);
    if (on_device) return {static_cast<Element*>(on_device->own_array(bit, bytes)), count};
    std::vector<std::max_align_t>& memory = own[bit];
    if (memory.empty()) memory.resize(bytes / sizeof(std::max_align_t) + 1);
    return {reinterpret_cast<Element*>(memory.data()), count};
  }

  Batch::Impl& batch;
  render::Scene scene;
  std::array<std::vector<std::max_align_t>, 5> own;  ///< arrays of device_images on the CPU
  std::vector<render::Frame> frames;                 ///< per environment if these are few, else per thread
  std::unique_ptr<device::Pictures> on_device;
};

BatchRenderer::BatchRenderer(const Batch& batch, std::span<const ViewPoint> cameras,
                             const RenderOptions& options)
    : impl_(std::make_unique<Impl>(*batch.impl_, cameras, options)) {}
BatchRenderer::~BatchRenderer() = default;
BatchRenderer::BatchRenderer(BatchRenderer&&) noexcept = default;
BatchRenderer& BatchRenderer::operator=(BatchRenderer&&) noexcept = default;

const RenderOptions& BatchRenderer::options() const { return impl_->scene.options(); }
int BatchRenderer::envs() const { return impl_->batch.options.envs; }
int BatchRenderer::cameras() const { return impl_->scene.view().ncameras; }

void BatchRenderer::render(const Images& images) const {
  const render::PictureArrays to = impl_->arrays(images);
  const batch::InUse guard(impl_->batch.busy);
  if (!impl_->on_device) return impl_->draw_on_cpu(to);
  if (impl_->batch.options.mirror) impl_->batch.backend->push(impl_->batch.state_rows);
  impl_->on_device->draw_to_host(to);
}

Images BatchRenderer::device_images(unsigned kinds) const {
  Images images;
  images.rgb = impl_->own_array<std::uint8_t>(kinds, 0, 3);
  images.rgb_float = impl_->own_array<float>(kinds, 1, 3);
  images.depth = impl_->own_array<float>(kinds, 2, 1);
  images.segmentation = impl_->own_array<int>(kinds, 3, 2);
  images.normal = impl_->own_array<float>(kinds, 4, 3);
  return images;
}

void BatchRenderer::render_on_device(const Images& images) const {
  if (!impl_->on_device) return render(images);
  const render::PictureArrays to = impl_->arrays(images);
  const batch::InUse guard(impl_->batch.busy);
  if (impl_->batch.options.mirror) impl_->batch.backend->push(impl_->batch.state_rows);
  impl_->on_device->draw(to);
}

}  // namespace corten
