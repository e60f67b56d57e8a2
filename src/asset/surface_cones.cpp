#include "asset/surface_cones.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "asset/field_surface.h"
#include "asset/principal_axes.h"
#include "math/elementary.h"

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Normals within 1 degree, as a cosine, count as equal.
constexpr double kSame = 0.99985;

/// Directions lie in a plane if the least principal value is below this fraction of the largest.
constexpr double kPlanar = 0.02;

/// Repeatedly moves the axis a little towards the farthest normal. This converges to the centre of the
/// smallest ball around the normals (Badoiu and Clarkson 2003), whose direction is the axis of the narrowest
/// cone.
Vec narrowest_axis(const std::vector<Vec>& normals) {
  Vec low = normals[0], high = normals[0], centre;
  for (const Vec& n : normals)
    for (int k = 0; k < 3; k++) low[k] = std::min(low[k], n[k]), high[k] = std::max(high[k], n[k]);
  centre = 0.5 * (low + high);
  for (int round = 1; round <= 64; round++) {
    const Vec* farthest = &normals[0];
    for (const Vec& n : normals)
      if (dot(n - centre, n - centre) > dot(*farthest - centre, *farthest - centre)) farthest = &n;
    centre += (1.0 / (round + 1)) * (*farthest - centre);
  }
  return unit_or_zero(centre);
}

/// If the normals lie in one plane with the axis of their cone, the direction normal to it, which is that of
/// the edge; else zero. The normals around a needle's tip also lie nearly in one plane, across the axis.
Vec edge_direction(const std::vector<Vec>& normals, const Vec& axis) {
  Mat3<double> second{};
  for (const Vec& n : normals)
    for (int r = 0; r < 3; r++)
      for (int c = 0; c < 3; c++) second(r, c) += n[r] * n[c];
  const PrincipalAxes axes = principal_axes(second);
  if (axes.moments.z > kPlanar * axes.moments.x) return {0, 0, 0};
  const Vec edge = rotate(axes.axes, Vec{0, 0, 1});
  return std::abs(dot(edge, axis)) < 0.5 ? edge : Vec{0, 0, 0};
}

SurfaceCone cone_around(const std::vector<Vec>& normals) {
  SurfaceCone cone;
  const auto same = [&](const Vec& n) { return dot(n, normals[0]) > 1 - 1e-12; };
  cone.axis = std::all_of(normals.begin(), normals.end(), same) ? normals[0] : narrowest_axis(normals);
  if (!(norm(cone.axis) > 0)) return {normals[0], {0, 0, 0}, 1};
  for (const Vec& n : normals) cone.cosine = std::min(cone.cosine, dot(cone.axis, n));
  // The angle between two faces is twice that between the axis and either.
  if (2 * cone.cosine * cone.cosine - 1 < kSharpEdgeCosine) cone.edge = edge_direction(normals, cone.axis);
  return cone;
}

void add_if_new(std::vector<Vec>& normals, Vec n) {
  if (std::none_of(normals.begin(), normals.end(), [&](const Vec& m) { return dot(m, n) > kSame; }))
    normals.push_back(n);
}

/// A triangle near a point.
struct NearTriangle {
  TrianglePlane<double> plane;
  Vec normal, middle;
  double distance;
};

/// Normals at a point from which the surface goes on along these directions: of the planes through two of
/// them that have all others behind them. None if the point is not a tip. `out` is an outward direction.
std::vector<Vec> normals_of_tip(const std::vector<Vec>& directions, const Vec& out) {
  std::vector<Vec> normals;
  for (std::size_t i = 0; i < directions.size(); i++)
    for (std::size_t k = 0; k < i; k++) {
      const Vec across = cross(directions[i], directions[k]);
      if (!(norm(across) > 1e-3)) continue;
      const Vec n = (dot(across, out) > 0 ? 1 : -1) / norm(across) * across;
      const auto is_behind = [&](const Vec& d) { return dot(n, d) < 0.02; };
      if (std::all_of(directions.begin(), directions.end(), is_behind)) add_if_new(normals, n);
    }
  return normals;
}

/// Computes normal cones at points of a mesh.
class MeshCones {
 public:
  MeshCones(const TriangleSurface<double>& surface, double cell) : surface_(surface), cell_(cell) {}

