#include "support/meshes.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "support/random.h"

namespace corten::test {

namespace {

constexpr double kPi = 3.14159265358979323846;

std::string text(double x) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.9g", x);
  return buffer;
}

/// Height of the thread at an angle and height: 0 to 1, a wave with flanks and short flats.
double thread(double angle, double z, double pitch) {
  double phase = z / pitch - angle / (2 * kPi);
  phase -= std::floor(phase);
  const double wave = 2 - 8 * std::abs(phase - 0.5);  // from -2 to 2
  return 0.5 + 0.5 * std::fmax(-1.0, std::fmin(1.0, wave));
}

}  // namespace

int Triangles::add(double x, double y, double z) {
  vertices.push_back({x, y, z});
  return static_cast<int>(vertices.size()) - 1;
}

void Triangles::quad(int a, int b, int c, int d) {
  faces.push_back({a, b, c});
  faces.push_back({a, c, d});
}

std::string Triangles::mjcf(const std::string& name, const std::string& extra) const {
  std::string out = "<mesh name='" + name + "' " + extra + " vertex='";
  for (const auto& v : vertices) out += text(v[0]) + " " + text(v[1]) + " " + text(v[2]) + " ";
  out += "' face='";
  for (const auto& f : faces)
    out += std::to_string(f[0]) + " " + std::to_string(f[1]) + " " + std::to_string(f[2]) + " ";
  return out + "'/>";
}

std::string Triangles::obj() const {
  std::string out;
  for (const auto& v : vertices) out += "v " + text(v[0]) + " " + text(v[1]) + " " + text(v[2]) + "\n";
  for (const auto& f : faces)
    out += "f " + std::to_string(f[0] + 1) + " " + std::to_string(f[1] + 1) + " " + std::to_string(f[2] + 1) +
           "\n";
  return out;
}

Triangles sheet(double half_x, double half_y, int n) {
  Triangles t;
  for (int i = 0; i <= n; i++)
    for (int k = 0; k <= n; k++) t.add(half_x * (2.0 * i / n - 1), half_y * (2.0 * k / n - 1), 0);
  const auto at = [&](int i, int k) { return i * (n + 1) + k; };
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) t.quad(at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1));
  return t;
}

Triangles slab(double half_x, double half_y, double thickness, int n) {
  Triangles t = sheet(half_x, half_y, n);
  const int below = static_cast<int>(t.vertices.size());
  const std::size_t faces = t.faces.size();
  for (int i = 0; i < below; i++) {
    const auto v = t.vertices[static_cast<std::size_t>(i)];
    t.add(v[0], v[1], -thickness);
  }
  for (std::size_t f = 0; f < faces; f++) {
    const auto top = t.faces[f];
    t.faces.push_back({top[0] + below, top[2] + below, top[1] + below});
  }
  const auto at = [&](int i, int k) { return i * (n + 1) + k; };
  const auto wall = [&](int a, int b) { t.quad(a, a + below, b + below, b); };
  for (int i = 0; i < n; i++) {
    wall(at(i, 0), at(i + 1, 0));
    wall(at(i + 1, n), at(i, n));
    wall(at(0, i + 1), at(0, i));
    wall(at(n, i), at(n, i + 1));
  }
  return t;
}

Triangles uneven_slab(double half_x, double half_y, double thickness, int n, unsigned seed) {
  Triangles t = slab(half_x, half_y, thickness, n);
  Random random(seed);
  for (auto& v : t.vertices) {
    if (std::abs(v[0]) == half_x || std::abs(v[1]) == half_y) continue;
    v[0] += random.uniform(-0.3, 0.3) * 2 * half_x / n;
    v[1] += random.uniform(-0.3, 0.3) * 2 * half_y / n;
  }
  return t;
}

Triangles ridged_block(double rise, double depth) {
  Triangles t;
  for (const double y : {-1.0, 1.0})
    for (const auto& [x, z] : {std::array{-1.0, -depth}, std::array{1.0, -depth}, std::array{1.0, -rise},
                               std::array{0.0, 0.0}, std::array{-1.0, -rise}})
      t.add(x, y, z);
  for (int k = 0; k < 5; k++) t.quad(k, (k + 1) % 5, (k + 1) % 5 + 5, k + 5);
  // Both ends, as fans from the middle of the top.
  for (int k : {4, 0, 1}) {
    const int next = (k + 1) % 5;
    t.faces.push_back({3, next, k});
    t.faces.push_back({8, k + 5, next + 5});
  }
  return t;
}

Triangles subdivided(const Triangles& t) {
  Triangles fine;
  fine.vertices = t.vertices;
  // The loader merges vertices at the same position, so neighbours need not share theirs.
  const auto middle = [&](int a, int b) {
    const auto p = t.vertices[static_cast<std::size_t>(a)], q = t.vertices[static_cast<std::size_t>(b)];
    return fine.add(0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1]), 0.5 * (p[2] + q[2]));
  };
  for (const auto& f : t.faces) {
    const int ab = middle(f[0], f[1]), bc = middle(f[1], f[2]), ca = middle(f[2], f[0]);
    fine.faces.push_back({f[0], ab, ca});
    fine.faces.push_back({ab, f[1], bc});
    fine.faces.push_back({ca, bc, f[2]});
    fine.faces.push_back({ab, bc, ca});
  }
  return fine;
}

