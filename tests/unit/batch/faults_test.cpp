// Faults in one environment do not affect the others.
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "corten/batch.h"
#include "support/batches.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

const char* const kSlider = R"(<mujoco><option timestep="0.1" gravity="0 0 0"/>
  <worldbody><body><joint name="j" type="slide" axis="1 0 0"/><geom size="0.1" mass="1"/></body></worldbody>
  <actuator><motor joint="j"/></actuator></mujoco>)";

TEST(Fault, FreezesInTheLastGoodState) {
  Batch batch(load_string(kSlider), {.envs = 2, .on_fault = FaultPolicy::freeze});
  for (double& v : batch.qvel().all()) v = 1;
  batch.step_all();
  batch.ctrl()(1, 0) = NAN;
  for (int s = 0; s < 3; s++) {
    batch.step_all();
    EXPECT_EQ(batch.faults()[1], kBadCtrl);
    EXPECT_EQ(batch.terminated()[1], 1);
    EXPECT_EQ(batch.states()(1, 0), 0.1);
    EXPECT_EQ(batch.qpos()(1, 0), 0.1);
  }
  EXPECT_NEAR(batch.qpos()(0, 0), 0.4, 1e-12);
  EXPECT_NE(batch.fault_text(1).find("a control was bad"), std::string::npos);
  EXPECT_EQ(batch.fault_text(0), "");
  batch.reset(1);
  EXPECT_EQ(batch.faults()[1], 0);
  EXPECT_EQ(batch.ctrl()(1, 0), 0);
  batch.step_all();
  EXPECT_EQ(batch.time()(1, 0), 0.1);
}

TEST(Fault, ASetStateThawsToo) {
  Batch batch(load_string(kSlider), {.envs = 1, .on_fault = FaultPolicy::freeze});
  batch.ctrl()(0, 0) = NAN;
  batch.step_all();
  batch.ctrl()(0, 0) = 0;
  const int first[] = {0};
  const double state[] = {0.5, 1};
  batch.set_state(first, kStateQpos | kStateQvel, state);
  batch.step_all();
  EXPECT_NEAR(batch.qpos()(0, 0), 0.6, 1e-12);
  EXPECT_EQ(batch.faults()[0], 0);
}

TEST(Fault, ResetsInTheNextStepOrInTheSame) {
  for (Autoreset mode : {Autoreset::next_step, Autoreset::disabled, Autoreset::same_step}) {
    Batch batch(load_string(kSlider), {.envs = 2, .autoreset = mode, .start = [](const Environment& env) {
                                         env.data->qvel[0] = 1;
                                       }});
    batch.step_all();
    batch.ctrl()(1, 0) = NAN;
    batch.step_all();
    EXPECT_EQ(batch.faults()[1], kBadCtrl);
    EXPECT_EQ(batch.terminated()[1], 1);
    EXPECT_EQ(batch.rewards()[1], 0);
    if (mode == Autoreset::same_step) {
      EXPECT_EQ(batch.qpos()(1, 0), 0);
      EXPECT_EQ(batch.final_states()(1, 0), 0.1) << "the last good state";
    } else {
      EXPECT_EQ(batch.qpos()(1, 0), 0.1);
      batch.step_all();
      EXPECT_EQ(batch.qpos()(1, 0), 0);
      EXPECT_EQ(batch.faults()[1], 0);
    }
    EXPECT_EQ(batch.episode(1), 1);
    EXPECT_EQ(batch.episode(0), 0);
    batch.step_all();
    EXPECT_EQ(batch.qpos()(1, 0), 0.1);
  }
}

TEST(Fault, KeptEnvironmentsGoOnAsStepLeavesThem) {
  const Model model = batch_model("humanoid.xml");
  Batch batch(model, {.envs = 2, .on_fault = FaultPolicy::keep});
  Data data(model);
  batch.qpos()(1, 0) = data->qpos[0] = NAN;
  batch.step_all();
  const Status status = step(model, data);
  EXPECT_EQ(batch.faults()[1], status.bits & kDefaultFaults);
  EXPECT_EQ(batch.terminated()[1], 0);
  EXPECT_EQ(batch.state_hash(1), state_hash(model, data));
}

TEST(Fault, IsSeenInTheStepThatEndsBadly) {
  Batch batch(load_string(kSlider), {.envs = 2, .on_fault = FaultPolicy::freeze});
  batch.qvel()(0, 0) = 0.9e10;
  batch.qpos()(0, 0) = 0.95e10;  // good now, bad after the step
  batch.step_all();
  EXPECT_EQ(batch.faults()[0], kBadQpos);
  EXPECT_EQ(batch.states()(0, 0), 0) << "the arrays must not show the bad number";
}

