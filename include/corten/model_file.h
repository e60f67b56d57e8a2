// A compiled model as a binary file: loads without parsing or compiling, to the last bit.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "corten/model.h"

namespace corten {

/// The model as bytes: arrays, options, names and warnings, with a version and a checksum. They are meant for
/// the same release on machines of the same byte order; another release refuses them.
std::vector<std::byte> to_binary(const Model& model);

/// The model back from its bytes. Throws LoadError, with `name` for the file, when they are damaged, cut
/// short or of another release.
Model from_binary(std::span<const std::byte> bytes, const std::string& name = "<binary>");

/// to_binary into a file. Throws std::runtime_error when it cannot be written.
void save_binary(const Model& model, const std::filesystem::path& path);

/// from_binary of a file. Throws LoadError also when it cannot be read.
Model load_binary(const std::filesystem::path& path);

}  // namespace corten
