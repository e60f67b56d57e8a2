#include "asset/surface_topology.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "math/elementary.h"
#include "math/triangle_surface.h"

namespace corten::asset {

namespace {

using Vec = Vec3<double>;

/// Edges that bend by less than this angle count as flat.
constexpr double kFlat = 1e-3;

/// For each vertex, the first vertex at the same position.
template <class T>
std::vector<int> welded(std::span<const Vec3<T>> vertices) {
  std::vector<int> order(vertices.size()), first(vertices.size());
  std::iota(order.begin(), order.end(), 0);
  const auto key = [&](int v) {
    const Vec3<T>& p = vertices[static_cast<std::size_t>(v)];
    return std::tuple(p.x + T(0), p.y + T(0), p.z + T(0));  // -0 becomes 0
  };
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    const auto x = key(a), y = key(b);
    return x != y ? x < y : a < b;
  });
  for (std::size_t i = 0; i < order.size(); i++) {
    const bool same = i > 0 && key(order[i]) == key(order[i - 1]);
    first[static_cast<std::size_t>(order[i])] =
        same ? first[static_cast<std::size_t>(order[i - 1])] : order[i];
  }
  return first;
}

/// One edge of one triangle; low and high are its vertices.
struct HalfEdge {
  int low, high;
  int face, edge;
  bool forward;  ///< the triangle traverses it from low to high

  bool operator<(const HalfEdge& o) const {
    return std::tie(low, high, face, edge) < std::tie(o.low, o.high, o.face, o.edge);
  }
  bool shares_edge(const HalfEdge& o) const { return low == o.low && high == o.high; }
};

