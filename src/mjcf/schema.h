// The schema: which attributes are valid in an MJCF file or Spec. The tables are in corten/spec/schema_*.h
// (columns: corten/spec/element.h). The rows generated from them here drive the reader, the writer, the
// default classes, the validation of a Spec and the error messages, none of which has code for single
// elements. Rules that involve several attributes are in element_rules.h.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/error.h"
#include "corten/spec/attributes.h"
#include "corten/spec/spec.h"

namespace corten::mjcf {

/// How Corten supports an MJCF attribute.
enum class Support : unsigned char {
  full,
  no_effect,  ///< accepted with a warning: it controls something that Corten does not have
  not_yet,    ///< an error, because ignoring it would silently change the simulation
};

/// Where an attribute is allowed and which values are valid. Elements that share one struct (all actuators,
/// both tendons, joint and freejoint) are distinguished by tags.
struct Rule {
  unsigned tags = ~0u;
  bool in_default = true;
  bool required = false;
  Support support = Support::full;
  double lowest = -std::numeric_limits<double>::infinity();
  bool lowest_itself_is_allowed = true;
  bool finite = true;  ///< rejects NaN and infinity, which the reference accepts

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

/// An error or warning about a value. After an error the attribute is unchanged; after a warning it is set.
struct ValueFinding {
  Severity severity = Severity::error;
  std::string message;
  bool shows_value = true;  ///< false: the stored value is not the one that was given
};

/// One attribute of an element type, type-erased for generic code.
struct AttributeRow {
  std::string_view name;
  std::string_view
      member;  ///< member name; differs from the XML name if that is a C++ keyword or used by another row
  Rule rule;
  std::string_view doc;
  std::optional<ValueFinding> (*assign)(void* element, std::string_view text, const Rule& rule);
  /// Checks the stored value against the rule. Numbers equal to those of `built_in` are not checked.
  std::optional<ValueFinding> (*check)(const void* element, const void* built_in, const Rule& rule);
  void (*copy)(void* element, const void* from);
  void (*become_class_default)(void* element);  ///< marks an own value as given by a class
  Source (*source)(const void* element);
  /// The value as text for a file. `base` is the element as it would be without the attribute: trailing
  /// numbers equal to those of `base` are omitted.
  std::string (*text)(const void* element, const void* base);
  bool (*same)(const void* element, const void* other);  ///< compares values, ignoring their source
  ValueType type;
  std::vector<double> (*numbers)(const void* element);  ///< the value as numbers; empty for texts and words
};

/// The rows of an element struct.
template <class E>
std::span<const AttributeRow> rows_of();

// All elements with a table: X(struct, table).
#define CORTEN_MJCF_ELEMENTS(X)                    \
  X(Mujoco, CORTEN_MJCF_MUJOCO)                    \
  X(Compiler, CORTEN_MJCF_COMPILER)                \
  X(LengthRange, CORTEN_MJCF_LENGTHRANGE)          \
  X(OptionSection, CORTEN_MJCF_OPTION)             \
  X(Size, CORTEN_MJCF_SIZE)                        \
  X(StatisticSection, CORTEN_MJCF_STATISTIC)       \
  X(VisualGlobal, CORTEN_MJCF_VISUAL_GLOBAL)       \
  X(VisualQuality, CORTEN_MJCF_VISUAL_QUALITY)     \
  X(VisualHeadlight, CORTEN_MJCF_VISUAL_HEADLIGHT) \
  X(VisualMap, CORTEN_MJCF_VISUAL_MAP)             \
  X(VisualScale, CORTEN_MJCF_VISUAL_SCALE)         \
  X(VisualRgba, CORTEN_MJCF_VISUAL_RGBA)           \
  X(Numeric, CORTEN_MJCF_NUMERIC)                  \
  X(CustomText, CORTEN_MJCF_TEXT)                  \
  X(Tuple, CORTEN_MJCF_TUPLE)                      \
  X(TupleElement, CORTEN_MJCF_TUPLE_ELEMENT)       \
  X(Key, CORTEN_MJCF_KEY)                          \
  X(DefaultClass, CORTEN_MJCF_DEFAULT)             \
  X(Mesh, CORTEN_MJCF_MESH)                        \
  X(HField, CORTEN_MJCF_HFIELD)                    \
  X(Sdf, CORTEN_MJCF_SDF)                          \
  X(Texture, CORTEN_MJCF_TEXTURE)                  \
  X(Material, CORTEN_MJCF_MATERIAL)                \
  X(Layer, CORTEN_MJCF_LAYER)                      \
  X(Skin, CORTEN_MJCF_SKIN)                        \
  X(Bone, CORTEN_MJCF_BONE)                        \
  X(Body, CORTEN_MJCF_BODY)                        \
  X(Frame, CORTEN_MJCF_FRAME)                      \
  X(Inertial, CORTEN_MJCF_INERTIAL)                \
  X(Joint, CORTEN_MJCF_JOINT)                      \
  X(Geom, CORTEN_MJCF_GEOM)                        \
  X(Site, CORTEN_MJCF_SITE)                        \
  X(Camera, CORTEN_MJCF_CAMERA)                    \
  X(Light, CORTEN_MJCF_LIGHT)                      \
  X(Flex, CORTEN_MJCF_FLEX)                        \
  X(FlexEdge, CORTEN_MJCF_FLEX_EDGE)               \
  X(FlexElasticity, CORTEN_MJCF_FLEX_ELASTICITY)   \
  X(FlexContact, CORTEN_MJCF_FLEX_CONTACT)         \
  X(Pair, CORTEN_MJCF_PAIR)                        \
  X(Exclude, CORTEN_MJCF_EXCLUDE)                  \
  X(Equality, CORTEN_MJCF_EQUALITY)                \
  X(Tendon, CORTEN_MJCF_TENDON)                    \
  X(TendonItem, CORTEN_MJCF_TENDON_ITEM)           \
  X(Actuator, CORTEN_MJCF_ACTUATOR)                \
  X(Sensor, CORTEN_MJCF_SENSOR)                    \
  X(Extension, CORTEN_MJCF_EXTENSION)              \
  X(PluginInstance, CORTEN_MJCF_PLUGIN_INSTANCE)   \
  X(PluginUse, CORTEN_MJCF_PLUGIN_USE)             \
  X(PluginConfig, CORTEN_MJCF_PLUGIN_CONFIG)

#define CORTEN_MJCF_ROWS_EXIST(E, TABLE) \
  template <>                            \
  std::span<const AttributeRow> rows_of<E>();
CORTEN_MJCF_ELEMENTS(CORTEN_MJCF_ROWS_EXIST)
CORTEN_MJCF_ROWS_EXIST(Flag, )
#undef CORTEN_MJCF_ROWS_EXIST

/// A copy of a class's record, as the initial value of an element or a nested class.
template <class E>
E inherit(const E& class_record) {
  E copy = class_record;
  for (const AttributeRow& row : rows_of<E>()) row.become_class_default(&copy);
  if constexpr (requires { copy.layers; })
    for (auto& layer : copy.layers) layer = inherit(layer);
  return copy;
}

}  // namespace corten::mjcf
