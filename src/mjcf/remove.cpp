// Removes elements and classes of a Spec.
#include <stdexcept>
#include <string>
#include <vector>

#include "corten/spec/edit.h"
#include "mjcf/attached_keys.h"
#include "mjcf/element_kinds.h"
#include "mjcf/names.h"

namespace corten::mjcf {
namespace {

// ---- erasing one element

/// Erases the element at this address from a list. Returns false if it is not there.
template <class E>
bool erase_from(List<E>& list, const E& element) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (&list[i] == &element) return list.erase(i), true;
  return false;
}

template <class E>
bool erase_in_tree(Body& body, List<E> Body::*list, const E& element) {
  if (erase_from(body.*list, element)) return true;
  for (Body& child : body.bodies)
    if (erase_in_tree(child, list, element)) return true;
  return false;
}

/// Erases a frame that has no content; one that has content only loses its name, so that the content stays
/// where it is.
bool erase_frame(Body& body, Frame& frame) {
  for (std::size_t i = 0; i < body.frames.size(); ++i) {
    if (&body.frames[i] != &frame) continue;
    const int index = static_cast<int>(i);
    std::vector<int*> frames;
    for (Frame& f : body.frames) frames.push_back(&f.parent);
    const auto add = [&](auto& list) {
      for (auto& e : list) frames.push_back(&e.frame);
    };
    for_each_list(body, [&](auto& list) {
      if constexpr (requires { list.front().frame; }) add(list);
    });
    add(body.bodies);
    for (const int* f : frames)
      if (*f == index) return frame.name.unset(), true;
    for (int* f : frames) *f -= *f > index;
    body.frames.erase(i);
    return true;
  }
  for (Body& child : body.bodies)
    if (erase_frame(child, frame)) return true;
  return false;
}

bool erase(Spec& spec, Frame& element) { return erase_frame(spec.world, element); }
bool erase(Spec& spec, Body& element) { return erase_in_tree(spec.world, &Body::bodies, element); }
#define CORTEN_MJCF_ERASE(E, word, list, ...) \
  bool erase(Spec& spec, E& element) { return erase_in_tree(spec.world, &Body::list, element); }
CORTEN_MJCF_LEAF_LISTS(CORTEN_MJCF_ERASE)
#undef CORTEN_MJCF_ERASE
#define CORTEN_MJCF_ERASE(E, word, list, ...) \
  bool erase(Spec& spec, E& element) { return erase_from(spec.list, element); }
CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_ERASE)
#undef CORTEN_MJCF_ERASE

// ---- what refers to it

/// The names of removed elements, and the removal of what refers to them.
class Removal {
 public:
  explicit Removal(Spec& spec) : spec_(spec) {}

  template <class E>
  void add(const E& element) {
    names_.add(kind_of<E>, asset_name(element));
  }
  void add(const Body& body) {
    for_each_element(body, [&](const auto& e) { names_.add(kind_of<std::decay_t<decltype(e)>>, *e.name); });
  }

  /// Names that another element still has are not removed.
  void keep_present() {
    for_each_named_or_record(spec_, [&](const auto& element) {
      using E = std::decay_t<decltype(element)>;
      const std::string name = asset_name(element);
      while (names_.has(kind_of<E>, name)) names_.remove(kind_of<E>, name);
    });
  }

  /// Lists are visited so that each refers only to elements of earlier ones.
  void remove_dependents() {
    take_off_appearance();
    drop(spec_.sdfs);
    drop(spec_.skins);
    drop_in(spec_.world);
    for_each_referring_list(spec_, [&](auto& list) { drop(list); });
  }

 private:
  bool is_removed(ObjectType kind, const Attr<Text>& name) const {
    return !name->empty() && names_.has(kind, *name);
  }

  template <class E>
  void unset_assets(E& element, bool only_appearance) {
    for_each_asset_reference(element, [&](ObjectType kind, Attr<Text>& name) {
      const bool is_appearance = kind == kObjMaterial || kind == kObjTexture;
      if ((is_appearance || !only_appearance) && is_removed(kind, name)) name.unset();
    });
  }

  /// Elements lose removed materials and textures, records of classes all removed assets.
  void take_off_appearance() {
    for_each_named_or_record(spec_, [&](auto& element) {
      if constexpr (requires { element.layers; })
        element.layers.erase_if([&](const Layer& layer) { return is_removed(kObjTexture, layer.texture); });
      unset_assets(element, true);
    });
    for (DefaultClass& c : spec_.defaults)
      for_each_record(c, [&](auto& record) { unset_assets(record, false); });
  }

