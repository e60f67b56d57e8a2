// Validates the indices of a model from a file. Stages trust every index, since the compiler makes valid
// ones; indices from a file must be checked before use.
#pragma once

#include <optional>
#include <string>

#include "corten/model.h"
#include "model/views.h"

namespace corten {

/// Describes the first index, address, count or enumerator that is out of bounds, with its field and value;
/// nullopt if all are valid.
std::optional<std::string> index_out_of_bounds(const ModelView<double>& m);

/// Describes what is wrong with the options; nullopt if they are valid.
std::optional<std::string> option_out_of_bounds(const Option& options);

namespace detail {

/// Records the first error.
class IndexReport {
 public:
  /// Fails unless `value`, entry `i` of `field`, is in [low, high).
  void expect(const char* field, long long i, long long value, long long low, long long high) {
    if (value < low || value >= high) fail(field, i, value);
  }
  void fail(const char* field, long long i, long long value) {
    if (!complaint_)
      complaint_ =
          std::string(field) + "[" + std::to_string(i) + "] has the invalid value " + std::to_string(value);
  }
  bool ok() const { return !complaint_; }
  const std::optional<std::string>& complaint() const { return complaint_; }

 private:
  std::optional<std::string> complaint_;
};

/// Checks references whose type is in another field: of geoms, tendon paths, actuators, equalities, sensors,
/// tuples.
void check_references(const ModelView<double>& m, IndexReport& report);
/// Checks hull graphs, polygonal faces and bounding volume trees.
void check_geometry(const ModelView<double>& m, IndexReport& report);

}  // namespace detail
}  // namespace corten
