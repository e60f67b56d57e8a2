// Memory layout of the fields. One arena holds all arrays of a Model or a Data, so that copying, saving and
// uploading are one memcpy. The same code binds views to host or device memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/views.h"

namespace corten {

/// Arenas start and end on cache lines, so that environments never share one.
inline constexpr std::size_t kArenaAlignment = 64;
/// Arrays of a Data are aligned for wide loads, but not more: tightly packed fields touch fewer cache lines,
/// and the first access to a line costs a GPU a thousand cycles.
inline constexpr std::size_t kFieldAlignment = 16;

/// Hands out aligned pieces of an arena in table order. With a null base it only measures.
class ArenaCursor {
 public:
  explicit ArenaCursor(std::byte* base, std::size_t alignment = kArenaAlignment)
      : base_(base), alignment_(alignment) {}

  template <class Element>
  Element* take(std::size_t count) {
    return take<Element>(count, alignment_);
  }
  /// One element with its natural alignment, so that scalars of the same type are adjacent.
  template <class Element>
  Element* take_one() {
    return take<Element>(1, alignof(Element));
  }
  std::size_t used() const { return rounded_up(used_, kArenaAlignment); }

 private:
  static constexpr std::size_t rounded_up(std::size_t size, std::size_t unit) {
    return (size + unit - 1) / unit * unit;
  }
  template <class Element>
  Element* take(std::size_t count, std::size_t alignment) {
    const std::size_t at = rounded_up(used_, alignment);
    used_ = at + count * sizeof(Element);
    return reinterpret_cast<Element*>(reinterpret_cast<std::uintptr_t>(base_) + at);
  }

