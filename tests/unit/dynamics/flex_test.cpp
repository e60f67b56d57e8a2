// Flexes: positions, edges, elastic and bending forces, strains, interpolation.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/models.h"
#include "support/momentum.h"
#include "support/random.h"

namespace corten::test {
namespace {

using Point = std::array<double, 3>;

Point vertex(const Data& data, int v) {
  return {data->flexvert_xpos[3 * v], data->flexvert_xpos[3 * v + 1], data->flexvert_xpos[3 * v + 2]};
}
Point minus(Point a, Point b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
double dot(Point a, Point b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
double length(Point a) { return std::sqrt(dot(a, a)); }
Point cross(Point a, Point b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// Moves every coordinate by up to `size`.
void shake(const Model& model, Data& data, double size, unsigned seed) {
  for (int i = 0; i < model->nq; i++) data->qpos[i] += size * std::sin(12.9898 * (i + 1) + seed);
  for (int i = 0; i < model->nv; i++) data->qvel[i] += size * std::sin(78.233 * (i + 1) + seed);
}

/// -d energy / d qpos by central differences, compared with qfrc_spring.
void expect_gradient(const Model& model, Data& data, const std::function<double()>& energy,
                     double tolerance) {
  forward(model, data);
  const std::vector<double> force(data->qfrc_spring.begin(), data->qfrc_spring.end());
  double scale = 0;
  for (double f : force) scale = std::max(scale, std::abs(f));
  ASSERT_GT(scale, 0) << "the test is empty";
  for (int i = 0; i < model->nv; i++) {
    const double at = data->qpos[i], step = 1e-6;
    data->qpos[i] = at + step;
    forward(model, data);
    const double above = energy();
    data->qpos[i] = at - step;
    forward(model, data);
    const double below = energy();
    data->qpos[i] = at;
    EXPECT_NEAR(force[i], (below - above) / (2 * step), tolerance * scale) << "dof " << i;
  }
}

TEST(FlexEdges, AreSpringsAndDampers) {
  const Model model = load_string(R"(<mujoco><option gravity="0 0 0"/><worldbody>
      <flexcomp name="rope" type="grid" dim="1" count="3 1 1" spacing="0.2 0.2 0.2" mass="0.3" radius="0.01">
        <edge stiffness="50" damping="2"/><contact selfcollide="none" contype="0" conaffinity="0"/>
      </flexcomp></worldbody></mujoco>)");
  Data data(model);
  ASSERT_EQ(model->nv, 9);
  data->qpos[6] = 0.1;  // the last vertex along the rope
  data->qvel[6] = 3;
  forward(model, data);
  EXPECT_NEAR(data->flexedge_length[0], 0.2, 1e-15);
  EXPECT_NEAR(data->flexedge_length[1], 0.3, 1e-15);
  EXPECT_NEAR(data->flexedge_velocity[1], 3, 1e-15);
  EXPECT_NEAR(data->qfrc_spring[6], -50 * 0.1, 1e-12);
  EXPECT_NEAR(data->qfrc_spring[3], 50 * 0.1, 1e-12);
  EXPECT_NEAR(data->qfrc_damper[6], -2 * 3, 1e-12);
  EXPECT_NEAR(data->qfrc_damper[3], 2 * 3, 1e-12);
  energy(model, data);
  EXPECT_NEAR(data->energy[0], 0.5 * 50 * 0.01, 1e-12);
}

/// A free tetrahedron with edges of about 0.1 m.
const char* const kTetrahedron = R"(<mujoco><option gravity="0 0 0" timestep="1e-4"/><worldbody>
    <flexcomp name="tet" type="direct" dim="3" mass="0.4" radius="0.001" point="0 0 0  0.1 0 0  0 0.12 0  0.01 0.02 0.09"
      element="0 1 2 3"><elasticity young="1e4" poisson="0.3"/><contact selfcollide="none"/></flexcomp>
    </worldbody></mujoco>)";

TEST(FlexElasticity, OfATetrahedronIsTheGradientOfStVenantKirchhoffEnergy) {
  const Model model = load_string(kTetrahedron);
  Data data(model);
  forward(model, data);
  std::array<Point, 4> rest;
  for (int v = 0; v < 4; v++) rest[v] = vertex(data, v);
  const Point a = minus(rest[1], rest[0]), b = minus(rest[2], rest[0]), c = minus(rest[3], rest[0]);
  const double det = dot(cross(a, b), c), volume = std::abs(det) / 6;
  // Columns of the inverse of (a b c) transposed: gradients of the barycentric coordinates 1 to 3.
  const std::array<Point, 3> gradient = {cross(b, c), cross(c, a), cross(a, b)};
  const double mu = 1e4 / (2 * 1.3), lambda = 1e4 * 0.3 / (1.3 * 0.4);
  const auto energy = [&] {
    const Point x0 = vertex(data, 0);
    std::array<Point, 3> now;
    for (int v = 0; v < 3; v++) now[v] = minus(vertex(data, v + 1), x0);
    double F[3][3] = {};
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        for (int v = 0; v < 3; v++) F[i][j] += now[v][i] * gradient[v][j] / det;
    double trace = 0, square = 0;  // of C - I = F'F - I
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        double C = i == j ? -1 : 0;
        for (int k = 0; k < 3; k++) C += F[k][i] * F[k][j];
        square += C * C;
        if (i == j) trace += C;
      }
    // The reference's factor of lambda is twice the textbook's.
    return volume / 4 * (mu * square + lambda * trace * trace);
  };
  shake(model, data, 0.01, 3);
  for (double& v : data->qvel) v = 0;
  expect_gradient(model, data, energy, 1e-6);
}

const char* const kSheet = R"(<mujoco><option gravity="0 0 0" timestep="1e-4"/><worldbody>
    <flexcomp name="sheet" type="direct" dim="2" mass="0.2" radius="0.004" euler="10 20 30"
        point="0 0 0  0.1 0.01 0  0.21 -0.01 0  0.02 0.09 0  0.13 0.1 0  0.22 0.08 0  0.08 0.18 0"
        element="0 1 3  1 4 3  1 2 4  2 5 4  4 6 3  4 5 6">
      <elasticity young="2e5" poisson="0.25" thickness="0.006" elastic2d="both"/>
      <contact selfcollide="none"/></flexcomp></worldbody></mujoco>)";

// Damping of bending, as the reference has it, turns curved sheets. Hence none here.
TEST(FlexElasticity, ExertsNoForceAtRestAndNoNetForceOrTorque) {
  for (const char* text : {kTetrahedron, kSheet}) {
    const Model model = load_string(text);
    Data data(model);
    forward(model, data);
    for (int i = 0; i < model->nv; i++) EXPECT_NEAR(data->qfrc_passive[i], 0, 1e-9);
    shake(model, data, 0.01, 5);
    const std::array<double, 6> before = momentum(model, data);
    double largest = 0;
    for (int n = 0; n < 200; n++) {
      step(model, data);
      for (int i = 0; i < model->nv; i++) largest = std::max(largest, std::abs(data->qfrc_passive[i]));
    }
    EXPECT_GT(largest, 0.1) << "the test is empty";
    const std::array<double, 6> after = momentum(model, data);
    for (int k = 0; k < 6; k++) EXPECT_NEAR(before[k], after[k], 1e-12) << k;
  }
}

/// The sheet in a body of this pose.
std::string sheet_in(const std::string& pose, const std::string& joint) {
  return R"(<mujoco><option gravity="0 0 0" timestep="1e-4"/><worldbody><body name="parent" )" + pose + ">" +
         joint +
         R"(<geom size="0.01" mass="0.1" contype="0" conaffinity="0"/>
    <flexcomp name="sheet" type="grid" dim="2" count="3 4 1" spacing="0.05 0.06 0.05" mass="0.2" radius="0.004">
      <elasticity young="2e5" poisson="0.25" thickness="0.006" damping="0.01" elastic2d="both"/>
      <contact selfcollide="none"/></flexcomp></body></worldbody></mujoco>)";
}

TEST(FlexElasticity, DoesNotDependOnTheOrientationOfItsParent) {
  const Model straight = load_string(sheet_in("", "")),
              turned = load_string(sheet_in("euler='30 40 50'", ""));
  Data a(straight), b(turned);
  shake(straight, a, 0.01, 1);
  shake(turned, b, 0.01, 1);
  for (int n = 0; n < 100; n++) step(straight, a), step(turned, b);
  // Slides are in the parent's axes: the coordinates must move alike.
  for (int i = 0; i < straight->nq; i++) EXPECT_NEAR(a->qpos[i], b->qpos[i], 1e-12) << i;
}

TEST(FlexElasticity, OfAMovingParentHasNoNetForceOrTorqueOnIt) {
  std::string text = sheet_in("euler='30 40 50'", "<freejoint/>");
  text.replace(text.find(" damping="), 15, "");
  const Model model = load_string(text);
  Data data(model);
  shake(model, data, 0.01, 2);
  forward(model, data);
  double largest = 0;
  for (int i = 6; i < model->nv; i++) largest = std::max(largest, std::abs(data->qfrc_passive[i]));
  EXPECT_GT(largest, 1) << "the test is empty";
  for (int i = 0; i < 6; i++) EXPECT_NEAR(data->qfrc_passive[i], 0, 1e-12 * largest) << i;
}

const char* const kJelly = R"(<mujoco><option gravity="0 0 0" timestep="1e-3"/><worldbody>
    <flexcomp name="jelly" type="grid" dim="3" dof="DOF" count="5 5 5" spacing="0.1 0.08 0.06" mass="1" radius="0.01">
      <elasticity young="1e4" poisson="0.2" damping="0.01"/><contact selfcollide="none"/></flexcomp>
    </worldbody></mujoco>)";

