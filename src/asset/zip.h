// Reading one file out of a ZIP archive, as far as 3MF needs it: stored and deflated entries, no ZIP64, no
// encryption. zlib does the inflating; a library for archives would be a dependency for these hundred lines,
// and would still leave the limits below to us.
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

/// The archive's directory. Archives with names that lead out of a folder are refused as a whole: whoever
/// made one meant harm.
Result<std::vector<ZipEntry>> zip_directory(Bytes archive);

/// Content of an entry, checked against its size and checksum. Refuses entries that unpack to more than
/// any mesh needs, or by a ratio that only bombs have.
Result<std::vector<std::byte>> unpack(Bytes archive, const ZipEntry& entry);

}  // namespace corten::asset
