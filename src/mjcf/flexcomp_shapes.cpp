// The points and elements of the shapes that a <flexcomp> can generate.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "math/elementary.h"
#include "mjcf/flexcomp.h"
#include "mjcf/orientation.h"

namespace corten::mjcf {
namespace {

/// The reference splits cells of a disc by the signs of coordinates up to this.
constexpr double kSignTolerance = 1e-14;

/// The corners of a face cell: first and second index of the face at 0 or 1.
struct Corner {
  int a, b;
};

class Shape {
 public:
  explicit Shape(const Flexcomp& comp)
      : type_(*comp.type), n_(comp.count->values), s_(comp.spacing->values), textured_(wants_texture(comp)) {
    mesh_.dim = *comp.dim;
    if (type_ == FlexcompType::square || type_ == FlexcompType::disc) mesh_.dim = 2;
  }

  FlexMesh made() {
    const bool is_box =
        type_ == FlexcompType::box || type_ == FlexcompType::cylinder || type_ == FlexcompType::ellipsoid;
    if (is_box) make_box();
    else if (mesh_.dim == 1) make_line();
    else if (mesh_.dim == 2) make_square();
    else make_grid();
    return std::move(mesh_);
  }

 private:
  static bool wants_texture(const Flexcomp& comp) {
    return comp.texcoord->empty() && !comp.material->empty();
  }

  double half(std::size_t axis) const { return 0.5 * s_[axis] * (n_[axis] - 1); }
  double centred(std::size_t axis, int i) const { return s_[axis] * (i - 0.5 * (n_[axis] - 1)); }

  void add_point(Vec3d p, std::size_t u, int iu, std::size_t v, int iv) {
    mesh_.points.insert(mesh_.points.end(), {p.x, p.y, p.z});
    if (textured_) add_texcoord(fraction(u, iu), fraction(v, iv));
  }
  void add_texcoord(float u, float v) { mesh_.texcoords.insert(mesh_.texcoords.end(), {u, v}); }
  float fraction(std::size_t axis, int i) const {
    return static_cast<float>(i) / static_cast<float>(std::max(n_[axis] - 1, 1));
  }
  void add_element(std::initializer_list<int> points) { mesh_.elements.insert(mesh_.elements.end(), points); }

  // ---- segments

  void make_line() {
    if (type_ == FlexcompType::circle) return make_circle();
    for (int i = 0; i < n_[0]; ++i) {
      mesh_.points.insert(mesh_.points.end(), {centred(0, i), 0.0, 0.0});
      if (i < n_[0] - 1) add_element({i, i + 1});
    }
  }

  /// A closed ring of one point less than the count.
  void make_circle() {
    const int points = n_[0] - 1;
    const double angle = 2 * std::numbers::pi / points, radius = s_[0] / corten::sin(angle / 2) / 2;
    for (int i = 0; i < points; ++i) {
      mesh_.points.insert(mesh_.points.end(),
                          {radius * corten::cos(angle * i), radius * corten::sin(angle * i), 0.0});
      add_element({i, i == points - 1 ? 0 : i + 1});
    }
  }

  // ---- triangles in a plane

  void make_square() {
    for (int i = 0; i < n_[0]; ++i)
      for (int j = 0; j < n_[1]; ++j) {
        const Vec3d p{centred(0, i), centred(1, j), 0};
        add_point(type_ == FlexcompType::disc ? on_disc(p) : p, 0, i, 1, j);
        if (i == n_[0] - 1 || j == n_[1] - 1) continue;
        const int a = i * n_[1] + j, b = a + n_[1], c = b + 1, d = a + 1;
        if (type_ == FlexcompType::disc && is_split_across(p)) add_element({a, b, d, b, c, d});
        else add_element({a, b, c, a, c, d});
      }
  }

  /// The cells of two quadrants of a disc are split along the other diagonal, which then is radial.
  static bool is_split_across(Vec3d p) {
    return (p.x < -kSignTolerance && p.y > -kSignTolerance) ||
           (p.x > -kSignTolerance && p.y < -kSignTolerance);
  }

  /// As in the reference, the radius has the unit of an area.
  Vec3d on_disc(Vec3d p) const {
    const double size = std::max(std::abs(p.x), std::abs(p.y));
    const Vec3d u = direction({p.x, p.y, 0});
    return {u.x * (half(0) * size), u.y * (half(1) * size), 0};
  }

  static Vec3d direction(Vec3d v) { return norm(v) < kZeroLength ? v : unit(v); }

  // ---- tetrahedra of a grid

  void make_grid() {
    static constexpr int tetrahedra[6][4] = {{0, 3, 1, 7}, {0, 1, 4, 7}, {1, 3, 2, 7},
                                             {1, 2, 6, 7}, {1, 5, 4, 7}, {1, 6, 5, 7}};
    const auto id = [&](int i, int j, int k) { return (i * n_[1] + j) * n_[2] + k; };
    for (int i = 0; i < n_[0]; ++i)
      for (int j = 0; j < n_[1]; ++j)
        for (int k = 0; k < n_[2]; ++k) {
          add_point({centred(0, i), centred(1, j), centred(2, k)}, 0, i, 1, j);
          if (i == n_[0] - 1 || j == n_[1] - 1 || k == n_[2] - 1) continue;
          const int corner[8] = {
              id(i, j, k),     id(i + 1, j, k),     id(i + 1, j + 1, k),     id(i, j + 1, k),
              id(i, j, k + 1), id(i + 1, j, k + 1), id(i + 1, j + 1, k + 1), id(i, j + 1, k + 1)};
          for (const auto& t : tetrahedra)
            add_element({corner[t[0]], corner[t[1]], corner[t[2]], corner[t[3]]});
        }
  }

