// URDF links: inertials, shapes, meshes and visuals.
#include <cmath>

#include "urdf_helpers.h"

namespace corten::urdf::test {
namespace {

std::string link(const std::string& inside) { return "<link name='l'>" + inside + "</link>"; }
std::string inertial(const std::string& origin, const std::string& inertia) {
  return link("<inertial>" + origin + "<mass value='2'/><inertia " + inertia + "/></inertial>");
}
const std::string full = "ixx='1' iyy='2' izz='2.5' ixy='0.1' ixz='0.2' iyz='0.3'";

TEST(UrdfLink, InertialIsAMassAndAFullTensor) {
  Result r = read_clean(inertial("<origin xyz='1 2 3'/>", full));
  const mjcf::Inertial& inertial = r.body("l").inertial.value();
  EXPECT_EQ(*inertial.mass, 2);
  EXPECT_EQ(list(inertial.pos), (V{1, 2, 3}));
  EXPECT_EQ(list(inertial.fullinertia), (V{1, 2, 2.5, 0.1, 0.2, 0.3}));
  EXPECT_FALSE(inertial.quat.is_set());
}

TEST(UrdfLink, TensorIsTurnedWithTheInertialFrame) {
  // A quarter turn about z takes x to y and y to -x.
  Result r = read_clean(inertial("<origin rpy='0 0 1.5707963267948966'/>", full));
  expect_near(list(r.body("l").inertial->fullinertia), {2, 1, 2.5, -0.1, -0.3, 0.2});
}

TEST(UrdfLink, TurnedTensorKeepsItsInvariants) {
  Result r = read_clean(inertial("<origin rpy='0.3 0.4 0.5'/>", full));
  const V t = list(r.body("l").inertial->fullinertia);
  const auto square = [](double x) { return x * x; };
  EXPECT_NEAR(t[0] + t[1] + t[2], 5.5, 1e-14);
  EXPECT_NEAR(square(t[0]) + square(t[1]) + square(t[2]) + 2 * (square(t[3]) + square(t[4]) + square(t[5])),
              1 + 4 + 6.25 + 2 * (0.01 + 0.04 + 0.09), 1e-13);
}

TEST(UrdfLink, ZeroTensorCountsAsNotGiven) {
  // In the reference: body_inertia 0 0 0 in the frame of the origin.
  Result r = read_clean(inertial("<origin rpy='1 0 0'/>", "ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'"));
  const mjcf::Inertial& inertial = r.body("l").inertial.value();
  EXPECT_FALSE(inertial.fullinertia.is_set());
  EXPECT_EQ(list(inertial.diaginertia), (V{0, 0, 0}));
  expect_near(list(inertial.quat), {std::cos(0.5), std::sin(0.5), 0, 0});
}

TEST(UrdfLink, LinkWithoutInertialTakesItsMassFromCollisions) {
  Result r = read_clean(link("<collision><geometry><sphere radius='1'/></geometry></collision>"));
  EXPECT_FALSE(r.body("l").inertial.has_value());
  EXPECT_EQ(*r.body("l").geoms[0].density, 1000);
}

std::string shape(const std::string& s) {
  return link("<collision name='c'><geometry>" + s + "</geometry></collision>");
}

TEST(UrdfLink, ShapesHaveHalfLengths) {
  const auto geom = [](const std::string& s) { return read_clean(shape(s)).body("l").geoms[0]; };
  const mjcf::Geom box = geom("<box size='1 2 3'/>");
  EXPECT_EQ(*box.type, kBox);
  EXPECT_EQ(list(box.size), (V{0.5, 1, 1.5}));
  const mjcf::Geom sphere = geom("<sphere radius='2'/>");
  EXPECT_EQ(*sphere.type, kSphere);
  EXPECT_EQ(list(sphere.size), (V{2, 0, 0}));
  const mjcf::Geom cylinder = geom("<cylinder radius='2' length='3'/>");
  EXPECT_EQ(*cylinder.type, kCylinder);
  EXPECT_EQ(list(cylinder.size), (V{2, 1.5, 0}));
  const mjcf::Geom capsule = geom("<capsule radius='2' length='3'/>");
  EXPECT_EQ(*capsule.type, kCapsule);
  EXPECT_EQ(list(capsule.size), (V{2, 1.5, 0}));
}

const std::string seen =
    "<visual name='v'><origin xyz='1 0 0'/><geometry><box size='1 1 1'/></geometry></visual>";
const std::string felt =
    "<collision name='c'><origin xyz='0 1 0' rpy='0.1 0.2 0.3'/><geometry><sphere radius='1'/></geometry>"
    "</collision>";

TEST(UrdfLink, VisualsAreDiscardedUnlessKept) {
  Result r = read_clean(link(seen + felt));
  EXPECT_EQ(names_of(r.body("l").geoms), Names{"c"});
  EXPECT_EQ(names_of(read_clean(keep_visuals + link(seen + felt)).body("l").geoms), (Names{"v", "c"}));
}

TEST(UrdfLink, DiscardedVisualsAreNotLookedAt) {
  Result r = read_clean(link("<visual><geometry><mesh filename='fancy.dae'/></geometry></visual>"));
  EXPECT_TRUE(r.spec.meshes.empty());
}

TEST(UrdfLink, VisualsNeitherCollideNorWeigh) {
  Result r = read_clean(keep_visuals + link(seen + felt));
  const mjcf::Geom &visual = r.body("l").geoms[0], &collision = r.body("l").geoms[1];
  EXPECT_EQ(*visual.contype, 0);
  EXPECT_EQ(*visual.conaffinity, 0);
  EXPECT_EQ(*visual.group, 1);
  EXPECT_EQ(*visual.density, 0);
  EXPECT_EQ(list(visual.pos), (V{1, 0, 0}));
  EXPECT_EQ(*collision.contype, 1);
  EXPECT_EQ(*collision.conaffinity, 1);
  EXPECT_EQ(*collision.group, 0);
  EXPECT_EQ(list(collision.pos), (V{0, 1, 0}));
  // Reference value.
  expect_near(list(collision.quat),
              {0.9833474432563558, 0.034270798550482096, 0.10602051106179562, 0.1435721750273919});
}

TEST(UrdfLink, RepeatedGeomNameIsDropped) {
  Result r = read(link(felt + felt));
  EXPECT_EQ(names_of(r.body("l").geoms), (Names{"c", ""}));
  EXPECT_EQ(r.messages,
            Names{"robot.urdf:1: link \"l\" / collision \"c\": warning: name=\"c\": another geom has "
                  "this name; this geom gets no name"});
}

TEST(UrdfLink, CollisionHasTheColourOfTheVisualBefore) {
  const auto painted = [](const std::string& material) {
    return link("<visual><geometry><box size='1 1 1'/></geometry>" + material + "</visual>" + felt);
  };
  const std::string red = "<color rgba='1 0 0 1'/>";
  Result direct = read_clean(painted("<material name='red'>" + red + "</material>"));
  EXPECT_EQ(list(direct.body("l").geoms[0].rgba), (V{1, 0, 0, 1}));
  Result by_name =
      read_clean(painted("<material name='red'/>") + "<material name='red'>" + red + "</material>");
  EXPECT_EQ(list(by_name.body("l").geoms[0].rgba), (V{1, 0, 0, 1}));
  Result nowhere = read(painted("<material name='red'/>"));
  EXPECT_FALSE(nowhere.body("l").geoms[0].rgba.is_set());
  EXPECT_EQ(nowhere.messages, Names{"robot.urdf:1: link \"l\" / visual / material \"red\": warning: material "
                                    "\"red\" has no colour anywhere in the file"});
}

std::string mesh(const std::string& attributes) {
  return "<collision><geometry><mesh " + attributes + "/></geometry></collision>";
}

TEST(UrdfMesh, FolderOfTheFileIsDropped) {
  Result r = read_clean(link(mesh("filename='package://robot/meshes/part.v2.stl' scale='1 2 -3'")));
  ASSERT_EQ(r.spec.meshes.size(), 1u);
  EXPECT_EQ(*r.spec.meshes[0].name, "part.v2");
  EXPECT_EQ(*r.spec.meshes[0].file, "part.v2.stl");
  EXPECT_EQ(list(r.spec.meshes[0].scale), (V{1, 2, -3}));
  EXPECT_EQ(*r.body("l").geoms[0].type, kMesh);
  EXPECT_EQ(*r.body("l").geoms[0].mesh, "part.v2");
  EXPECT_EQ(r.spec.compiler.directory, "folder");
}

TEST(UrdfMesh, FolderStaysIfWanted) {
  Result r = read_clean("<mujoco><compiler strippath='false' meshdir='m'/></mujoco>" +
                        link(mesh("filename='a/part.stl'")));
  EXPECT_EQ(*r.spec.meshes[0].file, "a/part.stl");
  EXPECT_EQ(*r.spec.meshes[0].name, "part");
  EXPECT_EQ(*r.spec.compiler.meshdir, "m");
}

TEST(UrdfMesh, OneAssetForEachFileAndScale) {
  const std::string twice = "filename='a.stl' scale='2 2 2'";
  Result r = read_clean(link(mesh("filename='a.stl'") + mesh(twice) + mesh("filename='a.stl' scale='1 1 1'") +
                             mesh("filename='a.obj'") + mesh(twice) + mesh("filename='a1.stl'")));
  // "a" and "a1" are the reference's names for one file at two scales. It would use a.stl for a.obj.
  EXPECT_EQ(names_of(r.spec.meshes), (Names{"a", "a1", "a2", "a11"}));
  Names used;
  for (const mjcf::Geom& geom : r.body("l").geoms) used.push_back(*geom.mesh);
  EXPECT_EQ(used, (Names{"a", "a1", "a", "a2", "a1", "a11"}));
}

TEST(UrdfLink, BadValuesAreErrors) {
  expect_messages(shape("<box size='1 2'/>"), {"box: size=\"1 2\": needs 3 numbers, has 2"});
  expect_messages(shape("<box size='1 2 x'/>"), {"box: size=\"1 2 x\""});
  expect_messages(shape("<sphere radius='-1'/>"), {"sphere: radius=\"-1\": must be"});
  expect_messages(shape("<sphere/>"), {"sphere: attribute \"radius\" of <sphere> is required"});
  expect_messages(shape("<sphere radius=''/>"), {"counts as not given", "attribute \"radius\""});
  expect_messages(shape(""), {"<geometry> needs one of <box>"});
  expect_messages(shape("<sphere radius='1'/><box size='1 1 1'/>"), {"<geometry> already has a <sphere>"});
  expect_messages(shape("<mesh filename='a/'/>"), {"filename=\"a/\": is not a file name"});
  expect_messages(shape("<mesh/>"), {"attribute \"filename\" of <mesh> is required"});
  expect_messages(link("<collision/>"), {"element <geometry> is required in <collision>"});
  expect_messages(link("<inertial/>"), {"element <mass> is required", "element <inertia> is required"});
  expect_messages(link("<inertial><mass value='-1'/><inertia " + full + "/></inertial>"),
                  {"link \"l\" / inertial / mass: value=\"-1\": must be"});
  expect_messages(inertial("", "ixx='1' iyy='1' izz='1' ixy='0' ixz='0'"),
                  {"attribute \"iyz\" of <inertia>"});
}

}  // namespace
}  // namespace corten::urdf::test
