// Arrays of numbers in NumPy's file format: a header in words, then the numbers, row-major.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace corten::app {

/// What the header of a .npy file says.
struct NpyHeader {
  std::vector<std::int64_t> shape;
  int bytes_per_number = 8;  ///< 8: float64, 4: float32
  std::size_t size = 0;      ///< of the header in bytes; numbers follow

  /// How many numbers the shape has.
  std::size_t count() const;
};

/// The header for an array of float64 of this shape; numbers start at a multiple of 64 bytes.
std::string npy_header(std::span<const std::int64_t> shape);

/// Understands the first bytes of a file. `file_size` is that of the whole file. Throws UsageError, naming
/// the file and what is wrong, for anything but float32 and float64, little-endian and row-major, of the
/// right length.
NpyHeader parse_npy_header(std::span<const std::byte> start, std::uint64_t file_size,
                           const std::string& name);

/// A .npy file, mapped into memory and read as needed.
class NpyFile {
 public:
  /// Throws UsageError.
  explicit NpyFile(const std::string& path);
  ~NpyFile();
  NpyFile(const NpyFile&) = delete;
  NpyFile& operator=(const NpyFile&) = delete;

  const std::vector<std::int64_t>& shape() const { return header_.shape; }
  /// Numbers from the first on, as float64.
  void read(std::size_t first, std::span<double> to) const;
  /// A checksum of the whole file.
  std::uint64_t hash() const;

 private:
  const std::byte* map_ = nullptr;
  std::size_t size_ = 0;
  NpyHeader header_;
};

}  // namespace corten::app
