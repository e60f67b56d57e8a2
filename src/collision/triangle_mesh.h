// Meshes that collide with their triangles instead of their convex hull: an extension of the reference,
// enabled by collision="triangle" (docs/extensions.md). A bounding box tree built at load time finds the
// triangles near the other shape. Each is tested on its own, and each patch of contacts is reduced to a few
// (triangle_manifold.h).
//
//   plane              vertices of the hull                                        triangle_ground.h
//   height field       vertices, and edges against edges                           triangle_ground.h
//   sphere             closest points                                              triangle_sphere.h
//   other convex       exit directions of triangles, sides clipped by them         triangle_convex.h
//   triangle mesh      vertices, edges against edges, faces against faces          triangle_pair.h
//
// Sides. A closed mesh has an inside, and normals point out of it. A shape whose centre is inside is pushed
// out through the nearest face. A shell, which is any mesh that is not closed, has two sides. The other shape
// is on the side of its centre; but with soft contacts a thin one that has sunk in from the front, the side
// of the faces' normals, is pushed back to the front until less than a tenth of it is left there.
//
// Internal edges: a contact's normal must lie in the cone of normals of the face, edge or corner that it
// touches (math/triangle_surface.h). So edges inside a smooth surface cause no contacts of their own.
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

/// Tolerance in radians for a normal outside its cone, to allow for rounding.
template <class T>
CORTEN_HD constexpr T cone_slack() {
  return T(sizeof(T) < 8 ? 1e-4 : 1e-7);
}

template <class T>
CORTEN_HD bool may_hold(const TriangleSurface<T>& s, Vec3<T> p) {
  return s.closed && !(square_to_box(s.box, p) > 0);
}

/// Whether a shape touches the back of a shell. Its centre is behind the front, and it reaches from `low` to
/// `high` along the front's normal; `half` are the half sizes of a box around it. With soft contacts a thin
/// shape that falls on the front soon has its centre behind it, so the front counts until little of the shape
/// is left there.
template <class T>
CORTEN_HD bool is_behind(T low, T high, Vec3<T> half, bool soft) {
  const T thinnest = std::fmin(half.x, std::fmin(half.y, half.z));
  return !soft || !(thinnest < T(0.1) * norm(half)) || high < T(0.1) * (high - low);
}

/// Contacts of one pair nearer than this are merged.
template <class T>
CORTEN_HD T merge_distance(T radius) {
  return T(1e-5) * radius;
}

}  // namespace triangles

}  // namespace corten