  // ---- surface of a box, projected to other shapes

  Vec3d projected(int i, int j, int k) const {
    Vec3d p{2.0 * i / (n_[0] - 1) - 1, 2.0 * j / (n_[1] - 1) - 1, 2.0 * k / (n_[2] - 1) - 1};
    if (type_ == FlexcompType::cylinder) {
      const double size = std::max(std::abs(p.x), std::abs(p.y));
      const Vec3d u = direction({p.x, p.y, 0});
      return {u.x * (half(0) * size), u.y * (half(1) * size), p.z * half(2)};
    }
    if (type_ == FlexcompType::ellipsoid) p = direction(p);
    return {p.x * half(0), p.y * half(1), p.z * half(2)};
  }

  /// Visits the six faces: k = 0, k = max, j = 0, j = max, i = 0, i = max. The last face along k is left open
  /// by surfaces. visit(i, j, k, face axis, is_last) is called for every point of a face, outer index first.
  template <class Visit>
  void for_each_on_faces(Visit&& visit) const {
    for (const int axis : {2, 1, 0}) {
      const int outer = axis == 0 ? 1 : 0, inner = axis == 2 ? 1 : 2;
      for (const bool last : {false, true}) {
        if (mesh_.dim == 2 && axis == 2 && last) continue;
        for (int a = 0; a < n_[static_cast<std::size_t>(outer)]; ++a)
          for (int b = 0; b < n_[static_cast<std::size_t>(inner)]; ++b) {
            std::array<int, 3> at{};
            at[static_cast<std::size_t>(axis)] = last ? n_[static_cast<std::size_t>(axis)] - 1 : 0;
            at[static_cast<std::size_t>(outer)] = a;
            at[static_cast<std::size_t>(inner)] = b;
            visit(at, axis, last);
          }
      }
    }
  }

  std::size_t place(const std::array<int, 3>& at) const {
    return (static_cast<std::size_t>(at[0]) * static_cast<std::size_t>(n_[1]) +
            static_cast<std::size_t>(at[1])) *
               static_cast<std::size_t>(n_[2]) +
           static_cast<std::size_t>(at[2]);
  }

  void make_box() {
    ids_.assign(
        static_cast<std::size_t>(n_[0]) * static_cast<std::size_t>(n_[1]) * static_cast<std::size_t>(n_[2]),
        -1);
    int next = 0;
    if (mesh_.dim == 3) {
      mesh_.points.assign(3, 0);
      if (textured_) add_texcoord(0, 0);
      next = 1;
    }
    for_each_on_faces([&](const std::array<int, 3>& at, int axis, bool) {
      int& id = ids_[place(at)];
      if (id >= 0) return;
      id = next++;
      const std::size_t u = axis == 0 ? 1 : 0, v = axis == 2 ? 1 : 2;
      add_point(projected(at[0], at[1], at[2]), u, at[u], v, at[v]);
    });
    for_each_on_faces([&](const std::array<int, 3>& at, int axis, bool last) { add_cell(at, axis, last); });
  }

  void add_cell(const std::array<int, 3>& at, int axis, bool last) {
    const std::size_t outer = axis == 0 ? 1 : 0, inner = axis == 2 ? 1 : 2;
    if (at[outer] == n_[outer] - 1 || at[inner] == n_[inner] - 1) return;
    const auto id = [&](Corner c) {
      std::array<int, 3> corner = at;
      corner[outer] += c.a;
      corner[inner] += c.b;
      return ids_[place(corner)];
    };
    const int c00 = id({0, 0}), c10 = id({1, 0}), c11 = id({1, 1}), c01 = id({0, 1});
    if (mesh_.dim == 3) {
      add_element({0, c00, c10, c11});
      add_element({0, c00, c01, c11});
    } else if (axis == 2 && !last) {
      add_element({c00, c11, c10});
      add_element({c00, c01, c11});
    } else if ((axis == 1) != last) {  // j = 0, i = max, and k = max, which only segments have
      add_element({c00, c10, c11});
      add_element({c00, c11, c01});
    } else {
      add_element({c10, c00, c01});
      add_element({c10, c01, c11});
    }
  }

  FlexcompType type_;
  std::array<int, 3> n_;
  std::array<double, 3> s_;
  bool textured_;
  FlexMesh mesh_;
  std::vector<int> ids_;  ///< of the points of a box, by their place in the grid
};

}  // namespace

FlexMesh generated(const Flexcomp& comp) { return Shape(comp).made(); }

long long points_of(const Flexcomp& comp) {
  const auto& n = *comp.count;
  const bool is_flat =
      *comp.dim == 2 || *comp.type == FlexcompType::square || *comp.type == FlexcompType::disc;
  const bool is_box = *comp.type == FlexcompType::box || *comp.type == FlexcompType::cylinder ||
                      *comp.type == FlexcompType::ellipsoid;
  const long long a = n[0], b = n[1], c = n[2];
  if (is_box) return a > 46341 || b > 46341 || c > 46341 ? 1LL << 40 : a * b * c;
  if (is_flat) return a * b;
  if (*comp.dim == 1) return a;
  return a > 46341 || b > 46341 || c > 46341 ? 1LL << 40 : a * b * c;
}

}  // namespace corten::mjcf
