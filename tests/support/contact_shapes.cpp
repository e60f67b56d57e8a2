#include "support/contact_shapes.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <stdexcept>

namespace corten::test {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kFloor = 15, kThick = 2;  ///< half width and thickness of floors, in body sizes
constexpr double kGlobe = 20;              ///< radius of a large sphere
constexpr int kCells = 16, kThinCells = 32, kFloorCells = 30;

std::string text(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", x);
  return buffer;
}
std::string text(const Vec& v) { return text(v[0]) + " " + text(v[1]) + " " + text(v[2]); }

/// A Model stores mesh vertices in single precision, as the reference does.
double in_float(double x) { return static_cast<double>(static_cast<float>(x)); }
Triangles in_float(Triangles t) {
  for (Vec& v : t.vertices)
    for (double& x : v) x = in_float(x);
  return t;
}

Triangles moved(Triangles t, const Vec& by) {
  for (Vec& v : t.vertices) v = v + by;
  return t;
}

Solid moved(const Solid& solid, const Vec& by) {
  Solid s = solid;
  s.nearest = [=](const Vec& p) {
    const Nearest n = solid.nearest(p - by);
    return Nearest{n.distance, n.point + by};
  };
  s.reach = [=](const Vec& d) { return solid.reach(d) + dot(d, by); };
  s.farthest = [=](const Vec& d, Random& random) { return solid.farthest(d, random) + by; };
  s.edge_distance = [=](const Vec& p) { return solid.edge_distance(p - by); };
  return s;
}

/// A polygon in the x-y plane, counter-clockwise, extruded from -half to half along z. `ears` are its
/// triangles.
Triangles prism(const std::vector<std::array<double, 2>>& outline,
                const std::vector<std::array<int, 3>>& ears, double half) {
  Triangles t;
  const int n = static_cast<int>(outline.size());
  for (const double z : {-half, half})
    for (const auto& [x, y] : outline) t.add(x, y, z);
  for (int k = 0; k < n; k++) t.quad(k, (k + 1) % n, (k + 1) % n + n, k + n);
  for (const auto& [a, b, c] : ears) {
    t.faces.push_back({a, c, b});
    t.faces.push_back({a + n, b + n, c + n});
  }
  return t;
}

Triangles round_prism(double radius, double half, int sides) {
  std::vector<std::array<double, 2>> outline;
  std::vector<std::array<int, 3>> ears;
  for (int k = 0; k < sides; k++)
    outline.push_back({radius * std::cos(2 * kPi * k / sides), radius * std::sin(2 * kPi * k / sides)});
  for (int k = 2; k < sides; k++) ears.push_back({0, k - 1, k});
  return prism(outline, ears, half);
}

Triangles ell(double s) {
  return prism({{-s, -s}, {s, -s}, {s, -0.2 * s}, {-0.2 * s, -0.2 * s}, {-0.2 * s, s}, {-s, s}},
               {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}}, 0.4 * s);
}

Triangles tetrahedron(double s) {
  Triangles t;
  t.add(s, s, s), t.add(s, -s, -s), t.add(-s, s, -s), t.add(-s, -s, s);
  t.faces = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
  return t;
}

Triangles torus(double ring, double tube, int around, int across) {
  std::vector<std::array<double, 2>> profile;
  for (int k = 0; k < across; k++)
    profile.push_back({ring + tube * std::cos(2 * kPi * k / across), tube * std::sin(2 * kPi * k / across)});
  return revolved(profile, around);
}

Triangles cone(double radius, double low, double high, int sides) {
  Triangles t;
  t.add(0, 0, low), t.add(0, 0, high);
  for (int k = 0; k < sides; k++)
    t.add(radius * std::cos(2 * kPi * k / sides), radius * std::sin(2 * kPi * k / sides), low);
  for (int k = 0; k < sides; k++) {
    const int a = 2 + k, b = 2 + (k + 1) % sides;
    t.faces.push_back({0, b, a});
    t.faces.push_back({1, a, b});
  }
  return t;
}

