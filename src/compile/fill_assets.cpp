// Fills meshes, height fields and distance fields.
#include "compile/fields.h"
#include "compile/fill.h"
#include "compile/mesh_graph.h"
#include "math/normal_cone.h"
#include "math/packed_tree.h"

namespace corten::compile {

namespace {

Vec3d in_double(const Vec3<float>& v) { return {v.x, v.y, v.z}; }

/// Write position of the next mesh's data.
struct MeshCursor {
  int vertex = 0, face = 0, graph = 0, side = 0, corner = 0, map = 0;
  int trivert = 0, triface = 0, ring = 0;
};

void fill_surface(const asset::Mesh& mesh, int i, MeshCursor& at, const ModelView<double>& m) {
  edit(m.mesh_vertadr)[i] = at.vertex;
  edit(m.mesh_vertnum)[i] = count(mesh.vertices);
  edit(m.mesh_faceadr)[i] = at.face;
  edit(m.mesh_facenum)[i] = count(mesh.faces);
  for (const Vec3<float>& v : mesh.vertices) edit(m.mesh_vert)[at.vertex++] = in_double(v);
  for (const asset::Triangle& face : mesh.faces)
    std::copy(face.begin(), face.end(), edit(m.mesh_face) + 3 * static_cast<std::ptrdiff_t>(at.face++));
}

void fill_graph(const asset::Mesh& mesh, int i, MeshCursor& at, const ModelView<double>& m) {
  const std::vector<int> graph = graph_of(mesh.hull);
  edit(m.mesh_graphadr)[i] = graph.empty() ? -1 : at.graph;
  std::copy(graph.begin(), graph.end(), edit(m.mesh_graph) + at.graph);
  at.graph += count(graph);
}

void fill_sides(const asset::Mesh& mesh, int i, MeshCursor& at, const ModelView<double>& m) {
  edit(m.mesh_polyadr)[i] = at.side;
  edit(m.mesh_polynum)[i] = count(mesh.sides);
  std::vector<std::vector<int>> sides_at(mesh.vertices.size());
  for (std::size_t s = 0; s < mesh.sides.size(); s++) {
    const asset::Polygon& side = mesh.sides[s];
    edit(m.mesh_polynormal)[at.side] = mesh.side_normals[s];
    edit(m.mesh_polyvertadr)[at.side] = at.corner;
    edit(m.mesh_polyvertnum)[at.side++] = count(side);
    for (int corner : side) {
      edit(m.mesh_polyvert)[at.corner++] = corner;
      sides_at[static_cast<std::size_t>(corner)].push_back(static_cast<int>(s));
    }
  }
  for (std::size_t v = 0; v < sides_at.size(); v++) {
    const int vertex = m.mesh_vertadr[i] + static_cast<int>(v);
    edit(m.mesh_polymapadr)[vertex] = at.map;
    edit(m.mesh_polymapnum)[vertex] = count(sides_at[v]);
    for (int side : sides_at[v]) edit(m.mesh_polymap)[at.map++] = side;
  }
}

void fill_topology(const asset::Mesh& mesh, int i, MeshCursor& at, const ModelView<double>& m) {
  const asset::SurfaceTopology& surface = mesh.surface;
  const bool triangles = !surface.flags.empty();
  edit(m.mesh_surface)[i] = !triangles ? 0 : surface.closed ? 1 : 2;
  edit(m.mesh_trivertadr)[i] = triangles ? at.trivert : -1;
  edit(m.mesh_trifaceadr)[i] = triangles ? at.triface : -1;
  std::copy(surface.opposite.begin(), surface.opposite.end(),
            edit(m.tri_opposite) + 3 * static_cast<std::ptrdiff_t>(at.triface));
  std::copy(surface.flags.begin(), surface.flags.end(), edit(m.tri_flags) + at.triface);
  for (std::size_t v = 0; v < surface.vertex_normals.size(); v++) {
    edit(m.trivert_normal)[at.trivert] = surface.vertex_normals[v];
    edit(m.trivert_ringadr)[at.trivert] = at.ring + surface.ring_address[v];
    edit(m.trivert_ringnum)[at.trivert++] = surface.ring_count[v];
  }
  std::copy(surface.ring.begin(), surface.ring.end(), edit(m.tri_ring) + at.ring);
  at.triface += count(surface.flags);
  at.ring += count(surface.ring);
}

/// Writes which kinds of surface points are in each box of the field's bounding volume tree.
void fill_box_kinds(const asset::DistanceField& field, int* kind) {
  if (field.points.empty()) return;
  const int points = count(field.points);
  const TreeShape tree((points + kPointsInLeaf - 1) / kPointsInLeaf);
  std::fill_n(kind, tree.first[tree.top] + 1, 0);
  for (int i = 0; i < points; i++) {
    const asset::SurfaceCone& cone = field.cones[static_cast<std::size_t>(i)];
    kind[i / kPointsInLeaf] |= kinds_of(NormalCone<double>{cone.axis, cone.edge, cone.cosine});
  }
  for (int level = 0; level < tree.top; level++)
    for (int i = 0; i < tree.count[level]; i++)
      kind[tree.first[level + 1] + i / kTreeArity] |= kind[tree.first[level] + i];
}

}  // namespace

void fill_distance_field(const asset::DistanceField& field, int i, SdfCursor& at,
                         const ModelView<double>& m) {
  const Quatd turn = conjugate(field.quat);
  std::copy(field.size.begin(), field.size.end(), edit(m.sdf_dim) + 3 * static_cast<std::ptrdiff_t>(i));
  edit(m.sdf_pos)[i] = field.in_inertia_frame ? Vec3d{0, 0, 0} : rotate(turn, -field.pos);
  edit(m.sdf_quat)[i] = field.in_inertia_frame ? Quatd{1, 0, 0, 0} : turn;
  edit(m.sdf_origin)[i] = field.origin;
  edit(m.sdf_cell)[i] = field.cell;
  edit(m.sdf_slope)[i] = field.slope;
  edit(m.sdf_adr)[i] = at.value;
  edit(m.sdf_pointadr)[i] = at.point;
  edit(m.sdf_pointnum)[i] = count(field.points);
  edit(m.sdf_boxadr)[i] = at.box;
  for (float d : field.distance) edit(m.sdf_data)[at.value++] = d;
  for (std::size_t k = 0; k < field.points.size(); k++) {
    edit(m.sdf_point)[at.point] = in_double(field.points[k]);
    edit(m.sdf_normal)[at.point] = field.cones[k].axis;
    edit(m.sdf_edge)[at.point] = field.cones[k].edge;
    edit(m.sdf_cone)[at.point++] = field.cones[k].cosine;
  }
  std::copy(field.boxes.begin(), field.boxes.end(),
            edit(m.sdf_box) + 6 * static_cast<std::ptrdiff_t>(at.box));
  fill_box_kinds(field, edit(m.sdf_boxkind) + at.box);
  at.box += count(field.boxes) / 6;
}

void fill_assets(const Draft& draft, const ModelView<double>& m) {
  MeshCursor at;
  for (int i = 0; i < m.nmesh; i++) {
    const MeshDraft& mesh = draft.meshes[static_cast<std::size_t>(i)];
    edit(m.mesh_scale)[i] = vec3(mesh.spec->scale->data());
    edit(m.mesh_pos)[i] = mesh.data->pos;
    edit(m.mesh_quat)[i] = mesh.data->quat;
    fill_surface(*mesh.data, i, at, m);
    fill_graph(*mesh.data, i, at, m);
    fill_sides(*mesh.data, i, at, m);
    fill_topology(*mesh.data, i, at, m);
  }
  SdfCursor at_field;
  for (int i = 0; i < m.nsdf; i++)
    fill_distance_field(*draft.sdfs[static_cast<std::size_t>(i)].data, i, at_field, m);
  int elevation = 0;
  for (int i = 0; i < m.nhfield; i++) {
    const HFieldDraft& field = draft.hfields[static_cast<std::size_t>(i)];
    set_row(m.hfield_size, i, field.spec->size->values);
    edit(m.hfield_nrow)[i] = field.data->rows;
    edit(m.hfield_ncol)[i] = field.data->columns;
    edit(m.hfield_adr)[i] = elevation;
    for (float height : field.data->data) edit(m.hfield_data)[elevation++] = height;
  }
}

}  // namespace corten::compile
