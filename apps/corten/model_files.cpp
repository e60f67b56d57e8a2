#include "model_files.h"

#include <optional>
#include <string>

#include "model_source.h"

namespace corten::app {

LoadOptions ModelFiles::options() {
  LoadOptions options = load_options();
  options.files = [this](const std::filesystem::path& path) -> std::optional<std::string> {
    read_.insert(path);
    return std::nullopt;  // the file is read from the disk
  };
  return options;
}

std::vector<NamedFile> ModelFiles::list() const {
  std::vector<NamedFile> files;
  for (const std::filesystem::path& path : read_) files.push_back({"the model's file", path.string()});
  return files;
}

void ModelFiles::require_other_file(const NamedFile& output) const {
  app::require_other_file(output, list());
}

}  // namespace corten::app
