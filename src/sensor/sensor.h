// Sensors: what a robot observes. Each belongs to the stage after which its value is known, and is computed
// there: position, velocity or acceleration (files of those names).
//
// Values are clamped to the cutoff. Quantities that several sensors share and nothing else needs, such as the
// momentum of subtrees, are computed when the first sensor asks, once a step; flags in the Data tell.
//
// A sensor may have a history. With a delay it shows what it measured that long ago; with an interval it
// measures only so often and shows its last value in between. Histories take in new samples when a step ends
// (record_sensors), at the time at which it began.
#pragma once

#include "dynamics/body_forces.h"
#include "dynamics/energy.h"
#include "model/history.h"
#include "sensor/acceleration.h"
#include "sensor/position.h"
#include "sensor/sleep.h"
#include "sensor/velocity.h"

namespace corten {

namespace detail {

/// Limits the values of sensor s to its cutoff: real ones on both sides, positive ones above. Contacts have
/// no limit, and segments between geoms use it as the distance to look at.
template <class T>
CORTEN_HD void apply_cutoff(const ModelView<T>& m, int s, T* value, int count) {
  const T cutoff = m.sensor_cutoff[s];
  const int type = m.sensor_type[s], kind = m.sensor_datatype[s];
  if (cutoff <= 0 || type == kSensorContact || type == kSensorGeomFromTo) return;
  for (int k = 0; k < count; k++) {
    if (kind != kDataReal && kind != kDataPositive) return;
    if (value[k] > cutoff) value[k] = cutoff;
    if (kind == kDataReal && value[k] < -cutoff) value[k] = -cutoff;
  }
}

/// One pixel with its cutoff; `out` is where the image begins.
template <class T>
CORTEN_HD void measure_pixel(const ModelView<T>& m, const DataView<T>& d, int s, int pixel, T* out) {
  const int size = ray_report_size(m.sensor_intprm[3 * s]);
  camera_rangefinder(m, d, s, pixel, out);
  apply_cutoff(m, s, out + pixel * size, size);
}

/// The value that sensor s of this stage has now, unless it is an image. The stage is a constant because a
/// kernel that asks for velocities would otherwise hold all of collision too, for distances between geoms.
template <int Stage, class T>
CORTEN_STAGE void measure_at(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  if constexpr (Stage == kStagePosition) position_sensor(m, d, s, out);
  else if constexpr (Stage == kStageVelocity) velocity_sensor(m, d, s, out);
  else acceleration_sensor(m, d, s, out);
  apply_cutoff(m, s, out, m.sensor_dim[s]);
}

/// The value that any sensor has now.
template <class T>
CORTEN_STAGE void measure(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  if (is_image(m, s)) {
    for (int pixel = 0; pixel < image_pixels(m, s); pixel++) measure_pixel(m, d, s, pixel, out);
    return;
  }
  switch (m.sensor_needstage[s]) {
    case kStagePosition: measure_at<kStagePosition>(m, d, s, out); break;
    case kStageVelocity: measure_at<kStageVelocity>(m, d, s, out); break;
    default: measure_at<kStageAcceleration>(m, d, s, out); break;
  }
}

template <class T>
CORTEN_HD History<T> sensor_history(const ModelView<T>& m, const DataView<T>& d, int s) {
  return {d.history + m.sensor_historyadr[s], m.sensor_history[2 * s], m.sensor_dim[s]};
}

/// time_slack over the interval of sensor s.
template <class T>
CORTEN_HD T interval_slack(const ModelView<T>& m, const DataView<T>& d, int s) {
  return time_slack(*d.time, 2 + m.sensor_interval[2 * s] / m.opt.timestep);
}

/// True when the interval of sensor s is over; its history keeps the time of the last measurement.
template <class T>
CORTEN_HD bool interval_is_over(const ModelView<T>& m, const DataView<T>& d, int s) {
  const T next = d.history[m.sensor_historyadr[s]] + m.sensor_interval[2 * s];
  return next <= *d.time + interval_slack(m, d, s);
}

/// True when sensor s shows what it measures now, false when it shows its past.
template <class T>
CORTEN_HD bool shows_the_present(const ModelView<T>& m, const DataView<T>& d, int s) {
  if (m.sensor_history[2 * s] <= 0) return true;
  if (m.sensor_delay[s] > 0) return false;
  return m.sensor_interval[2 * s] <= 0 || interval_is_over(m, d, s);
}

template <class T>
CORTEN_HD void show_past(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  History<T> history = sensor_history(m, d, s);
  for (int k = 0; k < m.sensor_dim[s]; k++)
    out[k] = history.read(*d.time - m.sensor_delay[s], k, m.sensor_history[2 * s + 1]);
}

/// What a sensor needs that no other stage computes.
enum SensorNeed { kNeedsNothing, kNeedsPotential, kNeedsKinetic, kNeedsSubtrees, kNeedsBodyForces };

/// Users' own sensors may look at anything.
template <class T>
CORTEN_HD SensorNeed need_of(const ModelView<T>& m, int s) {
  switch (m.sensor_type[s]) {
    case kSensorEPotential: return kNeedsPotential;
    case kSensorEKinetic: return kNeedsKinetic;
    case kSensorSubtreeLinVel:
    case kSensorSubtreeAngMom: return kNeedsSubtrees;
    case kSensorAccelerometer:
    case kSensorForce:
    case kSensorTorque:
    case kSensorFrameLinAcc:
    case kSensorFrameAngAcc: return kNeedsBodyForces;
    case kSensorUser:
      return m.sensor_needstage[s] == kStageVelocity       ? kNeedsSubtrees
             : m.sensor_needstage[s] == kStageAcceleration ? kNeedsBodyForces
                                                           : kNeedsNothing;
    default: return kNeedsNothing;
  }
}

/// Runs compute() if a sensor of those that `asks` picks needs it and the flag says it is not there yet.
template <class T, class Exec, class Asks, class Compute>
CORTEN_HD void provide(const ModelView<T>& m, SensorNeed need, int* flag, Asks asks, Compute compute,
                       Exec exec) {
  if (!any_of(exec, m.nsensor, [&](int s) { return *flag == 0 && need_of(m, s) == need && asks(s); })) return;
  compute();
  once(exec, [&] { *flag = 1; });
}

/// Everything that the sensors picked by `asks` need.
template <class T, class Exec, class Asks>
CORTEN_HD void provide_for_sensors(const ModelView<T>& m, const DataView<T>& d, int stage, Asks asks,
                                   Exec exec) {
  if (stage == kStagePosition) {
    provide(
        m, kNeedsPotential, d.flg_energypos, asks, [&] { potential_energy(m, d, exec); }, exec);
    provide(
        m, kNeedsKinetic, d.flg_energyvel, asks, [&] { kinetic_energy(m, d, exec); }, exec);
  } else if (stage == kStageVelocity) {
    provide(
        m, kNeedsSubtrees, d.flg_subtreevel, asks, [&] { subtree_velocity(m, d, exec); }, exec);
  } else {
    provide(
        m, kNeedsBodyForces, d.flg_rnepost, asks, [&] { body_forces(m, d, exec); }, exec);
  }
}

/// Images: lanes share the pixels, since one image outweighs all other sensors.
template <class T, class Exec>
CORTEN_HD void measure_images(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for (int s = 0; s < m.nsensor; s++)
    if (is_image(m, s) && shows_the_present(m, d, s))
      for_each(exec, image_pixels(m, s),
               [&](int pixel) { measure_pixel(m, d, s, pixel, d.sensordata + m.sensor_adr[s]); });
}

/// Sensors that the user computes; zero where no function is given.
template <class T, class Exec>
CORTEN_HD void user_sensors(const ModelView<T>& m, const DataView<T>& d, int stage, Exec exec) {
  once(exec, [&] {
    for (int s = 0; s < m.nsensor; s++) {
      if (m.sensor_type[s] != kSensorUser || m.sensor_needstage[s] != stage) continue;
      exec.user_sensor(s);
      apply_cutoff(m, s, d.sensordata + m.sensor_adr[s], m.sensor_dim[s]);
    }
  });
}

template <int Stage, class T, class Exec>
CORTEN_STAGE void sensors_of_stage(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.nsensor == 0 || m.disabled(kDisableSensor)) return;
  auto asks = [&](int s) {
    return m.sensor_needstage[s] == Stage && shows_the_present(m, d, s) && !sensor_sleeps(m, d, s);
  };
  provide_for_sensors(m, d, Stage, asks, exec);
  for_each(exec, m.nsensor, [&](int s) {
    if (m.sensor_needstage[s] != Stage) return;
    T* out = d.sensordata + m.sensor_adr[s];
    if (m.sensor_type[s] == kSensorUser)
      for (int k = 0; k < m.sensor_dim[s]; k++) out[k] = 0;
    else if (!shows_the_present(m, d, s)) show_past(m, d, s, out);
    else if (!is_image(m, s) && !sensor_sleeps(m, d, s)) measure_at<Stage>(m, d, s, out);
  });
  if constexpr (Stage == kStagePosition) measure_images(m, d, exec);
  user_sensors(m, d, Stage, exec);
}

}  // namespace detail

/// Writes sensordata of the sensors of positions.
template <class T, class Exec>
CORTEN_HD void sensor_position(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  detail::sensors_of_stage<kStagePosition>(m, d, exec);
}

/// Of velocities.
template <class T, class Exec>
CORTEN_HD void sensor_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  detail::sensors_of_stage<kStageVelocity>(m, d, exec);
}

/// Of accelerations and forces.
template <class T, class Exec>
CORTEN_HD void sensor_acceleration(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] { *d.flg_rnepost = 0; });
  detail::sensors_of_stage<kStageAcceleration>(m, d, exec);
}

}  // namespace corten
