// The attribute rows of every element, made from the tables.
#include "mjcf/schema.h"

#include "mjcf/spec.h"
#include "mjcf/spec_expanded.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

template <class E, auto Member>
constexpr AttributeRow make_row(std::string_view identifier, Rule rule, std::string_view doc) {
  return {xml_word(identifier),
          rule,
          doc,
          [](void* e, std::string_view text, const Rule& r) {
            return assign(static_cast<E*>(e)->*Member, text, r);
          },
          [](void* e) {
            auto& attr = static_cast<E*>(e)->*Member;
            if (attr.is_own()) attr.source = Source::class_default;
          },
          [](const void* e) { return (static_cast<const E*>(e)->*Member).source; },
          [](const void* e, const void* base) {
            return to_text((static_cast<const E*>(e)->*Member).value,
                           (static_cast<const E*>(base)->*Member).value);
          },
          [](const void* a, const void* b) {
            return same_value((static_cast<const E*>(a)->*Member).value,
                              (static_cast<const E*>(b)->*Member).value);
          }};
}

}  // namespace

#define CORTEN_MJCF_ROW(Kind, member, initial, rule_, doc) make_row<Self, &Self::member>(#member, rule_, doc),
#define CORTEN_MJCF_FLAG_ROW(member, bit, doc)             make_row<Self, &Self::member>(#member, rule::any, doc),
#define CORTEN_MJCF_ROWS_OF(E, rows)              \
  template <>                                     \
  std::span<const AttributeRow> rows_of<E>() {    \
    using Self = E;                               \
    static constexpr AttributeRow all[] = {rows}; \
    return all;                                   \
  }
#define CORTEN_MJCF_ELEMENT_ROWS(E, TABLE) CORTEN_MJCF_ROWS_OF(E, TABLE(CORTEN_MJCF_ROW))

CORTEN_MJCF_ELEMENTS(CORTEN_MJCF_ELEMENT_ROWS)
CORTEN_MJCF_EXPANDED_ELEMENTS(CORTEN_MJCF_ELEMENT_ROWS)
CORTEN_MJCF_ROWS_OF(Flag, CORTEN_MJCF_DISABLE_FLAGS(CORTEN_MJCF_FLAG_ROW)
                              CORTEN_MJCF_ENABLE_FLAGS(CORTEN_MJCF_FLAG_ROW))

}  // namespace corten::mjcf
