// The 3MF decoder and its ZIP reader.
#include "asset_files.h"

namespace corten::asset::test {
namespace {

const std::string kTetrahedron =
    "<mesh><vertices><vertex x='0' y='0' z='0'/><vertex x='1' y='0' z='0'/><vertex x='0' y='1' z='0'/>"
    "<vertex x='0' y='0' z='1'/></vertices><triangles><triangle v1='0' v2='2' v3='1'/>"
    "<triangle v1='0' v2='1' v3='3'/><triangle v1='0' v2='3' v3='2'/><triangle v1='1' v2='2' v3='3'/>"
    "</triangles></mesh>";

std::string model(const std::string& resources, const std::string& build, const std::string& unit = "meter") {
  return "<?xml version='1.0'?><model unit='" + unit +
         "' xmlns='http://schemas.microsoft.com/3dmanufacturing/core/2015/02'>"
         "<resources>" +
         resources + "</resources><build>" + build + "</build></model>";
}

std::string archive(const std::string& xml) {
  return zip({{"[Content_Types].xml", "<Types/>"}, {"3D/3dmodel.model", xml}});
}

Result<RawMesh> decode(const std::string& xml) { return decode_3mf(bytes(archive(xml))); }

const std::string kObject = "<object id='1' type='model'>" + kTetrahedron + "</object>";

TEST(ThreeMf, ReadsTheItemsOfTheBuild) {
  const auto mesh =
      decode(model(kObject + "<object id='2'>" + kTetrahedron + "</object>", "<item objectid='1'/>"));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  expect_same(*mesh, tetrahedron());
}

TEST(ThreeMf, LengthsComeInMetres) {
  EXPECT_EQ(decode(model(kObject, "<item objectid='1'/>", "millimeter"))->vertices[1].x, 0.001f);
  EXPECT_EQ(decode(model(kObject, "<item objectid='1'/>", "inch"))->vertices[1].x, 0.0254f);
  expect_error(decode(model(kObject, "<item objectid='1'/>", "parsec")), "unit");
}

TEST(ThreeMf, TransformsApplyRowVectorsFromTheInnermostOut) {
  // The component is rotated a quarter turn about z (x to y) and moved by 1 along x; the item moves
  // everything by 10.
  const auto mesh = decode(model(kObject + "<object id='5'><components><component objectid='1' "
                                           "transform='0 1 0 -1 0 0 0 0 1 1 0 0'/></components></object>",
                                 "<item objectid='5' transform='1 0 0 0 1 0 0 0 1 10 0 0'/>"));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->vertices[1].x, 11);
  EXPECT_EQ(mesh->vertices[1].y, 1);
  EXPECT_EQ(mesh->vertices[2].x, 10);
  EXPECT_EQ(mesh->faces.size(), 4u);
}

TEST(ThreeMf, ItemsAreAddedUp) {
  const auto mesh = decode(model(kObject, "<item objectid='1'/><item objectid='1'/>"));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->vertices.size(), 8u);
  EXPECT_EQ(mesh->faces[7], (Triangle{5, 6, 7}));
}

TEST(ThreeMf, StoredEntriesAndOtherNamesAreRead) {
  const auto mesh =
      decode_3mf(bytes(zip({{"3D/part.model", model(kObject, "<item objectid='1'/>"), false}})));
  ASSERT_TRUE(mesh.ok()) << mesh.error();
  EXPECT_EQ(mesh->faces.size(), 4u);
}

