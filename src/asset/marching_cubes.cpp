#include "asset/marching_cubes.h"

#include <cmath>

#include "asset/cube_triangles.h"

namespace corten::asset {

namespace {

using Index = std::array<int, 3>;

Index corner(int c) { return {c & 1, c >> 1 & 1, c >> 2 & 1}; }

/// An edge of a cube: the corner where it begins, and its axis. Edges a to l in the order of kCubeTriangles.
struct CubeEdge {
  int corner, axis;
};
constexpr CubeEdge kCubeEdges[12] = {{0, 0}, {2, 0}, {4, 0}, {6, 0}, {0, 1}, {1, 1},
                                     {4, 1}, {5, 1}, {0, 2}, {1, 2}, {2, 2}, {3, 2}};

class Cubes {
 public:
  Cubes(const std::function<double(Vec3<double>)>& distance, Vec3<double> half, Index size)
      : half_(half), size_(size), values_(count()), vertices_(3 * count(), -1) {
    for (int i = 0; i < size[0]; i++)
      for (int j = 0; j < size[1]; j++)
        for (int k = 0; k < size[2]; k++)
          values_[at({i, j, k})] = static_cast<float>(distance({place(0, i), place(1, j), place(2, k)}));
  }

  RawMesh run() {
    for (int z = 0; z + 1 < size_[2]; z++)
      for (int y = 0; y + 1 < size_[1]; y++)
        for (int x = 0; x + 1 < size_[0]; x++) add_cube({x, y, z});
    for (Vec3<float>& n : normals_) {
      const float length = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
      n = {n.x / length, n.y / length, n.z / length};
    }
    mesh_.normals = std::move(normals_);
    mesh_.keeps_frame = true;
    return std::move(mesh_);
  }

 private:
  std::size_t count() const {
    return static_cast<std::size_t>(size_[0]) * static_cast<std::size_t>(size_[1]) *
           static_cast<std::size_t>(size_[2]);
  }
  std::size_t at(Index p) const {
    return (static_cast<std::size_t>(p[2]) * static_cast<std::size_t>(size_[1]) +
            static_cast<std::size_t>(p[1])) *
               static_cast<std::size_t>(size_[0]) +
           static_cast<std::size_t>(p[0]);
  }
  double place(int axis, double i) const {
    const double half = half_[axis];
    return 0 - half + 2 * half * i / (size_[static_cast<std::size_t>(axis)] - 1);
  }
  static Index sum(Index a, Index b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }

  /// The vertex on an edge of the grid whose ends have different signs.
  int vertex(Index from, int axis) {
    int& id = vertices_[3 * at(from) + static_cast<std::size_t>(axis)];
    if (id >= 0) return id;
    Index to = from;
    to[static_cast<std::size_t>(axis)]++;
    const float a = values_[at(from)], b = values_[at(to)];
    Vec3<float> p{float(from[0]), float(from[1]), float(from[2])};
    p[axis] += a / (a - b);
    id = static_cast<int>(mesh_.vertices.size());
    in_cells_.push_back(p);
    normals_.push_back({0, 0, 0});
    Vec3<float> v;
    for (int k = 0; k < 3; k++)
      v[k] = static_cast<float>(2 * half_[k] * double(p[k]) / (size_[static_cast<std::size_t>(k)] - 1) + 0 -
                                half_[k]);
    mesh_.vertices.push_back(v);
    return id;
  }

  void add_cube(Index origin) {
    unsigned inside = 0;
    for (int c = 0; c < 8; c++)
      if (values_[at(sum(origin, corner(c)))] < 0) inside |= 1u << c;
    const auto is_inside = [&](int c) { return (inside >> c & 1u) != 0; };
    for (const CubeEdge& edge : kCubeEdges)  // in the reference's order
      if (is_inside(edge.corner) != is_inside(edge.corner | 1 << edge.axis))
        vertex(sum(origin, corner(edge.corner)), edge.axis);
    const std::string_view edges = kCubeTriangles[inside];
    for (std::size_t i = 0; i < edges.size(); i += 3) {
      Triangle t;
      for (std::size_t k = 0; k < 3; k++) {
        const CubeEdge& edge = kCubeEdges[edges[i + k] - 'a'];
        t[k] = vertex(sum(origin, corner(edge.corner)), edge.axis);
      }
      mesh_.faces.push_back(t);
      add_normal(t);
    }
  }

  void add_normal(const Triangle& t) {
    const auto vertex_of = [&](std::size_t k) { return in_cells_[static_cast<std::size_t>(t[k])]; };
    const Vec3<float> n = cross(vertex_of(2) - vertex_of(1), vertex_of(0) - vertex_of(1));
    for (std::size_t k = 0; k < 3; k++) {
      Vec3<float>& sum = normals_[static_cast<std::size_t>(t[k])];
      sum = sum + n;
    }
  }

  Vec3<double> half_;
  Index size_;
  std::vector<float> values_;
  std::vector<int> vertices_;  ///< on the edges from each grid point along x, y and z; -1: none yet
  std::vector<Vec3<float>> in_cells_, normals_;
  RawMesh mesh_;
};

}  // namespace

RawMesh marching_cubes(const std::function<double(Vec3<double>)>& distance, Vec3<double> half,
                       std::array<int, 3> size) {
  return Cubes(distance, half, size).run();
}

}  // namespace corten::asset
