// Finds elements of any kind by name.
#include <stdexcept>

#include "corten/spec/any_element.h"
#include "mjcf/asset_paths.h"
#include "mjcf/element_types.h"
#include "mjcf/references.h"
#include "mjcf/suggestion.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// Searches the tree for an element of a list of bodies.
template <class E>
AnyElement find_in_tree(Spec& spec, List<E> Body::*list, std::string_view name) {
  std::vector<Body*> pending{&spec.world};
  while (!pending.empty()) {
    Body& body = *pending.back();
    pending.pop_back();
    for (E& e : body.*list)
      if (*e.name == name) return any(e, &body);
    for (std::size_t i = body.bodies.size(); i-- > 0;) pending.push_back(&body.bodies[i]);
  }
  return {};
}

template <class E>
AnyElement find_in_list(List<E>& list, std::string_view name) {
  for (E& e : list)
    if (asset_name(e) == name) return any(e);
  return {};
}

AnyElement find_any_body(Spec& spec, std::string_view name) {
  return name == *spec.world.name ? any(spec.world) : find_in_tree(spec, &Body::bodies, name);
}

AnyElement find_any_class(Spec& spec, std::string_view name) {
  DefaultClass* c = find_class(spec, name);
  return c != nullptr ? any(*c) : AnyElement();
}

struct Findable {
  std::string_view word;
  AnyElement (*find)(Spec&, std::string_view name);
  ObjectType kind;
};

constexpr Findable findable[] = {
    {"body", find_any_body, kObjBody},
#define CORTEN_MJCF_FIND(E, word, list, ...)                                                       \
  {#word, [](Spec& spec, std::string_view name) { return find_in_tree(spec, &Body::list, name); }, \
   kind_of<E>},
    CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_FIND)
#undef CORTEN_MJCF_FIND
#define CORTEN_MJCF_FIND(E, word, list, ...) \
  {#word, [](Spec& spec, std::string_view name) { return find_in_list(spec.list, name); }, kind_of<E>},
        CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_FIND)
#undef CORTEN_MJCF_FIND
            {"default", find_any_class, kObjNone},
};

std::vector<std::string> names_of_kind(Spec& spec, const Findable& wanted) {
  std::vector<std::string> names;
  if (wanted.kind == kObjNone)
    for (const DefaultClass& c : spec.defaults) names.push_back(*c.class_);
  else
    for_each_named_or_record(spec, [&](const auto& e) {
      if (kind_of<std::decay_t<decltype(e)>> == wanted.kind) names.push_back(asset_name(e));
    });
  std::erase(names, "");
  return names;
}

}  // namespace

AnyElement find(Spec& spec, std::string_view kind, std::string_view name) {
  std::vector<std::string_view> words;
  for (const Findable& f : findable) {
    words.push_back(f.word);
    if (f.word != kind) continue;
    const AnyElement found = name.empty() ? AnyElement() : f.find(spec, name);
    if (found) return found;
    const std::vector<std::string> names = names_of_kind(spec, f);
    const std::vector<std::string_view> views(names.begin(), names.end());
    throw std::out_of_range("there is no " + std::string(kind) + " " + in_quotes(name) +
                            suggestion(name, views));
  }
  throw std::out_of_range("there is no kind of element " + in_quotes(kind) + advice(kind, words));
}

}  // namespace corten::mjcf
