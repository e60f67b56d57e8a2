// Where a command's model comes from, and how findings about it are told.
#pragma once

#include <string>
#include <string_view>

#include "corten/corten.h"

namespace corten::app {

/// models/humanoid.xml.
extern const std::string_view kEmbeddedModel;

/// Loads a file, or the embedded humanoid for an empty path. Throws LoadError.
Model load_model(const std::string& path);

/// The same, with its warnings printed to stderr.
Model load_model_loudly(const std::string& path);

/// The keyframe that the user named by number or name; -1 for an empty text. Throws UsageError for an unknown
/// one.
int find_key(const Model& model, const std::string& text);

/// The keyframe's state, or the reset state for -1.
void start_at(const Model& model, Data& data, int key);

/// What to call the model: its own name, else "model".
std::string title(const Model& model);

}  // namespace corten::app
