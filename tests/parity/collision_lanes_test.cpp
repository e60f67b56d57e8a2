// Collision on several thread lanes: the same contact list as on one thread, bit for bit, with and without
// the broad-phase tree.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "collision/collision.h"
#include "corten/corten.h"
#include "device/pair_list.h"
#include "exec/thread_lanes.h"
#include "model/storage.h"
#include "support/fields.h"
#include "support/meshes.h"
#include "support/random.h"

namespace corten::test {
namespace {

using detail::view_of;
using Fields = std::vector<std::string>;

std::string heap(int bodies) {
  Random random(1);
  std::string mjcf = "<mujoco><worldbody><geom type='plane' size='0 0 1'/>";
  static const char* const kinds[] = {"type='sphere' size='0.1'", "type='capsule' size='0.05 0.1'",
                                      "type='box' size='0.1 0.05 0.08'"};
  for (int i = 0; i < bodies; i++)
    mjcf += "<body pos='" + std::to_string(random.uniform(0, 0.8)) + " " +
            std::to_string(random.uniform(0, 0.8)) + " " + std::to_string(random.uniform(0, 0.6)) +
            "' euler='" + std::to_string(10 * i) + " 20 0'><freejoint/><geom name='g" + std::to_string(i) +
            "' " + kinds[random.below(3)] + " margin='0.01'/></body>";
  return mjcf + "</worldbody><contact><pair geom1='g1' geom2='g0' margin='1'/></contact></mujoco>";
}

template <int N>
void expect_equal_to_serial(const Model& model, const Data& start) {
  Data serial = start, lanes = start;
  collision(view_of(model), view_of(serial), SerialExec{});
  run_on_thread_lanes<N>([&](auto exec) { collision(view_of(model), view_of(lanes), exec); });
  EXPECT_EQ(differing_fields(serial, lanes), Fields{}) << "with " << N << " lanes";
  EXPECT_GT(serial->ncon, 5);
}

void expect_parity(int bodies, bool tree) {
  const Model model = load_string(heap(bodies));
  // The first step grows the capacity; then small changes of the poses change the contact lists.
  Data start(model);
  step(model, start);
  forward(model, start);
  if (!tree) view_of(start).nleafmax = 0;
  expect_equal_to_serial<2>(model, start);
  expect_equal_to_serial<3>(model, start);
  expect_equal_to_serial<8>(model, start);
  view_of(start).nconmax = 6;
  expect_equal_to_serial<4>(model, start);
}

/// Adds bodies of these kinds in a bowl to the scene `start`, at heights from `low` up, and checks parity.
void expect_parity_in_bowl(const std::string& start, const std::array<const char*, 5>& kinds, double low) {
  std::string mjcf = start;
  Random random(1);
  for (int i = 0; i < 12; i++)
    mjcf += "<body pos='" + std::to_string(random.uniform(-.3, .3)) + " " +
            std::to_string(random.uniform(-.3, .3)) + " " + std::to_string(random.uniform(low, low + .1)) +
            "' euler='" + std::to_string(30 * i) + " 20 0'><freejoint/><geom " +
            kinds[static_cast<std::size_t>(i % 5)] + "/></body>";
  const Model model = load_string(mjcf + "</worldbody></mujoco>");
  Data data(model);
  step(model, data);
  forward(model, data);
  EXPECT_GT(data->ncon, 0);
  expect_equal_to_serial<2>(model, data);
  expect_equal_to_serial<3>(model, data);
  expect_equal_to_serial<8>(model, data);
}

TEST(CollisionLanes, FindTheContactsOfTriangleMeshes) {
  expect_parity_in_bowl("<mujoco><asset>" + bowl(0.6, 0.55, 16, 8).mjcf("bowl") +
                            bumpy_ball(0.1, 0.2, 8, 6, 1).mjcf("lump") +
                            "</asset><worldbody><geom type='mesh' mesh='bowl'/>",
                        {"size='.1'", "type='capsule' size='.05 .1'", "type='box' size='.1 .05 .08'",
                         "type='cylinder' size='.08 .05'", "type='mesh' mesh='lump'"},
                        -.45);
}

TEST(CollisionLanes, FindTheContactsOfDistanceFields) {
  expect_parity_in_bowl("<mujoco><asset>" + bowl(0.6, 0.5, 16, 8).mjcf("bowl") +
                            bumpy_ball(0.1, 0.2, 8, 6, 1).mjcf("lump") +
                            "<sdf name='bowl' mesh='bowl' resolution='32'/><sdf name='lump' mesh='lump' "
                            "resolution='16'/></asset><worldbody><geom type='sdf' sdf='bowl'/>",
                        {"size='.1'", "type='capsule' size='.05 .1'", "type='box' size='.1 .05 .08'",
                         "type='sdf' sdf='lump'", "type='mesh' mesh='lump'"},
                        -.45);
}

TEST(CollisionLanes, FindTheContactsOfOneThreadByFormulas) {
  const Model model = load_string(heap(20));
  Data start(model);
  step(model, start);
  forward(model, start);
  const std::vector<PossiblePair> list = device::list_possible_pairs(view_of(model));
  const PossiblePairs pairs{list.data(), static_cast<int>(list.size())};
  Data serial = start;
  collision(view_of(model), view_of(serial), SerialExec{});
  EXPECT_GT(serial->ncon, 5);
  Data three = start, eight = start;
  run_on_thread_lanes<3>([&](auto exec) { analytic_collision(view_of(model), view_of(three), pairs, exec); });
  run_on_thread_lanes<8>([&](auto exec) { analytic_collision(view_of(model), view_of(eight), pairs, exec); });
  EXPECT_EQ(differing_fields(serial, three), Fields{});
  EXPECT_EQ(differing_fields(serial, eight), Fields{});
}

TEST(CollisionLanes, FindTheContactsOfOneThreadAmongFew) { expect_parity(20, true); }
TEST(CollisionLanes, FindTheContactsOfOneThreadInATree) { expect_parity(90, true); }
TEST(CollisionLanes, FindTheContactsOfOneThreadWithoutATree) { expect_parity(90, false); }

}  // namespace
}  // namespace corten::test
