#include "bench_batch.h"

#include <algorithm>
#include <memory>

#include "corten/control_signal.h"

namespace corten::app {

namespace {

/// How often counts are read from a device. Each read waits for it.
constexpr int kSamples = 8;
const std::vector<std::string> kCounts = {"ncon", "nefc", "solver_niter"};

double sum(const Rows<int>& column) {
  double total = 0;
  for (int value : column.all()) total += value;
  return total;
}

/// Adds the counts of the last step, weighted by `steps`.
void add_counts(const Batch& batch, int steps, Totals& totals) {
  totals.contacts += steps * sum(batch.integers("ncon"));
  totals.rows += steps * sum(batch.integers("nefc"));
  totals.iterations += steps * sum(batch.integers("solver_niter"));
}

BatchOptions batch_options(const BenchOptions& options, int threads, int key) {
  BatchOptions result;
  result.envs = options.envs.value();
  result.threads = threads;
  result.fields = kCounts;
  result.start_key = key;
  result.on_fault = FaultPolicy::keep;
  return result;
}

/// Controls for all environments on a device, which all have the same time.
class Controls {
 public:
  Controls(Batch& batch, ControlSignal mode) : batch_(batch), mode_(mode), clock_(batch.model()) { write(0); }

  void before(int step) {
    if (mode_ == ControlSignal::sin) write(step);
  }

 private:
  void write(int step) {
    clock_->time = step * batch_.model()->opt.timestep;
    apply_control(batch_.model(), clock_, mode_);
    for (int e = 0; e < batch_.envs(); e++) std::ranges::copy(clock_->ctrl, batch_.ctrl()[e].begin());
    batch_.push({"ctrl"});
  }

  Batch& batch_;
  ControlSignal mode_;
  Data clock_;
};

void measure_device(Batch& batch, const BenchOptions& options, Measured& result) {
  Controls controls(batch, options.control);
  int now = 0;
  for (int s = 0; s < options.warmup; s++) {
    controls.before(now++);
    batch.step_all();
  }
  batch.synchronize();
  if (options.profile) batch.profile_stages(true);
  const int stretch = std::max(1, options.steps / kSamples);
  const Stopwatch watch;
  for (int s = 1; s <= options.steps; s++) {
    controls.before(now++);
    batch.step_all();
    if (s % stretch != 0 && s != options.steps) continue;
    batch.pull(kCounts);
    batch.synchronize();
    add_counts(batch, s % stretch != 0 ? s % stretch : stretch, result.totals);
  }
  watch.stop(result);
  result.stages = batch.stage_times();
}

void measure_cpu(Batch& batch, const BenchOptions& options, Measured& result) {
  for (int s = 0; s < options.warmup; s++) batch.step_all();
  if (options.profile) batch.profile_stages(true);
  const Stopwatch watch;
  for (int s = 0; s < options.steps; s++) {
    batch.step_all();
    add_counts(batch, 1, result.totals);
  }
  watch.stop(result);
  result.stages = batch.stage_times();
}

/// A batch on a GPU, or null if none can run it.
std::unique_ptr<Batch> batch_on_gpu(const Model& model, const BenchOptions& options, BatchOptions batch) {
  batch.device = options.device;
  batch.precision = options.in_float ? Precision::float32 : Precision::float64;
  batch.mirror = false;
  auto result = std::make_unique<Batch>(model, batch);
  return result->device() == Device::cuda ? std::move(result) : nullptr;
}

}  // namespace

Measured measure_batch(const Model& model, const BenchOptions& options, int threads, int key) {
  Measured result, startup;
  result.envs = options.envs.value();
  result.threads = threads;
  BatchOptions batch_of = batch_options(options, threads, key);
  const Stopwatch watch;
  std::unique_ptr<Batch> batch;
  if (options.device != Device::cpu) batch = batch_on_gpu(model, options, batch_of);
  const bool on_gpu = batch != nullptr;
  if (!on_gpu) {
    batch_of.control = [&](const Environment& env) { apply_control(env.model, env.data, options.control); };
    batch = std::make_unique<Batch>(model, batch_of);
  }
  watch.stop(startup);
  result.startup_seconds = startup.seconds;
  result.bytes_per_env = batch->bytes_per_env();
  if (!on_gpu) {
    measure_cpu(*batch, options, result);
    return result;
  }
  result.device = "cuda";
  result.precision = options.in_float ? "float" : "double";
  result.gpu = batch->device_note();
  measure_device(*batch, options, result);
  return result;
}

}  // namespace corten::app
