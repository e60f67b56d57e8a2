// Mass and inertia of bodies.
#include "compiled.h"

namespace corten::compile::testing {
namespace {

std::string with_compiler(const std::string& attributes, const std::string& inside) {
  return "<mujoco><compiler " + attributes + "/><worldbody>" + inside + "</worldbody></mujoco>";
}

TEST(BodyInertia, SingleGeomKeepsItsFrameUnsorted) {
  const Compiled m = compile_ok(
      world(R"(<body><joint/><geom type="box" size="3 2 1" mass="3" pos="1 0 0" euler="90 0 0"/></body>)"));
  expect_near(m->body_ipos.subspan(3), {1, 0, 0});
  expect_near(m->body_iquat.subspan(4), {std::sqrt(0.5), std::sqrt(0.5), 0, 0});
  expect_near(m->body_inertia.subspan(3), {5, 10, 13});
}

TEST(BodyInertia, SeveralGeomsAddUpAndSort) {
  // Two unit-mass balls on the x axis.
  const Compiled m = compile_ok(world(R"(<body><joint/><geom size="0.5" mass="1" pos="2 0 0"/>
    <geom size="0.5" mass="1" pos="-2 0 0"/></body>)"));
  expect_near(m->body_ipos.subspan(3), {0, 0, 0});
  expect_near(m->body_inertia.subspan(3), {8.2, 8.2, 0.2});
}

TEST(BodyInertia, DensityAndMassAndPlanes) {
  const Compiled m = compile_ok(world(R"(<body><geom type="box" size="0.5 0.5 0.5" density="7"/>
    <geom size="0.5" mass="0"/><geom type="plane" size="1 1 1" mass="9"/></body>)"));
  EXPECT_DOUBLE_EQ(m->body_mass[1], 7);
}

TEST(BodyInertia, FullInertiaIsDiagonalized) {
  // Moments 3 and 1 at 45 degrees in the xy plane.
  const Compiled m = compile_ok(
      world(R"(<body><joint/><inertial pos="0 0 0" mass="1" fullinertia="2 2 2.5 1 0 0"/></body>)"));
  expect_near(m->body_inertia.subspan(3), {3, 2.5, 1});
}

TEST(BodyInertia, InertiaFromGeomDecides) {
  const std::string body = R"(<body><joint/><inertial pos="0 0 1" mass="5" diaginertia="1 1 1"/>
    <geom size="0.5" mass="1"/></body>)";
  EXPECT_EQ(compile_ok(world(body))->body_mass[1], 5);
  EXPECT_EQ(compile_ok(with_compiler(R"(inertiafromgeom="true")", body))->body_mass[1], 1);
  EXPECT_EQ(compile_ok(with_compiler(R"(inertiafromgeom="false")", body))->body_mass[1], 5);
}

TEST(BodyInertia, OnlyGroupsInRangeCount) {
  const Compiled m = compile_ok(with_compiler(R"(inertiagrouprange="1 2")", R"(<body>
    <geom size="0.5" mass="1" group="0"/><geom size="0.5" mass="2" group="1"/><geom size="0.5" mass="4" group="3"/>
    </body>)"));
  EXPECT_EQ(m->body_mass[1], 2);
}

TEST(BodyInertia, BodyWithoutMassShowsItsPoseAsInertialFrame) {
  const Compiled m = compile_ok(world(R"(<frame pos="9 9 9"><body pos="1 2 3" quat="0 1 0 0"/></frame>)"));
  expect_near(m->body_ipos.subspan(3), {1, 2, 3});
  expect_near(m->body_iquat.subspan(4), {0, 1, 0, 0});
  EXPECT_EQ(m->body_mass[1], 0);
}

TEST(BodyInertia, BoundsThenBalanceApplyToStaticBodiesToo) {
  const Compiled m = compile_ok(
      with_compiler(R"(boundmass="2" boundinertia="0.5" balanceinertia="true")",
                    R"(<body/><body><inertial pos="0 0 0" mass="3" diaginertia="1 1 4"/></body>)"));
  expect_near(m->body_mass, {0, 2, 3});
  expect_near(m->body_inertia, {0, 0, 0, 0.5, 0.5, 0.5, 2, 2, 2});
}

TEST(BodyInertia, TotalMassScalesEverything) {
  const Compiled m =
      compile_ok(with_compiler(R"(settotalmass="10")", R"(<body><geom size="0.5" mass="1"/></body>
    <body><joint/><geom size="0.5" mass="3"/></body>)"));
  expect_near(m->body_mass, {0, 2.5, 7.5});
  EXPECT_NEAR(m->body_inertia[6], 7.5 * 0.1, 1e-15);
}

TEST(BodyInertia, MassMayComeFromAWeldedChild) {
  compile_ok(world(R"(<body><joint/><body><body><geom size="1"/></body></body></body>)"));
  expect_error(world(R"(<body><joint/><body><joint/><geom size="1"/></body></body>)"),
               "needs mass and inertia");
}

TEST(BodyInertia, BadOnesAreExplained) {
  auto inertial = [](const std::string& rest) {
    return world("<body><joint/><inertial pos='0 0 0' " + rest + "/></body>");
  };
  expect_error(inertial("mass='-1' diaginertia='1 1 1'"), "mass -1 is negative");
  expect_error(inertial("mass='1' diaginertia='1 1 3'"), "A + B >= C");
  expect_error(inertial("mass='1' diaginertia='1 -1 1'"), "negative moment");
  expect_error(inertial("mass='1' fullinertia='1 1 1 2 0 0'"), "not positive definite");
  expect_error(inertial("mass='1' fullinertia='1 1 1 0 0 0' diaginertia='1 1 1'"), "exclude each other");
  expect_error(world("<body><joint/><geom size='1' mass='-2'/></body>"), "mass -2 is negative");
  expect_error(world("<body><joint/><geom size='1' density='-2'/></body>"), "density -2 is negative");
}

}  // namespace
}  // namespace corten::compile::testing
