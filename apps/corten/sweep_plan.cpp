#include "sweep_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <set>

#include "commands.h"
#include "counted.h"
#include "model_files.h"
#include "model_source.h"

namespace corten::app {

namespace {

/// More samples than this would not fit in memory on every rank, and no disk would hold the table.
constexpr std::int64_t kMostSamples = 100'000'000;

constexpr std::pair<std::string_view, Sampling> kSamplings[] = {{"grid", Sampling::grid},
                                                                {"zip", Sampling::zip},
                                                                {"latin", Sampling::latin},
                                                                {"sobol", Sampling::sobol},
                                                                {"uniform", Sampling::uniform}};

/// Names that formulas have already.
const std::set<std::string> kReserved{"time", "pi", "sensor", "sample", "repeat", "fault", "shape"};

/// A name of a parameter, metric or series.
std::string checked_name(const std::string& name, const JsonPlace& place) {
  const bool letters = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
  if (!letters || std::isdigit(static_cast<unsigned char>(name[0])) != 0)
    place.fail("a name consists of the letters A to Z and a to z, digits and _, and begins with no digit");
  if (kReserved.contains(name)) place.fail("this name is reserved");
  return name;
}

Axis axis_of(const JsonPlace& place) {
  Axis axis;
  const int given = (place.has("range") ? 1 : 0) + (place.has("list") ? 1 : 0);
  if (given != 1) place.fail("needs either \"range\": [low, high] or \"list\": [...]");
  if (place.has("log")) axis.logarithmic = place.at("log").flag();
  if (place.has("list")) {
    for (const JsonPlace& element : place.at("list").elements()) axis.list.push_back(element.number());
    if (axis.list.empty()) place.at("list").fail("has no values");
    for (const char* key : {"count", "log"})
      if (place.has(key)) place.at(key).fail("goes with a range, not with a list");
    return axis;
  }
  const auto ends = place.at("range").elements();
  if (ends.size() != 2)
    place.at("range").fail(fmt::format("{} must have two numbers: low and high", place.at("range").shown()));
  axis.low = ends[0].number();
  axis.high = ends[1].number();
  const JsonPlace range = place.at("range");
  if (axis.low > axis.high)
    range.fail(fmt::format("the first number must not be above the second, but {} is above {}", axis.low,
                           axis.high));
  if (!std::isfinite(axis.high - axis.low))
    range.fail(fmt::format("{} to {} is too wide: the difference must be finite", axis.low, axis.high));
  if (axis.logarithmic && axis.low <= 0)
    range.fail(fmt::format("must be above 0 for \"log\", but begins at {}", axis.low));
  if (place.has("count")) axis.count = place.at("count").whole(2, kMostSamples);
  return axis;
}

/// Samples of a field with whole numbers are whole.
void sample_whole_numbers(Axis& axis, const SweepParameter& parameter, const JsonPlace& place) {
  if (parameter.relative)
    place.at("range").fail("the field has whole numbers, which samples of factors do not give; use \"list\"");
  for (const JsonPlace& end : place.at("range").elements())
    if (const double x = end.number(); x != std::floor(x))
      end.fail(fmt::format("{} is not a whole number, as the field needs", x));
  axis.whole = true;
}

std::string values_of(const Axis& axis) {
  return axis.list.empty() ? "no list" : counted(axis.size(), "value");
}

std::vector<std::string_view> words(std::initializer_list<std::string_view> list) { return list; }

}  // namespace

SweepPlan::SweepPlan(const std::string& path, bool warn) : text_(path) {
  const JsonPlace root(text_);
  root.allow(words({"model", "key", "duration", "steps", "substeps", "parameters", "sampling", "noise",
                    "repeats", "seed", "series", "controls", "metrics"}));
  read_model(root, warn);
  read_time(root);
  read_parameters(root);
  read_start(root);
  check_values(root);
  read_series(root);
  read_controls(root);
  read_metrics(root);
}

/// A file that the sweep names: relative to the folder of the sweep.
std::string SweepPlan::beside(const JsonPlace& place) const {
  const std::string name = place.text();
  // The system would cut a name at a 0, and a terminal obey others.
  if (std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }))
    place.fail(fmt::format("{} must not have control characters", place.shown()));
  const std::filesystem::path path(name), folder = std::filesystem::path(text_.path()).parent_path();
  const std::string file = path.is_absolute() ? path.string() : (folder / path).string();
  place.attempt([&] { return require_in_sandbox(file, folder.string()), 0; });
  return file;
}

