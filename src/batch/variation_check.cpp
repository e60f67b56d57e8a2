// Checks the values of the varying fields of an environment's model.
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "batch/variation.h"
#include "compile/shapes.h"

namespace corten::batch {

namespace {

[[noreturn]] void refuse(const VaryingField& field, int env, std::size_t number, double value,
                         const char* why) {
  std::ostringstream text;
  text << field.name << '[' << number << "] of environment " << env << " is " << value << ": " << why;
  throw std::invalid_argument(text.str());
}

/// Scales each group of `count` numbers to length 1.
void normalize(const VaryingField& field, int env, std::span<double> values, std::size_t count) {
  for (std::size_t first = 0; first + count <= values.size(); first += count) {
    double squared = 0;
    for (std::size_t k = 0; k < count; k++) squared += values[first + k] * values[first + k];
    const double length = std::sqrt(squared);
    if (length < 1e-8)
      refuse(field, env, first, length, "a direction or quaternion must have a length of at least 1e-8");
    // Vectors of length 1 are unchanged, bit for bit.
    if (std::abs(length - 1) < 1e-15) continue;
    for (std::size_t k = 0; k < count; k++) values[first + k] /= length;
  }
}

void check_size(const VaryingField& field, int env, const ModelFields& base, std::size_t number,
                double value) {
  const auto type = static_cast<GeomType>(base.geom_type[number / 3]);
  const int place = static_cast<int>(number % 3);
  const bool asset = type == kMesh || type == kHfield || type == kSdf;
  if (asset && value != base.geom_size[number])
    refuse(field, env, number, value, "the size of a mesh, height field or SDF is set by its asset");
  if (place < compile::sizes_of(type) && !(value > 0)) refuse(field, env, number, value, "must be positive");
}

}  // namespace

void Variation::check(const VaryingField& field, int env) const {
  const std::span<double> values = this->values(field, env);
  const std::span<const double> base = base_values(field);
  for (std::size_t i = 0; i < values.size(); i++) {
    const double x = values[i];
    if (!std::isfinite(x)) refuse(field, env, i, x, "must be finite");
    switch (field.rule) {
      case Rule::positive:
        if (!(x > 0)) refuse(field, env, i, x, "must be positive");
        break;
      case Rule::mass:
        if (x < 0 || (x == 0 && base[i] != 0)) refuse(field, env, i, x, "must be positive");
        break;
      case Rule::zero_stays:
        if (x != 0 && base[i] == 0)
          refuse(field, env, i, x,
                 "must stay zero: it is zero in the base model, which defines the structure");
        [[fallthrough]];
      case Rule::not_negative:
        if (x < 0) refuse(field, env, i, x, "must not be negative");
        break;
      case Rule::share:
        if (x < 0 || x > 1) refuse(field, env, i, x, "must be from 0 to 1");
        break;
      case Rule::geom_size: check_size(field, env, *base_, i, x); break;
      case Rule::finite:
      case Rule::quaternion:
      case Rule::direction: break;
    }
  }
  if (field.rule == Rule::quaternion) normalize(field, env, values, 4);
  if (field.rule == Rule::direction) normalize(field, env, values, 3);
}

}  // namespace corten::batch
