// Generators of builtin meshes: spheres, superspheres and supertori. Intermediate results are single
// precision where the reference's are: the last bit of a vertex depends on it.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "asset/builtin_shapes.h"
#include "math/elementary.h"

namespace corten::asset {

namespace {

using Vec = Vec3<double>;
using std::numbers::pi;

/// Cosine and sine with magnitudes raised to a power: turns circles into rounded or pointed squares.
double super_cos(double angle, double power) {
  return std::copysign(corten::pow(std::abs(corten::cos(angle)), power), corten::cos(angle));
}
double super_sin(double angle, double power) {
  return std::copysign(corten::pow(std::abs(corten::sin(angle)), power), corten::sin(angle));
}

RawMesh icosahedron() {
  const float phi = static_cast<float>(std::numbers::phi);
  RawMesh mesh;
  mesh.vertices = {{-1, phi, 0},  {1, phi, 0},  {-1, -phi, 0}, {1, -phi, 0}, {0, -1, phi},  {0, 1, phi},
                   {0, -1, -phi}, {0, 1, -phi}, {phi, 0, -1},  {phi, 0, 1},  {-phi, 0, -1}, {-phi, 0, 1}};
  mesh.faces = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  const double radius = std::sqrt(1.0 + phi * phi);
  for (Vec3<float>& v : mesh.vertices)
    for (int i = 0; i < 3; i++) v[i] = static_cast<float>(v[i] / radius);
  return mesh;
}

/// Edge midpoints, projected onto the unit sphere; the two faces at an edge share one.
class Midpoints {
 public:
  explicit Midpoints(std::vector<Vec3<float>>& vertices) : vertices_(vertices) {}

  int operator()(int a, int b) {
    const auto [found, is_new] = known_.try_emplace(std::minmax(a, b), static_cast<int>(vertices_.size()));
    if (is_new) {
      Vec3<float> m{};
      for (int i = 0; i < 3; i++) m[i] = (vertices_[a][i] + vertices_[b][i]) / 2;
      const float length = norm(m);
      vertices_.push_back({m.x / length, m.y / length, m.z / length});
    }
    return found->second;
  }

 private:
  std::vector<Vec3<float>>& vertices_;
  std::map<std::pair<int, int>, int> known_;
};

/// Splits each face into four.
void subdivide(RawMesh& mesh) {
  Midpoints midpoint(mesh.vertices);
  std::vector<Triangle> finer;
  finer.reserve(4 * mesh.faces.size());
  for (const auto& [a, b, c] : mesh.faces) {
    const int ab = midpoint(a, b), bc = midpoint(b, c), ca = midpoint(c, a);
    finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
  }
  mesh.faces = std::move(finer);
}

/// Adds one row of vertices of a hemisphere: four arcs, each an edge of the octahedron projected onto the
/// sphere.
void add_row(RawMesh& mesh, int row, int rows) {
  static constexpr Vec kPole{0, 0, 1};
  static constexpr Vec kEquator[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
  const double way = static_cast<double>(row + 1) / rows;
  for (int side = 0; side < 4; side++) {
    const Vec start = kPole + way * (kEquator[side] - kPole),
              end = kPole + way * (kEquator[(side + 1) % 4] - kPole);
    Vec step = end - start;
    for (int i = 0; i < 3; i++) step[i] /= row + 1;
    for (int k = 0; k <= row; k++) {
      const Vec p = start + static_cast<double>(k) * step;
      const double length = norm(p);
      mesh.vertices.push_back(in_single({p.x / length, p.y / length, p.z / length}));
    }
  }
}

/// Adds the faces between a row of 4 (row + 1) vertices and the next, which has four more.
void add_band(RawMesh& mesh, int row) {
  const int upper = 2 * row * (row + 1) + 1, upper_count = 4 * (row + 1);
  const int lower = upper + upper_count, lower_count = 4 * (row + 2);
  const auto above = [&](int k) { return upper + k % upper_count; };
  const auto below = [&](int k) { return lower + k % lower_count; };
  for (int side = 0; side < 4; side++)
    for (int k = 0; k < row + 2; k++) {
      const int up = k + (row + 1) * side, down = k + (row + 2) * side;
      mesh.faces.push_back({above(up), below(down), below(down + 1)});
      if (k < row + 1) mesh.faces.push_back({above(up), below(down + 1), above(up + 1)});
    }
}

}  // namespace

RawMesh make_sphere(int subdivisions) {
  RawMesh mesh = icosahedron();
  for (int i = 0; i < subdivisions; i++) subdivide(mesh);
  return mesh;
}

RawMesh make_hemisphere(int resolution) {
  RawMesh mesh;
  mesh.vertices.push_back({0, 0, 1});
  for (int row = 0; row <= resolution; row++) add_row(mesh, row, resolution + 1);
  const int middle = static_cast<int>(mesh.vertices.size());
  mesh.vertices.push_back({0, 0, 0});

  for (int k = 0; k < 4; k++) mesh.faces.push_back({0, 1 + k, 1 + (k + 1) % 4});
  for (int row = 0; row < resolution; row++) add_band(mesh, row);
  const int equator = 2 * resolution * (resolution + 1) + 1, count = 4 * (resolution + 1);
  for (int k = 0; k < count; k++) mesh.faces.push_back({equator + k, middle, equator + (k + 1) % count});
  return mesh;
}

RawMesh make_supersphere(int resolution, double e, double n) {
  RawMesh mesh;
  mesh.vertices.push_back({0, 0, -1});
  for (int ring = 1; ring < resolution; ring++) {
    const double v = -pi / 2 + ring * pi / resolution;
    for (int k = 0; k < resolution; k++) {
      const double u = -pi + k * 2 * pi / resolution;
      mesh.vertices.push_back(
          in_single({super_cos(v, n) * super_cos(u, e), super_cos(v, n) * super_sin(u, e), super_sin(v, n)}));
    }
  }
  const int north = static_cast<int>(mesh.vertices.size());
  mesh.vertices.push_back({0, 0, 1});

  const auto at = [&](int ring, int k) { return 1 + ring * resolution + k % resolution; };
  for (int k = 0; k < resolution; k++) mesh.faces.push_back({0, at(0, k + 1), at(0, k)});
  for (int ring = 0; ring < resolution - 2; ring++)
    for (int k = 0; k < resolution; k++) {
      mesh.faces.push_back({at(ring, k), at(ring, k + 1), at(ring + 1, k)});
      mesh.faces.push_back({at(ring, k + 1), at(ring + 1, k + 1), at(ring + 1, k)});
    }
  for (int k = 0; k < resolution; k++)
    mesh.faces.push_back({at(resolution - 2, k), at(resolution - 2, k + 1), north});
  return mesh;
}

RawMesh make_supertorus(int resolution, double radius, double s, double t) {
  RawMesh mesh;
  const auto at = [&](int i, int j) { return i % resolution * resolution + j % resolution; };
  for (int i = 0; i < resolution; i++)
    for (int j = 0; j < resolution; j++) {
      const double u = 2 * pi * i / resolution, v = 2 * pi * j / resolution;
      mesh.vertices.push_back(
          in_single({(1 + radius * super_cos(v, s)) * super_cos(u, t),
                     (1 + radius * super_cos(v, s)) * super_sin(u, t), radius * super_sin(v, s)}));
      mesh.faces.push_back({at(i, j), at(i + 1, j), at(i, j + 1)});
      mesh.faces.push_back({at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  return mesh;
}

}  // namespace corten::asset
