// Numbers that stand for elements of a Spec. Elements do not move in memory, so a number is valid until its
// element is removed; drop_removed() is called after every removal.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

#include "corten/c.h"
#include "corten/spec/attributes.h"

namespace corten::c {

class ElementTable {
 public:
  /// The number of an element; 0 for none.
  corten_element number_of(const mjcf::AnyElement& element);
  /// The element of a number. Throws Failure if it was removed or is of another Spec.
  const mjcf::AnyElement& at(corten_element number) const;
  /// Drops the numbers of elements that are no longer in the Spec.
  void drop_removed(mjcf::Spec& spec);

 private:
  using Key = std::pair<const void*, unsigned char>;  ///< address and type
  static Key key_of(const mjcf::AnyElement& element) { return {element.address, element.type}; }

  std::unordered_map<corten_element, mjcf::AnyElement> elements_;
  std::map<Key, corten_element> numbers_;
};

}  // namespace corten::c
