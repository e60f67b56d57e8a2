// Data: the state of one simulation and everything computed from it, in two blocks of memory. The fixed block
// never moves; the growing block holds contacts and constraint rows and is reallocated when they need more.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "corten/data_fields.h"
#include "corten/data_objects.h"
#include "corten/model.h"

namespace corten {

class ThreadPool;

namespace detail {
struct DataStorage;
}

/// All fields of a Data, named as in corten/data_fields.h: scalars by reference, arrays as flat spans.
struct DataFields {
#define CORTEN_DECLARE(type, name, stage, meaning) flat::type& name;
  CORTEN_DATA_SCALARS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
#define CORTEN_DECLARE(type, name, rows, columns, stage, meaning) const std::span<flat::type> name;
  CORTEN_DATA_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// One simulation. Access fields with an arrow: `data->qpos[0]`, `data->time`. Spans stay valid until
/// assignment from a Data of another model. Those of contacts and rows (the growing part of
/// corten/data_fields.h) stay valid only until a step needs more capacity. Like std::span, a const Data does
/// not make its arrays const.
class Data {
 public:
  /// Allocates all storage for the model, in the reset state.
  explicit Data(const Model& model);
  Data(const Data& other);
  Data(Data&& other) noexcept;
  Data& operator=(const Data& other);
  Data& operator=(Data&& other) noexcept;
  ~Data();

  /// The fields: `data->qpos`.
  const DataFields* operator->() const { return fields_; }
  /// All fields.
  const DataFields& operator*() const { return *fields_; }

  /// The model that it was made for, or the last one given to use_model.
  const Model& model() const { return model_; }
  /// Sets the model for lookups by name. Throws std::invalid_argument for a model of other sizes.
  void use_model(const Model& model);

  // One object with its fields, by name or id: body("torso"), joint(2). See corten/data_objects.h. They throw
  // std::out_of_range for an object that does not exist.
#define CORTEN_DECLARE(View, function, type)         \
  View function(std::string_view object_name) const; \
  View function(int id) const;
  CORTEN_DATA_OBJECTS(CORTEN_DECLARE)
#undef CORTEN_DECLARE

  /// Ensures capacity for at least this many contacts and constraint rows; all contents are kept. A step
  /// grows the capacities itself when needed; reserving first avoids allocation during steps.
  void reserve(int contacts, int rows);
  /// Fixes the capacities: a step allocates no more than this. What does not fit is dropped and sets
  /// kCapacity. Allocates up to the limit at once. 0: no limit.
  void limit(int contacts, int rows);
  /// Contact capacity.
  int contact_capacity() const;
  /// Constraint row capacity.
  int row_capacity() const;

  /// Solves the constraint islands of this Data on the threads of a pool. Results are bitwise equal with any
  /// number of threads, or none. The pool must outlive the Data or be replaced first; null: no pool. Copy
  /// construction sets no pool, assignment keeps the present one, a move transfers it. Several Data may share
  /// a pool. For many small simulations, one thread each is faster.
  void use_threads(ThreadPool* pool);
  /// The pool set by use_threads; null: none.
  ThreadPool* threads() const;

  /// All fields of fixed size. Copying these bytes to another Data of the same model copies the whole state.
  std::span<std::byte> bytes();
  std::span<const std::byte> bytes() const;
  /// All contacts and constraint rows. Copying them requires equal capacities.
  std::span<std::byte> growing_bytes();
  std::span<const std::byte> growing_bytes() const;

  /// Internal.
  detail::DataStorage& storage() { return *storage_; }
  const detail::DataStorage& storage() const { return *storage_; }

 private:
  Model model_;
  std::unique_ptr<detail::DataStorage> storage_;
  const DataFields* fields_;
};

}  // namespace corten
