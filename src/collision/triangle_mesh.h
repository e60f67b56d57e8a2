// Meshes that collide with their triangles, instead of their convex hull: an extension of the reference,
// asked for by collision="triangle" (docs/extensions.md). The tree of boxes made at load time finds the
// triangles near the other shape, each is tested by itself, and a few contacts of each patch remain
// (triangle_manifold.h).
//
//   plane              vertices of the hull, which is all that a plane can touch   triangle_ground.h
//   height field       vertices, and edges against edges                           triangle_ground.h
//   sphere             nearest points                                              triangle_sphere.h
//   other convex       ways out of single triangles, sides laid over them          triangle_convex.h
//   triangle mesh      vertices, edges against edges, faces against faces          triangle_pair.h
//
// Sides. A closed mesh has an inside, and contacts point out of it. A shape whose centre has got inside is
// pushed out by the nearest face. A shell, that is any mesh that is not closed, has two sides; the other
// shape is on that of its centre.
//
// Edges inside a smooth surface are none: a contact's normal must be in the cone of normals of the face, edge
// or corner that it touches (math/triangle_surface.h).
#pragma once

#include "collision/convex.h"
#include "collision/triangle_manifold.h"
#include "collision/triangle_polygon.h"

namespace corten {

template <class T>
CORTEN_HD bool is_triangle_mesh(const Shape<T>& shape) {
  return shape.type == kMesh && shape.model->mesh_surface[shape.data] != 0;
}

template <class T>
CORTEN_HD TriangleSurface<T> surface_of(const ModelView<T>& m, int mesh) {
  const int root = m.mesh_bvhadr[mesh], face = m.mesh_trifaceadr[mesh], vert = m.mesh_trivertadr[mesh];
  return {m.mesh_vert + m.mesh_vertadr[mesh],
          m.mesh_face + 3 * m.mesh_faceadr[mesh],
          m.bvh_child + 2 * root,
          m.bvh_nodeid + root,
          m.bvh_aabb + 6 * root,
          m.tri_opposite + 3 * face,
          m.tri_flags + face,
          m.trivert_normal + vert,
          m.trivert_ringadr + vert,
          m.trivert_ringnum + vert,
          m.tri_ring,
          m.mesh_surface[mesh] == 1};
}

namespace triangles {

/// Angle by which a normal may leave its cone: rounding of normals.
template <class T>
CORTEN_HD constexpr T cone_slack() {
  return T(sizeof(T) < 8 ? 1e-4 : 1e-7);
}

template <class T>
CORTEN_HD bool may_hold(const TriangleSurface<T>& s, Vec3<T> p) {
  return s.closed && !(square_to_box(s.box, p) > 0);
}

/// Contacts of one pair nearer than this are one.
template <class T>
CORTEN_HD T merge_distance(T radius) {
  return T(1e-5) * radius;
}

}  // namespace triangles

}  // namespace corten
