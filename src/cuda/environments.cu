#include "cuda/environments.h"

#include <cstring>
#include <type_traits>
#include <utility>

#include "cuda/launch.h"
#include "cuda/stage_events.h"
#include "device/pair_list.h"
#include "model/layout.h"
#include "model/precision.h"
#include "step/piece_table.h"
#include "step/variants.h"

namespace corten::cuda {

namespace {

/// Enables the conditional pieces of the graph if the status of any environment has the bit.
template <class T>
__global__ void set_condition(int status_bit, const DataView<T>* first, std::size_t stride, int count,
                              cudaGraphConditionalHandle pieces) {
  const auto* status = reinterpret_cast<const std::byte*>(first->status);
  bool found = false;
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    found = found || (*reinterpret_cast<const int*>(status + stride * i) & status_bit) != 0;
  if (__syncthreads_or(found) && threadIdx.x == 0) cudaGraphSetConditional(pieces, 1);
}

/// Launches pieces on a stream; see RunPieces.
template <class Models>
struct LaunchPieces {
  using HasVariants = void;
  Launch<Models> launch;
  StageEvents* events = nullptr;  ///< null while a graph is recorded

  template <class Piece>
  void operator()(Piece piece) const {
    if (events == nullptr) return launch_piece(launch, piece);
    events->time(piece::kIndex<Piece>, [&] { launch_piece(launch, piece); });
  }
  /// In a graph the device decides whether the pieces run at all.
  template <class Pieces>
  void where(StatusBit bit, Pieces pieces) const {
    if (events != nullptr) {
      // Not timed: the graph of an ordinary step skips these launches.
      LaunchPieces some = *this;
      some.launch.mask.status_bit = bit;
      some.events = nullptr;
      return pieces(some);
    }
    ConditionalBody body(launch.stream);
    set_condition<<<1, 1024, 0, launch.stream>>>(bit, launch.first, launch.stride, launch.count,
                                                 body.handle());
    check(cudaGetLastError(), "starting a kernel");
    body.record([&](const Stream& inside) {
      LaunchPieces some = *this;
      some.launch.stream = inside.get();
      some.launch.mask.status_bit = bit;
      pieces(some);
    });
  }
};

template <class T, bool kVaried>
using Models = std::conditional_t<kVaried, ModelEach<T>, OneModel<T>>;

}  // namespace

template <class T, bool kVaried>
Environments<T, kVaried>::Environments(const ModelView<double>& model, const DataCapacity& capacity,
                                       int count, std::shared_ptr<Stream> stream, const std::uint8_t* roles)
    : stream_(std::move(stream)), roles_(roles), count_(count) {
  Arena converted;
  model_ = convert_model<T>(model, converted);
  model_memory_ = DeviceBuffer(converted.size());
  model_memory_.upload(converted.data(), *stream_);
  bind_model(model_, model_memory_.data());

  first_ = {};
  static_cast<DataCapacity&>(first_) = capacity;
  stride_ = bind_data(model_, first_, nullptr);
  data_memory_ = DeviceBuffer(stride_ * count);
  bind_data(model_, first_, data_memory_.data());
  // Lanes load two pointers at a time, possibly one past the end.
  std::vector<std::byte> first(sizeof first_ + sizeof(void*));
  std::memcpy(first.data(), &first_, sizeof first_);
  first_memory_ = DeviceBuffer(first.size());
  first_memory_.upload(first.data(), *stream_);
  make_plan(model);
}

template <class T, bool kVaried>
void Environments<T, kVaried>::make_plan(const ModelView<double>& model) {
  plan_ = plan_step(model);
  use_column_solver<WarpExec>(plan_, model, first_);
  if (!lists_pairs(model)) return;
  const std::vector<PossiblePair> pairs = device::list_possible_pairs(model);
  pairs_memory_ = DeviceBuffer(pairs.size() * sizeof(PossiblePair));
  pairs_memory_.upload(reinterpret_cast<const std::byte*>(pairs.data()), *stream_);
  const auto* list = reinterpret_cast<const PossiblePair*>(pairs_memory_.data());
  use_pairs(plan_, {list, static_cast<int>(pairs.size())}, device::count_analytic(pairs));
}

template <class T, bool kVaried>
void Environments<T, kVaried>::clear() {
  data_memory_.clear(*stream_);
}

template <class T, bool kVaried>
template <class Run>
void Environments<T, kVaried>::with_launches(StageEvents* events, Run run) {
  auto models = [&] {
    if constexpr (kVaried) return ModelEach<T>{models_};
    else return OneModel<T>{model_};
  }();
  run([&](unsigned roles) {
    return LaunchPieces<Models<T, kVaried>>{
        {models, first(), stride_, count_, stream_->get(), {roles_, roles}}, events};
  });
}

template <class T, bool kVaried>
void Environments<T, kVaried>::launch_step(StageEvents* events) {
  with_launches(events, [&](auto launch) {
    step_pieces(plan_, launch(device::kSteps), launch(device::kSteps | device::kStarts));
  });
}

template <class T, bool kVaried>
void Environments<T, kVaried>::launch_forward(StageEvents* events) {
  with_launches(events, [&](auto launch) { forward_pieces(plan_, launch(device::kStarts)); });
}

template <class T, bool kVaried>
void Environments<T, kVaried>::prepare() {
  if (!one_step_.recorded()) one_step_.record(*stream_, [&] { launch_step(nullptr); });
  if (!one_forward_.recorded()) one_forward_.record(*stream_, [&] { launch_forward(nullptr); });
}

template <class T, bool kVaried>
template <class Launch>
void Environments<T, kVaried>::start(std::vector<StageTime>* profile, Graph& graph, Launch launch) {
  if (profile != nullptr) {
    StageEvents events(*stream_);
    launch(&events);
    return events.add_to(*profile);
  }
  prepare();
  graph.start(*stream_);
}

template <class T, bool kVaried>
void Environments<T, kVaried>::start_step(std::vector<StageTime>* profile) {
  start(profile, one_step_, [&](StageEvents* events) { launch_step(events); });
}

template <class T, bool kVaried>
void Environments<T, kVaried>::start_forward(std::vector<StageTime>* profile) {
  start(profile, one_forward_, [&](StageEvents* events) { launch_forward(events); });
}

template <class T, bool kVaried>
void Environments<T, kVaried>::start_poses() {
  with_launches(nullptr, [&](auto launch) { launch(device::kAsked)(piece::Kinematics{}); });
}

template <class T, bool kVaried>
DataView<T> Environments<T, kVaried>::host_view(Arena& staging, int index) const {
  DataView<T> view{};
  static_cast<DataCapacity&>(view) = first_;
  bind_data(model_, view, staging.data() + stride_ * index);
  return view;
}

template <class T, bool kVaried>
void Environments<T, kVaried>::upload(const std::vector<DataView<double>>& environments) {
  Arena staging(data_memory_.size());
  for (int i = 0; i < count_; i++) convert_data(model_, environments[i], host_view(staging, i));
  data_memory_.upload(staging.data(), *stream_);
}

template <class T, bool kVaried>
void Environments<T, kVaried>::download(const std::vector<DataView<double>>& environments) const {
  Arena staging(data_memory_.size());
  data_memory_.download(staging.data(), *stream_);
  for (int i = 0; i < count_; i++) convert_data(model_, host_view(staging, i), environments[i]);
}

template <class T, bool kVaried>
void Environments<T, kVaried>::step(int steps) {
  for (int s = 0; s < steps; s++) start_step();
  stream_->wait("stepping");
}

template class Environments<double, false>;
template class Environments<float, false>;
template class Environments<double, true>;
template class Environments<float, true>;

}  // namespace corten::cuda
