// ByteReader: reads numbers from bytes, with bounds checks.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "asset/result.h"

namespace corten::asset {

enum class ByteOrder { little, big };

/// A cursor over a file. Call `has` before reading, once for a whole record.
class ByteReader {
 public:
  explicit ByteReader(Bytes bytes, ByteOrder order = ByteOrder::little)
      : bytes_(bytes), swaps_((order == ByteOrder::big) == (std::endian::native == std::endian::little)) {}

  std::size_t offset() const { return offset_; }
  std::size_t left() const { return bytes_.size() - offset_; }
  bool has(std::size_t count) const { return count <= left(); }
  /// True if `count` records of `size` bytes are left. Does not overflow.
  bool has(std::size_t count, std::size_t size) const { return size == 0 || count <= left() / size; }

  void skip(std::size_t count) { offset_ += std::min(count, left()); }
  void seek(std::size_t offset) { offset_ = std::min(offset, bytes_.size()); }
  Bytes take(std::size_t count) {
    count = std::min(count, left());
    offset_ += count;
    return bytes_.subspan(offset_ - count, count);
  }

  /// Reads a value in the file's byte order and advances; zero past the end.
  template <class T>
  T read() {
    std::byte raw[sizeof(T)] = {};
    if (has(sizeof(T))) std::memcpy(raw, bytes_.data() + offset_, sizeof(T));
    skip(sizeof(T));
    if (swaps_) std::reverse(raw, raw + sizeof(T));
    T value;
    std::memcpy(&value, raw, sizeof(T));
    return value;
  }

 private:
  Bytes bytes_;
  std::size_t offset_ = 0;
  bool swaps_;
};

}  // namespace corten::asset
