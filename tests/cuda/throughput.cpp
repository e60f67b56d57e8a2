#include "cuda/throughput.h"

#include <chrono>
#include <cstdio>
#include <random>

#include "cuda/device_data.h"
#include "cuda/environments.h"
#include "model/storage.h"
#include "parity/cases.h"

namespace corten::test {

namespace {

constexpr int kWarmUp = 20, kTimed = 100, kDifferent = 64;

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::vector<Data> different_starts(const Model& model) {
  std::vector<Data> all;
  for (int e = 0; e < kDifferent; e++) {
    Data data(model);
    if (model->nkey > 0) reset_to_key(model, data, 0);
    std::mt19937 random(static_cast<unsigned>(e));
    std::uniform_real_distribution<double> uniform(-0.2, 0.2);
    for (double& c : data->ctrl) c = uniform(random);
    all.push_back(data);
  }
  return all;
}

struct Averages {
  double contacts = 0, rows = 0, iterations = 0;
  int status = 0;
};

Averages averages(const std::vector<Data>& environments) {
  Averages result;
  for (const Data& data : environments) {
    result.contacts += double(data->ncon) / double(environments.size());
    result.rows += double(data->nefc) / double(environments.size());
    result.iterations += double(data->solver_niter) / double(environments.size());
    result.status |= data->status & ~int(kGrew);
  }
  return result;
}

template <class T>
bool measure(const Model& model, std::vector<Data>& starts, const DataCapacity& capacity, int count) {
  cuda::Environments<T> device(detail::view_of(model), capacity, count);
  device.upload(views(starts, count / kDifferent));
  device.step(kWarmUp);
  const auto begin = std::chrono::steady_clock::now();
  device.step(kTimed);
  const double seconds = seconds_since(begin);
  std::vector<Data> ends = starts;
  device.download(views(ends, count / kDifferent));
  const Averages at_end = averages(ends);
  std::printf(
      "  %-6s %6d environments %9.3f M steps/s  %4.1f contacts %5.1f rows %4.1f iterations  status %d\n",
      sizeof(T) == 8 ? "double" : "float", count, 1e-6 * kTimed * count / seconds, at_end.contacts,
      at_end.rows, at_end.iterations, at_end.status);
  return at_end.status == 0;
}

}  // namespace

bool print_throughput(const Model& model) {
  std::vector<Data> starts = different_starts(model), cpu = starts;
  const auto begin = std::chrono::steady_clock::now();
  for (Data& data : cpu)
    for (int s = 0; s < kWarmUp + kTimed; s++) step(model, data);
  const double rate = kDifferent * (kWarmUp + kTimed) / seconds_since(begin);
  const Averages at_end = averages(cpu);
  std::printf("  CPU, one thread: %.0f steps/s  %.1f contacts %.1f rows %.1f iterations\n", rate,
              at_end.contacts, at_end.rows, at_end.iterations);
  const DataCapacity capacity = device_capacity(model, cpu);
  for (Data& data : starts) grow_capacity(data, capacity);
  bool good = true;
  for (int count : {1024, 4096, 8192}) {
    good = measure<double>(model, starts, capacity, count) && good;
    good = measure<float>(model, starts, capacity, count) && good;
  }
  return good;
}

}  // namespace corten::test
