#include "mjcf/copy.h"

#include <algorithm>
#include <vector>

#include "mjcf/asset_paths.h"
#include "mjcf/references.h"

namespace corten::mjcf {
namespace {

void rename(Attr<Text>& name, const Renaming& renaming) {
  if (!name->empty()) name.value = renaming(*name);
}

/// Elements without a class get the renamed main class of the other model.
void rename_class(Attr<Text>& name, const Renaming& renaming) {
  name = renaming(name.is_own() ? *name : "main");
}

struct Reference {
  ObjectType kind;
  Attr<Text>* name;
  bool only_to_copies =
      false;  ///< follows only if the element itself was copied, not if a name happens to fit
};

template <class E>
std::vector<Reference> references_of(E& element) {
  std::vector<Reference> all;
  for_each_reference(element, [&](ObjectType kind, Attr<Text>& name) {
    if (name.is_own() && !name->empty()) all.push_back({kind, &name});
  });
  return all;
}

bool exists_renamed(const Reference& r, const Renaming& renaming, const NameIndex& index) {
  if (r.only_to_copies && renaming.copied != nullptr && !renaming.copied->has(r.kind, **r.name)) return false;
  return index.has(r.kind, renaming(**r.name));
}

bool rename_all(const std::vector<Reference>& references, const Renaming& renaming, const NameIndex& index) {
  for (const Reference& r : references)
    if (!exists_renamed(r, renaming, index)) return false;
  for (const Reference& r : references) rename(*r.name, renaming);
  return true;
}

/// Renames the references whose renamed target exists. Returns false, and renames nothing, if there is no
/// such reference or if another one refers to a missing element.
bool rename_some(const std::vector<Reference>& references, const Renaming& renaming, const NameIndex& index) {
  std::vector<Attr<Text>*> inside;
  for (const Reference& r : references) {
    if (exists_renamed(r, renaming, index)) inside.push_back(r.name);
    else if (!index.has(r.kind, **r.name)) return false;
  }
  for (Attr<Text>* name : inside) rename(*name, renaming);
  return references.empty() || !inside.empty();
}

/// Instances that <extension> declares are copied with a new name.
template <class E>
void rename_plugin(E& element, const Renaming& renaming) {
  if constexpr (requires { element.plugin.instance; }) rename(element.plugin.instance, renaming);
  else if constexpr (requires { element.instance; }) rename(element.instance, renaming);
}

template <class E>
void rename_in_tree(E& element, const Renaming& renaming) {
  rename(element.name, renaming);
  element.compiler += renaming.compiler_offset;
  if constexpr (requires { element.target; }) rename(element.target, renaming);
  if (!renaming.from_other_model) return;
  rename_plugin(element, renaming);
  if constexpr (requires { element.class_; })
    if (element.class_.is_own()) rename_class(element.class_, renaming);
  if constexpr (requires { element.childclass; })
    if (element.childclass.is_own()) rename_class(element.childclass, renaming);
  for_each_asset_reference(element, [&](ObjectType, Attr<Text>& name) { rename(name, renaming); });
}

/// Names an unnamed asset after its file, so that equal file names of two models do not clash.
template <class E>
void name_by_file(E& asset) {
  if (asset.name->empty() && !asset.file->empty()) asset.name = name_of_file(*asset.file);
}

template <class E>
void append_copies(const List<E>& from, List<E>& to, int first_frame, int frame, const Renaming& renaming) {
  const std::size_t count = from.size();
  for (std::size_t i = 0; i < count; ++i) {
    E& copy = to.push_back(from[i]);
    rename_in_tree(copy, renaming);
    int& around = [&]() -> int& {
      if constexpr (std::is_same_v<E, Frame>) return copy.parent;
      else return copy.frame;
    }();
    around = around == no_frame ? frame : first_frame + around;
  }
}

}  // namespace

void rename_tree(Body& body, const Renaming& renaming) {
  for_each_element(body, [&](auto& element) { rename_in_tree(element, renaming); });
}

void append_content(const Body& from, Body& to, int frame, const Renaming& renaming) {
  const int first_frame = static_cast<int>(to.frames.size());
#define CORTEN_MJCF_APPEND(E, word, list, kind) \
  append_copies(from.list, to.list, first_frame, frame, renaming);
  CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_APPEND)
#undef CORTEN_MJCF_APPEND
  for (const Body& child : from.bodies) {
    Body& copy = to.bodies.push_back(child);
    rename_tree(copy, renaming);
    copy.frame = child.frame == no_frame ? frame : first_frame + child.frame;
  }
}

void append_carried(const Spec& from, Spec& to, const Renaming& renaming) {
  const auto append = [&](const auto& source, auto& target) {
    if constexpr (std::is_same_v<std::decay_t<decltype(target)>, List<Skin>>) return;  // append_skins()
    for (const auto& element : source) {
      auto& copy = target.push_back(element);
      if constexpr (std::is_base_of_v<FileAsset, std::decay_t<decltype(copy)>>) name_by_file(copy);
      rename_element(copy, renaming);
    }
  };
#define CORTEN_MJCF_APPEND(E, word, list, kind) append(from.list, to.list);
  CORTEN_MJCF_ASSET_LISTS(CORTEN_MJCF_APPEND)
#undef CORTEN_MJCF_APPEND
  append(from.numerics, to.numerics);
  append(from.texts, to.texts);
}

