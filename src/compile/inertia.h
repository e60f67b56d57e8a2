// Mass and inertia of a body: from its geoms, from <inertial>, and the compiler's corrections.
#pragma once

#include <span>

#include "base/diagnostics.h"
#include "compile/draft.h"

namespace corten::compile {

/// Several rigid parts as one, about the common centre of mass. `parts` must have mass. Moments come out
/// decreasing; the smallest is not checked.
MassProperties combined(std::span<const MassProperties> parts);

/// Whether the geom counts for the mass of its body.
bool gives_mass(const mjcf::Body& body, const mjcf::Geom& geom, const mjcf::Compiler& rules);

/// Fills body.inertia. The body's pose must still be its own, without <frame> around it: a body without mass
/// shows those numbers as its inertial frame.
void resolve_inertia(BodyDraft& body, const mjcf::Compiler& rules, Diagnostics& found);

/// Errors for bodies with joints that nothing gives a mass to, welded descendants included.
void check_moving_masses(const Draft& draft, Diagnostics& found);

}  // namespace corten::compile
