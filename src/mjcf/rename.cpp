// Renames elements and classes of a Spec with all references to them.
#include <stdexcept>
#include <string>

#include "corten/spec/edit.h"
#include "mjcf/element_kinds.h"
#include "mjcf/names.h"

namespace corten::mjcf {
namespace {

[[noreturn]] void refuse(std::string_view attribute, std::string_view value, const std::string& why) {
  throw std::invalid_argument(std::string(attribute) + "=" + in_quotes(std::string(value)) + ": " + why);
}

template <class E>
void rename_one(Spec& spec, E& element, const std::string& name, const std::string& new_name) {
  if (static_cast<const Element*>(&element) == &spec.world)
    refuse("name", name, "the world body cannot be renamed");
  const ObjectType kind = kind_of<E>;
  if (new_name.empty()) refuse("name", new_name, "the new name is empty");
  if (const E* other = find_element<E>(spec, new_name); other != nullptr && other != &element)
    refuse("name", new_name, "there is already " + with_article(element_word(kind)) + " with this name");
  for_each_named_or_record(spec, [&](auto& e) {
    for_each_reference_in(e, [&](ObjectType named, Attr<Text>& reference) {
      if (named == kind && *reference == name) reference.value = new_name;
    });
  });
  element.name = new_name;
}

}  // namespace

void rename(Spec& spec, ObjectType kind, std::string_view name, std::string_view new_name) {
  const std::string from(name), to(new_name);
  with_element(spec, kind, name, [&](auto& element) { rename_one(spec, element, from, to); });
}

void rename_class(Spec& spec, std::string_view name, std::string_view new_name) {
  DefaultClass* const c = find_class(spec, name);
  if (c == nullptr) refuse("class", name, "there is no such default class" + nearest_class(spec, name));
  if (c == &spec.defaults.front()) refuse("class", name, "the outermost class is always \"main\"");
  if (new_name.empty()) refuse("class", new_name, "the new name is empty");
  if (const DefaultClass* other = find_class(spec, new_name); other != nullptr && other != c)
    refuse("class", new_name, "there is already a class with this name");
  const std::string from(name), to(new_name);
  const auto follow = [&](Attr<Text>& reference) {
    if (*reference == from) reference.value = to;
  };
  for_each_named_or_record(spec, [&](auto& e) {
    if constexpr (requires { e.class_; }) follow(e.class_);
    if constexpr (requires { e.childclass; }) follow(e.childclass);
  });
  c->class_ = to;
}

}  // namespace corten::mjcf
