// Messages between a session and its pages: JSON text, or a container of a JSON header and arrays.
//
// A container is "CRTV", the length n of the header as a little-endian uint32, the header (UTF-8, padded with
// spaces so that 8 + n is a multiple of 8), then the arrays, each at a multiple of 8 bytes. The header's
// "arrays" lists [name, type, shape, offset], where offset counts from the end of the header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace corten::view {

/// Keeps keys in the order in which they were added.
using Json = nlohmann::ordered_json;

/// What is sent at once.
struct Message {
  bool binary = false;  ///< a container; else JSON text
  std::string bytes;
};

/// Types of the elements of an array.
enum class ElementType { f8, f4, i4, u1 };

/// "f8" and so on, and bytes of an element.
const char* name_of(ElementType type);
std::size_t size_of(ElementType type);

/// JSON as text. NaN and infinite numbers become null, bytes that are not UTF-8 become U+FFFD.
std::string json_text(const Json& json);
/// JSON as a message.
Message json_message(const Json& json);

/// Builds a container: arrays are appended one after the other, then finish() puts the header before them.
class ContainerWriter {
 public:
  /// Adds an array and returns its memory, which is valid until the next call.
  std::byte* add(std::string_view name, ElementType type, std::span<const std::int64_t> shape);

  /// Adds a copy of `values` with the type f8 or f4.
  void add_reals(std::string_view name, ElementType type, std::span<const std::int64_t> shape,
                 const double* values);

  /// The container with these keys in its header, besides "arrays".
  Message finish(Json header) const;

 private:
  Json arrays_ = Json::array();
  std::string bytes_;
};

/// An array of a container.
struct ContainerArray {
  std::string name;
  ElementType type = ElementType::u1;
  std::vector<std::int64_t> shape;
  std::string_view bytes;  ///< in the container
};

/// A container that was received.
struct Container {
  Json header;
  std::vector<ContainerArray> arrays;
};

/// Reads a container. Throws std::invalid_argument if it is not one. The result refers to `bytes`.
Container read_container(std::string_view bytes);

}  // namespace corten::view
