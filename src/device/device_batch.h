// The Backend over a Machine, which allocates memory and queues copies and kernels. CUDA is one machine
// (src/cuda/machine.h); tests use another in host memory, with the executors of the CPU.
//
// A Machine<T> has
//   Block, Staging                   device memory; host memory for asynchronous copies
//   allocate(bytes), stage(bytes)    return a zeroed Block; a std::unique_ptr<Staging>
//   upload, download, wait           queue copies; wait for all queued work
//   capacity(model, needed)          the capacity that its executor needs, given what the CPU needs
//   make_environments(model, capacity, envs, role)   uploads the model and allocates zeroed Data for all
//   free_environments()              frees that memory
//   use_models(views)                uses one model per environment instead of a shared one
//   model()                          the uploaded ModelView
//   stream(), device_id(), device_name(), bytes()    queries
//   for_each_row(body)               queues body(model, data, environment, executor)
//   step_pieces(), forward_pieces()  queue the pieces for environments in the matching roles
//   prepare()                        prepares what these two need
//   pose_pieces()                    queues the poses of environments in the role kAsked
//   draw(request)                    queues a DrawRequest of device/pictures.h
//   profile(stages)                  makes step_pieces and forward_pieces wait and add their times to
//   `stages`, by piece; null: off
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "device/answer.h"
#include "device/backend.h"
#include "device/device_rows.h"
#include "device/episode.h"
#include "device/kept_rows.h"
#include "device/pictures.h"
#include "device/query_arrays.h"
#include "device/shared_data.h"
#include "model/layout.h"

namespace corten::device {

template <class T, class Machine>
class DeviceBatch final : public Backend {
 public:
  DeviceBatch(std::unique_ptr<Machine> machine, BackendSpec spec)
      : DeviceBatch(std::make_shared<SharedData<T, Machine>>(std::move(machine), spec), std::move(spec.rows),
                    spec.rules) {}
  /// A second set of rows over Data shared with another DeviceBatch.
  DeviceBatch(std::shared_ptr<SharedData<T, Machine>> shared, std::vector<RowField> rows,
              const EpisodeRules& rules)
      : shared_(std::move(shared)),
        machine_(&shared_->machine()),
        fields_(std::move(rows)),
        columns_(*machine_, shared_->envs()),
        kept_(shared_->model(), shared_->envs()) {
    for (const RowField& field : fields_) rows_.emplace_back(*machine_, field, shared_->envs());
    copies_ = machine_->allocate((rows_.size() + kept_.count()) * sizeof(RowCopy));
    fill_view(rules);
    update_copies();
  }

  void step(int substeps) override {
    keep_up();
    machine_->for_each_row(BeginStep<T>{view_});
    do {
      for (int s = 0; s < substeps; s++) {
        machine_->step_pieces();
        machine_->for_each_row(NoteSubstep<T>{view_});
      }
      machine_->for_each_row(FinishStep<T>{view_});
      if (view_.rules.same_step_resets) start_episodes();
    } while (grew_capacity());
  }

  void reset(std::span<const std::uint8_t> mask, int key) override {
    if (mask.empty()) return begin_where(nullptr, key);
    std::copy(mask.begin(), mask.end(), columns_.mask.host().begin());
    columns_.mask.push(*machine_);
    begin_where(columns_.mask.data(), key);
  }
  void reset_where(const std::uint8_t* mask_on_device) override { begin_where(mask_on_device, -1); }

  void push(std::span<const int> rows) override {
    for (int row : rows) rows_[static_cast<std::size_t>(row)].push(*machine_);
  }
  void pull(std::span<const int> rows) override {
    for (int row : rows) rows_[static_cast<std::size_t>(row)].pull(*machine_);
    notes_fresh_ = false;
  }
  void push_from(int row, const void* host) override {
    rows_[static_cast<std::size_t>(row)].push(*machine_, host);
  }
  void pull_to(int row, void* host) override { rows_[static_cast<std::size_t>(row)].pull(*machine_, host); }

  void ask(const AnyQuery& query) override {
    const auto* own = std::get_if<Query<T>>(&query);
    if (own == nullptr)
      throw std::invalid_argument("the arrays of a query on the device must have the batch's precision, " +
                                  std::string(sizeof(T) == 4 ? "float" : "double"));
    std::visit([&](const auto& asked) { answer_on_device(asked); }, *own);
  }
  void ask_from_host(const Query<double>& query) override {
    QueryArrays<T, Machine> arrays(*machine_);
    std::visit([&](const auto& asked) { answer_on_device(with_arrays(asked, arrays)); }, query);
    arrays.return_outputs();
  }

  void synchronize() override {
    machine_->wait();
    for (Row& row : rows_) row.arrive();
  }

  EnvironmentNote note(int env) override {
    const auto e = static_cast<std::size_t>(env);
    if (!notes_fresh_) columns_.pull_notes(*machine_);
    notes_fresh_ = true;
    EnvironmentNote result{columns_.progress.host()[e], columns_.start_fault.host()[e], {}};
    for (std::size_t c = 0; c < kCapacityCount; c++)
      result.capacity_needed[static_cast<Capacity>(c)] =
          columns_.capacity_needed.host()[e * kCapacityCount + c];
    return result;
  }

