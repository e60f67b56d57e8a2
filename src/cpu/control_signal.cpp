#include "corten/control_signal.h"

#include "math/elementary.h"

namespace corten {

void apply_control(const Model& model, Data& data, ControlSignal signal) {
  const double time = data->time;
  for (int i = 0; i < model->nu; i++) {
    const bool limited = model->actuator_ctrllimited[i] != 0;
    const double low = limited ? model->actuator_ctrlrange[2 * i] : -1;
    const double high = limited ? model->actuator_ctrlrange[2 * i + 1] : 1;
    const double middle = 0.5 * (low + high), half = 0.5 * (high - low);
    switch (signal) {
      case ControlSignal::zero: data->ctrl[i] = 0; break;
      case ControlSignal::mid: data->ctrl[i] = middle; break;
      // Each actuator has its own frequency and phase, so that joints do not move in unison.
      case ControlSignal::sin:
        data->ctrl[i] = middle + 0.7 * half * corten::sin(2.0 * time * (1 + 0.37 * i) + 0.9 * i);
        break;
    }
  }
}

}  // namespace corten
