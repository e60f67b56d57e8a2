// Notices that a model's files have changed: the model, what it includes, meshes and textures. It looks at
// their times again and again, which works in every file system and for editors that replace files.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "corten/files.h"

namespace corten::serve {

class FileWatch {
 public:
  /// A provider that has no files and notes which ones are asked for.
  FileProvider recorder();

  /// Watches the files that were asked for since the last call.
  void watch_recorded();
  /// True if a watched file has changed since the last call and is now at rest.
  bool changed();

 private:
  struct Stamp {
    std::filesystem::file_time_type time{};
    std::uintmax_t size = 0;
    bool operator==(const Stamp&) const = default;
  };
  static Stamp stamp_of(const std::filesystem::path& path);

  std::shared_ptr<std::set<std::filesystem::path>> recorded_ =
      std::make_shared<std::set<std::filesystem::path>>();
  std::map<std::filesystem::path, Stamp> files_;
  bool moving_ = false;  ///< something changed at the last look
};

}  // namespace corten::serve
