// The broad phase compared with a brute-force test of all pairs of geoms, with all filters.
#include "collision/broad_phase.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "collision/collision.h"
#include "model/storage.h"
#include "support/contacts.h"
#include "support/models.h"
#include "support/random.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

using detail::view_of;
using Pair = std::tuple<int, int, int>;  // first and second geom, explicit pair

std::vector<Pair> found_by(const Data& data) {
  std::vector<Pair> all;
  for (int i = 0; i < data->ngeompair; i++) {
    const std::size_t k = static_cast<std::size_t>(3 * i);
    all.emplace_back(data->geom_pair[k], data->geom_pair[k + 1], data->geom_pair[k + 2]);
  }
  return all;
}

/// The pairs by brute force, sorted by the keys (body, body, 0 for explicit pairs, order, order).
std::vector<Pair> by_brute_force(const Model& model, const Data& data) {
  const ModelView<double>& m = view_of(model);
  std::vector<std::pair<std::array<int, 5>, Pair>> keyed;
  std::set<std::pair<int, int>> explicit_pairs;
  for (int p = 0; p < m.npair; p++) {
    int a = m.pair_geom1[p], b = m.pair_geom2[p];
    if (a > b) std::swap(a, b);
    explicit_pairs.insert({a, b});
    const int b1 = std::min(m.geom_bodyid[a], m.geom_bodyid[b]),
              b2 = std::max(m.geom_bodyid[a], m.geom_bodyid[b]);
    a = m.pair_geom1[p], b = m.pair_geom2[p];
    if (m.geom_type[a] > m.geom_type[b]) std::swap(a, b);
    keyed.push_back({{b1, b2, 0, p, 0}, {a, b, p}});
  }
  for (int a = 0; a < m.ngeom; a++)
    for (int b = a + 1; b < m.ngeom; b++) {
      const int b1 = m.geom_bodyid[a], b2 = m.geom_bodyid[b], w1 = m.body_weldid[b1], w2 = m.body_weldid[b2];
      if (((m.geom_contype[a] & m.geom_conaffinity[b]) | (m.geom_contype[b] & m.geom_conaffinity[a])) == 0)
        continue;
      if (w1 == w2 || explicit_pairs.count({a, b}) > 0) continue;
      if (w1 != 0 && w2 != 0 && !m.disabled(kDisableFilterParent) &&
          (m.body_weldid[m.body_parentid[w1]] == w2 || m.body_weldid[m.body_parentid[w2]] == w1))
        continue;
      bool excluded = false;
      for (int e = 0; e < m.nexclude; e++) excluded = excluded || m.exclude_signature[e] == (b1 << 16) + b2;
      if (excluded) continue;
      const double margin = m.geom_margin[a] + m.geom_margin[b];
      const double* x = &data->geom_xpos[3 * static_cast<std::size_t>(a)];
      const double* y = &data->geom_xpos[3 * static_cast<std::size_t>(b)];
      if (m.geom_type[a] == kPlane || m.geom_type[b] == kPlane) {
        const int plane = m.geom_type[a] == kPlane ? a : b, other = plane == a ? b : a;
        const double* r = &data->geom_xmat[9 * static_cast<std::size_t>(plane)];
        const double sign = plane == a ? 1 : -1;
        const double height = sign * ((y[0] - x[0]) * r[2] + (y[1] - x[1]) * r[5] + (y[2] - x[2]) * r[8]);
        if (height > margin + m.geom_rbound[other]) continue;
      } else {
        const double reach = m.geom_rbound[a] + m.geom_rbound[b] + margin;
        if (std::hypot(y[0] - x[0], y[1] - x[1], y[2] - x[2]) > reach) continue;
      }
      const bool swap = m.geom_type[a] > m.geom_type[b];
      const Pair pair{swap ? b : a, swap ? a : b, -1};
      const bool by_type = !m.disabled(kDisableMidPhase);
      keyed.push_back({{b1, b2, 1, by_type && swap ? b : a, by_type && swap ? a : b}, pair});
    }
  std::sort(keyed.begin(), keyed.end());
  std::vector<Pair> all;
  for (const auto& [key, pair] : keyed) all.push_back(pair);
  return all;
}

std::string number(double x) { return std::to_string(x); }

