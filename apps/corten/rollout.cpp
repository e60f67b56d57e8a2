// corten rollout: simulates many environments with given or random controls and writes their states to a .npy
// file.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

#include "commands.h"
#include "model_source.h"
#include "npy.h"
#include "progress.h"
#include "rollout_files.h"

namespace corten::app {

namespace {

/// Size of the results of one chunk of environments. An interrupted run loses at most one chunk. A GPU needs
/// large chunks.
constexpr std::int64_t kChunkBytes = 64 << 20, kChunkBytesOfGpu = 1 << 30;
constexpr std::int64_t kFewest = 16, kMost = 1024, kMostOfGpu = 8192;

std::string join(const std::vector<std::int64_t>& sizes) {
  std::string text;
  for (std::int64_t size : sizes) text += (text.empty() ? "" : ", ") + std::to_string(size);
  return text;
}

/// Controls per environment: from a file, or random numbers that depend only on the seed, the environment and
/// the step.
class Controls {
 public:
  Controls(const Model& model, const RolloutOptions& options) : model_(model), seed_(options.seed) {
    if (options.controls.empty()) return;
    file_ = std::make_unique<NpyFile>(options.controls);
    const auto& shape = file_->shape();
    if ((shape.size() != 2 && shape.size() != 3) || shape.back() != model->nu)
      throw UsageError(fmt::format("{}: shape is ({}); it must be (steps, {}) or (envs, steps, {})",
                                   options.controls, join(shape), model->nu, model->nu));
    if (std::find(shape.begin(), shape.end() - 1, 0) != shape.end() - 1)
      throw UsageError(
          fmt::format("{}: shape is ({}): the file has no controls", options.controls, join(shape)));
  }

  /// Number of environments in the file; 0 if it has none.
  std::int64_t envs() const { return file_ && file_->shape().size() == 3 ? file_->shape()[0] : 0; }
  std::int64_t steps() const { return file_ ? file_->shape()[file_->shape().size() - 2] : 0; }
  std::string name() const {
    return file_ ? fmt::format("file {:016x}", file_->hash()) : fmt::format("seed {}", seed_);
  }

  void fill(std::int64_t first_env, std::int64_t envs, std::int64_t steps, std::span<double> to) const {
    const auto width = static_cast<std::size_t>(steps * model_->nu);
    for (std::int64_t e = 0; e < envs; e++) {
      const std::span<double> rows = to.subspan(static_cast<std::size_t>(e) * width, width);
      if (!file_) draw(first_env + e, steps, rows);
      else file_->read(this->envs() > 0 ? static_cast<std::size_t>(first_env + e) * width : 0, rows);
    }
  }

 private:
  void draw(std::int64_t env, std::int64_t steps, std::span<double> rows) const {
    double* out = rows.data();
    for (std::int64_t s = 0; s < steps; s++) {
      Random random(seed_, static_cast<std::uint64_t>(env), static_cast<std::uint64_t>(s));
      for (int u = 0; u < model_->nu; u++) {
        const bool limited = model_->actuator_ctrllimited[u] != 0;
        const double low = limited ? model_->actuator_ctrlrange[2 * u] : -1;
        const double high = limited ? model_->actuator_ctrlrange[2 * u + 1] : 1;
        *out++ = random.uniform(low, high);
      }
    }
  }

  const Model& model_;
  std::uint64_t seed_;
  std::unique_ptr<NpyFile> file_;
};

/// The number from the option or the file. Throws UsageError if they disagree.
std::int64_t agreed(const char* option, std::int64_t wanted, std::int64_t in_file, const std::string& file) {
  if (wanted < 0 || (wanted == 0 && in_file == 0))
    throw UsageError(fmt::format("{} must be at least 1", option));
  if (wanted > 0 && in_file > 0 && wanted != in_file)
    throw UsageError(fmt::format("{} is {}, but {} has controls for {}", option, wanted, file, in_file));
  return wanted > 0 ? wanted : in_file;
}

/// A progress bar updated by many threads.
class SharedProgress {
 public:
  SharedProgress(std::int64_t steps, double timestep) : bar_(steps), timestep_(timestep) {}

