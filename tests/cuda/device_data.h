// Prepares environments for upload to the device.
#pragma once

#include <vector>

#include "corten/corten.h"
#include "model/views.h"

namespace corten::test {

/// Twice the capacity that each of these has, and what the device needs.
DataCapacity device_capacity(const Model& model, const std::vector<Data>& environments);

/// Views of all environments, with the whole list repeated `times` times.
std::vector<DataView<double>> views(std::vector<Data>& environments, int times = 1);

}  // namespace corten::test
