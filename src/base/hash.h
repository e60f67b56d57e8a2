// FNV-1a, a 64-bit hash for checksums and signatures. Not cryptographically secure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace corten {

class Hash {
 public:
  Hash& add(std::span<const std::byte> bytes) {
    for (std::byte b : bytes) value_ = (value_ ^ static_cast<std::uint64_t>(b)) * 1099511628211ull;
    return *this;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 14695981039346656037ull;
};

}  // namespace corten
