// The CUDA implementation of the machine in device/device_batch.h: memory, copies and launches. No batch
// rules and no physics.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "cuda/device_buffer.h"
#include "cuda/environments.h"
#include "cuda/kernel_models.h"
#include "cuda/pictures.h"
#include "cuda/warp_view.h"
#include "exec/exec.h"

namespace corten::cuda {

/// Pinned host memory, for asynchronous copies.
class Pinned {
 public:
  Pinned(std::size_t size, std::shared_ptr<Stream> stream) : stream_(std::move(stream)) {
    check(cudaEventCreateWithFlags(&copied_, cudaEventDisableTiming), "creating an event");
    if (const cudaError_t result = cudaMallocHost(&data_, size > 0 ? size : 1); result != cudaSuccess) {
      cudaEventDestroy(copied_);
      check(result, "allocating host memory for copies");
    }
  }
  Pinned(const Pinned&) = delete;
  Pinned& operator=(const Pinned&) = delete;
  ~Pinned() {
    cudaEventDestroy(copied_);
    cudaFreeHost(data_);
  }
  std::byte* data() const { return static_cast<std::byte*>(data_); }
  template <class Number>
  Number* as() const {
    return static_cast<Number*>(data_);
  }
  /// wait() returns when all copies queued before mark() are done.
  void mark() { check(cudaEventRecord(copied_, stream_->get()), "marking a copy"); }
  void wait() { check(cudaEventSynchronize(copied_), "waiting for a copy"); }

 private:
  std::shared_ptr<Stream> stream_;
  void* data_ = nullptr;
  cudaEvent_t copied_ = nullptr;
};

/// Runs body(model, data, environment, executor) for all environments, one warp each.
template <class T, class Models, class Body>
__global__ void run_rows(const __grid_constant__ Models models, const DataView<T>* first, std::size_t stride,
                         int count, const __grid_constant__ Body body) {
  const WarpExec exec;
  const int index = environment_of(exec);
  if (index < count) body(models.of(index), warp_view(first, stride, index, exec), index, exec);
}

template <class T, bool kVaried>
class Machine {
 public:
  using Block = DeviceBuffer;
  using Staging = Pinned;

  Block allocate(std::size_t bytes) {
    Block block(bytes);
    block.clear(*stream_);
    return block;
  }
  std::unique_ptr<Staging> stage(std::size_t bytes) { return std::make_unique<Pinned>(bytes, stream_); }
  void upload(void* to, const void* from, std::size_t bytes) {
    if (bytes > 0)
      check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream_->get()), "uploading");
  }
  void download(void* to, const void* from, std::size_t bytes) {
    if (bytes > 0)
      check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, stream_->get()), "downloading");
  }
  void wait() { stream_->wait("working"); }

  DataCapacity capacity(const ModelView<double>& model, const DataCapacity& needed) const {
    return device_capacity(model, needed);
  }
  void make_environments(const ModelView<double>& model, const DataCapacity& capacity, int envs,
                         const std::uint8_t* role) {
    environments_ = std::make_unique<Environments<T, kVaried>>(model, capacity, envs, stream_, role);
    environments_->clear();
  }
  void free_environments() {
    wait();
    environments_.reset();
  }
  void use_models(const ModelView<T>* models) { environments_->use_models(models); }
  const ModelView<T>& model() const { return environments_->model(); }

  template <class Body>
  void for_each_row(Body body) {
    const int count = environments_->count(), blocks = blocks_for(count, WarpExec{});
    auto start = [&](auto models) {
      run_rows<<<blocks, WarpExec::kThreadsPerBlock, 0, stream_->get()>>>(
          models, environments_->first(), environments_->bytes_each(), count, body);
    };
    if constexpr (kVaried) start(ModelEach<T>{environments_->models()});
    else start(OneModel<T>{environments_->model()});
    check(cudaGetLastError(), "launching a kernel");
  }
  /// Captures graphs now instead of in the first step.
  void prepare() { environments_->prepare(); }
  void step_pieces() { environments_->start_step(profile_); }
  void forward_pieces() { environments_->start_forward(profile_); }
  void pose_pieces() { environments_->start_poses(); }
  void draw(const device::DrawRequest<T>& request) {
    if constexpr (kVaried) launch_pictures(ModelEach<T>{environments_->models()}, request, stream_->get());
    else launch_pictures(OneModel<T>{environments_->model()}, request, stream_->get());
  }
  void profile(std::vector<StageTime>* stages) { profile_ = stages; }

  void* stream() const { return stream_->get(); }
  int device_id() const { return device_; }
  std::string device_name() const {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device_), "querying the device");
    return properties.name;
  }
  std::size_t bytes() const {
    return environments_->bytes_each() * static_cast<std::size_t>(environments_->count());
  }

 private:
  /// The device that was current at construction.
  static int current_device() {
    int device = 0;
    check(cudaGetDevice(&device), "querying the device");
    return device;
  }

  int device_ = current_device();
  std::shared_ptr<Stream> stream_ = std::make_shared<Stream>();
  std::unique_ptr<Environments<T, kVaried>> environments_;
  std::vector<StageTime>* profile_ = nullptr;
};

}  // namespace corten::cuda