  void let_run(std::span<const int> envs) override {
    columns_.progress.pull(*machine_);
    run_from_rows(envs);
  }
  void let_run_only(int count) override {
    columns_.progress.pull(*machine_);
    for (Progress& at : columns_.progress.host()) at.phase = kFrozen;
    std::vector<int> envs(static_cast<std::size_t>(count));
    std::iota(envs.begin(), envs.end(), 0);
    run_from_rows(envs);
    kept_.forget(*machine_, envs);
  }

  void get_kept(int env, const DataView<double>& data) override {
    keep_up();
    kept_.get(*machine_, env, data);
  }
  void set_kept(int env, const DataView<double>& data) override {
    keep_up();
    DataCapacity wanted = shared_->capacity();
    const int impulses = std::max(*data.nkeptcon, *data.nkeptrow);
    if (impulses > wanted.nimpmax) {
      wanted.nimpmax = impulses;
      if (!grow_capacity(wanted)) throw std::bad_alloc();
    }
    kept_.set(*machine_, env, data);
  }

  void update_models(int first, int count) override { shared_->update_models(first, count); }

  std::unique_ptr<Backend> beside(std::vector<RowField> rows, const EpisodeRules& rules) override {
    return std::make_unique<DeviceBatch>(shared_, std::move(rows), rules);
  }

  std::unique_ptr<Pictures> pictures(const render::SceneView& scene, int leaves) override {
    keep_up();
    return std::make_unique<DevicePictures<T, Machine>>(
        *machine_, scene, leaves, shared_->envs(),
        [this](const render::SceneView& on_device, const render::FrameView<T>& frame) {
          keep_up();
          machine_->for_each_row(LoadForQuery<T>{view_, nullptr});
          machine_->pose_pieces();
          machine_->for_each_row(PlaceScene<T>{view_, on_device, frame});
        });
  }

  Array array(int row) const override { return rows_[static_cast<std::size_t>(row)].array(); }
  void* stream() const override { return machine_->stream(); }
  int device_id() const override { return machine_->device_id(); }
  std::string device_name() const override { return machine_->device_name(); }
  const DataCapacity& capacity() const override { return shared_->capacity(); }
  void profile(std::vector<StageTime>* stages) override { machine_->profile(stages); }
  std::size_t bytes() const override {
    std::size_t sum = shared_->bytes();
    for (const Row& row : rows_) sum += row.bytes();
    return sum;
  }

 private:
  using Row = DeviceRow<T, Machine>;
  template <class Number>
  using Column = DeviceColumn<Number, Machine>;

  /// Per-environment state that is not in the rows.
  struct Columns {
    Columns(Machine& machine, int envs) : Columns(machine, static_cast<std::size_t>(envs)) {}
    Columns(Machine& machine, std::size_t n)
        : mask(machine, n),
          progress(machine, n),
          start_fault(machine, n),
          start_key(machine, n),
          bits(machine, n),
          capacity_needed(machine, n * kCapacityCount),
          capacity_exceeded(machine, 1) {
      progress.push(machine);
    }
    void pull_notes(Machine& machine) {
      progress.pull(machine);
      for (auto* column : {&start_fault, &capacity_needed}) column->pull(machine);
    }

    Column<std::uint8_t> mask;
    Column<Progress> progress;
    Column<int> start_fault, start_key, bits, capacity_needed, capacity_exceeded;
  };

  // ---- kernels

  void begin_where(const std::uint8_t* mask, int key) {
    keep_up();
    machine_->for_each_row(BeginWhere<T>{view_, mask, key});
    do start_episodes();
    while (grew_capacity());
  }

  template <class Asked>
  void answer_on_device(const Asked& asked) {
    keep_up();
    machine_->for_each_row(LoadForQuery<T>{view_, asked.mask.data});
    machine_->pose_pieces();
    machine_->for_each_row(Answer<T, Asked>{view_, asked});
  }

  void start_episodes() {
    if (!view_.rules.forward_on_reset) return;
    machine_->forward_pieces();
    machine_->for_each_row(NoteSubstep<T>{view_});
  }

  // ---- capacity

  /// Waits for the device. If any environment ran out of capacity, grows it, prepares those environments to
  /// retry, and returns true.
  bool grew_capacity() {
    notes_fresh_ = false;
    if (view_.rules.growing == 0) return false;
    columns_.capacity_exceeded.pull(*machine_);
    if (columns_.capacity_exceeded.host()[0] == 0) return false;
    columns_.capacity_exceeded.host()[0] = 0;
    columns_.capacity_exceeded.push(*machine_);
    grow();
    machine_->for_each_row(Retry<T>{view_});
    return true;
  }

