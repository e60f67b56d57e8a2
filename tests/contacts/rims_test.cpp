// Open surfaces that stand on their rims, hulls with sides whose normal is wrong, capsules with a small
// tilt, and fields deep in convex shapes: what they touch is a flat floor, so depths and normals are known.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "support/contact_scenes.h"
#include "support/sanitizers.h"
#include "support/shape_pair.h"

namespace corten::test {
namespace {

constexpr double kSize = 0.1;

std::vector<std::string> floors() {
  std::vector<std::string> all = all_floors();
  for (const std::string& name : unusual_floors()) all.push_back(name);
  return all;
}

/// A rim is touched along the floor's normal, whichever side of the surface the floor's centre is on.
TEST(OpenShells, TouchFloorsAtTheirRims) {
  for (const std::string& name : open_bodies())
    for (const std::string& floor : floors()) {
      const Shape body = body_shape(name, kSize), below = floor_shape(floor, kSize);
      Model model = load_pair(below, body);
      Data data(model);
      Random random(1);
      for (int i = 0; i < repetitions(20, 2); i++) {
        const double depth = kSize * log_uniform(random, 1e-6, 1e-2), angle = random.uniform(0, 6.28);
        const double tilt = i % 4 == 0 ? 0 : log_uniform(random, 1e-6, 0.3);
        sink(model, data, body, turn_about({std::cos(angle), std::sin(angle), 0}, tilt), depth);
        EXPECT_NEAR(deepest(data), depth, 0.01 * depth + 2e-7 * kSize)
            << name << " on " << floor << ", " << i;
        EXPECT_LT(largest_tilt(data), 1e-3) << name << " on " << floor << ", " << i;
      }
    }
}

/// Anywhere on a floor and in any direction: neither the place of the floor's centre nor the size of its
/// triangles and cells matters. Just above the floor there is no contact.
TEST(OpenShells, TouchFloorsAnywhere) {
  for (const std::string& name : open_bodies())
    for (const std::string& floor : floors()) {
      const Shape body = body_shape(name, kSize), below = floor_shape(floor, kSize);
      Model model = load_pair(below, body);
      Data data(model);
      Random random(4);
      for (int i = 0; i < repetitions(60, 3); i++) {
        Turn turn = random_turn(random);
        // On its rim or on its side, tilted a little.
        if (i % 3 != 0) {
          const Vec foot = i % 3 == 1 ? Vec{0, 0, -1} : body.solid.outward(random);
          turn = turn_to(foot, {0, 0, -1}) * turn_about({0, 0, 1}, random.uniform(0, 6.28));
          turn = turn_about({1, 0, 0}, log_uniform(random, 1e-8, 0.1)) * turn;
        }
        const double depth = kSize * log_uniform(random, 1e-6, 5e-2);
        const double high = body.solid.reach(rotate(inverse(turn), {0, 0, -1}));
        const double x = 8 * kSize * random.uniform(-1, 1), y = 8 * kSize * random.uniform(-1, 1);
        place(data, {x, y, high + depth}, turn);
        forward(model, data);
        EXPECT_EQ(data->ncon, 0) << name << " above " << floor << ", " << i;
        place(data, {x, y, high - depth}, turn);
        forward(model, data);
        EXPECT_NEAR(deepest(data), depth, 0.01 * depth + 3e-7 * kSize)
            << name << " on " << floor << ", " << i;
        EXPECT_LT(largest_tilt(data), 1e-3) << name << " on " << floor << ", " << i;
      }
    }
}

/// A half pipe that rocks on its round side, whose triangles have their front inside, is not pushed through a
/// wide cylinder: across an edge, normals of both triangles point to the same side.
TEST(OpenShells, KeepToTheirSideAcrossEdges) {
  const int count = 10;
  Triangles half;
  for (const double y : {-kSize, kSize})
    for (int i = 0; i <= count; i++) {
      const double angle = 3.14159265358979324 * i / count;
      half.add(-kSize * std::cos(angle), y, -kSize * std::sin(angle));
    }
  for (int i = 0; i < count; i++) {
    half.faces.push_back({i, i + 1, count + 2 + i});
    half.faces.push_back({i, count + 2 + i, count + 1 + i});
  }
  Shape body;
  body.name = "body", body.assets = half.mjcf("body", "collision='triangle' inertia='shell'");
  body.geom = "type='mesh' mesh='body'";
  for (const char* floor : {"cylinder", "box", "hull"}) {
    Model model = load_pair(floor_shape(floor, 2 * kSize), body);
    Data data(model);
    const Turn turn{0.7039251892417393, -0.054282253609518237, -0.054113072449607259, -0.70612643363927152};
    place(data, {-0.024661 * kSize, -0.179651 * kSize, 0.98710222 * kSize}, turn);
    forward(model, data);
    EXPECT_GE(data->ncon, 2) << floor;
    EXPECT_LT(deepest(data), 0.01 * kSize) << floor;
  }
}

void expect_good(const char* kind, int stride) {
  const std::vector<MotionCase> cases = motion_cases(kind, open_bodies(), all_floors());
  for (std::size_t i = 0; i < cases.size(); i += static_cast<std::size_t>(repetitions(stride, 20 * stride))) {
    MotionCase c = cases[i];
    if (c.kind == "rest") c.seconds = kSanitized ? 0.2 : 2;
    const Verdict verdict = run_motion(c);
    EXPECT_TRUE(verdict.ok()) << c.name() << ": " << verdict.rule << " is " << verdict.worst
                              << " times its limit";
  }
}

TEST(OpenShells, LieStill) { expect_good("rest", 2); }
TEST(OpenShells, KeepTheirSpeed) { expect_good("slide", 2); }

/// The points of a cubic grid on and below a sphere. Its hull has many flat sides with more than three
/// corners. Normals of some of them are wrong, as in the reference: from three corners on a line.
Triangles digital_ball(double radius) {
  const int square = 110, most = 10;
  const double unit = radius / std::sqrt(square);
  Triangles t;
  for (int x = -most; x <= most; x++)
    for (int y = -most; y <= most; y++)
      for (int z = -most; z <= most; z++)
        if (const int r = x * x + y * y + z * z; r <= square && 10 * r > 6 * square)
          t.add(unit * x, unit * y, unit * z);
  return t;
}

std::string nine_digits(double x) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.9g", x);
  return buffer;
}

/// The hull of some points.
Shape hull_of(const Triangles& points) {
  Shape body;
  std::string places;
  for (const Vec& v : points.vertices)
    for (const double x : v) places += nine_digits(x) + " ";
  body.assets = "<mesh name='body' vertex='" + places + "'/>";
  body.geom = "type='mesh' mesh='body'";
  body.name = "body";
  body.solid.reach = [points](const Vec& d) {
    double most = 0;
    for (const Vec& v : points.vertices) most = std::max(most, dot(v, d));
    return most;
  };
  return body;
}

/// The number of sides of a hull, the only mesh, whose normal in the model does not lead out of the hull.
int wrong_sides(const Model& model) {
  const auto vertex = [&](int i) {
    const auto at = 3 * static_cast<std::size_t>(i);
    return Vec{model->mesh_vert[at], model->mesh_vert[at + 1], model->mesh_vert[at + 2]};
  };
  int count = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(model->nmeshpoly); i++) {
    const Vec on = vertex(model->mesh_polyvert[static_cast<std::size_t>(model->mesh_polyvertadr[i])]);
    const Vec normal{model->mesh_polynormal[3 * i], model->mesh_polynormal[3 * i + 1],
                     model->mesh_polynormal[3 * i + 2]};
    double most = 0;
    for (const int k : model->mesh_polyvert) most = std::max(most, dot(normal, vertex(k) - on));
    count += most > 0.01 * kSize ? 1 : 0;
  }
  return count;
}