/// Five points around a pentagon.
Triangles star(double s) {
  std::vector<std::array<double, 2>> outline;
  for (int k = 0; k < 10; k++) {
    const double r = k % 2 == 0 ? s : 0.45 * s;
    outline.push_back({r * std::cos(kPi * k / 5), r * std::sin(kPi * k / 5)});
  }
  return prism(outline,
               {{9, 0, 1}, {1, 2, 3}, {3, 4, 5}, {5, 6, 7}, {7, 8, 9}, {1, 3, 5}, {1, 5, 7}, {1, 7, 9}},
               0.25 * s);
}

/// A wedge of 6 degrees.
Triangles wedge(double s) {
  return prism({{-s, -0.1 * s}, {s, -0.1 * s}, {-s, 0.1 * s}}, {{0, 1, 2}}, 0.6 * s);
}

/// A U-shaped profile.
Triangles channel(double s) {
  return prism({{-s, -0.6 * s},
                {s, -0.6 * s},
                {s, 0.6 * s},
                {0.8 * s, 0.6 * s},
                {0.8 * s, -0.4 * s},
                {-0.8 * s, -0.4 * s},
                {-0.8 * s, 0.6 * s},
                {-s, 0.6 * s}},
               {{0, 1, 4}, {0, 4, 5}, {1, 2, 3}, {1, 3, 4}, {0, 5, 6}, {0, 6, 7}}, 0.8 * s);
}

/// A slab whose top has rows of slivers: every second row and column is a thousandth as wide.
Triangles sliver_slab(double half, double thickness, int n) {
  Triangles t = slab(half, half, thickness, n);
  for (Vec& v : t.vertices)
    for (std::size_t k = 0; k < 2; k++) {
      const int i = static_cast<int>(std::lround(0.5 * n * (v[k] / half + 1)));
      if (i % 2 == 1) v[k] += 0.999 * 2 * half / n;
    }
  return t;
}

/// A tube around a trefoil.
Triangles knot(double s, int around, int across) {
  const auto at = [&](double t) {
    return (0.27 * s) *
           Vec{std::sin(t) + 2 * std::sin(2 * t), std::cos(t) - 2 * std::cos(2 * t), -std::sin(3 * t)};
  };
  Triangles t;
  for (int i = 0; i < around; i++) {
    const double place = 2 * kPi * i / around;
    const Vec along = unit(at(place + 1e-4) - at(place - 1e-4)), side = unit(cross(along, {0, 0, 1}));
    const Vec up = cross(side, along);
    for (int k = 0; k < across; k++) {
      const double angle = 2 * kPi * k / across;
      const Vec p = at(place) + (0.16 * s) * (std::cos(angle) * side + std::sin(angle) * up);
      t.add(p[0], p[1], p[2]);
    }
  }
  const auto id = [&](int i, int k) { return (i % around) * across + k % across; };
  for (int i = 0; i < around; i++)
    for (int k = 0; k < across; k++) t.quad(id(i, k), id(i, k + 1), id(i + 1, k + 1), id(i + 1, k));
  return t;
}

Triangles stairs(double s) {
  return prism({{-s, -s},
                {s, -s},
                {s, -0.4 * s},
                {0.3 * s, -0.4 * s},
                {0.3 * s, 0.2 * s},
                {-0.4 * s, 0.2 * s},
                {-0.4 * s, 0.8 * s},
                {-s, 0.8 * s}},
               {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}, {0, 5, 6}, {0, 6, 7}}, 0.7 * s);
}

