// Differences between two Data, field by field, by the stage that writes the field.
#pragma once

#include <map>
#include <string>

#include "corten/corten.h"

namespace corten::test {

struct FieldError {
  std::string stage;
  double error = 0;  ///< of reals: relative; of integers: how many differ
  bool integer = false;
  std::string where;  ///< the case
};

/// The worst error of each field. Reals are relative to the field's largest entry in its environment, but at
/// least 0.01, as in the conformance cases. Left out are scratch and the trace of the solver's iterations,
/// and the states of elliptic contacts whose force lies on the mantle of the cone, where noslip puts it:
/// whether that counts as inside is up to the last bit.
class FieldErrors {
 public:
  void add(const Model& model, const Data& reference, const Data& got, const std::string& where);
  void merge(const FieldErrors& other);

  double of(const std::string& field) const;
  /// Of time, qpos, qvel and act.
  double state() const;
  /// Field and error; of all reals, or of all integers that decide something.
  std::pair<std::string, double> worst(bool integers) const;
  /// Prints a line for each stage, with its worst field, and one for each field that is above the limit.
  void print(double limit) const;

 private:
  std::map<std::string, FieldError> errors_;
};

}  // namespace corten::test