/// Bodies with a few geoms each in a box, on a plane, with masks, static bodies, exclusions and explicit
/// pairs.
std::string random_scene(unsigned seed, int bodies, const std::string& flags = "") {
  Random random(seed);
  const double room = std::cbrt(bodies) * 0.25;
  auto place = [&] {
    return number(random.uniform(0, room)) + " " + number(random.uniform(0, room)) + " " +
           number(random.uniform(0, room));
  };
  int names = 0;
  auto geom = [&] {
    static const char* const kinds[] = {"type='sphere' size='0.1'", "type='capsule' size='0.05 0.1'",
                                        "type='box' size='0.1 0.05 0.08'", "type='sphere' size='0.01'"};
    return "<geom name='g" + std::to_string(names++) + "' " + kinds[random.below(4)] + " pos='" +
           number(random.uniform(-0.1, 0.1)) + " 0 0' contype='" + std::to_string(random.below(4)) +
           "' conaffinity='" + std::to_string(random.below(4)) + "' margin='" +
           (random.chance(0.5) ? "0" : "0.03") + "'/>";
  };
  std::string mjcf =
      "<mujoco><option><flag " + flags + "/></option><worldbody><geom type='plane' size='0 0 1'/>";
  for (int k = 0; k < 3; k++) mjcf += geom() + "<geom type='box' size='0.3 0.3 0.01' pos='" + place() + "'/>";
  for (int b = 0; b < bodies; b++) {
    mjcf += "<body name='b" + std::to_string(b) + "' pos='" + place() + "'>";
    if (random.chance(0.8)) mjcf += "<freejoint/>";
    for (int k = random.below(3); k >= 0; k--) mjcf += geom();
    if (random.chance(0.3)) mjcf += "<body pos='0.1 0 0'><joint/>" + geom() + "</body>";
    if (b == 5) mjcf += "<body pos='0 0 0.2' euler='20 0 0'>" + geom() + "</body>";
    mjcf += "</body>";
  }
  mjcf += "<body pos='0 0 0.1'><geom type='plane' size='0 0 1' euler='10 0 0'/></body></worldbody><contact>";
  std::set<std::pair<int, int>> used;
  for (int k = 0; k < 6; k++) {
    int a = random.below(bodies), b = random.below(bodies);
    if (a > b) std::swap(a, b);
    if (a != b && used.insert({a, b}).second)
      mjcf += "<exclude body1='b" + std::to_string(a) + "' body2='b" + std::to_string(b) + "'/>";
    const int g = random.below(names), h = random.below(names);
    if (g != h) mjcf += "<pair geom1='g" + std::to_string(g) + "' geom2='g" + std::to_string(h) + "'/>";
  }
  return mjcf + "</contact></mujoco>";
}

TEST(BroadPhase, FindsThePairsThatBruteForceFinds) {
  for (int bodies : {3, 10, 30, 45, 55, 100, repetitions(400, 120)})
    for (const char* flags : {"", "midphase='disable'", "filterparent='disable'"}) {
      const Model model = load_string(random_scene(static_cast<unsigned>(bodies), bodies, flags));
      Data data(model);
      forward(model, data);
      EXPECT_EQ(found_by(data), by_brute_force(model, data)) << bodies << " " << flags;
      EXPECT_GT(data->ngeompair, 3);
    }
}

TEST(BroadPhase, FindsTheSamePairsWithAndWithoutTheTree) {
  const Model model = load_string(random_scene(9, 100));
  Data with_tree(model);
  forward(model, with_tree);
  ASSERT_GT(view_of(with_tree).nleafmax, 0);
  Data without = with_tree;
  // An executor that cannot allocate the tree tests all pairs.
  view_of(without).nleafmax = 0;
  collision(view_of(model), view_of(without), SerialExec{});
  EXPECT_EQ(found_by(with_tree), found_by(without));
  EXPECT_EQ(with_tree->ncon, without->ncon);
}

TEST(BroadPhase, FewMovingBodiesMeetManyStaticGeoms) {
  for (int bodies = 0; bodies <= 5; bodies++) {
    std::string mjcf = "<mujoco><worldbody>";
    for (int i = 0; i < 100; i++) mjcf += "<geom size='0.1' pos='" + number(0.3 * i) + " 0 0'/>";
    for (int b = 0; b < bodies; b++)
      mjcf += "<body pos='" + number(3 * b) + " 0 0.15'><freejoint/><geom size='0.1'/></body>";
    EXPECT_EQ(contacts_of(mjcf + "</worldbody></mujoco>").size(), static_cast<std::size_t>(bodies));
  }
}

/// The first 512 points of the curve fill a cube of 8 cells in steps between neighbours.
TEST(BroadPhase, TheCurveGoesFromNeighbourToNeighbour) {
  std::vector<detail::CurveCell> at(512);
  for (unsigned x = 0; x < 8; x++)
    for (unsigned y = 0; y < 8; y++)
      for (unsigned z = 0; z < 8; z++) {
        detail::CurveCell cell{x, y, z};
        unsigned place;
        detail::curve_places<1>(&cell, &place);
        ASSERT_LT(place, 512u);
        at[place] = {x, y, z};
      }
  auto apart = [](unsigned a, unsigned b) { return a > b ? a - b : b - a; };
  for (std::size_t i = 1; i < at.size(); i++)
    EXPECT_EQ(apart(at[i].x, at[i - 1].x) + apart(at[i].y, at[i - 1].y) + apart(at[i].z, at[i - 1].z), 1u);
}