/// A thin triangle with a thick rim: a wedge of 3 degrees whose ends taper.
Triangles blade(double s) {
  Triangles t;
  for (const auto& [x, y, z] :
       {Vec{-s, -0.5 * s, 0}, Vec{s, -0.3 * s, 0}, Vec{-s, 0.5 * s, -0.05 * s}, Vec{s, 0.3 * s, -0.05 * s},
        Vec{-s, 0.5 * s, 0.05 * s}, Vec{s, 0.3 * s, 0.05 * s}})
    t.add(x, y, z);
  t.quad(0, 2, 3, 1), t.quad(0, 1, 5, 4), t.quad(2, 4, 5, 3);
  t.faces.push_back({0, 4, 2}), t.faces.push_back({1, 3, 5});
  return t;
}

/// Surfaces that are open below: a hemisphere, a box and a pipe, which is also open above.
Triangles dome(double s, int around, int rows) {
  Triangles t;
  for (int i = 0; i < rows; i++) {
    const double angle = 0.5 * kPi * i / rows;
    for (int k = 0; k < around; k++)
      t.add(s * std::cos(angle) * std::cos(2 * kPi * k / around),
            s * std::cos(angle) * std::sin(2 * kPi * k / around), s * std::sin(angle));
  }
  t.add(0, 0, s);
  for (int k = 0; k < around; k++) {
    const int next = (k + 1) % around, last = (rows - 1) * around;
    for (int i = 0; i + 1 < rows; i++)
      t.quad(i * around + k, i * around + next, (i + 1) * around + next, (i + 1) * around + k);
    t.faces.push_back({last + k, last + next, rows * around});
  }
  return t;
}
Triangles without_ends(Triangles t, double low, double high) {
  std::erase_if(t.faces, [&](const auto& f) {
    const auto all_at = [&](double z) {
      return std::all_of(f.begin(), f.end(),
                         [&](int v) { return t.vertices[static_cast<std::size_t>(v)][2] == z; });
    };
    return all_at(low) || all_at(high);
  });
  return t;
}

Triangles cube(double s) { return moved(slab(s, s, 2 * s, 1), {0, 0, s}); }

Triangles mesh_named(const std::string& name, double s) {
  if (name == "cube") return cube(s);
  if (name == "finecube") return moved(slab(s, s, 2 * s, 6), {0, 0, s});
  if (name == "ball") return icosphere(s, 2);
  if (name == "washer") return washer(s, 0.5 * s, 0.2 * s, 16);
  if (name == "ell") return ell(s);
  if (name == "prism") return round_prism(0.8 * s, 0.6 * s, 16);
  if (name == "torus") return torus(0.7 * s, 0.3 * s, 16, 10);
  if (name == "tetra") return tetrahedron(0.7 * s);
  if (name == "cone") return cone(0.8 * s, -0.6 * s, s, 24);
  if (name == "star") return star(s);
  if (name == "wedge") return wedge(s);
  if (name == "plate") return moved(slab(s, s, 0.12 * s, 1), {0, 0, 0.06 * s});
  if (name == "finetorus") return torus(0.7 * s, 0.3 * s, 48, 26);
  if (name == "knot") return knot(s, 48, 10);
  if (name == "cup") return cup(s, 20);
  if (name == "dumbbell") return dumbbell(s, 12);
  if (name == "stairs") return stairs(s);
  if (name == "blade") return blade(s);
  if (name == "pyramid") return cone(0.9 * s, -0.4 * s, s, 5);
  if (name == "rod") return round_prism(0.08 * s, s, 6);
  if (name == "fineball") return icosphere(s, 4);
  if (name == "coarseball") return icosphere(s, 0);
  if (name == "thinplate") return moved(slab(s, 0.8 * s, 0.06 * s, 2), {0, 0, 0.03 * s});
  if (name == "thickplate") return moved(slab(s, s, 0.2 * s, 1), {0, 0, 0.1 * s});
  if (name == "gear") return gear(s, 0.75 * s, 0.25 * s, 12);
  if (name == "channel") return channel(s);
  if (name == "tube") return washer(0.5 * s, 0.4 * s, s, 20);
  if (name == "halfshell") return moved(bowl(s, 0.9 * s, 16, 6), {0, 0, 0.5 * s});
  if (name == "lumps") return bumpy_ball(s, 0.2, 24, 14, 3);
  if (name == "flatcone") return cone(s, -0.15 * s, 0.3 * s, 16);
  if (name == "hook") return moved(hook(1.2 * s, 0.4 * s, 0.12 * s, 10, 16), {-0.4 * s, 0, -0.4 * s});
  if (name == "dome") return dome(s, 20, 6);
  if (name == "openbox") return without_ends(slab(s, 0.8 * s, 1.2 * s, 3), -1.2 * s, 1);
  if (name == "openpipe") return without_ends(round_prism(0.7 * s, 0.6 * s, 18), -0.6 * s, 0.6 * s);
  throw std::invalid_argument("unknown mesh " + name);
}

