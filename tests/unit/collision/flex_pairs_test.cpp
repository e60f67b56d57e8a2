// The broad phase of flexes, against searches over all pairs, and the order of contacts.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "collision/flex_collision.h"
#include "corten/corten.h"
#include "model/storage.h"
#include "support/random.h"

namespace corten::test {
namespace {

using detail::view_of;
using Ids = std::array<int, 5>;  // kind, flexes, numbers

/// A cloth that is crumpled, a soft body and a cable among geoms. `flags` and `self` vary the search.
Model scene(const std::string& flags, const std::string& self) {
  auto flexcomp = [&](const std::string& name, const std::string& attributes) {
    return "<flexcomp name='" + name + "' spacing='.04 .04 .04' " + attributes + "><contact selfcollide='" +
           self + "' internal='true' margin='.003'/></flexcomp>";
  };
  return load_string(
      "<mujoco><option><flag " + flags +
      "/></option><worldbody><geom type='plane' size='1 1 1' "
      "pos='0 0 -.03'/><geom type='box' size='.05 .06 .02' euler='10 20 30'/>"
      "<body pos='.1 0 0'><freejoint/><geom size='.05'/><geom type='capsule' size='.02 .1'/></body>"
      "<body pos='0 .1 0'><freejoint/><geom type='cylinder' size='.05 .05'/></body>" +
      flexcomp("cloth", "type='grid' dim='2' count='9 9 1' radius='.012'") +
      flexcomp("soft", "type='grid' dim='3' count='5 4 4' radius='.005' pos='.05 0 .03'") +
      flexcomp("cable", "type='grid' dim='1' count='12 1 1' radius='.012' pos='0 .05 .02'") +
      "</worldbody></mujoco>");
}

struct Crumpled {
  Model model;
  Data data;

