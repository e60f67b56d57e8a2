// The arrays of a batch: one row per environment for the state, the inputs and the fields that the options
// name.
//
// An environment is only its row. The Data in which a step computes belongs to the thread that runs it: a
// humanoid's Data takes 90 KB, its row 5 KB. So thousands of environments fit in memory, and the Data stays
// in the core's cache; one Data per environment would be read from memory in every step. Copying a row in and
// out costs about 1% of a step, less than redirecting the Data's pointers to the row. A row is written in one
// burst, so threads rarely contend for a cache line.
//
// This works because a step depends only on state and inputs, and with impulse contacts on the impulses in
// batch/kept.h. All other fields of the Data are left over from another environment; builds with assertions
// fill them with NaN before every step, so that no stage can read them unnoticed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "corten/arrays.h"
#include "corten/batch_options.h"
#include "device/row_field.h"
#include "model/arena.h"
#include "model/storage.h"

namespace corten::batch {

using device::RowField;

class RowTable {
 public:
  /// Allocates all arrays for these options. Throws std::invalid_argument for a name that is not a field of
  /// Data or whose size is not known in advance.
  RowTable(const Model& model, const BatchOptions& options);

  /// The array of this name, or null.
  const RowField* find(std::string_view name) const;
  /// The array of this name. Throws std::invalid_argument, listing the existing names, if there is none.
  const RowField& at(std::string_view name) const;
  const std::vector<RowField>& all() const { return fields_; }
  /// The index in all(), by which a backend identifies the array.
  int number_of(const RowField& field) const { return static_cast<int>(&field - fields_.data()); }
  /// filled(): indices of all arrays with non-empty rows. states(): of those that hold state and inputs.
  std::vector<int> filled() const;
  std::vector<int> states() const;
  std::size_t size() const { return memory_.size(); }

 private:
  void add_own(const std::string& name, DType dtype, std::int64_t width);
  void add_data(const std::string& name, const Model& model, const BatchOptions& options);
  void add_state(const Model& model, const BatchOptions& options);

  int envs_;
  std::vector<RowField> fields_;
  Arena memory_;
};

}  // namespace corten::batch
