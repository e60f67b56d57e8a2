// The attribute rows of every element, generated from the tables.
#include "mjcf/schema.h"

#include "corten/spec/spec.h"
#include "mjcf/spec_expanded.h"
#include "mjcf/value_numbers.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// True for attributes in which NaN or infinity is valid: ranges may be unbounded, user data may be anything,
/// and NaN in a keyframe means the model's default.
constexpr bool may_be_infinite(std::string_view name) {
  for (const std::string_view other :
       {"range", "ctrlrange", "forcerange", "actrange", "actuatorfrcrange", "lengthrange", "user", "data",
        "qpos", "qvel", "act", "ctrl", "mpos", "mquat"})
    if (name == other) return true;
  return false;
}

template <class E, auto Member>
constexpr AttributeRow make_row(std::string_view identifier, Rule rule, std::string_view doc) {
  rule.finite = !may_be_infinite(identifier);
  return {
      xml_word(identifier),
      identifier,
      rule,
      doc,
      [](void* e, std::string_view text, const Rule& r) {
        return assign(static_cast<E*>(e)->*Member, text, r);
      },
      [](const void* e, const void* built_in, const Rule& r) {
        return find_fault((static_cast<const E*>(e)->*Member).value,
                          (static_cast<const E*>(built_in)->*Member).value, r);
      },
      [](void* e, const void* from) { static_cast<E*>(e)->*Member = static_cast<const E*>(from)->*Member; },
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
      },
      value_type<std::decay_t<decltype((static_cast<E*>(nullptr)->*Member).value)>>(),
      [](const void* e) { return to_numbers((static_cast<const E*>(e)->*Member).value); }};
}

}  // namespace

#define CORTEN_MJCF_ROW(Kind, member, initial, rule_, doc) make_row<Self, &Self::member>(#member, rule_, doc),
#define CORTEN_MJCF_FLAG_ROW(name, bit, member, doc)       make_row<Self, &Self::member>(#member, rule::any, doc),
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
CORTEN_MJCF_ROWS_OF(Flag,
                    CORTEN_DISABLE_FLAGS(CORTEN_MJCF_FLAG_ROW) CORTEN_ENABLE_FLAGS(CORTEN_MJCF_FLAG_ROW))

}  // namespace corten::mjcf
