// Tactile sensors: a mesh on a geom whose vertices are taxels. A taxel that is inside of a geom that touches
// the sensor's body reports its pressure, a function of the depth, and how fast the geom slides over it along
// two tangents.
//
// Values are those of the reference, which compares the velocity of the taxel with that of the other geom's
// centre, takes the tangents without the pose of the geom, and keeps the last of several geoms.
#pragma once

#include "collision/shape_function.h"
#include "dynamics/com.h"
#include "model/views.h"

namespace corten {

namespace detail {

/// The geom that touches the weld group `own` in contact c on the given side; -1: that side is another group.
template <class T>
CORTEN_HD int touching_geom(const ModelView<T>& m, const DataView<T>& d, int own, int c, int side) {
  const int mine = d.contact_geom[2 * c + side], other = d.contact_geom[2 * c + 1 - side];
  return m.body_weldid[m.geom_bodyid[mine]] == own ? other : -1;
}

/// True if the geom touches the group also in an earlier contact or side.
template <class T>
CORTEN_HD bool touched_before(const ModelView<T>& m, const DataView<T>& d, int own, int c, int side, int g) {
  for (int k = 0; k < 2 * c + side; k++)
    if (touching_geom(m, d, own, k / 2, k % 2) == g) return true;
  return false;
}

/// Adds what the geom g presses into the taxels of sensor s.
template <class T>
CORTEN_HD void press_taxels(const ModelView<T>& m, const DataView<T>& d, int s, int g, T* out) {
  const int mesh = m.sensor_objid[s], geom = m.sensor_refid[s], taxels = m.mesh_vertnum[mesh];
  const int own = m.body_weldid[m.geom_bodyid[geom]];
  const T deepest = T(0.05);
  const ShapeFunction<T> shape = shape_function(m, g);
  if (!shape.exists()) return;
  for (int j = 0; j < taxels; j++) {
    const Vec3<T> at = d.geom_xpos[geom] + d.geom_xmat[geom] * m.mesh_vert[m.mesh_vertadr[mesh] + j];
    const Vec3<T> local = transposed_times(d.geom_xmat[g], at - d.geom_xpos[g]);
    const T depth = shape_distance(shape, local);
    if (!(depth < 0)) continue;
    const Vec3<T>* frame = m.taxel_frame + 3 * (m.sensor_intprm[3 * s] + j);
    const Vec3<T> slip =
        point_velocity(m, d, own, at) - point_velocity(m, d, m.geom_bodyid[g], d.geom_xpos[g]);
    const T gap = deepest - depth, pressure = depth / (gap > tiny<T>() ? gap : tiny<T>());
    out[j] = dot(pressure * frame[0], frame[0]);
    out[taxels + j] = std::abs(dot(slip, frame[1]));
    out[2 * taxels + j] = std::abs(dot(slip, frame[2]));
  }
}

}  // namespace detail

template <class T>
CORTEN_STAGE void tactile_sensor(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  for (int k = 0; k < m.sensor_dim[s]; k++) out[k] = 0;
  const int own = m.body_weldid[m.geom_bodyid[m.sensor_refid[s]]];
  for (int c = 0; c < *d.ncon; c++)
    for (int side = 0; side < 2; side++) {
      const int g = detail::touching_geom(m, d, own, c, side);
      if (g >= 0 && !detail::touched_before(m, d, own, c, side, g)) detail::press_taxels(m, d, s, g, out);
    }
}

}  // namespace corten
