// #24 to #27 by constraint rows and forces, from default classes, and with the model that the items share.
#include <gtest/gtest.h>

#include "support/contacts.h"

namespace corten::test {
namespace {

/// A ball of mass 1 whose surface is `dist` above a plane.
Model ball_at(double dist, const std::string& geom, const std::string& option = "",
              const std::string& plane = "") {
  char height[32];
  std::snprintf(height, sizeof height, "%.17g", 0.05 + dist);
  return load_string("<mujoco><option tolerance='1e-14' " + option + "/><worldbody>" +
                     "<geom type='plane' size='1 1 1' " + plane + "/><body pos='0 0 " + height +
                     "'><freejoint/><geom size='0.05' mass='1' " + geom + "/></body></worldbody></mujoco>");
}

Data forwarded(const Model& model) {
  Data data(model);
  forward(model, data);
  return data;
}

TEST(Spec27, AC1_AContactInTheMarginHasRowsAndPushes) {
  const Data data = forwarded(ball_at(0.001, "margin='0.002'", "", "margin='0.002'"));
  ASSERT_EQ(data->nefc, 4);
  for (std::size_t i = 0; i < 4; i++) {
    EXPECT_NEAR(data->efc_pos[i], 0.001, 1e-15);
    EXPECT_NEAR(data->efc_margin[i], 0.004, 1e-15);
    EXPECT_GT(data->efc_force[i], 0);
  }
  EXPECT_GT(data->qfrc_constraint[2], 0);
}

TEST(Spec27, AC3_RowsExistOnlyBelowTheGap) {
  const std::string ball = "margin='0.005' gap='0.003'", plane = "margin='0.005' gap='0.002'";
  const Data far = forwarded(ball_at(0.006, ball, "", plane)),
             near = forwarded(ball_at(0.003, ball, "", plane));
  EXPECT_EQ(far->ncon, 1);
  EXPECT_EQ(far->nefc, 0);
  EXPECT_EQ(far->qfrc_constraint[2], 0);
  ASSERT_EQ(near->nefc, 4);
  for (std::size_t i = 0; i < 4; i++) EXPECT_NEAR(near->efc_margin[i], 0.005, 1e-15);
  EXPECT_GT(near->qfrc_constraint[2], 0);
}

TEST(Spec27, AC5_RowsHaveTheIncludedMargin) {
  const std::string geom = "margin='0.004' gap='0.001'";
  const Data pyramid = forwarded(ball_at(0.001, geom));
  ASSERT_EQ(pyramid->nefc, 4);
  for (std::size_t i = 0; i < 4; i++) EXPECT_NEAR(pyramid->efc_margin[i], 0.003, 1e-15);
  const Data cone = forwarded(ball_at(0.001, geom, "cone='elliptic'"));
  ASSERT_EQ(cone->nefc, 3);
  EXPECT_NEAR(cone->efc_margin[0], 0.003, 1e-15);
  EXPECT_EQ(cone->efc_margin[1], 0);
  EXPECT_EQ(cone->efc_margin[2], 0);
}

TEST(Spec27, AC6_TheForceGrowsWithTheDepth) {
  // Force of the reference at each distance.
  const double heights[][2] = {
      {0.004, 11.8195}, {0.0025, 15.5695}, {0.001, 19.3195}, {-0.0005, 23.0695}, {-0.002, 26.8195}};
  double before = 0;
  for (const auto& [dist, force] : heights) {
    const double found = forwarded(ball_at(dist, "margin='0.005'"))->qfrc_constraint[2];
    EXPECT_GT(found, before);
    EXPECT_NEAR(found, force, 1e-8) << dist;
    before = found;
  }
}

TEST(Spec27, AC8_CountsMarginsAndForcesAreTheReferences) {
  const struct {
    double dist;
    int rows;
    double force;
  } heights[] = {{-0.002, 4, 21.819500000000005},
                 {-0.0005, 4, 18.069499999999977},
                 {0.001, 4, 14.319499999999996},
                 {0.0025, 4, 10.259326177285311},
                 {0.003, 0, 0}};
  for (const auto& height : heights) {
    const Data data = forwarded(ball_at(height.dist, "margin='0.004' gap='0.001'"));
    EXPECT_EQ(data->ncon, 1) << height.dist;
    ASSERT_EQ(data->nefc, height.rows) << height.dist;
    for (int i = 0; i < height.rows; i++)
      EXPECT_NEAR(data->efc_margin[static_cast<std::size_t>(i)], 0.003, 1e-15);
    EXPECT_NEAR(data->qfrc_constraint[2], height.force, 1e-8) << height.dist;
  }
}

TEST(Spec27, AC8_AllComponentsOfTheForceAreTheReferences) {
  // A moving, turning ball: qfrc_constraint of the reference, and the force in the axes of the contact.
  const struct {
    double dist;
    Numbers force, contact;
  } heights[] = {
      {-0.002,
       {-6.064336000240187, 4.533241267506289, 22.81949999999999, 0.22212882210780818, 0.2971524640117692, 0},
       {22.81949999999999, 4.533241267506289, 6.064336000240187, 0, 0, 0}},
      {-0.0005,
       {-5.894788679727193, 4.417416454508785, 19.069500000000005, 0.21976646861181207, 0.29326573681642787,
        0},
       {19.069500000000005, 4.417416454508785, 5.894788679727193, 0, 0, 0}},
      {0.001,
       {-5.730349616116966, 4.304961143766264, 15.319500000000016, 0.21740053776019636, 0.2893826556139068,
        0},
       {15.319500000000016, 4.304961143766264, 5.730349616116966, 0, 0, 0}},
      {0.0025,
       {-5.487195702510172, 4.132761320245005, 11.23301038781163, 0.21180401766255652, 0.28121877975364634,
        0},
       {11.23301038781163, 4.132761320245005, 5.487195702510172, 0, 0, 0}},
      {0.003, {0, 0, 0, 0, 0, 0}, {}}};
  for (const auto& height : heights) {
    const Model model = ball_at(height.dist, "margin='0.004' gap='0.001'");
    Data data(model);
    const double velocity[6] = {0.3, -0.2, -0.01, 1, 2, 3};
    std::copy(velocity, velocity + 6, data->qvel.begin());
    forward(model, data);
    for (std::size_t i = 0; i < 6; i++)
      EXPECT_NEAR(data->qfrc_constraint[i], height.force[i], 1e-8) << height.dist << " " << i;
    if (height.contact.empty()) continue;
    const auto force = contact_force(model, data, 0);
    for (std::size_t i = 0; i < 6; i++)
      EXPECT_NEAR(force[i], height.contact[i], 1e-8) << height.dist << " " << i;
  }
}

// ---- the model of items 24 to 27

/// The two boxes 3 mm and 0.5 mm above the ground.
const char* const kShared = R"(<mujoco><default><geom condim="3"/></default><worldbody>
  <geom name="ground" type="plane" size="5 5 0.1" friction="0.8 0.01 0.001" solref="0.02 1.0"
        solimp="0.9 0.95 0.001 0.5 2.0" margin="0.003" gap="0.001" solmix="1.0"/>
  <body pos="0 0 0.103"><freejoint/><geom name="box" type="box" size="0.1 0.1 0.1" friction="0.3 0.005 0.0001"
        solref="0.04 0.8" solimp="0.8 0.9 0.002 0.6 3.0" margin="0.002" gap="0.0005" solmix="2.0"/></body>
  <body pos="0.5 0 0.1005"><freejoint/><geom name="priority_box" type="box" size="0.1 0.1 0.1"
        friction="0.5 0.008 0.0003" priority="1" solref="0.03 0.9" solimp="0.85 0.92 0.0015 0.55 2.5"
        margin="0.001" gap="0.0" solmix="1.0"/></body></worldbody></mujoco>)";

void expect_near(const Numbers& got, const Numbers& wanted) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t i = 0; i < got.size(); i++) EXPECT_NEAR(got[i], wanted[i], 1e-15) << i;
}

