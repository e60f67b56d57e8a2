// The state machine of episodes, without an environment.
#include "device/episode_rules.h"

#include <gtest/gtest.h>

#include <limits>

namespace corten::device {
namespace {

constexpr Progress kMiddle{4, 7, kRunning};

EpisodeRules rules_with(bool next_step, bool same_step, bool resets, bool freezes) {
  EpisodeRules rules;
  rules.fault_bits = kBadQpos;
  rules.next_step_resets = next_step;
  rules.same_step_resets = same_step;
  rules.fault_resets = resets;
  rules.fault_freezes = freezes;
  return rules;
}

TEST(EpisodeRules, EpisodesAndStepsCountUp) {
  Progress at;
  at = next_episode(at);
  EXPECT_EQ(at.episode, 0);
  at = next_step(next_step(at));
  EXPECT_EQ(at.step, 2);
  at.phase = kFrozen;
  at = next_episode(at);
  EXPECT_EQ(at.episode, 1);
  EXPECT_EQ(at.step, 0);
  EXPECT_EQ(at.phase, kRunning);
}

TEST(EpisodeRules, AnEndIsOverUnlessTheUserResets) {
  for (const bool terminated : {false, true}) {
    const StepResult next =
        finished_step(rules_with(true, false, true, false), kMiddle, 0, terminated, !terminated);
    EXPECT_EQ(next.progress.phase, kOver);
    EXPECT_FALSE(next.begins_episode);
    EXPECT_EQ(next.flags.terminated, terminated);
    EXPECT_EQ(next.flags.truncated, !terminated);
    EXPECT_TRUE(
        finished_step(rules_with(false, true, true, false), kMiddle, 0, terminated, true).begins_episode);
    const StepResult disabled =
        finished_step(rules_with(false, false, true, false), kMiddle, 0, terminated, true);
    EXPECT_EQ(disabled.progress.phase, kRunning);
    EXPECT_FALSE(disabled.begins_episode);
  }
  EXPECT_EQ(finished_step(rules_with(true, false, true, false), kMiddle, 0, false, false).progress.phase,
            kRunning);
}

TEST(EpisodeRules, AFaultResetsFreezesOrIsOnlyFlagged) {
  const int bits = kBadQpos | kBadQvel;
  const StepResult reset = failed_step(rules_with(false, false, true, false), kMiddle, bits);
  EXPECT_EQ(reset.progress.phase, kOver) << "whatever autoreset says";
  EXPECT_FALSE(reset.begins_episode);
  EXPECT_TRUE(reset.flags.terminated);
  EXPECT_EQ(reset.flags.faults, kBadQpos) << "only what counts as a fault";
  EXPECT_TRUE(failed_step(rules_with(false, true, true, false), kMiddle, bits).begins_episode);

  const StepResult frozen = failed_step(rules_with(false, true, false, true), kMiddle, bits);
  EXPECT_EQ(frozen.progress.phase, kFrozen);
  EXPECT_FALSE(frozen.begins_episode);

  const StepResult kept = failed_step(rules_with(false, true, false, false), kMiddle, bits);
  EXPECT_EQ(kept.progress.phase, kRunning);
  EXPECT_FALSE(kept.flags.terminated);
  EXPECT_EQ(kept.flags.faults, kBadQpos);
}

TEST(EpisodeRules, OnlyFaultsThatCountStopAStep) {
  EXPECT_EQ(stopping_bits(rules_with(true, false, true, false), kBadQpos | kBadQvel), kBadQpos);
  EXPECT_EQ(stopping_bits(rules_with(true, false, true, false), kBadQvel), 0);
  EXPECT_EQ(stopping_bits(rules_with(true, false, false, false), kBadQpos), 0) << "it keeps running";
}

TEST(EpisodeRules, AFailedStartIsTriedAgainUnlessFrozen) {
  EXPECT_EQ(failed_start(rules_with(true, false, true, false), kMiddle).phase, kOver);
  EXPECT_EQ(failed_start(rules_with(true, false, false, true), kMiddle).phase, kFrozen);
  EXPECT_EQ(failed_start(rules_with(true, false, false, false), kMiddle).phase, kRunning);
}

TEST(EpisodeRules, KeysAndLengths) {
  EpisodeRules rules;
  rules.start_key = 3;
  EXPECT_EQ(starting_key(rules, -1), 3);
  EXPECT_EQ(starting_key(rules, 0), 0);
  EXPECT_FALSE(reaches_last_step(rules, kMiddle)) << "no limit";
  rules.max_episode_steps = 7;
  EXPECT_TRUE(reaches_last_step(rules, kMiddle));
  rules.max_episode_steps = 8;
  EXPECT_FALSE(reaches_last_step(rules, kMiddle));
}

TEST(BadNumber, NanInfinityAndHugeAreBad) {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  for (const double x : {nan, -nan, inf, -inf, 1.0000001e10, -2e10}) {
    EXPECT_TRUE(is_bad(x)) << x;
    const double among[] = {0, 1, x, -1};
    EXPECT_TRUE(any_bad(among, 4, SerialExec{})) << x;
    EXPECT_FALSE(any_bad(among, 2, SerialExec{}));
  }
  for (const double x : {0.0, -0.0, 1e10, -1e10, 5e-324}) EXPECT_FALSE(is_bad(x)) << x;
  EXPECT_TRUE(is_bad(std::numeric_limits<float>::infinity()));
}

}  // namespace
}  // namespace corten::device
