// Contacts of triangle meshes with planes and height fields.
//
// A plane can touch only the convex hull; all hull vertices are tested. On a height field, mesh vertices
// touch the terrain below them, terrain vertices touch the mesh above them, and convex edges of both touch
// each other. The terrain is the solid below its surface; a vertex that has sunk into it is pushed out along
// the normal of the triangle above.
#pragma once

#include "collision/terrain.h"
#include "collision/triangle_pair.h"

namespace corten {

/// Collides a plane with a triangle mesh: contacts are hull vertices within the margin.
template <class T>
CORTEN_STAGE int collide_plane_triangles(const Shape<T>& ground, const Shape<T>& mesh, T margin,
                                         ContactPoint<T>* found) {
  const ModelView<T>& m = *mesh.model;
  const Vec3<T> normal = transposed_times(mesh.mat, column(ground.mat, 2));
  const T height = dot(column(ground.mat, 2), mesh.pos - ground.pos);
  const Vec3<T>* vert = m.mesh_vert + m.mesh_vertadr[mesh.data];
  const int* graph = mesh_hull(m, mesh.data);
  const int count = graph != nullptr ? graph[0] : m.mesh_vertnum[mesh.data];
  ContactCollector<T> contacts{found, triangles::merge_distance(mesh.radius)};
  for (int i = 0; i < count; i++) {
    const Vec3<T> v = vert[graph != nullptr ? HullGraph(graph).vertex[i] : i];
    const T dist = dot(normal, v) + height;
    if (dist < margin) contacts.add(dist, v - (T(0.5) * dist) * normal, normal);
  }
  return contacts.finish(mesh, false);
}

namespace triangles {

using hfield::Terrain;

/// Gets the terrain edge from a grid point to its neighbour: along the row, along the column, or the cell's
/// diagonal. Returns false if there is none.
template <class T>
CORTEN_HD bool terrain_edge(const Terrain<T>& terrain, int row, int column, int kind, SurfaceEdge<T>& edge) {
  const int r2 = kind == 0 ? row : row + 1, c2 = kind == 1 ? column : column + 1;
  if (!terrain.has(row, column) || !terrain.has(r2, c2)) return false;
  edge.from = terrain.at(row, column);
  edge.to = terrain.at(r2, c2);
  // Opposite corners of the two adjacent triangles.
  const int ra = row + 1, ca = kind == 2 ? column : column + 1;
  const int rb = kind == 0 ? row - 1 : row, cb = kind == 0 ? column : kind == 1 ? column - 1 : column + 1;
  edge.sides = 0;
  if (terrain.has(ra, ca)) edge.far[edge.sides++] = terrain.at(ra, ca);
  if (terrain.has(rb, cb)) edge.far[edge.sides++] = terrain.at(rb, cb);
  return edge.sides > 0;
}

/// The mesh in the frame of the height field.
template <class T>
struct MeshOnField {
  TriangleSurface<T> surface;
  Terrain<T> terrain;
  Vec3<T> pos;
  Mat3<T> mat;
  T margin, size;

