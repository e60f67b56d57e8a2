// Signed distance fields: time of the position stages for one field that lies on something, by the cells of
// its grid. The cost of a side on the ground should be that of the side, not of the whole surface.
#include <benchmark/benchmark.h>
#include <corten/corten.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace {

using corten::Data;
using corten::Model;
using corten::Spec;

double cube(double x, double y, double z) {
  const double a = std::abs(x) - 0.2, b = std::abs(y) - 0.2, c = std::abs(z) - 0.2;
  return std::hypot(std::max(a, 0.0), std::max(b, 0.0), std::max(c, 0.0)) +
         std::min(std::max({a, b, c}), 0.0);
}

double ball(double x, double y, double z) { return std::hypot(x, y, z) - 0.2; }

template <class Distance>
void add_field(Spec& spec, const std::string& name, int cells, Distance distance) {
  const int n = cells + 1;
  const double step = 0.5 / cells;
  corten::mjcf::Sdf& sdf = add_sdf(spec);
  sdf.name = name;
  sdf.size = {n, n, n};
  sdf.origin = {-0.25, -0.25, -0.25};
  sdf.cell = {step, step, step};
  std::vector<float> values;
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        values.push_back(static_cast<float>(distance(-0.25 + step * i, -0.25 + step * j, -0.25 + step * k)));
  sdf.distance = values;
}

void run(benchmark::State& state, const std::string& ground, const std::string& moving, double height) {
  Spec spec = corten::read_spec_string(
      "<mujoco><asset><hfield name='flat' nrow='33' ncol='33' size='.5 .5 .1 .1'/></asset><worldbody><geom " +
      ground + "/><body pos='.01 .02 " + std::to_string(height) + "'><freejoint/><geom " + moving +
      "/></body></worldbody></mujoco>");
  const int cells = static_cast<int>(state.range(0));
  add_field(spec, "cube", cells, cube);
  add_field(spec, "ball", cells, ball);
  const Model model = corten::compile_model(spec);
  Data data(model);
  for (auto _ : state) corten::step1(model, data);
  state.counters["contacts"] = data->ncon;
  state.counters["points"] = model->sdf_pointnum[0];
}

void CubeFieldOnAPlane(benchmark::State& state) {
  run(state, "type='plane' size='1 1 1'", "type='sdf' sdf='cube'", 0.199);
}
void BallFieldOnAPlane(benchmark::State& state) {
  run(state, "type='plane' size='1 1 1'", "type='sdf' sdf='ball'", 0.199);
}
void CubeFieldOnAHeightField(benchmark::State& state) {
  run(state, "type='hfield' hfield='flat'", "type='sdf' sdf='cube'", 0.199);
}
void CubeFieldOnABox(benchmark::State& state) {
  run(state, "type='box' size='.5 .5 .1' pos='0 0 -.1'", "type='sdf' sdf='cube'", 0.199);
}
void BoxOnACubeField(benchmark::State& state) {
  run(state, "type='sdf' sdf='cube'", "type='box' size='.1 .1 .1'", 0.299);
}
void CubeFieldOnACubeField(benchmark::State& state) {
  run(state, "type='sdf' sdf='cube'", "type='sdf' sdf='cube'", 0.399);
}
void BallFieldOnABallField(benchmark::State& state) {
  run(state, "type='sdf' sdf='ball'", "type='sdf' sdf='ball'", 0.399);
}

#define SIZES ->Arg(16)->Arg(32)->Arg(64)->Arg(128)->Unit(benchmark::kMicrosecond)
BENCHMARK(CubeFieldOnAPlane) SIZES;
BENCHMARK(BallFieldOnAPlane) SIZES;
BENCHMARK(CubeFieldOnAHeightField) SIZES;
BENCHMARK(CubeFieldOnABox) SIZES;
BENCHMARK(BoxOnACubeField) SIZES;
BENCHMARK(CubeFieldOnACubeField) SIZES;
BENCHMARK(BallFieldOnABallField) SIZES;
#undef SIZES

}  // namespace
