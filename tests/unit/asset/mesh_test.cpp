// Mesh processing: inertia modes, frames, transforms, orientation and hulls.
#include "asset/mesh.h"

#include "asset/vertices.h"
#include "asset_files.h"
#include "mesh_shapes.h"

namespace corten::asset::test {
namespace {

using Vec = Vec3<double>;

struct Expected {
  InertiaMode mode;
  Vec pos;
  Quat<double> quat;
  double amount;
  Vec moments;
};

// From the reference, divided by the density of 1000 (20 for the shell).
const Expected kBentBar[] = {
    {InertiaMode::legacy,
     {0.1162576457389628, 0.09698833516717661, 0.0050000008195638665},
     {0.20620808159043105, 0.6763713677313642, -0.20620808159043105, 0.6763713677313642},
     4.320000088065864e-3,
     {0.05150312209429944e-3, 0.040968380522873146e-3, 0.016366741671003295e-3}},
    {InertiaMode::exact,
     {0.11625000505591758, 0.09687499819847295, 0.0050000008195638665},
     {0.20620774942523795, 0.6763714689998244, -0.20620774942523795, 0.6763714689998244},
     4.320000088065864e-3,
     {0.05150306635053673e-3, 0.040968366541928695e-3, 0.016366699908185036e-3}},
    {InertiaMode::convex,
     {0.13024390740170494, 0.10853658462522782, 0.005000000819563864},
     {0.17859171278792896, 0.6841819934224197, -0.17859171278792896, 0.6841819934224197},
     5.53500017255545e-3,
     {0.06173907182428131e-3, 0.045264956201087746e-3, 0.02394636583140004e-3}},
    {InertiaMode::shell,
     {0.12092308181647723, 0.09869230618649692, 0.005000000819563866},
     {0.20260105335881706, 0.6774605620830633, -0.20260105335881706, 0.6774605620830633},
     3.9000000819563874 / 20,
     {0.059820011635275595 / 20, 0.04774066865785224 / 20, 0.022528343167726114 / 20}}};

TEST(Mesh, FourInertiaModesGiveTheReferencesNumbers) {
  for (const Expected& e : kBentBar) {
    const Mesh mesh = processed(l_shape(), with_inertia(e.mode));
    EXPECT_TRUE(mesh.warnings.empty());
    expect_near(mesh.pos, e.pos, 1e-15);
    EXPECT_NEAR(std::abs(dot(Vec{e.quat.x, e.quat.y, e.quat.z}, Vec{mesh.quat.x, mesh.quat.y, mesh.quat.z}) +
                         e.quat.w * mesh.quat.w),
                1, 1e-14);
    EXPECT_NEAR(mesh.amount, e.amount, 1e-15 * e.amount + 1e-17);
    expect_near(mesh.moments, e.moments, 1e-14 * e.moments.x);
  }
}

TEST(Mesh, VerticesStandInTheInertiaFrame) {
  const RawMesh raw = l_shape();
  const Mesh mesh = processed(raw, with_inertia(InertiaMode::exact));
  for (std::size_t i = 0; i < raw.vertices.size(); i++) {
    const Vec3<float> v = mesh.vertices[i];
    const Vec back = mesh.pos + rotate(mesh.quat, Vec{v.x, v.y, v.z});
    expect_near(back, {raw.vertices[i].x, raw.vertices[i].y, raw.vertices[i].z}, 1e-7);
  }
  RawMesh moved = raw;
  moved.vertices = mesh.vertices;
  const Mesh again = processed(moved, with_inertia(InertiaMode::exact));
  expect_near(again.pos, {0, 0, 0}, 1e-8);
  expect_near(again.moments, mesh.moments, 1e-11);
}

TEST(Mesh, InertiaBoxHasTheMeshsMoments) {
  const Mesh mesh = processed(l_shape(), with_inertia(InertiaMode::exact));
  const Vec b = mesh.inertia_box;
  const double mass = mesh.amount;
  expect_near({mass * (b.y * b.y + b.z * b.z) / 3, mass * (b.x * b.x + b.z * b.z) / 3,
               mass * (b.x * b.x + b.y * b.y) / 3},
              mesh.moments, 1e-18);
}

TEST(Mesh, BoundsTouchTheVertices) {
  const Mesh mesh = processed(box(1, 2, 3));
  Vec size = mesh.bounds.high - mesh.bounds.low;
  std::sort(&size.x, &size.x + 3);
  expect_near(size, {1, 2, 3}, 1e-12);
}

TEST(Mesh, OffsetThenTurnThenScale) {
  MeshSettings settings;
  settings.refpos = {1, 0, 0};
  settings.refquat = {2, 0, 0, 2};  // a quarter turn about z, not of unit length
  settings.scale = {1, 10, 1};
  // (0.5, 1, 1.5) - (1, 0, 0) = (-0.5, 1, 1.5), rotated back: (1, 0.5, 1.5), scaled: (1, 5, 1.5)
  const Mesh mesh = processed(box(1, 2, 3), settings);
  expect_near(mesh.pos, {1, 5, 1.5}, 1e-14);
  EXPECT_NEAR(mesh.amount, 60, 1e-12);
}

TEST(Mesh, PointsTakeTheFacesOfTheirHull) {
  const Mesh mesh = processed(points(box(1, 2, 3).vertices), with_inertia(InertiaMode::exact));
  EXPECT_EQ(mesh.faces.size(), 12u);
  EXPECT_EQ(mesh.faces, mesh.hull.faces);
  EXPECT_EQ(mesh.sides.size(), 6u);
  EXPECT_NEAR(mesh.amount, 6, 1e-13);
}

TEST(Mesh, MirroringTurnsTheFacesOfFilesOnly) {
  MeshSettings mirrored = with_inertia(InertiaMode::exact);
  mirrored.scale = {-1, 1, 1};
  RawMesh from_file = l_shape();
  from_file.flip_faces_if_mirrored = true;
  EXPECT_TRUE(processed(from_file, mirrored).warnings.empty());
  EXPECT_EQ(processed(from_file, mirrored).faces[0], (Triangle{0, 1, 2}));
  const Mesh spelled_out = processed(l_shape(), mirrored);
  EXPECT_EQ(spelled_out.faces[0], (Triangle{0, 2, 1}));
  ASSERT_EQ(spelled_out.warnings.size(), 1u);
  EXPECT_NE(spelled_out.warnings[0].find("inwards"), std::string::npos);
  EXPECT_NEAR(spelled_out.amount, 4.32e-3, 1e-8);
  EXPECT_FALSE(spelled_out.uses_box_inertia);
}

TEST(Mesh, TrianglesThatCollideLookOutwardsWhateverTheScaleMirrors) {
  for (int signs = 0; signs < 8; signs++)
    for (bool from_file : {false, true})
      for (bool inside_out : {false, true}) {
        MeshSettings settings;
        settings.scale = {signs & 1 ? -1.0 : 1.0, signs & 2 ? -2.0 : 2.0, signs & 4 ? -0.5 : 0.5};
        settings.triangles = settings.auto_inertia = true;
        RawMesh raw = l_shape();
        raw.flip_faces_if_mirrored = from_file;
        if (inside_out)
          for (Triangle& t : raw.faces) std::swap(t[1], t[2]);
        const Mesh mesh = processed(raw, settings);
        EXPECT_TRUE(mesh.surface.closed);
        EXPECT_NEAR(signed_volume(in_double(mesh.vertices), mesh.faces), 4.32e-3, 1e-8) << signs << from_file;
        EXPECT_NEAR(mesh.amount, 4.32e-3, 1e-8);
        // A warning if and only if it was inside out, mirrored or not.
        EXPECT_EQ(mesh.warnings.size(), inside_out ? 1u : 0u) << signs << from_file;
      }
}

TEST(Mesh, HullIsMadeOnlyWhereNeeded) {
  MeshSettings settings;
  settings.needs_hull = false;
  EXPECT_TRUE(processed(l_shape(), settings).hull.empty());
  EXPECT_FALSE(processed(skew_tetrahedron(), settings).hull.empty());
  settings.inertia = InertiaMode::convex;
  EXPECT_FALSE(processed(l_shape(), settings).hull.empty());
}

TEST(Mesh, MaxhullvertLimitsTheHullAndNothingElse) {
  MeshSettings settings;
  settings.maxhullvert = 5;
  const Mesh mesh = processed(box(1, 2, 3), settings);
  EXPECT_EQ(mesh.hull.vertices.size(), 5u);
  EXPECT_NEAR(mesh.amount, 6, 1e-13);
  settings.maxhullvert = 3;
  expect_error(process_mesh(box(1, 2, 3), settings), "maxhullvert");
}

TEST(Mesh, EqualInputGivesEqualOutput) {
  const Mesh a = processed(l_shape()), b = processed(l_shape());
  EXPECT_EQ(a.quat.x, b.quat.x);
  EXPECT_EQ(a.hull.neighbours, b.hull.neighbours);
}

TEST(Mesh, RefusesTooFewVerticesAndBadSettings) {
  expect_error(process_mesh(points({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}), {}), "at least 4 vertices");
  MeshSettings settings;
  settings.scale = {1, NAN, 1};
  expect_error(process_mesh(box(1, 1, 1), settings), "finite");
}

void expect_box(const Mesh& mesh, double volume, std::string_view words) {
  EXPECT_TRUE(mesh.uses_box_inertia);
  EXPECT_NEAR(mesh.amount, volume, 1e-12);
  std::string all;
  for (const std::string& warning : mesh.warnings) all += warning + "\n";
  EXPECT_NE(all.find(words), std::string::npos) << all;
  EXPECT_NE(all.find("bounding box"), std::string::npos) << all;
  for (int i = 0; i < 3; i++) EXPECT_TRUE(std::isfinite(mesh.moments[i]) && std::isfinite(mesh.pos[i]));
}

TEST(Mesh, CoordinatesMustFitSinglePrecision) {
  MeshSettings settings;
  settings.scale = {1, 1e200, 1};
  const auto refused = process_mesh(l_shape(), settings);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("scale 1 1e+200 1: a coordinate becomes"), std::string::npos);
  EXPECT_NE(refused.error().find("the limit of single precision is 3.40282e+38"), std::string::npos);
  settings.scale = {1e30, 1e30, 1e30};
  EXPECT_TRUE(process_mesh(l_shape(), settings));
}

TEST(Mesh, FlatOnesStandInAsTheirBox) {
  RawMesh flat = points({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}});
  expect_box(processed(flat), 0, "no volume");
  EXPECT_EQ(processed(flat).extent, Extent::flat);
  flat.faces = {{0, 1, 2}, {0, 2, 3}};
  expect_box(processed(flat), 0, "lie in a plane");
  // As a shell it is valid.
  const Mesh shell = processed(flat, with_inertia(InertiaMode::shell));
  EXPECT_FALSE(shell.uses_box_inertia);
  EXPECT_NEAR(shell.amount, 1, 1e-15);
  EXPECT_NEAR(shell.moments.x, 1.0 / 6, 1e-15);
}

