// Time of one convex pair, by geom types, over poses from slightly apart to deep.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "collision/convex.h"
#include "corten/corten.h"
#include "model/storage.h"

namespace {

using namespace corten;

const char* const kScene =
    R"(<mujoco><asset><mesh name="block" vertex="-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1
    -.1 -.1 .1 .1 -.1 .1 -.1 .1 .1 .1 .1 .1"/><mesh name="ball" builtin="sphere" params="2" scale=".1 .1 .1"/></asset>
    <worldbody><geom type="sphere" size=".1"/><geom type="capsule" size=".05 .1"/><geom type="ellipsoid" size=".1 .07 .05"/>
    <geom type="cylinder" size=".1 .05"/><geom type="box" size=".1 .1 .1"/><geom type="mesh" mesh="block"/>
    <geom type="mesh" mesh="ball"/></worldbody></mujoco>)";

void convex_pair(benchmark::State& state) {
  const Model model = load_string(kScene);
  Data data(model);
  forward(model, data);
  const auto shape = [&](int geom) {
    return geom_shape(detail::view_of(model), detail::view_of(data), geom);
  };
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(0.6, 1.0);
  const auto turned = [&] {
    const double w = normal(random), x = normal(random), y = normal(random), z = normal(random);
    return matrix(normalized(Quat<double>{w, x, y, z}));
  };
  std::vector<Shape<double>> poses;
  for (int i = 0; i < 256; i++) {
    Shape<double> first = shape(int(state.range(0))), second = shape(int(state.range(1)));
    first.mat = turned(), second.mat = turned();
    const double x = normal(random), y = normal(random), z = normal(random);
    second.pos = (uniform(random) * 0.18) * normalized(Vec3<double>{x, y, z});
    poses.push_back(first), poses.push_back(second);
  }
  ConvexStorage<double> storage;
  ContactPoint<double> found[8];
  int contacts = 0, i = 0;
  for (auto _ : state) {
    contacts +=
        collide_convex(poses[2 * i], poses[2 * i + 1], 0.0, {1e-6, 35, false}, storage.scratch(), found);
    i = (i + 1) % 256;
  }
  state.counters["touching"] = double(contacts) / double(state.iterations());
}
BENCHMARK(convex_pair)
    ->ArgNames({"first", "second"})
    ->ArgsProduct({{0, 1, 2, 3, 4}, {2}})
    ->ArgsProduct({{0, 1, 2, 3, 4, 5}, {5, 6}});

}  // namespace
