// Option exact_contacts: stacks of boxes stand, and bodies slide over flat height fields without hitting cell
// borders.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "corten/corten.h"
#include "support/random.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// Ten cubes of 20 cm, offset from the axis by up to `offset` m and rotated by up to `turn` degrees.
Model tower(double offset, double turn, unsigned seed) {
  Random random(seed);
  std::string text = "<mujoco><option exact_contacts='true'/><worldbody><geom type='plane' size='0 0 1'/>";
  for (int i = 0; i < 10; i++) {
    text += "<body pos='" + std::to_string(random.uniform(-offset, offset)) + " " +
            std::to_string(random.uniform(-offset, offset)) + " " + std::to_string(0.1 + 0.2 * i) +
            "' euler='0 0 " + std::to_string(random.uniform(-turn, turn)) +
            "'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  }
  return load_string(text + "</worldbody></mujoco>");
}

/// The largest sideways motion of any cube in this time.
double drift(const Model& model, double seconds) {
  Data data(model);
  while (data->time < seconds) step(model, data);
  double most = 0;
  for (std::size_t b = 0; b < 10; b++)
    most = std::max(most, std::hypot(data->qpos[7 * b] - model->qpos0[7 * b],
                                     data->qpos[7 * b + 1] - model->qpos0[7 * b + 1]));
  return most;
}

TEST(ExactContacts, ATowerOfTenBoxesStands) {
  const double seconds = kSanitized ? 1 : 20;
  EXPECT_LT(drift(tower(0, 0, 1), seconds), 1e-8);
  EXPECT_LT(drift(tower(0, 1e-5, 2), seconds), 1e-8);
  EXPECT_LT(drift(tower(1e-6, 0, 3), seconds), 1e-6);
  EXPECT_LT(drift(tower(0, 10, 4), seconds), 1e-8);
}

const char* const kShapes[] = {"type='sphere' size='.1'",
                               "type='box' size='.1 .07 .05'",
                               "type='capsule' size='.05 .1' euler='90 0 0'",
                               "type='ellipsoid' size='.12 .08 .05'",
                               "type='cylinder' size='.08 .05'",
                               "type='cylinder' size='.05 .1' euler='0 90 0'",
                               "type='mesh' mesh='block'"};
const double kHeights[] = {0.1, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05};

TEST(ExactContacts, NothingIsFeltOfTheCellsOfFlatGround) {
  Random random(5);
  for (const char* contact : {"soft", "impulse"})
    for (std::size_t k = 0; k < std::size(kShapes); k++) {
      const double angle = random.uniform(0, 6.28);
      const double x = std::cos(angle), y = std::sin(angle);
      const int points = 30 + random.below(100);
      const Model model = load_string(
          "<mujoco><option exact_contacts='true' contact='" + std::string(contact) +
          "'/><asset><hfield name='f' nrow='" + std::to_string(points) +
          "' ncol='101' size='3 3 1 .2'/><mesh name='block' vertex='-.1 -.07 -.05 .1 -.07 -.05 -.1 .07 -.05 "
          ".1 .07 -.05 -.07 -.05 .05 .07 -.05 .05 -.07 .05 .05 .07 .05 .05'/></asset><worldbody><geom "
          "type='hfield' hfield='f' condim='1'/><body pos='" +
          std::to_string(-x) + " " + std::to_string(-y) + " " + std::to_string(kHeights[k]) +
          "' euler='0 0 " + std::to_string(random.uniform(0, 360)) + "'><freejoint/><geom condim='1' " +
          kShapes[k] + "/></body></worldbody></mujoco>");
      Data data(model);
      data->qvel[0] = x, data->qvel[1] = y;
      while (data->time < (kSanitized ? 0.2 : 2)) step(model, data);
      EXPECT_NEAR(data->qvel[0], x, 1e-9) << contact << " " << kShapes[k];
      EXPECT_NEAR(data->qvel[1], y, 1e-9) << contact << " " << kShapes[k];
      EXPECT_NEAR(data->qpos[2], kHeights[k], 1e-3) << contact << " " << kShapes[k];
    }
}

TEST(ExactContacts, TheOptionSurvivesWritingAndReading) {
  const std::string text = "<mujoco><option exact_contacts='true'/><worldbody/></mujoco>";
  EXPECT_EQ(load_string(text)->opt.exact_contacts, 1);
  EXPECT_EQ(load_string(to_mjcf(read_spec_string(text)))->opt.exact_contacts, 1);
  EXPECT_EQ(load_string("<mujoco><worldbody/></mujoco>")->opt.exact_contacts, 0);
}

}  // namespace
}  // namespace corten::test
