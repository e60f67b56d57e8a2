// Environments that are stepped alone, for comparison with batches.
#pragma once

#include <functional>
#include <vector>

#include "corten/corten.h"
#include "support/models.h"

namespace corten::test {

/// A control of one environment before one step: different for all, the same in every run.
inline void random_control(const Model& model, std::span<double> ctrl, int env, int step, unsigned seed = 7) {
  Random random(seed, static_cast<std::uint64_t>(env), static_cast<std::uint64_t>(step));
  for (std::size_t u = 0; u < ctrl.size(); u++) {
    const bool limited = model->actuator_ctrllimited[u] != 0;
    ctrl[u] = limited ? random.uniform(model->actuator_ctrlrange[2 * u], model->actuator_ctrlrange[2 * u + 1])
                      : random.uniform(-1, 1);
  }
}

inline void random_controls(Batch& batch, int step, unsigned seed = 7) {
  for (int e = 0; e < batch.envs(); e++) random_control(batch.model(), batch.ctrl()[e], e, step, seed);
}

/// Hashes of the states of all environments.
inline std::vector<std::uint64_t> hashes(const Batch& batch) {
  std::vector<std::uint64_t> all;
  for (int e = 0; e < batch.envs(); e++) all.push_back(batch.state_hash(e));
  return all;
}

/// Hashes of environments that are stepped by step() one after the other, each in its own Data.
inline std::vector<std::uint64_t> stepped_alone(const Model& model, int envs, int steps, int substeps = 1,
                                                int key = -1) {
  std::vector<std::uint64_t> all;
  for (int e = 0; e < envs; e++) {
    Data data(model);
    if (key >= 0) reset_to_key(model, data, key);
    for (int s = 0; s < steps; s++) {
      random_control(model, data->ctrl, e, s);
      for (int k = 0; k < substeps; k++) step(model, data);
    }
    all.push_back(state_hash(model, data));
  }
  return all;
}

inline Model batch_model(const char* name) { return load(data_folder().parent_path() / "models" / name); }

}  // namespace corten::test
