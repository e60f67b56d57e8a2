// Spec to Model. Each pass has its own file and hands on a Draft (draft.h) until ids and addresses are known:
//
//   options      compiler settings and <option>: checks, copies
//   bodies       the tree depth first, with frames, joints, geoms, sites and inertias resolved
//   reduce       fusestatic and discardvisual
//   resolve      names to ids; tendons and actuators, whose references need them
//   layout       sizes, addresses, tree levels, sparsity
//   fill_*       the draft into the model's arrays
//   keyframes    after qpos0 is known
//   constants    what follows from the model at qpos0: inverse weights, lengths, dampers, statistics
//   unsupported  what the model asks for and the step ignores
#pragma once

#include <memory>

#include "base/diagnostics.h"
#include "mjcf/spec.h"
#include "model/storage.h"

namespace corten::compile {

/// Null if `found` holds errors afterwards; all of them are collected, none stops the others from being
/// found. The model's warnings are those of `found`, what was found before included.
std::shared_ptr<const detail::ModelStorage> compile(const mjcf::Spec& spec, Diagnostics& found);

}  // namespace corten::compile
