// Many environments of one model on a GPU, each stepped by a warp or a part of one. There is no physics here:
// kernels call the pieces of src/step with the warp executor, one kernel per piece. A single kernel for the
// whole step would spend four fifths of its time waiting for instructions: warps at different places in a
// megabyte of code evict each other's instructions from the cache.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "corten/profile.h"
#include "cuda/device_buffer.h"
#include "device/batch_view.h"
#include "model/arena.h"
#include "model/views.h"
#include "step/plan.h"

namespace corten::cuda {

class StageEvents;

/// True if there is a usable GPU; otherwise `why_not` says what is missing.
bool device_available(std::string& why_not);

/// The CPU's capacities, enlarged for the device: warps factor small problems as dense matrices.
DataCapacity device_capacity(const ModelView<double>& model, DataCapacity capacity);

/// With kVaried every environment has its own ModelView; otherwise all share one, passed as a kernel
/// argument.
template <class T, bool kVaried = false>
class Environments {
 public:
  /// Allocates `count` environments. The model is converted to T and uploaded once. `roles`, if not null,
  /// selects the pieces that run for each environment (device/batch_view.h). `stream` may be shared.
  Environments(const ModelView<double>& model, const DataCapacity& capacity, int count,
               std::shared_ptr<Stream> stream = std::make_shared<Stream>(),
               const std::uint8_t* roles = nullptr);

  int count() const { return count_; }
  /// The model and the first environment's Data, with device pointers.
  const ModelView<T>& model() const { return model_; }
  const DataView<T>* first() const { return reinterpret_cast<const DataView<T>*>(first_memory_.data()); }
  const ModelView<T>* models() const { return models_; }
  /// Sets one view per environment, in device memory. Call before the first step.
  void use_models(const ModelView<T>* models) { models_ = models; }
  /// Sets all Data to zero.
  void clear();
  /// Bytes of device memory per environment.
  std::size_t bytes_each() const { return stride_; }

  /// Copies whole Data from the host to the device and back.
  void upload(const std::vector<DataView<double>>& environments);
  void download(const std::vector<DataView<double>>& environments) const;

  /// Steps all environments by `steps` timesteps; returns when they are done.
  void step(int steps);
  /// Captures the graphs of the two functions below. Call after use_models.
  void prepare();
  /// start_step queues one timestep of environments that step, and forward dynamics of those that start an
  /// episode. start_forward queues only the latter. With a profile they wait for their kernels and add the
  /// times, by piece.
  void start_step(std::vector<StageTime>* profile = nullptr);
  void start_forward(std::vector<StageTime>* profile = nullptr);
  /// Queues the poses of environments in the role kAsked.
  void start_poses();

 private:
  /// Starts a recorded graph, or the launches themselves to measure them.
  template <class Launch>
  void start(std::vector<StageTime>* profile, Graph& graph, Launch launch);
  DataView<T> host_view(Arena& staging, int index) const;
  void make_plan(const ModelView<double>& model);
  /// run(launch), where launch(roles) launches pieces for environments with these roles.
  template <class Run>
  void with_launches(StageEvents* events, Run run);
  void launch_step(StageEvents* events);
  void launch_forward(StageEvents* events);

  std::shared_ptr<Stream> stream_;
  const std::uint8_t* roles_;
  const ModelView<T>* models_ = nullptr;
  ModelView<T> model_;  ///< with device pointers
  DeviceBuffer model_memory_;
  DataView<T> first_;          ///< environment 0, with device pointers
  DeviceBuffer first_memory_;  ///< copy of first_ on the device
  DeviceBuffer data_memory_;
  std::size_t stride_;
  int count_;
  DeviceBuffer pairs_memory_;
  StepPlan plan_;
  Graph one_step_, one_forward_;  ///< captured when first needed
};

extern template class Environments<double, false>;
extern template class Environments<float, false>;
extern template class Environments<double, true>;
extern template class Environments<float, true>;

}  // namespace corten::cuda
