#include "sweep_table.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "commands.h"
#include "npz.h"

namespace corten::app {

namespace {

/// A number in all its digits. NaN has no sign, which differs between machines.
std::string number_text(double x) { return std::isnan(x) ? "nan" : fmt::format("{}", x); }
std::string rounded_text(double x) { return std::isnan(x) ? "nan" : fmt::format("{:.6g}", x); }

std::string csv_text(const SweepTable& table) {
  std::string text = "sample,repeat";
  for (const auto* names : {&table.parameters, &table.metrics})
    for (const std::string& name : *names) text += "," + name;
  text += ",fault\n";
  for (std::size_t row = 0; row < table.rows(); row++) {
    const auto run = static_cast<std::int64_t>(row);
    text += fmt::format("{},{}", run / table.repeats, run % table.repeats);
    for (std::size_t c = 0; c < table.width(); c++) text += "," + number_text(table.at(row, c));
    text += '\n';
  }
  return text;
}

std::string npz_text(const SweepTable& table) {
  NpzWriter archive;
  std::vector<double> samples, repeats, shape(table.shape.begin(), table.shape.end());
  for (std::size_t row = 0; row < table.rows(); row++) {
    samples.push_back(static_cast<double>(static_cast<std::int64_t>(row) / table.repeats));
    repeats.push_back(static_cast<double>(static_cast<std::int64_t>(row) % table.repeats));
  }
  shape.push_back(static_cast<double>(table.repeats));
  archive.add("sample", samples);
  archive.add("repeat", repeats);
  std::size_t column = 0;
  for (const auto* names : {&table.parameters, &table.metrics})
    for (const std::string& name : *names) archive.add(name, table.column(column++));
  archive.add("fault", table.column(column));
  archive.add("shape", shape);
  return archive.finish();
}

bool is_archive(const std::string& path) { return std::filesystem::path(path).extension() == ".npz"; }

std::string sample_text(const SweepTable& table, std::size_t row) {
  std::string text;
  for (std::size_t p = 0; p < table.parameters.size(); p++)
    text += fmt::format("{}{}={:.6g}", p ? ", " : "", table.parameters[p], table.at(row, p));
  return text;
}

}  // namespace

std::vector<double> SweepTable::column(std::size_t column) const {
  std::vector<double> all;
  for (std::size_t row = 0; row < rows(); row++) all.push_back(at(row, column));
  return all;
}

bool is_table_name(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension();
  return extension == ".csv" || extension == ".npz";
}

void check_table_size(const std::string& path, std::int64_t rows, std::size_t columns) {
  if (!is_archive(path)) return;
  // With the arrays of samples and repeats. An array also has a header and a line in the directory.
  const double bytes = static_cast<double>(columns + 2) * (8 * static_cast<double>(rows) + 512);
  if (bytes > NpzWriter::kLargest || columns > NpzWriter::kMostArrays - 3)
    throw UsageError(fmt::format(
        "--out {}: {} rows of {} numbers are too many for .npz, which holds 4 GB in 65535 arrays; write .csv",
        path, rows, columns + 2));
}

std::string table_text(const SweepTable& table, const std::string& path) {
  return is_archive(path) ? npz_text(table) : csv_text(table);
}

std::string summary_of(const SweepTable& table) {
  std::string text;
  for (std::size_t m = 0; m < table.metrics.size(); m++) {
    const std::size_t column = table.parameters.size() + m;
    std::size_t least = 0, most = 0;
    std::int64_t count = 0;
    double sum = 0;
    for (std::size_t row = 0; row < table.rows(); row++) {
      const double x = table.at(row, column);
      if (std::isnan(x)) continue;
      if (count == 0 || x < table.at(least, column)) least = row;
      if (count == 0 || x > table.at(most, column)) most = row;
      sum += x;
      count++;
    }
    if (count == 0) {
      text += fmt::format("  {}: NaN in all runs\n", table.metrics[m]);
      continue;
    }
    text += fmt::format("  {}: mean {}, smallest {:.6g} ({}), largest {:.6g} ({})", table.metrics[m],
                        rounded_text(sum / static_cast<double>(count)), table.at(least, column),
                        sample_text(table, least), table.at(most, column), sample_text(table, most));
    const auto missing = static_cast<std::int64_t>(table.rows()) - count;
    text += missing > 0 ? fmt::format("; NaN in {} runs\n", missing) : "\n";
  }
  return text;
}

}  // namespace corten::app
