// A slow, independent check of contacts between convex shapes, and random shapes to use it on.
//
// The signed distance of two convex shapes is the largest separation g(n) = min n.b - max n.a over all unit
// directions n, with the points a of the first shape and b of the second. For any n, g(n) is a lower bound of
// it, so even a crude search among directions reports only real errors:
//
//   - a contact deeper than the best g found,
//   - a normal that separates less than the best direction found,
//   - a position off the middle between the two surfaces along the normal.
//
// Support functions are implemented here independently, by closed forms or by testing all vertices.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "collision/distance.h"

namespace corten::check {

using Shape = corten::Shape<double>;
using Vec = Vec3<double>;

/// max n.a over the points a of the shape.
inline double reach(const Shape& s, Vec n) {
  const Vec l = transposed_times(s.mat, n);
  double most = 0;
  switch (s.type) {
    case kSphere: most = s.size.x; break;
    case kCapsule: most = s.size.x + s.size.y * std::abs(l.z); break;
    case kEllipsoid: most = std::hypot(s.size.x * l.x, s.size.y * l.y, s.size.z * l.z); break;
    case kCylinder: most = s.size.x * std::hypot(l.x, l.y) + s.size.y * std::abs(l.z); break;
    case kBox: most = s.size.x * std::abs(l.x) + s.size.y * std::abs(l.y) + s.size.z * std::abs(l.z); break;
    default: {
      const Vec* v = s.model->mesh_vert + s.model->mesh_vertadr[s.data];
      most = dot(v[0], l);
      for (int i = 1; i < s.model->mesh_vertnum[s.data]; i++) most = std::max(most, dot(v[i], l));
    }
  }
  return most + dot(s.pos, n);
}

inline double separation(const Shape& a, const Shape& b, Vec n) { return -reach(b, -n) - reach(a, n); }

/// The best direction of a set spread over the sphere, of which the best ones are refined by steps of
/// decreasing size.
inline Vec best_direction(const Shape& a, const Shape& b, int effort, Vec hint) {
  const int samples = 100 * effort, keep = 3 * effort, rounds = 60 * effort;
  struct Trial {
    double g;
    Vec n;
  };
  std::vector<Trial> trials{{separation(a, b, hint), hint}};
  for (int i = 0; i < samples; i++) {
    const double z = 1 - (2 * i + 1.0) / samples, r = std::sqrt(1 - z * z), angle = 2.399963229728653 * i;
    const Vec n{r * std::cos(angle), r * std::sin(angle), z};
    trials.push_back({separation(a, b, n), n});
  }
  const Vec between = normalized(b.pos - a.pos);
  trials.push_back({separation(a, b, between), between});
  std::partial_sort(trials.begin(), trials.begin() + keep, trials.end(),
                    [](const Trial& p, const Trial& q) { return p.g > q.g; });
  Trial best = trials[0];
  for (int t = 0; t < keep; t++) {
    Trial now = trials[t];
    double step = 0.3;
    for (int round = 0; round < rounds && step > 1e-8; round++) {
      const Vec other = std::abs(now.n.x) < 0.6 ? Vec{1, 0, 0} : Vec{0, 1, 0};
      const Vec u = normalized(cross(now.n, other)), v = cross(now.n, u);
      bool better = false;
      for (int k = 0; k < 6; k++) {
        const double angle = 1.0471975511965976 * k;
        const Vec n = normalized(now.n + step * std::cos(angle) * u + step * std::sin(angle) * v);
        const double g = separation(a, b, n);
        if (g > now.g) now = {g, n}, better = true;
      }
      if (!better) step *= 0.25;
    }
    if (now.g > best.g) best = now;
  }
  return best.n;
}

/// The direction that the collider itself finds as separating. It is not trusted, only tried.
inline Vec witness(const Shape& a, const Shape& b) {
  ConvexStorage<double> storage;
  Segment<double> closest;
  const auto none = [](const Shape&, const Shape&, double, ContactPoint<double>*) { return 0; };
  shape_distance(a, b, 1e30, {1e-6, 200, false}, storage.scratch(), closest, none);
  return normalized(closest.to - closest.from);
}

/// A description of the error in the contacts of a and b; empty if there is none. `tolerance` is a length.
inline std::string fault(const Shape& a, const Shape& b, const ContactPoint<double>* found, int n,
                         double tolerance) {
  for (int i = 0; i < n; i++) {
    const ContactPoint<double>& c = found[i];
    const double sum = c.dist + c.pos.x + c.pos.y + c.pos.z + c.normal.x + c.normal.y + c.normal.z;
    if (!std::isfinite(sum)) return "not a number";
    if (std::abs(norm(c.normal) - 1) > 1e-9) return "normal is not unit";
  }
  const Vec hint = n > 0 ? found[0].normal : witness(a, b);
  double best = separation(a, b, best_direction(a, b, 1, hint));
  if (n == 0) {
    // To be sure that shapes overlap, no direction may separate them, so only this case needs a thorough
    // search.
    if (best < -tolerance) best = separation(a, b, best_direction(a, b, 10, hint));
    return best < -tolerance ? "missed, depth " + std::to_string(-best) : "";
  }
  if (best > tolerance) return "found though apart by " + std::to_string(best);
  const ContactPoint<double>& c = found[0];
  if (c.dist < best - tolerance) return "too deep by " + std::to_string(best - c.dist);
  const double along = separation(a, b, c.normal);
  if (along < best - tolerance) return "normal worse by " + std::to_string(best - along);
  if (c.dist > along + tolerance) return "too shallow by " + std::to_string(c.dist - along);
  const double middle = 0.5 * (reach(a, c.normal) - reach(b, -c.normal));
  if (std::abs(dot(c.normal, c.pos) - middle) > tolerance) return "position off the middle";
  return "";
}

/// Random shapes.
struct Random {
  std::mt19937_64 engine;

