#include "compile/fields.h"
#include "compile/fill.h"
#include "compile/mesh_graph.h"

namespace corten::compile {

namespace {

template <class List>
int count(const List& list) {
  return static_cast<int>(list.size());
}

Vec3d in_double(const Vec3<float>& v) { return {v.x, v.y, v.z}; }

/// Where the next mesh's data goes.
struct MeshCursor {
  int vertex = 0, face = 0, graph = 0, side = 0, corner = 0, map = 0;
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

}  // namespace

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
  }
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
