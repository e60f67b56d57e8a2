// CsvWriter: writes a trajectory as a CSV table, one row per state.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "corten/corten.h"

namespace corten::app {

/// Writes the columns of columns.h with enough digits to restore the same numbers. A row has the controls of
/// the step before it, and sensors and energy of its own state.
class CsvWriter {
 public:
  /// Opens the file, or takes standard output for "-", and writes the header. Throws UsageError if that
  /// fails.
  CsvWriter(const std::string& path, const Model& model);

  /// Appends the state of `data`, which is not changed.
  void write(const Model& model, const Data& data);

  /// Throws UsageError if a write failed, for example on a full disk.
  void close();

 private:
  struct Close {
    void operator()(std::FILE* file) const {
      if (file != stdout) std::fclose(file);
    }
  };

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  Data scratch_;
  std::string row_;
};

}  // namespace corten::app
