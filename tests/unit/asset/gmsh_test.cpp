// The GMSH decoder: one tetrahedron in every format, and files with mistakes.
#include "asset/gmsh.h"

#include <cstdint>

#include "asset_files.h"

namespace corten::asset::test {
namespace {

const std::vector<double> kPoints = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};

std::string headed(const std::string& version, const std::string& nodes, const std::string& elements) {
  return "$MeshFormat\n" + version + " 8\n$EndMeshFormat\n$Comments\nnone\n$EndComments\n$Nodes\n" + nodes +
         "$EndNodes\n$Elements\n" + elements + "$EndElements\n";
}

template <class... Numbers>
std::string packed(Numbers... numbers) {
  return (raw(numbers) + ...);
}

std::string packed_points() {
  std::string all;
  for (const double x : kPoints) all += raw(x);
  return all;
}

std::uint64_t u(int i) { return static_cast<std::uint64_t>(i); }

const std::string kNodes41 = "1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
const std::string kNodes22 = "4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n";

std::string text41(const std::string& nodes = kNodes41,
                   const std::string& elements = "1 1 1 1\n3 1 4 1\n7 1 2 3 4\n") {
  return headed("4.1 0", nodes, elements);
}
std::string text22(const std::string& elements) { return headed("2.2 0", kNodes22, elements); }

std::string binary41() {
  return headed(
      "4.1 1", packed(u(1), u(4), u(1), u(4), 3, 1, 0, u(4), u(1), u(2), u(3), u(4)) + packed_points() + "\n",
      packed(u(1), u(1), u(7), u(7), 3, 1, 4, u(1), u(7), u(1), u(2), u(3), u(4)) + "\n");
}

std::string binary22(const std::string& elements) {
  std::string nodes = "4\n";
  for (int i = 0; i < 4; i++)
    nodes += raw(i + 1) + packed_points().substr(24 * static_cast<std::size_t>(i), 24);
  return headed("2.2 1", nodes + "\n", "1\n" + elements + "\n");
}

void expect_tetrahedron(const std::string& file) {
  const auto mesh = decode_gmsh(bytes(file));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->dim, 3);
  EXPECT_EQ(mesh->points, kPoints);
  EXPECT_EQ(mesh->elements, (std::vector<int>{0, 1, 2, 3}));
}

TEST(Gmsh, ReadsATetrahedronInEveryFormat) {
  expect_tetrahedron(text41());
  expect_tetrahedron(binary41());
  expect_tetrahedron(text22("1\n7 4 2 0 1 1 2 3 4\n"));
  expect_tetrahedron(text22("1\n7 4 0 1 2 3 4\n"));
  expect_tetrahedron(binary22(packed(4, 1, 2, 7, 0, 1, 1, 2, 3, 4)));
  expect_tetrahedron(binary22(packed(4, 1, 0, 7, 1, 2, 3, 4)));
}

TEST(Gmsh, ReadsTheTrianglesOfABinaryBlock) {
  std::string file = binary22(packed(2, 2, 0, 1, 1, 2, 3, 2, 1, 3, 4));
  file.replace(file.find("$Elements\n1\n"), 12, "$Elements\n2\n");
  const auto mesh = decode_gmsh(bytes(file));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->dim, 2);
  EXPECT_EQ(mesh->elements, (std::vector<int>{0, 1, 2, 0, 2, 3}));
}

