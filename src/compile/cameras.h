// One camera, one light: placement and lens.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// `X_BF` is the <frame> around it, in the body's frame. `znear` is what the reference stores as the focal
/// length of a camera that has none.
CameraDraft resolve_camera(const mjcf::Camera& camera, const Pose& X_BF, const mjcf::Compiler& rules,
                           double znear, Diagnostics& found);
LightDraft resolve_light(const mjcf::Light& light, const Pose& X_BF, Diagnostics& found);

/// The same seen from another frame: X_AB is the pose of the frame that it is given in.
void change_frame(CameraDraft& camera, const Pose& X_AB);
void change_frame(LightDraft& light, const Pose& X_AB);

}  // namespace corten::compile
