// The header of a PLY file: which elements follow, and what each consists of.
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
  std::optional<PlyType> count_type;  ///< of a list
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

/// Fewest bytes that one such element takes in the file. Tells a lying count before anything is allocated.
std::uint64_t smallest_size(const PlyElement& element, PlyEncoding encoding);

/// Leaves `lines` at the first byte after the header.
Result<PlyHeader> read_ply_header(LineReader& lines);

}  // namespace corten::asset
