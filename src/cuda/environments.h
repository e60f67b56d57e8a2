// Many environments of one model on a GPU, each stepped by a warp or a part of one. No physics here: the
// kernels call the pieces of src/step with the warp executor, a kernel a piece. One kernel for the whole step
// would spend four fifths of its time waiting for instructions: warps at different places of a megabyte of
// code push each other's out of the cache.
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

/// True when a usable GPU is there; `why_not` says what is missing otherwise.
bool device_available(std::string& why_not);

/// The room that environments need beside what the CPU found enough: warps factor small problems as dense
/// matrices.
DataCapacity room_on_device(const ModelView<double>& model, DataCapacity capacity);

/// With kVaried every environment has a ModelView of its own; else all share one, which kernels find in
/// their arguments.
template <class T, bool kVaried = false>
class Environments {
 public:
  /// Room for `count` environments. The model is converted to T and uploaded once. `roles`, where there are
  /// some, tell by environment (device/batch_view.h) which pieces run for it; `stream` is shared with others.
  Environments(const ModelView<double>& model, const DataCapacity& capacity, int count,
               std::shared_ptr<Stream> stream = std::make_shared<Stream>(),
               const std::uint8_t* roles = nullptr);

  int count() const { return count_; }
  /// The model and the first environment's Data, as the device sees them.
  const ModelView<T>& model() const { return model_; }
  const DataView<T>* first() const { return reinterpret_cast<const DataView<T>*>(first_memory_.data()); }
  const ModelView<T>* models() const { return models_; }
  /// One view for each environment, in device memory. Before the first step.
  void use_models(const ModelView<T>* models) { models_ = models; }
  /// All Data to zero.
  void clear();
  /// Device memory of one environment.
  std::size_t bytes_each() const { return stride_; }

  /// Host copies to the device and back. Everything in a Data travels.
  void upload(const std::vector<DataView<double>>& environments);
  void download(const std::vector<DataView<double>>& environments) const;

  /// All environments by `steps` timesteps; returns when they are done.
  void step(int steps);
  /// Records the two below. After use_models.
  void prepare();
  /// Queues one timestep of environments that step, with forward dynamics of those that start; queues forward
  /// dynamics of the latter alone. With a profile each waits for its kernels and adds their times, by piece.
  void start_step(std::vector<StageTime>* profile = nullptr);
  void start_forward(std::vector<StageTime>* profile = nullptr);

 private:
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
  ModelView<T> model_;  ///< pointers into device memory
  DeviceBuffer model_memory_;
  DataView<T> first_;          ///< environment 0, pointers into device memory
  DeviceBuffer first_memory_;  ///< first_, on the device
  DeviceBuffer data_memory_;
  std::size_t stride_;
  int count_;
  DeviceBuffer pairs_memory_;
  StepPlan plan_;
  Graph one_step_, one_forward_;  ///< their kernels, recorded when they are first needed
};

extern template class Environments<double, false>;
extern template class Environments<float, false>;
extern template class Environments<double, true>;
extern template class Environments<float, true>;

}  // namespace corten::cuda
