#include "sweep_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

#include "chunked_run.h"
#include "commands.h"
#include "counted.h"
#include "model_source.h"
#include "rollout_files.h"
#include "rollout_inputs.h"

namespace corten::app {

namespace {

/// The fields that differ between runs. Keyframes are read by the host only.
std::vector<std::string> varied_fields(const SweepPlan& plan) {
  std::set<std::string> fields;
  for (const SweepParameter& parameter : plan.parameters())
    for (const ModelTarget& target : parameter.targets)
      if (target.key < 0) fields.insert(target.field);
  return {fields.begin(), fields.end()};
}

void require_fit_for_batch(const SweepPlan& plan) {
  const std::vector<std::string> known = variable_fields();
  for (const std::string& field : varied_fields(plan))
    if (std::find(known.begin(), known.end(), field) == known.end())
      throw UsageError(
          fmt::format("{} cannot differ between the environments of a GPU; use --device cpu", field));
  if (const std::string field = plan.requested_field(); !field.empty())
    throw UsageError(fmt::format("{} is not computed on a GPU; use --device cpu", field));
}

/// Data fields that the batch does not keep anyway.
std::vector<std::string> further_fields(const SweepPlan& plan) {
  static const std::set<std::string> kKept{"qpos", "qvel", "act", "ctrl", "sensordata"};
  std::vector<std::string> names;
  for (const DataField& field : plan.fields())
    if (!kKept.contains(field.shape.name)) names.push_back(field.shape.name);
  return names;
}

/// The numbers of a field that can vary, in a model.
std::span<const double> model_numbers(const Model& model, const std::string& field) {
#define CORTEN_FIELD(name, derives, rule) \
  if (field == #name) return model->name;
  CORTEN_VARIABLE_FIELDS(CORTEN_FIELD)
#undef CORTEN_FIELD
#define CORTEN_FIELD(name, rule) \
  if (field == "opt." #name)     \
    return {reinterpret_cast<const double*>(&model->opt.name), sizeof(model->opt.name) / sizeof(double)};
  CORTEN_VARIABLE_OPTIONS(CORTEN_FIELD)
#undef CORTEN_FIELD
  return {};
}

}  // namespace

SweepRunState::SweepRunState(const SweepPlan& plan, std::int64_t run)
    : plan_(plan),
      run_(run),
      parameters_(plan.parameters().size()),
      series_(plan.series().size()),
      arrays_(kFieldArrays + plan.fields().size()) {
  plan.samples().values(run / plan.repeats(), parameters_);
  arrays_[kParameterArray] = parameters_.data();
  arrays_[kSeriesArray] = series_.data();
  for (const auto& [name, metric] : plan.metrics()) metrics_.emplace_back(metric);
  try {
    model_ = plan.model_with(parameters_);
    steps_ = plan.steps((*model_)->opt.timestep);
    seconds_ = (*model_)->opt.timestep * plan.substeps();
  } catch (const std::invalid_argument& e) {
    fail(kFaultModel, e.what());
  }
}

Data SweepRunState::initial_data() const {
  Data data(*model_);
  start_at(*model_, data, plan_.key());
  add_noise(*model_, plan_.seed(), run_, plan_.qpos_noise(), plan_.qvel_noise(), data->qpos, data->qvel);
  forward(*model_, data);
  plan_.compute_on_request(*model_, data);
  return data;
}

void SweepRunState::read_series() {
  for (std::size_t s = 0; s < series_.size(); s++) series_[s] = plan_.series()[s].at(*arrays_[kTimeArray]);
}

void SweepRunState::begin() {
  read_series();
  for (MetricValue& metric : metrics_) metric.begin(arrays_.data());
}

void SweepRunState::control(std::int64_t step, std::span<double> ctrl) {
  const SweepControls& controls = plan_.controls();
  if (controls.file) controls.file->read(static_cast<std::size_t>(step) * ctrl.size(), ctrl);
  for (const auto& [actuator, formula] : controls.formulas)
    ctrl[static_cast<std::size_t>(actuator)] = formula.evaluate(arrays_.data());
}

void SweepRunState::add() {
  read_series();
  for (MetricValue& metric : metrics_) metric.add(arrays_.data(), seconds_);
}

void SweepRunState::fail(int fault, const std::string& text) {
  fault_ = fault;
  std::string values;
  for (std::size_t p = 0; p < parameters_.size(); p++)
    values += fmt::format("{}{}={}", p ? ", " : "", plan_.parameters()[p].name, parameters_[p]);
  fault_text_ = fmt::format("sample {} ({}): {}", run_ / plan_.repeats(), values, text);
}

void SweepRunState::write(std::span<double> row) const {
  std::copy(parameters_.begin(), parameters_.end(), row.begin());
  for (std::size_t m = 0; m < metrics_.size(); m++)
    row[parameters_.size() + m] =
        failed() ? std::numeric_limits<double>::quiet_NaN() : metrics_[m].value(arrays_.data());
  row[parameters_.size() + metrics_.size()] = fault_;
}

SweepRunner::SweepRunner(const SweepPlan& plan, const SweepDevice& device)
    : plan_(plan), in_float_(device.in_float), pool_(std::make_shared<ThreadPool>(device.threads)) {
  const bool batch =
      device.device == Device::cuda || (device.device == Device::automatic && device_info().usable);
  if (!batch) return;
  require_fit_for_batch(plan);
  batch_ = std::make_unique<Batch>(
      plan.model(), BatchOptions{.envs = device.envs,
                                 .device = device.device,
                                 .precision = device.in_float ? Precision::float32 : Precision::float64,
                                 .pool = pool_,
                                 .fields = further_fields(plan),
                                 .vary = varied_fields(plan),
                                 .start_key = plan.key(),
                                 .autoreset = Autoreset::disabled,
                                 .on_fault = FaultPolicy::freeze});
}

SweepRunner::~SweepRunner() = default;

std::string SweepRunner::device() const {
  return name_of_device(batch_ ? batch_->device() : Device::cpu, in_float_);
}

std::string SweepRunner::where() const {
  if (batch_ && batch_->device() == Device::cuda) return batch_->device_note();
  return counted(pool_->threads(), "thread");
}

std::string SweepRunner::simulate(std::int64_t first, std::int64_t count, std::span<double> rows,
                                  std::atomic<std::int64_t>& steps) {
  const std::size_t width = rows.size() / static_cast<std::size_t>(count);
  std::vector<std::string> faults(static_cast<std::size_t>(count));
  const auto finish = [&](const SweepRunState& run) {
    const auto i = static_cast<std::size_t>(run.run() - first);
    run.write(rows.subspan(i * width, width));
    faults[i] = run.fault_text();
  };
  if (batch_) {
    for (std::int64_t done = 0; done < count; done += batch_->envs()) {
      std::vector<SweepRunState> runs;
      for (std::int64_t i = done; i < std::min<std::int64_t>(count, done + batch_->envs()); i++)
        runs.emplace_back(plan_, first + i);
      simulate_together(runs, steps);
      for (const SweepRunState& run : runs) finish(run);
    }
  } else {
    pool_->for_each(static_cast<int>(count), [&](int i, int) {
      SweepRunState run(plan_, first + i);
      simulate_alone(run, steps);
      finish(run);
    });
  }
  std::erase(faults, "");
  return fault_note(static_cast<std::int64_t>(faults.size()), faults.empty() ? "" : faults.front());
}

void SweepRunner::simulate_alone(SweepRunState& run, std::atomic<std::int64_t>& steps) const {
  if (run.failed()) return;
  const Model& model = *run.model();
  Data data = run.initial_data();
  run.bind_time(&data->time);
  for (std::size_t f = 0; f < plan_.fields().size(); f++) run.bind_field(f, plan_.fields()[f].numbers(data));
  run.begin();
  for (std::int64_t s = 0; s < run.steps(); s++) {
    run.control(s, data->ctrl);
    int bits = 0;
    for (int k = 0; k < plan_.substeps() && (bits & kDefaultFaults) == 0; k++) bits |= step(model, data).bits;
    if ((bits & kDefaultFaults) != 0) {
      run.fail(bits & kDefaultFaults,
               fmt::format("step {}, {}", s + 1, Status{bits & kDefaultFaults}.text()));
      return;
    }
    plan_.compute_on_request(model, data);
    run.add();
    steps++;
  }
}

/// Gives the environments of the batch the models and initial states of the runs.
void SweepRunner::load(std::vector<SweepRunState>& runs) {
  const std::vector<std::string> varied = varied_fields(plan_);
  batch_->restore_model();
  batch_->reset();
  if (!varied.empty())
    batch_->edit_models([&](const Environment& env, ModelEdit& edit) {
      const auto e = static_cast<std::size_t>(env.index);
      if (e >= runs.size() || runs[e].failed()) return;
      for (const std::string& field : varied)
        std::ranges::copy(model_numbers(*runs[e].model(), field), edit.field(field).begin());
    });
  for (std::size_t e = 0; e < runs.size(); e++) {
    if (runs[e].failed()) continue;
    const int env = static_cast<int>(e);
    const Data data = runs[e].initial_data();
    batch_->set(env, data);
    runs[e].bind_time(&batch_->time()(env, 0));
    for (std::size_t f = 0; f < plan_.fields().size(); f++) {
      // Computed fields of the initial state: the batch itself has them only after a step.
      const DataField& field = plan_.fields()[f];
      const std::span<double> row = batch_->reals(field.shape.name)[env];
      std::copy_n(field.numbers(data), row.size(), row.begin());
      runs[e].bind_field(f, row.data());
    }
    runs[e].begin();
  }
}

void SweepRunner::simulate_together(std::vector<SweepRunState>& runs, std::atomic<std::int64_t>& steps) {
  load(runs);
  std::int64_t longest = 0;
  for (const SweepRunState& run : runs) longest = std::max(longest, run.steps());
  const auto at_work = [&](int e, std::int64_t s) {
    const SweepRunState& run = runs[static_cast<std::size_t>(e)];
    return !run.failed() && s < run.steps();
  };
  const int count = static_cast<int>(runs.size());
  for (std::int64_t s = 0; s < longest; s++) {
    pool_->for_each(count, [&](int e, int) {
      if (at_work(e, s)) runs[static_cast<std::size_t>(e)].control(s, batch_->ctrl()[e]);
    });
    batch_->step_all(plan_.substeps());
    pool_->for_each(count, [&](int e, int) {
      if (!at_work(e, s)) return;
      SweepRunState& run = runs[static_cast<std::size_t>(e)];
      const int fault = batch_->faults()[static_cast<std::size_t>(e)];
      if (fault != 0) run.fail(fault, fmt::format("step {}, {}", s + 1, batch_->fault_text(e)));
      else run.add();
      steps++;
    });
  }
}

}  // namespace corten::app
