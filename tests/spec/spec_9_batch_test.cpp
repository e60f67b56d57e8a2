// #9: batched simulation.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>
#include <utility>

#include "corten/corten.h"
#include "support/batches.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

constexpr int kEnvs = 12, kSteps = repetitions(60, 8);

TEST(Spec9, C1_ABatchMovesAsItsEnvironmentsAlone) {
  for (const char* name : {"humanoid.xml", "quadruped.xml", "tendon_hand.xml"}) {
    const Model model = batch_model(name);
    const auto alone = stepped_alone(model, kEnvs, kSteps, 2);
    for (int threads : {1, 2, 4, 8}) {
      Batch batch(model, {.envs = kEnvs, .threads = threads});
      for (int s = 0; s < kSteps; s++) {
        random_controls(batch, s);
        batch.step_all(2);
      }
      EXPECT_EQ(hashes(batch), alone) << name << ", " << threads << " threads";
    }
  }
}

TEST(Spec9, C2_ARowOfStatesIsPositionThenVelocity) {
  const Model model = batch_model("humanoid.xml");
  Batch batch(model, {.envs = 3});
  random_controls(batch, 0);
  const BatchResult result = batch.step_all(3);
  ASSERT_EQ(result.states.envs(), 3);
  ASSERT_EQ(result.states.width(), static_cast<std::size_t>(model->nq + model->nv));
  for (int e = 0; e < 3; e++) {
    for (int i = 0; i < model->nq; i++) EXPECT_EQ(result.states(e, i), batch.qpos()(e, i));
    for (int i = 0; i < model->nv; i++) EXPECT_EQ(result.states(e, model->nq + i), batch.qvel()(e, i));
    EXPECT_EQ(&result.states[e][0], result.states.data() + e * (model->nq + model->nv));
  }
}

TEST(Spec9, C3_AFaultyEnvironmentHarmsNoOther) {
  const Model model = batch_model("humanoid.xml");
  const auto alone = stepped_alone(model, kEnvs, kSteps);
  for (int threads : {1, 3}) {
    Batch batch(model, {.envs = kEnvs, .threads = threads});
    for (int s = 0; s < kSteps; s++) {
      random_controls(batch, s);
      batch.ctrl()(1, 0) = NAN;               // bad controls
      if (s == 3) batch.qpos()(5, 2) = NAN;   // a bad state
      if (s == 2) batch.qvel()(8, 4) = 1e12;  // diverges
      const BatchResult result = batch.step_all();
      // Of every two steps, the first gets the bad control, the second resets.
      EXPECT_EQ(result.faults[1], s % 2 == 0 ? kBadCtrl : 0);
      EXPECT_EQ(result.terminated[1], s % 2 == 0);
      EXPECT_EQ(result.faults[5], s == 3 ? kBadQpos : 0);
      EXPECT_EQ(result.faults[8] & kBadQvel, s == 2 ? kBadQvel : 0);
    }
    const auto found = hashes(batch);
    for (std::size_t e = 0; e < kEnvs; e++) {
      if (e == 1 || e == 5 || e == 8) continue;
      EXPECT_EQ(found[e], alone[e]) << "environment " << e << ", " << threads << " threads";
    }
  }
}

// Speed is measured by `corten bench --threads 1,2,4`. Parallel execution shows on any machine if the work is
// waiting.
TEST(Spec9, C4_WorkIsSpreadOverAllThreads) {
  using namespace std::chrono;
  const Model model =
      load_string("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  auto seconds = [&](int threads) {
    Batch batch(model, {.envs = 16, .threads = threads, .control = [](const Environment&) {
                          std::this_thread::sleep_for(milliseconds(10));
                        }});
    const auto start = steady_clock::now();
    batch.step_all();
    return duration<double>(steady_clock::now() - start).count();
  };
  // A busy machine may wake threads late, but not in every attempt.
  for (const auto& [threads, share] : {std::pair(2, 0.7), std::pair(4, 0.45), std::pair(8, 0.35)}) {
    double best = 1;
    for (int attempt = 0; attempt < 5 && best >= share; attempt++)
      best = std::min(best, seconds(threads) / seconds(1));
    EXPECT_LT(best, share) << threads << " threads";
  }
}

TEST(Spec9, C5_StatesAreFilledInPlace) {
  const Model model = batch_model("quadruped.xml");
  Batch batch(model, {.envs = 4, .start_key = 0});
  const double* states = batch.states().data();
  double* ctrl = batch.ctrl().data();
  const std::vector<double> before(batch.states().all().begin(), batch.states().all().end());
  for (int s = 0; s < 5; s++) EXPECT_EQ(batch.step_all().states.data(), states);
  batch.reset(1);
  EXPECT_EQ(batch.states().data(), states);
  EXPECT_EQ(batch.ctrl().data(), ctrl);
  EXPECT_NE(std::vector<double>(states, states + before.size()), before);
}

TEST(Spec9, C6_ResetWhereResetsOnlyWhatIsFlagged) {
  const Model model = batch_model("quadruped.xml");
  Batch batch(model, {.envs = 6, .start_key = 0});
  const auto start = hashes(batch);
  for (int s = 0; s < 5; s++) {
    random_controls(batch, s);
    batch.step_all();
  }
  const auto moved = hashes(batch);
  const bool mask[6] = {false, true, false, false, true, true};
  batch.reset_where(mask);
  const auto after = hashes(batch);
  for (std::size_t e = 0; e < 6; e++) EXPECT_EQ(after[e], mask[e] ? start[e] : moved[e]) << e;
}

}  // namespace
}  // namespace corten::test
