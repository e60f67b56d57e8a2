// Sensors. Each belongs to the stage after which its value is known, and is computed there: position,
// velocity or acceleration (files of those names).
//
// Values are clamped to the cutoff. Quantities that several sensors share and no stage needs, such as the
// momentum of subtrees, are computed once per step, when the first sensor needs them; flags in the Data
// record this.
//
// A sensor may have a history. With a delay it reports what it measured that long ago; with an interval it
// measures only that often and reports its last value in between. Samples are added to histories at the end
// of a step (record_sensors), with the time at which the step began.
#pragma once

#include "dynamics/body_forces.h"
#include "dynamics/energy.h"
#include "model/history.h"
#include "model/sensor_info.h"
#include "sensor/acceleration.h"
#include "sensor/position.h"
#include "sensor/sleep.h"
#include "sensor/velocity.h"

namespace corten {

namespace detail {

/// Clamps the values of sensor s to its cutoff: real ones on both sides, positive ones above. Contacts are
/// not clamped, and for segments between geoms the cutoff is the search distance.
template <class T>
CORTEN_HD void apply_cutoff(const ModelView<T>& m, int s, T* value, int count) {
  const T cutoff = m.sensor_cutoff[s];
  const int kind = m.sensor_datatype[s];
  if (cutoff <= 0 || (traits_of_sensor(m.sensor_type[s]) & sensor_traits::unclamped) != 0) return;
  for (int k = 0; k < count; k++) {
    if (kind != kDataReal && kind != kDataPositive) return;
    if (value[k] > cutoff) value[k] = cutoff;
    if (kind == kDataReal && value[k] < -cutoff) value[k] = -cutoff;
  }
}

/// Writes one pixel and applies the cutoff; `out` is the start of the image.
template <class T>
CORTEN_HD void measure_pixel(const ModelView<T>& m, const DataView<T>& d, int s, int pixel, T* out) {
  const int size = ray_report_size(m.sensor_intprm[3 * s]);
  camera_rangefinder(m, d, s, pixel, out);
  apply_cutoff(m, s, out + pixel * size, size);
}

/// The current value of sensor s of this stage, except images. The stage is a template parameter because a
/// kernel for velocities would otherwise contain all of collision, for distances between geoms.
template <int Stage, class T>
CORTEN_STAGE void measure_at(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  if constexpr (Stage == kStagePosition) position_sensor(m, d, s, out);
  else if constexpr (Stage == kStageVelocity) velocity_sensor(m, d, s, out);
  else acceleration_sensor(m, d, s, out);
  apply_cutoff(m, s, out, m.sensor_dim[s]);
}

/// The current value of any sensor.
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

/// time_slack for the interval of sensor s.
template <class T>
CORTEN_HD T interval_slack(const ModelView<T>& m, const DataView<T>& d, int s) {
  return time_slack(*d.time, 2 + m.sensor_interval[2 * s] / m.opt.timestep);
}

/// True if the interval of sensor s is over; its history has the time of the last measurement.
template <class T>
CORTEN_HD bool interval_is_over(const ModelView<T>& m, const DataView<T>& d, int s) {
  const T next = d.history[m.sensor_historyadr[s]] + m.sensor_interval[2 * s];
  return next <= *d.time + interval_slack(m, d, s);
}

/// True if sensor s reports what it measures now, false if it reports a past value.
template <class T>
CORTEN_HD bool reports_current_value(const ModelView<T>& m, const DataView<T>& d, int s) {
  if (m.sensor_history[2 * s] <= 0) return true;
  if (m.sensor_delay[s] > 0) return false;
  return m.sensor_interval[2 * s] <= 0 || interval_is_over(m, d, s);
}

template <class T>
CORTEN_HD void report_delayed_value(const ModelView<T>& m, const DataView<T>& d, int s, T* out) {
  History<T> history = sensor_history(m, d, s);
  for (int k = 0; k < m.sensor_dim[s]; k++)
    out[k] = history.read(*d.time - m.sensor_delay[s], k, m.sensor_history[2 * s + 1]);
}

/// True if the program measures: a sensor of type user, or of a registered plugin.
template <class T>
CORTEN_HD bool is_user_sensor(const ModelView<T>& m, int s) {
  if (m.sensor_type[s] == kSensorPlugin) return m.plugin[m.sensor_plugin[s]] == kPluginUser;
  return m.sensor_type[s] == kSensorUser;
}

/// What a sensor needs that no other stage computes: bits of sensor_traits. User-defined sensors may read
/// anything.
template <class T>
CORTEN_HD unsigned needs_of(const ModelView<T>& m, int s) {
  if (!is_user_sensor(m, s)) return traits_of_sensor(m.sensor_type[s]);
  return m.sensor_needstage[s] == kStageVelocity       ? sensor_traits::subtrees
         : m.sensor_needstage[s] == kStageAcceleration ? sensor_traits::body_forces
                                                       : sensor_traits::nothing;
}

/// Runs compute() if a sensor selected by `asks` needs it and the flag says that it has not been computed
/// yet.
template <class T, class Exec, class Asks, class Compute>
CORTEN_HD void provide(const ModelView<T>& m, unsigned need, int* flag, Asks asks, Compute compute,
                       Exec exec) {
  if (!any_of(exec, m.nsensor, [&](int s) { return *flag == 0 && (needs_of(m, s) & need) != 0 && asks(s); }))
    return;
  compute();
  once(exec, [&] { *flag = 1; });
}

/// Computes everything that the sensors selected by `asks` need.
template <class T, class Exec, class Asks>
CORTEN_HD void compute_sensor_inputs(const ModelView<T>& m, const DataView<T>& d, int stage, Asks asks,
                                     Exec exec) {
  if (stage == kStagePosition) {
    provide(
        m, sensor_traits::potential, d.flg_energypos, asks, [&] { potential_energy(m, d, exec); }, exec);
    provide(
        m, sensor_traits::kinetic, d.flg_energyvel, asks, [&] { kinetic_energy(m, d, exec); }, exec);
  } else if (stage == kStageVelocity) {
    provide(
        m, sensor_traits::subtrees, d.flg_subtreevel, asks, [&] { subtree_velocity(m, d, exec); }, exec);
  } else {
    provide(
        m, sensor_traits::body_forces, d.flg_rnepost, asks, [&] { body_forces(m, d, exec); }, exec);
  }
}

/// Fills images: lanes process pixels in parallel, since one image costs more than all other sensors.
template <class T, class Exec>
CORTEN_HD void measure_images(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  for (int s = 0; s < m.nsensor; s++)
    if (is_image(m, s) && reports_current_value(m, d, s))
      for_each(exec, image_pixels(m, s),
               [&](int pixel) { measure_pixel(m, d, s, pixel, d.sensordata + m.sensor_adr[s]); });
}

/// User-defined sensors; zero if no function is set.
template <class T, class Exec>
CORTEN_HD void user_sensors(const ModelView<T>& m, const DataView<T>& d, int stage, Exec exec) {
  once(exec, [&] {
    if (m.nplugin > 0) exec.call_plugins(PluginCall::sensor, stage);
    for (int s = 0; s < m.nsensor; s++) {
      if (!is_user_sensor(m, s) || m.sensor_needstage[s] != stage) continue;
      if (m.sensor_type[s] == kSensorUser) exec.user_sensor(s);
      apply_cutoff(m, s, d.sensordata + m.sensor_adr[s], m.sensor_dim[s]);
    }
  });
}

template <int Stage, class T, class Exec>
CORTEN_STAGE void sensors_of_stage(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.nsensor == 0 || m.disabled(kDisableSensor)) return;
  auto asks = [&](int s) {
    return m.sensor_needstage[s] == Stage && reports_current_value(m, d, s) && !sensor_sleeps(m, d, s);
  };
  compute_sensor_inputs(m, d, Stage, asks, exec);
  for_each(exec, m.nsensor, [&](int s) {
    if (m.sensor_needstage[s] != Stage) return;
    T* out = d.sensordata + m.sensor_adr[s];
    if (is_user_sensor(m, s))
      for (int k = 0; k < m.sensor_dim[s]; k++) out[k] = 0;
    else if (!reports_current_value(m, d, s)) report_delayed_value(m, d, s, out);
    else if (!is_image(m, s) && !sensor_sleeps(m, d, s)) measure_at<Stage>(m, d, s, out);
  });
  if constexpr (Stage == kStagePosition) measure_images(m, d, exec);
  user_sensors(m, d, Stage, exec);
}

}  // namespace detail

/// Writes sensordata of the position sensors.
template <class T, class Exec>
CORTEN_HD void sensor_position(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  detail::sensors_of_stage<kStagePosition>(m, d, exec);
}

/// Writes sensordata of the velocity sensors.
template <class T, class Exec>
CORTEN_HD void sensor_velocity(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  detail::sensors_of_stage<kStageVelocity>(m, d, exec);
}

/// Writes sensordata of the acceleration and force sensors.
template <class T, class Exec>
CORTEN_HD void sensor_acceleration(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  once(exec, [&] { *d.flg_rnepost = 0; });
  detail::sensors_of_stage<kStageAcceleration>(m, d, exec);
}

}  // namespace corten
