// Meshes and height fields: their sources, and what geoms take from them.
#include <cmath>

#include "compiled.h"
#include "support/meshes.h"

namespace corten::compile::testing {
namespace {

// A box of half sizes 1, 2, 3 about (1, 0, 0), so that its inertia frame differs from its mesh frame.
const std::string kBlockVertices = "0 -2 -3  2 -2 -3  0 2 -3  2 2 -3  0 -2 3  2 -2 3  0 2 3  2 2 3";

std::string with_assets(const std::string& assets, const std::string& inside,
                        const std::string& compiler = "") {
  return "<mujoco><compiler " + compiler + "/><asset>" + assets + "</asset><worldbody>" + inside +
         "</worldbody></mujoco>";
}

const std::string kBlock = "<mesh name='block' vertex='" + kBlockVertices + "'/>";

std::string moving(const std::string& geom) { return "<body name='b'><freejoint/>" + geom + "</body>"; }

const std::string kTetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

TEST(MeshGeoms, LieInTheInertiaFrameOfTheirMesh) {
  const Compiled m = compile_ok(with_assets(kBlock, moving("<geom type='mesh' mesh='block' pos='0 0 5'/>")));
  // Closed forms of the box; moments decrease, so its longest side is along z.
  EXPECT_NEAR(m->body_mass[1], 48000, 1e-6);
  expect_near(m->body_inertia, {0, 0, 0, 16000. * (4 + 9), 16000. * (1 + 9), 16000. * (1 + 4)}, 1e-5);
  expect_near(m->geom_pos, {1, 0, 5});
  expect_near(m->mesh_pos, {1, 0, 0});
  expect_near(m->geom_size, {1, 2, 3}, 1e-6);
  expect_near(m->geom_aabb, {0, 0, 0, 1, 2, 3}, 1e-6);
  EXPECT_NEAR(m->geom_rbound[0], std::sqrt(14), 1e-6);
  expect_equal(m->geom_dataid, {0});
}

TEST(MeshGeoms, MassReplacesDensityAndInertiaScales) {
  const Compiled m = compile_ok(with_assets(kBlock, moving("<geom type='mesh' mesh='block' mass='3'/>")));
  EXPECT_NEAR(m->body_mass[1], 3, 1e-12);
  expect_near(m->body_inertia, {0, 0, 0, 13, 10, 5}, 1e-6);
}

TEST(MeshGeoms, PrimitivesAreFittedToTheInertiaBoxOrToTheBounds) {
  const std::string box = moving("<geom type='box' mesh='block' fitscale='2'/>");
  const Compiled by_inertia = compile_ok(with_assets(kBlock, box));
  expect_near(by_inertia->geom_size, {2, 4, 6}, 1e-6);
  expect_equal(by_inertia->geom_type, {kBox});
  // The reference keeps the mesh's id in the primitive.
  expect_equal(by_inertia->geom_dataid, {0});
  const Compiled by_bounds = compile_ok(with_assets(kBlock, box, "fitaabb='true'"));
  expect_near(by_bounds->geom_size, {2, 4, 6}, 1e-6);
  const Compiled ball = compile_ok(with_assets(kBlock, moving("<geom type='sphere' mesh='block'/>")));
  EXPECT_NEAR(ball->geom_size[0], 2, 1e-6);
}

TEST(MeshGeoms, StatisticsCountTheBoundingSphere) {
  const Compiled m = compile_ok(with_assets(kBlock, moving("<geom type='mesh' mesh='block'/>")));
  EXPECT_NEAR(m->stat.meansize, std::sqrt(14), 1e-6);  // the joint is at distance one from the centre of mass
}

TEST(Meshes, HullGraphAndSides) {
  const Compiled m = compile_ok(with_assets(kBlock, moving("<geom type='mesh' mesh='block'/>")));
  const int* graph = m->mesh_graph.data() + m->mesh_graphadr[0];
  const int vertices = graph[0], faces = graph[1];
  EXPECT_EQ(vertices, 8);
  EXPECT_EQ(faces, 12);
  EXPECT_EQ(m->nmeshgraph, 2 + 3 * vertices + 6 * faces);
  for (int v = 0; v < vertices; v++) {
    int neighbours = 0;
    for (const int* edge = graph + 2 + 2 * vertices + graph[2 + v]; *edge >= 0; edge++) neighbours++;
    EXPECT_GE(neighbours, 3);
  }
  EXPECT_EQ(m->nmeshpoly, 6);
  expect_equal(m->mesh_polyvertnum, {4, 4, 4, 4, 4, 4});
  EXPECT_EQ(m->nmeshpolymap, 24);
  expect_equal(m->mesh_polymapnum, {3, 3, 3, 3, 3, 3, 3, 3});
  // Normals point outwards from the centre, which is the origin here.
  for (int p = 0; p < 6; p++) {
    const int corner = m->mesh_polyvert[static_cast<std::size_t>(m->mesh_polyvertadr[p])];
    double along = 0;
    for (int k = 0; k < 3; k++)
      along += m->mesh_polynormal[static_cast<std::size_t>(3 * p + k)] *
               m->mesh_vert[static_cast<std::size_t>(3 * corner + k)];
    EXPECT_GT(along, 0.9);
  }
}

TEST(Meshes, OnlyThoseThatCollideHaveHulls) {
  const std::string tetra =
      "<mesh name='t' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 2 1 0 1 3 0 3 2 1 2 3'/>";
  const std::string visual = "<geom name='g' type='mesh' mesh='t' contype='0' conaffinity='0'/>";
  EXPECT_EQ(compile_ok(with_assets(tetra, moving(visual)))->mesh_graphadr[0], -1);
  EXPECT_EQ(compile_ok(with_assets(tetra, moving("<geom type='mesh' mesh='t'/>")))->mesh_graphadr[0], 0);
}

/// One moment of a flat surface is the sum of the others; rounding must not make it greater.
TEST(Meshes, FlatSheetsHaveAnInertiaAtEverySize) {
  for (int k = 0; k < 60; k++) {
    const double half = 1e-3 * std::pow(1.2, k);
    const std::string mesh = test::sheet(half, half, 24).mjcf("m", "inertia='shell' collision='triangle'");
    compile_ok(with_assets(mesh, moving("<geom type='mesh' mesh='m'/>")));
  }
}

TEST(AssetFiles, AreFoundByMeshdirAndNamedByTheFile) {
  const Files files{{"parts/tetra.obj", kTetrahedron}};
  const std::string body = moving("<geom type='mesh' mesh='tetra'/>");
  const Compiled m = compile_ok(with_assets("<mesh file='tetra.obj'/>", body, "meshdir='parts'"), files);
  EXPECT_NEAR(m->body_mass[1], 1000. / 6, 1e-9);
  EXPECT_EQ(m.id(kObjMesh, "tetra"), 0);
  compile_ok(with_assets("<mesh file='parts/tetra.obj'/>", body), files);
  compile_ok(with_assets("<mesh file='elsewhere/tetra.obj'/>", body, "meshdir='parts' strippath='true'"),
             files);
  expect_error(with_assets("<mesh file='tetra.obj'/>", body), "cannot read file \"tetra.obj\"", files);
}

TEST(AssetFiles, AreReadOnceHoweverOftenTheyAreUsed) {
  int reads = 0;
  mjcf::ReadOptions options;
  options.files = [&](const std::filesystem::path& path) -> std::optional<std::string> {
    if (path != "tetra.obj") return std::nullopt;
    reads++;
    return kTetrahedron;
  };
  Diagnostics found;
  const mjcf::Spec spec = mjcf::read_string(
      with_assets("<mesh name='a' file='tetra.obj'/><mesh name='b' file='tetra.obj' scale='2 2 2'/>",
                  moving("<geom type='mesh' mesh='a'/><geom type='mesh' mesh='b'/>")),
      "test.xml", options, found);
  reads = 0;
  EXPECT_TRUE(compile(spec, options.files, found));
  EXPECT_EQ(reads, 1);
}

TEST(AssetFiles, BadOnesAreExplained) {
  const std::string body = moving("<geom size='1'/>");
  auto mesh = [&](const std::string& file) { return with_assets("<mesh file='" + file + "'/>", body); };
  expect_error(mesh("m.stl"), "m.stl", {{"m.stl", "solid"}});
  expect_error(mesh("m.obj"), "m.obj: line 4", {{"m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99\n"}});
  expect_error(mesh("m.txt"), "must be STL, OBJ, PLY, 3MF or MSH", {{"m.txt", "?"}});
  expect_error(with_assets("<mesh name='m'/>", body), "give it a file, vertices, or a builtin shape");
  expect_error(with_assets("<mesh name='m' vertex='0 0 0 1 1 1' file='x.stl'/>", body), "exclude each other");
  expect_error(with_assets("<mesh name='m' vertex='0 0 0 1 1 1'/>", body), "at least 4 vertices");
  expect_error(with_assets("<mesh name='m' vertex='" + kBlockVertices + "' maxhullvert='3'/>", body),
               "maxhullvert");
  expect_error(with_assets(kBlock + kBlock, body), "already a mesh");
}

TEST(MeshGeoms, BadReferencesAreExplained) {
  auto geom = [](const std::string& text) { return with_assets(kBlock, moving("<geom " + text + "/>")); };
  expect_error(geom("type='mesh'"), "needs the name of a mesh");
  expect_error(geom("type='mesh' mesh='blok'"), "there is no mesh \"blok\"; did you mean \"block\"?");
  expect_error(geom("type='hfield' size='1'"), "needs the name of a height field");
  expect_error(geom("type='mesh' mesh='block' shellinertia='true'"), "in the mesh asset");
  expect_error(geom("type='capsule' mesh='block' fromto='0 0 0 1 0 0'"), "mesh and fromto exclude");
  expect_error(with_assets(kBlock, "<geom type='plane' size='1 1 1' mesh='block'/>"), "cannot be fitted");
}

TEST(HeightFields, TextBeginsAtTheFarEdge) {
  const Compiled m =
      compile_ok(with_assets("<hfield name='h' nrow='2' ncol='3' size='4 3 2 1' elevation='5 6 7  1 2 3'/>",
                             "<geom type='hfield' hfield='h'/>"));
  expect_equal(m->hfield_nrow, {2});
  expect_equal(m->hfield_ncol, {3});
  const double sixth = static_cast<float>(1.f / 6.f), third = static_cast<float>(2.f / 6.f);
  expect_near(m->hfield_data,
              {0, sixth, third, static_cast<float>(4.f / 6.f), static_cast<float>(5.f / 6.f), 1}, 0);
  expect_near(m->geom_size, {4, 3, 1});  // a quarter of the top, half of the base
  expect_near(m->geom_aabb, {0, 0, 0.5, 4, 3, 1.5});
  EXPECT_NEAR(m->geom_rbound[0], std::sqrt(16 + 9 + 4), 1e-12);
  expect_equal(m->geom_dataid, {0});
}

TEST(HeightFields, BinaryFileAndErrors) {
  std::string file(8, '\0');
  file[0] = 2, file[4] = 2;
  const float heights[] = {0, 1, 2, 4};
  file.append(reinterpret_cast<const char*>(heights), sizeof heights);
  const std::string field = "<hfield name='h' file='h.bin' size='1 1 1 1'/>",
                    geom = "<geom type='hfield' hfield='h'/>";
  expect_near(compile_ok(with_assets(field, geom), {{"h.bin", file}})->hfield_data, {0, 0.25, 0.5, 1});
  expect_error(with_assets(field, geom), "h.bin: ", {{"h.bin", "short"}});
  expect_error(with_assets("<hfield name='h' nrow='2' ncol='2' size='1 0 1 1'/>", geom), "above zero");
  expect_error(with_assets("<hfield name='h' size='1 1 1 1'/>", geom),
               "nrow and ncol of at least 2 (they are 0 and 0)");
  expect_error(with_assets("<hfield name='h' nrow='2' ncol='2' size='1 1 1 1' elevation='1 2 3'/>", geom),
               "3");
  expect_error(with_assets("<hfield name='h' nrow='2' ncol='2' size='1 1 1 1'/>",
                           "<geom type='box' size='1 1 1' hfield='h'/>"),
               "needs the type hfield");
}

TEST(HeightFields, NeedTwoRowsAndTwoColumns) {
  const std::string geom = "<geom type='hfield' hfield='h'/>";
  expect_error(with_assets("<hfield name='h' nrow='1' ncol='5' size='1 1 1 1'/>", geom),
               "nrow and ncol of at least 2 (they are 1 and 5)");
  expect_error(with_assets("<hfield name='h' nrow='5' ncol='1' size='1 1 1 1'/>", geom),
               "nrow and ncol of at least 2 (they are 5 and 1)");
  std::string file(8, '\0');
  file[0] = 1, file[4] = 2;
  const float heights[] = {0, 1};
  file.append(reinterpret_cast<const char*>(heights), sizeof heights);
  expect_error(with_assets("<hfield name='h' file='h.bin' size='1 1 1 1'/>", geom),
               "h.bin: a height field needs at least 2 rows and 2 columns (they are 1 and 2)",
               {{"h.bin", file}});
}

TEST(DistanceFields, OfAMeshThatAGeomNamesAreBaked) {
  // Mass and inertia are those of the mesh in MuJoCo 3.5.0, which loads such geoms.
  const std::string mesh = "<mesh name='t' vertex='0 0 0  1 0 0  0 1 0  0 0 1  1 1 .2'/>";
  const std::string geom =
      "<body><freejoint/><geom type='sdf' mesh='t' pos='.1 .2 .3'/></body>"
      "<geom type='sdf' mesh='t'/>";
  const Compiled m = compile_ok(with_assets(mesh, geom));
  EXPECT_EQ(m->nsdf, 1) << "one field for both geoms";
  expect_equal(m->geom_dataid, {0, 0});
  EXPECT_NEAR(m->body_mass[1], 366.66666716337204, 1e-5);
  expect_near(m->body_inertia, {0, 0, 0, 47.03654092027249, 38.8075758131965, 28.43770160926121}, 1e-5);
  expect_near(m->body_ipos, {0, 0, 0, 0.48636363651757397, 0.586363636517574, 0.5772727277099101}, 1e-7);
  EXPECT_NE(m->sdf_pointnum[0], 0);
}

TEST(DistanceFields, ThePluginOfOlderModelsIsTheFieldOfTheMesh) {
  const auto model = [](const std::string& instance, const std::string& use) {
    return "<mujoco><extension><plugin plugin='mujoco.sdf.sdflib'>" + instance + "</plugin></extension>" +
           "<asset><mesh name='t' vertex='0 0 0  1 0 0  0 1 0  0 0 1  1 1 .2'>" + use + "</mesh></asset>" +
           "<worldbody><body><freejoint/><geom type='sdf' mesh='t'>" + use +
           "</geom></body></worldbody></mujoco>";
  };
  const Compiled plain = compile_ok(
      "<mujoco><asset><mesh name='t' vertex='0 0 0  1 0 0  0 1 0  0 0 1  1 1 .2'/></asset>"
      "<worldbody><body><freejoint/><geom type='sdf' mesh='t'/></body></worldbody></mujoco>");
  for (const std::string& text :
       {model("<instance name='s'><config key='aabb' value='0'/></instance>", "<plugin instance='s'/>"),
        model("", "<plugin plugin='mujoco.sdf.sdflib'/>")}) {
    const Compiled m = compile_ok(text);
    EXPECT_EQ(m->nplugin, 0);
    EXPECT_EQ(m->nsdf, 1);
    EXPECT_EQ(m->body_mass[1], plain->body_mass[1]);
    EXPECT_EQ(std::vector(m->sdf_data.begin(), m->sdf_data.end()),
              std::vector(plain->sdf_data.begin(), plain->sdf_data.end()));
  }
  expect_error(model("<instance name='s'><config key='box' value='0'/></instance>", ""),
               "key=\"box\": plugin \"mujoco.sdf.sdflib\" has no such parameter");
  expect_error(model("", "<plugin instance='s'/>"), "there is no plugin \"s\"");
}

TEST(Textures, FilesAreLookedForAndLookedAt) {
  const auto texture = [](const std::string& text) {
    return with_assets("<texture " + text + "/>", "", "texturedir='t'");
  };
  expect_error(texture("file='a.png'"), "cannot read file \"a.png\": looked for t/a.png");
  expect_error(texture("file='a.png'"), "does not begin with a PNG signature", {{"t/a.png", "JPEG"}});
  expect_error(texture("file='a.png'"), "a.png: byte", {{"t/a.png", "\x89PNG\r\n\x1a\n"}});
  const std::string start("\2\0\0\0\1\0\0\0", 8);
  compile_ok(texture("type='2d' file='a.tex'"), {{"t/a.tex", start + "rgbRGB"}});
  expect_error(texture("type='2d' file='a.tex'"), "size of 2 x 1 does not match its length",
               {{"t/a.tex", start + "rgb"}});
  expect_error(texture("type='2d' file='a.tex'"), "too short", {{"t/a.tex", "rgb"}});
  expect_error(texture("file='a.tex'"), "2 x 1 pixels cannot be cut into squares",
               {{"t/a.tex", start + "rgbRGB"}});
  compile_ok(texture("file='a.tex' gridsize='1 2' gridlayout='RL'"), {{"t/a.tex", start + "rgbRGB"}});
  expect_error(texture("file='a.tex' gridsize='1 2' gridlayout='RX'"), "only the letters",
               {{"t/a.tex", start + "rgbRGB"}});
  expect_error(texture("name='x' type='cube' fileup='a.tex'"), "must be square",
               {{"t/a.tex", start + "rgbRGB"}});
  compile_ok(texture("type='2d' file='a' content_type='image/ktx'"), {{"t/a", "not looked at"}});
  expect_error(texture("type='2d' file='a' content_type='image/jpeg'"), "is not image/png",
               {{"t/a", "JPEG"}});
  expect_error(texture("name='x' type='skybox' fileup='u.png' filedown='d.png'"), "looked for t/d.png");
  expect_error(texture("name='x' type='2d' fileup='u.png'"), "one file, not one for each side");
  expect_error(texture("name='x'"), "the texture is empty");
  expect_error(texture("name='x' builtin='checker'"), "width 0 of a builtin texture must be 1 or more");
  expect_error(texture("name='x' type='2d' builtin='flat' width='4'"), "height 0");
  compile_ok(texture("name='x' builtin='flat' width='4'"));
  expect_error(texture("name='x' type='2d' builtin='flat' width='2000000000' height='2000000000'"),
               "larger than 2 GiB");
  compile_ok(with_assets("<texture file='gone.png'/>", "", "discardvisual='true'"));
}

TEST(Assets, OfAModelHaveALimitInAll) {
  const auto repeated = [](int count, const std::string& element, const std::string& attributes) {
    std::string all;
    for (int i = 0; i < count; i++)
      all += "<" + element + " name='" + element + std::to_string(i) + "' " + attributes + "/>\n";
    return with_assets(all, "");
  };
  const std::string limit =
      ": with this element the files, pixels, elevations and distances of all assets take more than 4 GiB, "
      "which is the most that is allowed";
  expect_error(repeated(8, "hfield", "nrow='16000' ncol='16000' size='1 1 1 1'"),
               ":5: asset / hfield \"hfield4\"" + limit);
  expect_error(repeated(8, "texture", "type='2d' builtin='flat' width='26000' height='26000'"),
               ":3: asset / texture \"texture2\"" + limit);
  expect_error(repeated(1000, "texture", "type='cube' builtin='flat' width='1000'"),
               "asset / texture \"texture238\"" + limit);
}

TEST(BoundingVolumes, OfABodyHoldItsCollidingGeomsInItsInertialFrame) {
  const Compiled m =
      compile_ok(world("<geom type='plane' size='1 1 1'/>"
                       "<body><freejoint/><inertial pos='1 0 0' quat='0 0 0 1' mass='1' diaginertia='1 1 1'/>"
                       "<geom type='box' size='1 2 3' pos='3 0 0'/><geom size='0.5' pos='-3 0 0'/><geom "
                       "size='9' contype='0' conaffinity='0'/></body>"));
  expect_equal(m->body_bvhadr, {0, 1});
  expect_equal(m->body_bvhnum, {1, 3});
  expect_equal(m->bvh_nodeid, {0, -1, 1, 2});
  expect_equal(m->bvh_child, {-1, -1, 1, 2, -1, -1, -1, -1});
  // Half a turn about z, relative to the centre of mass: x becomes 1 - x.
  expect_near(m->bvh_aabb.subspan(6, 18),
              {0.75, 0, 0, 3.75, 2, 3, -2, 0, 0, 1, 2, 3, 4, 0, 0, 0.5, 0.5, 0.5});
}

TEST(BoundingVolumes, OfAMeshHoldItsTriangles) {
  const Compiled m = compile_ok(with_assets(kBlock, moving("<geom type='mesh' mesh='block'/>")));
  EXPECT_EQ(m->mesh_bvhnum[0], 2 * m->nmeshface - 1);
  EXPECT_EQ(m->mesh_bvhadr[0], 1) << "behind the trees of bodies";
  EXPECT_EQ(m->nbvh, 1 + m->mesh_bvhnum[0]);
  expect_near(m->bvh_aabb.subspan(6, 6), {0, 0, 0, 1, 2, 3}, 1e-6);
}

TEST(Meshes, NormalsOfSidesAreThoseOfTheSides) {
  const Compiled m = compile_ok(with_assets(kBlock, moving("<geom type='mesh' mesh='block'/>")));
  ASSERT_EQ(m->nmeshpoly, 6);
  double sum = 0;
  for (int side = 0; side < 6; side++) {
    double along = 0, largest = 0;
    const int corner =
        m->mesh_polyvert[static_cast<std::size_t>(m->mesh_polyvertadr[static_cast<std::size_t>(side)])];
    for (int k = 0; k < 3; k++) {
      const double n = m->mesh_polynormal[static_cast<std::size_t>(3 * side + k)];
      along += n * m->mesh_vert[static_cast<std::size_t>(3 * corner + k)];
      largest = std::max(largest, std::abs(n));
    }
    EXPECT_NEAR(largest, 1, 1e-12);
    sum += along;  // distance of the side from the centre
  }
  EXPECT_NEAR(sum, 2 * (1 + 2 + 3), 1e-5);
}

TEST(Appearance, ReferencesAreChecked) {
  const std::string material = "<material name='wood'/>", geom = "<geom size='1' material='wod'/>";
  expect_error(with_assets(material, geom), "there is no material \"wod\"; did you mean \"wood\"?");
  expect_error(with_assets("<material name='wood' texture='oak'/>", ""), "there is no texture \"oak\"");
  compile_ok(with_assets(material, geom, "discardvisual='true'"));
}

}  // namespace
}  // namespace corten::compile::testing
