// Host copies of a device's state and inputs, used when the user's arrays do not mirror the device.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "batch/rows.h"
#include "batch/worker.h"
#include "device/backend.h"

namespace corten::batch {

/// Rows and workers separate from the batch's, so that unpushed changes in the user's arrays survive.
class HostCopy {
 public:
  using Workers = std::vector<std::unique_ptr<Worker>>;

  HostCopy(const Model& model, const BatchOptions& options, const Variation* variation,
           std::span<KeptImpulses> kept, int threads)
      : options_(without_fields(options)), rows_(model, options_) {
    for (int t = 0; t < threads; t++)
      workers_.push_back(std::make_unique<Worker>(model, rows_, variation, kept, options_));
    moving_ = rows_.states();
    moving_.push_back(rows_.number_of(rows_.at("states")));
  }

  /// Copies all rows from the device and returns workers that use them. Also completes earlier pulls.
  const Workers& fetch(device::Backend& backend) {
    backend.synchronize();
    for (int row : moving_) backend.pull_to(row, array(row));
    backend.synchronize();
    return workers_;
  }
  /// Copies all rows back to the device.
  void give_back(device::Backend& backend) {
    for (int row : moving_) backend.push_from(row, array(row));
  }

 private:
  /// The requested fields come last in the table, so the other rows keep their indices.
  static BatchOptions without_fields(BatchOptions options) {
    options.fields.clear();
    return options;
  }
  void* array(int row) const { return rows_.all()[static_cast<std::size_t>(row)].row(0); }

  const BatchOptions options_;
  const RowTable rows_;
  Workers workers_;
  std::vector<int> moving_;
};

}  // namespace corten::batch
