#include "corten/spec/find.h"

#include "mjcf/asset_paths.h"

namespace corten::mjcf {
namespace {

template <class SomeList>
auto* in_list(SomeList& list, std::string_view name) {
  for (auto& element : list)
    if (asset_name(element) == name) return &element;
  return decltype(&list.front())(nullptr);
}

/// Searches the list `list` of `body` and of the bodies in it.
template <class SomeBody, class E>
auto in_tree(SomeBody& body, List<E> Body::*list, std::string_view name) -> decltype(&(body.*list)[0]) {
  if (auto* found = in_list(body.*list, name)) return found;
  for (auto& child : body.bodies)
    if (auto* found = in_tree<SomeBody, E>(child, list, name)) return found;
  return nullptr;
}

template <class SomeBody>
SomeBody* body_in(SomeBody& root, std::string_view name) {
  if (*root.name == name) return &root;
  for (auto& child : root.bodies)
    if (SomeBody* found = body_in(child, name)) return found;
  return nullptr;
}

template <class SomeSpec>
auto* class_in(SomeSpec& spec, std::string_view name) {
  for (auto& c : spec.defaults)
    if (*c.class_ == name) return &c;
  return decltype(&spec.defaults.front())(nullptr);
}

}  // namespace

DefaultClass* find_class(Spec& spec, std::string_view name) { return class_in(spec, name); }
const DefaultClass* find_class(const Spec& spec, std::string_view name) { return class_in(spec, name); }

Body* find_body(Body& root, std::string_view name) { return body_in(root, name); }
const Body* find_body(const Body& root, std::string_view name) { return body_in(root, name); }
Body* find_body(Spec& spec, std::string_view name) { return body_in(spec.world, name); }
const Body* find_body(const Spec& spec, std::string_view name) { return body_in(spec.world, name); }

#define CORTEN_MJCF_FIND(E, word, list, ...)                                                                 \
  E* find_##word(Body& root, std::string_view name) { return in_tree(root, &Body::list, name); }             \
  const E* find_##word(const Body& root, std::string_view name) { return in_tree(root, &Body::list, name); } \
  E* find_##word(Spec& spec, std::string_view name) { return find_##word(spec.world, name); }                \
  const E* find_##word(const Spec& spec, std::string_view name) { return find_##word(spec.world, name); }
CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_FIND)
#undef CORTEN_MJCF_FIND

#define CORTEN_MJCF_FIND(E, word, list, ...)                                             \
  E* find_##word(Spec& spec, std::string_view name) { return in_list(spec.list, name); } \
  const E* find_##word(const Spec& spec, std::string_view name) { return in_list(spec.list, name); }
CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_FIND)
#undef CORTEN_MJCF_FIND

}  // namespace corten::mjcf
