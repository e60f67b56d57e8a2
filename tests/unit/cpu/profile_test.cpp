// Stage times of a Data and of a Batch, and the checks that debug builds make between stages.
#include "corten/profile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "corten/batch.h"
#include "cpu/validate.h"
#include "model/storage.h"
#include "step/piece_table.h"
#include "support/models.h"

namespace corten::test {
namespace {

const char* const kBoxOnFloor = R"(
<mujoco>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body pos="0 0 0.09"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
  </worldbody>
</mujoco>)";

const StageTime* find(const std::vector<StageTime>& times, const std::string& stage) {
  const auto found = std::ranges::find(times, stage, &StageTime::stage);
  return found == times.end() ? nullptr : &*found;
}

TEST(Profile, CountsTheStagesOfSteps) {
  const Model model = load_string(kBoxOnFloor);
  Data data(model);
  step(model, data);
  EXPECT_TRUE(stage_times(data).empty());
  profile_stages(data, true);
  for (int i = 0; i < 5; i++) step(model, data);
  const std::vector<StageTime> times = stage_times(data);
  ASSERT_NE(find(times, "Collision"), nullptr);
  EXPECT_EQ(find(times, "Collision")->calls, 5);
  EXPECT_GT(find(times, "Collision")->seconds, 0);
  EXPECT_EQ(find(times, "PositionSensors"), nullptr) << "the model has no sensors";
  profile_stages(data, false);
  EXPECT_TRUE(stage_times(data).empty());
}

TEST(Profile, DoesNotChangeResultsAndIsNotCopied) {
  const Model model = load_string(kBoxOnFloor);
  Data measured(model), plain(model);
  profile_stages(measured, true);
  for (int i = 0; i < 20; i++) step(model, measured), step(model, plain);
  EXPECT_TRUE(std::ranges::equal(measured->qpos, plain->qpos));
  const Data copy = measured;
  EXPECT_TRUE(stage_times(copy).empty());
}

TEST(Profile, SumsOverTheThreadsOfABatch) {
  Batch batch(load_string(kBoxOnFloor), {.envs = 6, .threads = 2});
  batch.profile_stages(true);
  for (int i = 0; i < 3; i++) batch.step_all();
  const std::vector<StageTime> times = batch.stage_times();
  ASSERT_NE(find(times, "Inertia"), nullptr);
  EXPECT_EQ(find(times, "Inertia")->calls, 18);
}

/// What a debug build would say after a stage of a Data that `spoil` has changed.
template <class Spoil>
std::string complaint(piece::PieceIndex stage, Spoil spoil) {
  const Model model = load_string(kBoxOnFloor);
  Data data(model);
  step(model, data);
  const auto& d = detail::view_of(data);
  EXPECT_FALSE(cpu::invalid_after(detail::view_of(model), d, stage));
  spoil(d);
  return cpu::invalid_after(detail::view_of(model), d, stage).value_or("");
}

TEST(Validate, NamesWhatNoStageMayLeave) {
  using View = DataView<double>;
  EXPECT_EQ(complaint(piece::kCollision, [](const View& d) { d.contact_geom[3] = 7; }),
            "contact_geom[3] is 7.000000, not in [0, 2)");
  EXPECT_NE(complaint(piece::kInertia, [](const View& d) { d.M[0] = -1; }), "");
  EXPECT_NE(complaint(piece::kConstraintRows, [](const View& d) { d.efc_J_colind[1] = 0; }), "");
  EXPECT_NE(complaint(piece::kKinematics, [](const View& d) { d.xpos[1].z = INFINITY; }), "");
  EXPECT_EQ(complaint(piece::kKinematics, [](const View& d) { d.qpos[0] = d.xpos[1].x = NAN; }), "")
      << "a bad state is reported by the status";
}

}  // namespace
}  // namespace corten::test
