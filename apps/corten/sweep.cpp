// corten sweep: a parameter study from one file.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "build_info.h"
#include "chunked_run.h"
#include "commands.h"
#include "counted.h"
#include "model_source.h"
#include "npy.h"
#include "output_file.h"
#include "plot.h"
#include "ranks.h"
#include "rollout_files.h"
#include "sweep_plan.h"
#include "sweep_runs.h"
#include "sweep_table.h"

namespace corten::app {

namespace {

/// Runs of a chunk: a kill loses no more than those. A GPU needs many at once.
constexpr std::int64_t kFewest = 8, kMost = 256, kMostOfGpu = 4096;

class SweepCommand {
 public:
  SweepCommand(const SweepOptions& options, Ranks& ranks, const Workers& workers)
      : options_(options), ranks_(ranks), plan_(options.file, ranks.first()), chunk_(chunk_size(workers)) {
    check_files();
    check_table_size(options.out, plan_.runs(), width());
    check_plot(table(), choice());
    runner_ = std::make_unique<SweepRunner>(
        plan_, SweepDevice{.threads = options.threads.value_or(0),
                           .device = options.device,
                           .in_float = options.in_float,
                           .envs = static_cast<int>(std::min(chunk_, kMostOfGpu))});
  }

  /// What all ranks must agree on, and the journal of an interrupted run.
  Journal::Entries description() const {
    return {{"sweep", fmt::format("{:016x}", plan_.hash())},
            {"runs", std::to_string(plan_.runs())},
            {"chunk", std::to_string(chunk_)},
            {"device", runner_->device()},
            {"program", program_version()}};
  }

  /// On rank 0: the journal, and the rows that all ranks fill.
  void create_files() {
    const std::int64_t chunks = (plan_.runs() + chunk_ - 1) / chunk_;
    journal_ =
        std::make_unique<Journal>("sweep", std::vector{options_.out}, description(), chunks, options_.afresh);
    try {
      open_rows(journal_->results());
    } catch (...) {
      if (!journal_->resumed()) journal_->remove();
      throw;
    }
  }
  void join_files() { open_rows(NpyOutput::Begin::join); }

  int simulate() {
    const auto start = std::chrono::steady_clock::now();
    const double timestep = plan_.model()->opt.timestep;
    const std::int64_t steps = plan_.steps(timestep);
    const ChunkedRun run{
        .what = "runs",
        .items = plan_.runs(),
        .chunk = chunk_,
        .steps_per_item = steps,
        .seconds_per_step = timestep * plan_.substeps(),
        .compute = [&](std::int64_t first, std::int64_t count, std::atomic<std::int64_t>& done) {
          return compute(first, count, done);
        }};
    const ChunkedResult result = compute_chunks(ranks_, journal_.get(), run);
    if (!ranks_.first()) return kExitOk;
    work_alone(ranks_, [&] { write_results(); });
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    print_summary(result, took.count(), static_cast<double>(steps * plan_.substeps()));
    return leave(ranks_, result, journal_->faults() > 0 ? kExitFailed : kExitOk);
  }

 private:
  bool on_gpu() const { return options_.device != Device::cpu && device_info().usable; }
  PlotChoice choice() const { return {options_.plot_metric, options_.plot_x, options_.plot_y}; }
  std::size_t width() const { return plan_.parameters().size() + plan_.metrics().size() + 1; }

  std::int64_t chunk_size(const Workers& workers) const {
    const std::int64_t runs = plan_.runs();
    if (options_.chunk) return std::min(runs, *options_.chunk);
    if (const std::int64_t chunk = options_.afresh ? 0 : Journal::chunk_of(options_.out); chunk > 0)
      return std::min(runs, chunk);
    if (on_gpu()) return chunk_for(runs, std::min(runs, kMostOfGpu), 1, workers);
    const std::int64_t few = std::clamp(runs / 32, kFewest, kMost);
    return chunk_for(runs, std::min(runs, few), runs, workers);
  }

  void check_files() const {
    std::vector<NamedFile> others{{"FILE", options_.file}};
    for (const std::string& input : plan_.inputs()) others.push_back({"the input", input});
    static constexpr std::string_view kBesideTable[] = {".part", ".progress", ".new"};
    static constexpr std::string_view kBesidePlot[] = {".new"};
    claim_output({"--out", options_.out}, kBesideTable, others);
    claim_output({"--plot", options_.plot}, kBesidePlot, others);
    require_writable_folder({"--plot", options_.plot});
  }

  void open_rows(NpyOutput::Begin begin) {
    const std::int64_t shape[] = {plan_.runs(), static_cast<std::int64_t>(width())};
    rows_ = std::make_unique<NpyOutput>(options_.out, shape, begin);
  }

