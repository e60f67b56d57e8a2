// Mesh loading, from the specification of mesh collision: its tests 1 and 4, its functional criteria about
// loading and bounding volumes, and the tests of its appendix about files.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "corten/corten.h"

namespace corten {
namespace {

namespace fs = std::filesystem;

const std::string kCube =
    "vertex='0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1' "
    "face='0 1 2  0 2 3  4 6 5  4 7 6  0 4 5  0 5 1  2 6 7  2 7 3  0 3 7  0 7 4  1 5 6  1 6 2'";
const std::string kObj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const std::string kAsciiStl = R"(solid t
facet normal 0 0 -1
outer loop
vertex 0 0 0
vertex 0 1 0
vertex 1 0 0
endloop
endfacet
facet normal 0 -1 0
outer loop
vertex 0 0 0
vertex 1 0 0
vertex 0 0 1
endloop
endfacet
facet normal -1 0 0
outer loop
vertex 0 0 0
vertex 0 0 1
vertex 0 1 0
endloop
endfacet
facet normal 1 1 1
outer loop
vertex 1 0 0
vertex 0 1 0
vertex 0 0 1
endloop
endfacet
endsolid t
)";

std::string with_mesh(const std::string& mesh, const std::string& geoms = "<geom type='mesh' mesh='m'/>") {
  return "<mujoco><asset><mesh name='m' " + mesh + "/></asset><worldbody><body pos='0 0 1'><freejoint/>" +
         geoms + "</body></worldbody></mujoco>";
}

Model with_file(const std::string& name, const std::string& content, const std::string& attributes = "") {
  LoadOptions options;
  options.files = [&](const fs::path& path) -> std::optional<std::string> {
    return path == name ? std::optional(content) : std::nullopt;
  };
  return load_string(with_mesh("file='" + name + "' " + attributes), options);
}

TEST(SpecMeshLoading, Test1_EmbeddedMesh) {
  const Model model = load_string(with_mesh(kCube));
  EXPECT_EQ(model->nmesh, 1);
  EXPECT_EQ(model.name(kObjMesh, 0), "m");
  EXPECT_EQ(model->mesh_facenum[0], 12);
  EXPECT_EQ(model->geom_dataid[0], 0);
}

TEST(SpecMeshLoading, Test4_BoundingRadius) {
  const Model model = load_string(
      with_mesh("vertex='-0.5 -0.5 -0.5  0.5 -0.5 -0.5  0.5 0.5 -0.5  -0.5 0.5 -0.5 "
                "-0.5 -0.5  0.5  0.5 -0.5  0.5  0.5 0.5  0.5  -0.5 0.5  0.5' "
                "face='0 1 2  0 2 3  4 6 5  4 7 6  0 4 5  0 5 1  2 6 7  2 7 3  0 3 7  0 7 4  1 5 6  1 6 2'"));
  EXPECT_NEAR(model->geom_rbound[0], std::sqrt(0.75), 1e-6);
}

TEST(SpecMeshLoading, GeomsShareAMesh) {
  const Model model =
      load_string(with_mesh(kCube, "<geom type='mesh' mesh='m'/><geom type='mesh' mesh='m' pos='3 0 0'/>"));
  EXPECT_EQ(model->nmesh, 1);
  EXPECT_EQ(model->nmeshvert, 8);
  EXPECT_EQ(model->geom_dataid[0], model->geom_dataid[1]);
}

TEST(SpecMeshLoading, ItsTreeIsBuiltAtLoadAndHoldsEveryTriangle) {
  const Model model = load_string(with_mesh(kCube));
  ASSERT_EQ(model->mesh_bvhnum[0], 2 * 12 - 1);
  std::vector<int> seen(12, 0);
  for (int node = model->mesh_bvhadr[0]; node < model->nbvh; node++)
    if (model->bvh_nodeid[static_cast<std::size_t>(node)] >= 0)
      seen[static_cast<std::size_t>(model->bvh_nodeid[static_cast<std::size_t>(node)])]++;
  EXPECT_EQ(seen, std::vector<int>(12, 1));
}

TEST(SpecMeshLoading, A6_StlAndObjGiveTheSameBody) {
  for (const Model& model : {with_file("m.stl", kAsciiStl), with_file("m.obj", kObj)}) {
    EXPECT_EQ(model->mesh_vertnum[0], 4);
    EXPECT_EQ(model->mesh_facenum[0], 4);
    EXPECT_NEAR(model->body_mass[1], 1000. / 6, 1e-9);
  }
}

TEST(SpecMeshLoading, A6_ScaleUniformAndNot) {
  EXPECT_NEAR(with_file("m.obj", kObj, "scale='2 2 2'")->body_mass[1], 8000. / 6, 1e-6);
  EXPECT_NEAR(with_file("m.obj", kObj, "scale='1 2 0.5'")->body_mass[1], 1000. / 6, 1e-9);
  EXPECT_NEAR(with_file("m.obj", kObj, "scale='-1 1 1'")->body_mass[1], 1000. / 6, 1e-9) << "mirrored";
}

TEST(SpecMeshLoading, A6_MissingFileIsAnErrorThatNamesThePath) {
  try {
    load_string(with_mesh("file='parts/none.stl'"));
    FAIL();
  } catch (const LoadError& error) {
    EXPECT_NE(std::string(error.what()).find("parts/none.stl"), std::string::npos);
  }
}

TEST(SpecMeshLoading, A6_FilesAreFoundFromTheModelsFolder) {
  const fs::path folder = fs::path(testing::TempDir()) / "corten_spec_mesh";
  fs::create_directories(folder / "meshes");
  std::ofstream(folder / "meshes/m.obj") << kObj;
  std::ofstream(folder / "model.xml") << with_mesh("file='meshes/m.obj'");
  EXPECT_EQ(load(folder / "model.xml")->mesh_facenum[0], 4);
  fs::remove_all(folder);
}

TEST(SpecMeshLoading, A6_AbsolutePathsAreTakenAsTheyAre) {
  const fs::path folder = fs::absolute(fs::path(testing::TempDir())) / "corten_spec_mesh_absolute";
  fs::create_directories(folder / "model");
  std::ofstream(folder / "m.obj") << kObj;
  std::ofstream(folder / "model/model.xml") << with_mesh("file='" + (folder / "m.obj").string() + "'");
  EXPECT_EQ(load(folder / "model/model.xml")->mesh_facenum[0], 4);
  // A folder for meshes does not change them.
  std::ofstream(folder / "model/dir.xml")
      << "<mujoco><compiler meshdir='nowhere'/>" +
             with_mesh("file='" + (folder / "m.obj").string() + "'").substr(std::string("<mujoco>").size());
  EXPECT_EQ(load(folder / "model/dir.xml")->mesh_facenum[0], 4);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace corten
