// Pictures of a batch are those of a Renderer for each environment: on the CPU, with any number of threads,
// and on a simulated device. tests/cuda runs these tests on a GPU, where numbers agree to rounding and pixels
// at silhouettes may show the neighbour.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "corten/batch_render.h"
#include "corten/stages.h"
#include "support/device_batches.h"

namespace corten::test {
namespace {

/// Every kind of geom, a tendon, a mirror, glass and a texture, with a camera that moves.
const char* const kScene = R"(<mujoco><option timestep="0.005"/>
  <asset>
    <hfield name="hills" nrow="5" ncol="6" size="2 2 .5 .2" elevation="0 1 .5 .2 .3 .1  .8 0 .6 .4 0 1  .2 .9 .1 .5 .7 .3  0 0 .5 .5 1 0  .3 .6 .9 .2 .1 0"/>
    <mesh name="bean" builtin="supersphere" params="12 .6 .8" scale=".2 .15 .1"/>
    <texture name="check" type="2d" builtin="checker" rgb1=".9 .9 .9" rgb2=".2 .3 .4" width="64" height="64"/>
    <material name="check" texture="check" texrepeat="2 2" texuniform="true" reflectance=".2"/>
    <material name="glass" rgba=".4 .6 .9 .5"/>
  </asset>
  <worldbody>
    <light pos="1 -1 4" dir="-.2 .2 -1" directional="true"/><light pos="-2 -2 3" dir=".5 .5 -.8" cutoff="40" castshadow="false"/>
    <geom type="plane" size="4 4 1" material="check"/>
    <geom type="hfield" hfield="hills" pos="0 3 .2"/>
    <camera name="fixed" pos="0 -4 2" xyaxes="1 0 0 0 .4 1"/>
    <body name="a" pos="-1 0 1"><freejoint/><geom size=".25"/><site name="s" pos="0 0 .25" size=".02"/></body>
    <body pos="-.3 .2 1"><freejoint/><geom type="box" size=".2 .15 .1" material="glass"/></body>
    <body pos=".3 .2 1"><freejoint/><geom type="capsule" size=".1 .2" rgba=".8 .3 .2 1"/></body>
    <body pos=".9 .2 1"><freejoint/><geom type="cylinder" size=".15 .2"/></body>
    <body pos="1.4 .1 1"><freejoint/><geom type="ellipsoid" size=".2 .1 .15"/><site name="t" size=".02"/></body>
    <body pos="0 -1 1"><freejoint/><geom type="mesh" mesh="bean"/><camera name="moving" pos="0 0 .3" xyaxes="1 0 0 0 0 1" fovy="70"/></body>
  </worldbody>
  <tendon><spatial width=".02" rgba=".9 .7 .1 1"><site site="s"/><site site="t"/></spatial></tendon></mujoco>)";

Batch moved(const Model& model, BatchOptions options) {
  Batch batch(model, std::move(options));
  for (int e = 0; e < batch.envs(); e++) {
    Random random(7, static_cast<std::uint64_t>(e), 0);
    for (double& v : batch.qvel()[e]) v = random.uniform(-2, 2);
  }
  batch.push({"qvel"});
  batch.step_all(20);
  return batch;
}

struct Pixels {
  explicit Pixels(std::size_t n) : rgb(3 * n), depth(n), segmentation(2 * n), normal(3 * n) {}
  Images images() {
    Images result;
    result.rgb = rgb, result.depth = depth, result.segmentation = segmentation, result.normal = normal;
    return result;
  }
  std::vector<std::uint8_t> rgb;
  std::vector<float> depth;
  std::vector<int> segmentation;
  std::vector<float> normal;
};

RenderOptions small() {
  RenderOptions options;
  options.width = 60, options.height = 44;  // no multiples of a square
  return options;
}

std::vector<ViewPoint> views(const Model& model) {
  ViewPoint tracking = free_view(model);
  tracking.track = 1, tracking.lookat = {}, tracking.distance = 3, tracking.elevation = -15;
  return {view_of_camera(model, "moving"), view_of_camera(model, "fixed"), tracking};
}

/// The pictures of the environments, one after the other.
Pixels one_by_one(const Batch& batch) {
  const RenderOptions options = small();
  const std::vector<ViewPoint> cameras = views(batch.model());
  const std::size_t each = static_cast<std::size_t>(options.width) * static_cast<std::size_t>(options.height);
  Pixels all(each * cameras.size() * static_cast<std::size_t>(batch.envs()));
  Renderer renderer(batch.model(), options);
  Data data(batch.model());
  std::size_t at = 0;
  for (int e = 0; e < batch.envs(); e++) {
    batch.get(e, data);
    stages::forward_kinematics(batch.model(), data);
    for (const ViewPoint& view : cameras) {
      renderer.update(data, view);
      Images part;
      part.rgb = std::span(all.rgb).subspan(3 * at, 3 * each);
      part.depth = std::span(all.depth).subspan(at, each);
      part.segmentation = std::span(all.segmentation).subspan(2 * at, 2 * each);
      part.normal = std::span(all.normal).subspan(3 * at, 3 * each);
      renderer.render(part);
      at += each;
    }
  }
  return all;
}

/// Pixels of two pictures of the same thing that do not agree.
struct Differences {
  std::size_t pixels = 0, other_object = 0, depth = 0, colour = 0;
};
Differences differences(const Pixels& a, const Pixels& b, double depth_tolerance) {
  Differences result;
  result.pixels = a.depth.size();
  for (std::size_t k = 0; k < a.depth.size(); k++) {
    if (a.segmentation[2 * k] != b.segmentation[2 * k] ||
        a.segmentation[2 * k + 1] != b.segmentation[2 * k + 1]) {
      result.other_object++;
      continue;
    }
    if (std::abs(a.depth[k] - b.depth[k]) > depth_tolerance * (1 + std::abs(a.depth[k]))) result.depth++;
    for (std::size_t c = 0; c < 3; c++)
      if (std::abs(int{a.rgb[3 * k + c]} - int{b.rgb[3 * k + c]}) > 4) {
        result.colour++;
        break;
      }
  }
  return result;
}

void expect_same(const Pixels& expected, const Pixels& found, const char* where) {
  EXPECT_EQ(expected.rgb, found.rgb) << where;
  EXPECT_EQ(expected.depth, found.depth) << where;
  EXPECT_EQ(expected.segmentation, found.segmentation) << where;
  EXPECT_EQ(expected.normal, found.normal) << where;
}

TEST(BatchPictures, AreThoseOfTheEnvironmentsAloneOnAnyNumberOfThreads) {
  const Model model = load_string(kScene);
  // Few environments share their pictures among threads; of many, a thread draws its own.
  for (const auto& [threads, envs] : {std::pair{1, 2}, {3, 2}, {1, 5}, {2, 9}}) {
    const Batch batch = moved(model, {.envs = envs, .threads = threads});
    const Pixels expected = one_by_one(batch);
    Pixels found(expected.depth.size());
    const BatchRenderer renderer(batch, views(model), small());
    renderer.render(found.images());
    expect_same(expected, found, "first call");
    Pixels again(expected.depth.size());
    renderer.render_on_device(again.images());
    expect_same(expected, again, "second call");
  }
}

TEST(BatchPictures, OfADeviceAreThoseOfTheCpu) {
  const SimulatedDevice device;
  const Model model = load_string(kScene);
  BatchOptions options{.envs = 3, .device = Device::cuda};
  const Batch batch = moved(model, options);
  ASSERT_EQ(batch.device(), Device::cuda) << batch.device_note();
  const Pixels expected = one_by_one(batch);
  Pixels found(expected.depth.size());
  const BatchRenderer renderer(batch, views(model), small());
  renderer.render(found.images());
  if (!kOnGpu) return expect_same(expected, found, "on a device");
  const Differences d = differences(expected, found, 1e-6);
  std::printf("double on the GPU: %zu pixels, another object %zu, depth %zu, colour %zu\n", d.pixels,
              d.other_object, d.depth, d.colour);
  EXPECT_LE(d.other_object, d.pixels / 10000);
  EXPECT_EQ(d.depth, 0u);
  EXPECT_LE(d.colour, d.pixels / 1000);  // shadows have silhouettes, too
}

TEST(BatchPictures, InFloatDifferAtSilhouettesOnly) {
  const SimulatedDevice device;
  const Model model = load_string(kScene);
  BatchOptions options{.envs = 3, .device = Device::cuda, .precision = Precision::float32};
  const Batch batch = moved(model, options);
  const Pixels expected = one_by_one(batch);
  Pixels found(expected.depth.size());
  const BatchRenderer renderer(batch, views(model), small());
  renderer.render(found.images());
  const Differences d = differences(expected, found, 1e-3);
  std::printf("float: %zu pixels, another object %zu, depth %zu, colour %zu\n", d.pixels, d.other_object,
              d.depth, d.colour);
  EXPECT_LE(d.other_object, d.pixels / 300);
  EXPECT_LE(d.depth, d.pixels / 1000);
  EXPECT_LE(d.colour, d.pixels / 50);
}

TEST(BatchPictures, FollowModelsThatDiffer) {
  const SimulatedDevice device;
  const Model model = load_string(
      "<mujoco><worldbody><camera name='c' pos='0 -2 0' xyaxes='1 0 0 0 0 1'/>"
      "<body><freejoint/><geom size='.3'/></body></worldbody></mujoco>");
  for (Device where : {Device::cpu, Device::cuda}) {
    BatchOptions options{.envs = 2, .device = where};
    options.vary = {"geom_size"};
    Batch batch(model, options);
    batch.set_model_field("geom_size", 1, std::array{0.5, 0.0, 0.0});
    RenderOptions how;
    how.width = how.height = 33;
    const BatchRenderer renderer(batch, std::array{view_of_camera(model, "c")}, how);
    std::vector<float> depth(2 * 33 * 33);
    Images images;
    images.depth = depth;
    renderer.render(images);
    EXPECT_NEAR(depth[16 * 33 + 16], 1.7, 1e-6);
    EXPECT_NEAR(depth[33 * 33 + 16 * 33 + 16], 1.5, 1e-6);
  }
}

TEST(BatchPictures, BelongToTheRendererIfWanted) {
  const SimulatedDevice device;
  const Model model = load_string(kScene);
  const Batch batch = moved(model, {.envs = 2, .device = Device::cuda});
  const BatchRenderer renderer(batch, views(model), small());
  const Images own = renderer.device_images(kImageDepth | kImageSegmentation);
  EXPECT_TRUE(own.rgb.empty());
  EXPECT_EQ(own.depth.size(), 2u * 3 * 60 * 44);
  EXPECT_EQ(renderer.device_images(kImageDepth).depth.data(), own.depth.data());
  renderer.render_on_device(own);
}

TEST(BatchPictures, MisuseIsRefused) {
  const Model model = load_string(kScene);
  const Batch batch(model, {.envs = 2});
  const BatchRenderer renderer(batch, views(model), small());
  std::vector<float> depth(60 * 44);
  Images images;
  images.depth = depth;
  EXPECT_THROW(renderer.render(images), std::invalid_argument);
  EXPECT_THROW(BatchRenderer(batch, {}, small()), std::invalid_argument);
  ViewPoint wrong;
  wrong.camera = 99;
  EXPECT_THROW(BatchRenderer(batch, std::array{wrong}, small()), std::invalid_argument);
  RenderOptions marks = small();
  marks.contact_points = true;
  EXPECT_THROW(BatchRenderer(batch, views(model), marks), std::invalid_argument);
}

}  // namespace
}  // namespace corten::test
