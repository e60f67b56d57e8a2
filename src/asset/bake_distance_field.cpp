// Bakes a signed distance field from a closed mesh.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <set>

#include "asset/distance_field.h"
#include "asset/point_tree.h"
#include "asset/surface_cones.h"
#include "asset/thin_parts.h"
#include "asset/vertices.h"
#include "math/triangle_surface.h"

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Cells added on each side of a baked mesh.
constexpr int kPadding = 2;

constexpr int kMostResolution = 512;

/// The faces of a mesh, flipped if its signed volume is negative. Meshes that collide as hulls keep the faces
/// of the file, which may point inwards, also because of a mirroring scale.
std::vector<Triangle> outward_faces(const std::vector<Vec>& vertices, std::vector<Triangle> faces) {
  if (signed_volume(vertices, faces) < 0)
    for (Triangle& t : faces) std::swap(t[1], t[2]);
  return faces;
}

/// The triangle surface of a mesh, with its tree, as arrays.
struct Surface {
  std::vector<Vec> vert;
  std::vector<Triangle> triangles;
  std::vector<int> face, child, leaf;
  std::vector<double> box;
  SurfaceTopology topology;
  TriangleSurface<double> view{};

  explicit Surface(const Mesh& mesh)
      : vert(in_double(mesh.vertices)),
        triangles(outward_faces(vert, mesh.faces)),
        topology(surface_topology(mesh.vertices, triangles)) {
    for (const Triangle& t : triangles) face.insert(face.end(), t.begin(), t.end());
    for (const Bvh::Node& node : mesh.bvh.nodes) {
      child.insert(child.end(), node.child.begin(), node.child.end());
      leaf.push_back(node.id);
      for (const Vec& part : {node.center, node.half_size})
        for (int k = 0; k < 3; k++) box.push_back(part[k]);
    }
    view = {vert.data(),
            face.data(),
            child.data(),
            leaf.data(),
            box.data(),
            topology.opposite.data(),
            topology.flags.data(),
            topology.vertex_normals.data(),
            topology.ring_address.data(),
            topology.ring_count.data(),
            topology.ring.data(),
            topology.closed};
  }
};

/// Sharp features of the mesh: corners, ends of sharp edges, and points along them. A corner need not have
/// sharp edges: the tip of a cone has many faces, each nearly parallel to the next. If the mesh is finer than
/// the grid, at most one point per eighth of a cell.
class SharpPoints {
 public:
  SharpPoints(const Surface& surface, double step) : surface_(surface.view), step_(step) {
    const int triangles = static_cast<int>(surface.face.size() / 3);
    for (int f = 0; f < triangles; f++)
      for (int corner = 0; corner < 3; corner++)
        if (const int vertex = surface_.face[3 * f + corner]; is_corner(f, vertex))
          add(surface_.vert[vertex]);
    for (bool ends : {true, false})
      for (int f = 0; f < triangles; f++)
        for (int edge = 0; edge < 3; edge++)
          if ((surface_.flags[f] & kOwnsEdge << edge) != 0 && is_sharp(f, edge)) add_edge(f, edge, ends);
  }

  std::vector<Vec3<float>> points;

 private:
  /// Whether a vertex of triangle f is convex, and that triangle leans away from the vertex's normal by more
  /// than half the angle of a sharp edge.
  bool is_corner(int f, int vertex) const {
    const Vec normal = unit_or_zero(surface_.vertex_normal[vertex]);
    const double half = std::sqrt(0.5 * (1 + kSharpEdgeCosine));
    if (!(dot(normal, triangle_plane(surface_, f).normal) < half)) return false;
    for (int i = 0; i < surface_.ring_num[vertex]; i++) {
      const Vec edge = surface_.vert[surface_.ring[surface_.ring_adr[vertex] + i]] - surface_.vert[vertex];
      if (dot(normal, edge) > 0) return false;
    }
    return true;
  }

  bool is_sharp(int f, int edge) const {
    const TrianglePlane<double> t = triangle_plane(surface_, f);
    const Vec from = t.corner(edge), to = t.corner((edge + 1) % 3);
    const Vec far = surface_.vert[surface_.opposite[3 * f + edge]];
    return dot(t.normal, far - from) < 0 &&
           dot(t.normal, unit_or_zero(cross(from - to, far - to))) < kSharpEdgeCosine;
  }

  void add_edge(int f, int edge, bool ends) {
    const Vec from = surface_.corner(f, edge), to = surface_.corner(f, (edge + 1) % 3);
    if (ends) {
      add(from);
      add(to);
      return;
    }
    const int pieces = static_cast<int>(std::min(std::ceil(norm(to - from) / step_), 1e4));
    for (int i = 1; i < pieces; i++) add(from + (double(i) / pieces) * (to - from));
  }