  std::byte* base_;
  std::size_t alignment_, used_ = 0;
};

// Local variables with the names that the rows of tables use.
#define CORTEN_NAME_SIZE(name, meaning)     [[maybe_unused]] const std::size_t name = sizes.name;
#define CORTEN_NAME_CAPACITY(name, meaning) [[maybe_unused]] const std::size_t name = capacity.name;

/// Calls visit.operator()<Element>(name, rows, columns, member) for every field of the model table.
template <class T, class View, class Visit>
void for_each_model_field(const ModelSizes& sizes, View& view, Visit&& visit) {
  CORTEN_MODEL_SIZES(CORTEN_NAME_SIZE)
#define CORTEN_VISIT(type, name, rows, columns, meaning) \
  visit.template operator()<element::type<T>>(#name, std::size_t(rows), std::size_t(columns), view.name);
  CORTEN_MODEL_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
}

/// Calls visit.operator()<Element>(name, rows, columns, member) for every fixed field of a Data.
template <class T, class View, class Visit>
void for_each_fixed_field(const ModelSizes& sizes, View& view, Visit&& visit) {
  [[maybe_unused]] constexpr std::size_t ncapacity = kCapacityCount;
  CORTEN_MODEL_SIZES(CORTEN_NAME_SIZE)
#define CORTEN_VISIT(type, name, stage, meaning) \
  visit.template operator()<element::type<T>>(#name, std::size_t(1), std::size_t(1), view.name);
  CORTEN_DATA_SCALARS(CORTEN_VISIT)
#undef CORTEN_VISIT
#define CORTEN_VISIT(type, name, rows, columns, stage, meaning) \
  visit.template operator()<element::type<T>>(#name, std::size_t(rows), std::size_t(columns), view.name);
  CORTEN_DATA_FIXED_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
}

/// Calls visit.operator()<Element>(name, rows, columns, member) for every growing field of a Data.
template <class T, class View, class Visit>
void for_each_growing_field(const ModelSizes& sizes, const DataCapacity& capacity, View& view,
                            Visit&& visit) {
  CORTEN_MODEL_SIZES(CORTEN_NAME_SIZE)
  CORTEN_DATA_CAPACITIES(CORTEN_NAME_CAPACITY)
#define CORTEN_VISIT(type, name, rows, columns, stage, meaning) \
  visit.template operator()<element::type<T>>(#name, std::size_t(rows), std::size_t(columns), view.name);
  CORTEN_DATA_GROWING_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
}

/// Calls visit.operator()<Element>(name, rows, columns, member) for every field of a Data.
template <class T, class View, class Visit>
void for_each_data_field(const ModelSizes& sizes, const DataCapacity& capacity, View& view, Visit&& visit) {
  for_each_fixed_field<T>(sizes, view, visit);
  for_each_growing_field<T>(sizes, capacity, view, visit);
}

/// Calls visit.operator()<Element>(name, rows, columns, member) for every fixed field of a Data and of its
/// workspace.
template <class T, class View, class Visit>
void for_each_fixed_array(const ModelSizes& sizes, View& view, Visit&& visit) {
  for_each_fixed_field<T>(sizes, view, visit);
  CORTEN_MODEL_SIZES(CORTEN_NAME_SIZE)
#define CORTEN_VISIT(type, name, rows, columns, meaning) \
  visit.template operator()<element::type<T>>(#name, std::size_t(rows), std::size_t(columns), view.work.name);
  CORTEN_WORKSPACE_FIXED_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
}

/// Calls visit.operator()<Element>(name, rows, columns, member) for every growing field of a Data and of its
/// workspace.
template <class T, class View, class Visit>
void for_each_growing_array(const ModelSizes& sizes, const DataCapacity& capacity, View& view,
                            Visit&& visit) {
  for_each_growing_field<T>(sizes, capacity, view, visit);
  CORTEN_DATA_CAPACITIES(CORTEN_NAME_CAPACITY)
#define CORTEN_VISIT(type, name, rows, columns, meaning) \
  visit.template operator()<element::type<T>>(#name, std::size_t(rows), std::size_t(columns), view.work.name);
  CORTEN_WORKSPACE_GROWING_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
}

#undef CORTEN_NAME_SIZE
#undef CORTEN_NAME_CAPACITY

/// Points every array of the view into the arena at base; returns the number of bytes used. base may be a
/// device address, or null to measure only.
template <class T>
std::size_t bind_model(ModelView<T>& view, std::byte* base) {
  ArenaCursor cursor(base);
  const ModelSizes sizes = view;
  for_each_model_field<T>(
      sizes, view,
      [&]<class Element>(const char*, std::size_t rows, std::size_t columns, const Element*& member) {
        member = cursor.take<Element>(rows * columns);
      });
  return cursor.used();
}

namespace detail {

/// Binds each visited field to its piece of the arena.
struct BindFields {
  ArenaCursor cursor;
  template <class Element>
  void operator()(const char*, std::size_t rows, std::size_t columns, Element*& member) {
    member = rows * columns == 1 ? cursor.take_one<Element>() : cursor.take<Element>(rows * columns);
  }
};

}  // namespace detail

/// bind_model for the fixed part of a Data.
template <class T>
std::size_t bind_fixed_data(const ModelSizes& sizes, DataView<T>& view, std::byte* base) {
  detail::BindFields bind{ArenaCursor(base, kFieldAlignment)};
  for_each_fixed_array<T>(sizes, view, bind);
  return bind.cursor.used();
}

/// bind_model for the growing part of a Data, with the capacities in the view.
template <class T>
std::size_t bind_growing_data(const ModelSizes& sizes, DataView<T>& view, std::byte* base) {
  detail::BindFields bind{ArenaCursor(base, kFieldAlignment)};
  const DataCapacity capacity = view;
  for_each_growing_array<T>(sizes, capacity, view, bind);
  return bind.cursor.used();
}

/// Binds both parts of a Data in one block: for environments with fixed capacities.
template <class T>
std::size_t bind_data(const ModelSizes& sizes, DataView<T>& view, std::byte* base) {
  const std::size_t fixed = bind_fixed_data(sizes, view, base);
  auto* rest = reinterpret_cast<std::byte*>(reinterpret_cast<std::uintptr_t>(base) + fixed);
  return fixed + bind_growing_data(sizes, view, rest);
}

}  // namespace corten
