// The recent past of a simulation: states that can be shown and resumed. Memory is limited: when it is full,
// every second state of the older half goes where they are closer than the pictures of a film, and then the
// oldest. So the last moments have every step, and minutes fit for most models.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace corten::view {

class History {
 public:
  /// Room for `bytes` of states with `values` numbers each, at least for a few.
  History(std::size_t values, std::size_t bytes);

  /// Numbers of a state.
  std::size_t values() const { return values_; }
  /// Number of states, oldest first.
  int count() const { return static_cast<int>(order_.size()); }
  double time(int index) const { return order_[static_cast<std::size_t>(index)].time; }
  std::span<const double> state(int index) const;

  /// Memory for the newest state, which the caller fills. A state of the same time as the last one takes its
  /// place; if time goes back, the past is dropped first.
  std::span<double> add(double time);
  /// Drops the states after `index`.
  void cut_after(int index);
  void clear();

  /// Index of the last state whose time is at most `time`; 0 if there is none; -1 without states. Times grow.
  int find(double time) const;

 private:
  struct Entry {
    double time;
    std::size_t slot;
  };
  void make_room();

  std::size_t values_, slots_;
  std::vector<std::vector<double>> memory_;  ///< one block per slot, allocated when first used
  std::vector<std::size_t> free_;            ///< slots that are not used
  std::vector<Entry> order_;                 ///< by time
};

}  // namespace corten::view
