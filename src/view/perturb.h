// A body that is pulled or turned with the mouse: a spring between the body and a target, as MuJoCo's viewer
// has it. The spring is critically damped and scaled by the inertia that the body shows at the grabbed point,
// so that light and heavy bodies follow the mouse equally fast.
#pragma once

#include <array>

#include "corten/data.h"
#include "corten/model.h"

namespace corten::view {

/// What a mouse does with a body.
struct Perturbation {
  enum class Mode { translate, rotate };
  int env = 0;
  int body = 0;
  Mode mode = Mode::translate;
  std::array<double, 3> point{};                  ///< grabbed point, body frame
  std::array<double, 3> target{};                 ///< translate: where the point is pulled to, W
  std::array<double, 4> target_quat{1, 0, 0, 0};  ///< rotate: orientation that the body is turned to
  double mass = 1;                                ///< inertia at the grabbed point; see grab()
};

/// True if the body can be moved: it has dofs, or is a mocap body.
bool can_move(const Model& model, int body);

/// Sets `mass` for the current configuration. Call after forward.
void grab(const Model& model, const Data& data, Perturbation& perturbation);

/// Force and torque (W, at the body's centre of mass) of the spring, as in xfrc_applied.
std::array<double, 6> spring_force(const Model& model, const Data& data, const Perturbation& perturbation);

/// Moves a mocap body to the target and, if `paused`, a free body or the free root of the body's tree.
/// Returns whether anything was written.
bool move_to_target(const Model& model, Data& data, const Perturbation& perturbation, bool paused);

}  // namespace corten::view
