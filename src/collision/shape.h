// The interface of colliders: shapes with poses in, contact points out. Colliders are pure functions,
//
//   int collide_SHAPE_SHAPE(const Shape<T>& first, const Shape<T>& second, T margin, ContactPoint<T>* found)
//
// in which the type of `first` is never higher. They return the number of points found, at most
// kMaxPairContacts, each at a distance of at most margin.
#pragma once

#include "model/views.h"

namespace corten {

/// The maximum number of contacts of a geom pair; only height fields come close to it.
inline constexpr int kMaxPairContacts = 50;

/// A geom in the world, of a model whose numbers are of type M. T and M may differ: the convex colliders
/// compute in double also for a float model.
template <class T, class M = T>
struct Shape {
  int type;                   ///< as GeomType
  int data;                   ///< mesh, height field or distance field; -1: none
  Vec3<T> size;               ///< as geom_size
  Vec3<T> pos;                ///< W
  Mat3<T> mat;                ///< its columns are the shape's axes
  T radius;                   ///< bounding radius about pos; 0: unbounded
  const ModelView<M>* model;  ///< has the vertices and elevations of `data`
  bool fixed = false;         ///< welded to the world
  int geom = -1;              ///< id of the geom; -1: none
};

/// A point where two shapes are close. The normal points from the first to the second.
template <class T>
struct ContactPoint {
  T dist;           ///< negative if they overlap
  Vec3<T> pos;      ///< halfway between the surfaces, W
  Vec3<T> normal;   ///< unit, W
  Vec3<T> tangent;  ///< initial direction of the contact frame's second axis; zero: any
};

template <class T>
CORTEN_HD Shape<T> geom_shape(const ModelView<T>& m, const DataView<T>& d, int g) {
  const T* size = m.geom_size + 3 * g;
  return {m.geom_type[g],
          m.geom_dataid[g],
          {size[0], size[1], size[2]},
          d.geom_xpos[g],
          d.geom_xmat[g],
          m.geom_rbound[g],
          &m,
          m.body_weldid[m.geom_bodyid[g]] == 0,
          g};
}

/// Converts a vector to another scalar type.
template <class T, class S>
CORTEN_HD Vec3<T> vec3_as(Vec3<S> a) {
  return {T(a.x), T(a.y), T(a.z)};
}

template <class T>
CORTEN_HD Shape<double, T> in_double(const Shape<T>& shape) {
  Shape<double, T> wide{shape.type,
                        shape.data,
                        vec3_as<double>(shape.size),
                        vec3_as<double>(shape.pos),
                        {},
                        shape.radius,
                        shape.model,
                        shape.fixed,
                        shape.geom};
  for (int i = 0; i < 9; i++) wide.mat.m[i] = shape.mat.m[i];
  return wide;
}

}  // namespace corten
