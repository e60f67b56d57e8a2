// Storage of a Data: a fixed part that never moves and a growing part.
#include <algorithm>
#include <memory>
#include <vector>

#include "model/storage.h"

namespace corten::detail {

namespace {

DataFields exposed(const ModelSizes& sizes, const DataView<double>& view) {
  [[maybe_unused]] constexpr std::size_t ncapacity = kCapacityCount;
#define CORTEN_SIZE(name, meaning) [[maybe_unused]] const std::size_t name = sizes.name;
  CORTEN_MODEL_SIZES(CORTEN_SIZE)
#undef CORTEN_SIZE
#define CORTEN_SIZE(name, meaning) [[maybe_unused]] const std::size_t name = view.name;
  CORTEN_DATA_CAPACITIES(CORTEN_SIZE)
#undef CORTEN_SIZE
#define CORTEN_SCALAR(type, name, stage, meaning)               *view.name,
#define CORTEN_FIELD(type, name, rows, columns, stage, meaning) flat_span(view.name, (rows) * (columns)),
  return DataFields{CORTEN_DATA_SCALARS(CORTEN_SCALAR) CORTEN_DATA_FIELDS(CORTEN_FIELD)};
#undef CORTEN_SCALAR
#undef CORTEN_FIELD
}

bool grow_storage(void* storage, const void* capacity) {
  DataStorage& data = *static_cast<DataStorage*>(storage);
  const DataCapacity& wanted = *static_cast<const DataCapacity*>(capacity);
  for (int c = 0; c < kCapacityCount; c++) {
    const Capacity which = static_cast<Capacity>(c);
    if (data.limit[which] > 0 && wanted[which] > data.view[which]) return false;
  }
  data.grow(wanted);
  return true;
}

}  // namespace

DataStorage::DataStorage(const ModelSizes& model_sizes, const DataCapacity& capacity)
    : sizes(model_sizes), memory{this, grow_storage} {
  static_cast<DataCapacity&>(view) = capacity;
  fixed = Arena(bind_fixed_data(sizes, view, nullptr));
  growing = Arena(bind_growing_data(sizes, view, nullptr));
  fixed.fill(0);
  growing.fill(0);
  bind_fixed_data(sizes, view, fixed.data());
  bind_growing_data(sizes, view, growing.data());
  fields = std::make_unique<DataFields>(exposed(sizes, view));
}

DataStorage::DataStorage(const DataStorage& other)
    : sizes(other.sizes),
      fixed(other.fixed),
      growing(other.growing),
      memory{this, grow_storage},
      limit(other.limit) {
  static_cast<DataCapacity&>(view) = other.view;
  bind_fixed_data(sizes, view, fixed.data());
  bind_growing_data(sizes, view, growing.data());
  fields = std::make_unique<DataFields>(exposed(sizes, view));
}

void DataStorage::grow(const DataCapacity& wanted) {
  // Allocate first: if that fails, everything stays as it was.
  DataView<double> next = view;
  for (int c = 0; c < kCapacityCount; c++) {
    const Capacity which = static_cast<Capacity>(c);
    next[which] = std::max(wanted[which], view[which]);
  }
  Arena fresh(bind_growing_data(sizes, next, nullptr));
  fresh.fill(0);
  bind_growing_data(sizes, next, fresh.data());
  // Old and new fields come in the same order; every old array is a prefix of its new one.
  std::vector<std::pair<const void*, std::size_t>> old_fields;
  for_each_growing_array<double>(
      sizes, view, view,
      [&]<class Element>(const char*, std::size_t rows, std::size_t columns, const Element* from) {
        old_fields.emplace_back(from, rows * columns * sizeof(Element));
      });
  auto next_old = old_fields.begin();
  for_each_growing_array<double>(sizes, next, next,
                                 [&]<class Element>(const char*, std::size_t, std::size_t, Element* to) {
                                   std::memcpy(static_cast<void*>(to), next_old->first, next_old->second);
                                   ++next_old;
                                 });
  growing = std::move(fresh);
  view = next;
  // Rebuild in place: pointers to the fields stay valid and see the new memory.
  std::destroy_at(fields.get());
  std::construct_at(fields.get(), exposed(sizes, view));
}

}  // namespace corten::detail
