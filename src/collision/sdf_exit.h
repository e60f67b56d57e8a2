// The exit direction from a distance field at a point of another solid.
//
// On a flat or smooth part of the surface it is the gradient of the interpolated field, which is exact where
// the surface is flat. In cells that contain a sharp edge, interpolation rounds the edge, and the gradient is
// some direction between the normals of both sides. There the flat sides are used instead: nearby surface
// points and their normals define planes, and the exit is through the plane that the other solid's surface
// opposes. Where two edges cross, the exit is along their cross product. All else, corners and edges of
// curved sides, uses the rounded gradient and is marked as rough: such a contact is dropped if there is a
// better one close by.
#pragma once

#include "collision/sdf_shape.h"

namespace corten {

namespace sdf {

/// The exit from a field, in the field's frame.
template <class T>
struct Exit {
  bool found = false;
  bool rough = false;  ///< the direction is the gradient at a rounded edge
  T dist = 0;
  Vec3<T> out{0, 0, 0};
  Vec3<T> point{0, 0, 0};  ///< point of the other solid at which the distance is measured

  CORTEN_HD Vec3<T> middle() const { return point - (T(0.5) * dist) * out; }
};

/// A point of one solid and its distance from the other.
template <class T>
struct DeepPoint {
  T dist = 0;
  Vec3<T> point{0, 0, 0};

  CORTEN_HD void note(T distance, Vec3<T> at) {
    if (distance < dist) dist = distance, point = at;
  }
};

/// Largest change of the gradient over a cell in which the surface is flat: rounding only.
template <class T>
CORTEN_HD constexpr T flat_bend() {
  return T(1e-4);
}

/// Least change of the gradient over a cell with a sharp edge.
template <class T>
CORTEN_HD constexpr T sharp_bend() {
  return T(0.5);
}

/// Upper bound on how much the interpolated value is too high in a cell with this gradient change.
template <class T>
CORTEN_HD T too_high(const SdfShape<T>& field, T bend) {
  return T(0.5) * field.size * (bend < 1 ? bend : T(1));
}

/// Change of the gradient within `reach` of p along the axes.
template <class T>
CORTEN_HD T bend_within(const SdfShape<T>& field, Vec3<T> p, Vec3<T> reach) {
  int around[3];
  for (int k = 0; k < 3; k++) around[k] = int(reach[k] / field.grid.cell[k]) + 1;
  return gradient_change_around(field.grid, p, around);
}

/// Whether the field within `reach` of p along the axes has a constant gradient, so that no edge is there. It
/// suffices to test the corners of this block: the region nearest to one side of an edge is convex, so it
/// cannot contain all corners of a block that the edge passes through.
template <class T>
CORTEN_HD bool is_flat_around(const SdfShape<T>& field, Vec3<T> p, Vec3<T> reach) {
  return bend_within(field, p, reach) < flat_bend<T>();
}

/// Upper bound on how far the field's value can exceed the margin at a point of another solid that touches
/// it, where the gradient changes by `bend`. With `is_edge` the point is on an edge of the other solid, and
/// the edges of both can cross beside it.
template <class T>
CORTEN_HD T highest_touch(const SdfShape<T>& field, T bend, bool is_edge) {
  return is_edge && field.has_edges ? T(0.5) * field.size : too_high(field, bend);
}

/// Finds out whether a field has edges near a point. Remembers a sphere without edges, because successive
/// points are close to each other.
template <class T>
struct EdgeSearch {
  const SdfShape<T>& field;
  Vec3<T> centre{0, 0, 0};
  T clear = -1;  ///< no edge is within this distance of the centre

  CORTEN_HD bool finds(Vec3<T> p, T reach) {
    if (!field.has_edges || norm(p - centre) + reach < clear) return false;
    if (!finds_within(p, 2 * reach)) {
      centre = p, clear = 2 * reach;
      return false;
    }
    return finds_within(p, reach);
  }

