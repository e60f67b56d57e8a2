#include "npz.h"

#include <zlib.h>

#include <array>
#include <cstdint>

#include "commands.h"
#include "npy.h"

namespace corten::app {

namespace {

void append(std::string& to, std::uint64_t value, int bytes) {
  for (int b = 0; b < bytes; b++) to += static_cast<char>((value >> (8 * b)) & 0xff);
}

/// The fields that local headers and the directory share: version, flags, method (stored), time, date (1980),
/// checksum, both sizes, length of the name, no extra field.
void append_description(std::string& to, std::uint32_t crc, std::uint32_t size, std::size_t name) {
  append(to, 20, 2);
  append(to, 0, 2);
  append(to, 0, 2);
  append(to, 0, 2);
  append(to, 0x21, 2);
  append(to, crc, 4);
  append(to, size, 4);
  append(to, size, 4);
  append(to, name, 2);
  append(to, 0, 2);
}

}  // namespace

void NpzWriter::add(const std::string& name, std::span<const double> numbers) {
  const std::array<std::int64_t, 1> shape{static_cast<std::int64_t>(numbers.size())};
  std::string data = npy_header(shape);
  if (bytes_.size() + data.size() + numbers.size_bytes() > kLargest)
    throw UsageError("the table is too large for .npz, which holds 4 GB; write .csv");
  data.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
  const auto size = static_cast<std::uint32_t>(data.size());
  const auto crc =
      static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(data.data()), data.size()));
  entries_.push_back({name + ".npy", crc, size, static_cast<std::uint32_t>(bytes_.size())});
  append(bytes_, 0x04034b50, 4);
  append_description(bytes_, crc, size, entries_.back().name.size());
  bytes_ += entries_.back().name;
  bytes_ += data;
}

std::string NpzWriter::finish() const {
  std::string directory;
  for (const Entry& entry : entries_) {
    append(directory, 0x02014b50, 4);
    append(directory, 20, 2);
    append_description(directory, entry.crc, entry.size, entry.name.size());
    append(directory, 0, 2);               // comment
    append(directory, 0, 2);               // disk
    append(directory, 0, 2);               // internal attributes
    append(directory, 0100644u << 16, 4);  // external attributes: a regular file
    append(directory, entry.offset, 4);
    directory += entry.name;
  }
  std::string end;
  append(end, 0x06054b50, 4);
  append(end, 0, 4);  // this disk, and that of the directory
  append(end, entries_.size(), 2);
  append(end, entries_.size(), 2);
  append(end, directory.size(), 4);
  append(end, bytes_.size(), 4);
  append(end, 0, 2);  // comment
  return bytes_ + directory + end;
}

}  // namespace corten::app
