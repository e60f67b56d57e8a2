#include "support/solids.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace corten::test {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double no_edges(const Vec&) { return kInfinity; }

/// A random convex combination of the vertices that are farthest along the direction, within rounding.
Vec farthest_vertex(const std::vector<Vec>& vertices, double size, const Vec& direction, Random& random) {
  double most = -kInfinity, total = 0;
  for (const Vec& v : vertices) most = std::max(most, dot(v, direction));
  Vec sum{};
  for (const Vec& v : vertices) {
    if (dot(v, direction) < most - 1e-9 * size) continue;
    const double weight = -std::log(random.uniform(1e-9, 1));
    total += weight;
    sum = sum + weight * v;
  }
  return (1 / total) * sum;
}

double reach_of(const std::vector<Vec>& vertices, const Vec& direction) {
  double most = -kInfinity;
  for (const Vec& v : vertices) most = std::max(most, dot(v, direction));
  return most;
}

/// A direction in the normal cone of one, two or all hull faces that meet at a random vertex.
Vec hull_normal(const std::vector<Vec>& vertices, const std::vector<Vec>& facets, double size,
                Random& random) {
  const int kind = random.below(3);
  if (kind == 0 || facets.empty()) {
    if (facets.empty()) return random_direction(random);
    return facets[static_cast<std::size_t>(random.below(static_cast<int>(facets.size())))];
  }
  const Vec toward = random_direction(random);
  const Vec* corner = &vertices[0];
  for (const Vec& v : vertices)
    if (dot(v, toward) > dot(*corner, toward)) corner = &v;
  std::vector<Vec> around;
  for (const Vec& n : facets)
    if (dot(*corner, n) > reach_of(vertices, n) - 1e-9 * size) around.push_back(n);
  if (around.empty()) return toward;
  Vec sum{};
  const int count =
      kind == 1 ? std::min(2, static_cast<int>(around.size())) : static_cast<int>(around.size());
  for (int k = 0; k < count; k++) sum = sum + random.uniform(0.02, 1) * around[static_cast<std::size_t>(k)];
  return unit(sum);
}

Vec nearest_on_segment(const Vec& p, const Vec& a, const Vec& b) {
  const Vec along = b - a;
  return a + std::clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0) * along;
}

Vec nearest_on_triangle(const Vec& p, const Vec& a, const Vec& b, const Vec& c) {
  const Vec n = cross(b - a, c - a);
  const bool inside = dot(cross(b - a, p - a), n) >= 0 && dot(cross(c - b, p - b), n) >= 0 &&
                      dot(cross(a - c, p - c), n) >= 0;
  if (inside) return p - (dot(p - a, n) / dot(n, n)) * n;
  Vec best = nearest_on_segment(p, a, b);
  for (const Vec& q : {nearest_on_segment(p, b, c), nearest_on_segment(p, c, a)})
    if (norm(p - q) < norm(p - best)) best = q;
  return best;
}

/// The solid angle of a triangle divided by two pi (Van Oosterom and Strackee 1983).
double half_turns(const Vec& p, const Vec& a, const Vec& b, const Vec& c) {
  const Vec u = a - p, v = b - p, w = c - p;
  const double lu = norm(u), lv = norm(v), lw = norm(w);
  return std::atan2(dot(u, cross(v, w)), lu * lv * lw + dot(u, v) * lw + dot(v, w) * lu + dot(w, u) * lv) /
         kPi;
}

struct Corners {
  Vec a, b, c;
};

std::vector<Corners> corners_of(const Triangles& mesh) {
  std::vector<Corners> all;
  for (const auto& f : mesh.faces)
    all.push_back({mesh.vertices[static_cast<std::size_t>(f[0])],
                   mesh.vertices[static_cast<std::size_t>(f[1])],
                   mesh.vertices[static_cast<std::size_t>(f[2])]});
  return all;
}

double size_of(const std::vector<Vec>& vertices) {
  double size = 0;
  for (int k = 0; k < 3; k++) {
    Vec axis{};
    axis[static_cast<std::size_t>(k)] = 1;
    size = std::max(size, 0.5 * (reach_of(vertices, axis) + reach_of(vertices, -axis)));
  }
  return size;
}

Vec centre_of_mass(const std::vector<Corners>& triangles) {
  double volume = 0;
  Vec sum{};
  for (const auto& [a, b, c] : triangles) {
    const double v = dot(a, cross(b, c));
    volume += v;
    sum = sum + (0.25 * v) * (a + b + c);
  }
  return (1 / volume) * sum;
}