  explicit Random(unsigned seed) : engine(seed) {}
  double uniform(double a, double b) { return std::uniform_real_distribution<double>(a, b)(engine); }
  int below(int n) { return static_cast<int>(engine() % static_cast<unsigned>(n)); }
  Vec direction() {
    std::normal_distribution<double> normal;
    const double x = normal(engine), y = normal(engine), z = normal(engine);
    return normalized(Vec{x, y, z});
  }
  Mat3<double> rotation() {
    std::normal_distribution<double> normal;
    const double w = normal(engine), x = normal(engine), y = normal(engine), z = normal(engine);
    return matrix(normalized(Quat<double>{w, x, y, z}));
  }
  /// A rotation by multiples of about 90 degrees: symmetric poses are the hard ones.
  Mat3<double> right_angles() {
    Vec axis{0, 0, 0};
    axis[below(3)] = 1;
    Mat3<double> m = matrix(axis_angle(axis, 1.5707963267948966 * below(4)));
    for (double& x : m.m) x = std::round(x);
    return m;
  }

  /// A shape of about the given size, with sides that differ by a factor of up to `aspect`. `model` has all
  /// meshes.
  Shape shape(int type, double size, double aspect, const ModelView<double>* model) {
    Shape s{};
    s.type = type;
    s.data = type == kMesh ? below(model->nmesh) : -1;
    s.model = model;
    for (int i = 0; i < 3; i++) s.size[i] = size * std::pow(aspect, -uniform(0, 1));
    if (type == kSphere) s.radius = s.size.x;
    if (type == kCapsule) s.radius = s.size.x + s.size.y;
    if (type == kEllipsoid) s.radius = std::max({s.size.x, s.size.y, s.size.z});
    if (type == kCylinder) s.radius = std::hypot(s.size.x, s.size.y);
    if (type == kBox) s.radius = norm(s.size);
    if (type == kMesh) {
      const Vec* v = model->mesh_vert + model->mesh_vertadr[s.data];
      for (int i = 0; i < model->mesh_vertnum[s.data]; i++) s.radius = std::max(s.radius, norm(v[i]));
    }
    return s;
  }
};

/// Two random shapes that touch, overlap or nearly do.
struct RandomPair {
  Shape first, second;
};
inline RandomPair random_pair(Random& random, double size, double aspect, const ModelView<double>* model) {
  static constexpr int kTypesOfPairs[][2] = {
      {kSphere, kEllipsoid},   {kSphere, kMesh},   {kCapsule, kEllipsoid},
      {kCapsule, kCylinder},   {kCapsule, kMesh},  {kEllipsoid, kEllipsoid},
      {kEllipsoid, kCylinder}, {kEllipsoid, kBox}, {kEllipsoid, kMesh},
      {kCylinder, kCylinder},  {kCylinder, kBox},  {kCylinder, kMesh},
      {kBox, kMesh},           {kMesh, kMesh}};
  const int* types = kTypesOfPairs[random.below(14)];
  RandomPair pair{random.shape(types[0], size, aspect, model), random.shape(types[1], size, aspect, model)};
  const bool aligned = random.below(4) == 0;
  pair.first.mat = aligned ? random.right_angles() : random.rotation();
  pair.second.mat = aligned ? random.right_angles() : random.rotation();
  const double least = std::min(pair.first.radius, pair.second.radius);
  pair.first.pos = random.uniform(0, 3) * least * random.direction();
  pair.second.pos = pair.first.pos;
  // From coincident to slightly apart, along a direction that is often an axis.
  Vec away = random.direction();
  if (aligned && random.below(2) == 0) away = column(pair.first.mat, random.below(3));
  const double overlap = -separation(pair.first, pair.second, away);
  pair.second.pos += (overlap * random.uniform(random.below(4) == 0 ? 0 : 0.7, 1.02)) * away;
  return pair;
}

/// Meshes of all kinds for such pairs, scaled by `scale`.
inline std::string mesh_scene(double scale) {
  const std::string s =
      " scale=\"" + std::to_string(scale) + " " + std::to_string(scale) + " " + std::to_string(scale) + "\"";
  const std::string body =
      "<mujoco><asset>"
      "<mesh name='box' vertex='-.1 -.2 -.3 .1 -.2 -.3 -.1 .2 -.3 .1 .2 -.3 -.1 -.2 .3 .1 -.2 .3 -.1 .2 .3 "
      ".1 .2 .3'" +
      s +
      "/>"
      "<mesh name='corner' vertex='0 0 0 .2 0 0 0 .2 0 0 0 .2'" +
      s +
      "/>"
      "<mesh name='ball' builtin='sphere' params='1'" +
      s +
      "/>"
      "<mesh name='prism' vertex='.1 0 -.2 .05 .09 -.2 -.05 .09 -.2 -.1 0 -.2 -.05 -.09 -.2 .05 -.09 -.2 "
      ".1 0 .2 .05 .09 .2 -.05 .09 .2 -.1 0 .2 -.05 -.09 .2 .05 -.09 .2'" +
      s +
      "/>"
      "<mesh name='blade' vertex='-1 -1 0 1 -1 0 0 1 0 0 0 .002'" +
      s +
      "/></asset>"
      "<worldbody><body><freejoint/><geom type='mesh' mesh='box' mass='1'/><geom type='mesh' mesh='corner' "
      "mass='1'/>"
      "<geom type='mesh' mesh='ball' mass='1'/><geom type='mesh' mesh='prism' mass='1'/><geom type='mesh' "
      "mesh='blade' mass='1'/></body></worldbody></mujoco>";
  return body;
}

}  // namespace corten::check
