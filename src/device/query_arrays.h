// Copies in device memory of the host arrays of a query.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include "device/query.h"

namespace corten::device {

/// Moves the arrays of a query to the device, as numbers of type T; see with_arrays. return_outputs() copies
/// what it wrote back.
template <class T, class Machine>
class QueryArrays {
 public:
  using Scalar = T;
  /// The type on the device: T for reals.
  template <class Number>
  using OnDevice = std::conditional_t<std::is_same_v<Number, double>, T, Number>;

  explicit QueryArrays(Machine& machine) : machine_(machine) {}

  template <class Number>
  QueryInput<OnDevice<Number>> input(const QueryInput<Number>& host) {
    if (!host.given()) return {};
    return {upload(host.data, host.size), host.size, host.per_env, host.per_item};
  }

  template <class Number>
  QueryOutput<OnDevice<Number>> output(const QueryOutput<Number>& host) {
    if (host.data == nullptr) return {};
    // Rows of environments that the query skips do not change.
    OnDevice<Number>* data = upload(host.data, host.size);
    outputs_.push_back([this, data, host] { download(data, host.data, host.size); });
    return {data, host.size, host.per_env};
  }

  /// Waits for the device.
  void return_outputs() {
    machine_.wait();
    for (const auto& copy : outputs_) copy();
  }

 private:
  template <class Number>
  OnDevice<Number>* upload(const Number* from, std::size_t count) {
    const std::vector<OnDevice<Number>> converted(from, from + count);
    blocks_.push_back(machine_.allocate(count * sizeof(OnDevice<Number>)));
    machine_.upload(blocks_.back().data(), converted.data(), count * sizeof(OnDevice<Number>));
    machine_.wait();
    return reinterpret_cast<OnDevice<Number>*>(blocks_.back().data());
  }
  template <class Number>
  void download(const OnDevice<Number>* from, Number* to, std::size_t count) {
    std::vector<OnDevice<Number>> converted(count);
    machine_.download(converted.data(), from, count * sizeof(OnDevice<Number>));
    machine_.wait();
    for (std::size_t i = 0; i < count; i++) to[i] = static_cast<Number>(converted[i]);
  }

  Machine& machine_;
  std::vector<typename Machine::Block> blocks_;
  std::vector<std::function<void()>> outputs_;
};

}  // namespace corten::device
