// Loads environments into the Data of a thread and stores them back to their rows.
#include "batch/worker.h"

#include <cstring>

#include "device/row_copy.h"
#include "model/layout.h"

namespace corten::batch {

namespace {

std::shared_ptr<detail::ModelStorage> copy_for(const Model& base, const Variation* variation) {
  return variation ? std::make_shared<detail::ModelStorage>(base.storage()) : nullptr;
}

}  // namespace

Worker::Worker(const Model& base, const RowTable& rows, const Variation* variation,
               std::span<KeptImpulses> kept, const BatchOptions& options)
    : variation_(variation),
      kept_(kept),
      own_(copy_for(base, variation)),
      model_(own_ ? Model(own_) : base),
      data_(base),
      backup_(variation ? variation->bytes_per_env() : 0),
      max_contacts_(options.max_contacts),
      max_rows_(options.max_rows) {
  data_.limit(max_contacts_, max_rows_);
  const DataView<double>& view = detail::view_of(data_);
  for (const RowField& field : rows.all()) {
    if (!field.is_copied()) continue;
    (field.per_item > 0 ? counted_ : copies_).push_back(device::copy_of(field, view, field.row(0)));
    if (field.per_item > 0) counted_fields_.push_back(&field);
    if (field.state) state_rows_.ncopies++;
  }
  const RowField& states = rows.at("states");
  rows_.copies = state_rows_.copies = copies_.data();
  rows_.ncopies = static_cast<int>(copies_.size());
  rows_.counted = counted_.data();
  rows_.ncounted = static_cast<int>(counted_.size());
  rows_.states = state_rows_.states = reinterpret_cast<double*>(states.row(0));
  rows_.nstates = state_rows_.nstates = static_cast<int>(states.numbers);
}

void Worker::load(int env) {
  load_row(env);
  if (!kept_.empty()) kept_[static_cast<std::size_t>(env)].give(data_);
}

void Worker::load_row(int env) {
  take_model(env);
  if (std::memcmp(&data_.storage().sizes, static_cast<const ModelSizes*>(&detail::view_of(model_)),
                  sizeof(ModelSizes)) != 0) {
    data_ = Data(model_);
    data_.limit(max_contacts_, max_rows_);
  }
  poison();
  device::load_row(rows_, detail::view_of(data_), env, SerialExec{});
}

void Worker::take_model(int env) {
  if (variation_) variation_->bind(*own_, env);
}

/// In builds with assertions, overwrites what the previous environment left with NaN.
void Worker::poison() {
#ifndef NDEBUG
  std::memset(data_.bytes().data(), 0xff, data_.bytes().size());
  if (!data_.growing_bytes().empty())
    std::memset(data_.growing_bytes().data(), 0xff, data_.growing_bytes().size());
#endif
}

void Worker::locate_counted() {
  for (std::size_t i = 0; i < counted_.size(); i++)
    counted_[i].offset = device::offset_of(*counted_fields_[i], detail::view_of(data_));
}

void Worker::store(int env) {
  detail::require_match(model_, data_);
  if (!kept_.empty()) kept_[static_cast<std::size_t>(env)].take(data_);
  locate_counted();
  device::store_row(rows_, detail::view_of(model_), detail::view_of(data_), env, SerialExec{});
}

void Worker::store_state(int env) const {
  if (!kept_.empty()) kept_[static_cast<std::size_t>(env)].take(data_);
  device::store_row(state_rows_, detail::view_of(model_), detail::view_of(data_), env, SerialExec{});
}

/// `data` has the same sizes as data_ and therefore the same layout.
void Worker::get(int env, Data& data) const {
  device::copy_rows_in(state_rows_, detail::view_of(data), env, SerialExec{});
  data->flg_sleep = 0;
  if (!kept_.empty()) kept_[static_cast<std::size_t>(env)].give(data);
}

void Worker::set(int env, const Data& data) {
  device::store_row(state_rows_, detail::view_of(model_), detail::view_of(data), env, SerialExec{});
  if (!kept_.empty()) kept_[static_cast<std::size_t>(env)].take(data);
  load(env);
  store_state(env);
}

std::size_t Worker::size() const { return data_.bytes().size() + data_.growing_bytes().size(); }

}  // namespace corten::batch
