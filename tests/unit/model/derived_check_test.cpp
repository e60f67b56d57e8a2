// Binary models whose flags and kinds are in bounds but do not fit what they follow from.
#include <gtest/gtest.h>

#include <cstring>

#include "base/hash.h"
#include "corten/corten.h"
#include "model/storage.h"

namespace corten {
namespace {

Model example() {
  return load_string(R"(<mujoco>
    <worldbody>
      <geom name="floor" type="plane" size="1 1 1"/>
      <body name="box" pos="0 0 1"><joint name="slide" type="slide" axis="0 0 1"/><geom size="0.1"/><site name="centre"/></body>
      <body name="arm" pos="1 0 1"><joint name="ball" type="ball"/><joint name="x" type="slide"/>
        <geom type="capsule" size="0.04" fromto="0 0 0 0.4 0 0"/><site name="tip" pos="0.4 0 0"/>
        <body name="tail" pos="0.5 0 0"><joint name="hinge" axis="0 1 0"/><joint name="hinge2" axis="1 0 0"/>
          <geom name="side" type="cylinder" size="0.05 0.1" pos="0.2 0 0.1" euler="20 0 0"/>
          <geom name="end" type="box" size="0.05 0.1 0.2" pos="0.5 0 0"/></body></body>
      <body name="free" pos="3 0 1"><freejoint/><geom size="0.1"/></body>
      <body name="hand" mocap="true"/><body name="fixed"><body name="held"/></body>
      <flexcomp name="cloth" type="grid" count="3 3 1" spacing="0.1 0.1 0.1" pos="5 0 1" radius="0.01"/>
    </worldbody>
    <contact><pair geom1="floor" geom2="side" condim="3"/></contact>
    <tendon><spatial><site site="centre"/><geom geom="side"/><site site="tip"/></spatial></tendon>
    <sensor><jointpos joint="slide"/><ballquat joint="ball"/><framepos objtype="site" objname="tip"/></sensor></mujoco>)");
}

class WrongFlag : public testing::Test {
 protected:
  const Model model_ = example();

  /// The message about a model in which one integer differs; empty if it is accepted.
  std::string complaint(std::span<const int> field, int i, int wrong) const {
    std::vector<std::byte> bad = to_binary(model_);
    constexpr std::size_t kHeader = 40, kChecksum = 32;
    constexpr std::size_t kArena =
        kHeader + sizeof(ModelSizes) + sizeof(std::uint64_t) + sizeof(Option) + sizeof(Statistic);
    const auto place = reinterpret_cast<const std::byte*>(field.data() + i) - model_.storage().arena->data();
    std::memcpy(bad.data() + kArena + place, &wrong, sizeof wrong);
    const std::uint64_t hash = Hash().add(std::span(bad).subspan(kHeader)).value();
    std::memcpy(bad.data() + kChecksum, &hash, sizeof hash);
    try {
      from_binary(bad);
      return "";
    } catch (const LoadError& error) {
      return error.what();
    }
  }

