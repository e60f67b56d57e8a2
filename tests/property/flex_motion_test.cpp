// Flexes over long runs: energy without cause, rest, and cloth outside of what it lies on.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "corten/corten.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// Elastic energy of elements, which the engine does not compute: E'SE / 4 with E the changes of squared
/// lengths.
double elastic_energy(const Model& model, const Data& data) {
  double sum = 0;
  for (int f = 0; f < model->nflex; f++) {
    const int edges = model->flex_dim[f] == 3 ? 6 : 3;
    if (model->flex_dim[f] == 1) continue;
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

Energies run(const Model& model, int steps) {
  Data data(model);
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

// Without damping and contacts: each falls from rest, is held by pins, and swings and shakes.
TEST(FlexEnergy, DoesNotGrowWithAnyIntegrator) {
  const std::string flexes[] = {
      "<flexcomp name='cable' type='grid' dim='1' count='12 1 1' spacing='.05 .05 .05' mass='.12' "
      "radius='.005'>"
      "<edge stiffness='300'/><pin id='0'/>",
      "<flexcomp name='cloth' type='grid' dim='2' count='5 5 1' spacing='.05 .05 .05' mass='.1' "
      "radius='.005'>"
      "<elasticity young='1e5' poisson='.2' thickness='.002' elastic2d='stretch'/><pin id='0 4'/>",
      "<flexcomp name='soft' type='grid' dim='3' count='4 3 3' spacing='.05 .05 .05' mass='.5' radius='.005'>"
      "<elasticity young='1e4' poisson='.2'/><pin id='0 1 2 3 4 5 6 7 8'/>"};
  for (const std::string& flex : flexes)
    for (const char* integrator : {"Euler", "RK4", "implicit", "implicitfast"}) {
      const Energies e = run(load_string(swinging(integrator, flex)), repetitions(8000, 400));
      const std::string what = std::string(integrator) + " " + flex.substr(0, 22);
      EXPECT_GT(e.kinetic, 1e-3) << what << ": the test is empty";
      EXPECT_LT(e.early, e.first + 0.03 * e.kinetic) << what;
      EXPECT_LT(e.late, e.first + 0.03 * e.kinetic) << what;
    }
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
