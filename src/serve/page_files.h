// The files of the page: embedded in the library, or in a folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace corten::serve {

/// A file of the page.
struct PageFile {
  std::string type;  ///< MIME type
  std::string bytes;
};

class PageFiles {
 public:
  /// Files of a folder; an empty path: the embedded ones.
  explicit PageFiles(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  /// The file of a path of an address, such as "/app.js"; "/" is the page itself. Nothing for a path that
  /// leaves the folder, a folder, or a file whose type is not known.
  std::optional<PageFile> find(std::string_view path) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace corten::serve