  SurfaceCone at(Vec p) {
    find_near(p);
    std::vector<Vec> normals;
    const double touching = 1e-3 * cell_;
    for (const NearTriangle& t : near_)
      if (t.distance < touching) add_if_new(normals, t.normal);
    if (normals.empty()) return {};
    if (!is_convex(p, touching)) {
      // At a concave edge only the walls can be touched: keep one normal. But a tip may have concave edges.
      const std::vector<Vec> tip = normals_of_tip(p, touching);
      if (tip.empty()) normals.erase(normals.begin() + 1, normals.end());
      else normals = tip;
    }
    SurfaceCone cone = cone_around(normals);
    const auto is_smooth = [&](Vec n) {
      return std::any_of(normals.begin(), normals.end(),
                         [&](const Vec& own) { return dot(n, own) > kSharpEdgeCosine; });
    };
    for (const NearTriangle& t : near_)
      if (is_smooth(t.normal)) cone.cosine = std::min(cone.cosine, dot(cone.axis, t.normal));
    return cone;
  }

 private:
  void find_near(Vec p) {
    near_.clear();
    const double reach = 0.5 * cell_;
    const Vec around{reach, reach, reach};
    for_triangles_in_box(surface_, p - around, p + around, [&](int f) {
      const TrianglePlane<double> t = triangle_plane(surface_, f);
      const double distance = norm(p - nearest_on_triangle(p, t.a, t.b, t.c).point);
      if (distance < reach && norm(t.normal) > 0)
        near_.push_back({t, t.normal, (1.0 / 3) * (t.a + t.b + t.c), distance});
    });
    std::stable_sort(near_.begin(), near_.end(),
                     [](const NearTriangle& a, const NearTriangle& b) { return a.distance < b.distance; });
  }

  bool is_convex(Vec p, double touching) const {
    for (const NearTriangle& a : near_)
      for (const NearTriangle& b : near_)
        if (a.distance < touching && b.distance < touching &&
            dot(a.normal, b.middle - p) > 0.02 * norm(b.middle - p) + touching)
          return false;
    return true;
  }

  std::vector<Vec> normals_of_tip(Vec p, double touching) const {
    std::vector<Vec> directions;
    Vec out{0, 0, 0};
    for (const NearTriangle& t : near_) {
      if (!(t.distance < touching)) continue;
      Vec sides[2];
      int count = 0;
      for (int k = 0; k < 3; k++) {
        const Vec along = t.plane.corner(k) - p;
        if (!(norm(along) > 2 * touching)) continue;
        if (count < 2) sides[count] = unit_or_zero(along);
        count++;
        directions.push_back(unit_or_zero(along));
      }
      // The angle of the triangle at p is the weight of its normal.
      const double angle =
          count == 2 ? corten::acos(std::clamp(dot(sides[0], sides[1]), -1.0, 1.0)) : std::numbers::pi;
      out += angle * t.normal;
    }
    return asset::normals_of_tip(directions, out);
  }

  const TriangleSurface<double>& surface_;
  double cell_;
  std::vector<NearTriangle> near_;
};

/// Gradients outside the surface, half a cell to every side of p: at an edge they span its normals.
std::vector<Vec> normals_around(const DistanceGrid<double>& grid, Vec p) {
  std::vector<Vec> normals;
  const Vec high = grid.far_corner();
  const double shallow = -0.05 * std::min({grid.cell.x, grid.cell.y, grid.cell.z});
  for (int i = 0; i < 27; i++) {
    Vec q = p + scaled(Vec{0.5 * (i % 3 - 1), 0.5 * (i / 3 % 3 - 1), 0.5 * (i / 9 - 1)}, grid.cell);
    for (int k = 0; k < 3; k++) q[k] = std::clamp(q[k], grid.origin[k], high[k]);
    Vec gradient;
    if (distance_at(grid, q, gradient) > shallow && norm(gradient) > 0.3)
      normals.push_back(normalized(gradient));
  }
  return normals;
}

}  // namespace

std::vector<SurfaceCone> cones_of_field(const DistanceField& field) {
  const FieldGrid grid(field);
  std::vector<SurfaceCone> cones;
  cones.reserve(field.points.size());
  for (const Vec3<float>& point : field.points) {
    const Vec p{point.x, point.y, point.z};
    Vec gradient;
    distance_at(grid.view, p, gradient);
    std::vector<Vec> normals = normals_around(grid.view, p);
    // In a plate thinner than a cell, some gradients point to the other side: remove them.
    std::erase_if(normals, [&](const Vec& n) { return dot(n, gradient) < -0.1 * norm(gradient); });
    if (normals.empty()) normals.push_back(norm(gradient) > 0 ? normalized(gradient) : Vec{0, 0, 1});
    cones.push_back(cone_around(normals));
  }
  return cones;
}

std::vector<SurfaceCone> cones_of_mesh(const DistanceField& field, const TriangleSurface<double>& surface) {
  MeshCones mesh(surface, field.cell.x);
  std::vector<SurfaceCone> cones;
  cones.reserve(field.points.size());
  for (const Vec3<float>& p : field.points) cones.push_back(mesh.at({p.x, p.y, p.z}));
  return cones;
}

}  // namespace corten::asset
