#include "view/message.h"

#include <array>
#include <cstring>
#include <stdexcept>

namespace corten::view {

namespace {

constexpr std::string_view kMagic = "CRTV";
constexpr std::size_t kPrefix = 8;  // magic and length
/// No header of a page is that large, and a hostile one must not be parsed.
constexpr std::size_t kLongestHeader = 1 << 20;

constexpr std::array kTypes{ElementType::f8, ElementType::f4, ElementType::i4, ElementType::u1};

std::size_t padded(std::size_t size) { return (size + 7) / 8 * 8; }

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (int i = 3; i >= 0; i--)
    value = value << 8 | static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
  return value;
}

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument("container: " + what); }

std::size_t count_of(std::span<const std::int64_t> shape) {
  std::size_t count = 1;
  for (const std::int64_t n : shape) count *= static_cast<std::size_t>(n);
  return count;
}

ElementType type_named(const std::string& name) {
  for (const ElementType type : kTypes)
    if (name == name_of(type)) return type;
  refuse("type \"" + name + "\" is not one of f8, f4, i4, u1");
}

/// Number of bytes of an array, at most `limit`; more is refused, before it can overflow.
std::size_t bytes_within(const ContainerArray& array, std::size_t limit) {
  std::size_t bytes = size_of(array.type);
  for (const std::int64_t n : array.shape) {
    if (n < 0) refuse("a dimension of \"" + array.name + "\" is negative");
    if (n != 0 && bytes > limit / static_cast<std::size_t>(n)) refuse("\"" + array.name + "\" does not fit");
    bytes *= static_cast<std::size_t>(n);
  }
  if (bytes > limit) refuse("\"" + array.name + "\" does not fit");
  return bytes;
}

ContainerArray read_array(const Json& row, std::string_view body) {
  if (!row.is_array() || row.size() != 4 || !row[0].is_string() || !row[1].is_string() ||
      !row[2].is_array() || !row[3].is_number_unsigned())
    refuse("an entry of \"arrays\" is [name, type, shape, offset]");
  ContainerArray array{row[0].get<std::string>(), type_named(row[1].get<std::string>()), {}, {}};
  for (const Json& n : row[2]) {
    if (!n.is_number_integer()) refuse("a dimension of \"" + array.name + "\" is not an integer");
    array.shape.push_back(n.get<std::int64_t>());
  }
  const auto offset = row[3].get<std::uint64_t>();
  if (offset > body.size() || offset % 8 != 0) refuse("the offset of \"" + array.name + "\" is wrong");
  const std::string_view rest = body.substr(static_cast<std::size_t>(offset));
  array.bytes = rest.substr(0, bytes_within(array, rest.size()));
  return array;
}

}  // namespace

const char* name_of(ElementType type) {
  switch (type) {
    case ElementType::f8: return "f8";
    case ElementType::f4: return "f4";
    case ElementType::i4: return "i4";
    case ElementType::u1: return "u1";
  }
  return "";
}

std::size_t size_of(ElementType type) {
  return type == ElementType::f8 ? 8 : type == ElementType::u1 ? 1 : 4;
}

std::string json_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Message json_message(const Json& json) { return {false, json_text(json)}; }

std::byte* ContainerWriter::add(std::string_view name, ElementType type,
                                std::span<const std::int64_t> shape) {
  const std::size_t offset = bytes_.size();
  bytes_.resize(padded(offset + count_of(shape) * size_of(type)));
  Json sizes = Json::array();
  for (const std::int64_t n : shape) sizes.push_back(n);
  arrays_.push_back({name, name_of(type), sizes, offset});
  return reinterpret_cast<std::byte*>(bytes_.data() + offset);
}

void ContainerWriter::add_reals(std::string_view name, ElementType type, std::span<const std::int64_t> shape,
                                const double* values) {
  std::byte* to = add(name, type, shape);
  const std::size_t count = count_of(shape);
  if (count == 0) return;
  if (type == ElementType::f8) {
    std::memcpy(to, values, count * sizeof(double));
    return;
  }
  // The memory is aligned for it: offsets are multiples of 8.
  auto* single = reinterpret_cast<float*>(to);
  for (std::size_t i = 0; i < count; i++) single[i] = static_cast<float>(values[i]);
}

Message ContainerWriter::finish(Json header) const {
  header["arrays"] = arrays_;
  std::string text = json_text(header);
  text.resize(padded(kPrefix + text.size()) - kPrefix, ' ');
  Message message{true, std::string(kMagic)};
  message.bytes.reserve(kPrefix + text.size() + bytes_.size());
  for (int i = 0; i < 4; i++) message.bytes += static_cast<char>(text.size() >> (8 * i) & 0xff);
  message.bytes += text;
  message.bytes += bytes_;
  return message;
}

Container read_container(std::string_view bytes) {
  if (bytes.size() < kPrefix || !bytes.starts_with(kMagic))
    refuse("it does not begin with CRTV and a length");
  const std::size_t length = little_endian(bytes.substr(4, 4));
  if (length > kLongestHeader || length > bytes.size() - kPrefix)
    refuse("the header is longer than the message");
  Container container{Json::parse(bytes.substr(kPrefix, length), nullptr, false), {}};
  if (!container.header.is_object()) refuse("the header is not a JSON object");
  const auto arrays = container.header.find("arrays");
  if (arrays == container.header.end()) return container;
  if (!arrays->is_array()) refuse("\"arrays\" is not a list");
  const std::string_view body = bytes.substr(kPrefix + length);
  for (const Json& row : *arrays) container.arrays.push_back(read_array(row, body));
  return container;
}

}  // namespace corten::view
