#include "compile/formats.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "corten/model_file.h"
#include "corten/spec.h"
#include "urdf/reader.h"

namespace corten {

namespace {

namespace fs = std::filesystem;
using compile::FormatFunctions;

constexpr std::string_view kMjcf[] = {".xml", ".mjcf"};
constexpr std::string_view kUrdf[] = {".urdf"};
constexpr std::string_view kBinary[] = {".ctm"};
constexpr std::size_t kLongestSignature = 8;

Model read_binary(std::string_view bytes, const std::string& name) {
  return from_binary(std::as_bytes(std::span(bytes.data(), bytes.size())), name);
}

struct Row {
  std::string_view name;
  std::span<const std::string_view> extensions;
  std::string_view recognized_by;
  FormatFunctions functions;
};

// The table of formats.
constexpr Row kRows[] = {
    {"MJCF",
     kMjcf,
     "the root element <mujoco>",
     {.has_root = [](const mjcf::XmlNode& root) { return root.tag == "mujoco"; },
      .write = [](const Spec& spec, const fs::path& path, const LoadOptions&) { save_mjcf(spec, path); }}},
    {"URDF", kUrdf, "the root element <robot>", {.has_root = urdf::is_robot, .read_root = urdf::read_urdf}},
    {"binary",
     kBinary,
     "the first bytes CORTENM",
     {.has_signature = is_binary_model,
      .read_model = read_binary,
      .write = [](const Spec& spec, const fs::path& path,
                  const LoadOptions& options) { save_binary(compile_model(spec, options), path); }}},
};

}  // namespace

std::span<const FileFormat> file_formats() {
  static const auto formats = [] {
    std::array<FileFormat, std::size(kRows)> all;
    std::transform(std::begin(kRows), std::end(kRows), all.begin(), [](const Row& row) {
      const FormatFunctions& f = row.functions;
      return FileFormat{row.name, row.extensions, row.recognized_by, f.has_root != nullptr,
                        f.write != nullptr};
    });
    return all;
  }();
  return formats;
}

std::string list_of_formats() {
  std::string text;
  for (const FileFormat& format : file_formats()) {
    std::string extensions;
    for (std::string_view e : format.extensions)
      extensions += (extensions.empty() ? "" : ", ") + std::string(e);
    text += (text.empty() ? "" : ", ") + std::string(format.name) + " (" + extensions + ")";
  }
  return text;
}

void save(const Spec& spec, const fs::path& path, const FileFormat& format, const LoadOptions& options) {
  for (const Row& row : kRows) {
    if (row.name != format.name) continue;
    if (row.functions.write == nullptr)
      throw std::invalid_argument("cannot write " + path.string() + ": " + std::string(row.name) +
                                  " files can be read only");
    return row.functions.write(spec, path, options);
  }
  throw std::invalid_argument("cannot write " + path.string() + ": unknown format " +
                              std::string(format.name) + "; the formats are " + list_of_formats());
}

void save(const Spec& spec, const fs::path& path, const LoadOptions& options) {
  const std::string extension = path.extension().string();
  for (const FileFormat& format : file_formats())
    if (std::find(format.extensions.begin(), format.extensions.end(), extension) != format.extensions.end())
      return save(spec, path, format, options);
  throw std::invalid_argument("cannot write " + path.string() + ": unknown extension; the formats are " +
                              list_of_formats());
}

namespace compile {

std::optional<Spec> read_by_root(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                                 const fs::path& directory, Diagnostics& found) {
  for (const Row& row : kRows)
    if (row.functions.read_root != nullptr && row.functions.has_root(root))
      return row.functions.read_root(root, options, directory, found);
  return std::nullopt;
}

const FormatFunctions* binary_format_of(std::string_view bytes) {
  for (const Row& row : kRows)
    if (row.functions.has_signature != nullptr && row.functions.has_signature(bytes)) return &row.functions;
  return nullptr;
}

const FormatFunctions* binary_format_of(const fs::path& path, const mjcf::FileAccess& files) {
  return binary_format_of(mjcf::first_bytes(path, files, kLongestSignature));
}

}  // namespace compile

}  // namespace corten
