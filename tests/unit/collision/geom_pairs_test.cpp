// The table of geom pairs: every pair finds its collider. Models whose contacts are all analytic: which they
// are, and that the smaller code finds what the whole one does.
#include "collision/geom_pairs.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "collision/collision.h"
#include "corten/corten.h"
#include "device/pair_list.h"
#include "model/storage.h"
#include "support/fields.h"

namespace corten::test {
namespace {

using detail::view_of;

const std::string kTetrahedron = "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>";

/// The pair list, and a view of it.
struct Listed {
  std::vector<PossiblePair> list;
  explicit Listed(const Model& model) : list(device::list_possible_pairs(view_of(model))) {}
  PossiblePairs pairs() const { return {list.data(), static_cast<int>(list.size())}; }
  bool all_are_analytic() const { return device::count_analytic(list) == static_cast<int>(list.size()); }
};

/// Whether analytic colliders suffice for a geom of the world and one of a free body.
bool formulas_suffice_for(const std::string& fixed, const std::string& moving, const std::string& more = "") {
  return Listed(load_string("<mujoco>" + kTetrahedron + "<worldbody><geom name='a' " + fixed +
                            "/><body pos='0 0 3'><freejoint/><geom name='b' " + moving +
                            "/></body></worldbody>" + more + "</mujoco>"))
      .all_are_analytic();
}

// A geom of every shape kind, all of them at the origin.
const char* const kOneOfEach = R"(<mujoco>
  <asset>
    <mesh name='hull' vertex='-1 -1 -1 1 -1 -1 0 1 -1 0 0 1'/>
    <mesh name='surface' collision='triangle' builtin='sphere' params='2' scale='.5 .5 .5'/>
    <hfield name='terrain' nrow='2' ncol='2' size='2 2 .1 1' elevation='0 0 0 0'/>
    <sdf name='field' mesh='hull' resolution='16'/>
    <mesh name='torus'><plugin plugin='mujoco.sdf.torus'/></mesh>
  </asset>
  <extension><plugin plugin='mujoco.sdf.torus'/></extension>
  <worldbody>
    <geom type='plane' size='1 1 1'/>
    <geom type='hfield' hfield='terrain'/>
    <geom size='.5'/>
    <geom type='capsule' size='.4 .3'/>
    <geom type='ellipsoid' size='.4 .5 .6'/>
    <geom type='cylinder' size='.5 .4'/>
    <geom type='box' size='.5 .5 .5'/>
    <geom type='mesh' mesh='hull'/>
    <geom type='sdf' sdf='field'/>
    <geom type='ellipsoid' mesh='hull'/>
    <geom type='mesh' mesh='surface'/>
    <geom type='sdf' mesh='torus'><plugin plugin='mujoco.sdf.torus'/></geom>
  </worldbody></mujoco>)";

TEST(GeomPairs, OverlappingShapesOfEveryKindTouch) {
  const Model model = load_string(kOneOfEach);
  ASSERT_EQ(model->ngeom, kShapeKindCount);
  Data data(model);
  forward(model, data);
  const auto& m = view_of(model);
  ConvexStorage<double> storage;
  ContactPoint<double> found[kMaxPairContacts];
  for (int i = 0; i < kShapeKindCount; i++) {
    EXPECT_EQ(shape_kind(&m, m.geom_type[i], m.geom_dataid[i], i), i);
    for (int k = 0; k < kShapeKindCount; k++) {
      if (m.geom_type[i] > m.geom_type[k]) continue;
      Shape<double> second = geom_shape(m, view_of(data), k);
      second.pos.x += .5;  // equal surfaces would have no side to leave by
      const int n =
          collide(geom_shape(m, view_of(data), i), second, 0.0, convex_options(m), storage.scratch(), found);
      EXPECT_EQ(n > 0, collider_of(i, k) != Collider::none) << "shapes " << i << " and " << k;
    }
  }
}

TEST(Formulas, ServeThePairsThatHaveOne) {
  const std::string plane = "type='plane' size='1 1 1'", sphere = "size='.1'",
                    capsule = "type='capsule' size='.1 .2'", ellipsoid = "type='ellipsoid' size='.1 .2 .3'",
                    cylinder = "type='cylinder' size='.1 .2'", box = "type='box' size='.1 .2 .3'",
                    mesh = "type='mesh' mesh='m'", fitted = "type='ellipsoid' mesh='m'";
  for (const std::string& other : {sphere, capsule, ellipsoid, cylinder, box})
    EXPECT_TRUE(formulas_suffice_for(plane, other)) << other;
  for (const std::string& other : {mesh, fitted}) EXPECT_FALSE(formulas_suffice_for(plane, other)) << other;
  for (const std::string& other : {sphere, capsule, cylinder, box}) {
    EXPECT_TRUE(formulas_suffice_for(sphere, other)) << other;
    EXPECT_TRUE(formulas_suffice_for(other, sphere)) << other;
  }
  for (const std::string& other : {capsule, box}) EXPECT_TRUE(formulas_suffice_for(capsule, other)) << other;
  EXPECT_TRUE(formulas_suffice_for(box, box));
  for (const std::string& other : {sphere, capsule, ellipsoid, cylinder, box, mesh}) {
    EXPECT_FALSE(formulas_suffice_for(mesh, other)) << other;
    EXPECT_FALSE(formulas_suffice_for(other, ellipsoid)) << other;
  }
  EXPECT_FALSE(formulas_suffice_for(capsule, cylinder));
  EXPECT_FALSE(formulas_suffice_for(box, cylinder));
}

TEST(Formulas, NeedNotServeWhatNeverTouches) {
  const std::string mesh = "type='mesh' mesh='m'", ghost = " contype='0' conaffinity='0'";
  EXPECT_TRUE(formulas_suffice_for("size='.1'", mesh + ghost));
  EXPECT_TRUE(formulas_suffice_for("size='.1' contype='2' conaffinity='2'", mesh));
  EXPECT_TRUE(formulas_suffice_for("size='.1'", "size='.1'/><geom " + mesh + ghost));
  EXPECT_FALSE(
      formulas_suffice_for("size='.1'", mesh + ghost, "<contact><pair geom1='a' geom2='b'/></contact>"));
}

/// Calls visit(model, name) for every conformance case whose bodies do not sleep.
template <class Visit>
void for_each_case(Visit visit) {
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(CORTEN_TEST_DATA_DIR "/conformance/cases")) {
    if (entry.path().extension() != ".xml") continue;
    std::optional<Model> model;
    try {
      model = load(entry.path());
    } catch (const LoadError&) {
      continue;  // a file that others include
    }
    if (!view_of(*model).enabled(kEnableSleep)) visit(*model, entry.path());
  }
}

