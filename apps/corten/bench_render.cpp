#include "bench_render.h"

#include <fmt/core.h>

#include "bench_totals.h"
#include "corten/batch_render.h"
#include "corten/random.h"
#include "model_source.h"
#include "picture_size.h"

namespace corten::app {

namespace {

RenderOptions render_options(const BenchOptions& options, int threads) {
  const Size size = parse_size("--render", options.render);
  RenderOptions result;
  result.width = size.width, result.height = size.height;
  result.threads = threads;
  result.shadows = options.shadows;
  return result;
}

ViewPoint view_point(const Model& model, const BenchOptions& options) {
  try {
    return view_of_camera(model, options.camera);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--camera: {}", error.what()));
  }
}

/// Pictures of one environment: each takes the poses again and draws.
Measured measure_one(const Model& model, const BenchOptions& options, int threads, int key) {
  const RenderOptions how = render_options(options, threads);
  const std::size_t pixels = static_cast<std::size_t>(how.width) * static_cast<std::size_t>(how.height);
  Renderer renderer(model, how);
  Data data(model);
  start_at(model, data, key);
  forward(model, data);
  std::vector<std::uint8_t> rgb(options.depth_only ? 0 : 3 * pixels);
  std::vector<float> depth(options.depth_only ? pixels : 0);
  Images images;
  images.rgb = rgb, images.depth = depth;
  const ViewPoint view = view_point(model, options);
  auto draw = [&](int count) {
    for (int k = 0; k < count; k++) {
      renderer.update(data, view);
      renderer.render(images);
    }
  };
  draw(options.warmup + 1);
  Measured result;
  const Stopwatch watch;
  draw(options.steps);
  watch.stop(result);
  result.envs = 1;
  result.threads = threads;
  return result;
}

Measured measure_batch(const Model& model, const BenchOptions& options, int threads, int key) {
  BatchOptions batch_of;
  batch_of.envs = options.envs.value();
  batch_of.threads = threads;
  batch_of.start_key = key;
  batch_of.device = options.device;
  batch_of.precision = options.in_float ? Precision::float32 : Precision::float64;
  batch_of.mirror = false;
  Batch batch(model, batch_of);
  BatchRenderer renderer(batch, std::array{view_point(model, options)}, render_options(options, threads));
  const Images images = renderer.device_images(options.depth_only ? kImageDepth : kImageRgb);
  auto draw = [&](int count) {
    for (int k = 0; k < count; k++) renderer.render_on_device(images);
    batch.synchronize();
  };
  // Environments that have moved differently do not all show the same picture.
  for (int e = 0; e < batch.envs(); e++) {
    Random random(1, static_cast<std::uint64_t>(e), 0);
    for (double& v : batch.qvel()[e]) v = random.uniform(-1, 1);
  }
  batch.push({"qvel"});
  batch.step_all(options.warmup + 10);
  draw(2);
  Measured result;
  const Stopwatch watch;
  draw(options.steps);
  watch.stop(result);
  result.envs = batch.envs();
  result.threads = batch.threads();
  if (batch.device() == Device::cuda) {
    result.device = "cuda";
    result.precision = options.in_float ? "float" : "double";
    result.gpu = batch.device_note();
  }
  return result;
}

}  // namespace

int bench_render(const Model& model, const BenchOptions& options, int key) {
  for (int threads : options.threads) {
    const Measured m = options.envs ? measure_batch(model, options, threads, key)
                                    : measure_one(model, options, threads, key);
    const double frames = static_cast<double>(options.steps) * m.envs;
    const Size size = parse_size("--render", options.render);
    fmt::print(
        R"({{"engine":"Corten {}","frames_per_second":{:.1f},"us_per_frame":{:.3f},"width":{},"height":{},)"
        R"("shadows":{},"image":"{}","envs":{},"threads":{},"cpu_us_per_frame":{:.3f},"device":"{}","precision":"{}")",
        version(), frames / m.seconds, 1e6 * m.seconds / frames, size.width, size.height, options.shadows,
        options.depth_only ? "depth" : "rgb", m.envs, m.threads, 1e6 * m.processor_seconds / frames, m.device,
        m.precision);
    if (!m.gpu.empty()) fmt::print(R"(,"gpu":"{}")", m.gpu);
    fmt::print("}}\n");
    std::fflush(stdout);
  }
  return kExitOk;
}

}  // namespace corten::app