  void add(Vec p) {
    std::array<long long, 3> place;
    for (std::size_t k = 0; k < 3; k++) place[k] = std::llround(2 * p[static_cast<int>(k)] / step_);
    if (taken_.insert(place).second) points.push_back({float(p.x), float(p.y), float(p.z)});
  }

  const TriangleSurface<double>& surface_;
  double step_;
  std::set<std::array<long long, 3>> taken_;
};

/// Projects surface points of the field onto the mesh. Interpolation rounds the edges of the field's surface;
/// points on the mesh are exact.
void place_on_mesh(const Surface& surface, double step, DistanceField& field) {
  for (Vec3<float>& p : field.points) {
    const SurfacePoint<double> near = nearest_on_surface(surface.view, Vec{p.x, p.y, p.z}, 2 * step);
    if (!near.found()) continue;
    const Vec at = near.at.point;
    p = {float(at.x), float(at.y), float(at.z)};
  }
  const SharpPoints sharp(surface, step);
  field.points.insert(field.points.end(), sharp.points.begin(), sharp.points.end());
  field.boxes = build_point_tree(field.points);
  field.cones = cones_of_mesh(field, surface.view);
}

std::string number(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.3g", value);
  return buffer;
}

/// A warning about parts that the grid cannot represent; empty if there are none.
std::string thin_part_warning(const Surface& surface, int resolution, const DistanceField& field) {
  const double thickness =
      thinnest_lost_part(surface.view, static_cast<int>(surface.triangles.size()), field);
  if (!(thickness > 0)) return "";
  const double cell = field.cell.x, needed = std::ceil(2 * cell * resolution / thickness - 1e-3);
  return "the mesh has parts that are too thin for the grid, and objects can pass through them: the thinnest "
         "one found is " +
         number(thickness) + " thick, and a cell is " + number(cell) + "; " +
         (needed <= kMostResolution
              ? "resolution=\"" + std::to_string(static_cast<int>(needed)) + "\" is enough"
              : "resolution=\"" + std::to_string(kMostResolution) +
                    "\", the maximum, is not enough; make the part thicker, or let the mesh collide as "
                    "triangles");
}

}  // namespace

Result<DistanceField> bake_distance_field(const Mesh& mesh, int resolution) {
  if (resolution < 2 || resolution > kMostResolution)
    return Failure{"resolution=\"" + std::to_string(resolution) + "\": must be from 2 to " +
                   std::to_string(kMostResolution)};
  const Surface surface(mesh);
  if (!surface.view.closed) return Failure{"the mesh is not closed: it has no inside"};
  const Vec extent = mesh.bounds.high - mesh.bounds.low;
  const double step = std::max({extent.x, extent.y, extent.z}) / resolution;
  std::array<int, 3> size;
  Vec origin;
  for (int k = 0; k < 3; k++) {
    // At least two, so that the middle of a thin plate, where distances have a crease, is on grid points.
    const int cells = std::max(2, static_cast<int>(std::ceil(extent[k] / step - 1e-9))) + 2 * kPadding;
    size[static_cast<std::size_t>(k)] = cells + 1;
    origin[k] = 0.5 * (mesh.bounds.low[k] + mesh.bounds.high[k]) - 0.5 * cells * step;
  }
  if (const std::string wrong = check_grid(size, origin, {step, step, step}); !wrong.empty())
    return Failure{wrong};
  std::vector<float> distance;
  distance.reserve(static_cast<std::size_t>(size[0]) * size[1] * size[2]);
  double reach = std::numeric_limits<double>::max();
  for (int k = 0; k < size[2]; k++)
    for (int j = 0; j < size[1]; j++)
      for (int i = 0; i < size[0]; i++) {
        const Vec p{origin.x + step * i, origin.y + step * j, origin.z + step * k};
        const SurfacePoint<double> near = nearest_on_surface(surface.view, p, i > 0 ? reach : 1e150);
        const double d = std::sqrt(near.square);
        distance.push_back(static_cast<float>(is_inside(surface.view, near, p) ? -d : d));
        reach = 1.001 * (d + step);  // the next grid point is one step away
      }
  Result<DistanceField> field = distance_field(size, origin, {step, step, step}, distance);
  if (!field) return field;
  if (std::string warning = thin_part_warning(surface, resolution, *field); !warning.empty())
    field->warnings.push_back(std::move(warning));
  place_on_mesh(surface, step, *field);
  field->pos = mesh.pos;
  field->quat = mesh.quat;
  field->amount = mesh.amount;
  field->moments = mesh.moments;
  field->in_inertia_frame = true;
  return field;
}

}  // namespace corten::asset