TEST(Fault, ThrowingCallablesAreContained) {
  const Model model = load_string(kSlider);
  auto thrower = [](const char* where, const Environment& env) {
    if (env.index == 1 && env.step != 1) throw std::runtime_error(std::string("thrown by ") + where);
  };
  BatchOptions options{.envs = 3, .threads = 2, .on_fault = FaultPolicy::freeze};
  std::vector<std::pair<std::string, BatchOptions>> cases(5, {"", options});
  cases[0] = {"control", options};
  cases[0].second.control = [=](const Environment& env) { thrower("control", env); };
  cases[1] = {"reward", options};
  cases[1].second.reward = [=](const Environment& env) { return thrower("reward", env), 0.0; };
  cases[2] = {"terminated", options};
  cases[2].second.terminated = [=](const Environment& env) { return thrower("terminated", env), false; };
  cases[3] = {"truncated", options};
  cases[3].second.truncated = [=](const Environment& env) { return thrower("truncated", env), false; };
  cases[4] = {"observation", options};
  cases[4].second.observation_size = 1;
  cases[4].second.observation = [=](const Environment& env, std::span<double>) {
    if (env.step > 0) thrower("observation", env);
  };
  for (auto& [name, given] : cases) {
    Batch batch(model, given);
    for (double& v : batch.qvel().all()) v = 1;
    EXPECT_NO_THROW(batch.step_all());
    EXPECT_EQ(batch.faults()[1], 0) << batch.fault_text(1);
    EXPECT_NO_THROW(batch.step_all());
    EXPECT_EQ(batch.faults()[1], kFaultException) << name;
    EXPECT_EQ(batch.fault_text(1), "a callable threw: thrown by " + name);
    EXPECT_EQ(batch.qpos()(1, 0), 0.1) << name;
    EXPECT_NEAR(batch.qpos()(0, 0), 0.2, 1e-12);
    EXPECT_NEAR(batch.qpos()(2, 0), 0.2, 1e-12);
  }
}

TEST(Fault, StrangeExceptionsAndRewardsToo) {
  Batch batch(load_string(kSlider), {.envs = 3, .reward = [](const Environment& env) -> double {
                                       if (env.index == 0) throw 42;
                                       return env.index == 1 ? NAN : 1;
                                     }});
  batch.step_all();
  EXPECT_EQ(batch.faults()[0], kFaultException);
  EXPECT_EQ(batch.faults()[1], kFaultReward);
  EXPECT_EQ(batch.fault_text(1), "the reward is NaN or infinite");
  EXPECT_EQ(batch.rewards()[1], 0);
  EXPECT_EQ(batch.rewards()[2], 1);
}

TEST(Fault, AKeptEnvironmentMovesWithoutItsReward) {
  Batch batch(
      load_string(kSlider),
      {.envs = 1, .on_fault = FaultPolicy::keep, .reward = [](const Environment&) { return double{NAN}; }});
  batch.qvel()(0, 0) = 1;
  for (int s = 1; s <= 3; s++) {
    batch.step_all();
    EXPECT_EQ(batch.faults()[0], kFaultReward);
    EXPECT_EQ(batch.terminated()[0], 0);
    EXPECT_NEAR(batch.states()(0, 0), 0.1 * s, 1e-12);
  }
}

TEST(Fault, AStartThatFailsIsTriedAgain) {
  int attempts = 0;
  Batch batch(load_string(kSlider), {.envs = 1, .threads = 1, .start = [&](const Environment& env) {
                                       attempts++;
                                       if (attempts == 1) throw std::runtime_error("not yet");
                                       env.data->qvel[0] = attempts == 2 ? NAN : 2;
                                     }});
  EXPECT_EQ(batch.faults()[0], kFaultException);
  batch.step_all();
  EXPECT_TRUE(batch.faults()[0] & kBadQvel);
  EXPECT_EQ(batch.states()(0, 1), 0) << "the initial state without `start`";
  batch.step_all();
  EXPECT_EQ(batch.faults()[0], 0);
  EXPECT_EQ(batch.states()(0, 1), 2);
}

TEST(Fault, TooManyContactsAreOne) {
  const Model model = batch_model("humanoid.xml");
  BatchOptions options{
      .envs = 3, .threads = 2, .max_contacts = 6, .max_rows = 200, .on_fault = FaultPolicy::freeze};
  Batch batch(model, options);
  // One lies on the floor; the others fall from higher up.
  batch.qpos()(1, 2) = 0.1;
  batch.qpos()(0, 2) = batch.qpos()(2, 2) = 5;
  batch.step_all();
  EXPECT_EQ(batch.faults()[1], kCapacity);
  EXPECT_EQ(batch.faults()[0], 0);
  EXPECT_NE(batch.fault_text(1).find("did not fit"), std::string::npos);
}

TEST(Fault, UserDefinedActuatorsMayThrow) {
  UserFunctions functions;
  functions.gain = [](const Model&, const Data& data, int) -> double {
    if (data->ctrl[0] > 5) throw std::runtime_error("too strong");
    return 1;
  };
  const Model model =
      load_string(R"(<mujoco><worldbody><body><joint name="j"/><geom size="0.1"/></body></worldbody>
        <actuator><general joint="j" gaintype="user"/></actuator></mujoco>)")
          .with_user_functions(functions);
  Batch batch(model, {.envs = 2});
  batch.ctrl()(0, 0) = 9;
  batch.step_all();
  EXPECT_EQ(batch.fault_text(0), "a callable threw: too strong");
  EXPECT_EQ(batch.faults()[1], 0);
}

}  // namespace
}  // namespace corten::test
