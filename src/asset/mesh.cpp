#include "asset/mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <utility>

#include "asset/principal_axes.h"
#include "asset/vertices.h"

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Smaller volumes and areas count as zero.
constexpr double kNothing = 1e-15;
/// Cross products of edges below this have no direction.
constexpr double kThin = 1e-14;
/// The orientation of smaller triangles is not checked.
const double kSmallestOriented = std::sqrt(kNothing);

/// A mesh during processing: vertices in double precision, faces that may still change.
struct Draft {
  std::vector<Vec> vertices;
  std::vector<Triangle> faces;
  Mesh mesh;
  MeshAppearance appearance{};  ///< as in the file
  bool keeps_frame = false;
};

std::vector<Vec3<float>> in_single(const std::vector<Vec>& vertices) {
  std::vector<Vec3<float>> converted;
  converted.reserve(vertices.size());
  for (const Vec& v : vertices) converted.push_back({float(v.x), float(v.y), float(v.z)});
  return converted;
}

bool is_identity(Quat<double> q) { return q.w == 1 && q.x == 0 && q.y == 0 && q.z == 0; }

void place(std::vector<Vec>& vertices, const MeshSettings& settings) {
  const Mat3<double> frame = matrix(normalized(settings.refquat));
  const bool turns = !is_identity(settings.refquat);
  for (Vec& v : vertices) {
    v -= settings.refpos;
    if (turns) v = transposed_times(frame, v);
    v = scaled(v, settings.scale);
  }
}

void turn_faces(std::vector<Triangle>& faces) {
  for (Triangle& t : faces) std::swap(t[1], t[2]);
}

/// Turns faces with their normals and texture coordinates.
void turn_faces(Draft& draft) {
  turn_faces(draft.faces);
  turn_faces(draft.appearance.face_normals);
  turn_faces(draft.appearance.face_texcoords);
}

/// True if some edge is traversed twice in the same direction. Consistently oriented faces traverse a common
/// edge in opposite directions.
bool has_inconsistent_orientation(const Draft& draft) {
  std::vector<std::pair<int, int>> edges;
  edges.reserve(3 * draft.faces.size());
  for (const Triangle& t : draft.faces) {
    const Vec a = draft.vertices[t[0]], b = draft.vertices[t[1]], c = draft.vertices[t[2]];
    if (0.5 * norm(cross(b - a, c - a)) <= kSmallestOriented) continue;
    for (int k = 0; k < 3; k++) edges.push_back({t[k], t[(k + 1) % 3]});
  }
  std::sort(edges.begin(), edges.end());
  return std::adjacent_find(edges.begin(), edges.end()) != edges.end();
}

Box bounds(const std::vector<Vec>& vertices) {
  constexpr double kFar = std::numeric_limits<double>::max();
  Box box{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};
  for (const Vec& v : vertices)
    for (int i = 0; i < 3; i++) {
      box.low[i] = std::min(box.low[i], v[i]);
      box.high[i] = std::max(box.high[i], v[i]);
    }
  return box;
}

/// Mass properties from the faces; nullopt, with a warning, if the faces do not define them.
std::optional<MassProperties> measure(Draft& draft, bool orientation_is_sound) {
  Mesh& mesh = draft.mesh;
  if (surface_area(draft.vertices, draft.faces) < kNothing) {
    mesh.warnings.push_back("the mesh has no surface: all its faces are points or lines");
    return std::nullopt;
  }
  if (mesh.inertia == InertiaMode::exact && !orientation_is_sound) {
    mesh.warnings.push_back(
        "neighbouring faces have opposite orientations, so its exact volume is not defined; flip faces, or "
        "set inertia to legacy, convex or shell");
    return std::nullopt;
  }
  const auto& faces = mesh.inertia == InertiaMode::convex ? mesh.hull.faces : draft.faces;
  MassProperties found = mass_properties(draft.vertices, faces, draft.faces, mesh.inertia);
  if (found.amount <= -kNothing) {
    mesh.warnings.push_back("all faces point inwards; its volume is computed as if they were flipped");
    found.amount = -found.amount;
    for (double& entry : found.inertia.m) entry = -entry;
  }
  if (found.amount < kNothing) {
    mesh.warnings.push_back("the mesh has no volume; set inertia to shell if it is a thin sheet");
    return std::nullopt;
  }
  return found;
}

/// Moments of inertia satisfy the triangle inequality; those computed from an open surface may not.
bool is_physical(Vec moments) {
  const double slack = 1e-9 + 1e-6 * moments.x;
  return moments.z > 0 && moments.y + moments.z >= moments.x - slack;
}

