// Simulates the runs of a sweep: on CPU threads, each run with a Model of its own, or as a Batch on a GPU.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sweep_plan.h"

namespace corten::app {

/// Fault of a run whose values the model refuses, beside the bits of StatusBit.
constexpr int kFaultModel = 1 << 20;

/// One run: its parameters, the numbers that formulas read, and its metrics.
class SweepRunState {
 public:
  /// Run number `run` of the plan.
  SweepRunState(const SweepPlan& plan, std::int64_t run);

  std::int64_t run() const { return run_; }
  std::span<const double> parameters() const { return parameters_; }
  /// The model of the run; none if its values are refused.
  const std::optional<Model>& model() const { return model_; }
  /// The initial state, with noise and all computed fields.
  Data initial_data() const;

  /// Says where the numbers of the simulation are.
  void bind_time(const double* time) { arrays_[kTimeArray] = time; }
  void bind_field(std::size_t field, const double* numbers) { arrays_[kFieldArrays + field] = numbers; }
  void begin();
  /// Writes the controls of a step.
  void control(std::int64_t step, std::span<double> ctrl);
  /// Takes the state after a step.
  void add();
  std::int64_t steps() const { return steps_; }
  void fail(int fault, const std::string& text);
  bool failed() const { return fault_ != 0; }
  const std::string& fault_text() const { return fault_text_; }
  /// Parameters, metrics and fault.
  void write(std::span<double> row) const;

 private:
  void read_series();

  const SweepPlan& plan_;
  std::int64_t run_, steps_ = 0;
  double seconds_ = 0;  ///< of a control step
  std::vector<double> parameters_, series_;
  std::optional<Model> model_;
  std::vector<const double*> arrays_;
  std::vector<MetricValue> metrics_;
  int fault_ = 0;
  std::string fault_text_;
};

struct SweepDevice {
  int threads = 0;  ///< 0: all cores
  Device device = Device::cpu;
  bool in_float = false;
  int envs = 1;  ///< runs at once on a GPU
};

class SweepRunner {
 public:
  /// Throws UsageError if a parameter cannot differ between runs on a GPU.
  SweepRunner(const SweepPlan& plan, const SweepDevice& device);
  ~SweepRunner();

  /// Simulates runs from `first` on and fills their rows. Returns fault_note().
  std::string simulate(std::int64_t first, std::int64_t count, std::span<double> rows,
                       std::atomic<std::int64_t>& steps);
  /// Where it runs, in words.
  std::string where() const;
  /// name_of_device of where it really runs.
  std::string device() const;

 private:
  void simulate_alone(SweepRunState& run, std::atomic<std::int64_t>& steps) const;
  void simulate_together(std::vector<SweepRunState>& runs, std::atomic<std::int64_t>& steps);
  void load(std::vector<SweepRunState>& runs);

  const SweepPlan& plan_;
  bool in_float_;
  std::shared_ptr<ThreadPool> pool_;
  std::unique_ptr<Batch> batch_;  ///< of a GPU
};

}  // namespace corten::app