std::string jelly(const std::string& dof) {
  std::string text = kJelly;
  return text.replace(text.find("DOF"), 3, dof);
}

TEST(InterpolatedFlex, FeelsNoForceWhenItMovesAndTurnsAsARigidBody) {
  for (const char* dof : {"trilinear", "quadratic"}) {
    const Model model = load_string(jelly(dof));
    Data data(model);
    const double c = std::cos(1.2), s = std::sin(1.2);
    for (int n = 0; n < model->nflexnode; n++) {
      const double *x = &model->flex_node0[3 * n],
                   y[3] = {c * x[0] - s * x[1] + 0.3, s * x[0] + c * x[1], x[2] - 1};
      for (int k = 0; k < 3; k++) data->qpos[3 * n + k] = y[k] - x[k];
    }
    forward(model, data);
    for (int i = 0; i < model->nv; i++) EXPECT_NEAR(data->qfrc_passive[i], 0, 1e-7) << dof << i;
    // Vertices follow the nodes: all distances are those at rest.
    Data rest(model);
    forward(model, rest);
    for (int v = 1; v < model->nflexvert; v++)
      EXPECT_NEAR(length(minus(vertex(data, v), vertex(data, 0))),
                  length(minus(vertex(rest, v), vertex(rest, 0))), 1e-12);
  }
}

