// Reads MSH, the reference's binary mesh format: four int32 counts (vertices, normals, texture coordinates,
// faces), then float32 vertices, normals and texture coordinates, then int32 faces.
#include "asset/byte_reader.h"
#include "asset/mesh_file.h"
#include "asset/vertices.h"

namespace corten::asset {

namespace {

struct Counts {
  std::int32_t vertices, normals, texcoords, faces;

  bool possible() const {
    return vertices >= 4 && faces >= 0 && (normals == 0 || normals == vertices) &&
           (texcoords == 0 || texcoords == vertices);
  }
  std::uint64_t bytes() const {
    return 4 * (3ull * vertices + 3ull * normals + 2ull * texcoords + 3ull * faces);
  }
};

std::optional<Failure> read_vertices(ByteReader& file, int count, RawMesh& mesh) {
  mesh.vertices.resize(count);
  for (int i = 0; i < count; i++) {
    Vec3<float>& v = mesh.vertices[i];
    for (int axis = 0; axis < 3; axis++) v[axis] = file.read<float>();
    if (!is_finite(v))
      return Failure{"byte " + std::to_string(file.offset() - 12) + ": vertex " + std::to_string(i) +
                     " is not finite"};
  }
  return std::nullopt;
}

/// Reads normals and texture coordinates. Those that are not finite become zero.
void read_appearance(ByteReader& file, const Counts& counts, RawMesh& mesh) {
  const auto read = [&] {
    const float value = file.read<float>();
    return std::isfinite(value) ? value : 0;
  };
  mesh.normals.resize(static_cast<std::size_t>(counts.normals));
  for (Vec3<float>& n : mesh.normals)
    for (int axis = 0; axis < 3; axis++) n[axis] = read();
  mesh.texcoords.resize(static_cast<std::size_t>(counts.texcoords));
  for (TexCoord& t : mesh.texcoords)
    for (float& value : t) value = read();
}

std::optional<Failure> read_faces(ByteReader& file, int count, RawMesh& mesh) {
  mesh.faces.resize(count);
  for (int i = 0; i < count; i++)
    for (int& corner : mesh.faces[i]) {
      corner = file.read<std::int32_t>();
      if (corner < 0 || corner >= static_cast<int>(mesh.vertices.size()))
        return Failure{"byte " + std::to_string(file.offset() - 4) + ": face " + std::to_string(i) +
                       " has vertex index " + std::to_string(corner) + ", but there are " +
                       std::to_string(mesh.vertices.size()) + " vertices"};
    }
  return std::nullopt;
}

}  // namespace

Result<RawMesh> decode_msh(Bytes bytes) {
  ByteReader file(bytes);
  if (!file.has(16)) return Failure{"the file ends inside the MSH header of 16 bytes"};
  Counts counts{};
  for (std::int32_t* count : {&counts.vertices, &counts.normals, &counts.texcoords, &counts.faces})
    *count = file.read<std::int32_t>();
  if (!counts.possible())
    return Failure{
        "byte 0: invalid counts: there must be 4 or more vertices, and as many normals and "
        "texture coordinates, or none"};
  if (counts.bytes() != file.left())
    return Failure{"the MSH header needs " + std::to_string(16 + counts.bytes()) +
                   " bytes, but the file has " + std::to_string(bytes.size())};
  RawMesh mesh;
  mesh.flip_faces_if_mirrored = true;
  if (auto failure = read_vertices(file, counts.vertices, mesh)) return *failure;
  read_appearance(file, counts, mesh);
  if (auto failure = read_faces(file, counts.faces, mesh)) return *failure;
  mesh.keeps_face_normals = true;
  if (!mesh.normals.empty()) mesh.face_normals = mesh.faces;
  if (!mesh.texcoords.empty()) mesh.face_texcoords = mesh.faces;
  return mesh;
}

}  // namespace corten::asset
