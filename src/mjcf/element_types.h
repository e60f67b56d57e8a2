// The structs that an AnyElement can refer to, and the way back from an AnyElement to its struct.
#pragma once

#include <type_traits>

#include "corten/spec/any_element.h"
#include "mjcf/element_tag.h"
#include "mjcf/schema.h"

namespace corten::mjcf {

/// Sections without attributes come first; their address is that of the Spec.
enum ElementType : unsigned char {
  kNoElement,
  kVisualSection,
  kCustomSection,
  kAssetSection,
  kDeformableSection,
  kContactSection,
  kEqualitySection,
  kTendonSection,
  kActuatorSection,
  kSensorSection,
  kKeyframeSection,
  kExtensionSection,
#define CORTEN_MJCF_TYPE(E, TABLE) k##E##Element,
  CORTEN_MJCF_ELEMENTS(CORTEN_MJCF_TYPE) CORTEN_MJCF_TYPE(Flag, )
#undef CORTEN_MJCF_TYPE
};

template <class E>
inline constexpr ElementType type_of = kNoElement;
#define CORTEN_MJCF_TYPE(E, TABLE) \
  template <>                      \
  inline constexpr ElementType type_of<E> = k##E##Element;
CORTEN_MJCF_ELEMENTS(CORTEN_MJCF_TYPE)
CORTEN_MJCF_TYPE(Flag, )
#undef CORTEN_MJCF_TYPE

/// Refers to an element. `body`: the one that contains it.
template <class E>
AnyElement any(E& e, Body* body = nullptr) {
  return {type_of<E>, false, &e, body};
}
/// Refers to a record of a default class.
template <class E>
AnyElement any_record(E& e) {
  return {type_of<E>, true, &e, nullptr};
}
inline AnyElement any_section(Spec& spec, ElementType type) { return {type, false, &spec, nullptr}; }

/// The element as its struct; null if it is of another.
template <class E>
E* as(const AnyElement& e) {
  return e.type == type_of<E> ? static_cast<E*>(e.address) : nullptr;
}

/// Calls fn(element) with the struct of an element. Sections without attributes have none.
template <class Fn>
void with_struct(const AnyElement& e, Fn&& fn) {
  switch (static_cast<ElementType>(e.type)) {
#define CORTEN_MJCF_TYPE(E, TABLE) \
  case k##E##Element: return fn(*static_cast<E*>(e.address));
    CORTEN_MJCF_ELEMENTS(CORTEN_MJCF_TYPE)
    CORTEN_MJCF_TYPE(Flag, )
#undef CORTEN_MJCF_TYPE
    default: return;
  }
}

/// True for <worldbody>.
inline bool is_world(const AnyElement& e) { return e.type == kBodyElement && e.body == nullptr; }

/// The tag in the tables and the MJCF name. An actuator is stored as <general> and has its attributes, and
/// those of its shortcut.
ElementKind kind_of_any(const AnyElement& e);

/// The body that a frame, or what is in a body, belongs to, and the frame's index.
struct PlaceInTree {
  Body* body;
  int frame;
};
/// Where the children of a body or frame are.
PlaceInTree inside_of(const AnyElement& e);

/// The parameters of a plugin, plugin instance, actuator or sensor; null if it has none.
List<PluginConfig>* configs_of(const AnyElement& e);

/// The element and all around it, the root last.
std::vector<AnyElement> ancestry(Spec& spec, const AnyElement& e);

/// The default class of elements without a class inside `e`, as in a file.
const DefaultClass& class_inside(Spec& spec, const AnyElement& e);

/// The class with this name. Throws std::invalid_argument with `who` before the message.
const DefaultClass& required_class(const Spec& spec, std::string_view name, const std::string& who);

/// The word of an actuator's shortcut: "motor".
std::string_view word_of(tag::Actuator kind);
#define CORTEN_MJCF_KIND(word, bit) tag::word,
inline constexpr tag::Actuator all_actuators[] = {CORTEN_MJCF_ACTUATOR_KINDS(CORTEN_MJCF_KIND)};
#undef CORTEN_MJCF_KIND

}  // namespace corten::mjcf
