#include "view/history.h"

#include <algorithm>

namespace corten::view {

namespace {

constexpr std::size_t kFewestSlots = 16;
/// Older states need not be closer than frames of a film.
constexpr double kClosestOld = 1.0 / 30;

}  // namespace

History::History(std::size_t values, std::size_t bytes)
    : values_(std::max<std::size_t>(values, 1)),
      slots_(std::max(kFewestSlots, bytes / (values_ * sizeof(double)))) {}

std::span<const double> History::state(int index) const {
  return memory_[order_[static_cast<std::size_t>(index)].slot];
}

std::span<double> History::add(double time) {
  if (!order_.empty() && time == order_.back().time) return memory_[order_.back().slot];
  if (!order_.empty() && !(time > order_.back().time)) clear();
  if (order_.size() == slots_) make_room();
  if (free_.empty()) {
    free_.push_back(memory_.size());
    memory_.emplace_back(values_);
  }
  const std::size_t slot = free_.back();
  free_.pop_back();
  order_.push_back({time, slot});
  return memory_[slot];
}

void History::cut_after(int index) {
  const auto first = order_.begin() + (index + 1);
  for (auto entry = first; entry != order_.end(); ++entry) free_.push_back(entry->slot);
  order_.erase(first, order_.end());
}

void History::clear() { cut_after(-1); }

int History::find(double time) const {
  if (order_.empty()) return -1;
  const auto after = std::upper_bound(order_.begin(), order_.end(), time,
                                      [](double t, const Entry& entry) { return t < entry.time; });
  return std::max(0, static_cast<int>(after - order_.begin()) - 1);
}

void History::make_room() {
  // Every second state of the older half, where its neighbours are close.
  const std::size_t half = order_.size() / 2;
  std::vector<bool> drop(order_.size());
  std::size_t dropped = 0;
  for (std::size_t i = 1; i < half; i++)
    if (!drop[i - 1] && order_[i + 1].time - order_[i - 1].time <= kClosestOld) {
      drop[i] = true;
      dropped++;
    }
  // Else the oldest.
  for (std::size_t i = 0; i < half && dropped < half / 4; i++)
    if (!drop[i]) {
      drop[i] = true;
      dropped++;
    }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < order_.size(); i++)
    if (drop[i]) free_.push_back(order_[i].slot);
    else order_[kept++] = order_[i];
  order_.resize(kept);
}

}  // namespace corten::view
