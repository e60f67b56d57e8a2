// corten bench: measures environment steps per second of wall time. Without --envs, each thread steps one
// environment by itself, with the protocol used for other engines. With --envs, a Batch steps all
// environments together.
#include <fmt/core.h>

#include <thread>
#include <vector>

#include "bench_batch.h"
#include "bench_render.h"
#include "bench_totals.h"
#include "commands.h"
#include "corten/control_signal.h"
#include "model_source.h"

namespace corten::app {

namespace {

/// With more threads the benchmark would only measure the scheduler.
constexpr int kMostThreads = 1024;

void require_positive(const char* option, int value, int least) {
  if (value < least) throw UsageError(fmt::format("{} must be at least {}, not {}", option, least, value));
}

/// One environment per thread, each with its own Data.
class Bench {
 public:
  Bench(const Model& model, ControlSignal control, int threads, int key)
      : model_(model), control_(control), totals_(static_cast<std::size_t>(threads)) {
    data_.reserve(totals_.size());
    for (int e = 0; e < threads; e++) start_at(model_, data_.emplace_back(model_), key);
  }

  /// Steps every environment `steps` times.
  void run(int steps) {
    std::vector<std::jthread> pool;  // joins even if the system refuses to create another thread
    for (std::size_t t = 0; t < totals_.size(); t++) pool.emplace_back([this, t, steps] { work(t, steps); });
  }

  void forget_totals() { std::fill(totals_.begin(), totals_.end(), Totals{}); }

  void profile() {
    for (Data& data : data_) profile_stages(data, true);
  }
  /// Sums over all threads, which run the same stages.
  std::vector<StageTime> stages() const {
    std::vector<StageTime> sum = stage_times(data_.front());
    for (std::size_t t = 1; t < data_.size(); t++) {
      const std::vector<StageTime> more = stage_times(data_[t]);
      for (std::size_t i = 0; i < std::min(sum.size(), more.size()); i++) {
        sum[i].seconds += more[i].seconds;
        sum[i].calls += more[i].calls;
      }
    }
    return sum;
  }

  Totals totals() const {
    Totals sum;
    for (const Totals& t : totals_) {
      sum.contacts += t.contacts;
      sum.rows += t.rows;
      sum.iterations += t.iterations;
    }
    return sum;
  }

 private:
  void work(std::size_t thread, int steps) {
    Totals& totals = totals_[thread];
    Data& data = data_[thread];
    for (int s = 0; s < steps; s++) {
      apply_control(model_, data, control_);
      step(model_, data);
      totals.contacts += data->ncon;
      totals.rows += data->nefc;
      totals.iterations += data->solver_niter;
    }
  }

  Model model_;
  ControlSignal control_;
  std::vector<Data> data_;
  std::vector<Totals> totals_;
};

Measured measure_single(const Model& model, const BenchOptions& options, int threads, int key) {
  Bench bench(model, options.control, threads, key);
  if (options.warmup > 0) {
    bench.run(options.warmup);
    bench.forget_totals();
  }
  Measured result;
  if (options.profile) bench.profile();
  const Stopwatch watch;
  bench.run(options.steps);
  watch.stop(result);
  result.envs = result.threads = threads;
  result.totals = bench.totals();
  result.stages = bench.stages();
  return result;
}

double steps_per_second(const Measured& m, int steps) {
  return steps * static_cast<double>(m.envs) / m.seconds;
}

std::string report(const Model& model, const Measured& m, int steps) {
  const double all = steps * static_cast<double>(m.envs);
  return fmt::format(
      R"("engine":"Corten {}","steps_per_second":{:.0f},"us_per_step":{:.3f},"ncon":{:.2f},"nefc":{:.2f},)"
      R"("niter":{:.2f},"nv":{},"envs":{},"threads":{},"cpu_us_per_step":{:.3f},"device":"{}","precision":"{}")",
      version(), steps_per_second(m, steps), 1e6 * m.seconds * m.threads / all, m.totals.contacts / all,
      m.totals.rows / all, m.totals.iterations / all, model->nv, m.envs, m.threads,
      1e6 * m.processor_seconds / all, m.device, m.precision);
}

/// Additional results of a batch: startup time and memory.
std::string batch_report(const Measured& m) {
  std::string text;
  if (m.bytes_per_env > 0)
    text = fmt::format(R"(,"startup_seconds":{:.3f},"bytes_per_env":{})", m.startup_seconds, m.bytes_per_env);
  if (!m.gpu.empty()) text += fmt::format(R"(,"gpu":"{}")", m.gpu);
  return text;
}

/// Stages as part of the JSON line: microseconds for each step of an environment.
std::string stage_report(const Measured& m, int steps) {
  if (m.stages.empty()) return {};
  const double all = steps * static_cast<double>(m.envs);
  std::string text;
  for (const StageTime& stage : m.stages)
    text += fmt::format(R"({}"{}":{:.4f})", text.empty() ? "" : ",", stage.stage, 1e6 * stage.seconds / all);
  return fmt::format(R"(,"stage_us_per_step":{{{}}})", text);
}

/// Prints the figures as a table.
void print_stages(const Measured& m, int steps) {
  if (m.stages.empty()) return;
  double sum = 0;
  for (const StageTime& stage : m.stages) sum += stage.seconds;
  const double all = steps * static_cast<double>(m.envs);
  fmt::print(stderr, "{:<26}{:>14}{:>9}{:>15}\n", "stage", "us per step", "share", "calls per step");
  for (const StageTime& stage : m.stages)
    fmt::print(stderr, "{:<26}{:>14.4f}{:>8.1f}%{:>15.3f}\n", stage.stage, 1e6 * stage.seconds / all,
               100 * stage.seconds / sum,
               static_cast<double>(stage.calls) / (m.device == "cuda" ? steps : all));
}

void check(const BenchOptions& options) {
  require_positive("--steps", options.steps, 1);
  if (options.envs) require_positive("--envs", *options.envs, 1);
  require_positive("--warmup", options.warmup, 0);
  if (!options.envs && options.device != Device::cpu)
    throw UsageError("--device cuda and auto need --envs, the number of environments in the batch");
  require_device_of(options.in_float, options.device);
  for (int threads : options.threads) {
    require_positive("--threads", threads, 1);
    if (threads > kMostThreads)
      throw UsageError(fmt::format("--threads {} is too many: at most {}", threads, kMostThreads));
  }
}

}  // namespace

int execute(const BenchOptions& options) {
  check(options);
  const Model model = load_model_with_warnings(options.model);
  const int key = find_key(model, options.key);
  if (!options.render.empty()) return bench_render(model, options, key);
  double first = 0;
  for (int threads : options.threads) {
    const Measured measured = options.envs ? measure_batch(model, options, threads, key)
                                           : measure_single(model, options, threads, key);
    const double speed = steps_per_second(measured, options.steps);
    if (first == 0) first = speed;
    // Relative to the first thread count in the list: 1 is perfect.
    const double speedup = speed / first, efficiency = speedup * options.threads.front() / threads;
    std::string scaling;
    if (options.threads.size() > 1)
      scaling = fmt::format(R"(,"speedup":{:.3f},"efficiency":{:.3f})", speedup, efficiency);
    fmt::print("{{{}{}{}{}}}\n", report(model, measured, options.steps), batch_report(measured), scaling,
               stage_report(measured, options.steps));
    std::fflush(stdout);
    print_stages(measured, options.steps);
  }
  return kExitOk;
}

}  // namespace corten::app
