// Writes NumPy's .npz: a ZIP archive of .npy files, stored without compression.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace corten::app {

class NpzWriter {
 public:
  /// Bytes and arrays of an archive without the extension for larger ones, at most.
  static constexpr std::size_t kLargest = 0xffff0000u, kMostArrays = 65535;

  /// Adds a one-dimensional array of float64. Throws UsageError if the archive grows beyond 4 GB.
  void add(const std::string& name, std::span<const double> numbers);
  /// The bytes of the archive.
  std::string finish() const;

 private:
  struct Entry {
    std::string name;
    std::uint32_t crc, size, offset;
  };
  std::string bytes_;
  std::vector<Entry> entries_;
};

}  // namespace corten::app
