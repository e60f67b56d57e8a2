#include "csv.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <iterator>

#include "commands.h"

namespace corten::app {

namespace {

std::string header(const Model& model) {
  std::string row = "time";
  for (int i = 0; i < model->nq; i++) row += fmt::format(",qpos{}", i);
  for (int i = 0; i < model->nv; i++) row += fmt::format(",qvel{}", i);
  return row + ",energy_potential,energy_kinetic\n";
}

}  // namespace

CsvWriter::CsvWriter(const std::string& path, const Model& model)
    : path_(path), file_(std::fopen(path.c_str(), "w")), scratch_(model) {
  if (!file_) throw UsageError(fmt::format("--csv: cannot write {}: {}", path, std::strerror(errno)));
  std::fputs(header(model).c_str(), file_.get());
}

void CsvWriter::write(const Model& model, const Data& data) {
  // Energy needs positions computed for this state. A copy is evaluated, so that writing cannot change the
  // simulation.
  scratch_ = data;
  forward(model, scratch_);
  energy(model, scratch_);
  row_.clear();
  auto out = std::back_inserter(row_);
  fmt::format_to(out, "{}", data->time);
  for (double q : data->qpos) fmt::format_to(out, ",{}", q);
  for (double v : data->qvel) fmt::format_to(out, ",{}", v);
  for (double e : scratch_->energy) fmt::format_to(out, ",{}", e);
  row_ += '\n';
  std::fwrite(row_.data(), 1, row_.size(), file_.get());
}

void CsvWriter::close() {
  const bool failed = std::fflush(file_.get()) != 0 || std::ferror(file_.get()) != 0;
  file_.reset();
  if (failed) throw UsageError(fmt::format("--csv: {} is incomplete: {}", path_, std::strerror(errno)));
}

}  // namespace corten::app
