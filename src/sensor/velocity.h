// Sensors of velocities.
#pragma once

#include "sensor/limit.h"
#include "sensor/object.h"
#include "sensor/rangefinder.h"

namespace corten {

namespace detail {

/// Velocity of the sensed object in world axes or, with a reference object, as seen by an observer that moves
/// and rotates with it, in its axes.
template <class T>
CORTEN_HD Motion<T> sensed_velocity(const ModelView<T>& m, const DataView<T>& d, int s) {
  const ObjectFrame<T> object = object_frame(m, d, m.sensor_objtype[s], m.sensor_objid[s]);
  const Motion<T> velocity = object_velocity(m, d, object);
  if (m.sensor_refid[s] < 0) return velocity;
  const ObjectFrame<T> reference = object_frame(m, d, m.sensor_reftype[s], m.sensor_refid[s]);
  const Motion<T> observer = object_velocity(m, d, reference);
  const Vec3<T> carried = cross(observer.ang, object.pos - reference.pos);
  return {transposed_times(reference.mat, velocity.ang - observer.ang),
          transposed_times(reference.mat, velocity.lin - observer.lin - carried)};
}

}  // namespace detail

template <class T>
CORTEN_STAGE void velocity_sensor(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  const int id = m.sensor_objid[s];
  auto site_velocity = [&] { return object_velocity(m, d, object_frame(m, d, kObjSite, id)); };
  switch (m.sensor_type[s]) {
    case kSensorVelocimeter: put(out, transposed_times(d.site_xmat[id], site_velocity().lin)); break;
    case kSensorGyro: put(out, transposed_times(d.site_xmat[id], site_velocity().ang)); break;
    case kSensorJointVel: out[0] = d.qvel[m.jnt_dofadr[id]]; break;
    case kSensorTendonVel: out[0] = d.ten_velocity[id]; break;
    case kSensorActuatorVel: out[0] = d.actuator_velocity[id]; break;
    case kSensorBallAngVel: put(out, vec3(d.qvel + m.jnt_dofadr[id])); break;
    case kSensorJointLimitVel:
    case kSensorTendonLimitVel: {
      const int row = limit_row(m, d, s);
      out[0] = row >= 0 ? d.efc_vel[row] : T(0);
      break;
    }
    case kSensorFrameLinVel: put(out, detail::sensed_velocity(m, d, s).lin); break;
    case kSensorFrameAngVel: put(out, detail::sensed_velocity(m, d, s).ang); break;
    case kSensorSubtreeLinVel: put(out, d.subtree_linvel[id]); break;
    case kSensorSubtreeAngMom: put(out, d.subtree_angmom[id]); break;
  }
}

}  // namespace corten
