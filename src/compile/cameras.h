// Resolves a camera (pose and intrinsics) or a light.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// `X_BF` is the pose of the enclosing <frame> in the body's frame. `znear` is the focal length that the
/// reference stores for a camera without one.
CameraDraft resolve_camera(const mjcf::Camera& camera, const Pose& X_BF, const mjcf::Compiler& rules,
                           double znear, Diagnostics& found);
LightDraft resolve_light(const mjcf::Light& light, const Pose& X_BF, Diagnostics& found);

/// Transforms the camera from frame B to frame A; X_AB is the pose of B in A.
void change_frame(CameraDraft& camera, const Pose& X_AB);
void change_frame(LightDraft& light, const Pose& X_AB);

}  // namespace corten::compile