  void grow() {
    std::vector<std::uint8_t>& role = shared_->role().host();
    shared_->role().pull(*machine_);
    columns_.capacity_needed.pull(*machine_);
    DataCapacity wanted = shared_->capacity();
    for (std::size_t e = 0; e < role.size(); e++) {
      if ((role[e] & (kStepExceedsCapacity | kStartExceedsCapacity)) == 0) continue;
      for (std::size_t c = 0; c < kCapacityCount; c++) {
        const int needed = columns_.capacity_needed.host()[e * kCapacityCount + c];
        int& capacity = wanted[static_cast<Capacity>(c)];
        // 50% more than needed, so that growth settles in a few steps.
        if (view_.rules.growing >> c & 1 && needed > capacity) capacity = needed + needed / 2;
      }
    }
    // Out of memory: from now on running out of capacity is a fault.
    if (!grow_capacity(wanted)) view_.rules.growing = 0;
  }

  /// Returns false, with everything unchanged, if memory runs out.
  bool grow_capacity(const DataCapacity& wanted) {
    const DataCapacity before = shared_->capacity();
    if (!shared_->grow(wanted)) {
      update_copies();
      return false;
    }
    try {
      update_copies();
      return true;
    } catch (const std::exception&) {
      // The rows of kept impulses are unchanged. Return the Data to its old capacity to match them.
      shared_->shrink(before);
      update_copies();
      return false;
    }
  }

  /// Adapts to Data that another DeviceBatch has reallocated since the last call.
  void keep_up() {
    shared_->require_memory();
    if (version_ != shared_->version()) update_copies();
  }

  void run_from_rows(std::span<const int> envs) {
    for (int env : envs) columns_.progress.host()[static_cast<std::size_t>(env)].phase = kRunning;
    columns_.progress.push(*machine_);
    notes_fresh_ = false;
  }

  // ---- the kernels' view

  int find(std::string_view name) const {
    for (std::size_t i = 0; i < fields_.size(); i++)
      if (fields_[i].array.name == name) return static_cast<int>(i);
    throw std::logic_error("the batch has no array '" + std::string(name) + "'");
  }
  template <class Number>
  Number* own(std::string_view name) const {
    return rows_[static_cast<std::size_t>(find(name))].template data<Number>();
  }
  int width(std::string_view name) const {
    return static_cast<int>(fields_[static_cast<std::size_t>(find(name))].numbers);
  }

  void fill_view(const EpisodeRules& rules) {
    view_.rules = rules;
    view_.states = own<T>("states");
    view_.rewards = own<T>("rewards");
    view_.final_states = own<T>("final_states");
    view_.final_sensordata = own<T>("final_sensordata");
    view_.sensordata = own<T>("sensordata");
    view_.terminated = own<std::uint8_t>("terminated");
    view_.truncated = own<std::uint8_t>("truncated");
    view_.status = own<int>("status");
    view_.faults = own<int>("faults");
    view_.nstates = width("states");
    view_.nsensors = width("sensordata");
    view_.nfinal_states = width("final_states");
    view_.nfinal_sensors = width("final_sensordata");
    view_.role = shared_->role().data();
    view_.progress = columns_.progress.data();
    view_.start_fault = columns_.start_fault.data();
    view_.start_key = columns_.start_key.data();
    view_.bits = columns_.bits.data();
    view_.capacity_needed = columns_.capacity_needed.data();
    view_.capacity_exceeded = columns_.capacity_exceeded.data();
  }

  /// Updates the offsets of fields in the Data, which depend on its capacity. Allocates only to widen the
  /// rows of kept impulses.
  void update_copies() {
    DataView<T> layout{};
    static_cast<DataCapacity&>(layout) = shared_->capacity();
    bind_data(static_cast<const ModelSizes&>(shared_->model()), layout, nullptr);
    std::vector<RowCopy> copies, counted;
    for (std::size_t i = 0; i < rows_.size(); i++) {
      const RowField& field = fields_[i];
      if (field.is_copied())
        (field.per_item > 0 ? counted : copies).push_back(copy_of(field, layout, rows_[i].array().data));
    }
    kept_.grow_capacity(*machine_, shared_->capacity().nimpmax);
    kept_.add_copies(layout, copies);
    view_.ncopies = static_cast<int>(copies.size());
    view_.ncounted = static_cast<int>(counted.size());
    copies.insert(copies.end(), counted.begin(), counted.end());
    machine_->upload(copies_.data(), copies.data(), copies.size() * sizeof(RowCopy));
    machine_->wait();
    view_.copies = reinterpret_cast<const RowCopy*>(copies_.data());
    view_.counted = view_.copies + view_.ncopies;
    version_ = shared_->version();
  }

  std::shared_ptr<SharedData<T, Machine>> shared_;
  Machine* machine_;
  const std::vector<RowField> fields_;
  Columns columns_;
  std::vector<Row> rows_;
  KeptRows<T, Machine> kept_;
  typename Machine::Block copies_;
  int version_ = 0;  ///< SharedData::version() that the offsets are valid for
  BatchView<T> view_{};
  bool notes_fresh_ = false;
};

}  // namespace corten::device
