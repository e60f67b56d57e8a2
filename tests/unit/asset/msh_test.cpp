// The MSH decoder, and the choice of the mesh format.
#include "asset_files.h"

namespace corten::asset::test {
namespace {

TEST(Msh, KeepsVerticesAndFaces) {
  const auto mesh = decode_msh(bytes(msh(box(1, 2, 3))));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  expect_same(*mesh, box(1, 2, 3));
}

TEST(Msh, PassesOverNormalsAndTextureCoordinates) {
  const std::string plain = msh(tetrahedron());
  const std::string file =
      raw(4) + raw(4) + raw(4) + raw(4) + plain.substr(16, 48) + std::string(80, 'x') + plain.substr(64);
  const auto mesh = decode_msh(bytes(file));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  expect_same(*mesh, tetrahedron());
}

TEST(Msh, RefusesImpossibleCounts) {
  const std::string body = msh(tetrahedron()).substr(16);
  const auto with = [&](int v, int n, int t, int f) { return raw(v) + raw(n) + raw(t) + raw(f) + body; };
  for (const std::string& file : {with(3, 0, 0, 4), with(-1, 0, 0, 4), with(4, 3, 0, 4), with(4, 0, 1, 4),
                                  with(4, -4, 0, 4), with(4, 0, 0, -1)})
    expect_error(decode_msh(bytes(file)), "invalid counts");
  for (const std::string& file :
       {with(5, 0, 0, 4), with(4, 0, 0, 5), with(0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff)})
    expect_error(decode_msh(bytes(file)), "the file has 112");
  expect_error(decode_msh(bytes("short")), "header");
}

TEST(Msh, RefusesBadNumbers) {
  std::string file = msh(tetrahedron());
  std::string bad = file;
  bad.replace(bad.size() - 4, 4, raw(4));
  expect_error(decode_msh(bytes(bad)), "byte 108: face 3 has vertex index 4");
  bad = file;
  bad.replace(16, 4, raw(NAN));
  expect_error(decode_msh(bytes(bad)), "byte 16: vertex 0 is not finite");
}

TEST(MeshFile, FormatsGoByEndingOrContentType) {
  EXPECT_EQ(mesh_format("a/B.STL"), MeshFormat::stl);
  EXPECT_EQ(mesh_format("a.obj"), MeshFormat::obj);
  EXPECT_EQ(mesh_format("a.ply"), MeshFormat::ply);
  EXPECT_EQ(mesh_format("a.3mf"), MeshFormat::three_mf);
  EXPECT_EQ(mesh_format("a.msh"), MeshFormat::msh);
  EXPECT_EQ(mesh_format("a.stl", "model/obj"), MeshFormat::obj);
  EXPECT_EQ(mesh_format("a.dae"), std::nullopt);
  EXPECT_EQ(mesh_format("a.stl", "text/plain"), std::nullopt);
}

TEST(MeshFile, InlineDataAreChecked) {
  const std::vector<float> vertex = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  EXPECT_TRUE(inline_mesh(vertex, {}).ok());
  EXPECT_FALSE(inline_mesh(vertex, {})->flip_faces_if_mirrored);
  expect_error(inline_mesh(std::span(vertex).first(11), {}), "multiple of 3");
  expect_error(inline_mesh(vertex, std::vector<int>{0, 1}), "multiple of 3");
  expect_error(inline_mesh(vertex, std::vector<int>{0, 1, 4}), "face 0 has vertex index 4");
  expect_error(inline_mesh(vertex, std::vector<int>{0, 1, -1}), "vertex index -1");
  expect_error(inline_mesh(std::vector<float>{0, 0, INFINITY}, {}), "vertex 0 is not finite");
}

}  // namespace
}  // namespace corten::asset::test
