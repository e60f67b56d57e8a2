#include "batch/worker.h"

#include <cstring>

#include "device/row_copy.h"
#include "model/layout.h"

namespace corten::batch {

namespace {

/// Where the view's field at this place points to.
std::byte* target(const DataView<double>& view, std::ptrdiff_t slot) {
  std::byte* pointer = nullptr;
  std::memcpy(&pointer, reinterpret_cast<const std::byte*>(&view) + slot, sizeof pointer);
  return pointer;
}

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
    if (field.slot == RowField::kOwn || field.bytes == 0) continue;
    if (field.counted > 0) counted_.push_back(&field);
    else
      copies_.push_back(
          {target(view, field.slot) - data_.bytes().data(), field.row(0), field.bytes, field.state});
  }
  states_ = {0, rows.at("states").row(0), rows.at("states").bytes, false};
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
  forget_the_last();
  const auto e = static_cast<std::size_t>(env);
  std::byte* data = data_.bytes().data();
  for (const Copy& copy : copies_) std::memcpy(data + copy.data, copy.rows + copy.bytes * e, copy.bytes);
}

void Worker::take_model(int env) {
  if (variation_) variation_->bind(*own_, env);
}

/// What a callable may meet before the first stage has run says that there is nothing.
void Worker::forget_the_last() {
#ifndef NDEBUG
  std::memset(data_.bytes().data(), 0xff, data_.bytes().size());
  if (!data_.growing_bytes().empty())
    std::memset(data_.growing_bytes().data(), 0xff, data_.growing_bytes().size());
#endif
  device::forget_last_step(data_.storage().view, SerialExec{});
}

void Worker::store(int env) const {
  const auto e = static_cast<std::size_t>(env);
  detail::require_match(model_, data_);
  if (!kept_.empty()) kept_[e].take(data_);
  const std::byte* data = data_.bytes().data();
  for (const Copy& copy : copies_) std::memcpy(copy.rows + copy.bytes * e, data + copy.data, copy.bytes);
  store_states(env);
  for (const RowField* field : counted_) {
    const auto count = static_cast<std::size_t>(field->by_contact ? data_->ncon : data_->nefc);
    const std::size_t used = std::min(field->bytes, count * field->counted);
    if (used > 0) std::memcpy(field->row(env), target(data_.storage().view, field->slot), used);
    std::memset(field->row(env) + used, 0, field->bytes - used);
  }
}

void Worker::store_states(int env) const {
  std::byte* state = states_.rows + states_.bytes * static_cast<std::size_t>(env);
  if (!data_->qpos.empty()) std::memcpy(state, data_->qpos.data(), data_->qpos.size_bytes());
  if (!data_->qvel.empty())
    std::memcpy(state + data_->qpos.size_bytes(), data_->qvel.data(), data_->qvel.size_bytes());
}

void Worker::store_state(int env) const {
  const auto e = static_cast<std::size_t>(env);
  if (!kept_.empty()) kept_[e].take(data_);
  const std::byte* data = data_.bytes().data();
  for (const Copy& copy : copies_)
    if (copy.state) std::memcpy(copy.rows + copy.bytes * e, data + copy.data, copy.bytes);
  store_states(env);
}

/// Data of the same sizes have the same layout.
void Worker::get(int env, Data& data) const {
  const auto e = static_cast<std::size_t>(env);
  for (const Copy& copy : copies_)
    if (copy.state) std::memcpy(data.bytes().data() + copy.data, copy.rows + copy.bytes * e, copy.bytes);
  data->flg_sleep = 0;
  if (!kept_.empty()) kept_[e].give(data);
}

void Worker::set(int env, const Data& data) {
  const auto e = static_cast<std::size_t>(env);
  for (const Copy& copy : copies_)
    if (copy.state) std::memcpy(copy.rows + copy.bytes * e, data.bytes().data() + copy.data, copy.bytes);
  if (!kept_.empty()) kept_[e].take(data);
  load(env);
  store_state(env);
}

std::size_t Worker::size() const { return data_.bytes().size() + data_.growing_bytes().size(); }

}  // namespace corten::batch
