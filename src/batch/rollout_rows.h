// Access to the arrays of a rollout by environment and step, shared by CPU and device rollouts.
#pragma once

#include <cstddef>
#include <span>

#include "corten/batch.h"

namespace corten::batch {

/// Row (env, step) of an array envs x steps x width; empty if the array is empty.
template <class T>
std::span<T> row(std::span<T> array, const Rollout& rollout, int env, int step, std::size_t width) {
  if (array.empty()) return {};
  const auto index = static_cast<std::size_t>(env) * static_cast<std::size_t>(rollout.steps) +
                     static_cast<std::size_t>(step);
  return array.subspan(index * width, width);
}

/// Sets `data` to the start state of environment `env`; `model` is that environment's model.
void put_at_start(const Rollout& rollout, const BatchOptions& options, const Model& model, Data& data,
                  int env);

/// Copies the controls of (env, step) to `ctrl`; zeros if the rollout has none.
void copy_controls(const Rollout& rollout, int env, int step, std::span<double> ctrl);

/// Fills the states and sensor data of `env` with NaN from step `from` on.
void leave_empty(const Rollout& rollout, const Model& model, int env, int from);

}  // namespace corten::batch
