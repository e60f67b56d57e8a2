// Interpolated flexes: the frame of their nodes and the stiffness of the box between them.
#include <array>
#include <cmath>

#include "compile/flex_stiffness.h"
#include "model/flex_basis.h"

namespace corten::compile {

namespace {

struct Quadrature {
  std::array<double, 3> points{}, weights{};
};

/// Points on [0, 1]. Those of three points are the reference's: they divide by sqrt(3/5) where Gauss's rule
/// multiplies.
Quadrature quadrature(int order) {
  if (order == 1) {
    const double off = 0.5 / std::sqrt(3.0);
    return {{0.5 - off, 0.5 + off, 0}, {0.5, 0.5, 0}};
  }
  const double off = 0.5 / std::sqrt(3.0 / 5.0);
  return {{0.5, 0.5 - off, 0.5 + off}, {4.0 / 9.0, 5.0 / 18.0, 5.0 / 18.0}};
}

/// The gradients of all basis functions at a point of the unit box, divided by the sides.
std::vector<Vec3d> gradients(int order, Vec3d at, Vec3d sides) {
  std::vector<Vec3d> all;
  for_each_flex_gradient(order, at, [&](int, Vec3d g) {
    all.push_back({g.x / sides.x, g.y / sides.y, g.z / sides.z});
  });
  return all;
}

void subtract_point(const std::vector<Vec3d>& g, Lame lame, double volume, std::vector<double>& out) {
  const std::size_t rows = 3 * g.size();
  for (std::size_t i = 0; i < g.size(); i++)
    for (std::size_t j = 0; j < g.size(); j++) {
      const double product = dot(g[i], g[j]);
      for (int k = 0; k < 3; k++)
        for (int l = 0; l < 3; l++) {
          const double shear = 0.5 * ((k == l ? product : 0) + g[i][l] * g[j][k]);
          out[rows * (3 * i + static_cast<std::size_t>(k)) + 3 * j + static_cast<std::size_t>(l)] -=
              volume * (lame.lambda * g[i][k] * g[j][l] + lame.mu * shear);
        }
    }
}

}  // namespace

NodeFrame node_frame(const FlexDraft& flex) {
  NodeFrame frame;
  if (!flex.is_interpolated()) return frame;
  const int n = flex.order + 1;
  const auto node = [&](int i, int j, int k) {
    return flex.nodes_xpos[static_cast<std::size_t>((i * n + j) * n + k)];
  };
  const int last = flex.order;
  frame.origin = node(0, 0, 0);
  frame.sides = node(last, last, last) - frame.origin;
  const Vec3d along[3] = {node(last, 0, 0) - frame.origin, node(0, last, 0) - frame.origin,
                          node(0, 0, last) - frame.origin};
  // A box that is turned against the world; others, with sides along the axes or oblique, are taken as they
  // are.
  const double size = norm(frame.sides), tolerance = 1e-9 * size;
  bool is_aligned = true, is_box = true;
  for (int a = 0; a < 3; a++) {
    const double length = norm(along[a]);
    is_box = is_box && length > tolerance;
    for (int b = 0; b < 3; b++) {
      if (a != b) is_aligned = is_aligned && std::abs(along[a][b]) <= tolerance;
      if (a != b) is_box = is_box && std::abs(dot(along[a], along[b])) <= tolerance * length;
    }
  }
  is_box = is_box && dot(cross(along[0], along[1]), along[2]) > 0;
  if (is_aligned || !is_box) return frame;
  frame.is_turned = true;
  for (int a = 0; a < 3; a++) {
    frame.sides[a] = norm(along[a]);
    frame.axes[a] = (1 / frame.sides[a]) * along[a];
  }
  return frame;
}

void add_interpolated_stiffness(FlexDraft& flex, Lame lame) {
  const Vec3d sides = node_frame(flex).sides;
  const Quadrature rule = quadrature(flex.order);
  const std::size_t points = static_cast<std::size_t>(flex.order) + 1;
  for (std::size_t i = 0; i < points; i++)
    for (std::size_t j = 0; j < points; j++)
      for (std::size_t k = 0; k < points; k++) {
        const double weight = rule.weights[i] * rule.weights[j] * rule.weights[k];
        subtract_point(gradients(flex.order, {rule.points[i], rule.points[j], rule.points[k]}, sides), lame,
                       weight * (sides.x * sides.y * sides.z), flex.stiffness);
      }
}

}  // namespace corten::compile