Triangles revolved(const std::vector<std::array<double, 2>>& profile, int around) {
  Triangles t;
  const int n = static_cast<int>(profile.size());
  std::vector<std::vector<int>> id(static_cast<std::size_t>(around), std::vector<int>(profile.size()));
  for (int p = 0; p < n; p++) {
    const auto [r, z] = profile[static_cast<std::size_t>(p)];
    int axis = -1;
    for (int i = 0; i < around; i++) {
      const double angle = 2 * kPi * i / around;
      int& vertex = id[static_cast<std::size_t>(i)][static_cast<std::size_t>(p)];
      if (r > 0) vertex = t.add(r * std::cos(angle), r * std::sin(angle), z);
      else vertex = axis < 0 ? (axis = t.add(0, 0, z)) : axis;
    }
  }
  for (int i = 0; i < around; i++)
    for (int p = 0; p < n; p++) {
      const auto& here = id[static_cast<std::size_t>(i)];
      const auto& next = id[static_cast<std::size_t>((i + 1) % around)];
      const std::size_t q = static_cast<std::size_t>(p), w = static_cast<std::size_t>((p + 1) % n);
      const int a = here[q], b = next[q], c = next[w], d = here[w];
      if (a == b && c == d) continue;
      if (a == b) t.faces.push_back({a, c, d});
      else if (c == d) t.faces.push_back({a, b, c});
      else t.quad(a, b, c, d);
    }
  return t;
}

namespace {

/// A profile from the axis to the axis, revolved; faces of zero area there are left out.
Triangles turned_part(const std::vector<std::array<double, 2>>& profile, int around) {
  Triangles t = revolved(profile, around);
  std::vector<std::array<int, 3>> faces;
  for (const auto& f : t.faces)
    if (f[0] != f[1] && f[1] != f[2] && f[2] != f[0]) faces.push_back(f);
  t.faces = faces;
  return t;
}

}  // namespace

Triangles bowl(double outer, double inner, int around, int rows) {
  std::vector<std::array<double, 2>> profile;
  for (int i = 0; i <= rows; i++) {
    const double angle = 0.5 * kPi * i / rows;
    profile.push_back({i == 0 ? 0 : outer * std::sin(angle), -outer * std::cos(angle)});
  }
  for (int i = rows; i >= 0; i--) {
    const double angle = 0.5 * kPi * i / rows;
    profile.push_back({i == 0 ? 0 : inner * std::sin(angle), -inner * std::cos(angle)});
  }
  return turned_part(profile, around);
}

Triangles cup(double s, int around) {
  return turned_part({{0, -0.5 * s},
                      {0.4 * s, -0.5 * s},
                      {0.7 * s, -0.2 * s},
                      {s, 0.5 * s},
                      {0.85 * s, 0.5 * s},
                      {0.55 * s, -0.15 * s},
                      {0.3 * s, -0.35 * s},
                      {0, -0.35 * s}},
                     around);
}

Triangles dumbbell(double s, int around) {
  return turned_part({{0, -s},
                      {0.6 * s, -s},
                      {0.6 * s, -0.5 * s},
                      {0.2 * s, -0.4 * s},
                      {0.2 * s, 0.4 * s},
                      {0.6 * s, 0.5 * s},
                      {0.6 * s, s},
                      {0, s}},
                     around);
}

Triangles washer(double outer, double inner, double h, int around) {
  return revolved({{inner, -h}, {outer, -h}, {outer, h}, {inner, h}}, around);
}

Triangles gear(double outer, double inner, double h, int teeth) {
  Triangles t;
  const int n = 4 * teeth;
  for (const double z : {-h, h})
    for (int i = 0; i < n; i++) {
      // Root, tip, tip and root, as fractions of the pitch.
      const double part[] = {0, 0.15, 0.4, 0.55}, radius = i % 4 == 1 || i % 4 == 2 ? outer : inner;
      const double angle = 2 * 3.14159265358979324 * (i / 4 + part[i % 4]) / teeth;
      t.add(radius * std::cos(angle), radius * std::sin(angle), z);
    }
  const int below = t.add(0, 0, -h), above = t.add(0, 0, h);
  for (int i = 0; i < n; i++) {
    const int next = (i + 1) % n;
    t.quad(i, next, n + next, n + i);
    t.faces.push_back({below, next, i});
    t.faces.push_back({above, n + i, n + next});
  }
  return t;
}

