// Computes a conformance case with Corten. The result has the structure of the case.
#pragma once

#include "conformance/json.h"
#include "corten/corten.h"

namespace corten::test {

/// Runs the case on `model`, the case's model before its `override` is applied. Only fields that the
/// reference has are written.
Json probe(const Model& model, const Json& reference);

/// Resets `data` and sets the state of a checkpoint. Throws if the case sets a field that the data does not
/// have.
void put_into(const Model& model, Data& data, const Json& state);

}  // namespace corten::test
