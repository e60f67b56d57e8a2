// Rays against height fields: a box for the base, and above it columns whose top is two triangles per cell.
#pragma once

#include "collision/ray_triangle.h"

namespace corten {

namespace detail {

/// A height field as a grid: vertex (row, column) at its elevation.
template <class T>
struct RayGrid {
  Vec3<T> half;  ///< half sizes, and the height of elevation 1
  T base;        ///< thickness below z = 0
  T dx, dy;
  int rows, columns;
  const T* elevation;

  CORTEN_HD RayGrid(const ModelView<T>& m, int field)
      : half{m.hfield_size[4 * field], m.hfield_size[4 * field + 1], m.hfield_size[4 * field + 2]},
        base(m.hfield_size[4 * field + 3]),
        rows(m.hfield_nrow[field]),
        columns(m.hfield_ncol[field]),
        elevation(m.hfield_data + m.hfield_adr[field]) {
    dx = T(2) * half.x / T(columns - 1);
    dy = T(2) * half.y / T(rows - 1);
  }
  CORTEN_HD T height(int row, int column) const { return elevation[row * columns + column]; }
  CORTEN_HD Vec3<T> vertex(int row, int column) const {
    return {dx * T(column) - half.x, dy * T(row) - half.y, height(row, column) * half.z};
  }
};

/// The cells that a part of the ray passes over, plus one on each side for rounding.
template <class T>
struct CellRange {
  int first, end;
  CORTEN_HD CellRange(T a, T b, int cells) {
    const T low = std::floor(a < b ? a : b) - 1, high = std::ceil(a < b ? b : a) + 1;
    first = low > 0 ? static_cast<int>(low < T(cells) ? low : T(cells)) : 0;
    end = high < T(cells) ? static_cast<int>(high > 0 ? high : T(0)) : cells;
  }
};

/// True if the ray, where it is over a cell between a and b, is above or below all corners of the cell. The
/// ray is over column `start` at first and needs `per_column` for each.
template <class T>
CORTEN_HD bool passes_by(const Ray<T>& ray, const RayGrid<T>& grid, int r, int c, T a, T b, T start,
                         T per_column) {
  constexpr T kWider = T(0.05);  // cells on each side, for rounding
  if (std::abs(per_column) < T(1000) * (b - a)) {
    const T one = (T(c) - kWider - start) * per_column, other = (T(c + 1) + kWider - start) * per_column;
    const T enter = one < other ? one : other, leave = one < other ? other : one;
    if (enter > a) a = enter;
    if (leave < b) b = leave;
    if (a > b) return true;
  }
  const T h0 = grid.height(r, c), h1 = grid.height(r, c + 1), h2 = grid.height(r + 1, c),
          h3 = grid.height(r + 1, c + 1);
  const T low01 = h0 < h1 ? h0 : h1, low23 = h2 < h3 ? h2 : h3, high01 = h0 < h1 ? h1 : h0,
          high23 = h2 < h3 ? h3 : h2;
  const T low = grid.half.z * (low01 < low23 ? low01 : low23),
          high = grid.half.z * (high01 > high23 ? high01 : high23);
  // What sticks out of the box around the grid can be hit outside of a and b.
  if (low < 0 || high > grid.half.z) return false;
  const T za = ray.from.z + a * ray.along.z, zb = ray.from.z + b * ray.along.z;
  const T margin = (sizeof(T) < 8 ? T(1e-4) : T(1e-9)) * (grid.half.z + std::abs(ray.from.z));
  return (za > high + margin && zb > high + margin) || (za < low - margin && zb < low - margin);
}

/// Tests the part of the ray between `begin` and `end` against the triangles below and above it: rows, and
/// cells of a row, in the order in which the ray passes them, up to the first hit.
template <class T>
CORTEN_HD void meet_ground(const Ray<T>& ray, const RayGrid<T>& grid, T begin, T end, RayPoint<T>& best) {
  const RayAcross<T> across(ray);
  auto column_at = [&](T x) { return (ray.at(x).x + grid.half.x) / grid.dx; };
  auto row_at = [&](T x) { return (ray.at(x).y + grid.half.y) / grid.dy; };
  const CellRange<T> rows(row_at(begin), row_at(end), grid.rows - 1);
  constexpr T kWider = T(0.05);  // cells
  const T per_y = 1 / ray.along.y, start = column_at(T(0)), per_column = grid.dx / ray.along.x;
  const bool along_row = std::abs(row_at(end) - row_at(begin)) < T(1);
  const bool rows_down = ray.along.y < 0, columns_down = ray.along.x < 0;
  for (int i = rows.first; i < rows.end; i++) {
    const int r = rows_down ? rows.first + rows.end - 1 - i : i;
    T a = begin, b = end;
    if (!along_row) {
      // The range of the ray over this row, widened for rounding.
      T enter = ((T(r) - kWider) * grid.dy - grid.half.y - ray.from.y) * per_y;
      T leave = ((T(r + 1) + kWider) * grid.dy - grid.half.y - ray.from.y) * per_y;
      if (enter > leave) {
        const T t = enter;
        enter = leave, leave = t;
      }
      if (enter > a) a = enter;
      if (leave < b) b = leave;
      if (a > b) continue;
    }
    if (best.found() && a > best.dist) return;
    const CellRange<T> columns(column_at(a), column_at(b), grid.columns - 1);
    for (int j = columns.first; j < columns.end; j++) {
      const int c = columns_down ? columns.first + columns.end - 1 - j : j;
      if (best.found()) {
        const T enter =
            (T(columns_down ? c + 1 : c) + (columns_down ? kWider : -kWider) - start) * per_column;
        if (enter > best.dist) break;
      }
      if (passes_by(ray, grid, r, c, a, b, start, per_column)) continue;
      const Vec3<T> near = grid.vertex(r, c), far = grid.vertex(r + 1, c + 1);
      meet_triangle(across, near, grid.vertex(r, c + 1), far, best);
      meet_triangle(across, near, far, grid.vertex(r + 1, c), best);
    }
  }
}

/// Elevation of the terrain at the side `face` of the grid, at `place` cells along it.
template <class T>
CORTEN_HD T side_elevation(const RayGrid<T>& grid, int face, T place) {
  const bool normal_to_x = face < 2, far = face % 2 == 1;
  const int cells = (normal_to_x ? grid.rows : grid.columns) - 1;
  T cell = std::floor(place);
  cell = cell < T(cells - 1) ? cell : T(cells - 1);
  cell = cell > 0 ? cell : T(0);
  const int k = static_cast<int>(cell);
  auto height = [&](int i) {
    return normal_to_x ? grid.height(i, far ? grid.columns - 1 : 0) : grid.height(far ? grid.rows - 1 : 0, i);
  };
  return height(k) * (cell + 1 - place) + height(k + 1) * (place - cell);
}

/// The four walls under the edge of the terrain; `faces` are those of the box around it.
template <class T>
CORTEN_HD void meet_walls(const Ray<T>& ray, const RayGrid<T>& grid, const BoxFaces<T>& faces,
                          RayPoint<T>& best) {
  for (int face = 0; face < 4; face++) {
    const T x = faces.dist[face];
    if (!best.is_beaten_by(x)) continue;
    const Vec3<T> p = ray.at(x);
    const T place = face < 2 ? (p.y + grid.half.y) / grid.dy : (p.x + grid.half.x) / grid.dx;
    if (p.z / grid.half.z >= side_elevation(grid, face, place)) continue;
    best = {x, {}};
    best.normal[face / 2] = face % 2 == 0 ? T(-1) : T(1);
  }
}

}  // namespace detail

template <class T>
CORTEN_STAGE RayPoint<T> ray_hfield(const Ray<T>& ray, const ModelView<T>& m, int field) {
  const detail::RayGrid<T> grid(m, field);
  auto lowered = [&](T z) { return Ray<T>{{ray.from.x, ray.from.y, ray.from.z - z}, ray.along}; };
  RayPoint<T> best = ray_box(lowered(-grid.base / 2), Vec3<T>{grid.half.x, grid.half.y, grid.base / 2});
  const BoxFaces<T> top =
      ray_box_faces(lowered(grid.half.z / 2), Vec3<T>{grid.half.x, grid.half.y, grid.half.z / 2});
  const T enter = first_face(top).dist;
  if (enter < 0) return best;
  // From the start of the ray if that is inside the box, otherwise from where it enters.
  T begin = 0, end = enter;
  for (T x : top.dist)
    if (x > end) begin = enter, end = x;
  detail::meet_ground(ray, grid, begin, end, best);
  detail::meet_walls(ray, grid, top, best);
  return best;
}

}  // namespace corten