/// A mesh as a hull, as triangles, or as a field with `cells` cells.
Shape mesh_shape(const std::string& name, const Triangles& mesh, int cells) {
  Shape shape;
  shape.name = name;
  const std::string way = name.substr(0, name.find('_')), asset = name;
  const bool open = name == "tri_dome" || name.starts_with("tri_open");
  const std::string inertia = open ? "inertia='shell'" : "inertia='exact'";
  const std::string rule = way == "hull" ? inertia : inertia + " collision='triangle'";
  shape.assets = mesh.mjcf(asset, rule);
  shape.geom = "type='mesh' mesh='" + asset + "'";
  if (way != "sdf") return shape;
  shape.assets +=
      "<sdf name='" + asset + "' mesh='" + asset + "' resolution='" + std::to_string(cells) + "'/>";
  shape.geom = "type='sdf' sdf='" + asset + "'";
  Vec low = mesh.vertices[0], high = low;
  for (const Vec& v : mesh.vertices)
    for (std::size_t k = 0; k < 3; k++) low[k] = std::min(low[k], v[k]), high[k] = std::max(high[k], v[k]);
  shape.cell = std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]}) / cells;
  return shape;
}

Shape primitive(const std::string& name, double s) {
  Shape shape;
  shape.name = name;
  const auto geom = [&](const std::string& sizes) { return "type='" + name + "' size='" + sizes + "'"; };
  if (name == "sphere") shape.geom = geom(text(s)), shape.solid = ball_solid(s);
  if (name == "capsule") {
    shape.geom = geom(text(0.4 * s) + " " + text(0.6 * s));
    shape.solid = capsule_solid(0.4 * s, 0.6 * s);
  }
  if (name == "ellipsoid") {
    const Vec axes{s, 0.8 * s, 0.5 * s};
    shape.geom = geom(text(axes)), shape.solid = ellipsoid_solid(axes);
  }
  if (name == "cylinder") {
    shape.geom = geom(text(0.8 * s) + " " + text(0.6 * s));
    shape.solid = cylinder_solid(0.8 * s, 0.6 * s);
  }
  if (name == "box") {
    const Vec half{s, 0.8 * s, 0.6 * s};
    shape.geom = geom(text(half)), shape.solid = box_solid(-half, half);
  }
  if (shape.geom.empty()) throw std::invalid_argument("unknown shape " + name);
  shape.rolls = name != "box";
  return shape;
}

}  // namespace

