// Dimensions of sensors.
#pragma once

#include <initializer_list>

#include "corten/types.h"

namespace corten {

/// Dimension of a sensor type; only for types where no attribute decides it.
constexpr int fixed_sensor_dim(SensorType type) {
  switch (type) {
    case kSensorCamProjection: return 2;
    case kSensorAccelerometer:
    case kSensorVelocimeter:
    case kSensorGyro:
    case kSensorForce:
    case kSensorTorque:
    case kSensorMagnetometer:
    case kSensorBallAngVel:
    case kSensorFramePos:
    case kSensorFrameXAxis:
    case kSensorFrameYAxis:
    case kSensorFrameZAxis:
    case kSensorFrameLinVel:
    case kSensorFrameAngVel:
    case kSensorFrameLinAcc:
    case kSensorFrameAngAcc:
    case kSensorSubtreeCom:
    case kSensorSubtreeLinVel:
    case kSensorSubtreeAngMom:
    case kSensorGeomNormal: return 3;
    case kSensorBallQuat:
    case kSensorFrameQuat: return 4;
    case kSensorGeomFromTo: return 6;
    default: return 1;
  }
}

/// Size of a report whose parts are selected by bits; `sizes` are the sizes of the parts.
constexpr int chosen_numbers(unsigned bits, std::initializer_list<int> sizes) {
  int sum = 0;
  unsigned bit = 0;
  for (int size : sizes) sum += (bits >> bit++ & 1u) != 0 ? size : 0;
  return sum;
}
/// Parts: found, force, torque, dist, pos, normal, tangent.
constexpr int contact_report_size(unsigned bits) { return chosen_numbers(bits, {1, 3, 3, 1, 3, 3, 3}); }
/// Parts: dist, dir, origin, point, normal, depth.
constexpr int ray_report_size(unsigned bits) { return chosen_numbers(bits, {1, 3, 3, 3, 3, 1}); }

}  // namespace corten
