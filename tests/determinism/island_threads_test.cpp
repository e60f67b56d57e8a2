// Islands solved by a thread pool: every field has the same bits as with one thread.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "constraint/dual.h"
#include "corten/corten.h"
#include "support/fields.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

using Strings = std::vector<std::string>;

/// Separate heaps of three bodies, of different sizes so that they take different times, and two hinges whose
/// equality has, at rest, a zero entry in the other hinge's island.
Model heaps(const std::string& option) {
  std::string bodies;
  for (int k = 0; k < 25; k++)
    for (int level = 0; level < 3; level++) {
      const std::string x = std::to_string(k % 5 + 0.03 * level), y = std::to_string(k / 5);
      const std::string z = std::to_string(0.12 + 0.23 * level);
      bodies += "<body pos='" + x + " " + y + " " + z + "' euler='0 0 " + std::to_string(7 * k) +
                "'><freejoint/>" +
                (level < 2 ? "<geom type='box' size='0.12 0.12 0.12'/>" : "<geom size='0.12' condim='4'/>") +
                "</body>";
    }
  for (const char* name : {"a", "b"})
    bodies += "<body pos='0 0 9'><joint name='" + std::string(name) +
              "' axis='0 0 1' frictionloss='0.1'/><geom size='0.1' contype='0' conaffinity='0'/></body>";
  return load_string("<mujoco><option " + option + "/><worldbody><geom type='plane' size='9 9 1'/>" + bodies +
                     "</worldbody><equality><joint joint1='a' joint2='b' polycoef='0 0 1 0 0'/></equality>"
                     "</mujoco>");
}

void take_steps(const Model& model, Data& data) {
  for (int i = 0; i < repetitions(20, 2); i++) step(model, data);
}

class IslandThreads : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(IslandThreads, GiveTheBitsOfOneThread) {
  const auto [solver, cone] = GetParam();
  const Model model = heaps(std::string(solver) + " cone='" + cone + "'");
  Data alone(model);
  take_steps(model, alone);
  EXPECT_GT(alone->nisland, 20);
  EXPECT_GT(alone->nefc, kRowsWorthSweeping);
  for (int threads : kSanitized ? std::vector{3} : std::vector{1, 2, 4, 8}) {
    ThreadPool pool(threads);
    Data helped(model);
    helped.use_threads(&pool);
    take_steps(model, helped);
    EXPECT_EQ(differing_fields(alone, helped), Strings{}) << threads << " threads";
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, IslandThreads,
    testing::Values(std::pair{"solver='Newton'", "pyramidal"}, std::pair{"solver='Newton'", "elliptic"},
                    std::pair{"solver='CG'", "pyramidal"}, std::pair{"solver='CG'", "elliptic"},
                    std::pair{"solver='PGS'", "pyramidal"}, std::pair{"solver='PGS'", "elliptic"},
                    std::pair{"solver='Newton' noslip_iterations='3'", "pyramidal"},
                    std::pair{"solver='PGS' noslip_iterations='3'", "elliptic"}));

TEST(IslandThreads, FaultsAreReportedAsOnOneThread) {
  const Model model = heaps("solver='CG' iterations='1' tolerance='0'");
  Data alone(model);
  take_steps(model, alone);
  EXPECT_NE(alone->status & kNotConverged, 0);
  EXPECT_GE(alone->solver_fault_row, 0);
  ThreadPool pool(4);
  Data helped(model);
  helped.use_threads(&pool);
  take_steps(model, helped);
  EXPECT_EQ(differing_fields(alone, helped), Strings{});
}

TEST(IslandThreads, OnePoolServesDataOfManyThreads) {
  const Model model = heaps("");
  Data alone(model);
  take_steps(model, alone);
  ThreadPool pool(4);
  std::vector<Data> data(4, Data(model));
  // A step that runs inside the pool uses its own thread only; it must not wait for the others.
  for (Data& own : data) own.use_threads(&pool);
  pool.for_each(4, [&](int i, int) { take_steps(model, data[static_cast<std::size_t>(i)]); });
  for (const Data& own : data) EXPECT_EQ(differing_fields(alone, own), Strings{});
}

TEST(IslandThreads, ThePoolStaysWithItsData) {
  const Model model = heaps(""), other = load_string("<mujoco/>");
  ThreadPool pool(2);
  Data data(model);
  EXPECT_EQ(data.threads(), nullptr);
  data.use_threads(&pool);
  Data copy = data;
  EXPECT_EQ(copy.threads(), nullptr);
  data = copy;
  EXPECT_EQ(data.threads(), &pool);
  data = Data(copy);
  EXPECT_EQ(data.threads(), nullptr) << "move assignment also moves the pool, here none";
  data.use_threads(&pool);
  const Data small(other);
  data = small;
  EXPECT_EQ(data.threads(), &pool) << "assignment of a Data of another size";
  const Data moved = std::move(data);
  EXPECT_EQ(moved.threads(), &pool);
}

}  // namespace
}  // namespace corten::test