  CORTEN_HD Vec3<T> place(Vec3<T> p) const { return mat * p + pos; }
};

template <class T>
CORTEN_HD void touch_terrain(const MeshOnField<T>& on, Vec3<T> p, ContactCollector<T>& contacts) {
  TrianglePlane<T> t;
  if (p.z < -on.terrain.grid.base || !on.terrain.below(p, t)) return;
  const T dist = dot(t.normal, p - t.a);
  if (dist < on.margin) contacts.add(dist, p - (T(0.5) * dist) * t.normal, t.normal);
}

/// Collides a terrain vertex with the mesh, whose exit direction at the vertex points down.
template <class T>
CORTEN_HD void touch_from_below(const MeshOnField<T>& on, int row, int column,
                                ContactCollector<T>& contacts) {
  const Vec3<T> p = on.terrain.at(row, column);
  const Vec3<T> local = transposed_times(on.mat, p - on.pos);
  if (!on.surface.closed || square_to_box(on.surface.box, local) > on.margin * on.margin) return;
  const SurfacePoint<T> nearest = nearest_on_surface(on.surface, local, unbounded<T>());
  if (!nearest.found()) return;
  const bool inside = is_inside(on.surface, nearest, local);
  const T dist = (inside ? T(-1) : T(1)) * std::sqrt(nearest.square);
  if (!(dist < on.margin)) return;
  const Vec3<T> normal = -(on.mat * way_out(on.surface, nearest, local, inside));
  if (!(normal.z > T(0.1))) return;
  // The vertex must be the local maximum of the terrain along the normal. Otherwise flat terrain would push
  // against slanted sides of the mesh.
  const T slack = T(0.1) * std::abs(dist) + T(sizeof(T) < 8 ? 1e-5 : 1e-7) * on.size;
  for (int i = 0; i < 9; i++) {
    const int r = row + i / 3 - 1, c = column + i % 3 - 1;
    if (on.terrain.has(r, c) && dot(normal, on.terrain.at(r, c) - p) > slack) return;
  }
  contacts.add(dist, p + (T(0.5) * dist) * normal, normal);
}

/// Collides a sharp edge of the mesh with the terrain edges under it.
template <class T>
CORTEN_HD void touch_terrain_edges(const MeshOnField<T>& on, const SurfaceEdge<T>& edge,
                                   ContactCollector<T>& contacts) {
  const hfield::Grid<T>& grid = on.terrain.grid;
  const T low_x = edge.from.x < edge.to.x ? edge.from.x : edge.to.x;
  const T low_y = edge.from.y < edge.to.y ? edge.from.y : edge.to.y;
  const T low_z = edge.from.z < edge.to.z ? edge.from.z : edge.to.z;
  if (low_z > grid.half.z + on.margin) return;
  const hfield::Lines columns =
      hfield::lines_around(low_x, edge.from.x + edge.to.x - low_x, grid.half.x, grid.columns);
  const hfield::Lines rows =
      hfield::lines_around(low_y, edge.from.y + edge.to.y - low_y, grid.half.y, grid.rows);
  for (int r = rows.first; r <= rows.last; r++)
    for (int c = columns.first; c <= columns.last; c++)
      for (int kind = 0; kind < 3; kind++) {
        SurfaceEdge<T> ground;
        if (!terrain_edge(on.terrain, r, c, kind, ground)) continue;
        const EdgeContact<T> found = cross_edges(ground, edge, Vec3<T>{0, 0, 1}, cone_slack<T>());
        const bool near = found.found && !(found.dist >= on.margin || found.dist <= -T(0.1) * on.size);
        if (near && found.normal.z > 0)
          contacts.add(found.dist, T(0.5) * (found.first + found.second), found.normal);
      }
}

}  // namespace triangles

/// Collides a height field with a triangle mesh. Normals point from the field to the mesh.
template <class T>
CORTEN_STAGE int collide_hfield_triangles(const Shape<T>& field, const Shape<T>& mesh, T margin,
                                          ContactPoint<T>* found) {
  using namespace triangles;
  const hfield::Grid<T> grid = hfield::grid_of(field, T(1));
  if (grid.rows < 2 || grid.columns < 2) return 0;
  const MeshOnField<T> on{surface_of(*mesh.model, mesh.data),
                          Terrain<T>(grid),
                          transposed_times(field.mat, mesh.pos - field.pos),
                          convex::transposed(field.mat) * mesh.mat,
                          margin,
                          mesh.radius};
  ContactCollector<T> contacts{found, merge_distance(mesh.radius)};
  // The box of the field in the frame of the mesh selects the triangles that may touch.
  const T* root = on.surface.box;
  const Vec3<T> field_half{grid.half.x + margin, grid.half.y + margin,
                           T(0.5) * (grid.half.z + grid.base) + margin};
  const Vec3<T> field_centre =
      transposed_times(on.mat, Vec3<T>{0, 0, T(0.5) * (grid.half.z - grid.base)} - on.pos);
  Vec3<T> reach{0, 0, 0};
  for (int row = 0; row < 3; row++)
    for (int k = 0; k < 3; k++) reach[row] += std::abs(on.mat(k, row)) * field_half[k];
  for_triangles_in_box(on.surface, field_centre - reach, field_centre + reach, [&](int f) {
    const int flags = on.surface.flags[f];
    for (int k = 0; k < 3; k++) {
      if ((flags & kOwnsCorner << k) != 0) touch_terrain(on, on.place(on.surface.corner(f, k)), contacts);
      if ((flags & kOwnsEdge << k) != 0 && (flags & kSharpEdge << k) != 0)
        touch_terrain_edges(on, edge_of(on.surface, f, k, [&](Vec3<T> p) { return on.place(p); }), contacts);
    }
  });
  // Vertices of the terrain under the mesh.
  const Vec3<T> centre = on.place(vec3(root));
  Vec3<T> half{margin, margin, margin};
  for (int row = 0; row < 3; row++)
    for (int k = 0; k < 3; k++) half[row] += std::abs(on.mat(row, k)) * root[3 + k];
  const hfield::Lines columns =
      hfield::lines_around(centre.x - half.x, centre.x + half.x, grid.half.x, grid.columns);
  const hfield::Lines rows =
      hfield::lines_around(centre.y - half.y, centre.y + half.y, grid.half.y, grid.rows);
  for (int r = rows.first; r <= rows.last && r < grid.rows; r++)
    for (int c = columns.first; c <= columns.last && c < grid.columns; c++)
      touch_from_below(on, r, c, contacts);
  return contacts.finish(field, false);
}

}  // namespace corten
