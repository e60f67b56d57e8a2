// Converts URDF to a Spec: links become bodies, and joints become joints of their child links' bodies.
// Defaults, names and the order of bodies are those of the reference. Two things differ on purpose:
//
// - An inertia tensor is rotated by the <origin> of its <inertial>. The reference drops that rotation.
// - <mimic> becomes an equality constraint between two joints. The reference drops it.
//
// vocabulary.cpp lists the known elements. URDF has many dialects: an unknown element is ignored with one
// warning per kind, unless its name looks like a typing error, which is an error.
#pragma once

#include <filesystem>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"
#include "mjcf/reader.h"
#include "mjcf/xml_node.h"

namespace corten::urdf {

/// Whether a file with this root element is URDF.
bool is_robot(const mjcf::XmlNode& root);

/// Reads a URDF file. Adds errors and warnings to `found`, in no particular order; the Spec is valid only if
/// there was no error. `directory` is the base of relative mesh paths.
mjcf::Spec read_urdf(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                     const std::filesystem::path& directory, Diagnostics& found);

}  // namespace corten::urdf
