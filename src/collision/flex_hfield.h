// Height fields against elements of flexes: one contact for each prism that the element enters (hfield.h).
// As for geoms, a margin raises the terrain by the whole margin and rounds the element by half of it, and is
// not subtracted from the depth. Prisms below all corners of the element are skipped, so an element touches
// only when a corner is below the raised terrain, whatever its radius.
#pragma once

#include "collision/flex_convex.h"
#include "collision/hfield.h"

namespace corten {

namespace flex {

template <class T>
CORTEN_HD hfield::Box<T> corner_box(const FlexElement<T>& element) {
  hfield::Box<T> box{element.corner[0], element.corner[0]};
  for (int k = 1; k <= element.dim; k++)
    for (int axis = 0; axis < 3; axis++) {
      const T x = element.corner[k][axis];
      if (x < box.least[axis]) box.least[axis] = x;
      if (x > box.most[axis]) box.most[axis] = x;
    }
  return box;
}

/// The element in the frame of the field.
template <class T, class M>
CORTEN_HD FlexElement<T> relative_element(const Shape<T, M>& field, FlexElement<T> element) {
  auto turn = [&](Vec3<T>& p) { p = transposed_times(field.mat, p - field.pos); };
  for (Vec3<T>& corner : element.corner) turn(corner);
  turn(element.centre);
  return element;
}

template <class T, class M>
CORTEN_STAGE int collide_hfield_element(const Shape<T, M>& field, const FlexElement<T>& element, T margin,
                                        const ConvexOptions<T>& options, const PolytopeScratch<T>& scratch,
                                        ContactPoint<T>* found) {
  using namespace hfield;
  const T scale = working_scale(element.bound);
  FlexElement<T> local = relative_element(field, element);
  const T raise = scale * margin, radius = scale * (element.radius + T(0.5) * margin);
  Vec3<T> corner[4];
  ConvexPair<T, M> pair;
  pair.good_enough = T(1e-4) * scale * element.bound;
  pair.second = convex_element<T, M>(local, scale, corner);
  for (Vec3<T>& p : local.corner) p = scale * p;
  const Box<T> box = corner_box(local);
  const Grid<T, M> grid = grid_of(field, scale);
  if (!meets(grid, box, raise)) return 0;
  const Lines rows = lines_around(box.least.y, box.most.y, grid.half.y, grid.rows);
  const Lines columns = lines_around(box.least.x, box.most.x, grid.half.x, grid.columns);

  PrismWindow<T, M> window(grid, raise);
  pair.first.type = kHfield;
  pair.first.part = ConvexPart::kPrism;
  pair.first.scale = scale;
  pair.first.prism = window.corner;
  const T unit = T(1) / scale;
  int n = 0;
  for (int r = rows.first; r < rows.last; r++) {
    window.push(r + 1, columns.first);
    window.push(r, columns.first);
    for (int c = columns.first + 1; c <= columns.last; c++)
      for (int triangle = 0; triangle < 2; triangle++) {
        window.push(triangle == 0 ? r + 1 : r, c);
        Proximity<T> near;
        if (window.is_below(box.least.z)) continue;
        if (!rounded_proximity(pair, T(0), radius, options, scratch, near)) continue;
        const Vec3<T> pos = unit * (T(0.5) * (near.first + near.second));
        found[n++] = {unit * near.dist, field.mat * pos + field.pos, field.mat * near.normal, {0, 0, 0}};
        if (n == kMaxPairContacts) return n;
      }
  }
  return n;
}

}  // namespace flex

}  // namespace corten