TEST(BroadPhase, FarAwayBodiesDoNotSpoilTheTree) {
  std::string mjcf = "<mujoco><worldbody>";
  for (int i = 0; i < 200; i++)
    mjcf += "<body pos='" + number(0.15 * i) + " 0 0'><freejoint/><geom size='0.1'/></body>";
  mjcf += "<body pos='1e9 0 -1e9'><freejoint/><geom size='0.1'/></body></worldbody></mujoco>";
  EXPECT_EQ(contacts_of(mjcf).size(), 199u);
}

TEST(BroadPhase, AGeomThatIsNowhereTouchesNothing) {
  const Model model = load_string(random_scene(4, 100));
  Data data(model);
  forward(model, data);
  const int before = data->ncon;
  const int g = model->ngeom / 2;
  data->geom_xpos[3 * static_cast<std::size_t>(g)] = NAN;
  collision(view_of(model), view_of(data), detail::growing_exec(data));
  EXPECT_LE(data->ncon, before);
  for (const Contact& c : contacts_in(data)) {
    EXPECT_NE(c.geom1, g);
    EXPECT_NE(c.geom2, g);
  }
}

TEST(Collision, DoesNotDependOnUnrelatedBodies) {
  // The same two bodies among others, inserted in both orders: the contacts between them have the same bits.
  const std::string a =
      "<body pos='0.02 0.01 0'><freejoint/><geom name='a' type='box' size='0.1 0.1 0.1'/></body>";
  const std::string b =
      "<body pos='0.1 0.05 0.18' euler='10 20 30'><freejoint/><geom name='b' type='box' size='0.1 0.1 "
      "0.1'/></body>";
  std::string others;
  for (int i = 0; i < 80; i++)
    others += "<body pos='" + number(5 + 0.15 * i) + " 0 0'><freejoint/><geom size='0.1'/></body>";
  auto contacts_of_two = [](const std::string& bodies) {
    const Model model = load_string("<mujoco><worldbody>" + bodies + "</worldbody></mujoco>");
    std::vector<Numbers> kept;
    for (const Contact& c : contacts_of(model))
      if (c.geom1 == model.id(kObjGeom, "a") && c.geom2 == model.id(kObjGeom, "b")) {
        kept.push_back(c.pos);
        kept.push_back(c.frame);
      }
    return kept;
  };
  const auto alone = contacts_of_two(a + b);
  EXPECT_GT(alone.size(), 1u);
  EXPECT_EQ(contacts_of_two(others + a + b), alone);
  EXPECT_EQ(contacts_of_two(a + others + b), alone);
  EXPECT_EQ(contacts_of_two(a + b + others), alone);
}

TEST(Collision, GrowsItsMemoryAndSaysSo) {
  const Model model = load_string(random_scene(2, 60));
  Data data(model);
  EXPECT_TRUE(forward(model, data).has(kGrew));
  EXPECT_FALSE(forward(model, data).has(kGrew));
  EXPECT_FALSE(forward(model, data).has(kCapacity));
}

TEST(Collision, WithoutRoomKeepsTheFirstContactsAndSaysHowManyThereWere) {
  const Model model = load_string(random_scene(2, 60));
  Data roomy(model), tight(model);
  forward(model, roomy);
  forward(model, tight);
  ASSERT_GT(roomy->ncon, 10);
  DataView<double>& d = view_of(tight);
  d.nconmax = 7;
  *d.status = 0;
  for (int& needed : tight->capacity_needed) needed = 0;
  collision(view_of(model), d, SerialExec{});
  EXPECT_EQ(*d.ncon, 7);
  EXPECT_EQ(*d.status & kCapacity, kCapacity);
  EXPECT_EQ(tight->capacity_needed[static_cast<std::size_t>(Capacity::nconmax)], roomy->ncon);
  for (std::size_t i = 0; i < 21; i++) EXPECT_EQ(tight->contact_pos[i], roomy->contact_pos[i]);
}

TEST(Collision, FlagsTurnItOff) {
  const Model model = load_string(random_scene(2, 20));
  ASSERT_GT(contacts_of(model).size(), 0u);
  for (int flag : {kDisableContact, kDisableConstraint})
    EXPECT_EQ(contacts_of(with(model, [&](Option& option) { option.disableflags |= flag; })).size(), 0u);
}

}  // namespace
}  // namespace corten::test