  void add(std::int64_t steps) {
    const std::lock_guard lock(mutex_);
    done_ += steps;
    bar_.update(done_, static_cast<double>(done_) * timestep_);
  }
  void finish() { bar_.finish(); }

 private:
  std::mutex mutex_;
  Progress bar_;
  double timestep_;
  std::int64_t done_ = 0;
};

class RolloutRun {
 public:
  RolloutRun(const Model& model, const RolloutOptions& options)
      : model_(model),
        options_(options),
        key_(find_key(model, options.key)),
        controls_(model, options),
        envs_(agreed("--envs", options.envs, controls_.envs(), options.controls)),
        steps_(agreed("--steps", options.steps, controls_.steps(), options.controls)),
        width_(model->nq + model->nv),
        chunk_(chunk_size()),
        chunks_((envs_ + chunk_ - 1) / chunk_),
        journal_(results(), description(), chunks_, options.afresh) {
    const std::int64_t shape[] = {envs_, steps_, width_}, sensors[] = {envs_, steps_, model->nsensordata};
    try {
      states_.emplace(options.out, shape, journal_.resumed());
      if (!options.sensors.empty()) sensors_.emplace(options.sensors, sensors, journal_.resumed());
    } catch (...) {
      if (!journal_.resumed()) journal_.remove();
      throw;
    }
  }

  void simulate() {
    if (journal_.resumed())
      fmt::print(stderr, "resuming: {} of {} chunks are finished\n", journal_.finished(), chunks_);
    Batch batch(model_, {.envs = static_cast<int>(std::min(chunk_, envs_)),
                         .threads = options_.threads,
                         .device = options_.device,
                         .precision = options_.in_float ? Precision::float32 : Precision::float64,
                         .mirror = false,
                         .start_key = key_});
    progress_ = std::make_unique<SharedProgress>(envs_ * steps_, model_->opt.timestep * options_.substeps);
    for (std::int64_t c = 0; c < chunks_; c++) {
      if (journal_.is_done(c)) progress_->add(envs_of(c) * steps_);
      else compute(batch, c);
    }
    where_ =
        batch.device() == Device::cuda ? batch.device_note() : fmt::format("{} threads", batch.threads());
    progress_->finish();
    states_->finish();
    if (sensors_) sensors_->finish();
    journal_.remove();
  }

  std::string summary(double seconds) const {
    std::string text = fmt::format("wrote {}: {} environments x {} steps x {} numbers (qpos, qvel)\n",
                                   options_.out, envs_, steps_, width_);
    if (sensors_)
      text += fmt::format("wrote {}: {} environments x {} steps x {} sensor values\n", options_.sensors,
                          envs_, steps_, model_->nsensordata);
    if (computed_ > 0)
      text += fmt::format("{} environment steps in {:.2f} s, {:.0f} steps/s on {}\n",
                          computed_ * options_.substeps, seconds,
                          static_cast<double>(computed_ * options_.substeps) / seconds, where_);
    if (journal_.faults() > 0)
      text += fmt::format("warning: {} environments failed; their later rows are NaN{}\n", journal_.faults(),
                          first_fault_.empty() ? "" : "; the first: " + first_fault_);
    return text;
  }

 private:
  std::int64_t chunk_size() const {
    if (options_.chunk > 0) return std::min(envs_, options_.chunk);
    const std::int64_t bytes = std::max<std::int64_t>(1, steps_ * width_ * 8);
    const bool gpu = options_.device != Device::cpu;
    return std::min(
        envs_, std::clamp((gpu ? kChunkBytesOfGpu : kChunkBytes) / bytes, kFewest, gpu ? kMostOfGpu : kMost));
  }

  std::vector<std::string> results() const {
    std::vector<std::string> files{options_.out};
    if (!options_.sensors.empty()) files.push_back(options_.sensors);
    return files;
  }

  std::int64_t envs_of(std::int64_t chunk) const { return std::min(chunk_, envs_ - chunk * chunk_); }

  /// Device and precision of the run. Each rounds differently.
  std::string device_name() const {
    if (options_.device == Device::cpu || !device_info().usable) return "cpu";
    return options_.in_float ? "cuda float" : "cuda";
  }

