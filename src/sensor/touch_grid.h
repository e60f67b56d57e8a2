// The plugin mujoco.sensor.touch_grid: sums of contact forces over the cells of a grid of directions, as seen
// from a site that looks along its negative z axis.
#pragma once

#include "dynamics/contact_force.h"
#include "math/elementary.h"
#include "model/plugin_layout.h"

namespace corten {

namespace detail {

/// The cell between two of n increasing edges that holds x; -1: outside. An edge belongs to the cell below.
template <class T>
CORTEN_HD int touch_cell(const T* edge, int n, T x) {
  int low = 0, high = n;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (x <= edge[middle]) high = middle;
    else low = middle + 1;
  }
  return low == n ? -1 : low - 1;
}

/// Components along z, x and y.
template <class T>
CORTEN_HD void put_normal_first(Vec3<T> v, T* out) {
  out[0] = v.z;
  out[1] = v.x;
  out[2] = v.y;
}

/// True if an earlier sensor has the same instance. As in the reference, only the first one measures.
template <class T>
CORTEN_HD bool shares_plugin(const ModelView<T>& m, int s) {
  for (int other = 0; other < s; other++)
    if (m.sensor_plugin[other] == m.sensor_plugin[s]) return true;
  return false;
}

}  // namespace detail

template <class T>
CORTEN_STAGE void touch_grid(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  for (int k = 0; k < m.sensor_dim[s]; k++) out[k] = 0;
  if (detail::shares_plugin(m, s)) return;
  const T* prm = m.plugin_prm + m.plugin_prmadr[m.sensor_plugin[s]];
  const int channels = static_cast<int>(prm[TouchGridLayout::kChannels]);
  const int columns = static_cast<int>(prm[TouchGridLayout::kColumns]);
  const int rows = static_cast<int>(prm[TouchGridLayout::kRows]);
  const T *x_edges = prm + TouchGridLayout::kEdges, *y_edges = x_edges + columns + 1;
  const int site = m.sensor_objid[s], own = m.body_weldid[m.site_bodyid[site]];
  for (int c = 0; c < *d.ncon; c++) {
    const int body1 = m.geom_bodyid[d.contact_geom[2 * c]], body2 = m.geom_bodyid[d.contact_geom[2 * c + 1]];
    if (m.body_weldid[body1] != own && m.body_weldid[body2] != own) continue;
    const Vec3<T> at = transposed_times(d.site_xmat[site], d.contact_pos[c] - d.site_xpos[site]);
    const int column = detail::touch_cell(x_edges, columns + 1, corten::atan2(at.x, -at.z));
    const T depth = std::sqrt(at.x * at.x + at.z * at.z);
    const int row = detail::touch_cell(y_edges, rows + 1, corten::atan2(at.y, depth));
    if (column < 0 || row < 0) continue;
    const Force<T> wrench = contact_wrench(m, d, c);
    T values[6];
    detail::put_normal_first(transposed_times(d.site_xmat[site], wrench.lin), values);
    detail::put_normal_first(transposed_times(d.site_xmat[site], wrench.ang), values + 3);
    // The sign of the reference: that of the force on the body with the larger id.
    const T sign = own < (body1 > body2 ? body1 : body2) ? T(-1) : T(1);
    for (int k = 0; k < channels; k++) out[(k * rows + row) * columns + column] += sign * values[k];
  }
}

}  // namespace corten
