// Flexes against the theory of beams and plates: deflections under small loads, as the mesh is refined.
// scripts/flex_convergence.py draws the same numbers for docs/deformables.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// A symmetric positive definite matrix with `width` entries below the diagonal, as large as beams need.
class Band {
 public:
  Band(int n, int width) : n_(n), width_(width), a_(static_cast<std::size_t>(n) * (width + 1), 0.0) {}
  /// Entry of the lower triangle: i - width <= k <= i.
  double& at(int i, int k) { return a_[static_cast<std::size_t>(i) * (width_ + 1) + (k - i + width_)]; }

  /// Solves A x = b by Cholesky's method; destroys A.
  std::vector<double> solve(std::vector<double> b) {
    for (int i = 0; i < n_; i++)
      for (int k = std::max(0, i - width_); k <= i; k++) {
        double sum = at(i, k);
        for (int j = std::max(0, i - width_); j < k; j++) sum -= at(i, j) * at(k, j);
        at(i, k) = i == k ? std::sqrt(sum) : sum / at(k, k);
      }
    for (int i = 0; i < n_; i++) {
      for (int j = std::max(0, i - width_); j < i; j++) b[i] -= at(i, j) * b[j];
      b[i] /= at(i, i);
    }
    for (int i = n_ - 1; i >= 0; i--) {
      for (int j = i + 1; j < std::min(n_, i + width_ + 1); j++) b[i] -= at(j, i) * b[j];
      b[i] /= at(i, i);
    }
    return b;
  }

 private:
  int n_, width_;
  std::vector<double> a_;
};

/// Passive forces after moving the dofs by `shift`.
std::vector<double> forces(const Model& model, Data& data, const std::vector<double>& shift) {
  std::copy(shift.begin(), shift.end(), data->qpos.begin());
  forward(model, data);
  return {data->qfrc_passive.begin(), data->qfrc_passive.end()};
}

// ---- beams ----

constexpr double kLength = 0.4, kHeight = 0.1, kYoung = 1e6;

/// A beam of tetrahedra, `n` cells high and one cell wide, clamped at its first vertices.
Model beam(int n) {
  const std::string cell = std::to_string(kHeight / n);
  return load_string(
      "<mujoco><option gravity='0 0 0'/><worldbody><flexcomp name='beam' type='grid' dim='3' "
      "mass='1' radius='1e-4' count='" +
      std::to_string(4 * n + 1) + " 2 " + std::to_string(n + 1) + "' spacing='" + cell + " " + cell + " " +
      cell + "'><elasticity young='" + std::to_string(kYoung) +
      "' poisson='0'/><contact selfcollide='none'/><pin range='0 " + std::to_string(2 * n + 1) +
      "'/></flexcomp></worldbody></mujoco>");
}

/// The stiffness at rest, by difference quotients. Vertices of a section touch those of the next sections
/// only, so that every third section moves at once.
Band stiffness(const Model& model, int section) {
  Band K(model->nv, 2 * section - 1);
  Data data(model);
  const double h = 1e-7;
  for (int colour = 0; colour < 3 * section; colour++) {
    std::vector<double> shift(static_cast<std::size_t>(model->nv), 0.0);
    for (int i = colour; i < model->nv; i += 3 * section) shift[i] = h;
    const std::vector<double> above = forces(model, data, shift);
    for (double& x : shift) x = -x;
    const std::vector<double> below = forces(model, data, shift);
    for (int k = 0; k < model->nv; k++) {
      // The last dof of this colour up to k; it is of no interest unless in the section of k or the one
      // before.
      const int i = k - (k - colour + model->nv * 3 * section) % (3 * section);
      if (i >= 0 && i >= (k / section - 1) * section) K.at(k, i) = -(above[k] - below[k]) / (2 * h);
    }
  }
  return K;
}

