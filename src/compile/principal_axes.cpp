#include "compile/principal_axes.h"

#include <cmath>
#include <utility>

namespace corten::compile {

namespace {

constexpr double kConverged = 1e-12;
constexpr int kMostRotations = 500;

Mat3d transposed(const Mat3d& a) {
  return {{a.m[0], a.m[3], a.m[6], a.m[1], a.m[4], a.m[7], a.m[2], a.m[5], a.m[8]}};
}

Vec3d unit(int axis) { return {axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0}; }

struct Pivot {
  int row, column;
  int axis;  ///< the one that is neither
};

Pivot largest_off_diagonal(const Mat3d& d) {
  const double xy = std::abs(d(0, 1)), xz = std::abs(d(0, 2)), yz = std::abs(d(1, 2));
  if (xy > xz && xy > yz) return {0, 1, 2};
  if (xz > yz) return {0, 2, 1};
  return {1, 2, 0};
}

/// Angle that annihilates the pivot, the smaller of the two (Golub and Van Loan, 8.4).
double jacobi_angle(const Mat3d& d, Pivot p) {
  const double tau = (d(p.column, p.column) - d(p.row, p.row)) / (2 * d(p.row, p.column));
  const double tangent = (tau >= 0 ? 1 : -1) / (std::abs(tau) + std::sqrt(1 + tau * tau));
  return std::atan(tangent);
}

/// Exchanges two neighbouring axes by a quarter turn about the third.
void exchange(PrincipalAxes& p, int first) {
  std::swap(p.moments[first], p.moments[first + 1]);
  p.axes = normalized(p.axes * axis_angle(unit((first + 2) % 3), kPi / 2));
}

}  // namespace

PrincipalAxes principal_axes(const Inertia<double>& inertia) {
  const Mat3d full{{inertia.xx, inertia.xy, inertia.xz, inertia.xy, inertia.yy, inertia.yz, inertia.xz,
                    inertia.yz, inertia.zz}};
  PrincipalAxes found{{0, 0, 0}, {1, 0, 0, 0}};
  for (int rotation = 0; rotation < kMostRotations; rotation++) {
    const Mat3d r = matrix(found.axes), d = transposed(r) * full * r;
    found.moments = {d(0, 0), d(1, 1), d(2, 2)};
    const Pivot p = largest_off_diagonal(d);
    if (!(std::abs(d(p.row, p.column)) >= kConverged)) break;
    const double angle = jacobi_angle(d, p);
    if (std::cos(angle) > 1 - kConverged) break;
    found.axes = normalized(found.axes * axis_angle(unit(p.axis), p.axis == 1 ? angle : -angle));
  }
  // Three compare-exchanges sort three numbers. Equal moments keep their axes.
  for (int first : {0, 1, 0})
    if (found.moments[first] + kConverged < found.moments[first + 1]) exchange(found, first);
  return found;
}

}  // namespace corten::compile
