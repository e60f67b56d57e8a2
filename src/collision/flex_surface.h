// Triangles of flexes against points of triangle meshes and distance fields, an extension of the reference.
// The vertices of a flex touch these surfaces as spheres (flex_narrow.h); what is left are corners, edges and
// bulges of the surface between the vertices. A point of the surface within the radius of the triangle is
// pushed to its outer side, which its normals define, also if the triangle has passed it; but then the
// triangle must be inside the solid there, or a thin plate would be pulled through.
#pragma once

#include "collision/flex_triangle.h"
#include "collision/sdf_shape.h"
#include "collision/triangle_mesh.h"

namespace corten {

namespace flex {

/// Tolerance, in radians, for normals of a triangle outside the normals of the surface point. A round surface
/// made of facets has no other normals in between.
template <class T>
CORTEN_HD constexpr T facet_slack() {
  return T(0.25);
}

/// A point of the other surface against the triangle, all in one frame. opposes(normal): the point has a
/// normal along it; is_inside(x): x is inside the solid or on its surface.
template <class T, class Opposes, class IsInside>
CORTEN_HD void touch_point(const FlexElement<T>& triangle, Vec3<T> p, Vec3<T> outward, T margin,
                           Opposes opposes, IsInside is_inside, ContactCollector<T>& contacts) {
  const Vec3<T>* corner = triangle.corner;
  const TrianglePoint<T> at = nearest_on_triangle(p, corner[0], corner[1], corner[2]);
  // The flex's own vertices touch as spheres.
  if (at.feature == TriangleFeature::kCorner) return;
  const Vec3<T> apart = at.point - p;
  const T between = norm(apart);
  if (!(between <= margin + triangle.radius)) return;
  const bool passed = dot(apart, outward) < 0;
  const Vec3<T> normal = between < tiny<T>() ? normalized(outward) : (passed ? -1 : 1) / between * apart;
  if (!opposes(normal) || (passed && !is_inside(at.point))) return;
  const T dist = (passed ? -between : between) - triangle.radius;
  contacts.add(dist, p + (T(0.5) * dist) * normal, normal);
}

/// The triangle in the frame of a geom, and its bounding box there.
template <class T>
struct LocalTriangle {
  FlexElement<T> element;
  Vec3<T> low, high;

  CORTEN_HD LocalTriangle(Vec3<T> pos, const Mat3<T>& mat, const FlexElement<T>& triangle, T margin)
      : element(triangle) {
    for (int k = 0; k < 3; k++) element.corner[k] = transposed_times(mat, triangle.corner[k] - pos);
    low = high = element.corner[0];
    for (int axis = 0; axis < 3; axis++) {
      for (int k = 1; k < 3; k++) {
        low[axis] = std::fmin(low[axis], element.corner[k][axis]);
        high[axis] = std::fmax(high[axis], element.corner[k][axis]);
      }
      low[axis] -= triangle.radius + margin;
      high[axis] += triangle.radius + margin;
    }
  }
  CORTEN_HD bool holds(Vec3<T> p) const {
    return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y && p.z >= low.z && p.z <= high.z;
  }
};

/// A triangle against the corners of a triangle mesh.
template <class T>
CORTEN_STAGE int collide_mesh_triangle(const Shape<T>& mesh, const FlexElement<T>& triangle, T margin,
                                       ContactPoint<T>* found) {
  const TriangleSurface<T> s = surface_of(*mesh.model, mesh.data);
  const LocalTriangle<T> local(mesh.pos, mesh.mat, triangle, margin);
  ContactCollector<T> contacts{found, triangles::merge_distance(triangle.bound)};
  for_triangles_in_box(s, local.low, local.high, [&](int t) {
    for (int k = 0; k < 3; k++) {
      const Vec3<T> p = s.corner(t, k);
      if ((s.flags[t] & (kOwnsCorner << k)) == 0 || !local.holds(p)) continue;
      touch_point(
          local.element, p, s.vertex_normal[s.face[3 * t + k]], margin,
          [&](Vec3<T> n) {
            return neighbours_allow(s, t, TriangleFeature::kCorner, k, p, n, facet_slack<T>());
          },
          [&](Vec3<T> x) {
            if (!s.closed) return false;
            const SurfacePoint<T> near = nearest_on_surface(s, x, unbounded<T>());
            return near.found() && (is_inside(s, near, x) || near.square < contacts.merge * contacts.merge);
          },
          contacts);
    }
  });
  return contacts.finish(mesh, false);
}

/// A triangle against the surface points of a distance field.
template <class T>
CORTEN_STAGE int collide_sdf_triangle(const Shape<T>& shape, const FlexElement<T>& triangle, T margin,
                                      ContactPoint<T>* found) {
  const SdfShape<T> field = sdf_shape(shape);
  const LocalTriangle<T> local(field.frame.pos, field.frame.mat, triangle, margin);
  const Vec3<T> middle = T(0.5) * (local.low + local.high), half = local.high - middle;
  ContactCollector<T> contacts{found, sdf::merge_distance(field)};
  sdf::for_surface_points(
      field,
      [&](Vec3<T> centre, Vec3<T> size) {
        const Vec3<T> apart = centre - middle, reach = size + half;
        return std::abs(apart.x) <= reach.x && std::abs(apart.y) <= reach.y && std::abs(apart.z) <= reach.z;
      },
      [&](int i) {
        if (!local.holds(field.points[i])) return;
        const NormalCone<T> cone = field.cone(i);
        touch_point(
            local.element, field.points[i], cone.axis, margin,
            [&](Vec3<T> n) { return cone.is_opposed_by(-n) || dot(cone.axis, n) > 1 - facet_slack<T>() / 8; },
            [&](Vec3<T> x) {
              Vec3<T> gradient;
              return distance_at(field.grid, x, gradient) < contacts.merge;
            },
            contacts);
      });
  return contacts.finish(field.frame, false);
}

}  // namespace flex

}  // namespace corten
