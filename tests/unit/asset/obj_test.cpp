// The OBJ decoder.
#include "asset_files.h"

namespace corten::asset::test {
namespace {

const std::string kSquare = "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\n";

TEST(Obj, KeepsVerticesAndFacesAsTheyAre) {
  const RawMesh shape = box(1, 2, 3);
  const auto mesh = decode_obj(bytes(obj(shape)));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  expect_same(*mesh, shape);
}

TEST(Obj, DoesNotJoinEqualVertices) {
  EXPECT_EQ(decode_obj(bytes(kSquare + "v 0 0 0\nf 1 2 3\n"))->vertices.size(), 5u);
}

TEST(Obj, PolygonsBecomeFans) {
  const auto mesh = decode_obj(bytes(kSquare + "v -1 0.5 0\nf 1 2 3 4\nf 1 2 3 4 5\n"));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->faces, (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}, {0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
}

TEST(Obj, CornersComeInFourForms) {
  const auto mesh = decode_obj(bytes(kSquare + "vt 0 0\nvn 0 0 1\nf 1 2 3\nf 1/1 2/1 3/1\nf 1//1 2//1 3//1\n"
                                               "f 1/1/1 2/1/1 3/1/1\n"));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->faces, std::vector<Triangle>(4, {0, 1, 2}));
}

TEST(Obj, NegativeIndicesCountBackFromTheLastVertexSoFar) {
  const auto mesh = decode_obj(bytes(kSquare + "f -4 -3 -2\nv 5 5 5\nf -1 -5 1\n"));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->faces, (std::vector<Triangle>{{0, 1, 2}, {4, 0, 0}}));
}

TEST(Obj, FacesMayComeBeforeTheirVertices) {
  EXPECT_EQ(decode_obj(bytes("f 1 2 3\n" + kSquare))->faces.size(), 1u);
}

TEST(Obj, AllKindsOfLineEndsAndColoursAreRead) {
  const auto mesh =
      decode_obj(bytes("v 0 0 0 0.5 0.5 0.5\r\nv 1 0 0 1.0\r\n\tv +1 1e0 .5\rf 1 2 3 # tail\r\n"));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->vertices.size(), 3u);
  EXPECT_EQ(mesh->vertices[2].z, 0.5f);
  EXPECT_EQ(mesh->faces.size(), 1u);
}

TEST(Obj, OnlyTheFirstGroupWithFacesGivesFaces) {
  const auto mesh = decode_obj(bytes("g empty\n" + kSquare + "g a\nf 1 2 3\ng b\nf 1 2 4\nf 1 3 4\n"));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->faces.size(), 1u);
  ASSERT_EQ(mesh->warnings.size(), 1u);
  EXPECT_NE(mesh->warnings[0].find("2 faces"), std::string::npos);
}

TEST(Obj, FacesWithFewerThanThreeCornersAreNone) {
  EXPECT_TRUE(decode_obj(bytes(kSquare + "f 1 2\nf 1\nf\n"))->faces.empty());
}

TEST(Obj, RefusesBadIndices) {
  expect_error(decode_obj(bytes(kSquare + "f 1 2 0\n")), "line 5: a face has vertex index 0");
  expect_error(decode_obj(bytes(kSquare + "f 1 2 -999\n")), "line 5: a face has relative vertex index -999");
  expect_error(decode_obj(bytes(kSquare + "f 1 2 3\nf 1 2 5\n")), "line 6: a face has vertex index 5");
  expect_error(decode_obj(bytes(kSquare + "f 1 2 99999999999\n")), "out of range");
  expect_error(decode_obj(bytes(kSquare + "f 1 2 99999999999999999999\n")), "line 5");
  expect_error(decode_obj(bytes(kSquare + "f a b c\n")),
               "line 5: a word is not a corner");  // contents of files that may not be meshes are not quoted
  expect_error(decode_obj(bytes(kSquare + "f 1 2 /3\n")), "is not a corner");
}

TEST(Obj, RefusesBadVertices) {
  for (const char* vertex : {"v 0 0\n", "v 0 0 x\n", "v 0 0 1e139\n", "v 0 0 nan\n", "v 0 0 1e999\n"})
    expect_error(decode_obj(bytes(kSquare + vertex)), "line 5");
  expect_error(decode_obj(bytes("f 1 2 3\n")), "no vertices");
  expect_error(decode_obj(bytes(std::string(100, '\0'))), "no vertices");
}

TEST(Obj, RefusesFacesWithThousandsOfCorners) {
  std::string face = "f";
  for (int i = 0; i < 2000; i++) face += " 1";
  expect_error(decode_obj(bytes(kSquare + face)), "more than 1000 corners");
}

}  // namespace
}  // namespace corten::asset::test
