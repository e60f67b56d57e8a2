// The side of a convex shape that faces a direction, and its clipping by a triangle.
#pragma once

#include "collision/support.h"
#include "math/triangle_surface.h"

namespace corten {

/// Maximum number of corners of a facing side (more are thinned out evenly), and after clipping by three
/// lines.
inline constexpr int kMaxFacing = 24, kMaxClipped = kMaxFacing + 3;

/// Whether this normal of a flat side of a hull points inwards: the origin, which is inside almost all
/// meshes, is in front of the side, and so are the hull's other corners.
template <class T>
CORTEN_HD bool points_inwards(const ModelView<T>& m, int mesh, int side, Vec3<T> normal) {
  const Vec3<T>* vert = m.mesh_vert + m.mesh_vertadr[mesh];
  const Vec3<T> on = vert[m.mesh_polyvert[m.mesh_polyvertadr[side]]];
  const T small = T(1e-6) * norm(on);
  if (!(dot(normal, on) < -small)) return false;
  const int first = m.mesh_polyadr[mesh];
  T most = 0;
  for (int i = first; i < first + m.mesh_polynum[mesh]; i++) {
    const T height = dot(normal, vert[m.mesh_polyvert[m.mesh_polyvertadr[i]]] - on);
    if (std::abs(height) > std::abs(most)) most = height;
  }
  return most > small;
}

/// The normal of a flat side of a hull by the model, which computes it from the side's first three corners;
/// if these lie on a line, from all corners.
template <class T>
CORTEN_HD Vec3<T> side_normal(const ModelView<T>& m, int mesh, int side) {
  const Vec3<T>* vert = m.mesh_vert + m.mesh_vertadr[mesh];
  const int* corner = m.mesh_polyvert + m.mesh_polyvertadr[side];
  const int n = m.mesh_polyvertnum[side];
  const Vec3<T> normal = m.mesh_polynormal[side], on = vert[corner[0]];
  bool flat = true;
  for (int i = 3; i < n && flat; i++) {
    const Vec3<T> off = vert[corner[i]] - on;
    const T height = dot(normal, off);
    flat = !(height * height > T(1e-4) * dot(off, off));
  }
  if (flat) return normal;
  Vec3<T> sum{0, 0, 0};
  for (int i = 1; i + 1 < n; i++) sum += cross(vert[corner[i]] - on, vert[corner[i + 1]] - on);
  return unit_or_zero(sum);
}

/// The outward normal of a flat side of a hull, in the mesh's frame. The model has the reference's normals,
/// which point inwards if the scale mirrors. In many hulls of fine meshes one or two are wrong: qhull turns a
/// side around, or its first corners lie on a line.
template <class T>
CORTEN_HD Vec3<T> outward_normal(const ModelView<T>& m, int mesh, int side) {
  const Vec3<T> scale = m.mesh_scale[mesh], own = side_normal(m, mesh, side);
  const Vec3<T> normal = scale.x * scale.y * scale.z < 0 ? -own : own;
  return points_inwards(m, mesh, side, normal) ? -normal : normal;
}

namespace facing {

template <class T>
CORTEN_HD int of_capsule(const ConvexShape<T>& s, Vec3<T> dir, Vec3<T>* out) {
  const Vec3<T> half = s.size.y * column(s.mat, 2), reach = s.size.x * dir;
  out[0] = s.pos + half + reach;
  out[1] = s.pos - half + reach;
  return 2;
}

/// The facing side of a cylinder: a cap as an octagon, or a line of the tube.
template <class T>
CORTEN_HD int of_cylinder(const ConvexShape<T>& s, Vec3<T> dir, Vec3<T>* out) {
  const Vec3<T> local = transposed_times(s.mat, dir);
  const Vec3<T> x = column(s.mat, 0), y = column(s.mat, 1), half = s.size.y * column(s.mat, 2);
  if (std::abs(local.z) < T(0.7)) {
    const T across = std::sqrt(local.x * local.x + local.y * local.y);
    const Vec3<T> reach = (s.size.x / across) * (local.x * x + local.y * y);
    out[0] = s.pos + half + reach;
    out[1] = s.pos - half + reach;
    return 2;
  }
  const Vec3<T> centre = local.z > 0 ? s.pos + half : s.pos - half;
  const T diagonal = T(0.70710678118654752);
  const Vec3<T> u = s.size.x * x, v = s.size.x * y;
  for (int k = 0; k < 4; k++) {
    const Vec3<T> straight = k == 0 ? u : k == 1 ? v : k == 2 ? -u : -v;
    const Vec3<T> next = k == 0 ? v : k == 1 ? -u : k == 2 ? -v : u;
    out[2 * k] = centre + straight;
    out[2 * k + 1] = centre + diagonal * (straight + next);
  }
  return 8;
}

template <class T>
CORTEN_HD int of_box(const ConvexShape<T>& s, Vec3<T> dir, Vec3<T>* out) {
  const Vec3<T> local = transposed_times(s.mat, dir);
  int axis = 0;
  for (int k = 1; k < 3; k++)
    if (std::abs(local[k]) > std::abs(local[axis])) axis = k;
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  for (int k = 0; k < 4; k++) {
    Vec3<T> corner;
    corner[axis] = local[axis] < 0 ? -s.size[axis] : s.size[axis];
    corner[u] = k == 0 || k == 3 ? -s.size[u] : s.size[u];
    corner[v] = k < 2 ? -s.size[v] : s.size[v];
    out[k] = s.mat * corner + s.pos;
  }
  return 4;
}

/// The corners of a flat side of a hull, as indices of its vertices. qhull splits a side with more than three
/// corners into several where these are not exactly in one plane, so those of its neighbours that are in the
/// same plane, up to rounding, belong to it.
template <class T>
struct FlatSide {
  int corner[kMaxFacing];
  int count = 0;

