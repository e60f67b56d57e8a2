// The tree of links, properties of the whole file, and invalid files.
#include "urdf_helpers.h"

namespace corten::urdf::test {
namespace {

std::string link(const std::string& name) { return "<link name='" + name + "'/>"; }
std::string fixed(const std::string& parent, const std::string& child) {
  return "<joint name='" + parent + "_" + child + "' type='fixed'><parent link='" + parent +
         "'/><child link='" + child + "'/></joint>\n";
}

TEST(UrdfRobot, HasTheReferencesDefaults) {
  Result r = read_clean(link("a"));
  EXPECT_EQ(*r.spec.mujoco.model, "r");
  EXPECT_TRUE(*r.spec.compiler.strippath);
  EXPECT_TRUE(*r.spec.compiler.fusestatic);
  EXPECT_TRUE(*r.spec.compiler.discardvisual);
  EXPECT_FALSE(*r.spec.compiler.balanceinertia);
  EXPECT_EQ(*r.spec.compiler.angle, mjcf::Angle::radian);
}

TEST(UrdfRobot, ExtensionSetsCompilerOptionAndSize) {
  Result r = read_clean(
      "<mujoco><compiler fusestatic='false' balanceinertia='true'/><option timestep='0.1'/>"
      "<size nuser_body='3'/></mujoco>" +
      link("a"));
  EXPECT_FALSE(*r.spec.compiler.fusestatic);
  EXPECT_TRUE(*r.spec.compiler.balanceinertia);
  EXPECT_TRUE(*r.spec.compiler.discardvisual);
  EXPECT_EQ(*r.spec.option.timestep, 0.1);
  EXPECT_EQ(*r.spec.size.nuser_body, 3);
}

TEST(UrdfRobot, AnglesAreAlwaysRadians) {
  Result r = read("<mujoco><compiler angle='degree'/></mujoco>" + link("a"));
  EXPECT_EQ(*r.spec.compiler.angle, mjcf::Angle::radian);
  EXPECT_EQ(r.messages, Names{"robot.urdf:1: mujoco / compiler: warning: angle=\"degree\": has no effect, "
                              "angles in URDF are radians"});
}

TEST(UrdfRobot, RootStandsInTheWorld) {
  Result r = read_clean(link("base"));
  EXPECT_EQ(names_of(r.spec.world.bodies), Names{"base"});
  EXPECT_TRUE(r.body("base").joints.empty());
}

TEST(UrdfRobot, LinkCalledWorldIsTheWorld) {
  Result r = read_clean(
      "<link name='world'><collision name='floor'><geometry><box size='1 1 "
      "1'/></geometry></collision></link>" +
      link("a") + fixed("world", "a"));
  EXPECT_EQ(names_of(r.spec.world.bodies), Names{"a"});
  EXPECT_EQ(names_of(r.spec.world.geoms), Names{"floor"});
}

TEST(UrdfRobot, ChildrenComeInTheOrderOfJoints) {
  // Links and joints can be in any order; this is the reference's order of bodies.
  Result r = read_clean(fixed("b", "d") + link("d") + link("c") + fixed("a", "c") + link("b") + link("a") +
                        fixed("a", "b") + fixed("b", "e") + link("e"));
  EXPECT_EQ(names_of(r.spec.world.bodies), Names{"a"});
  EXPECT_EQ(names_of(r.body("a").bodies), (Names{"c", "b"}));
  EXPECT_EQ(names_of(r.body("b").bodies), (Names{"d", "e"}));
}

TEST(UrdfRobot, SeveralRootsAreKeptWithAWarning) {
  Result r = read(link("b") + link("a"));
  EXPECT_EQ(names_of(r.spec.world.bodies), (Names{"b", "a"}));
  EXPECT_EQ(r.errors, 0);
  EXPECT_EQ(r.messages,
            Names{"robot.urdf:1: link \"a\": warning: link \"a\" is not the child of any joint, and neither "
                  "is \"b\": each such link is fixed to the world"});
}

std::string chain(int links) {
  std::string text = link("l0");
  for (int i = 1; i < links; ++i)
    text += link("l" + std::to_string(i)) + fixed("l" + std::to_string(i - 1), "l" + std::to_string(i));
  return text;
}

TEST(UrdfRobot, ChainsAreAsLongAsTheReaderCanRecurse) {
  read_clean(chain(mjcf::max_nesting));
  const Result deep = read(chain(5000));
  ASSERT_EQ(deep.messages.size(), 1u);
  EXPECT_NE(deep.messages[0].find("links are nested deeper than 1000 levels"), std::string::npos);
}

TEST(UrdfRobot, CirclesAreErrors) {
  expect_messages(
      link("r") + link("a") + link("b") + link("c") + fixed("a", "b") + fixed("b", "a") + fixed("b", "c"),
      {"links form a cycle: \"a\" below \"b\" below \"a\""});
  expect_messages(link("a") + fixed("a", "a"), {"links form a cycle: \"a\" below \"a\""});
}

TEST(UrdfRobot, JointsNeedTwoLinks) {
  expect_messages(link("base") + fixed("base", "arm"),
                  {"robot.urdf:1: joint \"base_arm\" / child: link=\"arm\": there is no such link"});
  expect_messages(link("base") + link("arm") + fixed("bose", "arm"),
                  {"there is no such link; did you mean \"base\"?"});
  expect_messages(link("a") + "<joint name='j' type='fixed'><child link='a'/></joint>",
                  {"joint \"j\": element <parent> is required in <joint>"});
  expect_messages(link("a") + "<joint name='j' type='fixed'><parent link='a'/><child/></joint>",
                  {"attribute \"link\" of <child> is required"});
  expect_messages(
      link("a") + link("b") + link("c") + fixed("a", "c") + fixed("b", "c"),
      {"robot.urdf:2: joint \"b_c\": child link \"c\" is already the child of joint \"a_c\" on line 1; a "
       "link has one parent"});
  expect_messages(link("a") + link("world") + fixed("a", "world"),
                  {"link \"world\" is the world itself: it cannot be the child of a joint"});
}

TEST(UrdfRobot, NamesAreUniqueAndGiven) {
  expect_messages(link("a") + "\n" + link("a"),
                  {"robot.urdf:2: link \"a\": name=\"a\": there is already a link with this name on line 1"});
  expect_messages("<link/>", {"attribute \"name\" of <link> is required"});
  expect_messages(link(""), {"name=\"\": must not be empty"});
  const std::string more =
      link("c") + "<joint name='j' type='continuous'><parent link='arm'/><child link='c'/></joint>";
  expect_messages(arm_on("continuous", "") + more, {"name=\"j\": there is already a joint with this name"});
  // In the reference a fixed joint does not count.
  EXPECT_EQ(read(arm_on("fixed", "") + more).errors, 0);
}

TEST(UrdfRobot, NamesOfPlanarJointsCanCollide) {
  expect_messages(arm_on("planar", "") + link("c") +
                      "<joint name='j_TX' type='continuous'><parent link='arm'/><child link='c'/></joint>",
                  {"name=\"j_TX\": there is already a joint with this name"});
}

TEST(UrdfRobot, JointTypesAreChecked) {
  expect_messages(arm_on("revolut", ""),
                  {"joint \"j\": type=\"revolut\": is not a joint type; did you mean \"revolute\"?"});
  expect_messages(arm_on("screw", ""),
                  {"allowed: revolute, continuous, prismatic, fixed, floating, planar, spherical"});
  expect_messages(arm_on("continuous", "<axis xyz='0 0 0'/>"),
                  {"axis: xyz=\"0 0 0\": an axis must not be zero"});
  expect_messages(arm_on("continuous", "<axis xyz='1 0'/>"), {"axis: xyz=\"1 0\": needs 3 numbers, has 2"});
  expect_messages(arm_on("continuous", "<origin rpy='a b c'/>"), {"origin: rpy=\"a b c\""});
}

TEST(UrdfRobot, IdleThingsGetOneWarningForEachKind) {
  expect_messages(
      "<gazebo reference='a'><what/></gazebo>\n<gazebo/><transmission/>\n<transmission/>" + link("a"),
      {"robot.urdf:1: gazebo: warning: element <gazebo> in <robot> has no effect",
       "robot.urdf:2: transmission: warning: element <transmission> in <robot> has no effect"});
  expect_messages(
      "<material name='m'><color rgba='1 1 1 1'/><texture filename='t.png'/></material>" + link("a"),
      {"element <texture> in <material> has no effect"});
  expect_messages(
      arm_on("continuous", "<limit velocity='1' effort='1'/><safety_controller/>"),
      {"element <safety_controller> in <joint>", "attribute \"velocity\" of <limit> has no effect"});
  expect_messages("<mujoco><visual/></mujoco>" + link("a"), {"element <visual> in <mujoco> has no effect"});
}

TEST(UrdfRobot, UnknownThingsWarnAndSlipsOfThePenAreErrors) {
  EXPECT_EQ(read("<strange/>" + link("a")).messages,
            Names{"robot.urdf:1: strange: warning: unknown element <strange> in <robot> has no effect"});
  const Result slip = read("<link name='a'><colision/></link>");
  EXPECT_EQ(slip.errors, 1);
  EXPECT_EQ(slip.messages,
            Names{"robot.urdf:1: link \"a\" / colision: unknown element <colision> in <link>; did "
                  "you mean \"collision\"?"});
  expect_messages(
      arm_on("continuous", "<origin xzy='0 0 0' color='red'/>"),
      {"unknown attribute \"xzy\" of <origin>", "unknown attribute \"color\" of <origin> has no effect"});
  expect_messages(arm_on("continuous", "<origin/><origin/>"),
                  {"element <origin> in <joint> may appear only once"});
  expect_messages("<xacro:macro/><xacro:macro/>" + link("a"), {"expand them with the xacro tool"});
  expect_messages("<mujoco><compilr/></mujoco>" + link("a"), {"did you mean \"compiler\"?"});
}

TEST(UrdfRobot, EmptyRobotIsAWorld) {
  expect_messages("", {"warning: the robot has no links"});
  EXPECT_EQ(read("").errors, 0);
}

TEST(UrdfRobot, RootElementDecides) {
  mjcf::XmlNode node;
  node.tag = "Robot";
  EXPECT_TRUE(is_robot(node));
  node.tag = "mujoco";
  EXPECT_FALSE(is_robot(node));
}

}  // namespace
}  // namespace corten::urdf::test