TEST(Hulls, TouchFloorsWithSidesWhoseNormalIsWrong) {
  const Shape body = hull_of(digital_ball(kSize));
  ASSERT_GT(wrong_sides(load_pair(floor_shape("plane", kSize), body)), 0);
  for (const char* floor : {"tri_slab", "tri_tiles", "tri_sheet", "sdf_fine"}) {
    Model model = load_pair(floor_shape(floor, kSize), body);
    Data data(model);
    Random random(3);
    for (int i = 0; i < repetitions(60, 4); i++) {
      const double depth = kSize * log_uniform(random, 1e-4, 1e-2);
      sink(model, data, body, random_turn(random), depth);
      EXPECT_NEAR(deepest(data), depth, 0.02 * depth) << floor << ", pose " << i;
    }
  }
}

/// The corners of a dodecahedron. Their rounding makes qhull split some of its sides.
Triangles dodecahedron(double radius) {
  const double g = 0.5 * (1 + std::sqrt(5.0)), unit = radius / std::sqrt(3.0);
  Triangles t;
  for (const double a : {-1.0, 1.0})
    for (const double b : {-1.0, 1.0}) {
      for (const double c : {-1.0, 1.0}) t.add(unit * a, unit * b, unit * c);
      t.add(0, unit * a / g, unit * b * g), t.add(unit * a / g, unit * b * g, 0);
      t.add(unit * a * g, 0, unit * b / g);
    }
  return t;
}

