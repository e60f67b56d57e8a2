// Compiled models as binary files: loaded without parsing or compiling, bitwise equal to the original.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corten/model.h"

namespace corten {

/// Serializes a model: arrays, options, names and warnings, with a version and a checksum. Only the same
/// release on a machine of the same byte order can read it; other releases reject it.
std::vector<std::byte> to_binary(const Model& model);

/// True if these bytes, or the beginning of a file, are a binary model.
bool is_binary_model(std::string_view bytes);

/// Deserializes a model. Throws LoadError, with `name` as the file name, if the bytes are damaged, truncated
/// or from another release.
Model from_binary(std::span<const std::byte> bytes, const std::string& name = "<binary>");

/// Writes to_binary(model) to a file. Throws FileError if it cannot be written.
void save_binary(const Model& model, const std::filesystem::path& path);

/// from_binary of a file's contents. Also throws LoadError if the file cannot be read.
Model load_binary(const std::filesystem::path& path);

}  // namespace corten
