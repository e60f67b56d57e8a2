#include "cuda/environments.h"

#include <cstring>
#include <type_traits>
#include <utility>

#include "cuda/launch.h"
#include "device/pair_list.h"
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
template <class Models>
struct LaunchPieces {
  Launch<Models> launch;
  Shortcuts shortcuts;

  template <class Piece>
  void operator()(Piece piece) const {
    launch_piece(launch, piece);
  }
  void operator()(piece::Constrain piece) const {
    if (shortcuts.by_columns) launch_piece(launch, piece::ConstrainByColumns{});
    else launch_piece(launch, piece);
  }
  void operator()(piece::FindContacts piece) const {
    if (shortcuts.by_formulas) launch_piece(launch, piece::FindContactsByFormulas{shortcuts.pairs});
    if (shortcuts.by_formulas && !shortcuts.search_too) return;
    Launch<Models> rest = launch;
    rest.mask.unsearched = shortcuts.by_formulas;
    launch_piece(rest, piece);
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
  // Lanes load two pointers at a time, perhaps one too many.
  std::vector<std::byte> first(sizeof first_ + sizeof(void*));
  std::memcpy(first.data(), &first_, sizeof first_);
  first_memory_ = DeviceBuffer(first.size());
  first_memory_.upload(first.data(), *stream_);
  look_for_shortcuts(model);
}

template <class T, bool kVaried>
void Environments<T, kVaried>::look_for_shortcuts(const ModelView<double>& model) {
  shortcuts_.by_columns = columns::newton_suffices<WarpExec>(model, first_);
  // Signatures of bodies, by which pairs are sorted, have 16 bits for each.
  if (model.ngeom >= detail::kTreePays || model.nbody > 1 << 16 || model.enabled(kEnableSleep)) return;
  const std::vector<PossiblePair> pairs = device::list_possible_pairs(model);
  const int count = static_cast<int>(pairs.size()), formulas = device::count_formulas(pairs);
  if (2 * formulas < count) return;
  pairs_memory_ = DeviceBuffer(pairs.size() * sizeof(PossiblePair));
  pairs_memory_.upload(reinterpret_cast<const std::byte*>(pairs.data()), *stream_);
  shortcuts_.by_formulas = true;
  shortcuts_.search_too = formulas < count;
  shortcuts_.pairs = {reinterpret_cast<const PossiblePair*>(pairs_memory_.data()), count};
}

template <class T, bool kVaried>
void Environments<T, kVaried>::clear() {
  data_memory_.clear(*stream_);
}

template <class T, bool kVaried>
template <class Record>
void Environments<T, kVaried>::record(Graph& graph, Record record) {
  auto models = [&] {
    if constexpr (kVaried) return ModelEach<T>{models_};
    else return OneModel<T>{model_};
  }();
  graph.record(*stream_, [&] {
    record([&](unsigned roles) {
      return LaunchPieces<Models<T, kVaried>>{
          {models, first(), stride_, count_, stream_->get(), {roles_, roles}}, shortcuts_};
    });
  });
}

template <class T, bool kVaried>
void Environments<T, kVaried>::prepare() {
  if (!one_step_.recorded())
    record(one_step_, [&](auto launch) {
      step_pieces(model_, launch(device::kSteps), launch(device::kSteps | device::kStarts));
    });
  if (!one_forward_.recorded())
    record(one_forward_, [&](auto launch) { forward_pieces(model_, launch(device::kStarts)); });
}

template <class T, bool kVaried>
void Environments<T, kVaried>::start_step() {
  prepare();
  one_step_.start(*stream_);
}

template <class T, bool kVaried>
void Environments<T, kVaried>::start_forward() {
  prepare();
  one_forward_.start(*stream_);
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
