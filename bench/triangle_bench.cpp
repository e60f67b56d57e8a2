// Triangle meshes: whole steps of 50 balls in a bowl of about ten thousand triangles, and the time of one
// collision query by the number of triangles.
#include <benchmark/benchmark.h>
#include <corten/corten.h>

#include <cmath>
#include <string>

namespace {

using corten::Data;
using corten::Model;

/// Half a hollow sphere, open at the top, of about 4 * rows * around triangles.
std::string bowl(double outer, double inner, int around, int rows) {
  std::string vertex = "vertex='", face = "face='";
  const int n = 2 * (rows + 1);  // points of the profile, from the outer pole to the inner
  for (int p = 0; p < n; p++) {
    const bool out = p <= rows;
    const double r = out ? outer : inner, angle = 0.5 * M_PI * (out ? p : n - 1 - p) / rows;
    for (int i = 0; i < around; i++) {
      const double turn = 2 * M_PI * i / around;
      // At a pole all points coincide; the loader merges vertices at the same position.
      const double across = p == 0 || p == n - 1 ? 0 : r * std::sin(angle);
      vertex += std::to_string(across * std::cos(turn)) + " " + std::to_string(across * std::sin(turn)) +
                " " + std::to_string(-r * std::cos(angle)) + " ";
    }
  }
  for (int p = 0; p + 1 < n; p++)
    for (int i = 0; i < around; i++) {
      const int a = p * around + i, b = p * around + (i + 1) % around, c = b + around, d = a + around;
      if (p > 0) face += std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + " ";
      if (p + 2 < n) face += std::to_string(a) + " " + std::to_string(c) + " " + std::to_string(d) + " ";
    }
  return "<mesh name='bowl' collision='triangle' " + vertex + "' " + face + "'/>";
}

Model balls_in_bowl(int balls, int around, int rows) {
  std::string mjcf =
      "<mujoco><asset>" + bowl(1, 0.95, around, rows) + "</asset><worldbody><geom type='mesh' mesh='bowl'/>";
  for (int i = 0; i < balls; i++) {
    const double turn = 2.4 * i, r = 0.06 * std::sqrt(i % 25 + 0.5), z = -0.6 + 0.2 * (i / 25);
    mjcf += "<body pos='" + std::to_string(r * std::cos(turn)) + " " + std::to_string(r * std::sin(turn)) +
            " " + std::to_string(z) + "'><freejoint/><geom size='0.05'/></body>";
  }
  return corten::load_string(mjcf + "</worldbody></mujoco>");
}

/// Whole steps, after the balls have come to rest. Real time is 2000 us a step.
void FiftyBallsInABowlOfTenThousandTriangles(benchmark::State& state) {
  const Model model = balls_in_bowl(50, 72, 35);
  Data data(model);
  for (int i = 0; i < 1000; i++) corten::step(model, data);
  for (auto _ : state) corten::step(model, data);
  state.counters["contacts"] = data->ncon;
  state.counters["triangles"] = model->mesh_facenum[0];
  state.counters["times_real_time"] = benchmark::Counter(
      model->opt.timestep * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(FiftyBallsInABowlOfTenThousandTriangles)->Unit(benchmark::kMicrosecond);

/// The position stages for one ball that lies in the bowl, by the number of triangles.
void OneBallByTriangles(benchmark::State& state) {
  const int around = static_cast<int>(state.range(0));
  const Model model = corten::load_string(
      "<mujoco><asset>" + bowl(1, 0.95, around, around / 2) +
      "</asset><worldbody><geom type='mesh' mesh='bowl'/><body pos='.5 .1 0'><freejoint/><geom "
      "size='0.005'/></body></worldbody></mujoco>");
  Data data(model);
  data->qpos[2] = -std::sqrt(0.945 * 0.945 - 0.26);
  for (auto _ : state) corten::step1(model, data);
  state.counters["contacts"] = data->ncon;
  state.counters["triangles"] = model->mesh_facenum[0];
}
BENCHMARK(OneBallByTriangles)->Arg(16)->Arg(32)->Arg(64)->Arg(128)->Arg(256)->Unit(benchmark::kMicrosecond);

}  // namespace
