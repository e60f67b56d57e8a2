// Plane against shapes that are given by their support function: meshes and ellipsoids.
#pragma once

#include "collision/support.h"

namespace corten {

namespace plane {

/// The lowest hull vertex of a mesh, and its index in the hull graph, -1 if there is no graph. Unlike the
/// hill climbing of GJK, the starting vertex itself counts, so it wins ties.
template <class T>
CORTEN_HD int lowest_vertex(const ConvexShape<T>& mesh, const int* graph, Vec3<T> down, int& in_hull) {
  in_hull = -1;
  if (graph == nullptr) return support::farthest_by_search(mesh, down);
  const HullGraph hull(graph);
  int best = 0, from;
  T most = dot(down, mesh.verts[hull.vertex[best]]);
  do {
    from = best;
    for (const int* edge = hull.edges + hull.first_edge[from]; *edge >= 0; edge++) {
      const T along = dot(down, mesh.verts[hull.vertex[*edge]]);
      if (along > most) most = along, best = *edge;
    }
  } while (best != from);
  in_hull = best;
  return hull.vertex[best];
}

}  // namespace plane

/// One contact at the lowest point. A mesh adds neighbours of it on the hull, in the order of the hull graph,
/// that lie within the margin and at least 0.3 bounding radii away from the first: three contacts at most.
/// Without a hull all vertices are tested. This also applies to an ellipsoid that was fitted to a mesh and
/// still refers to it.
template <class T>
CORTEN_STAGE int collide_plane_convex(const Shape<T>& ground, const Shape<T>& shape, T margin,
                                      ContactPoint<T>* found) {
  const int most_contacts = 3;
  const Vec3<T> normal = column(ground.mat, 2);
  const Vec3<T> down = transposed_times(shape.mat, -normal);
  ConvexShape<T> convex = convex_shape(shape, T(0), T(1));
  const int* graph = shape.data >= 0 ? mesh_hull(*shape.model, shape.data) : nullptr;
  int lowest = -1, in_hull = -1;
  if (shape.type == kMesh) lowest = plane::lowest_vertex(convex, graph, down, in_hull);
  const Vec3<T> local = lowest >= 0 ? convex.verts[lowest] : support::in_own_frame(convex, down);

  int n = 0;
  const auto add = [&](Vec3<T> point) {
    const T dist = dot(normal, point - ground.pos);
    found[n++] = {dist, point - (T(0.5) * dist) * normal, normal, {0, 0, 0}};
  };
  add(shape.mat * local + shape.pos);
  if (found[0].dist > margin) return 0;
  if (shape.data < 0 || (graph != nullptr && in_hull < 0)) return n;

  const Vec3<T>* verts = shape.model->mesh_vert + shape.model->mesh_vertadr[shape.data];
  const T threshold = dot(normal, shape.pos - ground.pos) - margin;
  const auto consider = [&](Vec3<T> vertex) {
    if (!(dot(down, vertex) > threshold)) return;
    const Vec3<T> point = shape.mat * vertex + shape.pos;
    if (!(norm(point - found[0].pos) < T(0.3) * shape.radius)) add(point);
  };
  if (graph == nullptr) {
    const int count = shape.model->mesh_vertnum[shape.data];
    for (int i = 0; i < count && n < most_contacts; i++)
      if (i != lowest) consider(verts[i]);
    return n;
  }
  const HullGraph hull(graph);
  for (const int* edge = hull.edges + hull.first_edge[in_hull]; *edge >= 0 && n < most_contacts; edge++)
    consider(verts[hull.vertex[*edge]]);
  return n;
}

}  // namespace corten
