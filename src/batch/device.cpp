// Host side of a batch on a device: opens the backend, moves rows, reads faults.
#include "batch/device.h"

#include <array>
#include <cstdio>
#include <stdexcept>

#include "batch/impl.h"
#ifdef CORTEN_WITH_CUDA
#include "cuda/backend.h"
#endif

namespace corten {

using batch::InUse;
using batch::RowField;

namespace {

std::unique_ptr<device::Backend> make_cuda_backend([[maybe_unused]] device::BackendSpec spec,
                                                   [[maybe_unused]] Precision precision,
                                                   std::string& why_not) {
#ifdef CORTEN_WITH_CUDA
  return cuda::make_backend(std::move(spec), precision, why_not);
#else
  why_not = "this build of Corten has no CUDA";
  return nullptr;
#endif
}

DeviceArray described(const Array& array, const std::int64_t* shape, const std::int64_t* strides) {
  DeviceArray result;
  result.data = array.data;
  result.ndim = array.ndim;
  result.shape = shape;
  result.strides = strides;
  switch (array.dtype) {
    case DType::float64: result.dtype = {2, 64, 1}; break;
    case DType::float32: result.dtype = {2, 32, 1}; break;
    case DType::int32: result.dtype = {0, 32, 1}; break;
    case DType::uint8: result.dtype = {1, 8, 1}; break;
  }
  return result;
}

}  // namespace

batch::BackendFactory& batch::backend_factory() {
  static BackendFactory factory = make_cuda_backend;
  return factory;
}

device::EpisodeRules batch::rules_of(const BatchOptions& options) {
  device::EpisodeRules rules;
  rules.start_key = options.start_key;
  // Faults raised by the batch itself are always reported.
  rules.fault_bits = options.fault_bits | kFaultException | kFaultReward | kFaultMemory;
  rules.max_episode_steps = options.max_episode_steps;
  rules.forward_on_reset = options.forward_on_reset;
  rules.next_step_resets = options.autoreset == Autoreset::next_step;
  rules.same_step_resets = options.autoreset == Autoreset::same_step;
  rules.fault_resets = options.on_fault == FaultPolicy::reset;
  rules.fault_freezes = options.on_fault == FaultPolicy::freeze;
  if (options.auto_grow) rules.growing = (1u << kCapacityCount) - 1;
  if (options.max_contacts > 0) rules.growing &= ~(1u << static_cast<int>(Capacity::nconmax));
  if (options.max_rows > 0) rules.growing &= ~(1u << static_cast<int>(Capacity::nefcmax));
  return rules;
}

DeviceInfo device_info() {
#ifdef CORTEN_WITH_CUDA
  return cuda::find_device();
#else
  DeviceInfo info;
  info.why_not = "this build of Corten has no CUDA";
  return info;
#endif
}

device::BackendSpec Batch::Impl::backend_spec() {
  device::BackendSpec spec;
  spec.model = &detail::view_of(base);
  spec.envs = options.envs;
  spec.rules = rules;
  spec.capacity = batch::first_capacity(base, options);
  spec.rows = rows.all();
  if (!variation) return spec;
  spec.varies = true;
  for (const batch::VaryingField& field : variation->all())
    if (!field.option) spec.varying.push_back({field.slot, field.numbers, field.integer});
  spec.model_of = [this](int env) -> const ModelView<double>& {
    first_worker().take_model(env);
    return detail::view_of(first_worker().model());
  };
  return spec;
}

/// Sets `backend`. On failure it stays null and `device_note` holds the reason.
void Batch::Impl::make_backend() {
  device_note = batch::refusal(base, options);
  if (!device_note.empty()) return;
  try {
    backend = batch::backend_factory()(backend_spec(), options.precision, device_note);
    if (!backend) return;
    // Runs forward dynamics once, so that all memory, including the kernels', is allocated here.
    backend->reset({}, -1);
    backend->pull(all_rows);
    backend->synchronize();
  } catch (const std::exception& error) {
    backend.reset();
    device_note = error.what();
  }
}

void Batch::Impl::open_device() {
  all_rows = rows.filled();
  state_rows = rows.states();
  make_backend();
  if (backend) {
    running_on = Device::cuda;
    device_note = backend->device_name();
    return;
  }
  device_note = tell_of_the_cpu("the batch runs", device_note);
}

std::string Batch::Impl::tell_of_the_cpu(const char* what, const std::string& why) const {
  std::string text = std::string(what) + " on the CPU: " + why;
  if (options.precision == Precision::float32) text += "; it computes in double";
  if (options.device == Device::automatic) return text;
  if (options.notify) options.notify(text);
  else std::fprintf(stderr, "corten: %s\n", text.c_str());
  return text;
}

void Batch::Impl::reset_on_device(int env, int key) {
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(options.envs));
  mask[static_cast<std::size_t>(env)] = 1;
  on_device([&] { backend->reset(mask, key); });
}

