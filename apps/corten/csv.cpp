#include "csv.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <iterator>
#include <span>

#include "columns.h"
#include "commands.h"

namespace corten::app {

namespace {

std::string header(const Model& model) {
  std::string row;
  for (const std::string& column : trajectory_columns(model))
    row += (row.empty() ? "" : ",") + csv_field(column);
  return row + "\n";
}

}  // namespace

CsvWriter::CsvWriter(const std::string& path, const Model& model)
    : path_(path), file_(path == "-" ? stdout : std::fopen(path.c_str(), "w")), scratch_(model) {
  if (!file_) throw UsageError(fmt::format("--csv: cannot write {}: {}", path, std::strerror(errno)));
  std::fputs(header(model).c_str(), file_.get());
}

void CsvWriter::write(const Model& model, const Data& data) {
  // Sensors and energy are computed for this state, on a copy, so that writing cannot change the simulation.
  scratch_ = data;
  forward(model, scratch_);
  energy(model, scratch_);
  row_.clear();
  auto out = std::back_inserter(row_);
  fmt::format_to(out, "{}", data->time);
  for (std::span<const double> numbers :
       {std::span<const double>(data->qpos), std::span<const double>(data->qvel),
        std::span<const double>(data->act), std::span<const double>(data->ctrl),
        std::span<const double>(scratch_->sensordata), std::span<const double>(scratch_->energy)})
    for (double x : numbers) fmt::format_to(out, ",{}", x);
  row_ += '\n';
  std::fwrite(row_.data(), 1, row_.size(), file_.get());
}

void CsvWriter::close() {
  const bool failed = std::fflush(file_.get()) != 0 || std::ferror(file_.get()) != 0;
  file_.reset();
  if (failed) throw UsageError(fmt::format("--csv: {} is incomplete: {}", path_, std::strerror(errno)));
}

}  // namespace corten::app