/// Normals of the triangles that lie on the surface of the convex hull, each once.
std::vector<Vec> hull_facets(const std::vector<Corners>& triangles, const std::vector<Vec>& vertices,
                             double size) {
  std::vector<Vec> facets;
  for (const auto& [a, b, c] : triangles) {
    const Vec n = unit(cross(b - a, c - a));
    if (reach_of(vertices, n) > dot(n, a) + 1e-7 * size) continue;
    const auto same = [&](const Vec& m) { return norm(m - n) < 1e-6; };
    if (std::none_of(facets.begin(), facets.end(), same)) facets.push_back(n);
  }
  return facets;
}

/// True if the centre of mass is above the face's convex hull, and not near its border.
bool stands(const std::vector<Vec>& vertices, const Vec& facet, const Vec& centre, double size) {
  std::vector<Vec> base;
  const double level = reach_of(vertices, facet);
  for (const Vec& v : vertices)
    if (dot(v, facet) > level - 1e-7 * size) base.push_back(v);
  const Vec side = unit(cross(facet, std::abs(facet[0]) < 0.5 ? Vec{1, 0, 0} : Vec{0, 1, 0})),
            other = cross(facet, side);
  for (int k = 0; k < 64; k++) {
    const double angle = 2 * kPi * k / 64;
    const Vec out = std::cos(angle) * side + std::sin(angle) * other;
    if (reach_of(base, out) < dot(centre, out) + 0.05 * size) return false;
  }
  return true;
}

/// Edges whose two triangles are not coplanar, to ten degrees.
std::vector<std::array<Vec, 2>> sharp_edges(const std::vector<Corners>& triangles) {
  std::vector<Vec> normals;
  for (const auto& [a, b, c] : triangles) normals.push_back(unit(cross(b - a, c - a)));
  std::vector<std::array<Vec, 2>> edges;
  for (std::size_t i = 0; i < triangles.size(); i++)
    for (std::size_t k = 0; k < i; k++) {
      if (dot(normals[i], normals[k]) > 0.985) continue;
      std::vector<Vec> common;
      for (const Vec& p : {triangles[i].a, triangles[i].b, triangles[i].c})
        for (const Vec& q : {triangles[k].a, triangles[k].b, triangles[k].c})
          if (p == q) common.push_back(p);
      if (common.size() == 2) edges.push_back({common[0], common[1]});
    }
  return edges;
}

}  // namespace

Turn turn_about(const Vec& axis, double angle) {
  const Vec v = std::sin(0.5 * angle) * unit(axis);
  return {std::cos(0.5 * angle), v[0], v[1], v[2]};
}

Turn operator*(const Turn& a, const Turn& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
          a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3],
          a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1]};
}

Vec rotate(const Turn& a, const Vec& v) {
  const Vec u{a[1], a[2], a[3]}, t = 2.0 * cross(u, v);
  return v + a[0] * t + cross(u, t);
}

Turn turn_to(const Vec& from, const Vec& to) {
  const Vec axis = cross(from, to);
  const double sine = norm(axis), cosine = dot(from, to);
  if (sine > 1e-12) return turn_about(axis, std::atan2(sine, cosine));
  if (cosine > 0) return {1, 0, 0, 0};
  return turn_about(cross(from, std::abs(from[0]) < 0.5 ? Vec{1, 0, 0} : Vec{0, 1, 0}), kPi);
}

double angle_between(const Turn& a, const Turn& b) {
  const Turn d = inverse(a) * b;
  return 2 * std::atan2(std::hypot(d[1], d[2], d[3]), std::abs(d[0]));
}

Vec random_direction(Random& random) { return unit({random.normal(), random.normal(), random.normal()}); }

Turn random_turn(Random& random) {
  Turn q{random.normal(), random.normal(), random.normal(), random.normal()};
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  for (double& x : q) x /= length;
  return q;
}

double log_uniform(Random& random, double low, double high) {
  return low * std::pow(high / low, random.uniform(0, 1));
}

unsigned seed_for(const std::string& name, unsigned seed) {
  std::uint32_t hash = 2166136261u ^ seed;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash;
}

