#include "serve/page_files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <span>

#include "serve/embedded_page.h"

namespace corten::serve {

namespace {

constexpr std::pair<std::string_view, const char*> kTypes[] = {{".html", "text/html; charset=utf-8"},
                                                               {".js", "text/javascript; charset=utf-8"},
                                                               {".mjs", "text/javascript; charset=utf-8"},
                                                               {".css", "text/css; charset=utf-8"},
                                                               {".json", "application/json"},
                                                               {".map", "application/json"},
                                                               {".svg", "image/svg+xml"},
                                                               {".png", "image/png"},
                                                               {".ico", "image/x-icon"},
                                                               {".woff2", "font/woff2"},
                                                               {".wasm", "application/wasm"},
                                                               {".xml", "text/xml; charset=utf-8"},
                                                               {".webmanifest", "application/manifest+json"}};

constexpr const char* kNoPage =
    "<!doctype html><meta charset=utf-8><title>Corten</title><body style='font-family:sans-serif;margin:3em'>"
    "<h1>The page is not built</h1><p>This program was built without the viewer's page. "
    "<code>./dev view</code> builds both, and <code>pip install .</code> needs node and npm for it; see "
    "<code>docs/viewer.md</code>.</p>";

const char* type_of(std::string_view name) {
  for (const auto& [ending, type] : kTypes)
    if (name.ends_with(ending)) return type;
  return nullptr;
}

/// Only plain names in plain folders: nothing that begins with a dot, and no other characters.
bool is_plain(std::string_view path) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_' || c == '/';
  };
  return std::all_of(path.begin(), path.end(), plain) && path.find("/.") == std::string_view::npos &&
         path.find("//") == std::string_view::npos;
}

std::optional<std::string> content(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::optional<std::string> embedded(std::string_view path) {
  for (const EmbeddedFile& file : embedded_page())
    if (file.path == path) return std::string(file.bytes);
  return std::nullopt;
}

}  // namespace

std::optional<PageFile> PageFiles::find(std::string_view path) const {
  if (!path.starts_with('/') || path.size() > 200 || !is_plain(path)) return std::nullopt;
  const std::string name = path == "/" ? "index.html" : std::string(path.substr(1));
  const char* type = type_of(name);
  if (type == nullptr) return std::nullopt;
  std::optional<std::string> bytes = folder_.empty() ? embedded(name) : content(folder_ / name);
  if (!bytes && path == "/") bytes = kNoPage;
  if (!bytes) return std::nullopt;
  return PageFile{type, std::move(*bytes)};
}

}  // namespace corten::serve
