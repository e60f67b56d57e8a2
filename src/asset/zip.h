// Reads a file from a ZIP archive, as far as 3MF needs it: stored and deflated entries, no ZIP64, no
// encryption. Uses zlib. An archive library would be another dependency for these hundred lines, and would
// still leave the limits below to this code.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "asset/result.h"

namespace corten::asset {

struct ZipEntry {
  std::string name;
  std::uint16_t method = 0, flags = 0;
  std::uint32_t crc = 0, packed_size = 0, size = 0;
  std::uint32_t header_offset = 0;
};

/// Reads the archive's directory. Rejects archives with paths that lead outside, which are malicious.
Result<std::vector<ZipEntry>> zip_directory(Bytes archive);

/// Unpacks an entry and checks its size and checksum. Rejects entries that unpack to more than any mesh
/// needs, or with the compression ratio of a ZIP bomb.
Result<std::vector<std::byte>> unpack(Bytes archive, const ZipEntry& entry);

}  // namespace corten::asset
