// Kinds of elements (names are unique within a kind), and loops over the elements of a tree or Spec.
#pragma once

#include <string_view>

#include "corten/spec/find.h"

namespace corten::mjcf {

/// The kind of elements of type E.
template <class E>
inline constexpr ObjectType kind_of = kObjBody;
#define CORTEN_MJCF_KIND(E, word, list, kind) \
  template <>                                 \
  inline constexpr ObjectType kind_of<E> = kind;
CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_KIND)
CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_KIND)
#undef CORTEN_MJCF_KIND

/// The name of a kind of element: "joint".
std::string_view element_word(ObjectType kind);

// A row of a table of lists as a call, in a function with the parameters `owner` and `fn`.
#define CORTEN_MJCF_LIST(E, word, list, kind) fn(owner.list);

/// Calls fn(list) for every list of direct children of a body, except its bodies.
template <class SomeBody, class Fn>
void for_each_list(SomeBody& owner, Fn&& fn) {
  CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_LIST)
}

/// Calls fn(element) for a body and everything inside it, parents before children.
template <class SomeBody, class Fn>
void for_each_element(SomeBody& body, Fn&& fn) {
  fn(body);
  for_each_list(body, [&](auto& list) {
    for (auto& element : list) fn(element);
  });
  for (auto& child : body.bodies) for_each_element(child, fn);
}

/// The elements that refer to others by name, in the order in which the reference copies them: each refers
/// only to elements of earlier lists.
#define CORTEN_MJCF_REFERRING_LISTS(X)            \
  CORTEN_MJCF_CONTACT_LISTS(X)                    \
  X(Flex, flex, flexes, kObjFlex)                 \
  X(Tendon, tendon, tendons, kObjTendon)          \
  X(Equality, equality, equalities, kObjEquality) \
  X(Actuator, actuator, actuators, kObjActuator)  \
  X(Sensor, sensor, sensors, kObjSensor)          \
  X(Tuple, tuple, tuples, kObjTuple)

/// Calls fn(list) for the lists of elements that refer to others.
template <class SomeSpec, class Fn>
void for_each_referring_list(SomeSpec& owner, Fn&& fn) {
  CORTEN_MJCF_REFERRING_LISTS(CORTEN_MJCF_LIST)
}

/// Calls fn(list) for all other elements outside the tree that are copied from an attached model.
template <class SomeSpec, class Fn>
void for_each_carried_list(SomeSpec& owner, Fn&& fn) {
  CORTEN_MJCF_ASSET_LISTS(CORTEN_MJCF_LIST)
  fn(owner.numerics);
  fn(owner.texts);
}
#undef CORTEN_MJCF_LIST

}  // namespace corten::mjcf
