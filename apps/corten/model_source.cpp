#include "model_source.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>

#include "commands.h"

namespace corten::app {

Model load_model(const std::string& path) {
  return path.empty() ? load_string(kEmbeddedModel, {}, "humanoid.xml") : load(path);
}

Model load_model_with_warnings(const std::string& path) {
  Model model = load_model(path);
  for (const Diagnostic& warning : model.warnings()) fmt::print(stderr, "{}\n", warning.text());
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

int find_key(const Model& model, const std::string& text) {
  if (text.empty()) return -1;
  // Try names first: a keyframe may be named "1".
  int key = model.id(kObjKey, text);
  if (key >= 0) return key;
  const char* end = text.data() + text.size();
  auto [stop, error] = std::from_chars(text.data(), end, key);
  if (error != std::errc() || stop != end || key < 0 || key >= model->nkey)
    throw UsageError(fmt::format("--key: no keyframe {}; {}", text, known_keys(model)));
  return key;
}

void start_at(const Model& model, Data& data, int key) {
  if (key >= 0) reset_to_key(model, data, key);
  else reset(model, data);
}

std::string title(const Model& model) { return model.name().empty() ? "model" : model.name(); }

}  // namespace corten::app
