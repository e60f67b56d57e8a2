// Copying and renaming parts of a model, for <replicate>, <attach> and copy_subtree().
#pragma once

#include <string>

#include "corten/spec/spec.h"
#include "mjcf/names.h"

namespace corten::mjcf {

struct Renaming {
  std::string prefix;
  std::string suffix;
  /// The source is another model: its classes and assets are copied and renamed too.
  bool from_other_model = false;
  /// Added to the compiler index of elements from another model.
  int compiler_offset = 0;
  /// The names, before they are changed, of the elements in a replicate. Null if an attached model is copied.
  const NameIndex* copied = nullptr;

  std::string operator()(const std::string& name) const { return prefix + name + suffix; }
};

/// Renames a copied subtree in place.
void rename_tree(Body& body, const Renaming& renaming);

/// Copies the content of `from`, but not `from` itself, into frame `frame` of `to`.
void append_content(const Body& from, Body& to, int frame, const Renaming& renaming);

/// Copies the assets, numerics and texts of another model to `to`.
void append_carried(const Spec& from, Spec& to, const Renaming& renaming);
/// Copies the plugins and their instances. `names`: those of `to`.
void append_extensions(const Spec& from, Spec& to, const Renaming& renaming, NameIndex& names);
/// Appends renamed copies of the skins whose bones are all among the names: those of the copied bodies.
void append_skins(const Spec& from, Spec& to, const Renaming& renaming, const NameIndex& index);

/// True if all elements that `element` refers to exist.
template <class E>
bool resolves(const E& element, const NameIndex& index);

/// True if `element` refers to one of the names, or to nothing.
template <class E>
bool refers_to_any_or_nothing(const E& element, const NameIndex& names);

/// Redirects the references of `e`, a copy of an element, to the copied elements. Returns false if `e` refers
/// to none of them. As in the reference, one end of a pair, exclusion, tendon or sensor may be an element
/// that was not copied.
bool follow_copy(Pair& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Exclude& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Equality& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Tendon& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Actuator& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Sensor& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Flex& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Tuple& e, const Renaming& renaming, const NameIndex& index);

/// Redirects a copy of a flex to the bodies that were copied with it.
void follow_bodies(Flex& e, const Renaming& renaming, const NameIndex& index);

/// Renames an element outside the tree, its class and its assets.
template <class E>
void rename_element(E& element, const Renaming& renaming);

}  // namespace corten::mjcf
