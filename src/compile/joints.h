// Resolves a joint (axis, limits, units) and checks the combination of joints of a body.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// `X_BF` is the pose of the enclosing <frame> in the body's frame.
JointDraft resolve_joint(const mjcf::Joint& joint, const Pose& X_BF, const mjcf::Compiler& rules,
                         Diagnostics& found);

/// Checks the combination of joints of a body. `at_top`: the body is a child of the world.
void check_joints(const BodyDraft& body, bool at_top, Diagnostics& found);

}  // namespace corten::compile
