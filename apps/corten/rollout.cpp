// corten rollout: simulates many environments with given or random controls and writes their states to .npy
// files.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "build_info.h"
#include "chunked_run.h"
#include "commands.h"
#include "counted.h"
#include "model_files.h"
#include "model_source.h"
#include "output_file.h"
#include "ranks.h"
#include "rollout_files.h"
#include "rollout_inputs.h"

namespace corten::app {

namespace {

/// Size of the results of one chunk of environments. An interrupted run loses at most one chunk. A GPU needs
/// large chunks.
constexpr std::int64_t kChunkBytes = 64 << 20, kChunkBytesOfGpu = 1 << 30;
/// If many threads need a larger chunk, at most this.
constexpr std::int64_t kMostBytes = 1 << 30;
constexpr std::int64_t kFewest = 16, kMost = 1024, kMostOfGpu = 8192;

/// A number that an option and input files give. Throws UsageError if they disagree or none gives it.
class Agreed {
 public:
  Agreed(std::string option, std::optional<std::int64_t> wanted)
      : option_(std::move(option)), value_(wanted.value_or(0)), from_(option_) {}

  /// A number from an input file; 0: the file does not give it.
  Agreed& with(const std::string& file, const char* what, std::int64_t in_file) {
    if (in_file > 0 && value_ > 0 && value_ != in_file)
      throw UsageError(fmt::format("{} is {}, but {} has {} for {}",
                                   from_ == option_ ? option_ : fmt::format("{} of {}", option_, from_),
                                   value_, file, what, in_file));
    if (in_file > 0 && value_ == 0) {
      value_ = in_file;
      from_ = file;
    }
    return *this;
  }

  std::int64_t value(const std::string& reason) const {
    if (value_ == 0) throw UsageError(fmt::format("{} is required: {}", option_, reason));
    return value_;
  }

 private:
  std::string option_;
  std::int64_t value_;
  std::string from_;
};

std::int64_t agreed_envs(const RolloutOptions& options, const Controls& controls,
                         const InitialStates& initial) {
  return Agreed("--envs", options.envs)
      .with(options.controls, "controls", controls.envs())
      .with(options.initial, "states", initial.envs())
      .value(controls.shared() ? fmt::format("{} has one sequence of controls, shared by all environments",
                                             options.controls)
                               : "no input file gives the number of environments");
}

std::int64_t agreed_steps(const RolloutOptions& options, const Controls& controls) {
  return Agreed("--steps", options.steps)
      .with(options.controls, "controls", controls.steps())
      .value("no controls file gives the number of steps");
}

/// A result file: its option, its contents in words and its numbers per environment.
struct Result {
  NamedFile file;
  std::string what;
  std::vector<std::int64_t> shape;  ///< of one environment
  std::unique_ptr<NpyOutput> output{};
  std::vector<double> chunk{};

  std::size_t per_env() const {
    std::size_t count = 1;
    for (std::int64_t size : shape) count *= static_cast<std::size_t>(size);
    return count;
  }
  bool wanted() const { return !file.path.empty(); }
  /// Memory for the numbers of a chunk of environments; empty if the file is not wanted.
  std::span<double> rows(std::int64_t count) {
    if (wanted()) chunk.resize(static_cast<std::size_t>(count) * per_env());
    return chunk;
  }
  void write(std::int64_t first) const { output->write(static_cast<std::size_t>(first) * per_env(), chunk); }
};

class RolloutRun {
 public:
  RolloutRun(const Model& model, const RolloutOptions& options, Ranks& ranks, const Workers& workers)
      : model_(model),
        options_(options),
        ranks_(ranks),
        key_(find_key(model, options.key)),
        controls_(model, options),
        initial_(model, options, key_),
        envs_(agreed_envs(options, controls_, initial_)),
        steps_(agreed_steps(options, controls_)),
        width_(model->nq + model->nv),
        chunk_(chunk_size(workers)),
        states_{{"--out", options.out}, "qpos, qvel", {steps_, width_}},
        sensors_{{"--sensors", options.sensors}, "sensor values", {steps_, model->nsensordata}},
        saved_controls_{{"--save-controls", options.save_controls}, "controls", {steps_, model->nu}},
        saved_initial_{{"--save-initial", options.save_initial}, "initial qpos, qvel", {width_}},
        saved_time_{{"--save-time", options.save_time}, "times", {steps_}},
        batch_(model_, {.envs = static_cast<int>(std::min(chunk_, envs_)),
                        .threads = options.threads.value_or(0),
                        .device = options.device,
                        .precision = options.in_float ? Precision::float32 : Precision::float64,
                        .mirror = false,
                        .start_key = key_}) {}

