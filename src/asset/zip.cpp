#include "asset/zip.h"

#include <zlib.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "asset/byte_reader.h"
#include "asset/text_reader.h"

namespace corten::asset {

namespace {

constexpr std::uint32_t kDirectoryEnd = 0x06054b50, kDirectoryEntry = 0x02014b50, kLocalHeader = 0x04034b50;
constexpr std::size_t kDirectoryEndSize = 22, kDirectoryEntrySize = 46, kLocalHeaderSize = 30;
constexpr std::size_t kLongestComment = 65535;
constexpr std::uint16_t kEncrypted = 1, kStored = 0, kDeflated = 8;

constexpr std::uint64_t kLargestEntry = 256u << 20;
/// Highest accepted compression ratio. Text of vertices and triangles shrinks to a fifth or a tenth;
/// deflate's limit is 1032.
constexpr std::uint64_t kHighestRatio = 200;
constexpr std::uint64_t kRatioMattersFrom = 1 << 20;

/// Finds the end record: the last record, followed only by a comment of any length.
std::optional<std::size_t> find_directory_end(Bytes archive) {
  if (archive.size() < kDirectoryEndSize) return std::nullopt;
  const std::size_t last = archive.size() - kDirectoryEndSize;
  const std::size_t first = last - std::min(last, kLongestComment);
  for (std::size_t at = last + 1; at-- > first;)
    if (ByteReader(archive.subspan(at)).read<std::uint32_t>() == kDirectoryEnd) return at;
  return std::nullopt;
}

bool leads_out(std::string_view name) {
  if (name.empty() || name[0] == '/' || name.find_first_of(std::string_view("\\:\0", 3)) != name.npos)
    return true;
  for (std::size_t start = 0; start <= name.size();) {
    const std::size_t end = std::min(name.find('/', start), name.size());
    if (name.substr(start, end - start) == "..") return true;
    start = end + 1;
  }
  return false;
}

Failure at(std::size_t offset, const std::string& what) {
  return {"byte " + std::to_string(offset) + ": " + what};
}

Result<ZipEntry> read_entry(ByteReader& directory) {
  const std::size_t start = directory.offset();
  if (!directory.has(kDirectoryEntrySize) || directory.read<std::uint32_t>() != kDirectoryEntry)
    return at(start, "the archive's directory is damaged");
  ZipEntry entry;
  directory.skip(4);
  entry.flags = directory.read<std::uint16_t>();
  entry.method = directory.read<std::uint16_t>();
  directory.skip(4);
  entry.crc = directory.read<std::uint32_t>();
  entry.packed_size = directory.read<std::uint32_t>();
  entry.size = directory.read<std::uint32_t>();
  const std::size_t name_size = directory.read<std::uint16_t>();
  const std::size_t extra_size = directory.read<std::uint16_t>();
  const std::size_t comment_size = directory.read<std::uint16_t>();
  directory.skip(8);
  entry.header_offset = directory.read<std::uint32_t>();
  if (!directory.has(name_size + extra_size + comment_size))
    return at(start, "the archive's directory is truncated");
  entry.name = as_text(directory.take(name_size));
  directory.skip(extra_size + comment_size);
  if (leads_out(entry.name))
    return at(start, "the archive contains " + quoted(entry.name) + ", a path outside the archive");
  return entry;
}

std::optional<Failure> refuse(const ZipEntry& entry) {
  const std::string name = quoted(entry.name);
  if (entry.flags & kEncrypted) return Failure{name + " is encrypted"};
  if (entry.method != kStored && entry.method != kDeflated)
    return Failure{name + " is compressed by a method other than deflate"};
  if (entry.size > kLargestEntry)
    return Failure{name + " would unpack to " + std::to_string(entry.size) + " bytes; the limit is " +
                   std::to_string(kLargestEntry)};
  if (entry.size > kRatioMattersFrom && entry.size / kHighestRatio > entry.packed_size)
    return Failure{name + " would unpack to " + std::to_string(entry.size) + " bytes from " +
                   std::to_string(entry.packed_size) + "; the limit is a ratio of 200"};
  if (entry.method == kStored && entry.size != entry.packed_size)
    return Failure{name + " is stored, but its two sizes differ"};
  return std::nullopt;
}

/// Inflates; false unless the packed bytes are one deflate stream that fills `out` exactly.
bool inflate_exactly(Bytes packed, std::vector<std::byte>& out) {
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int status = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  return status == Z_STREAM_END && stream.total_out == out.size();
}

Result<Bytes> packed_bytes(Bytes archive, const ZipEntry& entry) {
  ByteReader file(archive);
  file.seek(entry.header_offset);
  if (!file.has(kLocalHeaderSize) || file.read<std::uint32_t>() != kLocalHeader)
    return at(entry.header_offset, "missing header for " + quoted(entry.name));
  file.skip(22);
  const std::size_t name_size = file.read<std::uint16_t>(), extra_size = file.read<std::uint16_t>();
  file.skip(name_size + extra_size);
  if (!file.has(entry.packed_size)) return at(file.offset(), quoted(entry.name) + " is truncated");
  return file.take(entry.packed_size);
}

}  // namespace

Result<std::vector<ZipEntry>> zip_directory(Bytes archive) {
  const auto end = find_directory_end(archive);
  if (!end) return Failure{"the file is not a ZIP archive, or its end is missing"};
  ByteReader record(archive.subspan(*end));
  record.skip(10);
  const std::size_t count = record.read<std::uint16_t>();
  record.skip(4);
  ByteReader directory(archive);
  directory.seek(record.read<std::uint32_t>());
  if (!directory.has(count, kDirectoryEntrySize))
    return at(*end, "the archive claims " + std::to_string(count) + " entries, more than fit into it");
  std::vector<ZipEntry> entries;
  for (std::size_t i = 0; i < count; i++) {
    Result<ZipEntry> entry = read_entry(directory);
    if (!entry) return Failure{entry.error()};
    entries.push_back(std::move(*entry));
  }
  return entries;
}

Result<std::vector<std::byte>> unpack(Bytes archive, const ZipEntry& entry) {
  if (auto failure = refuse(entry)) return *failure;
  const Result<Bytes> packed = packed_bytes(archive, entry);
  if (!packed) return Failure{packed.error()};
  std::vector<std::byte> content(entry.size);
  if (entry.method == kStored) std::copy(packed->begin(), packed->end(), content.begin());
  else if (!inflate_exactly(*packed, content))
    return Failure{quoted(entry.name) + " does not unpack to the size that the archive states"};
  const uLong crc = crc32_z(0, reinterpret_cast<const Bytef*>(content.data()), content.size());
  if (crc != entry.crc) return Failure{quoted(entry.name) + " does not match its checksum"};
  return content;
}

}  // namespace corten::asset
