// What distinguishes elements that share a struct: their tag in the tables and their MJCF name.
#pragma once

#include <string_view>

#include "mjcf/schema.h"
#include "mjcf/writing.h"

namespace corten::mjcf {

/// The tag that distinguishes elements of one struct in the tables, and their XML name.
struct ElementKind {
  unsigned tag;
  std::string_view word;
};

/// The tag of records of default classes.
template <class E>
inline constexpr unsigned record_tag = no_tag;
template <>
inline constexpr unsigned record_tag<Joint> = tag::joint;
template <>
inline constexpr unsigned record_tag<Equality> = tag::equality_default;
template <>
inline constexpr unsigned record_tag<Tendon> = tag::tendon_default;
template <>
inline constexpr unsigned record_tag<Sensor> = tag::sensor_default;

/// The record of a default class that provides the defaults of elements of type E; null for most types.
template <class E>
struct ClassRecord {
  static constexpr E DefaultClass::*member = nullptr;
};
#define CORTEN_MJCF_CLASS_RECORD(E, record, word, doc)                \
  template <>                                                         \
  struct ClassRecord<E> {                                             \
    static constexpr E DefaultClass::*member = &DefaultClass::record; \
    static constexpr ElementKind kind{record_tag<E>, #word};          \
  };
CORTEN_MJCF_CLASS_RECORDS(CORTEN_MJCF_CLASS_RECORD)
#undef CORTEN_MJCF_CLASS_RECORD

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