  explicit Crumpled(const std::string& flags = "", const std::string& self = "auto")
      : model(scene(flags, self)), data(model) {
    Random random(11);
    for (int i = 0; i < model->nq; i++) data->qpos[i] += random.uniform(-.02, .02);
    forward(model, data);
  }
  const ModelView<double>& m() const { return view_of(model); }
  const DataView<double>& d() const { return view_of(data); }
  std::vector<FlexPair> pairs() const {
    const FlexPair* first = flex_pairs(d());
    return {first, first + *d().work.nflexpair};
  }
  std::vector<Ids> ids(bool self) const {
    std::vector<Ids> list;
    for (const FlexPair& p : pairs())
      if ((p.flex1 == p.flex2) == self) list.push_back({int(p.kind), p.flex1, p.flex2, p.first, p.second});
    return list;
  }
};

TEST(FlexPairs, TreesFindThePairsThatAllTestsFind) {
  const Crumpled c;
  const auto& m = c.m();
  const auto& d = c.d();
  std::vector<Ids> wanted;
  for (int body = 0; body < m.nbody; body++)
    for (int f = 0; f < m.nflex; f++)
      for (int g = m.body_geomadr[body]; g < m.body_geomadr[body] + m.body_geomnum[body]; g++) {
        const double margin = m.geom_margin[g] + m.flex_margin[f];
        if (m.geom_type[g] == kPlane) {
          for (int v = 0; v < m.flex_vertnum[f]; v++)
            if (d.flexvert_xpos[m.flex_vertadr[f] + v].z + .03 <= m.flex_radius[f] + margin)
              wanted.push_back({0, -1, f, g, v});
          continue;
        }
        for (int e = 0; e < m.flex_elemnum[f]; e++)
          if (flex::is_active(m, f, e) && flex::element_may_touch(m, d, g, f, e, margin))
            wanted.push_back({1, -1, f, g, e});
      }
  for (int f1 = 0; f1 < m.nflex; f1++)
    for (int f2 = f1 + 1; f2 < m.nflex; f2++)
      for (int e1 = 0; e1 < m.flex_elemnum[f1]; e1++)
        for (int e2 = 0; e2 < m.flex_elemnum[f2]; e2++)
          if (flex::is_active(m, f1, e1) && flex::is_active(m, f2, e2) &&
              flex::elements_may_touch(m, d, f1, e1, f2, e2, m.flex_margin[f1] + m.flex_margin[f2]))
            wanted.push_back({2, f1, f2, e1, e2});
  EXPECT_GT(wanted.size(), 200u);
  EXPECT_EQ(c.ids(false), wanted);
}

/// The pairs of elements of flex f that a search over all pairs finds, as sets of two.
std::set<std::set<int>> touching(const Crumpled& c, int f) {
  std::set<std::set<int>> found;
  for (int e1 = 0; e1 < c.m().flex_elemnum[f]; e1++)
    for (int e2 = e1 + 1; e2 < c.m().flex_elemnum[f]; e2++)
      if (flex::is_active(c.m(), f, e1) && flex::is_active(c.m(), f, e2) &&
          flex::elements_may_touch(c.m(), c.d(), f, e1, f, e2, 0.))
        found.insert({e1, e2});
  return found;
}

TEST(FlexPairs, EverySelfCollisionFindsTheSamePairs) {
  for (const char* self : {"narrow", "bvh", "sap", "auto"}) {
    const Crumpled c("", self);
    for (int f = 0; f < c.m().nflex; f++) {
      std::set<std::set<int>> found;
      for (const FlexPair& p : c.pairs())
        if (p.flex1 == f && p.flex2 == f && p.kind == FlexPairKind::element_element) {
          EXPECT_TRUE(found.insert({p.first, p.second}).second) << "twice";
        }
      EXPECT_GT(found.size(), f == 2 ? 0u : 10u);
      EXPECT_EQ(found, touching(c, f)) << self << " " << f;
    }
  }
}

TEST(FlexPairs, SweepListsPairsAsItMeetsThem) {
  const Crumpled c("", "sap");
  const auto& m = c.m();
  const int f = 0;
  // Ends of the boxes along the longest axis, sorted; an element that begins meets those that have not ended.
  const double* box = c.d().flexelem_aabb;
  double low[3] = {1, 1, 1}, high[3] = {-1, -1, -1};
  for (int e = 0; e < m.flex_elemnum[f]; e++)
    for (int k = 0; k < 3; k++) {
      low[k] = std::min(low[k], box[6 * e + k] - box[6 * e + 3 + k]);
      high[k] = std::max(high[k], box[6 * e + k] + box[6 * e + 3 + k]);
    }
  int axis = 0;
  for (int k = 1; k < 3; k++)
    if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
  struct End {
    float at;
    int element;
    bool last;
  };
  std::vector<End> ends;
  for (int e = 0; e < m.flex_elemnum[f]; e++) {
    ends.push_back({float(box[6 * e + axis] - box[6 * e + 3 + axis]), e, false});
    ends.push_back({float(box[6 * e + axis] + box[6 * e + 3 + axis]), e, true});
  }
  std::stable_sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.at < b.at; });
  std::vector<int> open;
  std::vector<Ids> wanted;
  for (const End& end : ends) {
    if (end.last) {
      open.erase(std::find(open.begin(), open.end(), end.element));
      continue;
    }
    for (int other : open)
      if (flex::elements_may_touch(m, c.d(), f, other, f, end.element, 0.))
        wanted.push_back({2, f, f, other, end.element});
    open.push_back(end.element);
  }
  std::vector<Ids> found;
  for (const Ids& id : c.ids(true))
    if (id[1] == f && id[0] == 2) found.push_back(id);
  EXPECT_EQ(found, wanted);
}

TEST(FlexPairs, NodesOfRefittedTreesHoldTheirElements) {
  const Crumpled c;
  for (int f = 0; f < c.m().nflex; f++) {
    const FlexTree<double> tree = flex_tree(c.m(), c.d(), f);
    ASSERT_GT(tree.count, 1);
    std::vector<std::vector<int>> below(tree.count);
    for (int node = tree.count - 1; node >= 0; node--) {
      if (tree.leaf[node] >= 0) below[node].push_back(tree.leaf[node]);
      else
        for (int k = 0; k < 2; k++)
          for (int e : below[tree.child[2 * node + k]]) below[node].push_back(e);
      for (int e : below[node])
        for (int k = 0; k < 3; k++) {
          const double* box = element_box(c.m(), c.d(), f, e);
          EXPECT_LE(std::abs(box[k] - tree.box[6 * node + k]) + box[3 + k],
                    tree.box[6 * node + 3 + k] + 1e-12);
        }
    }
    int active = 0;
    for (int e = 0; e < c.m().flex_elemnum[f]; e++) active += flex::is_active(c.m(), f, e);
    EXPECT_EQ(static_cast<int>(below[0].size()), active);
  }
}

