// Islands: which trees they contain, and in which order.
#include <gtest/gtest.h>

#include <vector>

#include "corten/corten.h"
#include "support/models.h"

namespace corten::test {
namespace {

using Ints = std::vector<int>;

/// Six trees of one slide or hinge each, the fourth without constraints unless `more` adds some.
Model trees(const std::string& more, const std::string& flags = "") {
  std::string bodies;
  for (int i = 0; i < 6; i++) {
    const std::string id = std::to_string(i);
    bodies += "<body name='b" + id + "' pos='" + id + " 0 0'><joint name='j" + id +
              "' type='slide' axis='0 0 1'/><joint name='k" + id +
              "' type='hinge'/><geom size='0.1' pos='0.1 0 0'/>" + "</body>";
  }
  return load_string("<mujoco><option><flag contact='disable' " + flags + "/></option><worldbody>" + bodies +
                     "</worldbody>" + more + "</mujoco>");
}

template <class Field>
Ints list(const Field& field, int n) {
  return Ints(field.begin(), field.begin() + n);
}

const char kTied[] =
    "<equality><joint joint1='j4' joint2='j1'/><connect body1='b5' anchor='0 0 0'/>"
    "<joint joint1='j2' joint2='j4'/><joint joint1='j0'/></equality>";

TEST(Islands, AreNumberedByTheirLowestTree) {
  const Model model = trees(kTied);
  Data data(model);
  forward(model, data);
  ASSERT_EQ(model->ntree, 6);
  EXPECT_EQ(data->nisland, 3);
  EXPECT_EQ(list(data->tree_island, 6), (Ints{0, 1, 1, -1, 1, 2}));
  EXPECT_EQ(list(data->dof_island, 12), (Ints{0, 0, 1, 1, 1, 1, -1, -1, 1, 1, 2, 2}));
  EXPECT_EQ(list(data->map_idof2dof, 12), (Ints{0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 6, 7}));
  EXPECT_EQ(data->nidof, 10);
  EXPECT_EQ(list(data->island_nv, 3), (Ints{2, 6, 2}));
  EXPECT_EQ(list(data->island_idofadr, 3), (Ints{0, 2, 8}));
  EXPECT_EQ(list(data->map_itree2tree, 6), (Ints{0, 1, 2, 4, 5, 3}));
  EXPECT_EQ(list(data->efc_island, 6), (Ints{1, 2, 2, 2, 1, 0}));
  EXPECT_EQ(list(data->map_iefc2efc, 6), (Ints{5, 0, 4, 1, 2, 3}));
  EXPECT_EQ(list(data->island_nefc, 3), (Ints{1, 2, 3}));
  EXPECT_EQ(list(data->island_ne, 3), (Ints{1, 2, 3}));
  for (int i = 0; i < 12; i++) EXPECT_EQ(data->map_idof2dof[data->map_dof2idof[i]], i);
  for (int i = 0; i < 6; i++) EXPECT_EQ(data->map_iefc2efc[data->map_efc2iefc[i]], i);
}

TEST(Islands, AreNotLookedForWithoutConstraintsOrWhenDisabled) {
  for (const Model& model : {trees(""), trees(kTied, "island='disable'")}) {
    Data data(model);
    forward(model, data);
    EXPECT_EQ(data->nisland, 0);
    EXPECT_EQ(data->nidof, 0);
  }
}

/// The slope of q1 = q2^2 vanishes at rest: then the row involves its first joint only, and has no entry in
/// the other island.
TEST(Islands, RowsStayInTheirOwn) {
  const Model model =
      trees("<equality><joint joint1='j0' joint2='j1' polycoef='0 0 1 0 0'/><joint joint1='j1'/></equality>");
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->nisland, 2);
  EXPECT_EQ(list(data->efc_J_rownnz, 2), (Ints{1, 1}));
  data->qpos[2] = 0.5;
  forward(model, data);
  EXPECT_EQ(data->nisland, 1);
  EXPECT_EQ(list(data->efc_J_rownnz, 2), (Ints{2, 1}));
}

TEST(Islands, TellHowEachWasSolved) {
  for (const char* solver : {"Newton", "CG"}) {
    const Model loaded = trees(kTied);
    const Model model = with(loaded, [&](Option& option) {
      option.solver = std::string(solver) == "CG" ? kCG : kNewton;
      option.tolerance = 1e-12;
    });
    Data data(model);
    for (int i = 0; i < 6; i++) data->qpos[2 * i] = 0.1 * i;
    forward(model, data);
    ASSERT_EQ(data->nisland, 3);
    for (int k = 0; k < 3; k++) {
      EXPECT_GT(data->solver_iterations[k], 0);
      EXPECT_EQ(data->solver_outcome[k], kSolveConverged);
      EXPECT_LT(data->island_gradient[k], 1e-10);
    }
  }
}

TEST(Islands, TendonsTieAllTheirTrees) {
  const Model model = trees(
      "<tendon><fixed name='t' frictionloss='1'><joint joint='j5' coef='1'/><joint joint='j0' coef='1'/>"
      "<joint joint='j3' coef='2'/></fixed></tendon>");
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->nisland, 1);
  EXPECT_EQ(list(data->tree_island, 6), (Ints{0, -1, -1, 0, -1, 0}));
  EXPECT_EQ(list(data->island_nf, 1), Ints{1});
}

}  // namespace
}  // namespace corten::test