/// The state after some steps.
Data some_steps_later(const Model& model) {
  Data data(model);
  for (int s = 0; s < 3; s++) step(model, data);
  forward(model, data);
  return data;
}

TEST(PossiblePairs, AreThoseOfTheBroadPhaseInItsOrder) {
  int models = 0, pairs = 0;
  for_each_case([&](const Model& model, const std::filesystem::path& name) {
    Data data = some_steps_later(model), again = data;
    const Listed listed(model);
    broad_phase(view_of(model), view_of(data), SerialExec{});
    filter_listed_pairs(view_of(model), view_of(again), listed.pairs(), SerialExec{});
    ASSERT_EQ(again->ngeompair, data->ngeompair) << name;
    for (int i = 0; i < 3 * data->ngeompair; i++)
      ASSERT_EQ(view_of(again).geom_pair[i], view_of(data).geom_pair[i]) << name << " " << i;
    models += data->ngeompair > 0;
    pairs += data->ngeompair;
  });
  EXPECT_GT(models, 100);
  EXPECT_GT(pairs, 1000);
}

TEST(PossiblePairs, AreToldHowMuchRoomTheyLack) {
  const Model model = load_string(
      "<mujoco><worldbody><body><freejoint/><geom size='1'/></body><body><freejoint/><geom size='1'/></body>"
      "<body><freejoint/><geom size='1'/></body></worldbody></mujoco>");
  Data data = some_steps_later(model);
  const DataView<double>& view = view_of(data);
  DataView<double> less = view;
  less.npairmax = 1;
  *less.status = 0;
  filter_listed_pairs(view_of(model), less, Listed(model).pairs(), SerialExec{});
  EXPECT_EQ(*less.ngeompair, 1);
  EXPECT_TRUE(*less.status & kCapacity);
  EXPECT_EQ(less.capacity_needed[static_cast<int>(Capacity::npairmax)], 3);
}

TEST(Formulas, GiveTheContactsOfAllColliders) {
  int models = 0, contacts = 0, unsearched = 0;
  for_each_case([&](const Model& model, const std::filesystem::path& name) {
    const Listed listed(model);
    Data data = some_steps_later(model), again = data;
    collision(view_of(model), view_of(data), SerialExec{});
    analytic_collision(view_of(model), view_of(again), listed.pairs(), SerialExec{});
    if (*view_of(again).work.needs_search != 0) {
      EXPECT_FALSE(listed.all_are_analytic()) << name;
      unsearched++;
      return;
    }
    EXPECT_EQ(differing_fields(data, again), std::vector<std::string>{}) << name;
    models++;
    contacts += data->ncon;
  });
  EXPECT_GT(models, 100);
  EXPECT_GT(contacts, 150);
  EXPECT_GT(unsearched, 30);
}

TEST(Formulas, LeaveTheRestToOthers) {
  // An ellipsoid above a box, out of reach and within it.
  const Model model = load_string(
      "<mujoco><worldbody><geom type='box' size='1 1 .1'/><body pos='0 0 3'><freejoint/><geom size='.1'/>"
      "<geom type='ellipsoid' size='.1 .1 .2'/></body></worldbody></mujoco>");
  const Listed listed(model);
  EXPECT_FALSE(listed.all_are_analytic());
  Data data(model);
  for (double height : {3.0, 0.15}) {
    data->qpos[2] = height;
    forward(model, data);
    const int pairs = data->ngeompair;
    analytic_collision(view_of(model), view_of(data), listed.pairs(), SerialExec{});
    EXPECT_EQ(*view_of(data).work.needs_search, height > 1 ? 0 : 1);
    if (height > 1) {
      EXPECT_EQ(data->ngeompair, pairs);
    }
  }
}

}  // namespace
}  // namespace corten::test
