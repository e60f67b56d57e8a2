// Validates the indices of meshes and bounding volume trees of a model from a file.
#include <vector>

#include "model/index_check.h"

namespace corten::detail {

namespace {

/// Checks a hull graph. See compile/mesh_graph.h for its layout.
void check_graph(const ModelView<double>& m, int mesh, IndexReport& report) {
  const long long first = m.mesh_graphadr[mesh], remaining = m.nmeshgraph - first;
  report.expect("mesh_graphadr", mesh, first, -1, m.nmeshgraph);
  if (first < 0 || !report.ok()) return;
  if (remaining < 2) return report.fail("mesh_graphadr", mesh, first);
  const int* graph = m.mesh_graph + first;
  const long long vertices = graph[0], faces = graph[1], edges = vertices + 3 * faces;
  report.expect("mesh_graph", first, vertices, 1, remaining);
  report.expect("mesh_graph", first + 1, faces, 0, remaining);
  if (!report.ok()) return;
  if (2 + 2 * vertices + edges + 3 * faces > remaining) return report.fail("mesh_graph", first, vertices);
  const auto check = [&](long long from, long long count, long long low, long long high) {
    for (long long i = from; i < from + count && report.ok(); i++)
      report.expect("mesh_graph", first + i, graph[i], low, high);
  };
  const long long corners = m.mesh_vertnum[mesh];
  check(2, vertices, 0, edges);
  check(2 + vertices, vertices, 0, corners);
  check(2 + 2 * vertices, edges, -1, vertices);
  check(2 + 2 * vertices + edges, 3 * faces, 0, corners);
  // Neighbour lists end with -1; the last must not run on into the faces.
  if (edges > 0) check(2 + 2 * vertices + edges - 1, 1, -1, 0);
}

void check_mesh(const ModelView<double>& m, int mesh, IndexReport& report) {
  const int vertices = m.mesh_vertnum[mesh];
  for (long long i = 3LL * m.mesh_faceadr[mesh], n = i + 3LL * m.mesh_facenum[mesh]; i < n; i++)
    report.expect("mesh_face", i, m.mesh_face[i], 0, vertices);
  for (int s = 0; s < m.mesh_polynum[mesh] && report.ok(); s++) {
    const int side = m.mesh_polyadr[mesh] + s;
    for (int c = 0; c < m.mesh_polyvertnum[side]; c++) {
      const int at = m.mesh_polyvertadr[side] + c;
      report.expect("mesh_polyvert", at, m.mesh_polyvert[at], 0, vertices);
    }
  }
  for (int v = 0; v < vertices && report.ok(); v++) {
    const int vertex = m.mesh_vertadr[mesh] + v;
    for (int s = 0; s < m.mesh_polymapnum[vertex]; s++) {
      const int at = m.mesh_polymapadr[vertex] + s;
      report.expect("mesh_polymap", at, m.mesh_polymap[at], 0, m.mesh_polynum[mesh]);
    }
  }
}

/// A mesh that collides as triangles needs entries for all its vertices and faces, and a tree.
void check_surface(const ModelView<double>& m, int mesh, IndexReport& report) {
  const long long vertex = m.mesh_trivertadr[mesh], face = m.mesh_trifaceadr[mesh];
  const int vertices = m.mesh_vertnum[mesh], faces = m.mesh_facenum[mesh];
  const bool triangles = m.mesh_surface[mesh] != 0;
  if (triangles && m.mesh_bvhnum[mesh] == 0) return report.fail("mesh_surface", mesh, m.mesh_surface[mesh]);
  report.expect("mesh_trivertadr", mesh, vertex, triangles ? 0 : -1,
                triangles ? m.ntrivert - vertices + 1LL : 0);
  report.expect("mesh_trifaceadr", mesh, face, triangles ? 0 : -1, triangles ? m.ntriface - faces + 1LL : 0);
  if (!triangles || !report.ok()) return;
  for (long long i = 3 * face; i < 3 * (face + faces) && report.ok(); i++)
    report.expect("tri_opposite", i, m.tri_opposite[i], -1, vertices);
  for (long long v = vertex; v < vertex + vertices && report.ok(); v++)
    for (int r = 0; r < m.trivert_ringnum[v]; r++) {
      const int at = m.trivert_ringadr[v] + r;
      report.expect("tri_ring", at, m.tri_ring[at], 0, vertices);
    }
}

}  // namespace

void check_tree(const ModelView<double>& m, int address, int nodes, int first_item, int last_item,
                IndexReport& report) {
  std::vector<int> parents(static_cast<std::size_t>(nodes));
  for (int n = 0; n < nodes && report.ok(); n++) {
    const int node = address + n;
    const int* child = m.bvh_child + 2 * static_cast<std::ptrdiff_t>(node);
    const int item = m.bvh_nodeid[node];
    const bool leaf = child[0] == -1 && child[1] == -1;
    for (int k = 0; k < 2 && !leaf && report.ok(); k++) {
      report.expect("bvh_child", 2LL * node + k, child[k], n + 1, nodes);
      if (report.ok() && parents[static_cast<std::size_t>(child[k])]++ > 0)
        report.fail("bvh_child", 2LL * node + k, child[k]);
    }
    if (leaf) report.expect("bvh_nodeid", node, item, first_item, last_item);
    else report.expect("bvh_nodeid", node, item, -1, 0);
  }
}

void check_geometry(const ModelView<double>& m, IndexReport& report) {
  for (int mesh = 0; mesh < m.nmesh && report.ok(); mesh++) {
    check_graph(m, mesh, report);
    check_mesh(m, mesh, report);
    if (report.ok()) check_surface(m, mesh, report);
    check_tree(m, m.mesh_bvhadr[mesh], m.mesh_bvhnum[mesh], 0, m.mesh_facenum[mesh], report);
  }
  for (int b = 0; b < m.nbody && report.ok(); b++)
    check_tree(m, m.body_bvhadr[b], m.body_bvhnum[b], m.body_geomadr[b],
               m.body_geomadr[b] + m.body_geomnum[b], report);
}

}  // namespace corten::detail
