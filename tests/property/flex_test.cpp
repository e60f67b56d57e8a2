// Flexes against the theory of beams, and at rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/dense.h"
#include "support/models.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

constexpr double kLength = 0.4, kSide = 0.1, kYoung = 1e6, kMass = 4;

/// A beam of tetrahedra along x, with cells along and across it, without gravity.
Model beam(const std::string& dof, int along, int across, const std::string& pins) {
  auto triple = [](auto a, auto b) {
    return std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(b);
  };
  return load_string(
      "<mujoco><option gravity='0 0 0'/><worldbody><flexcomp name='beam' type='grid' dim='3' dof='" + dof +
      "' mass='" + std::to_string(kMass) + "' radius='0.001' count='" + triple(along + 1, across + 1) +
      "' spacing='" + triple(kLength / along, kSide / across) + "'><elasticity young='" +
      std::to_string(kYoung) + "' poisson='0'/><contact selfcollide='none'/>" + pins +
      "</flexcomp></worldbody></mujoco>");
}

/// The stiffness at rest: minus the derivative of the passive force.
Numbers stiffness(const Model& model) {
  const std::size_t n = static_cast<std::size_t>(model->nv);
  Numbers K(n * n);
  Data data(model);
  for (std::size_t i = 0; i < n; i++) {
    const double step = 1e-7;
    for (const double sign : {1.0, -1.0}) {
      data->qpos[i] = sign * step;
      forward(model, data);
      for (std::size_t k = 0; k < n; k++) K[k * n + i] -= sign * data->qfrc_passive[k] / (2 * step);
    }
    data->qpos[i] = 0;
  }
  for (std::size_t i = 0; i < n; i++)
    for (std::size_t k = 0; k < i; k++) K[i * n + k] = K[k * n + i] = (K[i * n + k] + K[k * n + i]) / 2;
  return K;
}

/// How far the free end of the beam sinks under a force on it, by small displacements: mean over the end's
/// vertices.
double deflection(const Model& model, double force) {
  const std::size_t n = static_cast<std::size_t>(model->nv);
  Data data(model);
  forward(model, data);
  std::vector<std::size_t> end;
  double last = -1e9;
  const bool interpolated = model->nflexnode > 0;
  const auto& x = interpolated ? data->flexnode_xpos : data->flexvert_xpos;
  const std::size_t points = x.size() / 3;
  for (std::size_t p = 0; p < points; p++) last = std::max(last, x[3 * p]);
  for (std::size_t p = 0; p < points; p++)
    if (x[3 * p] > last - 1e-9) end.push_back(p);
  // Pinned points are in the world; the others have bodies with three slides, in order.
  const auto& body = interpolated ? model->flex_nodebodyid : model->flex_vertbodyid;
  Numbers load(n, 0);
  for (const std::size_t p : end)
    load[static_cast<std::size_t>(model->body_dofadr[body[p]]) + 2] -= force / end.size();
  const Numbers moved = solve_cholesky(cholesky(stiffness(model), model->nv), load);
  double sum = 0;
  for (const std::size_t p : end) sum -= moved[static_cast<std::size_t>(model->body_dofadr[body[p]]) + 2];
  return sum / end.size();
}

/// Timoshenko's beam with Poisson's ratio 0: bending and shear.
double expected_deflection(double force) {
  const double inertia = std::pow(kSide, 4) / 12, area = kSide * kSide, shear = kYoung / 2;
  return force * std::pow(kLength, 3) / (3 * kYoung * inertia) + force * kLength / (5.0 / 6 * shear * area);
}

/// How much of the expected deflection a beam of tetrahedra with `n` cells across shows, clamped at x = 0.
double stiff_share(int n) {
  std::string pins = "<pin id='";
  for (int i = 0; i < (n + 1) * (n + 1); i++) pins += std::to_string(i) + " ";
  return deflection(beam("full", 4 * n, n, pins + "'/>"), 1) / expected_deflection(1);
}

// Linear tetrahedra are too stiff, and converge from below; the error falls with about the square of their
// size.
TEST(FlexBeam, OfTetrahedraConvergesToTimoshenkosBeam) {
  double last = 0;
  for (int n = 1; n <= (kSanitized ? 2 : 4); n++) {
    const double share = stiff_share(n);
    EXPECT_LT(share, 1) << n;
    EXPECT_GT(share, last) << n;
    last = share;
  }
  EXPECT_GT(last, kSanitized ? 0.5 : 0.8);
}

}  // namespace
}  // namespace corten::test
