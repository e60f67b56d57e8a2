// Converts a model or data to another scalar type, for float stages and for upload to a device.
#pragma once

#include <type_traits>
#include <vector>

#include "model/arena.h"
#include "model/views.h"

namespace corten {

namespace detail {

/// Copies integers and rounds reals.
template <class To, class From, class ToElement, class FromElement>
void convert_field(ToElement* to, const FromElement* from, std::size_t count) {
  if constexpr (std::is_same_v<std::remove_const_t<FromElement>, int>) {
    std::memcpy(to, from, count * sizeof(int));
  } else {
    auto* out = reinterpret_cast<To*>(to);
    auto* in = reinterpret_cast<const From*>(from);
    for (std::size_t i = 0; i < count * (sizeof(FromElement) / sizeof(From)); i++)
      out[i] = static_cast<To>(in[i]);
  }
}

}  // namespace detail

// Copies one row of the tables of options and statistics.
#define CORTEN_COPY(scalar, name, count, value, meaning)                            \
  detail::convert_field<To, From>(reinterpret_cast<element::scalar<To>*>(&to.name), \
                                  reinterpret_cast<const element::scalar<From>*>(&from.name), (count));

/// The options in scalar type To.
template <class To, class From>
OptionView<To> convert_options(const OptionView<From>& from) {
  OptionView<To> to;
  CORTEN_OPTION_FIELDS(CORTEN_COPY)
  return to;
}

/// The statistics in scalar type To.
template <class To, class From>
StatisticView<To> convert_statistics(const StatisticView<From>& from) {
  StatisticView<To> to;
  CORTEN_STATISTIC_FIELDS(CORTEN_COPY)
  return to;
}
#undef CORTEN_COPY

/// Converts a model to scalar type To. Resizes `arena`; the returned view points into it.
template <class To, class From>
ModelView<To> convert_model(const ModelView<From>& from, Arena& arena) {
  ModelView<To> to{};
  static_cast<ModelSizes&>(to) = from;
  to.opt = convert_options<To>(from.opt);
  to.stat = convert_statistics<To>(from.stat);
  arena = Arena(bind_model(to, nullptr));
  bind_model(to, arena.data());
#define CORTEN_SIZE(name, meaning) [[maybe_unused]] const std::size_t name = from.name;
  CORTEN_MODEL_SIZES(CORTEN_SIZE)
#undef CORTEN_SIZE
#define CORTEN_COPY(type, name, rows, columns, meaning) \
  detail::convert_field<To, From>(const_cast<element::type<To>*>(to.name), from.name, (rows) * (columns));
  CORTEN_MODEL_FIELDS(CORTEN_COPY)
#undef CORTEN_COPY
  return to;
}

/// Copies every field of a Data and its workspace to another with the same sizes and capacities.
template <class To, class From>
void convert_data(const ModelSizes& sizes, const DataView<From>& from, const DataView<To>& to) {
  [[maybe_unused]] constexpr std::size_t ncapacity = kCapacityCount;
#define CORTEN_SIZE(name, meaning) [[maybe_unused]] const std::size_t name = sizes.name;
  CORTEN_MODEL_SIZES(CORTEN_SIZE)
#undef CORTEN_SIZE
#define CORTEN_SIZE(name, meaning) [[maybe_unused]] const std::size_t name = from.name;
  CORTEN_DATA_CAPACITIES(CORTEN_SIZE)
#undef CORTEN_SIZE
#define CORTEN_COPY(type, name, stage, meaning) detail::convert_field<To, From>(to.name, from.name, 1);
  CORTEN_DATA_SCALARS(CORTEN_COPY)
#undef CORTEN_COPY
#define CORTEN_COPY(type, name, rows, columns, stage, meaning) \
  detail::convert_field<To, From>(to.name, from.name, (rows) * (columns));
  CORTEN_DATA_FIELDS(CORTEN_COPY)
#undef CORTEN_COPY
#define CORTEN_COPY(type, name, rows, columns, meaning) \
  detail::convert_field<To, From>(to.work.name, from.work.name, (rows) * (columns));
  CORTEN_WORKSPACE_FIELDS(CORTEN_COPY)
#undef CORTEN_COPY
}

}  // namespace corten
