// The arrays of a rollout, by environment and step: what the CPU and a device do alike.
#pragma once

#include <cstddef>
#include <span>

#include "corten/batch.h"

namespace corten::batch {

/// Row (env, step) of an array envs x steps x width; empty where the array is.
template <class T>
std::span<T> row(std::span<T> array, const Rollout& rollout, int env, int step, std::size_t width) {
  if (array.empty()) return {};
  const auto index = static_cast<std::size_t>(env) * static_cast<std::size_t>(rollout.steps) +
                     static_cast<std::size_t>(step);
  return array.subspan(index * width, width);
}

/// The state in which an environment begins, with its own model.
void put_at_start(const Rollout& rollout, const BatchOptions& options, const Model& model, Data& data,
                  int env);

/// The controls of this step into `ctrl`.
void copy_controls(const Rollout& rollout, int env, int step, std::span<double> ctrl);

/// NaN from this step on.
void leave_empty(const Rollout& rollout, const Model& model, int env, int from);

}  // namespace corten::batch
