// Rollouts on a device. They have rows of their own, so the batch's environments are unchanged, and share the
// batch's Data for stepping. Controls and results are copied step by step: device memory does not depend on
// the length of the rollout.
#pragma once

#include <memory>
#include <vector>

#include "batch/rows.h"
#include "batch/worker.h"
#include "corten/batch.h"
#include "device/backend.h"

namespace corten::batch {

class DeviceRollouts {
 public:
  /// Adds a second set of rows to the backend `batch`. Throws if memory runs out.
  DeviceRollouts(const Model& model, const BatchOptions& options, const Variation* variation,
                 ThreadPool& pool, device::Backend& batch);

  void simulate(const Rollout& rollout);
  std::size_t size() const { return rows_.size(); }

 private:
  template <class Body>
  void for_each(const Rollout& rollout, Body body);

  void begin(const Rollout& rollout);
  /// Finds the rows of the rollout's state components, in order. Sets `wanted_` to the row indices to pull.
  void choose_rows(const Rollout& rollout);
  void finish_step(const Rollout& rollout, int env, int at);
  void record(const Rollout& rollout, int env, int at) const;
  /// Reports progress after a step. Returns the number of environments still running.
  int tell(const Rollout& rollout, int at);

  const Model model_;
  const BatchOptions options_;  ///< without episodes
  ThreadPool& pool_;
  const RowTable rows_;
  const RowField &ctrl_, &sensordata_, &faults_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::unique_ptr<device::Backend> backend_;
  std::vector<int> state_rows_, wanted_;
  std::vector<const RowField*> components_;
  std::vector<int> done_;  ///< steps without a fault, per environment
};

}  // namespace corten::batch
