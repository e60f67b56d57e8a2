#include "asset/distance_field.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "asset/byte_reader.h"
#include "asset/principal_axes.h"
#include "math/distance_grid.h"
#include "math/triangle_surface.h"

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Cells around a baked mesh.
constexpr int kPadding = 2;

/// The field as stages see it, in double precision.
struct Grid {
  std::vector<double> value;
  DistanceGrid<double> view{};

  explicit Grid(const DistanceField& field) : value(field.distance.begin(), field.distance.end()) {
    view = {field.origin, field.cell, {field.size[0], field.size[1], field.size[2]}, value.data()};
  }
};

template <class Visit>
void for_each_cell(const DistanceField& field, Visit visit) {
  for (int k = 0; k + 1 < field.size[2]; k++)
    for (int j = 0; j + 1 < field.size[1]; j++)
      for (int i = 0; i + 1 < field.size[0]; i++) visit(i, j, k);
}

/// Moves a point of a cell onto the surface by a few steps of Newton along the gradient; false if they lead
/// far away.
bool project(const DistanceGrid<double>& grid, Vec& p, double reach) {
  const Vec start = p;
  for (int round = 0; round < 8; round++) {
    Vec gradient;
    const double d = distance_at(grid, p, gradient), square = dot(gradient, gradient);
    if (square < 1e-12) return false;
    p -= (d / square) * gradient;
    if (norm(p - start) > reach) return false;
  }
  return true;
}

void find_surface(DistanceField& field) {
  const Grid grid(field);
  const double reach = norm(field.cell);
  for_each_cell(field, [&](int i, int j, int k) {
    bool below = false, above = false;
    for (int c = 0; c < 8; c++) {
      const double v = grid.view.at(i + (c & 1), j + (c >> 1 & 1), k + (c >> 2));
      (v < 0 ? below : above) = true;
    }
    if (!below || !above) return;
    Vec p = field.origin + scaled(field.cell, Vec{i + 0.5, j + 0.5, k + 0.5});
    if (project(grid.view, p, reach)) field.points.push_back({float(p.x), float(p.y), float(p.z)});
  });
}

/// How much of a cell is inside, by eight points in it.
double filling(const DistanceGrid<double>& grid, Vec centre, Vec cell) {
  double inside = 0;
  for (int c = 0; c < 8; c++) {
    const Vec off{c & 1 ? 0.25 : -0.25, c & 2 ? 0.25 : -0.25, c & 4 ? 0.25 : -0.25};
    Vec gradient;
    const double d = distance_at(grid, centre + scaled(off, cell), gradient);
    // The surface as a plane through the eighth.
    const double half = 0.25 * (std::abs(gradient.x) * cell.x + std::abs(gradient.y) * cell.y +
                                std::abs(gradient.z) * cell.z);
    inside += half > 0 ? std::clamp(0.5 - 0.5 * d / half, 0.0, 1.0) : (d < 0 ? 1.0 : 0.0);
  }
  return inside / 8;
}

void weigh(DistanceField& field) {
  const Grid grid(field);
  const double volume = field.cell.x * field.cell.y * field.cell.z;
  Vec first{0, 0, 0};
  double second[6] = {};  // xx yy zz xy xz yz
  double amount = 0;
  for_each_cell(field, [&](int i, int j, int k) {
    const Vec p = field.origin + scaled(field.cell, Vec{i + 0.5, j + 0.5, k + 0.5});
    const double part = volume * filling(grid.view, p, field.cell);
    amount += part;
    first += part * p;
    const double products[6] = {p.x * p.x + field.cell.x * field.cell.x / 12,
                                p.y * p.y + field.cell.y * field.cell.y / 12,
                                p.z * p.z + field.cell.z * field.cell.z / 12,
                                p.x * p.y,
                                p.x * p.z,
                                p.y * p.z};
    for (int n = 0; n < 6; n++) second[n] += part * products[n];
  });
  field.amount = amount;
  if (!(amount > 0)) return;
  const Vec c = (1 / amount) * first;
  const double xx = second[0] - amount * c.x * c.x, yy = second[1] - amount * c.y * c.y,
               zz = second[2] - amount * c.z * c.z, xy = second[3] - amount * c.x * c.y,
               xz = second[4] - amount * c.x * c.z, yz = second[5] - amount * c.y * c.z;
  const PrincipalAxes axes =
      principal_axes(Mat3<double>{{yy + zz, -xy, -xz, -xy, xx + zz, -yz, -xz, -yz, xx + yy}});
  field.pos = c;
  field.quat = axes.axes;
  field.moments = axes.moments;
}

std::string numbers(const std::array<int, 3>& n) {
  return std::to_string(n[0]) + " " + std::to_string(n[1]) + " " + std::to_string(n[2]);
}

std::string check(const std::array<int, 3>& size, Vec origin, Vec cell) {
  long long points = 1;
  for (int n : size) {
    if (n < 2) return "a grid needs at least 2 points along each axis; this one has " + numbers(size);
    points = points > kMostGridPoints ? points : points * n;
  }
  if (points > kMostGridPoints)
    return "a grid of " + numbers(size) + " points is too large; at most " + std::to_string(kMostGridPoints) +
           " are possible";
  for (int k = 0; k < 3; k++) {
    if (!std::isfinite(origin[k])) return "the place of the first grid point must be finite";
    if (!(cell[k] > 0) || !std::isfinite(cell[k])) return "the sizes of a cell must be above zero";
  }
  return "";
}

