#include "support/fields.h"

#include <cstring>
#include <string>

namespace corten::test {

namespace {

template <class Number>
Numbers numbers(std::span<Number> values) {
  return Numbers(values.begin(), values.end());
}
template <class Scalar>
Numbers numbers(const Scalar& value) {
  using Number = std::remove_all_extents_t<Scalar>;
  return numbers(
      std::span<const Number>(reinterpret_cast<const Number*>(&value), sizeof value / sizeof(Number)));
}

template <class Number>
std::span<Number> as_span(std::span<Number> values) {
  return values;
}
template <class Number>
std::span<Number> as_span(Number& value) {
  return {&value, 1};
}

/// visit(name, span) for every scalar and array of the data.
template <class Visit>
void for_each_field(const Data& data, Visit visit) {
#define CORTEN_VISIT(type, name, ...) visit(#name, as_span(data->name));
  CORTEN_DATA_SCALARS(CORTEN_VISIT)
  CORTEN_DATA_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
}

}  // namespace

std::optional<Numbers> model_field(const Model& model, std::string_view name) {
#define CORTEN_VISIT(field, meaning) \
  if (name == #field) return numbers(model->field);
  CORTEN_MODEL_SIZES(CORTEN_VISIT)
  CORTEN_APPEARANCE_SIZES(CORTEN_VISIT)
#undef CORTEN_VISIT
#define CORTEN_VISIT(scalar, field, ...) \
  if (name == "stat_" #field) return numbers(model->stat.field);
  CORTEN_STATISTIC_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
#define CORTEN_VISIT(type, field, ...) \
  if (name == #field) return numbers(model->field);
  CORTEN_MODEL_FIELDS(CORTEN_VISIT)
  CORTEN_APPEARANCE_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
#define CORTEN_VISIT(Kind, field, ...) \
  if (name == prefix + #field) return numbers(section.field);
#define CORTEN_SECTION(Section, member, TABLE)     \
  {                                                \
    const std::string prefix = "vis." #member "."; \
    const auto& section = model->vis.member;       \
    TABLE(CORTEN_VISIT)                            \
  }
  CORTEN_VISUAL_SECTIONS(CORTEN_SECTION)
#undef CORTEN_SECTION
#undef CORTEN_VISIT
  return std::nullopt;
}

std::optional<Numbers> option_field(const Option& option, std::string_view name) {
#define CORTEN_VISIT(scalar, field, ...) \
  if (name == #field) return numbers(option.field);
  CORTEN_OPTION_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
  return std::nullopt;
}

std::optional<Numbers> data_field(const Data& data, std::string_view name) {
  std::optional<Numbers> found;
  for_each_field(data, [&](std::string_view field, auto values) {
    if (field == name) found = Numbers(values.begin(), values.end());
  });
  return found;
}

bool set_data_field(Data& data, std::string_view name, const Numbers& values) {
  bool written = false;
  for_each_field(data, [&](std::string_view field, auto target) {
    if (field != name || target.size() != values.size()) return;
    using Number = typename decltype(target)::value_type;
    for (std::size_t i = 0; i < values.size(); i++) target[i] = static_cast<Number>(values[i]);
    written = true;
  });
  return written;
}

std::vector<std::string> differing_fields(const Data& a, const Data& b) {
  std::vector<std::string> names;
#define CORTEN_VISIT(type, name, ...)                                                      \
  {                                                                                        \
    auto left = as_span(a->name), right = as_span(b->name);                                \
    if (left.size() != right.size() ||                                                     \
        (!left.empty() && std::memcmp(left.data(), right.data(), left.size_bytes()) != 0)) \
      names.emplace_back(#name);                                                           \
  }
  CORTEN_DATA_SCALARS(CORTEN_VISIT)
  CORTEN_DATA_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
  return names;
}

bool grows(std::string_view field) {
#define CORTEN_COMPARE(type, name, ...) \
  if (field == #name) return true;
  CORTEN_DATA_GROWING_FIELDS(CORTEN_COMPARE)
#undef CORTEN_COMPARE
  return false;
}

Numbers dense_rows(std::span<const double> values, std::span<const int> rownnz, std::span<const int> rowadr,
                   std::span<const int> colind, int columns) {
  const std::size_t width = static_cast<std::size_t>(columns);
  Numbers dense(rownnz.size() * width, 0.0);
  for (std::size_t row = 0; row < rownnz.size(); row++)
    for (int k = rowadr[row]; k < rowadr[row] + rownnz[row]; k++)
      dense[row * width + static_cast<std::size_t>(colind[k])] += values[k];
  return dense;
}

Numbers dense_inertia(const Model& model, const Data& data) {
  Numbers dense(static_cast<std::size_t>(model->nv * model->nv));
  full_inertia(model, data, dense);
  return dense;
}

}  // namespace corten::test