/// The same beam of interpolated flexes that share their nodes, one for each cell. A cell has a grid of
/// vertices: its stiffness matrix needs room for 27 elements.
Model cells(int n) {
  const double cell = kHeight / n;
  auto numbers = [](double x, double y, double z) {
    return std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z) + " ";
  };
  auto name = [](int i, int j, int k) {
    return "n" + std::to_string(i) + "_" + std::to_string(j) + "_" + std::to_string(k) + " ";
  };
  std::string bodies, flexes, elements, worlds;
  for (int i = 0; i <= 4 * n; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k <= n; k++) {
        std::string id = name(i, j, k);
        id.pop_back();
        bodies += "<body name='" + id + "' pos='" + numbers(i * cell, j * cell, k * cell) +
                  "'><inertial pos='0 0 0' mass='.01' diaginertia='1e-6 1e-6 1e-6'/>";
        for (const char* axis : {"1 0 0", "0 1 0", "0 0 1"})
          if (i > 0) bodies += std::string("<joint type='slide' axis='") + axis + "'/>";
        bodies += "</body>";
      }
  for (int base : {0, 1, 3, 4, 9, 10, 12, 13})  // cells of a grid of 3 x 3 x 3 vertices
    for (const char* tetrahedron : {"0317", "0147", "1327", "1267", "1547", "1657"})
      for (const char* c = tetrahedron; *c != 0; c++) {
        constexpr int corner[8] = {0, 9, 12, 3, 1, 10, 13, 4};
        elements += std::to_string(base + corner[*c - '0']) + " ";
      }
  for (int v = 0; v < 27; v++) worlds += "world ";
  for (int x = 0; x < 4 * n; x++)
    for (int z = 0; z < n; z++) {
      std::string nodes, vertices;
      for (int v = 0; v < 8; v++) nodes += name(x + v / 4, v / 2 % 2, z + v % 2);
      for (int v = 0; v < 27; v++)
        vertices += numbers((x + v / 9 / 2.0) * cell, v / 3 % 3 / 2.0 * cell, (z + v % 3 / 2.0) * cell);
      flexes += "<flex dim='3' radius='1e-4' body='" + worlds + "' vertex='" + vertices + "' element='" +
                elements + "' node='" + nodes + "'><elasticity young='" + std::to_string(kYoung) +
                "'/><contact selfcollide='none' contype='0' conaffinity='0'/></flex>";
    }
  return load_string("<mujoco><option gravity='0 0 0'/><worldbody>" + bodies + "</worldbody><deformable>" +
                     flexes + "</deformable></mujoco>");
}

/// The deflection of a beam under a force on its end, as a share of that of Timoshenko's beam.
double beam_share(const Model& model, int n) {
  const int section = 3 * 2 * (n + 1);  // dofs of the points with one x
  std::vector<double> load(static_cast<std::size_t>(model->nv), 0.0);
  for (int i = model->nv - section + 2; i < model->nv; i += 3) load[i] = 1.0 / (section / 3);
  const std::vector<double> moved = stiffness(model, section).solve(load);
  double sum = 0;
  for (int i = model->nv - section + 2; i < model->nv; i += 3) sum += moved[i] / (section / 3);
  const double width = kHeight / n, inertia = width * std::pow(kHeight, 3) / 12, area = width * kHeight;
  return sum / (std::pow(kLength, 3) / (3 * kYoung * inertia) + kLength / (5.0 / 6 * kYoung / 2 * area));
}

// Linear tetrahedra are too stiff, and converge from below; the error falls with the square of their size.
TEST(FlexBeam, OfTetrahedraConvergesToTimoshenkosBeam) {
  const double coarse = 1 - beam_share(beam(4), 4);
  EXPECT_GT(coarse, 0);
  if (kSanitized) return;
  const double fine = 1 - beam_share(beam(8), 8), finest = 1 - beam_share(beam(12), 12);
  EXPECT_NEAR(std::log2(coarse / fine), 2, 0.4);
  EXPECT_LT(std::abs(finest), 0.03);
}

// Interpolated flexes have half of the shear modulus, as in the reference: without Poisson's ratio, half of
// Young's modulus.
TEST(FlexBeam, OfTrilinearCellsConvergesFaster) {
  const double coarse = 1 - beam_share(cells(2), 2) / 2;
  EXPECT_GT(coarse, 0);
  if (kSanitized) return;
  const double fine = 1 - beam_share(cells(4), 4) / 2, finest = 1 - beam_share(cells(6), 6) / 2;
  EXPECT_NEAR(std::log2(coarse / fine), 2, 0.4);
  EXPECT_LT(fine, 1 - beam_share(beam(4), 4));
  EXPECT_LT(std::abs(finest), 0.03);
}