void SweepPlan::read_model(const JsonPlace& root, bool warn) {
  const JsonPlace place = root.at("model");
  model_path_ = beside(place);
  ModelFiles read;
  try {
    model_ = warn ? load_model_with_warnings(model_path_, read.options())
                  : load_model(model_path_, read.options());
  } catch (const LoadError& e) {
    std::vector<Diagnostic> found = e.diagnostics();
    found.push_back({Severity::error, text_.path(), place.line(), place.place(),
                     fmt::format("{} cannot be loaded", model_path_)});
    throw LoadError(found);
  }
  model_files_ = read.list();
  data_.emplace(*model_);
  if (!root.has("key")) return;
  const JsonPlace key = root.at("key");
  key_ = key.attempt(
      [&] { return find_key(*model_, key.value().is_number() ? key.value().dump() : key.text(), ""); });
}

void SweepPlan::read_time(const JsonPlace& root) {
  if (root.has("duration") == root.has("steps"))
    root.fail("needs either \"duration\" in seconds or \"steps\"");
  if (root.has("substeps")) substeps_ = static_cast<int>(root.at("substeps").whole(1, 1'000'000));
  if (root.has("steps")) {
    steps_ = root.at("steps").whole(1, kMostSweepSteps);
    return;
  }
  duration_ = root.at("duration").number();
  if (duration_ <= 0) root.at("duration").fail(fmt::format("{} must be above 0", duration_));
}

std::int64_t SweepPlan::steps(double timestep) const {
  if (duration_ == 0) return steps_;
  // The timestep of the model, with which no run may have to do, can be any.
  const double wanted = std::min(duration_ / (timestep * substeps_), static_cast<double>(kMostSweepSteps));
  return std::max<std::int64_t>(1, std::llround(wanted));
}

/// Simulated seconds of a run.
double SweepPlan::time_of(double timestep) const {
  return static_cast<double>(steps(timestep)) * timestep * substeps_;
}

std::vector<ModelTarget> SweepPlan::targets(const JsonPlace& field) const {
  std::vector<JsonPlace> places{field};
  if (field.value().is_array()) places = field.elements();
  if (places.empty()) field.fail("names no field");
  std::vector<ModelTarget> all;
  for (const JsonPlace& place : places)
    all.push_back(place.attempt([&] { return model_target(*model_, parse_reference(place.text())); }));
  return all;
}

void SweepPlan::read_parameters(const JsonPlace& root) {
  const JsonPlace list = root.at("parameters");
  std::vector<Axis> axes;
  std::set<std::pair<std::string, int>> taken;
  for (const auto& [name, place] : list.members()) {
    place.allow(words({"field", "relative", "range", "list", "count", "log"}));
    SweepParameter parameter{checked_name(name, place), {}, false};
    if (place.has("field")) parameter.targets = targets(place.at("field"));
    if (place.has("relative")) {
      parameter.relative = place.at("relative").flag();
      if (parameter.targets.empty()) place.at("relative").fail("goes with a field");
    }
    for (const ModelTarget& target : parameter.targets)
      for (int element : target.elements)
        if (!taken.emplace(target.field, element).second)
          place.at("field").fail(fmt::format("{}, element {}, is set twice", target.field, element));
    axes.push_back(axis_of(place));
    parameters_.push_back(std::move(parameter));
  }
  if (parameters_.empty()) list.fail("needs at least one parameter");
  read_sampling(root, std::move(axes));
}

