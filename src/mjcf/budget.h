// The limit on what a model can expand to. A few short files with nested <attach>, <replicate> or <include>
// can describe more elements than fit in memory, by a typo or on purpose.
#pragma once

#include <cstddef>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"

namespace corten::mjcf {

/// One budget for a model and all files that it includes or attaches. Elements of included and attached
/// files, and copies and elements made by <attach>, <replicate> and <composite>, are paid from it. The
/// elements of the model file itself are free. Long names and number lists count as more than one element.
class ElementBudget {
 public:
  static constexpr long long most = 1'000'000;
  /// A kilobyte of names, numbers or XML counts as one element.
  static constexpr long long bytes_per_element = 1024;

  /// Reading a model that another one attaches costs at least as much as this many elements.
  static constexpr long long elements_per_model = 100;

  /// Pays for `elements` more. Reports an error at `at` and returns false if the budget is exceeded; it is
  /// reported only once.
  bool spend(long long elements, const SourceLocation& at, Diagnostics& found);
  bool is_exceeded() const { return spent_ > most; }

 private:
  long long spent_ = 0;
};

/// What a copy of a subtree costs, if `renamed` bytes are added to every name.
long long cost_of_copy(const Body& body, std::size_t renamed);
/// What a copy of an element outside the tree costs.
template <class E>
long long cost_of_copy(const E& element, std::size_t renamed);
/// What a copy of everything outside the tree costs: classes, assets, followers, keyframes.
long long cost_of_sections(const Spec& spec, std::size_t renamed);

}  // namespace corten::mjcf