const batch::HostCopy::Workers& Batch::Impl::fetch_rows(std::span<const int> envs) const {
  if (!backend) return workers;
  for (int env : kept.empty() ? std::span<const int>{} : envs) {
    batch::Worker& worker = first_worker();
    DataCapacity capacity = worker.capacity();
    capacity.nimpmax = std::max(capacity.nimpmax, backend->capacity().nimpmax);
    worker.grow(capacity);
    backend->get_kept(env, detail::view_of(worker.data()));
    kept[static_cast<std::size_t>(env)].take(worker.data());
  }
  if (options.mirror) return workers;
  if (!aside)
    aside = std::make_unique<batch::HostCopy>(base, options, variation.get(), kept, pool->threads());
  return aside->fetch(*backend);
}

void Batch::Impl::return_rows(std::span<const int> envs) {
  if (!backend) return;
  if (options.mirror) {
    backend->push(state_rows);
    backend->push(row_numbers(std::array{std::string("states")}));
  } else {
    aside->give_back(*backend);
  }
  for (int env : kept.empty() ? std::span<const int>{} : envs) {
    kept[static_cast<std::size_t>(env)].give(first_worker().data());
    backend->set_kept(env, detail::view_of(first_worker().data()));
  }
  backend->let_run(envs);
}

void Batch::Impl::return_models(int first, int count) {
  if (backend) backend->update_models(first, count);
}

batch::Progress Batch::Impl::progress_of(int env) const {
  return backend ? backend->note(env).progress : progress[static_cast<std::size_t>(env)];
}

void Batch::Impl::fetch_faults() const {
  if (!backend || options.mirror) return;
  backend->pull(row_numbers(std::array{std::string("faults")}));
  backend->synchronize();
}

void Batch::Impl::fetch_progress() {
  for (int env = 0; backend && env < options.envs; env++)
    progress[static_cast<std::size_t>(env)] = progress_of(env);
}

std::vector<int> Batch::Impl::row_numbers(std::span<const std::string> names) const {
  std::vector<int> numbers;
  for (const std::string& name : names) numbers.push_back(rows.number_of(rows.at(name)));
  return numbers;
}

std::string Batch::Impl::capacity_shortage(int env) const {
  const device::EnvironmentNote note = backend->note(env);
  std::string text;
  if (faults[env] & kCapacity) {
#define CORTEN_TELL(name, meaning)                                            \
  if (note.capacity_needed.name > backend->capacity().name)                   \
    text += (text.empty() ? ": needs " : ", ") + std::string(meaning) + " " + \
            std::to_string(note.capacity_needed.name) + " instead of " +      \
            std::to_string(backend->capacity().name);
    CORTEN_DATA_CAPACITIES(CORTEN_TELL)
#undef CORTEN_TELL
  }
  if (note.start_fault == device::kStartBadState) text += ": the start state of the episode is bad";
  if (note.start_fault == device::kStartNotComputed)
    text += ": forward dynamics failed at the start of the episode";
  return text;
}

// ---- public functions

DeviceArray Batch::device_array(std::string_view name) const {
  const RowField& field = impl_->rows.at(name);
  const Array& host = field.array;
  if (!impl_->backend) return described(host, host.shape.data(), host.strides.data());
  const int row = impl_->rows.number_of(field);
  DeviceArray result = described(impl_->backend->array(row), host.shape.data(), host.strides.data());
  result.device = {2, impl_->backend->device_id()};
  result.stream = impl_->backend->stream();
  return result;
}

void Batch::push(std::span<const std::string> names) {
  const std::vector<int> numbers = impl_->row_numbers(names);
  const InUse guard(impl_->busy);
  if (impl_->backend) impl_->backend->push(numbers);
}

void Batch::pull(std::span<const std::string> names) {
  const std::vector<int> numbers = impl_->row_numbers(names);
  const InUse guard(impl_->busy);
  if (impl_->backend) impl_->backend->pull(numbers);
}

void Batch::synchronize() {
  const InUse guard(impl_->busy);
  if (impl_->backend) impl_->backend->synchronize();
}

void Batch::reset_where_on_device(const void* mask) {
  if (mask == nullptr) throw std::invalid_argument("reset_where_on_device: the mask is null");
  const auto* bytes = static_cast<const std::uint8_t*>(mask);
  if (!impl_->backend) return reset_where(std::span(bytes, static_cast<std::size_t>(envs())));
  const InUse guard(impl_->busy);
  impl_->on_device([&] { impl_->backend->reset_where(bytes); });
}

}  // namespace corten