void SweepPlan::read_sampling(const JsonPlace& root, std::vector<Axis> axes) {
  Sampling method = Sampling::grid;
  bool own = true;  // the method has its own number of samples
  std::int64_t count = 0;
  std::uint64_t seed = 0;
  if (root.has("sampling")) {
    const JsonPlace place = root.at("sampling");
    place.allow(words({"method", "samples", "seed"}));
    const std::string word = place.at("method").text();
    const auto* found = std::find_if(std::begin(kSamplings), std::end(kSamplings),
                                     [&](const auto& entry) { return entry.first == word; });
    if (found == std::end(kSamplings))
      place.at("method").fail(fmt::format("\"{}\" must be one of grid, zip, latin, sobol, uniform", word));
    method = found->second;
    own = method == Sampling::grid || method == Sampling::zip;
    if (own && place.has("samples")) place.at("samples").fail("follows from the parameters for grid and zip");
    if (!own) count = place.at("samples").whole(1, kMostSamples);
    if (place.has("seed"))
      seed = static_cast<std::uint64_t>(place.at("seed").whole(0, std::int64_t{1} << 53));
  }
  const JsonPlace list = root.at("parameters");
  double total = 1;
  for (std::size_t a = 0; a < axes.size(); a++) {
    const JsonPlace place = list.at(parameters_[a].name);
    const bool listed = !axes[a].list.empty();
    if (method == Sampling::grid && !listed && axes[a].count == 0)
      place.fail("needs \"count\", the number of values in the range, because the sampling is a grid");
    if (method != Sampling::grid && !listed && axes[a].count != 0)
      place.at("count").fail("goes with a grid; this sampling has \"samples\"");
    if (method == Sampling::zip && (!listed || axes[a].size() != axes[0].size()))
      place.fail(fmt::format("zip needs lists of the same length for all parameters; {} has {}, this one {}",
                             parameters_[0].name, values_of(axes[0]), values_of(axes[a])));
    if (!own && !listed && parameters_[a].is_whole()) sample_whole_numbers(axes[a], parameters_[a], place);
    total *= static_cast<double>(std::max<std::int64_t>(1, axes[a].size()));
  }
  if (method == Sampling::grid && total > static_cast<double>(kMostSamples))
    list.fail(fmt::format("the grid has {:.0f} samples; at most {} are possible", total, kMostSamples));
  if (method == Sampling::sobol && static_cast<int>(axes.size()) > sobol_dimensions())
    list.fail(fmt::format("sobol can sample up to {} parameters, but there are {}; use latin",
                          sobol_dimensions(), axes.size()));
  samples_ = std::make_unique<Samples>(method, std::move(axes), count, seed);
}

void SweepPlan::read_start(const JsonPlace& root) {
  if (root.has("seed")) seed_ = static_cast<std::uint64_t>(root.at("seed").whole(0, std::int64_t{1} << 53));
  if (root.has("repeats")) repeats_ = root.at("repeats").whole(1, kMostSamples);
  if (repeats_ > kMostSamples / samples_->count())
    root.at("repeats").fail(fmt::format("{} repeats of {} samples are more than {} runs", repeats_,
                                        samples_->count(), kMostSamples));
  if (root.has("noise")) {
    const JsonPlace noise = root.at("noise");
    noise.allow(words({"qpos", "qvel"}));
    const auto sigma = [&](const char* key) {
      const double x = noise.has(key) ? noise.at(key).number() : 0;
      if (x < 0) noise.at(key).fail(fmt::format("{} must not be below 0", x));
      return x;
    };
    qpos_noise_ = sigma("qpos");
    qvel_noise_ = sigma("qvel");
  }
  for (const SweepParameter& parameter : parameters_)
    for (const ModelTarget& target : parameter.targets)
      if (target.key >= 0 && target.key != key_)
        root.at("parameters")
            .at(parameter.name)
            .fail("has no effect: the runs do not start from this keyframe; set \"key\"");
}

void SweepPlan::read_series(const JsonPlace& root) {
  if (!root.has("series")) return;
  start_at(*model_, *data_, key_);
  const double start = (*data_)->time;
  double end = start, timestep = 0;  // of the longest run
  for_each_timestep([&](double h) {
    if (start + time_of(h) <= end) return;
    end = start + time_of(h);
    timestep = h;
  });
  for (const auto& [name, place] : root.at("series").members()) {
    place.allow(words({"file", "time", "column"}));
    checked_name(name, place);
    for (const SweepParameter& parameter : parameters_)
      if (parameter.name == name) place.fail("a parameter has this name");
    const std::string file = beside(place.at("file"));
    const std::string time = place.has("time") ? place.at("time").text() : "time";
    // clang 14 does not capture the names of a structured binding.
    const auto read = [&, &name = name, &place = place] {
      return Series(name, file, time, place.at("column").text());
    };
    series_.push_back(place.attempt(read));
    // Half a timestep: the last row may be rounded.
    if (series_.back().first_time() > start + timestep / 2 || series_.back().last_time() < end - timestep / 2)
      place.fail(fmt::format("{} has times from {} to {} s; a run with the timestep {} needs {} to {} s",
                             file, series_.back().first_time(), series_.back().last_time(), timestep, start,
                             end));
  }
}

bool SweepPlan::is_parameter(const Reference& reference) const {
  return reference.selectors.empty() &&
         std::any_of(parameters_.begin(), parameters_.end(),
                     [&](const SweepParameter& p) { return p.name == reference.name; });
}

