// One joint: axis, limits, units; and what the joints of a body may be together.
#pragma once

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// `X_BF` is the <frame> around the joint, in the body's frame.
JointDraft resolve_joint(const mjcf::Joint& joint, const Pose& X_BF, const mjcf::Compiler& rules,
                         Diagnostics& found);

/// `at_top`: the body is a child of the world.
void check_joints(const BodyDraft& body, bool at_top, Diagnostics& found);

}  // namespace corten::compile
