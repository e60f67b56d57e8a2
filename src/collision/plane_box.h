// Plane against box: corners below the box's centre and within the margin, in order of their index, whose
// lowest bit is x; at most four, which a face on the plane needs.
#pragma once

#include "collision/shape.h"

namespace corten {

/// Corner `index` of a box centred at the origin: bit k set means the positive end of axis k.
template <class T>
CORTEN_HD Vec3<T> box_corner(Vec3<T> size, int index) {
  return {index & 1 ? size.x : -size.x, index & 2 ? size.y : -size.y, index & 4 ? size.z : -size.z};
}

template <class T>
CORTEN_STAGE int collide_plane_box(const Shape<T>& plane, const Shape<T>& box, T margin,
                                   ContactPoint<T>* found) {
  const Vec3<T> normal = column(plane.mat, 2);
  const T centre_height = dot(box.pos - plane.pos, normal);
  int n = 0;
  for (int i = 0; i < 8 && n < 4; i++) {
    const Vec3<T> corner = box.mat * box_corner(box.size, i);
    const T rise = dot(normal, corner), dist = centre_height + rise;
    if (!(dist <= margin) || rise > 0) continue;
    found[n].dist = dist;
    found[n].pos = (corner + box.pos) + (-dist / 2) * normal;
    found[n].normal = normal;
    found[n].tangent = {0, 0, 0};
    n++;
  }
  return n;
}

}  // namespace corten
