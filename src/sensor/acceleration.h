// Sensors of accelerations and forces.
#pragma once

#include "sensor/contact.h"
#include "sensor/limit.h"
#include "sensor/object.h"
#include "sensor/tactile.h"
#include "sensor/touch_grid.h"

namespace corten {

namespace detail {

/// Force and torque transmitted from the parent to the body of a site, at the site and in its axes.
template <class T>
CORTEN_HD Force<T> force_at_site(const ModelView<T>& m, const DataView<T>& d, int site) {
  const int body = m.site_bodyid[site];
  const Force<T> f = moved(d.cfrc_int[body], com_origin(m, d, body), d.site_xpos[site]);
  return {transposed_times(d.site_xmat[site], f.ang), transposed_times(d.site_xmat[site], f.lin)};
}

/// Sum over all actuators on the tendon.
template <class T>
CORTEN_HD T tendon_actuator_force(const ModelView<T>& m, const DataView<T>& d, int tendon) {
  T sum = 0;
  for (int u = 0; u < m.nu; u++)
    if (m.actuator_trntype[u] == kTrnTendon && m.actuator_trnid[2 * u] == tendon) sum += d.actuator_force[u];
  return sum;
}

}  // namespace detail

template <class T>
CORTEN_STAGE void acceleration_sensor(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  const int id = m.sensor_objid[s];
  auto acceleration = [&](int type) { return object_acceleration(m, d, object_frame(m, d, type, id)); };
  switch (m.sensor_type[s]) {
    case kSensorTouch: touch_sensor(m, d, s, out); break;
    case kSensorContact: contact_sensor(m, d, s, out); break;
    case kSensorTactile: tactile_sensor(m, d, s, out); break;
    case kSensorPlugin: touch_grid(m, d, s, out); break;
    case kSensorAccelerometer: put(out, transposed_times(d.site_xmat[id], acceleration(kObjSite).lin)); break;
    case kSensorForce: put(out, detail::force_at_site(m, d, id).lin); break;
    case kSensorTorque: put(out, detail::force_at_site(m, d, id).ang); break;
    case kSensorActuatorFrc: out[0] = d.actuator_force[id]; break;
    case kSensorJointActFrc: out[0] = d.qfrc_actuator[m.jnt_dofadr[id]]; break;
    case kSensorTendonActFrc: out[0] = detail::tendon_actuator_force(m, d, id); break;
    case kSensorJointLimitFrc:
    case kSensorTendonLimitFrc: {
      const int row = limit_row(m, d, s);
      out[0] = row >= 0 ? d.efc_force[row] : T(0);
      break;
    }
    case kSensorFrameLinAcc: put(out, acceleration(m.sensor_objtype[s]).lin); break;
    case kSensorFrameAngAcc: put(out, acceleration(m.sensor_objtype[s]).ang); break;
  }
}

}  // namespace corten
