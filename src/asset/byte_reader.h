// ByteReader: reads numbers from bytes, with bounds checks.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>

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

/// Larger sizes of a binary header are not shown in messages: a model can name any file as an asset, and they
/// would be bytes of it. Text never has small ones.
inline constexpr std::int64_t kLargestShown = 999999;

/// Two sizes of a binary header for a message, such as "3 x 4".
inline std::string size_in_message(std::int64_t first, std::int64_t second) {
  const auto shown = [](std::int64_t n) {
    return n < 0 ? "<0" : n > kLargestShown ? ">" + std::to_string(kLargestShown) : std::to_string(n);
  };
  return shown(first) + " x " + shown(second);
}

}  // namespace corten::asset
