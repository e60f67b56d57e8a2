// Where the model of a session comes from, so that it can be read again.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "corten/load.h"
#include "corten/spec.h"

namespace corten::view {

class ModelSource {
 public:
  /// A model that a program made: it cannot be read again.
  ModelSource() = default;
  /// A file on the disk, or of options.files.
  static ModelSource file(std::filesystem::path path, LoadOptions options = {});
  /// The content of a file, with the name it has in messages.
  static ModelSource text(std::string content, std::string name, LoadOptions options = {});
  /// Files in memory, of which `path` is the model.
  static ModelSource files(std::map<std::filesystem::path, std::string> contents, std::filesystem::path path);

  bool can_load() const { return kind_ != Kind::program; }
  /// The file on the disk, if it is one.
  const std::filesystem::path& path() const { return path_; }
  /// Throws LoadError.
  Model load() const;
  /// The model before compilation, if its format has one. Throws LoadError.
  Spec read() const;

 private:
  enum class Kind { program, file, text };
  Kind kind_ = Kind::program;
  std::filesystem::path path_;
  std::string content_;
  LoadOptions options_;
};

}  // namespace corten::view
