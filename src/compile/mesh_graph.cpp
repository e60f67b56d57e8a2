#include "compile/mesh_graph.h"

#include <algorithm>

namespace corten::compile {

namespace {

/// Capacity of edge_localid. A closed hull has 3 neighbour entries per face; the two ends of a segment have
/// neighbours but no faces.
std::size_t room_for_edges(const asset::Hull& hull) {
  return hull.vertices.size() + std::max(3 * hull.faces.size(), hull.neighbours.size());
}

}  // namespace

int graph_size(const asset::Hull& hull) {
  if (hull.empty()) return 0;
  return static_cast<int>(2 + 2 * hull.vertices.size() + room_for_edges(hull) + 3 * hull.faces.size());
}

std::vector<int> graph_of(const asset::Hull& hull) {
  if (hull.empty()) return {};
  std::vector<int> graph{static_cast<int>(hull.vertices.size()), static_cast<int>(hull.faces.size())};
  std::vector<int> edges;
  for (std::size_t v = 0; v < hull.vertices.size(); v++) {
    graph.push_back(static_cast<int>(edges.size()));
    const auto first = hull.neighbours.begin() + hull.first_neighbour[v];
    edges.insert(edges.end(), first, hull.neighbours.begin() + hull.first_neighbour[v + 1]);
    edges.push_back(-1);
  }
  edges.resize(room_for_edges(hull), -1);
  graph.insert(graph.end(), hull.vertices.begin(), hull.vertices.end());
  graph.insert(graph.end(), edges.begin(), edges.end());
  for (const asset::Triangle& face : hull.faces) graph.insert(graph.end(), face.begin(), face.end());
  return graph;
}

}  // namespace corten::compile
