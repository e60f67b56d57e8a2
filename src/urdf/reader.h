// URDF to Spec: links become bodies, joints the joints of their child links. Numbers are those of the
// reference: the same defaults, the same order of bodies, the same names. Two things differ on purpose:
//
// - An inertia tensor is turned by the <origin> of its <inertial>. The reference drops that rotation.
// - <mimic> becomes an equality constraint between two joints. The reference drops it.
//
// Which elements there are is written down in vocabulary.cpp. URDF is a format with many dialects: what is
// none of ours is left out with one warning for each kind, unless it looks like a slip of the pen.
#pragma once

#include <filesystem>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"
#include "mjcf/reader.h"
#include "mjcf/xml_node.h"

namespace corten::urdf {

/// Whether a file with this root element is for read_urdf().
bool is_robot(const mjcf::XmlNode& root);

/// Everything found goes to `found`, in no order; the Spec is worth compiling only if there was no error.
/// `directory` is where mesh files start from.
mjcf::Spec read_urdf(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                     const std::filesystem::path& directory, Diagnostics& found);

}  // namespace corten::urdf
