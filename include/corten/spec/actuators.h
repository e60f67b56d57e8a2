// Makes an actuator of a Spec a motor, a servo, a muscle, ...: the shortcuts of MJCF.
//
//     Actuator& lift = add_actuator(spec);
//     lift.joint = "shoulder";
//     set_to_position(lift, {.kp = 100, .dampratio = 1});
//
// Each function sets what the MJCF element of the same name sets. Parameters that are not given keep the
// actuator's current values, as in the reference: those of its class in a new actuator, those of an earlier
// call otherwise. set_to_position(lift, {.kp = 50}) above would keep the damping ratio. The functions throw
// std::invalid_argument for values that a file may not have, and then leave the actuator as it was.
#pragma once

#include <array>
#include <optional>

#include "corten/spec/others.h"

namespace corten::mjcf {

/// Parameters of servos: force = kp (ctrl - length) - kv velocity.
struct ServoParameters {
  std::optional<double> kp{};         ///< position gain
  std::optional<double> kv{};         ///< velocity gain
  std::optional<double> dampratio{};  ///< damping relative to critical damping, in place of kv
  /// Time constant of the activation filter; 0: none. Not for set_to_intvelocity.
  std::optional<double> timeconst{};
  std::optional<double> inheritrange{};  ///< range of the control from that of the target, scaled
};

/// Parameters of a cylinder, pneumatic or hydraulic.
struct CylinderParameters {
  std::optional<double> timeconst{};            ///< time constant of the activation
  std::optional<double> area{};                 ///< area of the cylinder
  std::optional<double> diameter{};             ///< diameter of the cylinder, in place of area
  std::optional<std::array<double, 3>> bias{};  ///< first three components of biasprm
};

/// Parameters of a muscle.
struct MuscleParameters {
  std::optional<std::array<double, 2>> timeconst{};  ///< time constants of activation and deactivation
  std::optional<double> tausmooth{};                 ///< width of the smooth transition between the two
  std::optional<std::array<double, 2>> range{};      ///< operating range in units of the optimal length
  std::optional<double> force{};                     ///< peak force; negative: scale divided by acc0
  std::optional<double> scale{};                     ///< scales the peak force where force is negative
  std::optional<double> lmin{};                      ///< shortest length that gives force
  std::optional<double> lmax{};                      ///< longest length that gives force
  std::optional<double> vmax{};                      ///< shortening velocity at which the force is zero
  std::optional<double> fpmax{};                     ///< passive force at lmax
  std::optional<double> fvmax{};                     ///< active force at fast lengthening
};

/// Force proportional to the control.
void set_to_motor(Actuator& actuator);
/// Position servo: the control is the desired length.
void set_to_position(Actuator& actuator, const ServoParameters& parameters = {});
/// Velocity servo: force = kv (ctrl - velocity). Without kv: the actuator's current gain.
void set_to_velocity(Actuator& actuator, std::optional<double> kv = std::nullopt);
/// Position servo whose set point is the integral of the control.
void set_to_intvelocity(Actuator& actuator, const ServoParameters& parameters = {});
/// Damper: force = -kv velocity ctrl. The control is limited to ctrlrange.
void set_to_damper(Actuator& actuator, double kv);
/// Pneumatic or hydraulic cylinder.
void set_to_cylinder(Actuator& actuator, const CylinderParameters& parameters = {});
/// Muscle.
void set_to_muscle(Actuator& actuator, const MuscleParameters& parameters = {});
/// Adhesion between the actuator's body and what it touches. The control is limited to ctrlrange.
void set_to_adhesion(Actuator& actuator, std::optional<double> gain = std::nullopt);

}  // namespace corten::mjcf
