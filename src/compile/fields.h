// Write access to the arrays of a model that is not shared yet.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "compile/layout.h"
#include "model/storage.h"

namespace corten::compile {

/// Mutable access to an array: `edit(m.body_mass)[i] = ...`.
template <class Element>
Element* edit(const Element* field) {
  return detail::mutable_field(field);
}

template <class Number>
Number* edit(std::span<const Number> field) {
  return const_cast<Number*>(field.data());
}

/// Writes a whole array.
template <class Element>
void set_all(const Element* field, const std::vector<Element>& values) {
  std::copy(values.begin(), values.end(), edit(field));
}

/// Writes the pattern of a sparse matrix.
inline void set_pattern(const int* count, const int* first, const int* columns, const SparseRows& rows) {
  set_all(count, rows.count);
  set_all(first, rows.first);
  set_all(columns, rows.columns);
}

/// Writes row i of an array whose number of columns is the number of values.
template <class Values>
void set_row(const double* field, int i, const Values& values) {
  std::copy(values.begin(), values.end(), edit(field) + static_cast<std::ptrdiff_t>(values.size()) * i);
}

}  // namespace corten::compile
