// Spec to Model. Each pass has its own file and hands on a Draft (draft.h) until ids and addresses are known:
//
//   options      compiler settings and <option>: checks, copies
//   assets       meshes and height fields, which geoms need
//   bodies       the tree depth first, with frames, joints, geoms, sites, cameras and inertias resolved
//   reduce       fusestatic and discardvisual
//   resolve      names to ids; contacts, tendons, equalities, actuators, sensors, whose references need them
//   layout       sizes, addresses, tree levels, sparsity
//   fill_*       the draft into the model's arrays
//   keyframes    after qpos0 is known
//   constants    what follows from the model at qpos0: inverse weights, lengths, dampers, statistics
//   unsupported  what the model asks for and the step ignores
#pragma once

#include <memory>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"
#include "mjcf/files.h"
#include "model/storage.h"

namespace corten::compile {

/// Null if `found` holds errors afterwards; all of them are collected, none stops the others from being
/// found. The model's warnings are those of `found`, what was found before included. Assets come from `files`
/// first, then from the disk.
std::shared_ptr<const detail::ModelStorage> compile(const mjcf::Spec& spec, const FileProvider& files,
                                                    Diagnostics& found);

/// The same model, also where it asks for what the step cannot do yet. What such objects would be computed
/// from (lengths, moments) is zero.
std::shared_ptr<detail::ModelStorage> compile_beyond_the_step(const mjcf::Spec& spec,
                                                              const FileProvider& files, Diagnostics& found);

}  // namespace corten::compile
