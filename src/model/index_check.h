// Whether a model that came from outside can be walked without leaving its arrays. Stages trust every index,
// as the compiler makes them; the bytes of a file have to earn that trust first.
#pragma once

#include <optional>
#include <string>

#include "corten/model.h"
#include "model/views.h"

namespace corten {

/// The first field with an index, an address, a count or a kind that is out of bounds, and what it says
/// there; nothing if all is well.
std::optional<std::string> index_out_of_bounds(const ModelView<double>& m);

/// What is wrong with a set of options; nothing if all is well.
std::optional<std::string> option_out_of_bounds(const Option& options);

namespace detail {

/// Collects the first complaint.
class IndexReport {
 public:
  /// Entry `i` of `field`, which is `value`, must lie in [low, high).
  void expect(const char* field, long long i, long long value, long long low, long long high) {
    if (value < low || value >= high) fail(field, i, value);
  }
  void fail(const char* field, long long i, long long value) {
    if (!complaint_)
      complaint_ = std::string(field) + "[" + std::to_string(i) + "] cannot be " + std::to_string(value);
  }
  bool ok() const { return !complaint_; }
  const std::optional<std::string>& complaint() const { return complaint_; }

 private:
  std::optional<std::string> complaint_;
};

/// References whose kind another field tells: of geoms, tendon paths, actuators, equalities, sensors, tuples.
void check_references(const ModelView<double>& m, IndexReport& report);
/// Hull graphs, flat sides and bounding volume trees.
void check_geometry(const ModelView<double>& m, IndexReport& report);

}  // namespace detail
}  // namespace corten
