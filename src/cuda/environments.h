// Many environments of one model on a GPU, each stepped by one warp. No physics here: the kernels call the
// pieces of src/step with the warp executor, a kernel a piece. One kernel for the whole step would spend four
// fifths of its time waiting for instructions: warps at different places of a megabyte of code push each
// other's out of the cache.
#pragma once

#include <vector>

#include "cuda/device_buffer.h"
#include "model/arena.h"
#include "model/views.h"

namespace corten::cuda {

/// True when a usable GPU is there; `why_not` says what is missing otherwise.
bool device_available(std::string& why_not);

/// The room that environments need beside what the CPU found enough: warps factor small problems as dense
/// matrices.
DataCapacity room_on_device(const ModelView<double>& model, DataCapacity capacity);

template <class T>
class Environments {
 public:
  /// Room for `count` environments. The model is converted to T and uploaded once.
  Environments(const ModelView<double>& model, const DataCapacity& capacity, int count);

  int count() const { return count_; }
  /// Device memory of one environment.
  std::size_t bytes_each() const { return stride_; }

  /// Host copies to the device and back. Everything in a Data travels.
  void upload(const std::vector<DataView<double>>& environments);
  void download(const std::vector<DataView<double>>& environments) const;

  /// All environments by `steps` timesteps; returns when they are done.
  void step(int steps);

 private:
  DataView<T> host_view(Arena& staging, int index) const;
  void record_step();

  Stream stream_;
  ModelView<T> model_;  ///< pointers into device memory
  DeviceBuffer model_memory_;
  DataView<T> first_;          ///< environment 0, pointers into device memory
  DeviceBuffer first_memory_;  ///< first_, on the device
  DeviceBuffer data_memory_;
  std::size_t stride_;
  int count_;
  Graph one_step_;  ///< the kernels of a step, recorded once
};

extern template class Environments<double>;
extern template class Environments<float>;

}  // namespace corten::cuda