TEST(Gmsh, SaysWhatIsWrong) {
  expect_error(decode_gmsh(bytes("solid")), "does not begin with $MeshFormat");
  expect_error(decode_gmsh(bytes(headed("3.0 0", kNodes41, "1\n"))), "2.2 and 4.1 are read");
  expect_error(decode_gmsh(bytes(headed("4.1 2", kNodes41, "1\n"))), "line 2: needs a version");
  expect_error(decode_gmsh(bytes("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n")), "no section $Nodes");
  expect_error(decode_gmsh(bytes(text41("2 4 1 4\n3 1 0 2\n"))),
               "must be in one block: there are 2 blocks, with 2 of 4 in the first");
  expect_error(decode_gmsh(bytes(text41("1 4 1 4\n3 1 0 4\n1\n3\n2\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n"))),
               "consecutive");
  expect_error(decode_gmsh(bytes(text41("1 4 1 5\n3 1 0 4\n1\n2\n3\n4\n0 0 0 1 0 0 0 1 0 0 0 1\n"))),
               "largest tag is 5");
  expect_error(decode_gmsh(bytes(text41("1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 zero\n1 0 0\n0 1 0\n0 0 1\n"))),
               "is not a number");
  expect_error(decode_gmsh(bytes(text41("1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 inf 1\n"))),
               "not finite");
  expect_error(decode_gmsh(bytes(text41("1 400 1 400\n3 1 0 400\n1\n"))), "400 nodes do not fit");
  expect_error(decode_gmsh(bytes(text41(kNodes41, "1 1 1 1\n2 1 2 1\n7 1 2 3\n"))),
               "do not belong to nodes of dimension 3");
  expect_error(decode_gmsh(bytes(text41(kNodes41, "1 1 1 1\n3 1 4 1\n7 1 2 3 5\n"))),
               "node 5 does not exist; tags are 1 to 4");
  expect_error(decode_gmsh(bytes(text22("1\n7 15 2 0 1 1 2 3 4\n"))), "elements of type 15");
  expect_error(decode_gmsh(bytes(text22("7 4 0 1 2 3 4\n"))), "must begin with a line that is a count");
  expect_error(decode_gmsh(bytes(text22("2\n7 4 0 1 2 3 4\n8 2 0 1 2 3\n"))), "of several types");
}

TEST(Gmsh, LeavesNothingOut) {
  const std::string nodes22 = "4\n1 0 0 0\n2 1 0 0\n4 0 1 0\n3 0 0 1\n", one = "1\n7 4 0 1 2 3 4\n";
  expect_error(decode_gmsh(bytes(headed("2.2 0", nodes22, one))),
               "node 3 has the tag 4; tags must be 1 to 4");
  expect_error(decode_gmsh(bytes(headed("2.2 0", kNodes22 + "5 1 1 1\n", one))), "more follows the 4 nodes");
  expect_error(decode_gmsh(bytes(text22(one + "8 4 0 1 2 4 3\n"))), "more follows the 1 elements");
  expect_error(decode_gmsh(bytes(text41(kNodes41 + "2 2 2\n"))), "more follows the 4 nodes");
  expect_error(decode_gmsh(bytes(text41(kNodes41, "1 1 1 1\n3 1 4 1\n7 1 2 3 4\n8 1 2 4 3\n"))),
               "more follows the 1 elements");
  expect_error(decode_gmsh(bytes(binary22(packed(4, 1, 0, 7, 1, 2, 3, 4, 4, 1, 0, 8, 1, 2, 4, 3)))),
               "more follows the 1 elements");
  expect_tetrahedron(text22(one + "\n \r\n"));
}

// Differences of such tags do not fit in 64 bits.
TEST(Gmsh, RefusesTagsOutOfRange) {
  const std::string points = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
  const std::string lowest =
      "1 4 -9223372036854775808 4\n3 1 0 4\n-9223372036854775808\n-9223372036854775807\n"
      "-9223372036854775806\n-9223372036854775805\n";
  expect_error(decode_gmsh(bytes(text41(lowest + points, "1 1 1 1\n3 1 4 1\n7 9223372036854775807 2 3 4\n"))),
               "smallest tag is -9223372036854775808");
  expect_error(decode_gmsh(bytes(text41("1 4 9223372036854775807 4\n3 1 0 4\n1\n2\n3\n4\n" + points))),
               "smallest tag is 9223372036854775807");
  expect_error(decode_gmsh(bytes(text41(kNodes41, "1 1 1 1\n3 1 4 1\n7 1 2 3 -9223372036854775808\n"))),
               "node -9223372036854775808 does not exist");
}

TEST(Gmsh, SurvivesEveryCut) {
  for (const std::string& file : {text41(), binary41(), binary22(packed(4, 1, 2, 7, 0, 1, 1, 2, 3, 4))})
    for (std::size_t size = 0; size + 14 < file.size(); size++)
      EXPECT_FALSE(decode_gmsh(bytes(file.substr(0, size))).ok()) << size;
}

}  // namespace
}  // namespace corten::asset::test
