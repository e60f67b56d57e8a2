// URDF joints.
#include "urdf_helpers.h"

namespace corten::urdf::test {
namespace {

using mjcf::TriState;

const std::string limit = "<limit lower='-1' upper='2' effort='5'/>";

TEST(UrdfJoint, RevoluteIsALimitedHinge) {
  Result r = read_clean(arm_on("revolute", "<axis xyz='0 0 1'/>" + limit));
  const mjcf::Body& arm = r.body("arm");
  ASSERT_EQ(arm.joints.size(), 1u);
  const mjcf::Joint& joint = arm.joints[0];
  EXPECT_EQ(*joint.name, "j");
  EXPECT_EQ(*joint.type, kHinge);
  EXPECT_EQ(list(joint.axis), (V{0, 0, 1}));
  EXPECT_EQ(list(joint.range), (V{-1, 2}));
  EXPECT_EQ(*joint.limited, TriState::auto_);
  EXPECT_EQ(list(joint.actuatorfrcrange), (V{-5, 5}));
}

TEST(UrdfJoint, AxisIsXUnlessGiven) {
  Result r = read_clean(arm_on("continuous", ""));
  EXPECT_EQ(*r.body("arm").joints[0].type, kHinge);
  EXPECT_EQ(list(r.body("arm").joints[0].axis), (V{1, 0, 0}));
  EXPECT_FALSE(r.body("arm").joints[0].range.is_set());
}

TEST(UrdfJoint, PrismaticIsASlide) {
  Result r = read_clean(arm_on("prismatic", "<axis xyz='0 1 0'/>" + limit));
  EXPECT_EQ(*r.body("arm").joints[0].type, kSlide);
}

TEST(UrdfJoint, FixedLeavesOnlyThePose) {
  // Exporters write arbitrary elements into fixed joints.
  Result r =
      read_clean(arm_on("fixed", "<origin xyz='1 2 3'/><axis xyz='0 0 0'/><limit lower='1' upper='0'/>"));
  EXPECT_TRUE(r.body("arm").joints.empty());
  EXPECT_EQ(list(r.body("arm").pos), (V{1, 2, 3}));
}

TEST(UrdfJoint, FloatingIsFree) {
  Result r = read_clean(
      "<link name='world'/><link name='arm'/>"
      "<joint name='j' type='floating'><parent link='world'/><child link='arm'/></joint>");
  EXPECT_EQ(*r.body("arm").joints[0].type, kFree);
}

TEST(UrdfJoint, SphericalIsABall) {
  Result r = read_clean(arm_on("spherical", "<limit lower='0' upper='1'/>"));
  EXPECT_EQ(*r.body("arm").joints[0].type, kBall);
  EXPECT_EQ(list(r.body("arm").joints[0].range), (V{0, 1}));
}

TEST(UrdfJoint, PlanarIsTwoSlidesAcrossAHinge) {
  Result r = read_clean(arm_on(
      "planar", "<axis xyz='0 2 1'/><dynamics damping='3' friction='4'/><limit lower='-1' upper='2'/>"));
  const auto& joints = r.body("arm").joints;
  ASSERT_EQ(names_of(joints), (Names{"j_TX", "j_TY", "j_RZ"}));
  EXPECT_EQ(*joints[0].type, kSlide);
  EXPECT_EQ(*joints[1].type, kSlide);
  EXPECT_EQ(*joints[2].type, kHinge);
  // Reference values; the hinge's axis is normalized only by the compiler.
  expect_near(list(joints[0].axis), {1, 0, 0});
  expect_near(list(joints[1].axis), {0, 0.44721359549995804, -0.894427190999916});
  EXPECT_EQ(list(joints[2].axis), (V{0, 2, 1}));
  for (const mjcf::Joint& joint : joints) {
    EXPECT_EQ(*joint.damping, 3);
    EXPECT_EQ(*joint.frictionloss, 4);
  }
  // As in the reference, only the first is limited.
  EXPECT_EQ(list(joints[0].range), (V{-1, 2}));
  EXPECT_FALSE(joints[1].range.is_set());
}

TEST(UrdfJoint, PlanarAlongZHasTheAxesOfTheLink) {
  Result r = read_clean(arm_on("planar", "<axis xyz='0 0 1'/>"));
  const auto& joints = r.body("arm").joints;
  EXPECT_EQ(list(joints[0].axis), (V{1, 0, 0}));
  EXPECT_EQ(list(joints[1].axis), (V{0, 1, 0}));
}

TEST(UrdfJoint, OriginTurnsAboutFixedAxes) {
  Result r = read_clean(arm_on("fixed", "<origin xyz='0 0 1' rpy='0 1 0.2'/>"));
  EXPECT_EQ(list(r.body("arm").pos), (V{0, 0, 1}));
  // Reference value; closed form: yaw * pitch * roll.
  expect_near(list(r.body("arm").quat),
              {0.8731983044562818, -0.047862689546603394, 0.477030407851843, 0.08761206554319244});
}

TEST(UrdfJoint, DynamicsAreDampingAndDryFriction) {
  Result r = read_clean(arm_on("continuous", "<dynamics damping='0.1' friction='0.2'/>"));
  EXPECT_EQ(*r.body("arm").joints[0].damping, 0.1);
  EXPECT_EQ(*r.body("arm").joints[0].frictionloss, 0.2);
}

TEST(UrdfJoint, EffortHasNoSign) {
  Result r = read(arm_on("continuous", "<limit effort='-5' velocity='1'/>"));
  EXPECT_EQ(list(r.body("arm").joints[0].actuatorfrcrange), (V{-5, 5}));
  Result none = read_clean(arm_on("continuous", "<limit effort='0'/>"));
  EXPECT_FALSE(none.body("arm").joints[0].actuatorfrcrange.is_set());
}

TEST(UrdfJoint, HalfARangeLimitsNothing) {
  // jnt_limited and jnt_range of the reference.
  Result r = read(arm_on("revolute", "<limit upper='2'/>"));
  EXPECT_EQ(*r.body("arm").joints[0].limited, TriState::false_);
  EXPECT_EQ(list(r.body("arm").joints[0].range), (V{0, 2}));
  EXPECT_EQ(r.messages, Names{"robot.urdf:1: joint \"j\" / limit: warning: only one of lower and upper is "
                              "given: the joint is not limited"});
}

TEST(UrdfJoint, ReversedRangeLimitsNothing) {
  Result r = read(arm_on("prismatic", "<limit lower='2' upper='1'/>"));
  EXPECT_EQ(*r.body("arm").joints[0].limited, TriState::false_);
  EXPECT_EQ(r.messages, Names{"robot.urdf:1: joint \"j\" / limit: warning: lower=\"2\" is above upper=\"1\": "
                              "the joint is not limited"});
}

TEST(UrdfJoint, UnlimitedJointsThatShouldBeLimitedAreMentioned) {
  expect_messages(arm_on("revolute", ""), {"<limit> is missing: the joint is not limited"});
  expect_messages(arm_on("revolute", "<limit effort='1'/>"), {"lower and upper are missing"});
  expect_messages(arm_on("revolute", "<limit lower='0' upper='0'/>"), {"lower and upper are both 0"});
  expect_messages(arm_on("continuous", limit), {"the joint is continuous, but lower and upper limit it"});
}

const std::string finger =
    "<link name='finger'/><joint name='f' type='prismatic'><parent link='arm'/><child link='finger'/>" +
    limit;

TEST(UrdfMimic, BecomesAnEqualityOfJoints) {
  // URDF: position = multiplier * leader + offset; both joints start at zero.
  Result r = read_clean(finger + "<mimic joint='j' multiplier='-2' offset='0.5'/></joint>" +
                        arm_on("revolute", limit));
  ASSERT_EQ(r.spec.equalities.size(), 1u);
  const mjcf::Equality& equality = r.spec.equalities[0];
  EXPECT_EQ(equality.kind, mjcf::tag::joint_equality);
  EXPECT_EQ(*equality.joint1, "f");
  EXPECT_EQ(*equality.joint2, "j");
  EXPECT_EQ(list(equality.polycoef), (V{0.5, -2, 0, 0, 0}));
}

TEST(UrdfMimic, FollowsExactlyUnlessTold) {
  Result r = read_clean(arm_on("revolute", limit) + finger + "<mimic joint='j'/></joint>");
  EXPECT_EQ(list(r.spec.equalities[0].polycoef), (V{0, 1, 0, 0, 0}));
}

TEST(UrdfMimic, NeedsAnotherMovingJoint) {
  expect_messages(arm_on("continuous", "<mimic joint='jj'/>"),
                  {"joint \"j\" / mimic: joint=\"jj\": there is no such joint; did you mean \"j\"?"});
  expect_messages(arm_on("continuous", "<mimic joint='j'/>"), {"a joint cannot mimic itself"});
  expect_messages(arm_on("continuous", "<mimic/>"), {"attribute \"joint\" of <mimic> is required"});
  expect_messages(arm_on("fixed", "") + finger + "<mimic joint='j'/></joint>",
                  {"joint=\"j\": only revolute, continuous and prismatic joints can mimic"});
  expect_messages(arm_on("fixed", "<mimic joint='f'/>") + finger + "</joint>", {"warning: a fixed joint"});
}

}  // namespace
}  // namespace corten::urdf::test
