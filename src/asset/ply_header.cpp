#include "asset/ply_header.h"

#include <array>
#include <utility>

namespace corten::asset {

namespace {

/// More than real files have. The limit bounds the work for a malicious header.
constexpr std::size_t kMostElements = 1000;

constexpr std::array<std::pair<std::string_view, PlyType>, 16> kTypeNames = {{
    {"char", PlyType::int8},
    {"uchar", PlyType::uint8},
    {"short", PlyType::int16},
    {"ushort", PlyType::uint16},
    {"int", PlyType::int32},
    {"uint", PlyType::uint32},
    {"float", PlyType::float32},
    {"double", PlyType::float64},
    {"int8", PlyType::int8},
    {"uint8", PlyType::uint8},
    {"int16", PlyType::int16},
    {"uint16", PlyType::uint16},
    {"int32", PlyType::int32},
    {"uint32", PlyType::uint32},
    {"float32", PlyType::float32},
    {"float64", PlyType::float64},
}};

std::optional<PlyType> type_named(std::string_view name) {
  for (const auto& [known, type] : kTypeNames)
    if (known == name) return type;
  return std::nullopt;
}

std::optional<PlyEncoding> encoding_named(std::string_view name) {
  if (name == "ascii") return PlyEncoding::ascii;
  if (name == "binary_little_endian") return PlyEncoding::little_endian;
  if (name == "binary_big_endian") return PlyEncoding::big_endian;
  return std::nullopt;
}

Result<PlyElement> read_element(const LineReader& lines, std::string_view line) {
  PlyElement element;
  element.name = next_word(line);
  const auto count = number<std::uint64_t>(next_word(line));
  if (element.name.empty() || !count) return lines.failure("an element needs a name and a count");
  element.count = *count;
  return element;
}

Result<PlyProperty> read_property(const LineReader& lines, std::string_view line) {
  PlyProperty property;
  std::string_view type = next_word(line);
  if (type == "list") {
    const std::string_view count_type = next_word(line);
    property.count_type = type_named(count_type);
    if (!property.count_type || !is_integer(*property.count_type))
      return lines.failure(quoted(count_type) + " is not a valid type for a list length");
    type = next_word(line);
  }
  const auto known = type_named(type);
  if (!known) return lines.failure(quoted(type) + " is not a valid property type");
  property.type = *known;
  property.name = next_word(line);
  if (property.name.empty()) return lines.failure("a property needs a name");
  return property;
}

/// State while parsing the lines of a header.
struct HeaderReading {
  LineReader& lines;
  PlyHeader header;
  bool has_format = false;
  std::size_t properties = 0;

  std::optional<Failure> format(std::string_view line) {
    const std::string_view name = next_word(line);
    const auto encoding = encoding_named(name);
    if (!encoding) return lines.failure(quoted(name) + " is not a PLY format");
    header.encoding = *encoding;
    has_format = true;
    return std::nullopt;
  }

  std::optional<Failure> element(std::string_view line) {
    Result<PlyElement> found = read_element(lines, line);
    if (!found) return Failure{found.error()};
    if (header.elements.size() == kMostElements) return lines.failure("too many elements; the limit is 1000");
    header.elements.push_back(std::move(*found));
    return std::nullopt;
  }

  std::optional<Failure> property(std::string_view line) {
    if (header.elements.empty()) return lines.failure("a property comes before the first element");
    Result<PlyProperty> found = read_property(lines, line);
    if (!found) return Failure{found.error()};
    if (++properties > kMostElements) return lines.failure("too many properties; the limit is 1000");
    header.elements.back().properties.push_back(std::move(*found));
    return std::nullopt;
  }

  std::optional<Failure> line(std::string_view keyword, std::string_view rest) {
    if (keyword == "format") return format(rest);
    if (keyword == "element") return element(rest);
    if (keyword == "property") return property(rest);
    if (keyword == "comment" || keyword == "obj_info" || keyword.empty()) return std::nullopt;
    return lines.failure(quoted(keyword) + " is not a PLY header keyword");
  }
};

}  // namespace

std::size_t size_of(PlyType type) {
  switch (type) {
    case PlyType::int8:
    case PlyType::uint8: return 1;
    case PlyType::int16:
    case PlyType::uint16: return 2;
    case PlyType::int32:
    case PlyType::uint32:
    case PlyType::float32: return 4;
    case PlyType::float64: return 8;
  }
  return 0;
}

bool is_integer(PlyType type) { return type != PlyType::float32 && type != PlyType::float64; }

std::uint64_t smallest_size(const PlyElement& element, PlyEncoding encoding) {
  std::uint64_t size = 0;
  for (const PlyProperty& p : element.properties)
    size += encoding == PlyEncoding::ascii ? 1 : size_of(p.count_type.value_or(p.type));
  return size;
}

Result<PlyHeader> read_ply_header(LineReader& lines) {
  HeaderReading in{lines, {}};
  std::string_view line;
  if (!lines.next(line) || next_word(line) != "ply") return Failure{"the file does not begin with \"ply\""};
  while (lines.next(line)) {
    const std::string_view keyword = next_word(line);
    if (keyword == "end_header") {
      if (!in.has_format) return lines.failure("the header has no format line");
      return std::move(in.header);
    }
    if (auto failure = in.line(keyword, line)) return *failure;
  }
  return lines.failure("the header has no end_header line");
}

}  // namespace corten::asset
