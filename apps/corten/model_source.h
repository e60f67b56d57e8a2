// Loads the model and keyframe of a command, and prints warnings.
#pragma once

#include <string>
#include <string_view>

#include "corten/corten.h"

namespace corten::app {

/// The text of models/humanoid.xml.
extern const std::string_view kEmbeddedModel;

/// The path that stands for standard input, and its name in messages.
inline constexpr std::string_view kStandardInput = "-", kStandardInputName = "<stdin>";

/// All bytes of standard input. Files that a model from there names are looked for in the current folder.
std::string read_standard_input();

/// Throws LoadError if `path` is a folder, a pipe or a device.
void require_model_file(const std::string& path);

/// Confines the files that models of this process name to their folder: the option --sandbox.
void use_sandbox();
/// With that option, refuses a file of a sweep outside of the sweep's folder.
void require_in_sandbox(const std::string& path, const std::string& folder);

/// The options of all commands for loading.
LoadOptions load_options();

/// Loads a file, standard input for "-", or the embedded humanoid for an empty path. Throws LoadError.
Model load_model(const std::string& path, const LoadOptions& options = load_options());

/// load_model, then prints the model's warnings to stderr.
Model load_model_with_warnings(const std::string& path, const LoadOptions& options = load_options());

/// The keyframe with this number or name; -1 for an empty text. Throws UsageError for an unknown one; the
/// message begins with the option.
int find_key(const Model& model, const std::string& text, const std::string& option = "--key: ");

/// Sets `data` to the keyframe, or to the reset state for -1.
void start_at(const Model& model, Data& data, int key);

/// The model's name, or "model" if it has none.
std::string title(const Model& model);

}  // namespace corten::app
