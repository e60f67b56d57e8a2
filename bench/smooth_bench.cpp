// Smooth dynamics of the 27-dof humanoid in free fall: the whole step, and the public calls one by one. There
// are no contacts in this scene, so the times are those of the dynamics alone.
#include <benchmark/benchmark.h>
#include <corten/corten.h>

#include <cmath>
#include <vector>

namespace {

using corten::Data;
using corten::Model;

/// Simulated seconds after which a run restarts; without joint limits the motion keeps getting faster.
constexpr double kRestart = 20;

const Model& humanoid() {
  static const Model model = corten::load(CORTEN_MODELS "/humanoid_freefall.xml");
  return model;
}

Model with_integrator(int integrator) {
  corten::Option options = humanoid()->opt;
  options.integrator = integrator;
  return humanoid().with_options(options);
}

/// The control signal of `corten bench`.
void wave(const Model& model, Data& data) {
  for (int i = 0; i < model->nu; i++)
    data->ctrl[i] = 0.7 * std::sin(2.0 * data->time * (1 + 0.37 * i) + 0.9 * i);
}

/// A state in the middle of the motion, so that no term is zero.
Data in_motion(const Model& model) {
  Data data(model);
  corten::reset_to_key(model, data, model.id(corten::kObjKey, "fall"));
  for (int i = 0; i < 200; i++) {
    wave(model, data);
    corten::step(model, data);
  }
  return data;
}

void Step(benchmark::State& state, int integrator) {
  const Model model = with_integrator(integrator);
  Data data = in_motion(model);
  for (auto _ : state) {
    if (data->time > kRestart) corten::reset(model, data);
    wave(model, data);
    corten::step(model, data);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(Step, euler, corten::kEuler);
BENCHMARK_CAPTURE(Step, rk4, corten::kRK4);
BENCHMARK_CAPTURE(Step, implicit, corten::kImplicit);
BENCHMARK_CAPTURE(Step, implicitfast, corten::kImplicitFast);

void Step1(benchmark::State& state) {
  Data data = in_motion(humanoid());
  for (auto _ : state) corten::step1(humanoid(), data);
}
BENCHMARK(Step1);

void Forward(benchmark::State& state) {
  Data data = in_motion(humanoid());
  for (auto _ : state) corten::forward(humanoid(), data);
}
BENCHMARK(Forward);

void Inverse(benchmark::State& state) {
  Data data = in_motion(humanoid());
  corten::forward(humanoid(), data);
  for (auto _ : state) corten::inverse(humanoid(), data);
}
BENCHMARK(Inverse);

void BodyForces(benchmark::State& state) {
  Data data = in_motion(humanoid());
  corten::forward(humanoid(), data);
  for (auto _ : state) corten::body_forces(humanoid(), data);
}
BENCHMARK(BodyForces);

void Energy(benchmark::State& state) {
  Data data = in_motion(humanoid());
  corten::forward(humanoid(), data);
  for (auto _ : state) benchmark::DoNotOptimize(corten::energy(humanoid(), data));
}
BENCHMARK(Energy);

void Reset(benchmark::State& state) {
  Data data(humanoid());
  for (auto _ : state) corten::reset(humanoid(), data);
}
BENCHMARK(Reset);

/// Restoring a saved Data, as rollouts do: no allocation.
void DataAssign(benchmark::State& state) {
  const Data saved = in_motion(humanoid());
  Data data(humanoid());
  for (auto _ : state) {
    data = saved;
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(saved.bytes().size()));
}
BENCHMARK(DataAssign);

void DataCopy(benchmark::State& state) {
  const Data saved = in_motion(humanoid());
  for (auto _ : state) {
    Data copy = saved;
    benchmark::DoNotOptimize(copy->qpos.data());
  }
}
BENCHMARK(DataCopy);

void StateRoundTrip(benchmark::State& state) {
  Data data = in_motion(humanoid());
  std::vector<double> saved(corten::state_size(humanoid(), corten::kStateIntegration));
  for (auto _ : state) {
    corten::get_state(humanoid(), data, corten::kStateIntegration, saved);
    corten::set_state(humanoid(), data, corten::kStateIntegration, saved);
  }
}
BENCHMARK(StateRoundTrip);

void LoadModel(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(corten::load(CORTEN_MODELS "/humanoid_freefall.xml"));
}
BENCHMARK(LoadModel)->Unit(benchmark::kMillisecond);

}  // namespace
