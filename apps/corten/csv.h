// The trajectory as a table: one row for each state.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "corten/corten.h"

namespace corten::app {

/// Writes time, qpos, qvel and energy with as many digits as it takes to read the same numbers back.
class CsvWriter {
 public:
  /// Opens the file and writes the header. Throws UsageError when it cannot.
  CsvWriter(const std::string& path, const Model& model);

  /// Appends the state of `data`, which is left untouched.
  void write(const Model& model, const Data& data);

  /// Throws UsageError if anything could not be written, as on a full disk.
  void close();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  Data scratch_;
  std::string row_;
};

}  // namespace corten::app
