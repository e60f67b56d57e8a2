#include "asset/thin_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "asset/field_surface.h"

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Fraction of the true depth that the field must have in the middle of a wall.
constexpr double kHeld = 0.25;

/// Cosine of the angle between two touching points, seen from the ball's centre (150 degrees), beyond which
/// they are on opposite sides. At the edge of a box the angle is 90 degrees: the part ends there, but is not
/// thin.
constexpr double kOpposite = -0.866;

/// A ball inside the mesh that touches its surface.
struct Ball {
  Vec centre;
  double radius;
  bool fills_part;  ///< it touches the opposite side as well
};

Ball largest_ball(const TriangleSurface<double>& surface, Vec p, Vec normal, double radius) {
  Ball ball{p - radius * normal, radius, false};
  for (int round = 0; round < 12; round++) {
    const SurfacePoint<double> near = nearest_on_surface(surface, ball.centre, ball.radius);
    if (!near.found() || std::sqrt(near.square) > 0.999 * ball.radius) break;
    const Vec apart = p - near.at.point;
    const double along = dot(normal, apart);
    if (!(along > 0)) break;
    ball.radius = dot(apart, apart) / (2 * along);
    ball.centre = p - ball.radius * normal;
    ball.fills_part =
        dot(normal, near.at.point - ball.centre) < kOpposite * norm(near.at.point - ball.centre);
  }
  return ball;
}

/// True if the field has enough depth at the ball's centre, or a cell away along the part: at the border of a
/// plate the field recedes by that much, as at all edges.
bool is_held(const DistanceGrid<double>& grid, const Ball& ball, Vec normal) {
  const Vec start = std::abs(normal.x) < 0.7 ? Vec{1, 0, 0} : Vec{0, 1, 0};
  const Vec u = normalized(cross(normal, start)), v = cross(normal, u);
  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++) {
      Vec gradient;
      const Vec p = ball.centre + (i * grid.cell.x) * u + (j * grid.cell.x) * v;
      if (distance_at(grid, p, gradient) < -kHeld * ball.radius) return true;
    }
  return false;
}

/// Calls visit(point) for points of a triangle that are at most `step` apart.
template <class Visit>
void for_points_of(const TrianglePlane<double>& t, double step, Visit visit) {
  int longest = 0;
  double length = 0;
  for (int k = 0; k < 3; k++)
    if (const double edge = norm(t.corner((k + 1) % 3) - t.corner(k)); edge > length)
      length = edge, longest = k;
  const Vec a = t.corner(longest), b = t.corner((longest + 1) % 3), c = t.corner((longest + 2) % 3);
  const double height = norm(cross(b - a, c - a)) / length;
  const int rows = std::max(1, static_cast<int>(std::ceil(height / step)));
  for (int r = 0; r < rows; r++) {
    const double up = (r + 0.5) / rows;
    const Vec from = a + up * (c - a), along = (1 - up) * (b - a);
    const int points = std::max(1, static_cast<int>(std::ceil(norm(along) / step)));
    for (int i = 0; i < points; i++) visit(from + ((i + 0.5) / points) * along);
  }
}

/// Limits samples on meshes finer than the grid: one point per cell and direction of the normal is enough.
class SampleFilter {
 public:
  explicit SampleFilter(double step) : step_(step) {}

  bool operator()(Vec p, Vec normal) {
    int axis = 0;
    for (int k = 1; k < 3; k++)
      if (std::abs(normal[k]) > std::abs(normal[axis])) axis = k;
    const auto cell = [&](double x) { return std::llround(x / step_); };
    return taken_.insert({cell(p.x), cell(p.y), cell(p.z), normal[axis] < 0 ? axis : axis + 3}).second;
  }

 private:
  double step_;
  std::set<std::array<long long, 4>> taken_;
};

}  // namespace

double thinnest_lost_part(const TriangleSurface<double>& surface, int triangles, const DistanceField& field) {
  const FieldGrid grid(field);
  const double step = field.cell.x;
  SampleFilter is_new(step);
  double thinnest = 0;
  for (int f = 0; f < triangles; f++) {
    const TrianglePlane<double> t = triangle_plane(surface, f);
    if (norm(t.normal) == 0) continue;
    for_points_of(t, step, [&](Vec p) {
      if (!is_new(p, t.normal)) return;
      const Ball ball = largest_ball(surface, p, t.normal, step);
      if (!ball.fills_part || is_held(grid.view, ball, t.normal)) return;
      if (thinnest == 0 || 2 * ball.radius < thinnest) thinnest = 2 * ball.radius;
    });
  }
  return thinnest;
}

}  // namespace corten::asset
