// Bending of shells: the quadratic energy of Wardetzky et al., "Discrete quadratic curvature energies"
// (2007), with the correction for curved rest shapes of Garg et al., "Cubic shells" (2007).
#include <cmath>

#include "compile/flex_stiffness.h"

namespace corten::compile {

namespace {

/// The cotangent of the angle at p between q and r.
double cotangent(Vec3d p, Vec3d q, Vec3d r) { return dot(q - p, r - p) / norm(cross(q - p, r - p)); }

double area(Vec3d p, Vec3d q, Vec3d r) { return 0.5 * norm(cross(q - p, r - p)); }

/// The 17 numbers of the edge ab with the vertices c and d across it.
void write_edge(Vec3d a, Vec3d b, Vec3d c, Vec3d d, double shear_modulus, double thickness, double* out) {
  const double a1 = cotangent(a, b, c), a2 = cotangent(a, d, b);
  const double a3 = cotangent(b, c, a), a4 = cotangent(b, a, d);
  const double w[4] = {a3 + a4, a1 + a2, -(a1 + a3), -(a2 + a4)};
  const double k =
      3 * shear_modulus * (thickness * thickness * thickness) / (24 * (area(a, b, c) + area(b, a, d)));
  const Vec3d t0 = -(a3 * (c - a) + a1 * (c - b)), t1 = -(a4 * (d - a) + a2 * (d - b));
  const double squared = dot(b - a, b - a), cosine = -dot(t0, t1) / squared;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) out[4 * i + j] = w[i] * w[j] * cosine * k;
  out[16] = dot(cross(b - a, c - a), d - a) * (a1 - a3) * (a4 - a2) * k / (squared * std::sqrt(squared));
}

}  // namespace

// The numbers are for the ends of the edge in the order of the model, the lower vertex first. The reference
// takes the order of the first triangle and applies them to that of the model.
void add_bending(FlexDraft& flex, double shear_modulus, double thickness) {
  const auto x = [&](int v) { return flex.vertices_xpos[static_cast<std::size_t>(v)]; };
  flex.bending.assign(static_cast<std::size_t>(kBendingPerEdge) * flex.topology.edges.size(), 0);
  for (std::size_t e = 0; e < flex.topology.edges.size(); e++) {
    const auto [a, b] = flex.topology.edges[e];
    const auto [c, d] = flex.topology.flaps[e];
    if (d < 0) continue;
    write_edge(x(a), x(b), x(c), x(d), shear_modulus, thickness, flex.bending.data() + kBendingPerEdge * e);
  }
}

}  // namespace corten::compile
