// Signed distance fields compared with the solids they represent, in random poses: item 6b requires an error
// of at most a cell. Every scene has the field and, at the same position, the true solid as a primitive
// shape.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "corten/corten.h"
#include "support/contacts.h"
#include "support/distance_fields.h"
#include "support/random.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

constexpr int kCells = 32;
constexpr double kHalf = 0.32, kCell = 2 * kHalf / kCells, kDiagonal = 1.7320508 * kCell, kMargin = 0.01;

struct Solid {
  std::string name;
  Distance distance;
  std::string geom;
  double radius;  ///< of its sharpest curvature; zero: it has edges

  bool smooth() const { return radius > 0; }
};

std::vector<Solid> solids() {
  return {{"ball", ball_distance(0.2), "type='sphere' size='.2'", 0.2},
          {"capsule", capsule_distance(0.1, 0.1), "type='capsule' size='.1 .1'", 0.1},
          {"box", box_distance(0.2, 0.15, 0.1), "type='box' size='.2 .15 .1'", 0},
          {"cylinder", cylinder_distance(0.15, 0.12), "type='cylinder' size='.15 .12'", 0}};
}

/// The field is geom 0, the solid geom 1, and the moving shape the last.
Model scene(const Solid& solid, const std::string& shape) {
  const std::string margin = " margin='" + std::to_string(kMargin) + "'";
  Spec spec = read_spec_string(
      "<mujoco><asset><mesh name='hull' vertex='.1 0 0 -.1 0 0 0 .08 0 0 -.08 0 0 0 .09 0 0 -.07 .05 .05 "
      ".05'/>"
      "</asset><worldbody><geom type='sdf' sdf='field'" +
      margin + "/>" + (solid.geom.empty() ? "" : "<geom " + solid.geom + margin + "/>") +
      "<body><freejoint/><geom " + shape + "/></body></worldbody></mujoco>");
  add_sdf(spec, "field", cube_grid(solid.distance, kCells, kHalf));
  return compile_model(spec);
}

void place_anywhere(Data& data, Random& random) {
  double length = 0, turn = 0, q[7];
  for (int k = 0; k < 7; k++) {
    q[k] = random.normal();
    (k < 3 ? length : turn) += q[k] * q[k];
  }
  const double away = random.uniform(0.1, 0.5) / std::sqrt(length);
  for (int k = 0; k < 3; k++) data->qpos[k] = away * q[k];
  for (int k = 3; k < 7; k++) data->qpos[k] = q[k] / std::sqrt(turn);
}

/// The deepest contact of the moving shape with geom `fixed`, with its normal toward the shape.
std::optional<Contact> deepest(const Data& data, int fixed) {
  std::optional<Contact> best;
  for (Contact c : contacts_in(data)) {
    if (c.geom1 != fixed && c.geom2 != fixed) continue;
    if (c.geom2 == fixed)
      for (int k = 0; k < 3; k++) c.frame[static_cast<std::size_t>(k)] *= -1;
    if (!best || c.dist < best->dist) best = c;
  }
  return best;
}