Triangles icosphere(double radius, int cuts) {
  const double g = 0.5 * (1 + std::sqrt(5.0));
  Triangles t;
  for (const double a : {-1.0, 1.0})
    for (const double b : {-g, g}) t.add(0, a, b), t.add(a, b, 0), t.add(b, 0, a);
  // Faces are the triples of vertices at the shortest distance from each other.
  const auto near = [&](int i, int k) {
    const auto& v = t.vertices;
    return norm(v[static_cast<std::size_t>(i)] - v[static_cast<std::size_t>(k)]) < 2.1;
  };
  for (int a = 0; a < 12; a++)
    for (int b = a + 1; b < 12; b++)
      for (int c = b + 1; c < 12; c++) {
        if (!near(a, b) || !near(b, c) || !near(c, a)) continue;
        const auto& v = t.vertices;
        const Vec p = v[static_cast<std::size_t>(a)], q = v[static_cast<std::size_t>(b)],
                  r = v[static_cast<std::size_t>(c)];
        if (dot(p, cross(q, r)) > 0) t.faces.push_back({a, b, c});
        else t.faces.push_back({a, c, b});
      }
  for (int k = 0; k < cuts; k++) {
    const Triangles fine = subdivided(t);
    // Merge equal vertices, so that neighbours share them.
    Triangles welded;
    std::map<Vec, int> ids;
    for (const auto& f : fine.faces) {
      std::array<int, 3> face{};
      for (std::size_t i = 0; i < 3; i++) {
        const Vec v = unit(fine.vertices[static_cast<std::size_t>(f[i])]);
        Vec key{};
        for (std::size_t m = 0; m < 3; m++) key[m] = std::round(1e6 * v[m]);
        const auto [it, fresh] = ids.try_emplace(key, static_cast<int>(welded.vertices.size()));
        if (fresh) welded.add(v[0], v[1], v[2]);
        face[i] = it->second;
      }
      welded.faces.push_back(face);
    }
    t = welded;
  }
  for (Vec& v : t.vertices) v = radius * unit(v);
  return t;
}

std::vector<std::string> convex_bodies() {
  return {"sphere", "capsule", "ellipsoid", "cylinder", "box", "hull_cube", "hull_tetra"};
}
std::vector<std::string> triangle_bodies() {
  return {"tri_cube", "tri_finecube", "tri_ball",  "tri_washer",
          "tri_ell",  "tri_prism",    "tri_torus", "tri_tetra"};
}
std::vector<std::string> sharp_bodies() {
  return {"tri_cone", "tri_star", "tri_wedge", "tri_plate", "tri_finetorus",
          "sdf_cone", "sdf_star", "sdf_wedge", "sdf_plate"};
}
std::vector<std::string> other_bodies() {
  std::vector<std::string> all;
  for (const char* way : {"tri_", "sdf_"})
    for (const char* what : {"knot", "cup", "dumbbell", "stairs", "blade", "pyramid", "rod", "fineball",
                             "coarseball", "thinplate", "thickplate"})
      all.push_back(std::string(way) + what);
  return all;
}
std::vector<std::string> unusual_bodies() {
  std::vector<std::string> all;
  for (const char* way : {"tri_", "sdf_", "hull_"})
    for (const char* what : {"gear", "channel", "tube", "halfshell", "lumps", "flatcone", "hook"})
      all.push_back(std::string(way) + what);
  return all;
}
std::vector<std::string> open_bodies() { return {"tri_dome", "tri_openbox", "tri_openpipe"}; }
std::vector<std::string> field_bodies() {
  return {"sdf_cube", "sdf_ball", "sdf_washer", "sdf_ell", "sdf_prism", "sdf_torus", "sdf_tetra"};
}