  /// Erases the elements of a list that refer to something removed.
  template <class E>
  void drop(List<E>& list) {
    list.erase_if([&](E& element) {
      bool refers = false;
      for_each_reference_in(element,
                            [&](ObjectType kind, Attr<Text>& name) { refers |= is_removed(kind, name); });
      if (refers) add(element);
      return refers;
    });
  }

  void drop_in(Body& body) {
    drop(body.geoms);
    drop(body.cameras);
    drop(body.lights);
    for (Body& child : body.bodies) drop_in(child);
  }

  Spec& spec_;
  NameIndex names_;
};

template <class E>
void remove_element(Spec& spec, E& element, Dependents dependents) {
  const auto erase_or_throw = [&] {
    if (!erase(spec, element))
      throw std::invalid_argument("the " + std::string(element_word(kind_of<E>)) + " is not in the Spec");
  };
  if (dependents == Dependents::keep || std::is_same_v<E, Key>) return erase_or_throw();
  const KeptKeys keys(spec);
  Removal removal(spec);
  removal.add(element);
  erase_or_throw();
  removal.keep_present();
  removal.remove_dependents();
  keys.restore(spec);
}

/// Makes an attribute that names one of the classes empty.
void leave_class(Attr<Text>& name, const std::vector<std::string>& classes) {
  for (const std::string& c : classes)
    if (*name == c) return name.unset();
}

template <class T>
void become_own(Attr<T>& attribute) {
  if (attribute.is_set()) attribute.source = Source::element;
}

/// Makes the layers from the class the material's own. A texture from the class becomes a layer if there are
/// others, because a material cannot have both.
void keep_layers(Material& material) {
  if (material.layers.empty()) return;
  List<Layer> layers;
  if (material.texture.is_set()) {
    Layer& first = layers.emplace_back();
    first.texture = *material.texture;
    first.role = TextureRole::rgb;
    material.texture.unset();
  }
  for (Layer& layer : material.layers) {
    become_own(layer.texture);
    become_own(layer.role);
    layers.push_back(std::move(layer));
  }
  material.layers = std::move(layers);
}

}  // namespace

void remove(Spec& spec, Body& body, Dependents dependents) {
  if (&body == &spec.world) throw std::invalid_argument("the world body cannot be removed");
  remove_element(spec, body, dependents);
}
#define CORTEN_MJCF_REMOVE(E, word, list, ...) \
  void remove(Spec& spec, E& element, Dependents dependents) { remove_element(spec, element, dependents); }
CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_REMOVE)
CORTEN_MJCF_SPEC_LISTS(CORTEN_MJCF_REMOVE)
#undef CORTEN_MJCF_REMOVE

void remove(Spec& spec, ObjectType kind, std::string_view name, Dependents dependents) {
  with_element(spec, kind, name, [&](auto& element) { remove(spec, element, dependents); });
}

void remove_class(Spec& spec, std::string_view name) {
  const DefaultClass* const root = find_class(spec, name);
  if (root == nullptr)
    throw std::invalid_argument("class=" + in_quotes(std::string(name)) + ": there is no such default class" +
                                nearest_class(spec, name));
  if (root == &spec.defaults.front())
    throw std::invalid_argument("the outermost class \"main\" cannot be removed");
  std::vector<int> new_index;  // of each class; -1: removed
  std::vector<std::string> removed;
  int kept = 0;
  for (const DefaultClass& c : spec.defaults) {
    const bool goes = &c == root || (c.parent >= 0 && new_index[static_cast<std::size_t>(c.parent)] < 0);
    if (goes) removed.push_back(*c.class_);
    new_index.push_back(goes ? -1 : kept++);
  }
  std::size_t next = 0;
  spec.defaults.erase_if([&](DefaultClass& c) {
    if (c.parent >= 0) c.parent = new_index[static_cast<std::size_t>(c.parent)];
    return new_index[next++] < 0;
  });
  for (Material& material : spec.materials)
    if (std::find(removed.begin(), removed.end(), *material.class_) != removed.end()) keep_layers(material);
  for_each_named_or_record(spec, [&](auto& e) {
    if constexpr (requires { e.class_; }) leave_class(e.class_, removed);
    if constexpr (requires { e.childclass; }) leave_class(e.childclass, removed);
  });
}

}  // namespace corten::mjcf
