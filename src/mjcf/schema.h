// The schema: what may stand in an MJCF file, declared once per attribute.
//
// An element's attributes are one X-macro table (schema_*.h) with the rows
//     X(Kind, member, (built-in default), rule, "documentation")
// From it come the struct in spec_*.h, and the array of AttributeRow below, which the reader, the writer, the
// default classes and the error messages use without knowing any element. The XML name is the member's name
// (see xml_word); two members can share one where no element allows both.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "corten/error.h"
#include "mjcf/attribute.h"
#include "mjcf/keywords.h"

namespace corten::mjcf {

/// What Corten does with an attribute that MJCF has.
enum class Support : unsigned char {
  full,
  no_effect,  ///< accepted with a warning: it steers something that Corten does not have
  not_yet,    ///< an error, rather than a model that silently moves differently
};

/// Where an attribute may stand and which numbers it takes. Elements that share one struct (all actuators,
/// both tendons, joint and freejoint) are told apart by tags.
struct Rule {
  unsigned tags = ~0u;
  bool in_default = true;
  bool required = false;
  Support support = Support::full;
  double lowest = -std::numeric_limits<double>::infinity();
  bool lowest_itself_is_allowed = true;

  constexpr Rule only(unsigned allowed) const {
    Rule r = *this;
    r.tags &= allowed;
    return r;
  }
  constexpr Rule except(unsigned forbidden) const { return only(~forbidden); }
  constexpr Rule not_in_default() const {
    Rule r = *this;
    r.in_default = false;
    return r;
  }
  constexpr Rule at_least(double bound) const {
    Rule r = *this;
    r.lowest = bound;
    return r;
  }
  constexpr Rule above(double bound) const {
    Rule r = at_least(bound);
    r.lowest_itself_is_allowed = false;
    return r;
  }

  constexpr bool allows(unsigned tag, bool inside_default) const {
    return (tags & tag) != 0 && (in_default || !inside_default);
  }
};

namespace rule {
inline constexpr Rule any{};                       // on the element and in default classes
inline constexpr Rule own = any.not_in_default();  // on the element only
inline constexpr Rule required{.in_default = false, .required = true};
inline constexpr Rule no_effect{.support = Support::no_effect};
inline constexpr Rule not_yet{.support = Support::not_yet};
}  // namespace rule

/// Something to say about a value. An error leaves the attribute as it was, a warning does not.
struct ValueFinding {
  Severity severity = Severity::error;
  std::string message;
};

/// One attribute of an element type, for code that treats all elements alike.
struct AttributeRow {
  std::string_view name;
  Rule rule;
  std::string_view doc;
  std::optional<ValueFinding> (*assign)(void* element, std::string_view text, const Rule& rule);
  void (*become_class_default)(void* element);  ///< an own value is turned into one that a class gave
  Source (*source)(const void* element);
  /// As it is written in a file over `base`, the element as it would be without: number lists end where the
  /// rest is the same.
  std::string (*text)(const void* element, const void* base);
  bool (*same)(const void* element, const void* other);  ///< equal values, whoever gave them
};

/// The rows of an element struct of spec.h.
template <class E>
std::span<const AttributeRow> rows_of();

/// A copy of a class's record for an element (or for a nested class) to write its own values over.
template <class E>
E inherit(const E& class_record) {
  E copy = class_record;
  for (const AttributeRow& row : rows_of<E>()) row.become_class_default(&copy);
  if constexpr (requires { copy.layers; })
    for (auto& layer : copy.layers) layer = inherit(layer);
  return copy;
}

}  // namespace corten::mjcf

/// A table row as a struct member.
#define CORTEN_MJCF_MEMBER(Kind, member, initial, rule_, doc) Attr<Kind> member{Kind initial};
