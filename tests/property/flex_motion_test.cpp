// Flexes over long runs: energy without cause, rest, and cloth outside of what it lies on.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// Energy of bending: x'Bx / 2 over the four vertices of each edge; zero in a plane, and the sheets are flat
/// at rest.
double bending_energy(const Model& model, const Data& data) {
  double sum = 0;
  if (model->flex_bending.empty()) return sum;
  for (int e = 0; e < model->nflexedge; e++) {
    const int at[4] = {model->flex_edge[2 * e], model->flex_edge[2 * e + 1], model->flex_edgeflap[2 * e],
                       model->flex_edgeflap[2 * e + 1]};
    if (at[3] < 0) continue;
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++)
        for (int k = 0; k < 3; k++)
          sum += model->flex_bending[17 * e + 4 * i + j] * data->flexvert_xpos[3 * at[i] + k] *
                 data->flexvert_xpos[3 * at[j] + k] / 2;
  }
  return sum;
}

/// Elastic energy of elements, which the engine does not compute: E'SE / 4 with E the changes of squared
/// lengths. That of interpolated flexes is left out: it is not negative, and zero at the start.
double elastic_energy(const Model& model, const Data& data) {
  double sum = bending_energy(model, data);
  for (int f = 0; f < model->nflex; f++) {
    const int edges = model->flex_dim[f] == 3 ? 6 : 3;
    if (model->flex_dim[f] == 1 || model->flex_interp[f] != 0) continue;
    for (int t = 0; t < model->flex_elemnum[f]; t++) {
      double change[6];
      for (int a = 0; a < edges; a++) {
        const int e =
            model->flex_edgeadr[f] + model->flex_elemedge[model->flex_elemedgeadr[f] + t * edges + a];
        change[a] = std::pow(data->flexedge_length[e], 2) - std::pow(model->flexedge_length0[e], 2);
      }
      const double* S = &model->flex_stiffness[21 * (model->flex_elemadr[f] + t)];
      for (int a = 0; a < edges; a++)
        for (int b = a; b < edges; b++) sum += (a == b ? 1 : 2) * *S++ * change[a] * change[b] / 4;
    }
  }
  return sum;
}

struct Energies {
  double first, early, late, kinetic;  // at the start, most in the two halves of the run, most kinetic
};

Energies run(const Model& model, int steps, double shake) {
  Data data(model);
  for (int i = 0; i < model->nq; i++) data->qpos[i] += shake * std::sin(12.9898 * (i + 1));
  Energies out{0, -1e9, -1e9, 0};
  for (int n = 0; n <= steps; n++) {
    forward(model, data);
    energy(model, data);
    const double total = data->energy[0] + data->energy[1] + elastic_energy(model, data);
    if (n == 0) out.first = total;
    double& most = 2 * n < steps ? out.early : out.late;
    most = std::max(most, total);
    out.kinetic = std::max(out.kinetic, data->energy[1]);
    step(model, data);
  }
  EXPECT_EQ(data->status, 0);
  return out;
}

std::string swinging(const std::string& integrator, const std::string& flexcomp) {
  return "<mujoco><option timestep='5e-4' integrator='" + integrator + "'/><worldbody>" + flexcomp +
         "<contact selfcollide='none' contype='0' conaffinity='0'/></flexcomp></worldbody></mujoco>";
}

void expect_no_growth(const std::vector<std::string>& flexes, double shake) {
  for (const std::string& flex : flexes)
    for (const char* integrator : {"Euler", "RK4", "implicit", "implicitfast"}) {
      const Energies e = run(load_string(swinging(integrator, flex)), repetitions(8000, 400), shake);
      const std::string what = std::string(integrator) + " " + flex.substr(0, 22);
      EXPECT_GT(e.kinetic, 1e-3) << what << ": the test is empty";
      EXPECT_LT(e.early, e.first + 0.03 * e.kinetic) << what;
      EXPECT_LT(e.late, e.first + 0.03 * e.kinetic) << what;
    }
}

