// The surface of a height field as triangles.
#pragma once

#include "collision/hfield.h"
#include "math/triangle_surface.h"

namespace corten {

namespace hfield {

/// A height field's terrain as triangles, in the field's frame.
template <class T>
struct Terrain {
  Grid<T> grid;
  T dx, dy;

  CORTEN_HD explicit Terrain(const Grid<T>& of)
      : grid(of), dx(2 * of.half.x / (of.columns - 1)), dy(2 * of.half.y / (of.rows - 1)) {}
  CORTEN_HD bool has(int row, int column) const {
    return row >= 0 && column >= 0 && row < grid.rows && column < grid.columns;
  }
  CORTEN_HD Vec3<T> at(int row, int column) const {
    return {dx * column - grid.half.x, dy * row - grid.half.y,
            grid.half.z * grid.elevation[row * grid.columns + column]};
  }
  /// The triangle above or below p; false outside the field. Cells are split as in hfield.h.
  CORTEN_HD bool below(Vec3<T> p, TrianglePlane<T>& t) const {
    const T x = (p.x + grid.half.x) / dx, y = (p.y + grid.half.y) / dy;
    if (!(x >= 0 && y >= 0 && x <= grid.columns - 1 && y <= grid.rows - 1)) return false;
    const int c = x < grid.columns - 1 ? int(x) : grid.columns - 2;
    const int r = y < grid.rows - 1 ? int(y) : grid.rows - 2;
    const Vec3<T> lower = at(r, c), upper = at(r + 1, c + 1), left = at(r + 1, c), right = at(r, c + 1);
    // Corner A is left, B lower, C upper, D right; the diagonal goes from B to C.
    const bool left_side = y - r > x - c;
    t.a = lower;
    t.b = left_side ? upper : right;
    t.c = left_side ? left : upper;
    t.normal = unit_or_zero(cross(t.b - t.a, t.c - t.a));
    return true;
  }
  /// Height of the terrain above or below p, which is clamped to the field.
  CORTEN_HD T height_at(Vec3<T> p) const {
    const T x = clamped((p.x + grid.half.x) / dx, T(0), T(grid.columns - 1));
    const T y = clamped((p.y + grid.half.y) / dy, T(0), T(grid.rows - 1));
    const int c = x < grid.columns - 1 ? int(x) : grid.columns - 2;
    const int r = y < grid.rows - 1 ? int(y) : grid.rows - 2;
    const T u = x - c, v = y - r, low = at(r, c).z, high = at(r + 1, c + 1).z;
    // Along the sides of the triangle, from their common corner.
    return v > u ? low + v * (at(r + 1, c).z - low) + u * (high - at(r + 1, c).z)
                 : low + u * (at(r, c + 1).z - low) + v * (high - at(r, c + 1).z);
  }
};

}  // namespace hfield

}  // namespace corten
