// #24 friction, #25 priority, #26 solmix: how the parameters of two geoms are combined into those of their
// contact. The criteria about flexible bodies are in spec_24_27_flex_contacts_test.cpp, and round trips of
// MJCF are tested with the reader.
#include <gtest/gtest.h>

#include "support/contacts.h"

namespace corten::test {
namespace {

/// The contact of two balls with these attributes, the first in the body with the lower id.
Contact contact(const std::string& a, const std::string& b, const std::string& pair = "") {
  const auto found =
      contacts_of("<mujoco><worldbody><body><freejoint/><geom name='a' size='0.1' " + a +
                  "/></body>"
                  "<body pos='0.18 0 0'><freejoint/><geom name='b' size='0.1' " +
                  b +
                  "/></body></worldbody>"
                  "<contact>" +
                  (pair.empty() ? "" : "<pair geom1='a' geom2='b' " + pair + "/>") + "</contact></mujoco>");
  EXPECT_EQ(found.size(), 1u);
  return found.empty() ? Contact{} : found[0];
}

void expect_near(const Numbers& got, const Numbers& wanted) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t i = 0; i < got.size(); i++) EXPECT_NEAR(got[i], wanted[i], 1e-15) << i;
}

TEST(Spec24, FrictionIsTheLargerOfTwoByElement) {
  EXPECT_EQ(contact("friction='0.3 0.005 0.0001'", "friction='0.7 0.01 0.001'").friction,
            (Numbers{0.7, 0.7, 0.01, 0.001, 0.001}));
  EXPECT_EQ(contact("friction='0.7 0.005 0.001'", "friction='0.3 0.01 0.0001'").friction,
            (Numbers{0.7, 0.7, 0.01, 0.001, 0.001}));
}

TEST(Spec24, EqualFrictionStays) {
  EXPECT_EQ(contact("friction='0.5 0.005 0.0001'", "friction='0.5 0.005 0.0001'").friction,
            (Numbers{0.5, 0.5, 0.005, 0.0001, 0.0001}));
}

TEST(Spec24, NoFrictionOnOneSideLeavesThatOfTheOther) {
  EXPECT_EQ(contact("friction='0 0 0'", "friction='0.5 0.005 0.0001'").friction,
            (Numbers{0.5, 0.5, 0.005, 0.0001, 0.0001}));
}

TEST(Spec24, FrictionIsNeverBelowItsLeastValue) {
  EXPECT_EQ(contact("friction='0 0 0'", "friction='0 0 0'").friction, Numbers(5, 1e-5));
  EXPECT_EQ(contact("", "", "friction='0 0 0 0 0'").friction, Numbers(5, 1e-5));
}

TEST(Spec24, PairOverridesFriction) {
  EXPECT_EQ(contact("friction='2 2 2'", "friction='3 3 3'", "friction='0.9 0.9 0.02 0.003 0.003'").friction,
            (Numbers{0.9, 0.9, 0.02, 0.003, 0.003}));
}

const char* const kLeading =
    "priority='1' friction='0.5 0.008 0.0003' solref='0.03 0.9' solimp='0.85 0.92 0.0015 0.55 2.5' "
    "condim='3' ";
const char* const kFollowing =
    "friction='0.8 0.01 0.001' solref='0.02 1.0' solimp='0.9 0.95 0.001 0.5 2.0' condim='6' ";

TEST(Spec25, HigherPriorityGivesAllParameters) {
  for (const Contact& c : {contact(kLeading, kFollowing), contact(kFollowing, kLeading)}) {
    EXPECT_EQ(c.friction, (Numbers{0.5, 0.5, 0.008, 0.0003, 0.0003}));
    EXPECT_EQ(c.solref, (Numbers{0.03, 0.9}));
    EXPECT_EQ(c.solimp, (Numbers{0.85, 0.92, 0.0015, 0.55, 2.5}));
    EXPECT_EQ(c.dim, 3);
  }
}

TEST(Spec25, EqualPriorityCombines) {
  const Contact c = contact("condim='3' friction='0.3 0.02 0.1'", "condim='4' friction='0.4 0.01 0.2'");
  EXPECT_EQ(c.friction, (Numbers{0.4, 0.4, 0.02, 0.2, 0.2}));
  EXPECT_EQ(c.dim, 4);
}

TEST(Spec25, DefaultPriorityIsEqual) {
  EXPECT_EQ(load_string("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")->geom_priority[0], 0);
}

TEST(Spec25, NegativePriorityLoses) {
  EXPECT_EQ(contact("priority='-1' friction='0.9 0.9 0.9'", "friction='0.1 0.2 0.3'").friction,
            (Numbers{0.1, 0.1, 0.2, 0.3, 0.3}));
}

TEST(Spec25, GapsAddWhateverThePriority) {
  const Contact c = contact("priority='1' margin='0.01' gap='0.001'", "margin='0.01' gap='0.002'");
  EXPECT_NEAR(c.includemargin, 0.02 - 0.003, 1e-15);
}

