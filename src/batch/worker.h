// The Data and model in which one thread of a batch steps its environments, one after another.
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
  /// `variation` may be null: then all environments share one model. `kept` has one entry per environment, or
  /// is empty if the model keeps no impulses.
  Worker(const Model& base, const RowTable& rows, const Variation* variation, std::span<KeptImpulses> kept,
         const BatchOptions& options);

  /// Loads an environment, including its kept impulses, into data() and model().
  void load(int env);
  /// Loads an environment without its kept impulses. Does not allocate, unless a callable replaced data() by
  /// the Data of another model.
  void load_row(int env);
  /// Binds model() to the environment's rows; data() is unchanged.
  void take_model(int env);
  /// Writes data() to the environment's rows.
  void store(int env);
  /// Writes only state and inputs; the other rows keep the results of the last step.
  void store_state(int env) const;

  /// get copies state, inputs and kept impulses of an environment to a Data of the same sizes; set copies
  /// them from one.
  void get(int env, Data& data) const;
  void set(int env, const Data& data);

  /// The shared model, or with a Variation this thread's own.
  const Model& model() const { return model_; }
  Data& data() { return data_; }
  const DataCapacity& capacity() const { return data_.storage().view; }
  /// Grows the capacity to at least `wanted`.
  void grow(const DataCapacity& wanted) { data_.storage().grow(wanted); }
  std::size_t size() const;

  /// This thread's model, writable. Requires a Variation.
  detail::ModelStorage& own_model() { return *own_; }
  /// Buffer for an environment's model rows while they are edited.
  std::vector<std::byte>& backup() { return backup_; }

 private:
  /// Updates the offsets of contacts and rows, whose arena moves when it grows.
  void locate_counted();
  void poison();

  const Variation* variation_;
  std::span<KeptImpulses> kept_;
  std::shared_ptr<detail::ModelStorage> own_;  ///< null without variation
  Model model_;
  Data data_;
  std::vector<device::RowCopy> copies_, counted_;  ///< state first among the copies
  std::vector<const RowField*> counted_fields_;
  device::RowsView<double> rows_{}, state_rows_{};  ///< all rows; state and inputs only
  std::vector<std::byte> backup_;
  int max_contacts_, max_rows_;
};

}  // namespace corten::batch