/// The moments of a flat surface, of which one is the sum of the others, with rounding that would make it
/// greater taken off: its own, and that of a product with the density.
Vec without_rounding(Vec moments) {
  constexpr double kRounding = 8 * std::numeric_limits<double>::epsilon();
  const double most = (1 - kRounding) * (moments.y + moments.z), excess = moments.x - most;
  if (excess > 0 && excess < 1e-9 * moments.x) moments.x = most;
  return moments;
}

Vec box_of_moments(Vec m, double amount) {
  const auto half = [&](double twice_square) {
    return 0.5 * std::sqrt(6 * std::max(0.0, twice_square) / amount);
  };
  return {half(m.y + m.z - m.x), half(m.x + m.z - m.y), half(m.x + m.y - m.z)};
}

void stand_in_as_box(Draft& draft) {
  Mesh& mesh = draft.mesh;
  mesh.warnings.push_back("mass and inertia are those of its bounding box");
  const Box box = bounds(draft.vertices);
  const MassProperties solid = box_mass_properties(box.low, box.high);
  mesh.uses_box_inertia = true;
  mesh.pos = solid.center;
  mesh.amount = solid.amount;
  mesh.moments = {solid.inertia.m[0], solid.inertia.m[4], solid.inertia.m[8]};
  mesh.inertia_box = 0.5 * (box.high - box.low);
}

void find_frame(Draft& draft, bool orientation_is_sound) {
  Mesh& mesh = draft.mesh;
  const std::optional<MassProperties> found = measure(draft, orientation_is_sound);
  if (!found) return stand_in_as_box(draft);
  const PrincipalAxes axes = principal_axes(found->inertia);
  if (!is_physical(axes.moments)) {
    mesh.warnings.push_back("the mesh is not closed: its moments of inertia violate the triangle inequality");
    return stand_in_as_box(draft);
  }
  if (!draft.keeps_frame) mesh.pos = found->center, mesh.quat = axes.axes;
  mesh.amount = found->amount;
  mesh.moments = without_rounding(axes.moments);
  mesh.inertia_box = box_of_moments(mesh.moments, found->amount);
}

void move_into_frame(std::vector<Vec>& vertices, const Mesh& mesh) {
  const Mat3<double> frame = matrix(mesh.quat);
  for (Vec& v : vertices) v = transposed_times(frame, v - mesh.pos);
}

/// Applies refquat, scale and the inertial frame to normals. Rounds to single precision after each, as the
/// reference does; it scales normals like vertices, although the inverse scale would keep them perpendicular.
void move_normals(MeshAppearance& appearance, const MeshSettings& settings, const Mesh& mesh) {
  if (!is_identity(settings.refquat)) turn_normals(appearance, conjugate(normalized(settings.refquat)));
  scale_normals(appearance, settings.scale);
  turn_normals(appearance, conjugate(mesh.quat));
}

std::optional<Failure> make_hull(Draft& draft, const MeshSettings& settings) {
  const bool gives_inertia = draft.mesh.inertia == InertiaMode::convex;
  if (!settings.needs_hull && !gives_inertia && !draft.faces.empty()) return std::nullopt;
  Result<Hull> hull = convex_hull(draft.vertices, settings.maxhullvert);
  if (!hull) return Failure{hull.error()};
  draft.mesh.extent = hull->extent;
  draft.mesh.hull = std::move(*hull);
  static constexpr const char* kNames[] = {"coincide", "lie on a line", "lie in a plane"};
  if (draft.mesh.extent != Extent::solid)
    draft.mesh.warnings.push_back(std::string("all vertices ") + kNames[static_cast<int>(draft.mesh.extent)]);
  return std::nullopt;
}

std::optional<Failure> check(const RawMesh& raw, const MeshSettings& settings) {
  if (raw.vertices.size() < 4)
    return Failure{"a mesh needs at least 4 vertices; this one has " + std::to_string(raw.vertices.size())};
  if (settings.maxhullvert >= 0 && settings.maxhullvert < 4) return Failure{"maxhullvert must be 4 or more"};
  for (double number :
       {settings.scale.x, settings.scale.y, settings.scale.z, settings.refpos.x, settings.refpos.y,
        settings.refpos.z, settings.refquat.w, settings.refquat.x, settings.refquat.y, settings.refquat.z})
    if (!std::isfinite(number)) return Failure{"scale, refpos and refquat must be finite"};
  return std::nullopt;
}

/// The engine stores vertices in single precision.
std::optional<Failure> check_reach(const std::vector<Vec>& vertices, Vec scale) {
  constexpr double kFarthest = std::numeric_limits<float>::max();
  for (const Vec& v : vertices)
    for (int i = 0; i < 3; i++) {
      if (std::abs(v[i]) <= kFarthest) continue;
      char text[200];
      std::snprintf(text, sizeof text,
                    "scale %g %g %g: a coordinate becomes %g; the limit of single precision is %g", scale.x,
                    scale.y, scale.z, v[i], kFarthest);
      return Failure{text};
    }
  return std::nullopt;
}

