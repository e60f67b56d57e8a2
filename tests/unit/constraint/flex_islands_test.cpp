// Flexes in islands and among sleeping trees.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "corten/corten.h"

namespace corten::test {
namespace {

/// A cloth of 3 x 3 points, whose edges are kept by an equality, at this place; its trees come in a row.
std::string cloth(const std::string& name, const std::string& pos,
                  const std::string& edge = "equality='true'") {
  return "<flexcomp name='" + name +
         "' type='grid' count='3 3 1' spacing='.05 .05 .05' mass='.2' radius='.01' pos='" + pos + "'><edge " +
         edge + "/><contact selfcollide='none'/></flexcomp>";
}

Model scene(const std::string& bodies, const std::string& flags, const std::string& rest = "") {
  return load_string("<mujoco><option tolerance='1e-14' iterations='200'><flag " + flags +
                     "/></option><worldbody>" + bodies + "</worldbody>" + rest + "</mujoco>");
}

int tree_of(const Model& model, const std::string& body) {
  return model->body_treeid[static_cast<std::size_t>(model.id(kObjBody, body))];
}

const std::string kIslands = cloth("one", "0 0 0") + cloth("two", "1 0 0") +
                             cloth("loose", "2 0 0", "damping='.1'") +
                             "<body name='ball' pos='.01 .02 .048'><freejoint/><geom size='.04'/></body>"
                             "<body name='far' pos='5 0 0'><freejoint/><geom size='.04'/></body>";

TEST(FlexIslands, EqualitiesAndContactsJoinTheTreesInTheirRows) {
  const Model model = scene(kIslands, "island='enable'");
  Data data(model);
  forward(model, data);
  ASSERT_GT(data->ncon, 0);
  EXPECT_EQ(data->nisland, 2);
  const auto islands = [&](const std::string& flex) {
    std::set<int> all;
    for (int i = 0; i < 9; i++)
      all.insert(data->tree_island[static_cast<std::size_t>(tree_of(model, flex + "_" + std::to_string(i)))]);
    return all;
  };
  ASSERT_EQ(islands("one").size(), 1u);
  ASSERT_EQ(islands("two").size(), 1u);
  EXPECT_NE(islands("one"), islands("two"));
  EXPECT_GE(*islands("one").begin(), 0);
  EXPECT_EQ(islands("loose"), std::set<int>{-1}) << "has no rows";
  EXPECT_EQ(data->tree_island[static_cast<std::size_t>(tree_of(model, "ball"))], *islands("one").begin());
  EXPECT_EQ(data->tree_island[static_cast<std::size_t>(tree_of(model, "far"))], -1);
}

TEST(FlexIslands, ChangeNoAcceleration) {
  const Model apart = scene(kIslands, "island='enable'"), whole = scene(kIslands, "island='disable'");
  Data a(apart), b(whole);
  for (int i = 0; i < apart->nq; i++) a->qpos[i] += 1e-3 * std::sin(7.0 * i), b->qpos[i] = a->qpos[i];
  forward(apart, a);
  forward(whole, b);
  EXPECT_EQ(a->nisland, 2);
  EXPECT_EQ(b->nisland, 0);
  double largest = 0;
  for (int i = 0; i < apart->nv; i++) {
    EXPECT_NEAR(a->qacc[i], b->qacc[i], 1e-7) << i;
    largest = std::max(largest, std::abs(a->qfrc_constraint[i]));
  }
  EXPECT_GT(largest, 0.1) << "the test is empty";
}

// ---- sleep ----

const std::string kFloor = "<geom type='plane' size='2 2 1'/>";

bool sleeps(const Model& model, const Data& data, const std::string& body) {
  return data->tree_asleep[static_cast<std::size_t>(tree_of(model, body))] >= 0;
}

TEST(FlexSleep, BodiesWakeWhereAnAwakeFlexTouchesThem) {
  const auto box = [](const std::string& name, const std::string& x) {
    return "<body name='" + name + "' sleep='init' pos='" + x +
           " 0 .0999'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  };
  const Model model =
      scene(kFloor + box("below", "0") + box("beside", "1") + cloth("f", "0 0 .25"), "sleep='enable'");
  Data data(model);
  const auto touches = [&] {
    for (int c = 0; c < data->ncon; c++)
      if (data->contact_flex[2 * c + 1] == 0 && data->contact_geom[2 * c] == 1) return true;
    return false;
  };
  int steps = 0;
  while (!touches() && steps < 400) {
    EXPECT_TRUE(sleeps(model, data, "below")) << "before anything touches it";
    ASSERT_TRUE(step(model, data).ok());
    steps++;
  }
  ASSERT_LT(steps, 400) << "the cloth never comes";
  ASSERT_GT(steps, 30) << "it falls for 3 cm";
  EXPECT_FALSE(sleeps(model, data, "below"));
  EXPECT_TRUE(sleeps(model, data, "beside"));
}

TEST(FlexSleep, EqualitiesKeepTheirFlexAwakeAndItMovesAsWithoutSleep) {
  const std::string bodies = kFloor + cloth("f", "0 0 .03");
  const Model with = scene(bodies, "sleep='enable'"), without = scene(bodies, "sleep='disable'");
  Data a(with), b(without);
  for (int n = 0; n < 1000; n++) {
    ASSERT_TRUE(step(with, a).ok());
    ASSERT_TRUE(step(without, b).ok());
  }
  double fastest = 0;
  for (int i = 0; i < with->nv; i++) fastest = std::max(fastest, std::abs(a->qvel[i]));
  EXPECT_LT(fastest, with->opt.sleep_tolerance) << "slow enough to fall asleep, if that were allowed";
  for (const int tree : a->tree_asleep) EXPECT_LT(tree, 0);
  EXPECT_TRUE(std::equal(a->qpos.begin(), a->qpos.end(), b->qpos.begin()));
}

/// Bodies of a flex may be allowed to sleep. The equality makes them one ring, which wakes as a whole.
TEST(FlexSleep, FlexesThatMaySleepDoSoTogetherAndWakeTogether) {
  std::string bodies = kFloor, names;
  for (const char* x : {"0", "1", "2"}) {
    bodies += "<body name='v" + std::string(x) + "' sleep='allowed' pos='." + x + " 0 .0099'>";
    for (const char* axis : {"1 0 0", "0 1 0", "0 0 1"})
      bodies += "<joint type='slide' damping='1' axis='" + std::string(axis) + "'/>";
    bodies += "<inertial pos='0 0 0' mass='.1' diaginertia='1e-4 1e-4 1e-4'/></body>";
    names += "v" + std::string(x) + " ";
  }
  bodies += "<body name='ball' pos='.1 0 2'><freejoint/><geom size='.05'/></body>";
  const Model model = scene(bodies, "sleep='enable'",
                            "<deformable><flex name='f' dim='1' radius='.01' body='" + names +
                                "' element='0 1 1 2'><contact selfcollide='none'/></flex></deformable>"
                                "<equality><flex flex='f'/></equality>");
  Data data(model);
  const auto asleep = [&] {
    int count = 0;
    for (const char* name : {"v0", "v1", "v2"}) count += sleeps(model, data, name);
    return count;
  };
  int slept = 0;
  for (int n = 0; n < 1000 && !(slept > 0 && asleep() == 0); n++) {
    ASSERT_TRUE(step(model, data).ok());
    EXPECT_TRUE(asleep() == 0 || asleep() == 3) << "step " << n;
    slept += asleep() == 3;
  }
  EXPECT_GT(slept, 10) << "they rest before the ball comes";
  EXPECT_EQ(asleep(), 0) << "the ball wakes them";
  EXPECT_GT(data->ncon, 0);
}

}  // namespace
}  // namespace corten::test
