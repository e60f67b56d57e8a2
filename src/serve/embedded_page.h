// The page that was built with the library, if one was.
#pragma once

#include <span>
#include <string_view>

namespace corten::serve {

struct EmbeddedFile {
  std::string_view path;  ///< relative to the page's folder
  std::string_view bytes;
};

/// All files; empty if the page was not built.
std::span<const EmbeddedFile> embedded_page();

}  // namespace corten::serve
