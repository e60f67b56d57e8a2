// Contacts of the distance functions of plugins (mujoco.sdf.*), by the reference's method: from points spread
// over the box in which two shapes can touch, a descent minimizes A + B + |max(A, B)| of their distances A
// and B, then max(A, B). Points inside both are contacts; the normal is that of the surface A = B.
//
// The descent takes gradients from differences of distances over 1e-8, so the last digits of a pose can move
// a contact by 1e-8 of the size, or change whether two descents count as one. docs/conformance.md has
// numbers.
#pragma once

#include "collision/mesh_plane.h"
#include "collision/shape_function.h"
#include "math/quat_of_matrix.h"

namespace corten {

namespace plugin_pair {

inline constexpr double kLargest = 1e10, kSame = 1e-15;

/// The two shapes, in the frame of the second, which is a plugin's.
struct Problem {
  ShapeFunction<double> own, other;
  Vec3<double> offset;    ///< of the second shape's frame in the first's
  Mat3<double> rotation;  ///< to the first shape's frame

  CORTEN_HD Vec3<double> in_other(Vec3<double> x) const { return rotation * x + offset; }
};

enum class Goal { touch, intersection, middle };

CORTEN_HD double value(const Problem& p, Goal goal, Vec3<double> x) {
  using plugin_shape::most;
  const double a = shape_distance(p.own, x), b = shape_distance(p.other, p.in_other(x));
  return goal == Goal::touch ? a + b + std::abs(most(a, b)) : most(a, b);
}

CORTEN_HD Vec3<double> gradient(const Problem& p, Goal goal, Vec3<double> x) {
  const Vec3<double> y = p.in_other(x);
  const auto of_other = [&] { return transposed_times(p.rotation, shape_gradient(p.other, y)); };
  if (goal == Goal::middle) {
    const Vec3<double> a = detail::scaled_to_unit(shape_gradient(p.own, x));
    return detail::scaled_to_unit(a - detail::scaled_to_unit(of_other()));
  }
  const double a = shape_distance(p.own, x), b = shape_distance(p.other, y);
  if (goal == Goal::intersection) return a > b ? shape_gradient(p.own, x) : of_other();
  const Vec3<double> grad_a = shape_gradient(p.own, x), grad_b = of_other();
  const double sign = (a > b ? a : b) > 0 ? 1 : -1;
  return grad_a + grad_b + sign * (a > b ? grad_a : grad_b);
}

CORTEN_HD bool is_usable(double g) { return g <= kLargest && g >= -kLargest; }

/// Moves x against the gradient, with a backtracking line search; returns the value where it stops.
template <class Real>  // double; a stage is a template
CORTEN_STAGE Real descend(const Problem& p, Goal goal, Vec3<Real>& x, int iterations) {
  Real dist = kLargest;
  for (int step = 0; step < iterations; step++) {
    const Vec3<double> grad = gradient(p, goal, x);
    if (!is_usable(grad.x) || !is_usable(grad.y) || !is_usable(grad.z)) return kLargest;
    const Vec3<double> from = x;
    const double before = value(p, goal, from);
    double alpha = 2, wolfe = -0.1 * alpha * dot(grad, grad);
    do {
      alpha *= 0.5;
      wolfe *= 0.5;
      x = from + -alpha * grad;
      dist = value(p, goal, x);
    } while (alpha > 1e-4 && dist - before > wolfe);
    if (before < dist) return dist;
  }
  return dist;
}

/// Element `index` of the Halton sequence, in [0, 1).
CORTEN_HD double halton(int index, int base) {
  double f = 1.0 / base, sum = 0;
  for (int n = index; n > 0; n /= base, f /= base) sum += f * (n % base);
  return sum;
}

struct Frame {
  Vec3<double> pos;
  Quat<double> quat;
};

/// Frame a in frame b.
CORTEN_HD Frame relative(const Frame& a, const Frame& b) {
  const Quat<double> back = conjugate(b.quat);
  const Vec3<double> origin = -rotate(back, b.pos);
  return {origin + rotate(back, a.pos), back * a.quat};
}

/// The box in the first shape's frame that holds what both boxes share; empty if low > high.
struct CommonBox {
  Vec3<double> low{-kLargest, -kLargest, -kLargest}, high{kLargest, kLargest, kLargest};

