// Creates the device backend of a batch and checks what a device supports.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "corten/batch_options.h"
#include "corten/model.h"
#include "device/backend.h"

namespace corten::batch {

/// Makes a backend. Returns null and sets `why_not` if there is no such device. Throws if the device fails.
using BackendFactory =
    std::function<std::unique_ptr<device::Backend>(device::BackendSpec, Precision, std::string& why_not)>;

/// The factory that batches use. Tests replace it.
BackendFactory& backend_factory();

/// The episode rules of these options, for the CPU and for devices.
device::EpisodeRules rules_of(const BatchOptions& options);

/// Why a device cannot run this model with these options: names the option, or the feature and the element.
/// Empty if it can.
std::string refusal(const Model& model, const BatchOptions& options);

/// Initial capacity for contacts, constraint rows and so on: twice what a few CPU steps from the start and
/// from each keyframe use, plus some per geom. Limits set in the options are used exactly.
DataCapacity first_capacity(const Model& model, const BatchOptions& options);

}  // namespace corten::batch