TEST(InterpolatedFlex, StaysStableWithLargeStepsOnlyIfImplicit) {
  for (const char* dof : {"trilinear", "quadratic"}) {
    std::string text = jelly(dof);
    text.replace(text.find("young=\"1e4\""), 11, "young=\"1e7\"");
    text.replace(text.find("timestep=\"1e-3\""), 15, "timestep=\"5e-3\" integrator=\"implicitfast\"");
    const Model model = load_string(text);
    Data data(model);
    shake(model, data, 0.005, 1);
    for (int n = 0; n < 400; n++) step(model, data);
    EXPECT_EQ(data->status, 0);
    double fastest = 0;
    for (double v : data->qvel) fastest = std::max(fastest, std::abs(v));
    EXPECT_LT(fastest, 1) << dof;
  }
}

TEST(FlexStrain, RowsAreTheGradientOfTheStrains) {
  const Model model = load_string(R"(<mujoco><option gravity="0 0 0"/><worldbody>
      <flexcomp name="sheet" type="grid" dim="2" count="4 3 1" spacing="0.05 0.06 0.05" mass="0.2" radius="0.004">
        <edge equality="vert"/><contact selfcollide="none"/></flexcomp></worldbody></mujoco>)");
  Data data(model);
  forward(model, data);
  for (int k = 0; k < 2 * model->nflexvert; k++) EXPECT_NEAR(data->flexvert_length[k], 0, 1e-12) << "at rest";
  shake(model, data, 0.01, 4);
  forward(model, data);
  ASSERT_EQ(data->ne, 2 * model->nflexvert);
  const std::vector<double> J = [&] {
    std::vector<double> dense(static_cast<std::size_t>(data->nefc) * model->nv);
    full_jacobian(model, data, dense);
    return dense;
  }();
  for (int i = 0; i < model->nv; i++) {
    const double at = data->qpos[i], h = 1e-6;
    data->qpos[i] = at + h;
    forward(model, data);
    const std::vector<double> above(data->flexvert_length.begin(), data->flexvert_length.end());
    data->qpos[i] = at - h;
    forward(model, data);
    for (int k = 0; k < 2 * model->nflexvert; k++)
      EXPECT_NEAR(J[static_cast<std::size_t>(k) * model->nv + i],
                  (above[k] - data->flexvert_length[k]) / (2 * h), 1e-7)
          << k << " " << i;
    data->qpos[i] = at;
  }
}

}  // namespace
}  // namespace corten::test
