// What Corten computes for a conformance case, in the shape of the case itself.
#pragma once

#include "conformance/json.h"
#include "corten/corten.h"

namespace corten::test {

/// Loads nothing: `model` is the case's model, before the case's `override` is applied. Only fields that the
/// reference has are written.
Json probe(const Model& model, const Json& reference);

/// Resets `data` and puts it into the state of a checkpoint. Throws where the case sets something that the
/// data does not have.
void put_into(const Model& model, Data& data, const Json& state);

}  // namespace corten::test
