// The results of a sweep as a table: one row per run, with its parameters, its metrics and its fault.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace corten::app {

struct SweepTable {
  std::vector<std::string> parameters, metrics;
  std::vector<bool> logarithmic;    ///< of the parameters
  std::vector<std::int64_t> shape;  ///< of the samples: the sizes of a grid, or their number
  std::int64_t repeats = 1;
  std::vector<double> numbers;  ///< row-major: parameters, metrics, fault

  std::size_t width() const { return parameters.size() + metrics.size() + 1; }
  std::size_t rows() const { return numbers.size() / width(); }
  double at(std::size_t row, std::size_t column) const { return numbers[row * width() + column]; }
  std::vector<double> column(std::size_t column) const;
};

/// The formats of a table, by the ending of its name.
bool is_table_name(const std::string& path);

/// Throws UsageError if a file of this name cannot hold a table of so many rows and columns.
void check_table_size(const std::string& path, std::int64_t rows, std::size_t columns);

/// The bytes of a table's file: .csv with a header, or .npz with an array per column and the shape.
std::string table_text(const SweepTable& table, const std::string& path);

/// For every metric: its range, its mean and the sample with the smallest and the largest value.
std::string summary_of(const SweepTable& table);

}  // namespace corten::app