  std::string compute(std::int64_t first, std::int64_t count, std::atomic<std::int64_t>& done) {
    chunk_rows_.assign(static_cast<std::size_t>(count) * width(), 0);
    const std::string note = runner_->simulate(first, count, chunk_rows_, done);
    rows_->write(static_cast<std::size_t>(first) * width(), chunk_rows_);
    return note;
  }

  /// The table without its numbers.
  SweepTable table() const {
    SweepTable table;
    for (const SweepParameter& parameter : plan_.parameters()) table.parameters.push_back(parameter.name);
    for (const auto& [name, metric] : plan_.metrics()) table.metrics.push_back(name);
    for (const Axis& axis : plan_.samples().axes()) table.logarithmic.push_back(axis.logarithmic);
    table.shape = plan_.samples().shape();
    table.repeats = plan_.repeats();
    return table;
  }

  /// Turns the rows into the table. They stay until the table is on disk, so that a kill loses nothing.
  void write_results() {
    results_ = table();
    results_.numbers.resize(static_cast<std::size_t>(plan_.runs()) * width());
    NpyFile(NpyOutput::part_of(options_.out)).read(0, results_.numbers);
    write_durably({"--out", options_.out}, table_text(results_, options_.out));
    if (!options_.plot.empty()) write_durably({"--plot", options_.plot}, plot_svg(results_, choice()));
    rows_->discard();
    journal_->remove();
  }

  void print_summary(const ChunkedResult& result, double seconds, double steps_per_run) const {
    fmt::print("wrote {}: {} of {}, {}\n{}", options_.out, counted(plan_.runs(), "run"),
               counted(static_cast<std::int64_t>(results_.parameters.size()), "parameter"),
               counted(static_cast<std::int64_t>(results_.metrics.size()), "metric"), summary_of(results_));
    if (!options_.plot.empty()) fmt::print("wrote {}\n", options_.plot);
    if (result.computed > 0)
      fmt::print("{} in {:.2f} s, {:.0f} steps/s on {}{}\n", counted(result.computed, "run"), seconds,
                 static_cast<double>(result.computed) * steps_per_run / seconds, runner_->where(),
                 ranks_.size() > 1 ? fmt::format(" of each of {} ranks", ranks_.size()) : "");
    if (journal_->faults() > 0)
      fmt::print("warning: {} of {} runs failed; their metrics are NaN{}\n", journal_->faults(), plan_.runs(),
                 result.first_fault.empty() ? "" : "; the first: " + result.first_fault);
  }

  const SweepOptions& options_;
  Ranks& ranks_;
  SweepPlan plan_;
  std::int64_t chunk_;
  std::unique_ptr<SweepRunner> runner_;
  std::unique_ptr<Journal> journal_;  ///< on rank 0
  std::unique_ptr<NpyOutput> rows_;
  std::vector<double> chunk_rows_;
  SweepTable results_;
};

void require(bool fine, const std::string& message) {
  if (!fine) throw UsageError(message);
}

void check_options(const SweepOptions& options) {
  require(is_table_name(options.out),
          fmt::format("--out {}: the name must end in .csv or .npz", options.out));
  require(options.plot.empty() || std::filesystem::path(options.plot).extension() == ".svg",
          fmt::format("--plot {}: the name must end in .svg", options.plot));
  const bool choice = !options.plot_metric.empty() || !options.plot_x.empty() || !options.plot_y.empty();
  require(!choice || !options.plot.empty(), "--plot-metric, --plot-x and --plot-y need --plot");
  require(options.plot_y.empty() || !options.plot_x.empty(), "--plot-y needs --plot-x");
  require(!options.threads || (*options.threads >= 1 && *options.threads <= 1024),
          "--threads must be from 1 to 1024");
  require(!options.chunk || *options.chunk >= 1, "--chunk must be at least 1");
  require_device_of(options.in_float, options.device);
}

}  // namespace

int execute(const SweepOptions& options) {
  return with_ranks([&](Ranks& ranks) {
    if (options.device != Device::cpu) choose_gpu(ranks);
    const Workers workers = workers_of(ranks, options.threads);
    std::unique_ptr<SweepCommand> command;
    on_all_ranks(ranks, [&] {
      check_options(options);
      command = std::make_unique<SweepCommand>(options, ranks, workers);
    });
    require_same(ranks, text_of(command->description()));
    on_first_rank(ranks, [&] { command->create_files(); });
    on_all_ranks(ranks, [&] {
      if (!ranks.first()) command->join_files();
    });
    return command->simulate();
  });
}

}  // namespace corten::app
