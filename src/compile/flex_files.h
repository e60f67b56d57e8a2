// Decodes the files of flexcomps, for the reader of MJCF.
#pragma once

#include "mjcf/flex_file.h"

namespace corten::compile {

mjcf::FlexMesh decode_flex_file(mjcf::FlexcompType type, std::string_view bytes, const std::string& path);

}  // namespace corten::compile
