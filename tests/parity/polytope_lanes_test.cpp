// EPA that needs more than a lane's local memory: lanes that use one shared polytope one after the other give
// the same bits as one thread, in both precisions.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "collision/collision.h"
#include "collision/sweep.h"
#include "corten/corten.h"
#include "exec/thread_lanes.h"
#include "support/in_precision.h"
#include "support/meshes.h"
#include "support/models.h"
#include "support/random.h"

namespace corten::test {
namespace {

using detail::view_of;

/// Bodies of every kind that overlap each other and the hills below them; smaller `spread` means deeper
/// overlap.
Model crowd(int bodies, double spread, const std::string& option) {
  static const char* const kinds[] = {
      "type='ellipsoid' size='.1 .07 .05'", "type='cylinder' size='.08 .06'", "type='box' size='.1 .05 .08'",
      "type='capsule' size='.05 .08'",      "type='mesh' mesh='lump'",        "size='.08'"};
  Random random(1);
  std::string mjcf =
      "<mujoco><option " + option + "/><asset>" + bumpy_ball(.1, .05, 16, 12, 1).mjcf("lump", "") +
      "<hfield name='hills' nrow='3' ncol='3' size='.5 .5 .1 .1' elevation='0 1 0 .5 0 1 0 1 0'/>"
      "</asset><worldbody><geom type='hfield' hfield='hills'/>"
      "<geom type='plane' size='1 1 1' pos='0 0 -.05'/>";
  for (int i = 0; i < bodies; i++)
    mjcf += "<body pos='" + std::to_string(random.uniform(-spread, spread)) + " " +
            std::to_string(random.uniform(-spread, spread)) + " " + std::to_string(random.uniform(0, .2)) +
            "' euler='" + std::to_string(50 * i) + " 20 0'><freejoint/><geom " + kinds[i % 6] + "/></body>";
  return load_string(mjcf + "</worldbody></mujoco>");
}

/// Names of the fields that differ.
template <class T>
std::vector<std::string> differing(const InPrecision<T>& a, const InPrecision<T>& b) {
  std::vector<const void*> partners;
  for_each_data_field<T>(b.m, a.d, b.d, [&]<class E>(const char*, std::size_t, std::size_t, const E* field) {
    partners.push_back(field);
  });
  std::vector<std::string> names;
  std::size_t k = 0;
  for_each_data_field<T>(
      a.m, a.d, a.d, [&]<class E>(const char* name, std::size_t rows, std::size_t columns, const E* field) {
        const void* partner = partners[k++];
        const std::size_t bytes = rows * columns * sizeof(E);
        if (bytes > 0 && std::memcmp(field, partner, bytes) != 0) names.emplace_back(name);
      });
  return names;
}

template <class T, int N, class Stage>
std::vector<std::string> differing_on_lanes(const Model& model, const Data& start, int npolymax,
                                            Stage stage) {
  DataCapacity capacity = view_of(start);
  capacity.npolymax = npolymax;
  InPrecision<T> serial(model, start), lanes(model, start, capacity);
  stage(serial.m, serial.d, SerialExec{});
  run_on_thread_lanes<N>([&](auto exec) { stage(lanes.m, lanes.d, exec); });
  return differing(serial, lanes);
}

template <class T, class Stage>
void expect_equal_on_lanes(const Model& model, const Data& start, Stage stage) {
  const int capacity = shared_polytope_capacity(view_of(model));
  const std::vector<std::string> none;
  EXPECT_EQ((differing_on_lanes<T, 2>(model, start, capacity, stage)), none);
  EXPECT_EQ((differing_on_lanes<T, 4>(model, start, capacity, stage)), none);
  EXPECT_EQ((differing_on_lanes<T, 8>(model, start, capacity, stage)), none);
  EXPECT_NE((differing_on_lanes<T, 4>(model, start, 0, stage)), none)
      << "the lanes' local memory was sufficient";
}

const auto find_contacts = [](const auto& m, const auto& d, auto exec) { collision(m, d, exec); };
const auto stop = [](const auto& m, const auto& d, auto exec) {
  stop_at_impacts(m, d, d.qvel, d.work.ccd_stopped_qvel, exec);
};

const char* const kPatient = "ccd_iterations='1000' ccd_tolerance='1e-12'";

TEST(PolytopeLanes, FindTheContactsOfOneThread) {
  const Model model = crowd(12, .1, kPatient);
  Data start(model);
  forward(model, start);
  EXPECT_GT(start->ncon, 50);
  expect_equal_on_lanes<double>(model, start, find_contacts);
  expect_equal_on_lanes<float>(model, start, find_contacts);
}

TEST(PolytopeLanes, StopWhereOneThreadDoes) {
  const Model model = crowd(16, .2, std::string("ccd='true' timestep='.01' ") + kPatient);
  Data start(model);
  Random random(2);
  for (double& v : start->qvel) v = random.uniform(-10, 10);
  forward(model, start);
  expect_equal_on_lanes<double>(model, start, stop);
  expect_equal_on_lanes<float>(model, start, stop);
}

TEST(PolytopeLanes, ShareMemoryWhereAModelMayNeedIt) {
  const auto capacity = [](const std::string& option, const std::string& geom) {
    return shared_polytope_capacity(view_of(load_string("<mujoco><option " + option +
                                                        "/><worldbody><geom type='plane' size='1 1 1'/><body>"
                                                        "<freejoint/><geom " +
                                                        geom + "/></body></worldbody></mujoco>")));
  };
  const std::string egg = "type='ellipsoid' size='.1 .1 .2'", box = "type='box' size='.1 .1 .2'";
  EXPECT_EQ(capacity("ccd_iterations='65'", egg), kSharedPolytope);
  EXPECT_EQ(capacity("ccd_iterations='65'", "type='cylinder' size='.1 .1'"), kSharedPolytope);
  EXPECT_EQ(capacity("ccd_iterations='64'", egg), 0);
  EXPECT_EQ(capacity("ccd_iterations='65'", egg + " contype='0' conaffinity='0' mass='1'"), 0);
  EXPECT_EQ(capacity("ccd_iterations='65'", box), 0);
  EXPECT_EQ(capacity("ccd_iterations='65' ccd='true'", box), kSharedPolytope);
}

}  // namespace
}  // namespace corten::test
