#include "compile/unsupported.h"

namespace corten::compile {

namespace {

void warn_about_sensors(const Draft& draft, Diagnostics& found) {
  for (const SensorDraft& sensor : draft.sensors)
    if (sensor.spec->type == mjcf::SensorType::tactile)
      found.warning(sensor.spec->at, "tactile sensors are not simulated yet; this one stays zero");
}

}  // namespace

void report_unsupported(const Draft& draft, const ModelView<double>& m, Diagnostics& found) {
  if (!m.disabled(kDisableSensor)) warn_about_sensors(draft, found);
}

}  // namespace corten::compile
