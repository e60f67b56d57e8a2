// Makes allocations of device memory fail: those of the simulated device (support/host_machine.h), and on a
// GPU those of CUDA, whose functions the linker wraps (cuda/failing_allocations.cpp).
#pragma once

namespace corten::test {

class FailingAllocations {
 public:
  /// From now on the allocation with number `first`, counted from zero, fails, and all after it if `all`.
  FailingAllocations(int first, bool all) : first_(first), all_(all) { current() = this; }
  FailingAllocations(const FailingAllocations&) = delete;
  FailingAllocations& operator=(const FailingAllocations&) = delete;
  ~FailingAllocations() { current() = nullptr; }

  /// Whether any allocation has failed.
  bool failed() const { return made_ > first_; }

  /// Called by each allocation: whether it must fail.
  static bool next_fails() {
    FailingAllocations* now = current();
    if (now == nullptr) return false;
    const int number = now->made_++;
    return number == now->first_ || (now->all_ && number > now->first_);
  }

 private:
  static FailingAllocations*& current() {
    static FailingAllocations* now = nullptr;
    return now;
  }
  int first_, made_ = 0;
  bool all_;
};

}  // namespace corten::test