Triangles bar(const std::vector<std::array<double, 3>>& points, std::array<double, 3> across, double radius,
              int around) {
  using V = std::array<double, 3>;
  const auto cross = [](V a, V b) {
    return V{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  };
  Triangles t;
  const int n = static_cast<int>(points.size());
  for (int i = 0; i < n; i++) {
    const V& p = points[static_cast<std::size_t>(i)];
    const V& before = points[static_cast<std::size_t>(std::max(0, i - 1))];
    const V& after = points[static_cast<std::size_t>(std::min(n - 1, i + 1))];
    V along{after[0] - before[0], after[1] - before[1], after[2] - before[2]};
    const double length = std::hypot(along[0], along[1], along[2]);
    for (double& x : along) x /= length;
    const V other = cross(along, across);
    for (int k = 0; k < around; k++) {
      const double c = radius * std::cos(2 * kPi * k / around), s = radius * std::sin(2 * kPi * k / around);
      t.add(p[0] + c * across[0] + s * other[0], p[1] + c * across[1] + s * other[1],
            p[2] + c * across[2] + s * other[2]);
    }
  }
  // `other` rotates to the left of `across`, seen against the direction of travel.
  const auto at = [&](int i, int k) { return i * around + k % around; };
  for (int i = 0; i + 1 < n; i++)
    for (int k = 0; k < around; k++) t.quad(at(i, k), at(i, k + 1), at(i + 1, k + 1), at(i + 1, k));
  const V first = points.front(), last = points.back();
  const int start = t.add(first[0], first[1], first[2]), end = t.add(last[0], last[1], last[2]);
  for (int k = 0; k < around; k++) {
    t.faces.push_back({start, at(0, k + 1), at(0, k)});
    t.faces.push_back({end, at(n - 1, k), at(n - 1, k + 1)});
  }
  return t;
}

Triangles hook(double shaft, double ring, double radius, int around, int along) {
  std::vector<std::array<double, 3>> points{{0, 0, shaft}};
  for (int i = 0; i <= along; i++) {
    const double angle = kPi * (1 + double(i) / along);
    points.push_back({ring + ring * std::cos(angle), 0, ring * std::sin(angle)});
  }
  return bar(points, {0, 1, 0}, radius, around);
}

Triangles bolt(double radius, double depth, double pitch, int turns, int around, int rows) {
  Triangles t;
  const int n = turns * rows;
  const auto at = [&](int k, int i) { return k * around + i % around; };
  for (int k = 0; k <= n; k++)
    for (int i = 0; i < around; i++) {
      const double z = pitch * k / rows, angle = 2 * kPi * i / around;
      const double r = radius - depth + depth * thread(angle, z, pitch);
      t.add(r * std::cos(angle), r * std::sin(angle), z);
    }
  for (int k = 0; k < n; k++)
    for (int i = 0; i < around; i++) t.quad(at(k, i), at(k, i + 1), at(k + 1, i + 1), at(k + 1, i));
  const int bottom = t.add(0, 0, 0), top = t.add(0, 0, pitch * turns);
  for (int i = 0; i < around; i++) {
    t.faces.push_back({bottom, at(0, i + 1), at(0, i)});
    t.faces.push_back({top, at(n, i), at(n, i + 1)});
  }
  return t;
}

Triangles nut(double outer, double radius, double depth, double pitch, int turns, double play, int around,
              int rows) {
  Triangles t;
  const int n = turns * rows;
  const auto at = [&](int k, int i) { return k * around + i % around; };
  for (int k = 0; k <= n; k++)
    for (int i = 0; i < around; i++) {
      const double z = pitch * k / rows, angle = 2 * kPi * i / around;
      const double r = radius - depth + play + depth * thread(angle, z, pitch);
      t.add(r * std::cos(angle), r * std::sin(angle), z);
    }
  for (int k = 0; k < n; k++)
    for (int i = 0; i < around; i++) t.quad(at(k, i), at(k + 1, i), at(k + 1, i + 1), at(k, i + 1));
  const int low = static_cast<int>(t.vertices.size()), high = low + around;
  for (int level = 0; level < 2; level++)
    for (int i = 0; i < around; i++) {
      const double angle = 2 * kPi * i / around;
      t.add(outer * std::cos(angle), outer * std::sin(angle), level * pitch * turns);
    }
  for (int i = 0; i < around; i++) {
    const int next = (i + 1) % around;
    t.quad(low + i, low + next, high + next, high + i);
    t.quad(at(0, i), at(0, i + 1), low + next, low + i);
    t.quad(at(n, i + 1), at(n, i), high + i, high + next);
  }
  return t;
}

Triangles bumpy_ball(double radius, double bumps, int around, int rows, unsigned seed) {
  Random random(seed);
  std::vector<std::array<double, 2>> profile;
  for (int i = 0; i <= rows; i++) {
    const double angle = kPi * i / rows;
    profile.push_back({i == 0 || i == rows ? 0 : radius * std::sin(angle), -radius * std::cos(angle)});
  }
  Triangles t = turned_part(profile, around);
  for (auto& v : t.vertices) {
    const double grow = 1 + random.uniform(-bumps, bumps);
    for (double& x : v) x *= grow;
  }
  return t;
}

Triangles torn_ball(double radius, double bumps, unsigned seed) {
  Triangles t = bumpy_ball(radius, bumps, 8, 6, seed);
  t.faces.resize(t.faces.size() * 2 / 3);
  return t;
}

}  // namespace corten::test
