// The files that a model read, which outputs must not replace.
#pragma once

#include <filesystem>
#include <set>
#include <vector>

#include "corten/load.h"
#include "output_file.h"

namespace corten::app {

/// The files that models read while they are loaded: included and attached files, assets. A command does not
/// write over them.
class ModelFiles {
 public:
  /// load_options(), which also remember the files. They can be used as long as this object exists.
  LoadOptions options();

  /// All of them, also those that were looked for and are not there.
  std::vector<NamedFile> list() const;

  /// Throws UsageError if `output` is one of the files, or would be read in place of one.
  void require_other_file(const NamedFile& output) const;

 private:
  std::set<std::filesystem::path> read_;
};

}  // namespace corten::app
