// Validates the indices of a model from a file. Stages trust every index, since the compiler makes valid
// ones; indices from a file must be checked before use.
#pragma once

#include <cstddef>
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
  void expect_same(const char* field, long long i, long long value, long long expected) {
    expect(field, i, value, expected, expected + 1);
  }
  /// expect() for the first `count` entries of a field, until one fails.
  template <class Field>
  void expect_all(const char* field, const Field& values, long long count, long long low, long long high) {
    for (long long i = 0; i < count && ok(); i++)
      expect(field, i, values[static_cast<std::size_t>(i)], low, high);
  }
  /// Expects `count` ranges, each with a first entry and a number of entries, to be within `total` entries.
  /// An empty range may have the address -1.
  template <class Field>
  void expect_ranges(const char* address_field, const Field& address, const char* number_field,
                     const Field& number, long long count, long long total) {
    for (long long i = 0; i < count && ok(); i++) {
      const long long n = number[static_cast<std::size_t>(i)];
      expect(number_field, i, n, 0, total + 1);
      expect(address_field, i, address[static_cast<std::size_t>(i)], n == 0 ? -1 : 0, total - n + 1);
    }
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

// Check a row of a table of indices or of ranges, where `report` is an IndexReport.
#define CORTEN_CHECK_INDICES(field, count, low, high) report.expect_all(#field, field, count, low, high);
#define CORTEN_CHECK_RANGES(address, number, count, total) \
  report.expect_ranges(#address, address, #number, number, count, total);

/// Runs checks that rely on those before them: stops at the first that fails.
template <class... Checks>
void run_checks(const IndexReport& report, const Checks&... checks) {
  (void)(... && (report.ok() ? (checks(), true) : false));
}

/// Checks references whose type is in another field: of geoms, tendon paths, actuators, equalities, sensors,
/// tuples.
void check_references(const ModelView<double>& m, IndexReport& report);
/// Checks what follows from the trees of bodies and dofs and from the paths of tendons: lists, levels,
/// sparsity.
void check_topology(const ModelView<double>& m, IndexReport& report);
/// Checks hull graphs, polygonal faces and bounding volume trees.
void check_geometry(const ModelView<double>& m, IndexReport& report);

/// Checks a bounding volume tree: leaves hold an item in [first_item, last_item); children come after their
/// parents and have one each, without which a walk could take exponential time.
void check_tree(const ModelView<double>& m, int address, int nodes, int first_item, int last_item,
                IndexReport& report);

/// Checks flexes. Trees of bodies and dofs must be checked before.
void check_flexes(const ModelView<double>& m, IndexReport& report);

/// Checks flags and kinds that follow from other fields. All indices must be checked before.
void check_derived(const ModelView<double>& m, IndexReport& report);

}  // namespace detail
}  // namespace corten
