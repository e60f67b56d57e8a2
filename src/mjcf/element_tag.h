// What distinguishes elements that share a struct: their tag in the tables and their MJCF name.
#pragma once

#include <string_view>

#include "mjcf/schema.h"
#include "mjcf/writing.h"

namespace corten::mjcf {

/// The record of a default class that provides the defaults of elements of type E; null for most types.
template <class E>
struct ClassRecord {
  static constexpr E DefaultClass::*member = nullptr;
};
#define CORTEN_MJCF_CLASS_RECORD(E, record)                           \
  template <>                                                         \
  struct ClassRecord<E> {                                             \
    static constexpr E DefaultClass::*member = &DefaultClass::record; \
  };
CORTEN_MJCF_CLASS_RECORD(Mesh, mesh)
CORTEN_MJCF_CLASS_RECORD(Material, material)
CORTEN_MJCF_CLASS_RECORD(Joint, joint)
CORTEN_MJCF_CLASS_RECORD(Geom, geom)
CORTEN_MJCF_CLASS_RECORD(Site, site)
CORTEN_MJCF_CLASS_RECORD(Camera, camera)
CORTEN_MJCF_CLASS_RECORD(Light, light)
CORTEN_MJCF_CLASS_RECORD(Pair, pair)
CORTEN_MJCF_CLASS_RECORD(Equality, equality)
CORTEN_MJCF_CLASS_RECORD(Tendon, tendon)
CORTEN_MJCF_CLASS_RECORD(Actuator, actuator)
CORTEN_MJCF_CLASS_RECORD(Sensor, sensor)
#undef CORTEN_MJCF_CLASS_RECORD

/// The tag that distinguishes elements of one struct in the tables, and their XML name.
struct ElementKind {
  unsigned tag;
  std::string_view word;
};

template <class E>
ElementKind element_kind(const E&) {
  return {no_tag, word_of(kind_of<E>)};
}
inline ElementKind element_kind(const Joint& e) {
  if (e.is_freejoint) return {tag::freejoint, "freejoint"};
  return {tag::joint, "joint"};
}
inline ElementKind element_kind(const Sensor& e) { return {group_of(e.type), word_of(e.type)}; }
inline ElementKind element_kind(const Equality& e) { return {e.kind, word_of(e.kind)}; }
inline ElementKind element_kind(const Tendon& e) { return {e.kind, word_of(e.kind)}; }
inline ElementKind element_kind(const TendonItem& e) { return {e.kind, word_of(e.kind)}; }

}  // namespace corten::mjcf