// Without damping and contacts: each falls from rest, is held by pins, and swings and shakes.
TEST(FlexEnergy, DoesNotGrowWithAnyIntegrator) {
  const std::vector<std::string> flexes = {
      "<flexcomp name='cable' type='grid' dim='1' count='12 1 1' spacing='.05 .05 .05' mass='.12' "
      "radius='.005'>"
      "<edge stiffness='300'/><pin id='0'/>",
      "<flexcomp name='cloth' type='grid' dim='2' count='5 5 1' spacing='.05 .05 .05' mass='.1' "
      "radius='.005'>"
      "<elasticity young='1e5' poisson='.2' thickness='.002' elastic2d='stretch'/><pin id='0 4'/>",
      "<flexcomp name='soft' type='grid' dim='3' count='4 3 3' spacing='.05 .05 .05' mass='.5' radius='.005'>"
      "<elasticity young='1e4' poisson='.2'/><pin id='0 1 2 3 4 5 6 7 8'/>",
      "<flexcomp name='trilinear' type='grid' dim='3' dof='trilinear' count='4 3 3' spacing='.05 .05 .05' "
      "mass='.5' "
      "radius='.005'><elasticity young='1e4' poisson='.2'/><pin id='0 1 2 3'/>",
      "<flexcomp name='quadratic' type='grid' dim='3' dof='quadratic' count='5 5 5' spacing='.05 .05 .05' "
      "mass='5' "
      "radius='.005'><elasticity young='3e3' poisson='.2'/><pin id='0 1 2 3 4 5 6 7 8'/>"};
  expect_no_growth(flexes, 0);
}

// Bent from the start, because sheets that bend cannot be pinned.
TEST(FlexEnergy, OfSheetsThatBendDoesNotGrow) {
  expect_no_growth(
      {"<flexcomp name='sheet' type='grid' dim='2' count='5 4 1' spacing='.05 .05 .05' mass='.1' "
       "radius='.005'><elasticity young='1e5' poisson='.2' thickness='.004' elastic2d='both'/>"},
      0.003);
}

TEST(SoftBoxes, OnEachOtherComeToRest) {
  const Model model = load(CORTEN_TEST_DATA_DIR "/../models/soft_boxes.xml");
  Data data(model);
  while (data->time < (kSanitized ? 0.2 : 6)) step(model, data);
  EXPECT_EQ(data->status, 0);
  if (kSanitized) return;
  double fastest = 0;
  for (const double v : data->qvel) fastest = std::max(fastest, std::abs(v));
  EXPECT_LT(fastest, 1e-3);
  // Still a stack: the boxes are above each other.
  double low[3], high[3];
  for (int f = 0; f < 3; f++) {
    low[f] = 1e9, high[f] = -1e9;
    for (int v = model->flex_vertadr[f]; v < model->flex_vertadr[f] + model->flex_vertnum[f]; v++) {
      low[f] = std::min(low[f], data->flexvert_xpos[3 * v + 2]);
      high[f] = std::max(high[f], data->flexvert_xpos[3 * v + 2]);
    }
  }
  EXPECT_GT(low[0], -0.005);
  EXPECT_GT(low[1], high[0] - 0.03);
  EXPECT_GT(low[2], high[1] - 0.03);
}

// Corners, middles of edges and centres of all triangles, which are between the vertices closer to the
// sphere.
TEST(Cloth, StaysOutsideOfTheSphere) {
  const Model model = load(CORTEN_TEST_DATA_DIR "/../models/cloth_on_sphere.xml");
  Data data(model);
  double nearest = 1;
  while (data->time < (kSanitized ? 0.05 : 1.5)) {
    step(model, data);
    for (int t = 0; t < model->nflexelem; t++) {
      const int* corner = &model->flex_elem[3 * t];
      for (int mask = 1; mask < 8; mask++) {
        double x[3] = {0, 0, -0.3};
        const double weight = 1.0 / ((mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1));
        for (int c = 0; c < 3; c++)
          if (mask >> c & 1)
            for (int k = 0; k < 3; k++) x[k] += weight * data->flexvert_xpos[3 * corner[c] + k];
        nearest = std::min(nearest, std::hypot(x[0], x[1], x[2]) - 0.25);
      }
    }
  }
  EXPECT_GT(nearest, 0);
  if (!kSanitized) {
    EXPECT_LT(nearest, 0.02) << "the test is empty";
  }
}

}  // namespace
}  // namespace corten::test
