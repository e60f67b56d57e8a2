// The PLY decoder.
#include "asset_files.h"

namespace corten::asset::test {
namespace {

TEST(Ply, AsciiAndBinaryGiveTheSameMesh) {
  const RawMesh shape = box(1, 2, 0.5);
  const auto text = decode_ply(bytes(ascii_ply(shape))), binary = decode_ply(bytes(binary_ply(shape)));
  ASSERT_TRUE(text.ok()) << text.error();
  ASSERT_TRUE(binary.ok()) << binary.error();
  expect_same(*text, shape);
  expect_same(*binary, shape);
}

TEST(Ply, BigEndianWithOtherTypesAndForeignElements) {
  const RawMesh shape = tetrahedron();
  std::string file =
      "ply\nformat binary_big_endian 1.0\nelement camera 1\nproperty list ushort double poses\n"
      "element vertex 4\nproperty uchar red\nproperty double z\nproperty double x\n"
      "property list uchar char tags\nproperty double y\nelement face 4\nproperty short flags\n"
      "property list uint ushort vertex_index\nelement edge 1\nproperty int a\nend_header\n";
  file += raw_big<std::uint16_t>(2) + raw_big(1.0) + raw_big(2.0);
  for (const Vec3<float>& v : shape.vertices)
    file += "\xff" + raw_big(double(v.z)) + raw_big(double(v.x)) + "\x02" + "ab" + raw_big(double(v.y));
  for (const Triangle& t : shape.faces) {
    file += raw_big<std::int16_t>(-1) + raw_big<std::uint32_t>(3);
    for (int corner : t) file += raw_big(static_cast<std::uint16_t>(corner));
  }
  file += raw_big(7);
  const auto mesh = decode_ply(bytes(file));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  expect_same(*mesh, shape);
}

TEST(Ply, PolygonsBecomeFans) {
  const auto mesh = decode_ply(
      bytes("ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\n"
            "element face 3\nproperty list uchar int vertex_indices\nend_header\n"
            "0 0 0\n1 0 0\n2 1 0\n1 2 0\n0 1 0\n5 0 1 2 3 4\n2 0 1\n0\n"));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->faces, (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
}

TEST(Ply, MayHaveNoFaces) {
  RawMesh shape = tetrahedron();
  shape.faces.clear();
  EXPECT_TRUE(decode_ply(bytes(binary_ply(shape)))->faces.empty());
}

TEST(Ply, RefusesBadHeaders) {
  expect_error(decode_ply(bytes("plyx\n")), "does not begin");
  expect_error(decode_ply(bytes("ply\nformat ascii 1.0\n")), "no end_header");
  expect_error(decode_ply(bytes("ply\nend_header\n")), "no format");
  expect_error(decode_ply(bytes("ply\nformat utf8 1.0\nend_header\n")), "line 2: \"utf8\"");
  expect_error(decode_ply(bytes("ply\nformat ascii 1.0\nproperty float x\n")), "line 3");
  expect_error(decode_ply(bytes("ply\nformat ascii 1.0\nelement vertex -4\n")), "line 3");
  expect_error(decode_ply(bytes("ply\nformat ascii 1.0\nelement vertex 4\nproperty quad x\n")), "\"quad\"");
  expect_error(decode_ply(bytes("ply\nformat ascii 1.0\nelement f 4\nproperty list float int x\n")),
               "length");
  expect_error(decode_ply(bytes("ply\nformat ascii 1.0\nsurprise\n")), "\"surprise\"");
}

TEST(Ply, RefusesLyingCountsBeforeAllocating) {
  const std::string file = binary_ply(box(1, 1, 1));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = file;
    return changed.replace(changed.find(from), from.size(), to);
  };
  expect_error(decode_ply(bytes(with("vertex 8", "vertex 18446744073709551615"))), "do not fit");
  expect_error(decode_ply(bytes(with("vertex 8", "vertex 4000000000"))), "do not fit");
  expect_error(decode_ply(bytes(with("face 12", "face 4000000000"))), "do not fit");
  // Elements without properties take no space, so their number is not limited.
  const auto mesh = decode_ply(bytes(with("element vertex", "element dust 9999999999999\nelement vertex")));
  EXPECT_TRUE(mesh.ok()) << mesh.error();
}

TEST(Ply, RefusesTruncatedBodiesAndBadIndices) {
  const std::string file = binary_ply(tetrahedron()), text = ascii_ply(tetrahedron());
  expect_error(decode_ply(bytes(file.substr(0, file.size() - 3))), "byte");
  expect_error(decode_ply(bytes(text.substr(0, text.size() - 4))), "truncated");
  std::string changed = file;
  changed.replace(file.size() - 4, 4, raw(4));
  expect_error(decode_ply(bytes(changed)), "vertex index 4");
  changed.replace(file.size() - 4, 4, raw(-1));
  expect_error(decode_ply(bytes(changed)), "invalid vertex index");
  expect_error(decode_ply(bytes(std::string(text).replace(text.find("0.000000"), 8, "1e139"))), "finite");
}

}  // namespace
}  // namespace corten::asset::test
