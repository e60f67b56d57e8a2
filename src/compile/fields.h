// Writing into the arrays of a model that nobody shares yet.
#pragma once

#include <algorithm>
#include <vector>

#include "model/storage.h"

namespace corten::compile {

/// `edit(m.body_mass)[i] = ...`
template <class Element>
Element* edit(const Element* field) {
  return detail::mutable_field(field);
}

/// A whole array at once.
template <class Element>
void set_all(const Element* field, const std::vector<Element>& values) {
  std::copy(values.begin(), values.end(), edit(field));
}

/// Row i of an array with as many columns as there are values.
template <class Values>
void set_row(const double* field, int i, const Values& values) {
  std::copy(values.begin(), values.end(), edit(field) + static_cast<std::ptrdiff_t>(values.size()) * i);
}

}  // namespace corten::compile
