// A sequence whose elements never move in memory: references to elements stay valid while others are added or
// removed. Copying a List copies its elements.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace corten::mjcf {

/// Elements of one kind, in file order.
template <class T>
class List {
  using Slots = std::vector<std::unique_ptr<T>>;

  template <class Slot, class Value>
  class Iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = Value*;
    using reference = Value&;

    Iterator() = default;
    explicit Iterator(Slot slot) : slot_(slot) {}
    Value& operator*() const { return **slot_; }
    Value* operator->() const { return slot_->get(); }
    Value& operator[](difference_type n) const { return **(slot_ + n); }
    Iterator& operator++() { return *this += 1; }
    Iterator operator++(int) { return Iterator(slot_++); }
    Iterator& operator--() { return *this += -1; }
    Iterator operator--(int) { return Iterator(slot_--); }
    Iterator& operator+=(difference_type n) {
      slot_ += n;
      return *this;
    }
    Iterator& operator-=(difference_type n) { return *this += -n; }
    friend Iterator operator+(Iterator i, difference_type n) { return i += n; }
    friend Iterator operator+(difference_type n, Iterator i) { return i += n; }
    friend Iterator operator-(Iterator i, difference_type n) { return i -= n; }
    friend difference_type operator-(Iterator a, Iterator b) { return a.slot_ - b.slot_; }
    friend bool operator==(Iterator a, Iterator b) { return a.slot_ == b.slot_; }
    friend auto operator<=>(Iterator a, Iterator b) { return a.slot_ <=> b.slot_; }

   private:
    Slot slot_{};
  };

 public:
  using value_type = T;
  using iterator = Iterator<typename Slots::const_iterator, T>;
  using const_iterator = Iterator<typename Slots::const_iterator, const T>;

  List() = default;
  List(List&&) noexcept = default;
  List& operator=(List&&) noexcept = default;
  List(const List& other) {
    slots_.reserve(other.size());
    for (const T& x : other) push_back(x);
  }
  List& operator=(const List& other) {
    if (this != &other) *this = List(other);
    return *this;
  }

  std::size_t size() const { return slots_.size(); }
  bool empty() const { return slots_.empty(); }
  T& operator[](std::size_t i) { return *slots_[i]; }
  const T& operator[](std::size_t i) const { return *slots_[i]; }
  T& front() { return *slots_.front(); }
  const T& front() const { return *slots_.front(); }
  T& back() { return *slots_.back(); }
  const T& back() const { return *slots_.back(); }
  iterator begin() { return iterator(slots_.cbegin()); }
  iterator end() { return iterator(slots_.cend()); }
  const_iterator begin() const { return const_iterator(slots_.cbegin()); }
  const_iterator end() const { return const_iterator(slots_.cend()); }

  T& push_back(const T& x) { return emplace_back(x); }
  T& push_back(T&& x) { return emplace_back(std::move(x)); }
  template <class... Args>
  T& emplace_back(Args&&... args) {
    slots_.push_back(std::make_unique<T>(std::forward<Args>(args)...));
    return *slots_.back();
  }
  void erase(std::size_t i) { slots_.erase(slots_.begin() + static_cast<std::ptrdiff_t>(i)); }
  /// Erases the elements for which the predicate is true. It is called in list order; the other elements do
  /// not move.
  template <class Predicate>
  void erase_if(Predicate&& is_unwanted) {
    std::erase_if(slots_, [&](const std::unique_ptr<T>& slot) { return is_unwanted(*slot); });
  }
  void pop_back() { slots_.pop_back(); }
  void clear() { slots_.clear(); }

 private:
  Slots slots_;
};

}  // namespace corten::mjcf