  /// Identifies the rollout, so that another one is not taken for its continuation.
  Journal::Entries description() const {
    return {{"model", fmt::format("{:016x}", model_.hash())},
            {"envs", std::to_string(envs_)},
            {"steps", std::to_string(steps_)},
            {"substeps", std::to_string(options_.substeps)},
            {"controls", controls_.name()},
            {"key", std::to_string(key_)},
            {"chunk", std::to_string(chunk_)},
            {"sensors", options_.sensors.empty() ? "none" : options_.sensors},
            {"device", device_name()}};
  }

  void compute(Batch& batch, std::int64_t chunk) {
    const std::int64_t first = chunk * chunk_, count = envs_of(chunk);
    const auto rows = static_cast<std::size_t>(count * steps_),
               before = static_cast<std::size_t>(first * steps_);
    const auto nu = static_cast<std::size_t>(model_->nu), width = static_cast<std::size_t>(width_);
    const auto sensors = static_cast<std::size_t>(model_->nsensordata);
    buffer_.resize(rows * nu);
    controls_.fill(first, count, steps_, buffer_);
    faults_.assign(static_cast<std::size_t>(count), 0);
    Rollout rollout{.envs = static_cast<int>(count),
                    .steps = static_cast<int>(steps_),
                    .substeps = options_.substeps,
                    .controls = buffer_,
                    .states = states_->numbers().subspan(before * width, rows * width),
                    .faults = faults_,
                    .progress = [this](int steps) { progress_->add(steps); }};
    if (sensors_) rollout.sensordata = sensors_->numbers().subspan(before * sensors, rows * sensors);
    batch.rollout(rollout);
    states_->flush(before * width, rows * width);
    if (sensors_) sensors_->flush(before * sensors, rows * sensors);
    journal_.finish_chunk(chunk, note_faults(first));
    computed_ += count * steps_;
  }

  std::int64_t note_faults(std::int64_t first) {
    std::int64_t count = 0;
    for (std::size_t e = 0; e < faults_.size(); e++) {
      if (faults_[e] == 0) continue;
      if (first_fault_.empty())
        first_fault_ = fmt::format("environment {}, {}", first + static_cast<std::int64_t>(e),
                                   Status{faults_[e]}.text());
      count++;
    }
    return count;
  }

  const Model& model_;
  const RolloutOptions& options_;
  int key_;
  Controls controls_;
  std::int64_t envs_, steps_, width_, chunk_, chunks_;
  Journal journal_;
  std::optional<NpyOutput> states_, sensors_;
  std::unique_ptr<SharedProgress> progress_;
  std::vector<double> buffer_;
  std::vector<int> faults_;
  std::string first_fault_, where_;
  std::int64_t computed_ = 0;
};

void check(const RolloutOptions& options) {
  auto require = [](bool fine, const char* option, const char* what) {
    if (!fine) throw UsageError(fmt::format("{} must {}", option, what));
  };
  constexpr std::int64_t kFar = 2'000'000'000;
  require(options.envs >= 0 && options.envs <= kFar, "--envs", "be from 1 to 2000000000");
  require(options.steps >= 0 && options.steps <= kFar, "--steps", "be from 1 to 2000000000");
  require(options.threads >= 0 && options.threads <= 1024, "--threads", "be from 1 to 1024");
  require(options.substeps >= 1, "--substeps", "be at least 1");
  require(options.chunk >= 0, "--chunk", "be at least 1");
  require_device_of(options.in_float, options.device);
  require(!options.out.empty(), "--out", "name a file");
  require(options.out != options.sensors, "--sensors", "be another file than --out");
  require(!std::filesystem::is_directory(options.out), "--out", "be a file, not a folder");
  require(!std::filesystem::is_directory(options.sensors), "--sensors", "be a file, not a folder");
}

}  // namespace

int execute(const RolloutOptions& options) {
  check(options);
  const Model model = load_model_with_warnings(options.model);
  if (!options.sensors.empty() && model->nsensordata == 0)
    throw UsageError("--sensors: the model has no sensors");
  const auto start = std::chrono::steady_clock::now();
  RolloutRun run(model, options);
  run.simulate();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{}", run.summary(seconds));
  return kExitOk;
}

}  // namespace corten::app
