#include "compile/flex_stiffness.h"

#include <array>
#include <cmath>

#include "compile/flex_topology.h"
#include "model/flex_element.h"

namespace corten::compile {

namespace {

/// The gradients of the barycentric coordinates of an element, in the plane of a triangle, and its volume or
/// area.
struct Simplex {
  std::array<Vec3d, 4> gradient{};
  double volume = 0;
};

Simplex triangle(Vec3d a, Vec3d b, Vec3d c) {
  Simplex s;
  const Vec3d normal = cross(b - a, c - a);
  const double squared = dot(normal, normal);
  s.volume = std::sqrt(squared) / 2;
  if (!(squared > 0)) return s;
  const double scale = 1 / squared;
  s.gradient[0] = scale * cross(normal, c - b);
  s.gradient[1] = scale * cross(normal, a - c);
  s.gradient[2] = scale * cross(normal, b - a);
  return s;
}

Simplex tetrahedron(Vec3d a, Vec3d b, Vec3d c, Vec3d d) {
  Simplex s;
  const Vec3d u = b - a, v = c - a, w = d - a;
  const double six_volumes = dot(cross(u, v), w);
  s.volume = std::abs(six_volumes) / 6;
  if (!(s.volume > 0)) return s;
  const double scale = 1 / six_volumes;
  s.gradient[1] = scale * cross(v, w);
  s.gradient[2] = scale * cross(w, u);
  s.gradient[3] = scale * cross(u, v);
  s.gradient[0] = -(s.gradient[1] + s.gradient[2] + s.gradient[3]);
  return s;
}

/// S of one element: its strain is the sum over edges ij of -(g_i g_j' + g_j g_i') / 2 times half the change
/// of the squared length.
void write_upper_triangle(const Simplex& simplex, int dim, double mu, double lambda, double* out) {
  const FlexLocalEdges edges = flex_local_edges(dim);
  const auto g = [&](int i) { return simplex.gradient[static_cast<std::size_t>(i)]; };
  for (int a = 0; a < edges.count; a++)
    for (int b = a; b < edges.count; b++) {
      const Vec3d i = g(edges.corner[a][0]), j = g(edges.corner[a][1]);
      const Vec3d k = g(edges.corner[b][0]), l = g(edges.corner[b][1]);
      const double product = 0.5 * (dot(i, k) * dot(j, l) + dot(i, l) * dot(j, k));
      *out++ = mu * product + lambda * dot(i, j) * dot(k, l);
    }
}

}  // namespace

Lame lame_of(double young, double poisson) {
  return {young * poisson / ((1 + poisson) * (1 - 2 * poisson)), young / (2 * (1 + poisson))};
}

int add_element_stiffness(FlexDraft& flex, Lame lame, double thickness) {
  const auto x = [&](int element, int corner) {
    return flex.vertices_xpos[static_cast<std::size_t>(
        flex.elements[static_cast<std::size_t>(element * (flex.dim + 1) + corner)])];
  };
  int flat = -1;
  for (int e = 0; e < flex.element_count(); e++) {
    const bool is_shell = flex.dim == 2;
    const Simplex simplex =
        is_shell ? triangle(x(e, 0), x(e, 1), x(e, 2)) : tetrahedron(x(e, 0), x(e, 1), x(e, 2), x(e, 3));
    if (!(simplex.volume > 0) && flat < 0) flat = e;
    const double scale = simplex.volume * (is_shell ? thickness / 4 : 1);
    write_upper_triangle(simplex, flex.dim, lame.mu * scale, lame.lambda * scale,
                         flex.stiffness.data() + kStiffnessPerElement * e);
  }
  return flat;
}

}  // namespace corten::compile