/// The tree of a mesh as arrays.
struct Surface {
  std::vector<Vec> vert;
  std::vector<int> face, child, leaf;
  std::vector<double> box;
  SurfaceTopology topology;
  TriangleSurface<double> view{};

  explicit Surface(const Mesh& mesh) : topology(surface_topology(mesh.vertices, mesh.faces)) {
    for (const Vec3<float>& v : mesh.vertices) vert.push_back({v.x, v.y, v.z});
    for (const Triangle& t : mesh.faces) face.insert(face.end(), t.begin(), t.end());
    for (const Bvh::Node& node : mesh.bvh.nodes) {
      child.insert(child.end(), node.child.begin(), node.child.end());
      leaf.push_back(node.id);
      for (const Vec& part : {node.center, node.half_size})
        for (int k = 0; k < 3; k++) box.push_back(part[k]);
    }
    view = {vert.data(),
            face.data(),
            child.data(),
            leaf.data(),
            box.data(),
            topology.opposite.data(),
            topology.flags.data(),
            topology.vertex_normals.data(),
            topology.ring_address.data(),
            topology.ring_count.data(),
            topology.ring.data(),
            topology.closed};
  }
};

}  // namespace

Result<DistanceField> distance_field(std::array<int, 3> size, Vec3<double> origin, Vec3<double> cell,
                                     std::span<const float> distance) {
  if (const std::string wrong = check(size, origin, cell); !wrong.empty()) return Failure{wrong};
  const std::size_t points = static_cast<std::size_t>(size[0]) * size[1] * size[2];
  if (distance.size() != points)
    return Failure{"a grid of " + numbers(size) + " points has " + std::to_string(points) +
                   " distances, not " + std::to_string(distance.size())};
  if (!std::all_of(distance.begin(), distance.end(), [](float d) { return std::isfinite(d); }))
    return Failure{"all distances must be finite"};
  DistanceField field;
  field.size = size;
  field.origin = origin;
  field.cell = cell;
  field.distance.assign(distance.begin(), distance.end());
  find_surface(field);
  weigh(field);
  return field;
}

Result<DistanceField> decode_distance_field(Bytes file) {
  ByteReader reader(file);
  static constexpr char kMagic[] = "CORTSDF1";
  if (!reader.has(8 + 12 + 48) || std::memcmp(file.data(), kMagic, 8) != 0)
    return Failure{"not a distance field: it must begin with CORTSDF1 and the sizes of its grid"};
  reader.skip(8);
  std::array<int, 3> size;
  for (int& n : size) n = reader.read<std::int32_t>();
  Vec origin, cell;
  for (int k = 0; k < 3; k++) origin[k] = reader.read<double>();
  for (int k = 0; k < 3; k++) cell[k] = reader.read<double>();
  if (const std::string wrong = check(size, origin, cell); !wrong.empty()) return Failure{wrong};
  const std::size_t points = static_cast<std::size_t>(size[0]) * size[1] * size[2];
  if (reader.left() != 4 * points)
    return Failure{"a grid of " + numbers(size) + " points needs " + std::to_string(4 * points) +
                   " bytes of distances; the file has " + std::to_string(reader.left())};
  std::vector<float> distance(points);
  for (float& d : distance) d = reader.read<float>();
  return distance_field(size, origin, cell, distance);
}

Result<DistanceField> bake_distance_field(const Mesh& mesh, int resolution) {
  if (resolution < 2 || resolution > 512) return Failure{"resolution must be from 2 to 512"};
  const Surface surface(mesh);
  if (!surface.view.closed) return Failure{"the mesh is not closed: it has no inside"};
  const Vec extent = mesh.bounds.high - mesh.bounds.low;
  const double step = std::max({extent.x, extent.y, extent.z}) / resolution;
  std::array<int, 3> size;
  Vec origin;
  for (int k = 0; k < 3; k++) {
    const int cells = std::max(1, static_cast<int>(std::ceil(extent[k] / step - 1e-9))) + 2 * kPadding;
    size[static_cast<std::size_t>(k)] = cells + 1;
    origin[k] = 0.5 * (mesh.bounds.low[k] + mesh.bounds.high[k]) - 0.5 * cells * step;
  }
  if (const std::string wrong = check(size, origin, {step, step, step}); !wrong.empty())
    return Failure{wrong};
  std::vector<float> distance;
  distance.reserve(static_cast<std::size_t>(size[0]) * size[1] * size[2]);
  double reach = std::numeric_limits<double>::max();
  for (int k = 0; k < size[2]; k++)
    for (int j = 0; j < size[1]; j++)
      for (int i = 0; i < size[0]; i++) {
        const Vec p{origin.x + step * i, origin.y + step * j, origin.z + step * k};
        const SurfacePoint<double> near = nearest_on_surface(surface.view, p, i > 0 ? reach : 1e150);
        const double d = std::sqrt(near.square);
        distance.push_back(static_cast<float>(is_inside(surface.view, near, p) ? -d : d));
        reach = 1.001 * (d + step);  // the next point is a step away
      }
  Result<DistanceField> field = distance_field(size, origin, {step, step, step}, distance);
  if (!field) return field;
  field->pos = mesh.pos;
  field->quat = mesh.quat;
  field->amount = mesh.amount;
  field->moments = mesh.moments;
  field->in_inertia_frame = true;
  return field;
}

}  // namespace corten::asset
