// Arena: a block of aligned memory with value semantics. A copy is one memcpy.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <utility>

#include "model/layout.h"

namespace corten {

class Arena {
 public:
  Arena() = default;
  explicit Arena(std::size_t size) : data_(allocate(size)), size_(size) {}
  Arena(const Arena& other) : Arena(other.size_) { std::memcpy(data_, other.data_, size_); }
  Arena(Arena&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Arena& operator=(Arena other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~Arena() { ::operator delete(data_, std::align_val_t(kArenaAlignment)); }

  std::byte* data() { return data_; }
  const std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }

  /// Sets all bytes to one value: 0 to clear; 0xff gives NaN in every real and -1 in every integer.
  void fill(unsigned char value) {
    if (size_ > 0) std::memset(data_, value, size_);
  }

 private:
  static std::byte* allocate(std::size_t size) {
    return static_cast<std::byte*>(::operator new(size > 0 ? size : 1, std::align_val_t(kArenaAlignment)));
  }

  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace corten
