#include "asset/hull.h"

#include <setjmp.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>

#include "asset/flat_hull.h"

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace corten::asset {

namespace {

/// Owns qhull's state, and a stream that discards its output.
class Qhull {
 public:
  Qhull() : messages_(open_memstream(&text_, &length_)) { qh_zero(&state_, messages_); }
  ~Qhull() {
    int kept_blocks = 0, kept_bytes = 0;
    state_.NOerrexit = True;
    qh_freeqhull(&state_, !qh_ALL);
    qh_memfreeshort(&state_, &kept_blocks, &kept_bytes);
    std::fclose(messages_);
    std::free(text_);
  }
  Qhull(const Qhull&) = delete;
  Qhull& operator=(const Qhull&) = delete;

  /// Returns false if qhull fails. It reports errors by longjmp, so no object in this function may need a
  /// destructor.
  bool run(coordT* points, int count, char* options) {
    qhT* qh = &state_;
    qh_init_A(qh, nullptr, messages_, messages_, 0, nullptr);
    if (setjmp(qh->errexit) != 0) return false;
    qh->NOerrexit = False;
    qh_initflags(qh, options);
    qh_init_B(qh, points, count, 3, False);
    qh_qhull(qh);
    qh_triangulate(qh);
    qh_vertexneighbors(qh);
    qh->NOerrexit = True;
    return true;
  }

  qhT* state() { return &state_; }

 private:
  char* text_ = nullptr;
  std::size_t length_ = 0;
  std::FILE* messages_;
  qhT state_;
};

/// Vertices of a facet in qhull's order.
Triangle corners(qhT* qh, facetT* facet) {
  Triangle found{-1, -1, -1};
  int k = 0;
  vertexT *vertex, **vertexp;
  FOREACHvertex_(facet->vertices) {
    if (k < 3) found[k] = qh_pointid(qh, vertex->point);
    k++;
  }
  return k == 3 ? found : Triangle{-1, -1, -1};
}

void collect_vertices(qhT* qh, Hull& hull, std::vector<int>& position) {
  vertexT* vertex;
  FORALLvertices {
    const int point = qh_pointid(qh, vertex->point);
    position[point] = static_cast<int>(hull.vertices.size());
    hull.vertices.push_back(point);
  }
}

/// The neighbours of every vertex: the other vertices of its facets, each once, in qhull's order.
void collect_neighbours(qhT* qh, Hull& hull, const std::vector<int>& position) {
  vertexT* vertex;
  FORALLvertices {
    const int self = position[qh_pointid(qh, vertex->point)];
    const std::size_t start = hull.neighbours.size();
    hull.first_neighbour.push_back(static_cast<int>(start));
    facetT *neighbor, **neighborp;
    FOREACHneighbor_(vertex) {
      for (int point : corners(qh, neighbor)) {
        const int other = point < 0 ? self : position[point];
        const auto begin = hull.neighbours.begin() + static_cast<std::ptrdiff_t>(start);
        if (other != self && std::find(begin, hull.neighbours.end(), other) == hull.neighbours.end())
          hull.neighbours.push_back(other);
      }
    }
  }
  hull.first_neighbour.push_back(static_cast<int>(hull.neighbours.size()));
}

void collect_faces(qhT* qh, Hull& hull) {
  facetT* facet;
  FORALLfacets {
    Triangle face = corners(qh, facet);
    if (face[0] < 0) continue;
    if (facet->toporient) std::swap(face[0], face[1]);
    hull.faces.push_back(face);
  }
}

std::vector<double> coordinates(std::span<const Vec3<double>> points) {
  std::vector<double> flat;
  flat.reserve(3 * points.size());
  for (const Vec3<double>& p : points) flat.insert(flat.end(), {p.x, p.y, p.z});
  return flat;
}

/// The hull by qhull; nullopt if it fails.
std::optional<Hull> qhull(std::span<const Vec3<double>> points, std::string options) {
  if (points.size() < 4) return std::nullopt;
  std::vector<double> flat = coordinates(points);
  Qhull run;
  if (!run.run(flat.data(), static_cast<int>(points.size()), options.data())) return std::nullopt;
  Hull hull;
  std::vector<int> position(points.size(), 0);
  collect_vertices(run.state(), hull, position);
  collect_neighbours(run.state(), hull, position);
  collect_faces(run.state(), hull);
  return hull;
}

}  // namespace

Result<Hull> convex_hull(std::span<const Vec3<double>> points, int most_vertices) {
  if (points.empty()) return Failure{"a hull needs at least one point"};
  if (points.size() > std::numeric_limits<int>::max() / 4) return Failure{"too many points for a hull"};
  const std::string limit =
      most_vertices >= 0 ? " TA" + std::to_string(std::max(0, most_vertices - 4)) : std::string();
  // Qt: triangulates facets with more than three vertices. TA n: stops after n points beyond the first
  // simplex. The reference uses the same options; others give other graphs.
  if (auto hull = qhull(points, "qhull Qt" + limit)) return std::move(*hull);
  if (auto hull = flat_hull(points)) return std::move(*hull);
  // QJ perturbs the points, which resolves inconsistencies from rounding.
  if (auto hull = qhull(points, "qhull QJ" + limit)) return std::move(*hull);
  return Failure{"the convex hull of its points cannot be computed in double precision"};
}

}  // namespace corten::asset
