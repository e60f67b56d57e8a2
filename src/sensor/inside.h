// Tests whether a point is inside the volume of a site.
#pragma once

#include "model/views.h"

namespace corten {

/// `p` is in the frame of the shape; the surface is not inside. For a plane, the half space below.
template <class T>
CORTEN_HD bool inside_primitive(Vec3<T> p, int type, Vec3<T> size) {
  const T across = p.x * p.x + p.y * p.y, height = std::abs(p.z);
  switch (static_cast<GeomType>(type)) {
    case kSphere: return across + p.z * p.z < size.x * size.x;
    case kCapsule: {
      const T beyond = height > size.y ? height - size.y : T(0);
      return across + beyond * beyond < size.x * size.x;
    }
    case kEllipsoid: {
      const T x = p.x / size.x, y = p.y / size.y, z = p.z / size.z;
      return x * x + y * y + z * z < 1;
    }
    case kCylinder: return height < size.y && across < size.x * size.x;
    case kBox: return std::abs(p.x) < size.x && std::abs(p.y) < size.y && height < size.z;
    case kPlane: return p.z < 0;
    case kHfield:
    case kMesh:
    case kSdf: break;
  }
  return false;
}

template <class T>
CORTEN_HD bool inside_site(const ModelView<T>& m, const DataView<T>& d, int site, Vec3<T> p_W) {
  const Vec3<T> p = transposed_times(d.site_xmat[site], p_W - d.site_xpos[site]);
  return inside_primitive(p, m.site_type[site], vec3(m.site_size + 3 * site));
}

}  // namespace corten
