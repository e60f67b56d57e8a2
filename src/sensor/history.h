// Histories of sensors: stores samples at the end of a step.
#pragma once

#include "sensor/sensor.h"

namespace corten {

namespace detail {

/// True when sensor s takes a sample at the end of this step.
template <class T>
CORTEN_HD bool takes_sample(const ModelView<T>& m, const DataView<T>& d, int s) {
  if (m.sensor_history[2 * s] <= 0) return false;
  return m.sensor_interval[2 * s] <= 0 || interval_is_over(m, d, s);
}

/// The sample of sensor s. Without a delay, sensordata has the current value; with a delay it has a past
/// value, and the sensor is evaluated for the history only.
template <class T>
CORTEN_HD void take_sample(const ModelView<T>& m, const DataView<T>& d, int s) {
  if (m.sensor_interval[2 * s] > 0) {
    T& measured = d.history[m.sensor_historyadr[s]];
    measured += m.sensor_interval[2 * s];
    // Two sums of rounded numbers would drift apart.
    if (std::abs(*d.time - measured) <= interval_slack(m, d, s)) measured = *d.time;
  }
  History<T> history = sensor_history(m, d, s);
  const int samples = m.sensor_history[2 * s];
  T* sample = history.insert(*d.time);
  if (m.sensor_delay[s] > 0 && sensor_sleeps(m, d, s)) {
    const T* last = history.value(samples > 1 ? samples - 2 : 0);
    for (int k = 0; k < m.sensor_dim[s]; k++) sample[k] = last[k];
    return;
  }
  if (m.sensor_delay[s] > 0) {
    measure(m, d, s, sample);
    return;
  }
  for (int k = 0; k < m.sensor_dim[s]; k++) sample[k] = d.sensordata[m.sensor_adr[s] + k];
}

}  // namespace detail

/// Records all sensors that are due. Call before time advances. Disabled sensors record, too, as in the
/// reference.
template <class T, class Exec>
CORTEN_STAGE void record_sensors(const ModelView<T>& m, const DataView<T>& d, Exec exec) {
  if (m.nhistory == 0) return;
  for (int stage = kStagePosition; stage <= kStageAcceleration; stage++) {
    auto asks = [&](int s) {
      return m.sensor_needstage[s] == stage && m.sensor_delay[s] > 0 && detail::takes_sample(m, d, s);
    };
    detail::compute_sensor_inputs(m, d, stage, asks, exec);
  }
  for_each(exec, m.nsensor, [&](int s) {
    if (detail::takes_sample(m, d, s)) detail::take_sample(m, d, s);
  });
}

}  // namespace corten
