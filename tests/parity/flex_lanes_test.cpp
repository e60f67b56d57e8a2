// Collision of flexes on several thread lanes: the same contact list as on one thread, bit for bit.
#include <gtest/gtest.h>

#include <string>

#include "collision/flex_collision.h"
#include "corten/corten.h"
#include "exec/thread_lanes.h"
#include "model/storage.h"
#include "support/fields.h"
#include "support/random.h"

namespace corten::test {
namespace {

using detail::view_of;
using Fields = std::vector<std::string>;

/// Cloth, a soft body and a cable in a heap of geoms, all in contact, with every kind of self collision.
std::string scene(const std::string& self, int geoms) {
  Random random(3);
  std::string mjcf =
      "<mujoco><asset><mesh name='block' vertex='-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 "
      ".1 .1 -.1 .1 -.1 .1 .1 .1 .1 .1'/></asset><worldbody><geom type='plane' size='1 1 1' "
      "pos='0 0 -.05'/>";
  const char* const kinds[] = {
      "sphere' size='.05",       "capsule' size='.03 .05",       "box' size='.05 .04 .06",
      "cylinder' size='.04 .05", "ellipsoid' size='.03 .05 .06", "mesh' mesh='block"};
  for (int i = 0; i < geoms; i++) {
    auto number = [&](double reach) { return std::to_string(random.uniform(-reach, reach)) + " "; };
    mjcf += "<body pos='" + number(.2) + number(.2) + number(.05) + "'><freejoint/><geom type='" +
            kinds[i % 6] + "'/></body>";
  }
  auto flexcomp = [&](const std::string& name, const std::string& attributes, const std::string& contact) {
    return "<flexcomp name='" + name + "' spacing='.04 .04 .04' " + attributes + "><contact selfcollide='" +
           self + "' internal='true' " + contact + "/></flexcomp>";
  };
  mjcf += flexcomp("cloth", "type='grid' dim='2' count='5 5 1' radius='.015'", "margin='.004'");
  mjcf +=
      flexcomp("soft", "type='grid' dim='3' count='3 3 3' radius='.005' pos='.05 0 .03'", "activelayers='2'");
  mjcf += flexcomp("cable", "type='grid' dim='1' count='5 1 1' radius='.012' pos='0 .05 .02'", "gap='.001'");
  return mjcf + "</worldbody></mujoco>";
}

template <int N>
void expect_equal_to_serial(const Model& model, const Data& start) {
  Data serial = start, lanes = start;
  flex_collision(view_of(model), view_of(serial), SerialExec{});
  run_on_thread_lanes<N>([&](auto exec) { flex_collision(view_of(model), view_of(lanes), exec); });
  EXPECT_EQ(differing_fields(serial, lanes), Fields{}) << "with " << N << " lanes";
  EXPECT_GT(serial->ncon, 10);
}

void expect_parity(const std::string& self, int geoms) {
  const Model model = load_string(scene(self, geoms));
  Data start(model);
  Random random(5);
  for (int i = 0; i < model->nq; i++) start->qpos[i] += random.uniform(-.004, .004);
  forward(model, start);
  expect_equal_to_serial<3>(model, start);
  expect_equal_to_serial<8>(model, start);
  view_of(start).nflexpairmax = 30;
  expect_equal_to_serial<4>(model, start);
}

TEST(FlexLanes, SweepsEqualOneThread) { expect_parity("sap", 3); }
TEST(FlexLanes, TreeWalksEqualOneThread) { expect_parity("bvh", 3); }
TEST(FlexLanes, AllPairsAndManyGeomsEqualOneThread) { expect_parity("narrow", 14); }

}  // namespace
}  // namespace corten::test