Slot SweepPlan::resolve(const Reference& reference) {
  const auto plain = reference.selectors.empty();
  for (std::size_t p = 0; plain && p < parameters_.size(); p++)
    if (parameters_[p].name == reference.name) return {kParameterArray, static_cast<int>(p)};
  for (std::size_t s = 0; plain && s < series_.size(); s++)
    if (series_[s].name() == reference.name) return {kSeriesArray, static_cast<int>(s)};
  if (plain && reference.name == "time") return {kTimeArray, 0};
  DataField field = data_field(*data_, reference.name);
  const int element = selected(*model_, field.shape, reference, false).front();
  for (std::size_t f = 0; f < fields_.size(); f++)
    if (fields_[f].shape.name == field.shape.name) return {kFieldArrays + static_cast<int>(f), element};
  prepare(field);
  fields_.push_back(std::move(field));
  return {kFieldArrays + static_cast<int>(fields_.size()) - 1, element};
}

/// Fields that a step computes on request only.
void SweepPlan::prepare(const DataField& field) {
  if (field.stage == "inverse" && ((*model_)->opt.enableflags & kEnableFwdInv) == 0)
    throw FormulaError(fmt::format("{} is computed only if the model has <option><flag fwdinv=\"enable\"/>",
                                   field.shape.name));
  if (field.stage != "energy") return;
  EditableModel edit(*model_);
  edit->opt.enableflags |= kEnableEnergy;
  model_ = edit.finish();
}

bool SweepPlan::uses(const std::string& stage) const {
  return std::any_of(fields_.begin(), fields_.end(),
                     [&](const DataField& field) { return field.stage == stage; });
}

void SweepPlan::compute_on_request(const Model& model, Data& data) const {
  if (uses("body_forces")) body_forces(model, data);
  if (uses("subtree_velocity")) subtree_velocity(model, data);
}

std::string SweepPlan::requested_field() const {
  for (const DataField& field : fields_)
    if (field.stage == "body_forces" || field.stage == "subtree_velocity") return field.shape.name;
  return "";
}

void SweepPlan::read_controls(const JsonPlace& root) {
  if (!root.has("controls")) return;
  const JsonPlace controls = root.at("controls");
  if (controls.value().is_string()) {
    controls_path_ = beside(controls);
    controls_.file = controls.attempt([&] { return std::make_unique<NpyFile>(controls_path_); });
    const auto& shape = controls_.file->shape();
    std::int64_t wanted = 0;
    double timestep = 0;  // that needs the most steps
    for_each_timestep([&](double h) {
      if (steps(h) <= wanted) return;
      wanted = steps(h);
      timestep = h;
    });
    if (shape.size() != 2 || shape[0] < wanted || shape[1] != (*model_)->nu)
      controls.fail(
          fmt::format("{} has the shape ({}); a run with the timestep {} needs ({}, {}): steps, controls",
                      controls_path_, fmt::join(shape, ", "), timestep, wanted, (*model_)->nu));
    return;
  }
  for (const auto& [name, place] : controls.members()) {
    const int actuator =
        place.attempt([&, &name = name] { return object_named(*model_, kObjActuator, name); });
    const std::string text = place.value().is_number() ? place.value().dump() : place.text();
    controls_.formulas.emplace_back(actuator, place.attempt([&] {
      return parse_expression(text, [this](const Reference& r) { return resolve(r); });
    }));
  }
}

void SweepPlan::read_metrics(const JsonPlace& root) {
  for (const auto& [name, place] : root.at("metrics").members()) {
    checked_name(name, place);
    for (const SweepParameter& parameter : parameters_)
      if (parameter.name == name) place.fail("a parameter has this name");
    metrics_.emplace_back(name, place.attempt([&, &place = place] {
      return parse_metric(
          place.text(), [this](const Reference& r) { return resolve(r); },
          [this](const Reference& r) { return is_parameter(r); });
    }));
  }
  if (metrics_.empty()) root.at("metrics").fail("needs at least one metric");
}

std::vector<std::string> SweepPlan::inputs() const {
  std::vector<std::string> files{text_.path(), model_path_};
  if (!controls_path_.empty()) files.push_back(controls_path_);
  for (const Series& series : series_) files.push_back(series.path());
  for (const NamedFile& file : model_files_) files.push_back(file.path);
  return files;
}

std::uint64_t SweepPlan::hash() const {
  std::uint64_t value = text_.hash() ^ model_->hash();
  if (controls_.file) value = value * 31 + controls_.file->hash();
  for (const Series& series : series_) value = value * 31 + series.hash();
  return value;
}

}  // namespace corten::app
