#include "asset/principal_axes.h"

#include <cmath>
#include <utility>

namespace corten::asset {

namespace {

constexpr double kConverged = 1e-12;
constexpr int kMostRotations = 500;

Mat3<double> in_frame(const Mat3<double>& a, Quat<double> frame) {
  const Mat3<double> r = matrix(frame), back = matrix(conjugate(frame));
  return back * a * r;
}

struct Pivot {
  int row, column;
  int axis;  ///< the third axis
};

Pivot largest_off_diagonal(const Mat3<double>& d) {
  const double xy = std::abs(d(0, 1)), xz = std::abs(d(0, 2)), yz = std::abs(d(1, 2));
  if (xy > xz && xy > yz) return {0, 1, 2};
  if (xz > yz) return {0, 2, 1};
  return {1, 2, 0};
}

Quat<double> turn_about(int axis, double cosine_half, double sine_half) {
  Vec3<double> v{0, 0, 0};
  v[axis] = sine_half;
  return {cosine_half, v.x, v.y, v.z};
}

/// Cosine of the smaller angle that annihilates the pivot (Golub and Van Loan, 8.5), and whether it is
/// positive.
std::pair<double, bool> jacobi_cosine(const Mat3<double>& d, Pivot p) {
  const double tau = (d(p.column, p.column) - d(p.row, p.row)) / (2 * d(p.row, p.column));
  const double tangent = 1 / (std::abs(tau) + std::sqrt(1 + tau * tau));
  return {1 / std::sqrt(1 + tangent * tangent), tau >= 0};
}

/// Swaps two neighbouring axes by a quarter turn about the third.
void exchange(PrincipalAxes& p, int first) {
  std::swap(p.moments[first], p.moments[first + 1]);
  // The square root of 0.5 to the reference's fifteen digits: the last bits of a mesh's frame decide how its
  // vertices round to single precision.
  const double half = 0.707106781186548;
  p.axes = normalized(p.axes * turn_about((first + 2) % 3, half, half));
}

}  // namespace

PrincipalAxes principal_axes(const Mat3<double>& symmetric) {
  PrincipalAxes found{{0, 0, 0}, {1, 0, 0, 0}};
  for (int rotation = 0; rotation < kMostRotations; rotation++) {
    const Mat3<double> d = in_frame(symmetric, found.axes);
    found.moments = {d(0, 0), d(1, 1), d(2, 2)};
    const Pivot p = largest_off_diagonal(d);
    if (!(std::abs(d(p.row, p.column)) >= kConverged)) break;
    const auto [cosine, positive] = jacobi_cosine(d, p);
    if (cosine > 1 - kConverged) break;
    // The middle axis rotates the other way, since its row and column are z and x.
    const double sine = std::sqrt(0.5 - 0.5 * cosine) * (positive == (p.axis == 1) ? 1 : -1);
    found.axes = normalized(found.axes * turn_about(p.axis, std::sqrt(1 - sine * sine), sine));
  }
  // Three compare-and-swap steps sort three numbers. Equal moments keep their axes.
  for (int first : {0, 1, 0})
    if (found.moments[first] + kConverged < found.moments[first + 1]) exchange(found, first);
  return found;
}

}  // namespace corten::asset