TEST(Mesh, OpenSheetsStandInAsTheirBox) {
  // Two walls that share an edge enclose no volume: their contributions cancel exactly about the centroid.
  RawMesh raw = points({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 2}});
  raw.faces = {{0, 1, 2}, {0, 2, 1}};
  expect_box(processed(raw, with_inertia(InertiaMode::exact)), 2, "no volume");
}

TEST(Mesh, LinesAndPointsStandInAsTheirBox) {
  expect_box(processed(points({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}})), 27, "lie on a line");
  expect_box(processed(points(std::vector<Vec3<float>>(4, {1, 2, 3}))), 0, "coincide");
  EXPECT_EQ(processed(points(std::vector<Vec3<float>>(4, {1, 2, 3}))).extent, Extent::point);
}

TEST(Mesh, InconsistentFacesStandInAsTheirBoxIfExactnessIsAsked) {
  RawMesh raw = box(1, 2, 3);
  std::swap(raw.faces[5][0], raw.faces[5][1]);
  expect_box(processed(raw, with_inertia(InertiaMode::exact)), 6, "opposite orientations");
  EXPECT_FALSE(processed(raw, with_inertia(InertiaMode::legacy)).uses_box_inertia);
  EXPECT_NEAR(processed(raw, with_inertia(InertiaMode::convex)).amount, 6, 1e-13);
}

TEST(Mesh, HugeAndTinyOnesKeepTheirProportions) {
  for (float size : {1e-4f, 1e30f}) {
    const Mesh mesh = processed(box(size, 2 * size, 3 * size), with_inertia(InertiaMode::exact));
    EXPECT_FALSE(mesh.uses_box_inertia) << size;
    EXPECT_NEAR(mesh.amount / (6.0 * size * size * size), 1, 1e-6);
  }
}

}  // namespace
}  // namespace corten::asset::test
