// #24 friction, #25 priority, #26 solmix, #27 margin and gap: contacts of flexes with geoms have the
// parameters that contacts of geoms have.
#include <gtest/gtest.h>

#include "corten/corten.h"
#include "support/contacts.h"

namespace corten::test {
namespace {

/// Contacts of the vertices of a rope, 0.01 above or below the plane z = 0.
std::vector<Contact> contacts(const std::string& geom, const std::string& contact, double height = -.01) {
  return contacts_of("<mujoco><worldbody><geom type='plane' size='1 1 1' " + geom +
                     "/><body name='b' pos='0 0 " + std::to_string(height + .02) +
                     "'><flexcomp name='f' type='grid' dim='1' count='3 1 1' spacing='.1 .1 .1' radius='.02'>"
                     "<contact selfcollide='none' " +
                     contact + "/></flexcomp></body></worldbody></mujoco>");
}

Contact first(const std::string& geom, const std::string& contact, double height = -.01) {
  const auto found = contacts(geom, contact, height);
  EXPECT_EQ(found.size(), 3u);
  return found.empty() ? Contact{} : found[0];
}

void expect_near(const Numbers& got, const Numbers& wanted) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t i = 0; i < got.size(); i++) EXPECT_NEAR(got[i], wanted[i], 1e-15) << i;
}

TEST(Spec24, FlexAndGeomHaveTheLargerFriction) {
  // The worked example of the specification.
  EXPECT_EQ(first("friction='0.6 0.008 0.0002'", "friction='0.4'").friction,
            (Numbers{0.6, 0.6, 0.008, 0.0002, 0.0002}));
  EXPECT_EQ(first("friction='0.3 0.008 0.0002'", "friction='0.4 0.01 0.0001'").friction,
            (Numbers{0.4, 0.4, 0.01, 0.0002, 0.0002}));
  EXPECT_EQ(first("friction='0 0 0'", "friction='0 0 0'").friction, Numbers(5, 1e-5));
}

TEST(Spec25, GeomOfHigherPriorityGivesTheParametersOfAFlexContact) {
  const Contact c = first("priority='1' friction='0.5 0.008 0.0003' solref='0.03 0.9' condim='4'",
                          "friction='0.8 0.01 0.001' solref='0.02 1' condim='6'");
  EXPECT_EQ(c.friction, (Numbers{0.5, 0.5, 0.008, 0.0003, 0.0003}));
  EXPECT_EQ(c.solref, (Numbers{0.03, 0.9}));
  EXPECT_EQ(c.dim, 4);
}

TEST(Spec25, FlexOfHigherPriorityGivesTheParameters) {
  const Contact c = first("friction='0.5 0.008 0.0003' solref='0.03 0.9' condim='6'",
                          "priority='2' friction='0.2 0.001 0.0001' solref='0.05 0.8' condim='1'");
  EXPECT_EQ(c.friction, (Numbers{0.2, 0.2, 0.001, 0.0001, 0.0001}));
  EXPECT_EQ(c.solref, (Numbers{0.05, 0.8}));
  EXPECT_EQ(c.dim, 1);
}

TEST(Spec25, PriorityOfAFlexDoesNotAffectTheGap) {
  const Contact c = first("gap='.002' margin='.01'", "priority='1' gap='.001' margin='.005'");
  EXPECT_NEAR(c.includemargin, .012, 1e-15);
}

TEST(Spec26, SolmixOfFlexAndGeomWeighsTheirParameters) {
  expect_near(first("solref='0.02 1'", "solref='0.04 0.8'").solref, {0.03, 0.9});
  expect_near(first("solmix='2' solref='0.02 1'", "solmix='1' solref='0.05 0.7'").solref, {0.03, 0.9});
  expect_near(first("solmix='0' solref='0.02 1'", "solmix='0' solref='0.04 0.8'").solref, {0.03, 0.9});
  expect_near(first("solmix='0' solref='0.02 1'", "solmix='1' solref='0.04 0.8'").solref, {0.04, 0.8});
  expect_near(first("solref='-100 -5'", "solref='0.04 0.8'").solref, {-100, -5});
  EXPECT_EQ(first("condim='3'", "condim='4'").dim, 4);
}

TEST(Spec27, MarginsAndGapsOfFlexAndGeomAdd) {
  const std::string geom = "margin='.01' gap='.004'", flex = "margin='.005' gap='.002'";
  const Contact active = first(geom, flex, .008), idle = first(geom, flex, .012);
  EXPECT_NEAR(active.includemargin, .009, 1e-15);
  EXPECT_NEAR(active.dist, .008, 1e-12);
  EXPECT_EQ(active.exclude, 0);
  EXPECT_EQ(idle.exclude, 1) << "in the gap";
  EXPECT_TRUE(contacts(geom, flex, .016).empty());
}

TEST(Spec27, OverrideReplacesTheMarginOfFlexes) {
  const auto found = contacts_of(
      "<mujoco><option o_margin='.02' o_friction='.1 .2 .3 .4 .5'><flag "
      "override='enable'/></option><worldbody><geom "
      "type='plane' size='1 1 1'/><body name='b' pos='0 0 .035'><flexcomp name='f' type='grid' dim='1' "
      "count='3 1 1' "
      "spacing='.1 .1 .1' radius='.02'><contact selfcollide='none'/></flexcomp></body></worldbody></mujoco>");
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NEAR(found[0].dist, .015, 1e-12);
  EXPECT_NEAR(found[0].includemargin, .02, 1e-15);
  EXPECT_EQ(found[0].friction, (Numbers{.1, .2, .3, .4, .5}));
}

TEST(Spec27, ContactsInsideAFlexHaveNoMargin) {
  // Two elements of a folded rope, 0.045 apart, with a radius of 0.02: within the margin only.
  const std::string rope =
      "<mujoco><worldbody><body name='a'><joint type='slide'/><inertial pos='0 0 0' mass='1' diaginertia='1 "
      "1 1'/></body>"
      "<body name='b' pos='1 0 0'><joint type='slide'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 "
      "1'/></body>"
      "<body name='c' pos='1 0 GAP'><joint type='slide'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 "
      "1'/></body>"
      "<body name='d' pos='0 0 GAP'><joint type='slide'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 "
      "1'/></body>"
      "</worldbody><deformable><flex name='f' dim='1' body='a b c d' element='0 1 2 3' radius='.02'><contact "
      "margin='.02' gap='.01' selfcollide='narrow'/></flex></deformable></mujoco>";
  auto with_gap = [&](const std::string& gap) {
    std::string text = rope;
    for (std::size_t at; (at = text.find("GAP")) != std::string::npos;) text.replace(at, 3, gap);
    return contacts_of(text);
  };
  EXPECT_TRUE(with_gap(".045").empty());
  const auto found = with_gap(".035");
  ASSERT_EQ(found.size(), 2u) << "parallel segments touch at both ends";
  EXPECT_NEAR(found[0].dist, -.005, 1e-12);
  EXPECT_EQ(found[0].includemargin, 0);
}

}  // namespace
}  // namespace corten::test
