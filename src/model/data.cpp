#include "corten/data.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "model/reset.h"
#include "model/storage.h"

namespace corten {

void detail::require_match(const Model& model, const Data& data) {
  const ModelSizes& sizes = view_of(model);
  if (std::memcmp(&sizes, &data.storage().sizes, sizeof sizes) != 0)
    throw std::invalid_argument("the Data was made for a model with other sizes");
}

Data::Data(const Model& model)
    : model_(model),
      storage_(std::make_unique<detail::DataStorage>(detail::view_of(model), DataCapacity{})),
      fields_(storage_->fields.get()) {
  reset_data(detail::view_of(model), storage_->view, SerialExec{});
}

Data::Data(const Data& other)
    : model_(other.model_),
      storage_(std::make_unique<detail::DataStorage>(*other.storage_)),
      fields_(storage_->fields.get()) {}

Data::Data(Data&& other) noexcept = default;
Data& Data::operator=(Data&& other) noexcept = default;
Data::~Data() = default;

Data& Data::operator=(const Data& other) {
  if (this == &other) return *this;
  // Equal sizes and capacities: copy without allocation, so that a rollout can restore a saved Data cheaply.
  if (storage_ && std::memcmp(&storage_->sizes, &other.storage_->sizes, sizeof(ModelSizes)) == 0 &&
      std::memcmp(static_cast<const DataCapacity*>(&storage_->view),
                  static_cast<const DataCapacity*>(&other.storage_->view), sizeof(DataCapacity)) == 0) {
    std::memcpy(bytes().data(), other.bytes().data(), bytes().size());
    std::memcpy(growing_bytes().data(), other.growing_bytes().data(), growing_bytes().size());
    model_ = other.model_;
    return *this;
  }
  Data copy(other);
  if (storage_) copy.storage_->threads = storage_->threads;
  return *this = std::move(copy);
}

void Data::use_model(const Model& model) {
  detail::require_match(model, *this);
  model_ = model;
}

void Data::use_threads(ThreadPool* pool) { storage_->threads = pool; }
ThreadPool* Data::threads() const { return storage_->threads; }

void Data::reserve(int contacts, int rows) {
  const DataCapacity& now = storage_->view;
  if (contacts <= now.nconmax && rows <= now.nefcmax) return;
  DataCapacity wanted = now;
  wanted.nconmax = contacts;
  wanted.nefcmax = rows;
  // Except for tendons, a row has the dofs of at most two chains: few even in large models.
  const int width = std::min(storage_->sizes.nv, 64);
  wanted.nJmax = wanted.nBmax = rows * width;
  wanted.nimpmax = rows;
  storage_->grow(wanted);
}

void Data::limit(int contacts, int rows) {
  reserve(contacts, rows);
  storage_->limit.nconmax = contacts;
  storage_->limit.nefcmax = rows;
}

int Data::contact_capacity() const { return storage_->view.nconmax; }
int Data::row_capacity() const { return storage_->view.nefcmax; }

std::span<std::byte> Data::bytes() { return {storage_->fixed.data(), storage_->fixed.size()}; }
std::span<const std::byte> Data::bytes() const {
  return {std::as_const(storage_->fixed).data(), storage_->fixed.size()};
}
std::span<std::byte> Data::growing_bytes() { return {storage_->growing.data(), storage_->growing.size()}; }
std::span<const std::byte> Data::growing_bytes() const {
  return {std::as_const(storage_->growing).data(), storage_->growing.size()};
}

}  // namespace corten