double dot3(const Numbers& a, const Numbers& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// Errors over all poses, in cell diagonals and degrees.
struct Errors {
  int count = 0, missed = 0;
  double depth = 0, mean_depth = 0, place = 0;
  std::vector<double> angles;

  void add(const std::optional<Contact>& found, const Contact& truth) {
    count++;
    if (!found) {
      // A contact whose distance is within the error of the margin may exist or not.
      missed += truth.dist < kMargin - 0.5 * kDiagonal;
      return;
    }
    const double error = std::abs(found->dist - truth.dist) / kDiagonal;
    depth = std::max(depth, error);
    mean_depth += error;
    double apart = 0;
    for (std::size_t k = 0; k < 3; k++) apart += std::pow(found->pos[k] - truth.pos[k], 2);
    place = std::max(place, std::sqrt(apart) / kDiagonal);
    angles.push_back(57.29578 * std::acos(std::clamp(dot3(found->frame, truth.frame), -1.0, 1.0)));
  }
  /// The angle that the fraction `part` of all poses stays below.
  double angle(double part) {
    std::sort(angles.begin(), angles.end());
    return angles[static_cast<std::size_t>(part * static_cast<double>(angles.size() - 1))];
  }
};

Errors errors_of(const Solid& solid, const std::string& shape) {
  const Model model = scene(solid, shape);
  Data data(model);
  Random random(1);
  Errors errors;
  for (int i = 0; i < repetitions(1500, 40); i++) {
    place_anywhere(data, random);
    step1(model, data);
    const auto truth = deepest(data, 1);
    if (truth && truth->dist > -kDiagonal) errors.add(deepest(data, 0), *truth);
  }
  errors.mean_depth /= errors.count;
  return errors;
}

const char* const kShapes[] = {"type='sphere' size='.07'",           "type='capsule' size='.05 .1'",
                               "type='box' size='.1 .08 .06'",       "type='cylinder' size='.08 .1'",
                               "type='ellipsoid' size='.1 .08 .06'", "type='mesh' mesh='hull'"};

// A cell is the bound; smooth fields are far better. Sharp edges of the field are rounded by the
// interpolation, and where two edges cross, the direction out depends on how they cross; there the normals
// are worst.
TEST(Spec6bAccuracy, FieldsOfSolidsTouchAsTheSolidsDo) {
  for (const Solid& solid : solids())
    for (const std::string shape : kShapes) {
      Errors errors = errors_of(solid, shape);
      const std::string what = solid.name + " and " + shape;
      ASSERT_GT(errors.count, kSanitized ? 1 : 100) << what;
      EXPECT_EQ(errors.missed, 0) << what;
      EXPECT_LT(errors.depth, solid.smooth() ? 0.1 : 0.6) << what;
      if (kSanitized) continue;  // too few poses for a mean
      EXPECT_LT(errors.mean_depth, solid.smooth() ? 0.03 : 0.12) << what;
      EXPECT_LT(errors.angle(0.5), 4) << what;
      EXPECT_LT(errors.angle(0.9), solid.smooth() ? 8 : 35) << what;
    }
}

// A sphere reads one value of the field. Its error is at most that of a linear interpolation of a curved
// distance, h^2 / (8 r) per axis, and the angle of the normal is that of the gradient half a cell diagonal
// away, where r is the radius of the isosurface through the sphere's centre.
TEST(Spec6bAccuracy, SpheresAreAsNearAsTheInterpolationAllows) {
  constexpr double kRadius = 0.07;
  for (const Solid& solid : solids()) {
    const Model model = scene(solid, "type='sphere' size='.07'");
    Data data(model);
    Random random(4);
    int count = 0;
    for (int i = 0; i < repetitions(3000, 50); i++) {
      place_anywhere(data, random);
      step1(model, data);
      const auto truth = deepest(data, 1), found = deepest(data, 0);
      if (!truth || truth->dist < -0.5 * kRadius) continue;
      const double bend = solid.radius + kRadius + truth->dist,
                   error = 3 * kCell * kCell / (8 * (bend - kCell));
      if (truth->dist > kMargin - error) continue;
      count++;
      ASSERT_TRUE(found) << solid.name;
      EXPECT_NEAR(found->dist, truth->dist, error) << solid.name;
      const double angle = std::acos(std::clamp(dot3(found->frame, truth->frame), -1.0, 1.0));
      EXPECT_LT(angle, 0.5 * kDiagonal / (bend - 0.5 * kDiagonal)) << solid.name;
      double apart = 0;
      for (std::size_t k = 0; k < 3; k++) apart += std::pow(found->pos[k] - truth->pos[k], 2);
      EXPECT_LT(std::sqrt(apart), error + angle * kRadius) << solid.name;
    }
    EXPECT_GT(count, kSanitized ? 1 : 200);
  }
}

// A torus is not a primitive shape, but the distance of a sphere from it is known, and that of a capsule is
// the minimum along its axis.
TEST(Spec6bAccuracy, SpheresAndCapsulesTouchATorus) {
  const Distance torus = torus_distance(0.2, 0.07);
  for (const std::string shape : {"type='sphere' size='.05'", "type='capsule' size='.04 .08'"}) {
    const bool sphere = shape.find("sphere") != std::string::npos;
    const Model model = scene({"torus", torus, "", 0.07}, shape);
    Data data(model);
    Random random(2);
    int count = 0;
    for (int i = 0; i < repetitions(3000, 50); i++) {
      place_anywhere(data, random);
      step1(model, data);
      double truth = 1e9;
      for (int s = -100; s <= 100; s++) {
        const double along = sphere ? 0 : 0.08 * s / 100;
        const auto at = [&](int k) {
          return data->geom_xpos[3 + k] + along * data->geom_xmat[9 + 3 * k + 2];
        };
        truth = std::min(truth, torus(at(0), at(1), at(2)) - (sphere ? 0.05 : 0.04));
      }
      const auto found = deepest(data, 0);
      EXPECT_FALSE(found && truth > kMargin + 0.1 * kDiagonal) << i;
      // Deeper than the tube's centre the nearest side changes.
      if (truth > kMargin - 0.1 * kDiagonal || truth < -0.05) continue;
      count++;
      ASSERT_TRUE(found) << i;
      EXPECT_NEAR(found->dist, truth, 0.1 * kDiagonal) << i;
    }
    EXPECT_GT(count, kSanitized ? 1 : 300);
  }
}

/// The minimum of the true distance along a ray of length 2.
double least_along(const Distance& distance, const double* from, const double* unit) {
  double least = 1e9;
  for (double t = 0; t < 2; t += 0.1 * kCell)
    least = std::min(least, distance(from[0] + t * unit[0], from[1] + t * unit[1], from[2] + t * unit[2]));
  return least;
}

TEST(Spec6bAccuracy, RaysMeetTheSurface) {
  for (const Solid& solid : solids()) {
    const Model model = scene({solid.name, solid.distance, "", solid.radius}, "size='.01' pos='9 0 0'");
    Data data(model);
    step1(model, data);
    Random random(3);
    int hits = 0;
    const double error = (solid.smooth() ? 0.1 : 0.5) * kDiagonal;
    for (int i = 0; i < repetitions(2000, 50); i++) {
      double from[3], unit[3], length = 0, away = 0;
      for (double& x : from) x = random.normal(), away += x * x;
      for (double& x : from) x *= 0.8 / std::sqrt(away);
      for (int k = 0; k < 3; k++) unit[k] = random.uniform(-0.2, 0.2) - from[k], length += unit[k] * unit[k];
      for (double& x : unit) x /= std::sqrt(length);
      RayHit hit;
      rays(model, data, from, unit, std::span(&hit, 1));
      const double least = least_along(solid.distance, from, unit);
      // Close to an edge a ray may miss its rounded copy.
      if (hit.distance < 0) EXPECT_GT(least, -error) << solid.name << i;
      else EXPECT_LT(least, error) << solid.name << i;
      if (hit.distance < 0) continue;
      hits++;
      double at[3];
      for (int k = 0; k < 3; k++) at[k] = from[k] + hit.distance * unit[k];
      EXPECT_NEAR(solid.distance(at[0], at[1], at[2]), 0, error) << solid.name << i;
      EXPECT_LT(hit.normal[0] * unit[0] + hit.normal[1] * unit[1] + hit.normal[2] * unit[2], 0.1);
    }
    EXPECT_GT(hits, kSanitized ? 1 : 500);
  }
}

// A cone with its tip in a wall: the nearest exit for its sides is sideways, but the wall pushes it straight
// back.
TEST(Spec6bAccuracy, ASpikeIsPushedOutOfAWallByItsTip) {
  const auto cone = [](double x, double y, double z) {  // tip at z = -.2, half angle 20 degrees
    return std::max((std::hypot(x, y) - 0.36397 * (z + 0.2)) * 0.93969, z - 0.2);
  };
  for (const std::string wall :
       {"type='plane' size='1 1 1'", "type='box' size='.5 .5 .2' pos='0 0 -.2'",
        "type='cylinder' size='.5 .2' pos='0 0 -.2'", "type='mesh' mesh='block' pos='0 0 -.2'"}) {
    Spec spec = read_spec_string(
        "<mujoco><asset><mesh name='block' vertex='.5 .5 .2 .5 .5 -.2 .5 -.5 .2 .5 -.5 -.2 "
        "-.5 .5 .2 -.5 .5 -.2 -.5 -.5 .2 -.5 -.5 -.2'/></asset><worldbody><geom " +
        wall +
        "/><body pos='.013 -.021 .17'><freejoint/><geom type='sdf' "
        "sdf='cone'/></body></worldbody></mujoco>");
    add_sdf(spec, "cone", cube_grid(cone, 48, 0.24));
    const std::vector<Contact> found = contacts_of(compile_model(spec));
    ASSERT_FALSE(found.empty()) << wall;
    double least = 0;
    for (const Contact& c : found) {
      EXPECT_GT(std::abs(c.frame[2]), 0.95) << wall;
      least = std::min(least, c.dist);
    }
    EXPECT_NEAR(least, -0.03, 0.017) << wall;  // the tip is thinner than a cell, and rounded
  }
}

}  // namespace
}  // namespace corten::test
