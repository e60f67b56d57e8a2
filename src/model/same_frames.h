// Which frames coincide, and which bodies are simple. The compiler writes these flags, and the check of a
// model from a file computes them again: a wrong one would make stages take one pose for another.
#pragma once

#include <vector>

#include "corten/types.h"
#include "model/views.h"

namespace corten::detail {

/// body_sameframe: what the inertial frame shares with the body's.
SameFrame same_frame_of_body(const ModelView<double>& m, int body);
/// geom_sameframe and site_sameframe: what a frame fixed in a body shares with the body's or the inertial
/// one.
SameFrame same_frame(const ModelView<double>& m, int body, const Vec3<double>& pos, const Quat<double>& quat);

/// body_simple of all bodies. A simple body's block of M is diagonal in every pose, because the body frame is
/// the inertial frame and the joints act along or about its axes. Its inverse weights have a simpler formula.
std::vector<int> simple_bodies(const ModelView<double>& m);

}  // namespace corten::detail
