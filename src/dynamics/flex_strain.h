// The strains that an equality flexvert keeps at zero: for each vertex of a flat sheet, two invariants of its
// deformation gradient F, which is fitted to the edges at the vertex by weighted least squares:
//     F = (sum w dy dx') B^-1,  B = sum w dx dx',
// with dx an edge at rest, in the plane, dy the same edge now and w the mass at its other end. The strains
// are s (tr C - 2) and s (det C - 1) with C = F'F and s the root of the vertex's mass.
#pragma once

#include "dynamics/flex.h"

namespace corten {

namespace detail {

/// A 3x2 matrix by its columns.
template <class T>
struct PlaneMap {
  Vec3<T> column[2] = {{0, 0, 0}, {0, 0, 0}};

  CORTEN_HD Vec3<T> operator()(const T* x) const { return x[0] * column[0] + x[1] * column[1]; }
};

/// A times a 2x2 matrix, row by row.
template <class T>
CORTEN_HD PlaneMap<T> operator*(const PlaneMap<T>& A, const T* b) {
  return {{b[0] * A.column[0] + b[2] * A.column[1], b[1] * A.column[0] + b[3] * A.column[1]}};
}

/// Calls visit(other vertex, weight, dx) for each edge at vertex v, a vertex of flex f.
template <class T, class Visit>
CORTEN_HD void for_each_rest_edge(const ModelView<T>& m, int f, int v, Visit visit) {
  const Vec3<T> here = m.flex_vert0[v], size = m.flex_size[f];
  for (int k = 0; k < m.flexvert_edgenum[v]; k++) {
    const auto [end] = flex_edge(m, m.flexvert_edge[m.flexvert_edgeadr[v] + k]);
    const int other = end[0] == v ? end[1] : end[0];
    const Vec3<T> there = m.flex_vert0[other];
    const T dx[2] = {(there.x - here.x) * 2 * size.x, (there.y - here.y) * 2 * size.y};
    visit(other, at_least_tiny(m.body_mass[m.flex_vertbodyid[other]]), dx);
  }
}

/// Writes flexvert_length and flexvert_J of vertex v.
template <class T>
CORTEN_HD void measure_flex_strain(const ModelView<T>& m, const DataView<T>& d, int v) {
  const int f = m.flex_vertflexid[v], count = m.flexvert_J_rownnz[v], first = m.flexvert_J_rowadr[v];
  T* length = d.flexvert_length + 2 * v;
  length[0] = length[1] = 0;
  for (int k = 0; k < 2 * count; k++) d.flexvert_J[first + k] = 0;
  if (m.flex_edgeequality[f] != 2) return;
  const T* metric = m.flex_vertmetric + 4 * v;
  const Vec3<T> here = d.flexvert_xpos[v];
  PlaneMap<T> A;
  for_each_rest_edge(m, f, v, [&](int other, T weight, const T* dx) {
    const Vec3<T> dy = d.flexvert_xpos[other] - here;
    for (int k = 0; k < 2; k++) A.column[k] += (weight * dx[k]) * dy;
  });
  const PlaneMap<T> F = A * metric;
  const T xx = dot(F.column[0], F.column[0]), xy = dot(F.column[0], F.column[1]),
          yy = dot(F.column[1], F.column[1]);
  const T mass = m.body_mass[m.flex_vertbodyid[v]], scale = mass <= tiny<T>() ? T(1) : std::sqrt(mass);
  length[0] = scale * (xx + yy - 2);
  length[1] = scale * (xx * yy - xy * xy - 1);
  const T adjugate[4] = {yy, -xy, -xy, xx};
  const PlaneMap<T> Q[2] = {F * metric, F * static_cast<const T*>(adjugate) * metric};
  const int body = m.flex_vertbodyid[v];
  for_each_rest_edge(m, f, v, [&](int other, T weight, const T* dx) {
    const int b = m.flex_vertbodyid[other];
    for (int k = 0; k < 2; k++) {
      const SparseRow<T> row{m.flexvert_J_colind + first + k * count, d.flexvert_J + first + k * count,
                             count};
      const Vec3<T> g = (2 * scale * weight) * Q[k](dx);
      add_force(m, d, row, b, force_at(m, d, b, d.flexvert_xpos[other], g));
      add_force(m, d, row, body, force_at(m, d, body, here, -g));
    }
  });
}

}  // namespace detail

/// Writes flexvert_length and flexvert_J.
template <class T, class Exec>
CORTEN_STAGE void flex_strain(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for_each(exec, m.nflexvert, [&](int v) { detail::measure_flex_strain(m, d, v); });
}

}  // namespace corten
