#include "compile/flex_files.h"

#include "asset/gmsh.h"
#include "asset/mesh_file.h"
#include "asset/vertices.h"

namespace corten::compile {

namespace {

mjcf::FlexMesh failed(std::string why) {
  mjcf::FlexMesh mesh;
  mesh.fault = std::move(why);
  return mesh;
}

mjcf::FlexMesh triangles_of(asset::RawMesh raw) {
  mjcf::FlexMesh mesh;
  const bool has_texcoords = !raw.texcoords.empty() && raw.face_texcoords.size() == raw.faces.size();
  asset::weld(raw);
  for (const Vec3<float>& v : raw.vertices) mesh.points.insert(mesh.points.end(), {v.x, v.y, v.z});
  for (const asset::Triangle& face : raw.faces)
    mesh.elements.insert(mesh.elements.end(), face.begin(), face.end());
  if (!has_texcoords) return mesh;
  for (const asset::TexCoord& t : raw.texcoords)
    mesh.texcoords.insert(mesh.texcoords.end(), t.begin(), t.end());
  for (const asset::Triangle& t : raw.face_texcoords)
    mesh.elemtexcoords.insert(mesh.elemtexcoords.end(), t.begin(), t.end());
  return mesh;
}

mjcf::FlexMesh decode_mesh_file(asset::Bytes bytes, const std::string& path) {
  const auto format = asset::mesh_format(path);
  if (!format) return failed("the format of the mesh is not known by its extension");
  if (*format == asset::MeshFormat::msh) return failed("legacy .msh files cannot be the mesh of a flexcomp");
  asset::Result<asset::RawMesh> raw = asset::decode_mesh(*format, bytes);
  if (!raw) return failed(raw.error());
  if (raw->vertices.empty() || raw->faces.empty())
    return failed("the mesh of a flexcomp needs vertices and faces");
  return triangles_of(std::move(*raw));
}

}  // namespace

mjcf::FlexMesh decode_flex_file(mjcf::FlexcompType type, std::string_view bytes, const std::string& path) {
  const asset::Bytes data = std::as_bytes(std::span(bytes.data(), bytes.size()));
  if (type == mjcf::FlexcompType::mesh) return decode_mesh_file(data, path);
  asset::Result<asset::GmshMesh> mesh = asset::decode_gmsh(data);
  if (!mesh) return failed(mesh.error());
  mjcf::FlexMesh flex;
  flex.dim = mesh->dim;
  flex.points = std::move(mesh->points);
  flex.elements = std::move(mesh->elements);
  return flex;
}

}  // namespace corten::compile
