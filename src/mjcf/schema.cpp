// The attribute rows of every element, made from the tables.
#include "mjcf/schema.h"

#include "mjcf/spec.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

template <class E, auto Member>
constexpr AttributeRow make_row(std::string_view identifier, Rule rule, std::string_view doc) {
  return {xml_word(identifier), rule, doc,
          [](void* e, std::string_view text, const Rule& r) {
            return assign(static_cast<E*>(e)->*Member, text, r);
          },
          [](void* e) {
            auto& attr = static_cast<E*>(e)->*Member;
            if (attr.is_own()) attr.source = Source::class_default;
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

CORTEN_MJCF_ROWS_OF(Mujoco, CORTEN_MJCF_MUJOCO(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Compiler, CORTEN_MJCF_COMPILER(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(LengthRange, CORTEN_MJCF_LENGTHRANGE(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Option, CORTEN_MJCF_OPTION(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Flag, CORTEN_MJCF_DISABLE_FLAGS(CORTEN_MJCF_FLAG_ROW)
                              CORTEN_MJCF_ENABLE_FLAGS(CORTEN_MJCF_FLAG_ROW))
CORTEN_MJCF_ROWS_OF(Size, CORTEN_MJCF_SIZE(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Statistic, CORTEN_MJCF_STATISTIC(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(DefaultClass, CORTEN_MJCF_DEFAULT(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Body, CORTEN_MJCF_BODY(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Frame, CORTEN_MJCF_FRAME(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Inertial, CORTEN_MJCF_INERTIAL(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Joint, CORTEN_MJCF_JOINT(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Geom, CORTEN_MJCF_GEOM(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Site, CORTEN_MJCF_SITE(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Tendon, CORTEN_MJCF_TENDON(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(TendonItem, CORTEN_MJCF_TENDON_ITEM(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Actuator, CORTEN_MJCF_ACTUATOR(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Shortcut, CORTEN_MJCF_SHORTCUT(CORTEN_MJCF_ROW))
CORTEN_MJCF_ROWS_OF(Key, CORTEN_MJCF_KEY(CORTEN_MJCF_ROW))

unsigned Flag::disable_bits() const {
  unsigned bits = 0;
#define CORTEN_MJCF_DISABLED(member, bit, doc) bits |= (*member == Switch::disable ? 1u : 0u) << bit;
  CORTEN_MJCF_DISABLE_FLAGS(CORTEN_MJCF_DISABLED)
#undef CORTEN_MJCF_DISABLED
  return bits;
}

unsigned Flag::enable_bits() const {
  unsigned bits = 0;
#define CORTEN_MJCF_ENABLED(member, bit, doc) bits |= (*member == Switch::enable ? 1u : 0u) << bit;
  CORTEN_MJCF_ENABLE_FLAGS(CORTEN_MJCF_ENABLED)
#undef CORTEN_MJCF_ENABLED
  return bits;
}

}  // namespace corten::mjcf
