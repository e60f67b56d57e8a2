// The compiler: from a Spec to a Model. Each pass has its own file and works on a Draft (draft.h) until ids
// and addresses are known:
//
//   options      compiler settings and <option>: checks, copies
//   appearance   materials, textures and skins; by name, from other passes
//   assets       meshes and height fields, needed by geoms
//   bodies       the tree depth first, with frames, joints, geoms, sites, cameras and inertias resolved
//   reduce       fusestatic and discardvisual
//   resolve      names to ids; flexes, contacts, tendons, equalities, actuators, sensors, which refer by name
//   layout       sizes, addresses, tree levels, sparsity
//   fill_*       copies the draft to the model's arrays
//   keyframes    after qpos0 is known
//   constants    quantities computed at qpos0: inverse weights, lengths, dampers, statistics
//   unsupported  warnings about features that the step ignores
#pragma once

#include <memory>

#include "base/diagnostics.h"
#include "corten/spec/spec.h"
#include "mjcf/files.h"
#include "model/storage.h"

namespace corten::compile {

/// Compiles a Spec; returns null if `found` has errors afterwards. Does not stop at the first error. All
/// warnings in `found`, earlier ones included, are copied to the model. Assets are read from `files` first,
/// then from disk. Without `appearance` the model has no materials, textures, normals, texture coordinates
/// and skins, and their files are not read.
std::shared_ptr<const detail::ModelStorage> compile(const mjcf::Spec& spec, const mjcf::FileAccess& files,
                                                    Diagnostics& found, bool appearance = true);

/// Compiles a Spec even if it uses features that the step does not support yet. The derived quantities of
/// such objects (lengths, moments) are zero.
std::shared_ptr<detail::ModelStorage> compile_beyond_the_step(const mjcf::Spec& spec,
                                                              const mjcf::FileAccess& files,
                                                              Diagnostics& found);

}  // namespace corten::compile
