#include "serve/file_watch.h"

#include <system_error>

namespace corten::serve {

FileProvider FileWatch::recorder() {
  return [recorded = recorded_](const std::filesystem::path& path) -> std::optional<std::string> {
    recorded->insert(path);
    return std::nullopt;
  };
}

void FileWatch::watch_recorded() {
  // Files of a model that could not be loaded are watched beside those of the last one that could.
  for (const auto& path : *recorded_) files_.try_emplace(path, stamp_of(path));
  recorded_->clear();
}

FileWatch::Stamp FileWatch::stamp_of(const std::filesystem::path& path) {
  std::error_code error;
  Stamp stamp;
  stamp.time = std::filesystem::last_write_time(path, error);
  if (error) return {};
  stamp.size = std::filesystem::file_size(path, error);
  return error ? Stamp{} : stamp;
}

bool FileWatch::changed() {
  bool differs = false;
  for (auto& [path, known] : files_) {
    const Stamp now = stamp_of(path);
    differs |= now != known;
    known = now;
  }
  // Editors and exporters write in pieces: wait until nothing changes between two looks.
  const bool settled = moving_ && !differs;
  moving_ = differs;
  return settled;
}

}  // namespace corten::serve
