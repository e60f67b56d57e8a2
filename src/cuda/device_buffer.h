// RAII wrappers for CUDA streams, memory and graphs, and error checks.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace corten::cuda {

inline void check(cudaError_t result, const char* doing) {
  if (result == cudaSuccess) return;
  cudaGetLastError();  // clear it: it is reported here, not by the next kernel
  throw std::runtime_error(std::string("CUDA: ") + doing + ": " + cudaGetErrorString(result));
}

/// A CUDA stream.
class Stream {
 public:
  Stream() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "creating a stream"); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { cudaStreamDestroy(stream_); }
  cudaStream_t get() const { return stream_; }
  void wait(const char* doing) const { check(cudaStreamSynchronize(stream_), doing); }

 private:
  cudaStream_t stream_ = nullptr;
};

class DeviceBuffer {
 public:
  DeviceBuffer() = default;
  explicit DeviceBuffer(std::size_t size) : size_(size) {
    check(cudaMalloc(&data_, size > 0 ? size : 1), ("allocating " + std::to_string(size) + " bytes").c_str());
  }
  DeviceBuffer(DeviceBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~DeviceBuffer() { cudaFree(data_); }

  std::byte* data() const { return static_cast<std::byte*>(data_); }
  std::size_t size() const { return size_; }

  // Copy on the stream that uses the data: a plain copy can return before the last part has arrived, and a
  // non-blocking stream does not wait for it.
  void upload(const std::byte* from, const Stream& stream) {
    check(cudaMemcpyAsync(data_, from, size_, cudaMemcpyHostToDevice, stream.get()), "uploading");
    stream.wait("uploading");
  }
  void clear(const Stream& stream) {
    check(cudaMemsetAsync(data_, 0, size_, stream.get()), "clearing memory");
  }
  void download(std::byte* to, const Stream& stream) const {
    check(cudaMemcpyAsync(to, data_, size_, cudaMemcpyDeviceToHost, stream.get()), "downloading");
    stream.wait("downloading");
  }

 private:
  void* data_ = nullptr;
  std::size_t size_ = 0;
};

/// Calls launches() on a stream that is capturing, ends the capture and returns its graph. Ends it also if
/// launches() throws: a stream in capture mode cannot be used for other work.
template <class Launches>
cudaGraph_t captured(const Stream& stream, Launches launches, const char* what) {
  cudaGraph_t recorded = nullptr;
  try {
    launches();
  } catch (...) {
    cudaStreamEndCapture(stream.get(), &recorded);
    throw;
  }
  check(cudaStreamEndCapture(stream.get(), &recorded), what);
  return recorded;
}

/// A CUDA graph: a sequence of kernels that is launched as one.
class Graph {
 public:
  Graph() = default;
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  ~Graph() {
    if (graph_ != nullptr) cudaGraphExecDestroy(graph_);
  }

  /// Captures what `launches` puts on the stream.
  template <class Launches>
  void record(const Stream& stream, Launches launches) {
    check(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeThreadLocal), "recording a step");
    const cudaGraph_t recorded = captured(stream, launches, "recording a step");
    const cudaError_t result = cudaGraphInstantiate(&graph_, recorded, 0);
    cudaGraphDestroy(recorded);
    check(result, "recording a step");
  }

  bool recorded() const { return graph_ != nullptr; }
  void start(const Stream& stream) const { check(cudaGraphLaunch(graph_, stream.get()), "starting a step"); }

 private:
  cudaGraphExec_t graph_ = nullptr;
};

/// A conditional part of the graph that a stream is capturing. It runs only if an earlier kernel calls
/// cudaGraphSetConditional(handle(), 1).
class ConditionalBody {
 public:
  explicit ConditionalBody(cudaStream_t recording) : recording_(recording) {
    check(cudaGraphConditionalHandleCreate(&handle_, moment().graph, 0, cudaGraphCondAssignDefault),
          "recording a condition");
  }
  cudaGraphConditionalHandle handle() const { return handle_; }

  /// Captures what `launches` puts on the stream that it gets. Later work of the capturing stream follows it.
  template <class Launches>
  void record(Launches launches) const {
    cudaGraphNodeParams parameters{};
    parameters.type = cudaGraphNodeTypeConditional;
    parameters.conditional.handle = handle_;
    parameters.conditional.type = cudaGraphCondTypeIf;
    parameters.conditional.size = 1;
    const Moment now = moment();
    cudaGraphNode_t node = nullptr;
    check(cudaGraphAddNode(&node, now.graph, now.before, now.edges, now.count, &parameters),
          "recording a condition");
    check(
        cudaStreamUpdateCaptureDependencies(recording_, &node, nullptr, 1, cudaStreamSetCaptureDependencies),
        "recording a condition");
    const Stream inside;
    cudaGraph_t body = parameters.conditional.phGraph_out[0];
    check(cudaStreamBeginCaptureToGraph(inside.get(), body, nullptr, nullptr, 0,
                                        cudaStreamCaptureModeThreadLocal),
          "recording what depends on a condition");
    captured(
        inside, [&] { launches(inside); }, "recording what depends on a condition");
  }

 private:
  /// The capture state: the graph and its last nodes.
  struct Moment {
    cudaGraph_t graph;
    const cudaGraphNode_t* before;
    const cudaGraphEdgeData* edges;
    std::size_t count;
  };
  Moment moment() const {
    Moment now{};
    cudaStreamCaptureStatus status{};
    check(cudaStreamGetCaptureInfo(recording_, &status, nullptr, &now.graph, &now.before, &now.edges,
                                   &now.count),
          "recording a condition");
    return now;
  }

  cudaStream_t recording_;
  cudaGraphConditionalHandle handle_{};
};

}  // namespace corten::cuda
