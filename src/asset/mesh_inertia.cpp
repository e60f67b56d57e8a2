#include "asset/mesh_inertia.h"

#include <cmath>

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

struct Facet {
  double area = 0;
  Vec normal{0, 0, 0};
  Vec center{0, 0, 0};
};

Facet facet(Vec a, Vec b, Vec c) {
  const Vec up = cross(b - a, c - a);
  const double length = norm(up);
  Facet f;
  f.center = {(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3, (a.z + b.z + c.z) / 3};
  if (length < tiny<double>()) return f;
  f.area = 0.5 * length;
  f.normal = {up.x / length, up.y / length, up.z / length};
  return f;
}

Facet facet(std::span<const Vec> vertices, const Triangle& t) {
  return facet(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
}

Vec over(Vec sum, double weight) {
  return weight >= tiny<double>() ? Vec{sum.x / weight, sum.y / weight, sum.z / weight} : sum;
}

/// Area-weighted mean of the face centres.
Vec centroid(std::span<const Vec> vertices, std::span<const Triangle> faces) {
  Vec sum{0, 0, 0};
  double area = 0;
  for (const Triangle& t : faces) {
    const Facet f = facet(vertices, t);
    sum += f.area * f.center;
    area += f.area;
  }
  return over(sum, area);
}

/// Weight of a face: its area, or the volume of the pyramid between it and `apex`.
double weight(const Facet& f, Vec apex, InertiaMode mode) {
  if (mode == InertiaMode::shell) return f.area;
  const double volume = dot(f.center - apex, f.normal) * f.area / 3;
  return mode == InertiaMode::legacy ? std::abs(volume) : volume;
}

/// Sum over a face's vertices of products of coordinates i and j, for its second moment.
double product(Vec a, Vec b, Vec c, int i, int j) {
  return 2 * (a[i] * a[j] + b[i] * b[j] + c[i] * c[j]) + a[i] * b[j] + a[j] * b[i] + a[i] * c[j] +
         a[j] * c[i] + b[i] * c[j] + b[j] * c[i];
}

/// Second moments (xx yy zz xy xz yz), and the moments of inertia computed from them.
struct SecondMoments {
  double sum[6] = {};

  void add(double amount, Vec a, Vec b, Vec c) {
    static constexpr int kPairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
    for (int k = 0; k < 6; k++) sum[k] += amount * product(a, b, c, kPairs[k][0], kPairs[k][1]);
  }
  Mat3<double> inertia() const {
    const double xx = sum[1] + sum[2], yy = sum[0] + sum[2], zz = sum[0] + sum[1];
    return {{xx, -sum[3], -sum[4], -sum[3], yy, -sum[5], -sum[4], -sum[5], zz}};
  }
};

}  // namespace

double surface_area(std::span<const Vec> vertices, std::span<const Triangle> faces) {
  double area = 0;
  for (const Triangle& t : faces) area += facet(vertices, t).area;
  return area;
}

double signed_volume(std::span<const Vec> vertices, std::span<const Triangle> faces) {
  const Vec apex = centroid(vertices, faces);
  double volume = 0;
  for (const Triangle& t : faces) volume += weight(facet(vertices, t), apex, InertiaMode::exact);
  return volume;
}

// Two passes: the second is relative to the centre found by the first. In legacy mode their amounts differ,
// since absolute volumes depend on the apex; the second one is used.
MassProperties mass_properties(std::span<const Vec> vertices, std::span<const Triangle> faces,
                               std::span<const Triangle> surface, InertiaMode mode) {
  const Vec apex = centroid(vertices, surface);
  MassProperties found;
  Vec first_moment{0, 0, 0};
  double amount = 0;
  for (const Triangle& t : faces) {
    const Facet f = facet(vertices, t);
    const double w = weight(f, apex, mode);
    amount += w;
    // The centroid of a pyramid is a quarter of the way from base to apex. For a shell the sum is the same.
    first_moment += w * (0.75 * f.center + 0.25 * apex);
  }
  // Divide, do not multiply by the inverse: with equal moments the last bit decides the axes.
  found.center = std::abs(amount) >= tiny<double>()
                     ? Vec{first_moment.x / amount, first_moment.y / amount, first_moment.z / amount}
                     : apex;

  const double share = mode == InertiaMode::shell ? 12 : 20;
  SecondMoments moments;
  for (const Triangle& t : faces) {
    const Vec a = vertices[t[0]] - found.center, b = vertices[t[1]] - found.center,
              c = vertices[t[2]] - found.center;
    const double w = weight(facet(a, b, c), {0, 0, 0}, mode);
    found.amount += w;
    moments.add(w / share, a, b, c);
  }
  found.inertia = moments.inertia();
  return found;
}

MassProperties box_mass_properties(Vec low, Vec high) {
  const Vec edge = high - low;
  const double volume = edge.x * edge.y * edge.z, share = volume / 12;
  const Vec square = scaled(edge, edge);
  return {volume,
          0.5 * (low + high),
          {{share * (square.y + square.z), 0, 0, 0, share * (square.x + square.z), 0, 0, 0,
            share * (square.x + square.y)}}};
}

}  // namespace corten::asset