TEST(Spec25, PairIgnoresPriority) {
  EXPECT_EQ(contact("priority='9' friction='2 2 2'", "", "friction='0.9 0.8 0.7 0.6 0.5'").friction,
            (Numbers{0.9, 0.8, 0.7, 0.6, 0.5}));
}

TEST(Spec25, PriorityIsReadFromTheModel) {
  EXPECT_EQ(
      load_string("<mujoco><worldbody><geom size='1' priority='2'/></worldbody></mujoco>")->geom_priority[0],
      2);
}

const char* const kSoft = "solref='0.04 0.8' solimp='0.8 0.9 0.002 0.4 3' ";
const char* const kStiff = "solref='0.02 1.0' solimp='0.9 0.95 0.001 0.5 2' ";

TEST(Spec26, EqualWeightsTakeTheMean) {
  const Contact c = contact(kStiff, kSoft);
  expect_near(c.solref, {0.03, 0.9});
  expect_near(c.solimp, {0.85, 0.925, 0.0015, 0.45, 2.5});
}

TEST(Spec26, WeightsCount) {
  const Contact c = contact(std::string(kStiff) + "solmix='2'", kSoft);
  expect_near(c.solref, {(2 * 0.02 + 0.04) / 3, (2 * 1.0 + 0.8) / 3});
  expect_near(c.solimp, {(2 * 0.9 + 0.8) / 3, (2 * 0.95 + 0.9) / 3, (2 * 0.001 + 0.002) / 3,
                         (2 * 0.5 + 0.4) / 3, 7.0 / 3});
}

TEST(Spec26, TwoZeroWeightsAreEqual) {
  expect_near(contact(std::string(kStiff) + "solmix='0'", std::string(kSoft) + "solmix='0'").solref,
              {0.03, 0.9});
}

TEST(Spec26, AZeroWeightLeavesTheOther) {
  for (const Contact& c : {contact(std::string(kStiff) + "solmix='0'", kSoft),
                           contact(kSoft, std::string(kStiff) + "solmix='0'")}) {
    EXPECT_EQ(c.solref, (Numbers{0.04, 0.8}));
    EXPECT_EQ(c.solimp, (Numbers{0.8, 0.9, 0.002, 0.4, 3}));
  }
}

TEST(Spec26, DirectReferencesTakeTheSmallerNumbers) {
  EXPECT_EQ(contact("solref='-100 -1' solmix='9'", "solref='-200 -1'").solref, (Numbers{-200, -1}));
  EXPECT_EQ(contact("solref='0.02 1'", "solref='-100 -1'").solref, (Numbers{-100, -1}));
}

TEST(Spec26, WeightsDoNotTouchFriction) {
  EXPECT_EQ(contact("solmix='100' friction='0.3 0.1 0.1'", "friction='0.8 0.2 0.2'").friction[0], 0.8);
}

TEST(Spec26, PriorityComesBeforeWeights) {
  EXPECT_EQ(contact(std::string(kStiff) + "priority='1'", std::string(kSoft) + "solmix='100'").solref,
            (Numbers{0.02, 1}));
}

TEST(Spec26, PairComesBeforeWeights) {
  EXPECT_EQ(contact(kStiff, kSoft, "solref='0.5 0.6'").solref, (Numbers{0.5, 0.6}));
}

TEST(ContactOverride, FlagGivesAllContactsTheOptionsOfTheModel) {
  const auto found = contacts_of(
      "<mujoco><option o_margin='0.07' o_solref='0.3 0.4' o_solimp='0.5 0.6 0.7 0.1 3' "
      "o_friction='0.1 0.2 0.3 0.4 0'><flag override='enable'/></option><worldbody>"
      "<body><freejoint/><geom name='a' size='0.1' margin='0.5' gap='0.01' condim='4'/></body>"
      "<body pos='0.25 0 0'><freejoint/><geom name='b' size='0.1' priority='1'/></body>"
      "<body pos='0.5 0 0.1'><freejoint/><geom name='c' size='0.1'/></body></worldbody>"
      "<contact><pair geom1='b' geom2='c' margin='1' friction='9 9 9 9 9' gap='0.02'/></contact></mujoco>");
  ASSERT_EQ(found.size(), 2u);
  for (const Contact& c : found) {
    EXPECT_EQ(c.solref, (Numbers{0.3, 0.4}));
    EXPECT_EQ(c.solreffriction, (Numbers{0.3, 0.4}));
    EXPECT_EQ(c.solimp, (Numbers{0.5, 0.6, 0.7, 0.1, 3}));
    EXPECT_EQ(c.friction, (Numbers{0.1, 0.2, 0.3, 0.4, 1e-5}));
  }
  EXPECT_NEAR(found[0].includemargin, 0.06, 1e-15) << "the gap does not change";
  EXPECT_NEAR(found[1].includemargin, 0.05, 1e-15);
  EXPECT_EQ(found[0].dim, 3) << "the dimension is that of the geom with priority";
}

}  // namespace
}  // namespace corten::test