TEST(Spec24To27, TheSharedModelHasTheExpectedParameters) {
  const Model model = load_string(kShared);
  const int box = model.id(kObjGeom, "box"), leading = model.id(kObjGeom, "priority_box");
  int boxes = 0, leaders = 0;
  for (const Contact& c : contacts_of(model)) {
    EXPECT_EQ(c.geom1, 0);
    EXPECT_EQ(c.dim, 3);
    if (c.geom2 == box) {
      boxes++;
      expect_near(c.friction, {0.8, 0.8, 0.01, 0.001, 0.001});
      expect_near(c.solref, {0.1 / 3, 2.6 / 3});
      expect_near(c.solimp, {2.5 / 3, 2.75 / 3, 0.005 / 3, 1.7 / 3, 8.0 / 3});
      EXPECT_NEAR(c.includemargin, 0.0035, 1e-15);
      EXPECT_EQ(c.exclude, 0);
    } else if (c.geom2 == leading) {
      leaders++;
      expect_near(c.friction, {0.5, 0.5, 0.008, 0.0003, 0.0003});
      expect_near(c.solref, {0.03, 0.9});
      expect_near(c.solimp, {0.85, 0.92, 0.0015, 0.55, 2.5});
      EXPECT_NEAR(c.includemargin, 0.003, 1e-15);
    }
  }
  EXPECT_EQ(boxes, 4);
  EXPECT_EQ(leaders, 4);
}

/// The contact of two balls with these attributes.
Contact contact(const std::string& defaults, const std::string& a, const std::string& b) {
  const auto found = contacts_of("<mujoco><default>" + defaults + "</default><worldbody><body><freejoint/>" +
                                 "<geom size='0.1' " + a + "/></body><body pos='0.18 0 0'><freejoint/>" +
                                 "<geom size='0.1' " + b + "/></body></worldbody></mujoco>");
  EXPECT_EQ(found.size(), 1u);
  return found.empty() ? Contact{} : found[0];
}

TEST(Spec26, AC5_AC6_DirectReferencesOfTheSpecification) {
  EXPECT_EQ(contact("", "solref='-100 1'", "solref='-200 1'").solref, (Numbers{-200, 1}));
  EXPECT_EQ(contact("", "solref='0.02 1'", "solref='-100 1'").solref, (Numbers{-100, 1}));
  EXPECT_EQ(contact("", "solref='-100 1'", "solref='0.02 1' solmix='9'").solref, (Numbers{-100, 1}));
}

TEST(Spec25To27, DefaultClassesGivePriorityWeightMarginAndGap) {
  const std::string classes =
      "<default class='leading'><geom priority='3' friction='.2 .3 .4'/></default>"
      "<default class='wide'><geom margin='0.03' gap='0.01'/></default>"
      "<default class='heavy'><geom solmix='3' solref='0.06 1'/></default>";
  expect_near(contact(classes, "class='leading'", "friction='1 1 1'").friction, {.2, .2, .3, .4, .4});
  EXPECT_NEAR(contact(classes, "class='wide'", "margin='0.01'").includemargin, 0.03, 1e-15);
  EXPECT_NEAR(contact(classes, "class='heavy'", "solref='0.02 1'").solref[0], 0.05, 1e-15);
}

}  // namespace
}  // namespace corten::test
