// #27: contacts exist within the margin and act within margin - gap. Rows and forces are tested with the
// solver.
#include <gtest/gtest.h>

#include "support/contacts.h"

namespace corten::test {
namespace {

std::vector<Contact> ball_over_plane(double height, const std::string& plane, const std::string& ball,
                                     const std::string& contact = "") {
  return contacts_of("<mujoco><worldbody><geom name='p' type='plane' size='1 1 1' " + plane +
                     "/><body pos='0 0 " + std::to_string(height) +
                     "'><freejoint/><geom name='b' size='0.05' " + ball + "/></body></worldbody><contact>" +
                     contact + "</contact></mujoco>");
}

TEST(Spec27, MarginsAddAndMakeContacts) {
  const auto found = ball_over_plane(0.051, "margin='0.002'", "margin='0.002'");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, 0.001, 1e-15);
  EXPECT_NEAR(found[0].includemargin, 0.004, 1e-15);
  EXPECT_EQ(found[0].exclude, 0);
}

TEST(Spec27, WithoutMarginSeparateSurfacesMakeNone) {
  EXPECT_EQ(ball_over_plane(0.051, "", "").size(), 0u);
  EXPECT_EQ(ball_over_plane(0.049, "", "").size(), 1u);
}

TEST(Spec27, InTheGapContactsExistAndDoNotAct) {
  const std::string plane = "margin='0.005' gap='0.002'", ball = "margin='0.005' gap='0.003'";
  const auto far = ball_over_plane(0.056, plane, ball), near = ball_over_plane(0.053, plane, ball);
  ASSERT_EQ(far.size(), 1u);
  ASSERT_EQ(near.size(), 1u);
  EXPECT_NEAR(far[0].includemargin, 0.005, 1e-15);
  EXPECT_EQ(far[0].exclude, 1);
  EXPECT_EQ(near[0].exclude, 0);
  EXPECT_EQ(ball_over_plane(0.0601, plane, ball).size(), 0u);
}

TEST(Spec27, PairGivesMarginAndGap) {
  const auto found = ball_over_plane(0.053, "margin='0.001'", "margin='0.001'",
                                     "<pair geom1='b' geom2='p' margin='0.01' gap='0.005'/>");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].includemargin, 0.005, 1e-15);
}

TEST(Spec27, BroadPhaseReachesAsFarAsTheMargins) {
  const std::string pair =
      "<mujoco><worldbody><body><freejoint/><geom size='0.04' margin='0.01'/></body>"
      "<body pos='0.09 0 0'><freejoint/><geom size='0.04' margin='0.01'/></body></worldbody></mujoco>";
  const auto found = contacts_of(pair);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, 0.01, 1e-15);
}

TEST(Spec27, FiveHeightsHaveTheContactsOfTheReference) {
  // margin 0.004, gap 0.001 on the ball alone: contacts exist up to 0.004 and act below 0.003.
  const struct {
    double dist;
    std::size_t count;
    int exclude;
  } heights[] = {{-0.002, 1, 0}, {-0.0005, 1, 0}, {0.001, 1, 0},
                 {0.0029, 1, 0}, {0.0035, 1, 1},  {0.0041, 0, 0}};
  for (const auto& height : heights) {
    const auto found = ball_over_plane(0.05 + height.dist, "", "margin='0.004' gap='0.001'");
    ASSERT_EQ(found.size(), height.count) << height.dist;
    if (found.empty()) continue;
    EXPECT_NEAR(found[0].includemargin, 0.003, 1e-15);
    EXPECT_EQ(found[0].exclude, height.exclude) << height.dist;
  }
}

}  // namespace
}  // namespace corten::test