Shape body_shape(const std::string& name, double size) {
  const std::size_t cut = name.find('_');
  if (cut == std::string::npos) {
    Shape shape = primitive(name, size);
    shape.size = size;
    return shape;
  }
  const std::string what = name.substr(cut + 1);
  const bool field_ball = name == "sdf_ball";
  const Triangles mesh = in_float(field_ball ? icosphere(size, 3) : mesh_named(what, size));
  const bool plate = what == "plate" || what == "thinplate" || what == "thickplate";
  const bool thin = plate || what == "wedge" || what == "blade" || what == "rod" || what == "knot" ||
                    what == "tube" || what == "halfshell" || what == "hook" || what == "channel" ||
                    what == "flatcone";
  Shape shape = mesh_shape(name, mesh, thin ? kThinCells : kCells);
  shape.size = size;
  shape.rolls = field_ball;
  // A field of a finely triangulated ball represents the ball: its facets are flatter than the grid resolves.
  shape.solid = field_ball ? ball_solid(size) : mesh_solid(mesh);
  if (what == "wedge" || what == "blade") shape.aside = 1;
  // Soft contacts are too soft for a plate to stand on its rim.
  if (plate) shape.solid.feet = {{0, 0, 1}, {0, 0, -1}};
  // A rod on its end falls over, and a hook does not rest on the feet of its hull.
  if (what == "rod") std::erase_if(shape.solid.feet, [](const Vec& n) { return std::abs(n[2]) > 0.5; });
  if (what == "hook") shape.solid.feet.clear();
  if (what == "dome" || what.starts_with("open")) shape.solid.feet = {{0, 0, -1}};
  if (shape.solid.feet.empty()) shape.solid.feet = {{0, 0, -1}}, shape.rolls = shape.tips = true;
  const double side = in_float(size);
  if (what == "finecube") shape.solid = box_solid({-side, -side, -side}, {side, side, side});
  return shape;
}

std::vector<std::string> convex_floors() { return {"plane", "box", "hull", "cylinder", "hfield"}; }
std::vector<std::string> triangle_floors() { return {"tri_slab", "tri_uneven", "tri_sheet", "tri_back"}; }
std::vector<std::string> field_floors() { return {"sdf_slab"}; }
std::vector<std::string> all_floors() {
  std::vector<std::string> all = convex_floors();
  for (const auto& some : {triangle_floors(), field_floors()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

std::vector<std::string> unusual_floors() { return {"tri_slivers", "tri_tiles", "sdf_fine"}; }

Shape floor_shape(const std::string& name, double size) {
  const double wide = in_float(kFloor * size), thick = in_float(kThick * size);
  const std::string below = " pos='0 0 " + text(-0.5 * thick) + "'";
  Shape shape;
  if (name == "plane") shape.geom = "type='plane' size='" + text({wide, wide, size}) + "'";
  else if (name == "box") shape.geom = "type='box' size='" + text({wide, wide, 0.5 * thick}) + "'" + below;
  else if (name == "cylinder")
    shape.geom = "type='cylinder' size='" + text(wide) + " " + text(0.5 * thick) + "'" + below;
  else if (name == "globe") shape.geom = "type='sphere' size='" + text(kGlobe * size) + "'";
  else if (name == "hfield") {
    shape.assets = "<hfield name='floor' nrow='31' ncol='31' size='" + text({wide, wide, size}) + " " +
                   text(thick) + "'/>";
    shape.geom = "type='hfield' hfield='floor'";
  } else {
    Triangles mesh = slab(wide, wide, thick, 1);
    if (name == "tri_uneven") mesh = uneven_slab(wide, wide, thick, 24, 5);
    if (name == "tri_slivers") mesh = sliver_slab(wide, thick, 24);
    if (name == "tri_tiles") mesh = slab(wide, wide, thick, 30);
    if (name == "tri_sheet" || name == "tri_back") {
      mesh = uneven_slab(wide, wide, thick, 24, 7);
      mesh.faces.resize(2 * 24 * 24);
      mesh.vertices.resize(25 * 25);
    }
    if (name == "tri_back")
      for (auto& f : mesh.faces) std::swap(f[0], f[1]);
    const int cells = (name == "sdf_fine" ? 2 : 1) * kFloorCells;
    shape = mesh_shape(name, in_float(mesh), cells);
  }
  shape.name = name;
  shape.size = wide;
  shape.solid = box_solid({-wide, -wide, -thick}, {wide, wide, 0});
  if (name == "plane") shape.solid = half_space();
  if (name == "globe") shape.solid = ball_solid(kGlobe * size);
  if (name == "cylinder") {
    shape.solid = moved(cylinder_solid(wide, 0.5 * thick), {0, 0, -0.5 * thick});
  }
  return shape;
}

}  // namespace corten::test