  CORTEN_HD bool has(int vertex) const {
    for (int i = 0; i < count; i++)
      if (corner[i] == vertex) return true;
    return false;
  }
  CORTEN_HD void add(int vertex) {
    if (count < kMaxFacing && !has(vertex)) corner[count++] = vertex;
  }
  /// Adds the corners in the plane through the first one, across edges and corners of the side.
  CORTEN_STAGE void grow(const ModelView<T>& m, const ConvexShape<T>& s, Vec3<T> normal, T slack) {
    const int vert0 = m.mesh_vertadr[s.data], side0 = m.mesh_polyadr[s.data];
    for (int i = 0; i < count; i++) {
      const int map = vert0 + corner[i];
      for (int k = 0; k < m.mesh_polymapnum[map]; k++) {
        const int side = side0 + m.mesh_polymap[m.mesh_polymapadr[map] + k];
        const int* other = m.mesh_polyvert + m.mesh_polyvertadr[side];
        for (int j = 0; j < m.mesh_polyvertnum[side]; j++)
          if (std::abs(dot(normal, s.verts[other[j]] - s.verts[corner[0]])) < slack) add(other[j]);
      }
    }
  }
  /// Sorts the corners around the middle of the side.
  CORTEN_STAGE void order(const ConvexShape<T>& s, Vec3<T> normal) {
    Vec3<T> middle{0, 0, 0};
    for (int i = 0; i < count; i++) middle += (T(1) / T(count)) * s.verts[corner[i]];
    const Vec3<T> u = normalized(s.verts[corner[0]] - middle), v = cross(normal, u);
    // Grows with the angle, from 0 to 4.
    const auto turn = [&](int vertex) {
      const Vec3<T> p = s.verts[vertex] - middle;
      const T x = dot(p, u), y = dot(p, v), part = y / (std::abs(x) + std::abs(y));
      return x < 0 ? T(2) - part : y < 0 ? T(4) + part : part;
    };
    for (int i = 1; i < count; i++)
      for (int k = i; k > 0 && turn(corner[k]) < turn(corner[k - 1]); k--) {
        const int moved = corner[k];
        corner[k] = corner[k - 1], corner[k - 1] = moved;
      }
  }
};

/// The facing side of a hull: of the flat sides at the support vertex, the one that faces `dir` best.
template <class T>
CORTEN_HD int of_mesh(ConvexShape<T>& s, Vec3<T> dir, Vec3<T>* out) {
  const Vec3<T> farthest = support_point(s, dir);
  const ModelView<T>& m = *s.model;
  const int vertex = m.mesh_vertadr[s.data] + s.vertex, side0 = m.mesh_polyadr[s.data];
  const Vec3<T> local = transposed_times(s.mat, dir);
  int best = -1;
  T most = T(0.1);
  for (int i = 0; i < m.mesh_polymapnum[vertex]; i++) {
    const int side = side0 + m.mesh_polymap[m.mesh_polymapadr[vertex] + i];
    const T along = dot(local, outward_normal(m, s.data, side));
    if (along > most) most = along, best = side;
  }
  if (best < 0) {
    out[0] = farthest;
    return 1;
  }
  const int corners = m.mesh_polyvertnum[best], count = corners < kMaxFacing ? corners : kMaxFacing;
  FlatSide<T> side;
  for (int i = 0; i < count; i++) {
    const int corner = count < corners ? int((long long)i * corners / count) : i;
    side.corner[side.count++] = m.mesh_polyvert[m.mesh_polyvertadr[best] + corner];
  }
  // The vertices are in single precision.
  const Vec3<T> normal = outward_normal(m, s.data, best);
  side.grow(m, s, normal, T(1e-6) * norm(s.verts[side.corner[0]]));
  if (side.count > count) side.order(s, normal);
  for (int i = 0; i < side.count; i++) out[i] = s.mat * (s.scale * s.verts[side.corner[i]]) + s.pos;
  return side.count;
}

}  // namespace facing

/// Writes the corners of the side of the shape that faces `dir` to `out`: an ordered polygon, a segment, or a
/// point. Returns their count.
template <class T>
CORTEN_STAGE int facing_side(ConvexShape<T>& shape, Vec3<T> dir, Vec3<T>* out) {
  if (shape.part == ConvexPart::kWhole) {
    switch (shape.type) {
      case kCapsule: return facing::of_capsule(shape, dir, out);
      case kCylinder: return facing::of_cylinder(shape, dir, out);
      case kBox: return facing::of_box(shape, dir, out);
      case kMesh: return facing::of_mesh(shape, dir, out);
      default: break;
    }
  }
  out[0] = support_point(shape, dir);
  return 1;
}

namespace facing {

/// Clips a polygon, segment or point to the half space inward . (p - on) >= -slack (Sutherland and Hodgman
/// 1974). Returns the number of corners in `out`.
template <class T>
CORTEN_HD int clip(const Vec3<T>* in, int n, Vec3<T> on, Vec3<T> inward, T slack, Vec3<T>* out) {
  int kept = 0;
  for (int i = 0; i < n; i++) {
    const Vec3<T> p = in[i], q = in[i + 1 < n ? i + 1 : 0];
    const T dp = dot(inward, p - on), dq = dot(inward, q - on);
    if (dp >= -slack && kept < kMaxClipped) out[kept++] = p;
    const bool crosses = (dp < -slack && dq >= 0) || (dp >= 0 && dq < -slack);
    // Do not process the closing edge of a segment: it would be cut twice.
    if (crosses && n > 1 && !(n == 2 && i == 1) && kept < kMaxClipped)
      out[kept++] = p + (dp / (dp - dq)) * (q - p);
  }
  return kept;
}

}  // namespace facing

/// Clips a facing side to the prism of the triangle along `dir`. The corners of the result replace `side`;
/// returns their count, which is 0 if the triangle is parallel to `dir`.
template <class T>
CORTEN_STAGE int clip_to_triangle(const TrianglePlane<T>& t, Vec3<T> dir, T slack, Vec3<T>* side, int n) {
  const T facing = dot(dir, t.normal);
  if (std::abs(facing) < T(0.05)) return 0;
  Vec3<T> buffer[kMaxClipped];
  for (int k = 0; k < 3 && n > 0; k++) {
    const Vec3<T> from = t.corner(k), edge = t.corner((k + 1) % 3) - from;
    // The normal of the triangle may have been negated, so take the winding from its corners.
    Vec3<T> inward = normalized(cross(dir, edge));
    if (dot(inward, t.corner((k + 2) % 3) - from) < 0) inward = -inward;
    const Vec3<T>* in = k % 2 == 0 ? side : buffer;
    n = facing::clip(in, n, from, inward, slack, k % 2 == 0 ? buffer : side);
  }
  for (int i = 0; i < n; i++) side[i] = buffer[i];
  return n;
}

}  // namespace corten
