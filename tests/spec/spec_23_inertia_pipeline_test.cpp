// #23: from geoms with meshes to a body's mass, centre and principal axes. Expected values are closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "corten/corten.h"

namespace corten {
namespace {

// Edge length 1, centred on the origin.
const std::string kCube = R"(<mesh name="cube" vertex="
  -0.5 -0.5 -0.5  0.5 -0.5 -0.5  0.5 0.5 -0.5  -0.5 0.5 -0.5
  -0.5 -0.5  0.5  0.5 -0.5  0.5  0.5 0.5  0.5  -0.5 0.5  0.5"
  face="0 2 1  0 3 2  4 5 6  4 6 7  0 1 5  0 5 4  2 3 7  2 7 6  0 4 7  0 7 3  1 2 6  1 6 5"/>)";

// Cubes at (0,0,0), (1,0,0) and (0,1,0): an L, 1 high, about (0.5, 0.5, 0.5) of its corner cube.
const std::string kEll = R"(<mesh name="ell" vertex="
  0 0 0  2 0 0  2 1 0  1 1 0  1 2 0  0 2 0   0 0 1  2 0 1  2 1 1  1 1 1  1 2 1  0 2 1"
  face="0 2 1  0 3 2  0 4 3  0 5 4   6 7 8  6 8 9  6 9 10  6 10 11
        0 1 7  0 7 6  1 2 8  1 8 7  2 3 9  2 9 8  3 4 10  3 10 9  4 5 11  4 11 10  5 0 6  5 6 11"/>)";

Model model(const std::string& mesh, const std::string& body, const std::string& compiler = "") {
  return load_string("<mujoco><compiler " + compiler + "/><asset>" + mesh + "</asset><worldbody><body>" +
                     body + "</body></worldbody></mujoco>");
}

const char* const kExact = "exactmeshinertia='true'";

/// Full inertia of body 1 about its centre, in the body's axes.
std::array<double, 9> tensor(const Model& m) {
  const double *q = &m->body_iquat[4], *moments = &m->body_inertia[3];
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double r[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                          {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                          {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
  std::array<double, 9> full{};
  for (std::size_t i = 0; i < 3; i++)
    for (std::size_t j = 0; j < 3; j++)
      for (std::size_t k = 0; k < 3; k++) full[3 * i + j] += r[i][k] * moments[k] * r[j][k];
  return full;
}

TEST(Spec23, AC1_TheFlagIsNotSetByDefault) {
  const Spec spec =
      read_spec_string("<mujoco><worldbody><body><geom size='0.1'/></body></worldbody></mujoco>");
  EXPECT_FALSE(spec.compiler.exactmeshinertia.is_set());
  EXPECT_FALSE(*spec.compiler.exactmeshinertia);
}

TEST(Spec23, AC2_TheFlagIsReadAsGiven) {
  for (const bool given : {true, false}) {
    const Spec spec =
        read_spec_string("<mujoco><compiler exactmeshinertia='" + std::string(given ? "true" : "false") +
                         "'/><worldbody><body><geom size='0.1'/></body></worldbody></mujoco>");
    EXPECT_TRUE(spec.compiler.exactmeshinertia.is_set());
    EXPECT_EQ(*spec.compiler.exactmeshinertia, given);
  }
}

TEST(Spec23, AC3_UnitCubeMatchesTheClosedForm) {
  const Model m = model(kCube, "<geom type='mesh' mesh='cube' density='1000'/>", kExact);
  EXPECT_NEAR(m->body_mass[1], 1000, 1e-9);
  for (std::size_t i = 3; i < 6; i++) {
    EXPECT_NEAR(m->body_inertia[i], 1000. / 6, 1e-9);
    EXPECT_NEAR(m->body_ipos[i], 0, 1e-12);
  }
}

TEST(Spec23, AC4_AsymmetricMeshHasTurnedPrincipalAxes) {
  const Model m = model(kEll, "<geom type='mesh' mesh='ell' density='1'/>", kExact);
  EXPECT_NEAR(m->body_mass[1], 3, 1e-9);
  // Centre: the mean of (0.5, 0.5), (1.5, 0.5), (0.5, 1.5).
  EXPECT_NEAR(m->body_ipos[3], 5. / 6, 1e-9);
  EXPECT_NEAR(m->body_ipos[4], 5. / 6, 1e-9);
  EXPECT_NEAR(m->body_ipos[5], 0.5, 1e-9);
  const std::array<double, 9> full = tensor(m);
  // Three cubes, 1/6 each, plus parallel axes: squares of the offsets sum to 2/3, their product to -1/3.
  EXPECT_NEAR(full[0], 0.5 + 2. / 3, 1e-9);
  EXPECT_NEAR(full[4], 0.5 + 2. / 3, 1e-9);
  EXPECT_NEAR(full[8], 0.5 + 4. / 3, 1e-9);
  EXPECT_NEAR(full[1], 1. / 3, 1e-9);
  EXPECT_LT(std::abs(m->body_iquat[4]), 0.99);
  for (std::size_t i = 3; i < 6; i++) EXPECT_GT(m->body_inertia[i], 0);
}

TEST(Spec23, AC5_ExplicitInertialOverridesTheMesh) {
  const Model m = model(
      kCube, "<inertial mass='42' pos='0 0 0' diaginertia='1 2 3'/><geom type='mesh' mesh='cube'/>", kExact);
  EXPECT_EQ(m->body_mass[1], 42);
  EXPECT_EQ(m->body_inertia[3], 1);
  EXPECT_EQ(m->body_inertia[4], 2);
  EXPECT_EQ(m->body_inertia[5], 3);
}

TEST(Spec23, AC6_OffsetsFollowTheParallelAxisTheorem) {
  const Model m = model(kCube, "<geom type='mesh' mesh='cube' pos='1 0 0' density='1000'/>", kExact);
  EXPECT_NEAR(m->body_ipos[3], 1, 1e-12);
  // About the body's own centre the inertia does not change; m d^2 appears with a second geom.
  EXPECT_NEAR(m->body_inertia[3], 1000. / 6, 1e-9);
  const Model two =
      model(kCube, "<geom type='mesh' mesh='cube' pos='1 0 0'/><geom type='mesh' mesh='cube' pos='-1 0 0'/>",
            kExact);
  EXPECT_NEAR(two->body_mass[1], 2000, 1e-9);
  const std::array<double, 9> full = tensor(two);
  EXPECT_NEAR(full[0], 2000. / 6, 1e-9);
  EXPECT_NEAR(full[4], 2000. / 6 + 2000, 1e-9);
  EXPECT_NEAR(full[8], 2000. / 6 + 2000, 1e-9);
}

TEST(Spec23, AC7_FlatMeshFallsBackAndWarns) {
  const Model m = load_string(R"(<mujoco><asset><mesh name="flat" vertex="0 0 0  1 0 0  1 1 0  0 1 0"
      face="0 1 2  0 2 3"/></asset><worldbody><body><geom type="mesh" mesh="flat" density="1000"/></body>
      </worldbody></mujoco>)");
  EXPECT_GE(m->body_mass[1], 0);
  for (const double x : m->body_inertia) EXPECT_TRUE(std::isfinite(x));
  bool warned = false;
  for (const Diagnostic& d : m.warnings()) warned = warned || d.message.find("volume") != std::string::npos;
  EXPECT_TRUE(warned);
  Data d(m);
  for (int i = 0; i < 100; i++) ASSERT_TRUE(step(m, d).ok()) << i;
  for (const auto& field : {d->xpos, d->geom_xpos, d->xipos, d->cinert})
    for (const double x : field) EXPECT_TRUE(std::isfinite(x));
  EXPECT_NEAR(d->time, 100 * m->opt.timestep, 1e-12);
}

TEST(Spec23, AC7_AFlatMeshCanBeStepped) {
  const Model m = load_string(R"(<mujoco><asset><mesh name="flat" vertex="0 0 0  1 0 0  1 1 0  0 1 0"
      face="0 1 2  0 2 3"/></asset><worldbody><geom type="plane" size="9 9 1"/><body pos="0 0 1"><freejoint/>
      <geom type="mesh" mesh="flat" density="1000"/><geom size="0.1" pos="0 0 0.3"/></body></worldbody></mujoco>)");
  Data d(m);
  for (int i = 0; i < 500; i++) ASSERT_TRUE(step(m, d).ok()) << i;
  for (const double x : d->qpos) EXPECT_TRUE(std::isfinite(x));
}

TEST(Spec23, AC8_BothValuesOfTheFlagMeanTheExactAlgorithm) {
  // Not convex, so the default algorithm would give another mass.
  const std::string geom = "<geom type='mesh' mesh='ell'/>";
  const Model a = model(kEll, geom, kExact), b = model(kEll, geom, "exactmeshinertia='false'");
  EXPECT_EQ(a->body_mass[1], b->body_mass[1]);
  for (std::size_t i = 3; i < 6; i++) {
    EXPECT_EQ(a->body_inertia[i], b->body_inertia[i]);
    EXPECT_EQ(a->body_ipos[i], b->body_ipos[i]);
  }
  for (std::size_t i = 4; i < 8; i++) EXPECT_EQ(a->body_iquat[i], b->body_iquat[i]);
}

TEST(Spec23, AC9_MeshAndPrimitiveAddUp) {
  const Model m = model(kCube,
                        "<geom type='sphere' size='0.1' density='1000'/>"
                        "<geom type='mesh' mesh='cube' pos='1 0 0' density='1000'/>",
                        kExact);
  const double ball = 1000 * 4. / 3 * std::acos(-1) * 1e-3, cube = 1000, total = ball + cube;
  EXPECT_NEAR(m->body_mass[1], total, 1e-9);
  EXPECT_NEAR(m->body_ipos[3], cube / total, 1e-12);
  const double of_ball = 0.4 * ball * 0.01, apart = ball * cube / total;
  const std::array<double, 9> full = tensor(m);
  EXPECT_NEAR(full[0], of_ball + cube / 6, 1e-9);
  EXPECT_NEAR(full[4], of_ball + cube / 6 + apart, 1e-9);
  EXPECT_NEAR(full[8], of_ball + cube / 6 + apart, 1e-9);
  // The least moment is that about x, and moments are in decreasing order: the frame is turned.
  EXPECT_LT(std::abs(m->body_iquat[4]), 0.9);
  EXPECT_NEAR(m->body_inertia[5], of_ball + cube / 6, 1e-9);
}

}  // namespace
}  // namespace corten
