// Reads mesh files of all supported formats.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "asset/raw_mesh.h"
#include "asset/result.h"

namespace corten::asset {

enum class MeshFormat { stl, obj, ply, three_mf, msh };

/// The format: by the content type if given ("model/stl", "model/obj", "model/ply", "model/3mf",
/// "model/vnd.mujoco.msh"), else by the file name's extension. nullopt: unknown format.
std::optional<MeshFormat> mesh_format(std::string_view file_name, std::string_view content_type = {});

/// Decodes a mesh file. All indices are in range and all coordinates finite; there may be no faces, and the
/// mesh may be degenerate.
Result<RawMesh> decode_mesh(MeshFormat format, Bytes file);

Result<RawMesh> decode_stl(Bytes file);
Result<RawMesh> decode_obj(Bytes file);
Result<RawMesh> decode_ply(Bytes file);
Result<RawMesh> decode_3mf(Bytes file);
Result<RawMesh> decode_msh(Bytes file);

/// A mesh given in the model: vertex="x y z ..." face="a b c ...".
Result<RawMesh> inline_mesh(std::span<const float> vertex, std::span<const int> face);

}  // namespace corten::asset