void append_extensions(const Spec& from, Spec& to, const Renaming& renaming, NameIndex& names) {
  for (const Extension& extension : from.extensions) {
    const auto same = std::find_if(to.extensions.begin(), to.extensions.end(),
                                   [&](const Extension& e) { return *e.plugin == *extension.plugin; });
    const bool is_new = same == to.extensions.end();
    Extension& target = is_new ? to.extensions.push_back(extension) : *same;
    if (is_new) target.instances.clear();
    for (const PluginInstance& instance : extension.instances) {
      const std::string name = renaming(*instance.name);
      if (names.has(kObjPlugin, name)) continue;
      target.instances.push_back(instance).name = name;
      names.add(kObjPlugin, name);
    }
  }
}

void append_skins(const Spec& from, Spec& to, const Renaming& renaming, const NameIndex& index) {
  for (const Skin& skin : from.skins) {
    const auto is_copied = [&](const Bone& bone) { return index.has(kObjBody, renaming(*bone.body)); };
    if (!std::all_of(skin.bones.begin(), skin.bones.end(), is_copied)) continue;
    Skin& copy = to.skins.push_back(skin);
    name_by_file(copy);
    rename_element(copy, renaming);
  }
}

/// True if the name belongs to a body that was copied.
bool is_copied_body(const std::string& name, const Renaming& renaming, const NameIndex& index) {
  if (renaming.copied != nullptr) return renaming.copied->has(kObjBody, name);
  return index.has(kObjBody, renaming(name));
}

template <>
bool resolves(const Flex& element, const NameIndex& index) {
  for (const Attr<NameList>* names : {&element.body, &element.node})
    for (const std::string& name : **names)
      if (!index.has(kObjBody, name)) return false;
  return true;
}

template <class E>
bool resolves(const E& element, const NameIndex& index) {
  for (const Reference& r : references_of(const_cast<E&>(element)))
    if (!index.has(r.kind, **r.name)) return false;
  return true;
}

template <>
bool refers_to_any_or_nothing(const Flex& element, const NameIndex& index) {
  for (const Attr<NameList>* names : {&element.body, &element.node})
    for (const std::string& name : **names)
      if (index.has(kObjBody, name)) return true;
  return element.body->empty() && element.node->empty();
}

template <class E>
bool refers_to_any_or_nothing(const E& element, const NameIndex& names) {
  const std::vector<Reference> all = references_of(const_cast<E&>(element));
  const auto is_named = [&](const Reference& r) { return names.has(r.kind, **r.name); };
  return all.empty() || std::any_of(all.begin(), all.end(), is_named);
}

template <class E>
void rename_element(E& element, const Renaming& renaming) {
  rename(element.name, renaming);
  element.compiler += renaming.compiler_offset;
  if (!renaming.from_other_model) return;
  rename_plugin(element, renaming);
  if constexpr (requires { element.class_; }) rename_class(element.class_, renaming);
  for_each_asset_reference(element, [&](ObjectType, Attr<Text>& name) { rename(name, renaming); });
}

void follow_bodies(Flex& e, const Renaming& renaming, const NameIndex& index) {
  for (Attr<NameList>* names : {&e.body, &e.node})
    for (std::string& name : names->value)
      if (is_copied_body(name, renaming, index)) name = renaming(name);
}

#define CORTEN_MJCF_COPIED(E, word, list, kind)                             \
  template bool resolves(const E&, const NameIndex& index);                 \
  template bool refers_to_any_or_nothing(const E&, const NameIndex& names); \
  template void rename_element(E&, const Renaming&);
CORTEN_MJCF_REFERRING_LISTS(CORTEN_MJCF_COPIED)
#undef CORTEN_MJCF_COPIED

bool follow_copy(Pair& e, const Renaming& renaming, const NameIndex& index) {
  return rename_some(references_of(e), renaming, index);
}
bool follow_copy(Exclude& e, const Renaming& renaming, const NameIndex& index) {
  return rename_some(references_of(e), renaming, index);
}
bool follow_copy(Sensor& e, const Renaming& renaming, const NameIndex& index) {
  return rename_some(references_of(e), renaming, index);
}
bool follow_copy(Tendon& e, const Renaming& renaming, const NameIndex& index) {
  std::vector<Reference> all;
  for (TendonItem& item : e.path) {
    // The reference finds by their new names sites, and geoms with a sidesite. It does not follow other
    // geoms, which Corten does if they are copied.
    const bool plain_geom = !item.geom->empty() && item.sidesite->empty();
    for (Reference r : references_of(item)) {
      r.only_to_copies = plain_geom;
      all.push_back(r);
    }
  }
  return !e.path.empty() && rename_some(all, renaming, index);
}
bool follow_copy(Equality& e, const Renaming& renaming, const NameIndex& index) {
  return rename_all(references_of(e), renaming, index);
}
bool follow_copy(Actuator& e, const Renaming& renaming, const NameIndex& index) {
  return e.transmission() != kTrnUndefined && rename_all(references_of(e), renaming, index);
}
/// Vertices and nodes may be in bodies that were not copied.
bool follow_copy(Flex& e, const Renaming& renaming, const NameIndex& index) {
  bool any = false;
  for (const Attr<NameList>* names : {&e.body, &e.node})
    for (const std::string& name : **names) {
      const bool is_copied = is_copied_body(name, renaming, index);
      if (!is_copied && !index.has(kObjBody, name)) return false;
      any = any || is_copied;
    }
  if (any) follow_bodies(e, renaming, index);
  return any;
}
bool follow_copy(Tuple& e, const Renaming& renaming, const NameIndex& index) {
  return !e.elements.empty() && rename_all(references_of(e), renaming, index);
}

}  // namespace corten::mjcf
