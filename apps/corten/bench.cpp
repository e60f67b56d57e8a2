// corten bench: environment steps per second of wall time, under the protocol that other engines are measured
// with: thread t steps environments t, t + threads, ... one after the other, each for all its steps.
#include <fmt/core.h>

#include <chrono>
#include <functional>
#include <thread>
#include <vector>

#include "commands.h"
#include "control.h"
#include "model_source.h"

namespace corten::app {

namespace {

/// Sums over all counted steps of one thread. On its own cache line, so that threads do not slow each other
/// down.
struct alignas(64) Totals {
  double contacts = 0, rows = 0, iterations = 0;
};

void require_positive(const char* option, int value, int least) {
  if (value < least) throw UsageError(fmt::format("{} must be at least {}, not {}", option, least, value));
}

class Bench {
 public:
  Bench(const Model& model, const BenchOptions& options, int key)
      : model_(model), control_(options.control), totals_(static_cast<std::size_t>(options.threads)) {
    const int envs = options.envs > 0 ? options.envs : options.threads;
    data_.reserve(static_cast<std::size_t>(envs));
    for (int e = 0; e < envs; e++) start_at(model_, data_.emplace_back(model_), key);
  }

  /// Steps every environment `steps` times; returns seconds of wall time.
  double run(int steps) {
    const auto start = std::chrono::steady_clock::now();
    {
      std::vector<std::jthread> pool;  // joins also when the system refuses another thread
      for (std::size_t t = 0; t < totals_.size(); t++)
        pool.emplace_back([this, t, steps] { work(t, steps); });
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  void forget_totals() { std::fill(totals_.begin(), totals_.end(), Totals{}); }

  std::string report(int steps, double seconds) const {
    Totals sum;
    for (const Totals& t : totals_) {
      sum.contacts += t.contacts;
      sum.rows += t.rows;
      sum.iterations += t.iterations;
    }
    const double envs = static_cast<double>(data_.size()), threads = static_cast<double>(totals_.size());
    const double all = steps * envs;
    return fmt::format(
        R"({{"engine":"Corten {}","steps_per_second":{:.0f},"us_per_step":{:.3f},"ncon":{:.2f},"nefc":{:.2f},)"
        R"("niter":{:.2f},"nv":{}}})",
        CORTEN_VERSION, all / seconds, 1e6 * seconds / steps * threads / envs, sum.contacts / all,
        sum.rows / all, sum.iterations / all, model_->nv);
  }

 private:
  void work(std::size_t thread, int steps) {
    Totals& totals = totals_[thread];
    for (std::size_t e = thread; e < data_.size(); e += totals_.size())
      for (int s = 0; s < steps; s++) {
        Data& data = data_[e];
        apply_control(model_, data, control_);
        step(model_, data);
        totals.contacts += data->ncon;
        totals.rows += data->nefc;
        totals.iterations += data->solver_niter;
      }
  }

  Model model_;
  ControlMode control_;
  std::vector<Data> data_;
  std::vector<Totals> totals_;
};

}  // namespace

/// More only measures the scheduler.
constexpr int kMostThreads = 1024;

int execute(const BenchOptions& options) {
  require_positive("--steps", options.steps, 1);
  require_positive("--threads", options.threads, 1);
  if (options.threads > kMostThreads)
    throw UsageError(fmt::format("--threads {} is too many: at most {}", options.threads, kMostThreads));
  require_positive("--envs", options.envs, 0);
  require_positive("--warmup", options.warmup, 0);
  const Model model = load_model_loudly(options.model);
  Bench bench(model, options, find_key(model, options.key));
  if (options.warmup > 0) {
    bench.run(options.warmup);
    bench.forget_totals();
  }
  const double seconds = bench.run(options.steps);
  fmt::print("{}\n", bench.report(options.steps, seconds));
  return kExitOk;
}

}  // namespace corten::app
