// Distance fields: files, interpolation, baking from meshes, and warnings about thin parts.
#include "asset/distance_field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "math/distance_grid.h"
#include "support/meshes.h"
#include "support/random.h"

namespace corten::asset {
namespace {

using Vec = Vec3<double>;

std::vector<std::byte> file_of(int nx, int ny, int nz, double cell, std::size_t values) {
  std::vector<std::byte> bytes;
  const auto add = [&](const void* from, std::size_t n) {
    const std::byte* b = static_cast<const std::byte*>(from);
    bytes.insert(bytes.end(), b, b + n);
  };
  add("CORTSDF1", 8);
  const std::int32_t size[] = {nx, ny, nz};
  add(size, sizeof size);
  const double frame[] = {-1, -1, -1, cell, cell, cell};
  add(frame, sizeof frame);
  for (std::size_t i = 0; i < values; i++) {
    const float v = static_cast<float>(i) - 1.5f;
    add(&v, 4);
  }
  return bytes;
}

TEST(DistanceField, FilesAreReadAndBadOnesRefused) {
  const auto good = decode_distance_field(file_of(2, 2, 3, 0.5, 12));
  ASSERT_TRUE(good) << good.error();
  EXPECT_EQ(good->size, (std::array<int, 3>{2, 2, 3}));
  EXPECT_EQ(good->distance[0], -1.5f);
  EXPECT_NE(decode_distance_field(file_of(2, 2, 3, 0.5, 11)).error().find("needs 48 bytes"),
            std::string::npos);
  EXPECT_NE(decode_distance_field(file_of(1, 2, 3, 0.5, 6)).error().find("at least 2"), std::string::npos);
  EXPECT_NE(decode_distance_field(file_of(2, 2, 3, 0, 12)).error().find("must be positive"),
            std::string::npos);
  EXPECT_NE(decode_distance_field(file_of(1 << 30, 1 << 30, 1 << 30, 1, 1)).error().find("too large"),
            std::string::npos);
  auto wrong = file_of(2, 2, 3, 0.5, 12);
  wrong[0] = std::byte{'X'};
  EXPECT_NE(decode_distance_field(wrong).error().find("not a distance field"), std::string::npos);
  EXPECT_FALSE(decode_distance_field({}));
}

TEST(DistanceField, TheGradientIsThatOfTheInterpolation) {
  test::Random random(1);
  std::vector<double> value(4 * 5 * 6);
  for (double& v : value) v = random.uniform(-1, 1);
  const DistanceGrid<double> grid{{-1, 0, 1}, {0.5, 0.25, 1}, {4, 5, 6}, value.data()};
  for (int i = 0; i < 2000; i++) {
    const Vec p{random.uniform(-2, 2), random.uniform(-1, 2), random.uniform(0, 8)};
    Vec gradient, ignored;
    const double d = distance_at(grid, p, gradient);
    for (int k = 0; k < 3; k++) {
      // A tiny step, unless it crosses into another cell.
      Vec q = p;
      q[k] += 1e-7;
      const double there = distance_at(grid, q, ignored);
      if (norm(ignored - gradient) > 1e-4) continue;
      EXPECT_NEAR((there - d) / 1e-7, gradient[k], 1e-5);
    }
  }
}

RawMesh raw_mesh(const test::Triangles& shape) {
  RawMesh raw;
  for (const auto& v : shape.vertices) raw.vertices.push_back({float(v[0]), float(v[1]), float(v[2])});
  raw.faces = shape.faces;
  return raw;
}

Mesh exact_mesh(const test::Triangles& shape, Vec scale = {1, 1, 1}) {
  MeshSettings settings;
  settings.inertia = InertiaMode::exact;
  settings.scale = scale;
  return *process_mesh(raw_mesh(shape), settings);
}

Mesh slab_mesh() { return exact_mesh(test::slab(0.5, 0.25, 0.25, 3)); }

TEST(DistanceField, BakedDistancesAreThoseOfTheShape) {
  const Mesh mesh = slab_mesh();
  const auto field = bake_distance_field(mesh, 16);
  ASSERT_TRUE(field) << field.error();
  const Mat3<double> turn = matrix(mesh.quat);
  std::size_t at = 0;
  for (int k = 0; k < field->size[2]; k++)
    for (int j = 0; j < field->size[1]; j++)
      for (int i = 0; i < field->size[0]; i++) {
        const Vec p =
            turn * (field->origin + scaled(field->cell, Vec{double(i), double(j), double(k)})) + mesh.pos;
        const Vec q{std::abs(p.x) - 0.5, std::abs(p.y) - 0.25, std::abs(p.z + 0.125) - 0.125};
        const double out = std::hypot(std::max(q.x, 0.0), std::max(q.y, 0.0), std::max(q.z, 0.0));
        EXPECT_NEAR(field->distance[at++], out + std::min(0.0, std::max({q.x, q.y, q.z})), 1e-6);
      }
  EXPECT_NEAR(field->amount, 0.125, 1e-6);
  EXPECT_GT(field->points.size(), 100u);
}

TEST(DistanceField, SurfacePointsOfABakedMeshLieOnItAndAtItsCorners) {
  const Mesh mesh = slab_mesh();
  const auto field = bake_distance_field(mesh, 11);
  ASSERT_TRUE(field);
  int corners = 0;
  for (const Vec3<float>& p : field->points) {
    int on = 0;
    for (int k = 0; k < 3; k++) {
      const double low = p[k] - mesh.bounds.low[k], high = mesh.bounds.high[k] - p[k];
      EXPECT_GT(std::min(low, high), -1e-6);
      on += std::min(low, high) < 1e-6;
    }
    EXPECT_GE(on, 1);
    corners += on == 3;
  }
  EXPECT_EQ(corners, 8);
}

TEST(DistanceField, NoGradientIsSteeperThanTheSlope) {
  const auto field = bake_distance_field(slab_mesh(), 9);
  ASSERT_TRUE(field);
  EXPECT_GE(field->slope, 1 - 1e-4);  // on its sides
  EXPECT_LT(field->slope, std::sqrt(3.0) + 1e-4);
  const std::vector<double> value(field->distance.begin(), field->distance.end());
  const DistanceGrid<double> grid{
      field->origin, field->cell, {field->size[0], field->size[1], field->size[2]}, value.data()};
  test::Random random(2);
  for (int i = 0; i < 2000; i++) {
    Vec gradient;
    distance_at(grid, Vec{random.uniform(-0.6, 0.6), random.uniform(-0.3, 0.3), random.uniform(-0.2, 0.2)},
                gradient);
    EXPECT_LE(norm(gradient), std::sqrt(1 + field->slope * field->slope));
  }
}

/// The warnings about a shape that is baked with this resolution.
std::vector<std::string> findings(const test::Triangles& shape, int resolution, Vec scale = {1, 1, 1}) {
  const auto field = bake_distance_field(exact_mesh(shape, scale), resolution);
  EXPECT_TRUE(field);
  return field ? field->warnings : std::vector<std::string>{};
}

TEST(DistanceField, TheInsideIsNegativeHoweverTheMeshIsMirrored) {
  for (int signs = 0; signs < 8; signs++)
    for (bool from_file : {false, true}) {
      RawMesh raw = raw_mesh(test::slab(0.5, 0.25, 0.25, 3));
      raw.flip_faces_if_mirrored = from_file;
      MeshSettings settings;
      settings.scale = {signs & 1 ? -1.0 : 1.0, signs & 2 ? -1.0 : 1.0, signs & 4 ? -1.0 : 1.0};
      const auto field = bake_distance_field(*process_mesh(raw, settings), 8);
      ASSERT_TRUE(field) << field.error();
      EXPECT_GT(field->distance.front(), 0) << signs;
      EXPECT_LT(*std::min_element(field->distance.begin(), field->distance.end()), -0.06) << signs;
    }
}

TEST(DistanceField, ThePartsThatItDoesNotHoldAreTold) {
  // Walls of 0.08, a cell of 1.2 / 6.
  const test::Triangles thin = test::bowl(0.6, 0.52, 24, 12);
  const std::vector<std::string> coarse = findings(thin, 6);
  ASSERT_EQ(coarse.size(), 1u);
  EXPECT_NE(coarse[0].find("too thin for the grid"), std::string::npos);
  EXPECT_NE(coarse[0].find("a cell is 0.2;"), std::string::npos) << coarse[0];
  EXPECT_NE(coarse[0].find("the thinnest one found is 0.0"), std::string::npos) << coarse[0];
  const auto at = coarse[0].find("resolution=\"");
  ASSERT_NE(at, std::string::npos);
  const int would_do = std::stoi(coarse[0].substr(at + 12));
  EXPECT_GE(would_do, 30);
  EXPECT_LT(would_do, 36);
  EXPECT_TRUE(findings(thin, would_do).empty());
  // For a thickness of 0.0005 no resolution is fine enough.
  const std::vector<std::string> foil = findings(test::bowl(0.6, 0.5995, 24, 12), 6);
  ASSERT_EQ(foil.size(), 1u);
  EXPECT_NE(foil[0].find("resolution=\"512\", the maximum, is not enough"), std::string::npos) << foil[0];
}

TEST(DistanceField, WhatIsThickEnoughIsNotTold) {
  for (int resolution : {2, 3, 8, 31}) EXPECT_TRUE(findings(test::slab(0.5, 0.5, 1, 3), resolution).empty());
  EXPECT_TRUE(findings(test::bowl(0.6, 0.5, 48, 24), 24).empty());
  EXPECT_TRUE(findings(test::washer(0.1, 0.05, 0.03, 24), 24).empty());
}

TEST(DistanceField, APlateIsHeldHoweverThinItIs) {
  for (double thickness : {0.2, 0.1, 0.02, 0.002}) {
    const Mesh mesh = exact_mesh(test::slab(0.5, 0.5, thickness, 1));
    const auto field = bake_distance_field(mesh, 8);
    ASSERT_TRUE(field);
    EXPECT_TRUE(field->warnings.empty()) << thickness;
    const std::vector<double> value(field->distance.begin(), field->distance.end());
    const DistanceGrid<double> grid{
        field->origin, field->cell, {field->size[0], field->size[1], field->size[2]}, value.data()};
    // Along the thinnest axis, through its middle.
    int thin = 0;
    const Vec extent = mesh.bounds.high - mesh.bounds.low;
    for (int k = 1; k < 3; k++)
      if (extent[k] < extent[thin]) thin = k;
    for (double at : {-1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5}) {
      Vec p{0.01, 0.02, 0.03}, gradient;
      p[thin] = 0.5 * at * thickness;
      EXPECT_NEAR(distance_at(grid, p, gradient), 0.5 * (std::abs(at) - 1) * thickness, 1e-6) << thickness;
    }
  }
}

TEST(DistanceField, OnlyClosedMeshesHaveAnInside) {
  MeshSettings settings;
  settings.inertia = InertiaMode::shell;
  const Result<Mesh> mesh = process_mesh(raw_mesh(test::sheet(1, 1, 2)), settings);
  ASSERT_TRUE(mesh);
  EXPECT_NE(bake_distance_field(*mesh, 16).error().find("not closed"), std::string::npos);
}

}  // namespace
}  // namespace corten::asset
