// #3: explicit contact pairs and exclusions.
#include <gtest/gtest.h>

#include "support/contacts.h"

namespace corten::test {
namespace {

// Two balls that overlap by 0.02, named a and b, in bodies A and B.
std::string balls(const std::string& a, const std::string& b, const std::string& contact) {
  return "<mujoco><worldbody>"
         "<body name='A'><freejoint/><geom name='a' size='0.1' " +
         a +
         "/></body>"
         "<body name='B' pos='0.18 0 0'><freejoint/><geom name='b' size='0.1' " +
         b +
         "/></body>"
         "</worldbody><contact>" +
         contact + "</contact></mujoco>";
}

TEST(Spec3, ExcludePreventsContactsBetweenTwoBodies) {
  EXPECT_EQ(contacts_of(balls("", "", "")).size(), 1u);
  EXPECT_EQ(contacts_of(balls("", "", "<exclude body1='A' body2='B'/>")).size(), 0u);
  EXPECT_EQ(contacts_of(balls("", "", "<exclude body1='B' body2='A'/>")).size(), 0u);
  EXPECT_EQ(contacts_of(balls("", "", "<exclude body1='world' body2='A'/>")).size(), 1u);
}

TEST(Spec3, PairForcesContactsWhateverTheMasksSay) {
  const std::string off = "contype='0' conaffinity='0'";
  EXPECT_EQ(contacts_of(balls(off, off, "")).size(), 0u);
  const auto found = contacts_of(balls(off, off, "<pair geom1='a' geom2='b'/>"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].dist, -0.02, 1e-14);
  EXPECT_EQ(contacts_of(balls("", "", "<pair geom1='a' geom2='b'/><exclude body1='A' body2='B'/>")).size(),
            1u);
}

TEST(Spec3, PairsPassTheParentFilter) {
  const std::string chain =
      "<mujoco><worldbody><body><joint/><geom name='a' size='0.1'/><body pos='0.15 0 0'><joint/>"
      "<geom name='b' size='0.1'/></body></body></worldbody><contact>";
  EXPECT_EQ(contacts_of(chain + "</contact></mujoco>").size(), 0u);
  EXPECT_EQ(contacts_of(chain + "<pair geom1='b' geom2='a'/></contact></mujoco>").size(), 1u);
}

TEST(Spec3, ParametersOfThePairReplaceThoseOfTheGeoms) {
  const auto found = contacts_of(
      balls("friction='1 1 1' condim='6' margin='0.5' gap='0.1'", "priority='3'",
            "<pair geom1='a' geom2='b' condim='4' friction='0.2 0.3 0.04 0.005 0.006' solref='0.05 0.7' "
            "solreffriction='0.01 0.8' solimp='0.8 0.9 0.01 0.4 3' margin='0.03' gap='0.01'/>"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].dim, 4);
  EXPECT_EQ(found[0].friction, (Numbers{0.2, 0.3, 0.04, 0.005, 0.006}));
  EXPECT_EQ(found[0].solref, (Numbers{0.05, 0.7}));
  EXPECT_EQ(found[0].solreffriction, (Numbers{0.01, 0.8}));
  EXPECT_EQ(found[0].solimp, (Numbers{0.8, 0.9, 0.01, 0.4, 3}));
  EXPECT_DOUBLE_EQ(found[0].includemargin, 0.02);
}

TEST(Spec3, MasksWorkAsBeforeForAllOthers) {
  auto count = [](const char* a, const char* b) { return contacts_of(balls(a, b, "")).size(); };
  EXPECT_EQ(count("contype='1' conaffinity='0'", "contype='0' conaffinity='1'"), 1u);
  EXPECT_EQ(count("contype='0' conaffinity='1'", "contype='1' conaffinity='0'"), 1u);
  EXPECT_EQ(count("contype='1' conaffinity='0'", "contype='1' conaffinity='0'"), 0u);
  EXPECT_EQ(count("contype='2' conaffinity='2'", "contype='1' conaffinity='1'"), 0u);
  EXPECT_EQ(count("contype='6' conaffinity='0'", "contype='0' conaffinity='4'"), 1u);
}

}  // namespace
}  // namespace corten::test
