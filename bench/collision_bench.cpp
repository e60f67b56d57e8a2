// Time of collision alone: step1 with contacts minus step1 without. A heap of n spheres shows how the time
// grows with n; the fit to n log n is printed.
#include <benchmark/benchmark.h>
#include <corten/corten.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

namespace {

using corten::Data;
using corten::Model;

/// A loose packing of n bodies, about twice as high as it is wide, on a plane. Offsets depend on the index,
/// so that no two bodies are aligned.
Model heap(int n, const std::string& geom) {
  const int side = std::max(2, static_cast<int>(std::lround(std::cbrt(n / 2.0))));
  auto jitter = [](int i, int k) { return 0.02 * (std::fmod(0.6180339887 * (7 * i + 3 * k), 1.0) - 0.5); };
  std::string mjcf = "<mujoco><worldbody><geom type='plane' size='0 0 1'/>";
  for (int i = 0; i < n; i++) {
    const double x = 0.19 * (i % side) + jitter(i, 0), y = 0.19 * (i / side % side) + jitter(i, 1);
    const double z = 0.1 + 0.185 * (i / (side * side)) + jitter(i, 2);
    mjcf += "<body pos='" + std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z) +
            "' euler='" + std::to_string(i * 37 % 360) + " " + std::to_string(i * 59 % 360) +
            " 0'><freejoint/><geom " + geom + "/></body>";
  }
  return corten::load_string(mjcf + "</worldbody></mujoco>");
}

Model without_contacts(const Model& model) {
  corten::Option options = model->opt;
  options.disableflags |= corten::kDisableContact;
  return model.with_options(options);
}

/// Time of one step1, in seconds.
double seconds(const Model& model, Data& data) {
  const auto begin = std::chrono::steady_clock::now();
  corten::step1(model, data);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void measure(benchmark::State& state, const Model& model) {
  const Model bare = without_contacts(model);
  Data data(model), other(bare);
  corten::step1(model, data);
  for (auto _ : state) state.SetIterationTime(std::max(1e-9, seconds(model, data) - seconds(bare, other)));
  state.counters["contacts"] = data->ncon;
}

void HeapOfSpheres(benchmark::State& state) {
  measure(state, heap(static_cast<int>(state.range(0)), "size='0.1'"));
  state.SetComplexityN(state.range(0));
}
BENCHMARK(HeapOfSpheres)
    ->Arg(100)
    ->Arg(300)
    ->Arg(1000)
    ->Arg(3000)
    ->Arg(10000)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond)
    ->Complexity(benchmark::oNLogN);

void ThousandBoxes(benchmark::State& state) { measure(state, heap(1000, "type='box' size='0.09 0.08 0.1'")); }
BENCHMARK(ThousandBoxes)->UseManualTime()->Unit(benchmark::kMicrosecond);

void HumanoidOnPlane(benchmark::State& state) { measure(state, corten::load(CORTEN_MODELS "/humanoid.xml")); }
BENCHMARK(HumanoidOnPlane)->UseManualTime()->Unit(benchmark::kMicrosecond);

}  // namespace
