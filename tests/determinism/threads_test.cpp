// One Model shared by many threads, each with its own Data: results equal those of one thread.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "corten/corten.h"
#include "support/fields.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

TEST(SharedModel, GivesEveryThreadTheBitsOfASingleRun) {
  for (const char* integrator : {"Euler", "RK4", "implicit", "implicitfast"}) {
    const Model model = load_random({.seed = 9,
                                     .bodies = 8,
                                     .integrator = integrator,
                                     .fluid = true,
                                     .tendons = true,
                                     .actuators = true});
    auto simulate = [&](Data& data) {
      randomize_state(model, data, 1);
      for (int i = 0; i < repetitions(200, 30); i++) step(model, data);
      body_forces(model, data);
      inverse(model, data);
    };
    Data alone(model);
    simulate(alone);
    std::vector<Data> data(4, Data(model));
    std::vector<std::thread> threads;
    for (Data& own : data) threads.emplace_back([&] { simulate(own); });
    for (std::thread& thread : threads) thread.join();
    for (const Data& own : data)
      EXPECT_EQ(differing_fields(alone, own), std::vector<std::string>{}) << integrator;
  }
}

TEST(SharedModel, CanBeCopiedAndReadFromManyThreads) {
  const Model model = load_random({.seed = 2});
  std::vector<std::thread> threads;
  std::vector<double> result(4);
  for (std::size_t t = 0; t < result.size(); t++)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; i++) {
        Model copy = model;
        Model changed =
            with(copy, [&](Option& option) { option.timestep = 0.001 * static_cast<double>(t + 1); });
        Data data(changed);
        step(changed, data);
        result[t] = changed.id(kObjSite, "s1") == copy.id(kObjSite, "s1") ? data->time : -1;
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t t = 0; t < result.size(); t++) EXPECT_EQ(result[t], 0.001 * static_cast<double>(t + 1));
}

}  // namespace
}  // namespace corten::test
