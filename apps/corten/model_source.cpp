#include "model_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "commands.h"
#include "corten/spec.h"
#include "option_values.h"
#include "printable.h"

namespace corten::app {

std::string read_standard_input() {
  std::string bytes;
  char block[1 << 16];
  for (std::size_t n; (n = std::fread(block, 1, sizeof block, stdin)) > 0;) bytes.append(block, n);
  return bytes;
}

void require_model_file(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)) return;
  const bool folder = std::filesystem::is_directory(status);
  throw LoadError({{Severity::error, path, 0, "",
                    folder ? "is a folder, not a model file"
                           : "is not a regular file; use - to read a model from standard input"}});
}

namespace {
bool sandbox = false;  // set once, by the command line
}  // namespace

void use_sandbox() { sandbox = true; }

void require_in_sandbox(const std::string& path, const std::string& folder) {
  if (!sandbox) return;
  namespace fs = std::filesystem;
  std::error_code no_root, no_place;
  const fs::path root = fs::canonical(folder.empty() ? "." : folder, no_root);
  const fs::path place = fs::weakly_canonical(fs::absolute(path), no_place);
  if (no_root || no_place ||
      std::mismatch(root.begin(), root.end(), place.begin(), place.end()).first != root.end())
    throw UsageError(
        fmt::format("{} is outside of the folder of the sweep, to which --sandbox confines all files", path));
}

LoadOptions load_options() {
  LoadOptions options;
  options.sandbox = sandbox;
  return options;
}

namespace {

mjcf::Spec read_model(const std::string& path, const LoadOptions& options) {
  if (path.empty()) return read_spec_string(kEmbeddedModel, {}, "humanoid.xml");
  if (path == kStandardInput)
    return read_spec_string(read_standard_input(), options, std::string(kStandardInputName));
  require_model_file(path);
  return read_spec(path, options);
}

}  // namespace

Model load_model(const std::string& path, const LoadOptions& options) {
  if (has_option_values()) {
    mjcf::Spec spec = read_model(path, options);
    set_option_values(spec);
    return compile_model(spec, options);
  }
  if (path.empty()) return load_string(kEmbeddedModel, {}, "humanoid.xml");
  if (path == kStandardInput)
    return load_string(read_standard_input(), options, std::string(kStandardInputName));
  require_model_file(path);
  return load(path, options);
}

Model load_model_with_warnings(const std::string& path, const LoadOptions& options) {
  Model model = load_model(path, options);
  for (const Diagnostic& warning : model.warnings()) fmt::print(stderr, "{}\n", printable(warning.text()));
  return model;
}

namespace {

std::string known_keys(const Model& model) {
  if (model->nkey == 0) return "the model has no keyframes";
  std::string names;
  for (int k = 0; k < model->nkey; k++) {
    const std::string& name = model.name(kObjKey, k);
    names += fmt::format("{}{}{}", k ? ", " : "", k, name.empty() ? "" : " (" + name + ")");
  }
  return "the model has " + names;
}

}  // namespace

int find_key(const Model& model, const std::string& text, const std::string& option) {
  if (text.empty()) return -1;
  // Try names first: a keyframe may be named "1".
  if (const auto named = model.find(kObjKey, text)) return *named;
  int key = -1;
  const char* end = text.data() + text.size();
  auto [stop, error] = std::from_chars(text.data(), end, key);
  if (error != std::errc() || stop != end || key < 0 || key >= model->nkey)
    throw UsageError(fmt::format("{}no keyframe {}; {}", option, text, known_keys(model)));
  return key;
}

void start_at(const Model& model, Data& data, int key) {
  if (key >= 0) reset_to_key(model, data, key);
  else reset(model, data);
}

std::string title(const Model& model) { return model.name().empty() ? "model" : model.name(); }

}  // namespace corten::app
