// Spec: an editable model before compilation. Read, edit or build it in C++, compile it, write it as MJCF.
//
//     corten::Spec spec = corten::read_spec("robot.xml");
//     corten::mjcf::Body& tray = add_body(*find_body(spec, "torso"));
//     tray.name = "tray";
//     add_geom(tray).size = {0.1, 0.1, 0.01};
//     corten::Model model = corten::compile_model(spec);
//     corten::save_mjcf(spec, "robot_with_tray.xml");
//
// A Spec is a value: copies are independent, and a Spec can be compiled any number of times. Its parts are in
// namespace corten::mjcf and named after MJCF's elements and attributes (corten/spec/schema_*.h lists them
// all). corten/spec/build.h has the functions that add elements, find.h those that find them, edit.h those
// that rename and remove them and attach other Specs, actuators.h the kinds of actuators. any_element.h and
// attributes.h have elements and attributes by their MJCF names.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "corten/load.h"
#include "corten/model.h"
#include "corten/spec/actuators.h"
#include "corten/spec/attributes.h"
#include "corten/spec/build.h"
#include "corten/spec/edit.h"
#include "corten/spec/spec.h"

namespace corten {

using mjcf::Spec;

/// Reads a model file without compiling it, in any format of corten/file_format.h that holds a Spec. Throws
/// LoadError with all errors and warnings. If there are only warnings, they are in Spec::warnings.
Spec read_spec(const std::filesystem::path& path, const LoadOptions& options = {});

/// Reads MJCF or URDF text without compiling it. `name` is the file name in messages. Throws LoadError.
Spec read_spec_string(std::string_view xml, const LoadOptions& options = {},
                      const std::string& name = "<string>");

/// Compiles a Spec that was read, edited or built by a program; the Spec does not change. It is checked by
/// the same rules as a file. Throws LoadError with all errors and warnings. Each names the attribute and the
/// element, by kind and name, or by kind and index in its list if it has no name:
/// `<spec>: body "torso" / geom[1]: size="-1": ...`. An element that was read from a file is named by its
/// place there. Only `files` and `strict` of the options are used: the Spec has its own folders.
Model compile_model(const Spec& spec, const LoadOptions& options = {});

/// Copies the state of a simulation to one of another model, by name: positions and velocities of joints with
/// the same name and type, activations and controls of actuators, poses of mocap bodies, eq_active of
/// equality constraints, userdata and the time. Elements without a name are matched by their order among
/// those without a name, in the same body for joints, if their number is the same in both models; actuators
/// must also have the same types of dynamics, gain and bias and the same target. Everything else in `to` does
/// not change, so call it with a new or reset Data. Allocates.
void transfer_state(const Data& from, Data& to);

/// Compiles an edited Spec again and makes `data` a Data of the new model in which what is still there keeps
/// its state (transfer_state); the rest is as after a reset. It keeps its thread pool, but neither limits of
/// contacts and rows (Data::limit) nor callbacks of the former model. Throws LoadError and then leaves `data`
/// as it was.
Model recompile(const Spec& spec, Data& data, const LoadOptions& options = {});

/// The Spec as MJCF text. Reading and compiling the text gives the same Model, bitwise. Asset files are
/// written as found from the folder that the Spec was read from. One thing cannot be written: that an element
/// lacks an attribute that the default class around it sets (a geom without a class, if "main" sets a mass);
/// the text has the built-in value there. Throws std::invalid_argument for a Spec that MJCF cannot express,
/// such as a frame inside itself.
std::string to_mjcf(const Spec& spec);

/// Writes to_mjcf(spec) to a file. If the file is in another folder than the Spec, the folders in <compiler>
/// are adjusted so that asset files are still found. Throws FileError if the file cannot be written.
void save_mjcf(const Spec& spec, const std::filesystem::path& path);

}  // namespace corten