  template <class M>
  CORTEN_HD void add(const M* aabb, const Mat3<double>& turn, Vec3<double> shift) {
    Vec3<double> least{kLargest, kLargest, kLargest}, most{-kLargest, -kLargest, -kLargest}, end[2];
    for (int k = 0; k < 3; k++) end[0][k] = double(aabb[k]) - aabb[3 + k];
    for (int k = 0; k < 3; k++) end[1][k] = double(aabb[k]) + aabb[3 + k];
    for (int c = 0; c < 8; c++) {
      const Vec3<double> corner = turn * Vec3<double>{end[c & 1].x, end[c >> 1 & 1].y, end[c >> 2].z} + shift;
      for (int k = 0; k < 3; k++) {
        least[k] = plugin_shape::least(least[k], corner[k]);
        most[k] = plugin_shape::most(most[k], corner[k]);
      }
    }
    for (int k = 0; k < 3; k++) {
      low[k] = plugin_shape::most(low[k], least[k]);
      high[k] = plugin_shape::least(high[k], most[k]);
    }
  }
  CORTEN_HD bool is_empty() const { return high.x < low.x || high.y < low.y || high.z < low.z; }
};

/// The contacts of one pair.
template <class T>
struct Contacts {
  ContactPoint<T>* found;
  int count = 0;
  Vec3<double> points[kMaxPairContacts];

  CORTEN_HD bool knows(Vec3<double> x) const {
    for (int i = 0; i < count; i++)
      if (norm(x - points[i]) < kSame) return true;
    return false;
  }
  CORTEN_HD void add(const Problem& p, const Frame& frame, Vec3<double> x, double dist) {
    if (dist > 0 || knows(x) || count == kMaxPairContacts) return;
    points[count] = x;
    const Vec3<double> normal =
        detail::scaled_to_unit(rotate(frame.quat, -1.0 * gradient(p, Goal::middle, x)));
    const Vec3<double> pos = rotate(frame.quat, x) + frame.pos + (-dist / 2) * normal;
    found[count++] = {T(dist), vec3_as<T>(pos), vec3_as<T>(normal), {0, 0, 0}};
  }
};

template <class T>
CORTEN_HD ShapeFunction<double> function_of(const Shape<T>& shape, double* prm) {
  const ShapeFunction<T> s = shape_function(*shape.model, shape.geom);
  for (int i = 0; s.prm != nullptr && i < kMostShapeNumbers && i < s.count; i++) prm[i] = s.prm[i];
  return {s.type, s.plugin, vec3_as<double>(s.size), s.prm != nullptr ? prm : nullptr, s.count};
}

}  // namespace plugin_pair

/// Primitive or plugin against the distance function of a plugin. The margin does not count, as in the
/// reference: contacts begin where the shapes overlap.
template <class T>
CORTEN_STAGE int collide_plugin_shape(const Shape<T>& first, const Shape<T>& second, ContactPoint<T>* found) {
  using namespace plugin_pair;
  double own[kMostShapeNumbers], others[kMostShapeNumbers];
  const Shape<double, T> a = in_double(first), b = in_double(second);
  const Frame at_a{a.pos, quat_of_matrix(a.mat)}, at_b{b.pos, quat_of_matrix(b.mat)};
  const Frame b_in_a = relative(at_b, at_a), a_in_b = relative(at_a, at_b), same = relative(at_a, at_a);
  const Problem problem{function_of(second, own), function_of(first, others), b_in_a.pos,
                        matrix(b_in_a.quat)};
  const Mat3<double> to_b = matrix(a_in_b.quat), nearly_identity = matrix(same.quat);

  const auto& m = *first.model;
  CommonBox box;
  box.add(m.geom_aabb + 6 * first.geom, Mat3<double>{{1, 0, 0, 0, 1, 0, 0, 0, 1}}, {0, 0, 0});
  box.add(m.geom_aabb + 6 * second.geom, problem.rotation, problem.offset);
  if (box.is_empty()) return 0;
  Contacts<T> contacts{found, 0, {}};
  for (int i = 0; i < m.opt.sdf_initpoints; i++) {
    Vec3<double> x;
    const int bases[3] = {2, 3, 5};
    for (int k = 0; k < 3; k++) x[k] = box.low[k] + (box.high[k] - box.low[k]) * halton(i, bases[k]);
    x = to_b * (nearly_identity * x + same.pos) + a_in_b.pos;
    descend(problem, Goal::touch, x, m.opt.sdf_iterations);
    const double dist = descend(problem, Goal::intersection, x, 1);
    contacts.add(problem, at_b, x, dist);
  }
  return contacts.count;
}

/// Plane against a plugin: the reference takes the hull of its mesh.
template <class T>
CORTEN_HD int collide_plane_plugin(const Shape<T>& ground, const Shape<T>& shape, T margin,
                                   ContactPoint<T>* found) {
  Shape<T> hull = shape;
  hull.type = kMesh;
  return collide_plane_convex(ground, hull, margin, found);
}

}  // namespace corten