/// Edges of all triangles, sorted. Degenerate triangles, with two vertices at one position, have none.
std::vector<HalfEdge> sorted_edges(std::span<const Triangle> faces, const std::vector<int>& weld) {
  std::vector<HalfEdge> edges;
  edges.reserve(3 * faces.size());
  for (std::size_t f = 0; f < faces.size(); f++) {
    int corner[3];
    for (std::size_t k = 0; k < 3; k++) corner[k] = weld[static_cast<std::size_t>(faces[f][k])];
    if (corner[0] == corner[1] || corner[1] == corner[2] || corner[2] == corner[0]) continue;
    for (int k = 0; k < 3; k++) {
      const int from = corner[k], to = corner[(k + 1) % 3];
      edges.push_back({std::min(from, to), std::max(from, to), static_cast<int>(f), k, from < to});
    }
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

/// Calls visit(first, count) for the run of half-edges of each edge.
template <class Visit>
void for_each_edge(const std::vector<HalfEdge>& edges, Visit visit) {
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i + 1;
    while (end < edges.size() && edges[end].shares_edge(edges[i])) end++;
    visit(&edges[i], end - i);
    i = end;
  }
}

bool joins_properly(const HalfEdge* edge, std::size_t count) {
  return count == 2 && edge[0].forward != edge[1].forward;
}

class Maker {
 public:
  Maker(std::span<const Vec3<float>> vertices, std::span<const Triangle> faces)
      : vertices_(vertices), faces_(faces), weld_(welded(vertices)), edges_(sorted_edges(faces, weld_)) {}

  SurfaceTopology run() {
    made_.opposite.assign(3 * faces_.size(), -1);
    made_.flags.assign(faces_.size(), 0);
    join_edges();
    own_corners();
    make_rings();
    weigh_normals();
    return std::move(made_);
  }

 private:
  Vec at(int v) const {
    const Vec3<float>& p = vertices_[static_cast<std::size_t>(v)];
    return {p.x, p.y, p.z};
  }
  int corner(int f, int k) const {
    return faces_[static_cast<std::size_t>(f)][static_cast<std::size_t>(k % 3)];
  }
  Vec normal(int f) const {
    return cross(at(corner(f, 1)) - at(corner(f, 0)), at(corner(f, 2)) - at(corner(f, 0)));
  }

  void join_edges() {
    made_.closed = !edges_.empty();
    for_each_edge(edges_, [&](const HalfEdge* edge, std::size_t count) {
      if (!joins_properly(edge, count)) made_.closed = false;
      if (count > 2 || (count == 2 && !joins_properly(edge, count))) made_.sound = false;
      made_.flags[static_cast<std::size_t>(edge[0].face)] |= kOwnsEdge << edge[0].edge;
      for (std::size_t i = 0; i < count; i++) {
        const HalfEdge& own = edge[i];
        const int far = count > 1 ? corner(edge[(i + 1) % count].face, edge[(i + 1) % count].edge + 2) : -1;
        made_.opposite[static_cast<std::size_t>(3 * own.face + own.edge)] = far;
        if (far < 0 || !made_.sound || bends_away(own, far, 1))
          made_.flags[static_cast<std::size_t>(own.face)] |= kSharpEdge << own.edge;
      }
    });
    if (!made_.closed) sharpen_from_behind();
  }

  /// Also marks edges that are convex seen from behind, since a shell can be touched from both sides.
  void sharpen_from_behind() {
    for (int f = 0; f < static_cast<int>(faces_.size()); f++)
      for (int k = 0; k < 3; k++) {
        const int far = made_.opposite[static_cast<std::size_t>(3 * f + k)];
        if (far >= 0 && bends_away({0, 0, f, k, true}, far, -1))
          made_.flags[static_cast<std::size_t>(f)] |= kSharpEdge << k;
      }
  }

  /// True if the neighbour's opposite vertex lies behind the triangle's plane, seen from the given side.
  bool bends_away(const HalfEdge& own, int far, int side) const {
    const Vec a = at(corner(own.face, own.edge)), b = at(corner(own.face, own.edge + 1)),
              n = normal(own.face);
    const Vec along = b - a, to_far = at(far) - a;
    const double height = norm(cross(along, to_far)) / std::max(norm(along), 1e-300);
    return side * dot(n, to_far) < -kFlat * height * norm(n);
  }

  void own_corners() {
    std::vector<bool> taken(vertices_.size(), false);
    for (int f = 0; f < static_cast<int>(faces_.size()); f++)
      for (int k = 0; k < 3; k++) {
        const std::size_t v = static_cast<std::size_t>(weld_[static_cast<std::size_t>(corner(f, k))]);
        if (taken[v]) continue;
        taken[v] = true;
        made_.flags[static_cast<std::size_t>(f)] |= kOwnsCorner << k;
      }
  }

  /// Builds the neighbour ring of each vertex. Vertices at the same position share a ring.
  void make_rings() {
    std::vector<std::vector<int>> rings(vertices_.size());
    for_each_edge(edges_, [&](const HalfEdge* edge, std::size_t) {
      rings[static_cast<std::size_t>(edge->low)].push_back(edge->high);
      rings[static_cast<std::size_t>(edge->high)].push_back(edge->low);
    });
    std::vector<int> address(vertices_.size());
    for (std::size_t v = 0; v < rings.size(); v++) {
      address[v] = static_cast<int>(made_.ring.size());
      made_.ring.insert(made_.ring.end(), rings[v].begin(), rings[v].end());
    }
    for (int first : weld_) {
      made_.ring_address.push_back(address[static_cast<std::size_t>(first)]);
      made_.ring_count.push_back(static_cast<int>(rings[static_cast<std::size_t>(first)].size()));
    }
  }

  void weigh_normals() {
    std::vector<Vec> sums(vertices_.size(), Vec{0, 0, 0});
    for (int f = 0; f < static_cast<int>(faces_.size()); f++) {
      const Vec n = unit_or_zero(normal(f));
      for (int k = 0; k < 3; k++) {
        const Vec u = at(corner(f, k + 1)) - at(corner(f, k)), v = at(corner(f, k + 2)) - at(corner(f, k));
        const double angle = corten::atan2(norm(cross(u, v)), dot(u, v));
        sums[static_cast<std::size_t>(weld_[static_cast<std::size_t>(corner(f, k))])] += angle * n;
      }
    }
    for (int first : weld_) made_.vertex_normals.push_back(sums[static_cast<std::size_t>(first)]);
  }

  std::span<const Vec3<float>> vertices_;
  std::span<const Triangle> faces_;
  std::vector<int> weld_;
  std::vector<HalfEdge> edges_;
  SurfaceTopology made_;
};

}  // namespace

SurfaceTopology surface_topology(std::span<const Vec3<float>> vertices, std::span<const Triangle> faces) {
  return Maker(vertices, faces).run();
}

bool is_closed(std::span<const Vec3<double>> vertices, std::span<const Triangle> faces) {
  const std::vector<HalfEdge> edges = sorted_edges(faces, welded(vertices));
  bool closed = !edges.empty();
  for_each_edge(edges, [&](const HalfEdge* edge, std::size_t count) {
    closed = closed && joins_properly(edge, count);
  });
  return closed;
}

}  // namespace corten::asset
