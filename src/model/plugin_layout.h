// The numbers of the engine's own plugins in plugin_prm.
#pragma once

namespace corten {

/// mujoco.pid: kp, ki, kd; whether the integral is limited, and to what; whether the set point's rate is, and
/// to what.
struct PidLayout {
  static constexpr int kP = 0, kI = 1, kD = 2, kLimitsIntegral = 3, kIntegral = 4, kLimitsSlew = 5, kSlew = 6,
                       kCount = 7;
};

/// mujoco.elasticity.cable: twist and bend modulus, whether the rod is straight at rest, the first body and
/// the number of bodies; then kOfBody numbers for each body.
struct CableLayout {
  static constexpr int kTwist = 0, kBend = 1, kFlat = 2, kFirst = 3, kBodies = 4, kHead = 5;
  /// Of a body: rotation vector of its joint at rest; stiffness about its axes; distance to the body before.
  static constexpr int kRest = 0, kStiffness = 3, kDistance = 6, kOfBody = 7;
};

/// mujoco.sensor.touch_grid: channels, columns, rows; then the edges of the columns and of the rows, in
/// radians of azimuth and elevation.
struct TouchGridLayout {
  static constexpr int kChannels = 0, kColumns = 1, kRows = 2, kEdges = 3;
};

}  // namespace corten
