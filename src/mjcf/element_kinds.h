// From a kind of element at run time to its type: for rename() and remove() by kind and name.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "base/nearest_word.h"
#include "corten/spec/find.h"
#include "mjcf/asset_paths.h"
#include "mjcf/references.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {

/// The element of type E with this name; null if there is none.
template <class E>
E* find_element(Spec& spec, std::string_view name);
#define CORTEN_MJCF_FIND(E, word, list, ...)                      \
  template <>                                                     \
  inline E* find_element<E>(Spec & spec, std::string_view name) { \
    return find_##word(spec, name);                               \
  }
CORTEN_MJCF_FIND(Body, body, bodies, kObjBody)
CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_FIND)
CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_FIND)
#undef CORTEN_MJCF_FIND

/// `; did you mean "..."?` with the nearest name of a kind; empty if none is near.
inline std::string nearest_name(const Spec& spec, ObjectType kind, std::string_view wrong) {
  std::vector<std::string> names;
  for_each_named_or_record(spec, [&](const auto& element) {
    if (kind_of<std::decay_t<decltype(element)>> == kind) names.push_back(asset_name(element));
  });
  std::erase(names, "");
  const std::vector<std::string_view> words(names.begin(), names.end());
  return suggestion(wrong, words);
}

/// nearest_name of default classes.
inline std::string nearest_class(const Spec& spec, std::string_view wrong) {
  std::vector<std::string_view> names;
  for (const DefaultClass& c : spec.defaults) names.push_back(*c.class_);
  return suggestion(wrong, names);
}

template <class E>
E& required_element(Spec& spec, std::string_view name) {
  if (!name.empty())
    if (E* element = find_element<E>(spec, name)) return *element;
  throw std::invalid_argument("there is no " + std::string(element_word(kind_of<E>)) + " " +
                              in_quotes(std::string(name)) + nearest_name(spec, kind_of<E>, name));
}

/// Calls fn(element) for the element of this kind and name. Throws std::invalid_argument if there is none.
template <class Fn>
void with_element(Spec& spec, ObjectType kind, std::string_view name, Fn&& fn) {
#define CORTEN_MJCF_KIND(E, word, list, ...) \
  if (kind_named_by(kind) == kind_of<E>) return fn(required_element<E>(spec, name));
  CORTEN_MJCF_KIND(Body, body, bodies, kObjBody)
  CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_KIND)
  CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_KIND)
#undef CORTEN_MJCF_KIND
  throw std::invalid_argument("a Spec has no elements of kind " + std::string(element_word(kind)));
}

}  // namespace corten::mjcf