  /// On rank 0: the journal and the result files.
  void create_files() {
    journal_ = std::make_unique<Journal>("rollout", paths(), description(), (envs_ + chunk_ - 1) / chunk_,
                                         options_.afresh);
    try {
      for (Result* result : results()) open(*result, journal_->results());
    } catch (...) {
      if (!journal_->resumed()) discard();
      throw;
    }
  }
  /// On the other ranks, after create_files.
  void join_files() {
    for (Result* result : results()) open(*result, NpyOutput::Begin::join);
  }

  /// Identifies the rollout, so that another one is not taken for its continuation. All ranks must agree on
  /// it.
  Journal::Entries description() {
    Journal::Entries entries{{"model", fmt::format("{:016x}", model_.hash())},
                             {"envs", std::to_string(envs_)},
                             {"steps", std::to_string(steps_)},
                             {"substeps", std::to_string(options_.substeps)},
                             {"controls", controls_.name()},
                             {"initial", initial_.name()},
                             {"key", std::to_string(key_)},
                             {"chunk", std::to_string(chunk_)},
                             {"device", name_of_device(batch_.device(), options_.in_float)},
                             {"program", program_version()}};
    for (const Result* result : results()) entries.emplace_back(result->file.option, result->file.path);
    return entries;
  }

  /// Returns the exit status of this rank.
  int simulate() {
    const auto start = std::chrono::steady_clock::now();
    const ChunkedRun run{
        .what = "environments",
        .items = envs_,
        .chunk = chunk_,
        .steps_per_item = steps_,
        .seconds_per_step = model_->opt.timestep * options_.substeps,
        .compute = [&](std::int64_t first, std::int64_t count, std::atomic<std::int64_t>& steps) {
          return compute(first, count, steps);
        }};
    const ChunkedResult outcome = compute_chunks(ranks_, journal_.get(), run);
    if (!ranks_.first()) return kExitOk;
    computed_ = outcome.computed * steps_;
    first_fault_ = outcome.first_fault;
    where_ = batch_.device() == Device::cuda ? batch_.device_note() : counted(batch_.threads(), "thread");
    for (Result* result : results()) result->output->finish(result->file.option);
    journal_->remove();
    fmt::print("{}",
               summary(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()));
    return leave(ranks_, outcome, failed() ? kExitFailed : kExitOk);
  }

  bool failed() const { return journal_->faults() > 0; }

 private:
  std::string summary(double seconds) {
    std::string text;
    for (const Result* result : results())
      text += fmt::format("wrote {}: {} x {} ({})\n", result->file.path, counted(envs_, "environment"),
                          fmt::join(result->shape, " x "), result->what);
    if (computed_ > 0)
      text +=
          fmt::format("{} in {:.2f} s, {:.0f} steps/s on {}\n",
                      counted(computed_ * options_.substeps, "environment step"), seconds,
                      static_cast<double>(computed_ * options_.substeps) / seconds,
                      where_ + (ranks_.size() > 1 ? fmt::format(" of each of {} ranks", ranks_.size()) : ""));
    if (failed())
      text +=
          fmt::format("warning: {} of {} environments failed; their later rows are NaN{}\n",
                      journal_->faults(), envs_, first_fault_.empty() ? "" : "; the first: " + first_fault_);
    return text;
  }

  std::int64_t chunk_size(const Workers& workers) const {
    if (options_.chunk) return std::min(envs_, *options_.chunk);
    if (const std::int64_t chunk = options_.afresh ? 0 : Journal::chunk_of(options_.out); chunk > 0)
      return std::min(envs_, chunk);
    const std::int64_t bytes = std::max<std::int64_t>(1, steps_ * width_ * 8);
    const bool gpu = options_.device != Device::cpu && device_info().usable;
    const std::int64_t chunk =
        std::clamp((gpu ? kChunkBytesOfGpu : kChunkBytes) / bytes, kFewest, gpu ? kMostOfGpu : kMost);
    const std::int64_t fullest = gpu ? 1 : std::max(kFewest, kMostBytes / bytes);
    return chunk_for(envs_, std::min(envs_, chunk), fullest, workers);
  }

