#include "compile/field_rules.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "compile/bounds.h"
#include "compile/constants.h"
#include "compile/fill.h"
#include "compile/shapes.h"

namespace corten::compile {

namespace {

[[noreturn]] void refuse(std::string_view name, const std::string& where, std::size_t number, double value,
                         const char* why) {
  std::ostringstream text;
  text << name << '[' << number << ']' << where << " is " << value << ": " << why;
  throw std::invalid_argument(text.str());
}
[[noreturn]] void refuse(const ChangedField& field, std::size_t number, double value, const char* why) {
  refuse(field.name, field.where, number, value, why);
}

/// Scales each group of `count` numbers to length 1.
void normalize(const ChangedField& field, std::size_t count) {
  const std::span<double> values = field.values;
  for (std::size_t first = 0; first + count <= values.size(); first += count) {
    double squared = 0;
    for (std::size_t k = 0; k < count; k++) squared += values[first + k] * values[first + k];
    const double length = std::sqrt(squared);
    if (length < 1e-8)
      refuse(field, first, length, "a direction or quaternion must have a length of at least 1e-8");
    // Vectors of length 1 are unchanged, bit for bit.
    if (std::abs(length - 1) < 1e-15) continue;
    for (std::size_t k = 0; k < count; k++) values[first + k] /= length;
  }
}

void check_size(const ChangedField& field, std::size_t number, double value) {
  const auto type = static_cast<GeomType>(field.model.geom_type[number / 3]);
  const int place = static_cast<int>(number % 3);
  const bool asset = type == kMesh || type == kHfield || type == kSdf;
  if (asset && value != field.base_values[number])
    refuse(field, number, value, "the size of a mesh, height field or SDF is set by its asset");
  if (place < sizes_of(type) && !(value > 0)) refuse(field, number, value, "must be positive");
}

void check_value(const ChangedField& field, std::size_t i, double x) {
  if (!std::isfinite(x) && field.rule != Rule::any) refuse(field, i, x, "must be finite");
  switch (field.rule) {
    case Rule::positive:
      if (!(x > 0)) refuse(field, i, x, "must be positive");
      break;
    case Rule::mass:
    case Rule::inertia:
      if (x < 0 || (x == 0 && field.base_values[i] != 0)) refuse(field, i, x, "must be positive");
      break;
    case Rule::zero_stays:
      if (x != 0 && field.base_values[i] == 0)
        refuse(field, i, x, "must stay zero: it is zero in the base model, which defines the structure");
      [[fallthrough]];
    case Rule::not_negative:
      if (x < 0) refuse(field, i, x, "must not be negative");
      break;
    case Rule::share:
      if (x < 0 || x > 1) refuse(field, i, x, "must be from 0 to 1");
      break;
    case Rule::geom_size: check_size(field, i, x); break;
    case Rule::any:
    case Rule::finite:
    case Rule::range:
    case Rule::quaternion:
    case Rule::direction:
    case Rule::flag:
    case Rule::condim: break;
  }
}

/// The moments of bodies that changed obey the triangle rule, as in the compiler, but for rounding.
void check_triangles(const ChangedField& field) {
  for (std::size_t first = 0; first + 3 <= field.values.size(); first += 3) {
    const double* m = &field.values[first];
    if (std::equal(m, m + 3, &field.base_values[first])) continue;
    const std::size_t largest = static_cast<std::size_t>(std::max_element(m, m + 3) - m);
    const double excess = 2 * m[largest] - (m[0] + m[1] + m[2]);
    if (excess > 1e-9 * m[largest])
      refuse(field, first + largest, m[largest],
             "must be at most the sum of the other two moments of the body (A + B >= C)");
  }
}

/// The flags of a field with the rule `range`: which objects are limited.
std::span<const int> limited_objects(const ChangedField& field) {
#define CORTEN_FLAGS(range, flags) \
  if (field.name == #range) return field.model.flags;
  CORTEN_LIMITED_RANGES(CORTEN_FLAGS)
#undef CORTEN_FLAGS
  throw std::logic_error(std::string(field.name) + " has no flags");
}

/// The compiler's rules for the ranges of limited objects.
void check_ranges(const ChangedField& field) {
  const std::span<const int> limited = limited_objects(field);
  for (std::size_t i = 0; i < limited.size(); i++) {
    const double low = field.values[2 * i], high = field.values[2 * i + 1];
    if (limited[i] == 0) continue;
    const bool ball = field.name == "jnt_range" && field.model.jnt_type[i] == kBall;
    if (ball && low != 0)
      refuse(field, 2 * i, low,
             "must be 0 for a ball joint: its range limits the angle from the reference pose");
    if (!ball && !(low < high))
      refuse(field, 2 * i, low, "must be below the next number: the object is limited to this range");
    if (field.name == "tendon_actfrcrange" && (low > 0 || high < 0))
      refuse(field, 2 * i, low, "the range must contain zero");
  }
}

/// The members of a struct of doubles, as an array.
std::span<const double> numbers(const Statistic& statistic) {
  static_assert(sizeof(Statistic) % sizeof(double) == 0);
  return {reinterpret_cast<const double*>(&statistic), sizeof(Statistic) / sizeof(double)};
}

}  // namespace

void check_values(const ChangedField& field) {
  for (std::size_t i = 0; i < field.values.size(); i++) check_value(field, i, field.values[i]);
  if (field.rule == Rule::quaternion) normalize(field, 4);
  if (field.rule == Rule::direction) normalize(field, 3);
  if (field.rule == Rule::inertia) check_triangles(field);
  if (field.rule == Rule::range) check_ranges(field);
}

void check_values(std::string_view name, Rule rule, std::span<const int> values) {
  for (std::size_t i = 0; i < values.size(); i++) {
    const int x = values[i];
    if (rule == Rule::flag && x != 0 && x != 1) refuse(name, "", i, x, "must be 0 or 1");
    if (rule == Rule::condim && x != 1 && x != 3 && x != 4 && x != 6)
      refuse(name, "", i, x, "must be 1, 3, 4 or 6");
  }
}

Statistic refresh_derived(unsigned what, const detail::ModelStorage& model, const DataView<double>& scratch,
                          bool trees) {
  const ModelView<double>& m = model.view;
  if (what & kDeriveFrames) {
    mark_same_frames(m);
    mark_simple_bodies(m);
  }
  if (what & kDeriveBounds) refresh_bounds(m);
  if (what & kDeriveBounds && trees) refresh_trees(m);
  if (what & kDeriveMargins) refresh_margins(m);
  if (what & kDeriveMasks) refresh_masks(m);
  return what & kDeriveConstants ? constants_at_qpos0(m, scratch) : model.fields.stat;
}

Statistic merged_statistics(const Statistic& base, const Statistic& computed_base,
                            const Statistic& computed) {
  Statistic merged = base;
  auto* out = reinterpret_cast<double*>(&merged);
  for (std::size_t k = 0; k < numbers(base).size(); k++)
    if (numbers(base)[k] == numbers(computed_base)[k]) out[k] = numbers(computed)[k];
  return merged;
}

}  // namespace corten::compile
