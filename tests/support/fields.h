// Fields of Model and Data by name, as plain numbers: for comparison with files and of two Data.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/corten.h"

namespace corten::test {

using Numbers = std::vector<double>;

/// A size (`nq`), a statistic (`stat_extent`) or an array of the model; nullopt if there is no such field.
std::optional<Numbers> model_field(const Model& model, std::string_view name);

/// A member of the options.
std::optional<Numbers> option_field(const Option& option, std::string_view name);

/// A scalar (`time`) or an array of the data.
std::optional<Numbers> data_field(const Data& data, std::string_view name);

/// Writes an array or scalar of the data; false if it does not exist or has another size.
bool set_data_field(Data& data, std::string_view name, const Numbers& values);

/// Names of all fields whose bits differ, in table order.
std::vector<std::string> differing_fields(const Data& a, const Data& b);

/// True for fields whose length is a capacity, which reserve() changes.
bool grows(std::string_view field);

/// The first `rows` rows of a sparse matrix as a dense one with `columns` columns.
Numbers dense_rows(std::span<const double> values, std::span<const int> rownnz, std::span<const int> rowadr,
                   std::span<const int> colind, int columns);

/// M of the current state, nv x nv.
Numbers dense_inertia(const Model& model, const Data& data);

}  // namespace corten::test
