// Data: the state of one simulation and everything that is computed from it, in two blocks of memory: one
// that stays where it is, and one for contacts and constraint rows that grows when they need it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "corten/data_fields.h"
#include "corten/model.h"

namespace corten {

class ThreadPool;

namespace detail {
struct DataStorage;
}

/// Everything in a Data, by the names of corten/data_fields.h: scalars by reference, arrays as flat spans.
struct DataFields {
#define CORTEN_DECLARE(type, name, stage, meaning) flat::type& name;
  CORTEN_DATA_SCALARS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
#define CORTEN_DECLARE(type, name, rows, columns, stage, meaning) const std::span<flat::type> name;
  CORTEN_DATA_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// One simulation. Fields are reached with an arrow: `data->qpos[0]`, `data->time`. Spans stay valid until
/// assignment from a Data of another model; those of contacts and rows (the growing part of
/// corten/data_fields.h) only until a step needs more room for them. Like a span, a const Data does not make
/// its arrays const.
class Data {
 public:
  /// All storage for the model, in its reset state.
  explicit Data(const Model& model);
  Data(const Data& other);
  Data(Data&& other) noexcept;
  Data& operator=(const Data& other);
  Data& operator=(Data&& other) noexcept;
  ~Data();

  const DataFields* operator->() const { return fields_; }
  const DataFields& operator*() const { return *fields_; }

  /// Makes room for at least this many contacts and constraint rows; keeps everything. A step makes room by
  /// itself when it has to; reserving first saves it from allocating.
  void reserve(int contacts, int rows);
  /// Makes room for exactly this many, where there was less, and lets a step make no more: what does not fit
  /// is left out and sets kCapacity. 0: no limit.
  void limit(int contacts, int rows);
  /// Contacts that fit.
  int contact_capacity() const;
  /// Constraint rows that fit.
  int row_capacity() const;

  /// Lets the threads of a pool help with the steps of this Data: they solve constraint islands side by side.
  /// Results have the same bits with any number of threads, and without. The pool must live until it is
  /// replaced or the Data is destroyed; null: no help. A copy has no pool and assignment keeps the one that
  /// is there, but moving takes it along. One pool may serve many Data. Many small simulations do better with
  /// a thread each.
  void use_threads(ThreadPool* pool);
  /// The pool of use_threads; null: none.
  ThreadPool* threads() const;

  /// All fields of fixed size: copying these bytes into another Data of the same model copies the whole
  /// state.
  std::span<std::byte> bytes();
  std::span<const std::byte> bytes() const;
  /// All contacts and constraint rows. Copying them needs the same capacities.
  std::span<std::byte> growing_bytes();
  std::span<const std::byte> growing_bytes() const;

  /// For the engine itself.
  detail::DataStorage& storage() { return *storage_; }
  const detail::DataStorage& storage() const { return *storage_; }

 private:
  std::unique_ptr<detail::DataStorage> storage_;
  const DataFields* fields_;
};

}  // namespace corten