TEST(ThreeMf, RefusesBadModels) {
  expect_error(decode("<model"), "well-formed");
  expect_error(decode("<other/>"), "root");
  expect_error(decode(model(kObject, "")), "no vertices");
  expect_error(decode(model(kObject, "<item objectid='2'/>")), "objectid");
  expect_error(decode(model(kObject, "<item objectid='1' transform='1 0 0'/>")), "twelve");
  expect_error(decode(model(kObject + kObject, "<item objectid='1'/>")), "unique id");
  expect_error(
      decode(model("<object id='1'><mesh><vertices><vertex x='0' y='0'/></vertices></mesh></object>", "")),
      "x, y and z");
  std::string bad = kObject;
  expect_error(decode(model(bad.replace(bad.find("v3='3'"), 6, "v3='4'"), "")), "v1, v2 and v3");
  expect_error(decode(model(kObject, "<item objectid='1' transform='1e300 0 0 0 1 0 0 0 1 0 0 0'/>")),
               "finite");
}

TEST(ThreeMf, RefusesCyclesAndExplosions) {
  expect_error(decode(model("<object id='1'><components><component objectid='1'/></components></object>",
                            "<item objectid='1'/>")),
               "objectid");
  std::string doubling = kObject, chain = kObject;
  for (int i = 2; i < 64; i++) {
    const std::string part = "<component objectid='" + std::to_string(i - 1) + "'/>";
    doubling +=
        "<object id='" + std::to_string(i) + "'><components>" + part + part + "</components></object>";
  }
  for (int i = 2; i < 5000; i++)
    chain += "<object id='" + std::to_string(i) + "'><components><component objectid='" +
             std::to_string(i - 1) + "'/></components></object>";
  expect_error(decode(model(doubling, "<item objectid='63'/>")), "too many parts");
  expect_error(decode(model(chain, "<item objectid='4999'/>")), "too many parts");
}

TEST(ThreeMf, RefusesDeepNesting) {
  std::string deep;
  for (int i = 0; i < 100'000; i++) deep += "<a>";
  expect_error(decode(deep), "well-formed");
}

TEST(Zip, RefusesPathsThatLeadOut) {
  for (const char* name : {"../evil", "3D/../../evil", "/etc/passwd", "C:\\evil", "3D\\..\\evil", "a/..", ""})
    expect_error(decode_3mf(bytes(zip({{"3D/3dmodel.model", model(kObject, "")}, {name, "x"}}))),
                 "outside the archive");
  EXPECT_TRUE(decode_3mf(bytes(zip({{"a..b/..c", "x"},
                                    {"3D/3dmodel.model", model(kObject, "<item objectid='1'/>")}})))
                  .ok());
}

TEST(Zip, RefusesBombs) {
  expect_error(decode(std::string(32 << 20, ' ')), "the limit is a ratio of 200");
  const auto saying = [](std::uint32_t size) {
    return zip({{"3D/3dmodel.model", std::string(1000, ' '), true, size}});
  };
  expect_error(decode_3mf(bytes(saying(0xffffffff))), "the limit is");
  expect_error(decode_3mf(bytes(saying(999))), "does not unpack to the size");
  expect_error(decode_3mf(bytes(saying(1001))), "does not unpack to the size");
}

TEST(Zip, RefusesDamage) {
  const std::string good = archive(model(kObject, "<item objectid='1'/>"));
  expect_error(decode_3mf(bytes("PK nothing")), "not a ZIP");
  expect_error(decode_3mf(bytes(good.substr(0, good.size() - 1))), "not a ZIP");
  expect_error(decode_3mf(bytes(zip({{"other", "x"}}))), "no 3D/3dmodel.model");
  std::string bad = good;
  bad[good.size() - 6] = '\x7f';  // where the directory starts
  EXPECT_FALSE(decode_3mf(bytes(bad)).ok());
  bad = good;
  bad.replace(good.find("\x50\x4b\x01\x02") + 16, 4,
              "abcd");  // the first entry's checksum, which is not read
  EXPECT_TRUE(decode_3mf(bytes(bad)).ok());
  bad.replace(good.rfind("\x50\x4b\x01\x02") + 16, 4, "abcd");
  expect_error(decode_3mf(bytes(bad)), "checksum");
}

}  // namespace
}  // namespace corten::asset::test