/// On triangle meshes a hull lies on all corners of a side, of which the model knows a part.
TEST(Hulls, LieOnAllCornersOfASplitSide) {
  const Shape body = hull_of(dodecahedron(kSize));
  ASSERT_GT(load_pair(floor_shape("plane", kSize), body)->nmeshpoly, 12) << "no side is split";
  const double g = 0.5 * (1 + std::sqrt(5.0)), depth = 1e-3 * kSize;
  for (const char* floor : {"tri_slab", "tri_uneven", "tri_sheet"}) {
    Model model = load_pair(floor_shape(floor, kSize), body);
    Data data(model);
    for (const double a : {-1.0, 1.0})
      for (const double b : {-1.0, 1.0})
        for (const Vec& side : {Vec{0, a * g, b}, Vec{a, 0, b * g}, Vec{a * g, b, 0}}) {
          sink(model, data, body, turn_to(unit(side), {0, 0, -1}), depth);
          EXPECT_EQ(data->ncon, 5) << floor << ", side " << side[0] << " " << side[1] << " " << side[2];
          EXPECT_NEAR(deepest(data), depth, 0.01 * depth) << floor;
        }
  }
}

/// Otherwise it rocks from one end to the other for ever.
TEST(Capsules, TouchFieldsAtBothEndsIfTheTiltIsSmall) {
  const Shape capsule = body_shape("capsule", kSize);
  for (const char* floor : {"sdf_slab", "sdf_fine"}) {
    Model model = load_pair(floor_shape(floor, kSize), capsule);
    Data data(model);
    for (const double tilt : {0.0, 1e-6, 1e-3, 3e-3, 6e-3}) {
      const double depth = 0.01 * kSize, rise = 1.2 * kSize * std::sin(tilt);
      sink(model, data, capsule, turn_about({0.6, 0.8, 0}, 1.57079632679489662 + tilt), depth);
      ASSERT_EQ(data->ncon, 2) << floor << ", tilt " << tilt;
      EXPECT_NEAR(data->contact_dist[0] + data->contact_dist[1], rise - 2 * depth, 1e-4 * depth) << tilt;
    }
  }
}

/// A plate of a field that has sunk into a convex shape, which is thicker, and a cube that has sunk in past
/// its middle leave it upwards, at the depth of their lowest points.
TEST(Fields, LeaveThickShapesTheWayTheyCame) {
  for (const char* floor : {"box", "hull", "cylinder"})
    for (const auto& [name, most] : {std::pair{"sdf_plate", 0.9}, {"sdf_cube", 1.6}}) {
      const Shape body = body_shape(name, kSize);
      Model model = load_pair(floor_shape(floor, kSize), body);
      Data data(model);
      for (const double part : {0.05, 0.15, 0.3, 0.6, 0.9, 1.2, 1.6})
        for (const double tilt : {0.0, 0.05}) {
          if (part > most) continue;
          sink(model, data, body, turn_about({1, 0, 0}, tilt), part * kSize);
          EXPECT_NEAR(deepest(data), part * kSize, 0.02 * kSize) << name << " in " << floor << ", " << tilt;
          EXPECT_GE(data->ncon, 3) << name << " in " << floor << " at " << part << ", " << tilt;
        }
    }
}

/// Two cubes overlap at an edge, little in one direction and more in another. The field's flat sides within
/// the mesh do not push it out the long way.
TEST(Fields, LeaveMeshesTheShortWayAtEdges) {
  const Shape below = body_shape("tri_cube", kSize), cube = body_shape("sdf_cube", kSize);
  Model model = load_pair(below, cube);
  Data data(model);
  Random random(5);
  for (const double little : {0.02, 0.1, 0.16, 0.2})
    for (const double much : {0.4, 0.6, 0.8})
      for (int i = 0; i < repetitions(10, 2); i++) {
        const Turn turn = turn_about(random_direction(random), log_uniform(random, 1e-8, 1e-3));
        place(data, {0.3 * kSize, (2 - little) * kSize, (2 - much) * kSize}, turn);
        forward(model, data);
        EXPECT_NEAR(deepest(data), little * kSize, (0.2 * little + 2e-3) * kSize)
            << little << " and " << much << ", pose " << i;
      }
}

}  // namespace
}  // namespace corten::test
