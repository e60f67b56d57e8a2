// Sensors of positions.
#pragma once

#include "sensor/geom_distance.h"
#include "sensor/inside.h"
#include "sensor/limit.h"
#include "sensor/object.h"
#include "sensor/rangefinder.h"

namespace corten {

namespace detail {

template <class T>
CORTEN_HD void frame_position_sensor(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  const ObjectFrame<T> object = object_frame(m, d, m.sensor_objtype[s], m.sensor_objid[s]);
  const int type = m.sensor_type[s];
  Vec3<T> value = type == kSensorFramePos ? object.pos : column(object.mat, type - kSensorFrameXAxis);
  if (m.sensor_refid[s] >= 0) {
    const ObjectFrame<T> reference = object_frame(m, d, m.sensor_reftype[s], m.sensor_refid[s]);
    if (type == kSensorFramePos) value -= reference.pos;
    value = transposed_times(reference.mat, value);
  }
  put(out, value);
}

template <class T>
CORTEN_HD void frame_orientation_sensor(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  Quat<T> q = object_orientation(m, d, m.sensor_objtype[s], m.sensor_objid[s]);
  if (m.sensor_refid[s] >= 0)
    q = conjugate(object_orientation(m, d, m.sensor_reftype[s], m.sensor_refid[s])) * q;
  out[0] = q.w, out[1] = q.x, out[2] = q.y, out[3] = q.z;
}

template <class T>
CORTEN_HD void ball_orientation_sensor(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  const Quat<T> q = normalized(quat(d.qpos + m.jnt_qposadr[m.sensor_objid[s]]));
  out[0] = q.w, out[1] = q.x, out[2] = q.y, out[3] = q.z;
}

template <class T>
CORTEN_HD bool object_is_inside_site(const ModelView<T>& m, const DataView<T>& d, int s) {
  const ObjectFrame<T> object = object_frame(m, d, m.sensor_objtype[s], m.sensor_objid[s]);
  return inside_site(m, d, m.sensor_refid[s], object.pos);
}

}  // namespace detail

/// The value of a position sensor, except images, which camera_rangefinder fills pixel by pixel.
template <class T>
CORTEN_STAGE void position_sensor(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  const int id = m.sensor_objid[s];
  switch (m.sensor_type[s]) {
    case kSensorMagnetometer: put(out, transposed_times(d.site_xmat[id], vec3(m.opt.magnetic))); break;
    case kSensorRangefinder: site_rangefinder(m, d, s, out); break;
    case kSensorCamProjection: camera_projection(m, d, s, out); break;
    case kSensorJointPos: out[0] = d.qpos[m.jnt_qposadr[id]]; break;
    case kSensorTendonPos: out[0] = d.ten_length[id]; break;
    case kSensorActuatorPos: out[0] = d.actuator_length[id]; break;
    case kSensorBallQuat: detail::ball_orientation_sensor(m, d, s, out); break;
    case kSensorJointLimitPos:
    case kSensorTendonLimitPos: {
      const int row = limit_row(m, d, s);
      out[0] = row >= 0 ? d.efc_pos[row] - d.efc_margin[row] : T(0);
      break;
    }
    case kSensorFramePos:
    case kSensorFrameXAxis:
    case kSensorFrameYAxis:
    case kSensorFrameZAxis: detail::frame_position_sensor(m, d, s, out); break;
    case kSensorFrameQuat: detail::frame_orientation_sensor(m, d, s, out); break;
    case kSensorSubtreeCom: put(out, d.subtree_com[id]); break;
    case kSensorInsideSite: out[0] = detail::object_is_inside_site(m, d, s) ? T(1) : T(0); break;
    case kSensorGeomDist:
    case kSensorGeomNormal:
    case kSensorGeomFromTo: distance_sensor(m, d, s, out); break;
    case kSensorEPotential: out[0] = d.energy[0]; break;
    case kSensorEKinetic: out[0] = d.energy[1]; break;
    case kSensorClock: out[0] = *d.time; break;
  }
}

}  // namespace corten
