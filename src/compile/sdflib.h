// The plugin mujoco.sdf.sdflib of older models: the distance field of a mesh.
#pragma once

#include <optional>

#include "base/diagnostics.h"
#include "corten/spec.h"

namespace corten::compile {

/// The Spec without this plugin; empty if the Spec does not declare it, or if a program has registered one of
/// that name. A geom of type sdf that names a mesh has the mesh's distance field in any case, so nothing is
/// lost.
std::optional<mjcf::Spec> without_sdflib(const mjcf::Spec& spec, Diagnostics& found);

}  // namespace corten::compile