  /// The result files that are wanted, --out first.
  std::vector<Result*> results() {
    std::vector<Result*> wanted;
    for (Result* result : {&states_, &sensors_, &saved_controls_, &saved_initial_, &saved_time_})
      if (result->wanted()) wanted.push_back(result);
    return wanted;
  }

  std::vector<std::string> paths() {
    std::vector<std::string> files;
    for (const Result* result : results()) files.push_back(result->file.path);
    return files;
  }

  void open(Result& result, NpyOutput::Begin begin) {
    std::vector<std::int64_t> shape{envs_};
    shape.insert(shape.end(), result.shape.begin(), result.shape.end());
    result.output = std::make_unique<NpyOutput>(result.file.path, shape, begin);
  }

  /// Removes what was created, after another file failed.
  void discard() {
    for (Result* result : results())
      if (result->output) result->output->discard();
    journal_->remove();
  }

  /// Initial states of some environments as Batch::rollout takes them; empty for the start of an episode.
  void fill_initial(std::int64_t first, std::int64_t count, bool with_time) {
    initial_buffer_.clear();
    if (!initial_.given() && !saved_initial_.wanted()) return;
    plain_initial_.resize(static_cast<std::size_t>(count * width_));
    initial_.fill(first, count, plain_initial_);
    if (saved_initial_.wanted()) std::ranges::copy(plain_initial_, saved_initial_.rows(count).begin());
    if (!initial_.given()) return;
    for (std::size_t e = 0; e < static_cast<std::size_t>(count); e++) {
      if (with_time) initial_buffer_.push_back(initial_.time());
      const auto row = plain_initial_.begin() + static_cast<std::ptrdiff_t>(e) * width_;
      initial_buffer_.insert(initial_buffer_.end(), row, row + width_);
    }
  }

  /// Separates rows of time, qpos and qvel into the two files.
  void split_times(std::int64_t count) {
    const std::span<double> states = states_.rows(count), times = saved_time_.rows(count);
    const auto width = static_cast<std::size_t>(width_);
    for (std::size_t row = 0; row < times.size(); row++) {
      const double* from = timed_states_.data() + row * (width + 1);
      times[row] = from[0];
      std::copy_n(from + 1, width, states.begin() + static_cast<std::ptrdiff_t>(row * width));
    }
  }

  /// Computes some environments and writes them.
  std::string compute(std::int64_t first, std::int64_t count, std::atomic<std::int64_t>& done) {
    const bool with_time = saved_time_.wanted();
    const auto rows = static_cast<std::size_t>(count * steps_);
    controls_buffer_.resize(rows * static_cast<std::size_t>(model_->nu));
    controls_.fill(first, count, steps_, controls_buffer_);
    if (saved_controls_.wanted()) std::ranges::copy(controls_buffer_, saved_controls_.rows(count).begin());
    fill_initial(first, count, with_time);
    if (with_time) timed_states_.resize(rows * static_cast<std::size_t>(width_ + 1));
    faults_.assign(static_cast<std::size_t>(count), 0);
    batch_.rollout({.envs = static_cast<int>(count),
                    .steps = static_cast<int>(steps_),
                    .substeps = options_.substeps,
                    .components = kStateQpos | kStateQvel | (with_time ? kStateTime : 0u),
                    .initial = initial_buffer_,
                    .controls = controls_buffer_,
                    .states = with_time ? std::span<double>(timed_states_) : states_.rows(count),
                    .sensordata = sensors_.rows(count),
                    .faults = faults_,
                    .progress = [&done](int steps) { done += steps; }});
    if (with_time) split_times(count);
    for (const Result* result : results()) result->write(first);
    return note_faults(first, count);
  }

  /// Number of steps that an environment completed before a fault: its other rows are NaN.
  std::int64_t completed_steps(std::span<const double> rows) const {
    std::int64_t done = 0;
    while (done < steps_ && width_ > 0 && !std::isnan(rows[static_cast<std::size_t>(done * width_)])) done++;
    return done;
  }