// ---- plates ----

constexpr double kSide = 1, kThickness = 0.01;

/// A triangular plate of equilateral triangles, n along each side. Bending only.
Model plate(int n) {
  std::string points, elements;
  auto id = [&](int i, int j) { return j * (n + 1) - j * (j - 1) / 2 + i; };
  for (int j = 0; j <= n; j++)
    for (int i = 0; i <= n - j; i++) {
      points += std::to_string((i + 0.5 * j) * kSide / n) + " " +
                std::to_string(j * std::sqrt(0.75) * kSide / n) + " 0 ";
      auto add = [&](int a, int b, int c) {
        elements += std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + " ";
      };
      if (i + j < n) add(id(i, j), id(i + 1, j), id(i, j + 1));
      if (i + j < n - 1) add(id(i + 1, j), id(i + 1, j + 1), id(i, j + 1));
    }
  return load_string(
      "<mujoco><option gravity='0 0 0'/><worldbody><flexcomp name='plate' type='direct' dim='2' "
      "mass='1' radius='1e-4' point='" +
      points + "' element='" + elements + "'><elasticity young='" + std::to_string(kYoung) +
      "' poisson='0.3' thickness='" + std::to_string(kThickness) +
      "' elastic2d='bend'/><contact selfcollide='none'/></flexcomp></worldbody></mujoco>");
}

/// The deflection of the middle of a simply supported plate under a uniform pressure, as a share of that of
/// Kirchhoff's plate: q a^4 / (972 D), a the height of the triangle (S. Woinowsky-Krieger 1933). On
/// equilateral triangles the bending energy is that of an isotropic plate with D = G t^3 / 8; for polygons
/// with fixed edges Poisson's ratio does not matter.
double plate_share(int n) {
  const Model model = plate(n);
  Data data(model);
  forward(model, data);
  const double height = std::sqrt(0.75) * kSide, h = 1e-6;
  std::vector<int> inner;
  int middle = -1;
  for (int v = 0; v < model->nflexvert; v++) {
    const double x = data->flexvert_xpos[3 * v], y = data->flexvert_xpos[3 * v + 1];
    const double to_sides =
        std::min({y, (2 * x * height - y * kSide) / 2, (2 * (kSide - x) * height - y * kSide) / 2});
    if (to_sides > 1e-4) inner.push_back(v);
    if (std::hypot(x - kSide / 2, y - height / 3) < 1e-4) middle = static_cast<int>(inner.size()) - 1;
  }
  const int count = static_cast<int>(inner.size());
  Band K(count, count - 1);
  for (int i = 0; i < count; i++) {
    std::vector<double> shift(static_cast<std::size_t>(model->nv), 0.0);
    shift[3 * inner[i] + 2] = h;
    const std::vector<double> pull = forces(model, data, shift);
    for (int k = i; k < count; k++) K.at(k, i) = -pull[3 * inner[k] + 2] / h;
  }
  const double pressure = 1, cell = std::sqrt(0.75) * kSide * kSide / (n * n);  // the area of two triangles
  const std::vector<double> moved = K.solve(std::vector<double>(inner.size(), pressure * cell));
  const double stiffness = kYoung / (2 * 1.3) * std::pow(kThickness, 3) / 8;
  return moved[middle] / (pressure * std::pow(height, 4) / (972 * stiffness));
}

TEST(FlexPlate, OfEquilateralTrianglesConvergesToKirchhoffsPlate) {
  const double coarse = std::abs(plate_share(6) - 1);
  EXPECT_GT(coarse, 0.003) << "nothing to converge";
  if (kSanitized) return;
  const double fine = std::abs(plate_share(12) - 1), finest = std::abs(plate_share(24) - 1);
  EXPECT_NEAR(std::log2(coarse / fine), 2, 0.4);
  EXPECT_LT(finest, fine);
  EXPECT_LT(finest, 0.01);
}

}  // namespace
}  // namespace corten::test
