// Reads and writes arrays in NumPy's .npy format: a text header, then the numbers, row-major.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace corten::app {

/// The header of a .npy file.
struct NpyHeader {
  std::vector<std::int64_t> shape;
  int bytes_per_number = 8;  ///< 8: float64, 4: float32
  std::size_t size = 0;      ///< header size in bytes; the numbers follow

  /// Number of elements.
  std::size_t count() const;
};

/// The header of a float64 array of this shape. The data starts at a multiple of 64 bytes.
std::string npy_header(std::span<const std::int64_t> shape);

/// Parses the header from the first bytes of a file. `file_size` is the size of the whole file. Throws
/// UsageError with the file and the reason unless the array is float32 or float64, little-endian, row-major
/// and of the right length.
NpyHeader parse_npy_header(std::span<const std::byte> start, std::uint64_t file_size,
                           const std::string& name);

/// A .npy file, memory-mapped and read on demand.
class NpyFile {
 public:
  /// Opens the file and checks its header. Throws UsageError.
  explicit NpyFile(const std::string& path);
  ~NpyFile();
  NpyFile(const NpyFile&) = delete;
  NpyFile& operator=(const NpyFile&) = delete;

  const std::vector<std::int64_t>& shape() const { return header_.shape; }
  /// Fills `to` with the numbers from index `first` on, converted to float64. Throws UsageError if the file
  /// has fewer.
  void read(std::size_t first, std::span<double> to) const;
  /// Hash of the whole file.
  std::uint64_t hash() const;

 private:
  std::string path_;
  const std::byte* map_ = nullptr;
  std::size_t size_ = 0;
  NpyHeader header_;
};

}  // namespace corten::app