 private:
  CORTEN_HD bool finds_within(Vec3<T> p, T reach) const {
    bool found = false;
    for_points_near(field, p, reach, kEdgePoint, [&](int i) {
      found = field.cone(i).is_edge();
      return !found;
    });
    return found;
  }
};

/// Whether the exit through one side is so much longer than through the nearest side that the other solid
/// cannot have entered there.
template <class T>
CORTEN_HD bool is_much_deeper(const SdfShape<T>& field, T dist, T nearest) {
  return dist < nearest - T(0.02) * field.size;
}

/// The flat sides of a field around a point.
template <class T>
struct NearSides {
  T most, least;  ///< greatest and least height of the point over their planes
  T entry;        ///< greatest height over those that the other solid can have come through
  bool several;   ///< they have more than one normal
  bool found;     ///< the other solid opposes at least one of them
  T dist;         ///< greatest height over those that it opposes
  Vec3<T> out;
  Vec3<T> first;
};

/// Finds the flat sides near p. Stops early if p is at least `limit` above one of them.
template <class T>
CORTEN_STAGE NearSides<T> sides_near(const SdfShape<T>& field, Vec3<T> p, T value, T limit,
                                     const NormalCone<T>& other) {
  NearSides<T> near{-unbounded<T>(), unbounded<T>(),  -unbounded<T>(), false,
                    false,           -unbounded<T>(), {0, 0, 0},       {0, 0, 0}};
  // The cells at an edge have no points on its sides. From a corner, the nearest ones are 1.5 cells away
  // along two axes: 1.23 diagonals of a cell.
  const T reach = (other.is_flat() || other.is_edge() ? T(1) : T(1.3)) * field.size;
  for_points_near(field, p, std::abs(value) + reach, kFlatPoint, [&](int i) {
    const NormalCone<T> own = field.cone(i);
    if (!own.is_flat()) return true;
    const T height = dot(own.axis, p - field.points[i]);
    if (!(near.most < near.least)) near.several = near.several || dot(own.axis, near.first) < T(0.9);
    else near.first = own.axis;
    if (height > near.most) near.most = height;
    if (height < near.least) near.least = height;
    if (height > near.entry && !other.faces_along(own.axis)) near.entry = height;
    if (height > near.dist && other.is_opposed_by(own.axis))
      near.found = true, near.dist = height, near.out = own.axis;
    return near.most < limit;
  });
  return near;
}

/// The exit where the field has flat sides nearby. At a convex edge a point is inside if it is below all
/// sides; the interpolated value is too high there. In a groove (a concave edge) it is the reverse, and the
/// field's value decides.
template <class T>
CORTEN_STAGE Exit<T> exit_by_side(const SdfShape<T>& field, Vec3<T> p, T value, T margin,
                                  const NormalCone<T>& other) {
  // A point that is outside by its value must be below all sides.
  const T limit = value < margin ? unbounded<T>() : margin;
  const NearSides<T> near = sides_near(field, p, value, limit, other);
  if (!near.found || !(near.most < limit)) return {};
  const bool bulges = near.several && !(value < T(0.5) * (near.most + near.least));
  const T height = bulges ? near.most : value;
  // If no flat side is as near as the field's value tells, the nearest side is a curved one.
  const T nearest = near.most < height || height < near.entry ? height : near.entry;
  if (!(height < margin) || !(near.dist < margin) || is_much_deeper(field, near.dist, nearest)) return {};
  return {true, false, near.dist, near.out, p};
}

/// The crossing of two edges, along the direction perpendicular to both. `out` leads out of the other edge's
/// solid.
template <class T>
struct Crossing {
  bool found = false;
  T dist = 0;
  Vec3<T> out{0, 0, 0}, on_own{0, 0, 0}, on_edge{0, 0, 0};
};

/// The crossing of a solid's edge through p, within `reach` of p, with another solid's edge between two
/// points.
template <class T>
CORTEN_HD Crossing<T> crossing(Vec3<T> p, const NormalCone<T>& own, Vec3<T> from, Vec3<T> to, T reach) {
  const T length = norm(to - from);
  if (!(length > 0)) return {};
  const Vec3<T> edge = (T(1) / length) * (to - from), across = cross(own.edge, edge), apart = from - p;
  const T square = dot(across, across);
  if (!(square > T(0.04))) return {};
  const T along_own = dot(cross(apart, edge), across) / square;
  const T along_edge = dot(cross(apart, own.edge), across) / square;
  if (std::abs(along_own) > reach || along_edge < 0 || along_edge > length) return {};
  const Vec3<T> out = (dot(across, own.axis) > 0 ? T(-1) : T(1)) / std::sqrt(square) * across;
  if (!own.is_opposed_by(out)) return {};
  return {true, -dot(out, apart), out, p + along_own * own.edge, from + along_edge * edge};
}

/// Whether two edges cross at a corner of the common region of two sides, one of which is exited by.
template <class T>
CORTEN_HD bool is_corner_of_exit(const SdfShape<T>& field, const Crossing<T>& at, const Exit<T>& exit) {
  return at.found && dot(at.out, exit.out) > T(0.9999) &&
         std::abs(at.dist - exit.dist) < equal_depth(field) + T(0.01) * std::abs(exit.dist);
}

/// Height of a point over the nearest of several flat sides around it, else the field's value; never
/// positive.
template <class T>
CORTEN_STAGE T depth_by_sides(const SdfShape<T>& field, Vec3<T> p) {
  Vec3<T> gradient;
  const T value = distance_at(field.grid, p, gradient);
  const NearSides<T> near = sides_near(field, p, value, unbounded<T>(), NormalCone<T>{});
  const T height = near.several ? near.most : value;
  return height < 0 ? height : T(0);
}

/// Whether the field has the same value at p and on both sides of it along a line, which then crosses no edge
/// of the field.
template <class T>
CORTEN_HD bool is_level_along(const SdfShape<T>& field, Vec3<T> p, T value, Vec3<T> along) {
  Vec3<T> gradient;
  const T level = T(1e-4) * field.size;
  return std::abs(distance_at(field.grid, p + along, gradient) - value) < level &&
         std::abs(distance_at(field.grid, p - along, gradient) - value) < level;
}

/// The exit along the cross product of a solid's edge through p and an edge of the field. They must cross
/// within `reach` of p.
template <class T>
CORTEN_STAGE Exit<T> exit_by_edge(const SdfShape<T>& field, Vec3<T> p, T value, T margin, T reach,
                                  const NormalCone<T>& other) {
  Exit<T> best;
  if (reach > 0 && is_level_along(field, p, value, reach * other.edge)) return best;
  for_points_near(field, p, (value < 0 ? -value : T(0)) + reach + field.size, kEdgePoint, [&](int i) {
    const NormalCone<T> own = field.cone(i);
    if (!own.is_edge()) return true;
    const Vec3<T> half = (T(0.6) * field.size) * own.edge;
    const Crossing<T> at = crossing(p, other, field.points[i] - half, field.points[i] + half, reach);
    if (!at.found || !(at.dist < margin) || (best.found && !(at.dist > best.dist))) return true;
    // Only a deep exit can be much deeper than those through sides.
    const bool deep = is_much_deeper(field, at.dist, T(0));
    if (own.is_opposed_by(-at.out) &&
        !(deep && is_much_deeper(field, at.dist, 2 * depth_by_sides(field, at.on_own))))
      best = {true, false, at.dist, at.out, at.on_own};
    return true;
  });
  return best;
}

/// An edge of another solid through p exits by a flat side of the field. If it ends there, within `reach` of
/// p, at an edge of the field, the exit at that place: a corner of the common region of both sides.
template <class T>
CORTEN_STAGE Exit<T> corner_of_exit(const SdfShape<T>& field, const Exit<T>& exit, T value, T reach,
                                    const NormalCone<T>& other) {
  const Vec3<T> p = exit.point;
  Exit<T> corner;
  if (is_level_along(field, p, value, reach * other.edge)) return corner;
  for_points_near(field, p, (value < 0 ? -value : T(0)) + reach + field.size, kEdgePoint, [&](int i) {
    const NormalCone<T> own = field.cone(i);
    if (!own.is_edge()) return true;
    const Vec3<T> half = (T(0.6) * field.size) * own.edge;
    const Crossing<T> at = crossing(p, other, field.points[i] - half, field.points[i] + half, reach);
    if (is_corner_of_exit(field, at, exit)) corner = {true, false, at.dist, exit.out, at.on_own};
    return !corner.found;
  });
  return corner;
}

/// The exit from the field along the rounded gradient.
template <class T>
CORTEN_STAGE Exit<T> exit_by_gradient(const SdfShape<T>& field, Vec3<T> p, T value, Vec3<T> gradient, T bend,
                                      T margin, const NormalCone<T>& other) {
  if (!(value < margin)) return {};
  const bool sharp = bend > sharp_bend<T>();
  if (sharp) {
    const Vec3<T> mean = gradient_around(field, p);
    if (dot(mean, mean) > T(0.09)) gradient = mean;
  }
  Vec3<T> out = normalized(gradient);
  if (!other.is_opposed_by(out)) {
    if (!other.is_edge()) return {};
    out = out - dot(out, other.edge) * other.edge;
    if (!(dot(out, out) > T(0.25))) return {};
    out = normalized(out);
    if (!other.is_opposed_by(out)) return {};
  }
  // The normal of a flat side is more accurate.
  if (other.is_flat()) out = -other.axis;
  return {true, sharp, value, out, p};
}

/// The exit from the field at p, a point of another solid with this cone of normals, where the field has this
/// value and gradient. `reach` is the distance to the next such point. All in the grid's frame.
template <class T>
CORTEN_STAGE Exit<T> exit_at(const SdfShape<T>& field, Vec3<T> p, T value, Vec3<T> gradient, T margin,
                             T reach, const NormalCone<T>& other) {
  if (!(value < margin + T(0.5) * field.size)) return {};
  const T bend = gradient_change_at(field.grid, p);
  if (!(value < margin + highest_touch(field, bend, other.is_edge()))) return {};
  const bool flat = bend < flat_bend<T>(), close = std::abs(value) < field.size;
  const bool meets_edges = other.is_edge() && field.has_edges;
  if (flat) {
    const Vec3<T> out = normalized(gradient);
    if (value < margin && other.is_opposed_by(out)) return {true, false, value, out, p};
    if (!meets_edges || is_flat_around(field, p, T(2) * field.grid.cell)) return {};
  } else if (close && value < margin + too_high(field, bend)) {
    if (const Exit<T> side = exit_by_side(field, p, value, margin, other); side.found) return side;
  }
  if (meets_edges && close)
    if (const Exit<T> edge = exit_by_edge(field, p, value, margin, reach, other); edge.found) return edge;
  return flat ? Exit<T>{} : exit_by_gradient(field, p, value, gradient, bend, margin, other);
}
template <class T>
CORTEN_HD Exit<T> exit_at(const SdfShape<T>& field, Vec3<T> p, T margin, T reach,
                          const NormalCone<T>& other) {
  Vec3<T> gradient;
  const T value = distance_at(field.grid, p, gradient);
  return exit_at(field, p, value, gradient, margin, reach, other);
}

}  // namespace sdf

/// Contacts of a field. Rough contacts count only if no exact contact of similar depth is near.
template <class T>
struct SdfContacts {
  ContactCollector<T> exact;
  UncertainContacts<T> rough;
  T near;  ///< distance within which an exact contact replaces a rough one

  CORTEN_HD SdfContacts(ContactPoint<T>* found, const SdfShape<T>& field)
      : exact{found, sdf::merge_distance(field)}, rough(sdf::merge_distance(field)), near(2 * field.size) {}

  CORTEN_HD void add(T dist, Vec3<T> pos, Vec3<T> normal, bool is_rough) {
    (is_rough ? rough.list : exact).add(dist, pos, normal);
  }
  CORTEN_HD bool empty() const { return exact.count + rough.list.count == 0; }
  CORTEN_HD int finish(const Shape<T>& shape, bool turn) {
    rough.settle(exact, [&](const ContactPoint<T>& other, const ContactPoint<T>& own) {
      const Vec3<T> apart = other.pos - own.pos;
      // With the same normal only the position is uncertain, and the deeper contact counts.
      const bool alike = dot(other.normal, own.normal) > T(0.999);
      const T much = T(alike ? 0.05 : 0.3) * std::abs(own.dist) + T(0.005) * near;
      const bool alone = dot(apart, apart) > near * near || own.dist < other.dist - much;
      return alone ? Evidence::none : Evidence::replaces;
    });
    return exact.finish(shape, turn);
  }
};

}  // namespace corten
