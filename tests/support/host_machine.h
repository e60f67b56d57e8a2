// A simulated device: the machine of device/device_batch.h in host memory, with a CPU executor. It runs the
// same kernels in the same order as a batch on a GPU, on any computer.
#pragma once

#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "collision/epa_workspace.h"
#include "device/backend.h"
#include "exec/thread_lanes.h"
#include "model/arena.h"
#include "model/precision.h"
#include "step/piece_table.h"
#include "support/failing_allocations.h"

namespace corten::test {

/// One thread.
struct SerialLanes {
  static constexpr int width = 1;
  template <class Stage>
  static void run(Stage stage) {
    stage(SerialExec{});
  }
};

/// N threads that act as the lanes of a warp.
template <int N>
struct LanesOf {
  static constexpr int width = N;
  template <class Stage>
  static void run(Stage stage) {
    run_on_thread_lanes<N>(stage);
  }
};

template <class T, class Lanes>
class HostMachine {
 public:
  class Block {
   public:
    Block() = default;
    Block(std::size_t size, std::shared_ptr<void> share) : memory_(size), share_(std::move(share)) {
      memory_.fill(0);
    }
    std::byte* data() const { return const_cast<std::byte*>(memory_.data()); }

   private:
    Arena memory_;
    std::shared_ptr<void> share_;
  };

  /// Copies are done immediately.
  class Staging {
   public:
    explicit Staging(std::size_t size) : memory_(size) {}
    std::byte* data() { return memory_.data(); }
    template <class Number>
    Number* as() {
      return reinterpret_cast<Number*>(memory_.data());
    }
    void wait() {}
    void mark() {}

   private:
    Arena memory_;
  };

  /// `limit`: bytes of memory that may be allocated; 0: no limit.
  explicit HostMachine(std::size_t limit = 0)
      : left_(std::make_shared<std::size_t>(limit > 0 ? limit : ~std::size_t{0})) {}

  Block allocate(std::size_t bytes) { return Block(bytes, take(bytes)); }
  std::unique_ptr<Staging> stage(std::size_t bytes) {
    if (FailingAllocations::next_fails()) throw std::bad_alloc();
    return std::make_unique<Staging>(bytes);
  }
  void upload(void* to, const void* from, std::size_t bytes) {
    if (bytes > 0) std::memcpy(to, from, bytes);
  }
  void download(void* to, const void* from, std::size_t bytes) {
    if (bytes > 0) std::memcpy(to, from, bytes);
  }
  void wait() {}

  DataCapacity capacity(const ModelView<double>& model, DataCapacity needed) const {
    if (Lanes::width > 1) needed.npolymax = shared_polytope_capacity(model);
    // A warp does not solve problems in memory of their own.
    if (kSolvesLocally<Lanes> && needed.nHmax > 0)
      needed.nHmax += RowNewton<double, Lanes>::most(model.nv) +
                      DenseNewton<double, Lanes>::most(model.nv, needed.nefcmax);
    return needed;
  }

  void make_environments(const ModelView<double>& model, const DataCapacity& capacity, int envs,
                         const std::uint8_t* role) {
    model_ = convert_model<T>(model, model_memory_);
    first_ = {};
    static_cast<DataCapacity&>(first_) = capacity;
    stride_ = bind_data(model_, first_, nullptr);
    data_share_ = take(stride_ * static_cast<std::size_t>(envs));
    data_memory_ = Arena(stride_ * static_cast<std::size_t>(envs));
    data_memory_.fill(0);
    bind_data(model_, first_, data_memory_.data());
    envs_ = envs;
    role_ = role;
    models_ = nullptr;
  }
  void free_environments() {
    data_memory_ = Arena();
    data_share_.reset();
  }
  void use_models(const ModelView<T>* models) { models_ = models; }
  const ModelView<T>& model() const { return model_; }

  template <class Body>
  void for_each_row(Body body) {
    for (int e = 0; e < envs_; e++) Lanes::run([&](auto exec) { body(model_of(e), data_of(e), e, exec); });
  }

  void prepare() {}
  void step_pieces() {
    corten::step_pieces(plan_step(model_), Run{this, device::kSteps},
                        Run{this, device::kSteps | device::kStarts});
  }
  void forward_pieces() { corten::forward_pieces(plan_step(model_), Run{this, device::kStarts}); }
  void pose_pieces() { Run{this, device::kAsked}(piece::Kinematics{}); }
  void draw(const device::DrawRequest<T>& request) {
    int list[render::ItemList::kMost];
    render::with_features(request.scene, [&]<class Needs>(Needs) {
      for (int picture = 0; picture < request.pictures(); picture++)
        for (int tile = 0; tile < request.tiles(); tile++)
          Lanes::run([&](auto exec) {
            request.template draw<Needs>(
                picture, tile, [&](int env) -> const ModelView<T>& { return model_of(env); }, list, exec);
          });
    });
  }
  void profile(std::vector<StageTime>* stages) { profile_ = stages; }

  void* stream() const { return nullptr; }
  int device_id() const { return 0; }
  std::string device_name() const { return "a device in host memory"; }
  std::size_t bytes() const { return data_memory_.size(); }

 private:
  /// Runs a piece for all environments of these roles, as a kernel would.
  struct Run {
    const HostMachine* machine;
    int roles, status_bit = 0;
    template <class Piece>
    void operator()(Piece piece) const {
      if (machine->profile_ != nullptr) (*machine->profile_)[piece::kIndex<Piece>].calls++;
      for (int e = 0; e < machine->envs_; e++)
        if ((machine->role_[e] & roles) && (status_bit == 0 || (*machine->data_of(e).status & status_bit)))
          Lanes::run([&](auto exec) { piece(machine->model_of(e), machine->data_of(e), exec); });
    }
    template <class Pieces>
    void where(StatusBit bit, Pieces pieces) const {
      pieces(Run{machine, roles, bit});
    }
  };

  /// Takes a share of the memory, which is returned when the last copy of the result is destroyed.
  std::shared_ptr<void> take(std::size_t bytes) {
    if (bytes > *left_ || FailingAllocations::next_fails()) throw std::bad_alloc();
    *left_ -= bytes;
    return {left_.get(), [left = left_, bytes](void*) { *left += bytes; }};
  }

  const ModelView<T>& model_of(int env) const { return models_ != nullptr ? models_[env] : model_; }
  DataView<T> data_of(int env) const {
    return environment_view(first_, stride_, static_cast<std::size_t>(env));
  }

  std::shared_ptr<std::size_t> left_;
  ModelView<T> model_{};
  Arena model_memory_, data_memory_;
  std::shared_ptr<void> data_share_;
  DataView<T> first_{};
  std::size_t stride_ = 0;
  int envs_ = 0;
  const std::uint8_t* role_ = nullptr;
  const ModelView<T>* models_ = nullptr;
  std::vector<StageTime>* profile_ = nullptr;
};

}  // namespace corten::test
