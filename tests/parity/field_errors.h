// Differences between two Data, per field and per stage that writes the field.
#pragma once

#include <map>
#include <string>

#include "corten/corten.h"

namespace corten::test {

struct FieldError {
  std::string stage;
  double error = 0;  ///< reals: relative; integers: how many differ
  bool integer = false;
  std::string where;  ///< name of the case
};

/// The worst error of each field. Reals are relative to the field's largest entry in its environment, but at
/// least 0.01, as in the conformance cases. Not compared are scratch, the trace of the solver's iterations,
/// and the states of elliptic contacts whose force lies on the surface of the cone, where noslip puts it:
/// whether that counts as inside depends on the last bit.
class FieldErrors {
 public:
  void add(const Model& model, const Data& reference, const Data& got, const std::string& where);
  void merge(const FieldErrors& other);

  double of(const std::string& field) const;
  /// The worst error of time, qpos, qvel and act.
  double state() const;
  /// Field and error with the worst error, among all reals or among all compared integers.
  std::pair<std::string, double> worst(bool integers) const;
  /// Prints one line per stage, with its worst field, and one per field above the limit.
  void print(double limit) const;

 private:
  std::map<std::string, FieldError> errors_;
};

}  // namespace corten::test
