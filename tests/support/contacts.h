// The contact list of a model in a state, as structs.
#pragma once

#include <string>
#include <vector>

#include "corten/corten.h"
#include "support/fields.h"

namespace corten::test {

struct Contact {
  int geom1, geom2, dim, exclude;
  double dist, includemargin;
  Numbers pos, frame, friction, solref, solreffriction, solimp;
};

/// All contacts in `data`.
std::vector<Contact> contacts_in(const Data& data);

/// The contacts of the model at its initial configuration.
std::vector<Contact> contacts_of(const std::string& mjcf);
std::vector<Contact> contacts_of(const Model& model);

}  // namespace corten::test
