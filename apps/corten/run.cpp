// corten run: simulates a model and prints a short summary.
#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <nlohmann/json.hpp>
#include <optional>

#include "commands.h"
#include "corten/control_signal.h"
#include "csv.h"
#include "divergence.h"
#include "json.h"
#include "model_files.h"
#include "model_source.h"
#include "output_file.h"
#include "printable.h"
#include "progress.h"
#include "run_summary.h"

namespace corten::app {

namespace {

constexpr double kDefaultSeconds = 5;
/// Number of steps between updates of the clock and the progress bar.
constexpr std::int64_t kStretch = 32;

volatile std::sig_atomic_t stop_requested = 0;

void request_stop(int) {
  stop_requested = 1;
  // A second Ctrl-C ends the process at once, in case a step hangs.
  std::signal(SIGINT, SIG_DFL);
}

std::int64_t steps_to_take(const Model& model, const RunOptions& options) {
  if (options.steps) {
    if (*options.steps < 0)
      throw UsageError(fmt::format("--steps must be at least 0, not {}", *options.steps));
    return *options.steps;
  }
  const double seconds = options.time.value_or(kDefaultSeconds);
  const double steps = std::round(seconds / model->opt.timestep);
  if (!(steps >= 0) || steps > 1e15)
    throw UsageError(fmt::format("--time must be from 0 to 1e15 timesteps, not {} s", seconds));
  return static_cast<std::int64_t>(steps);
}

class Run {
 public:
  Run(const Model& model, const RunOptions& options)
      : model_(model), options_(options), steps_(steps_to_take(model, options)), data_(model) {
    start_at(model_, data_, find_key(model_, options.key));
    if (!options.csv.empty()) csv_.emplace(options.csv, model_);
  }

  RunSummary simulate() {
    RunSummary summary(model_, data_);
    Progress progress(steps_);
    if (csv_) csv_->write(model_, data_);
    for (std::int64_t done = 0; done < steps_ && !stop_requested;) {
      const std::int64_t stretch = csv_ ? 1 : std::min(kStretch, steps_ - done);
      if (!summary.diverged()) finder_.remember(model_, data_, done);
      advance(done, stretch, summary);
      done += stretch;
      if (csv_) csv_->write(model_, data_);
      progress.update(done, data_->time);
    }
    if (csv_) csv_->close();
    return summary;
  }

  const Data& data() const { return data_; }

 private:
  /// Takes `steps` steps; `done` were taken before.
  void advance(std::int64_t done, std::int64_t steps, RunSummary& summary) {
    std::optional<std::int64_t> failed;
    const auto start = std::chrono::steady_clock::now();
    for (std::int64_t i = 0; i < steps && !stop_requested; i++) {
      if (options_.control) apply_control(model_, data_, *options_.control);
      const Status status = step(model_, data_);
      summary.add(data_, status);
      if ((status.bits & kDiverged) != 0 && !failed) failed = done + i;
    }
    summary.add_wall_time(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    if (failed && !summary.diverged())
      summary.set_divergence(finder_.find(model_, options_.control, *failed));
  }

  const Model& model_;
  const RunOptions& options_;
  std::int64_t steps_;
  Data data_;
  std::optional<CsvWriter> csv_;
  DivergenceFinder finder_;
};

int exit_status(const RunSummary& summary, bool stopped) {
  if (stopped) return kExitStopped;
  return summary.diverged() ? kExitFailed : kExitOk;
}

}  // namespace

int execute(const RunOptions& options) {
  const NamedFile inputs[] = {{"MODEL", options.model}};
  if (options.csv == "-" && options.json)
    throw UsageError("--csv - and --json both write to standard output");
  require_other_file({"--csv", options.csv}, inputs);
  ModelFiles files;
  const Model model = load_model_with_warnings(options.model, files.options());
  files.require_other_file({"--csv", options.csv});
  Run run(model, options);
  std::signal(SIGINT, request_stop);
  const RunSummary summary = run.simulate();
  const bool stopped = stop_requested != 0;
  if (options.json) fmt::print("{}\n", json_text(summary.json(model, run.data(), stopped)));
  else
    fmt::print(options.csv == "-" ? stderr : stdout, "{}",
               printable(summary.text(model, run.data(), stopped)));
  return exit_status(summary, stopped);
}

}  // namespace corten::app
