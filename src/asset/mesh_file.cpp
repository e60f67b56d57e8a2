#include "asset/mesh_file.h"

#include <array>
#include <string>

#include "asset/text_reader.h"
#include "asset/vertices.h"

namespace corten::asset {

namespace {

/// Indices must fit an int.
constexpr std::size_t kLargestFile = std::size_t{1} << 31;

struct KnownFormat {
  std::string_view ending, content_type;
  MeshFormat format;
};

constexpr std::array<KnownFormat, 5> kFormats = {{
    {".stl", "model/stl", MeshFormat::stl},
    {".obj", "model/obj", MeshFormat::obj},
    {".ply", "model/ply", MeshFormat::ply},
    {".3mf", "model/3mf", MeshFormat::three_mf},
    {".msh", "model/vnd.mujoco.msh", MeshFormat::msh},
}};

}  // namespace

std::optional<MeshFormat> mesh_format(std::string_view file_name, std::string_view content_type) {
  const std::string name = lowered(file_name);
  for (const KnownFormat& known : kFormats)
    if (content_type.empty() ? name.ends_with(known.ending) : content_type == known.content_type)
      return known.format;
  return std::nullopt;
}

Result<RawMesh> decode_mesh(MeshFormat format, Bytes file) {
  if (file.empty()) return Failure{"the file is empty"};
  if (file.size() > kLargestFile) return Failure{"the file is larger than 2 GiB"};
  switch (format) {
    case MeshFormat::stl: return decode_stl(file);
    case MeshFormat::obj: return decode_obj(file);
    case MeshFormat::ply: return decode_ply(file);
    case MeshFormat::three_mf: return decode_3mf(file);
    case MeshFormat::msh: return decode_msh(file);
  }
  return Failure{"unknown format"};
}

Result<RawMesh> inline_mesh(std::span<const float> vertex, std::span<const int> face) {
  if (vertex.size() % 3 != 0) return Failure{"the number of vertex coordinates is not a multiple of 3"};
  if (face.size() % 3 != 0) return Failure{"the number of face indices is not a multiple of 3"};
  RawMesh mesh;
  for (std::size_t i = 0; i < vertex.size(); i += 3) {
    mesh.vertices.push_back({vertex[i], vertex[i + 1], vertex[i + 2]});
    if (!is_finite(mesh.vertices.back()))
      return Failure{"vertex " + std::to_string(i / 3) + " is not finite in single precision"};
  }
  const int count = static_cast<int>(mesh.vertices.size());
  for (std::size_t i = 0; i < face.size(); i += 3) {
    mesh.faces.push_back({face[i], face[i + 1], face[i + 2]});
    for (int corner : mesh.faces.back())
      if (corner < 0 || corner >= count)
        return Failure{"face " + std::to_string(i / 3) + " has vertex index " + std::to_string(corner) +
                       ", but there are " + std::to_string(count) + " vertices"};
  }
  return mesh;
}

}  // namespace corten::asset
