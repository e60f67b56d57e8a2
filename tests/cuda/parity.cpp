// GPU parity: steps each model given on the command line in many environments on the GPU, in double and in
// float, and compares every field of every environment with the CPU's double result after one step. Prints a
// table; exit status 1 when an error is above its limit, 77 (skipped) when there is no GPU.
//
//   cuda_parity [--envs N] [--steps N] MODEL.xml ...
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "cuda/environments.h"
#include "model/layout.h"
#include "model/storage.h"

namespace {

using corten::Data;
using corten::DataView;
using corten::Model;

constexpr double kLimitDouble = 1e-12, kLimitFloat = 1e-4;

/// Different states for every environment: the start, shaken, with random controls.
std::vector<Data> shaken_environments(const Model& model, int count) {
  std::vector<Data> all;
  for (int e = 0; e < count; e++) {
    Data data(model);
    std::mt19937 random(static_cast<unsigned>(e));
    std::normal_distribution<double> normal;
    for (double& q : data->qpos) q += 0.2 * normal(random);
    for (double& v : data->qvel) v = normal(random);
    for (double& c : data->ctrl) c = 0.5 * normal(random);
    all.push_back(data);
  }
  return all;
}

std::vector<DataView<double>> views(std::vector<Data>& environments) {
  std::vector<DataView<double>> all;
  for (Data& data : environments) all.push_back(corten::detail::view_of(data));
  return all;
}

/// Largest error over all environments, relative to the field's largest entry in its environment (but at
/// least 0.01, as in the conformance cases).
class FieldErrors {
 public:
  void add(const char* field, const double* reference, const double* got, std::size_t n) {
    double scale = 0.01, worst = 0;
    for (std::size_t i = 0; i < n; i++) scale = std::max(scale, std::abs(reference[i]));
    for (std::size_t i = 0; i < n; i++) {
      double error = std::abs(reference[i] - got[i]);
      worst = std::max(worst, error <= 1e300 ? error / scale : 1e300);
    }
    errors_[field] = std::max(errors_[field], worst);
  }
  std::pair<std::string, double> worst() const {
    auto found = std::max_element(errors_.begin(), errors_.end(),
                                  [](auto& a, auto& b) { return a.second < b.second; });
    return {found->first, found->second};
  }
  double of(const std::string& field) const { return errors_.at(field); }

 private:
  std::map<std::string, double> errors_;
};

FieldErrors compare(const Model& model, std::vector<Data>& reference, std::vector<Data>& got) {
  FieldErrors errors;
  for (std::size_t e = 0; e < reference.size(); e++) {
    const DataView<double>& a = corten::detail::view_of(reference[e]);
    const DataView<double>& b = corten::detail::view_of(got[e]);
    std::vector<const void*> other;
    corten::for_each_data_field<double>(
        corten::detail::view_of(model), a, b,
        [&]<class E>(const char*, std::size_t, std::size_t, const E* field) { other.push_back(field); });
    std::size_t k = 0;
    corten::for_each_data_field<double>(
        corten::detail::view_of(model), a, a,
        [&]<class E>(const char* name, std::size_t rows, std::size_t columns, const E* field) {
          const void* partner = other[k++];
          if constexpr (!std::is_same_v<E, int>)
            errors.add(name, reinterpret_cast<const double*>(field), static_cast<const double*>(partner),
                       rows * columns * sizeof(E) / sizeof(double));
        });
  }
  return errors;
}

struct Settings {
  int environments = 1024, steps = 1;
  std::vector<std::string> models;
};

template <class T>
bool run(const std::string& name, const Model& model, const Settings& settings, double limit) {
  std::vector<Data> start = shaken_environments(model, settings.environments), cpu = start, gpu = start;
  corten::cuda::Environments<T> device(corten::detail::view_of(model), corten::DataCapacity{},
                                       settings.environments);
  device.upload(views(start));
  device.step(settings.steps);
  device.download(views(gpu));
  for (Data& data : cpu)
    for (int s = 0; s < settings.steps; s++) corten::step(model, data);
  FieldErrors errors = compare(model, cpu, gpu);
  double state = std::max({errors.of("qpos"), errors.of("qvel"), errors.of("act")});
  bool good = state <= limit;

  constexpr int kTimed = 100;
  auto begin = std::chrono::steady_clock::now();
  device.step(kTimed);
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  auto [field, worst] = errors.worst();
  std::printf("%-4s %-28s %-6s state %.1e (limit %.0e)  qacc %.1e  worst %s %.1e  %.2f M steps/s\n",
              good ? "ok" : "FAIL", name.c_str(), sizeof(T) == 8 ? "double" : "float", state, limit,
              errors.of("qacc"), field.c_str(), worst, 1e-6 * kTimed * settings.environments / seconds);
  return good;
}

Settings parse(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; i++) {
    if (std::strcmp(argv[i], "--envs") == 0 && i + 1 < argc) settings.environments = std::atoi(argv[++i]);
    else if (std::strcmp(argv[i], "--steps") == 0 && i + 1 < argc) settings.steps = std::atoi(argv[++i]);
    else settings.models.push_back(argv[i]);
  }
  return settings;
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings = parse(argc, argv);
  std::string why_not;
  if (!corten::cuda::device_available(why_not)) {
    std::printf("skipped: %s\n", why_not.c_str());
    return 77;
  }
  bool good = !settings.models.empty() && settings.environments > 0;
  for (const std::string& path : settings.models) {
    try {
      Model model = corten::load(path);
      std::string name = path.substr(path.find_last_of('/') + 1);
      good = run<double>(name, model, settings, kLimitDouble) && good;
      good = run<float>(name, model, settings, kLimitFloat) && good;
    } catch (const std::exception& error) {
      std::printf("FAIL %s: %s\n", path.c_str(), error.what());
      good = false;
    }
  }
  return good ? 0 : 1;
}