/// Computed from double precision vertices: single precision would tilt the normals of small faces visibly.
Vec normal_of(const std::vector<Vec>& vertices, const Polygon& side) {
  if (side.size() < 3) return {0, 0, 0};
  const Vec a = vertices[side[0]], normal = cross(vertices[side[1]] - a, vertices[side[2]] - a);
  const double length = norm(normal);
  return length < kThin ? Vec{1, 0, 0} : (1 / length) * normal;
}

/// The tree of the faces, from the single precision vertices that the engine uses.
Bvh bvh_of_faces(const Mesh& mesh) {
  std::vector<BvhItem> items;
  items.reserve(mesh.faces.size());
  for (const Triangle& t : mesh.faces) {
    std::array<Vec, 3> corners;
    for (int k = 0; k < 3; k++) {
      const Vec3<float>& v = mesh.vertices[t[k]];
      corners[k] = {v.x, v.y, v.z};
    }
    BvhItem item{corners[0], corners[0], {0, 0, 0}, static_cast<int>(items.size())};
    for (const Vec& corner : corners)
      for (int i = 0; i < 3; i++) {
        item.low[i] = std::min(item.low[i], corner[i]);
        item.high[i] = std::max(item.high[i], corner[i]);
      }
    item.place = (1.0 / 3) * (corners[0] + corners[1] + corners[2]);
    items.push_back(item);
  }
  return build_bvh(std::move(items));
}

bool mirrors(Vec scale) { return scale.x * scale.y * scale.z < 0; }

/// Prepares a mesh that collides as triangles, after scaling: flips a closed surface that points inwards, and
/// chooses the inertia mode if that is automatic. `turned`: the faces have already been flipped for a
/// mirroring scale.
void prepare_surface(Draft& draft, const MeshSettings& settings, bool turned) {
  const bool closed = is_closed(draft.vertices, draft.faces);
  if (settings.auto_inertia && draft.mesh.inertia != InertiaMode::shell)
    draft.mesh.inertia = closed ? InertiaMode::exact : InertiaMode::shell;
  if (!closed) return;
  const double volume = signed_volume(draft.vertices, draft.faces);
  if (turned ? volume > 0 : volume < 0)
    draft.mesh.warnings.push_back("all faces point inwards; they are flipped");
  if (mirrors(settings.scale) ? volume > 0 : volume < 0) turn_faces(draft);
}

void add_topology(Mesh& mesh) {
  mesh.surface = surface_topology(mesh.vertices, mesh.faces);
  if (!mesh.surface.sound)
    mesh.warnings.push_back(
        "an edge has more than two triangles, or two with opposite orientations; the mesh collides as a "
        "shell, without an inside");
}

}  // namespace

Result<Mesh> process_mesh(const RawMesh& raw, const MeshSettings& settings) {
  if (auto failure = check(raw, settings)) return *failure;
  Draft draft{in_double(raw.vertices), raw.faces, {}};
  if (settings.appearance) draft.appearance = appearance_of(raw);
  draft.keeps_frame = raw.keeps_frame;
  Mesh& mesh = draft.mesh;
  mesh.warnings = raw.warnings;
  mesh.inertia = raw.shell_only ? InertiaMode::shell : settings.inertia;
  const Vec scale = settings.scale;
  const bool turned = raw.flip_faces_if_mirrored && !(scale.x * scale.y * scale.z > 0);
  if (turned && raw.keeps_face_normals) turn_faces(draft.faces);
  else if (turned) turn_faces(draft);

  if (settings.triangles && !draft.faces.empty()) prepare_surface(draft, settings, turned);
  // Check the given faces: those of a hull are always consistent.
  const bool sound = mesh.inertia != InertiaMode::exact || !has_inconsistent_orientation(draft);
  if (auto failure = make_hull(draft, settings)) return *failure;
  if (draft.faces.empty()) draft.faces = mesh.hull.faces;
  mesh.sides = hull_sides(draft.vertices, mesh.hull.faces);

  if (settings.appearance) complete(draft.appearance, draft.vertices, draft.faces, settings.smooth_normals);
  place(draft.vertices, settings);
  if (auto failure = check_reach(draft.vertices, scale)) return *failure;
  find_frame(draft, sound);
  move_into_frame(draft.vertices, mesh);
  mesh.bounds = bounds(draft.vertices);
  for (const Polygon& side : mesh.sides) mesh.side_normals.push_back(normal_of(draft.vertices, side));
  move_normals(draft.appearance, settings, mesh);
  mesh.appearance = std::move(draft.appearance);
  mesh.vertices = in_single(draft.vertices);
  mesh.faces = std::move(draft.faces);
  mesh.bvh = bvh_of_faces(mesh);
  if (settings.triangles) add_topology(mesh);
  return std::move(mesh);
}

}  // namespace corten::asset
