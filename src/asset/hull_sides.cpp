// Merges the triangles of a hull into polygonal faces.
//
// Triangles are merged if their normals are less than 1.6 mrad apart. "Nearly equal" is not transitive, so
// the result depends on the order of comparison. Like the reference, this uses a search tree ordered by the
// normals. If the ordering is inconsistent, a triangle may be neither found nor inserted and then has no
// face; this happens on smooth hulls in the reference too. These faces are used for additional contact points
// only.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "asset/hull.h"

namespace corten::asset {

namespace {

using Vec = Vec3<double>;
using Edge = std::pair<int, int>;

constexpr double kSameDirection = 0.99999872;

Vec face_normal(std::span<const Vec> points, const Triangle& t) {
  const Vec up = cross(points[t[1]] - points[t[0]], points[t[2]] - points[t[0]]);
  const double length = norm(up);
  return length < tiny<double>() ? Vec{1, 0, 0} : Vec{up.x / length, up.y / length, up.z / length};
}

/// Triangles with the same normal; they may be in several places.
struct Group {
  Vec normal;
  mutable std::vector<Triangle> faces;  ///< not part of the sort key
};

/// Decreasing x, then y, then z; nearly parallel normals compare equal.
struct NormalOrder {
  bool operator()(const Group& first, const Group& second) const {
    const Vec a = first.normal, b = second.normal;
    if (dot(a, b) > kSameDirection) return false;
    for (int i = 0; i < 3; i++)
      if (std::abs(a[i] - b[i]) > tiny<double>()) return a[i] > b[i];
    return false;
  }
};

/// Finds the connected parts of a set of triangles and their boundary edges.
class Outlines {
 public:
  void add(const Triangle& face) {
    const int self = static_cast<int>(parents_.size());
    parents_.push_back(self);
    for (int k = 0; k < 3; k++) {
      const Edge edge{face[k], face[(k + 1) % 3]};
      const auto twin = open_.find({edge.second, edge.first});
      if (twin == open_.end()) {
        open_.emplace(edge, static_cast<int>(edges_.size()));
        edges_.push_back({edge, self, true});
      } else {
        join(self, edges_[twin->second].face);
        edges_[twin->second].open = false;
        open_.erase(twin);
      }
    }
  }

  /// One outline per connected part, ordered by its first triangle; each begins at its first edge.
  std::vector<Polygon> trace() const {
    if (open_.size() == 3) return {corners_of_three_edges()};
    std::map<int, Edge> starts;
    std::map<std::pair<int, int>, int> next;  // key: part and vertex
    for (const BorderEdge& e : edges_) {
      if (!e.open) continue;
      starts.emplace(part(e.face), e.edge);
      next.emplace(std::pair(part(e.face), e.edge.first), e.edge.second);
    }
    std::vector<Polygon> found;
    for (const auto& [part, start] : starts) {
      Polygon path{start.first};
      int at = start.second;
      while (at != start.first && path.size() <= edges_.size()) {
        path.push_back(at);
        const auto step = next.find({part, at});
        if (step == next.end()) break;
        at = step->second;
      }
      if (at == start.first && path.size() >= 3) found.push_back(std::move(path));
    }
    return found;
  }

 private:
  struct BorderEdge {
    Edge edge;
    int face;
    bool open;
  };

  /// Vertices in the order of the edges, as in the reference: in a triangle left over from merging they may
  /// be clockwise.
  Polygon corners_of_three_edges() const {
    Polygon corners;
    for (const BorderEdge& e : edges_)
      if (e.open) corners.push_back(e.edge.first);
    return corners;
  }

  int part(int face) const {
    while (parents_[face] != face) face = parents_[face];
    return face;
  }
  /// Merges two parts; the one with the lower index represents both.
  void join(int a, int b) {
    a = part(a), b = part(b);
    parents_[std::max(a, b)] = std::min(a, b);
  }

  std::vector<BorderEdge> edges_;
  std::map<Edge, int> open_;
  std::vector<int> parents_;
};

}  // namespace

std::vector<Polygon> hull_sides(std::span<const Vec> points, std::span<const Triangle> faces) {
  // A set, not a map: insertion into a map searches differently.
  std::set<Group, NormalOrder> groups;
  for (const Triangle& t : faces) {
    Group own{face_normal(points, t), {t}};
    const auto found = groups.find(own);
    if (found == groups.end()) groups.insert(std::move(own));
    else found->faces.push_back(t);
  }
  std::vector<Polygon> sides;
  for (const Group& group : groups) {
    Outlines outlines;
    for (const Triangle& t : group.faces) outlines.add(t);
    for (Polygon& side : outlines.trace()) sides.push_back(std::move(side));
  }
  return sides;
}

}  // namespace corten::asset
