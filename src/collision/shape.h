// What a collider sees: shapes with poses in, contact points out. Colliders are pure functions,
//
//   int collide_SHAPE_SHAPE(const Shape<T>& first, const Shape<T>& second, T margin, ContactPoint<T>* found)
//
// of which `first` never has the higher type, and they return how many points they found, at most
// kMaxPairContacts, each no farther apart than margin.
#pragma once

#include "model/views.h"

namespace corten {

/// The most contacts that one pair of geoms makes; only height fields come near.
inline constexpr int kMaxPairContacts = 50;

/// A geom in the world.
template <class T>
struct Shape {
  int type;                   ///< as GeomType
  int data;                   ///< mesh, height field or distance field; -1: none
  Vec3<T> size;               ///< as geom_size
  Vec3<T> pos;                ///< W
  Mat3<T> mat;                ///< its axes are the columns
  T radius;                   ///< bounding radius about pos; 0: unbounded
  const ModelView<T>* model;  ///< where the vertices and elevations of `data` are
};

/// One point where two shapes are close. The normal points from the first to the second.
template <class T>
struct ContactPoint {
  T dist;           ///< negative when they overlap
  Vec3<T> pos;      ///< half way between the surfaces, W
  Vec3<T> normal;   ///< unit, W
  Vec3<T> tangent;  ///< direction that the contact frame's second axis starts from; zero: any
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
          &m};
}

}  // namespace corten
