// The memory in which one thread of a batch steps one environment after the other.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "batch/kept.h"
#include "batch/rows.h"
#include "batch/variation.h"
#include "corten/data.h"
#include "corten/model.h"
#include "device/batch_view.h"

namespace corten::batch {

class Worker {
 public:
  /// `variation` may be null: all environments have the same model then. `kept` has an entry for each
  /// environment, or none with a model that keeps no impulses.
  Worker(const Model& base, const RowTable& rows, const Variation* variation, std::span<KeptImpulses> kept,
         const BatchOptions& options);

  /// Takes all that an environment is into `data` and `model`.
  void load(int env);
  /// The same without impulses. Needs no memory, unless a callable left the Data of another model.
  void load_row(int env);
  /// The model alone.
  void take_model(int env);
  /// Writes `data` to the environment's row.
  void store(int env);
  /// State and inputs alone: other fields are results of the last step.
  void store_state(int env) const;

  /// State and inputs, to and from a Data of the same sizes.
  void get(int env, Data& data) const;
  void set(int env, const Data& data);

  /// Shared by all environments, or this thread's own.
  const Model& model() const { return model_; }
  Data& data() { return data_; }
  const DataCapacity& capacity() const { return data_.storage().view; }
  /// Room for at least this much.
  void grow(const DataCapacity& wanted) { data_.storage().grow(wanted); }
  std::size_t size() const;

  /// The model's arrays that may be written: see Variation.
  detail::ModelStorage& own_model() { return *own_; }
  /// A place to keep an environment's model while it is changed.
  std::vector<std::byte>& backup() { return backup_; }

 private:
  /// Contacts and rows lie in an arena of their own, which moves when it grows.
  void locate_counted();
  void poison();

  const Variation* variation_;
  std::span<KeptImpulses> kept_;
  std::shared_ptr<detail::ModelStorage> own_;  ///< null without variation
  Model model_;
  Data data_;
  std::vector<device::RowCopy> copies_, counted_;  ///< state first among the copies
  std::vector<const RowField*> counted_fields_;
  device::RowsView<double> rows_{}, state_rows_{};  ///< all of them; state and inputs alone
  std::vector<std::byte> backup_;
  int max_contacts_, max_rows_;
};

}  // namespace corten::batch
