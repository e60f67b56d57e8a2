#include "compile/fluid.h"

#include <algorithm>
#include <cmath>

#include "dynamics/fluid_law.h"
#include "math/elementary.h"

namespace corten::compile {

namespace {

// Gauss-Kronrod quadrature with 15 points, substituted by l = x^3 / (1 - x)^2 so that [0, 1] covers [0,
// infinity). The table is the reference's, whose weights are rounded to seven digits, so added masses are
// accurate to about 1e-7. Exact nodes would give results that differ from the reference in the eighth digit.
struct Node {
  double weight, l, dl_dx;
};
constexpr Node kNodes[] = {
    {0.01146766, 7.865151709349917e-08, 5.538677720489877e-05},
    {0.03154605, 1.7347976913907274e-05, 0.002080868285293228},
    {0.05239501, 0.0003548008144506193, 0.016514126520723166},
    {0.07032663, 0.002846636252924549, 0.07261900344370877},
    {0.08450236, 0.014094260903596077, 0.23985243401862602},
    {0.09517529, 0.053063261727396636, 0.6868318249020725},
    {0.10221647, 0.17041978741317773, 1.8551129519182894},
    {0.10474107, 0.5, 5.0},
    {0.10221647, 1.4036301548686991, 14.060031152313941},
    {0.09517529, 3.9353484827022642, 43.28941239611009},
    {0.08450236, 11.644841677041734, 156.58546376397112},
    {0.07032663, 39.53187807410903, 747.9826085305024},
    {0.05239501, 177.5711362220801, 5827.4042950027115},
    {0.03154605, 1429.4772912937397, 116754.0197944512},
    {0.01146766, 54087.416549217705, 25482945.327264845},
};

/// Integral over l >= 0 of a b c / sqrt((a^2 + l)^3 (b^2 + l) (c^2 + l)), for motion along a. Lengths are
/// scaled by their weighted mean, to keep precision for flat and long ellipsoids.
double added_mass_factor(double a, double b, double c) {
  const double scale = corten::pow(a * a * a * b * c, 0.4);
  double sum = 0;
  for (const Node& node : kNodes) {
    const double l = scale * node.l, along = 1 + l / (a * a);
    const double root = std::sqrt(along * (1 + l / (b * b)) * (1 + l / (c * c)));
    sum += scale * node.dl_dx / (along * root) * node.weight;
  }
  return sum / (a * a);
}

/// Added inertia per unit of displaced mass, for rotation about the axis perpendicular to b and c. Numerator
/// and denominator change sign together; both are zero for a sphere.
double added_inertia_factor(double b, double c, double factor_b, double factor_c) {
  const double difference = b * b - c * c, sum = b * b + c * c;
  const double denominator = std::abs(2 * difference + sum * (factor_b - factor_c));
  return difference * difference * std::abs(factor_c - factor_b) / std::max(kSmall, denominator) / 5;
}

}  // namespace

std::array<double, 12> fluid_coefficients(GeomType type, const Size3& size, const double* five_coefficients) {
  const auto [x, y, z] = detail::fluid_semi_axes(type, size.data());
  const double displaced = 4.0 / 3.0 * kPi * x * y * z;
  const double kx = added_mass_factor(x, y, z), ky = added_mass_factor(y, z, x),
               kz = added_mass_factor(z, x, y);
  auto virtual_mass = [&](double factor) { return displaced * factor / std::max(kSmall, 2 - factor); };

  std::array<double, 12> all{1};
  std::copy_n(five_coefficients, 5, all.begin() + 1);
  all[6] = virtual_mass(kx);
  all[7] = virtual_mass(ky);
  all[8] = virtual_mass(kz);
  all[9] = displaced * added_inertia_factor(y, z, ky, kz);
  all[10] = displaced * added_inertia_factor(z, x, kz, kx);
  all[11] = displaced * added_inertia_factor(x, y, kx, ky);
  return all;
}

}  // namespace corten::compile