Solid ball_solid(double radius) {
  Solid s;
  s.nearest = [=](const Vec& p) {
    const double r = norm(p);
    return Nearest{r - radius, r > 0 ? (radius / r) * p : Vec{0, 0, radius}};
  };
  s.reach = [=](const Vec& d) { return radius * norm(d); };
  s.farthest = [=](const Vec& d, Random&) { return radius * unit(d); };
  s.outward = random_direction;
  s.feet = {{0, 0, -1}, {1, 0, 0}, unit({1, 2, 3})};
  s.edge_distance = no_edges;
  return s;
}

Solid capsule_solid(double radius, double half) {
  Solid s;
  s.nearest = [=](const Vec& p) {
    const Vec axis{0, 0, std::clamp(p[2], -half, half)};
    const Vec out = p - axis;
    const double r = norm(out);
    return Nearest{r - radius, axis + (r > 0 ? (radius / r) * out : Vec{radius, 0, 0})};
  };
  s.reach = [=](const Vec& d) { return half * std::abs(d[2]) + radius * norm(d); };
  s.farthest = [=](const Vec& d, Random& random) {
    const double z = std::abs(d[2]) < 1e-9 ? random.uniform(-half, half) : std::copysign(half, d[2]);
    return Vec{0, 0, z} + radius * unit(d);
  };
  s.outward = [](Random& random) {
    const Vec d = random_direction(random);
    return random.chance(0.5) ? d : unit({d[0], d[1], 0});
  };
  s.feet = {{1, 0, 0}, {0.6, 0.8, 0}};
  s.edge_distance = no_edges;
  return s;
}

Solid cylinder_solid(double radius, double half) {
  Solid s;
  s.nearest = [=](const Vec& p) {
    const double r = std::hypot(p[0], p[1]), u = r - radius, v = std::abs(p[2]) - half;
    const Vec out = r > 0 ? Vec{p[0] / r, p[1] / r, 0} : Vec{1, 0, 0};
    if (u <= 0 && v <= 0) {
      if (v > u) return Nearest{v, {p[0], p[1], std::copysign(half, p[2])}};
      return Nearest{u, radius * out + Vec{0, 0, p[2]}};
    }
    const Vec q = std::min(r, radius) * out + Vec{0, 0, std::clamp(p[2], -half, half)};
    return Nearest{norm(p - q), q};
  };
  s.reach = [=](const Vec& d) { return radius * std::hypot(d[0], d[1]) + half * std::abs(d[2]); };
  s.farthest = [=](const Vec& d, Random& random) {
    const double side = std::hypot(d[0], d[1]);
    Vec p{};
    if (side < 1e-9) {
      const double angle = random.uniform(0, 2 * kPi), r = radius * std::sqrt(random.uniform(0, 1));
      p = {r * std::cos(angle), r * std::sin(angle), 0};
    } else {
      p = (radius / side) * Vec{d[0], d[1], 0};
    }
    p[2] = std::abs(d[2]) < 1e-9 ? random.uniform(-half, half) : std::copysign(half, d[2]);
    return p;
  };
  s.outward = [](Random& random) {
    const Vec d = random_direction(random);
    const int kind = random.below(3);
    return kind == 0 ? Vec{0, 0, std::copysign(1.0, d[2])} : kind == 1 ? unit({d[0], d[1], 0}) : d;
  };
  s.facets = {{0, 0, 1}, {0, 0, -1}};
  s.feet = {{0, 0, 1}, {0, 0, -1}, {1, 0, 0}};
  s.edge_distance = [=](const Vec& p) {
    return std::hypot(std::hypot(p[0], p[1]) - radius, std::abs(p[2]) - half);
  };
  return s;
}

Solid ellipsoid_solid(const Vec& axes) {
  Solid s;
  // The nearest point q has p - q along the normal: q = a^2 p / (t + a^2), with t from |q / a| = 1 by
  // bisection.
  s.nearest = [=](const Vec& p) {
    const double least = std::min({axes[0], axes[1], axes[2]});
    const auto at = [&](double t) {
      Vec q{};
      for (std::size_t k = 0; k < 3; k++) q[k] = axes[k] * axes[k] * p[k] / (t + axes[k] * axes[k]);
      return q;
    };
    const auto level = [&](const Vec& q) { return norm({q[0] / axes[0], q[1] / axes[1], q[2] / axes[2]}); };
    double low = -least * least, high = norm({axes[0] * p[0], axes[1] * p[1], axes[2] * p[2]});
    for (int i = 0; i < 200; i++) {
      const double middle = 0.5 * (low + high);
      (level(at(middle)) > 1 ? low : high) = middle;
    }
    const Vec q = at(high);
    return Nearest{std::copysign(norm(p - q), level(p) - 1), q};
  };
  s.reach = [=](const Vec& d) { return norm({axes[0] * d[0], axes[1] * d[1], axes[2] * d[2]}); };
  s.farthest = [=](const Vec& d, Random&) {
    const double length = norm({axes[0] * d[0], axes[1] * d[1], axes[2] * d[2]});
    Vec q{};
    for (std::size_t k = 0; k < 3; k++) q[k] = axes[k] * axes[k] * d[k] / length;
    return q;
  };
  s.outward = random_direction;
  s.feet = {{0, 0, 1}, {0, 0, -1}};
  s.edge_distance = no_edges;
  return s;
}

