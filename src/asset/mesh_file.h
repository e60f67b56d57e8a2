// Reading a mesh file of any known format.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "asset/raw_mesh.h"
#include "asset/result.h"

namespace corten::asset {

enum class MeshFormat { stl, obj, ply, three_mf, msh };

/// By the content type where one is given ("model/stl", "model/obj", "model/ply", "model/3mf",
/// "model/vnd.mujoco.msh"), else by the ending of the file's name. None: the format is not known.
std::optional<MeshFormat> mesh_format(std::string_view file_name, std::string_view content_type = {});

/// The faces may be none, and the mesh may be degenerate; each index is in range, each coordinate finite.
Result<RawMesh> decode_mesh(MeshFormat format, Bytes file);

Result<RawMesh> decode_stl(Bytes file);
Result<RawMesh> decode_obj(Bytes file);
Result<RawMesh> decode_ply(Bytes file);
Result<RawMesh> decode_3mf(Bytes file);
Result<RawMesh> decode_msh(Bytes file);

/// A mesh spelled out in a model: vertex="x y z ..." face="a b c ...".
Result<RawMesh> inline_mesh(std::span<const float> vertex, std::span<const int> face);

}  // namespace corten::asset