  /// Every other value of the first `count` kinds is refused for every element.
  void expect_only_the_right_one(const std::string& name, std::span<const int> field, int count) const {
    ASSERT_FALSE(field.empty());
    for (int i = 0; i < static_cast<int>(field.size()); i++)
      for (int wrong = 0; wrong < count; wrong++) {
        if (wrong == field[static_cast<std::size_t>(i)]) continue;
        const std::string message = complaint(field, i, wrong);
        EXPECT_NE(
            message.find(name + "[" + std::to_string(i) + "] has the invalid value " + std::to_string(wrong)),
            std::string::npos)
            << name << "[" << i << "] = " << wrong << ": " << message;
      }
  }
  int joint(const char* name) const { return model_.id(kObjJoint, name); }
  int body(const char* name) const { return model_.id(kObjBody, name); }
};

TEST_F(WrongFlag, TheOriginalIsAccepted) {
  EXPECT_EQ(complaint(model_->body_sameframe, 0, model_->body_sameframe[0]), "");
}

TEST_F(WrongFlag, OfCoincidingFramesIsRefused) {
  expect_only_the_right_one("body_sameframe", model_->body_sameframe, 5);
  expect_only_the_right_one("geom_sameframe", model_->geom_sameframe, 5);
  expect_only_the_right_one("site_sameframe", model_->site_sameframe, 5);
}

TEST_F(WrongFlag, OfSimpleBodiesIsRefused) {
  expect_only_the_right_one("body_simple", model_->body_simple, 3);
}

TEST_F(WrongFlag, OfContactMasksIsRefused) {
  expect_only_the_right_one("body_contype", model_->body_contype, 4);
  expect_only_the_right_one("body_conaffinity", model_->body_conaffinity, 4);
}

TEST_F(WrongFlag, OfSensorsIsRefused) {
  expect_only_the_right_one("sensor_needstage", model_->sensor_needstage, 4);
  expect_only_the_right_one("sensor_datatype", model_->sensor_datatype, 4);
}

TEST_F(WrongFlag, OfRigidEdgesIsRefused) {
  expect_only_the_right_one("flexedge_rigid", model_->flexedge_rigid, 2);
  EXPECT_NE(complaint(model_->flex_rigid, 0, 1), "");
}

TEST_F(WrongFlag, AContactHasOneThreeFourOrSixDimensions) {
  for (const int wrong : {0, 2, 5, 7}) {
    EXPECT_NE(complaint(model_->geom_condim, 1, wrong), "") << wrong;
    EXPECT_NE(complaint(model_->pair_dim, 0, wrong), "") << wrong;
    EXPECT_NE(complaint(model_->flex_condim, 0, wrong), "") << wrong;
  }
  for (const int right : {1, 3, 4, 6}) EXPECT_EQ(complaint(model_->geom_condim, 1, right), "") << right;
}

TEST_F(WrongFlag, SwitchesAreOnOrOff) {
  EXPECT_NE(complaint(model_->jnt_limited, 0, 2), "");
  EXPECT_EQ(complaint(model_->jnt_limited, 0, 1), "");
  EXPECT_NE(complaint(model_->geom_visible, 0, -1), "");
}

TEST_F(WrongFlag, ASensorReadsAJointWithTheRightNumberOfCoordinates) {
  EXPECT_NE(complaint(model_->sensor_objid, 0, joint("ball")), "") << "jointpos of a ball";
  EXPECT_NE(complaint(model_->sensor_objid, 1, joint("hinge")), "") << "ballquat of a hinge";
  EXPECT_EQ(complaint(model_->sensor_objid, 0, joint("hinge")), "");
}

TEST_F(WrongFlag, ATendonWrapsAroundSpheresAndCylindersAsTheyAre) {
  EXPECT_NE(complaint(model_->wrap_type, 1, kWrapSphere), "") << "it is a cylinder";
  EXPECT_NE(complaint(model_->wrap_objid, 1, model_.id(kObjGeom, "end")), "") << "it is a box";
}

TEST_F(WrongFlag, MocapBodiesAreChildrenOfTheWorldWithoutJoints) {
  ASSERT_EQ(model_->body_mocapid[static_cast<std::size_t>(body("hand"))], 0);
  EXPECT_NE(complaint(model_->body_mocapid, body("held"), 0), "") << "two bodies with one pose";
}

/// Both children of a node are the same: a walk through such a tree takes exponential time.
TEST_F(WrongFlag, ATreeOfBoxesIsATree) {
  const int node = model_->body_bvhadr[static_cast<std::size_t>(body("tail"))];
  ASSERT_GE(node, 0);
  const std::span<const int> child = model_->bvh_child;
  ASSERT_GE(child[static_cast<std::size_t>(2 * node)], 1) << "two geoms make an inner node";
  EXPECT_NE(complaint(child, 2 * node, child[static_cast<std::size_t>(2 * node + 1)]), "");
  // A leaf of another body.
  EXPECT_NE(complaint(model_->bvh_nodeid, node + 1, 0), "");
}

TEST(BinaryModel, WithTheSameNameTwiceIsRefused) {
  const Model model =
      load_string("<mujoco><worldbody><body name='aa'/><body name='bb'/></worldbody></mujoco>");
  std::vector<std::byte> bytes = to_binary(model);
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::size_t second = text.rfind("bb");
  ASSERT_NE(second, std::string::npos);
  std::memcpy(bytes.data() + second, "aa", 2);
  constexpr std::size_t kHeader = 40, kChecksum = 32;
  const std::uint64_t hash = Hash().add(std::span(bytes).subspan(kHeader)).value();
  std::memcpy(bytes.data() + kChecksum, &hash, sizeof hash);
  try {
    from_binary(bytes);
    FAIL() << "it is accepted";
  } catch (const LoadError& error) {
    EXPECT_NE(std::string(error.what()).find("two objects of a kind have the same name"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace corten
