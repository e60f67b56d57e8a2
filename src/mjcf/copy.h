// Copies of parts of a model under new names: what <replicate>, <attach> and copy_subtree() share.
#pragma once

#include <string>

#include "corten/spec/spec.h"
#include "mjcf/names.h"

namespace corten::mjcf {

struct Renaming {
  std::string prefix;
  std::string suffix;
  /// From another model: its classes and assets come along and are renamed too.
  bool from_other_model = false;
  /// Added to the compiler index of what comes from another model.
  int compiler_offset = 0;

  std::string operator()(const std::string& name) const { return prefix + name + suffix; }
};

/// Renames a copied subtree in place.
void rename_tree(Body& body, const Renaming& renaming);

/// Copies everything inside `from`, but not `from` itself, into `to`, into its frame `frame`.
void append_content(const Body& from, Body& to, int frame, const Renaming& renaming);

/// Assets, numbers and texts of another model.
void append_carried(const Spec& from, Spec& to, const Renaming& renaming);

/// Whether all that the element refers to exists.
template <class E>
bool resolves(const E& element, const NameIndex& index);

/// Turns a copy of an element that refers to others into one that refers to their copies. False if it has
/// nothing to do with what was copied. As in the reference, one end of a pair, exclusion, tendon or sensor
/// may stay outside.
bool follow_copy(Pair& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Exclude& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Equality& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Tendon& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Actuator& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Sensor& e, const Renaming& renaming, const NameIndex& index);
bool follow_copy(Tuple& e, const Renaming& renaming, const NameIndex& index);

/// Names, classes and assets of one element outside the tree.
template <class E>
void rename_element(E& element, const Renaming& renaming);

}  // namespace corten::mjcf
