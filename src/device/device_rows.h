// The rows of a batch in device memory, and copies to and from the host arrays.
#pragma once

#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "device/backend.h"

namespace corten::device {

/// One array in device memory. Staging memory is allocated on the first push or pull.
template <class T, class Machine>
class DeviceRow {
 public:
  DeviceRow(Machine& machine, const RowField& field, int envs) : array_(field.array) {
    count_ = field.numbers * static_cast<std::size_t>(envs);
    if (array_.dtype == DType::float64 && sizeof(T) == 4) array_.dtype = DType::float32;
    array_.device = Device::cuda;
    host_ = field.array.data;
    memory_ = machine.allocate(bytes());
    array_.data = memory_.data();
  }

  const Array& array() const { return array_; }
  std::size_t bytes() const { return count_ * size_of(array_.dtype); }
  template <class Number>
  Number* data() const {
    return static_cast<Number*>(array_.data);
  }

  /// Queues a copy from its host array, or from another host array of the same shape.
  void push(Machine& machine) { push(machine, host_); }
  void push(Machine& machine, const void* from) {
    if (count_ == 0) return;
    if (!out_) out_ = machine.stage(bytes());
    out_->wait();
    if (array_.dtype == DType::float32) convert(static_cast<const double*>(from), out_->template as<T>());
    else std::memcpy(out_->data(), from, bytes());
    machine.upload(array_.data, out_->data(), bytes());
    out_->mark();
  }

  /// Queues a copy to staging memory; arrive() copies it to the host array when the device is done.
  void pull(Machine& machine) { pull(machine, host_); }
  void pull(Machine& machine, void* to) {
    if (count_ == 0) return;
    if (!in_) in_ = machine.stage(bytes());
    machine.download(in_->data(), array_.data, bytes());
    arrives_at_ = to;
  }
  void arrive() {
    void* to = std::exchange(arrives_at_, nullptr);
    if (to == nullptr) return;
    if (array_.dtype == DType::float32) convert(in_->template as<const T>(), static_cast<double*>(to));
    else std::memcpy(to, in_->data(), bytes());
  }

 private:
  using Staging = typename Machine::Staging;

  template <class From, class To>
  void convert(const From* from, To* to) const {
    for (std::size_t i = 0; i < count_; i++) to[i] = static_cast<To>(from[i]);
  }

  Array array_;
  void* host_ = nullptr;
  std::size_t count_ = 0;
  typename Machine::Block memory_;
  std::unique_ptr<Staging> out_, in_;
  void* arrives_at_ = nullptr;  ///< destination of the pending pull; null: none
};

/// A private array of the backend, with a host copy.
template <class Number, class Machine>
class DeviceColumn {
 public:
  DeviceColumn(Machine& machine, std::size_t count)
      : host_(count), memory_(machine.allocate(count * sizeof(Number))) {}

  Number* data() const { return reinterpret_cast<Number*>(memory_.data()); }
  std::vector<Number>& host() { return host_; }

  /// push and pull wait until the copy is done.
  void push(Machine& machine) {
    machine.upload(memory_.data(), host_.data(), host_.size() * sizeof(Number));
    machine.wait();
  }
  void pull(Machine& machine) {
    machine.download(host_.data(), memory_.data(), host_.size() * sizeof(Number));
    machine.wait();
  }

 private:
  std::vector<Number> host_;
  typename Machine::Block memory_;
};

}  // namespace corten::device
