#include "asset/distance_field.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "asset/byte_reader.h"
#include "asset/field_surface.h"
#include "asset/point_tree.h"
#include "asset/principal_axes.h"
#include "asset/surface_cones.h"

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Fraction of a cell that is inside, estimated at eight points.
double filling(const DistanceGrid<double>& grid, Vec centre, Vec cell) {
  double inside = 0;
  for (int c = 0; c < 8; c++) {
    const Vec off{c & 1 ? 0.25 : -0.25, c & 2 ? 0.25 : -0.25, c & 4 ? 0.25 : -0.25};
    Vec gradient;
    const double d = distance_at(grid, centre + scaled(off, cell), gradient);
    // Treat the surface as a plane through this eighth of the cell.
    const double half = 0.25 * (std::abs(gradient.x) * cell.x + std::abs(gradient.y) * cell.y +
                                std::abs(gradient.z) * cell.z);
    inside += half > 0 ? std::clamp(0.5 - 0.5 * d / half, 0.0, 1.0) : (d < 0 ? 1.0 : 0.0);
  }
  return inside / 8;
}

void weigh(DistanceField& field) {
  const FieldGrid grid(field);
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

}  // namespace

std::string check_grid(const std::array<int, 3>& size, Vec origin, Vec cell) {
  long long points = 1;
  for (int n : size) {
    if (n < 2) return "a grid needs at least 2 points along each axis; this one has " + numbers(size);
    points = points > kMostGridPoints ? points : points * n;
  }
  if (points > kMostGridPoints)
    return "a grid of " + numbers(size) + " points is too large; at most " + std::to_string(kMostGridPoints) +
           " are allowed";
  for (int k = 0; k < 3; k++) {
    if (!std::isfinite(origin[k])) return "the position of the first grid point must be finite";
    if (!(cell[k] > 0) || !std::isfinite(cell[k])) return "the cell sizes must be positive and finite";
  }
  return "";
}

std::string check_distances(const std::array<int, 3>& size, Vec3<double> origin, Vec3<double> cell,
                            std::span<const float> distance) {
  if (const std::string wrong = check_grid(size, origin, cell); !wrong.empty()) return wrong;
  const std::size_t points = static_cast<std::size_t>(size[0]) * size[1] * size[2];
  if (distance.size() != points)
    return "a grid of " + numbers(size) + " points has " + std::to_string(points) + " distances, not " +
           std::to_string(distance.size());
  if (!std::all_of(distance.begin(), distance.end(), [](float d) { return std::isfinite(d); }))
    return "all distances must be finite";
  return "";
}

Result<DistanceField> distance_field(std::array<int, 3> size, Vec3<double> origin, Vec3<double> cell,
                                     std::span<const float> distance) {
  if (const std::string wrong = check_distances(size, origin, cell, distance); !wrong.empty())
    return Failure{wrong};
  DistanceField field;
  field.size = size;
  field.origin = origin;
  field.cell = cell;
  field.distance.assign(distance.begin(), distance.end());
  field.slope = steepest_slope(field);
  field.points = surface_points(field);
  field.boxes = build_point_tree(field.points);
  field.cones = cones_of_field(field);
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
  if (const std::string wrong = check_grid(size, origin, cell); !wrong.empty()) return Failure{wrong};
  const std::size_t points = static_cast<std::size_t>(size[0]) * size[1] * size[2];
  if (reader.left() != 4 * points)
    return Failure{"a grid of " + numbers(size) + " points needs " + std::to_string(4 * points) +
                   " bytes of distances; the file has " + std::to_string(reader.left())};
  std::vector<float> distance(points);
  for (float& d : distance) d = reader.read<float>();
  return distance_field(size, origin, cell, distance);
}

}  // namespace corten::asset
