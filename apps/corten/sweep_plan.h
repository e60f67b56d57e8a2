// The file of a sweep: which parameters are varied, what is simulated, and which metrics are computed.
// docs/cluster.md describes it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "corten/corten.h"
#include "expression.h"
#include "field_path.h"
#include "json_text.h"
#include "npy.h"
#include "output_file.h"
#include "sampling.h"
#include "series.h"

namespace corten::app {

/// A parameter: elements of the model that get its value, or only a name for formulas.
struct SweepParameter {
  std::string name;
  std::vector<ModelTarget> targets;
  bool relative = false;  ///< the value is a factor of what the model has

  /// True if a target takes whole numbers only.
  bool is_whole() const;
};

/// Control steps of a run, at most.
inline constexpr std::int64_t kMostSweepSteps = 2'000'000'000;

/// The controls of a run.
struct SweepControls {
  std::vector<std::pair<int, Expression>> formulas;  ///< actuator and its formula
  std::unique_ptr<NpyFile> file;                     ///< steps x nu
};

/// The arrays that formulas read, by number: parameters, time, series, then fields of Data.
enum SweepArray { kParameterArray, kTimeArray, kSeriesArray, kFieldArrays };

class SweepPlan {
 public:
  /// Reads a file and the model that it names. Throws UsageError, with file, line and place, and LoadError.
  /// `warn` prints the warnings of the model.
  SweepPlan(const std::string& path, bool warn);

  const Model& model() const { return *model_; }
  const std::string& model_path() const { return model_path_; }
  const std::vector<SweepParameter>& parameters() const { return parameters_; }
  const std::vector<std::pair<std::string, Metric>>& metrics() const { return metrics_; }
  const std::vector<Series>& series() const { return series_; }
  const std::vector<DataField>& fields() const { return fields_; }
  const SweepControls& controls() const { return controls_; }
  /// Computes the fields of `data` that formulas use and a step does not compute. Call after it.
  void compute_on_request(const Model& model, Data& data) const;
  /// Such a field, which a Batch cannot compute; empty: none.
  std::string requested_field() const;
  const Samples& samples() const { return *samples_; }
  std::int64_t repeats() const { return repeats_; }
  std::int64_t runs() const { return samples_->count() * repeats_; }
  int substeps() const { return substeps_; }
  int key() const { return key_; }
  std::uint64_t seed() const { return seed_; }
  double qpos_noise() const { return qpos_noise_; }
  double qvel_noise() const { return qvel_noise_; }
  /// All files that the sweep reads.
  std::vector<std::string> inputs() const;
  /// Hash of the file and of all that it names, for the journal.
  std::uint64_t hash() const;

  /// Control steps of a run with this timestep.
  std::int64_t steps(double timestep) const;
  /// The model of a sample. Throws std::invalid_argument for values that are not allowed.
  Model model_with(std::span<const double> values) const;

 private:
  void read_model(const JsonPlace& root, bool warn);
  void read_time(const JsonPlace& root);
  void read_parameters(const JsonPlace& root);
  void read_sampling(const JsonPlace& root, std::vector<Axis> axes);
  void read_start(const JsonPlace& root);
  void read_series(const JsonPlace& root);
  void read_controls(const JsonPlace& root);
  void read_metrics(const JsonPlace& root);
  void check_values(const JsonPlace& root) const;
  void check_numbers(const SweepParameter& parameter, const Axis& axis, const JsonPlace& place) const;
  void check_models(const JsonPlace& parameters) const;
  void check_timesteps(const JsonPlace& root) const;
  const SweepParameter* timestep_parameter() const;
  void for_each_timestep(const std::function<void(double)>& f) const;
  double time_of(double timestep) const;
  std::vector<ModelTarget> targets(const JsonPlace& field) const;
  Slot resolve(const Reference& reference);
  void prepare(const DataField& field);
  bool uses(const std::string& stage) const;
  bool is_parameter(const Reference& reference) const;
  std::string beside(const JsonPlace& place) const;

  JsonText text_;
  std::string model_path_;
  std::vector<NamedFile> model_files_;
  std::optional<Model> model_;
  std::optional<Data> data_;
  std::vector<SweepParameter> parameters_;
  std::unique_ptr<Samples> samples_;
  std::vector<Series> series_;
  std::vector<DataField> fields_;
  SweepControls controls_;
  std::string controls_path_;
  std::vector<std::pair<std::string, Metric>> metrics_;
  double duration_ = 0;  ///< 0: steps_ says how long
  std::int64_t steps_ = 0, repeats_ = 1;
  int substeps_ = 1, key_ = -1;
  std::uint64_t seed_ = 0;
  double qpos_noise_ = 0, qvel_noise_ = 0;
};

}  // namespace corten::app
