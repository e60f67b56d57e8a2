// Attributes of elements by their MJCF names. The tables in schema_*.h say which there are; values are
// checked by the same rules, in the same words, as those of a file.
//
//     AnyElement geom = find(spec, "geom", "skin");
//     set_attribute(spec, geom, "type", "box");
//     set_attribute(spec, geom, "size", std::vector{0.1, 0.2, 0.3});
//     std::string size = attribute_text(spec, geom, "size");   // "0.1 0.2 0.3"
//
// Rules that involve several elements are checked when the Spec is compiled. Functions throw
// std::out_of_range for an attribute that the element does not have, and std::invalid_argument for a wrong
// value; the element then does not change.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/spec/any_element.h"

namespace corten::mjcf {

/// Kinds of values.
enum class ValueKind : unsigned char {
  real,     ///< numbers
  integer,  ///< whole numbers
  keyword,  ///< one keyword; as a number, the value of its enumerator
  words,    ///< several keywords, each at most once
  text,     ///< a name, a file or any text
  bytes,    ///< a number of bytes, as text with an optional suffix K, M, G, ...
};

/// The type of an attribute.
struct ValueType {
  ValueKind kind = ValueKind::text;                  ///< kind of value
  int fewest = 1;                                    ///< smallest count of numbers
  int most = 1;                                      ///< largest count of numbers; -1: no limit
  std::span<const Keyword> (*keywords)() = nullptr;  ///< the keywords; null if it has none
};

/// An attribute of an element.
struct AttributeInfo {
  std::string_view name;     ///< as in MJCF
  ValueType type;            ///< kind and count of values
  bool required = false;     ///< the element needs it
  std::string_view meaning;  ///< one line
};

/// The attributes that an element can have, in the order of the tables.
std::vector<AttributeInfo> attributes_of(const AnyElement& element);

/// Sets the element's own value from text, as in a file. "class" also takes the values of the class for all
/// attributes that the element does not set itself.
void set_attribute(Spec& spec, const AnyElement& element, std::string_view name, std::string_view text);
/// Sets the element's own value from numbers. Of up to N numbers, those that are not given keep their value.
void set_attribute(Spec& spec, const AnyElement& element, std::string_view name,
                   std::span<const double> numbers);
/// Takes the element's own value away: it gets the value of its default class or the built-in one.
void clear_attribute(Spec& spec, const AnyElement& element, std::string_view name);

/// The current value as text.
std::string attribute_text(Spec& spec, const AnyElement& element, std::string_view name);
/// The current value as numbers. Throws std::invalid_argument for texts and lists of words.
std::vector<double> attribute_numbers(Spec& spec, const AnyElement& element, std::string_view name);
/// Where the current value comes from.
Source attribute_source(Spec& spec, const AnyElement& element, std::string_view name);

}  // namespace corten::mjcf
