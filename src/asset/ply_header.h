// The header of a PLY file: its elements and their properties.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "asset/result.h"
#include "asset/text_reader.h"

namespace corten::asset {

enum class PlyEncoding { ascii, little_endian, big_endian };
enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

struct PlyProperty {
  std::string name;
  PlyType type{};
  std::optional<PlyType> count_type;  ///< list properties only
};

struct PlyElement {
  std::string name;
  std::uint64_t count = 0;
  std::vector<PlyProperty> properties;
};

struct PlyHeader {
  PlyEncoding encoding{};
  std::vector<PlyElement> elements;
};

std::size_t size_of(PlyType type);
bool is_integer(PlyType type);

/// Smallest size in bytes of one such element in the file. Detects a count that is too large before
/// allocating.
std::uint64_t smallest_size(const PlyElement& element, PlyEncoding encoding);

/// Parses the header and leaves `lines` at the first byte after it.
Result<PlyHeader> read_ply_header(LineReader& lines);

}  // namespace corten::asset
