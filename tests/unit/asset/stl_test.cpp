// The STL decoder, binary and ASCII.
#include "asset_files.h"

namespace corten::asset::test {
namespace {

TEST(Stl, BinaryJoinsEqualVerticesInOrderOfFirstUse) {
  const auto mesh = decode_stl(bytes(binary_stl(box(1, 2, 3))));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  ASSERT_EQ(mesh->vertices.size(), 8u);
  ASSERT_EQ(mesh->faces.size(), 12u);
  EXPECT_EQ(mesh->faces[0], (Triangle{0, 1, 2}));
  EXPECT_EQ(mesh->faces[1], (Triangle{0, 2, 3}));
  EXPECT_EQ(mesh->vertices[2].y, 2);
  EXPECT_TRUE(mesh->flip_faces_if_mirrored);
}

TEST(Stl, BinaryMayBeginWithTheWordSolid) {
  const auto mesh = decode_stl(bytes(binary_stl(box(1, 1, 1), 12, "solid made by facet tools")));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->vertices.size(), 8u);
}

TEST(Stl, AsciiGivesTheSameMesh) {
  const RawMesh shape = box(1, 2, 0.5);
  const auto text = decode_stl(bytes(ascii_stl(shape))), binary = decode_stl(bytes(binary_stl(shape)));
  ASSERT_TRUE(text.ok()) << text.error();
  expect_same(*text, *binary);
}

TEST(Stl, KeywordsMayBeInCapitals) {
  std::string file = ascii_stl(tetrahedron());
  for (char& c : file) c = static_cast<char>(std::toupper(c));
  const auto mesh = decode_stl(bytes(file));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->faces.size(), 4u);
}

TEST(Stl, BothZerosAreOneVertex) {
  RawMesh shape = tetrahedron();
  shape.faces.push_back({4, 1, 2});
  shape.vertices.push_back({-0.0f, 0, -0.0f});
  EXPECT_EQ(decode_stl(bytes(binary_stl(shape)))->vertices.size(), 4u);
}

TEST(Stl, RefusesALyingCount) {
  for (std::uint32_t count : {0u, 11u, 13u, 200'000u, 0x7fffffffu, 0xffffffffu})
    expect_error(decode_stl(bytes(binary_stl(box(1, 1, 1), count))), "byte 80");
}

TEST(Stl, RefusesTruncatedFiles) {
  const std::string file = binary_stl(box(1, 1, 1));
  expect_error(decode_stl(bytes(file.substr(0, 50))), "header");
  expect_error(decode_stl(bytes(file.substr(0, file.size() - 1))), "bytes");
  expect_error(decode_mesh(MeshFormat::stl, {}), "empty");
}

TEST(Stl, RefusesBadCoordinates) {
  for (float bad : {INFINITY, NAN, 1e30f}) {
    RawMesh shape = box(1, 1, 1);
    shape.vertices[7].x = bad;
    expect_error(decode_stl(bytes(binary_stl(shape))), "triangle 2 at byte 184");
  }
}

TEST(Stl, AsciiErrorsNameTheLine) {
  const std::string good = ascii_stl(tetrahedron());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string file = good;
    return file.replace(file.find(from), from.size(), to);
  };
  expect_error(decode_stl(bytes(with("vertex 0.000000", "vertex zero"))), "line 4");
  expect_error(decode_stl(bytes(with("vertex 0.000000", "vertex 1e139"))), "line 4");
  expect_error(decode_stl(bytes(with("endloop", "vertex 1 2 3"))), "line 7");
  expect_error(decode_stl(bytes(with("outer loop", "outre loop"))), "\"outre\"");
  expect_error(decode_stl(bytes(with("  endfacet\n", ""))), "more than three");
  expect_error(decode_stl(bytes(good.substr(0, good.rfind("endfacet")))), "inside a facet");
  expect_error(decode_stl(bytes("solid nothing but a facet name\nendsolid\n")), "no triangles");
}

}  // namespace
}  // namespace corten::asset::test
