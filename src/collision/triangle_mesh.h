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
// is on the side of its centre; but with soft contacts a thin one that falls on a shell soon has its centre
// beyond it. So it is pushed against gravity until less than a tenth of it is left there; at steep walls and
// without gravity to the front, the side of the faces' normals.
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

/// Decides which side of a shell another shape touches.
template <class T>
struct ShellSide {
  bool soft;      ///< contacts are soft
  Vec3<T> falls;  ///< direction in which the shape falls towards the shell, in any frame; zero: none

  /// Whether the side depends on how far the shape reaches through the shell, not on its centre alone; `half`
  /// are the half sizes of a box around it.
  CORTEN_HD bool is_thin(Vec3<T> half) const {
    return soft && std::fmin(half.x, std::fmin(half.y, half.z)) < T(0.1) * norm(half);
  }
  /// Whether a shape touches the back of the shell where its front has this normal, in the frame of `falls`.
  /// The shape's centre is at height `centre` over the front. For a thin one whose centre has passed through
  /// the shell, extent(low, high) computes from where to where it reaches.
  template <class Extent>
  CORTEN_HD bool is_back(Vec3<T> normal, T centre, bool thin, Extent extent) const {
    const bool from_back = dot(falls, normal) > T(0.2) * norm(falls);
    if (!thin || (centre < 0) == from_back) return centre < 0;
    T low, high;
    extent(low, high);
    const T little = T(0.1) * (high - low);
    return from_back ? !(low > -little) : high < little;
  }
};

/// The rule for a shell and another shape, with directions in the frame of the shell. If both move, the other
/// shape falls.
template <class T>
CORTEN_HD ShellSide<T> shell_side(const Shape<T>& shell, const Shape<T>& other) {
  const ModelView<T>& m = *shell.model;
  const Vec3<T> gravity = transposed_times(shell.mat, vec3(m.opt.gravity));
  return {!m.impulse_contacts(), other.fixed && !shell.fixed ? -gravity : gravity};
}

/// Contacts of one pair nearer than this are merged. In float, points of round sides are less accurate.
template <class T>
CORTEN_HD T merge_distance(T radius) {
  return T(sizeof(T) < 8 ? 2e-3 : 1e-5) * radius;
}

}  // namespace triangles

}  // namespace corten
