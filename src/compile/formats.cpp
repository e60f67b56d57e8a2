#include "compile/formats.h"

#include <algorithm>
#include <array>
#include <fstream>
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
  return from_binary(std::as_bytes(std::span(bytes)), name);
}

// The two tables have the same order.
constexpr FileFormat kFormats[] = {
    {"MJCF", kMjcf, "the root element <mujoco>", true, true},
    {"URDF", kUrdf, "the root element <robot>", true, false},
    {"binary", kBinary, "the first bytes CORTENM", false, true},
};
const FormatFunctions kFunctions[] = {
    {.has_root = [](const mjcf::XmlNode& root) { return root.tag == "mujoco"; },
     .write = [](const Spec& spec, const fs::path& path, const LoadOptions&) { save_mjcf(spec, path); }},
    {.has_root = urdf::is_robot, .read_root = urdf::read_urdf},
    {.has_signature = is_binary_model,
     .read_model = read_binary,
     .write = [](const Spec& spec, const fs::path& path,
                 const LoadOptions& options) { save_binary(compile_model(spec, options), path); }},
};
static_assert(std::size(kFormats) == std::size(kFunctions));

std::string beginning_of(const fs::path& path, const FileProvider& files) {
  if (files)
    if (std::optional<std::string> bytes = files(path.lexically_normal())) return *bytes;
  std::string bytes(kLongestSignature, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

}  // namespace

std::span<const FileFormat> file_formats() { return kFormats; }

std::string list_of_formats() {
  std::string text;
  for (const FileFormat& format : kFormats) {
    std::string extensions;
    for (std::string_view e : format.extensions)
      extensions += (extensions.empty() ? "" : ", ") + std::string(e);
    text += (text.empty() ? "" : ", ") + std::string(format.name) + " (" + extensions + ")";
  }
  return text;
}

void save(const Spec& spec, const fs::path& path, const LoadOptions& options) {
  const std::string extension = path.extension().string();
  for (std::size_t i = 0; i < std::size(kFormats); i++) {
    const auto& known = kFormats[i].extensions;
    if (std::find(known.begin(), known.end(), extension) == known.end()) continue;
    if (kFunctions[i].write == nullptr)
      throw std::invalid_argument("cannot write " + path.string() + ": " + std::string(kFormats[i].name) +
                                  " files can be read only");
    return kFunctions[i].write(spec, path, options);
  }
  throw std::invalid_argument("cannot write " + path.string() + ": unknown extension; the formats are " +
                              list_of_formats());
}

namespace compile {

std::optional<Spec> read_by_root(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                                 const fs::path& directory, Diagnostics& found) {
  for (const FormatFunctions& format : kFunctions)
    if (format.read_root != nullptr && format.has_root(root))
      return format.read_root(root, options, directory, found);
  return std::nullopt;
}

const FormatFunctions* binary_format_of(std::string_view bytes) {
  for (const FormatFunctions& format : kFunctions)
    if (format.has_signature != nullptr && format.has_signature(bytes)) return &format;
  return nullptr;
}

const FormatFunctions* binary_format_of(const fs::path& path, const FileProvider& files) {
  return binary_format_of(beginning_of(path, files));
}

}  // namespace compile

}  // namespace corten
