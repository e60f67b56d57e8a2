// A model before it is compiled: read, edit or build it in C++, compile it, write it back to MJCF.
//
//     corten::Spec spec = corten::read_spec("robot.xml");
//     corten::mjcf::Body& tray = add_body(*find_body(spec, "torso"));
//     tray.name = "tray";
//     add_geom(tray).size = {0.1, 0.1, 0.01};
//     corten::Model model = corten::compile_model(spec);
//     corten::save_mjcf(spec, "robot_with_tray.xml");
//
// A Spec is a value: copies are independent, and the same Spec can be compiled as often as one likes. Its
// parts are in namespace corten::mjcf and named after MJCF's elements and attributes (corten/spec/schema_*.h
// lists them all); corten/spec/build.h has the functions that add and find elements.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "corten/load.h"
#include "corten/model.h"
#include "corten/spec/build.h"
#include "corten/spec/spec.h"

namespace corten {

using mjcf::Spec;

/// Reads an MJCF or URDF file without compiling it. Throws LoadError with every finding; warnings are kept in
/// Spec::warnings.
Spec read_spec(const std::filesystem::path& path, const LoadOptions& options = {});

/// The same for text. `name` stands for the file in messages.
Spec read_spec_string(std::string_view xml, const LoadOptions& options = {},
                      const std::string& name = "<string>");

/// Compiles a Spec, whoever made it; the Spec stays as it is. Everything is checked as if it had been read
/// from a file. Throws LoadError with every finding. Of the options only `files` and `strict` count: folders
/// are the Spec's own.
Model compile_model(const Spec& spec, const LoadOptions& options = {});

/// The Spec as MJCF text. Reading the text and compiling it gives the same Model, to the last bit of every
/// array. Files of assets stand in it as they are found from the folder that the Spec was read from.
/// Throws std::invalid_argument for a Spec that no file could give rise to (a frame inside itself, say).
std::string to_mjcf(const Spec& spec);

/// to_mjcf into a file. Where that lies in another folder than the files of assets are found from, the
/// folders in <compiler> are changed so that they are still found. Throws std::runtime_error when it cannot
/// be written.
void save_mjcf(const Spec& spec, const std::filesystem::path& path);

}  // namespace corten