Solid box_solid(const Vec& low, const Vec& high) {
  Solid s;
  s.nearest = [=](const Vec& p) {
    Vec q = p;
    for (std::size_t k = 0; k < 3; k++) q[k] = std::clamp(p[k], low[k], high[k]);
    if (q != p) return Nearest{norm(p - q), q};
    Nearest best{-kInfinity, p};
    for (std::size_t k = 0; k < 3; k++)
      for (const double side : {low[k], high[k]})
        if (-std::abs(p[k] - side) > best.distance) {
          best = {-std::abs(p[k] - side), p};
          best.point[k] = side;
        }
    return best;
  };
  std::vector<Vec> vertices;
  for (const double x : {low[0], high[0]})
    for (const double y : {low[1], high[1]})
      for (const double z : {low[2], high[2]}) vertices.push_back({x, y, z});
  const double size = size_of(vertices);
  const std::vector<Vec> facets = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  s.reach = [=](const Vec& d) { return reach_of(vertices, d); };
  s.farthest = [=](const Vec& d, Random& random) { return farthest_vertex(vertices, size, d, random); };
  s.outward = [=](Random& random) { return hull_normal(vertices, facets, size, random); };
  s.feet = s.facets = facets;
  s.edge_distance = [=](const Vec& p) {
    std::array<double, 3> to{};
    for (std::size_t k = 0; k < 3; k++) to[k] = std::min(std::abs(p[k] - low[k]), std::abs(p[k] - high[k]));
    std::sort(to.begin(), to.end());
    return std::hypot(to[0], to[1]);
  };
  return s;
}

Solid half_space() {
  Solid s;
  s.nearest = [](const Vec& p) { return Nearest{p[2], {p[0], p[1], 0}}; };
  s.reach = [](const Vec&) { return 0.0; };
  s.farthest = [](const Vec&, Random&) { return Vec{}; };
  s.outward = [](Random&) { return Vec{0, 0, 1}; };
  s.facets = {{0, 0, 1}};
  s.edge_distance = no_edges;
  return s;
}

Solid mesh_solid(const Triangles& mesh) {
  const std::vector<Corners> triangles = corners_of(mesh);
  const std::vector<Vec>& vertices = mesh.vertices;
  const double size = size_of(vertices);
  Solid s;
  s.nearest = [=](const Vec& p) {
    double least = kInfinity, winding = 0;
    Vec best{};
    for (const auto& [a, b, c] : triangles) {
      const Vec q = nearest_on_triangle(p, a, b, c);
      const double d = norm(p - q);
      if (d < least) least = d, best = q;
      winding += half_turns(p, a, b, c);
    }
    return Nearest{winding > 1 ? -least : least, best};
  };
  const std::vector<Vec> facets = hull_facets(triangles, vertices, size);
  s.reach = [=](const Vec& d) { return reach_of(vertices, d); };
  s.farthest = [=](const Vec& d, Random& random) { return farthest_vertex(vertices, size, d, random); };
  s.outward = [=](Random& random) { return hull_normal(vertices, facets, size, random); };
  s.facets = facets;
  const Vec centre = centre_of_mass(triangles);
  for (const Vec& n : facets)
    if (stands(vertices, n, centre, size)) s.feet.push_back(n);
  const auto edges = sharp_edges(triangles);
  s.edge_distance = [=](const Vec& p) {
    double least = kInfinity;
    for (const auto& [a, b] : edges) least = std::min(least, norm(p - nearest_on_segment(p, a, b)));
    return least;
  };
  return s;
}

}  // namespace corten::test
