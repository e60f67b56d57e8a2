// Queries of a batch: what is asked of all environments at their present state, and the arrays for it. Plain
// structs, which are passed to kernels by value; device/answer.h answers them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "base/platform.h"
#include "collision/ray_selection.h"

namespace corten::device {

/// Numbers that a query reads: shared by all environments, or a part for each; shared by all items of an
/// environment (rays, points), or a part for each.
template <class Number>
struct QueryInput {
  const Number* data = nullptr;
  std::size_t size = 0;     ///< of the whole array
  std::size_t per_env = 0;  ///< distance of the parts of environments; 0: shared
  int per_item = 0;         ///< distance of the parts of items; 0: shared

  CORTEN_HD bool given() const { return data != nullptr; }
  CORTEN_HD const Number* at(int env, int item) const {
    return data + per_env * static_cast<std::size_t>(env) + per_item * item;
  }
};

/// Numbers that a query writes, `per_env` for each environment.
template <class Number>
struct QueryOutput {
  Number* data = nullptr;  ///< null: not wanted
  std::size_t size = 0;    ///< of the whole array
  std::size_t per_env = 0;

  CORTEN_HD Number* row(int env) const {
    return data == nullptr ? nullptr : data + per_env * static_cast<std::size_t>(env);
  }
};

/// An object whose frame points and directions are given in; type kObjNone: the world.
struct QueryFrame {
  int type = 0;  ///< ObjectType
  int id = 0;
};

template <class T>
struct JacobianQuery {
  using Scalar = T;
  QueryFrame object;              ///< kObjXBody, kObjBody, kObjGeom or kObjSite
  bool subtree = false;           ///< of the centre of mass of a body and its descendants
  QueryInput<T> points;           ///< world points that move with the body; not given: the object's own
  QueryInput<std::uint8_t> mask;  ///< not given: all environments
  QueryOutput<T> translational, rotational;
};

template <class T>
struct RayQuery {
  using Scalar = T;
  QueryFrame frame;
  RaySelection which;
  int count = 0;
  QueryInput<T> origins, directions;
  QueryInput<std::uint8_t> mask;
  QueryOutput<T> distances, normals;
  QueryOutput<int> geoms;
};

template <class T>
struct HeightQuery {
  using Scalar = T;
  QueryFrame frame;
  int geom = 0;
  int count = 0;
  QueryInput<T> points;
  QueryInput<std::uint8_t> mask;
  QueryOutput<T> heights;
};

// The same query with other arrays: move.input(...) and move.output(...) give them, as numbers of type
// Move::Scalar.
template <class T, class Move>
auto with_arrays(const JacobianQuery<T>& q, Move& move) {
  return JacobianQuery<typename Move::Scalar>{q.object,
                                              q.subtree,
                                              move.input(q.points),
                                              move.input(q.mask),
                                              move.output(q.translational),
                                              move.output(q.rotational)};
}
template <class T, class Move>
auto with_arrays(const RayQuery<T>& q, Move& move) {
  return RayQuery<typename Move::Scalar>{q.frame,
                                         q.which,
                                         q.count,
                                         move.input(q.origins),
                                         move.input(q.directions),
                                         move.input(q.mask),
                                         move.output(q.distances),
                                         move.output(q.normals),
                                         move.output(q.geoms)};
}
template <class T, class Move>
auto with_arrays(const HeightQuery<T>& q, Move& move) {
  return HeightQuery<typename Move::Scalar>{
      q.frame, q.geom, q.count, move.input(q.points), move.input(q.mask), move.output(q.heights)};
}

template <class T>
using Query = std::variant<JacobianQuery<T>, RayQuery<T>, HeightQuery<T>>;
using AnyQuery = std::variant<Query<double>, Query<float>>;

}  // namespace corten::device
