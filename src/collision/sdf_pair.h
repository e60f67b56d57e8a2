// Contacts of signed distance fields with planes, height fields and each other. See sdf_shape.h.
#pragma once

#include "collision/sdf_convex.h"
#include "collision/sdf_mesh.h"
#include "collision/sdf_patch.h"
#include "collision/triangle_ground.h"

namespace corten {

/// Collides a plane with a field. The normal is the plane's.
template <class T>
CORTEN_STAGE int collide_plane_sdf(const Shape<T>& ground, const Shape<T>& other, T margin,
                                   ContactPoint<T>* found) {
  const SdfShape<T> field = sdf_shape(other);
  const Vec3<T> normal = transposed_times(field.frame.mat, column(ground.mat, 2));
  const T height = dot(column(ground.mat, 2), field.frame.pos - ground.pos);
  ContactCollector<T> contacts{found, sdf::merge_distance(field)};
  PatchFilter<T> filter;
  int lowest = -1;
  T least = margin + field.size;  // between two points the surface can be lower
  const auto touch = [&](Vec3<T> p, T dist) {
    filter.note(dist, p, normal);
    contacts.add(dist, p - (T(0.5) * dist) * normal, normal);
  };
  const T slack = sdf::equal_depth(field);
  sdf::for_surface_points(
      field,
      [&](Vec3<T> centre, Vec3<T> half) {
        const T low = dot(normal, centre) - sdf::box_reach(normal, half) + height;
        if (low < least - slack) return true;
        return low < margin && filter.wants_any(low, centre, norm(half), normal, slack);
      },
      [&](int i) {
        const Vec3<T> p = field.points[i];
        const T dist = dot(normal, p) + height;
        if (dist < least) least = dist, lowest = i;
        if (dist < margin && filter.wants(dist, p, normal) && field.cone(i).is_opposed_by(normal))
          touch(p, dist);
      });
  if (lowest < 0) return 0;
  const Vec3<T> p = field.cone(lowest).is_flat()
                        ? field.points[lowest]
                        : sdf::lowest_around(field, lowest, [&](Vec3<T> at, Vec3<T>& slope) {
                            slope = normal;
                            return dot(normal, at);
                          });
  const T dist = dot(normal, p) + height;
  if (dist < margin && filter.wants(dist, p, normal)) touch(p, dist);
  return contacts.finish(field.frame, false);
}

namespace sdf {

/// Computes the cone of normals at a grid point of the terrain. Returns false for a concave point, which
/// nothing can touch on its own.
template <class T>
CORTEN_HD bool terrain_cone(const triangles::Terrain<T>& terrain, int row, int column, NormalCone<T>& cone) {
  // Neighbours in order around the point; two consecutive ones form a triangle with it.
  const int rows[6] = {0, 1, 1, 0, -1, -1}, columns[6] = {1, 1, 0, -1, -1, 0};
  const Vec3<T> p = terrain.at(row, column);
  Vec3<T> side[6], normal[6], sum{0, 0, 0};
  int sides = 0, normals = 0;
  for (int k = 0; k < 6; k++) {
    const int next = (k + 1) % 6;
    if (!terrain.has(row + rows[k], column + columns[k])) continue;
    side[sides++] = terrain.at(row + rows[k], column + columns[k]) - p;
    if (!terrain.has(row + rows[next], column + columns[next])) continue;
    normal[normals] =
        normalized(cross(side[sides - 1], terrain.at(row + rows[next], column + columns[next]) - p));
    sum += normal[normals++];
  }
  if (normals == 0) return false;
  cone.axis = normalized(sum);
  for (int k = 0; k < normals; k++) {
    const T along = dot(cone.axis, normal[k]);
    if (along < cone.cosine) cone.cosine = along;
  }
  for (int k = 0; k < sides; k++)
    if (dot(cone.axis, side[k]) > T(0.02) * norm(side[k])) return false;
  return true;
}

}  // namespace sdf

/// Collides a height field with a distance field: points of the field's surface in the terrain, and points of
/// the terrain in the field. Normals point from the height field to the distance field.
template <class T>
CORTEN_STAGE int collide_hfield_sdf(const Shape<T>& ground, const Shape<T>& other, T margin,
                                    ContactPoint<T>* found) {
  const SdfShape<T> field = sdf_shape(other);
  const hfield::Grid<T> grid = hfield::grid_of(ground, T(1));
  if (grid.rows < 2 || grid.columns < 2) return 0;
  const triangles::Terrain<T> terrain(grid);
  const Mat3<T> turn = convex::transposed(field.frame.mat) * ground.mat;
  SdfContacts<T> contacts(found, field);
  const auto place = [&](Vec3<T> p) { return transposed_times(ground.mat, field.to_world(p) - ground.pos); };
  const auto turned = [&](Vec3<T> direction) {
    return transposed_times(field.frame.mat, ground.mat * direction);
  };
  PatchFilter<T> filter;
  int lowest = -1;
  T least = margin + T(0.6) * field.size;  // between two points the surface can be lower
  sdf::DeepPoint<T> deep;
  Vec3<T> deep_normal{0, 0, 1};
  const auto touch = [&](T dist, Vec3<T> p, Vec3<T> normal) {
    filter.note(dist, p, normal);
    contacts.add(dist, p - (T(0.5) * dist) * normal, normal, false);
  };
  sdf::for_surface_points(
      field,
      [&](Vec3<T> centre, Vec3<T> half) {
        const Vec3<T> p = place(centre);
        const T reach = norm(half);
        if (p.z - reach > grid.half.z + (least > margin ? least : margin) || p.z + reach < -grid.base ||
            std::abs(p.x) - reach > grid.half.x || std::abs(p.y) - reach > grid.half.y)
          return false;
        TrianglePlane<T> t;
        if (!sdf::is_small(field, reach) || !terrain.below(p, t)) return true;
        const T low = dot(t.normal, p - t.a) - sdf::box_reach(turned(t.normal), half);
        const T slack = sdf::equal_depth(field);
        return low < least - slack || (low < margin && filter.wants_any(low, p, reach, t.normal, slack));
      },
      [&](int i) {
        const Vec3<T> p = place(field.points[i]);
        TrianglePlane<T> t;
        if (p.z < -grid.base || !terrain.below(p, t)) return;
        const T dist = dot(t.normal, p - t.a);
        if (dist < deep.dist) deep = {dist, p}, deep_normal = t.normal;
        const bool wanted = dist < margin && filter.wants(dist, p, t.normal);
        if (!wanted && !(dist < least)) return;
        const Vec3<T> out = turned(t.normal);
        const NormalCone<T> cone = field.cone(i);
        const bool opposed = cone.is_opposed_by(out);
        if (dist < least && cone.roughly_opposed_by(out)) least = dist, lowest = i;
        else if (dist < least && cone.is_flat() && opposed) least = dist, lowest = -1;
        if (wanted && opposed) touch(dist, p, t.normal);
      });
  if (lowest >= 0) {
    TrianglePlane<T> t;
    const auto value = [&](Vec3<T> point, Vec3<T>& slope) {
      const Vec3<T> p = place(point);
      if (!terrain.below(p, t)) return unbounded<T>();
      slope = turned(t.normal);
      return dot(t.normal, p - t.a);
    };
    Vec3<T> slope;
    const Vec3<T> point = sdf::lowest_around(field, lowest, value);
    const T dist = value(point, slope);
    if (dist < margin && filter.wants(dist, place(point), t.normal) &&
        sdf::cone_at(field, point).is_opposed_by(slope))
      touch(dist, place(point), t.normal);
  }
  // Terrain under the field's bounding sphere.
  const Vec3<T> centre = transposed_times(ground.mat, other.pos - ground.pos);
  const T reach = other.radius + margin;
  const hfield::Lines columns =
      hfield::lines_around(centre.x - reach, centre.x + reach, grid.half.x, grid.columns);
  const hfield::Lines rows = hfield::lines_around(centre.y - reach, centre.y + reach, grid.half.y, grid.rows);
  for (int r = rows.first; r <= rows.last && r < grid.rows; r++)
    for (int c = columns.first; c <= columns.last && c < grid.columns; c++) {
      const Vec3<T> p = terrain.at(r, c), local = field.to_grid(ground.mat * p + ground.pos);
      if (!field.is_near(local, margin)) continue;
      Vec3<T> gradient;
      const T value = distance_at(field.grid, local, gradient);
      if (!(value < margin + sdf::too_high(field, gradient_change_at(field.grid, local))) ||
          !filter.wants(value, p, -transposed_times(turn, normalized(gradient))))
        continue;
      NormalCone<T> cone;
      if (!sdf::terrain_cone(terrain, r, c, cone)) continue;
      const sdf::Exit<T> exit = sdf::exit_at(field, local, value, gradient, margin, T(0), cone.turned(turn));
      if (!exit.found) continue;
      const Vec3<T> normal = -transposed_times(turn, exit.out);
      if (!exit.rough) filter.note(exit.dist, p, normal);
      contacts.add(exit.dist, p + (T(0.5) * exit.dist) * normal, normal, exit.rough);
    }
  if (contacts.empty() && deep.dist < 0) touch(deep.dist, deep.point, deep_normal);
  return contacts.finish(ground, false);
}

namespace sdf {

/// Adds contacts of the surface points of `of` inside `in`, with normals out of `in`, in the frame of `into`.
template <class T>
CORTEN_STAGE void touch_points(const SdfShape<T>& of, const SdfShape<T>& in, const SdfShape<T>& into,
                               bool turn, T margin, SdfContacts<T>& contacts) {
  const Mat3<T> rotation = convex::transposed(in.frame.mat) * of.frame.mat;
  const Vec3<T> offset = in.to_grid(of.frame.pos);
  PatchFilter<T> filter;
  int deepest = -1;
  T least = margin + of.size;  // between two points the surface can be deeper
  const T reach = T(0.6) * of.size;
  const auto add = [&](const Exit<T>& exit) {
    if (!exit.found) return;
    filter.note(exit.dist, exit.point, exit.out);
    const Vec3<T> at = in.to_world(exit.middle()), normal = in.frame.mat * exit.out;
    contacts.add(exit.dist, into.to_grid(at), transposed_times(into.frame.mat, turn ? -normal : normal),
                 exit.rough);
  };
  // Where `in` has no edges nearby, edges of `of` are treated as other points.
  SdfShape<T> without_edges = in;
  without_edges.has_edges = false;
  EdgeSearch<T> edges{in};
  bool near_edges = in.has_edges;
  const auto touch = [&](int i) {
    const Vec3<T> p = rotation * of.points[i] + offset;
    if (!in.is_near(p, margin)) return;
    Vec3<T> gradient;
    const T value = distance_at(in.grid, p, gradient);
    const NormalCone<T> own = of.cone(i);
    const bool meets_edges = near_edges && own.is_edge();
    const bool may_touch =
        value < margin || (value < margin + T(0.5) * in.size &&
                           (meets_edges || value < margin + too_high(in, gradient_change_at(in.grid, p))));
    if (!(value < least) && !may_touch) return;
    const Vec3<T> out = normalized(gradient);
    const bool wanted = may_touch && filter.wants(value, p, out);
    if (!(value < least) && !wanted) return;
    const NormalCone<T> cone = own.turned(rotation);
    if (value < least && cone.roughly_opposed_by(out)) least = value, deepest = i;
    else if (value < least && cone.is_flat() && cone.is_opposed_by(out)) least = value, deepest = -1;
    if (!wanted) return;
    const Exit<T> exit = exit_at(meets_edges ? in : without_edges, p, value, gradient, margin, reach, cone);
    add(exit);
    if (meets_edges && exit.found && !exit.rough) add(corner_of_exit(in, exit, value, reach, cone));
  };
  for_points_in_boxes(
      of,
      [&](const T* box) {
        const Vec3<T> half = vec3(box + 3), p = rotation * vec3(box) + offset;
        Vec3<T> gradient;
        const T far = norm(half), here = distance_at(in.grid, p, gradient);
        const T value = in.least_around(p, far, here);
        if (!(value < margin + T(0.5) * in.size) && !(value < least)) return false;
        near_edges = in.has_edges;  // for a leaf that is not small
        if (!is_small(in, far)) return true;
        const int kinds = of.kinds_in(box);
        near_edges =
            (kinds & kEdgePoint) != 0 && edges.finds(p, far + reach + in.size + (value < 0 ? -value : T(0)));
        const T low = here - box_reach(transposed_times(rotation, gradient), half);
        if ((kinds & kOtherPoint) != 0 && low < least - equal_depth(of)) return true;
        if (!(low < margin)) {
          const T bend = bend_within(in, p, Vec3<T>{far, far, far} + in.grid.cell);
          if (bend < flat_bend<T>() ||
              !(low < margin + highest_touch(near_edges ? in : without_edges, bend, near_edges)))
            return false;
        }
        return filter.wants_any(low, p, far, normalized(gradient), equal_depth(of));
      },
      touch);
  if (deepest < 0) return;
  const Vec3<T> lowest = lowest_around(of, deepest, [&](Vec3<T> p, Vec3<T>& slope) {
    Vec3<T> gradient;
    const T value = distance_at(in.grid, rotation * p + offset, gradient);
    slope = transposed_times(rotation, gradient);
    return value;
  });
  add(exit_at(in, rotation * lowest + offset, margin, reach, cone_at(of, lowest).turned(rotation)));
}

/// Fallback for fields so deep in each other that no point's cone opposes its exit: pushes the deepest point
/// whose surface roughly opposes it out along the mean gradient.
template <class T>
CORTEN_STAGE void push_out_point(const SdfShape<T>& of, const SdfShape<T>& in, const SdfShape<T>& into,
                                 bool turn, SdfContacts<T>& contacts) {
  const Mat3<T> rotation = convex::transposed(in.frame.mat) * of.frame.mat;
  const Vec3<T> offset = in.to_grid(of.frame.pos);
  T least = 0;
  Vec3<T> deepest{0, 0, 0}, out{0, 0, 0};
  for_surface_points(
      of,
      [&](Vec3<T> centre, Vec3<T> half) {
        return in.least_around(rotation * centre + offset, norm(half)) < least;
      },
      [&](int i) {
        const Vec3<T> p = rotation * of.points[i] + offset;
        Vec3<T> gradient;
        const T value = distance_at(in.grid, p, gradient);
        if (!(value < least) || dot(rotation * of.axes[i], gradient) > -T(0.2)) return;
        least = value, deepest = p, out = gradient_around(in, p);
      });
  if (!(least < 0) || !(dot(out, out) > T(0.01))) return;
  out = normalized(out);
  const Vec3<T> at = in.to_world(deepest - (T(0.5) * least) * out), normal = in.frame.mat * out;
  contacts.add(least, into.to_grid(at), transposed_times(into.frame.mat, turn ? -normal : normal), true);
}

/// The exit of a field from another as a whole, through the side nearest to its deepest surface point, if
/// that is deeper than half a cell. In the frame of `in`.
template <class T>
CORTEN_STAGE Exit<T> exit_as_a_whole(const SdfShape<T>& of, const SdfShape<T>& in) {
  const Mat3<T> rotation = convex::transposed(in.frame.mat) * of.frame.mat;
  const Vec3<T> offset = in.to_grid(of.frame.pos);
  T least = T(-0.5) * in.size;
  int deepest = -1;
  for_surface_points(
      of,
      [&](Vec3<T> centre, Vec3<T> half) {
        return in.least_around(rotation * centre + offset, norm(half)) < least;
      },
      [&](int i) {
        Vec3<T> gradient;
        const T value = distance_at(in.grid, rotation * of.points[i] + offset, gradient);
        if (value < least) least = value, deepest = i;
      });
  if (deepest < 0) return {};
  const Vec3<T> inside = rotation * of.points[deepest] + offset;
  Vec3<T> out = gradient_around(in, inside);
  // Near a centre of symmetry the mean vanishes: all exits are equally short, and one of them is taken.
  if (!(dot(out, out) > T(0.01))) distance_at(in.grid, inside, out);
  if (!(dot(out, out) > T(0.01))) return {};
  out = normalized(out);
  const Vec3<T> along = transposed_times(rotation, out);
  const Vec3<T> lowest = lowest_surface_point(of, along, of.points[deepest]);
  return {true, false, least + dot(along, lowest - of.points[deepest]), out, rotation * lowest + offset};
}

/// Fallback for fields so deep in each other that no surface even roughly opposes its exit: the shorter exit
/// of one of them as a whole. In the frame of the first.
template <class T>
CORTEN_STAGE void push_out_whole(const SdfShape<T>& first, const SdfShape<T>& second,
                                 SdfContacts<T>& contacts) {
  const Exit<T> ahead = exit_as_a_whole(second, first), back = exit_as_a_whole(first, second);
  if (ahead.found && !(back.found && back.dist > ahead.dist))
    return contacts.add(ahead.dist, ahead.middle(), ahead.out, false);
  if (!back.found) return;
  contacts.add(back.dist, first.to_grid(second.to_world(back.middle())),
               -transposed_times(first.frame.mat, second.frame.mat * back.out), false);
}

}  // namespace sdf

/// Collides two fields. Normals point from the first to the second.
template <class T>
CORTEN_STAGE int collide_sdf_sdf(const Shape<T>& first, const Shape<T>& second, T margin,
                                 ContactPoint<T>* found) {
  const SdfShape<T> a = sdf_shape(first), b = sdf_shape(second);
  SdfContacts<T> contacts(found, a.size < b.size ? a : b);
  sdf::touch_points(b, a, a, false, margin, contacts);
  sdf::touch_points(a, b, a, true, margin, contacts);
  if (contacts.empty()) sdf::push_out_point(b, a, a, false, contacts);
  if (contacts.empty()) sdf::push_out_point(a, b, a, true, contacts);
  if (contacts.empty()) sdf::push_out_whole(a, b, contacts);
  return contacts.finish(a.frame, false);
}

namespace sdf {

/// Accuracy of the surfaces: vertices and surface points are stored in single precision.
template <class T>
CORTEN_HD T rounding(const Shape<T>& first, const Shape<T>& second) {
  const bool first_is_smaller = first.radius > 0 && first.radius < second.radius;
  return T(2.4e-7) * (first_is_smaller ? first.radius : second.radius);
}

/// Sets the distances of contacts with one normal that differ only by rounding to that of the deepest.
/// Otherwise a body flat on another would lift off at one corner first. Removes contacts outside the margin.
/// Returns the number of contacts left.
template <class T>
CORTEN_STAGE int level(ContactPoint<T>* found, int n, T margin, T rounding) {
  T dist[kMaxPairContacts];
  for (int i = 0; i < n; i++) {
    dist[i] = found[i].dist;
    for (int k = 0; k < n; k++) {
      const Vec3<T> apart = found[i].normal - found[k].normal;
      if (found[k].dist < dist[i] && found[k].dist > found[i].dist - rounding && dot(apart, apart) < T(1e-10))
        dist[i] = found[k].dist;
    }
  }
  int kept = 0;
  for (int i = 0; i < n; i++) {
    if (!(dist[i] < margin)) continue;
    found[kept] = found[i];
    found[kept++].dist = dist[i];
  }
  return kept;
}

}  // namespace sdf

}  // namespace corten
