// Mass and inertia of a body: from its geoms or <inertial>, with the corrections of <compiler>.
#pragma once

#include <span>

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Combines rigid parts into one, about the common centre of mass. The total mass must be positive. Principal
/// moments are in decreasing order; the smallest is not checked.
MassProperties combined(std::span<const MassProperties> parts);

/// True if the geom contributes to the mass of its body.
bool gives_mass(const mjcf::Body& body, const mjcf::Geom& geom, const mjcf::Compiler& rules);

/// Fills body.inertia. Call before the enclosing <frame> is applied to the body's pose: a massless body takes
/// its unmodified pose as inertial frame.
void resolve_inertia(BodyDraft& body, const mjcf::Compiler& rules, Diagnostics& found);

/// Reports moving bodies without mass. The mass of descendants welded to a body counts.
void check_moving_masses(const Draft& draft, Diagnostics& found);

}  // namespace corten::compile
