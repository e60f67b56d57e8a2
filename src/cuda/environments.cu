#include "cuda/environments.h"

#include "cuda/launch.h"
#include "model/layout.h"
#include "model/precision.h"

namespace corten::cuda {

namespace {

/// Lets the pieces that wait for it run if the status of any environment has the bit.
template <class T>
__global__ void ask_for(int status_bit, const DataView<T>* first, std::size_t stride, int count,
                        cudaGraphConditionalHandle pieces) {
  const auto* status = reinterpret_cast<const std::byte*>(first->status);
  bool found = false;
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    found = found || (*reinterpret_cast<const int*>(status + stride * i) & status_bit) != 0;
  if (__syncthreads_or(found) && threadIdx.x == 0) cudaGraphSetConditional(pieces, 1);
}

/// Starts the pieces that it is called with on a stream; see RunPieces.
template <class T>
struct LaunchPieces {
  Launch<T> launch;
  bool by_columns;  ///< a lane for each dof solves the constraints

  template <class Piece>
  void operator()(Piece piece) const {
    launch_piece(launch, piece);
  }
  void operator()(piece::Constrain piece) const {
    if (by_columns) launch_piece(launch, piece::ConstrainByColumns{});
    else launch_piece(launch, piece);
  }

  /// Only while a graph is recorded: the decision falls on the device.
  template <class Pieces>
  void where(StatusBit bit, Pieces pieces) const {
    ConditionalBody body(launch.stream);
    ask_for<<<1, 1024, 0, launch.stream>>>(bit, launch.first, launch.stride, launch.count, body.handle());
    check(cudaGetLastError(), "starting a kernel");
    body.record([&](const Stream& inside) {
      LaunchPieces some = *this;
      some.launch.stream = inside.get();
      some.launch.status_bit = bit;
      pieces(some);
    });
  }
};

}  // namespace

template <class T>
Environments<T>::Environments(const ModelView<double>& model, const DataCapacity& capacity, int count)
    : count_(count) {
  Arena converted;
  model_ = convert_model<T>(model, converted);
  model_memory_ = DeviceBuffer(converted.size());
  model_memory_.upload(converted.data(), stream_);
  bind_model(model_, model_memory_.data());

  first_ = {};
  static_cast<DataCapacity&>(first_) = capacity;
  stride_ = bind_data(model_, first_, nullptr);
  data_memory_ = DeviceBuffer(stride_ * count);
  bind_data(model_, first_, data_memory_.data());
  first_memory_ = DeviceBuffer(sizeof first_);
  first_memory_.upload(reinterpret_cast<const std::byte*>(&first_), stream_);
  record_step();
}

template <class T>
void Environments<T>::record_step() {
  const auto* first = reinterpret_cast<const DataView<T>*>(first_memory_.data());
  one_step_.record(stream_, [&] {
    step_pieces(model_, LaunchPieces<T>{{model_, first, stride_, count_, stream_.get()},
                                        columns::newton_suffices<WarpExec>(model_, first_)});
  });
}

template <class T>
DataView<T> Environments<T>::host_view(Arena& staging, int index) const {
  DataView<T> view{};
  static_cast<DataCapacity&>(view) = first_;
  bind_data(model_, view, staging.data() + stride_ * index);
  return view;
}

template <class T>
void Environments<T>::upload(const std::vector<DataView<double>>& environments) {
  Arena staging(data_memory_.size());
  for (int i = 0; i < count_; i++) convert_data(model_, environments[i], host_view(staging, i));
  data_memory_.upload(staging.data(), stream_);
}

template <class T>
void Environments<T>::download(const std::vector<DataView<double>>& environments) const {
  Arena staging(data_memory_.size());
  data_memory_.download(staging.data(), stream_);
  for (int i = 0; i < count_; i++) convert_data(model_, host_view(staging, i), environments[i]);
}

template <class T>
void Environments<T>::step(int steps) {
  for (int s = 0; s < steps; s++) one_step_.start(stream_);
  stream_.wait("stepping");
}

template class Environments<double>;
template class Environments<float>;

}  // namespace corten::cuda
