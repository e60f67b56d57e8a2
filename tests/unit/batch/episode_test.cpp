// Episodes: rewards, ends, resets and random initial states.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "corten/batch.h"
#include "support/batches.h"

namespace corten::test {
namespace {

/// A slider driven by controls: position and velocity have a closed form.
const char* const kSlider = R"(<mujoco><option timestep="0.1" gravity="0 0 0"/>
  <worldbody><body><joint name="j" type="slide" axis="1 0 0"/><geom size="0.1" mass="1"/></body></worldbody>
  <actuator><motor joint="j"/></actuator><sensor><jointpos joint="j"/></sensor></mujoco>)";

/// Episodes end when the slider has gone far enough; all start with velocity 1.
BatchOptions far_enough(Autoreset mode) {
  return {.envs = 3,
          .threads = 2,
          .autoreset = mode,
          .reward = [](const Environment& env) { return env.data->qpos[0]; },
          .terminated = [](const Environment& env) { return env.data->qpos[0] > 0.25 + env.index; },
          .observation = [](const Environment& env, std::span<double> to) { to[0] = 10 * env.data->qpos[0]; },
          .observation_size = 1,
          .start = [](const Environment& env) { env.data->qvel[0] = 1; }};
}

TEST(Episode, RewardsAndEndsComeFromTheUser) {
  Batch batch(load_string(kSlider), far_enough(Autoreset::disabled));
  EXPECT_EQ(batch.observations()(0, 0), 0);
  for (int s = 1; s <= 4; s++) {
    const BatchResult result = batch.step_all();
    EXPECT_NEAR(result.rewards[0], 0.1 * s, 1e-12);
    EXPECT_EQ(result.terminated[0], s >= 3);
    EXPECT_EQ(result.terminated[1], 0);
    EXPECT_NEAR(batch.observations()(0, 0), s, 1e-12);
  }
  EXPECT_EQ(batch.episode(0), 0) << "only the user resets";
}

TEST(Episode, TheNextStepResets) {
  Batch batch(load_string(kSlider), far_enough(Autoreset::next_step));
  for (int s = 1; s <= 3; s++) batch.step_all();
  EXPECT_EQ(batch.terminated()[0], 1);
  EXPECT_NEAR(batch.states()(0, 0), 0.3, 1e-12) << "the arrays show the last state of the episode";
  batch.step_all();
  EXPECT_EQ(batch.terminated()[0], 0);
  EXPECT_EQ(batch.rewards()[0], 0);
  EXPECT_EQ(batch.states()(0, 0), 0);
  EXPECT_EQ(batch.states()(0, 1), 1);
  EXPECT_EQ(batch.episode(0), 1);
  EXPECT_EQ(batch.episode_step(0), 0);
  batch.step_all();
  EXPECT_NEAR(batch.states()(0, 0), 0.1, 1e-12);
  EXPECT_EQ(batch.episode(1), 0);
}

TEST(Episode, TheSameStepResetsAndKeepsTheEnd) {
  Batch batch(load_string(kSlider), far_enough(Autoreset::same_step));
  for (int s = 1; s <= 3; s++) batch.step_all();
  EXPECT_EQ(batch.terminated()[0], 1);
  EXPECT_NEAR(batch.rewards()[0], 0.3, 1e-12);
  EXPECT_EQ(batch.states()(0, 0), 0);
  EXPECT_EQ(batch.observations()(0, 0), 0);
  EXPECT_NEAR(batch.final_states()(0, 0), 0.3, 1e-12);
  EXPECT_NEAR(batch.final_observations()(0, 0), 3, 1e-12);
  EXPECT_NEAR(batch.final_sensordata()(0, 0), 0.2, 1e-12)
      << "sensors show the state that the step began with";
  EXPECT_EQ(batch.final_states()(1, 0), 0) << "not over";
  batch.step_all();
  EXPECT_EQ(batch.terminated()[0], 0);
  EXPECT_NEAR(batch.states()(0, 0), 0.1, 1e-12);
}

TEST(Episode, IsCutOffAfterItsSteps) {
  Batch batch(load_string(kSlider),
              {.envs = 2, .max_episode_steps = 3, .truncated = [](const Environment& env) {
                 return env.index == 1 && env.step == 2;
               }});
  for (int s = 1; s <= 3; s++) {
    batch.step_all();
    EXPECT_EQ(batch.truncated()[0], s == 3) << s;
    EXPECT_EQ(batch.truncated()[1], s == 2) << s;
    EXPECT_EQ(batch.terminated()[0], 0);
  }
}

TEST(Episode, SeesItsNumberAndStep) {
  std::vector<std::int64_t> seen;
  Batch batch(load_string(kSlider),
              {.threads = 1, .max_episode_steps = 2, .reward = [&](const Environment& env) {
                 seen.push_back(10 * env.episode + env.step);
                 return 0.0;
               }});
  for (int s = 0; s < 5; s++) batch.step_all();
  EXPECT_EQ(seen, (std::vector<std::int64_t>{1, 2, 11, 12}));
}

TEST(Episode, RandomStartsDependOnSeedEnvironmentAndEpisodeOnly) {
  auto run = [](int threads, std::uint64_t seed) {
    Batch batch(load_string(kSlider),
                {.envs = 9,
                 .threads = threads,
                 .seed = seed,
                 .max_episode_steps = 3,
                 .control = [](const Environment& env) { env.data->ctrl[0] = env.random.normal(); },
                 .start = [](const Environment& env) { env.data->qpos[0] = env.random.uniform(-1, 1); }});
    for (int s = 0; s < 10; s++) batch.step_all();
    return hashes(batch);
  };
  const auto first = run(1, 5);
  for (int threads : {2, 4}) EXPECT_EQ(run(threads, 5), first);
  EXPECT_NE(run(1, 6), first);
  EXPECT_NE(first[0], first[1]);
}

TEST(Random, GivesNumbersOfItsKind) {
  Random random(1, 2, 3);
  double sum = 0, squares = 0;
  int counts[5] = {};
  const int n = 20000;
  for (int i = 0; i < n; i++) {
    const double x = random.uniform(-1, 3), g = random.normal();
    EXPECT_TRUE(x >= -1 && x < 3);
    sum += g;
    squares += g * g;
    counts[random.below(5)]++;
  }
  EXPECT_NEAR(sum / n, 0, 0.03);
  EXPECT_NEAR(squares / n, 1, 0.05);
  for (int count : counts) EXPECT_NEAR(count, n / 5, 250);
  EXPECT_EQ(Random(1, 2, 3).next(), Random(1, 2, 3).next());
  EXPECT_NE(Random(1, 2, 3).next(), Random(1, 3, 2).next());
  EXPECT_NE(Random(1).next(), Random(2).next());
}

}  // namespace
}  // namespace corten::test
