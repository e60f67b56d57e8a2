// Pictures of all environments of a Batch: colour, depth, segmentation and normals, on all threads of the
// batch or on its GPU. See docs/rendering.md.
#pragma once

#include <memory>
#include <span>

#include "corten/batch.h"
#include "corten/render.h"

namespace corten {

/// Kinds of pictures, as bits.
enum ImageKind : unsigned {
  kImageRgb = 1 << 0,           ///< Images::rgb
  kImageRgbFloat = 1 << 1,      ///< Images::rgb_float
  kImageDepth = 1 << 2,         ///< Images::depth
  kImageSegmentation = 1 << 3,  ///< Images::segmentation
  kImageNormal = 1 << 4         ///< Images::normal
};

/// Draws the cameras of all environments:
///
///     BatchRenderer renderer(batch, std::array{view_of_camera(model, "hand")}, {.width = 64, .height = 64});
///     batch.step_all();
///     renderer.render({.rgb = pixels});
///
/// Arrays have the shape environments x cameras x height x width x channels. Each picture has the pixels that
/// a Renderer draws of the environment alone. The batch must outlive the renderer.
class BatchRenderer {
 public:
  /// Throws std::invalid_argument for cameras that do not exist, sizes outside 1 to 16384 and marks of
  /// contacts, which batches do not have. The threads are those of the batch.
  BatchRenderer(const Batch& batch, std::span<const ViewPoint> cameras, const RenderOptions& options = {});
  ~BatchRenderer();
  BatchRenderer(BatchRenderer&&) noexcept;
  BatchRenderer& operator=(BatchRenderer&&) noexcept;

  /// Options as they are in use.
  const RenderOptions& options() const;
  /// Number of environments.
  int envs() const;
  /// Number of cameras.
  int cameras() const;

  /// Draws the present state of all environments to arrays on the host. Throws std::invalid_argument if an
  /// array has the wrong size.
  void render(const Images& images) const;
  /// Draws to arrays in device memory, so that pictures stay there. The work is queued on the batch's stream.
  /// On the CPU it is render().
  void render_on_device(const Images& images) const;
  /// Arrays of the renderer's own for some kinds of pictures (ImageKind), in device memory, for
  /// render_on_device; on the CPU in host memory. Their addresses do not change.
  Images device_images(unsigned kinds) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace corten
