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
    throw std::invalid_argument("this Data was made for a model of other sizes");
}

Data::Data(const Model& model)
    : storage_(std::make_unique<detail::DataStorage>(detail::view_of(model), DataCapacity{})),
      fields_(storage_->fields.get()) {
  reset_data(detail::view_of(model), storage_->view, SerialExec{});
}

Data::Data(const Data& other)
    : storage_(std::make_unique<detail::DataStorage>(*other.storage_)), fields_(storage_->fields.get()) {}

Data::Data(Data&& other) noexcept = default;
Data& Data::operator=(Data&& other) noexcept = default;
Data::~Data() = default;

Data& Data::operator=(const Data& other) {
  if (this == &other) return *this;
  // Between equals no memory moves, so that a rollout can restore a saved Data without allocating.
  if (storage_ && std::memcmp(&storage_->sizes, &other.storage_->sizes, sizeof(ModelSizes)) == 0 &&
      bytes().size() == other.bytes().size()) {
    std::memcpy(bytes().data(), other.bytes().data(), bytes().size());
    return *this;
  }
  return *this = Data(other);
}

void Data::reserve(int contacts, int rows) {
  const DataView<double>& old_view = storage_->view;
  DataCapacity wanted{std::max(contacts, old_view.nconmax), std::max(rows, old_view.nefcmax)};
  if (wanted.nconmax == old_view.nconmax && wanted.nefcmax == old_view.nefcmax) return;
  auto grown = std::make_unique<detail::DataStorage>(storage_->sizes, wanted);
  // Old and new field lists run in step; every old array is a prefix of its new one.
  std::vector<std::pair<const void*, std::size_t>> old_fields;
  for_each_data_field<double>(
      storage_->sizes, old_view, old_view,
      [&]<class Element>(const char*, std::size_t r, std::size_t c, const Element* from) {
        old_fields.emplace_back(from, r * c * sizeof(Element));
      });
  auto next = old_fields.begin();
  for_each_data_field<double>(grown->sizes, wanted, grown->view,
                              [&]<class Element>(const char*, std::size_t, std::size_t, Element* to) {
                                std::memcpy(static_cast<void*>(to), next->first, next->second);
                                ++next;
                              });
  storage_ = std::move(grown);
  fields_ = storage_->fields.get();
}

int Data::contact_capacity() const { return storage_->view.nconmax; }
int Data::row_capacity() const { return storage_->view.nefcmax; }

std::span<std::byte> Data::bytes() { return {storage_->arena.data(), storage_->arena.size()}; }
std::span<const std::byte> Data::bytes() const {
  return {std::as_const(storage_->arena).data(), storage_->arena.size()};
}

}  // namespace corten
