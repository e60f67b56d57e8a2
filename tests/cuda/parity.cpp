// GPU parity: steps every model given on the command line on the GPU, from the states of its conformance case
// and from others, in double and in float, and compares every result with the CPU's in double. Prints a table
// of errors by stage. Exit status 1 if an error is above its limit, 77 (skipped) if there is no GPU.
//
//   cuda_parity [--shaken N] [--verbose] [--throughput MODEL.xml] MODEL.xml|FOLDER ...
//
// Checked in double: every field after one step within 1e-10, and the state after ten steps, unless the CPU
// itself is chaotic at that level. In float: the state after one step within 1e-4, or as accurate as float
// allows (parity/float_step.h). Also that the same environment gives the same bits at two indices of a batch
// and in two runs, and that an environment without capacity reports it.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "cuda/device_data.h"
#include "cuda/environments.h"
#include "cuda/throughput.h"
#include "model/storage.h"
#include "parity/cases.h"
#include "parity/field_errors.h"
#include "parity/float_step.h"

namespace corten::test {
namespace {

namespace fs = std::filesystem;

constexpr double kLimitDouble = 1e-10, kChaos = 1e-8, kNudge = 1e-13;
constexpr int kSteps = 10;

struct Settings {
  int shaken = 8;
  bool verbose = false;
  std::string throughput;
  std::vector<fs::path> models;
};

void step_all(const Model& model, std::vector<Data>& environments, int steps) {
  for (Data& data : environments)
    for (int s = 0; s < steps; s++) step(model, data);
}

/// How far `steps` steps separate states that differ by rounding: 1e-13 of each coordinate.
std::vector<double> spreads(const Case& c, const std::vector<Data>& ends, int steps) {
  std::vector<double> result;
  for (std::size_t e = 0; e < c.starts.size(); e++) {
    Data data = c.starts[e];
    double sign = 1;
    for (double& q : data->qpos) q += (sign = -sign) * kNudge * std::max(1.0, std::abs(q));
    for (double& v : data->qvel) v += (sign = -sign) * kNudge * std::max(1.0, std::abs(v));
    for (int s = 0; s < steps; s++) step(c.model, data);
    FieldErrors errors;
    errors.add(c.model, ends[e], data, c.name);
    result.push_back(errors.state());
  }
  return result;
}

bool same_bits(const Data& a, const Data& b) {
  return std::equal(a.bytes().begin(), a.bytes().end(), b.bytes().begin(), b.bytes().end()) &&
         std::equal(a.growing_bytes().begin(), a.growing_bytes().end(), b.growing_bytes().begin(),
                    b.growing_bytes().end());
}

/// Results of the device from the initial states, with every environment twice.
struct DeviceRun {
  std::vector<Data> first, second;
  bool repeats = true;  ///< both copies have the same bits
};

template <class T>
DeviceRun run_on_device(const Case& c, const DataCapacity& capacity, int steps) {
  std::vector<Data> starts = c.starts;
  for (Data& data : starts) grow_capacity(data, capacity);
  DeviceRun run{starts, starts};
  cuda::Environments<T> device(detail::view_of(c.model), capacity, 2 * static_cast<int>(starts.size()));
  device.upload(views(starts, 2));
  device.step(steps);
  std::vector<DataView<double>> all = views(run.first), more = views(run.second);
  all.insert(all.end(), more.begin(), more.end());
  device.download(all);
  for (std::size_t e = 0; e < starts.size(); e++)
    run.repeats = run.repeats && same_bits(run.first[e], run.second[e]);
  return run;
}

bool runs_alike(const DeviceRun& a, const DeviceRun& b) {
  for (std::size_t e = 0; e < a.first.size(); e++)
    if (!same_bits(a.first[e], b.first[e])) return false;
  return a.repeats && b.repeats;
}

FieldErrors errors_of(const Case& c, const std::vector<Data>& reference, const std::vector<Data>& got) {
  FieldErrors errors;
  for (std::size_t e = 0; e < reference.size(); e++)
    errors.add(c.model, reference[e], got[e], c.name + " #" + std::to_string(e));
  return errors;
}

/// Result of a case in float: the worst grade of its environments, and the errors of all fields.
struct FloatResult {
  FieldErrors errors;
  bool explained = false, failed = false;
  int borderline = 0;
  double factor = 0;  ///< the largest factor of those above the limit
};

FloatResult float_result(const Case& c, const std::vector<Data>& reference, const std::vector<Data>& got) {
  FloatResult result;
  for (std::size_t e = 0; e < reference.size(); e++) {
    const FloatGrade grade = grade_float_step(c.model, c.starts[e], reference[e], got[e]);
    result.borderline += grade.kind == FloatGrade::kBorder;
    result.explained = result.explained || grade.kind == FloatGrade::kExplained;
    result.failed = result.failed || grade.kind == FloatGrade::kFailed;
    result.factor = std::max(result.factor, grade.factor);
    if (grade.kind != FloatGrade::kBorder)
      result.errors.add(c.model, reference[e], got[e], c.name + " #" + std::to_string(e));
  }
  return result;
}

bool any_status(const std::vector<Data>& environments, int bit) {
  return std::any_of(environments.begin(), environments.end(),
                     [&](const Data& d) { return d->status & bit; });
}

/// Results over all cases.
struct Totals {
  FieldErrors in_double, in_float;
  int cases = 0, failed = 0, chaotic = 0;
  int borderline = 0, float_explained = 0, float_failed = 0;
  double ten_steps = 0, float_factor = 0;
};

/// The largest ratio of the ten-step error to its limit, over the environments that are not too chaotic to
/// compare.
double ten_step_excess(const Case& c, const std::vector<Data>& ends, const std::vector<Data>& got,
                       Totals& totals) {
  const std::vector<double> spread = spreads(c, ends, kSteps);
  double worst = 0;
  for (std::size_t e = 0; e < ends.size(); e++) {
    if (!(spread[e] < kChaos)) {
      totals.chaotic++;
      continue;
    }
    FieldErrors errors;
    errors.add(c.model, ends[e], got[e], c.name);
    totals.ten_steps = std::max(totals.ten_steps, errors.state());
    worst = std::max(worst, errors.state() / std::max(kLimitDouble, 100 * spread[e]));
  }
  return worst;
}

void compare_case(const Case& c, const Settings& settings, Totals& totals) {
  std::vector<Data> one = c.starts, ten = c.starts;
  step_all(c.model, one, 1);
  step_all(c.model, ten, kSteps);
  const DataCapacity capacity = device_capacity(c.model, ten);

  const DeviceRun run = run_on_device<double>(c, capacity, 1),
                  later = run_on_device<double>(c, capacity, kSteps);
  const DeviceRun in_float = run_on_device<float>(c, capacity, 1);
  const FieldErrors errors = errors_of(c, one, run.first);
  const FloatResult floats = float_result(c, one, in_float.first);
  const double excess = ten_step_excess(c, ten, later.first, totals);
  const bool repeats =
      runs_alike(run, run_on_device<double>(c, capacity, 1)) && later.repeats && in_float.repeats;
  const bool full = any_status(run.first, kCapacity) || any_status(later.first, kCapacity);

  const auto [field, worst] = errors.worst(false);
  const auto [integer, differ] = errors.worst(true);
  const bool good = worst <= kLimitDouble && differ == 0 && excess <= 1 && repeats && !full && !floats.failed;
  totals.borderline += floats.borderline;
  totals.float_failed += floats.failed;
  totals.float_explained += floats.explained && !floats.failed;
  if (!floats.failed) totals.float_factor = std::max(totals.float_factor, floats.factor);
  totals.cases++;
  totals.failed += !good;
  totals.in_double.merge(errors);
  totals.in_float.merge(floats.errors);
  if (good && !settings.verbose) return;
  std::printf("%-4s %-40s double: %s %.1e", good ? "ok" : "FAIL", c.name.c_str(), field.c_str(), worst);
  if (differ > 0) std::printf(", %g of %s differ", differ, integer.c_str());
  std::printf(", ten steps %.1g of the limit; float: state %.1e", excess, floats.errors.state());
  if (floats.factor > 0) std::printf(", %.1f times the error of rounded numbers", floats.factor);
  std::printf("%s%s\n", repeats ? "" : "; NOT REPEATABLE", full ? "; OUT OF CAPACITY" : "");
}

/// True if the state after a hundred steps is within 1e-8 of the CPU's, wherever the CPU's own rounding error
/// stays below that. Starts `lead` steps after standing states: there must be `contacts` on average, and most
/// starts must be comparable.
bool hundred_steps_agree(const Model& model, int lead, double contacts) {
  constexpr int kHundred = 100, kStarts = 64;
  constexpr double kLimit = 1e-8;
  Case c{"a hundred steps", model, {}};
  for (int i = 0; i < kStarts; i++)
    c.starts.push_back(perturbed_start(model, 0.02, static_cast<unsigned>(i)));
  step_all(model, c.starts, lead);
  std::vector<Data> ends = c.starts;
  step_all(model, ends, kHundred);
  const DeviceRun run = run_on_device<double>(c, device_capacity(model, ends), kHundred);
  const std::vector<double> spread = spreads(c, ends, kHundred);
  double worst = 0, touching = 0;
  int compared = 0;
  for (std::size_t e = 0; e < ends.size(); e++) {
    touching += double(ends[e]->ncon) / kStarts;
    if (!(spread[e] < kLimit)) continue;
    FieldErrors errors;
    errors.add(model, ends[e], run.first[e], c.name);
    worst = std::max(worst, errors.state());
    compared++;
  }
  const bool good = worst <= kLimit && compared >= kStarts * 3 / 4 && touching >= contacts;
  std::printf(
      "%s a hundred steps after %d, %.1f contacts: state within %.1e of the CPU's in %d starts of %d, the "
      "rest "
      "chaotic\n",
      good ? "ok  " : "FAIL", lead, touching, worst, compared, kStarts);
  return good;
}

/// True if an environment that runs out of capacity reports it, and how much it needed.
bool capacity_is_reported(const Model& model) {
  Data start(model), cpu = start;
  if (model->nkey > 0) reset_to_key(model, start, 0);
  cpu = start;
  step(model, cpu);
  if (cpu->ncon < 2) return true;
  DataCapacity capacity = device_capacity(model, {cpu});
  capacity.nconmax = 1;
  grow_capacity(start, capacity);
  std::vector<Data> all{start};
  cuda::Environments<double> device(detail::view_of(model), capacity, 1);
  device.upload(views(all));
  device.step(1);
  device.download(views(all));
  const Data& end = all[0];
  const bool good = (end->status & kCapacity) != 0 && end->capacity_needed[0] == cpu->ncon && end->ncon == 1;
  std::printf("%s capacity: status %d, needed %d of %d contacts, kept %d\n", good ? "ok  " : "FAIL",
              end->status, end->capacity_needed[0], cpu->ncon, end->ncon);
  return good;
}

Settings parse(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; i++) {
    const std::string argument = argv[i];
    if (argument == "--shaken" && i + 1 < argc) settings.shaken = std::atoi(argv[++i]);
    else if (argument == "--verbose") settings.verbose = true;
    else if (argument == "--throughput" && i + 1 < argc) settings.throughput = argv[++i];
    else settings.models.push_back(argument);
  }
  settings.models = models_below(settings.models);
  return settings;
}

int run(const Settings& settings) {
  Totals totals;
  for (const fs::path& path : settings.models) {
    try {
      compare_case(read_case(path, settings.shaken), settings, totals);
    } catch (const std::exception& error) {
      std::printf("FAIL %s: %s\n", path.c_str(), error.what());
      totals.failed++;
    }
    std::fflush(stdout);
  }
  bool good = totals.failed == 0;
  if (totals.cases > 0) {
    std::printf("%d cases, %d failed; state after %d steps: %.1e, %d starts too chaotic to compare\n",
                totals.cases, totals.failed, kSteps, totals.ten_steps, totals.chaotic);
    std::printf("double, one step, limit %.0e:\n", kLimitDouble);
    totals.in_double.print(kLimitDouble);
    std::printf(
        "float, one step: %d cases within %.0e, %d explained by the rounding of stored numbers (up to %.1f "
        "times its error), %d failed; %d starts on the border of a constraint:\n",
        totals.cases - totals.float_explained - totals.float_failed, kFloatLimit, totals.float_explained,
        totals.float_factor, totals.float_failed, totals.borderline);
    totals.in_float.print(1e300);
  }
  if (!settings.throughput.empty()) {
    const Model model = load(settings.throughput);
    good = hundred_steps_agree(model, 0, 3) && good;
    good = hundred_steps_agree(model, 1000, 6) && good;
    good = capacity_is_reported(model) && good;
    good = print_throughput(model) && good;
  }
  return good ? 0 : 1;
}

}  // namespace
}  // namespace corten::test

int main(int argc, char** argv) {
  std::string why_not;
  if (!corten::cuda::device_available(why_not)) {
    std::printf("skipped: %s\n", why_not.c_str());
    return 77;
  }
  return corten::test::run(corten::test::parse(argc, argv));
}
