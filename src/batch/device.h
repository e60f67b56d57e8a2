// Where a batch that is not the CPU's gets its device.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "corten/batch_options.h"
#include "corten/model.h"
#include "device/backend.h"

namespace corten::batch {

/// Makes a backend; null when there is no such device, and `why_not` tells. Throws when the device fails.
using BackendFactory =
    std::function<std::unique_ptr<device::Backend>(device::BackendSpec, Precision, std::string& why_not)>;

/// The one that batches use. Tests put another one in its place.
BackendFactory& backend_factory();

/// The rules of episodes that the options ask for, on the CPU and on a device.
device::EpisodeRules rules_of(const BatchOptions& options);

/// Why a device cannot do what a model or the options ask for; empty where it can. Names the option, or the
/// feature and the element.
std::string refusal(const Model& model, const BatchOptions& options);

/// Room for contacts, rows and the like to begin with: twice of what a few steps from the start, and the
/// keyframes, take on the CPU, and some for each geom. Limits of the options are kept exactly.
DataCapacity room_to_begin_with(const Model& model, const BatchOptions& options);

}  // namespace corten::batch