TEST(FlexPairs, FlexesFollowTheOtherBodiesOfABody) {
  const Crumpled c;
  const auto& m = c.m();
  // By the lower body or flex, then by the higher one; pairs inside a flex come last.
  auto place = [&](int i) {
    auto side = [&](int k) {
      const int g = c.data->contact_geom[2 * i + k];
      return g >= 0 ? m.geom_bodyid[g] : m.nbody + c.data->contact_flex[2 * i + k];
    };
    const std::array<int, 2> sides{std::min(side(0), side(1)), std::max(side(0), side(1))};
    return std::pair(side(0) == side(1), sides);
  };
  bool bodies = false, flexes = false, self = false;
  for (int i = 0; i < c.data->ncon; i++) {
    if (i > 0) {
      EXPECT_LE(place(i - 1), place(i)) << i;
    }
    bodies = bodies || place(i).second[1] < m.nbody;
    flexes = flexes || (place(i).second[0] >= m.nbody && !place(i).first);
    self = self || place(i).first;
  }
  EXPECT_TRUE(bodies && flexes && self) << "the scene has contacts of all kinds";
}

TEST(FlexPairs, MasksOfGeomsApplyToPlanesToo) {
  // With the midphase, the reference compares a plane's mask with that of its body only.
  const auto contacts = [](const std::string& bits) {
    const Model model = load_string(
        "<mujoco><worldbody><geom type='plane' size='1 1 1' " + bits +
        "/><geom size='.1' pos='3 0 0'/><body name='b' pos='0 0 -.01'><flexcomp name='f' type='grid' dim='1' "
        "count='3 1 1' spacing='.1 .1 .1' radius='.02'/></body></worldbody></mujoco>");
    Data data(model);
    forward(model, data);
    return data->ncon;
  };
  EXPECT_EQ(contacts(""), 3);
  EXPECT_EQ(contacts("contype='2' conaffinity='2'"), 0);
}

/// contact_exclude of a flex on a plane.
std::vector<int> exclusions(const std::string& jacobian, const std::string& flexcomp) {
  const Model model = load_string("<mujoco><option jacobian='" + jacobian +
                                  "'/><worldbody><geom type='plane' size='1 1 1'/>" + flexcomp +
                                  "</flexcomp></worldbody></mujoco>");
  Data data(model);
  forward(model, data);
  return {data->contact_exclude.begin(), data->contact_exclude.begin() + data->ncon};
}

// The numbers are the reference's. With a dense Jacobian it gives the first contact of the soft body rows of
// zeros.
TEST(FlexContacts, OfPinnedPointsAndAFixedGeomAreExcluded) {
  const std::string soft =
      "<flexcomp name='soft' type='grid' dim='3' dof='trilinear' count='3 3 3' spacing='.05 .05 .05' "
      "radius='.005' mass='.4' pos='0 0 .052'><elasticity young='5e3'/><contact selfcollide='none'/>"
      "<pin id='0'/>";
  for (const char* jacobian : {"sparse", "dense"})
    EXPECT_EQ(exclusions(jacobian, soft), (std::vector<int>{3, 0, 0, 0, 0, 0, 0, 0, 0})) << jacobian;
  const std::string passive =
      "<flexcomp name='cloth' type='grid' dim='2' count='3 3 1' spacing='.05 .05 .05' radius='.005' "
      "mass='.4' pos='0 0 .004'><edge equality='true'/><contact selfcollide='none' passive='true'/>"
      "<pin id='0 4'/>";
  EXPECT_EQ(exclusions("sparse", passive), (std::vector<int>{3, 4, 4, 4, 3, 4, 4, 4, 4}));
  EXPECT_EQ(exclusions("dense", passive), std::vector<int>(9, 4));
}

}  // namespace
}  // namespace corten::test
