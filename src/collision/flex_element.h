// Elements of flexes as shapes for colliders: segments, triangles and tetrahedra, rounded by the radius of
// their flex.
#pragma once

#include "collision/shape.h"

namespace corten {

template <class T>
struct FlexElement {
  int dim;            ///< it has dim + 1 corners
  Vec3<T> corner[4];  ///< W
  Vec3<T> centre;     ///< of its bounding box, W
  T radius;           ///< rounds the element
  T bound;            ///< radius of a sphere about the centre that contains the element
};

/// The vertices of element e of flex f, index within the flex.
template <class T>
CORTEN_HD const int* element_vertices(const ModelView<T>& m, int f, int e) {
  return m.flex_elem + m.flex_elemdataadr[f] + e * (m.flex_dim[f] + 1);
}

/// The bounding box of element e of flex f: centre, half sizes; its radius is included.
template <class T>
CORTEN_HD const T* element_box(const ModelView<T>& m, const DataView<T>& d, int f, int e) {
  return d.flexelem_aabb + 6 * (m.flex_elemadr[f] + e);
}

template <class T>
CORTEN_HD FlexElement<T> flex_element(const ModelView<T>& m, const DataView<T>& d, int f, int e) {
  FlexElement<T> element;
  element.dim = m.flex_dim[f];
  const int* vertex = element_vertices(m, f, e);
  for (int k = 0; k <= element.dim; k++) element.corner[k] = d.flexvert_xpos[m.flex_vertadr[f] + vertex[k]];
  for (int k = element.dim + 1; k < 4; k++) element.corner[k] = element.corner[0];
  const T* box = element_box(m, d, f, e);
  element.centre = vec3(box);
  element.radius = m.flex_radius[f];
  element.bound = norm(vec3(box + 3));
  return element;
}

template <class T>
CORTEN_HD FlexElement<T> moved(FlexElement<T> element, Vec3<T> offset) {
  for (Vec3<T>& corner : element.corner) corner += offset;
  element.centre += offset;
  return element;
}

template <class T>
CORTEN_HD FlexElement<double> in_double(const FlexElement<T>& element) {
  FlexElement<double> wide;
  wide.dim = element.dim;
  for (int k = 0; k < 4; k++) wide.corner[k] = vec3_as<double>(element.corner[k]);
  wide.centre = vec3_as<double>(element.centre);
  wide.radius = double(element.radius);
  wide.bound = double(element.bound);
  return wide;
}

/// A sphere, as a geom would be.
template <class T>
CORTEN_HD Shape<T> sphere_shape(const ModelView<T>* m, Vec3<T> centre, T radius) {
  return {kSphere, -1, {radius, 0, 0}, centre, identity3<T>(), radius, m};
}

/// A segment as a capsule, whose axis points from its second corner to the first.
template <class T>
CORTEN_HD Shape<T> capsule_shape(const ModelView<T>* m, const FlexElement<T>& segment) {
  const Vec3<T> apart = segment.corner[0] - segment.corner[1], z = normalized(apart);
  const Vec3<T> start = std::abs(z.x) < T(0.9) ? Vec3<T>{1, 0, 0} : Vec3<T>{0, 1, 0};
  const Vec3<T> x = normalized(start - dot(start, z) * z), y = cross(z, x);
  const T half = T(0.5) * norm(apart);
  return {kCapsule,
          -1,
          {segment.radius, half, 0},
          T(0.5) * (segment.corner[0] + segment.corner[1]),
          {{x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}},
          half + segment.radius,
          m};
}

}  // namespace corten
