// Rollouts on a device: rows beside those of the batch's own environments, which stay as they are, stepped in
// the same Data. Controls go there and results come back step by step, so that a rollout takes no more device
// memory than these rows, however long it is.
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
  /// Beside the rows of `batch`. Throws when there is no memory for that.
  DeviceRollouts(const Model& model, const BatchOptions& options, const Variation* variation,
                 ThreadPool& pool, device::Backend& batch);

  void simulate(const Rollout& rollout);
  std::size_t size() const { return rows_.size(); }

 private:
  template <class Body>
  void for_each(const Rollout& rollout, Body body);

  void begin(const Rollout& rollout);
  /// Rows of the components in their order; `wanted_` gets the numbers of all that is to be pulled.
  void choose_rows(const Rollout& rollout);
  void finish_step(const Rollout& rollout, int env, int at);
  void record(const Rollout& rollout, int env, int at) const;
  /// Tells the user of a step; how many environments go on.
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
  std::vector<int> done_;  ///< good steps, by environment
};

}  // namespace corten::batch
