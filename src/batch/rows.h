// The arrays of a batch: one row for each environment, for state, inputs and what else the options name.
//
// An environment is no more than its row. The memory in which a step computes belongs to the thread that runs
// it: a humanoid's Data takes 90 KB, its row 5. So thousands of environments fit into memory, and what a step
// touches stays in the cache of its core, where a Data for each environment would have to come from memory
// in every step. Copying a row in and out costs about 1% of a step, less than pointing the Data at it
// and back; rows are written in one go, so that neighbours on other threads hardly ever wait for a line.
//
// It works since a step depends on nothing but state and inputs, and with impulse contacts on what
// batch/kept.h keeps beside the rows. Whatever else the Data holds is some other
// environment's; builds with assertions fill it with NaN before every step, to let no stage get used to it.
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
  /// All arrays for these options. Throws std::invalid_argument for a name that is no field of a Data, or
  /// whose size nobody knows.
  RowTable(const Model& model, const BatchOptions& options);

  /// Null where there is none.
  const RowField* find(std::string_view name) const;
  /// Throws std::invalid_argument where there is none, with the names that are there.
  const RowField& at(std::string_view name) const;
  const std::vector<RowField>& all() const { return fields_; }
  /// The place in all(), by which a device knows the array.
  int number_of(const RowField& field) const { return static_cast<int>(&field - fields_.data()); }
  /// Numbers of all arrays that have something in their rows; of those with state and inputs alone.
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