  std::string note_faults(std::int64_t first, std::int64_t count) {
    std::int64_t failed = 0;
    std::string text;
    const std::span<const double> states = states_.chunk;
    for (std::int64_t e = 0; e < count; e++) {
      const int bits = faults_[static_cast<std::size_t>(e)];
      if (bits == 0) continue;
      if (failed == 0)
        text =
            fmt::format("environment {} in step {}, {}", first + e,
                        completed_steps(states.subspan(static_cast<std::size_t>(e) * states_.per_env())) + 1,
                        Status{bits}.text());
      failed++;
    }
    return fault_note(failed, text);
  }

  const Model& model_;
  const RolloutOptions& options_;
  Ranks& ranks_;
  int key_;
  Controls controls_;
  InitialStates initial_;
  std::int64_t envs_, steps_, width_, chunk_;
  Result states_, sensors_, saved_controls_, saved_initial_, saved_time_;
  Batch batch_;
  std::unique_ptr<Journal> journal_;  ///< on rank 0
  std::vector<double> controls_buffer_, plain_initial_, initial_buffer_, timed_states_;
  std::vector<int> faults_;
  std::string first_fault_, where_;
  std::int64_t computed_ = 0;
};

void require(bool fine, const char* option, const char* what) {
  if (!fine) throw UsageError(fmt::format("{} must {}", option, what));
}

void check_numbers(const RolloutOptions& options) {
  constexpr std::int64_t kFar = 2'000'000'000;
  const auto in_range = [](std::optional<std::int64_t> n) { return !n || (*n >= 1 && *n <= kFar); };
  require(in_range(options.envs), "--envs", "be from 1 to 2000000000");
  require(in_range(options.steps), "--steps", "be from 1 to 2000000000");
  require(!options.threads || (*options.threads >= 1 && *options.threads <= 1024), "--threads",
          "be from 1 to 1024");
  require(options.substeps >= 1, "--substeps", "be at least 1");
  require(!options.chunk || *options.chunk >= 1, "--chunk", "be at least 1");
  require(options.qpos_noise >= 0 && options.qpos_noise <= kLargestNumber, "--qpos-noise",
          "be from 0 to 1e10");
  require(options.qvel_noise >= 0 && options.qvel_noise <= kLargestNumber, "--qvel-noise",
          "be from 0 to 1e10");
  require_device_of(options.in_float, options.device);
}

/// Checks all output files before anything is computed. An output may be none of the inputs and no other
/// output, and replaces only regular files. `others`: further inputs.
void check_files(const RolloutOptions& options, std::vector<NamedFile> others) {
  others.insert(others.end(),
                {{"MODEL", options.model}, {"--controls", options.controls}, {"--initial", options.initial}});
  static constexpr std::string_view kBeside[] = {".part", ".progress"};
  require(!options.out.empty(), "--out", "name a file");
  for (const NamedFile& output : {NamedFile{"--out", options.out},
                                  {"--sensors", options.sensors},
                                  {"--save-controls", options.save_controls},
                                  {"--save-initial", options.save_initial},
                                  {"--save-time", options.save_time}}) {
    if (output.path.empty()) continue;
    require_other_file(output, {});  // not a folder
    if (std::filesystem::path(output.path).extension() != ".npy")
      throw UsageError(fmt::format("{} {}: results are NumPy arrays; the name must end in .npy",
                                   output.option, output.path));
    claim_output(output, kBeside, others);
  }
}

}  // namespace

int execute(const RolloutOptions& options) {
  return with_ranks([&](Ranks& ranks) {
    if (options.device != Device::cpu) choose_gpu(ranks);
    const Workers workers = workers_of(ranks, options.threads);
    std::optional<Model> model;
    std::unique_ptr<RolloutRun> run;
    on_all_ranks(ranks, [&] {
      check_numbers(options);
      check_files(options, {});
      ModelFiles files;
      model = ranks.first() ? load_model_with_warnings(options.model, files.options())
                            : load_model(options.model, files.options());
      check_files(options, files.list());
      if (!options.sensors.empty() && (*model)->nsensordata == 0)
        throw UsageError("--sensors: the model has no sensors");
      run = std::make_unique<RolloutRun>(*model, options, ranks, workers);
    });
    require_same(ranks, text_of(run->description()));
    on_first_rank(ranks, [&] { run->create_files(); });
    on_all_ranks(ranks, [&] {
      if (!ranks.first()) run->join_files();
    });
    return run->simulate();
  });
}

}  // namespace corten::app
